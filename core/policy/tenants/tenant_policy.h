// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sharing a cluster among tenants: the policy decides whose turn it is; a tenant's jobs come in order of arrival and
// those that do not fit are passed over. The rules differ in the turn: the least dominant share (DRF), the least use of
// the quota with room to borrow (capacity), or an offer of everything that is free to the least dominant share (Mesos).
// Shares and quotas follow the tickets that the cluster gives its tenants, a quota of GPUs its own setting. No job that
// runs is moved; only capacity may reclaim borrowed resources. Deterministic, ties to the earlier tenant. One
// thread at a time. Cost of a decision: O(waiting jobs + jobs placed × tenants).
#pragma once

#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"

#include <vector>

namespace consonance {

enum class TenantTurn : std::uint8_t {
    DominantShare, ///< one job to the tenant with the least dominant share
    Quota, ///< one job to the tenant that uses least of its quota
    Offer, ///< all fitting jobs of the tenant with the least dominant share, then the next
};

struct TenantRule {
    TenantTurn turn = TenantTurn::DominantShare;
    bool borrows = true; ///< Quota: use beyond the quota while no other tenant asks
    bool takesBack = false; ///< Quota: suspend the latest borrowed jobs for a tenant below its quota
    PlacerKind placer = PlacerKind::Consolidate;
};

class TenantPolicy final : public RulePolicy<TenantPolicy, TenantRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override { return {}; }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    struct Tenant {
        std::vector<JobId> waiting; ///< in order of arrival
        std::size_t next = 0; ///< the first not yet tried
        ResourceVector used;
        double tickets = 1;
        std::optional<std::int64_t> quotaGpus;
    };

    void collect(const View& view);
    [[nodiscard]] double share(const Tenant& tenant) const;
    [[nodiscard]] Tenant* whoseTurn();
    /// Places the tenant's next job that fits; false when none of them does.
    [[nodiscard]] bool placeNext(Tenant& tenant, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] bool exceedsQuota(const Tenant& tenant, const ResourceVector& more) const;
    void takeBack(const View& view, PolicyTools& tools, Plan& plan);

    std::vector<Tenant> m_tenants;
    ResourceVector m_capacity;
    double m_allTickets = 0;
};

} // namespace consonance
