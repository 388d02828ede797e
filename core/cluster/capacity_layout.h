// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster data that the ledger and the calendar need in their hot paths, without touching Domain. Immutable, shared
// by all copies, any thread.
#pragma once

#include "core/cluster/claim.h"
#include "core/cluster/cluster.h"

#include <cstdint>
#include <vector>

namespace consonance {

struct CapacityLayout {
    static constexpr std::uint32_t kNoGroup = 0xffffffff;

    /// Where a domain lies, in 12 bytes.
    struct Place {
        HostId host;
        std::uint32_t group = kNoGroup; ///< innermost group (socket) the domain is or lies in
        std::uint16_t firstDevice = 0;
        std::uint16_t deviceCount = 0;
    };
    /// A domain between host and device.
    struct Group {
        ResourceVector capacity;
        std::uint32_t parent = kNoGroup;
    };
    struct HostPlace {
        std::uint32_t firstDevice = 0; ///< among all devices
        std::uint32_t firstWord = 0; ///< among words of 64 devices
        std::uint32_t rank = 0; ///< among the hosts of its device type
        std::uint16_t type = 0;
    };
    static constexpr std::size_t kWordBits = 64;
    /// Resolution of free cores in the ledger's index.
    static constexpr std::size_t kCoreClasses = 16;

    explicit CapacityLayout(const Cluster& cluster);

    /// The claim's place and its demand over all tasks; null when the claim is invalid (no such domain, one above the
    /// hosts, negative amounts, a share out of range).
    [[nodiscard]] const Place* placeFor(const Claim& claim, ResourceVector& total) const
    {
        if (claim.domain.index() >= places.size() || claim.count < 1)
            return nullptr;
        const auto& place = places[claim.domain.index()];
        if (!place.host.isValid())
            return nullptr;
        if (claim.mode != ShareMode::Exclusive
            && (claim.share < 1 || claim.share > kFullShare || claim.deviceMemoryMegabytes < 0))
            return nullptr;
        for (std::size_t i = 0; i < kResourceCount; ++i) {
            if (claim.demand.amount[i] < 0
                || __builtin_mul_overflow(claim.demand.amount[i], claim.count, &total.amount[i]))
                return nullptr;
        }
        return &place;
    }

    std::vector<Place> places; ///< by domain
    std::vector<Group> groups;
    std::vector<HostPlace> hosts;
    std::vector<std::int64_t> deviceMemory; ///< by device
    std::vector<std::vector<HostId>> hostsOfType; ///< by device type, ascending
    std::int64_t maxGpusPerHost = 0;
    ResourceVector largest; ///< of each resource, the amount of the largest host
    std::int64_t coreUnit = 1; ///< thousandths of a core between two classes of the index
};

} // namespace consonance
