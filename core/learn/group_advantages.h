// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a group of placements drawn from one state teaches: each is judged, and its advantage is how much better it is
// than its group. The baseline comes from the same state, so later arrivals, which move a return some 290 times more
// than an inference does, are the same for all and fall out. Pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

struct GroupSettings {
    std::int32_t size = 24; ///< placements drawn from one state
    std::int32_t best = 4; ///< learned from; chosen on validation traces
    std::int32_t worst = 4;
};

struct GroupMember {
    std::size_t index = 0; ///< in the group
    float advantage = 0;
};

/// The best and the worst members, best first, with (score − mean of these) / standard deviation of the whole group as
/// advantage. Empty when the scores do not differ; all members when the group is no larger than best + worst.
[[nodiscard]] std::vector<GroupMember> groupAdvantages(std::span<const double> scores, const GroupSettings& settings);

/// Standard deviation of the scores.
[[nodiscard]] double spreadOf(std::span<const double> scores);

} // namespace consonance
