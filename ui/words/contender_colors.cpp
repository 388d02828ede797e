// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/contender_colors.h"

#include "core/base/hash.h"
#include "core/run/run_result.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace consonance {

namespace {

/// Those that stand beside each other most often, so that they never share a colour.
constexpr std::array<std::string_view, kJobColorCount> kOwners { "locality", "lb", "harmony", "binpack", "random",
    "predictor-search", "oracle-rollout", "fifo", "srtf", "tiresias", "las", "pollux" };

bool isNamed(const std::string& contender)
{
    return contender != policyOfContender(contender);
}

} // namespace

int policyColor(const std::string& policy)
{
    const auto owner = std::ranges::find(kOwners, policy);
    return owner != kOwners.end() ? static_cast<int>(owner - kOwners.begin())
                                  : static_cast<int>(hashText(policy) % kJobColorCount);
}

std::vector<int> contenderColors(const std::vector<std::string>& contenders)
{
    std::vector<int> colors(contenders.size(), -1);
    std::array<bool, kJobColorCount> isTaken {};
    const auto give = [&](std::size_t i) {
        const int own = policyColor(policyOfContender(contenders[i]));
        colors[i] = own;
        for (int next = 0; next < kJobColorCount; ++next) {
            const int color = (own + next) % kJobColorCount;
            if (!isTaken[static_cast<std::size_t>(color)]) {
                colors[i] = color;
                break;
            }
        }
        isTaken[static_cast<std::size_t>(colors[i])] = true;
    };
    for (const bool named : { false, true }) {
        for (std::size_t i = 0; i < contenders.size(); ++i) {
            if (isNamed(contenders[i]) == named)
                give(i);
        }
    }
    return colors;
}

int contenderColor(const std::vector<std::string>& contenders, const std::string& contender)
{
    const auto at = std::ranges::find(contenders, contender);
    return at == contenders.end() ? policyColor(policyOfContender(contender))
                                  : contenderColors(contenders)[static_cast<std::size_t>(at - contenders.begin())];
}

} // namespace consonance
