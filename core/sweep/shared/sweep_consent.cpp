// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/sweep_consent.h"

#include "core/policy/external/command_consent.h"

#include <algorithm>

namespace consonance {

std::vector<std::string> commandsOf(const SweepManifest& manifest, const SweepContent& content)
{
    std::vector<std::string> commands;
    for (std::size_t cell = 0; cell < manifest.cells.size(); ++cell) {
        const auto& policy = manifest.plan.policies[manifest.cells[cell].cell.policy];
        const auto command = policy.parameters.find("command");
        if (policy.id != "external" || command == policy.parameters.end() || content.finished.contains(cell))
            continue;
        if (std::ranges::find(commands, command->second) == commands.end())
            commands.push_back(command->second);
    }
    return commands;
}

Result<void> requireConsents(const std::vector<std::string>& commands)
{
    for (const auto& command : commands)
        TRY(requireConsent(command));
    return {};
}

std::vector<std::string> consentArguments(const std::vector<std::string>& commands)
{
    std::vector<std::string> arguments;
    for (const auto& command : commands)
        arguments.insert(arguments.end(), { "--allow-command", command });
    return arguments;
}

} // namespace consonance
