// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dates as traces write them, to seconds since 1970 by the same clock: no time zones, no leap seconds. Pure; any
// thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace consonance {

/// "2017-10-09 07:01:55", "2017-10-09T07:01" or "2017-10-09", with or without a Z; years 2000 to 2059.
[[nodiscard]] std::optional<std::int64_t> secondsFromDate(std::string_view text);
/// The same with an offset from UTC and fractions of a second, which are dropped: "2023-03-01 00:18:22+08:00",
/// "2024-01-01T00:00:00.25Z". Counts by UTC; without an offset by the clock that the text means.
[[nodiscard]] std::optional<std::int64_t> secondsFromZonedDate(std::string_view text);
/// "2017-10-09 07:01:55"
[[nodiscard]] std::string dateFromSeconds(std::int64_t seconds);

} // namespace consonance
