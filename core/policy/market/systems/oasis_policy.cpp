// SPDX-License-Identifier: GPL-3.0-or-later
//
// OASiS (Bao, Peng, Wu, Li, "Online Job Scheduling in Distributed Machine Learning Clusters", INFOCOM 2018):
// slot_market.h on the servers of the cluster. Servers labelled "role" = "worker" or "ps" hold such tasks only, others
// both. What the paper leaves open is assumed: how long a slot is, how far ahead is planned, what becomes of a job that
// is slower than the plan took it to be (it is planned anew, ends as soon as it can and is never given up), how far
// apart the bounds of prices may be. A decision costs O(arrivals × slots × (servers log servers + work × workers)).
#include "core/policy/bound_parameters.h"
#include "core/policy/market/systems/market_sources.h"
#include "core/policy/market/systems/market_tables.h"
#include "core/policy/market/systems/price_bounds.h"
#include "core/policy/market/systems/promise_board.h"
#include "core/policy/rule_policy.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

struct OasisRule {
    ReservationRule reservation;
    double largestRatio = 1e6;
};

class OasisPolicy final : public RulePolicy<OasisPolicy, OasisRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] Result<SlotJob> slotJob(JobId job, const JobTerms& terms, const View& view) const;
    [[nodiscard]] Result<void> admit(JobId job, const View& view, Plan& plan, std::vector<NotedPayoffs>& payoffs);
    [[nodiscard]] Result<void> planAgain(JobId job, const View& view, Plan& plan);

    PromiseBoard m_board;
    SlotMarket m_market;
};

/// What the labels of a server, or of what it lies in, say it holds.
PlaceRoles rolesOf(const Cluster& cluster, HostId host)
{
    for (DomainId domain = cluster.host(host).domain; domain.isValid(); domain = cluster.domain(domain).parent) {
        for (const auto& [key, value] : cluster.domain(domain).labels) {
            if (key == "role")
                return { .workers = value != "ps", .servers = value != "worker" };
        }
    }
    return {};
}

Result<void> OasisPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_board = PromiseBoard(m_rule.reservation.clock());
    TRY_ASSIGN(const PriceRanges ranges,
        knownPriceRanges(view, m_board.clock(), m_rule.reservation.horizon, m_rule.largestRatio, declaredWorthOf));
    std::vector<PlaceRoles> roles;
    for (std::size_t i = 0; i < view.cluster().hostCount(); ++i)
        roles.push_back(rolesOf(view.cluster(), HostId(i)));
    m_market = SlotMarket(PriceBook(serverCapacities(view.cluster()), ranges), std::move(roles));
    return {};
}

Result<SlotJob> OasisPolicy::slotJob(JobId job, const JobTerms& terms, const View& view) const
{
    const JobRequest& request = view.request(job);
    const SlotClock& clock = m_board.clock();
    TRY_ASSIGN(const double seconds, workerSecondsLeft(view, job, terms));
    SlotJob asked { .arrival = clock.from(view.now()),
        .work = static_cast<std::int32_t>(clock.count(seconds * (1 + m_rule.reservation.slack))),
        .fewestWorkers = terms.fewestWorkers,
        .mostWorkers = terms.mostWorkers,
        .demands = terms.demands,
        .allowed = allowedServers(view.cluster(), request) };
    if (terms.serverRole >= 0) {
        for (std::int32_t workers = 0; workers <= terms.mostWorkers; ++workers)
            asked.serversFor.push_back(terms.serversFor(workers));
    }
    const DeclaredWorth worth = declaredWorth(request, seconds);
    for (std::int64_t k = 0; k < m_rule.reservation.horizon; ++k)
        asked.value.push_back(worth.at(clock.begin(asked.arrival + k + 1)));
    return asked;
}

Result<void> OasisPolicy::admit(JobId job, const View& view, Plan& plan, std::vector<NotedPayoffs>& payoffs)
{
    const JobTerms terms = termsOf(view.request(job));
    TRY_ASSIGN(const SlotJob asked, slotJob(job, terms, view));
    SlotOffer offer = m_market.admit(asked);
    payoffs.push_back({ view.request(job).name, asked.arrival, std::move(offer.payoffByFinish) });
    if (!offer.isAccepted) {
        plan.reject(job);
        plan.notes.blocked.push_back({ .job = job, .reason = Infeasible::ExcludedByPolicy, .text = kNotePayoff });
        return {};
    }
    plan.accept(job);
    m_board.promise(job, terms, std::move(offer.uses));
    m_board.assign(job, view, plan);
    return {};
}

Result<void> OasisPolicy::planAgain(JobId job, const View& view, Plan& plan)
{
    const JobTerms terms = termsOf(view.request(job));
    TRY_ASSIGN(const SlotJob asked, slotJob(job, terms, view));
    SlotOffer offer = m_market.soonest(asked);
    if (!offer.isAccepted || !m_market.sell(asked, offer))
        return {};
    m_board.promise(job, terms, std::move(offer.uses));
    m_board.assign(job, view, plan);
    return {};
}

Result<Plan> OasisPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    m_market.book().keepHistory(tools.wantsNotes);
    m_board.follow(view, m_market.book(), plan);
    const std::vector<JobId> stranded = m_board.stranded();
    for (const JobId job : stranded)
        TRY(planAgain(job, view, plan));
    std::vector<NotedPayoffs> payoffs;
    for (const JobId job : m_board.newcomers(view))
        TRY(admit(job, view, plan, payoffs));
    m_board.wakeForStranded(view, plan);
    if (tools.wantsNotes) {
        plan.notes.tables = priceTables(m_market.book(), serverNames(view.cluster()), m_board.clock(),
            m_board.clock().from(view.now()), m_rule.reservation.notedSlots());
        plan.notes.tables.push_back(payoffTable(payoffs, m_board.clock()));
    }
    return plan;
}

} // namespace

void registerOasisPolicy(PolicyRegistry& registry);

void registerOasisPolicy(PolicyRegistry& registry)
{
    BoundParameters<OasisRule> parameters = reservationParameters(&OasisRule::reservation);
    parameters.push_back(priceSpan(&OasisRule::largestRatio));
    addPolicy<OasisPolicy>(registry,
        { .id = "oasis",
            .title = "OASiS",
            .family = kMarketFamily,
            .summary = "Plans each arriving job over future slots at prices that rise with use, and takes it if it is "
                       "worth more than it costs.",
            .citation = kOasisPaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork | Knowledge::Distribution,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd
                | TriggerKind::ResourceChange | TriggerKind::WakeUp,
            .preempts = true,
            .resizes = true },
        OasisRule {}, std::move(parameters));
}

} // namespace consonance
