// SPDX-License-Identifier: GPL-3.0-or-later
//
// What jobs were promised for later, at any moment of a run: when a promise was made, when it begins and ends, and when
// it was taken up, replaced or taken back. Built from the event log alone; a growing log is added to. Plain values. A
// question about one job costs O(log promises of the job ever made + those that stand); about one server, O(promises
// ever made on it).
#pragma once

#include "core/cluster/cluster.h"
#include "ui/timeline/timeline_scene.h"

#include <map>
#include <span>
#include <vector>

namespace consonance {

/// Capacity that a job will have in [from, until).
struct TimelinePromise {
    Time from;
    Time until = kForever;
    Time made;
    Time gone = kForever; ///< is in [made, gone)
    std::uint32_t firstSlot = 0; ///< into those of TimelinePromises
    std::uint32_t slotCount = 0;

    bool operator==(const TimelinePromise&) const = default;
};

/// One of them with whose it is.
struct JobPromise {
    JobId job;
    TimelinePromise promise;
};

class TimelinePromises {
public:
    /// Forgets everything. `cluster` outlives what is read from now on; without one nothing is known of servers.
    void reset(const Cluster* cluster = nullptr);
    /// Reads the records added to `events` since the last call, all of them when the log is another one now: false
    /// then. `slots` are the whole log's.
    bool append(std::span<const EventRecord> events, std::span<const SlotRecord> slots);

    /// Nothing was ever promised.
    [[nodiscard]] bool isEmpty() const { return m_byJob.empty(); }
    /// Those of the job that stand at `now`, by beginning; none has begun.
    [[nodiscard]] std::span<const TimelinePromise> standing(JobId job, Time now) const;
    /// The same of one job, and of one lane of a server, where each task that is promised has the lowest lane that
    /// nothing else is promised at that time.
    [[nodiscard]] std::vector<JobPromise> ofJob(JobId job, Time now) const;
    [[nodiscard]] std::vector<JobPromise> onLane(HostId host, std::size_t lane, Time now) const;
    /// How many lanes the promises on a server have ever taken.
    [[nodiscard]] std::size_t lanesOn(HostId host) const;
    /// Where its tasks will be.
    [[nodiscard]] std::span<const SlotRecord> slotsOf(const TimelinePromise& promise) const;
    /// The latest end, or the beginning where there is no end, of those that stand at the end of the log; 0 of none.
    [[nodiscard]] Time latestEnd() const { return m_ends.empty() ? Time {} : m_ends.rbegin()->first; }

private:
    void read(const EventRecord& event, std::span<const SlotRecord> slots);
    void make(const EventRecord& event, std::span<const SlotRecord> slots);
    /// The first that stands, or all of them.
    void end(JobId job, Time at, bool isAll);
    void forgetEnd(const TimelinePromise& promise);
    /// Gives each of its tasks a lane.
    void place(JobId job, std::uint32_t number);
    void leave(JobId job, std::uint32_t number);
    [[nodiscard]] HostId hostOf(const SlotRecord& slot) const;

    /// Of one job, in the order in which they were made. Those that stand are the last ones.
    struct Made {
        std::vector<TimelinePromise> all;
        std::size_t firstStanding = 0;
    };

    /// A task that is promised on a server; `number` into Made::all of its job.
    struct PlacedTask {
        JobId job;
        std::uint32_t number = 0;
        std::uint32_t lane = 0;
    };
    struct OnHost {
        std::vector<PlacedTask> all; ///< in the order in which they were promised
        std::vector<PlacedTask> standing;
        std::size_t lanes = 0;
    };

    [[nodiscard]] const TimelinePromise& promiseOf(const PlacedTask& task) const
    {
        return m_byJob[task.job.index()].all[task.number];
    }

    const Cluster* m_cluster = nullptr;
    std::vector<Made> m_byJob;
    std::vector<OnHost> m_byHost; ///< empty until something is promised
    std::vector<SlotRecord> m_slots;
    std::map<Time, std::int32_t> m_ends; ///< of those that stand
    LogPosition m_position;
};

} // namespace consonance
