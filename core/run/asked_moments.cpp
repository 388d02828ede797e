// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/asked_moments.h"

#include "core/base/text_format.h"

#include <variant>

namespace consonance {

namespace {

/// As its parameter of that name says, where it has one; else as the run does.
DecisionMoments momentsOf(const RunResult& run)
{
    const auto own = run.parameters.find("decide_at");
    const auto* text = own == run.parameters.end() ? nullptr : std::get_if<std::string>(&own->second);
    if (run.decideAt != DecisionMoments::Policy || text == nullptr)
        return run.decideAt;
    return decisionMomentsByName(*text).value_or(run.decideAt);
}

std::string intervalText(std::optional<Duration> own)
{
    const std::string text = decisionMomentsName(DecisionMoments::Interval);
    return own && *own != kDefaultInterval ? text + " of " + shortestText(own->seconds() / 60) + " min" : text;
}

} // namespace

std::string askedMoments(const RunResult& run)
{
    const auto* entry = PolicyRegistry::instance().find(run.policy);
    if (entry == nullptr)
        return {};
    const auto& traits = entry->traits;
    if (traits.tick)
        return "tick";
    const auto triggers = triggersAt(momentsOf(run), traits);
    std::string text;
    if (includes(triggers, TriggerKind::Arrival) || includes(triggers, TriggerKind::Completion))
        text = decisionMomentsName(DecisionMoments::Event);
    if (includes(triggers, TriggerKind::Interval))
        text += (text.empty() ? "" : " and ")
            + intervalText(run.decideAt == DecisionMoments::Interval ? std::nullopt : traits.interval);
    return text;
}

} // namespace consonance
