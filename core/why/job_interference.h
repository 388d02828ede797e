// SPDX-License-Identifier: GPL-3.0-or-later
//
// Present interference between jobs: for running jobs that share servers, how much faster each would be without
// another. A pure reading of a simulation between two steps, by its true throughput model. Cost: one rate for each pair
// that shares a server, on a copy of the loads.
#pragma once

#include "core/policy/simulation.h"

#include <vector>

namespace consonance {

struct JobInterference {
    std::vector<JobId> jobs; ///< that share a server with another, ascending, at most `most`
    /// jobs × jobs, row by row: 1 − rate now / rate if the column's job were absent; NaN for jobs that share no
    /// server and for a job with itself.
    std::vector<double> slowdown;
    bool isCut = false; ///< there were more than `most`
};

[[nodiscard]] JobInterference jobInterference(const Simulation& simulation, std::size_t most = 60);

} // namespace consonance
