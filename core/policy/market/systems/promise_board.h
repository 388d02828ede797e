// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which job was promised which servers in which slots, held beside a PriceBook and the engine: finished jobs give their
// promises back, servers come and go, time passes, and jobs whose promises end before their work is done are found
// so that they can be planned again. A value, one thread at a time, deterministic. Cost of following a decision: O(jobs
// with promises + running jobs + servers).
#pragma once

#include "core/policy/market/price_book.h"
#include "core/policy/market/slot_market.h"
#include "core/policy/market/systems/job_terms.h"
#include "core/policy/market/systems/slot_clock.h"
#include "core/policy/market/window_offers.h"

#include <map>
#include <vector>

namespace consonance {

struct Promise {
    JobTerms terms;
    std::vector<SlotUse> uses; ///< by slot, ascending; those that are over are dropped
};

class PromiseBoard {
public:
    PromiseBoard() = default;
    explicit PromiseBoard(SlotClock clock)
        : m_clock(clock)
    {
    }

    [[nodiscard]] const SlotClock& clock() const { return m_clock; }
    /// Brings the book to the present; its places are the servers of the cluster. A job that lost a server it was
    /// promised keeps what it holds until the slot ends, and the plan says so.
    void follow(const View& view, PriceBook& book, Plan& plan);
    [[nodiscard]] bool knows(JobId job) const { return m_promises.contains(job); }
    /// Accepted, unfinished jobs that hold nothing and are promised nothing; ascending.
    [[nodiscard]] const std::vector<JobId>& stranded() const { return m_stranded; }
    /// Jobs that wait for a first answer, in order of arrival.
    [[nodiscard]] std::vector<JobId> newcomers(const View& view) const;

    /// Replaces the job's promises by the uses taken for it in the book. Without uses it is stranded
    /// until it gets some.
    void promise(JobId job, const JobTerms& terms, std::vector<SlotUse> uses);
    [[nodiscard]] const Promise* find(JobId job) const;
    /// Puts all the job's promises into the plan, replacing its earlier entries there.
    void assign(JobId job, const View& view, Plan& plan) const;
    /// Begins again with the next slot where a job is stranded.
    void wakeForStranded(const View& view, Plan& plan) const;

private:
    void giveBack(const Promise& promise, std::int64_t from, PriceBook& book) const;
    void followServers(const View& view, PriceBook& book) const;
    void dropFinished(const View& view, PriceBook& book);
    [[nodiscard]] bool isLost(JobId job, const Promise& promise, const View& view) const;

    SlotClock m_clock;
    std::map<JobId, Promise> m_promises; ///< of accepted, unfinished jobs
    std::vector<JobId> m_stranded;
};

/// Servers as the places of a book: empty, as at the start.
[[nodiscard]] std::vector<ResourceVector> serverCapacities(const Cluster& cluster);
/// A run as uses by slot.
[[nodiscard]] std::vector<SlotUse> usesOf(const RunOffer& offer);
/// The soonest run that begins within `horizon` slots from `from` on.
[[nodiscard]] std::optional<RunOffer> soonestOffer(
    const PriceBook& book, const RunOption& option, std::int64_t from, std::int64_t horizon);

} // namespace consonance
