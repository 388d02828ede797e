// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_command.h"

#include "core/run/seed_list.h"
#include "ui/words/command_line_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

std::string compareCommand(const CompareRequest& request)
{
    std::string line = "consonance-cli compare";
    for (const auto& trace : request.traces)
        line += " --trace " + shellQuoted(trace);
    line += fmt::format(" --cluster {} --policies {}", shellQuoted(request.cluster),
        shellQuoted(fmt::format("{}", fmt::join(request.policies, ","))));
    for (const auto& [policy, values] : request.parameters) {
        for (const auto& [key, value] : values)
            line += " --set " + shellQuoted(fmt::format("{}.{}={}", policy, key, value));
    }
    line += commonOptions(
        request.traces, request.interference, request.transitions, request.decideAt, request.impossible);
    if (request.seeds != CompareRequest {}.seeds)
        line += " --seeds " + seedsText(request.seeds);
    if (!request.baseline.empty() && request.baseline != request.policies.front())
        line += " --baseline " + shellQuoted(request.baseline);
    return line + rangeOptions(request.range);
}

} // namespace consonance
