// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/policy_opinion.h"

namespace consonance {

namespace {

constexpr MessageId kOtherTicks = CONSONANCE_MESSAGE(
    "explain.other-ticks", "policy '{0}' decides on ticks of its own and cannot be asked at this moment");

} // namespace

Result<Plan> askPolicy(Engine& engine, Policy& policy, WantsNotes notes)
{
    auto trigger = engine.trigger();
    trigger.at = engine.now();
    if (trigger.kinds == TriggerKind::None)
        trigger.kinds = policy.traits().triggers;
    const View view(engine, policy.traits().knowledge);
    Result<Plan> plan = Plan {};
    engine.withTrialLedger([&](CapacityLedger& ledger) {
        PolicyTools tools {
            .ledger = ledger, .wantsNotes = notes != WantsNotes::No, .wantsWeighed = notes == WantsNotes::WithWeighed
        };
        plan = policy.decide(trigger, view, tools);
    });
    if (!view.violations().empty())
        return fail(view.violations().front());
    return plan;
}

Result<std::unique_ptr<Policy>> freshPolicy(const Engine& engine, const std::string& policyId, std::uint64_t seed)
{
    TRY_ASSIGN(auto policy, PolicyRegistry::instance().make(policyId, {}));
    if (policy->traits().tick != engine.inputs().options.tick)
        return fail(ErrorKind::BadArguments, kOtherTicks, { policyId });
    const View view(engine, policy->traits().knowledge);
    TRY(policy->begin(view, seed));
    return policy;
}

const Allocation* plannedFor(const Plan& plan, JobId job, Time now)
{
    for (const auto& assignment : plan.assignments) {
        if (assignment.job != job)
            continue;
        for (const auto& allocation : assignment.allocations) {
            if (allocation.from <= now)
                return &allocation;
        }
    }
    return nullptr;
}

} // namespace consonance
