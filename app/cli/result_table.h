// SPDX-License-Identifier: GPL-3.0-or-later
//
// Results as tables for the terminal.
#pragma once

#include "core/compare/compare.h"
#include "core/compare/metric_comparison.h"

#include <string>
#include <vector>

namespace consonance {

/// One row a run: jobs, mean, median, p90 and p99 JCT, queueing, p95 of the wait, makespan, utilisation, event hash.
[[nodiscard]] std::string runTable(const std::vector<RunResult>& runs);
/// One row a policy: mean JCT with its interval, its relative difference to the baseline with interval and p value,
/// knowledge, provenance; what it rests on below.
[[nodiscard]] std::string summaryTable(const CompareResult& result);
/// evidenceNotes(), a line each.
[[nodiscard]] std::string evidenceText(const CompareResult& result);
/// One row a figure and contender, as the window's "Figures": mean and difference with their intervals, p values,
/// pairs.
[[nodiscard]] std::string figuresTable(const std::vector<MetricDelta>& deltas, const std::string& baseline);

} // namespace consonance
