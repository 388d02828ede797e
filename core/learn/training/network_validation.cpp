// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/network_validation.h"

#include "core/cluster/cluster_presets.h"
#include "core/learn/harmony_policy.h"
#include "core/learn/training/training_episode.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_loader.h"

#include <atomic>
#include <optional>
#include <thread>

#include <fmt/format.h>

namespace consonance {

namespace {

Result<double> meanJct(
    const TrainingSettings& settings, std::size_t trace, std::unique_ptr<Policy> policy, const StopToken& stop)
{
    SimulationSetup setup;
    TRY_ASSIGN(setup.cluster, loadCluster(settings.history.cluster));
    const double load = settings.validationLoads[trace % settings.validationLoads.size()];
    const auto jobs = settings.traceJobs > 0 ? fmt::format(",jobs={}", settings.traceJobs) : std::string();
    TRY_ASSIGN(auto loaded,
        loadTrace(fmt::format("preset:{},load={}{}", settings.history.trace, load, jobs), kFirstWatchedSeed + trace,
            bundledModels()));
    setup.workload = std::move(loaded.workload);
    TRY_ASSIGN(setup.throughput, makeThroughputModel(settings.history.interference, setup.cluster));
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

Result<std::vector<double>> NetworkValidation::measure(const MakePolicy& make, const StopToken& stop) const
{
    std::vector<std::optional<Result<double>>> measured(static_cast<std::size_t>(m_settings.validationTraces));
    std::atomic<std::size_t> next { 0 };
    const auto work = [&] {
        for (std::size_t trace = next++; trace < measured.size(); trace = next++) {
            auto policy = make();
            measured[trace] = policy ? meanJct(m_settings, trace, std::move(*policy), stop)
                                     : Result<double>(fail(std::move(policy).error()));
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::int32_t i = 1; i < m_settings.threads; ++i)
            helpers.emplace_back(work);
        work();
    }
    std::vector<double> seconds;
    for (auto& one : measured) {
        if (!*one)
            return fail(std::move(*one).error());
        seconds.push_back(**one);
    }
    return seconds;
}

Result<NetworkValidation> NetworkValidation::create(const TrainingSettings& settings, const StopToken& stop)
{
    NetworkValidation validation;
    validation.m_settings = settings;
    TRY_ASSIGN(validation.m_locality,
        validation.measure([] { return PolicyRegistry::instance().make("locality", {}); }, stop));
    return validation;
}

Result<double> NetworkValidation::againstLocality(std::shared_ptr<const LearnedModel> model, std::int64_t candidates,
    Choice first, const StopToken& stop, const std::optional<AgentSettings>& agents) const
{
    const PolicyTraits traits { .id = "validation",
        .knowledge = Knowledge::Epochs | Knowledge::ObservedSpeed | Knowledge::History,
        .triggers = TriggerKind::Interval };
    const HarmonyPolicyParameters parameters {
        .candidates = candidates, .first = first, .slots = m_settings.slots, .agents = agents
    };
    TRY_ASSIGN(const auto seconds,
        measure(
            [&]() -> Result<std::unique_ptr<Policy>> {
                return std::make_unique<HarmonyPolicy>(traits, model, parameters);
            },
            stop));
    double sum = 0;
    for (std::size_t trace = 0; trace < seconds.size(); ++trace)
        sum += seconds[trace] / m_locality[trace];
    return sum / static_cast<double>(std::max<std::size_t>(1, seconds.size()));
}

} // namespace consonance
