// SPDX-License-Identifier: GPL-3.0-or-later
//
// The one formatter of numbers that people read: in the language's own digits and separators, always with a unit. Files
// and the command line do not use it; they write the C locale. Pure, but reads QLocale(), which the translation loader
// sets; GUI thread.
#pragma once

#include "core/base/time.h"

#include <QString>

namespace consonance::format {

/// Units of the field; see unitText() for how they are written.
enum class Unit {
    None,
    Seconds,
    Minutes,
    Hours,
    SamplesPerSecond,
    BatchesPerSecond,
    EventsPerSecond,
    Megabytes,
    Gigabytes,
    MegabytesPerSecond,
    Cores,
    Gpus,
    Percent,
    Times, ///< a ratio, written 1.31×
};

/// "steps/s"; translated.
[[nodiscard]] QString unitText(Unit unit);

/// Grouped digits: 12,345. Missing values (NaN, infinity) are "–" everywhere in this file.
[[nodiscard]] QString integer(qint64 value);
/// Exactly `digits` after the point.
[[nodiscard]] QString decimal(double value, int digits);
/// As many decimals as `digits` significant figures need, never an exponent between 1e-4 and 1e9: 0.0123, 4.21, 1,234.
[[nodiscard]] QString significant(double value, int digits = 3);
/// significant() and its unit: "4.21 steps/s", "78 %", "1.31×".
[[nodiscard]] QString quantity(double value, Unit unit, int digits = 3);
/// 0.784 → "78 %"; part of a whole is never 100 %, nor something 0 % (shownPercent()).
[[nodiscard]] QString percent(double fraction, int digits = 0);
/// One digit behind the point; "< 0.1 %" of what would read as nothing, since several of those add up to something.
[[nodiscard]] QString probability(double share);
/// A whole number without decimals, any other with four figures.
[[nodiscard]] QString count(double value);
/// `size` of a difference behind its sign; without one when it reads as zero.
[[nodiscard]] QString withSign(double difference, const QString& size);

/// For reading, in its two leading units, rounded to the last one shown: "350 ms", "12.4 s", "2 h 13 min", "3 d 4 h".
[[nodiscard]] QString duration(Duration span);
/// The same of what began then, so that it is what the clock shows at its end less what it showed at its beginning.
[[nodiscard]] QString elapsed(Time beginning, Duration span);
/// For wall-clock seconds, e.g. an ETA: "3 s", "2 min 5 s".
[[nodiscard]] QString secondsLeft(double seconds);
/// For tooltips, exact to the microsecond: "2:13:20.000250".
[[nodiscard]] QString exactDuration(Duration span);
/// A moment of the simulation: "03:20:00", from a day on "2 d 03:20:00".
[[nodiscard]] QString clockTime(Time time);

} // namespace consonance::format
