// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/stored_request.h"

#include "core/keep/command_line_text.h"
#include "core/keep/run_keeper.h"

#include <algorithm>

namespace consonance {

std::map<std::string, std::string> ownParameters(
    const std::string& policy, std::map<std::string, std::string> parameters)
{
    const auto* entry = PolicyRegistry::instance().find(policy);
    std::erase_if(parameters, [entry](const auto& parameter) {
        const auto& [key, value] = parameter;
        const auto isUsual = [&key = key, &value = value](const ParameterSpec& spec) {
            const auto usual = parameterText(spec.defaultValue);
            return spec.key == key
                && (spec.isFilledIn || usual == value || (spec.pin && value.starts_with(usual + "@")));
        };
        return entry && std::ranges::any_of(entry->traits.parameters, isUsual);
    });
    return parameters;
}

Result<RunRequest> storedRequest(const RunRecord& run)
{
    RunRequest request { .trace = run.header.trace.origin,
        .cluster = run.header.cluster.origin,
        .policy = run.header.policy,
        .interference = run.header.interference,
        .transitions = run.header.transitions,
        .seed = run.header.seed };
    if (run.header.interval)
        request.intervalSeconds = run.header.interval->seconds();
    TRY_ASSIGN(request.parameters, storedParameters(run));
    TRY(readRequestJson(run.header.requestJson, "request of run " + run.id, request));
    return request;
}

std::string storedCommand(const RunRecord& run)
{
    auto request = storedRequest(run);
    if (!request)
        return {};
    request->parameters = ownParameters(request->policy, std::move(request->parameters));
    return simulateCommand(*request);
}

} // namespace consonance
