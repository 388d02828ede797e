// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sharing a cluster among tenants: the policy decides whose turn it is; a tenant's jobs come in order of arrival and
// those that do not fit are passed over. The rules differ in the turn: the least dominant share (DRF), the least use of
// the quota with room to borrow (capacity), or an offer of everything that is free to the least dominant share (Mesos).
// Shares and quotas follow the tickets that the cluster gives its tenants, a quota of GPUs its own setting. No job that
// runs is moved; only capacity may reclaim borrowed resources. Deterministic, ties to the earlier tenant. One
// thread at a time. Cost of a decision: O(waiting jobs + jobs placed × tenants).
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/typed_resources.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace consonance {

namespace {

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

void TenantPolicy::collect(const View& view)
{
    m_tenants.assign(view.tenantCount(), {});
    m_allTickets = 0;
    for (std::size_t i = 0; i < m_tenants.size(); ++i) {
        const auto& terms = view.tenantTerms(TenantId(i));
        m_tenants[i].tickets = terms.tickets;
        m_tenants[i].quotaGpus = terms.quotaGpus;
        m_allTickets += terms.tickets;
    }
    for (const auto id : view.waiting())
        m_tenants[view.request(JobId(id)).tenant.index()].waiting.emplace_back(id);
    for (const auto id : view.running()) {
        const JobRequest& request = view.request(JobId(id));
        m_tenants[request.tenant.index()].used += request.totalDemand();
    }
    m_capacity = capacityThatIsUp(view);
}

/// The dominant share by ticket. Quotas are parts of everything by ticket, so for them it is the same times all
/// tickets; a quota of GPUs counts as such a part.
double TenantPolicy::share(const Tenant& tenant) const
{
    double dominant = 0;
    for (const auto resource : kAllResources) {
        const auto used = static_cast<double>(tenant.used[resource]);
        auto whole = static_cast<double>(m_capacity[resource]);
        if (resource == Resource::Gpu && m_rule.turn == TenantTurn::Quota && tenant.quotaGpus)
            whole = static_cast<double>(std::max<std::int64_t>(*tenant.quotaGpus, 1)) * m_allTickets / tenant.tickets;
        if (whole > 0)
            dominant = std::max(dominant, used / whole);
    }
    return dominant / tenant.tickets;
}

/// Whether what it uses and `more` is more than its part of what any of it asks for.
bool TenantPolicy::exceedsQuota(const Tenant& tenant, const ResourceVector& more) const
{
    for (const auto resource : kAllResources) {
        const auto amount = tenant.used[resource] + more[resource];
        const bool isLimited = resource == Resource::Gpu && tenant.quotaGpus;
        const bool exceeds = isLimited
            ? amount > *tenant.quotaGpus
            : static_cast<double>(amount) * m_allTickets > static_cast<double>(m_capacity[resource]) * tenant.tickets;
        if (exceeds)
            return true;
    }
    return false;
}

TenantPolicy::Tenant* TenantPolicy::whoseTurn()
{
    Tenant* least = nullptr;
    for (Tenant& tenant : m_tenants) {
        if (tenant.next < tenant.waiting.size() && (!least || share(tenant) < share(*least)))
            least = &tenant;
    }
    return least;
}

bool TenantPolicy::placeNext(Tenant& tenant, const View& view, PolicyTools& tools, Plan& plan)
{
    while (tenant.next < tenant.waiting.size()) {
        const JobId job = tenant.waiting[tenant.next++];
        const JobRequest& request = view.request(job);
        const ResourceVector demand = request.totalDemand();
        if (m_rule.turn == TenantTurn::Quota && !m_rule.borrows && exceedsQuota(tenant, demand))
            continue;
        auto slots = placeGang(m_rule.placer, tools.ledger, request);
        if (!slots)
            continue;
        plan.place(job, std::move(*slots));
        tenant.used += demand;
        return true;
    }
    return false;
}

/// For each tenant below its quota whose first job found no room: suspends the latest jobs of tenants above theirs
/// until it fits, and leaves them be when it does not.
void TenantPolicy::takeBack(const View& view, PolicyTools& tools, Plan& plan)
{
    const auto isPlaced = [&plan](JobId job) {
        return std::ranges::any_of(plan.assignments, [job](const Assignment& one) { return one.job == job; });
    };
    for (Tenant& tenant : m_tenants) {
        const auto first = std::ranges::find_if_not(tenant.waiting, isPlaced);
        if (first == tenant.waiting.end())
            continue;
        const JobRequest& request = view.request(*first);
        if (exceedsQuota(tenant, request.totalDemand()))
            continue;
        std::vector<JobId> running;
        for (const auto id : view.running())
            running.emplace_back(id);
        std::vector<std::pair<JobId, std::vector<Holding>>> taken;
        std::optional<std::vector<Slot>> slots;
        for (auto job = running.rbegin(); job != running.rend() && !slots; ++job) {
            const JobRequest& theirs = view.request(*job);
            Tenant& owner = m_tenants[theirs.tenant.index()];
            if (&owner == &tenant || !theirs.preemptible || !exceedsQuota(owner, {}) || isPlaced(*job))
                continue;
            taken.emplace_back(*job, holdingsOf(*job, view));
            owner.used -= theirs.totalDemand();
            for (const Holding& holding : taken.back().second)
                tools.ledger.release(holding);
            slots = placeGang(m_rule.placer, tools.ledger, request);
        }
        if (slots) {
            plan.place(*first, std::move(*slots));
            tenant.used += request.totalDemand();
        }
        for (const auto& [job, holdings] : taken) {
            if (takeAllAgain(tools.ledger, holdings))
                m_tenants[view.request(job).tenant.index()].used += view.request(job).totalDemand();
            else
                plan.suspend(job);
        }
    }
}

Result<Plan> TenantPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    collect(view);
    while (Tenant* tenant = whoseTurn()) {
        if (m_rule.turn != TenantTurn::Offer) {
            if (!placeNext(*tenant, view, tools, plan))
                tenant->next = tenant->waiting.size();
            continue;
        }
        while (placeNext(*tenant, view, tools, plan)) { }
    }
    if (m_rule.takesBack)
        takeBack(view, tools, plan);
    return plan;
}

void addTenantPolicy(
    PolicyRegistry& registry, PolicyTraits traits, TenantRule rule, BoundParameters<TenantRule> parameters = {})
{
    traits.family = "tenants";
    parameters.push_back(boundPlacer(&TenantRule::placer,
        { .description = "where the tasks of a job whose count changed go",
            .source = "fewest servers, as locality asks for" }));
    addPolicy<TenantPolicy>(registry, std::move(traits), rule, std::move(parameters));
}

BoundParameters<TenantRule> quotaParameters()
{
    return { bound(&TenantRule::borrows,
                 described("borrow", "whether a tenant may use more than its quota while others leave room",
                     "YARN, maximum-capacity 100 % by default")),
        bound(&TenantRule::takesBack,
            described("preempt", "whether borrowed resources are taken back for a tenant below its quota",
                "YARN, preemption is off by default")) };
}

} // namespace

void registerTenantPolicy(PolicyRegistry& registry)
{
    addTenantPolicy(registry,
        { .id = "drf",
            .title = "Dominant resource fairness",
            .summary = "One job at a time to the tenant whose largest share of any resource, by ticket, is least.",
            .citation = "Ghodsi et al., \"Dominant Resource Fairness\", NSDI 2011",
            .provenance = Provenance::FromFormulas },
        { .turn = TenantTurn::DominantShare });
    addTenantPolicy(registry,
        { .id = "capacity",
            .title = "Capacity",
            .summary
            = "Each tenant has a quota by its tickets, in order of arrival within it, and may borrow what others "
              "leave.",
            .citation = "Apache Hadoop YARN, capacity scheduler; YARN-CS baseline of Gu et al., NSDI 2019",
            .provenance = Provenance::FromFormulas,
            .preempts = true },
        { .turn = TenantTurn::Quota }, quotaParameters());
    addTenantPolicy(registry,
        { .id = "mesos",
            .title = "Mesos offers",
            .summary = "Everything that is free is offered to the tenant with the least dominant share, which takes "
                       "what it can use.",
            .citation = "Hindman et al., \"Mesos\", NSDI 2011",
            .provenance = Provenance::Reconstructed },
        { .turn = TenantTurn::Offer });
}

} // namespace consonance
