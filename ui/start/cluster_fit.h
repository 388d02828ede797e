// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which jobs of a trace a cluster can never run, asked before there is a run. Reading may take long, so it is for the
// background; the words are for the GUI thread. Plain values.
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"
#include "core/sim/impossible_jobs.h"
#include "core/workload/workload.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct ClusterFit {
    std::shared_ptr<const Cluster> cluster;
    std::vector<Error> problems; ///< what is missing in it
    std::size_t jobs = 0; ///< of the trace
    std::size_t otherKindJobs = 0; ///< not made of workers and parameter servers
    std::size_t impossibleJobs = 0; ///< jobs that can never run
    std::vector<ImpossibleReason> impossible; ///< these by reason

    /// Then there is nothing to simulate.
    [[nodiscard]] bool isNothing() const { return jobs > 0 && impossibleJobs == jobs; }
};

/// Errors: as loadCluster. O(jobs).
[[nodiscard]] Result<ClusterFit> readClusterFit(const Workload& workload, const std::string& cluster);

/// Why the policy starts none or only some of the jobs; nothing where it may start all.
[[nodiscard]] std::optional<Error> neverStarted(const ClusterFit& fit, const std::string& policy);

/// The message and the advice when no job of the trace can run there.
[[nodiscard]] QString nothingFitsText(const ClusterFit& fit);

} // namespace consonance
