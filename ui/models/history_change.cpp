// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/history_change.h"

#include <algorithm>
#include <iterator>

namespace consonance {

namespace {

bool isSameEvent(const EventRecord& a, const EventRecord& b)
{
    return a.at == b.at && a.kind == b.kind && a.job == b.job && a.subject == b.subject && a.firstSlot == b.firstSlot;
}

} // namespace

bool goesOn(const SessionHistory& before, const SessionHistory& after)
{
    const auto count = before.events.size();
    return count == 0
        || (after.events.size() >= count && isSameEvent(before.events.front(), after.events.front())
            && isSameEvent(before.events.back(), after.events[count - 1]));
}

std::optional<Time> partedAt(const SessionHistory& before, const SessionHistory& after)
{
    if (goesOn(before, after))
        return {};
    const auto [was, is] = std::ranges::mismatch(before.events, after.events, isSameEvent);
    // A history that was cut short ends where the change is; nothing of the change may be in it yet.
    if (is == after.events.end())
        return after.until;
    const Time first = (was == before.events.end() ? is->at : std::min(was->at, is->at)) - Duration { 1 };
    return is == after.events.begin() ? first : std::max(first, std::prev(is)->at);
}

} // namespace consonance
