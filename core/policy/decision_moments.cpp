// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/decision_moments.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr MessageId kUnknownMoments = CONSONANCE_MESSAGE(
    "policy.decide-at", "there is no way to decide at '{0}'; there are policy, interval and event");
constexpr std::array kNames { "policy", "interval", "event" };
constexpr const char* kDecideAt = "decide_at";
constexpr TriggerKind kEvents = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange;

TriggerKind without(TriggerKind set, TriggerKind one)
{
    return static_cast<TriggerKind>(static_cast<std::uint16_t>(set) & ~static_cast<std::uint16_t>(one));
}

} // namespace

const char* decisionMomentsName(DecisionMoments moments)
{
    return kNames[static_cast<std::size_t>(moments)];
}

Result<DecisionMoments> decisionMomentsByName(std::string_view name)
{
    const auto* const found = std::ranges::find(kNames, name, [](const char* one) { return std::string_view(one); });
    if (found == kNames.end())
        return fail(ErrorKind::BadArguments, kUnknownMoments, { std::string(name) });
    return static_cast<DecisionMoments>(found - kNames.begin());
}

TriggerKind triggersAt(DecisionMoments moments, const PolicyTraits& traits)
{
    switch (moments) {
    case DecisionMoments::Policy:
        return traits.triggers;
    case DecisionMoments::Interval:
        return TriggerKind::Interval;
    case DecisionMoments::Event:
        return without(traits.triggers, TriggerKind::Interval) | kEvents;
    }
    return traits.triggers;
}

std::vector<std::string> triggerNames(TriggerKind triggers)
{
    constexpr std::array<std::pair<TriggerKind, const char*>, 8> kinds { {
        { TriggerKind::Arrival, "arrival" },
        { TriggerKind::Completion, "completion" },
        { TriggerKind::Interval, "interval" },
        { TriggerKind::LeaseEnd, "lease-end" },
        { TriggerKind::WakeUp, "wake-up" },
        { TriggerKind::ResourceChange, "resource-change" },
        { TriggerKind::Threshold, "threshold" },
        { TriggerKind::OfferAnswered, "offer-answered" },
    } };
    std::vector<std::string> names;
    for (const auto& [kind, name] : kinds) {
        if (includes(triggers, kind))
            names.emplace_back(name);
    }
    return names;
}

ParameterSpec decideAtParameter(std::string source)
{
    return { .key = kDecideAt,
        .description = "interval: at boundaries, all jobs that came since the last one together; event: at every "
                       "arrival, completion and change of resources",
        .defaultValue = std::string(decisionMomentsName(DecisionMoments::Interval)),
        .choices = { decisionMomentsName(DecisionMoments::Interval), decisionMomentsName(DecisionMoments::Event) },
        .source = std::move(source) };
}

PolicyTraits withDecideAt(PolicyTraits traits, const ParameterSet& parameters)
{
    if (parameters.text(kDecideAt) == decisionMomentsName(DecisionMoments::Event))
        traits.triggers = triggersAt(DecisionMoments::Event, traits);
    return traits;
}

} // namespace consonance
