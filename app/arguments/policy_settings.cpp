// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/policy_settings.h"

#include "core/keep/saved_settings.h"
#include "core/policy/external/command_consent.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr MessageId kNoAssignment = CONSONANCE_MESSAGE("cli.no-assignment", "'{0}' is not of the form key=value");

} // namespace

Result<std::map<std::string, std::string>> parseAssignments(const std::vector<std::string>& assignments)
{
    std::map<std::string, std::string> values;
    for (const auto& assignment : assignments) {
        const auto equals = assignment.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorKind::BadArguments, kNoAssignment, { assignment });
        values[assignment.substr(0, equals)] = assignment.substr(equals + 1);
    }
    return values;
}

Result<std::map<std::string, std::string>> typedSettings(
    const std::vector<std::string>& assignments, const std::string& policyId)
{
    std::map<std::string, std::string> settings;
    std::vector<std::string> own; ///< which come after saved ones
    for (const auto& assignment : assignments) {
        if (!assignment.starts_with('@')) {
            own.push_back(assignment);
            continue;
        }
        TRY_ASSIGN(const auto file, savedSettingsPath());
        TRY_ASSIGN(const auto saved, findSettings(file, assignment.substr(1), policyId));
        for (const auto& [key, value] : saved.parameters)
            settings[key] = value;
    }
    TRY_ASSIGN(const auto typed, parseAssignments(own));
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
