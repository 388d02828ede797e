// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the enumerations of core/sim, as they stand in files and on the command line.
#include "core/base/marked_text.h"
#include "core/sim/job_state.h"
#include "core/sim/knowledge.h"

#include <algorithm>

namespace consonance {

const char* jobPhaseName(JobPhase phase)
{
    switch (phase) {
    case JobPhase::Future:
        return "future";
    case JobPhase::Waiting:
        return "waiting";
    case JobPhase::Running:
        return "running";
    case JobPhase::Suspended:
        return "suspended";
    case JobPhase::Finished:
        return "finished";
    case JobPhase::Rejected:
        return "rejected";
    }
    return "unknown";
}

const char* knowledgeName(Knowledge one)
{
    switch (one) {
    case Knowledge::None:
        return "none";
    case Knowledge::RemainingWork:
        return "remaining-work";
    case Knowledge::TrueThroughput:
        return "true-throughput";
    case Knowledge::InterferenceModel:
        return "interference-model";
    case Knowledge::Epochs:
        return "epochs";
    case Knowledge::ObservedSpeed:
        return "observed-speed";
    case Knowledge::History:
        return "history";
    case Knowledge::Estimates:
        return "estimates";
    case Knowledge::Distribution:
        return "distribution";
    case Knowledge::LossCurve:
        return "loss-curve";
    case Knowledge::PairProfile:
        return "pair-profile";
    case Knowledge::LinkLoad:
        return "link-load";
    case Knowledge::DeviceProfile:
        return "device-profile";
    case Knowledge::Recording:
        return "recording";
    }
    return "unknown";
}

const char* knowledgeWord(Knowledge one)
{
    switch (one) {
    case Knowledge::RemainingWork:
        return CONSONANCE_TEXT("PolicyText", "remaining work");
    case Knowledge::TrueThroughput:
        return CONSONANCE_TEXT("PolicyText", "true throughput");
    case Knowledge::InterferenceModel:
        return CONSONANCE_TEXT("PolicyText", "the interference model");
    case Knowledge::Epochs:
        return CONSONANCE_TEXT("PolicyText", "epochs");
    case Knowledge::ObservedSpeed:
        return CONSONANCE_TEXT("PolicyText", "observed speed");
    case Knowledge::History:
        return CONSONANCE_TEXT("PolicyText", "history of earlier runs");
    case Knowledge::Estimates:
        return CONSONANCE_TEXT("PolicyText", "users' estimates");
    case Knowledge::Distribution:
        return CONSONANCE_TEXT("PolicyText", "distribution of durations");
    case Knowledge::LossCurve:
        return CONSONANCE_TEXT("PolicyText", "loss so far");
    case Knowledge::PairProfile:
        return CONSONANCE_TEXT("PolicyText", "speeds of pairs");
    case Knowledge::LinkLoad:
        return CONSONANCE_TEXT("PolicyText", "loads of links");
    case Knowledge::DeviceProfile:
        return CONSONANCE_TEXT("PolicyText", "speeds by device type");
    case Knowledge::Recording:
        return CONSONANCE_TEXT("PolicyText", "recorded starts");
    case Knowledge::None:
        break;
    }
    return "";
}

std::string knowledgeText(Knowledge set)
{
    std::string text;
    for (const Knowledge one : kAllKnowledge) {
        if (!includes(set, one))
            continue;
        text += text.empty() ? "" : "+";
        text += knowledgeName(one);
    }
    return text.empty() ? "none" : text;
}

std::optional<Knowledge> knowledgeFromText(std::string_view text)
{
    auto set = Knowledge::None;
    while (!text.empty() && text != "none") {
        const auto name = text.substr(0, text.find('+'));
        const auto* const known = std::ranges::find(
            kAllKnowledge, name, [](Knowledge one) { return std::string_view(knowledgeName(one)); });
        if (known == kAllKnowledge.end())
            return std::nullopt;
        set = set | *known;
        text.remove_prefix(std::min(name.size() + 1, text.size()));
    }
    return set;
}

} // namespace consonance
