// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/arrival_process.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kDaySeconds = 86'400;
constexpr double kTwoPi = 6.28318530717958647692;

/// Yields the number of arrivals of one interval after the other.
class IntervalCounts {
public:
    IntervalCounts(const ArrivalProcess& process, RandomStream& random)
        : m_process(process)
        , m_random(random)
    {
        if (process.pattern == ArrivalPattern::Bursty)
            m_inBurst = random.chance(burstShare());
    }

    std::int64_t next(Time begin)
    {
        switch (m_process.pattern) {
        case ArrivalPattern::Uniform:
            return uniform();
        case ArrivalPattern::Poisson:
            return m_random.poisson(m_process.jobsPerInterval);
        case ArrivalPattern::Bursty:
            return bursty();
        case ArrivalPattern::Diurnal:
            return m_random.poisson(m_process.jobsPerInterval * daily(begin));
        }
        return 0;
    }

private:
    /// Uniform on 0 … 2 · mean; when that is no whole number, the end is drawn between the two beside it so that the
    /// mean stays exact.
    std::int64_t uniform()
    {
        const double end = 2 * m_process.jobsPerInterval;
        const double whole = std::floor(end);
        auto last = static_cast<std::int64_t>(whole);
        if (end > whole && m_random.chance(end - whole))
            ++last;
        return m_random.uniformInt(0, last);
    }

    std::int64_t bursty()
    {
        const double share = burstShare();
        const double calmFactor = (1 - share * m_process.burstFactor) / (1 - share);
        const double factor = m_inBurst ? m_process.burstFactor : std::max(0.0, calmFactor);
        const auto count = m_random.poisson(m_process.jobsPerInterval * factor);
        const double meanLength = m_inBurst ? m_process.burstIntervals : m_process.calmIntervals;
        if (m_random.chance(1 / meanLength))
            m_inBurst = !m_inBurst;
        return count;
    }

    [[nodiscard]] double burstShare() const
    {
        return m_process.burstIntervals / (m_process.burstIntervals + m_process.calmIntervals);
    }

    [[nodiscard]] double daily(Time begin) const
    {
        const double middle = begin.seconds() + m_process.interval.seconds() / 2;
        const double day = middle / kDaySeconds;
        return 1 - m_process.dailySwing * portableCos((day - std::floor(day)) * kTwoPi);
    }

    const ArrivalProcess& m_process;
    RandomStream& m_random;
    bool m_inBurst = false;
};

} // namespace

std::vector<Time> drawArrivals(const ArrivalProcess& process, std::int64_t count, RandomStream& random)
{
    std::vector<Time> times;
    times.reserve(static_cast<std::size_t>(count));
    IntervalCounts counts(process, random);
    for (Time begin {}; std::ssize(times) < count; begin = begin + process.interval) {
        const auto wanted = std::min(counts.next(begin), count - std::ssize(times));
        for (std::int64_t i = 0; i < wanted; ++i)
            times.push_back(begin + Duration { random.uniformInt(0, process.interval.microseconds - 1) });
        std::sort(times.end() - wanted, times.end());
    }
    return times;
}

} // namespace consonance
