// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run as rows over time, one per job in order of arrival: waiting, stalled by a transition, running, and where it
// moved. Built from the event log alone. Plain values without widgets; building costs O(new events), so a growing log
// is added to, not read again. What is visible is found by binary search.
#pragma once

#include "core/sim/event_log.h"
#include "core/workload/workload.h"

#include <span>
#include <vector>

namespace consonance {

enum class TimelineState : std::uint8_t { Waiting, Stalled, Running };

/// One state of one job, [from, until). `until` is kForever while it lasts.
struct TimelineSegment {
    Time from;
    Time until = kForever;
    TimelineState state = TimelineState::Waiting;
    JobId job {}; ///< in rows of servers, whose segments belong to several jobs

    bool operator==(const TimelineSegment&) const = default;
};

/// What happened to a job at one moment.
struct TimelineIncident {
    enum class Kind : std::uint8_t {
        Move, ///< or resize
        Restart, ///< it runs again after it was suspended or lost its server
        Loss, ///< a server failed under it
    };
    Time at;
    Kind kind = Kind::Move;

    bool operator==(const TimelineIncident&) const = default;
};

struct TimelineRow {
    JobId job;
    std::vector<TimelineSegment> segments; ///< ascending, without gaps until the job leaves
    std::vector<TimelineIncident> incidents; ///< ascending; few rows have any
    Time finish = kForever; ///< completed or rejected
    HostId host {}; ///< of rows of servers; then `job` is invalid
    std::uint16_t lane = 0; ///< within the server
};

/// The segment of a row at a time; null when nothing lasts then.
[[nodiscard]] const TimelineSegment* segmentOf(const TimelineRow& row, Time at);
/// Whether the row ran or started at some moment of from … until (a span of no length is a moment); O(log segments),
/// and the waiting in the span.
[[nodiscard]] bool worksIn(const TimelineRow& row, Time from, Time until);

/// How far a log was read. A change of the run (what if) forgets what lay ahead of it, and what comes instead may be as
/// long, so the last record that was read is looked for where it stood.
struct LogPosition {
    std::size_t read = 0;
    EventRecord last {};

    [[nodiscard]] bool continuesIn(std::span<const EventRecord> events) const;
    void advance(const EventRecord& event);
};

class TimelineScene {
public:
    /// Forgets everything.
    void clear() { *this = {}; }
    /// Reads the records added to `events` since the last call; all of them when the log is another one now:
    /// false then, and every row is new.
    bool append(std::span<const EventRecord> events);

    [[nodiscard]] const std::vector<TimelineRow>& rows() const { return m_rows; }
    /// Position of the job's row, or -1 before it has arrived.
    [[nodiscard]] int rowOf(JobId job) const { return job.index() < m_rowOfJob.size() ? m_rowOfJob[job.index()] : -1; }
    /// Moments at which something happened to a job, ascending, without doubles.
    [[nodiscard]] const std::vector<Time>& moments() const { return m_moments; }
    /// The latest time read.
    [[nodiscard]] Time end() const { return m_end; }
    /// The jobs that held servers at some moment of the span, ascending; O(jobs).
    [[nodiscard]] std::vector<JobId> jobsIn(Time from, Time until) const;
    /// Those that were there and held none, ascending; O(jobs).
    [[nodiscard]] std::vector<JobId> jobsOnlyWaitingIn(Time from, Time until) const;
    /// The segment of the row at a time; null when the job is not in the system then.
    [[nodiscard]] const TimelineSegment* segmentAt(std::size_t row, Time at) const;

private:
    void change(TimelineRow& row, Time at, TimelineState state);
    void beginRun(TimelineRow& row, const EventRecord& event);
    void read(const EventRecord& event);

    std::vector<TimelineRow> m_rows;
    std::vector<std::int32_t> m_rowOfJob;
    std::vector<Time> m_moments;
    LogPosition m_position;
    Time m_end;
};

} // namespace consonance
