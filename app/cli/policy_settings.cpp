// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/policy_settings.h"

#include "app/cli/command_context.h"

#include "core/policy/external/command_consent.h"

#include <CLI/CLI.hpp>

namespace consonance {

Result<std::map<std::string, std::string>> typedSettings(
    const std::vector<std::string>& assignments, const std::string& policyId)
{
    TRY_ASSIGN(const auto typed, parseAssignments(assignments));
    std::map<std::string, std::string> settings;
    for (const auto& [key, value] : typed)
        settings[key.starts_with(policyId + ".") ? key.substr(policyId.size() + 1) : key] = value;
    allowTyped(settings);
    return settings;
}

void allowTyped(const std::map<std::string, std::string>& parameters)
{
    if (const auto command = parameters.find("command"); command != parameters.end())
        allowCommand(command->second);
}

void addConsentOption(CLI::App& command)
{
    command
        .add_option_function<std::vector<std::string>>(
            "--allow-command",
            [](const std::vector<std::string>& commands) {
                for (const auto& one : commands)
                    allowCommand(one);
            },
            "A command of policy external, word for word, that may be started although it comes with a kept run, a "
            "branch or a sweep; may be repeated")
        ->option_text("COMMAND")
        ->allow_extra_args(false);
}

} // namespace consonance
