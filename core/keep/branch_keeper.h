// SPDX-License-Identifier: GPL-3.0-or-later
//
// Branches in the store: a branch that has come to its end is kept as a run with its parent. The parent may not be
// there yet – a window branches a run long before its end –, so it is looked for by what it is, and run to its end and
// kept when nobody did. Any thread; stores are safe to share.
#pragma once

#include "core/keep/run_keeper.h"
#include "core/session/interactive_session.h"
#include "core/why/branch_comparison.h"

namespace consonance {

/// The inputs of a run whose trace and cluster are there already. Errors: an unknown interference or transition model.
[[nodiscard]] Result<ResolvedInputs> inputsFrom(
    const RunRequest& request, std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload);

/// The request of a run in which a session made these changes; without any, the original's.
[[nodiscard]] RunRequest requestWith(RunRequest original, const std::vector<SessionChange>& changes);

/// Id of a kept run that went exactly this way, or of `run` itself, which is kept for that.
[[nodiscard]] Result<std::string> keepParent(RunStore& store, const RunRequest& request, const ResolvedInputs& inputs,
    const StopToken& stop, Progress* progress);

/// Keeps the branch of `original` that left it at the moment with these changes; follows it to its end for that.
/// Returns its id.
[[nodiscard]] Result<std::string> keepBranch(RunStore& store, const RunRequest& original,
    const ResolvedInputs& originalInputs, const RunMoment& moment, const std::string& what, const RunRequest& branch,
    const ResolvedInputs& branchInputs, const StopToken& stop, Progress* progress);

} // namespace consonance
