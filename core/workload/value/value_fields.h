// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of a trace for a job's worth, its user's bid and its class: from a row into a
// job and back, and into the content hash. Internal to core/workload. Pure functions.
#pragma once

#include "core/base/result.h"
#include "core/workload/trace_row.h"

#include <functional>

namespace consonance {

/// Errors: an incomplete curve, an unknown class.
[[nodiscard]] Result<void> readValueFields(const TraceRow& row, const TracePlaces& places, JobSpec& job);
void writeValueFields(const JobSpec& job, TraceRow& row);
/// Passes on every number that distinguishes this job from one without values, with its name; nothing for the latter,
/// so that traces without values keep the names that stored runs know.
void visitValueFields(
    const JobSpec& job, const std::function<void(std::int64_t)>& integer, const std::function<void(double)>& number);

} // namespace consonance
