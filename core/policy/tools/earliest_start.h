// SPDX-License-Identifier: GPL-3.0-or-later
//
// The earliest start of one job in the places it will really get: running jobs are released in the order of their
// expected ends, server by server, until the placer finds room for all its tasks. Servers that are not up stay so. The
// reserved places are held in a copy of the ledger, so that others can be tested against them. A plain value.
// Deterministic; one thread at a time. Cost: a copy of the ledger, O(servers + ends) to reserve, one or two placements
// to test.
#pragma once

#include "core/cluster/capacity_ledger.h"
#include "core/policy/tools/placer.h"

#include <functional>
#include <optional>
#include <vector>

namespace consonance {

/// When a job that holds resources is expected to release them.
struct ExpectedEnd {
    Time at;
    JobId job;
    auto operator<=>(const ExpectedEnd&) const = default;
};

class EarliestStart {
public:
    using HoldingsOf = std::function<std::vector<Holding>(JobId)>;

    /// Nothing when `job` finds no place even after all `ends`. It does not fit before the first of them.
    [[nodiscard]] static std::optional<EarliestStart> make(const CapacityLedger& now, PlacerKind placer,
        const JobRequest& job, std::vector<ExpectedEnd> ends, const HoldingsOf& holdingsOf);

    [[nodiscard]] Time start() const { return m_start; }
    /// Places that are free in `now` for another job that may hold them beyond start(): those that the placer likes
    /// best, then those on other servers, then those that are free at both times; they are held from here on.
    [[nodiscard]] std::optional<std::vector<Slot>> placeNow(
        CapacityLedger& now, const JobRequest& other, std::vector<Holding>& holdings);

private:
    EarliestStart(const CapacityLedger& now, PlacerKind placer, const JobRequest& job);
    [[nodiscard]] std::vector<HostId> hosts() const;
    [[nodiscard]] bool admit(const JobRequest& other, const std::vector<Slot>& slots);
    [[nodiscard]] bool takeSlots(const JobRequest& request, const std::vector<Slot>& slots);

    CapacityLedger m_ledger; ///< as expected at m_start, with the reserved places held
    PlacerKind m_placer;
    const JobRequest* m_job; ///< the workload outlives every decision
    std::vector<Holding> m_holdings;
    Time m_start;
};

} // namespace consonance
