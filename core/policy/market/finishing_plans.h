// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dynamic program over (finishing slot, chunks) of OASiS (INFOCOM 2018, algorithm 2): the least cost of doing a
// number of units of work within the first slots, cost(t, D) = min over d of cost_t(d) + cost(t − 1, D − d), where
// cost_t(d) is given for each slot and may have any shape. Equal costs: more in the later slot. A value, one thread at
// a time; + and comparisons only. Cost: O(slots × work × most units a slot).
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace consonance {

inline constexpr double kNoRoom = std::numeric_limits<double>::infinity();

class FinishingPlans {
public:
    /// `costs[t][d]` is the cost of doing d units in slot t, kNoRoom where that cannot be; `costs[t][0]` is taken to be
    /// 0. More than `work` may be done in all, where counts do not divide it.
    FinishingPlans(const std::vector<std::vector<double>>& costs, std::int32_t work);

    /// Of doing all the work in slots 0 … `finish`; kNoRoom when it cannot be done.
    [[nodiscard]] double cost(std::size_t finish) const { return m_cost[finish]; }
    /// Units by slot of the cheapest way, up to `finish`; empty when there is none.
    [[nodiscard]] std::vector<std::int32_t> plan(std::size_t finish) const;

private:
    std::int32_t m_work = 0;
    std::vector<double> m_cost; ///< by slot, of all the work
    std::vector<std::int32_t> m_choice; ///< by slot and units left: units done in the slot
};

} // namespace consonance
