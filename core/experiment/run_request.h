// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a run is made of, as people write it: a trace or preset, a cluster, a policy with parameters, the interference model, a seed. Resolving a request reads the
// files and makes the shared inputs; the request itself is kept with the run, so that a run can be made again. Plain values; resolving may be done on any thread.
#pragma once

#include "core/base/result.h"
#include "core/policy/simulation.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct RunRequest {
    std::string trace; ///< file, or preset:NAME[,jobs=N][,load=L][,arrivals=…]
    std::string cluster; ///< file or preset name
    std::string policy;
    std::map<std::string, std::string> parameters;
    std::string interference = "contention";
    std::string transitions = "common";
    std::optional<double> intervalSeconds;
    std::uint64_t seed = 1;
};

/// The shared inputs of one or many runs.
struct ResolvedInputs {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    std::shared_ptr<const ThroughputModel> throughput;
    TransitionTable transitions;
    std::vector<Error> problems; ///< rows left out of the trace, jobs that can never run: the run is possible, people must hear of them
};

/// Reads trace, cluster and models. Errors: files that cannot be read at all, unknown names.
[[nodiscard]] Result<ResolvedInputs> resolveInputs(const RunRequest& request);

/// Puts resolved inputs and a request together.
[[nodiscard]] SimulationSetup makeSetup(const RunRequest& request, const ResolvedInputs& inputs);

} // namespace consonance
