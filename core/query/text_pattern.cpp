// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/text_pattern.h"

#include "core/base/utf8.h"

#include <re2/re2.h>

#include <string>

namespace consonance {

namespace {

constexpr std::int64_t kMostMemory = std::int64_t { 4 } << 20; ///< bytes of a compiled pattern and its states

constexpr MessageId kPatternTooLong = CONSONANCE_MESSAGE("pattern.too-long", "a pattern has at most {0} bytes");
constexpr MessageId kPatternTooLarge = CONSONANCE_MESSAGE("pattern.too-large", "the pattern repeats too much");
constexpr MessageId kExpectedEnd
    = CONSONANCE_MESSAGE("pattern.unbalanced", "the pattern has a '{0}' without its other half");
constexpr MessageId kNothingToRepeat
    = CONSONANCE_MESSAGE("pattern.nothing-to-repeat", "'{0}' in the pattern has nothing before it to repeat");
constexpr MessageId kBadEscape = CONSONANCE_MESSAGE("pattern.bad-escape", "the pattern has '{0}', which means nothing");
constexpr MessageId kBadRepeat = CONSONANCE_MESSAGE(
    "pattern.bad-repeat", "the pattern needs a number of repeats such as {2} or {2,5} here, of at most 1000");
constexpr MessageId kBadRange
    = CONSONANCE_MESSAGE("pattern.bad-range", "the pattern has a range of characters that runs backwards");
constexpr MessageId kBadPattern = CONSONANCE_MESSAGE("pattern.bad", "the pattern cannot be read from '{0}' on");

const MessageId& messageOf(re2::RE2::ErrorCode code)
{
    switch (code) {
    case re2::RE2::ErrorBadEscape:
    case re2::RE2::ErrorTrailingBackslash:
        return kBadEscape;
    case re2::RE2::ErrorBadCharRange:
        return kBadRange;
    case re2::RE2::ErrorMissingBracket:
    case re2::RE2::ErrorMissingParen:
    case re2::RE2::ErrorUnexpectedParen:
        return kExpectedEnd;
    case re2::RE2::ErrorRepeatArgument:
    case re2::RE2::ErrorRepeatOp:
        return kNothingToRepeat;
    case re2::RE2::ErrorRepeatSize:
        return kBadRepeat;
    case re2::RE2::ErrorPatternTooLarge:
        return kPatternTooLarge;
    default:
        return kBadPattern;
    }
}

} // namespace

TextPattern::TextPattern(std::shared_ptr<const re2::RE2> expression)
    : m_expression(std::move(expression))
{
}

Result<TextPattern> TextPattern::make(const std::string& expression)
{
    re2::RE2::Options options;
    options.set_case_sensitive(false);
    options.set_dot_nl(true);
    options.set_log_errors(false);
    options.set_max_mem(kMostMemory);
    auto made = std::make_shared<const re2::RE2>(expression, options);
    if (made->ok())
        return TextPattern(std::move(made));
    const auto& about = made->error_arg();
    const auto at = expression.rfind(about);
    Error error = fail(ErrorKind::BadInput, messageOf(made->error_code()), { about }).value();
    error.place.column = static_cast<int>(at == std::string::npos ? 0 : at) + 1;
    return fail(std::move(error));
}

Result<TextPattern> TextPattern::wildcard(std::string_view pattern)
{
    if (pattern.size() > kLongestPattern)
        return fail(ErrorKind::BadInput, kPatternTooLong, { std::to_string(kLongestPattern) });
    if (!pattern.empty() && pattern.find_first_of("*?") == std::string_view::npos)
        return make(re2::RE2::QuoteMeta(toValidUtf8(pattern)));
    std::string expression = "^";
    for (const char character : toValidUtf8(pattern)) {
        if (character == '*')
            expression += ".*";
        else if (character == '?')
            expression += '.';
        else if (static_cast<unsigned char>(character) < 0x80)
            expression += re2::RE2::QuoteMeta(std::string(1, character));
        else
            expression += character;
    }
    return make(expression + "$");
}

Result<TextPattern> TextPattern::regularExpression(std::string_view pattern)
{
    if (pattern.size() > kLongestPattern)
        return fail(ErrorKind::BadInput, kPatternTooLong, { std::to_string(kLongestPattern) });
    return make(toValidUtf8(pattern));
}

bool TextPattern::matches(std::string_view text) const
{
    return re2::RE2::PartialMatch(toValidUtf8(text), *m_expression);
}

} // namespace consonance
