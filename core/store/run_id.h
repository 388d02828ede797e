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
/// Thirteen characters of the alphabet of makeRunId.
[[nodiscard]] bool isRunId(std::string_view text);

} // namespace consonance
