// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of a run in words: their names and their values with units. Pure apart from the translators; GUI thread.
#pragma once

#include "core/compare/metric_comparison.h"

#include <QString>

#include <optional>
#include <span>

namespace consonance {

/// Pictures have lengths of time in minutes.
inline constexpr double kSecondsPerMinute = 60;

/// "Mean JCT"; the key itself for a figure without a name.
[[nodiscard]] QString metricTitle(const MetricInfo& metric);
/// `decimals` as of metricDecimals(); without, as many as the value alone needs.
[[nodiscard]] QString metricText(const MetricInfo& metric, double value, std::optional<int> decimals = {});
/// The decimals of all of these values where they stand below each other; nothing for those whose unit says it.
[[nodiscard]] std::optional<int> metricDecimals(const MetricInfo& metric, std::span<const double> values);
} // namespace consonance
