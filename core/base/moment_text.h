// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moments of the simulation as people write them on a command line. Pure; independent of the locale.
#pragma once

#include "core/base/time.h"

#include <optional>
#include <string>

namespace consonance {

/// Seconds that Time::fromSecondsRounded() takes.
inline constexpr double kMomentBound = 9e12;

/// A span of time in seconds: "90", "90s", "20min", "90m", "1h30m", "2 h 5 min", "03:20:00", "03:20" (hours first),
/// "01:30:00.5", "2 d 03:20:00", "2 days, 3:04:05", "1-02:03:04" and the ISO duration "P1DT2H"; nothing when it is none
/// of these, or from kMomentBound on.
[[nodiscard]] std::optional<double> parseMoment(const std::string& text);
/// "03:20:00", "2 d 03:20:00", "00:00:01.5": exact; parseMoment() reads it back. "–" of what is not isKnown().
[[nodiscard]] std::string clockText(Time at);
/// As the window's clock shows it: whole seconds, truncated, never rounded up.
[[nodiscard]] std::string clockSecondsText(Time at);

} // namespace consonance
