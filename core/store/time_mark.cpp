// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/time_mark.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr std::array<const char*, kMarkColorCount> kColorNames { "amber", "blue", "green", "red", "grey" };

constexpr MessageId kBadText = CONSONANCE_MESSAGE("store.bad-mark-text",
    "a bookmark or section needs a text of 1 to {0} bytes in one line, without blanks at its ends");
constexpr MessageId kBadTimes = CONSONANCE_MESSAGE(
    "store.bad-mark-times", "a bookmark or section lies within the run: it begins at 0 or later and ends after that");

bool isControl(char character)
{
    return static_cast<unsigned char>(character) < 32 || character == 127;
}

} // namespace

const char* markColorName(MarkColor color)
{
    return kColorNames[static_cast<std::size_t>(color)];
}

std::optional<MarkColor> markColorFromName(std::string_view name)
{
    const auto found = std::ranges::find(kColorNames, name);
    if (found == kColorNames.end())
        return std::nullopt;
    return static_cast<MarkColor>(found - kColorNames.begin());
}

Result<void> checkMark(const TimeMark& mark)
{
    const auto& text = mark.text;
    if (text.empty() || text.size() > kMaximumMarkBytes || std::ranges::any_of(text, isControl) || text.front() == ' '
        || text.back() == ' ')
        return fail(ErrorKind::BadArguments, kBadText, { std::to_string(kMaximumMarkBytes) });
    if (mark.from < Time {} || mark.until < mark.from || mark.until == kForever)
        return fail(ErrorKind::BadArguments, kBadTimes);
    return {};
}

void insertMark(std::vector<TimeMark>& marks, TimeMark mark)
{
    eraseMark(marks, mark);
    const auto place = std::ranges::upper_bound(marks, mark);
    marks.insert(place, std::move(mark));
}

void eraseMark(std::vector<TimeMark>& marks, const TimeMark& mark)
{
    std::erase_if(marks, [&mark](const TimeMark& other) { return other.isSameAs(mark); });
}

} // namespace consonance
