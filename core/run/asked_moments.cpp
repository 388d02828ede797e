// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/asked_moments.h"

#include "core/base/marked_text.h"
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

constexpr std::string_view kAnd = " and ";
constexpr std::string_view kOfMinutes = " of ";
constexpr std::string_view kMinutes = " min";

std::string intervalText(std::optional<Duration> own)
{
    const std::string text = decisionMomentsName(DecisionMoments::Interval);
    return own && *own != kDefaultInterval
        ? text + std::string(kOfMinutes) + shortestText(own->seconds() / 60) + std::string(kMinutes)
        : text;
}

std::string oneMomentText(std::string_view asked, const Wording& wording)
{
    const auto say = [&](const char* english, const std::vector<std::string>& arguments = {}) {
        return wording("AskedAt", english, arguments);
    };
    if (asked == "tick")
        return say(CONSONANCE_TEXT("AskedAt", "tick"));
    if (asked == decisionMomentsName(DecisionMoments::Event))
        return say(CONSONANCE_TEXT("AskedAt", "event"));
    if (asked == decisionMomentsName(DecisionMoments::Interval))
        return say(CONSONANCE_TEXT("AskedAt", "interval"));
    const auto of = asked.find(kOfMinutes);
    if (of == std::string_view::npos || !asked.ends_with(kMinutes))
        return std::string(asked);
    asked.remove_suffix(kMinutes.size());
    return say(
        CONSONANCE_TEXT("AskedAt", "interval of {0} min"), { std::string(asked.substr(of + kOfMinutes.size())) });
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
        text += (text.empty() ? "" : std::string(kAnd))
            + intervalText(run.decideAt == DecisionMoments::Interval ? std::nullopt : traits.interval);
    return text;
}

std::string askedMomentsText(std::string_view asked, const Wording& wording)
{
    const auto both = asked.find(kAnd);
    if (both == std::string_view::npos)
        return oneMomentText(asked, wording);
    return wording("AskedAt", CONSONANCE_TEXT("AskedAt", "{0} and {1}"),
        { oneMomentText(asked.substr(0, both), wording), oneMomentText(asked.substr(both + kAnd.size()), wording) });
}

} // namespace consonance
