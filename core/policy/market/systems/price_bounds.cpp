// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/systems/price_bounds.h"

namespace consonance {

double declaredWorthOf(const JobRequest& request, double workerSeconds, Time completion)
{
    return declaredWorth(request, workerSeconds).at(completion);
}

Result<PriceRanges> knownPriceRanges(
    const View& view, const SlotClock& clock, std::int64_t horizon, double largestRatio, const WorthOfSketch& worth)
{
    TRY_ASSIGN(const auto sketches, view.population());
    std::vector<PricedJob> jobs;
    for (const JobSketch& sketch : sketches) {
        const JobTerms terms = termsOf(sketch.request);
        const double workerSeconds = sketch.seconds * terms.requestedWorkers;
        const std::int64_t fastest = clock.count(workerSeconds / terms.mostWorkers);
        jobs.push_back({ .fastestValue = worth(sketch.request, workerSeconds, clock.begin(fastest)),
            .lastValue = worth(sketch.request, workerSeconds, clock.begin(horizon)),
            .work = static_cast<double>(clock.count(workerSeconds)),
            .demands = terms.demands,
            .serversPerWorker = static_cast<double>(terms.requestedServers) / terms.requestedWorkers });
    }
    return priceRangesOf(jobs, view.cluster().totalCapacity(), static_cast<double>(horizon), largestRatio);
}

} // namespace consonance
