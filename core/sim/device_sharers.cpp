// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/device_sharers.h"

#include <cassert>

namespace consonance {

void DeviceSharers::makeRoom()
{
    std::uint32_t devices = 0;
    for (const auto& host : m_cluster->hosts) {
        m_firstDevice.push_back(devices);
        devices += static_cast<std::uint32_t>(host.devices.size());
    }
    m_first.assign(devices, kNone);
}

void DeviceSharers::add(HostId host, std::uint16_t device, JobId job)
{
    if (m_firstDevice.empty())
        makeRoom();
    if (m_free == kNone) {
        m_free = static_cast<std::uint32_t>(m_entries.size());
        m_entries.emplace_back();
    }
    const auto entry = m_free;
    m_free = m_entries[entry].next;
    auto* at = &m_first[m_firstDevice[host.index()] + device];
    while (*at != kNone && m_entries[*at].job < job)
        at = &m_entries[*at].next;
    m_entries[entry] = { .job = job, .next = *at };
    *at = entry;
}

void DeviceSharers::remove(HostId host, std::uint16_t device, JobId job)
{
    auto* at = &m_first[m_firstDevice[host.index()] + device];
    while (*at != kNone && m_entries[*at].job != job)
        at = &m_entries[*at].next;
    assert(*at != kNone && "a job that does not share the device");
    if (*at == kNone)
        return;
    const auto entry = *at;
    *at = m_entries[entry].next;
    m_entries[entry] = { .job = {}, .next = m_free };
    m_free = entry;
}

} // namespace consonance
