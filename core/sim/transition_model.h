// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cost of a change of allocation to a job: seconds in which it holds the new resources and makes no progress,
// progress it loses, and the running cost of taking turns on a device. One table per run; the common one is the default
// so that policies are compared at equal cost. Plain values.
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace consonance {

struct JobRequest;

/// What a job loses when a server fails under it.
enum class FailureRule : std::uint8_t {
    Epoch, ///< the work since its last finished epoch; a job without epochs restarts from zero
    Everything, ///< it restarts from zero
    Nothing,
    Checkpoint, ///< the work since its last checkpoint
    EpochOnly, ///< as Epoch, but a job without epochs loses nothing: the rule until December 2026
};

struct FailureLoss {
    FailureRule rule
        = FailureRule::Epoch; ///< assumed: batch systems requeue a job, which then starts from the beginning
    Duration every {}; ///< running time between two checkpoints; stalls do not count
    Duration cost {}; ///< running time that writing one takes

    /// Share of its running time in which a job makes progress. Spread evenly, as if it wrote a little all the time.
    [[nodiscard]] double progressShare() const
    {
        return cost == Duration {} ? 1 : every.seconds() / (every + cost).seconds();
    }
    bool operator==(const FailureLoss&) const = default;
};

/// The rule for a job: its own checkpoint interval where the trace has one, else the rule of the run.
[[nodiscard]] FailureLoss lossOf(const JobRequest& request, const FailureLoss& ofRun);

enum class TransitionKind : std::uint8_t {
    None, ///< not noticeable to the job (a longer lease)
    Start, ///< first time
    Suspend,
    Resume, ///< same counts as before, after a suspension
    Move, ///< other hosts
    Resize, ///< other number of tasks
    Retune, ///< other batch or accumulation on the same devices
    Failure, ///< a host went down under it
};

struct TransitionTable {
    std::string name = "common";
    Duration start = Duration::fromSeconds(10); ///< assumed: between the published ones (0 … 60 s)
    Duration resume = Duration::fromSeconds(10); ///< assumed, likewise
    Duration move = Duration::fromSeconds(30); ///< OSDI 2021 artifact of petuum/adaptdl: 30 s checkpoint and restart
    Duration resize = Duration::fromSeconds(30); ///< likewise
    Duration retune {}; ///< no restart is needed
    Duration slice = Duration::fromSeconds(60); ///< between two turns on a time-shared device; OSDI 2018, time slicing
    Duration sliceSwitch = Duration::fromSeconds(1); ///< the part for suspending and resuming; likewise, at most
    FailureLoss failureLoss;

    [[nodiscard]] Duration stall(TransitionKind kind) const;
    /// Share of its turns, 0 to 1, that a job loses while it takes turns with others.
    [[nodiscard]] double sliceLoss() const;

    /// The table every comparison uses unless asked otherwise.
    [[nodiscard]] static TransitionTable common() { return {}; }
    /// All changes free, as in many published simulators.
    [[nodiscard]] static TransitionTable none();
};

} // namespace consonance
