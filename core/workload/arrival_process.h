// SPDX-License-Identifier: GPL-3.0-or-later
//
// When jobs arrive. Every pattern draws the number of arrivals of one interval after another and spreads them
// uniformly within it, so that patterns differ only in these numbers. Deterministic: the same stream state gives
// the same times, on every machine. Cost: O(jobs + intervals).
#pragma once

#include "core/base/random.h"
#include "core/base/time.h"

#include <cstdint>
#include <vector>

namespace consonance {

enum class ArrivalPattern : std::uint8_t {
    Uniform, ///< per interval a whole number uniform on 0 … 2 · mean (Harmony's default, see docs/harmony-testbed.md)
    Poisson, ///< memoryless
    Bursty, ///< a Poisson process whose mean switches between calm and burst
    Diurnal, ///< a Poisson process whose mean follows the time of day: least at midnight (time 0), most at noon
};

struct ArrivalProcess {
    ArrivalPattern pattern = ArrivalPattern::Uniform;
    double jobsPerInterval = 3; ///< mean; Harmony section VI: 3 jobs per interval of 20 min
    Duration interval = kDefaultInterval;
    double burstFactor = 3; ///< assumed: mean within a burst over the mean of the whole
    double burstIntervals = 3; ///< assumed: mean length of a burst
    double calmIntervals
        = 12; ///< assumed: mean length of a calm; burstFactor · burstIntervals ≤ burstIntervals + calmIntervals
    double dailySwing = 0.8; ///< assumed: noon has 1 + swing times the mean, midnight 1 − swing
};

/// The first `count` arrival times, ascending. Preconditions: jobsPerInterval ≥ 0.001, interval > 0.
[[nodiscard]] std::vector<Time> drawArrivals(const ArrivalProcess& process, std::int64_t count, RandomStream& random);

} // namespace consonance
