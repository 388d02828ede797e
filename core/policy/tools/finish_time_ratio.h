// SPDX-License-Identifier: GPL-3.0-or-later
//
// Finish-time fairness: the least ρ such that every job ends within ρ times the time it would have taken on its own
// part of the cluster, (elapsed + steps / throughput) / alone ≤ ρ (Narayanan et al., OSDI 2020, section 4.2, after
// Mahajan et al., NSDI 2020). For a given ρ the throughputs that jobs need follow, and a max-min level (fair_level.h)
// says whether they can be had. While they cannot, the prices of the devices prove a larger ρ: the root, by a bracketed
// secant, of what the jobs would pay and what the devices are worth. Every step is a lower bound, and the shares of the
// last give the upper one. Where jobs share devices (packed_level.h), the weights of the jobs prove it instead. Pure
// functions; deterministic. Cost: a few levels.
#pragma once

#include "core/policy/tools/fair_level.h"
#include "core/policy/tools/packed_level.h"

namespace consonance {

struct RatioJob {
    double gang = 1;
    double elapsed = 0; ///< s since it came
    double steps = 0; ///< left, > 0
    double alone = 1; ///< s from its arrival to its end on its own part, > 0
    std::span<const double> speeds; ///< steps a second by type; one is above 0
};

struct RatioSolution {
    double ratio = 0; ///< of the shares
    double gap = 0; ///< the least ratio is at most that much below
    ShareTable shares; ///< by job, or row of the packed problem, and type
    ShareTable reducedCosts; ///< as of the last level; empty where jobs share devices
    std::vector<std::vector<double>> warm; ///< for the next, similar problem
    int iterations = 0; ///< answers to prices
};

[[nodiscard]] RatioSolution leastFinishTimeRatio(
    std::span<const RatioJob> jobs, std::span<const double> devices, std::span<const std::vector<double>> warm = {});

/// `problem` is that of `packed`, and has these jobs.
[[nodiscard]] Result<RatioSolution> leastPackedRatio(
    std::span<const RatioJob> jobs, const PackedProblem& problem, PackedShares& packed);

/// The root of an increasing or decreasing function between two points at which its signs differ (regula falsi, halving
/// the retained end's value), to a relative width of 1e-14.
template<typename Function> double bracketedRoot(Function&& function, double low, double high)
{
    double atLow = function(low);
    double atHigh = function(high);
    for (int i = 0; i < 200 && high - low > 1e-14 * high; ++i) {
        double middle = low + (high - low) * atLow / (atLow - atHigh);
        if (!(middle > low && middle < high))
            middle = low + (high - low) / 2;
        const double value = function(middle);
        if (value == 0)
            return middle;
        if ((value > 0) == (atLow > 0)) {
            low = middle;
            atLow = value;
            atHigh /= 2;
        } else {
            high = middle;
            atHigh = value;
            atLow /= 2;
        }
    }
    return low + (high - low) / 2;
}

} // namespace consonance
