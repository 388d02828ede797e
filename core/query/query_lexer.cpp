// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_lexer.h"

#include "core/base/utf8.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kTooLong = CONSONANCE_MESSAGE("query.too-long", "an expression has at most {0} bytes");
constexpr MessageId kNotUtf8 = CONSONANCE_MESSAGE("query.not-utf8", "the expression is not well-formed UTF-8");
constexpr MessageId kOpenText
    = CONSONANCE_MESSAGE("query.open-text", "the text that begins here has no closing quotation mark");
constexpr MessageId kOpenRegex
    = CONSONANCE_MESSAGE("query.open-regex", "the regular expression that begins here has no closing /");
constexpr MessageId kBadNumber = CONSONANCE_MESSAGE("query.bad-number", "'{0}' is not a number that can be held");
constexpr MessageId kStrangeCharacter
    = CONSONANCE_MESSAGE("query.strange-character", "'{0}' has no meaning in an expression");

struct Unit {
    std::string_view name;
    double factor;
    QueryKind kind;
};
constexpr std::array kUnits { Unit { "us", 1e-6, QueryKind::Duration }, Unit { "ms", 1e-3, QueryKind::Duration },
    Unit { "s", 1, QueryKind::Duration }, Unit { "sec", 1, QueryKind::Duration },
    Unit { "min", 60, QueryKind::Duration }, Unit { "h", 3600, QueryKind::Duration },
    Unit { "d", 86400, QueryKind::Duration } };

// Longer ones first.
constexpr std::array<std::string_view, 25> kSymbols { "==", "!=", "<>", "<=", ">=", "=~", "!~", "&&", "||", "..", "=",
    "<", ">", "+", "-", "*", "/", "(", ")", "{", "}", ",", "!", "[", "]" };

bool isNameStart(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_';
}
bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}
bool isBlank(char character)
{
    return character == ' ' || (character >= '\t' && character <= '\r');
}

class Lexer {
public:
    explicit Lexer(std::string_view text)
        : m_text(text)
    {
    }

    QueryTokens split()
    {
        while (!m_result.error) {
            while (m_at < m_text.size() && isBlank(m_text[m_at]))
                ++m_at;
            if (m_at == m_text.size())
                break;
            next();
        }
        m_result.tokens.push_back({ .offset = m_result.error ? m_tokenBegin : m_text.size() });
        return std::move(m_result);
    }

private:
    void next()
    {
        m_tokenBegin = m_at;
        const char character = m_text[m_at];
        if (isDigit(character) || (character == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1])))
            number();
        else if (isNameStart(character))
            name();
        else if (character == '"' || character == '\'')
            quoted(character);
        else if (character == '/' && isAfterMatch())
            regex();
        else
            symbol();
    }

    void fail(MessageId message, std::vector<std::string> arguments = {})
    {
        m_result.error = Error { .kind = ErrorKind::BadInput,
            .message = message,
            .arguments = std::move(arguments),
            .place = { .column = queryColumn(m_text, m_tokenBegin) } };
    }
    void push(QueryToken::Kind kind, std::string content = {})
    {
        m_result.tokens.push_back({ .kind = kind,
            .text = m_text.substr(m_tokenBegin, m_at - m_tokenBegin),
            .content = std::move(content),
            .offset = m_tokenBegin });
    }

    /// A slash begins a regular expression only where one is expected; elsewhere it divides.
    [[nodiscard]] bool isAfterMatch() const
    {
        return !m_result.tokens.empty() && (m_result.tokens.back().is("=~") || m_result.tokens.back().is("!~"));
    }

    void number()
    {
        double value = 0;
        const auto read
            = std::from_chars(m_text.data() + m_at, m_text.data() + numberEnd(), value, std::chars_format::general);
        m_at = static_cast<std::size_t>(read.ptr - m_text.data());
        if (read.ec != std::errc() || !std::isfinite(value))
            return fail(kBadNumber, { std::string(m_text.substr(m_tokenBegin, numberEnd() - m_tokenBegin)) });
        auto kind = QueryKind::Number;
        auto unit = m_at;
        while (unit < m_text.size() && m_text[unit] == ' ')
            ++unit;
        if (unit < m_text.size() && m_text[unit] == '%') {
            value /= 100;
            kind = QueryKind::Share;
            m_at = unit + 1;
        } else if (unit < m_text.size() && isNameStart(m_text[unit])) {
            auto end = unit;
            while (end < m_text.size() && (isNameStart(m_text[end]) || isDigit(m_text[end])))
                ++end;
            for (const auto& known : kUnits) {
                if (m_text.substr(unit, end - unit) != known.name)
                    continue;
                value *= known.factor;
                kind = known.kind;
                m_at = end;
            }
        }
        push(QueryToken::Kind::Number);
        m_result.tokens.back().number = value;
        m_result.tokens.back().unit = kind;
    }
    /// The end of the digits: two dots are a range, not part of a number.
    [[nodiscard]] std::size_t numberEnd() const
    {
        auto end = m_tokenBegin;
        while (end < m_text.size()) {
            const char character = m_text[end];
            const bool isExponentSign = (character == '+' || character == '-') && end > m_tokenBegin
                && (m_text[end - 1] == 'e' || m_text[end - 1] == 'E') && end + 1 < m_text.size()
                && isDigit(m_text[end + 1]);
            const bool isExponent = (character == 'e' || character == 'E') && end + 1 < m_text.size()
                && (isDigit(m_text[end + 1]) || m_text[end + 1] == '+' || m_text[end + 1] == '-');
            const bool isPoint = character == '.' && !(end + 1 < m_text.size() && m_text[end + 1] == '.');
            if (!isDigit(character) && !isPoint && !isExponent && !isExponentSign)
                break;
            ++end;
        }
        return end;
    }

    void name()
    {
        while (m_at < m_text.size()
            && (isNameStart(m_text[m_at]) || isDigit(m_text[m_at])
                || (m_text[m_at] == '.' && m_at + 1 < m_text.size() && m_text[m_at + 1] != '.')))
            ++m_at;
        push(QueryToken::Kind::Name);
    }

    void quoted(char mark)
    {
        std::string content;
        for (++m_at; m_at < m_text.size() && m_text[m_at] != mark; ++m_at) {
            const bool isEscape = m_text[m_at] == '\\' && m_at + 1 < m_text.size()
                && (m_text[m_at + 1] == mark || m_text[m_at + 1] == '\\');
            if (isEscape)
                ++m_at;
            content += m_text[m_at];
        }
        if (m_at >= m_text.size())
            return fail(kOpenText);
        ++m_at;
        push(QueryToken::Kind::Text, std::move(content));
    }

    void regex()
    {
        std::string content;
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '/'; ++m_at) {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size()) {
                if (m_text[m_at + 1] != '/')
                    content += '\\';
                ++m_at;
            }
            content += m_text[m_at];
        }
        if (m_at >= m_text.size())
            return fail(kOpenRegex);
        ++m_at;
        push(QueryToken::Kind::Regex, std::move(content));
    }

    void symbol()
    {
        for (const auto symbol : kSymbols) {
            if (m_text.substr(m_at).starts_with(symbol)) {
                m_at += symbol.size();
                return push(QueryToken::Kind::Symbol);
            }
        }
        auto end = m_at + 1;
        while (end < m_text.size() && (static_cast<unsigned char>(m_text[end]) & 0xC0) == 0x80)
            ++end;
        fail(kStrangeCharacter, { std::string(m_text.substr(m_at, end - m_at)) });
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_tokenBegin = 0;
    QueryTokens m_result;
};

} // namespace

std::int64_t queryColumn(std::string_view text, std::size_t offset)
{
    return static_cast<std::int64_t>(countCharacters(text.substr(0, offset))) + 1;
}

QueryTokens splitQuery(std::string_view text)
{
    const auto refuse = [](MessageId message, std::vector<std::string> arguments, std::int64_t column) {
        QueryTokens none;
        none.tokens.emplace_back();
        none.error = Error { .kind = ErrorKind::BadInput,
            .message = message,
            .arguments = std::move(arguments),
            .place = { .column = column } };
        return none;
    };
    if (text.size() > kLongestQuery)
        return refuse(kTooLong, { std::to_string(kLongestQuery) }, 1);
    if (const auto bad = findInvalidUtf8(text); bad != std::string_view::npos)
        return refuse(kNotUtf8, {}, queryColumn(text, bad));
    return Lexer(text).split();
}

std::string queryExcerpt(std::string_view text)
{
    constexpr std::size_t kLongest = 80; // bytes
    auto shown = clippedText(text, kLongest);
    return text.size() > kLongest ? shown + "…" : shown;
}

} // namespace consonance
