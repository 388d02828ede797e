// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keyed figures of one tenant, KEY.TENANT, as figures that can be compared: "lent.research" is "lent" of the tenant
// research. They live as long as the program, so that rows and choices may point at them. Any thread.
#pragma once

#include "core/compare/metric_comparison.h"

#include <string_view>

namespace consonance {

/// Null for a key that names no figure of a tenant.
[[nodiscard]] const MetricInfo* tenantMetric(std::string_view key);
/// The tenant of the figure; empty for a figure of all jobs.
[[nodiscard]] std::string_view tenantOf(const MetricInfo& metric);
/// Those of the figure `key` that any of the runs has, by tenant.
[[nodiscard]] std::vector<const MetricInfo*> tenantMetrics(std::string_view key, const std::vector<RunResult>& runs);

} // namespace consonance
