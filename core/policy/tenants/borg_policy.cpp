// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scoring in the manner of Borg (Verma et al., EuroSys 2015): jobs are looked at from the highest priority band to the
// lowest, in turns over tenants within a band; each task goes to the feasible server with the best score, a mixture of
// best fit (strands little) and worst fit (room for spikes), less a penalty for tasks of the job already in the
// server's rack. Where nothing fits, jobs of lower bands are evicted, lowest band and latest first, never within or
// from the production band. Score caching and sampling of servers are left out: they change the cost, not the choice.
// Deterministic; one thread at a time. Cost: O(waiting tasks × servers).
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace consonance {

namespace {

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

/// Bands from high to low; within one the first job of each tenant, then the second of each, and so on.
std::vector<JobId> BorgPolicy::scanOrder(const View& view) const
{
    struct Place {
        std::int32_t band;
        std::size_t turn;
        JobId job;
    };
    std::vector<Place> places;
    std::vector<std::pair<std::int16_t, std::vector<std::size_t>>> turns; // by band, by tenant
    for (const auto id : view.waiting()) {
        const JobRequest& request = view.request(JobId(id));
        auto band = std::ranges::find(turns, request.priorityBand, &decltype(turns)::value_type::first);
        if (band == turns.end())
            band = turns.insert(turns.end(), { request.priorityBand, std::vector<std::size_t>(view.tenantCount()) });
        places.push_back({ -request.priorityBand, band->second[request.tenant.index()]++, JobId(id) });
    }
    std::ranges::stable_sort(
        places, [](const Place& a, const Place& b) { return a.band != b.band ? a.band < b.band : a.turn < b.turn; });
    std::vector<JobId> order;
    for (const Place& place : places)
        order.push_back(place.job);
    return order;
}

double BorgPolicy::score(const TentativePlacement& placement, HostId host, const RoleSpec& role) const
{
    const CapacityLedger& ledger = placement.ledger();
    const Cluster& cluster = ledger.cluster();
    const ResourceVector& capacity = cluster.host(host).capacity;
    double freeSum = 0;
    double most = 0;
    double least = 1;
    int kinds = 0;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (capacity.amount[i] <= 0)
            continue;
        const double left = static_cast<double>(ledger.free(host).amount[i] - role.demand.amount[i])
            / static_cast<double>(capacity.amount[i]);
        freeSum += left;
        most = std::max(most, left);
        least = std::min(least, left);
        ++kinds;
    }
    const double free = kinds > 0 ? freeSum / kinds : 0;
    const double imbalance = most - least; // what is left of one resource when another runs out is stranded
    const DomainId rack = cluster.domain(cluster.host(host).domain).parent;
    std::int32_t inRack = 0;
    for (const Slot& slot : placement.slots())
        inRack += cluster.domain(slot.domain).parent == rack ? slot.count : 0;
    return m_rule.spread * free - (1 - m_rule.spread) * (free + imbalance)
        - m_rule.domainPenalty * static_cast<double>(inRack);
}

std::optional<std::vector<Slot>> BorgPolicy::placeByScore(const JobRequest& request, CapacityLedger& ledger) const
{
    const auto deviceType = deviceTypeIndex(ledger.cluster(), request);
    if (!deviceType)
        return std::nullopt;
    TentativePlacement placement(ledger, request);
    for (const std::uint8_t role : placementOrder(request.roles)) {
        const RoleSpec& spec = request.roles[role];
        const bool needsType = *deviceType >= 0 && spec.demand[Resource::Gpu] > 0;
        for (std::int32_t task = 0; task < spec.requested; ++task) {
            HostId best;
            double bestScore = 0;
            for (std::size_t i = 0; i < ledger.cluster().hosts.size(); ++i) {
                const HostId host(i);
                if (needsType && ledger.cluster().host(host).deviceTypeIndex != *deviceType)
                    continue;
                if (!ledger.fits(taskClaim(ledger.cluster(), spec, host)))
                    continue;
                const double own = score(placement, host, spec);
                if (!best.isValid() || own > bestScore) {
                    best = host;
                    bestScore = own;
                }
            }
            if (!best.isValid() || !placement.take(role, best, 1)) {
                placement.undo();
                return std::nullopt;
            }
        }
    }
    return placement.slots();
}

std::optional<std::vector<Slot>> BorgPolicy::placeByEviction(
    JobId job, const View& view, CapacityLedger& ledger, std::vector<JobId>& evicted) const
{
    const JobRequest& request = view.request(job);
    std::vector<JobId> victims;
    for (const auto id : view.running()) {
        const JobRequest& theirs = view.request(JobId(id));
        const bool isLower = theirs.priorityBand < request.priorityBand && theirs.priorityBand < m_rule.productionBand;
        if (isLower && theirs.preemptible && std::ranges::find(evicted, JobId(id)) == evicted.end())
            victims.emplace_back(id);
    }
    std::ranges::sort(victims, [&view](JobId a, JobId b) {
        const auto first = view.request(a).priorityBand;
        const auto second = view.request(b).priorityBand;
        return first != second ? first < second : a > b;
    });
    std::vector<std::pair<JobId, std::vector<Holding>>> taken;
    std::optional<std::vector<Slot>> slots;
    for (const JobId victim : victims) {
        taken.emplace_back(victim, holdingsOf(victim, view));
        for (const Holding& holding : taken.back().second)
            ledger.release(holding);
        slots = placeByScore(request, ledger);
        if (slots)
            break;
    }
    for (const auto& [victim, holdings] : taken) {
        if (!takeAllAgain(ledger, holdings))
            evicted.push_back(victim);
    }
    return slots;
}

Result<Plan> BorgPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    std::vector<JobId> evicted;
    for (const JobId job : scanOrder(view)) {
        auto slots = placeByScore(view.request(job), tools.ledger);
        if (!slots)
            slots = placeByEviction(job, view, tools.ledger, evicted);
        if (slots)
            plan.place(job, std::move(*slots));
    }
    for (const JobId job : evicted)
        plan.suspend(job);
    return plan;
}

BoundParameters<BorgRule> borgParameters()
{
    return { bound(&BorgRule::spread,
                 assumed(ranged("spread", "weight of room left on a server against filling it", 0, 1,
                     "section 3.2 names a hybrid of worst and best fit, no weights"))),
        bound(&BorgRule::domainPenalty,
            assumed(ranged("domain_penalty", "score lost for each task of the job in the same rack", 0, 100,
                "spreading over failure domains, section 4"))),
        bound(&BorgRule::productionBand,
            assumed(ranged("production_band", "priority from which on jobs are never evicted", -32768, 32767,
                "production and monitoring bands do not preempt each other, section 2.5"))) };
}

} // namespace

void registerBorgPolicy(PolicyRegistry& registry)
{
    addPolicy<BorgPolicy>(registry,
        { .id = "borg",
            .title = "Borg-like",
            .family = "tenants",
            .summary = "Priority bands, turns over tenants, tasks to the best-scoring server; lower bands are evicted "
                       "where nothing fits.",
            .citation = "Verma et al., \"Large-scale cluster management at Google with Borg\", EuroSys 2015",
            .provenance = Provenance::Reconstructed,
            .preempts = true },
        BorgRule {}, borgParameters());
}

} // namespace consonance
