// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/contender_settings.h"

#include "app/arguments/policy_settings.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoPolicyInAssignment = CONSONANCE_MESSAGE(
    "cli.no-policy-in-assignment", "'{0}' does not begin with a policy that is compared, as in lb.key=value");

} // namespace

Result<void> assignParameters(CompareRequest& request, const std::vector<std::string>& typed)
{
    TRY_ASSIGN(const auto assignments, parseAssignments(typed));
    for (const auto& [name, value] : assignments) {
        const auto isMeant = [&name = name](const std::string& contender) {
            const auto space = contender.find(' ');
            return name.starts_with(contender + ".")
                || (space != std::string::npos && name.starts_with(contender.substr(space + 1) + "."));
        };
        const auto contender = std::ranges::find_if(request.policies, isMeant);
        if (contender == request.policies.end())
            return fail(ErrorKind::BadArguments, kNoPolicyInAssignment, { name });
        const auto dot
            = name.starts_with(*contender + ".") ? contender->size() : contender->size() - contender->find(' ') - 1;
        request.parameters[*contender][name.substr(dot + 1)] = value;
        allowTyped(request.parameters[*contender]);
    }
    return {};
}

} // namespace consonance
