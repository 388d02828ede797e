// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of a trace that say what a job is worth, what its user bids and in which class it runs: from a row into a
// job and back, and into the content hash. Internal to core/workload. Pure functions.
#pragma once

#include "core/base/result.h"
#include "core/workload/trace_row.h"

#include <functional>

namespace consonance {

/// Errors: a curve that is not whole, a class that there is not.
[[nodiscard]] Result<void> readValueFields(const TraceRow& row, const TracePlaces& places, JobSpec& job);
void writeValueFields(const JobSpec& job, TraceRow& row);
/// Hands on every number that tells this job from one without values, with what it is; nothing for the latter, so that
/// traces without values keep the names that stored runs know.
void visitValueFields(
    const JobSpec& job, const std::function<void(std::int64_t)>& integer, const std::function<void(double)>& number);

} // namespace consonance
