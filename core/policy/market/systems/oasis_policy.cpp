// SPDX-License-Identifier: GPL-3.0-or-later
//
// OASiS (Bao, Peng, Wu, Li, "Online Job Scheduling in Distributed Machine Learning Clusters", INFOCOM 2018):
// slot_market.h on the servers of the cluster. Servers labelled "role" = "worker" or "ps" hold such tasks only, others
// both. What the paper leaves open is assumed: how long a slot is, how far ahead is planned, what becomes of a job that
// is slower than the plan took it to be (it is replanned, ends as soon as it can and is never given up), how far
// apart the bounds of prices may be. A decision costs O(arrivals × slots × (servers log servers + work × workers)).
#include "core/policy/market/systems/reservation_policy.h"

#include <utility>

namespace consonance {

namespace {

struct OasisRule {
    ReservationRule reservation;
    double largestRatio = 1e6;
};

class OasisPolicy final : public RulePolicy<OasisPolicy, OasisRule, ReservationPolicy> {
public:
    using RulePolicy::RulePolicy;

protected:
    [[nodiscard]] const ReservationRule& reservation() const override { return m_rule.reservation; }
    [[nodiscard]] Result<void> open(const View& view) override;
    [[nodiscard]] PriceBook& book() override { return m_market.book(); }
    [[nodiscard]] Result<void> planAgain(JobId job, const View& view, Plan& plan) override;
    [[nodiscard]] Result<void> answer(
        const std::vector<JobId>& newcomers, const View& view, bool wantsNotes, Plan& plan) override;
    void note(const View& view, Plan& plan) override;

private:
    [[nodiscard]] Result<SlotJob> slotJob(JobId job, const View& view) const;

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

Result<void> OasisPolicy::open(const View& view)
{
    TRY_ASSIGN(const PriceRanges ranges, knownPriceRanges(view, m_rule.largestRatio));
    std::vector<PlaceRoles> roles;
    for (std::size_t i = 0; i < view.cluster().hostCount(); ++i)
        roles.push_back(rolesOf(view.cluster(), HostId(i)));
    m_market = SlotMarket(PriceBook(serverCapacities(view.cluster()), ranges), std::move(roles));
    return {};
}

Result<SlotJob> OasisPolicy::slotJob(JobId job, const View& view) const
{
    const JobRequest& request = view.request(job);
    const JobTerms terms = termsOf(request);
    TRY_ASSIGN(const double seconds, workerSecondsLeft(view, job, terms));
    SlotJob asked { .arrival = clock().from(view.now()),
        .work = static_cast<std::int32_t>(clock().count(seconds * (1 + m_rule.reservation.slack))),
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
        asked.value.push_back(worth.at(clock().begin(asked.arrival + k + 1)));
    return asked;
}

Result<void> OasisPolicy::planAgain(JobId job, const View& view, Plan& plan)
{
    TRY_ASSIGN(const SlotJob asked, slotJob(job, view));
    SlotOffer offer = m_market.soonest(asked);
    if (offer.isAccepted && m_market.sell(asked, offer))
        promise(job, std::move(offer.uses), view, plan);
    return {};
}

Result<void> OasisPolicy::answer(const std::vector<JobId>& newcomers, const View& view, bool /*wantsNotes*/, Plan& plan)
{
    for (const JobId job : newcomers) {
        TRY_ASSIGN(const SlotJob asked, slotJob(job, view));
        SlotOffer offer = m_market.admit(asked);
        notePayoffs(view.request(job), asked.arrival, std::move(offer.payoffByFinish));
        if (!offer.isAccepted) {
            turnAway(job, kNotePayoff, plan);
            continue;
        }
        plan.accept(job);
        promise(job, std::move(offer.uses), view, plan);
    }
    return {};
}

void OasisPolicy::note(const View& view, Plan& plan)
{
    plan.notes.tables = priceTables(book(), serverNames(view.cluster()), view, m_rule.reservation.notedSlots());
    plan.notes.tables.push_back(payoffTable());
}

} // namespace

void registerOasisPolicy(PolicyRegistry& registry)
{
    addReservation<OasisPolicy>(registry,
        { .id = "oasis",
            .title = "OASiS",
            .summary = "Plans each arriving job over future slots at prices that rise with use, and takes it if it is "
                       "worth more than it costs.",
            .citation
            = "Bao, Peng, Wu, Li, \"Online Job Scheduling in Distributed Machine Learning Clusters\", INFOCOM 2018",
            .knowledge = Knowledge::RemainingWork | Knowledge::Distribution,
            .preempts = true,
            .resizes = true },
        OasisRule {}, { priceSpan(&OasisRule::largestRatio) });
}

} // namespace consonance
