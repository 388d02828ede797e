// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/contender_colors.h"

#include "core/base/hash.h"
#include "core/run/run_result.h"

#include <algorithm>
#include <string_view>

namespace consonance {

namespace {

constexpr auto kColors = static_cast<int>(kPolicyColors.size());
/// Every policy by its style. There are more policies than colours that stay apart: those of one family, which stand
/// beside each other most often, share one only where the family is larger than the palette. The first row has the
/// most usual ones, which stand beside each other across families. A new policy goes to an empty place of the last row,
/// or begins another one.
constexpr std::array<std::string_view, std::size_t { 6 } * kPolicyColors.size()> kOwners {
    // clang-format off
    "locality", "lb", "harmony", "binpack", "random", "fifo-backfill", "easy-backfill", "fifo", "srtf", "tiresias", "sjf", "pollux",
    "las", "ljf", "round-robin", "smallest-first", "srsf", "locality-tight", "oracle-rollout", "fgd", "locality-srsf", "lif-linear", "tetris", "standalone",
    "drf", "max-min", "e-las", "equal-share", "optimus", "predictor-search", "side-car", "capacity", "slaq", "afs", "oracle-greedy", "lif-quadratic",
    "harmony-published", "oasis", "dorm", "mesos", "astraea", "rrh", "pp-mab", "dps-auction", "borg", "a-online", "preemptive-edge", "tiresias-gittins",
    "gavel", "predictor-greedy", "gandiva", "themis", "gandiva-fair", "slurm", "allox", "external", "predictor-rollout", "predictor-drained", "recorded", "",
    "", "", "", "", "", "", "harmony-agents", "", "", "kai", "kueue", "",
    // clang-format on
};

bool isNamed(const std::string& contender)
{
    return contender != policyOfContender(contender);
}

} // namespace

int policyStyle(const std::string& policy)
{
    const auto owner = policy.empty() ? kOwners.end() : std::ranges::find(kOwners, policy);
    return owner != kOwners.end() ? static_cast<int>(owner - kOwners.begin())
                                  : static_cast<int>(kOwners.size() + hashText(policy) % kPolicyColors.size());
}

int policyColor(const std::string& policy)
{
    return policyStyle(policy) % kColors;
}

int marksOf(int style)
{
    return style / kColors;
}

std::vector<int> contenderStyles(const std::vector<std::string>& contenders)
{
    std::vector<int> styles(contenders.size(), -1);
    const auto isTaken = [&](int style) { return std::ranges::find(styles, style) != styles.end(); };
    const auto hasColor
        = [&](int color) { return std::ranges::any_of(styles, [&](int s) { return s >= 0 && s % kColors == color; }); };
    // The first free one of the same colour; what no table knows may meet its like.
    const auto give = [&](std::size_t i, int style) {
        while (isTaken(style))
            style += kColors;
        styles[i] = style;
    };
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (!isNamed(contenders[i]))
            give(i, policyStyle(contenders[i]));
    }
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (!isNamed(contenders[i]))
            continue;
        int color = policyColor(policyOfContender(contenders[i]));
        for (int next = 0; next < kColors && hasColor(color); ++next)
            color = (color + 1) % kColors;
        give(i, color);
    }
    return styles;
}

int contenderStyle(const std::vector<std::string>& contenders, const std::string& contender)
{
    const auto at = std::ranges::find(contenders, contender);
    return at == contenders.end() ? policyStyle(policyOfContender(contender))
                                  : contenderStyles(contenders)[static_cast<std::size_t>(at - contenders.begin())];
}

const char* styleColor(int style)
{
    return kPolicyColors[static_cast<std::size_t>(style) % kPolicyColors.size()];
}

} // namespace consonance
