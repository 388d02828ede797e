// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rough estimate of the length of a run before it starts: for choosing a speed or a scale, never to be shown as
// a figure. Reads only the trace. Pure; any thread. Cost: O(jobs).
#pragma once

#include "core/workload/workload.h"

namespace consonance {

/// The latest end of a job that would begin at its arrival and had the cluster to itself, without communication.
[[nodiscard]] Duration roughSpan(const Workload& workload);

} // namespace consonance
