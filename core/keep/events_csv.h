// SPDX-License-Identifier: GPL-3.0-or-later
//
// An event log as CSV for other tools: one row per record, names instead of ids, seconds with six decimals. The same
// log gives the same bytes.
#pragma once

#include "core/sim/event_log.h"

#include <string>

namespace consonance {

class Cluster;
class Workload;

/// Columns: time_s, event, job, place, value, slots ("server-0:W2|server-1:P1").
[[nodiscard]] std::string eventsCsv(const EventLog& log, const Workload& workload, const Cluster& cluster);

} // namespace consonance
