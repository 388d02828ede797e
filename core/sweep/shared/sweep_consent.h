// SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands that a planned sweep names (policy external) and whether they may be started. A folder of a sweep is opened
// like a run or a bundle: a worker starts none of its commands unless the person who starts the worker named it, word
// for word (core/policy/external/command_consent.h). Whoever starts workers for a person hands on what that person
// allowed. Plain functions, any thread.
#pragma once

#include "core/sweep/shared/sweep_folder.h"

#include <string>
#include <vector>

namespace consonance {

/// Those of cells that are not finished, each once, in the order of the plan.
[[nodiscard]] std::vector<std::string> commandsOf(const SweepManifest& manifest, const SweepContent& content);

/// Failed, with the first command that no one on this machine has allowed; before any cell is run.
[[nodiscard]] Result<void> requireConsents(const std::vector<std::string>& commands);

/// {"--allow-command", COMMAND, …}: how a worker gets it.
[[nodiscard]] std::vector<std::string> consentArguments(const std::vector<std::string>& commands);

} // namespace consonance
