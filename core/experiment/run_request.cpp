// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_request.h"

#include "core/cluster/cluster_presets.h"
#include "core/workload/trace_loader.h"

namespace consonance {

Result<ResolvedInputs> resolveInputs(const RunRequest& request)
{
    ResolvedInputs inputs;
    TRY_ASSIGN(inputs.transitions, TransitionTable::byName(request.transitions));
    TRY_ASSIGN(inputs.cluster, loadCluster(request.cluster));
    TRY_ASSIGN(auto trace, loadTrace(request.trace, request.seed, bundledModels()));
    inputs.workload = trace.workload;
    inputs.problems = std::move(trace.problems);
    TRY_ASSIGN(inputs.throughput, makeThroughputModel(request.interference, inputs.cluster));
    for (auto& impossible : findImpossibleJobs(*inputs.workload, *inputs.cluster))
        inputs.problems.push_back(std::move(impossible.why).inContext(request.trace));
    return inputs;
}

SimulationSetup makeSetup(const RunRequest& request, const ResolvedInputs& inputs)
{
    SimulationSetup setup { .cluster = inputs.cluster,
        .workload = inputs.workload,
        .throughput = inputs.throughput,
        .progress = {},
        .transitions = inputs.transitions,
        .policyId = request.policy,
        .parameters = request.parameters,
        .seed = request.seed };
    if (request.intervalSeconds)
        setup.interval = Duration::fromSecondsRounded(*request.intervalSeconds);
    return setup;
}

} // namespace consonance
