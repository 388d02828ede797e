// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which jobs share which device: the neighbours of a job are found by its devices, not by looking through its servers.
// Holds nothing, and takes no memory, until something is shared. A value of one thread; order is by job, so it does not
// depend on who came first. Cost: O(holders of a device).
#pragma once

#include "core/base/strong_id.h"
#include "core/cluster/cluster.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace consonance {

class DeviceSharers {
public:
    explicit DeviceSharers(std::shared_ptr<const Cluster> cluster)
        : m_cluster(std::move(cluster))
    {
    }

    /// A job that holds a device through several slots is entered as often.
    void add(HostId host, std::uint16_t device, JobId job);
    void remove(HostId host, std::uint16_t device, JobId job);
    /// Calls visit(job) for all who share the device, ascending, as often as they were entered.
    template<typename Visit> void forEach(HostId host, std::uint16_t device, Visit&& visit) const
    {
        if (m_firstDevice.empty())
            return;
        for (auto at = m_first[m_firstDevice[host.index()] + device]; at != kNone; at = m_entries[at].next)
            visit(m_entries[at].job);
    }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    struct Entry {
        JobId job;
        std::uint32_t next = kNone;
    };

    void makeRoom();

    std::shared_ptr<const Cluster> m_cluster;
    std::vector<std::uint32_t> m_firstDevice; ///< by host: into m_first; empty while nothing is shared
    std::vector<std::uint32_t> m_first; ///< by device: its first entry
    std::vector<Entry> m_entries;
    std::uint32_t m_free = kNone; ///< first entry that is not in use
};

} // namespace consonance
