// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/history_runs.h"

#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_loader.h"

#include <map>
#include <mutex>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr auto kHistoryStopped = CONSONANCE_MESSAGE("learn.history.stopped", "making the history was stopped");

struct OneRun {
    std::string policy;
    double load = 3;
    std::string mix;
    std::uint64_t seed = 1;
};

/// Sampled at every arrival: moments that do not depend on what runs.
Result<void> recordRun(const HistoryRuns& runs, const OneRun& run, const std::shared_ptr<const Cluster>& cluster,
    HistoryRecorder& recorder, const StopToken& stop)
{
    SimulationSetup setup;
    TRY_ASSIGN(auto loaded,
        loadTrace(
            fmt::format("preset:{},load={},models={}", runs.trace, run.load, run.mix), run.seed, bundledModels()));
    setup.workload = std::move(loaded.workload);
    TRY_ASSIGN(setup.throughput, makeThroughputModel(runs.interference, cluster));
    setup.cluster = cluster;
    setup.policyId = run.policy;
    setup.seed = run.seed;
    setup.logRates = false;
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup)));
    while (!stop.stop_requested()) {
        TRY_ASSIGN(const Engine::Step step, simulation.step());
        if (step == Engine::Step::Finished)
            return {};
        if (step == Engine::Step::Event && simulation.engine().log().events().back().kind == EventKind::JobArrived)
            recorder.observe(simulation.engine());
    }
    return fail(ErrorKind::Cancelled, kHistoryStopped);
}

} // namespace

Result<std::shared_ptr<const History>> makeHistory(const HistoryRuns& runs, const StopToken& stop, Progress* progress)
{
    registerBuiltinPolicies();
    TRY_ASSIGN(const auto cluster, loadCluster(runs.cluster));
    HistoryRecorder recorder(runs.noise, RandomStream(runs.firstSeed, runs.noiseStream));
    if (progress != nullptr)
        progress->setTotal(runs.traces * static_cast<std::int64_t>(runs.loads.size() * runs.policies.size()));
    std::uint64_t seed = runs.firstSeed;
    for (std::int32_t i = 0; i < runs.traces; ++i) {
        const std::string& mix = runs.mixes[static_cast<std::size_t>(i) % runs.mixes.size()];
        for (const double load : runs.loads) {
            for (const std::string& policy : runs.policies) {
                TRY(recordRun(
                    runs, { .policy = policy, .load = load, .mix = mix, .seed = seed }, cluster, recorder, stop));
                if (progress != nullptr)
                    progress->add(1);
            }
            ++seed;
        }
    }
    auto history = std::make_shared<History>();
    history->samples = recorder.takeSamples();
    history->origin
        = fmt::format("{} under {} with {}, loads {}, seeds {} to {}, each with {}; speeds measured with {} % noise",
            runs.trace, runs.interference, runs.cluster, fmt::join(runs.loads, ", "), runs.firstSeed, seed - 1,
            fmt::join(runs.policies, ", "), runs.noise * 100);
    if (runs.mixes != HistoryRuns {}.mixes)
        history->origin += fmt::format("; models {}", fmt::join(runs.mixes, " / "));
    return history;
}

HistoryRuns formerLifRuns()
{
    return { .firstSeed = 900'001,
        .traces = 8,
        .policies = { "random", "lb", "binpack" },
        .loads = { 3 },
        .noiseStream = "history.noise" };
}

Result<std::shared_ptr<const History>> historyOf(const HistoryRuns& runs)
{
    static std::mutex mutex;
    static std::map<HistoryRuns, std::shared_ptr<const History>> known;
    const std::lock_guard lock(mutex);
    auto& history = known[runs];
    if (!history) {
        TRY_ASSIGN(history, makeHistory(runs));
    }
    return history;
}

} // namespace consonance
