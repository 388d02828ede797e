// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scoring in the manner of Borg (Verma et al., EuroSys 2015): jobs are looked at from the highest priority band to the
// lowest, in turns over tenants within a band; each task goes to the feasible server with the best score, a mixture of
// best fit (strands little) and worst fit (room for spikes), less a penalty for tasks of the job already in the
// server's rack. Where nothing fits, jobs of lower bands are evicted, lowest band and latest first, never within or
// from the production band. Score caching and sampling of servers are left out: they change the cost, not the choice.
// Deterministic; one thread at a time. Cost: O(waiting tasks × servers).
#pragma once

#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"

#include <vector>

namespace consonance {

struct BorgRule {
    double spread = 0.5; ///< weight of worst fit against best fit
    double domainPenalty = 0.1; ///< for each task of the job in the same rack
    std::int64_t productionBand = 10; ///< from this band on no job is evicted
};

class BorgPolicy final : public RulePolicy<BorgPolicy, BorgRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override { return {}; }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] std::vector<JobId> scanOrder(const View& view) const;
    [[nodiscard]] std::optional<std::vector<Slot>> placeByScore(
        const JobRequest& request, CapacityLedger& ledger) const;
    [[nodiscard]] double score(const TentativePlacement& placement, HostId host, const RoleSpec& role) const;
    [[nodiscard]] std::optional<std::vector<Slot>> placeByEviction(
        JobId job, const View& view, CapacityLedger& ledger, std::vector<JobId>& evicted) const;
};

} // namespace consonance
