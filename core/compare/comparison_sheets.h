// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of a comparison: every figure beside the baseline's, and the inputs of each run. The
// subject of a row is its contender. Pure; any thread.
#pragma once

#include "core/compare/stored_comparison.h"
#include "core/sheet/sheet.h"

namespace consonance {

/// "Lent: tenant-1 (GPU s)": with the unit of figures whose values do not say it.
[[nodiscard]] std::string metricTitle(const MetricInfo& metric, const Wording& wording);
/// With the unit of the printed values: "Mean JCT (min)".
[[nodiscard]] std::string printedMetricTitle(const MetricInfo& metric, const Wording& wording);
/// In the unit of the printed title, with two decimals.
[[nodiscard]] std::string printedFigure(const MetricInfo& metric, double value);

/// Means, differences to the baseline, intervals and tests.
[[nodiscard]] Sheet figuresSheet(
    const std::vector<MetricDelta>& deltas, const std::string& baseline, const Wording& wording);
/// A row for each run; `onlyDiffering`: without the columns in which all are the same.
[[nodiscard]] Sheet inputsSheet(const StoredComparison& compared, bool onlyDiffering, const Wording& wording);

} // namespace consonance
