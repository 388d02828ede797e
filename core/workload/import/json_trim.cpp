// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/json_trim.h"

#include <algorithm>
#include <optional>

namespace consonance {

namespace {

class MemberTrimmer {
public:
    MemberTrimmer(std::string_view text, std::string_view list, std::span<const std::string_view> kept)
        : m_text(text)
        , m_list(list)
        , m_kept(kept)
    {
    }

    /// False where the text is not of that shape.
    bool trim()
    {
        skipBlanks();
        return members([this](std::string_view key) { return key == m_list ? elements() : skipValue(); });
    }
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    [[nodiscard]] char next() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool pass(char wanted)
    {
        if (next() != wanted)
            return false;
        ++m_at;
        skipBlanks();
        return true;
    }
    void skipBlanks()
    {
        constexpr std::string_view kBlanks = " \t\r\n";
        m_at = std::min(m_text.find_first_not_of(kBlanks, m_at), m_text.size());
    }
    bool skipString()
    {
        if (next() != '"')
            return false;
        for (++m_at;;) {
            m_at = m_text.find_first_of("\"\\", m_at);
            if (m_at == std::string::npos)
                return false;
            if (m_text[m_at++] == '"')
                return true;
            ++m_at; // what is escaped
        }
    }
    /// Of any depth, without a look at what it is.
    bool skipValue()
    {
        std::size_t depth = 0;
        do {
            m_at = m_text.find_first_of("\"{}[],", m_at);
            if (m_at == std::string::npos)
                return false;
            const char c = m_text[m_at];
            if (c == '"') {
                if (!skipString())
                    return false;
            } else if (c == '{' || c == '[') {
                ++depth;
                ++m_at;
            } else if (depth == 0) {
                return true; // behind a number, true or null
            } else {
                depth -= c == ',' ? 0 : 1;
                ++m_at;
            }
        } while (depth > 0);
        skipBlanks();
        return true;
    }
    /// Of an object; `value` passes over the value of a key.
    template<typename Value> bool members(Value value)
    {
        if (!pass('{'))
            return false;
        while (next() != '}') {
            const auto begin = m_at + 1;
            if (!skipString())
                return false;
            const auto end = m_at - 1;
            skipBlanks();
            if (!pass(':') || !value(std::string_view(m_text).substr(begin, end - begin)))
                return false;
            if (!pass(',') && next() != '}')
                return false;
        }
        return pass('}');
    }
    bool elements()
    {
        if (!pass('['))
            return false;
        while (next() != ']') {
            if (!trimObject() || (!pass(',') && next() != ']'))
                return false;
        }
        return pass(']');
    }
    /// Blanks a member with the comma behind it, and the last one with the comma before it.
    bool trimObject()
    {
        if (!pass('{'))
            return false;
        std::optional<std::size_t> lastComma; // behind the last member that is kept
        bool endsInOther = false;
        while (next() != '}') {
            const auto begin = m_at;
            if (!skipString())
                return false;
            const auto key = std::string_view(m_text).substr(begin + 1, m_at - begin - 2);
            const bool isEscaped = key.find('\\') != std::string_view::npos; // perhaps one that is kept
            const bool isKept = isEscaped || std::ranges::find(m_kept, key) != m_kept.end();
            skipBlanks();
            if (!pass(':') || !skipValue())
                return false;
            const auto end = m_at;
            const bool hasComma = next() == ',';
            if (hasComma)
                pass(',');
            else if (next() != '}')
                return false;
            endsInOther = !isKept;
            if (isKept)
                lastComma = hasComma ? std::optional(end) : std::nullopt;
            else
                blank(begin, hasComma ? end + 1 : end);
        }
        if (endsInOther && lastComma)
            m_text[*lastComma] = ' ';
        return pass('}');
    }

    void blank(std::size_t begin, std::size_t end)
    {
        for (auto i = begin; i < end; ++i) {
            if (m_text[i] != '\n') // lines are counted
                m_text[i] = ' ';
        }
    }

    std::string m_text;
    std::string_view m_list;
    std::span<const std::string_view> m_kept;
    std::size_t m_at = 0;
};

} // namespace

std::string withoutOtherMembers(std::string_view text, std::string_view list, std::span<const std::string_view> kept)
{
    MemberTrimmer trimmer(text, list, kept);
    return trimmer.trim() ? trimmer.take() : std::string(text);
}

} // namespace consonance
