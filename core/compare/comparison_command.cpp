// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_command.h"

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
        request.decideAt, request.impossible);
    if (request.seeds != CompareRequest {}.seeds)
        line += " --seeds " + seedsText(request.seeds);
    if (!request.baseline.empty() && request.baseline != request.policies.front())
        line += " --baseline " + shellQuoted(request.baseline);
    return line + rangeOptions(request.range);
}

} // namespace

std::string compareCommand(const CompareRequest& request)
{
    return "consonance-cli compare" + comparisonOptions(request);
}

std::string reportCommand(const CompareRequest& request)
{
    return "consonance-cli report" + comparisonOptions(request);
}

} // namespace consonance
