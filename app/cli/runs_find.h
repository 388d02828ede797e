// SPDX-License-Identifier: GPL-3.0-or-later
//
// runs find: jobs, servers, events and tasks of a kept run at a moment, by an expression, as the window's Find.
#pragma once

#include "app/cli/command_context.h"

namespace consonance {

void addFindCommand(CLI::App& runs, const CommandResult& result);

} // namespace consonance
