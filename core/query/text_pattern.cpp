// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/text_pattern.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <optional>
#include <string>

namespace consonance {

namespace {

constexpr char32_t kLastCharacter = 0x10FFFF;
constexpr int kDeepestGroup = 50;
constexpr int kMostRepeats = 1000;

constexpr MessageId kPatternTooLong = CONSONANCE_MESSAGE("pattern.too-long", "a pattern has at most {0} bytes");
constexpr MessageId kPatternTooLarge
    = CONSONANCE_MESSAGE("pattern.too-large", "the pattern repeats too much: it needs more than {0} states");
constexpr MessageId kExpectedEnd
    = CONSONANCE_MESSAGE("pattern.unbalanced", "the pattern has a '{0}' without its other half");
constexpr MessageId kNothingToRepeat
    = CONSONANCE_MESSAGE("pattern.nothing-to-repeat", "'{0}' in the pattern has nothing before it to repeat");
constexpr MessageId kBadEscape = CONSONANCE_MESSAGE(
    "pattern.bad-escape", "the pattern has '\\{0}', but only \\d \\w \\s and escaped punctuation are known");
constexpr MessageId kBadRepeat = CONSONANCE_MESSAGE(
    "pattern.bad-repeat", "the pattern needs a number of repeats such as {2} or {2,5} here, of at most {0}");
constexpr MessageId kBadRange
    = CONSONANCE_MESSAGE("pattern.bad-range", "the pattern has a range of characters that runs backwards");
constexpr MessageId kPatternTooDeep = CONSONANCE_MESSAGE("pattern.too-deep", "the pattern nests groups too deeply");

std::u32string decode(std::string_view text)
{
    const auto valid = toValidUtf8(text);
    std::u32string characters;
    characters.reserve(valid.size());
    for (std::size_t i = 0; i < valid.size();) {
        const auto lead = static_cast<unsigned char>(valid[i]);
        const int length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        char32_t character = length == 1 ? lead : lead & (0x7F >> length);
        for (int k = 1; k < length; ++k)
            character = (character << 6) | (static_cast<unsigned char>(valid[i + static_cast<std::size_t>(k)]) & 0x3F);
        characters += character;
        i += static_cast<std::size_t>(length);
    }
    return characters;
}

char32_t folded(char32_t character)
{
    return character >= U'A' && character <= U'Z' ? character - U'A' + U'a' : character;
}

} // namespace

/// Recursive descent over the pattern; states are appended as they are read, and repeats copy the stretch they repeat.
class TextPatternParser {
public:
    using Kind = TextPattern::Kind;
    using State = TextPattern::State;
    using Range = TextPattern::Range;

    explicit TextPatternParser(std::string_view pattern)
        : m_pattern(decode(pattern))
    {
    }

    Result<TextPattern> parse()
    {
        TRY(alternatives(0));
        if (m_at < m_pattern.size())
            return error(kExpectedEnd, ")");
        add({ .kind = Kind::Match });
        return std::move(m_result);
    }

    TextPattern wildcards()
    {
        for (const char32_t character : m_pattern) {
            if (character == U'*') {
                const auto split = size();
                add({ .kind = Kind::Split, .next = split + 1, .other = split + 3 });
                addCharacters({ { 0, kLastCharacter } }, false);
                add({ .kind = Kind::Jump, .next = split });
            } else if (character == U'?') {
                addCharacters({ { 0, kLastCharacter } }, false);
            } else {
                addCharacters({ { folded(character), folded(character) } }, false);
            }
        }
        add({ .kind = Kind::Match });
        m_result.m_isAnchored = true;
        return std::move(m_result);
    }

private:
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_result.m_states.size()); }
    void add(State state) { m_result.m_states.push_back(state); }
    void addCharacters(const std::vector<Range>& ranges, bool isNegated)
    {
        add({ .kind = Kind::Characters,
            .next = size() + 1,
            .firstRange = static_cast<std::uint32_t>(m_result.m_ranges.size()),
            .rangeCount = static_cast<std::uint32_t>(ranges.size()),
            .isNegated = isNegated });
        m_result.m_ranges.insert(m_result.m_ranges.end(), ranges.begin(), ranges.end());
    }
    [[nodiscard]] bool isAt(char32_t character) const
    {
        return m_at < m_pattern.size() && m_pattern[m_at] == character;
    }
    [[nodiscard]] tl::unexpected<Error> error(MessageId message, std::string argument) const
    {
        return fail(
            ErrorKind::BadInput, message, { std::move(argument) }, { .column = static_cast<std::int64_t>(m_at) + 1 });
    }

    /// Inserts a state before `at`; what follows moves on by one.
    void insert(std::uint32_t at, State state)
    {
        auto& states = m_result.m_states;
        for (auto i = at; i < states.size(); ++i) {
            ++states[i].next;
            if (states[i].kind == Kind::Split)
                ++states[i].other;
        }
        states.insert(states.begin() + at, state);
    }

    Result<void> alternatives(int depth)
    {
        if (depth > kDeepestGroup)
            return error(kPatternTooDeep, {});
        const auto begin = size();
        TRY(sequence(depth));
        while (isAt(U'|')) {
            ++m_at;
            insert(begin, { .kind = Kind::Split, .next = begin + 1, .other = size() + 2 });
            const auto jump = size();
            add({ .kind = Kind::Jump });
            const auto second = size();
            TRY(sequence(depth));
            m_result.m_states[begin].other = second;
            m_result.m_states[jump].next = size();
            if (size() > TextPattern::kMostStates)
                return error(kPatternTooLarge, std::to_string(TextPattern::kMostStates));
        }
        return {};
    }

    Result<void> sequence(int depth)
    {
        while (m_at < m_pattern.size() && !isAt(U'|') && !isAt(U')')) {
            const auto begin = size();
            TRY(atom(depth));
            TRY(repeats(begin));
            if (size() > TextPattern::kMostStates)
                return error(kPatternTooLarge, std::to_string(TextPattern::kMostStates));
        }
        return {};
    }

    Result<void> atom(int depth)
    {
        const auto character = m_pattern[m_at];
        switch (character) {
        case U'(':
            ++m_at;
            TRY(alternatives(depth + 1));
            if (!isAt(U')'))
                return error(kExpectedEnd, "(");
            ++m_at;
            return {};
        case U'[':
            return characterClass();
        case U'\\':
            return escape();
        case U'.':
            addCharacters({ { 0, kLastCharacter } }, false);
            break;
        case U'^':
            add({ .kind = Kind::Begin, .next = size() + 1 });
            break;
        case U'$':
            add({ .kind = Kind::End, .next = size() + 1 });
            break;
        case U'*':
        case U'+':
        case U'?':
        case U'{':
            return error(kNothingToRepeat, std::string(1, static_cast<char>(character)));
        default:
            addCharacters({ { folded(character), folded(character) } }, false);
        }
        ++m_at;
        return {};
    }

    static std::optional<std::vector<Range>> namedClass(char32_t name)
    {
        switch (name) {
        case U'd':
            return std::vector<Range> { { U'0', U'9' } };
        case U'w':
            return std::vector<Range> { { U'0', U'9' }, { U'a', U'z' }, { U'_', U'_' } };
        case U's':
            return std::vector<Range> { { U' ', U' ' }, { U'\t', U'\r' } };
        default:
            return {};
        }
    }

    Result<char32_t> escapedCharacter()
    {
        const bool isThere = m_at < m_pattern.size();
        const auto character = isThere ? m_pattern[m_at] : U' ';
        const bool isWord
            = (character >= U'0' && character <= U'9') || (folded(character) >= U'a' && folded(character) <= U'z');
        if (!isThere || isWord)
            return error(kBadEscape, isThere ? std::string(1, static_cast<char>(character)) : std::string());
        ++m_at;
        return character;
    }

    Result<void> escape()
    {
        ++m_at;
        if (m_at < m_pattern.size()) {
            if (const auto named = namedClass(m_pattern[m_at])) {
                ++m_at;
                addCharacters(*named, false);
                return {};
            }
        }
        TRY_ASSIGN(const auto character, escapedCharacter());
        addCharacters({ { character, character } }, false);
        return {};
    }

    Result<void> characterClass()
    {
        ++m_at;
        const bool isNegated = isAt(U'^');
        if (isNegated)
            ++m_at;
        std::vector<Range> ranges;
        while (!isAt(U']') || ranges.empty()) {
            if (m_at >= m_pattern.size())
                return error(kExpectedEnd, "[");
            auto first = m_pattern[m_at++];
            if (first == U'\\') {
                if (m_at < m_pattern.size()) {
                    if (const auto named = namedClass(m_pattern[m_at])) {
                        ++m_at;
                        ranges.insert(ranges.end(), named->begin(), named->end());
                        continue;
                    }
                }
                TRY_ASSIGN(first, escapedCharacter());
            }
            auto last = first;
            if (isAt(U'-') && m_at + 1 < m_pattern.size() && m_pattern[m_at + 1] != U']') {
                last = m_pattern[m_at + 1];
                m_at += 2;
            }
            if (last < first)
                return error(kBadRange, {});
            ranges.emplace_back(first, last);
            // Texts are folded before they are compared, so what names capitals names small letters too.
            const auto low = std::max(first, U'A');
            const auto high = std::min(last, U'Z');
            if (low <= high)
                ranges.emplace_back(folded(low), folded(high));
        }
        ++m_at;
        addCharacters(ranges, isNegated);
        return {};
    }

    Result<int> number()
    {
        const auto begin = m_at;
        int value = 0;
        while (m_at < m_pattern.size() && m_pattern[m_at] >= U'0' && m_pattern[m_at] <= U'9' && value <= kMostRepeats)
            value = value * 10 + static_cast<int>(m_pattern[m_at++] - U'0');
        if (begin == m_at || value > kMostRepeats)
            return error(kBadRepeat, std::to_string(kMostRepeats));
        return value;
    }

    Result<void> repeats(std::uint32_t begin)
    {
        while (m_at < m_pattern.size()) {
            const auto character = m_pattern[m_at];
            int least = 0;
            int most = -1; // without bound
            if (character == U'+') {
                least = 1;
            } else if (character == U'?') {
                most = 1;
            } else if (character == U'{') {
                ++m_at;
                TRY_ASSIGN(least, number());
                most = least;
                if (isAt(U',')) {
                    ++m_at;
                    most = -1;
                    if (!isAt(U'}')) {
                        TRY_ASSIGN(most, number());
                    }
                }
                if (!isAt(U'}') || (most >= 0 && most < least))
                    return error(kBadRepeat, std::to_string(kMostRepeats));
            } else if (character != U'*') {
                return {};
            }
            ++m_at;
            TRY(repeat(begin, least, most));
        }
        return {};
    }

    /// Replaces the stretch from `begin` on by `least` … `most` copies of it.
    Result<void> repeat(std::uint32_t begin, int least, int most)
    {
        auto& states = m_result.m_states;
        const std::vector<State> stretch(states.begin() + begin, states.end());
        const auto copies = static_cast<std::size_t>(most < 0 ? least + 1 : most);
        if (begin + copies * (stretch.size() + 2) > TextPattern::kMostStates + 2)
            return error(kPatternTooLarge, std::to_string(TextPattern::kMostStates));
        states.resize(begin);
        const auto append = [&] {
            const auto shift = size() - begin;
            for (auto state : stretch) {
                state.next += shift;
                state.other += shift;
                add(state);
            }
        };
        for (int i = 0; i < least; ++i)
            append();
        std::vector<std::uint32_t> leaving;
        for (int i = least; i < most || (most < 0 && i == least); ++i) {
            leaving.push_back(size());
            add({ .kind = Kind::Split, .next = size() + 1 });
            append();
            if (most < 0)
                add({ .kind = Kind::Jump, .next = leaving.back() });
        }
        for (const auto split : leaving)
            states[split].other = size();
        return {};
    }

    std::u32string m_pattern;
    std::size_t m_at = 0;
    TextPattern m_result;
};

Result<TextPattern> TextPattern::wildcard(std::string_view pattern)
{
    if (pattern.size() > kLongestPattern)
        return fail(ErrorKind::BadInput, kPatternTooLong, { std::to_string(kLongestPattern) });
    return TextPatternParser(pattern).wildcards();
}

Result<TextPattern> TextPattern::regularExpression(std::string_view pattern)
{
    if (pattern.size() > kLongestPattern)
        return fail(ErrorKind::BadInput, kPatternTooLong, { std::to_string(kLongestPattern) });
    return TextPatternParser(pattern).parse();
}

bool TextPattern::accepts(const State& state, char32_t character) const
{
    const auto begin = m_ranges.begin() + state.firstRange;
    const auto isIn = [character](const Range& range) { return character >= range.first && character <= range.second; };
    return std::any_of(begin, begin + state.rangeCount, isIn) != state.isNegated;
}

bool TextPattern::matches(std::string_view text) const
{
    const auto characters = decode(text);
    std::vector<std::uint32_t> current;
    std::vector<std::uint32_t> next;
    std::vector<std::uint32_t> pending;
    std::vector<std::size_t> seenAt(m_states.size(), 0); // position + 1 at which a state was entered last
    // Enters a state and all that follow without reading a character; true when the pattern is matched.
    const auto enter = [&](std::uint32_t first, std::size_t position, std::vector<std::uint32_t>& into) {
        pending.assign(1, first);
        while (!pending.empty()) {
            const auto index = pending.back();
            pending.pop_back();
            if (seenAt[index] == position + 1)
                continue;
            seenAt[index] = position + 1;
            const auto& state = m_states[index];
            if (state.kind == Kind::Match && (!m_isAnchored || position == characters.size()))
                return true;
            if (state.kind == Kind::Characters)
                into.push_back(index);
            else if (state.kind == Kind::Jump || (state.kind == Kind::Begin && position == 0)
                || (state.kind == Kind::End && position == characters.size()))
                pending.push_back(state.next);
            else if (state.kind == Kind::Split)
                pending.insert(pending.end(), { state.other, state.next });
        }
        return false;
    };
    if (enter(0, 0, current))
        return true;
    for (std::size_t position = 0; position < characters.size(); ++position) {
        const auto character = folded(characters[position]);
        next.clear();
        for (const auto index : current) {
            if (accepts(m_states[index], character) && enter(m_states[index].next, position + 1, next))
                return true;
        }
        if (!m_isAnchored && enter(0, position + 1, next))
            return true;
        std::swap(current, next);
    }
    return false;
}

} // namespace consonance
