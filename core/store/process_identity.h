// SPDX-License-Identifier: GPL-3.0-or-later
//
// The writer of a run: enough to tell later, from another process, whether it still lives. A process id alone does
// not suffice, since ids are reused; with the start time and the boot it does. Plain value; reads /proc.
#pragma once

#include <cstdint>
#include <string>

namespace consonance {

struct ProcessIdentity {
    std::int64_t pid = 0;
    std::uint64_t startTicks = 0; ///< clock ticks after boot, from /proc/PID/stat
    std::string boot; ///< id of the boot
    std::string pidNamespace; ///< pids are valid only within it

    /// This process.
    [[nodiscard]] static ProcessIdentity own();
    bool operator==(const ProcessIdentity&) const = default;
};

enum class Liveness : std::uint8_t {
    Alive,
    Gone,
    Unknown, ///< in another container or on another machine: only its sign of life can tell
};

[[nodiscard]] Liveness livenessOf(const ProcessIdentity& process);

/// Milliseconds since 1970, UTC.
[[nodiscard]] std::int64_t wallClockMilliseconds();

} // namespace consonance
