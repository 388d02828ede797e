// SPDX-License-Identifier: GPL-3.0-or-later
//
// Completion of arguments in a shell, written from the definitions that also parse them: commands, options, the choices
// of options. Files stand wherever nothing else is known.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace consonance {

/// What an option takes besides the choices of its definition, by its name: ids of policies, names of clusters.
using KnownValues = std::map<std::string, std::vector<std::string>>;

/// Adds `completion bash|zsh|fish`; `shell` is the typed word.
CLI::App* addCompletionCommand(CLI::App& app, std::string& shell);
/// The script that such a shell reads, for the program called `app`.
[[nodiscard]] std::string completionScript(CLI::App& app, const std::string& shell, const KnownValues& known = {});

} // namespace consonance
