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
#include "core/policy/market/systems/market_sources.h"
#include "core/policy/market/systems/market_tables.h"
#include "core/policy/market/systems/price_bounds.h"
#include "core/policy/market/systems/run_options.h"
#include "core/policy/rule_policy.h"

#include <utility>

namespace consonance {

namespace {

struct DpsRule {
    ReservationRule reservation;
    double largestRatio = 1e6;
};

class DpsAuctionPolicy final : public RulePolicy<DpsAuctionPolicy, DpsRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] Result<std::vector<RunOption>> optionsOf(JobId job, const JobTerms& terms, const View& view) const;
    [[nodiscard]] Result<void> admit(JobId job, const View& view, Plan& plan, std::vector<NotedPayoffs>& payoffs);
    void note(const View& view, const std::vector<NotedPayoffs>& payoffs, Plan& plan) const;

    SiteMap m_sites;
    std::vector<ServerPool> m_groups; ///< by site
    PromiseBoard m_board;
    PriceBook m_book;
};

Result<void> DpsAuctionPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_board = PromiseBoard(m_rule.reservation.clock());
    m_sites = SiteMap(view.cluster());
    m_groups.clear();
    for (const Site& site : m_sites.sites())
        m_groups.push_back(serverPool(view.cluster(), site.hosts));
    TRY_ASSIGN(const PriceRanges ranges,
        knownPriceRanges(view, m_board.clock(), m_rule.reservation.horizon, m_rule.largestRatio, declaredWorthOf));
    m_book = PriceBook(serverCapacities(view.cluster()), ranges, m_sites.siteByHost());
    return {};
}

Result<std::vector<RunOption>> DpsAuctionPolicy::optionsOf(JobId job, const JobTerms& terms, const View& view) const
{
    TRY_ASSIGN(RunOptions options, RunOptions::create(view, job, terms, m_board.clock(), m_rule.reservation.slack));
    const std::vector<std::uint8_t> allowed = allowedServers(view.cluster(), view.request(job));
    for (std::size_t own = 0; own < m_groups.size(); ++own) {
        ServerPool workers = m_groups[own];
        if (!allowed.empty() && terms.demands.worker[Resource::Gpu] > 0) {
            std::erase_if(workers.hosts, [&](HostId host) { return allowed[host.index()] == 0; });
            if (workers.hosts.empty())
                continue;
            workers = serverPool(view.cluster(), std::move(workers.hosts));
        }
        TRY(options.addTogether(terms.requestedWorkers, workers));
        for (std::size_t other = 0; other < m_groups.size(); ++other) {
            if (other == own || terms.requestedServers > 0)
                TRY(options.addApart(terms.requestedWorkers, workers, m_groups[other], m_sites.delay(own, other)));
        }
    }
    return options.options();
}

Result<void> DpsAuctionPolicy::admit(JobId job, const View& view, Plan& plan, std::vector<NotedPayoffs>& payoffs)
{
    const JobRequest& request = view.request(job);
    const JobTerms terms = termsOf(request);
    const SlotClock& clock = m_board.clock();
    TRY_ASSIGN(const auto options, optionsOf(job, terms, view));
    TRY_ASSIGN(const double seconds, workerSecondsLeft(view, job, terms));
    const DeclaredWorth worth = declaredWorth(request, seconds);
    const std::int64_t from = clock.from(view.now());
    BestOffer best = bestOffer(m_book, options, from, from + m_rule.reservation.horizon,
        [&](std::int64_t end) { return worth.at(clock.begin(end)); });
    payoffs.push_back({ request.name, from, std::move(best.payoffByEnd) });
    if (!(best.payoff > 0) || !take(m_book, options[best.offer->option], *best.offer)) {
        plan.reject(job);
        plan.notes.blocked.push_back({ .job = job, .reason = Infeasible::ExcludedByPolicy, .text = kNotePayoff });
        return {};
    }
    plan.accept(job, best.offer->cost);
    m_board.promise(job, terms, usesOf(*best.offer));
    m_board.assign(job, view, plan);
    return {};
}

void DpsAuctionPolicy::note(const View& view, const std::vector<NotedPayoffs>& payoffs, Plan& plan) const
{
    std::vector<std::string> names;
    for (const Site& site : m_sites.sites())
        names.push_back(site.name);
    plan.notes.tables = priceTables(
        m_book, names, m_board.clock(), m_board.clock().from(view.now()), m_rule.reservation.notedSlots());
    plan.notes.tables.push_back(payoffTable(payoffs, m_board.clock()));
}

Result<Plan> DpsAuctionPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    m_book.keepHistory(tools.wantsNotes);
    m_board.follow(view, m_book, plan);
    const std::vector<JobId> stranded = m_board.stranded();
    for (const JobId job : stranded) {
        const JobTerms terms = termsOf(view.request(job));
        TRY_ASSIGN(const auto options, optionsOf(job, terms, view));
        if (promiseSoonest(m_board, m_book, job, terms, options, view, m_rule.reservation.horizon))
            m_board.assign(job, view, plan);
    }
    std::vector<NotedPayoffs> payoffs;
    for (const JobId job : m_board.newcomers(view))
        TRY(admit(job, view, plan, payoffs));
    m_board.wakeForStranded(view, plan);
    if (tools.wantsNotes)
        note(view, payoffs, plan);
    return plan;
}

} // namespace

void registerDpsAuctionPolicy(PolicyRegistry& registry);

void registerDpsAuctionPolicy(PolicyRegistry& registry)
{
    BoundParameters<DpsRule> parameters = reservationParameters(&DpsRule::reservation);
    parameters.push_back(priceSpan(&DpsRule::largestRatio));
    addPolicy<DpsAuctionPolicy>(registry,
        { .id = "dps-auction",
            .title = "DPS",
            .family = kMarketFamily,
            .summary = "Every site posts prices by slot; an arriving job gets the start and the sites that leave it "
                       "most of its worth, and pays their prices.",
            .citation = kDpsPaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput | Knowledge::Distribution,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd
                | TriggerKind::ResourceChange | TriggerKind::WakeUp },
        DpsRule {}, std::move(parameters));
}

} // namespace consonance
