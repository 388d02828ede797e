// SPDX-License-Identifier: GPL-3.0-or-later
//
// runs drift: where in a kept run the reward predictor cannot be believed.
#pragma once

#include "app/cli/command_context.h"

namespace consonance {

void addDriftCommand(CLI::App& runs, const CommandResult& result);

} // namespace consonance
