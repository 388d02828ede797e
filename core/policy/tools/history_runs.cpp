// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/history_runs.h"

#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"

#include <array>
#include <map>
#include <mutex>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr const char* kTestbed = "harmony-testbed"; ///< trace and cluster
constexpr const char* kInterference = "contention";
constexpr std::array kPolicies { "random", "lb", "binpack" };

/// Runs one simple policy on one trace and writes down what was seen at every arrival: moments that do not depend
/// on what runs.
Result<void> record(
    std::shared_ptr<const Cluster> cluster, const char* policy, std::uint64_t seed, HistoryRecorder& recorder)
{
    SimulationSetup setup;
    TRY_ASSIGN(setup.workload, generateTrace(kTestbed, { { "jobs", "120" }, { "load", "3" } }, seed, bundledModels()));
    TRY_ASSIGN(setup.throughput, makeThroughputModel(kInterference, cluster));
    setup.cluster = std::move(cluster);
    setup.policyId = policy;
    setup.seed = seed;
    setup.logRates = false;
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup)));
    while (true) {
        TRY_ASSIGN(const Engine::Step step, simulation.step());
        if (step == Engine::Step::Finished)
            return {};
        if (step == Engine::Step::Event && simulation.engine().log().events().back().kind == EventKind::JobArrived)
            recorder.observe(simulation.engine());
    }
}

Result<std::shared_ptr<const History>> makeHistory(const HistoryRuns& runs)
{
    TRY_ASSIGN(const auto cluster, loadCluster(kTestbed));
    HistoryRecorder recorder(runs.noise, RandomStream(runs.firstSeed, "history.noise"));
    for (std::int32_t i = 0; i < runs.traces; ++i) {
        for (const char* policy : kPolicies)
            TRY(record(cluster, policy, runs.firstSeed + static_cast<std::uint64_t>(i), recorder));
    }
    auto history = std::make_shared<History>();
    history->samples = recorder.takeSamples();
    history->origin
        = fmt::format("{} (120 jobs, load 3) under {}, seeds {} to {}, each with {}; speeds measured with {} % noise",
            kTestbed, kInterference, runs.firstSeed, runs.firstSeed + static_cast<std::uint64_t>(runs.traces) - 1,
            fmt::join(kPolicies, ", "), runs.noise * 100);
    return history;
}

} // namespace

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
