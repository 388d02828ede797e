// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs of policies that sell capacity: small clusters with jobs that declare what they are worth, and the market trace.
#pragma once

#include "core/cluster/cluster_presets.h"
#include "core/workload/trace_loader.h"
#include "tests/core/policy/policy_fixture.h"

#include <optional>
#include <utility>

namespace consonance::test {

/// A gang worth `value` if done by the deadline (seconds after its arrival), and nothing afterwards.
inline JobSpec valuedGang(std::string name, int gpus, std::int64_t arrival, std::int64_t seconds, double value,
    std::optional<std::int64_t> deadline = {})
{
    JobSpec job = gangJob(std::move(name), gpus, arrival, seconds);
    job.request.utility = Utility { .value = value };
    if (deadline)
        job.request.deadline = Time::fromSeconds(arrival + *deadline);
    return job;
}

/// The trace and the cluster of markets, with interference and the usual costs of changes.
inline SimulationSetup marketSetup(std::string policy, std::uint64_t seed, const std::string& more = {},
    std::map<std::string, std::string> parameters = {})
{
    registerBuiltinPolicies();
    SimulationSetup setup;
    setup.cluster = loadCluster("edge-cloud").value();
    setup.throughput = makeThroughputModel("contention", setup.cluster).value();
    setup.workload = loadTrace("preset:market,jobs=60" + more, seed, bundledModels()).value().workload;
    setup.transitions = TransitionTable::common();
    setup.policyId = std::move(policy);
    setup.parameters = std::move(parameters);
    return setup;
}

inline int refusedPlans(const Engine& engine)
{
    int refused = 0;
    for (const DecisionRecord& decision : engine.log().decisions())
        refused += decision.wasRefused ? 1 : 0;
    return refused;
}

/// The job with that name.
inline JobId jobNamed(const Engine& engine, const std::string& name)
{
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        if (engine.workload().job(JobId(i)).request.name == name)
            return JobId(i);
    }
    return {};
}

/// "finished", "rejected", …
inline std::string phaseOf(const Simulation& simulation, const std::string& name)
{
    return jobPhaseName(simulation.engine().job(jobNamed(simulation.engine(), name)).phase);
}

/// Simulated seconds at which the job finished.
inline double endOf(const Simulation& simulation, const std::string& name)
{
    return simulation.engine().job(jobNamed(simulation.engine(), name)).finish.seconds();
}

inline const Sale& saleOf(const Simulation& simulation, const std::string& name)
{
    return simulation.engine().sale(jobNamed(simulation.engine(), name));
}

/// A run on equal GPUs in one or more pools, with free changes and no interference.
inline Simulation poolRun(std::string policy, std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs,
    std::map<std::string, std::string> parameters = {})
{
    return Simulation::create(freeSetup(std::move(policy), std::move(cluster), std::move(jobs), std::move(parameters)))
        .value();
}

} // namespace consonance::test
