// SPDX-License-Identifier: GPL-3.0-or-later
//
// Marks on the time of a run: a bookmark is a moment with a note, a section a span of time with a name and
// a colour. A run has a set of them, ordered by time; times and text identify them, so adding an existing one only
// changes its colour, and removing one needs no number that two programs could both assign. Plain values, no thread
// rule.
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// By names of the theme's colours, so that they can be distinguished in every theme.
enum class MarkColor : std::uint8_t { Amber, Blue, Green, Red, Grey };
inline constexpr int kMarkColorCount = 5;
/// "amber", "blue", …
[[nodiscard]] const char* markColorName(MarkColor color);
[[nodiscard]] std::optional<MarkColor> markColorFromName(std::string_view name);

struct TimeMark {
    Time from;
    Time until; ///< of a section, [from, until); of a bookmark the same as `from`
    std::string text; ///< note of a bookmark, name of a section
    MarkColor color = MarkColor::Amber;

    [[nodiscard]] bool isSection() const { return until > from; }
    /// Ignores the colour.
    [[nodiscard]] bool isSameAs(const TimeMark& other) const
    {
        return from == other.from && until == other.until && text == other.text;
    }
    auto operator<=>(const TimeMark&) const = default;
};

inline constexpr std::size_t kMaximumMarkBytes = 1000;
/// The most marks of one run.
inline constexpr std::size_t kMaximumMarks = 10'000;

/// Errors (BadArguments): a text that is empty, too long, of several lines or blank at its ends; a time before the run
/// or without end.
[[nodiscard]] Result<void> checkMark(const TimeMark& mark);
/// Inserts it in order; an equal one takes the new colour.
void insertMark(std::vector<TimeMark>& marks, TimeMark mark);
/// Does nothing when it is missing.
void eraseMark(std::vector<TimeMark>& marks, const TimeMark& mark);

} // namespace consonance
