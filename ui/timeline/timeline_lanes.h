// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run as rows over time by server: as many lanes as tasks ever ran on it at once, or were promised
// room there, a task in the lowest lane that is free, so that nothing overlaps. Built from the event log alone; a
// growing log is added to. Plain values.
#pragma once

#include "core/cluster/cluster.h"
#include "ui/timeline/timeline_scene.h"

#include <vector>

namespace consonance {

class TimelineLanes {
public:
    /// Forgets everything; `cluster` must outlive what is read from now on.
    void reset(const Cluster* cluster);
    /// Reads the records that came since the last call, all of them when the log is another one now; `slots` are the
    /// whole log's. False when all was read again.
    bool append(std::span<const EventRecord> events, std::span<const SlotRecord> slots);

    /// So many lanes at least, for tasks that are to come.
    void makeRoom(HostId host, std::size_t lanes);
    /// By server, then lane. Rebuilt by the call after an append that added a lane; else kept.
    [[nodiscard]] const std::vector<TimelineRow>& rows() const;
    /// The servers that had work at some moment of the span, ascending; O(lanes).
    [[nodiscard]] std::vector<HostId> hostsIn(Time from, Time until) const;

private:
    struct Held {
        std::uint32_t host = 0;
        std::uint32_t lane = 0;
    };

    void read(const EventRecord& event, std::span<const SlotRecord> slots);
    void release(JobId job, Time at);
    void occupy(const EventRecord& event, HostId host);

    const Cluster* m_cluster = nullptr;
    std::vector<std::vector<TimelineRow>> m_hosts; ///< lanes by server
    std::vector<std::vector<bool>> m_busy; ///< likewise
    std::vector<std::vector<Held>> m_heldByJob;
    LogPosition m_position;
    mutable std::vector<TimelineRow> m_rows;
    mutable bool m_isStale = true;
};

} // namespace consonance
