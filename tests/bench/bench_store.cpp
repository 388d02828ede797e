// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cost of the catalogue at 10,000 runs (design: first page ≤ 100 ms, filter ≤ 200 ms) and of storing and loading
// 200,000 events (≤ 100 ms). The database is new, in its own folder.
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "tests/core/store/store_made_up.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <filesystem>
#include <string>

#include <unistd.h>

namespace consonance {

namespace {

using test::madeUpCompletion;
using test::madeUpHeader;
using test::madeUpLog;

/// Deleted when the program ends.
class BenchFolder {
public:
    BenchFolder()
        : m_path(std::filesystem::temp_directory_path() / ("consonance-bench-" + std::to_string(getpid())))
    {
        std::filesystem::create_directories(m_path);
    }
    ~BenchFolder() { std::filesystem::remove_all(m_path); }
    BenchFolder(const BenchFolder&) = delete;
    BenchFolder& operator=(const BenchFolder&) = delete;
    [[nodiscard]] std::filesystem::path file(const char* name) const { return m_path / name; }

private:
    std::filesystem::path m_path;
};

BenchFolder& folder()
{
    static BenchFolder only;
    return only;
}

/// The figures of a comparison, so that the table of metrics has a realistic length.
RunCompletion completionOf(int run)
{
    auto completion = madeUpCompletion(1000 + run % 977);
    completion.metrics = metricList({ .jobs = 120,
        .finished = 120,
        .meanJctSeconds = 1000.0 + run % 977,
        .makespanSeconds = 5000.0 + run % 13,
        .utilisation = 0.5 });
    return completion;
}

RunStore& catalogue()
{
    static RunStore store = [] {
        constexpr int kRuns = 10'000;
        auto opened = RunStore::open(folder().file("catalogue.db")).value();
        const auto log = madeUpLog(300);
        for (int run = 0; run < kRuns; ++run) {
            auto header = madeUpHeader("policy-" + std::to_string(run % 17));
            header.name = "comparison " + std::to_string(run);
            header.trace.hash = static_cast<std::uint64_t>(run % 200);
            header.tags = { "night-" + std::to_string(run % 30) };
            std::ignore = opened.add(header, log, completionOf(run)).value();
        }
        return opened;
    }();
    return store;
}

void listPages(benchmark::State& state, const RunQuery& query)
{
    auto& store = catalogue();
    for (auto _ : state)
        benchmark::DoNotOptimize(store.list(query).value().size());
    state.counters["runs"] = static_cast<double>(store.count(query.filter).value());
}

void openAndFirstPage(benchmark::State& state)
{
    std::ignore = catalogue().path();
    for (auto _ : state) {
        const auto store = RunStore::open(folder().file("catalogue.db")).value();
        benchmark::DoNotOptimize(store.list({}).value().size());
        benchmark::DoNotOptimize(store.count({}).value());
    }
}

void storeShortRun(benchmark::State& state)
{
    auto store = RunStore::open(folder().file("short.db")).value();
    const auto log = madeUpLog(2'000);
    for (auto _ : state)
        benchmark::DoNotOptimize(store.add(madeUpHeader(), log, madeUpCompletion()).value());
}

void storeEvents(benchmark::State& state)
{
    auto store = RunStore::open(folder().file("events.db")).value();
    const auto log = madeUpLog(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        const auto id = store.add(madeUpHeader(), log, madeUpCompletion()).value();
        state.PauseTiming();
        std::ignore = store.remove(id);
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

void loadEvents(benchmark::State& state)
{
    auto store = RunStore::open(folder().file("events.db")).value();
    const auto log = madeUpLog(static_cast<std::size_t>(state.range(0)));
    const auto id = store.add(madeUpHeader(), log, madeUpCompletion()).value();
    for (auto _ : state)
        benchmark::DoNotOptimize(store.loadLog(id).value().hash());
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// What storing a run costs the engine's thread.
void appendToWriter(benchmark::State& state)
{
    auto store = RunStore::open(folder().file("append.db")).value();
    constexpr std::size_t kEvents = 400'000;
    const auto whole = madeUpLog(kEvents);
    for (auto _ : state) {
        auto writer = store.begin(madeUpHeader()).value();
        EventLog log;
        double seconds = 0;
        for (std::size_t i = 0; i < kEvents; ++i) {
            log.append(whole.events()[i], whole.slots(whole.events()[i]));
            if (i % 4 != 3)
                continue;
            const auto before = std::chrono::steady_clock::now();
            std::ignore = writer->append(log);
            seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        }
        state.SetIterationTime(seconds);
        std::ignore = writer->finish(madeUpCompletion());
        std::ignore = store.remove(writer->runId());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kEvents));
}

} // namespace

BENCHMARK(openAndFirstPage)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, newest, RunQuery {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, lastPage, RunQuery { .offset = 9'900 })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, byFigure, RunQuery { .sort = RunSort::Metric, .sortMetric = "mean_jct_s" })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, text, RunQuery { .filter = { .text = "comparison 77" } })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, tag, RunQuery { .filter = { .tags = { "night-7" } } })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, policyAndFigures,
    RunQuery {
        .filter = { .policies = { "policy-3", "policy-5" },
            .metrics = { { "mean_jct_s", Comparison::Less, 1200 }, { "utilisation", Comparison::Greater, 0.1 } } } })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, everythingFailsAtTheEnd,
    RunQuery { .filter = { .text = "comparison nothing", .metrics = { { "mean_jct_s", Comparison::Less, 1e9 } } } })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, expression,
    RunQuery { .filter
        = { .where = "mean_jct < 20min and utilisation > 10% and tag = \"night-7\" and policy =~ \"policy-*\"" } })
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(listPages, expressionOnParameters,
    RunQuery { .filter = { .where = "param.quantum > 60 or name =~ /comparison.*77/ or metric.makespan_s in {..5}" } })
    ->Unit(benchmark::kMillisecond);
BENCHMARK(storeShortRun)->Unit(benchmark::kMillisecond);
BENCHMARK(storeEvents)->Arg(200'000)->Unit(benchmark::kMillisecond);
BENCHMARK(loadEvents)->Arg(200'000)->Unit(benchmark::kMillisecond);
BENCHMARK(appendToWriter)->UseManualTime()->Unit(benchmark::kMillisecond);

} // namespace consonance

BENCHMARK_MAIN();
