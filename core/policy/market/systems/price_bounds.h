// SPDX-License-Identifier: GPL-3.0-or-later
//
// The price bounds U and L, from the statistics of all jobs together, as the papers take them from past experience:
// no bound depends on what an arriving job states. Pure functions.
#pragma once

#include "core/policy/market/slot_market.h"
#include "core/policy/market/systems/job_terms.h"
#include "core/policy/market/systems/slot_clock.h"

#include <functional>

namespace consonance {

/// The value of a finished job: its worth, or its weight.
using WorthOfSketch = std::function<double(const JobRequest& request, double workerSeconds, Time completion)>;
[[nodiscard]] double declaredWorthOf(const JobRequest& request, double workerSeconds, Time completion);

/// `horizon` in slots; `largestRatio` as in priceRangesOf(). Knowledge::Distribution.
[[nodiscard]] Result<PriceRanges> knownPriceRanges(
    const View& view, const SlotClock& clock, std::int64_t horizon, double largestRatio, const WorthOfSketch& worth);

} // namespace consonance
