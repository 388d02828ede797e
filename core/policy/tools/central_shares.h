// SPDX-License-Identifier: GPL-3.0-or-later
//
// The analytic centre of all time shares that give every job a least throughput on devices of several types: the shares
// with the largest product of everything that is left of a bound (shares above 0, time below 1, throughput above the
// least, devices below what there are). It is where interior-point solvers stop when there is nothing to optimise, and
// it treats equal jobs alike. Newton's method with its damped step; the jobs are coupled by the types alone, so a step
// costs O(jobs · types³). Pure function; deterministic.
#pragma once

#include "core/policy/rounds/round_ledger.h"

#include <span>

namespace consonance {

struct CentralJob {
    double gang = 1;
    double least = 0; ///< throughput; below what `start` gives
    std::span<const double> speeds;
};

/// `start`: shares within all bounds. `slack`: the part by which they may shrink and still give every job its least
/// throughput, above 0.
[[nodiscard]] ShareTable centralShares(
    std::span<const CentralJob> jobs, std::span<const double> devices, const ShareTable& start, double slack);

} // namespace consonance
