// SPDX-License-Identifier: GPL-3.0-or-later
//
// The subcommands of runs that have files of their own.
#pragma once

#include "app/cli/command_context.h"

namespace consonance {

/// runs appendix: what others need to make kept runs again.
void addAppendixCommand(CLI::App& runs, const CommandResult& result);
/// runs compare: kept runs beside each other, as the window's "Figures" has them.
void addRunsCompareCommand(CLI::App& runs, const CommandResult& result);
/// runs drift: where in a kept run the reward predictor cannot be believed.
void addDriftCommand(CLI::App& runs, const CommandResult& result);
/// runs find: jobs, servers, events and tasks of a kept run at a moment, by an expression, as the window's Find.
void addFindCommand(CLI::App& runs, const CommandResult& result);
/// runs marks | mark: bookmarks and sections of kept runs.
void addMarkCommands(CLI::App& runs, const CommandResult& result);

} // namespace consonance
