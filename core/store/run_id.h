// SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of runs in the store: thirteen characters, nine for time and four random, so that ids sort by creation and
// two programs on one database do not collide.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace consonance {

/// A new id; within one process each is greater than the last. Thread-safe.
[[nodiscard]] std::string makeRunId(std::int64_t milliseconds);
/// The id for these values; `number` below 2^20. For runs that get the same id whoever stores them.
[[nodiscard]] std::string runIdOf(std::int64_t milliseconds, std::uint32_t number);
/// Thirteen characters of the alphabet of makeRunId.
[[nodiscard]] bool isRunId(std::string_view text);

} // namespace consonance
