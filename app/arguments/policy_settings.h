// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of a policy as they are typed on the command line, and what typing them allows: a command that is typed
// here may be started (core/policy/external/command_consent.h), one that comes with a run, a branch or a sweep only if
// --allow-command names it.
#pragma once

#include "core/base/result.h"

#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace consonance {

/// "key=value" pairs into a map; an argument without '=' is a BadArguments error.
[[nodiscard]] Result<std::map<std::string, std::string>> parseAssignments(const std::vector<std::string>& assignments);

/// "key=value", "POLICY.key=value" for the policy of that id, or "@NAME" for saved settings
/// (core/keep/saved_settings.h), over which the others go. Errors: as parseAssignments() and findSettings().
[[nodiscard]] Result<std::map<std::string, std::string>> typedSettings(
    const std::vector<std::string>& assignments, const std::string& policyId);

/// A command among parameters that were typed may be started.
void allowTyped(const std::map<std::string, std::string>& parameters);

/// The option --allow-command, for opened files that name a command.
void addConsentOption(CLI::App& command);

} // namespace consonance
