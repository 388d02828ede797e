// SPDX-License-Identifier: GPL-3.0-or-later
// What an event costs: engine with contention on clusters of 6 to 10,000 servers, FIFO on a pool, snapshots and steps
// back.
#include "core/policy/simulation.h"
#include "core/session/interactive_session.h"
#include "core/workload/trace_loader.h"
#include "tests/fixtures/uniform_cluster.h"

#include <benchmark/benchmark.h>

#include <cmath>

using namespace consonance;

namespace {

SimulationSetup setupFor(std::shared_ptr<const Cluster> cluster, const std::string& trace, const std::string& policy)
{
    registerBuiltinPolicies();
    auto loaded = loadTrace(trace, 1, bundledModels());
    return { .cluster = cluster,
        .workload = loaded->workload,
        .throughput = *makeThroughputModel("contention", cluster),
        .policyId = policy,
        .seed = 1 };
}

std::shared_ptr<const Cluster> testbedOf(std::int64_t servers)
{
    UniformClusterOptions options;
    options.servers = static_cast<int>(servers);
    options.serversPerRack = 20;
    options.server = { .amount = { 2, 8'000, 48'000, 0, 0 } };
    return *makeUniformCluster(options);
}

/// PS/worker jobs at the testbed's load per server, placed on the first server that fits, so that the engine is what
/// gets timed.
void eventsWithContention(benchmark::State& state)
{
    const auto servers = state.range(0);
    constexpr std::int64_t jobs = 40'000; // the same number everywhere, so that only the cluster grows
    const auto cluster = testbedOf(servers);
    const auto setup = setupFor(cluster,
        "preset:harmony-testbed,jobs=" + std::to_string(jobs) + ",load=" + std::to_string(servers / 2)
            + ",arrivals=poisson",
        "fifo-backfill");
    std::int64_t events = 0;
    double decisions = 0;
    double total = 0;
    for (auto _ : state) {
        auto simulation = *Simulation::create(setup);
        if (!simulation.runToEnd())
            state.SkipWithError("the run failed");
        events += simulation.engine().totals().causes;
        decisions += simulation.wall().decisionSeconds;
        total += simulation.wall().totalSeconds;
    }
    state.counters["events/s"] = benchmark::Counter(static_cast<double>(events), benchmark::Counter::kIsRate);
    state.counters["ns/event engine"] = (total - decisions) * 1e9 / static_cast<double>(events);
    state.counters["ns/event policy"] = decisions * 1e9 / static_cast<double>(events);
}
BENCHMARK(eventsWithContention)->Arg(6)->Arg(100)->Arg(1000)->Arg(10'000)->Unit(benchmark::kMillisecond);

/// Any point of a run of more than 100,000 events.
void snapshotOfALongRun(benchmark::State& state)
{
    auto simulation = *Simulation::create(
        setupFor(testbedOf(100), "preset:harmony-testbed,jobs=25000,load=50,arrivals=poisson", "fifo-backfill"));
    static_cast<void>(
        simulation.runUntil([](const Engine& engine) { return engine.log().events().size() > 100'000; }, {}));
    for (auto _ : state) {
        auto snapshot = simulation.snapshot();
        simulation.restore(snapshot);
        benchmark::DoNotOptimize(snapshot);
    }
}
BENCHMARK(snapshotOfALongRun)->Unit(benchmark::kMillisecond);

void stepBackInALongRun(benchmark::State& state)
{
    auto session = *InteractiveSession::create(
        setupFor(testbedOf(100), "preset:harmony-testbed,jobs=25000,load=50,arrivals=poisson", "fifo-backfill"));
    static_cast<void>(session->advance(100'000, kForever));
    for (auto _ : state) {
        static_cast<void>(session->stepBack(StepUnit::Event));
        benchmark::DoNotOptimize(session->position());
    }
}
BENCHMARK(stepBackInALongRun)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
