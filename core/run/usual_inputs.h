// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inputs a trace implies. A sample has a cluster, a policy, an interference model and transition costs that it is
// meant to be seen with, a preset a cluster: both need only their name, in the window and on the command
// line, and give the same run there. A snapshot that lists its servers too is its own cluster. Any thread; reads the
// file of a trace without a cluster.
#pragma once

#include "core/run/run_request.h"

namespace consonance {

/// A request that leaves everything to the trace.
[[nodiscard]] RunRequest requestOfTrace(std::string trace);
/// Fills empty fields: cluster and policy from the trace if it has some, else they stay empty;
/// interference and transitions from the trace, else the usual ones.
void fillFromTrace(RunRequest& request);

} // namespace consonance
