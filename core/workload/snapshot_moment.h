// SPDX-License-Identifier: GPL-3.0-or-later
//
// The moment of a trace that is a snapshot: jobs run there already, others wait, and nothing later is known. The trace
// keeps it as an assumption, in its files too. Plain functions, any thread.
#pragma once

#include "core/base/time.h"
#include "core/workload/workload.h"

#include <optional>

namespace consonance {

[[nodiscard]] Assumption snapshotAt(Time moment);
/// Nothing where the trace is no snapshot.
[[nodiscard]] std::optional<Time> snapshotMoment(const Workload& workload);

} // namespace consonance
