// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small markets for tests: the toy of the published formulas, and random ones.
#pragma once

#include "core/base/portable_math.h"
#include "core/base/random.h"
#include "core/policy/market/slot_market.h"

#include <algorithm>
#include <vector>

namespace consonance::test {

inline ResourceVector gpus(std::int64_t count)
{
    ResourceVector amounts;
    amounts[Resource::Gpu] = count;
    return amounts;
}

inline ResourceVector gpusAndCores(std::int64_t count, std::int64_t cores)
{
    ResourceVector amounts = gpus(count);
    amounts[Resource::Cpu] = cores * 1000;
    return amounts;
}

/// max(1, ln(U / L)) over the resources with a price: OASiS is 2 α-competitive.
inline double competitiveAlpha(const PriceRanges& ranges)
{
    double alpha = 1;
    for (const PriceRange& range : ranges) {
        if (range.low > 0)
            alpha = std::max(alpha, portableLog(range.high / range.low));
    }
    return alpha;
}

/// θ1 / (1 + e^(θ2 (t − θ3))).
inline std::vector<double> sigmoid(double worth, double slope, double middle, std::size_t slots)
{
    std::vector<double> values;
    for (std::size_t t = 0; t < slots; ++t)
        values.push_back(worth / (1 + portableExp(slope * (static_cast<double>(t) - middle))));
    return values;
}

/// How much of a server one job can take at once.
enum class Lumps : std::uint8_t {
    Any, ///< up to all of it
    Small, ///< at most a third, as the bound of OASiS assumes
};

/// Places with GPUs and cores, some for workers and some for parameter servers, and jobs in order of arrival.
struct SlotCase {
    std::int64_t slots = 6;
    std::vector<ResourceVector> places;
    std::vector<PlaceRoles> roles;
    std::vector<SlotJob> jobs;
    PriceRanges ranges {};
};

inline void addRandomPlaces(SlotCase& one, RandomStream& random, Lumps lumps)
{
    const bool isAny = lumps == Lumps::Any;
    const std::int64_t workerPlaces = isAny ? random.uniformInt(1, 2) : 1;
    for (std::int64_t i = 0; i < workerPlaces; ++i)
        one.places.push_back(isAny ? gpusAndCores(random.uniformInt(1, 3), random.uniformInt(2, 6))
                                   : gpusAndCores(random.uniformInt(6, 8), random.uniformInt(12, 14)));
    one.places.push_back(gpusAndCores(0, isAny ? random.uniformInt(2, 4) : random.uniformInt(3, 6)));
    one.roles.assign(static_cast<std::size_t>(workerPlaces), { .workers = true, .servers = false });
    one.roles.push_back({ .workers = false, .servers = true });
}

/// 2 to `mostJobs` jobs of one to three workers, or of up to two if they are to be small.
inline SlotCase randomSlotCase(std::uint64_t seed, std::int64_t slots, std::int64_t mostJobs, Lumps lumps = Lumps::Any)
{
    RandomStream random(seed, "tests.market");
    SlotCase one { .slots = slots };
    addRandomPlaces(one, random, lumps);
    ResourceVector capacity;
    for (const ResourceVector& place : one.places)
        capacity += place;
    std::vector<std::int64_t> arrivals;
    const std::int64_t jobs = random.uniformInt(lumps == Lumps::Any ? 2 : mostJobs, mostJobs);
    for (std::int64_t i = 0; i < jobs; ++i)
        arrivals.push_back(random.uniformInt(0, slots / 2));
    std::ranges::sort(arrivals);
    std::vector<PricedJob> priced;
    for (const std::int64_t arrival : arrivals) {
        SlotJob job { .arrival = arrival };
        job.mostWorkers = static_cast<std::int32_t>(random.uniformInt(1, lumps == Lumps::Any ? 3 : 2));
        job.work = static_cast<std::int32_t>(random.uniformInt(1, 2 * job.mostWorkers));
        job.demands = { .worker = gpusAndCores(1, random.uniformInt(1, 2)), .server = gpusAndCores(0, 1) };
        for (std::int32_t workers = 0; workers <= job.mostWorkers; ++workers)
            job.serversFor.push_back((workers + 1) / 2);
        job.value = sigmoid(random.uniform(1, 100), random.uniform(0, 2), random.uniform(0, 4),
            static_cast<std::size_t>(slots - arrival));
        const std::int32_t fastest = (job.work + job.mostWorkers - 1) / job.mostWorkers - 1;
        priced.push_back({ .fastestValue = job.value[static_cast<std::size_t>(fastest)],
            .lastValue = job.value.back(),
            .work = static_cast<double>(job.work),
            .demands = job.demands,
            .serversPerWorker = 0.5 });
        one.jobs.push_back(std::move(job));
    }
    one.ranges = priceRangesOf(priced, capacity, static_cast<double>(slots), 1e12);
    return one;
}

} // namespace consonance::test
