// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/capacity_calendar.h"

#include <algorithm>
#include <cassert>

namespace consonance {

CapacityCalendar::CapacityCalendar(const Cluster& cluster, std::shared_ptr<const CapacityLayout> layout)
    : m_layout(std::move(layout))
{
    m_hosts.reserve(cluster.hostCount());
    for (std::size_t i = 0; i < cluster.hostCount(); ++i)
        m_hosts.emplace_back(cluster, HostId(i));
}

bool CapacityCalendar::fits(const Claim& claim, TimeSpan span) const
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(claim, total);
    return place != nullptr && m_hosts[place->host.index()].fits({ claim, *place, total }, span, *m_layout);
}

Time CapacityCalendar::firstConflict(const Claim& claim, TimeSpan span) const
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(claim, total);
    if (place == nullptr)
        return span.from;
    auto first = kForever;
    m_hosts[place->host.index()].forEachPart(span, [&](TimeSpan part) {
        if (first == kForever && !fits(claim, part))
            first = part.from;
    });
    return first == kForever ? span.from : first;
}

bool CapacityCalendar::book(const Claim& claim, TimeSpan span, DeviceSpan preferred, Holding& holding)
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(claim, total);
    if (place == nullptr)
        return false;
    auto& host = m_hosts[place->host.index()];
    const PlacedClaim placed { claim, *place, total };
    if (!host.hasRoom(placed, span, *m_layout)
        || !host.chooseDevices(placed, span, *m_layout, preferred, holding.devices))
        return false;
    holding.claim = claim;
    host.enter(placed, holding.devices, span, *m_layout);
    note(claim, span, holding.devices, true);
    return true;
}

bool CapacityCalendar::bookAgain(const Holding& holding, TimeSpan span)
{
    ResourceVector total;
    const auto* place = m_layout->placeFor(holding.claim, total);
    if (place == nullptr)
        return false;
    auto& host = m_hosts[place->host.index()];
    const PlacedClaim placed { holding.claim, *place, total };
    const auto accepts = [&](std::uint16_t device) { return host.deviceAccepts(placed, device, span, *m_layout); };
    if (!host.hasRoom(placed, span, *m_layout) || !std::ranges::all_of(holding.devices, accepts))
        return false;
    host.enter(placed, holding.devices, span, *m_layout);
    note(holding.claim, span, holding.devices, true);
    return true;
}

void CapacityCalendar::release(const Holding& holding, TimeSpan span)
{
    if (span.from >= span.until)
        return;
    ResourceVector total;
    const auto* place = m_layout->placeFor(holding.claim, total);
    assert(place != nullptr && "release of a claim that was never booked");
    if (place == nullptr)
        return;
    m_hosts[place->host.index()].leave({ holding.claim, *place, total }, holding.devices, span, *m_layout);
    note(holding.claim, span, holding.devices, false);
}

void CapacityCalendar::note(const Claim& claim, TimeSpan span, DeviceSpan devices, bool wasBooked)
{
    if (!m_isInTrial)
        return;
    m_journal.push_back({ .claim = claim,
        .span = span,
        .firstDevice = static_cast<std::uint32_t>(m_journalDevices.size()),
        .wasBooked = wasBooked });
    m_journalDevices.insert(m_journalDevices.end(), devices.begin(), devices.end());
}

void CapacityCalendar::beginTrial()
{
    assert(!m_isInTrial && "trials do not nest");
    m_isInTrial = true;
}

void CapacityCalendar::keepTrial()
{
    m_isInTrial = false;
    m_journal.clear();
    m_journalDevices.clear();
}

void CapacityCalendar::rollback()
{
    m_isInTrial = false;
    for (std::size_t i = m_journal.size(); i-- > 0;) {
        const auto& entry = m_journal[i];
        ResourceVector total;
        const auto* place = m_layout->placeFor(entry.claim, total);
        auto& host = m_hosts[place->host.index()];
        const auto devices = DeviceSpan(m_journalDevices).subspan(entry.firstDevice);
        if (entry.wasBooked)
            host.leave({ entry.claim, *place, total }, devices, entry.span, *m_layout);
        else
            host.enter({ entry.claim, *place, total }, devices, entry.span, *m_layout);
        m_journalDevices.resize(entry.firstDevice);
    }
    m_journal.clear();
}

} // namespace consonance
