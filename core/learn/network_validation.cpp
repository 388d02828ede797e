// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network_validation.h"

#include "core/cluster/cluster_presets.h"
#include "core/learn/harmony_policy.h"
#include "core/learn/training_episode.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"

#include <array>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr std::array kLoads { 3, 4, 5 };
constexpr const char* kTestbed = "harmony-testbed"; ///< trace and cluster

Result<double> meanJct(std::int32_t trace, std::unique_ptr<Policy> policy, const StopToken& stop)
{
    SimulationSetup setup;
    TRY_ASSIGN(setup.cluster, loadCluster(kTestbed));
    const std::size_t load = static_cast<std::size_t>(trace) % kLoads.size();
    TRY_ASSIGN(setup.workload,
        generateTrace(kTestbed, { { "load", fmt::format("{}", kLoads[load]) } },
            kFirstWatchedSeed + static_cast<std::uint64_t>(trace), bundledModels()));
    TRY_ASSIGN(setup.throughput, makeThroughputModel("contention", setup.cluster));
    setup.logRates = false;
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup), std::move(policy)));
    TRY(simulation.runToEnd(stop));
    const Engine& engine = simulation.engine();
    double sum = 0;
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i)
        sum += (engine.job(JobId(i)).finish - engine.workload().jobs[i].request.arrival).seconds();
    return sum / static_cast<double>(engine.workload().jobCount());
}

} // namespace

Result<NetworkValidation> NetworkValidation::create(std::int32_t traces, const StopToken& stop)
{
    NetworkValidation validation;
    validation.m_traces = traces;
    for (std::int32_t trace = 0; trace < traces; ++trace) {
        TRY_ASSIGN(auto policy, PolicyRegistry::instance().make("locality", {}));
        TRY_ASSIGN(const double seconds, meanJct(trace, std::move(policy), stop));
        validation.m_locality.push_back(seconds);
    }
    return validation;
}

Result<double> NetworkValidation::againstLocality(
    std::shared_ptr<const LearnedModel> model, std::int64_t candidates, const StopToken& stop) const
{
    const PolicyTraits traits { .id = "validation",
        .knowledge = Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History,
        .triggers = TriggerKind::Interval };
    double sum = 0;
    for (std::int32_t trace = 0; trace < m_traces; ++trace) {
        TRY_ASSIGN(const double seconds,
            meanJct(trace,
                std::make_unique<HarmonyPolicy>(traits, model, HarmonyPolicyParameters { .candidates = candidates }),
                stop));
        sum += seconds / m_locality[static_cast<std::size_t>(trace)];
    }
    return sum / static_cast<double>(m_traces);
}

} // namespace consonance
