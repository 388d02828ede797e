// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dates as traces write them, counted from 1970: by UTC where they give their offset from it, else by the clock that
// the text means; no leap seconds. Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace consonance {

/// ISO 8601 and what programs make of it, of the years 2000 to 2059: "2017-10-09 07:01:55", "2017-10-09T07:01Z",
/// "2017-10-09", "2024-05-06 08:05:00.123456+02:00", "20240506T080500Z", "2024/05/06 08:05 UTC", "06.05.2024 08:05".
[[nodiscard]] std::optional<std::int64_t> microsecondsFromDate(std::string_view text);
/// Whether a date with a time of day gives its offset from UTC; nothing where the text is no such date.
[[nodiscard]] std::optional<bool> dateGivesOffset(std::string_view text);
/// The same in whole seconds; fractions are dropped.
[[nodiscard]] std::optional<std::int64_t> secondsFromDate(std::string_view text);
/// "2017-10-09 07:01:55"
[[nodiscard]] std::string dateFromSeconds(std::int64_t seconds);
/// The same with "." and as many digits as its fraction of a second needs.
[[nodiscard]] std::string dateFromMicroseconds(std::int64_t microseconds);

} // namespace consonance
