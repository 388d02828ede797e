// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/group_advantages.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace consonance {

double spreadOf(std::span<const double> scores)
{
    const auto count = static_cast<double>(scores.size());
    const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / count;
    double squares = 0;
    for (const double score : scores)
        squares += (score - mean) * (score - mean);
    return std::sqrt(squares / count);
}

std::vector<GroupMember> groupAdvantages(std::span<const double> scores, const GroupSettings& settings)
{
    constexpr double kNoSpread = 1e-9; ///< below that only rounding tells them apart
    if (scores.size() < 2)
        return {};
    const double spread = spreadOf(scores);
    if (!(spread > kNoSpread))
        return {};
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::ranges::stable_sort(order, std::ranges::greater {}, [&](std::size_t index) { return scores[index]; });
    const auto best = static_cast<std::size_t>(std::max(0, settings.best));
    const auto worst = static_cast<std::size_t>(std::max(0, settings.worst));
    if (best + worst < order.size())
        order.erase(
            order.begin() + static_cast<std::ptrdiff_t>(best), order.end() - static_cast<std::ptrdiff_t>(worst));
    double mean = 0;
    for (const std::size_t index : order)
        mean += scores[index] / static_cast<double>(order.size());
    std::vector<GroupMember> members;
    for (const std::size_t index : order)
        members.push_back({ .index = index, .advantage = static_cast<float>((scores[index] - mean) / spread) });
    return members;
}

} // namespace consonance
