// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/capacity_ledger.h"

#include "core/base/hash.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace consonance {

namespace {

constexpr std::size_t kWordBits = 64;

/// The bits of `word` that stand for devices in [first, end).
std::uint64_t within(std::uint64_t word, std::size_t wordIndex, std::size_t first, std::size_t end)
{
    const auto base = wordIndex * kWordBits;
    if (first > base)
        word &= ~std::uint64_t { 0 } << (first - base);
    if (end < base + kWordBits)
        word &= (std::uint64_t { 1 } << (end - base)) - 1;
    return word;
}

} // namespace

CapacityLedger::CapacityLedger(std::shared_ptr<const Cluster> cluster)
    : m_cluster(std::move(cluster))
    , m_layout(std::make_shared<CapacityLayout>(*m_cluster))
{
    m_pinned.resize(m_layout->groups.size());
    m_devices.resize(m_layout->deviceMemory.size());
    m_hostsByFreeGpus.resize(m_layout->hostsOfType.size());
    m_free.reserve(m_cluster->hosts.size());
    for (const auto& host : m_cluster->hosts) {
        m_free.push_back(host.capacity);
        m_availability.push_back(host.presentAtStart ? Availability::Up : Availability::Absent);
        for (std::size_t left = host.devices.size(); left > 0; left -= std::min(left, kWordBits))
            m_freeDevices.push_back(left >= kWordBits ? ~std::uint64_t { 0 } : (std::uint64_t { 1 } << left) - 1);
        auto& sets = m_hostsByFreeGpus[host.deviceTypeIndex];
        if (sets.size() <= host.devices.size())
            sets.resize(host.devices.size() + 1);
    }
    for (std::size_t i = 0; i < m_availability.size(); ++i) {
        if (m_availability[i] == Availability::Up)
            addToIndex(HostId(i), 1);
    }
}

bool CapacityLedger::isDeviceFree(HostId host, std::uint16_t device) const
{
    const auto word = m_freeDevices[m_layout->hosts[host.index()].firstWord + device / kWordBits];
    return ((word >> (device % kWordBits)) & 1) != 0;
}

std::int64_t CapacityLedger::deviceShare(HostId host, std::uint16_t device) const
{
    return m_devices[m_layout->hosts[host.index()].firstDevice + device].share;
}

int CapacityLedger::deviceHolders(HostId host, std::uint16_t device) const
{
    return m_devices[m_layout->hosts[host.index()].firstDevice + device].holders;
}

/// Whether the host and every group around the claim have enough of all but devices.
bool CapacityLedger::resourcesFit(const Place& place, const Claim& claim, const ResourceVector& total) const
{
    const auto& free = m_free[place.host.index()];
    if (m_availability[place.host.index()] != Availability::Up)
        return false;
    const auto gpusWanted = claim.mode == ShareMode::Exclusive ? total[Resource::Gpu] : 0;
    if (gpusWanted > free[Resource::Gpu] || total[Resource::Gpu] > place.deviceCount)
        return false;
    for (const auto resource : kAllResources) {
        if (resource != Resource::Gpu && total[resource] > free[resource])
            return false;
    }
    for (auto group = place.group; group != kNoGroup; group = m_layout->groups[group].parent) {
        const auto& capacity = m_layout->groups[group].capacity;
        const auto& pinned = m_pinned[group];
        for (const auto resource : kAllResources) {
            if (resource != Resource::Gpu && total[resource] > capacity[resource] - pinned[resource])
                return false;
        }
    }
    return true;
}

/// Whether `needed` devices below the place accept the claim; writes the lowest ones when `devices` is given.
bool CapacityLedger::chooseDevices(
    const Place& place, const Claim& claim, std::int64_t needed, std::vector<std::uint16_t>* devices) const
{
    if (needed == 0)
        return true;
    if (claim.mode == ShareMode::Exclusive)
        return chooseFree(place, needed, devices);
    const auto first = m_layout->hosts[place.host.index()].firstDevice;
    for (std::uint32_t device = place.firstDevice; device < place.firstDevice + std::uint32_t { place.deviceCount };
         ++device) {
        if (!m_devices[first + device].accepts(claim, m_layout->deviceMemory[first + device]))
            continue;
        if (devices != nullptr)
            devices->push_back(static_cast<std::uint16_t>(device));
        if (--needed == 0)
            return true;
    }
    return false;
}

bool CapacityLedger::chooseFree(const Place& place, std::int64_t needed, std::vector<std::uint16_t>* devices) const
{
    const std::size_t end = std::size_t { place.firstDevice } + place.deviceCount;
    const auto firstWord = m_layout->hosts[place.host.index()].firstWord;
    for (std::size_t w = place.firstDevice / kWordBits; w * kWordBits < end; ++w) {
        auto word = within(m_freeDevices[firstWord + w], w, place.firstDevice, end);
        if (devices == nullptr) {
            needed -= std::popcount(word);
            if (needed <= 0)
                return true;
            continue;
        }
        for (; word != 0; word &= word - 1) {
            devices->push_back(
                static_cast<std::uint16_t>(w * kWordBits + static_cast<std::size_t>(std::countr_zero(word))));
            if (--needed == 0)
                return true;
        }
    }
    return false;
}

bool CapacityLedger::fits(const Claim& claim) const
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(claim, total);
    return place != nullptr && resourcesFit(*place, claim, total)
        && chooseDevices(*place, claim, total[Resource::Gpu], nullptr);
}

std::int32_t CapacityLedger::capacityFor(HostId host, const ResourceVector& demand) const
{
    if (availability(host) != Availability::Up)
        return 0;
    std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const auto& available = free(host);
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (demand.amount[i] < 0)
            return 0;
        if (demand.amount[i] > 0)
            most = std::min(most, available.amount[i] / demand.amount[i]);
    }
    return static_cast<std::int32_t>(most);
}

bool CapacityLedger::take(const Claim& claim, Holding& holding)
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(claim, total);
    if (place == nullptr || !resourcesFit(*place, claim, total))
        return false;
    holding.devices.clear();
    if (!chooseDevices(*place, claim, total[Resource::Gpu], &holding.devices))
        return false;
    holding.claim = claim;
    if (m_isInTrial)
        noteInJournal(JournalEntry::Kind::Take, claim, holding.devices);
    hold(*place, claim, total, holding.devices);
    return true;
}

bool CapacityLedger::takeAgain(const Holding& holding)
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(holding.claim, total);
    if (place == nullptr || !resourcesFit(*place, holding.claim, total))
        return false;
    if (static_cast<std::int64_t>(holding.devices.size()) != total[Resource::Gpu])
        return false;
    const auto first = m_layout->hosts[place->host.index()].firstDevice;
    std::uint32_t lowest = place->firstDevice;
    for (const std::uint32_t device : holding.devices) {
        if (device < lowest || device >= std::uint32_t { place->firstDevice } + place->deviceCount
            || !m_devices[first + device].accepts(holding.claim, m_layout->deviceMemory[first + device]))
            return false;
        lowest = device + 1;
    }
    if (m_isInTrial)
        noteInJournal(JournalEntry::Kind::Take, holding.claim, holding.devices);
    hold(*place, holding.claim, total, holding.devices);
    return true;
}

void CapacityLedger::release(const Holding& holding)
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(holding.claim, total);
    assert(place != nullptr && "release of a claim that was never granted");
    if (place == nullptr)
        return;
    if (m_isInTrial)
        noteInJournal(JournalEntry::Kind::Release, holding.claim, holding.devices);
    letGo(*place, holding.claim, total, holding.devices);
}

void CapacityLedger::hold(const Place& place, const Claim& claim, const ResourceVector& total, DeviceSpan devices)
{
    auto& free = m_free[place.host.index()];
    for (const auto resource : kAllResources) {
        if (resource != Resource::Gpu && resource != Resource::Cpu)
            free[resource] -= total[resource];
    }
    changeFreeCores(place.host, -total[Resource::Cpu]);
    for (auto group = place.group; group != kNoGroup; group = m_layout->groups[group].parent) {
        m_pinned[group] += total;
        m_pinned[group][Resource::Gpu] = 0;
    }
    if (!devices.empty())
        changeFreeGpus(place.host, -holdDevices(m_layout->hosts[place.host.index()], claim, devices));
}

void CapacityLedger::letGo(const Place& place, const Claim& claim, const ResourceVector& total, DeviceSpan devices)
{
    auto& free = m_free[place.host.index()];
    for (const auto resource : kAllResources) {
        if (resource != Resource::Gpu && resource != Resource::Cpu)
            free[resource] += total[resource];
    }
    changeFreeCores(place.host, total[Resource::Cpu]);
    assert(free.fitsIn(m_cluster->host(place.host).capacity) && "release of more than is held");
    for (auto group = place.group; group != kNoGroup; group = m_layout->groups[group].parent) {
        m_pinned[group] -= total;
        m_pinned[group][Resource::Gpu] = 0;
    }
    if (!devices.empty())
        changeFreeGpus(place.host, letDevicesGo(m_layout->hosts[place.host.index()], claim, devices));
}

/// Returns how many of the devices were free before.
std::int64_t CapacityLedger::holdDevices(const HostPlace& host, const Claim& claim, DeviceSpan devices)
{
    std::int64_t newlyHeld = 0;
    for (const auto device : devices) {
        auto& use = m_devices[host.firstDevice + device];
        const bool isNew = use.holders == 0;
        newlyHeld += isNew ? 1 : 0;
        m_sharedDevices += isNew && claim.mode != ShareMode::Exclusive ? 1 : 0;
        use.join(claim);
        m_freeDevices[host.firstWord + device / kWordBits] &= ~(std::uint64_t { 1 } << (device % kWordBits));
    }
    return newlyHeld;
}

/// Returns how many of the devices are free now.
std::int64_t CapacityLedger::letDevicesGo(const HostPlace& host, const Claim& claim, DeviceSpan devices)
{
    std::int64_t newlyFree = 0;
    for (const auto device : devices) {
        auto& use = m_devices[host.firstDevice + device];
        assert(use.holders > 0 && use.mode == claim.mode && "release of a device that is not held so");
        use.leave(claim);
        if (use.holders > 0)
            continue;
        ++newlyFree;
        m_sharedDevices -= claim.mode != ShareMode::Exclusive ? 1 : 0;
        m_freeDevices[host.firstWord + device / kWordBits] |= std::uint64_t { 1 } << (device % kWordBits);
    }
    return newlyFree;
}

void CapacityLedger::setAvailability(HostId host, Availability availability)
{
    const auto before = m_availability[host.index()];
    if (before == availability)
        return;
    if (m_isInTrial) {
        m_journal.push_back({ .kind = JournalEntry::Kind::Availability,
            .before = before,
            .host = host,
            .firstDevice = static_cast<std::uint32_t>(m_journalDevices.size()),
            .claim = {} });
    }
    if (before == Availability::Up)
        addToIndex(host, -1);
    m_availability[host.index()] = availability;
    if (availability == Availability::Up)
        addToIndex(host, 1);
}

void CapacityLedger::beginTrial()
{
    assert(!m_isInTrial && "trials do not nest");
    m_isInTrial = true;
}

void CapacityLedger::noteInJournal(JournalEntry::Kind kind, const Claim& claim, DeviceSpan devices)
{
    m_journal.push_back({ .kind = kind,
        .before = Availability::Up,
        .host = {},
        .firstDevice = static_cast<std::uint32_t>(m_journalDevices.size()),
        .claim = claim });
    m_journalDevices.insert(m_journalDevices.end(), devices.begin(), devices.end());
}

void CapacityLedger::keepTrial()
{
    m_isInTrial = false;
    m_journal.clear();
    m_journalDevices.clear();
}

void CapacityLedger::rollback()
{
    m_isInTrial = false;
    for (std::size_t i = m_journal.size(); i-- > 0;) {
        const auto& entry = m_journal[i];
        undo(entry, DeviceSpan(m_journalDevices).subspan(entry.firstDevice));
        m_journalDevices.resize(entry.firstDevice);
    }
    m_journal.clear();
}

void CapacityLedger::undo(const JournalEntry& entry, DeviceSpan devices)
{
    if (entry.kind == JournalEntry::Kind::Availability)
        return setAvailability(entry.host, entry.before);
    ResourceVector total;
    const auto* place = m_layout->placeFor(entry.claim, total);
    if (entry.kind == JournalEntry::Kind::Take)
        letGo(*place, entry.claim, total, devices);
    else
        hold(*place, entry.claim, total, devices);
}

std::uint64_t CapacityLedger::stateHash() const
{
    std::uint64_t hash = 0;
    const auto chain = [&hash](const auto& values) { hash = chainHash(hash, std::as_bytes(std::span(values))); };
    for (std::size_t i = 0; i < m_free.size(); ++i) {
        const auto& host = m_cluster->hosts[i];
        const auto usual = host.presentAtStart ? Availability::Up : Availability::Absent;
        const auto& place = m_layout->hosts[i];
        if (m_free[i] == host.capacity && m_availability[i] == usual)
            continue;
        chain(std::array<std::uint64_t, 2> { i, static_cast<std::uint64_t>(m_availability[i]) });
        chain(m_free[i].amount);
        for (std::size_t device = 0; device < host.devices.size(); ++device) {
            const auto& use = m_devices[place.firstDevice + device];
            if (use.holders == 0)
                continue;
            chain(std::array<std::int64_t, 5> { static_cast<std::int64_t>(device), use.share, use.memoryMegabytes,
                use.holders, static_cast<std::int64_t>(use.mode) });
        }
    }
    for (std::size_t group = 0; group < m_pinned.size(); ++group) {
        if (m_pinned[group].isZero())
            continue;
        chain(std::array<std::uint64_t, 1> { group });
        chain(m_pinned[group].amount);
    }
    return hash;
}

} // namespace consonance
