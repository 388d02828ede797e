// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/failure_text.h"

#include "core/base/text_format.h"
#include "core/cluster/server_failures.h"
#include "core/policy/transition_tables.h"
#include "core/sim/figure_keys.h"

#include <map>
#include <set>

namespace consonance {

std::string failureCostText(const KeyedFigures& figures, const Wording& wording)
{
    const auto interrupted = figures.find("failure_restarts");
    if (interrupted == figures.end())
        return {};
    const auto jobs = countText(interrupted->second);
    const auto lost = figures.find(kLostGpuTime);
    if (lost == figures.end() || lost->second <= 0)
        return wording(
            "Transitions", CONSONANCE_TEXT("Transitions", "Jobs interrupted by server failures: {0}."), { jobs });
    auto text = wording("Transitions",
        CONSONANCE_TEXT("Transitions", "Jobs interrupted by server failures: {0}; finished work lost: {1} GPU-hours."),
        { jobs, fixedText(lost->second / 3600, 1) });
    if (const auto useful = figures.find(kUsefulUtilisation); useful != figures.end())
        text += " "
            + wording("Transitions",
                CONSONANCE_TEXT(
                    "Transitions", "Utilisation counts lost work too; it is {0} % over the makespan without that."),
                { fixedText(100 * useful->second, 1) });
    return text;
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
    std::set<std::string> atRandom; // as the names of clusters say them
    std::map<std::string, KeyedFigures> costs; // by contender: sums over all its runs
    std::map<std::string, double> counts; // of the shares among them, which become means
    for (const auto& run : runs) {
        if (!run.failureLoss.empty())
            rules.insert(run.failureLoss);
        if (auto failures = splitFailures(run.cluster).failures; !failures.empty())
            atRandom.insert(std::move(failures));
        for (const char* key : { "failure_restarts", kLostGpuTime, kUsefulUtilisation }) {
            if (const auto found = run.metrics.keyed.find(key); found != run.metrics.keyed.end()) {
                costs[run.contender()][key] += found->second;
                counts[run.contender()] += key == kUsefulUtilisation ? 1 : 0;
            }
        }
    }
    std::string text;
    for (auto& [contender, figures] : costs) {
        if (const auto useful = figures.find(kUsefulUtilisation); useful != figures.end())
            useful->second /= counts.at(contender);
        if (const auto cost = failureCostText(figures, wording); !cost.empty())
            text += contender + ": " + cost + "\n";
    }
    for (const auto& rule : rules) {
        if (const auto loss = failureLossByName(rule))
            text += failureLossText(*loss, wording) + "\n";
    }
    for (const auto& failures : atRandom) {
        if (const auto read = parseServerFailures(failures))
            text += serverFailuresSentence(*read, wording) + " "
                + wording("Failures",
                    CONSONANCE_TEXT(
                        "Failures", "The same failures in every run of a trace, and other ones in each copy of it."),
                    {})
                + "\n";
    }
    return text;
}

} // namespace consonance
