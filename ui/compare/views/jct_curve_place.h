// SPDX-License-Identifier: GPL-3.0-or-later
//
// The source of a place on a curve of completion times: the run, and in it the job, that took that long. A
// contender has one curve over all of its runs. Plain function. Cost: O(jobs of the contender).
#pragma once

#include "ui/compare/models/comparison_data.h"
#include "ui/compare/models/run_place.h"

#include <optional>

namespace consonance {

/// `curve` counts the curves as showJctDistributions() draws them. The job whose completion time is nearest; nothing
/// where its run was not stored.
[[nodiscard]] std::optional<RunPlace> placeOnJctCurve(const ComparisonData& data, int curve, double minutes);

} // namespace consonance
