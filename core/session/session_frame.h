// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a session publishes: the state of everything at one position, and what was seen of the run so far. Immutable
// once published; any thread may read them.
#pragma once

#include "core/base/shared_log.h"
#include "core/sim/engine.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace consonance {

/// Tasks of one job and role on one host.
struct TileFrame {
    JobId job;
    std::uint8_t role = 0;
    RoleKind kind = RoleKind::Task;
    bool isStalled = false; ///< stalled by a transition
    bool isProposed = false; ///< placed by the decision being stepped through, not yet carried out
    std::int32_t count = 0;
    std::uint32_t firstDevice = 0; ///< into SessionFrame::devices; its devices, task by task
    std::uint32_t deviceCount = 0;
};

struct HostFrame {
    Availability availability = Availability::Up;
    ResourceVector used;
    std::uint32_t firstTile = 0; ///< into SessionFrame::tiles
    std::uint32_t tileCount = 0;
    float slowdown
        = 0; ///< mean over its jobs of 1 − speed / speed without neighbours; 0 … 1, negative when it hosts none
};

struct JobFrame {
    JobPhase phase = JobPhase::Future;
    bool isStalled = false;
    float progress = 0; ///< 0 … 1
    float slowdown = 0; ///< 1 − speed / speed without neighbours in the same placement; negative when not running
    double ratePerSecond = 0;
    Time firstStart = kForever;
    Time finish = kForever;
    Duration waited; ///< so far
};

/// A position in the run.
struct SessionPosition {
    std::uint64_t step = 0; ///< events and decisions done
    std::uint32_t action = 0; ///< tasks shown of the decision that is due
    Time at;
    std::uint32_t interval = 0;
    std::uint32_t decision = 0; ///< decisions done
    std::uint32_t event = 0; ///< records in the log

    bool operator==(const SessionPosition&) const = default;
};

/// The state of everything at one position; immutable.
struct SessionFrame {
    SessionPosition position;
    Time shown; ///< by the clock: waiting, stalls and progress, which change between events, are as of then
    bool isFinished = false; ///< nothing more will happen
    bool decisionIsDue = false;
    std::string policy; ///< id of the policy in charge at this moment
    std::vector<HostFrame> hosts;
    std::vector<TileFrame> tiles;
    std::vector<std::uint16_t> devices; ///< of tiles: numbers within the host
    std::vector<JobFrame> jobs;
    std::vector<JobId> waiting; ///< in order of arrival
    std::int32_t running = 0;
    std::int32_t finished = 0;
    std::int32_t rejected = 0;
    double allocatedShare = 0; ///< of GPUs (cores where there is no GPU) of servers that are up or drained, 0 … 1
    /// The last one taken, with notes; before a decision that is due, that one, with notes only once they were asked
    /// for.
    std::shared_ptr<const DecisionRecord> decision;
    bool isBeforeDecision = false; ///< `decision` is due, and nothing of it is carried out
};

/// One value over time; holds from `at` to the next point.
struct SeriesPoint {
    Time at;
    float value = 0;
};

/// Everything seen of the run so far, up to its furthest position; immutable once published. Growing copies share
/// events and slots and nothing else, so publish sparingly.
struct SessionHistory {
    SharedLog<EventRecord> events;
    SharedLog<SlotRecord> slots;
    std::vector<SeriesPoint> queueLength;
    std::vector<SeriesPoint> allocatedShare;
    std::vector<SeriesPoint> runningJobs;
    std::vector<float> hostSlowdown; ///< one value per host for each row of time; negative = nothing ran there
    std::uint32_t rows = 0; ///< rows of hostSlowdown
    Duration rowSpan; ///< time a row stands for, seen at its middle; doubles when there would be too many
    Time until;
    bool isComplete = false;
};

/// The moment at which a row of SessionHistory::hostSlowdown was sampled.
[[nodiscard]] inline Time middleOfRow(std::uint32_t row, Duration span)
{
    return Time { span.microseconds * row + span.microseconds / 2 };
}

} // namespace consonance
