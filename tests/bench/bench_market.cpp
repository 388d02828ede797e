// SPDX-License-Identifier: GPL-3.0-or-later
// What selling capacity costs: OASiS' answers to 200 jobs, each planned over 100 slots on 50 servers, for the market
// alone and for whole runs of the policy.
#include "core/base/random.h"
#include "core/policy/market/slot_market.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_loader.h"
#include "tests/fixtures/uniform_cluster.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

using namespace consonance;

namespace {

constexpr int kJobs = 200;
constexpr int kSlots = 100;
constexpr int kServers = 50;

ResourceVector gpusAndCores(std::int64_t gpus, std::int64_t cores)
{
    ResourceVector amounts;
    amounts[Resource::Gpu] = gpus;
    amounts[Resource::Cpu] = cores * 1000;
    return amounts;
}

struct Auction {
    std::vector<SlotJob> jobs; ///< in order of arrival
    PriceBook book;
};

/// Servers of 8 GPUs and 32 cores. Jobs of up to `mostWorkers` workers, each with work for a tenth to a half of all
/// slots, and one parameter server per two workers; worths are drawn as in the market trace.
Auction makeAuction(std::int32_t mostWorkers)
{
    RandomStream random(1, "bench.market");
    Auction auction;
    std::vector<PricedJob> priced;
    for (int i = 0; i < kJobs; ++i) {
        SlotJob job { .arrival = i * kSlots / kJobs };
        job.mostWorkers = static_cast<std::int32_t>(random.uniformInt(1, mostWorkers));
        job.work = job.mostWorkers * static_cast<std::int32_t>(random.uniformInt(kSlots / 10, kSlots / 2));
        job.demands = { .worker = gpusAndCores(1, random.uniformInt(1, 4)), .server = gpusAndCores(0, 2) };
        for (std::int32_t workers = 0; workers <= job.mostWorkers; ++workers)
            job.serversFor.push_back((workers + 1) / 2);
        const double worth = random.uniform(1, 100);
        const double lostASlot = random.uniform(0, worth / kSlots);
        for (int k = 0; k < kSlots; ++k)
            job.value.push_back(worth - lostASlot * k);
        priced.push_back({ .fastestValue = job.value.front(),
            .lastValue = job.value.back(),
            .work = static_cast<double>(job.work),
            .demands = job.demands,
            .serversPerWorker = 0.5 });
        auction.jobs.push_back(std::move(job));
    }
    const std::vector<ResourceVector> servers(kServers, gpusAndCores(8, 32));
    auction.book = PriceBook(servers, priceRangesOf(priced, gpusAndCores(8 * kServers, 32 * kServers), kSlots, 1e6));
    return auction;
}

void oasisMarket(benchmark::State& state)
{
    const auto auction = makeAuction(static_cast<std::int32_t>(state.range(0)));
    std::int64_t accepted = 0;
    for (auto _ : state) {
        SlotMarket market(auction.book);
        accepted
            = std::ranges::count_if(auction.jobs, [&](const SlotJob& job) { return market.admit(job).isAccepted; });
    }
    state.counters["accepted"] = static_cast<double>(accepted);
}
BENCHMARK(oasisMarket)->Arg(8)->Arg(32)->Unit(benchmark::kMillisecond);

/// The market trace on servers of 4 GPUs, slots of 300 s.
void oasisRun(benchmark::State& state)
{
    registerBuiltinPolicies();
    UniformClusterOptions options { .servers = kServers, .serversPerRack = 10 };
    options.server = { .amount = { 4, 32'000, 256'000, 1'250, 0 } };
    SimulationSetup setup { .cluster = *makeUniformCluster(options) };
    setup.workload
        = loadTrace("preset:market,jobs=" + std::to_string(kJobs) + ",load=40", 1, bundledModels())->workload;
    setup.throughput = *makeThroughputModel("contention", setup.cluster);
    setup.policyId = "oasis";
    setup.parameters = { { "horizon_slots", std::to_string(kSlots) } };
    double finished = 0;
    for (auto _ : state) {
        auto simulation = *Simulation::create(setup);
        if (!simulation.runToEnd())
            return state.SkipWithError("the run failed");
        finished = simulation.engine().totals().finished;
    }
    state.counters["finished"] = finished;
}
BENCHMARK(oasisRun)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
