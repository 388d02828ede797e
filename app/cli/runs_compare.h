// SPDX-License-Identifier: GPL-3.0-or-later
//
// runs compare: kept runs beside each other, as the window's "Figures" has them.
#pragma once

#include "app/cli/command_context.h"

namespace consonance {

void addRunsCompareCommand(CLI::App& runs, const CommandResult& result);

} // namespace consonance
