// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_result.h"

#include "core/run/never_started.h"
#include "core/sim/figure_keys.h"

namespace consonance {

RunResult collectResult(const RunRequest& request, const Simulation& simulation)
{
    const auto& traits = simulation.policy().traits();
    const auto& engine = simulation.engine();
    const auto decider = policyAtEnd(request);
    RunResult result { .policy = traits.id,
        .knowledge = traits.knowledge,
        .provenance = traits.provenance,
        .seed = *decider.seed,
        .trace = request.trace,
        .traceHash = engine.workload().contentHash,
        .cluster = engine.cluster().name,
        .interference = request.interference,
        .transitions = engine.inputs().options.transitions.name,
        .decideAt = request.decideAt,
        .metrics = computeMetrics(engine),
        .outcomes = jobOutcomes(engine),
        .wall = simulation.wall() };
    if (const auto never = countNeverStarted(traits.id, engine.workload()); never > 0)
        result.metrics.keyed[kNeverStartedJobs] = static_cast<double>(never);
    for (const auto& [key, value] : simulation.policy().report()) {
        if (findKeyedMetric(key) != nullptr)
            result.metrics.keyed.insert_or_assign(key, value);
    }
    if (auto parameters = ParameterSet::create(traits.parameters, decider.parameters, traits.id))
        result.parameters = parameters->tellingValues(traits.parameters);
    return result;
}

} // namespace consonance
