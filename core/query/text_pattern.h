// SPDX-License-Identifier: GPL-3.0-or-later
//
// Patterns over texts, matched in time linear in the text whatever the pattern: a pattern becomes a set of states that
// all advance together (Thompson, "Regular expression search algorithm", CACM 11(6), 1968), so nothing is ever tried
// twice. Two notations: wildcards (* any text, ? any character, the whole text must match) and regular expressions
// (. [] [^] ^ $ | () * + ? {n,m} \d \w \s; a match anywhere counts). Letters of ASCII match in either
// case. Immutable once made; any thread. Cost: O(text × pattern).
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

class TextPattern {
public:
    static constexpr std::size_t kLongestPattern = 500; ///< bytes
    static constexpr std::size_t kMostStates = 2000;

    /// Errors: too long.
    [[nodiscard]] static Result<TextPattern> wildcard(std::string_view pattern);
    /// Errors name the character from which on it is not understood, in `place.column`; too long; too many states.
    [[nodiscard]] static Result<TextPattern> regularExpression(std::string_view pattern);

    [[nodiscard]] bool matches(std::string_view text) const;

private:
    friend class TextPatternParser;
    enum class Kind : std::uint8_t { Characters, Split, Jump, Begin, End, Match };
    struct State {
        Kind kind = Kind::Match;
        std::uint32_t next = 0; ///< Split: tried together with `other`
        std::uint32_t other = 0;
        std::uint32_t firstRange = 0; ///< Characters: one of these ranges, or none of them
        std::uint32_t rangeCount = 0;
        bool isNegated = false;
    };
    using Range = std::pair<char32_t, char32_t>;

    [[nodiscard]] bool accepts(const State& state, char32_t character) const;

    std::vector<State> m_states;
    std::vector<Range> m_ranges;
    bool m_isAnchored = false; ///< must match from the beginning to the end
};

} // namespace consonance
