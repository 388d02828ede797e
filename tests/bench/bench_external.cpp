// SPDX-License-Identifier: GPL-3.0-or-later
// What a decision of policy external costs on our side, by length of the queue: at each decision one job arrives and
// one leaves. The command is this program itself in another mode, which answers at once, so hardly any of the time is
// its own. Also how long cancelling takes when the command hangs, and how many decisions per second the Python
// environment makes.
#include "core/base/stop_scope.h"
#include "core/cluster/cluster_presets.h"
#include "core/policy/external/command_consent.h"
#include "core/policy/simulation.h"
#include "tests/bench/missing_data.h"
#include "tests/fixtures/small_worlds.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <string>
#include <thread>

using namespace consonance;

namespace {

using Clock = std::chrono::steady_clock;
constexpr const char* kAnswerMode = "--answer";

std::string ownPath()
{
    return std::filesystem::read_symlink("/proc/self/exe").string();
}

double microsecondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

double processorMicroseconds()
{
    timespec time {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

/// The command: when a job arrives, the one that arrived `queue` jobs earlier is turned away.
int answer(int queue)
{
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find("\"type\":\"hello\"") != std::string::npos) {
            std::cout << "{\"protocol\":1,\"triggers\":[\"arrival\"]}" << std::endl;
            continue;
        }
        if (line.find("\"type\":\"end\"") != std::string::npos)
            return 0;
        constexpr std::string_view kArrived = "\"arrived\":[";
        const auto arrived = line.find(kArrived);
        int job = -1;
        if (arrived != std::string::npos)
            std::from_chars(line.data() + arrived + kArrived.size(), line.data() + line.size(), job);
        if (job < queue)
            std::cout << "{}" << std::endl;
        else
            std::cout << "{\"verdicts\":[{\"job\":" << job - queue << ",\"verdict\":\"reject\"}]}" << std::endl;
    }
    return 0;
}

Result<Simulation> simulationOf(const std::string& command, int jobs)
{
    const auto cluster = *loadCluster("harmony-testbed");
    const auto models = bundledModels();
    std::vector<JobSpec> trace;
    for (int i = 0; i < jobs; ++i)
        trace.push_back(fixtures::makeParameterServerJob(
            *models, "job-" + std::to_string(i), "resnet-50", static_cast<double>(i), 2, 1, 10));
    allowCommand(command);
    return Simulation::create({ .cluster = cluster,
        .workload = fixtures::makeWorkload(std::move(trace)),
        .throughput = *makeThroughputModel("none", cluster),
        .policyId = "external",
        .parameters = { { "command", command } } });
}

void decision(benchmark::State& state)
{
    const auto queue = static_cast<int>(state.range(0));
    const int warmUp = queue + 50;
    constexpr int kDecisions = 2000;
    std::vector<double> times;
    double processor = 0;
    for (auto _ : state) {
        auto simulation
            = simulationOf(ownPath() + " " + kAnswerMode + " " + std::to_string(queue), warmUp + kDecisions + 1);
        if (!simulation)
            return state.SkipWithError(simulation.error().englishText().c_str());
        for (int made = 0; made < warmUp + kDecisions;) {
            const auto step = simulation->changeableEngine().next();
            if (step != Engine::Step::Decision)
                continue;
            const auto begin = Clock::now();
            const double before = processorMicroseconds();
            const auto plan = simulation->proposePlan();
            if (made++ >= warmUp) {
                times.push_back(microsecondsSince(begin));
                processor += processorMicroseconds() - before;
            }
            if (!plan)
                return state.SkipWithError(plan.error().englishText().c_str());
            simulation->applyPlan(*plan);
        }
        if (static_cast<int>(simulation->engine().state().waitingSet.size()) != queue)
            return state.SkipWithError("the queue is not as long as it should be");
    }
    std::ranges::sort(times);
    state.counters["us/decision"] = times[times.size() / 2];
    state.counters["p99_us"] = times[times.size() * 99 / 100];
    state.counters["cpu_us/decision"] = processor / static_cast<double>(times.size());
}
BENCHMARK(decision)->Arg(5)->Arg(50)->Arg(300)->Unit(benchmark::kMillisecond);

/// From the request to cancel until the call that waits for an idle command returns.
void cancel(benchmark::State& state)
{
    double worst = 0;
    for (auto _ : state) {
        for (int moment = 0; moment < 10; ++moment) {
            std::stop_source stop;
            Clock::time_point returned;
            std::thread work([&] {
                const StopScope scope(stop.get_token());
                static_cast<void>(simulationOf("exec sleep 1000", 2));
                returned = Clock::now();
            });
            std::this_thread::sleep_for(std::chrono::milliseconds(20 + 13 * moment));
            const auto requested = Clock::now();
            stop.request_stop();
            work.join();
            worst = std::max(worst, std::chrono::duration<double, std::milli>(returned - requested).count());
        }
    }
    state.counters["worst_ms"] = worst;
}
BENCHMARK(cancel)->Unit(benchmark::kMillisecond)->Iterations(1)->UseRealTime();

void pythonEnvironment(benchmark::State& state)
{
    const std::filesystem::path folder = CONSONANCE_MODULE_FOLDER "/consonance";
    const bool isThere = std::filesystem::exists(folder)
        && std::ranges::any_of(std::filesystem::directory_iterator(folder),
            [](const auto& file) { return file.path().extension() == ".so"; });
    if (!isThere)
        return state.SkipWithError((std::string(kMissingData) + "the Python module was not built").c_str());
    double best = 0;
    for (auto _ : state) {
        auto* const python = popen("PYTHONPATH=" CONSONANCE_MODULE_FOLDER " " CONSONANCE_PYTHON
                                   " " CONSONANCE_SOURCE_FOLDER "/tests/bench/python_environment.py",
            "r");
        char line[64] = {};
        if (python != nullptr && std::fgets(line, sizeof line, python) != nullptr)
            best = std::max(best, std::strtod(line, nullptr));
        if (python == nullptr || pclose(python) != 0)
            return state.SkipWithError("the Python module does not run");
    }
    state.counters["decisions/s"] = best;
}
BENCHMARK(pythonEnvironment)->Unit(benchmark::kMillisecond)->Iterations(1)->UseRealTime();

} // namespace

int main(int argc, char** argv)
{
    if (argc == 3 && std::string_view(argv[1]) == kAnswerMode)
        return answer(std::atoi(argv[2]));
    registerBuiltinPolicies();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
