// SPDX-License-Identifier: GPL-3.0-or-later
//
// A log of three jobs on two servers, written by hand, for tests of the timeline: 1 runs, moves and ends; 2 is
// suspended and continues; 3 loses its server. Slots are a worker and a parameter server.
#pragma once

#include "tests/ui/session_fixture.h"

namespace consonance::fixtures {

struct TimelineLog {
    std::shared_ptr<const Cluster> cluster = makeRacks({ 2 });
    std::shared_ptr<const Workload> workload = makeThreeJobs();
    std::vector<EventRecord> events;
    std::vector<SlotRecord> slots;

    TimelineLog()
    {
        add(0, EventKind::JobArrived, 0);
        add(0, EventKind::JobStarted, 0, 5, 0);
        add(10, EventKind::JobArrived, 1);
        add(10, EventKind::JobStarted, 1, 0, 0);
        add(20, EventKind::JobArrived, 2);
        add(30, EventKind::JobStarted, 2, 0, 1);
        add(40, EventKind::JobMoved, 0, 5, 1);
        add(50, EventKind::JobSuspended, 1);
        add(60, EventKind::JobLost, 2);
        add(70, EventKind::JobResumed, 1, 0, 0);
        add(80, EventKind::JobStarted, 2, 0, 0);
        add(90, EventKind::JobCompleted, 0);
        add(100, EventKind::JobCompleted, 1);
        add(110, EventKind::JobCompleted, 2);
    }

    void add(std::int64_t seconds, EventKind kind, std::uint32_t job, double value = 0, int host = -1)
    {
        EventRecord event { .at = Time::fromSeconds(seconds), .value = value, .job = JobId(job), .kind = kind };
        if (host >= 0) {
            event.firstSlot = static_cast<std::uint32_t>(slots.size());
            event.slotCount = 2;
            const auto domain = cluster->host(HostId(host)).domain;
            slots.push_back({ .domain = domain, .count = 1, .role = 0 });
            slots.push_back({ .domain = domain, .count = 1, .role = 1 });
        }
        events.push_back(event);
    }

    /// As published by a session.
    [[nodiscard]] std::shared_ptr<const SessionHistory> history() const
    {
        auto history = std::make_shared<SessionHistory>();
        history->events = SharedLog<EventRecord>(events);
        history->slots = SharedLog<SlotRecord>(slots);
        history->until = events.empty() ? Time {} : events.back().at;
        return history;
    }
};

} // namespace consonance::fixtures
