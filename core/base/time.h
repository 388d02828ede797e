// SPDX-License-Identifier: GPL-3.0-or-later
//
// Simulated time: whole microseconds since the start of the trace. Integers, so that sums do not depend on their order
// and a run is the same everywhere. Plain values; no thread rule. Wall-clock time never enters the core through these
// types.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace consonance {

/// A span of simulated time in microseconds.
struct Duration {
    std::int64_t microseconds = 0;

    [[nodiscard]] static constexpr Duration fromSeconds(std::int64_t seconds) { return { seconds * 1'000'000 }; }
    /// Rounds half away from zero. What has no such length (NaN, infinity, from 9e12 s on) is not isKnown().
    [[nodiscard]] static constexpr Duration fromSecondsRounded(double seconds)
    {
        constexpr double kUnknown = 9.1e18; // leaves room for sums with moments of a run
        const double scaled = seconds * 1e6;
        if (!(scaled > -kUnknown && scaled < kUnknown))
            return { static_cast<std::int64_t>(scaled < 0 ? -kUnknown : kUnknown) };
        return { static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5) };
    }
    [[nodiscard]] constexpr double seconds() const { return static_cast<double>(microseconds) / 1e6; }
    /// Whether a run can have this length, below 9e12 s (285,000 years). What never ends is longer, also when a moment
    /// of the run was taken from it.
    [[nodiscard]] constexpr bool isKnown() const
    {
        constexpr std::int64_t kBound = 9'000'000'000'000'000'000;
        return microseconds > -kBound && microseconds < kBound;
    }

    constexpr auto operator<=>(const Duration&) const = default;
    constexpr Duration& operator+=(Duration other)
    {
        microseconds += other.microseconds;
        return *this;
    }
};

/// A point of simulated time, microseconds after the trace's origin.
struct Time {
    std::int64_t microseconds = 0;

    [[nodiscard]] static constexpr Time fromSeconds(std::int64_t seconds) { return { seconds * 1'000'000 }; }
    [[nodiscard]] static constexpr Time fromSecondsRounded(double seconds)
    {
        return { Duration::fromSecondsRounded(seconds).microseconds };
    }
    [[nodiscard]] constexpr double seconds() const { return static_cast<double>(microseconds) / 1e6; }
    [[nodiscard]] constexpr bool isKnown() const { return Duration { microseconds }.isKnown(); }

    constexpr auto operator<=>(const Time&) const = default;
};

/// Later than every event of a run.
inline constexpr Time kForever { std::numeric_limits<std::int64_t>::max() };
/// The stepping period of a run whose policy does not name its own (Harmony's interval, 20 min).
inline constexpr Duration kDefaultInterval = Duration::fromSeconds(1200);

constexpr Duration operator+(Duration a, Duration b)
{
    return { a.microseconds + b.microseconds };
}
constexpr Duration operator-(Duration a, Duration b)
{
    return { a.microseconds - b.microseconds };
}
constexpr Duration operator*(Duration a, std::int64_t n)
{
    return { a.microseconds * n };
}
constexpr Duration operator-(Time a, Time b)
{
    return { a.microseconds - b.microseconds };
}
/// Saturates at kForever.
constexpr Time operator+(Time t, Duration d)
{
    if (d.microseconds > 0 && t.microseconds > kForever.microseconds - d.microseconds)
        return kForever;
    return { t.microseconds + d.microseconds };
}
constexpr Time operator-(Time t, Duration d)
{
    return { t.microseconds - d.microseconds };
}

} // namespace consonance
