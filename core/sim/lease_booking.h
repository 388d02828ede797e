// SPDX-License-Identifier: GPL-3.0-or-later
//
// Books a plan's leases, present and future, in the calendar, and takes those that begin now from the ledger too.
// A lease that finds no devices beside existing promises is tried again with promises bound again: on that host all
// future leases get devices in the order in which they begin. So a lease of whole devices of a host is taken
// whenever enough of them are free at each of its moments. Works on the core of one engine within a trial of ledger and
// book, for one plan. Cost: O(leases the plan names), and of a host that is bound again its promises.
#pragma once

#include "core/sim/plan_check.h"

#include <vector>

namespace consonance {

class LeaseBooking {
public:
    LeaseBooking(EngineCore& core, std::vector<JobChange>& changes);

    /// Errors: something does not fit now, or is promised to others.
    [[nodiscard]] Result<void> bookAll();

private:
    /// One slot of a lease.
    struct Piece {
        JobId job;
        const JobChange* change = nullptr; ///< null for a job that the plan does not name
        const Allocation* lease = nullptr;
        std::size_t slot = 0;
        TimeSpan span;
        Holding* holding = nullptr; ///< the devices it is bound to
        std::vector<std::uint16_t> wanted; ///< devices to take if they are free
        bool isNow = false; ///< begins now, or runs
        bool isBound = false; ///< runs on and keeps its devices
        bool isBooked = false;
        std::size_t promise = 0; ///< of a job that the plan does not name: which of its promises
    };

    void addLease(const JobChange& change, const Allocation& lease, std::vector<Holding>& holdings, bool isNow);
    [[nodiscard]] HostId hostOf(const Piece& piece) const;
    [[nodiscard]] Result<bool> book(Piece& piece);
    [[nodiscard]] Result<void> bindAnew(const Piece& cause);
    [[nodiscard]] std::vector<Piece> promisesToOthers(HostId host, std::vector<Holding>& holdings) const;
    [[nodiscard]] std::vector<std::uint16_t> devicesBefore(const Piece& piece) const;
    [[nodiscard]] tl::unexpected<Error> refusal(const Piece& cause, const Piece& failing) const;

    EngineCore& m_core;
    LeaseBook& m_book;
    std::vector<JobChange>& m_changes;
    std::vector<Piece> m_pieces; ///< leases that continue, that begin now, and later ones
};

} // namespace consonance
