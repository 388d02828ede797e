// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which resources are held from now on: the ledger extended over time, for leases that end and reservations that
// begin later. A booked claim is bound to devices for its whole span, so it fits at every
// moment, even when others leave early. Does not know which hosts will be up. Copyable value; one thread at a time.
// Cost of a claim: O(log steps + steps within the span) of its host's calendar, regardless of the rest of the cluster.
#pragma once

#include "core/cluster/host_calendar.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace consonance {

class CapacityCalendar {
public:
    using DeviceSpan = HostCalendar::DeviceSpan;

    CapacityCalendar(const Cluster& cluster, std::shared_ptr<const CapacityLayout> layout);

    [[nodiscard]] bool fits(const Claim& claim, TimeSpan span) const;
    /// The first moment of the span at which the claim does not fit; its beginning when it fits at each, but not on the
    /// same devices at all of them.
    [[nodiscard]] Time firstConflict(const Claim& claim, TimeSpan span) const;
    /// Books the claim for the whole span, `preferred` devices first, else the lowest; false and no
    /// change when it does not fit.
    [[nodiscard]] bool book(const Claim& claim, TimeSpan span, DeviceSpan preferred, Holding& holding);
    /// Books exactly the devices of the holding; false and no change when they are not free enough.
    [[nodiscard]] bool bookAgain(const Holding& holding, TimeSpan span);
    /// Releases what is booked within the span; releasing anything else is a programming error.
    void release(const Holding& holding, TimeSpan span);
    [[nodiscard]] ResourceVector leastFree(HostId host, TimeSpan span) const
    {
        return m_hosts[host.index()].leastFree(span);
    }
    /// Forgets a host's past before `now`. Not within a trial.
    void forgetBefore(HostId host, Time now) { m_hosts[host.index()].forgetBefore(now); }

    /// Like the ledger's: everything from here on is undone by rollback(), or stays with keepTrial().
    void beginTrial();
    void rollback();
    void keepTrial();

private:
    struct JournalEntry {
        Claim claim;
        TimeSpan span;
        std::uint32_t firstDevice = 0; ///< into m_journalDevices
        bool wasBooked = true; ///< else released
    };

    void note(const Claim& claim, TimeSpan span, DeviceSpan devices, bool wasBooked);

    std::shared_ptr<const CapacityLayout> m_layout;
    std::vector<HostCalendar> m_hosts;
    bool m_isInTrial = false;
    std::vector<JournalEntry> m_journal;
    std::vector<std::uint16_t> m_journalDevices;
};

} // namespace consonance
