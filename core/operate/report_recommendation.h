// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a report advises, in one sentence: of a run, of policies beside each other, or of changes to a run. Pure; any
// thread.
#pragma once

#include "core/base/wording.h"
#include "core/compare/compare.h"
#include "core/compare/metric_comparison.h"
#include "core/teams/history_collection.h"
#include "core/why/jobs_of_both.h"

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace consonance {

/// `utilisation`: held share of the cluster while jobs arrive.
[[nodiscard]] std::string runRecommendation(const GroupFigures& all, double utilisation, const Wording& wording);
/// Of a run in which something was changed, such as an outage, without the same run as it would have been.
[[nodiscard]] std::string changedRunRecommendation(const GroupFigures& all, const Wording& wording);

/// Of rows, the best first. Policies that decide with what only a simulation knows exactly are not recommended. Where
/// jobs of one of the groups `bySize` would wait much longer under the best, that is said instead of advice to switch.
[[nodiscard]] std::string policyRecommendation(std::span<const CompareSummary> rows,
    const std::function<std::string(const std::string&)>& nameOf,
    const std::function<bool(const CompareSummary&)>& isPossible, std::span<const ContenderGroups> bySize,
    const Wording& wording);

/// One way to change a run, beside the run without it.
struct JudgedChange {
    std::string name; ///< "With the change"
    JobsOfBoth both; ///< the run without it first
    std::string expected {}; ///< what copies of the trace say of the difference; empty: none ran
    std::optional<MetricDelta> copied {}; ///< the same of the mean job completion time
    bool isOutage = false; ///< servers that fail and perhaps come back: nothing that people choose
};
/// At least one.
[[nodiscard]] std::string changeRecommendation(std::span<const JudgedChange> changes, const Wording& wording);

} // namespace consonance
