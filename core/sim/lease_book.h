// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reservations of jobs, and the calendar that says whether more can be promised. The calendar is made when
// something is reserved for the first time; from then on it also knows the holdings of running jobs until their leases
// end. A value of one thread. Cost of looking up a job's promises: O(log jobs with promises).
#pragma once

#include "core/cluster/capacity_calendar.h"
#include "core/cluster/capacity_ledger.h"
#include "core/sim/allocation.h"

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace consonance {

/// An allocation that begins later, bound to its devices.
struct Reservation {
    Allocation allocation;
    std::vector<Holding> holdings; ///< one per slot
};

class LeaseBook {
public:
    [[nodiscard]] bool isEmpty() const { return m_byJob.empty(); }
    [[nodiscard]] const std::map<JobId, std::vector<Reservation>>& all() const { return m_byJob; }
    /// By time of beginning.
    [[nodiscard]] std::span<const Reservation> of(JobId job) const;
    /// The job's next promise if it begins exactly at `at`; else null.
    [[nodiscard]] const Reservation* nextAt(JobId job, Time at) const;
    /// Ids of the jobs with a promise on the host, ascending.
    [[nodiscard]] std::span<const JobId> reservedOn(HostId host) const;

    /// Null until open().
    [[nodiscard]] CapacityCalendar* calendar() { return m_calendar ? &*m_calendar : nullptr; }
    [[nodiscard]] const CapacityCalendar* calendar() const { return m_calendar ? &*m_calendar : nullptr; }
    void open(const Cluster& cluster, std::shared_ptr<const CapacityLayout> layout);

    /// Replaces the job's earlier promises. The caller books and releases.
    void replace(JobId job, std::vector<Reservation> reservations, const Cluster& cluster);
    /// Takes the next promise out; it stays booked.
    [[nodiscard]] Reservation takeFirst(JobId job);
    /// Gives back all the job's promises from `now` on.
    void drop(JobId job, Time now);
    /// Other devices for one slot of a promise.
    void rebind(JobId job, std::size_t reservation, std::size_t slot, Holding holding);

    /// Like the calendar's, for bookings and bindings; replacing, taking out and dropping are not undone.
    void beginTrial();
    void rollback();
    void keepTrial();

private:
    struct Binding {
        JobId job;
        std::size_t reservation = 0;
        std::size_t slot = 0;
        Holding holding;
    };

    void list(JobId job, const std::vector<Reservation>& reservations, const Cluster& cluster);
    void unlist(JobId job);

    std::map<JobId, std::vector<Reservation>> m_byJob; ///< never an empty list
    std::map<JobId, std::vector<HostId>> m_hostsOf; ///< ascending
    std::vector<std::vector<JobId>> m_byHost; ///< ascending
    std::optional<CapacityCalendar> m_calendar;
    std::vector<Binding> m_formerBindings; ///< of a trial, in the order in which they were replaced
};

/// A plan's tentative claims on the ledger and the calendar; given back at the end of the scope unless kept.
class CapacityTrial {
public:
    CapacityTrial(CapacityLedger& ledger, LeaseBook& book)
        : m_ledger(ledger)
        , m_book(&book)
    {
        book.beginTrial();
    }
    ~CapacityTrial()
    {
        if (m_book)
            m_book->rollback();
    }
    CapacityTrial(const CapacityTrial&) = delete;
    CapacityTrial& operator=(const CapacityTrial&) = delete;

    void keep()
    {
        m_ledger.keep();
        std::exchange(m_book, nullptr)->keepTrial();
    }

private:
    LedgerTrial m_ledger;
    LeaseBook* m_book;
};

} // namespace consonance
