// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moments of a run for people: by the calendar where the trace of the run has dates, else by the simulation clock. Like
// number_format.h it reads QLocale(); GUI thread.
#pragma once

#include "core/base/time.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace consonance::format {

/// The calendar time of 0 s, in seconds since 1970; nothing where the trace has no dates.
using Beginning = std::optional<std::int64_t>;
/// A column of dates is at most so wide by itself, in pixels.
inline constexpr int kMostMomentWidth = 180;

/// "Mon 2026-03-02 14:00:00"; without dates clockTime().
[[nodiscard]] QString moment(Time at, const Beginning& beginning);
/// For an axis with ticks `step` apart: "Mon 14:00", with seconds where the step needs them, "Mon 03-02" from days on;
/// without dates clockTime().
[[nodiscard]] QString axisMoment(Time at, const Beginning& beginning, Duration step);
/// "Mon 2026-03-02 14:00:00 – 16:30:00": the day of the end where it is another one.
[[nodiscard]] QString momentSpan(Time from, Time until, const Beginning& beginning);
/// The end of such a span alone: "16:30:00".
[[nodiscard]] QString momentAfter(Time from, Time until, const Beginning& beginning);
/// The same in short: "Mon 14:00 – 16:30", "Mon 14:00 – Tue 01:30".
[[nodiscard]] QString axisSpan(Time from, Time until, const Beginning& beginning, Duration step);
/// The end of such a span alone: "16:30", "Tue 01:30".
[[nodiscard]] QString axisMomentAfter(Time from, Time until, const Beginning& beginning, Duration step);
/// What is predicted is not exact: to the minute of the calendar; without dates to the second.
[[nodiscard]] Time roundedForecast(Time at, const Beginning& beginning);
/// Rounded so: "Mon 2026-03-02 14:00"; without dates clockTime().
[[nodiscard]] QString forecast(Time at, const Beginning& beginning);
[[nodiscard]] QString forecastSpan(Time from, Time until, const Beginning& beginning);
/// Where the ticks of an axis have their origin: at the first midnight by the calendar, else at 0.
[[nodiscard]] Time axisOrigin(const Beginning& beginning);

} // namespace consonance::format
