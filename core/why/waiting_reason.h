// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why a job keeps waiting: the missing resource and its holders, the jobs placed before it, or the job before it that
// blocks the queue. Judged by the free capacity when the decision was due and by its effect, not by the capacity
// free afterwards. Pure functions, any thread. Deterministic. Cost: O(servers) a job, and a few trials in the ledger.
#pragma once

#include "core/base/wording.h"
#include "core/run/decision_moment.h"
#include "core/sim/engine.h"
#include "core/why/shortage.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

enum class WaitingCause : std::uint8_t {
    Lacking, ///< too little of a resource is free
    Scattered, ///< enough is free, but no server has room for a task
    TakenBefore, ///< there was room until the decision placed other jobs
    BehindAnother, ///< there is room, but the policy keeps the queue for a job before it, which does not fit
    OtherKind, ///< there is room, and the policy never starts jobs of this kind
    Recorded, ///< the policy replays recorded starts, and that of the job is later or missing
    HeldBack, ///< there is room, and the policy waits
    NotAsked, ///< there is room, no decision is due, and one now would place other jobs
    NextDecision, ///< there is room, and the policy would start it if it were asked now
};
/// "lacking", "scattered", …
[[nodiscard]] const char* waitingCauseName(WaitingCause cause);

struct WaitingReason {
    JobId job;
    WaitingCause cause = WaitingCause::Lacking;
    std::vector<JobId> others {}; ///< placed before it, or the one before it that blocks
    std::optional<Shortage> shortage {}; ///< of the job itself, also beside what was placed, or of the one that blocks
    std::optional<Time> nextDecision {}; ///< of nextDecision(), where none is due now
    bool isByHand = false; ///< a person decided, not the policy
};

/// When the policy is asked next, in a run that decides at its intervals alone; else nothing is known before it comes.
[[nodiscard]] std::optional<Time> nextDecision(const Engine& engine);

/// `plan` is the policy's plan at this moment, with notes; `job` waits and is not started by it, or only at the
/// next decision. Where no decision is due, the plan was not carried out. The engine is left unchanged.
[[nodiscard]] WaitingReason waitingReason(Engine& engine, JobId job, const Plan& plan);

/// "it wants 4 GPUs; 1 GPU free", without the holders.
[[nodiscard]] std::string waitingReasonText(
    const WaitingReason& reason, const Workload& workload, const Wording& wording = englishWording);

} // namespace consonance
