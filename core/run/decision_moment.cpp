// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/decision_moment.h"

namespace consonance {

DecisionMoment DecisionMoment::of(const Simulation& simulation)
{
    return { .engine = simulation.engine(),
        .policy = simulation.policy().clone(),
        .policyId = simulation.setup().policyId,
        .parameters = simulation.setup().parameters,
        .seed = simulation.setup().seed };
}

} // namespace consonance
