// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_lanes.h"

#include <algorithm>

namespace consonance {

void TimelineLanes::reset(const Cluster* cluster)
{
    *this = {};
    m_cluster = cluster;
    if (!cluster)
        return;
    m_hosts.resize(cluster->hostCount());
    m_busy.resize(cluster->hostCount());
    for (std::uint32_t host = 0; host < m_hosts.size(); ++host) {
        m_hosts[host].push_back({ .host = HostId(host) });
        m_busy[host].push_back(false);
    }
}

bool TimelineLanes::append(std::span<const EventRecord> events, std::span<const SlotRecord> slots)
{
    if (!m_cluster)
        return true;
    const bool goesOn = m_position.continuesIn(events);
    if (!goesOn)
        reset(m_cluster);
    for (const auto& event : events.subspan(m_position.read)) {
        read(event, slots);
        m_position.advance(event);
    }
    return goesOn;
}

void TimelineLanes::read(const EventRecord& event, std::span<const SlotRecord> slots)
{
    switch (event.kind) {
    case EventKind::JobStarted:
    case EventKind::JobResumed:
    case EventKind::JobMoved:
    case EventKind::JobResized:
    case EventKind::JobRetuned:
        release(event.job, event.at);
        for (const auto& slot : slots.subspan(event.firstSlot, event.slotCount)) {
            const HostId host = m_cluster->domain(slot.domain).host;
            for (std::int32_t i = 0; host.isValid() && i < slot.count; ++i)
                occupy(event, host);
        }
        break;
    case EventKind::JobCompleted:
    case EventKind::JobRejected:
    case EventKind::JobSuspended:
    case EventKind::JobLost:
        release(event.job, event.at);
        break;
    default:
        break;
    }
}

void TimelineLanes::release(JobId job, Time at)
{
    if (job.index() >= m_heldByJob.size())
        return;
    for (const auto& held : m_heldByJob[job.index()]) {
        auto& segments = m_hosts[held.host][held.lane].segments;
        m_busy[held.host][held.lane] = false;
        // A stall that was cut short never became running.
        while (!segments.empty() && segments.back().job == job && segments.back().from >= at)
            segments.pop_back();
        if (!segments.empty() && segments.back().job == job)
            segments.back().until = std::min(segments.back().until, at);
    }
    m_heldByJob[job.index()].clear();
    m_isStale = true;
}

void TimelineLanes::occupy(const EventRecord& event, HostId host)
{
    auto& busy = m_busy[host.index()];
    auto& lanes = m_hosts[host.index()];
    const auto lane = static_cast<std::size_t>(std::ranges::find(busy, false) - busy.begin());
    if (lane == busy.size()) {
        busy.push_back(false);
        lanes.push_back({ .host = host, .lane = static_cast<std::uint16_t>(lane) });
    }
    busy[lane] = true;
    auto& row = lanes[lane];
    const Duration stall = Duration::fromSecondsRounded(event.value);
    Time from = event.at;
    if (stall > Duration {}) {
        row.segments.push_back(
            { .from = from, .until = from + stall, .state = TimelineState::Stalled, .job = event.job });
        from = from + stall;
    }
    row.segments.push_back({ .from = from, .state = TimelineState::Running, .job = event.job });
    if (event.kind == EventKind::JobMoved || event.kind == EventKind::JobResized)
        row.incidents.push_back({ event.at, TimelineIncident::Kind::Move });
    if (event.kind == EventKind::JobResumed)
        row.incidents.push_back({ event.at, TimelineIncident::Kind::Restart });
    m_heldByJob.resize(std::max(m_heldByJob.size(), event.job.index() + 1));
    m_heldByJob[event.job.index()].push_back(
        { static_cast<std::uint32_t>(host.index()), static_cast<std::uint32_t>(lane) });
    m_isStale = true;
}

void TimelineLanes::makeRoom(HostId host, std::size_t lanes)
{
    if (host.index() >= m_hosts.size())
        return;
    auto& there = m_hosts[host.index()];
    for (auto lane = there.size(); lane < lanes; ++lane) {
        there.push_back({ .host = host, .lane = static_cast<std::uint16_t>(lane) });
        m_busy[host.index()].push_back(false);
        m_isStale = true;
    }
}

std::vector<HostId> TimelineLanes::hostsIn(Time from, Time until) const
{
    std::vector<HostId> hosts;
    for (const auto& lanes : m_hosts) {
        if (std::ranges::any_of(lanes, [&](const TimelineRow& lane) { return worksIn(lane, from, until); }))
            hosts.push_back(lanes.front().host);
    }
    return hosts;
}

const std::vector<TimelineRow>& TimelineLanes::rows() const
{
    if (m_isStale) {
        m_rows.clear();
        for (const auto& lanes : m_hosts)
            m_rows.insert(m_rows.end(), lanes.begin(), lanes.end());
        m_isStale = false;
    }
    return m_rows;
}

} // namespace consonance
