// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tenants that pool their servers and trade their idle capacity, after Astraea (Wang et al., IEEE Trans. Computers
// 2022), on sums of resources. Every round first gives each new job a run in the share of its own tenant: the earliest
// one beside the tenant's earlier jobs, free of charge, as if there were no one else. Then jobs, in turns over the
// tenants by least use for what they contribute, may buy an earlier or a first run in what is idle within the round's
// window, at a posted price that goes to the tenants who own the share. A job that buys keeps its run in the books of
// its own tenant, so those books are the same as if the tenant were alone: no job ends with less than its own share
// would have given it. The price is the same in every round and runs are worth less the later they end, so the first
// run that is worth its price is the best one: saying another value, a later arrival or another demand gains nothing.
//
// A value, one thread at a time, deterministic. Cost of a round: O(jobs that have not begun × slots ahead).
#pragma once

#include "core/base/resources.h"
#include "core/policy/market/price_book.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace consonance {

/// Why a job was turned away: its tenant's share has no run for it, and no round is long enough to buy one.
inline constexpr const char* kNoteNoRound = "policy.note.no-round";

struct ShareJob {
    std::size_t tenant = 0;
    ResourceVector demand; ///< of all its tasks together
    std::int32_t duration = 1; ///< slots
    std::function<double(std::int64_t end)> worth; ///< when it ends at the beginning of slot `end`; not rising
};

/// How much a tenant gave and took.
struct ShareAccount {
    double used = 0; ///< share of the cluster × slots, of the resource with the largest share
    double lent = 0; ///< GPU-slots (core-slots where a job has no GPUs) that others used of its share
    double borrowed = 0;
    double paid = 0;
    double earned = 0;
};

struct ShareRun {
    std::int64_t start = 0;
    bool isBought = false;
    double paid = 0;
};

class ShareMarket {
public:
    ShareMarket() = default;
    /// `shares` by tenant; `prices` of a unit for a slot; `horizon`: how many slots ahead a run may end.
    ShareMarket(
        std::vector<ResourceVector> shares, const std::array<double, kResourceCount>& prices, std::int64_t horizon);

    /// Jobs are numbered in the order in which they are added, which is that of their arrival.
    std::size_t add(ShareJob job);
    /// A round at the beginning of slot `from` whose window ends with slot `until`.
    void round(std::int64_t from, std::int64_t until);
    /// Nothing is sold: each tenant has only its own share.
    void setTrade(bool isOn) { m_trades = isOn; }

    /// When the job is to run; nothing while no run is booked.
    [[nodiscard]] const std::optional<ShareRun>& run(std::size_t job) const { return m_jobs[job].run; }
    /// The price of any run that the job buys.
    [[nodiscard]] double priceOf(std::size_t job) const;
    /// The job ended before its run begins, or elsewhere: its booked capacity from `slot` on is idle.
    void release(std::size_t job, std::int64_t slot);
    [[nodiscard]] const std::vector<ShareAccount>& accounts() const { return m_accounts; }
    /// Share of all capacity in use in a slot, by resource.
    [[nodiscard]] ResourceVector used(std::int64_t slot) const;
    [[nodiscard]] const std::array<double, kResourceCount>& prices() const { return m_prices; }
    void forgetBefore(std::int64_t slot) { m_slots.forgetBefore(slot); }

private:
    struct Entry {
        ShareJob job;
        bool wasConsidered = false;
        std::optional<std::int64_t> own; ///< start in its own share
        std::optional<ShareRun> run;
    };
    /// Of one slot.
    struct SlotBooks {
        std::vector<ResourceVector> own; ///< by tenant: as if alone
        std::vector<ResourceVector> active; ///< by tenant: really used of its own share
        std::vector<std::array<double, kResourceCount>> lent; ///< by tenant
        ResourceVector bought; ///< all tenants
        [[nodiscard]] bool isEmpty() const { return own.empty(); }
    };

    [[nodiscard]] SlotBooks& books(std::int64_t slot);
    void giveOwnRun(Entry& entry, std::int64_t from);
    /// Buys a run if that pays.
    void trade(Entry& entry, std::int64_t from, std::int64_t until);
    [[nodiscard]] bool isIdle(const ResourceVector& demand, std::int64_t start, std::int64_t end) const;
    [[nodiscard]] double priceOf(const ShareJob& job) const;
    void settle(const Entry& entry, std::int64_t start);
    void countUse(const Entry& entry);
    [[nodiscard]] double turn(std::size_t tenant) const;

    std::vector<ResourceVector> m_shares;
    std::vector<double> m_contributions; ///< by tenant: largest part of any resource
    ResourceVector m_total;
    std::array<double, kResourceCount> m_prices {};
    std::int64_t m_horizon = 0;
    bool m_trades = true;
    std::vector<Entry> m_jobs;
    std::vector<ShareAccount> m_accounts;
    BySlot<SlotBooks> m_slots;
};

} // namespace consonance
