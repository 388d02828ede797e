// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/plan_replay.h"

namespace consonance {

namespace {

constexpr MessageId kParts
    = CONSONANCE_MESSAGE("replay.parts", "the plans kept with this run do not lead to record {0} of its log");

tl::unexpected<Error> parts(const Engine& engine)
{
    return fail(ErrorKind::Failed, kParts, { std::to_string(engine.log().events().size() + 1) });
}

/// As it was taken: by the policy, in its place, or beside it.
Result<void> takeDecision(Engine& engine, const DecisionRecord& decision)
{
    const auto plan = decision.plan.plan();
    if (decision.kinds == TriggerKind::WhatIf)
        return engine.intervene(plan);
    if (includes(decision.kinds, TriggerKind::WhatIf))
        return engine.answerDecision(plan);
    if (engine.apply(plan).wasRefused != decision.wasRefused)
        return parts(engine);
    return {};
}

bool agrees(const Engine& engine, const EventLog& log)
{
    const auto made = engine.log().events();
    const auto kept = log.events();
    if (made.size() > kept.size())
        return false;
    if (made.empty())
        return true;
    const auto& last = made.back();
    const auto& same = kept[made.size() - 1];
    return last.at == same.at && last.kind == same.kind && last.job == same.job;
}

/// To the moment of a decision: the records before it, and what happened without leaving one, as a timer that a later
/// plan has made void.
Result<void> goTo(Engine& engine, const DecisionRecord& decision, const EventLog& log)
{
    const bool isBeside = decision.kinds == TriggerKind::WhatIf;
    const auto isBefore = [&](Time at) { return at < decision.at || (at == decision.at && !isBeside); };
    while (engine.log().events().size() < decision.firstEvent
        || (engine.peek() == Engine::Step::Event && isBefore(engine.nextEventTime()))) {
        if (engine.next() != Engine::Step::Event || !agrees(engine, log))
            return parts(engine);
    }
    engine.waitUntil(decision.at);
    if (engine.now() != decision.at || engine.log().events().size() != decision.firstEvent)
        return parts(engine);
    return {};
}

} // namespace

Result<void> replayPlans(Engine& engine, const EventLog& log)
{
    for (const auto& decision : log.decisions()) {
        TRY(goTo(engine, decision, log));
        TRY(takeDecision(engine, decision));
        if (!agrees(engine, log))
            return parts(engine);
    }
    while (engine.log().events().size() < log.events().size()) {
        if (engine.next() != Engine::Step::Event || !agrees(engine, log))
            return parts(engine);
    }
    return engine.log().hash() == log.hash() ? Result<void> {} : parts(engine);
}

} // namespace consonance
