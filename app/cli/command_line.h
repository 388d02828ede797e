// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line as a whole: all commands in one program, in the language of the person who asks. Main thread only.
#pragma once

#include "app/cli/command_context.h"

namespace consonance {

/// Describes the program and adds every command; callbacks store the exit code.
void addCommands(CLI::App& app, const CommandResult& result);

/// What main() does.
[[nodiscard]] int runCommandLine(int argc, char** argv);

} // namespace consonance
