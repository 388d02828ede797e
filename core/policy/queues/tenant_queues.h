// SPDX-License-Identifier: GPL-3.0-or-later
//
// The queues of a run: one for each tenant, with its tickets as shares, and below it one for each of its users, with
// equal shares. Each has the GPUs that it and everything below it has held on average, where time long past counts
// less: the average decays with a half-life. Policies of such queues are rules on it. A plain value; one thread at a
// time. Cost of an update: O(waiting and running jobs + queues).
#pragma once

#include "core/policy/queues/usage_tree.h"
#include "core/sim/view.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace consonance {

class TenantQueues {
public:
    /// 0: nothing is remembered.
    explicit TenantQueues(double halfLifeHours = 0)
        : m_halfLife(Duration::fromSecondsRounded(halfLifeHours * 3600))
    {
    }

    /// Before each decision: adds queues that are new, and what jobs have held since the last time.
    void update(const View& view);

    [[nodiscard]] const UsageTree& tree() const { return m_tree; }
    [[nodiscard]] std::size_t queueOfTenant(TenantId tenant) const { return m_tenants[tenant.index()]; }
    /// The leaf that a waiting or running job is in.
    [[nodiscard]] std::size_t queueOf(JobId job) const { return m_leaves[job.index()]; }
    /// GPUs held on average, decayed, as if the time before the run had been without any.
    [[nodiscard]] double averageGpus(std::size_t queue) const { return m_tree.usage(queue); }
    /// Part of the weight of all time that the run has seen, 0 to 1: what a GPU held all the time counts.
    [[nodiscard]] double weightSeen() const;

private:
    struct Charged {
        JobId job;
        std::int64_t service = 0; ///< GPU-microseconds that are charged already
    };

    Duration m_halfLife;
    UsageTree m_tree;
    std::vector<std::size_t> m_tenants; ///< queues
    std::map<std::pair<TenantId, UserId>, std::size_t> m_users; ///< likewise
    std::vector<std::size_t> m_leaves; ///< by job
    std::vector<Charged> m_charged; ///< jobs that ran at the last update, or waited and were about to run
    std::optional<Time> m_updated;
    Duration m_seen;
};

} // namespace consonance
