// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request for part of a host, and the resources granted. Plain values.
#pragma once

#include "core/base/resources.h"
#include "core/base/strong_id.h"

#include <cstdint>
#include <vector>

namespace consonance {

/// How an allocation shares the devices it lists.
enum class ShareMode : std::uint8_t {
    Exclusive, ///< no other task on the device
    Timeshare, ///< takes turns; shares of a device sum to at most 1
    Colocated, ///< runs beside others; shares cap compute and may sum above 1
};

/// Shares are whole millionths so that they sum exactly.
inline constexpr std::int64_t kFullShare = 1'000'000;

/// A request for part of a host: `count` tasks of the same demand at a host, a socket or a device. A claim on a socket
/// or a device also counts against everything that contains it. Every task gets separate devices; a claim whose
/// demand has no GPU binds none.
struct Claim {
    DomainId domain;
    ResourceVector demand; ///< of one task
    std::int32_t count = 1;
    /// Per device of one task. Checked when devices are shared and their memory is known: colocated claims sum up to
    /// it, each time-shared one fits in it.
    std::int64_t deviceMemoryMegabytes = 0;
    ShareMode mode = ShareMode::Exclusive;
    std::int64_t share = kFullShare; ///< of each device, (0, kFullShare]; unused when exclusive. CPU, memory and NIC
                                     ///< demands are never scaled by it
};

/// The resources of a successful claim; return it unchanged to release them.
struct Holding {
    Claim claim;
    std::vector<std::uint16_t> devices; ///< indexes into Host::devices, ascending
};

/// The combined holdings on one device.
struct DeviceUse {
    std::int64_t share = 0;
    std::int64_t memoryMegabytes = 0;
    std::int32_t holders = 0;
    ShareMode mode = ShareMode::Exclusive;

    /// Whether another claim may join; `deviceMemory` 0 = not known.
    [[nodiscard]] bool accepts(const Claim& claim, std::int64_t deviceMemory) const
    {
        if (claim.mode == ShareMode::Exclusive)
            return holders == 0;
        if (holders > 0 && mode != claim.mode)
            return false;
        const bool sumsMemory = claim.mode == ShareMode::Colocated;
        if (deviceMemory > 0 && claim.deviceMemoryMegabytes > deviceMemory - (sumsMemory ? memoryMegabytes : 0))
            return false;
        return claim.mode != ShareMode::Timeshare || claim.share <= kFullShare - share;
    }
    void join(const Claim& claim)
    {
        share += claim.mode == ShareMode::Exclusive ? kFullShare : claim.share;
        memoryMegabytes += claim.deviceMemoryMegabytes;
        ++holders;
        mode = claim.mode;
    }
    /// The last one leaves nothing behind.
    void leave(const Claim& claim)
    {
        if (--holders <= 0) {
            *this = {};
            return;
        }
        share -= claim.mode == ShareMode::Exclusive ? kFullShare : claim.share;
        memoryMegabytes -= claim.deviceMemoryMegabytes;
    }
    bool operator==(const DeviceUse&) const = default;
};

} // namespace consonance
