// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run that stands before a decision of two jobs, and one of its tasks put elsewhere.
#pragma once

#include "core/policy/simulation.h"
#include "core/run/intervention.h"
#include "core/why/decision_analysis.h"
#include "tests/fixtures/small_worlds.h"

namespace consonance::fixtures {

/// Three servers of 2 GPUs and 8 cores; a job runs, two arrive together.
inline Result<Simulation> smallRun(const std::string& policy, std::size_t waiting = 2)
{
    const auto models = bundledModels();
    const auto cluster = makeServers(3, 2, 8);
    std::vector<JobSpec> jobs;
    jobs.push_back(makeParameterServerJob(*models, "first", "resnet-50", 0, 1, 1, 50));
    jobs.push_back(makeParameterServerJob(*models, "second", "vgg-16", 1500, 2, 1, 50));
    jobs.push_back(makeParameterServerJob(*models, "third", "ctc", 1600, 1, 1, 50));
    SimulationSetup setup { .cluster = cluster, .workload = makeWorkload(std::move(jobs)), .policyId = policy };
    setup.throughput = *makeThroughputModel("contention", cluster);
    auto simulation = Simulation::create(std::move(setup));
    if (!simulation)
        return simulation;
    TRY(simulation->runUntil(
        [waiting](const Engine& engine) {
            return engine.peek() == Engine::Step::Decision && engine.state().waitingSet.size() == waiting;
        },
        {}));
    return simulation;
}

/// The change that puts one task of a job there instead of where the decision does.
inline JobPlaces oneTaskOn(const Engine& engine, const InferenceAnalysis& inference, HostId host)
{
    const auto& cluster = engine.cluster();
    const auto& request = engine.workload().job(inference.job).request;
    const bool isNew = inference.isCarriedOut && !engine.runningJob(inference.job);
    return { .job = request.name,
        .tasks = { { .role = request.roles[inference.role].kind,
            .place = cluster.path(cluster.host(host).domain),
            .count = 1,
            .from = isNew ? cluster.path(cluster.host(inference.chosen).domain) : std::string() } } };
}

} // namespace consonance::fixtures
