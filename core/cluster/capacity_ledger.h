// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who holds what right now: free amounts of every host and socket, which devices are taken and how they are shared, which hosts are up. The engine owns the true
// ledger; a policy is lent it inside a trial (beginTrial/rollback), so that it can place tentatively with the same indexes and no copy. Copyable value; one
// thread at a time. take/release cost O(1) in the size of the cluster; indexed queries O(devices per host).
#pragma once

#include "core/base/ordered_id_set.h"
#include "core/cluster/cluster.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace consonance {

enum class Availability : std::uint8_t { Up, Draining, Down, Absent };

/// How an allocation shares the devices it lists.
enum class ShareMode : std::uint8_t {
    Exclusive, ///< nobody else on the device
    Timeshare, ///< takes turns; shares of a device sum to at most 1
    Colocated, ///< runs beside others; shares cap compute and may sum above 1
};

/// Shares are whole millionths so that they sum exactly.
inline constexpr std::int64_t kFullShare = 1'000'000;

/// A request for part of a host: `count` tasks of the same demand at a host, a socket or a device.
struct Claim {
    DomainId domain;
    ResourceVector demand; ///< of one task
    std::int32_t count = 1;
    std::int64_t deviceMemoryMegabytes = 0; ///< per device of one task; checked when devices are shared
    ShareMode mode = ShareMode::Exclusive;
    std::int64_t share = kFullShare; ///< of each device; CPU, memory and NIC demands are never scaled by it
};

/// What a successful claim holds; give it back unchanged to release it.
struct Holding {
    Claim claim;
    std::vector<std::uint16_t> devices; ///< indexes into Host::devices, ascending
};

class CapacityLedger {
public:
    explicit CapacityLedger(std::shared_ptr<const Cluster> cluster);

    [[nodiscard]] const Cluster& cluster() const { return *m_cluster; }
    /// What a new exclusive task could still get; negative never.
    [[nodiscard]] const ResourceVector& free(HostId host) const { return m_free[host.index()]; }
    [[nodiscard]] ResourceVector used(HostId host) const;
    [[nodiscard]] Availability availability(HostId host) const { return m_availability[host.index()]; }
    [[nodiscard]] bool isDeviceFree(HostId host, std::uint16_t device) const;
    /// Sum of shares (millionths) on a device; 0 when free, kFullShare when exclusive.
    [[nodiscard]] std::int64_t deviceShare(HostId host, std::uint16_t device) const;

    /// Whether the claim would succeed now. Hosts that are not Up fit nothing.
    [[nodiscard]] bool fits(const Claim& claim) const;
    /// How many tasks of `demand` the host could take at once, exclusive.
    [[nodiscard]] std::int32_t capacityFor(HostId host, const ResourceVector& demand) const;
    /// Takes what the claim asks for, binding the lowest free devices; false and no change when it does not fit.
    [[nodiscard]] bool take(const Claim& claim, Holding& holding);
    /// Takes exactly the devices of `holding`; false and no change when one of them is not free enough. For restoring and replaying.
    [[nodiscard]] bool takeAgain(const Holding& holding);
    void release(const Holding& holding);
    void setAvailability(HostId host, Availability availability);

    /// Everything taken and released from here on is undone by rollback(). Trials do not nest.
    void beginTrial();
    void rollback();

    /// Lowest host (after `after`, or from the start when invalid) that is up and has at least `gpus` free devices; invalid when there is none. With
    /// `deviceType` ≥ 0 only hosts of that type count.
    [[nodiscard]] HostId nextHostWithFreeGpus(std::int64_t gpus, HostId after = {}, int deviceType = -1) const;
    /// Lowest host among those with exactly `gpus` free devices, after `after`.
    [[nodiscard]] HostId nextHostWithExactlyFreeGpus(std::int64_t gpus, HostId after = {}, int deviceType = -1) const;
    /// Sum of free devices over hosts that are up; O(1).
    [[nodiscard]] std::int64_t totalFreeGpus() const { return m_totalFreeGpus; }
    /// Devices on hosts that are up; O(1).
    [[nodiscard]] std::int64_t totalGpus() const { return m_totalGpus; }
    [[nodiscard]] std::int64_t maxGpusPerHost() const { return m_maxGpusPerHost; }

    /// Order-independent hash of all that is held; O(hosts).
    [[nodiscard]] std::uint64_t stateHash() const;

private:
    struct DeviceUse {
        std::int64_t share = 0;
        std::int64_t memoryMegabytes = 0;
        std::int32_t holders = 0;
        ShareMode mode = ShareMode::Exclusive;
    };
    struct JournalEntry {
        bool wasTake = false;
        Holding holding;
    };

    [[nodiscard]] std::size_t deviceSlot(HostId host, std::uint16_t device) const;
    [[nodiscard]] bool deviceAccepts(const DeviceUse& use, const Claim& claim, std::int64_t capacityMegabytes) const;
    [[nodiscard]] bool chooseDevices(const Claim& claim, std::vector<std::uint16_t>& devices) const;
    void apply(const Holding& holding, int sign);
    void reindex(HostId host, std::int64_t before);

    std::shared_ptr<const Cluster> m_cluster;
    std::vector<ResourceVector> m_free; ///< by host
    std::vector<ResourceVector> m_pinned; ///< by domain below a host that is no device (sockets): what claims naming it hold
    std::vector<Availability> m_availability;
    std::vector<std::size_t> m_deviceOffset; ///< by host, into m_devices
    std::vector<DeviceUse> m_devices;
    std::vector<std::vector<OrderedIdSet>> m_hostsByFreeGpus; ///< [device type][free devices], hosts that are up
    std::int64_t m_totalFreeGpus = 0;
    std::int64_t m_totalGpus = 0;
    std::int64_t m_maxGpusPerHost = 0;
    bool m_inTrial = false;
    std::vector<JournalEntry> m_journal;
};

} // namespace consonance
