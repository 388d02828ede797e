// SPDX-License-Identifier: GPL-3.0-or-later
// What an event costs: engine with contention on clusters of 6 to 10,000 servers, FIFO on a pool, snapshots, steps back
// and jumps, runs of policies that keep the waiting jobs in order, and one decision looked into.
#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/session/interactive_session.h"
#include "core/why/decision_analysis.h"
#include "core/workload/trace_loader.h"
#include "tests/fixtures/uniform_cluster.h"

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>
#include <stop_token>
#include <thread>
#include <utility>

using namespace consonance;

namespace {

double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

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

/// Jumps of people who drag the slider over 200,000 jobs that were seen: ahead and back, near and far.
void scrubJump(benchmark::State& state)
{
    auto session = *InteractiveSession::create(
        setupFor(testbedOf(1000), "preset:harmony-testbed,jobs=200000,load=500,arrivals=poisson", "fifo-backfill"));
    static_cast<void>(session->advance(~std::uint64_t { 0 }, kForever, {}, NoteMode::Skip));
    constexpr int kPlaces[] { 1, 50, 40, 90, 10, 60, 65, 20, 95, 30, 80, 5, 99, 70, 75 }; // hundredths of the run
    const auto end = session->furthest().microseconds;
    double worst = 0;
    static_cast<void>(session->seek(Time {}));
    for (auto _ : state) {
        for (const int place : kPlaces) {
            const auto begin = processorSeconds();
            if (!session->seek(Time { end / 100 * place }))
                return state.SkipWithError("the jump failed");
            worst = std::max(worst, processorSeconds() - begin);
        }
    }
    state.counters["worst_ms"] = worst * 1e3;
    state.counters["events"] = static_cast<double>(session->history()->events.size());
}
BENCHMARK(scrubJump)->Iterations(1)->Unit(benchmark::kMillisecond);

/// Policies that keep all waiting jobs in order.
void sortedQueue(benchmark::State& state, const std::string& policy, const std::string& trace, const char* cluster)
{
    const auto setup = setupFor(*loadCluster(cluster), trace, policy);
    double least = 1e9; // s; other programs on the machine only add time
    for (auto _ : state) {
        auto simulation = *Simulation::create(setup);
        const auto begin = processorSeconds();
        if (!simulation.runToEnd())
            return state.SkipWithError("the run failed");
        least = std::min(least, processorSeconds() - begin);
    }
    state.counters["cpu_s"] = least;
}
BENCHMARK_CAPTURE(sortedQueue, las, "las", "preset:poisson,jobs=4000,load=100", "pollux-16x4")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sortedQueue, gittins, "tiresias-gittins", "preset:poisson,jobs=4000,load=100", "pollux-16x4")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sortedQueue, srtf, "srtf", "preset:large,jobs=200000", "large")
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

std::optional<DecisionMoment> decisionOf(int servers)
{
    auto session = *InteractiveSession::create(setupFor(testbedOf(servers),
        "preset:harmony-testbed,jobs=20000,load=" + std::to_string(servers / 2) + ",arrivals=poisson", "locality"));
    constexpr std::uint64_t kSteps = 10'000;
    if (!session->advance(kSteps, kForever, {}, NoteMode::Skip) || !session->restAtDecision())
        return std::nullopt;
    auto moment = session->decisionMoment();
    return moment ? std::move(*moment) : std::nullopt;
}

/// "VmRSS" or "VmHWM", the most since the last reset.
double megabytesOf(const std::string& figure)
{
    std::ifstream status("/proc/self/status");
    for (std::string key, rest; status >> key && std::getline(status, rest);) {
        if (key == figure + ":")
            return std::stod(rest) / 1e3;
    }
    return 0;
}

struct AnalysisCost {
    double seconds = -1; ///< of the processor
    double megabytes = 0; ///< at most beside what was held before
};

AnalysisCost costOfAnalysis(int servers)
{
    auto moment = decisionOf(servers);
    if (!moment)
        return {};
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << 5; // the most so far is what is held now
    const double before = megabytesOf("VmRSS");
    const auto begin = processorSeconds();
    const auto analysis = analyseDecision(std::move(*moment), {});
    if (!analysis)
        return {};
    return { .seconds = processorSeconds() - begin, .megabytes = megabytesOf("VmHWM") - before };
}

/// A decision is looked into, as the Debug layout does where the run rests.
void analysisAgainstServers(benchmark::State& state)
{
    for (auto _ : state) {
        const auto few = costOfAnalysis(100);
        const auto many = costOfAnalysis(1000);
        if (few.seconds <= 0 || many.seconds <= 0)
            return state.SkipWithError("the analysis failed");
        state.counters["ms_largest"] = many.seconds * 1e3;
        state.counters["mb_more"] = many.megabytes;
        state.counters["ratio"] = many.seconds / few.seconds;
    }
}
BENCHMARK(analysisAgainstServers)->Iterations(1)->Unit(benchmark::kMillisecond);

/// The same analysis, stopped amid its work at several moments: the slowest.
void stopOfAnalysis(benchmark::State& state)
{
    using Clock = std::chrono::steady_clock;
    double worst = 0;
    for (auto _ : state) {
        for (const int afterMs : { 1, 5, 20, 50, 100 }) {
            auto moment = decisionOf(1000);
            if (!moment)
                return state.SkipWithError("no decision");
            std::stop_source stop;
            Clock::time_point asked;
            std::jthread stopper([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(afterMs));
                asked = Clock::now();
                stop.request_stop();
            });
            static_cast<void>(analyseDecision(std::move(*moment), {}, stop.get_token()));
            const auto end = Clock::now();
            stopper.join();
            worst = std::max(worst, std::chrono::duration<double>(end - asked).count());
        }
    }
    state.counters["worst_ms"] = worst * 1e3;
}
BENCHMARK(stopOfAnalysis)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
