// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/wait_errors.h"

#include "core/base/statistics.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kErrorsRemembered = 1000; ///< the newest; a run may change its ways
constexpr std::size_t kErrorsCompared = 500; ///< of the remembered ones, those made of similar waits
constexpr double kWindowStep = 0.01; ///< how far the outcome of one window moves the ends of those to come
constexpr double kShortWait = 60; ///< s; added to both waits, so that short ones do not make huge ratios
constexpr double kLongestForetold = 1e9; ///< s

/// The errors of predictions closest to `foretold`, ascending as `errors` are.
std::span<const WaitError> mostSimilar(std::span<const WaitError> errors, Duration foretold)
{
    const auto count = std::min(errors.size(), kErrorsCompared);
    const auto next = std::ranges::lower_bound(errors, foretold, {}, &WaitError::foretold);
    auto first = static_cast<std::size_t>(next - errors.begin());
    for (auto end = first; end - first < count;) {
        const bool isBefore = end == errors.size()
            || (first > 0 && foretold - errors[first - 1].foretold <= errors[end].foretold - foretold);
        if (isBefore)
            --first;
        else
            ++end;
    }
    return errors.subspan(first, count);
}

} // namespace

void WaitErrors::judge(std::size_t sizeClass, WindowOutcome outcome, bool hasUpperEnd)
{
    auto& misses = m_misses[sizeClass];
    misses.early += kWindowStep * (kMeantToMiss - (outcome == WindowOutcome::Early ? 1 : 0));
    if (hasUpperEnd)
        misses.late += kWindowStep * (kMeantToMiss - (outcome == WindowOutcome::Late ? 1 : 0));
}

std::vector<WaitError> WaitErrors::newestWith(std::vector<WaitError> open) const
{
    const auto count = static_cast<std::ptrdiff_t>(std::min(m_errors.size(), kErrorsRemembered));
    open.insert(open.end(), m_errors.end() - count, m_errors.end());
    std::ranges::stable_sort(open, {}, &WaitError::foretold);
    return open;
}

std::optional<WaitWindow> WaitErrors::window(
    std::size_t sizeClass, Duration foretold, std::span<const WaitError> errors) const
{
    if (errors.size() < kFewestErrors)
        return std::nullopt;
    std::vector<double> ratios;
    for (const auto& error : mostSimilar(errors, foretold))
        ratios.push_back((error.actual.seconds() + kShortWait) / (error.foretold.seconds() + kShortWait));
    std::ranges::sort(ratios);
    // Of all errors that are known, where nothing may be missed.
    const auto at = [&](double share) {
        const auto ratio = ratios[nearestRankIndex(ratios.size(), std::clamp(share, 1e-8, 1.0) * 100)];
        const double seconds = (foretold.seconds() + kShortWait) * ratio - kShortWait;
        return Duration::fromSecondsRounded(std::clamp(seconds, 0.0, kLongestForetold));
    };
    const auto& misses = m_misses[sizeClass];
    return WaitWindow {
        .low = at(std::min(misses.early, 0.5)), .middle = at(0.5), .high = at(1 - std::clamp(misses.late, 0.0, 0.5))
    };
}

} // namespace consonance
