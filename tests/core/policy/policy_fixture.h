// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small clusters, jobs and runs for the tests of policies: gangs whose work is service time, and jobs of workers and
// parameter servers.
#pragma once

#include "core/base/random.h"
#include "core/cluster/cluster.h"
#include "core/policy/simulation.h"
#include "core/sim/metrics.h"
#include "core/throughput/throughput_model.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace consonance::test {

inline bool near(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance;
}

/// Equal servers below one root.
inline std::shared_ptr<const Cluster> makeServers(
    int count, std::int64_t gpus, std::int64_t cores, std::int64_t megabytes)
{
    ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
    for (int i = 0; i < count; ++i) {
        const ResourceVector capacity { .amount = { gpus, cores * 1000, megabytes, 0, 0 } };
        builder.addHost(ClusterBuilder::root(), fmt::format("server-{}", i), capacity,
            Uplink { .bytesPerSecond = 1'212'000'000, .delay = {} });
    }
    return builder.finish().value();
}

/// A server with GPUs of type "a" and one with GPUs of type "b".
inline std::shared_ptr<const Cluster> makeTwoTypes(std::int64_t gpus)
{
    ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
    for (const char* type : { "a", "b" })
        builder.addHost(ClusterBuilder::root(), type, ResourceVector { .amount = { gpus, 0, 0, 0, 0 } }, {}, type);
    return builder.finish().value();
}

/// All GPUs on one server, so that placement does not matter.
inline std::shared_ptr<const Cluster> makePool(std::int64_t gpus)
{
    return makeServers(1, gpus, 0, 0);
}

/// The paper's six servers.
inline std::shared_ptr<const Cluster> makeTestbed()
{
    return makeServers(6, 2, 8, 48'000);
}

/// A rigid gang of one GPU each that runs for `seconds`.
inline JobSpec gangJob(std::string name, int gpus, std::int64_t arrival, std::int64_t seconds)
{
    JobSpec job;
    job.request.name = std::move(name);
    job.request.arrival = Time::fromSeconds(arrival);
    job.request.tenant = TenantId(0);
    job.request.app = AppId(0);
    RoleSpec role { .requested = gpus, .minimum = gpus, .maximum = gpus };
    role.demand[Resource::Gpu] = 1;
    job.request.roles.add(role);
    job.work = { .unit = WorkUnit::ServiceTime, .amount = static_cast<double>(seconds) * 1e6 };
    return job;
}

inline JobSpec ofType(const char* type, JobSpec job)
{
    job.request.deviceType = type;
    return job;
}

/// A job of the testbed: 2 cores per task, one GPU per worker unless the model uses none.
inline JobSpec trainingJob(
    std::string name, ModelId model, int workers, int servers, std::int64_t arrival, double epochs)
{
    const ModelProfile& profile = bundledModels()->model(model);
    const std::int64_t gpus = profile.workerDemand[Resource::Gpu];
    JobSpec job;
    job.request.name = std::move(name);
    job.request.arrival = Time::fromSeconds(arrival);
    job.request.model = model;
    job.request.tenant = TenantId(0);
    job.request.app = AppId(0);
    job.request.roles.add({ .kind = RoleKind::Worker,
        .demand = { .amount = { gpus, 2000, 0, 0, 0 } },
        .requested = workers,
        .minimum = workers,
        .maximum = workers });
    job.request.roles.add({ .kind = RoleKind::ParameterServer,
        .demand = { .amount = { 0, 2000, 0, 0, 0 } },
        .requested = servers,
        .minimum = servers,
        .maximum = servers });
    job.work = { .unit = WorkUnit::Batches, .amount = epochs * profile.stepsPerEpoch, .epochs = epochs };
    return job;
}

/// Jobs as in the testbed's trace: any model, 1 to 3 workers and parameter servers, about three per interval.
inline std::vector<JobSpec> randomTrainingJobs(std::uint64_t seed, int count)
{
    RandomStream stream(seed, "tests.placement");
    std::vector<JobSpec> jobs;
    for (int i = 0; i < count; ++i) {
        const ModelId model(static_cast<std::size_t>(
            stream.uniformInt(0, static_cast<std::int64_t>(bundledModels()->models.size()) - 1)));
        const int workers = static_cast<int>(stream.uniformInt(1, 3));
        const int servers = static_cast<int>(stream.uniformInt(1, 3));
        jobs.push_back(trainingJob(fmt::format("j{}", i), model, workers, servers, i * 400 + stream.uniformInt(0, 399),
            static_cast<double>(stream.uniformInt(1, 4))));
    }
    return jobs;
}

inline std::shared_ptr<const Workload> makeWorkload(std::vector<JobSpec> jobs)
{
    Workload workload;
    workload.name = "test";
    workload.jobs = std::move(jobs);
    workload.tenants = { "default" };
    workload.apps = { "default" };
    workload.models = bundledModels();
    return freezeWorkload(std::move(workload));
}

/// All changes free and no interference, as in the published simulators of gang schedulers.
inline SimulationSetup freeSetup(std::string policy, std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs,
    std::map<std::string, std::string> parameters = {})
{
    registerBuiltinPolicies();
    SimulationSetup setup;
    setup.throughput = makeThroughputModel("none", cluster).value();
    setup.cluster = std::move(cluster);
    setup.workload = makeWorkload(std::move(jobs));
    setup.transitions = TransitionTable::none();
    setup.policyId = std::move(policy);
    setup.parameters = std::move(parameters);
    return setup;
}

/// The usual transitions and contention, as in comparisons on the testbed.
inline SimulationSetup testbedSetup(
    std::string policy, std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs)
{
    SimulationSetup setup = freeSetup(std::move(policy), cluster, std::move(jobs));
    setup.throughput = makeThroughputModel("contention", std::move(cluster)).value();
    setup.transitions = TransitionTable::common();
    return setup;
}

/// The error's text when the run fails, else empty.
inline std::string runToEnd(Simulation& simulation)
{
    const Result<void> ended = simulation.runToEnd();
    return ended ? std::string() : ended.error().englishText();
}

/// JCT in seconds by job name; -1 for a job that did not finish.
inline std::map<std::string, double> completionTimes(const Simulation& simulation)
{
    std::map<std::string, double> times;
    for (const JobOutcome& outcome : jobOutcomes(simulation.engine())) {
        const std::string& name = simulation.engine().workload().job(outcome.job).request.name;
        times[name] = outcome.finished ? outcome.completion.seconds() : -1;
    }
    return times;
}

} // namespace consonance::test
