// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_scene.h"

#include <algorithm>

namespace consonance {

namespace {

using Incident = TimelineIncident::Kind;

bool wasLost(const TimelineRow& row)
{
    return std::ranges::find(row.incidents, Incident::Loss, &TimelineIncident::kind) != row.incidents.end();
}

} // namespace

bool worksIn(const TimelineRow& row, Time from, Time until)
{
    const Time end = std::max(until, from + Duration { 1 });
    auto segment = std::ranges::partition_point(
        row.segments, [from](const TimelineSegment& earlier) { return earlier.until <= from; });
    for (; segment != row.segments.end() && segment->from < end; ++segment) {
        if (segment->state != TimelineState::Waiting)
            return true;
    }
    return false;
}

std::vector<JobId> TimelineScene::jobsIn(Time from, Time until) const
{
    std::vector<JobId> jobs;
    for (const auto& row : m_rows) {
        if (worksIn(row, from, until))
            jobs.push_back(row.job);
    }
    std::ranges::sort(jobs);
    return jobs;
}

std::vector<JobId> TimelineScene::jobsOnlyWaitingIn(Time from, Time until) const
{
    std::vector<JobId> jobs;
    for (const auto& row : m_rows) {
        if (row.segments.empty())
            continue;
        const auto arrival = row.segments.front().from;
        const bool isThere = from < until ? arrival < until && row.finish > from : arrival <= from && row.finish > from;
        if (isThere && !worksIn(row, from, until))
            jobs.push_back(row.job);
    }
    std::ranges::sort(jobs);
    return jobs;
}

bool LogPosition::continuesIn(std::span<const EventRecord> events) const
{
    if (read == 0)
        return true;
    if (events.size() < read)
        return false;
    const auto& now = events[read - 1];
    return now.at == last.at && now.kind == last.kind && now.job == last.job && now.subject == last.subject
        && now.firstSlot == last.firstSlot;
}

void LogPosition::advance(const EventRecord& event)
{
    ++read;
    last = event;
}

bool TimelineScene::append(std::span<const EventRecord> events)
{
    const bool goesOn = m_position.continuesIn(events);
    if (!goesOn)
        clear();
    for (const auto& event : events.subspan(m_position.read)) {
        read(event);
        m_position.advance(event);
    }
    return goesOn;
}

/// Ends what lasts and begins another state; a state that would last no time leaves no trace.
void TimelineScene::change(TimelineRow& row, Time at, TimelineState state)
{
    if (!row.segments.empty()) {
        auto& last = row.segments.back();
        if (last.from >= at)
            row.segments.pop_back();
        else
            last.until = std::min(last.until, at);
    }
    row.segments.push_back({ .from = at, .state = state });
}

void TimelineScene::beginRun(TimelineRow& row, const EventRecord& event)
{
    const Duration stall = Duration::fromSecondsRounded(event.value);
    if (stall > Duration {}) {
        change(row, event.at, TimelineState::Stalled);
        row.segments.back().until = event.at + stall;
        row.segments.push_back({ .from = event.at + stall, .state = TimelineState::Running });
    } else {
        change(row, event.at, TimelineState::Running);
    }
}

void TimelineScene::read(const EventRecord& event)
{
    m_end = std::max(m_end, event.at);
    if (!event.job.isValid() || event.kind == EventKind::RateChanged)
        return;
    if (m_moments.empty() || m_moments.back() < event.at)
        m_moments.push_back(event.at);
    if (event.kind == EventKind::JobArrived) {
        m_rowOfJob.resize(std::max(m_rowOfJob.size(), event.job.index() + 1), -1);
        m_rowOfJob[event.job.index()] = static_cast<std::int32_t>(m_rows.size());
        m_rows.push_back({ .job = event.job });
        m_rows.back().segments.push_back({ .from = event.at, .state = TimelineState::Waiting });
        return;
    }
    const int index = rowOf(event.job);
    if (index < 0)
        return;
    auto& row = m_rows[static_cast<std::size_t>(index)];
    switch (event.kind) {
    case EventKind::JobMoved:
    case EventKind::JobResized:
        row.incidents.push_back({ event.at, Incident::Move });
        beginRun(row, event);
        break;
    case EventKind::JobResumed:
        row.incidents.push_back({ event.at, Incident::Restart });
        beginRun(row, event);
        break;
    case EventKind::JobStarted:
    case EventKind::JobRetuned:
        if (event.kind == EventKind::JobStarted && wasLost(row))
            row.incidents.push_back({ event.at, Incident::Restart });
        beginRun(row, event);
        break;
    case EventKind::JobLost:
        row.incidents.push_back({ event.at, Incident::Loss });
        change(row, event.at, TimelineState::Waiting);
        break;
    case EventKind::JobSuspended:
        change(row, event.at, TimelineState::Waiting);
        break;
    case EventKind::JobCompleted:
    case EventKind::JobRejected:
        // In tick mode a job ends within the tick at whose end it is recorded; the row ends where it is recorded.
        row.finish = event.at;
        while (!row.segments.empty() && row.segments.back().from >= event.at && row.segments.size() > 1)
            row.segments.pop_back();
        row.segments.back().until = std::min(row.segments.back().until, event.at);
        break;
    default:
        break;
    }
}

const TimelineSegment* segmentOf(const TimelineRow& row, Time at)
{
    const auto after = std::ranges::upper_bound(row.segments, at, {}, &TimelineSegment::from);
    if (after == row.segments.begin())
        return nullptr;
    const auto& segment = *std::prev(after);
    return at < segment.until ? &segment : nullptr;
}

const TimelineSegment* TimelineScene::segmentAt(std::size_t row, Time at) const
{
    return segmentOf(m_rows[row], at);
}

} // namespace consonance
