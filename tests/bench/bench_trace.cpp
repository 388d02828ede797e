// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading, writing and generating traces as large as Philly's (82,247 jobs).
#include "core/workload/trace_file.h"
#include "core/workload/trace_generator.h"

#include <benchmark/benchmark.h>

namespace {

using namespace consonance;

constexpr const char* kJobs = "82247";

std::shared_ptr<const Workload> trace(const char* preset)
{
    return *generateTrace(preset, { { "jobs", kJobs } }, 1, bundledModels());
}

void generateGangs(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(trace("poisson"));
}
BENCHMARK(generateGangs)->Unit(benchmark::kMillisecond);

void generateTraining(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(trace("harmony-testbed"));
}
BENCHMARK(generateTraining)->Unit(benchmark::kMillisecond);

void readCsv(benchmark::State& state, const char* preset)
{
    const auto text = traceCsvText(*trace(preset));
    for (auto _ : state)
        benchmark::DoNotOptimize(parseTrace(text, "bench.csv", bundledModels()));
    state.SetBytesProcessed(state.iterations() * std::ssize(text));
}
BENCHMARK_CAPTURE(readCsv, gangs, "poisson")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(readCsv, training, "harmony-testbed")->Unit(benchmark::kMillisecond);

void readJson(benchmark::State& state)
{
    const auto text = traceJsonText(*trace("poisson"));
    for (auto _ : state)
        benchmark::DoNotOptimize(parseTrace(text, "bench.json", bundledModels()));
    state.SetBytesProcessed(state.iterations() * std::ssize(text));
}
BENCHMARK(readJson)->Unit(benchmark::kMillisecond);

void writeCsv(benchmark::State& state)
{
    const auto workload = trace("poisson");
    for (auto _ : state)
        benchmark::DoNotOptimize(traceCsvText(*workload));
}
BENCHMARK(writeCsv)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
