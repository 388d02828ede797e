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
/// "2017-10-09 07:01:55"
[[nodiscard]] std::string dateFromSeconds(std::int64_t seconds);

} // namespace consonance
