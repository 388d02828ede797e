// SPDX-License-Identifier: GPL-3.0-or-later
//
// A round policy that takes its shares from a recorded run of Gavel's simulator instead of a solver, and compares every
// round and completion time with that run, and the recorded shares with those that our objective would have given. The
// record rounds shares to nine digits, so a key is known only up to an interval; within it the recorded round decides
// which of two units comes first, beyond it our mechanism does. One replay belongs to one run; used from one thread.
#pragma once

#include "core/policy/gavel/gavel_objectives.h"
#include "core/verify/gavel_records.h"

#include <memory>
#include <optional>

namespace consonance {

/// How the simulator runs a policy.
struct GavelCase {
    std::optional<GavelObjective> objective; ///< nothing for a policy that is not one of Gavel's objectives
    GavelVariant variant = GavelVariant::Speeds;
};

/// By its name in the simulator's files; nothing when it does not run in rounds of this kind.
[[nodiscard]] std::optional<GavelCase> gavelCaseOf(const std::string& policy);

struct ReplayOutcome {
    std::int64_t rounds = 0; ///< compared
    std::int64_t equalRounds = 0;
    std::int64_t allocations = 0; ///< likewise
    std::int64_t equalAllocations = 0;
    double objectiveDifference = 0; ///< largest, relative
    RecordedTimes times; ///< ours
};

/// `outcome` is filled in while the run goes on.
[[nodiscard]] std::unique_ptr<Policy> makeGavelReplay(
    const GavelCase& one, std::shared_ptr<const RecordedDecisions> record, std::shared_ptr<ReplayOutcome> outcome);

} // namespace consonance
