// SPDX-License-Identifier: GPL-3.0-or-later
//
// DPS (Zhou et al., "DPS: Dynamic Pricing and Scheduling for Distributed Machine Learning Jobs in Edge-Cloud Networks",
// IEEE TMC 2023): every site posts a price for each resource and slot, which rises with what is promised; an arriving
// job is given the start and the sites of workers and parameter servers that leave it most of its worth, and pays the
// sum of the prices, or it is turned away. Prices do not depend on what the job says and never fall, so the truth is
// the best it can say. The text at hand gives no formulas beyond that: the price function is that of OASiS, workers
// keep to one site and parameter servers to one. A decision costs O(arrivals × pairs of sites × slots × duration ×
// servers).
#include "core/policy/market/sites.h"
#include "core/policy/market/systems/reservation_policy.h"

#include <utility>

namespace consonance {

namespace {

struct DpsRule {
    ReservationRule reservation;
    double largestRatio = 1e6;
};

class DpsAuctionPolicy final : public RulePolicy<DpsAuctionPolicy, DpsRule, ReservationPolicy> {
public:
    using RulePolicy::RulePolicy;

protected:
    [[nodiscard]] const ReservationRule& reservation() const override { return m_rule.reservation; }
    [[nodiscard]] Result<void> open(const View& view) override;
    [[nodiscard]] Result<void> addOptions(
        RunOptions& options, const JobTerms& terms, const JobRequest& request, const View& view) const override;
    [[nodiscard]] Result<void> answer(
        const std::vector<JobId>& newcomers, const View& view, bool wantsNotes, Plan& plan) override;
    void note(const View& view, Plan& plan) override;

private:
    SiteMap m_sites;
    std::vector<ServerPool> m_groups; ///< by site
};

Result<void> DpsAuctionPolicy::open(const View& view)
{
    m_sites = SiteMap(view.cluster());
    m_groups.clear();
    for (const Site& site : m_sites.sites())
        m_groups.push_back(serverPool(view.cluster(), site.hosts));
    TRY_ASSIGN(const PriceRanges ranges, knownPriceRanges(view, m_rule.largestRatio));
    book() = PriceBook(serverCapacities(view.cluster()), ranges, m_sites.siteByHost());
    return {};
}

Result<void> DpsAuctionPolicy::addOptions(
    RunOptions& options, const JobTerms& terms, const JobRequest& request, const View& view) const
{
    for (std::size_t own = 0; own < m_groups.size(); ++own) {
        const auto workers = workerServers(m_groups[own], view.cluster(), request, terms);
        if (!workers)
            continue;
        TRY(options.addTogether(terms.requestedWorkers, *workers));
        for (std::size_t other = 0; other < m_groups.size(); ++other) {
            if (other == own || terms.requestedServers > 0)
                TRY(options.addApart(terms.requestedWorkers, *workers, m_groups[other], m_sites.delay(own, other)));
        }
    }
    return {};
}

Result<void> DpsAuctionPolicy::answer(
    const std::vector<JobId>& newcomers, const View& view, bool /*wantsNotes*/, Plan& plan)
{
    for (const JobId job : newcomers) {
        const JobRequest& request = view.request(job);
        TRY_ASSIGN(const auto options, optionsOf(job, view));
        TRY_ASSIGN(const double seconds, workerSecondsLeft(view, job, termsOf(request)));
        const DeclaredWorth worth = declaredWorth(request, seconds);
        const std::int64_t from = clock().from(view.now());
        BestOffer best = bestOffer(book(), options, from, from + m_rule.reservation.horizon,
            [&](std::int64_t end) { return worth.at(clock().begin(end)); });
        notePayoffs(request, from, std::move(best.payoffByEnd));
        auto uses = best.payoff > 0 ? usesOf(*best.offer) : std::vector<SlotUse> {};
        if (uses.empty() || !book().take(uses, options[best.offer->option].demands)) {
            turnAway(job, kNotePayoff, plan);
            continue;
        }
        plan.accept(job, best.offer->cost);
        promise(job, std::move(uses), view, plan);
    }
    return {};
}

void DpsAuctionPolicy::note(const View& view, Plan& plan)
{
    std::vector<std::string> names;
    for (const Site& site : m_sites.sites())
        names.push_back(site.name);
    plan.notes.tables = priceTables(book(), names, view, m_rule.reservation.notedSlots());
    plan.notes.tables.push_back(payoffTable());
}

} // namespace

void registerDpsAuctionPolicy(PolicyRegistry& registry)
{
    addReservation<DpsAuctionPolicy>(registry,
        { .id = "dps-auction",
            .title = "DPS",
            .summary = "Every site posts prices by slot; an arriving job gets the start and the sites that leave it "
                       "most of its worth, and pays their prices.",
            .citation = "Zhou et al., \"DPS: Dynamic Pricing and Scheduling for Distributed Machine Learning Jobs in "
                        "Edge-Cloud Networks\", IEEE TMC 2023",
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput | Knowledge::Distribution },
        DpsRule {}, { priceSpan(&DpsRule::largestRatio) });
}

} // namespace consonance
