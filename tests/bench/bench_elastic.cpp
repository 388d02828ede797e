// SPDX-License-Identifier: GPL-3.0-or-later
// Preemptive and elastic schedulers: a published Pollux workload of 160 jobs (adaptdl's simulator takes 9 s under
// Tiresias, 27 s under Optimus, 1,640 s under Pollux), goodput evaluations, and the search by number of threads.
#include "core/base/file_io.h"
#include "core/cluster/cluster_presets.h"
#include "core/policy/search/allocation_search.h"
#include "core/policy/search/goodput_model.h"
#include "core/policy/simulation.h"
#include "core/policy/transition_tables.h"
#include "core/sim/epoch_progress.h"
#include "core/throughput/step_table_model.h"
#include "core/workload/import/importers.h"
#include "tests/bench/missing_data.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

using namespace consonance;

namespace {

std::string publishedFolder()
{
    return sharedFile("oracle/pollux").string();
}

Result<SimulationSetup> publishedSetup()
{
    registerBuiltinPolicies();
    TRY_ASSIGN(const auto trace, importTrace("pollux", publishedFolder(), {}, bundledModels()));
    SimulationSetup setup { .cluster = *loadCluster("pollux-16x4"), .workload = trace.workload };
    const auto tables = std::make_shared<const StepTableSet>(*setup.workload->models);
    setup.throughput = std::make_shared<const StepTableModel>(*makeThroughputModel("none", setup.cluster), tables);
    setup.progress = std::make_shared<const EpochProgress>(setup.workload->models, tables, 4);
    setup.transitions = *transitionTableByName("pollux");
    return setup;
}

void publishedWorkload(
    benchmark::State& state, const char* policy, const std::map<std::string, std::string>& parameters)
{
    if (!folderExists(publishedFolder()))
        return state.SkipWithError(missingData("oracle/pollux").c_str());
    auto setup = publishedSetup();
    if (!setup)
        return state.SkipWithError(setup.error().englishText().c_str());
    setup->policyId = policy;
    setup->parameters = parameters;
    for (auto _ : state) {
        auto simulation = *Simulation::create(*setup);
        if (!simulation.runToEnd())
            state.SkipWithError("the run failed");
    }
}
BENCHMARK_CAPTURE(publishedWorkload, tiresias, "tiresias",
    { { "tick_s", "60" }, { "queue_limits_gpu_s", "57600" }, { "queue_order", "entry" }, { "placement", "worst-fit" } })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(
    publishedWorkload, optimus, "optimus", { { "form", "all-reduce" }, { "tick_s", "60" }, { "placer", "worst-fit" } })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(publishedWorkload, pollux, "pollux", { { "fixed_batch", "ncf" } })
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(publishedWorkload, pollux_one_thread, "pollux", { { "fixed_batch", "ncf" }, { "threads", "1" } })
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// Philly's first jobs on a fifth of its GPUs.
void phillyOnTightCluster(benchmark::State& state)
{
    constexpr std::int64_t kJobs = 2993;
    const auto source = sharedFile("data/philly-82k.csv");
    if (!fileExists(source))
        return state.SkipWithError(missingData("data/philly-82k.csv").c_str());
    registerBuiltinPolicies();
    const auto trace = importTrace("philly", source, { .maximumJobs = kJobs }, bundledModels());
    if (!trace)
        return state.SkipWithError(trace.error().englishText().c_str());
    SimulationSetup setup { .cluster = *loadCluster("philly-tight"), .workload = trace->workload };
    setup.throughput = *makeThroughputModel("contention", setup.cluster);
    setup.transitions = TransitionTable::common();
    setup.policyId = "pollux";
    for (auto _ : state) {
        auto simulation = *Simulation::create(setup);
        if (!simulation.runToEnd())
            return state.SkipWithError("the run failed");
        state.counters["finished"] = simulation.engine().totals().finished;
    }
}
BENCHMARK(phillyOnTightCluster)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);

constexpr ThroughputParameters kParameters { .alphaCompute = .05,
    .betaCompute = .002,
    .alphaBetween = .1,
    .betaBetween = .01,
    .alphaWithin = .02,
    .betaWithin = .003,
    .gamma = 2 };

/// One evaluation is the goodput of one batch on that many replicas; with `isFitted` the model has just changed,
/// otherwise only the noise has.
void goodputEvaluations(benchmark::State& state, bool isFitted)
{
    GoodputTable table(
        { .initial = 128, .minimum = 128, .maximum = 8192, .perDeviceMinimum = 32, .perDeviceMaximum = 256 });
    table.setParameters(kParameters);
    double variance = 1000;
    for (auto _ : state) {
        if (isFitted)
            table.setParameters(kParameters);
        table.setNoise({ .square = 1, .variance = variance += 1 });
        for (std::int32_t replicas = 1; replicas <= 32; ++replicas)
            benchmark::DoNotOptimize(table.goodput(replicas > 4, replicas));
    }
    state.counters["evaluations/s"]
        = benchmark::Counter(static_cast<double>(table.evaluations()), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(goodputEvaluations, new_noise, false);
BENCHMARK_CAPTURE(goodputEvaluations, new_model, true);

/// A hundred generations for forty jobs on sixteen servers of four GPUs.
void allocationSearch(benchmark::State& state)
{
    constexpr std::size_t kJobs = 40;
    constexpr std::size_t kServers = 16;
    SearchProblem problem { .capacity = std::vector<std::uint8_t>(kServers, 4),
        .present = AllocationMatrix(kJobs, kServers) };
    for (std::size_t i = 0; i < kJobs; ++i) {
        SearchJob job { .minimum = 1, .maximum = 16, .restartFactor = 0.9 };
        for (int replicas = 0; replicas <= job.maximum; ++replicas) {
            const double speedUp = std::pow(replicas, 0.5 + 0.01 * static_cast<double>(i));
            if (replicas <= 4)
                job.within.push_back(speedUp);
            job.between.push_back(speedUp * (replicas < 2 ? 1 : 0.8));
        }
        problem.jobs.push_back(job);
    }
    std::int64_t states = 0;
    for (auto _ : state) {
        const auto found = searchAllocation(problem, {}, { .threads = static_cast<std::int32_t>(state.range(0)) });
        states += found.statesEvaluated;
        benchmark::DoNotOptimize(found.fitness);
    }
    state.counters["states/s"] = benchmark::Counter(static_cast<double>(states), benchmark::Counter::kIsRate);
}
BENCHMARK(allocationSearch)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime()->MeasureProcessCPUTime();

} // namespace

BENCHMARK_MAIN();
