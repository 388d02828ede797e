// SPDX-License-Identifier: GPL-3.0-or-later
//
// What jobs were promised for later, at any moment of a run: when a promise was made, when it begins and ends, and when
// it was taken up, replaced or taken back. Built from the event log alone; a growing log is added to. Plain values. A
// question about one job costs O(log promises of the job ever made + those that stand).
#pragma once

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
    Time gone = kForever; ///< stands in [made, gone)
    std::uint32_t firstSlot = 0; ///< into those of TimelinePromises
    std::uint32_t slotCount = 0;

    bool operator==(const TimelinePromise&) const = default;
};

class TimelinePromises {
public:
    /// Forgets everything.
    void clear();
    /// Reads the records that came to `events` since the last call, all of them when the log is another one now: false
    /// then. `slots` are the whole log's.
    bool append(std::span<const EventRecord> events, std::span<const SlotRecord> slots);

    /// Nothing was ever promised.
    [[nodiscard]] bool isEmpty() const { return m_byJob.empty(); }
    /// Those of the job that stand at `now`, by beginning; none has begun.
    [[nodiscard]] std::span<const TimelinePromise> standing(JobId job, Time now) const;
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

    /// Of one job, in the order in which they were made. Those that stand are the last ones.
    struct Made {
        std::vector<TimelinePromise> all;
        std::size_t firstStanding = 0;
    };

    std::vector<Made> m_byJob;
    std::vector<SlotRecord> m_slots;
    std::map<Time, std::int32_t> m_ends; ///< of those that stand
    LogPosition m_position;
};

} // namespace consonance
