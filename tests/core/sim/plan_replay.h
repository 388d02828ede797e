// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run made again from the plans that its log keeps: the policy that made them is not needed and decides nothing.
// Pure function of its inputs. Cost: that of the run without its decisions.
#pragma once

#include "core/base/result.h"
#include "core/sim/engine.h"

namespace consonance {

namespace replay {

inline constexpr MessageId kParts
    = CONSONANCE_MESSAGE("replay.parts", "the plans kept with this run do not lead to record {0} of its log");

inline tl::unexpected<Error> parts(const Engine& engine)
{
    return fail(ErrorKind::Failed, kParts, { std::to_string(engine.log().events().size() + 1) });
}

/// As it was taken: by the policy, in its place, or beside it.
inline Result<void> takeDecision(Engine& engine, const DecisionRecord& decision)
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

inline bool agrees(const Engine& engine, const EventLog& log)
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
inline Result<void> goTo(Engine& engine, const DecisionRecord& decision, const EventLog& log)
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

} // namespace replay

/// Takes `engine`, as it was created for the run (same inputs and options), to the last record of the log. Errors
/// (Failed): the replay diverges from the log, as it does where servers were changed by hand, another policy took over,
/// or an older program kept no plans; the engine then stands at the point of divergence.
inline Result<void> replayPlans(Engine& engine, const EventLog& log)
{
    for (const auto& decision : log.decisions()) {
        TRY(replay::goTo(engine, decision, log));
        TRY(replay::takeDecision(engine, decision));
        if (!replay::agrees(engine, log))
            return replay::parts(engine);
    }
    while (engine.log().events().size() < log.events().size()) {
        if (engine.next() != Engine::Step::Event || !replay::agrees(engine, log))
            return replay::parts(engine);
    }
    return engine.log().hash() == log.hash() ? Result<void> {} : replay::parts(engine);
}

} // namespace consonance
