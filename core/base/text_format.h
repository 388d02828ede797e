// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers as text for files, logs and the command line: always the C locale. The window formats with its own locale in
// ui/kit. Pure functions.
#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <string>

namespace consonance {

/// The shortest text that reads back to the same double: 0.1, 1e+300, nan, inf.
[[nodiscard]] std::string shortestText(double number);
/// With so many decimals (0 … 30), never "-0.00". What is missing (NaN, infinity) is "–" here and below.
[[nodiscard]] std::string fixedText(double number, int decimals);
/// "82,247"
[[nodiscard]] std::string groupedText(std::int64_t number);
/// The same of a count that is kept as a double, rounded.
[[nodiscard]] std::string countText(double number);
/// Two units at most, rounded to the last one shown: "350 µs", "350 ms", "12.5 s", "5 min 03 s", "2 h 05 min", "3 d 04
/// h".
[[nodiscard]] std::string durationText(Duration duration);

} // namespace consonance
