// SPDX-License-Identifier: GPL-3.0-or-later
//
// The risk-reward heuristic (Irwin, Grit, Chase, "Balancing Risk and Reward in a Market-Based Task Service", HPDC
// 2004), a baseline of OASiS: jobs run as they ask to, in order of reward, which is their discounted worth less what
// the others would lose while they run, for the time they take; a job is taken if what all jobs together would be worth
// gains by it more than a threshold. Expected ends come from running the queue on sums of resources by device type, no
// job before one ranked higher. That the worth of time falls as a job says, discounts and weights are from the paper,
// their values are not in the text at hand. A decision costs O(arrivals × waiting² + waiting × servers).
#include "core/base/marked_text.h"
#include "core/policy/market/systems/job_terms.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/typed_resources.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

struct RiskRule {
    double discountPerHour = 0.01;
    double rewardWeight = 0.5; ///< of worth against what others lose
    double threshold = 0;
    PlacerKind placer = PlacerKind::Consolidate;
};

/// A job that waits or asks.
struct Candidate {
    JobId job;
    TypedResources demand;
    double seconds = 0;
    DeclaredWorth worth;
    double rank = 0;
};

/// Capacity that comes free.
struct Release {
    double at = 0; ///< seconds from now
    TypedResources amounts;
};

class RrhPolicy final : public RulePolicy<RrhPolicy, RiskRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override { return {}; }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] Result<Candidate> candidate(JobId job, const View& view) const;
    void rank(std::vector<Candidate>& queue, Time now) const;
    [[nodiscard]] double presentValue(const Candidate& one, Time now) const;
    [[nodiscard]] double worthOfQueue(const std::vector<Candidate>& queue, const View& view) const;

    std::vector<std::pair<JobId, double>> m_ends; ///< of running jobs, in seconds of the trace, as expected
};

Result<Candidate> RrhPolicy::candidate(JobId job, const View& view) const
{
    const JobRequest& request = view.request(job);
    TRY_ASSIGN(const double seconds, view.remainingSeconds(job));
    return Candidate { .job = job,
        .demand = typedDemand(view.cluster(), request, request.totalDemand()),
        .seconds = std::max(seconds, 1e-3),
        .worth = declaredWorth(request, seconds * termsOf(request).requestedWorkers) };
}

double RrhPolicy::presentValue(const Candidate& one, Time now) const
{
    const double worth = one.worth.at(now + Duration::fromSecondsRounded(one.seconds));
    return worth / (1 + m_rule.discountPerHour * one.seconds / 3600);
}

/// By reward for the time it takes: the highest first, then the earliest.
void RrhPolicy::rank(std::vector<Candidate>& queue, Time now) const
{
    for (Candidate& one : queue) {
        double lost = 0; // by the others while this one runs
        for (const Candidate& other : queue) {
            if (other.job == one.job)
                continue;
            const double alone = other.worth.at(now + Duration::fromSecondsRounded(other.seconds));
            lost += alone - other.worth.at(now + Duration::fromSecondsRounded(other.seconds + one.seconds));
        }
        one.rank = (m_rule.rewardWeight * presentValue(one, now) - (1 - m_rule.rewardWeight) * lost) / one.seconds;
    }
    std::ranges::stable_sort(queue, [](const Candidate& a, const Candidate& b) { return a.rank > b.rank; });
}

/// What the queue would be worth if it ran in its order on sums of resources.
double RrhPolicy::worthOfQueue(const std::vector<Candidate>& queue, const View& view) const
{
    TypedResources free;
    std::vector<Release> releases;
    for (std::size_t i = 0; i < view.cluster().hostCount(); ++i) {
        if (view.ledger().availability(HostId(i)) == Availability::Up)
            free.add(view.cluster(), HostId(i), view.ledger().free(HostId(i)));
    }
    for (const auto& [job, end] : m_ends) {
        if (view.phase(job) == JobPhase::Running)
            releases.push_back({ std::max(end - view.now().seconds(), 0.0),
                typedHoldings(job, view, view.request(job).totalDemand()) });
    }
    std::ranges::stable_sort(releases, {}, &Release::at);
    double at = 0;
    double sum = 0;
    for (const Candidate& one : queue) {
        while (!one.demand.fitsIn(free) && !releases.empty()) {
            at = std::max(at, releases.front().at);
            free += releases.front().amounts;
            releases.erase(releases.begin());
        }
        if (!one.demand.fitsIn(free))
            continue; // never
        free -= one.demand;
        const Release own { at + one.seconds, one.demand };
        releases.insert(std::ranges::upper_bound(releases, own.at, {}, &Release::at), own);
        const double worth = one.worth.at(view.now() + Duration::fromSecondsRounded(own.at));
        sum += worth / (1 + m_rule.discountPerHour * own.at / 3600);
    }
    return sum;
}

Result<Plan> RrhPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    std::erase_if(m_ends, [&view](const auto& end) { return view.phase(end.first) != JobPhase::Running; });
    std::vector<Candidate> queue;
    std::vector<Candidate> arrived;
    for (const auto id : view.waiting()) {
        TRY_ASSIGN(Candidate one, candidate(JobId(id), view));
        (view.sale(JobId(id)).kind == SaleKind::None ? arrived : queue).push_back(std::move(one));
    }
    rank(queue, view.now());
    for (const Candidate& one : arrived) {
        std::vector<Candidate> with = queue;
        with.push_back(one);
        rank(with, view.now());
        const double gain = worthOfQueue(with, view) - worthOfQueue(queue, view);
        if (tools.wantsNotes)
            plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "gain of the job that asks"), gain);
        if (!(gain > m_rule.threshold)) {
            plan.reject(one.job);
            plan.notes.blocked.push_back(
                { .job = one.job, .reason = Infeasible::ExcludedByPolicy, .text = kNotePayoff });
            continue;
        }
        plan.accept(one.job);
        queue = std::move(with);
    }
    for (const Candidate& one : queue) {
        auto slots = placeGang(m_rule.placer, tools.ledger, view.request(one.job));
        if (!slots)
            continue;
        plan.place(one.job, std::move(*slots));
        m_ends.emplace_back(one.job, view.now().seconds() + one.seconds);
    }
    return plan;
}

BoundParameters<RiskRule> riskParameters()
{
    return { bound(&RiskRule::discountPerHour,
                 assumed(ranged("discount_per_hour", "how much less worth counts that is an hour away", 0, 1000,
                     "HPDC 2004 tries rates around 1 % per unit of time"))),
        bound(&RiskRule::rewardWeight,
            assumed(ranged("reward_weight", "weight of a job's own worth against what it costs the others", 0, 1,
                "HPDC 2004, α; its best value depends on the trace"))),
        bound(&RiskRule::threshold,
            assumed(ranged("threshold", "how much all jobs together must gain by a job for it to be taken", -1e12, 1e12,
                "0: whoever brings a gain is taken; HPDC 2004 tunes it to the load"))),
        boundPlacer(&RiskRule::placer,
            { .description = "where the tasks of a job go",
                .source = "fewest servers, as locality asks for",
                .isAssumed = true }) };
}

} // namespace

void registerRrhPolicy(PolicyRegistry& registry)
{
    addPolicy<RrhPolicy>(registry,
        { .id = "rrh",
            .title = "Risk-reward heuristic",
            .family = kMarketFamily,
            .summary = "Takes a job if all jobs together gain by it, and first runs those that are worth most for "
                       "their time, less what others lose by waiting.",
            .citation = "Irwin, Grit, Chase, \"Balancing Risk and Reward in a Market-Based Task Service\", HPDC 2004; "
                        "baseline of INFOCOM 2018",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork },
        RiskRule {}, riskParameters());
}

} // namespace consonance
