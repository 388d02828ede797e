// SPDX-License-Identifier: GPL-3.0-or-later
//
// The mutable half of a job, kept by the engine alone. Amounts of time are integrated lazily: they hold as of
// `updatedAt`; Engine's accessors add the rest.
#pragma once

#include "core/base/time.h"
#include "core/sim/gpu_time.h"
#include "core/sim/progress_model.h"

#include <cstdint>

namespace consonance {

enum class JobPhase : std::uint8_t {
    Future, ///< not arrived
    Waiting, ///< never run
    Running, ///< holds resources, perhaps stalled by a transition
    Suspended, ///< ran before, holds nothing
    Finished,
    Rejected,
};
[[nodiscard]] const char* jobPhaseName(JobPhase phase);

struct JobState {
    JobProgress progress;
    double rate = 0; ///< progress per microsecond while running
    Time updatedAt; ///< progress and service are as of then
    Time stalledUntil; ///< no progress before
    Time firstStart = kForever;
    Time finish = kForever;
    Time waitingSince; ///< of the present wait
    Duration waited; ///< total of all waits
    std::int64_t executed = 0; ///< microseconds holding resources
    GpuTime gpuService; ///< held; of a shared GPU its share
    double checkpointed = 0; ///< progress at the last checkpoint, where the job writes them by the clock
    Duration sinceCheckpoint; ///< running time since then, without stalls
    double lostGpuSeconds = 0; ///< part of gpuService whose work a failure undid
    std::int32_t restarts = 0; ///< resumes, moves and resizes, and starts after a failure
    std::int32_t suspensions = 0;
    std::uint32_t place = 0xffffffff; ///< index of its RunningJob
    JobPhase phase = JobPhase::Future;
};

} // namespace consonance
