// SPDX-License-Identifier: GPL-3.0-or-later
//
// runs marks | mark: bookmarks and sections of kept runs.
#pragma once

#include "app/cli/command_context.h"

namespace consonance {

void addMarkCommands(CLI::App& runs, const CommandResult& result);

} // namespace consonance
