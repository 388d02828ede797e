// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_command.h"

#include "core/base/text_format.h"
#include "core/keep/command_line_text.h"
#include "core/run/seed_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

std::string comparisonOptions(const CompareRequest& request)
{
    std::string line;
    for (const auto& trace : request.traces)
        line += " --trace " + shellQuoted(trace);
    line += fmt::format(" --cluster {} --policies {}", shellQuoted(request.cluster),
        shellQuoted(fmt::format("{}", fmt::join(request.policies, ","))));
    for (const auto& [policy, values] : request.parameters) {
        for (const auto& [key, value] : values)
            line += " --set " + shellQuoted(fmt::format("{}.{}={}", policy, key, value));
    }
    line += commonOptions(request.traces, request.interference, request.transitions, request.failureLoss,
        DecisionMoments::Policy, request.impossible);
    if (request.decideAt)
        line += fmt::format(" --decide-at {}", decisionMomentsName(*request.decideAt));
    if (request.seeds != CompareRequest {}.seeds)
        line += " --seeds " + seedsText(request.seeds);
    if (!request.baseline.empty() && (request.policies.empty() || request.baseline != request.policies.front()))
        line += " --baseline " + shellQuoted(request.baseline);
    return line + rangeOptions(request.range);
}

/// What differs from the usual copies.
std::string copyOptions(const CopyRule& rule)
{
    std::string line;
    if (rule.copies)
        line += fmt::format(" --copies {}", std::max(0, *rule.copies));
    if (rule.jitter)
        line += fmt::format(" --jitter {}", shortestText(rule.jitter->seconds()));
    if (rule.durationNoise > 0)
        line += fmt::format(" --duration-noise {}", shortestText(rule.durationNoise * 100));
    return line;
}

} // namespace

std::string compareCommand(const CompareRequest& request)
{
    return "consonance-cli compare" + comparisonOptions(request) + copyOptions(request.copies);
}

std::string reportCommand(const CompareRequest& request)
{
    return "consonance-cli report" + comparisonOptions(request);
}

} // namespace consonance
