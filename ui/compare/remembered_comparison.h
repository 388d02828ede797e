// SPDX-License-Identifier: GPL-3.0-or-later
//
// The comparison that was shown last, so that the next window shows it again: the stored runs, the baseline and the
// span. Nothing is run for that. Plain values; GUI thread, since settings are.
#pragma once

#include "ui/compare/models/comparison_data.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

class Settings;

struct RememberedComparison {
    std::vector<std::string> runs; ///< ids in the store
    std::string baseline;
    std::optional<StoredSpan> range;
    std::optional<CompareRequest> asked; ///< what the form said, without the span; nothing for runs of the store
};

/// Forgets the one before when a run of this one was not kept.
void rememberComparison(Settings& settings, const ComparisonData& data, const std::optional<CompareRequest>& asked);
/// Nothing when none is kept, or what is kept is damaged.
[[nodiscard]] std::optional<RememberedComparison> rememberedComparison(const Settings& settings);

} // namespace consonance
