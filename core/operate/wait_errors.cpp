// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/wait_errors.h"

#include <algorithm>
#include <span>

namespace consonance {

namespace {

constexpr std::size_t kErrorsRemembered = 4000; ///< the newest; a run may change its ways
constexpr std::size_t kErrorsCompared = 300; ///< of the remembered ones, those made of similar waits
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

/// Those foretold from `first` to `last`.
std::span<const WaitError> between(std::span<const WaitError> errors, Duration first, Duration last)
{
    const auto begin = std::ranges::lower_bound(errors, first, {}, &WaitError::foretold);
    const auto end = std::ranges::upper_bound(errors, last, {}, &WaitError::foretold);
    return { begin, std::max(begin, end) };
}

/// How many to go on at a time, so that at most `most` of them are looked at.
std::size_t strideFor(std::size_t count, std::size_t most)
{
    return std::max<std::size_t>(1, (count + most - 1) / most);
}

/// Which share of the waits is over by a multiple of what was foretold.
class RatioCurve {
public:
    RatioCurve(std::span<const WaitError> ended, std::span<const WaitError> open, double openWeight)
    {
        const auto stride = strideFor(open.size(), kErrorsCompared);
        const auto kept = (open.size() + stride - 1) / stride;
        std::vector<Ratio> all;
        for (const auto& error : ended)
            all.push_back({ ratioOf(error), true });
        for (std::size_t i = 0; i < open.size(); i += stride)
            all.push_back({ ratioOf(open[i]), false });
        std::ranges::sort(all, [](const Ratio& one, const Ratio& other) {
            return one.ratio != other.ratio ? one.ratio < other.ratio : one.isOver && !other.isOver;
        });
        const double weight
            = kept > 0 ? openWeight * static_cast<double>(open.size()) / static_cast<double>(kept) : 0.0;
        double atRisk = static_cast<double>(ended.size()) + weight * static_cast<double>(kept);
        double waiting = 1;
        for (const auto& one : all) {
            if (one.isOver) {
                waiting *= std::max(0.0, 1 - 1 / std::max(1.0, atRisk));
                m_over.push_back({ 1 - waiting, one.ratio });
            }
            atRisk -= one.isOver ? 1 : weight;
        }
        m_largest = all.back().ratio;
    }

    /// Where that share is over; the largest known where so many are not.
    [[nodiscard]] double at(double share) const
    {
        constexpr double kRounding = 1e-9;
        const auto found = std::ranges::lower_bound(m_over, share - kRounding, {}, &Step::share);
        return found == m_over.end() ? m_largest : found->ratio;
    }

private:
    struct Ratio {
        double ratio = 0;
        bool isOver = false;
    };
    struct Step {
        double share = 0;
        double ratio = 0;
    };

    static double ratioOf(const WaitError& error)
    {
        return (error.actual.seconds() + kShortWait) / (error.foretold.seconds() + kShortWait);
    }

    std::vector<Step> m_over; ///< ascending
    double m_largest = 1;
};

} // namespace

void WaitErrors::judge(std::size_t sizeClass, WindowOutcome outcome, bool hasUpperEnd)
{
    auto& misses = m_misses[sizeClass];
    misses.early += kWindowStep * (kMeantToMiss - (outcome == WindowOutcome::Early ? 1 : 0));
    if (hasUpperEnd)
        misses.late += kWindowStep * (kMeantToMiss - (outcome == WindowOutcome::Late ? 1 : 0));
}

KnownErrors WaitErrors::newestWith(std::vector<WaitError> open) const
{
    const auto count = static_cast<std::ptrdiff_t>(std::min(m_errors.size(), kErrorsRemembered));
    KnownErrors known { .ended = { m_errors.end() - count, m_errors.end() }, .open = {} };
    const auto stride = strideFor(open.size(), kErrorsRemembered);
    for (std::size_t i = 0; i < open.size(); i += stride)
        known.open.push_back(open[i]);
    if (!open.empty())
        known.openWeight = static_cast<double>(open.size()) / static_cast<double>(known.open.size());
    std::ranges::stable_sort(known.ended, {}, &WaitError::foretold);
    std::ranges::stable_sort(known.open, {}, &WaitError::foretold);
    return known;
}

std::optional<WaitWindow> WaitErrors::window(std::size_t sizeClass, Duration foretold, const KnownErrors& errors) const
{
    if (errors.ended.size() < kFewestErrors)
        return std::nullopt;
    const auto similar = mostSimilar(errors.ended, foretold);
    const RatioCurve curve(similar,
        between(errors.open, std::min(similar.front().foretold, foretold), std::max(similar.back().foretold, foretold)),
        errors.openWeight);
    const auto at = [&](double share) {
        const double seconds = (foretold.seconds() + kShortWait) * curve.at(share) - kShortWait;
        return Duration::fromSecondsRounded(std::clamp(seconds, 0.0, kLongestForetold));
    };
    const auto& misses = m_misses[sizeClass];
    return WaitWindow { .low = at(std::clamp(misses.early, 0.0, 0.5)),
        .middle = at(0.5),
        .high = at(1 - std::clamp(misses.late, 0.0, 0.5)) };
}

} // namespace consonance
