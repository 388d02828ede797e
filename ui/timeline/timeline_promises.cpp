// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_promises.h"

#include <algorithm>

namespace consonance {

namespace {

Time endOrBeginning(const TimelinePromise& promise)
{
    return promise.until == kForever ? promise.from : promise.until;
}

} // namespace

void TimelinePromises::clear()
{
    *this = {};
}

bool TimelinePromises::append(std::span<const EventRecord> events, std::span<const SlotRecord> slots)
{
    const bool goesOn = m_position.continuesIn(events);
    if (!goesOn)
        clear();
    for (const auto& event : events.subspan(m_position.read)) {
        read(event, slots);
        m_position.advance(event);
    }
    return goesOn;
}

void TimelinePromises::read(const EventRecord& event, std::span<const SlotRecord> slots)
{
    switch (event.kind) {
    case EventKind::JobReserved:
        if (event.subject == 0)
            end(event.job, event.at, true);
        make(event, slots);
        break;
    case EventKind::LeaseStarted:
        end(event.job, event.at, false);
        break;
    case EventKind::ReservationsDropped:
    case EventKind::OfferDeclined:
    case EventKind::JobRejected:
    case EventKind::JobCompleted:
        end(event.job, event.at, true);
        break;
    default:
        break;
    }
}

void TimelinePromises::make(const EventRecord& event, std::span<const SlotRecord> slots)
{
    const bool areKnown = std::size_t { event.firstSlot } + event.slotCount <= slots.size();
    const auto own = areKnown ? slots.subspan(event.firstSlot, event.slotCount) : std::span<const SlotRecord>();
    m_byJob.resize(std::max(m_byJob.size(), event.job.index() + 1));
    const TimelinePromise promise { .from = Time::fromSecondsRounded(event.value),
        .until = own.empty() ? kForever : own.front().until,
        .made = event.at,
        .firstSlot = static_cast<std::uint32_t>(m_slots.size()),
        .slotCount = static_cast<std::uint32_t>(own.size()) };
    m_slots.insert(m_slots.end(), own.begin(), own.end());
    m_byJob[event.job.index()].all.push_back(promise);
    ++m_ends[endOrBeginning(promise)];
}

void TimelinePromises::end(JobId job, Time at, bool isAll)
{
    if (job.index() >= m_byJob.size())
        return;
    auto& made = m_byJob[job.index()];
    while (made.firstStanding < made.all.size()) {
        auto& promise = made.all[made.firstStanding++];
        promise.gone = at;
        forgetEnd(promise);
        if (!isAll)
            break;
    }
}

void TimelinePromises::forgetEnd(const TimelinePromise& promise)
{
    const auto found = m_ends.find(endOrBeginning(promise));
    if (found != m_ends.end() && --found->second == 0)
        m_ends.erase(found);
}

std::span<const TimelinePromise> TimelinePromises::standing(JobId job, Time now) const
{
    if (job.index() >= m_byJob.size())
        return {};
    const auto& all = m_byJob[job.index()].all;
    const auto last = std::ranges::upper_bound(all, now, {}, &TimelinePromise::made);
    // Both when they were made and when they ended only rises, so those that stand lie side by side.
    const auto first = std::ranges::upper_bound(all.begin(), last, now, {}, &TimelinePromise::gone);
    return { first, last };
}

std::span<const SlotRecord> TimelinePromises::slotsOf(const TimelinePromise& promise) const
{
    return std::span(m_slots).subspan(promise.firstSlot, promise.slotCount);
}

} // namespace consonance
