// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/wait_errors.h"

#include "core/base/statistics.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kErrorsRemembered = 1000; ///< the newest; a run may change its ways
constexpr double kWindowStep = 0.01; ///< how far the outcome of one window moves the ends of those to come

} // namespace

void WaitErrors::judge(std::size_t sizeClass, WindowOutcome outcome)
{
    auto& misses = m_misses[sizeClass];
    misses.early += kWindowStep * (kMeantToMiss - (outcome == WindowOutcome::Early ? 1 : 0));
    misses.late += kWindowStep * (kMeantToMiss - (outcome == WindowOutcome::Late ? 1 : 0));
}

std::vector<double> WaitErrors::newestWith(std::vector<double> open) const
{
    const auto count = static_cast<std::ptrdiff_t>(std::min(m_errors.size(), kErrorsRemembered));
    open.insert(open.end(), m_errors.end() - count, m_errors.end());
    std::ranges::sort(open);
    return open;
}

std::optional<ErrorWindow> WaitErrors::window(std::size_t sizeClass, std::span<const double> errors) const
{
    if (errors.size() < kFewestErrors)
        return std::nullopt;
    // Of all errors that are known, where nothing may be missed.
    const auto at
        = [&](double share) { return errors[nearestRankIndex(errors.size(), std::clamp(share, 1e-8, 1.0) * 100)]; };
    const auto& misses = m_misses[sizeClass];
    return ErrorWindow {
        .low = at(std::min(misses.early, 0.5)), .middle = at(0.5), .high = at(1 - std::clamp(misses.late, 0.0, 0.5))
    };
}

} // namespace consonance
