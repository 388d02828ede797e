// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kueue's admission, from its published formulas: a ClusterQueue for each tenant, all of them in one cohort, and a
// LocalQueue for each user. Free nominal quota may be borrowed by others in the cohort. The ClusterQueue with the least
// share of borrowed quota comes next (KEP-1714), in it the user with the least decayed use (KEP-4136), then priority,
// then arrival. Assumed, since they do not say it: a tenant without a quota has the part of the cluster that its
// tickets give it; quotas are checked first, and an admitted job needs a place at once; use is sampled at decisions and
// counts GPUs. Left out: resource flavors, lending and borrowing limits, cohorts in cohorts. Deterministic, ties to the
// earlier tenant. One thread at a time. Cost of a decision: O(waiting jobs · log + jobs tried × (tenants + placement)).
#include "core/policy/queues/freed_room.h"
#include "core/policy/queues/tenant_queues.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/typed_resources.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace consonance {

namespace {

struct KueueRule {
    double halfLifeHours = 168;
    bool sharesFairly = true;
    bool isStrict = false;
    bool preempts = false;
    PlacerKind placer = PlacerKind::Consolidate;
};

class KueuePolicy final : public RulePolicy<KueuePolicy, KueueRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override
    {
        m_queues = TenantQueues(m_rule.halfLifeHours);
        return {};
    }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    using Turn = std::tuple<double, std::int32_t, JobId>; ///< the least comes next
    struct ClusterQueue {
        std::vector<JobId> waiting; ///< in the order in which they are tried
        std::size_t next = 0;
        std::optional<Turn> turn; ///< of that job; nothing: to be computed
        std::vector<JobId> running;
        ResourceVector nominal;
        ResourceVector used;
        double weight = 1;
    };

    void collect(const View& view);
    [[nodiscard]] bool borrows(const ClusterQueue& queue, const ResourceVector& more = {}) const;
    [[nodiscard]] double share(const ClusterQueue& queue, const ResourceVector& more = {}) const;
    [[nodiscard]] Turn turnOf(const ClusterQueue& queue, const View& view) const;
    [[nodiscard]] ClusterQueue* whoseTurn(const View& view);
    [[nodiscard]] bool admit(ClusterQueue& queue, JobId job, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] bool isWithinCohort(const ResourceVector& more) const;
    [[nodiscard]] std::optional<JobId> nextVictim(
        const ClusterQueue& asking, const ResourceVector& demand, const View& view) const;
    [[nodiscard]] bool preemptFor(ClusterQueue& queue, JobId job, const View& view, PolicyTools& tools, Plan& plan);

    TenantQueues m_queues;
    std::vector<ClusterQueue> m_clusterQueues; ///< by tenant
    ResourceVector m_cohortNominal;
    ResourceVector m_cohortUsed;
};

void KueuePolicy::collect(const View& view)
{
    const auto capacity = capacityThatIsUp(view);
    double tickets = 0;
    for (std::size_t i = 0; i < view.tenantCount(); ++i)
        tickets += view.tenantTerms(TenantId(i)).tickets;
    m_clusterQueues.assign(view.tenantCount(), {});
    m_cohortNominal = {};
    m_cohortUsed = {};
    for (std::size_t i = 0; i < m_clusterQueues.size(); ++i) {
        const auto& terms = view.tenantTerms(TenantId(i));
        auto& queue = m_clusterQueues[i];
        queue.weight = terms.tickets;
        for (const auto resource : kAllResources)
            queue.nominal[resource]
                = static_cast<std::int64_t>(static_cast<double>(capacity[resource]) * terms.tickets / tickets);
        if (terms.quotaGpus)
            queue.nominal[Resource::Gpu] = *terms.quotaGpus;
        m_cohortNominal += queue.nominal;
    }
    for (const auto id : view.running()) {
        const auto& request = view.request(JobId(id));
        auto& queue = m_clusterQueues[request.tenant.index()];
        queue.running.emplace_back(id);
        queue.used += request.totalDemand();
        m_cohortUsed += request.totalDemand();
    }
    for (const auto id : view.waiting())
        m_clusterQueues[view.request(JobId(id)).tenant.index()].waiting.emplace_back(id);
    for (auto& queue : m_clusterQueues)
        std::ranges::stable_sort(queue.waiting, {}, [&](JobId job) {
            return std::tuple(m_queues.averageGpus(m_queues.queueOf(job)), -view.request(job).priorityBand);
        });
}

/// Whether it would use more than its nominal quota of something.
bool KueuePolicy::borrows(const ClusterQueue& queue, const ResourceVector& more) const
{
    return std::ranges::any_of(kAllResources,
        [&](Resource resource) { return queue.used[resource] + more[resource] > queue.nominal[resource]; });
}

/// The largest part of the cohort's quota of any resource that it uses beyond its own, by weight.
double KueuePolicy::share(const ClusterQueue& queue, const ResourceVector& more) const
{
    double largest = 0;
    for (const auto resource : kAllResources) {
        const auto beyond = queue.used[resource] + more[resource] - queue.nominal[resource];
        if (beyond > 0 && m_cohortNominal[resource] > 0)
            largest = std::max(largest, static_cast<double>(beyond) / static_cast<double>(m_cohortNominal[resource]));
    }
    return largest / queue.weight;
}

bool KueuePolicy::isWithinCohort(const ResourceVector& more) const
{
    return std::ranges::all_of(kAllResources, [&](Resource resource) {
        return more[resource] == 0 || m_cohortUsed[resource] + more[resource] <= m_cohortNominal[resource];
    });
}

/// As it would be once admitted: the least share, or without fair sharing what borrows nothing; then priority, then
/// arrival.
KueuePolicy::Turn KueuePolicy::turnOf(const ClusterQueue& queue, const View& view) const
{
    const auto job = queue.waiting[queue.next];
    const auto& request = view.request(job);
    const auto demand = request.totalDemand();
    const double first = m_rule.sharesFairly ? share(queue, demand) : static_cast<double>(borrows(queue, demand));
    return { first, -request.priorityBand, job };
}

KueuePolicy::ClusterQueue* KueuePolicy::whoseTurn(const View& view)
{
    ClusterQueue* best = nullptr;
    for (auto& queue : m_clusterQueues) {
        if (queue.next == queue.waiting.size())
            continue;
        if (!queue.turn)
            queue.turn = turnOf(queue, view);
        if (!best || *queue.turn < *best->turn)
            best = &queue;
    }
    return best;
}

bool KueuePolicy::admit(ClusterQueue& queue, JobId job, const View& view, PolicyTools& tools, Plan& plan)
{
    const auto& request = view.request(job);
    const auto demand = request.totalDemand();
    auto slots = isWithinCohort(demand) ? placeGang(m_rule.placer, tools.ledger, request) : std::nullopt;
    if (!slots)
        return m_rule.preempts && preemptFor(queue, job, view, tools, plan);
    plan.place(job, std::move(*slots));
    queue.used += demand;
    m_cohortUsed += demand;
    return true;
}

/// Of the queue with the largest share the least important job, the latest first. A queue within its quota takes back
/// from any that borrow; one that borrows, from those that still have no smaller share without the job, else from those
/// that have a larger one with it (KEP-1714, S1, S2-a and S2-b).
std::optional<JobId> KueuePolicy::nextVictim(
    const ClusterQueue& asking, const ResourceVector& demand, const View& view) const
{
    const bool isOwn = !borrows(asking, demand);
    const double asked = share(asking, demand);
    using Rank = std::tuple<bool, double, std::int32_t, JobId>;
    std::optional<std::pair<Rank, JobId>> best;
    for (const auto& queue : m_clusterQueues) {
        if (&queue == &asking || !borrows(queue))
            continue;
        for (const auto job : queue.running) {
            const auto& request = view.request(job);
            const bool leavesMore = isOwn || share(queue, ResourceVector {} - request.totalDemand()) >= asked;
            if (!request.preemptible || (!leavesMore && share(queue) <= asked))
                continue;
            const Rank rank { leavesMore, share(queue), -request.priorityBand, job };
            if (!best || rank > best->first)
                best = { rank, job };
        }
    }
    return best ? std::optional(best->second) : std::nullopt;
}

bool KueuePolicy::preemptFor(ClusterQueue& queue, JobId job, const View& view, PolicyTools& tools, Plan& plan)
{
    const auto& request = view.request(job);
    const auto demand = request.totalDemand();
    const auto change = [&](JobId victim, bool isTaken) {
        const auto& theirs = view.request(victim);
        auto& owner = m_clusterQueues[theirs.tenant.index()];
        owner.turn.reset();
        if (isTaken) {
            std::erase(owner.running, victim);
            owner.used -= theirs.totalDemand();
            m_cohortUsed -= theirs.totalDemand();
        } else {
            owner.running.push_back(victim);
            owner.used += theirs.totalDemand();
            m_cohortUsed += theirs.totalDemand();
        }
    };
    std::vector<JobId> taken;
    const auto next = [&] {
        const auto victim = nextVictim(queue, demand, view);
        if (victim) {
            change(*victim, true);
            taken.push_back(*victim);
        }
        return victim;
    };
    auto whole = demand; // with those that go on
    auto room = freeRoom(m_rule.placer, request, view, tools.ledger,
        { .next = next,
            .mayStart = [&] { return isWithinCohort(demand); },
            .mayGoOn =
                [&](JobId victim) {
                    const auto theirs = view.request(victim).totalDemand();
                    const bool isWithin = isWithinCohort(whole + theirs);
                    whole += isWithin ? theirs : ResourceVector {};
                    return isWithin;
                } });
    for (const auto victim : taken) {
        if (!room || !room->needs(victim))
            change(victim, false);
    }
    if (!room)
        return false;
    std::move(*room).carryOut(job, plan);
    queue.used += demand;
    m_cohortUsed += demand;
    return true;
}

Result<Plan> KueuePolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    m_queues.update(view);
    collect(view);
    while (auto* queue = whoseTurn(view)) {
        const bool isAdmitted = admit(*queue, queue->waiting[queue->next], view, tools, plan);
        queue->next = !isAdmitted && m_rule.isStrict ? queue->waiting.size() : queue->next + 1;
        queue->turn.reset();
    }
    return plan;
}

BoundParameters<KueueRule> kueueParameters()
{
    return { bound(&KueueRule::halfLifeHours,
                 ranged("half_life_h", "after how many hours the use of a user counts half; 0: use does not count", 0,
                     1e6, "KEP-4136, usageHalfLifeTime; 168 h is assumed")),
        bound(&KueueRule::sharesFairly,
            described("fair_sharing",
                "whether the queue with the least share of borrowed quota comes first; else one that borrows nothing",
                "KEP-1714; Kueue ships with it off")),
        bound(&KueueRule::isStrict,
            described("strict_fifo", "whether a job that does not fit keeps its queue waiting",
                "queueingStrategy, BestEffortFIFO by default")),
        bound(&KueueRule::preempts,
            described("preempt", "whether borrowed quota is taken back from running jobs",
                "KEP-1714, reclaimWithinCohort; Never by default")),
        boundPlacer(&KueueRule::placer,
            { .description = "where the tasks of an admitted job go",
                .source = "assumed: fewest servers, as topology-aware scheduling asks for" }) };
}

} // namespace

void registerKueuePolicy(PolicyRegistry& registry)
{
    addPolicy<KueuePolicy>(registry,
        { .id = "kueue",
            .title = "Kueue",
            .family = "tenants",
            .summary = "Quotas of a cohort, borrowed by the queue with the least share first; in a queue the user with "
                       "the least decayed use.",
            .citation = "kubernetes-sigs/kueue, KEP-1714 (fair sharing) and KEP-4136 (admission fair sharing)",
            .provenance = Provenance::FromFormulas,
            .preempts = true },
        KueueRule {}, kueueParameters());
}

} // namespace consonance
