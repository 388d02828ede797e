// SPDX-License-Identifier: GPL-3.0-or-later
//
// Among all time shares that give every job a least throughput on devices of several types, those at which an
// interior-point method stops: there is nothing to optimise, so the way of the method decides. It is the predictor and
// corrector on the homogeneous embedding that ECOS takes (Domahidi, Chu and Boyd, "ECOS: An SOCP solver for embedded
// systems", ECC 2013, with three rounds of equilibration), which published simulators call. It keeps away from all
// bounds and treats equal jobs alike. The jobs are coupled by the types alone, so a step costs O(jobs · types³); 10 to
// 20 steps. Pure function; deterministic.
#pragma once

#include "core/policy/rounds/round_ledger.h"

#include <optional>
#include <span>

namespace consonance {

struct CentralJob {
    double gang = 1;
    double least = 0; ///< throughput
    std::span<const double> speeds;
};

/// Nothing: no shares give every job its least throughput, or the method gets no further.
[[nodiscard]] std::optional<ShareTable> centralShares(
    std::span<const CentralJob> jobs, std::span<const double> devices);

} // namespace consonance
