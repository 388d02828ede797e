// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a job's tasks are, as the throughput models see it, and the loads that placed jobs put on hosts and links. All
// loads are whole numbers, so they do not depend on the order in which jobs came and went. Plain values, one thread at
// a time.
#pragma once

#include "core/base/strong_id.h"
#include "core/cluster/capacity_ledger.h"
#include "core/cluster/cluster.h"
#include "core/workload/run_config.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// `count` tasks of one role on one host.
struct PlacedTasks {
    HostId host;
    std::uint8_t role = 0; ///< index into JobRequest::roles
    std::int32_t count = 0;
    std::vector<std::uint16_t> devices; ///< bound devices of the host, ascending
};

/// A job in its placement. Does not own its pointees.
struct JobPlacement {
    JobId id;
    const JobSpec* job = nullptr;
    const ModelProfile* model = nullptr; ///< null when the trace names none
    std::span<const PlacedTasks> tasks;
    ShareMode mode = ShareMode::Exclusive;
    std::int64_t share = kFullShare;
    RunConfig config; ///< zeros: the submitted values
};

struct HostLoad {
    std::int64_t cpuUse = 0; ///< thousandths of a core that all tasks use when alone (U)
    std::int64_t cpuGuaranteed = 0; ///< of which within their reservations (G)
};

/// Loads of all hosts and links, and which of them a change touched.
class LoadTable {
public:
    LoadTable() = default;
    explicit LoadTable(const Cluster& cluster);

    [[nodiscard]] const HostLoad& host(HostId id) const { return m_hosts[id.index()]; }
    /// Bytes per second that the jobs crossing the link would move if nothing slowed them.
    [[nodiscard]] std::int64_t offered(LinkId id) const { return m_offered[id.index()]; }
    /// max(1, offered / capacity) of a link.
    [[nodiscard]] double congestion(LinkId id) const;

    void addHostLoad(HostId host, std::int64_t cpuUse, std::int64_t cpuGuaranteed);
    void addTraffic(LinkId link, std::int64_t bytesPerSecond);

    struct TouchedLink {
        LinkId link;
        std::int64_t before = 0;
    };
    /// Links whose traffic changed since clearTouched(), each once, with the traffic it had.
    [[nodiscard]] std::span<const TouchedLink> touchedLinks() const { return m_touched; }
    void clearTouched();

private:
    std::vector<HostLoad> m_hosts;
    std::vector<std::int64_t> m_offered;
    std::vector<std::int64_t> m_capacity;
    std::vector<std::uint8_t> m_isTouched;
    std::vector<TouchedLink> m_touched;
};

} // namespace consonance
