// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of a trace that say what really happened to a job: `start_s` and `nodes`. Internal to core/workload.
#pragma once

#include "core/workload/trace_row.h"

namespace consonance {

/// After the job's arrival is known.
[[nodiscard]] Result<void> readRecordedFields(const TraceRow& row, const TracePlaces& places, JobSpec& job);
void writeRecordedFields(const JobSpec& job, TraceRow& row);

} // namespace consonance
