// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/finishing_plans.h"

#include <algorithm>

namespace consonance {

namespace {

/// cost(t, ·) of one slot: `best` and `choice` by units; `before` is cost(t − 1, ·).
void addSlot(const std::vector<double>& costs, const std::vector<double>& before, std::vector<double>& best,
    std::int32_t* choice)
{
    const std::size_t units = best.size();
    std::ranges::fill(best, kNoRoom);
    for (std::size_t done = costs.size(); done-- > 1;) {
        if (costs[done] == kNoRoom)
            continue;
        const auto improve = [&](std::size_t left, double rest) {
            const double cost = costs[done] + rest;
            if (cost < best[left]) {
                best[left] = cost;
                choice[left] = static_cast<std::int32_t>(done);
            }
        };
        for (std::size_t left = 1; left < std::min(done, units); ++left)
            improve(left, before[0]);
        for (std::size_t left = done; left < units; ++left)
            improve(left, before[left - done]);
    }
    for (std::size_t left = 0; left < units; ++left) {
        if (before[left] < best[left]) {
            best[left] = before[left];
            choice[left] = 0;
        }
    }
}

} // namespace

FinishingPlans::FinishingPlans(const std::vector<std::vector<double>>& costs, std::int32_t work)
    : m_work(std::max(work, 0))
    , m_cost(costs.size(), kNoRoom)
{
    const std::size_t units = static_cast<std::size_t>(m_work) + 1;
    m_choice.assign(costs.size() * units, 0);
    std::vector<double> before(units, kNoRoom);
    before[0] = 0;
    std::vector<double> best(units);
    for (std::size_t slot = 0; slot < costs.size(); ++slot) {
        addSlot(costs[slot], before, best, m_choice.data() + slot * units);
        m_cost[slot] = best.back();
        std::swap(before, best);
    }
}

std::vector<std::int32_t> FinishingPlans::plan(std::size_t finish) const
{
    if (finish >= m_cost.size() || m_cost[finish] == kNoRoom)
        return {};
    const std::size_t units = static_cast<std::size_t>(m_work) + 1;
    std::vector<std::int32_t> plan(finish + 1);
    std::int32_t left = m_work;
    for (std::size_t slot = finish + 1; slot-- > 0;) {
        plan[slot] = m_choice[slot * units + static_cast<std::size_t>(left)];
        left = std::max(left - plan[slot], 0);
    }
    return plan;
}

} // namespace consonance
