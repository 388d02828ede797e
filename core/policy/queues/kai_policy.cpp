// SPDX-License-Identifier: GPL-3.0-or-later
//
// The KAI scheduler's queues, from its published formulas: each tenant is a queue, and each of its users one below it.
// At each decision the GPUs are divided from the top down: quotas first, the rest by over-quota weight, less what a
// queue has used of late (time-aware fairness); no queue gets more than it asks for. The queue furthest below its fair
// share comes next, and one below it or its quota reclaims from those above. Assumed, since it does not say it: tickets
// are over-quota weights, a tenant without a quota has none, users have equal weights; where every weight is used up,
// plain weights divide; reclaimed jobs are the least important, latest ones; the ratio is compared with that of the
// queue that gives, and may become equal, not larger. Left out: priorities of queues, limits, consolidation, protected
// run times. Deterministic, ties to the earlier queue. One thread at a time. Cost of a decision: O(waiting jobs · log +
// jobs tried × (queues + placement)).
#include "core/policy/queues/freed_room.h"
#include "core/policy/queues/tenant_queues.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/typed_resources.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace consonance {

namespace {

constexpr double kLeastDivided = 1e-9; ///< GPUs

struct KaiRule {
    double halfLifeHours = 0;
    double usageFactor = 1;
    bool reclaims = true;
    PlacerKind placer = PlacerKind::Consolidate;
};

class KaiPolicy final : public RulePolicy<KaiPolicy, KaiRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override
    {
        m_queues = TenantQueues(m_rule.halfLifeHours);
        return {};
    }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    struct Victim {
        JobId job;
        double gpus = 0;
        std::int32_t priorityBand = 0;
    };
    struct Queue {
        double quota = 0;
        double requested = 0; ///< GPUs of running and waiting jobs
        double allocated = 0;
        double fairShare = 0;
        std::vector<JobId> waiting; ///< of a leaf, in the order in which they are tried
        std::size_t left = 0; ///< jobs not tried yet, of the queue and all below it
        std::vector<Victim> victims; ///< of a leaf: running jobs that may be suspended
    };

    void collect(const View& view);
    void divide(std::size_t parent, double amount);
    [[nodiscard]] std::vector<double> portions(const std::vector<std::size_t>& open) const;
    template<typename Change> void upwards(std::size_t queue, Change change)
    {
        for (;; queue = m_queues.tree().parent(queue)) {
            change(m_state[queue]);
            if (queue == UsageTree::kRoot)
                return;
        }
    }
    void allocate(std::size_t leaf, double gpus)
    {
        upwards(leaf, [gpus](Queue& queue) { queue.allocated += gpus; });
    }
    /// Allocated GPUs over the fair share; infinite where there is none.
    [[nodiscard]] double saturation(std::size_t queue, double more = 0) const;
    [[nodiscard]] std::size_t nextLeaf() const;
    /// The two queues below their lowest common one that the leaves are in.
    [[nodiscard]] std::pair<std::size_t, std::size_t> siblings(std::size_t one, std::size_t other) const;
    [[nodiscard]] bool isWithinTerms(std::size_t queue, double gpus) const;
    [[nodiscard]] bool mayReclaim(std::size_t own, double gpus, std::size_t from) const;
    [[nodiscard]] std::optional<Victim> nextVictim(std::size_t leaf, double gpus) const;
    [[nodiscard]] bool reclaimFor(std::size_t leaf, JobId job, const View& view, PolicyTools& tools, Plan& plan);

    TenantQueues m_queues;
    std::vector<Queue> m_state; ///< by queue
    double m_capacity = 0;
};

double gpusOf(const JobRequest& request)
{
    return static_cast<double>(request.requestedGpus());
}

void KaiPolicy::collect(const View& view)
{
    m_capacity = static_cast<double>(capacityThatIsUp(view)[Resource::Gpu]);
    m_state.assign(m_queues.tree().size(), {});
    for (std::size_t i = 0; i < view.tenantCount(); ++i)
        m_state[m_queues.queueOfTenant(TenantId(i))].quota
            = static_cast<double>(view.tenantTerms(TenantId(i)).quotaGpus.value_or(0));
    for (const auto id : view.running()) {
        const auto& request = view.request(JobId(id));
        const auto leaf = m_queues.queueOf(JobId(id));
        const double gpus = gpusOf(request);
        if (request.preemptible)
            m_state[leaf].victims.push_back({ JobId(id), gpus, request.priorityBand });
        upwards(leaf, [gpus](Queue& queue) {
            queue.requested += gpus;
            queue.allocated += gpus;
        });
    }
    for (const auto id : view.waiting()) {
        const auto& request = view.request(JobId(id));
        const auto leaf = m_queues.queueOf(JobId(id));
        m_state[leaf].waiting.emplace_back(id);
        upwards(leaf, [gpus = gpusOf(request)](Queue& queue) {
            queue.requested += gpus;
            ++queue.left;
        });
    }
    for (auto& queue : m_state)
        std::ranges::stable_sort(queue.waiting, {}, [&](JobId job) { return -view.request(job).priorityBand; });
    divide(UsageTree::kRoot, m_capacity);
}

/// W' + k (W' − U') of each, not below 0, as parts of their sum.
std::vector<double> KaiPolicy::portions(const std::vector<std::size_t>& open) const
{
    double weights = 0;
    for (const auto queue : open)
        weights += m_queues.tree().shares(queue);
    const double whole = m_capacity * m_queues.weightSeen();
    std::vector<double> portions;
    double sum = 0;
    for (const auto queue : open) {
        const double weight = m_queues.tree().shares(queue) / weights;
        const double used = whole > 0 ? m_queues.averageGpus(queue) / whole : 0;
        const double k = whole > 0 ? m_rule.usageFactor : 0;
        portions.push_back(std::max(0.0, weight + k * (weight - used)));
        sum += portions.back();
    }
    for (std::size_t i = 0; i < open.size(); ++i)
        portions[i] = sum > 0 ? portions[i] / sum : m_queues.tree().shares(open[i]) / weights;
    return portions;
}

void KaiPolicy::divide(std::size_t parent, double amount)
{
    const auto& children = m_queues.tree().children(parent);
    for (const auto child : children) {
        auto& queue = m_state[child];
        queue.fairShare = std::min(queue.quota, queue.requested);
        amount -= queue.fairShare;
    }
    while (amount > kLeastDivided) {
        std::vector<std::size_t> open;
        std::ranges::copy_if(children, std::back_inserter(open),
            [&](std::size_t child) { return m_state[child].requested - m_state[child].fairShare > kLeastDivided; });
        const auto parts = portions(open);
        double given = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
            auto& queue = m_state[open[i]];
            const double more = std::min(queue.requested - queue.fairShare, amount * parts[i]);
            queue.fairShare += more;
            given += more;
        }
        if (given <= kLeastDivided)
            break;
        amount -= given;
    }
    for (const auto child : children) {
        if (!m_queues.tree().isLeaf(child))
            divide(child, m_state[child].fairShare);
    }
}

double KaiPolicy::saturation(std::size_t queue, double more) const
{
    const auto& state = m_state[queue];
    return state.fairShare > 0 ? (state.allocated + more) / state.fairShare : std::numeric_limits<double>::infinity();
}

/// From the top into the queue with the least saturation that has jobs left, of equal ones that with the larger fair
/// share; the root where there are none.
std::size_t KaiPolicy::nextLeaf() const
{
    const auto rank = [this](std::size_t queue) { return std::pair(saturation(queue), -m_state[queue].fairShare); };
    std::size_t at = UsageTree::kRoot;
    while (m_state[at].left > 0 && !m_queues.tree().isLeaf(at)) {
        std::optional<std::size_t> least;
        for (const auto child : m_queues.tree().children(at)) {
            if (m_state[child].left > 0 && (!least || rank(child) < rank(*least)))
                least = child;
        }
        at = *least;
    }
    return at;
}

std::pair<std::size_t, std::size_t> KaiPolicy::siblings(std::size_t one, std::size_t other) const
{
    const auto& tree = m_queues.tree();
    return tree.parent(one) == tree.parent(other) ? std::pair(one, other)
                                                  : std::pair(tree.parent(one), tree.parent(other));
}

/// Whether a job of so many GPUs leaves the queue within its fair share or its quota.
bool KaiPolicy::isWithinTerms(std::size_t queue, double gpus) const
{
    const auto& state = m_state[queue];
    return state.allocated + gpus <= std::max(state.fairShare, state.quota);
}

/// Below the fair share from above the fair share, or below the quota from above the quota.
bool KaiPolicy::mayReclaim(std::size_t own, double gpus, std::size_t from) const
{
    const auto& asking = m_state[own];
    const auto& giving = m_state[from];
    return (asking.allocated + gpus <= asking.fairShare && giving.allocated > giving.fairShare)
        || (asking.allocated + gpus <= asking.quota && giving.allocated > giving.quota);
}

/// Of the most saturated queue the least important job, the latest first, as long as the one that reclaims stays the
/// less saturated of the two.
std::optional<KaiPolicy::Victim> KaiPolicy::nextVictim(std::size_t leaf, double gpus) const
{
    using Rank = std::tuple<double, double, std::int32_t, JobId>;
    std::optional<std::pair<Rank, Victim>> best;
    for (std::size_t other = 0; other < m_state.size(); ++other) {
        if (other == leaf || m_state[other].victims.empty())
            continue;
        const auto [own, from] = siblings(leaf, other);
        if (!mayReclaim(own, gpus, from))
            continue;
        for (const auto& victim : m_state[other].victims) {
            const Rank rank { saturation(from), saturation(other), -victim.priorityBand, victim.job };
            if (saturation(own, gpus) <= saturation(from, -victim.gpus) && (!best || rank > best->first))
                best = { rank, victim };
        }
    }
    return best ? std::optional(best->second) : std::nullopt;
}

bool KaiPolicy::reclaimFor(std::size_t leaf, JobId job, const View& view, PolicyTools& tools, Plan& plan)
{
    const auto& request = view.request(job);
    const double gpus = gpusOf(request);
    if (!isWithinTerms(leaf, gpus) && !isWithinTerms(m_queues.tree().parent(leaf), gpus))
        return false; // from no other queue
    std::vector<Victim> taken;
    const auto next = [&]() -> std::optional<JobId> {
        const auto victim = nextVictim(leaf, gpus);
        if (!victim)
            return std::nullopt;
        const auto queue = m_queues.queueOf(victim->job);
        std::erase_if(m_state[queue].victims, [&](const Victim& one) { return one.job == victim->job; });
        allocate(queue, -victim->gpus);
        taken.push_back(*victim);
        return victim->job;
    };
    auto room = freeRoom(m_rule.placer, request, view, tools.ledger, { .next = next });
    for (const auto& victim : taken) {
        if (room && room->needs(victim.job))
            continue;
        m_state[m_queues.queueOf(victim.job)].victims.push_back(victim);
        allocate(m_queues.queueOf(victim.job), victim.gpus);
    }
    if (!room)
        return false;
    std::move(*room).carryOut(job, plan);
    return true;
}

Result<Plan> KaiPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    m_queues.update(view);
    collect(view);
    std::vector<std::pair<std::size_t, JobId>> unplaced;
    for (auto leaf = nextLeaf(); m_state[UsageTree::kRoot].left > 0; leaf = nextLeaf()) {
        const auto job = m_state[leaf].waiting[m_state[leaf].waiting.size() - m_state[leaf].left];
        upwards(leaf, [](Queue& queue) { --queue.left; });
        const auto& request = view.request(job);
        if (auto slots = placeGang(m_rule.placer, tools.ledger, request)) {
            plan.place(job, std::move(*slots));
            allocate(leaf, gpusOf(request));
        } else {
            unplaced.emplace_back(leaf, job);
        }
    }
    for (const auto& [leaf, job] : unplaced) {
        if (m_rule.reclaims && reclaimFor(leaf, job, view, tools, plan))
            allocate(leaf, gpusOf(view.request(job)));
    }
    return plan;
}

BoundParameters<KaiRule> kaiParameters()
{
    return {
        bound(&KaiRule::halfLifeHours,
            ranged("half_life_h", "after how many hours use counts half in the division; 0: use does not count", 0, 1e6,
                "docs/timeaware, halfLifePeriod; off unless it is configured")),
        bound(&KaiRule::usageFactor,
            ranged("k", "how much use counts against weights", 0, 1e6, "docs/timeaware, kValue; 1 is assumed")),
        bound(&KaiRule::reclaims,
            described("reclaim", "whether queues below their fair share take jobs from those above",
                "docs/fairness, reclaim strategies")),
        boundPlacer(&KaiRule::placer,
            { .description = "where the tasks of a job go", .source = "assumed: fewest servers, as bin packing asks" })
    };
}

} // namespace

void registerKaiPolicy(PolicyRegistry& registry)
{
    addPolicy<KaiPolicy>(registry,
        { .id = "kai",
            .title = "KAI",
            .family = "tenants",
            .summary = "Divides the GPUs among queues by quota, weight and past use; the queue furthest below its fair "
                       "share comes next and reclaims.",
            .citation = "NVIDIA/KAI-Scheduler, docs/fairness and docs/timeaware, with its design document",
            .provenance = Provenance::FromFormulas,
            .preempts = true },
        KaiRule {}, kaiParameters());
}

} // namespace consonance
