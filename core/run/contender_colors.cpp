// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/contender_colors.h"

#include "core/base/hash.h"
#include "core/run/run_result.h"

#include <algorithm>
#include <string_view>

namespace consonance {

namespace {

constexpr auto kOwnerCount = static_cast<int>(kPolicyColors.size());
/// Those that stand beside each other most often, so that they never share a colour.
constexpr std::array<std::string_view, kOwnerCount> kOwners { "locality", "lb", "harmony", "binpack", "random",
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
                                  : static_cast<int>(hashText(policy) % kPolicyColors.size());
}

std::vector<int> contenderStyles(const std::vector<std::string>& contenders)
{
    std::vector<int> styles(contenders.size(), -1);
    std::array<int, kOwnerCount> taken {}; // how often
    const auto give = [&](std::size_t i, int color) {
        auto& times = taken[static_cast<std::size_t>(color)];
        styles[i] = color + kOwnerCount * times;
        ++times;
    };
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (!isNamed(contenders[i]))
            give(i, policyColor(contenders[i]));
    }
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (!isNamed(contenders[i]))
            continue;
        int color = policyColor(policyOfContender(contenders[i]));
        for (int next = 0; next < kOwnerCount; ++next) {
            const int candidate = (color + next) % kOwnerCount;
            if (taken[static_cast<std::size_t>(candidate)] == 0) {
                color = candidate;
                break;
            }
        }
        give(i, color);
    }
    return styles;
}

int contenderStyle(const std::vector<std::string>& contenders, const std::string& contender)
{
    const auto at = std::ranges::find(contenders, contender);
    return at == contenders.end() ? policyColor(policyOfContender(contender))
                                  : contenderStyles(contenders)[static_cast<std::size_t>(at - contenders.begin())];
}

const char* styleColor(int style)
{
    return kPolicyColors[static_cast<std::size_t>(style) % kPolicyColors.size()];
}

} // namespace consonance
