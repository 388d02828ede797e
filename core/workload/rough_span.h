// SPDX-License-Identifier: GPL-3.0-or-later
//
// About how long a run of a workload will take, before it is run: for choosing a speed or a scale, never to be shown as
// a figure. Reads what the trace says alone. Pure; any thread. Cost: O(jobs).
#pragma once

#include "core/workload/workload.h"

namespace consonance {

/// The latest end of a job that would begin at its arrival and had the cluster for itself, without communication.
[[nodiscard]] Duration roughSpan(const Workload& workload);

} // namespace consonance
