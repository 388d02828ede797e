// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/policy_opinion.h"

namespace consonance {

Result<Plan> askPolicy(Engine& engine, Policy& policy, WantsNotes notes)
{
    auto trigger = engine.trigger();
    trigger.at = engine.now();
    if (trigger.kinds == TriggerKind::None)
        trigger.kinds = policy.traits().triggers;
    const View view(engine, policy.traits().knowledge);
    Result<Plan> plan = Plan {};
    engine.withTrialLedger([&](CapacityLedger& ledger) {
        PolicyTools tools { .ledger = ledger, .wantsNotes = notes == WantsNotes::Yes };
        plan = policy.decide(trigger, view, tools);
    });
    if (!view.violations().empty())
        return fail(view.violations().front());
    return plan;
}

} // namespace consonance
