// SPDX-License-Identifier: GPL-3.0-or-later
// The budgets of whole runs (a trace read, simulated and summed up), and how the cost of an event grows: with the
// servers, with the jobs that run at once, with the length of the run. Slopes are of log(CPU time per event) over
// log(size), by least squares. Philly's trace is read from the folder named by CONSONANCE_SHARED.
#include "core/base/file_io.h"
#include "core/cluster/cluster_presets.h"
#include "core/run/run_result.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_loader.h"
#include "tests/bench/missing_data.h"
#include "tests/fixtures/uniform_cluster.h"

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <functional>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace consonance;

namespace {

double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// What a separate process takes for `work`: processor time, and peak memory in megabytes.
struct Cost {
    bool isDone = false;
    double processorMilliseconds = 0;
    double megabytes = 0;
};

double inMilliseconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
}

Cost inOwnProcess(const std::function<bool()>& work)
{
    const auto child = fork();
    if (child == 0)
        _exit(work() ? 0 : 1);
    int status = 1;
    rusage usage {};
    if (child < 0 || wait4(child, &status, 0, &usage) != child)
        return {};
    return { .isDone = status == 0,
        .processorMilliseconds = inMilliseconds(usage.ru_utime) + inMilliseconds(usage.ru_stime),
        .megabytes = static_cast<double>(usage.ru_maxrss) / 1e3 };
}

bool runWhole(const RunRequest& request, std::shared_ptr<const Cluster> cluster)
{
    auto trace = loadTrace(request.trace, request.seed, bundledModels());
    auto model = makeThroughputModel(request.interference, cluster);
    if (!trace || !model)
        return false;
    auto simulation = Simulation::create({ .cluster = std::move(cluster),
        .workload = trace->workload,
        .throughput = *model,
        .policyId = request.policy,
        .seed = request.seed });
    if (!simulation || !simulation->runToEnd())
        return false;
    return collectResult(request, *simulation).metrics.finished == static_cast<int>(trace->workload->jobCount());
}

void timeWhole(benchmark::State& state, const RunRequest& request, const std::shared_ptr<const Cluster>& cluster)
{
    double megabytes = 0;
    double processor = 1e9; // the least: on a busy machine the wall clock also counts other programs
    for (auto _ : state) {
        const auto cost = inOwnProcess([&] { return runWhole(request, cluster); });
        if (!cost.isDone)
            return state.SkipWithError("the run failed");
        megabytes = std::max(megabytes, cost.megabytes);
        processor = std::min(processor, cost.processorMilliseconds);
    }
    state.counters["peak_mb"] = megabytes;
    state.counters["cpu_ms"] = processor;
}

/// A trace on disk, deleted when the program ends.
class TraceOnDisk {
public:
    explicit TraceOnDisk(std::string_view content)
        : m_path(std::filesystem::temp_directory_path() / ("consonance-budget-" + std::to_string(getpid()) + ".csv"))
        , m_isWritten(writeFileAtomically(m_path, content).has_value())
    {
    }
    ~TraceOnDisk()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    TraceOnDisk(const TraceOnDisk&) = delete;
    TraceOnDisk& operator=(const TraceOnDisk&) = delete;
    [[nodiscard]] bool isWritten() const { return m_isWritten; }
    [[nodiscard]] std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path;
    bool m_isWritten;
};

void phillyReadToResult(benchmark::State& state)
{
    const auto source = sharedFile("data/philly-82k.csv");
    if (!fileExists(source))
        return state.SkipWithError(missingData("data/philly-82k.csv").c_str());
    const auto imported = importTrace("philly", source, { .options = { { "model", "none" } } }, bundledModels());
    if (!imported)
        return state.SkipWithError(imported.error().englishText().c_str());
    const TraceOnDisk trace(traceCsvText(*imported->workload));
    if (!trace.isWritten())
        return state.SkipWithError("the trace could not be written");
    timeWhole(state, { .trace = trace.path(), .policy = "fifo-backfill" }, *loadCluster("philly-tight"));
    state.counters["jobs"] = static_cast<double>(imported->workload->jobCount());
}
BENCHMARK(phillyReadToResult)->Unit(benchmark::kMillisecond)->UseRealTime();

void fifoOn256Gpus(benchmark::State& state)
{
    const auto cluster = *makeUniformCluster({ .servers = 32, .serversPerRack = 32 });
    const auto trace = *loadTrace("preset:poisson,jobs=12699", 1, bundledModels());
    const TraceOnDisk file(traceCsvText(*trace.workload));
    if (!file.isWritten() || cluster->totalCapacity()[Resource::Gpu] != 256)
        return state.SkipWithError("the input could not be made");
    timeWhole(state, { .trace = file.path(), .policy = "fifo", .interference = "none" }, cluster);
}
BENCHMARK(fifoOn256Gpus)->Unit(benchmark::kMillisecond)->UseRealTime();

/// PS/worker jobs under contention, on the first server that fits; `load` is jobs per interval.
struct GrowthCase {
    int servers = 0;
    int jobs = 0;
    int load = 0;
};

struct EventCost {
    double events = 0;
    double secondsEach = 0;
};

EventCost costOfEvent(const GrowthCase& one)
{
    UniformClusterOptions options { .servers = one.servers, .serversPerRack = 20 };
    options.server = { .amount = { 2, 8'000, 48'000, 0, 0 } };
    const auto cluster = *makeUniformCluster(options);
    const auto trace = *loadTrace("preset:harmony-testbed,jobs=" + std::to_string(one.jobs)
            + ",load=" + std::to_string(one.load) + ",arrivals=poisson",
        1, bundledModels());
    const auto model = *makeThroughputModel("contention", cluster);
    EventCost best;
    constexpr int kTries = 3; // the least of them: other programs on the machine only add time
    for (int i = 0; i < kTries; ++i) {
        auto simulation = *Simulation::create(
            { .cluster = cluster, .workload = trace.workload, .throughput = model, .policyId = "fifo-backfill" });
        const double begin = processorSeconds();
        if (!simulation.runToEnd())
            return {};
        const auto events = static_cast<double>(simulation.engine().totals().causes);
        const double each = (processorSeconds() - begin) / events;
        if (i == 0 || each < best.secondsEach)
            best = { .events = events, .secondsEach = each };
    }
    return best;
}

double slopeOfLogs(const std::vector<std::pair<double, double>>& points)
{
    double sumX = 0;
    double sumY = 0;
    double sumXx = 0;
    double sumXy = 0;
    for (const auto& [size, cost] : points) {
        const double x = std::log(size);
        const double y = std::log(cost);
        sumX += x;
        sumY += y;
        sumXx += x * x;
        sumXy += x * y;
    }
    const auto count = static_cast<double>(points.size());
    return (count * sumXy - sumX * sumY) / (count * sumXx - sumX * sumX);
}

using SizeOf = std::function<double(const GrowthCase&, const EventCost&)>;

void growth(benchmark::State& state, const std::vector<GrowthCase>& cases, const SizeOf& sizeOf)
{
    for (auto _ : state) {
        std::vector<std::pair<double, double>> points;
        for (const auto& one : cases) {
            const auto cost = costOfEvent(one);
            if (cost.events == 0)
                return state.SkipWithError("the run failed");
            points.emplace_back(sizeOf(one, cost), cost.secondsEach);
        }
        state.counters["slope"] = slopeOfLogs(points);
        state.counters["ns_smallest"] = points.front().second * 1e9;
        state.counters["ns_largest"] = points.back().second * 1e9;
    }
}

void eventCostAgainstServers(benchmark::State& state)
{
    growth(state, { { 6, 40'000, 3 }, { 100, 40'000, 50 }, { 1'000, 40'000, 500 }, { 10'000, 40'000, 5'000 } },
        [](const GrowthCase& one, const EventCost&) { return static_cast<double>(one.servers); });
}
BENCHMARK(eventCostAgainstServers)->Iterations(1)->Unit(benchmark::kMillisecond);

/// More and more jobs at once on the same thousand servers.
void eventCostAgainstJobs(benchmark::State& state)
{
    growth(state, { { 1'000, 20'000, 5 }, { 1'000, 20'000, 20 }, { 1'000, 20'000, 80 }, { 1'000, 20'000, 320 } },
        [](const GrowthCase& one, const EventCost&) { return static_cast<double>(one.load); });
}
BENCHMARK(eventCostAgainstJobs)->Iterations(1)->Unit(benchmark::kMillisecond);

/// Longer and longer runs of the same kind.
void eventCostAgainstEvents(benchmark::State& state)
{
    growth(state, { { 100, 2'000, 50 }, { 100, 10'000, 50 }, { 100, 50'000, 50 }, { 100, 250'000, 50 } },
        [](const GrowthCase&, const EventCost& cost) { return cost.events; });
}
BENCHMARK(eventCostAgainstEvents)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    registerBuiltinPolicies();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
