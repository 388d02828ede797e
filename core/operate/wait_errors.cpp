// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/wait_errors.h"

#include "core/base/portable_math.h"
#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace consonance {

namespace {

// The constants were chosen on other worlds than those of tst_wait_coverage.
constexpr std::size_t kErrorsRemembered = 4000; ///< the newest; a run may change its ways
constexpr std::size_t kErrorsCompared = 300; ///< of the remembered ones, those made of similar waits
constexpr double kWindowStep = 0.01; ///< how far the outcome of one window moves the ends of those to come
constexpr double kAddedToWaits = 60; ///< s; added to both waits, so that short ones do not make huge ratios
constexpr double kLongestPredicted = 1e9; ///< s
/// The drawn futures do not know what is to come: other jobs, other placements. They are taken to spread at least so
/// far, as the logarithm of a wait, where they differ at all.
constexpr double kLeastSpread = 0.5;
constexpr double kPriorMoments = 5; ///< as so many moments without an error beyond the spread of the futures count
constexpr std::array kNormalQuantiles { -2.0, -1.28, -0.84, -0.52, -0.25, 0.0, 0.25, 0.52, 0.84, 1.28, 2.0 };

Duration middleOf(const WaitError& error)
{
    return error.predicted.middle;
}

double logOf(Duration wait)
{
    return portableLog(wait.seconds() + kAddedToWaits);
}

double spreadOf(const WaitForecast& predicted)
{
    return std::max(predicted.spread, kLeastSpread);
}

/// The errors of predictions closest to `predicted`, ascending as `errors` are.
std::span<const WaitError> mostSimilar(std::span<const WaitError> errors, Duration predicted)
{
    const auto count = std::min(errors.size(), kErrorsCompared);
    const auto next = std::ranges::lower_bound(errors, predicted, {}, middleOf);
    auto first = static_cast<std::size_t>(next - errors.begin());
    for (auto end = first; end - first < count;) {
        const bool isBefore = end == errors.size()
            || (first > 0 && predicted - middleOf(errors[first - 1]) <= middleOf(errors[end]) - predicted);
        if (isBefore)
            --first;
        else
            ++end;
    }
    return errors.subspan(first, count);
}

/// Those predicted from `first` to `last`.
std::span<const WaitError> between(std::span<const WaitError> errors, Duration first, Duration last)
{
    const auto begin = std::ranges::lower_bound(errors, first, {}, middleOf);
    const auto end = std::ranges::upper_bound(errors, last, {}, middleOf);
    return { begin, std::max(begin, end) };
}

/// How many to go on at a time, so that at most `most` of them are looked at.
std::size_t strideFor(std::size_t count, std::size_t most)
{
    return std::max<std::size_t>(1, (count + most - 1) / most);
}

/// Which share of the waits is over by a deviation from what was predicted, in spreads. Errors of one moment share one
/// queue, so all of them together count once.
class DeviationCurve {
public:
    DeviationCurve(std::span<const WaitError> ended, std::span<const WaitError> open, double openWeight,
        const WaitForecast& predicted)
    {
        const auto stride = strideFor(open.size(), kErrorsCompared);
        const double weight = openWeight * static_cast<double>(stride);
        for (const auto& error : ended)
            add(error, true, 1);
        for (std::size_t i = 0; i < open.size(); i += stride)
            add(open[i], false, weight);
        for (auto& one : m_deviations)
            one.weight /= m_countOf.at(one.moment);
        const double prior = predicted.spread > 0 ? 1 : 0;
        for (const double quantile : kNormalQuantiles)
            m_deviations.push_back({ .spreads = prior * quantile,
                .isOver = true,
                .weight = kPriorMoments / static_cast<double>(kNormalQuantiles.size()) });
        std::ranges::sort(m_deviations, [](const Deviation& one, const Deviation& other) {
            return one.spreads != other.spreads ? one.spreads < other.spreads : one.isOver && !other.isOver;
        });
        estimate();
    }

    /// Where that share is over; the largest known where so many are not. A share below 0 or above 1 lies beyond all
    /// that is known.
    [[nodiscard]] double at(double share) const
    {
        constexpr double kRounding = 1e-9;
        const auto found = std::ranges::lower_bound(m_over, share - kRounding, {}, &Step::share);
        const double known = found == m_over.end() ? m_deviations.back().spreads : found->spreads;
        return known + std::min(share, 0.0) + std::max(share - 1, 0.0);
    }

private:
    struct Deviation {
        double spreads = 0;
        bool isOver = false;
        double weight = 0;
        std::uint32_t moment = 0;
    };
    struct Step {
        double share = 0;
        double spreads = 0;
    };

    void add(const WaitError& error, bool isOver, double weight)
    {
        const auto& predicted = error.predicted;
        m_countOf[predicted.moment] += weight;
        m_deviations.push_back({ .spreads = (logOf(error.actual) - logOf(predicted.middle)) / spreadOf(predicted),
            .isOver = isOver,
            .weight = weight,
            .moment = predicted.moment });
    }

    void estimate()
    {
        double atRisk = 0;
        for (const auto& one : m_deviations)
            atRisk += one.weight;
        double waiting = 1;
        for (const auto& one : m_deviations) {
            if (one.isOver) {
                waiting *= std::max(0.0, 1 - one.weight / std::max(one.weight, atRisk));
                m_over.push_back({ 1 - waiting, one.spreads });
            }
            atRisk -= one.weight;
        }
    }

    std::vector<Deviation> m_deviations; ///< ascending
    std::map<std::uint32_t, double> m_countOf; ///< errors of a moment
    std::vector<Step> m_over; ///< ascending
};

WaitWindow windowBy(const DeviationCurve& curve, const WaitForecast& predicted, double missEarly, double missLate)
{
    const auto at = [&](double share) {
        const double deviation = curve.at(share);
        if (deviation == 0)
            return predicted.middle; // to the microsecond
        const double log = logOf(predicted.middle) + spreadOf(predicted) * deviation;
        const double seconds = portableExp(std::min(log, portableLog(kLongestPredicted))) - kAddedToWaits;
        return Duration::fromSecondsRounded(std::max(seconds, 0.0));
    };
    return { .low = at(std::min(missEarly, 0.5)), .middle = at(0.5), .high = at(1 - std::min(missLate, 0.5)) };
}

} // namespace

WaitForecast forecastOf(std::vector<Duration> waits, std::uint32_t moment)
{
    const auto count = static_cast<double>(waits.size());
    double sum = 0;
    for (const auto wait : waits)
        sum += logOf(wait);
    double squares = 0;
    for (const auto wait : waits)
        squares += (logOf(wait) - sum / count) * (logOf(wait) - sum / count);
    const bool isSure = std::ranges::adjacent_find(waits, std::ranges::not_equal_to {}) == waits.end();
    return { .middle = nearestRankPercentile(std::move(waits), 50),
        .spread = isSure ? 0 : std::sqrt(squares / count),
        .moment = moment };
}

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
    std::ranges::stable_sort(known.ended, {}, middleOf);
    std::ranges::stable_sort(known.open, {}, middleOf);
    return known;
}

std::optional<WaitWindow> WaitErrors::window(
    std::size_t sizeClass, const WaitForecast& predicted, const KnownErrors& errors) const
{
    if (errors.ended.size() < kFewestErrors)
        return std::nullopt;
    const auto similar = mostSimilar(errors.ended, predicted.middle);
    const auto open = between(errors.open, std::min(middleOf(similar.front()), predicted.middle),
        std::max(middleOf(similar.back()), predicted.middle));
    const DeviationCurve curve(similar, open, errors.openWeight, predicted);
    const auto& misses = m_misses[sizeClass];
    return windowBy(curve, predicted, misses.early, misses.late);
}

WaitWindow WaitErrors::windowOf(const WaitForecast& predicted)
{
    return windowBy(DeviationCurve({}, {}, 1, predicted), predicted, kMeantToMiss, kMeantToMiss);
}

} // namespace consonance
