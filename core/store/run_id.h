// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of runs in the store: thirteen characters, nine of time and four of chance, so that ids sort by creation and
// two programs on one database do not meet.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace consonance {

/// A new id; within one process each is greater than the last. Thread-safe.
[[nodiscard]] std::string makeRunId(std::int64_t milliseconds);
/// The id that says these; `number` below 2^20. For runs that whoever stores them first and last calls the same.
[[nodiscard]] std::string runIdOf(std::int64_t milliseconds, std::uint32_t number);
/// Thirteen characters of the alphabet of makeRunId.
[[nodiscard]] bool isRunId(std::string_view text);

} // namespace consonance
