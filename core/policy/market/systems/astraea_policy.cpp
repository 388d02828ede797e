// SPDX-License-Identifier: GPL-3.0-or-later
//
// Astraea (Wang et al., "Online Scheduling of Distributed Machine Learning Jobs for Incentivizing Sharing in
// Multi-Tenant Systems", IEEE TC 2022): tenants contribute parts of the cluster and get by what they contribute. Jobs
// are gathered for rounds; each has a run in the share of its own tenant, and may buy a better one in what others leave
// idle (share_market.h). The text at hand names three layers (batches, rounds, prices), the shares, and that idle
// shares are sold, never given. Reconstructed: the order of rounds, one price for all of them, without which a job
// could gain by coming later, and a longest round: batches double without end in the text, which keeps newcomers
// waiting. A job that is longer than that and has no run in its tenant's share is turned away: a run that outlasted its
// round would take from tenants what they contributed. Shares are sums of resources; where a run finds no servers in
// its slots, because of how others lie, it begins as soon as it finds some. A decision costs O(jobs that have not begun
// × slots).
#include "core/base/marked_text.h"
#include "core/policy/market/share_market.h"
#include "core/policy/market/systems/reservation_policy.h"

#include <algorithm>
#include <map>
#include <utility>

namespace consonance {

namespace {

struct AstraeaRule {
    ReservationRule reservation;
    std::int64_t longestRound = 12; ///< slots; 0: none
    double gpuPrice = 0.1; ///< of an hour
    double corePrice = 0.01;
    bool trades = true;
};

class AstraeaPolicy final : public RulePolicy<AstraeaPolicy, AstraeaRule, ReservationPolicy> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] std::vector<ReportedFigure> report() const override;

protected:
    [[nodiscard]] const ReservationRule& reservation() const override { return m_rule.reservation; }
    /// The book is of servers; nothing has a price in it.
    [[nodiscard]] Result<void> open(const View& view) override;
    [[nodiscard]] std::optional<GeometricBatches> batches() const override { return windows(1, m_rule.longestRound); }
    void follow(const View& view) override;
    [[nodiscard]] Result<void> addOptions(
        RunOptions& options, const JobTerms& terms, const JobRequest& request, const View& view) const override;
    /// Plays a round.
    [[nodiscard]] Result<void> answer(
        const std::vector<JobId>& newcomers, const View& view, bool wantsNotes, Plan& plan) override;
    void note(const View& view, Plan& plan) override;

private:
    /// A job that has entered a round and has no servers yet.
    struct Entered {
        std::size_t number = 0; ///< in the market
        DeclaredWorth worth;
        std::int32_t duration = 1;
        double price = 0; ///< of a bought run
    };

    /// Some round is long enough to sell a run of so many slots.
    [[nodiscard]] bool sellsRunsOf(std::int32_t slots) const
    {
        return m_rule.trades && (m_rule.longestRound == 0 || slots <= m_rule.longestRound);
    }
    [[nodiscard]] Result<void> enter(JobId job, const View& view);
    [[nodiscard]] Result<void> beginRun(JobId job, const Entered& entered, const View& view, Plan& plan);

    std::vector<std::string> m_tenants;
    ShareMarket m_market;
    std::map<JobId, Entered> m_entered;
    std::map<JobId, std::size_t> m_begun; ///< their numbers in the market
};

/// Parts of all capacity by contribution, whole units, the largest remainders first; a last one of what no tenant
/// contributed.
std::vector<ResourceVector> sharesOf(const View& view)
{
    const ResourceVector all = view.cluster().totalCapacity();
    std::vector<double> parts;
    double rest = 1;
    for (std::size_t i = 0; i < view.tenantCount(); ++i) {
        parts.push_back(view.tenantTerms(TenantId(i)).contribution);
        rest -= parts.back();
    }
    parts.push_back(std::max(rest, 0.0));
    std::vector<ResourceVector> shares(parts.size());
    for (std::size_t resource = 0; resource < kResourceCount; ++resource) {
        std::vector<std::pair<double, std::size_t>> remainders;
        std::int64_t left = all.amount[resource];
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const double exact = parts[i] * static_cast<double>(all.amount[resource]);
            const auto whole = std::min(static_cast<std::int64_t>(exact + 1e-9), left);
            shares[i].amount[resource] = whole;
            left -= whole;
            remainders.emplace_back(static_cast<double>(whole) - exact, i);
        }
        std::ranges::sort(remainders);
        for (std::size_t i = 0; i < remainders.size() && left > 0; ++i, --left)
            ++shares[remainders[i].second].amount[resource];
        shares.back().amount[resource] += left;
    }
    return shares;
}

Result<void> AstraeaPolicy::open(const View& view)
{
    book() = PriceBook(serverCapacities(view.cluster()), {});
    std::array<double, kResourceCount> prices {};
    const double hours = m_rule.reservation.slotSeconds / 3600;
    prices[static_cast<std::size_t>(Resource::Gpu)] = m_rule.gpuPrice * hours;
    prices[static_cast<std::size_t>(Resource::Cpu)] = m_rule.corePrice * hours;
    m_market = ShareMarket(sharesOf(view), prices, m_rule.reservation.horizon);
    m_market.setTrade(m_rule.trades);
    m_tenants.clear();
    for (std::size_t i = 0; i < view.tenantCount(); ++i)
        m_tenants.push_back(view.tenantTerms(TenantId(i)).name);
    m_entered.clear();
    m_begun.clear();
    return {};
}

Result<void> AstraeaPolicy::addOptions(
    RunOptions& options, const JobTerms& terms, const JobRequest& request, const View& view) const
{
    const ServerPool all = allServers(view.cluster());
    const auto workers = workerServers(all, view.cluster(), request, terms);
    if (!workers)
        return {};
    TRY(options.addTogether(terms.requestedWorkers, *workers));
    return options.addApart(terms.requestedWorkers, *workers, all);
}

Result<void> AstraeaPolicy::enter(JobId job, const View& view)
{
    const JobRequest& request = view.request(job);
    const JobTerms terms = termsOf(request);
    TRY_ASSIGN(const auto options, optionsOf(job, view));
    TRY_ASSIGN(const double seconds, workerSecondsLeft(view, job, terms));
    Entered entered { .worth = declaredWorth(request, seconds) };
    for (const RunOption& option : options)
        entered.duration = std::max(entered.duration, option.duration);
    ShareJob shared { .tenant = request.tenant.index(),
        .demand = terms.requestedDemand(),
        .duration = entered.duration,
        .worth = [worth = entered.worth, clock = clock()](std::int64_t end) { return worth.at(clock.begin(end)); } };
    entered.number = m_market.add(std::move(shared));
    m_entered.emplace(job, entered);
    return {};
}

/// Gives a run its servers, in its slots or as soon after as there are some.
Result<void> AstraeaPolicy::beginRun(JobId job, const Entered& entered, const View& view, Plan& plan)
{
    TRY_ASSIGN(auto options, optionsOf(job, view));
    const ShareRun& run = *m_market.run(entered.number);
    std::optional<RunOffer> best;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        options[i].duration = entered.duration;
        const auto offer = soonestOffer(book(), options[i], run.start, m_rule.reservation.horizon);
        if (!offer || (best && offer->start >= best->start))
            continue;
        best = offer;
        chosen = i;
    }
    std::vector<SlotUse> uses = best ? usesOf(*best) : std::vector<SlotUse> {};
    if (best && !book().take(uses, options[chosen].demands))
        uses.clear();
    plan.accept(job, run.paid);
    promise(job, std::move(uses), view, plan);
    return {};
}

Result<void> AstraeaPolicy::answer(
    const std::vector<JobId>& newcomers, const View& view, bool /*wantsNotes*/, Plan& plan)
{
    const std::int64_t from = clock().from(view.now());
    const std::int64_t until = windowEnd(view);
    for (const JobId job : newcomers) {
        if (!m_entered.contains(job))
            TRY(enter(job, view));
    }
    m_market.forgetBefore(from);
    m_market.round(from, until);
    std::vector<JobId> gone;
    for (const auto& [job, entered] : m_entered) {
        const auto& run = m_market.run(entered.number);
        if (run && run->start >= until)
            continue; // it may still buy a better one
        gone.push_back(job);
        if (run) {
            m_begun.emplace(job, entered.number);
            TRY(beginRun(job, entered, view, plan));
            continue;
        }
        const bool isWorthIt
            = entered.worth.at(clock().begin(until + entered.duration)) > m_market.priceOf(entered.number);
        if (isWorthIt && sellsRunsOf(entered.duration)) {
            gone.pop_back(); // may find something idle in a later round
            continue;
        }
        m_market.release(entered.number, from);
        turnAway(job, isWorthIt ? kNoteNoRound : kNotePayoff, plan);
    }
    for (const JobId job : gone)
        m_entered.erase(job);
    return {};
}

/// What finished jobs do not need any more is idle.
void AstraeaPolicy::follow(const View& view)
{
    const auto isOver
        = [&view](JobId job) { return view.phase(job) == JobPhase::Finished || view.phase(job) == JobPhase::Rejected; };
    const std::int64_t from = clock().from(view.now());
    for (auto entry = m_begun.begin(); entry != m_begun.end();) {
        if (!isOver(entry->first)) {
            ++entry;
            continue;
        }
        m_market.release(entry->second, from);
        entry = m_begun.erase(entry);
    }
    std::erase_if(m_entered, [&](const auto& entry) {
        const bool isElsewhere = isOver(entry.first) || view.phase(entry.first) == JobPhase::Running;
        if (isElsewhere)
            m_market.release(entry.second.number, from);
        return isElsewhere;
    });
}

void AstraeaPolicy::note(const View& view, Plan& plan)
{
    NoteTable accounts { .title = CONSONANCE_TEXT("Policy", "what tenants gave and took"),
        .rows = m_tenants,
        .columns = { CONSONANCE_TEXT("Policy", "lent, GPU h"), CONSONANCE_TEXT("Policy", "borrowed, GPU h"),
            CONSONANCE_TEXT("Policy", "paid"), CONSONANCE_TEXT("Policy", "earned") },
        .unit = "1" };
    const double hours = m_rule.reservation.slotSeconds / 3600;
    for (std::size_t i = 0; i < m_tenants.size(); ++i) {
        const ShareAccount& account = m_market.accounts()[i];
        for (const double value : { account.lent * hours, account.borrowed * hours, account.paid, account.earned })
            accounts.values.push_back(value);
    }
    plan.notes.tables.push_back(std::move(accounts));
    const std::int64_t from = clock().from(view.now());
    NoteTable use { .title = CONSONANCE_TEXT("Policy", "GPUs in use by slot"),
        .rows = { CONSONANCE_TEXT("Policy", "all shares") },
        .columns = slotNames(from, m_rule.reservation.notedSlots()),
        .unit = "GPU" };
    for (std::int64_t slot = from; slot < from + m_rule.reservation.notedSlots(); ++slot)
        use.values.push_back(static_cast<double>(m_market.used(slot)[Resource::Gpu]));
    plan.notes.tables.push_back(std::move(use));
}

std::vector<ReportedFigure> AstraeaPolicy::report() const
{
    std::vector<ReportedFigure> figures;
    ShareAccount sum;
    for (std::size_t i = 0; i < m_tenants.size(); ++i) {
        const ShareAccount& account = m_market.accounts()[i];
        const double seconds = m_rule.reservation.slotSeconds;
        figures.push_back({ "lent." + m_tenants[i], account.lent * seconds });
        figures.push_back({ "borrowed." + m_tenants[i], account.borrowed * seconds });
        figures.push_back({ "paid." + m_tenants[i], account.paid });
        figures.push_back({ "earned." + m_tenants[i], account.earned });
        sum.lent += account.lent * seconds;
        sum.borrowed += account.borrowed * seconds;
        sum.paid += account.paid;
        sum.earned += account.earned;
    }
    figures.push_back({ "lent", sum.lent });
    figures.push_back({ "borrowed", sum.borrowed });
    figures.push_back({ "paid", sum.paid });
    figures.push_back({ "earned", sum.earned });
    return figures;
}

BoundParameters<AstraeaRule> astraeaParameters()
{
    const auto price = [](std::string key, std::string description) {
        return assumed(ranged(std::move(key), std::move(description), 0, 1e12,
            "the text at hand gives no prices; low against the worths of the market trace, so that little "
            "stays idle"));
    };
    return { bound(&AstraeaRule::longestRound,
                 assumed(ranged("round_slots",
                     "slots of the longest round, up to which rounds double; 0 = they double without end", 0, 10'000,
                     "batches that double and rounds, lengths not in the text at hand; an hour of slots of 300 s"))),
        bound(&AstraeaRule::gpuPrice, price("gpu_price", "what an hour of a GPU costs that another tenant lends")),
        bound(&AstraeaRule::corePrice, price("core_price", "what an hour of a core costs that another tenant lends")),
        bound(&AstraeaRule::trades,
            described("trade", "whether idle shares are sold; if not, every tenant has only its own share",
                "idle shares are sold, IEEE TC 2022")) };
}

} // namespace

void registerAstraeaPolicy(PolicyRegistry& registry)
{
    addReservation<AstraeaPolicy>(registry,
        { .id = "astraea",
            .title = "Astraea",
            .summary = "Each tenant's jobs run in the share it contributed and may buy better runs in what others "
                       "leave idle.",
            .citation = "Wang et al., \"Online Scheduling of Distributed Machine Learning Jobs for Incentivizing "
                        "Sharing in Multi-Tenant Systems\", IEEE TC 2022",
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput },
        AstraeaRule {}, astraeaParameters());
}

} // namespace consonance
