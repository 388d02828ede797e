// SPDX-License-Identifier: GPL-3.0-or-later
// Policies that solve an optimisation problem: whole runs, and the part of them that the solver takes. Job types and
// lengths are those of the Gavel simulator's generated trace, read from the folder named by CONSONANCE_SHARED.
#include "core/base/file_io.h"
#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/throughput/pair_speed_model.h"
#include "core/workload/import/importers.h"
#include "tests/bench/missing_data.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <string>

using namespace consonance;

namespace {

constexpr const char* kTrace = "oracle/gavel/traces/gen_single_200.trace";
constexpr const char* kSpeeds = "data/gavel_simulation_throughputs.json";
constexpr int kDevicesOfTrace = 18;

struct RoundRun {
    std::string policy;
    std::map<std::string, std::string> parameters;
    std::size_t jobs = 200;
    int devices = kDevicesOfTrace; ///< a third of each type
};

std::shared_ptr<const Workload> importedTrace()
{
    const ImportRequest request { .options = { { "throughputs", sharedFile(kSpeeds).string() } } };
    const auto imported = importTrace("gavel", sharedFile(kTrace), request, bundledModels());
    return imported ? imported->workload : nullptr;
}

/// As often as there are jobs to fill, one after another, and as dense as the devices are many.
std::shared_ptr<const Workload> repeated(const Workload& once, const RoundRun& run)
{
    Workload workload = once;
    workload.jobs.clear();
    const double density = static_cast<double>(run.devices) / kDevicesOfTrace;
    const double length = once.jobs.back().request.arrival.seconds();
    for (std::size_t i = 0; i < run.jobs; ++i) {
        auto job = once.jobs[i % once.jobCount()];
        const double arrival = job.request.arrival.seconds() + length * static_cast<double>(i / once.jobCount());
        job.request.name = std::to_string(i);
        job.request.arrival = Time::fromSecondsRounded(arrival / density);
        workload.jobs.push_back(std::move(job));
    }
    return freezeWorkload(std::move(workload));
}

/// On a busy machine the wall clock counts other programs too: what counts is the processor time, the least of all
/// repetitions, and of it the solver's part of the wall clock.
void wholeRun(benchmark::State& state, const RoundRun& run)
{
    const auto once = importedTrace();
    if (!once)
        return state.SkipWithError(missingData(kTrace).c_str());
    const auto each = std::to_string(run.devices / 3);
    const auto cluster = *loadCluster("racks:1x" + each + "x1:v100+1x" + each + "x1:p100+1x" + each + "x1:k80");
    const auto workload = repeated(*once, run);
    double processor = 1e9;
    double solver = 1e9;
    for (auto _ : state) {
        SimulationSetup setup { .cluster = cluster,
            .workload = workload,
            .transitions = TransitionTable::none(),
            .policyId = run.policy,
            .parameters = run.parameters };
        setup.throughput = std::make_shared<const PairSpeedModel>(*makeThroughputModel("none", cluster), cluster);
        const auto begin = std::clock();
        auto simulation = Simulation::create(std::move(setup));
        if (!simulation || !simulation->runToEnd()
            || simulation->engine().totals().finished != static_cast<std::int64_t>(run.jobs))
            return state.SkipWithError("the run failed");
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        const auto& wall = simulation->wall();
        processor = std::min(processor, seconds);
        solver = std::min(solver, seconds * wall.solverSeconds / wall.totalSeconds);
    }
    constexpr double kMilliseconds = 1000;
    state.counters["cpu_ms"] = processor * kMilliseconds;
    state.counters["solver_ms"] = solver * kMilliseconds;
}

BENCHMARK_CAPTURE(wholeRun, max_min, { .policy = "gavel", .parameters = {}, .jobs = 1000, .devices = 36 })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeRun, finish_time,
    { .policy = "gavel", .parameters = { { "objective", "finish_time_fairness" } }, .jobs = 1000, .devices = 36 })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeRun, max_min_packed, { .policy = "gavel", .parameters = { { "variant", "packed" } } })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeRun, allox, { .policy = "allox", .parameters = {} })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(wholeRun, themis, { .policy = "themis", .parameters = {}, .jobs = 113 })
    ->Unit(benchmark::kMillisecond);

} // namespace

int main(int count, char** words)
{
    registerBuiltinPolicies();
    benchmark::Initialize(&count, words);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
