// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_command.h"

#include "core/compare/compare_fields.h"
#include "core/keep/command_line_text.h"
#include "core/run/usual_inputs.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

/// What goes without saying: what all traces bring, and the first policy as baseline.
CompareRequest usualBeside(const CompareRequest& request)
{
    const auto isBrought = [&request](const std::string& value, std::string RunRequest::*member) {
        return std::ranges::all_of(
            request.traces, [&](const std::string& trace) { return requestOfTrace(trace).*member == value; });
    };
    CompareRequest usual { .interference = {}, .transitions = {} };
    if (isBrought(request.interference, &RunRequest::interference))
        usual.interference = request.interference;
    if (isBrought(request.transitions, &RunRequest::transitions))
        usual.transitions = request.transitions;
    if (!request.policies.empty())
        usual.baseline = request.policies.front();
    return usual;
}

std::string comparisonOptions(const CompareRequest& request, const CompareRequest& usual)
{
    auto line = fieldOptions(compareFields(), request, usual);
    for (const auto& [policy, values] : request.parameters) {
        for (const auto& [key, value] : values)
            line += " --set " + shellQuoted(fmt::format("{}.{}={}", policy, key, value));
    }
    return line + rangeOptions(request.range);
}

} // namespace

std::string compareCommand(const CompareRequest& request)
{
    return "consonance-cli compare" + comparisonOptions(request, usualBeside(request));
}

std::string reportCommand(const CompareRequest& request)
{
    auto usual = usualBeside(request);
    usual.copies = request.copies; // it chooses them itself, and ranks and runs in its own way
    usual.objective = request.objective;
    usual.threads = request.threads;
    return "consonance-cli report" + comparisonOptions(request, usual);
}

} // namespace consonance
