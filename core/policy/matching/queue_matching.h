// SPDX-License-Identifier: GPL-3.0-or-later
//
// AlloX's matching (Le et al., EuroSys 2020): every job gets a machine and a position in that machine's queue, counted
// from its end, such that the sum of completion times is least. A job in position k delays k jobs, itself included, so
// it costs k × its processing time there: a minimum-cost matching of jobs and (machine, position). Machines of one kind
// are alike, so many matchings cost the same. There are two solvers. Shortest augmenting paths (Crouse, IEEE TAES 2016)
// choose among equal matchings as the authors' program does, in O(jobs² × (jobs + machines)): 0.1 s for 500 jobs.
// LEMON's network simplex collapses the machines of a kind: 0.2 s for 1,000 jobs, a few seconds for 3,000. Plain
// values, thread-safe, deterministic.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace consonance {

struct QueueProblem {
    std::vector<std::vector<double>> seconds; ///< by job and kind of machine; infinite: the job cannot run there
    std::vector<double> waited; ///< by job: seconds since its arrival, which count wherever it runs
    std::vector<std::int64_t> machines; ///< by kind
};

struct QueuePlace {
    std::size_t kind = 0;
    std::int64_t machine = 0; ///< among those of its kind
    std::int64_t fromEnd = 1; ///< 1: last in its queue

    bool operator==(const QueuePlace&) const = default;
};

struct QueueMatching {
    std::vector<std::optional<QueuePlace>> places; ///< by job; nothing where no machine can run it
    double total = 0; ///< sum of the matched jobs' completion times
    double lowerBound = 0; ///< of every matching, by the prices of the positions; the total where it is optimal

    /// The jobs that start now, with their kinds of machine: of each machine the job farthest from the end. Ascending.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> first() const;
};

enum class QueueSolver : std::uint8_t { AugmentingPaths, NetworkSimplex };

/// Jobs × positions that a solver accepts; the network simplex takes 80 bytes for each.
inline constexpr std::int64_t kMostQueueArcs = 5'000'000;
/// The longest processing time or wait, in seconds.
inline constexpr double kLongestQueueSeconds = 1e12;

/// Errors: sizes that do not agree, times out of range, a negative number of machines, more than kMostQueueArcs.
[[nodiscard]] Result<QueueMatching> matchToQueues(const QueueProblem& problem, QueueSolver solver);

} // namespace consonance
