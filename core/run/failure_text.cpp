// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/failure_text.h"

#include "core/base/text_format.h"
#include "core/policy/transition_tables.h"

#include <map>
#include <set>

namespace consonance {

std::string failureCostText(const KeyedFigures& figures, const Wording& wording)
{
    const auto interrupted = figures.find("failure_restarts");
    if (interrupted == figures.end())
        return {};
    const auto jobs = countText(interrupted->second);
    const auto lost = figures.find("lost_gpu_s");
    if (lost == figures.end() || lost->second <= 0)
        return wording(
            "Transitions", CONSONANCE_TEXT("Transitions", "Jobs interrupted by server failures: {0}."), { jobs });
    return wording("Transitions",
        CONSONANCE_TEXT("Transitions", "Jobs interrupted by server failures: {0}; finished work lost: {1} GPU-hours."),
        { jobs, fixedText(lost->second / 3600, 1) });
}

std::string failureText(
    const RunRequest& request, const ResolvedInputs& inputs, const KeyedFigures& figures, const Wording& wording)
{
    if (!serversFail(request, *inputs.cluster))
        return {};
    auto text = failureCostText(figures, wording);
    text += (text.empty() ? "" : " ") + failureLossText(inputs.transitions.failureLoss, *inputs.workload, wording);
    if (!inputs.cluster->failures.laws.empty())
        text += " " + serverFailuresSentence(inputs.cluster->failures, wording);
    return text;
}

std::string comparedFailuresText(std::span<const RunResult> runs, const Wording& wording)
{
    std::set<std::string> rules;
    std::map<std::string, KeyedFigures> costs; // by contender, over all its runs
    for (const auto& run : runs) {
        if (!run.failureLoss.empty())
            rules.insert(run.failureLoss);
        for (const char* key : { "failure_restarts", "lost_gpu_s" }) {
            if (const auto found = run.metrics.keyed.find(key); found != run.metrics.keyed.end())
                costs[run.contender()][key] += found->second;
        }
    }
    std::string text;
    for (const auto& [contender, figures] : costs) {
        if (const auto cost = failureCostText(figures, wording); !cost.empty())
            text += contender + ": " + cost + "\n";
    }
    for (const auto& rule : rules) {
        if (const auto loss = failureLossByName(rule))
            text += failureLossText(*loss, wording) + "\n";
    }
    return text;
}

} // namespace consonance
