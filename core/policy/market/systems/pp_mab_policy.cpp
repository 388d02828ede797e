// SPDX-License-Identifier: GPL-3.0-or-later
//
// Posted prices that are learnt (Zhou et al., "Dynamic Pricing and Placing for Distributed Machine Learning Jobs: An
// Online Learning Approach", JSAC 2023): an arriving job is offered a run at a price for each hour of a worker, chosen
// by a bandit for its kind (posted_price_bandit.h); the user takes it or leaves for ever, and the answer is all that is
// learnt. Who takes it is placed where it should run fastest: on one server, else on servers of one site, else on the
// two sites with the least delay. The text at hand names the bandit, the feedback and the placement. Reconstructed: the
// grid of prices, the index (UCB1), kinds (models), how scarce capacity narrows the choice, and that a job which does
// not fit waits and is asked when it does. A decision costs O(waiting jobs × servers).
#include "core/base/marked_text.h"
#include "core/policy/market/cheapest_places.h"
#include "core/policy/market/posted_price_bandit.h"
#include "core/policy/market/sites.h"
#include "core/policy/market/systems/job_terms.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/user_estimate.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

enum class JobKinds : std::uint8_t { Model, All };

struct BanditRule {
    double lowest = 1;
    double highest = 256;
    std::int64_t prices = 9;
    JobKinds kinds = JobKinds::Model;
    bool knowsCapacity = true;
    EstimateSource estimates = EstimateSource::Limits;
};

/// What is learnt of one kind of job.
struct KindRecord {
    PostedPriceBandit bandit;
    double hours = 0; ///< worker-hours that prices were posted for
    double earned = 0; ///< in units of value
};

class PpMabPolicy final : public RulePolicy<PpMabPolicy, BanditRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::vector<ReportedFigure> report() const override;

private:
    /// A price that was posted and not answered yet.
    struct Posted {
        JobId job;
        std::uint32_t kind = 0;
        std::size_t arm = 0;
        double hours = 0;
    };

    void learn(const View& view);
    void count(const Trigger& trigger, const View& view);
    [[nodiscard]] std::uint32_t kindOf(const JobRequest& request) const;
    [[nodiscard]] std::optional<double> affordablePart(const View& view) const;
    [[nodiscard]] std::vector<PlacedCounts> placesFor(
        const JobRequest& request, const JobTerms& terms, const CapacityLedger& ledger) const;
    [[nodiscard]] bool place(JobId job, const View& view, CapacityLedger& ledger, Plan& plan) const;
    [[nodiscard]] Result<bool> offer(JobId job, const View& view, CapacityLedger& ledger, Plan& plan);
    void note(const View& view, Plan& plan) const;

    SiteMap m_sites;
    std::vector<std::pair<std::size_t, std::size_t>> m_pairs; ///< of sites, the nearest first
    std::map<std::uint32_t, KindRecord> m_kinds;
    std::optional<Posted> m_posted;
    double m_hoursAsked = 0; ///< GPU-hours of all jobs so far
    std::optional<Time> m_firstArrival;
};

Result<void> PpMabPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_sites = SiteMap(view.cluster());
    m_pairs.clear();
    for (std::size_t a = 0; a < m_sites.sites().size(); ++a) {
        for (std::size_t b = 0; b < m_sites.sites().size(); ++b)
            m_pairs.emplace_back(a, b);
    }
    std::ranges::stable_sort(m_pairs, {}, [this](const auto& pair) { return m_sites.delay(pair.first, pair.second); });
    m_kinds.clear();
    m_posted.reset();
    m_hoursAsked = 0;
    m_firstArrival.reset();
    return {};
}

std::uint32_t PpMabPolicy::kindOf(const JobRequest& request) const
{
    return m_rule.kinds == JobKinds::All ? 0 : request.model.value;
}

void PpMabPolicy::learn(const View& view)
{
    if (!m_posted)
        return;
    const Posted posted = *std::exchange(m_posted, std::nullopt);
    const SaleKind answer = view.sale(posted.job).kind;
    if (answer != SaleKind::OfferAccepted && answer != SaleKind::OfferDeclined)
        return; // the plan was refused, so no user was asked
    KindRecord& record = m_kinds.at(posted.kind);
    record.bandit.learn(posted.arm, answer == SaleKind::OfferAccepted);
    record.hours += posted.hours;
    if (answer == SaleKind::OfferAccepted)
        record.earned += view.sale(posted.job).price;
}

/// How much time of devices the users ask for, as far as it was seen.
void PpMabPolicy::count(const Trigger& trigger, const View& view)
{
    for (const JobId job : trigger.arrived) {
        if (!m_firstArrival)
            m_firstArrival = view.request(job).arrival;
        const auto seconds = userEstimate(job, view, m_rule.estimates);
        if (seconds)
            m_hoursAsked += *seconds / 3600 * static_cast<double>(view.request(job).requestedGpus());
    }
}

/// The part of the demand that the cluster could serve; absent while little is known, or when it could serve all.
std::optional<double> PpMabPolicy::affordablePart(const View& view) const
{
    const auto capacity = static_cast<double>(view.ledger().totalGpus());
    if (!m_rule.knowsCapacity || !m_firstArrival || !(m_hoursAsked > 0) || !(capacity > 0))
        return std::nullopt;
    const double hours = std::max((view.now() - *m_firstArrival).seconds() / 3600, 1.0);
    const double part = capacity * hours / m_hoursAsked;
    return part < 1 ? std::optional(part) : std::nullopt;
}

/// On one server, else on one site, else on the nearest two; nothing where it does not fit now.
std::vector<PlacedCounts> PpMabPolicy::placesFor(
    const JobRequest& request, const JobTerms& terms, const CapacityLedger& ledger) const
{
    const std::vector<std::uint8_t> types = allowedServers(ledger.cluster(), request);
    const auto offered = [&](std::size_t workerSite, std::size_t serverSite) {
        std::vector<OfferedPlace> places(ledger.cluster().hostCount());
        for (std::size_t i = 0; i < places.size(); ++i) {
            const HostId host(i);
            const bool isUp = ledger.availability(host) == Availability::Up;
            places[i].free = isUp ? ledger.free(host) : ResourceVector {};
            places[i].holdsWorkers = isUp && m_sites.siteOf(host) == workerSite && (types.empty() || types[i] != 0);
            places[i].holdsServers = isUp && terms.serverRole >= 0 && m_sites.siteOf(host) == serverSite;
        }
        return CheapestPlaces(std::move(places), terms.demands);
    };
    for (std::size_t site = 0; site < m_sites.sites().size(); ++site) {
        if (const auto one = offered(site, site).onOne(terms.requestedWorkers, terms.requestedServers))
            return { *one };
    }
    for (const auto& [workerSite, serverSite] : m_pairs) {
        auto places = offered(workerSite, serverSite).places(terms.requestedWorkers, terms.requestedServers);
        if (!places.empty())
            return places;
    }
    return {};
}

/// Gives the job its places, in the ledger too; false when it does not fit now.
bool PpMabPolicy::place(JobId job, const View& view, CapacityLedger& ledger, Plan& plan) const
{
    const JobRequest& request = view.request(job);
    const JobTerms terms = termsOf(request);
    std::vector<Slot> slots;
    for (const PlacedCounts& counts : placesFor(request, terms, ledger)) {
        const HostId host(static_cast<std::size_t>(counts.place));
        const auto give = [&](std::uint8_t role, std::int32_t count) {
            if (count == 0)
                return;
            slots.push_back({ view.cluster().host(host).domain, role, count });
            Holding holding; // for the jobs after it in this plan alone
            static_cast<void>(ledger.take(taskClaim(view.cluster(), request.roles[role], host, count), holding));
        };
        give(terms.workerRole, counts.workers);
        give(static_cast<std::uint8_t>(std::max(terms.serverRole, 0)), counts.servers);
    }
    if (slots.empty())
        return false;
    plan.place(job, std::move(slots));
    return true;
}

/// Posts a price to the job and gives it its places; false when it does not fit now.
Result<bool> PpMabPolicy::offer(JobId job, const View& view, CapacityLedger& ledger, Plan& plan)
{
    if (!place(job, view, ledger, plan))
        return false;
    const JobRequest& request = view.request(job);
    TRY_ASSIGN(const double seconds, userEstimate(job, view, m_rule.estimates));
    const std::uint32_t kind = kindOf(request);
    KindRecord& record = m_kinds[kind];
    if (record.bandit.arms().empty())
        record.bandit
            = PostedPriceBandit(priceGrid(m_rule.lowest, m_rule.highest, static_cast<std::int32_t>(m_rule.prices)));
    const std::size_t arm = record.bandit.choose(affordablePart(view));
    const double hours = seconds / 3600 * termsOf(request).requestedWorkers;
    m_posted = Posted { .job = job, .kind = kind, .arm = arm, .hours = hours };
    plan.offer(job, record.bandit.arms()[arm].price * hours, view.now() + Duration::fromSecondsRounded(seconds));
    return true;
}

void PpMabPolicy::note(const View& view, Plan& plan) const
{
    for (const auto& [kind, record] : m_kinds) {
        NoteTable table { .title = CONSONANCE_TEXT("Policy", "arms of a kind of job"),
            .columns = { CONSONANCE_TEXT("Policy", "pulls"), CONSONANCE_TEXT("Policy", "accepted"),
                CONSONANCE_TEXT("Policy", "mean reward"), CONSONANCE_TEXT("Policy", "index") },
            .unit = "1" };
        const bool isModel = m_rule.kinds == JobKinds::Model && ModelId(kind).isValid();
        const std::string name = isModel ? view.models().model(ModelId(kind)).name + " " : std::string();
        for (std::size_t i = 0; i < record.bandit.arms().size(); ++i) {
            const PriceArm& arm = record.bandit.arms()[i];
            table.rows.push_back(fmt::format("{}{:.4g}", name, arm.price));
            table.values.push_back(static_cast<double>(arm.pulls));
            table.values.push_back(static_cast<double>(arm.accepted));
            table.values.push_back(arm.mean());
            table.values.push_back(record.bandit.index(i));
        }
        plan.notes.tables.push_back(std::move(table));
    }
    plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "regret"), report().front().value);
}

std::vector<ReportedFigure> PpMabPolicy::report() const
{
    double regret = 0;
    for (const auto& [kind, record] : m_kinds) {
        double best = 0;
        for (const PriceArm& arm : record.bandit.arms())
            best = std::max(best, arm.acceptedPart() * arm.price * (arm.pulls > 0 ? 1 : 0));
        regret += std::max(0.0, best * record.hours - record.earned);
    }
    return { { .key = "regret", .value = regret } };
}

Result<Plan> PpMabPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    Plan plan;
    learn(view);
    count(trigger, view);
    // Who has paid and lost its servers comes first; its price stands.
    for (const auto id : view.waiting()) {
        if (view.sale(JobId(id)).isAgreed())
            static_cast<void>(place(JobId(id), view, tools.ledger, plan));
    }
    for (const auto id : view.waiting()) {
        if (view.sale(JobId(id)).kind != SaleKind::None)
            continue;
        TRY_ASSIGN(const bool isOffered, offer(JobId(id), view, tools.ledger, plan));
        if (isOffered)
            break; // the answer is known before the next price is chosen
    }
    if (tools.wantsNotes)
        note(view, plan);
    return plan;
}

BoundParameters<BanditRule> banditParameters()
{
    const auto price = [](std::string key, std::string description) {
        return assumed(ranged(std::move(key), std::move(description), 1e-9, 1e12,
            "the text at hand gives no grid; spans the worths of the market trace"));
    };
    return { bound(&BanditRule::lowest, price("lowest_price", "lowest price of an hour of a worker")),
        bound(&BanditRule::highest, price("highest_price", "highest price of an hour of a worker")),
        bound(&BanditRule::prices,
            assumed(ranged("prices", "how many prices there are between the two, in equal ratios", 1, 1000,
                "the text at hand gives no grid; factors of two"))),
        boundChoice(&BanditRule::kinds, { { "model", JobKinds::Model }, { "all", JobKinds::All } },
            described("kinds", "whether prices are learnt for each model by itself or for all jobs together",
                "JSAC 2023 learns by type of job")),
        bound(&BanditRule::knowsCapacity,
            assumed(described("knows_capacity", "leave out prices at which more would be sold than there is",
                "as bandits with knapsacks do; the text at hand says only that capacity is limited"))),
        boundEstimates(&BanditRule::estimates) };
}

} // namespace

void registerPpMabPolicy(PolicyRegistry& registry)
{
    addPolicy<PpMabPolicy>(registry,
        { .id = "pp-mab",
            .title = "Posted prices with bandits",
            .family = kMarketFamily,
            .summary = "Offers each job a run at a price that a bandit learns from which jobs accept; a job that "
                       "declines leaves.",
            .citation = "Zhou et al., \"Dynamic Pricing and Placing for Distributed Machine Learning Jobs: An Online "
                        "Learning Approach\", JSAC 2023",
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::Estimates,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange
                | TriggerKind::OfferAnswered },
        BanditRule {}, banditParameters());
}

} // namespace consonance
