// SPDX-License-Identifier: GPL-3.0-or-later
//
// The only way to hold resources. A plain placement has an endless lease, a round or quantum a bounded one, a
// reservation one that begins later. Plain values.
#pragma once

#include "core/base/strong_id.h"
#include "core/base/time.h"
#include "core/cluster/capacity_ledger.h"
#include "core/workload/run_config.h"

#include <cstdint>
#include <vector>

namespace consonance {

/// `count` tasks of one role at one domain: a host, a socket or a device.
struct Slot {
    DomainId domain;
    std::uint8_t role = 0; ///< index into JobRequest::roles
    std::int32_t count = 1;

    bool operator==(const Slot&) const = default;
};

struct Allocation {
    JobId job;
    std::vector<Slot> slots;
    ShareMode mode = ShareMode::Exclusive;
    std::int64_t share = kFullShare;
    RunConfig config;
    Time from {}; ///< not in the future: begins at once
    Time until = kForever;

    /// Same devices, share and configuration; the lease may differ.
    [[nodiscard]] bool holdsTheSameAs(const Allocation& other) const
    {
        return slots == other.slots && mode == other.mode && share == other.share && config == other.config;
    }
};

} // namespace consonance
