// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/number_range.h"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

struct RangeMessages {
    MessageId any;
    MessageId atLeast;
    MessageId atMost;
    MessageId between;
    MessageId aboveZero; ///< where the least is only there to leave out 0
};

constexpr RangeMessages kIntegerMessages {
    .any = CONSONANCE_MESSAGE("number.integer", "a whole number is expected, found {0}"),
    .atLeast = CONSONANCE_MESSAGE("number.integer-at-least", "a whole number of at least {1} is expected, found {0}"),
    .atMost = CONSONANCE_MESSAGE("number.integer-at-most", "a whole number of at most {1} is expected, found {0}"),
    .between = CONSONANCE_MESSAGE("number.integer-between", "a whole number from {1} to {2} is expected, found {0}"),
    .aboveZero = CONSONANCE_MESSAGE("number.integer-between", "a whole number from {1} to {2} is expected, found {0}"),
};
constexpr RangeMessages kNumberMessages {
    .any = CONSONANCE_MESSAGE("number.number", "a number is expected, found {0}"),
    .atLeast = CONSONANCE_MESSAGE("number.number-at-least", "a number of at least {1} is expected, found {0}"),
    .atMost = CONSONANCE_MESSAGE("number.number-at-most", "a number of at most {1} is expected, found {0}"),
    .between = CONSONANCE_MESSAGE("number.number-between", "a number from {1} to {2} is expected, found {0}"),
    .aboveZero = CONSONANCE_MESSAGE("number.number-above-zero", "a number above 0, up to {2}, is expected, found {0}"),
};

/// 1000000000, and not 1e+09, which few people read.
std::string limitText(std::int64_t limit)
{
    return std::to_string(limit);
}

std::string limitText(double limit)
{
    constexpr double kMostDigits = 1e15;
    return std::trunc(limit) == limit && std::abs(limit) < kMostDigits ? fmt::format("{:.0f}", limit)
                                                                       : fmt::format("{}", limit);
}

template<typename Range>
Error outOfRange(const RangeMessages& messages, Range range, std::string_view found, SourcePlace place)
{
    const bool isBoundedBelow = range.minimum != Range {}.minimum;
    const bool isBoundedAbove = range.maximum != Range {}.maximum;
    Error error = fail(ErrorKind::BadInput, messages.any, { std::string(found) }, std::move(place)).value();
    if (isBoundedBelow)
        error.arguments.push_back(limitText(range.minimum));
    if (isBoundedAbove)
        error.arguments.push_back(limitText(range.maximum));
    constexpr double kNearlyZero = 1e-3;
    const auto least = static_cast<double>(range.minimum);
    if (isBoundedBelow && isBoundedAbove)
        error.message = least > 0 && least < kNearlyZero ? messages.aboveZero : messages.between;
    else if (isBoundedBelow)
        error.message = messages.atLeast;
    else if (isBoundedAbove)
        error.message = messages.atMost;
    return error;
}

} // namespace

std::optional<std::int64_t> integerFromText(std::string_view text)
{
    std::int64_t value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc {} || end != last)
        return std::nullopt;
    return value;
}

std::optional<double> decimalFromText(std::string_view text)
{
    double value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (end != last || text.empty())
        return std::nullopt;
    if (error == std::errc::result_out_of_range) {
        // from_chars does not say whether the number is too large or too small: a negative exponent means the latter.
        const auto exponent = text.find_first_of("eE");
        const bool isTiny = exponent == std::string_view::npos ? text.find_first_of("123456789") > text.find('.')
                                                               : text.substr(exponent + 1).starts_with('-');
        return isTiny ? std::optional(0.0) : std::nullopt;
    }
    if (error != std::errc {} || !std::isfinite(value))
        return std::nullopt;
    return value;
}

Result<std::int64_t> parseInteger(std::string_view text, IntegerRange range, const SourcePlace& place)
{
    const auto value = integerFromText(text);
    if (!value || !range.contains(*value))
        return fail(integerExpected(range, quotedForMessage(text), place));
    return *value;
}

Result<double> parseDecimal(std::string_view text, NumberRange range, const SourcePlace& place)
{
    const auto value = decimalFromText(text);
    if (!value || !range.contains(*value))
        return fail(numberExpected(range, quotedForMessage(text), place));
    return *value;
}

Error integerExpected(IntegerRange range, std::string_view found, SourcePlace place)
{
    return outOfRange(kIntegerMessages, range, found, std::move(place));
}

Error numberExpected(NumberRange range, std::string_view found, SourcePlace place)
{
    return outOfRange(kNumberMessages, range, found, std::move(place));
}

std::string quotedForMessage(std::string_view text)
{
    constexpr std::size_t kMaximum = 60;
    if (text.size() <= kMaximum)
        return fmt::format("\"{}\"", text);
    std::size_t length = kMaximum;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80)
        --length;
    return fmt::format("\"{}…\"", text.substr(0, length));
}

} // namespace consonance
