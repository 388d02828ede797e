// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which resources are held right now: free amounts of every host and socket, which devices are taken and how they are
// shared, which hosts are up. The engine owns the true ledger; it is lent to a policy inside a trial
// (beginTrial/rollback), so that it can place tentatively with the same indexes and no copy. Copyable value; one thread
// at a time. take/release cost O(1) in the size of the cluster and allocate nothing once the given holding has room;
// indexed queries O(devices per host). Copies share the constant data.
#pragma once

#include "core/base/ordered_id_set.h"
#include "core/cluster/capacity_layout.h"
#include "core/cluster/claim.h"
#include "core/cluster/cluster.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace consonance {

class CapacityLedger {
public:
    explicit CapacityLedger(std::shared_ptr<const Cluster> cluster);

    [[nodiscard]] const Cluster& cluster() const { return *m_cluster; }
    [[nodiscard]] const std::shared_ptr<const CapacityLayout>& layout() const { return m_layout; }
    /// Resources that a new exclusive task could still get; never negative.
    [[nodiscard]] const ResourceVector& free(HostId host) const { return m_free[host.index()]; }
    [[nodiscard]] ResourceVector used(HostId host) const { return m_cluster->host(host).capacity - free(host); }
    [[nodiscard]] Availability availability(HostId host) const { return m_availability[host.index()]; }
    [[nodiscard]] bool isDeviceFree(HostId host, std::uint16_t device) const;
    /// Sum of shares (millionths) on a device; 0 when free, kFullShare when exclusive.
    [[nodiscard]] std::int64_t deviceShare(HostId host, std::uint16_t device) const;
    /// How many claims hold the device.
    [[nodiscard]] int deviceHolders(HostId host, std::uint16_t device) const;

    /// Whether the claim would succeed now. Nothing fits on hosts that are not Up, and invalid claims never fit (no
    /// such domain, one above the hosts, negative amounts, a share out of range).
    [[nodiscard]] bool fits(const Claim& claim) const;
    /// How many tasks of `demand` the host could take at once, exclusive.
    [[nodiscard]] std::int32_t capacityFor(HostId host, const ResourceVector& demand) const;
    /// Takes the claim's resources, binding the lowest free devices; false and no change when it does not fit.
    [[nodiscard]] bool take(const Claim& claim, Holding& holding);
    /// Takes exactly the devices of `holding`; false and no change when one of them is not free enough. For restoring
    /// and replaying.
    [[nodiscard]] bool takeAgain(const Holding& holding);
    /// Releases what take() granted. Works on hosts in every state; releasing a holding that is not held is a
    /// programming error.
    void release(const Holding& holding);
    /// Does not touch holdings: the caller must release them.
    void setAvailability(HostId host, Availability availability);

    /// Everything taken, released and set from here on is undone by rollback(), or stays with keepTrial(); see
    /// LedgerTrial. Trials do not nest. The cost depends on the changes made, not on the size of the cluster.
    void beginTrial();
    void rollback();
    void keepTrial();
    [[nodiscard]] bool isInTrial() const { return m_isInTrial; }

    /// Lowest host (after `after`, or from the start when invalid) that is up and has at least `gpus` free devices;
    /// invalid when there is none. With `deviceType` ≥ 0 only hosts of that type count.
    [[nodiscard]] HostId nextHostWithFreeGpus(std::int64_t gpus, HostId after = {}, int deviceType = -1) const;
    /// Lowest host among those with exactly `gpus` free devices, after `after`.
    [[nodiscard]] HostId nextHostWithExactlyFreeGpus(std::int64_t gpus, HostId after = {}, int deviceType = -1) const;
    /// Lowest host among those with exactly `gpus` free devices and room for `demand`, after `after`. Finds cores
    /// through the index; hosts that have the cores but lack something else are skipped one by one.
    [[nodiscard]] HostId nextHostWithRoom(
        std::int64_t gpus, const ResourceVector& demand, HostId after = {}, int deviceType = -1) const;
    /// Sum of free devices over hosts that are up; O(1).
    [[nodiscard]] std::int64_t totalFreeGpus() const { return m_totalFreeGpus; }
    /// Devices on hosts that are up; O(1).
    [[nodiscard]] std::int64_t totalGpus() const { return m_totalGpus; }
    /// Whether any device is held in a mode that others may join; O(1).
    [[nodiscard]] bool hasSharedDevices() const { return m_sharedDevices > 0; }
    [[nodiscard]] std::int64_t maxGpusPerHost() const { return m_layout->maxGpusPerHost; }

    /// Hash of the holdings and of which hosts are up, independent of history; O(hosts + devices held).
    [[nodiscard]] std::uint64_t stateHash() const;

private:
    static constexpr auto kNoGroup = CapacityLayout::kNoGroup;
    static constexpr auto kCoreClasses = CapacityLayout::kCoreClasses;
    using Place = CapacityLayout::Place;
    using HostPlace = CapacityLayout::HostPlace;
    /// Hosts that are up with one number of free devices, by free cores as well: most placements of tasks without
    /// devices fail for want of cores, and would otherwise look at every host.
    struct FreeHosts {
        OrderedIdSet all; ///< ranks
        std::array<OrderedIdSet, kCoreClasses + 1> byCores; ///< by whole core units that are free
        std::uint32_t usedClasses = 0; ///< a bit for each set of byCores that is not empty
    };
    struct JournalEntry {
        enum class Kind : std::uint8_t { Take, Release, Availability };
        Kind kind = Kind::Take;
        Availability before = Availability::Up;
        HostId host;
        std::uint32_t firstDevice = 0; ///< into m_journalDevices
        Claim claim;
    };
    using DeviceSpan = std::span<const std::uint16_t>;

    [[nodiscard]] bool resourcesFit(const Place& place, const Claim& claim, const ResourceVector& total) const;
    [[nodiscard]] bool chooseDevices(
        const Place& place, const Claim& claim, std::int64_t needed, std::vector<std::uint16_t>* devices) const;
    [[nodiscard]] bool chooseFree(const Place& place, std::int64_t needed, std::vector<std::uint16_t>* devices) const;
    void hold(const Place& place, const Claim& claim, const ResourceVector& total, DeviceSpan devices);
    void letGo(const Place& place, const Claim& claim, const ResourceVector& total, DeviceSpan devices);
    std::int64_t holdDevices(const HostPlace& host, const Claim& claim, DeviceSpan devices);
    std::int64_t letDevicesGo(const HostPlace& host, const Claim& claim, DeviceSpan devices);
    void changeFreeGpus(HostId host, std::int64_t difference);
    void noteInJournal(JournalEntry::Kind kind, const Claim& claim, DeviceSpan devices);
    void undo(const JournalEntry& entry, DeviceSpan devices);
    void addToIndex(HostId host, int sign);
    void enlist(HostId host);
    void delist(HostId host);
    void changeFreeCores(HostId host, std::int64_t difference);
    [[nodiscard]] std::size_t coreClass(std::int64_t cores) const;
    [[nodiscard]] std::uint32_t rankAfter(std::size_t type, HostId after) const;
    [[nodiscard]] HostId nextOfTypeWithRoom(
        std::size_t type, std::int64_t gpus, const ResourceVector& demand, HostId after) const;
    [[nodiscard]] HostId nextOfType(std::size_t type, std::int64_t fewest, std::int64_t most, HostId after) const;
    [[nodiscard]] HostId nextHost(std::int64_t fewest, std::int64_t most, HostId after, int deviceType) const;

    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const CapacityLayout> m_layout;
    std::vector<ResourceVector> m_free; ///< by host
    std::vector<ResourceVector> m_pinned; ///< by group: held by claims that name it or something in it; no GPUs
    std::vector<Availability> m_availability;
    std::vector<std::uint64_t> m_freeDevices; ///< a bit for each free device, in words of each host
    std::vector<DeviceUse> m_devices;
    std::vector<std::vector<FreeHosts>> m_hostsByFreeGpus; ///< [device type][free devices]
    std::int64_t m_totalFreeGpus = 0;
    std::int64_t m_totalGpus = 0;
    std::int64_t m_sharedDevices = 0; ///< held, and not exclusively
    bool m_isInTrial = false;
    std::vector<JournalEntry> m_journal;
    std::vector<std::uint16_t> m_journalDevices;
};

/// A trial that ends with its scope: rolled back, however the scope is left, unless it was kept.
class LedgerTrial {
public:
    explicit LedgerTrial(CapacityLedger& ledger)
        : m_ledger(&ledger)
    {
        ledger.beginTrial();
    }
    ~LedgerTrial()
    {
        if (m_ledger)
            m_ledger->rollback();
    }
    LedgerTrial(const LedgerTrial&) = delete;
    LedgerTrial& operator=(const LedgerTrial&) = delete;

    void keep() { std::exchange(m_ledger, nullptr)->keepTrial(); }

private:
    CapacityLedger* m_ledger;
};

} // namespace consonance
