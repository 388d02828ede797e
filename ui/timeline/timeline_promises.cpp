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

void TimelinePromises::reset(const Cluster* cluster)
{
    *this = {};
    m_cluster = cluster;
}

bool TimelinePromises::append(std::span<const EventRecord> events, std::span<const SlotRecord> slots)
{
    const bool goesOn = m_position.continuesIn(events);
    if (!goesOn)
        reset(m_cluster);
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
    auto& all = m_byJob[event.job.index()].all;
    all.push_back(promise);
    ++m_ends[endOrBeginning(promise)];
    place(event.job, static_cast<std::uint32_t>(all.size() - 1));
}

void TimelinePromises::place(JobId job, std::uint32_t number)
{
    if (!m_cluster)
        return;
    m_byHost.resize(m_cluster->hostCount());
    const auto& promise = m_byJob[job.index()].all[number];
    for (const auto& slot : slotsOf(promise)) {
        const auto host = hostOf(slot);
        if (!host.isValid())
            continue;
        auto& onHost = m_byHost[host.index()];
        for (std::int32_t i = 0; i < slot.count; ++i) {
            std::vector<bool> isTaken(onHost.standing.size() + 1);
            for (const auto& other : onHost.standing) {
                const auto& theirs = promiseOf(other);
                if (theirs.from < promise.until && promise.from < theirs.until && other.lane < isTaken.size())
                    isTaken[other.lane] = true;
            }
            const auto lane = static_cast<std::uint32_t>(std::ranges::find(isTaken, false) - isTaken.begin());
            onHost.all.push_back({ job, number, lane });
            onHost.standing.push_back(onHost.all.back());
            onHost.lanes = std::max<std::size_t>(onHost.lanes, lane + 1);
        }
    }
}

void TimelinePromises::leave(JobId job, std::uint32_t number)
{
    if (m_byHost.empty())
        return;
    for (const auto& slot : slotsOf(m_byJob[job.index()].all[number])) {
        const auto host = hostOf(slot);
        if (host.isValid()) {
            std::erase_if(m_byHost[host.index()].standing,
                [&](const PlacedTask& task) { return task.job == job && task.number == number; });
        }
    }
}

void TimelinePromises::end(JobId job, Time at, bool isAll)
{
    if (job.index() >= m_byJob.size())
        return;
    auto& made = m_byJob[job.index()];
    while (made.firstStanding < made.all.size()) {
        const auto number = made.firstStanding++;
        auto& promise = made.all[number];
        promise.gone = at;
        forgetEnd(promise);
        leave(job, static_cast<std::uint32_t>(number));
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

std::vector<JobPromise> TimelinePromises::ofJob(JobId job, Time now) const
{
    std::vector<JobPromise> promises;
    for (const auto& promise : standing(job, now))
        promises.push_back({ job, promise });
    return promises;
}

std::vector<JobPromise> TimelinePromises::onLane(HostId host, std::size_t lane, Time now) const
{
    std::vector<JobPromise> promises;
    if (host.index() >= m_byHost.size())
        return promises;
    for (const auto& task : m_byHost[host.index()].all) {
        const auto& promise = promiseOf(task);
        if (task.lane == lane && promise.made <= now && now < promise.gone)
            promises.push_back({ task.job, promise });
    }
    return promises;
}

std::size_t TimelinePromises::lanesOn(HostId host) const
{
    return host.index() < m_byHost.size() ? m_byHost[host.index()].lanes : 0;
}

/// Invalid for what the cluster does not have, and for groups of servers.
HostId TimelinePromises::hostOf(const SlotRecord& slot) const
{
    const bool isKnown = slot.domain.index() < m_cluster->domains.size();
    return isKnown ? m_cluster->domain(slot.domain).host : HostId {};
}

std::span<const SlotRecord> TimelinePromises::slotsOf(const TimelinePromise& promise) const
{
    return std::span(m_slots).subspan(promise.firstSlot, promise.slotCount);
}

} // namespace consonance
