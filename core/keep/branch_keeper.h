// SPDX-License-Identifier: GPL-3.0-or-later
//
// Branches in the store: a branch that has ended in a session is kept as a run with its parent, without being
// simulated again. The parent is found by its inputs; if it was not kept, the part both runs share is kept as a run
// that ends there. Any thread; stores are safe to share. Cost: a look at 200 runs of the same trace, and the writing.
#pragma once

#include "core/keep/run_keeper.h"
#include "core/session/interactive_session.h"

namespace consonance {

/// The inputs of a run whose trace and cluster are already loaded. Errors: an unknown interference or transition model.
[[nodiscard]] Result<ResolvedInputs> inputsFrom(
    const RunRequest& request, std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload);

/// The request of a run in which a session made these changes; without any, the original's.
[[nodiscard]] RunRequest requestWith(RunRequest original, const std::vector<SessionChange>& changes);

/// Keeps the branch of `original` that `simulation`, which stands at its end, has become through the changes that
/// `branch` has beyond the original's. `originalCluster` lacks the servers that the branch added. Returns the id of the
/// run, or of an identical earlier one. Errors: no such changes, an unknown policy, the store.
[[nodiscard]] Result<std::string> keepBranch(RunStore& store, const RunRequest& original,
    const Cluster& originalCluster, const RunRequest& branch, const RunResult& result, const Simulation& simulation);

} // namespace consonance
