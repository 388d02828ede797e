// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cost of the ledger's operations, which should not grow with the cluster except through cache misses, and of building
// big clusters. The argument is the number of servers.
#include "core/base/random.h"
#include "core/cluster/capacity_ledger.h"
#include "core/cluster/cluster_file.h"
#include "tests/fixtures/uniform_cluster.h"

#include <benchmark/benchmark.h>

namespace consonance {

namespace {

std::shared_ptr<const Cluster> clusterOf(std::int64_t servers)
{
    return *makeUniformCluster({ .servers = static_cast<int>(servers), .serversPerRack = 20, .oversubscription = 4 });
}

/// Claims of 2 GPUs on servers in random order.
std::vector<Claim> randomClaims(const Cluster& cluster)
{
    RandomStream random(1, "bench-cluster");
    std::vector<Claim> claims(1 << 14);
    for (auto& claim : claims) {
        const HostId host(static_cast<int>(random.uniformInt(0, static_cast<std::int64_t>(cluster.hostCount()) - 1)));
        claim = { .domain = cluster.host(host).domain, .demand = { .amount = { 2, 8'000, 1'000, 0, 0 } } };
    }
    return claims;
}

void takeAndRelease(benchmark::State& state)
{
    const auto cluster = clusterOf(state.range(0));
    CapacityLedger ledger(cluster);
    const auto claims = randomClaims(*cluster);
    Holding holding;
    std::size_t i = 0;
    for (auto _ : state) {
        if (ledger.take(claims[i++ % claims.size()], holding))
            ledger.release(holding);
    }
}
BENCHMARK(takeAndRelease)->Arg(6)->Arg(1'000)->Arg(10'000)->Arg(50'000);

void trialOfTwenty(benchmark::State& state)
{
    const auto cluster = clusterOf(state.range(0));
    CapacityLedger ledger(cluster);
    const auto claims = randomClaims(*cluster);
    Holding holding;
    std::size_t i = 0;
    for (auto _ : state) {
        ledger.beginTrial();
        for (int k = 0; k < 20; ++k)
            benchmark::DoNotOptimize(ledger.take(claims[i++ % claims.size()], holding));
        ledger.rollback();
    }
}
BENCHMARK(trialOfTwenty)->Arg(6)->Arg(1'000)->Arg(10'000);

/// The next host with enough free devices on a cluster that is three quarters full.
void nextHost(benchmark::State& state)
{
    const auto cluster = clusterOf(state.range(0));
    CapacityLedger ledger(cluster);
    const auto claims = randomClaims(*cluster);
    RandomStream random(2, "bench-cluster");
    Holding holding;
    for (std::int64_t i = 0; i < 3 * state.range(0); ++i) {
        auto claim = claims[0];
        claim.domain = cluster->host(HostId(static_cast<int>(random.uniformInt(0, state.range(0) - 1)))).domain;
        benchmark::DoNotOptimize(ledger.take(claim, holding));
    }
    HostId after;
    std::int64_t gpus = 0;
    for (auto _ : state) {
        after = ledger.nextHostWithFreeGpus(1 + (gpus++ & 7), after);
        benchmark::DoNotOptimize(after);
    }
}
BENCHMARK(nextHost)->Arg(1'000)->Arg(10'000)->Arg(50'000);

void copyLedger(benchmark::State& state)
{
    const CapacityLedger ledger(clusterOf(state.range(0)));
    for (auto _ : state) {
        CapacityLedger copy(ledger);
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copyLedger)->Arg(6)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMicrosecond);

void buildCluster(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(clusterOf(state.range(0)));
}
BENCHMARK(buildCluster)->Arg(1'000)->Arg(50'000)->Unit(benchmark::kMillisecond);

void writeAndRead(benchmark::State& state)
{
    const auto cluster = clusterOf(state.range(0));
    for (auto _ : state)
        benchmark::DoNotOptimize(parseCluster(clusterToJson(*cluster), "bench"));
}
BENCHMARK(writeAndRead)->Arg(1'000)->Arg(50'000)->Unit(benchmark::kMillisecond);

} // namespace

} // namespace consonance

BENCHMARK_MAIN();
