// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a trace brings with it. A sample has a cluster, a policy, an interference model and costs of changes that it is
// meant to be seen with, a preset a cluster: both need nothing beside their name, in the window and on the command
// line, and give the same run there. Pure; any thread.
#pragma once

#include "core/run/run_request.h"

namespace consonance {

/// A request in which everything is left to the trace.
[[nodiscard]] RunRequest requestOfTrace(std::string trace);
/// Fills what is empty: cluster and policy with those of the trace where it has some, else they stay empty;
/// interference and transitions with those of the trace, else with the usual ones.
void fillFromTrace(RunRequest& request);

} // namespace consonance
