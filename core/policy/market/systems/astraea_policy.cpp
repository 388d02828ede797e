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
#include "core/policy/market/geometric_batches.h"
#include "core/policy/market/share_market.h"
#include "core/policy/market/systems/market_sources.h"
#include "core/policy/market/systems/market_tables.h"
#include "core/policy/market/systems/run_options.h"
#include "core/policy/rule_policy.h"

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

class AstraeaPolicy final : public RulePolicy<AstraeaPolicy, AstraeaRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::vector<ReportedFigure> report() const override;

private:
    /// A job that has entered a round and has no servers yet.
    struct Entered {
        std::size_t number = 0; ///< in the market
        DeclaredWorth worth;
        std::int32_t duration = 1;
        double price = 0; ///< of a bought run
    };

    [[nodiscard]] GeometricBatches rounds() const;
    [[nodiscard]] Result<std::vector<RunOption>> optionsOf(JobId job, const JobTerms& terms, const View& view) const;
    /// Some round is long enough to sell a run of so many slots.
    [[nodiscard]] bool sellsRunsOf(std::int32_t slots) const
    {
        return m_rule.trades && (m_rule.longestRound == 0 || slots <= m_rule.longestRound);
    }
    [[nodiscard]] Result<void> enter(JobId job, const View& view);
    [[nodiscard]] Result<void> playRound(const View& view, Plan& plan);
    [[nodiscard]] Result<void> begin(JobId job, const Entered& entered, const View& view, Plan& plan);
    void release(const View& view);
    void note(const View& view, Plan& plan) const;

    std::vector<std::string> m_tenants;
    PromiseBoard m_board;
    PriceBook m_book; ///< of servers; nothing has a price in it
    ShareMarket m_market;
    std::map<JobId, Entered> m_entered;
    std::map<JobId, std::size_t> m_begun; ///< their numbers in the market
};

/// Parts of all capacity by contribution, whole units, the largest remainders first; a last one of what nobody
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

GeometricBatches AstraeaPolicy::rounds() const
{
    const Duration slot = m_board.clock().slot;
    GeometricBatches rounds { .origin = {}, .first = slot };
    if (m_rule.longestRound > 0)
        rounds.longest = slot * m_rule.longestRound;
    return rounds;
}

Result<void> AstraeaPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_board = PromiseBoard(m_rule.reservation.clock());
    m_book = PriceBook(serverCapacities(view.cluster()), {});
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

Result<std::vector<RunOption>> AstraeaPolicy::optionsOf(JobId job, const JobTerms& terms, const View& view) const
{
    TRY_ASSIGN(RunOptions options, RunOptions::create(view, job, terms, m_board.clock(), m_rule.reservation.slack));
    ServerPool workers = allServers(view.cluster());
    const std::vector<std::uint8_t> allowed = allowedServers(view.cluster(), view.request(job));
    if (!allowed.empty() && terms.demands.worker[Resource::Gpu] > 0) {
        std::erase_if(workers.hosts, [&](HostId host) { return allowed[host.index()] == 0; });
        if (workers.hosts.empty())
            return options.options();
        workers = serverPool(view.cluster(), std::move(workers.hosts));
    }
    TRY(options.addTogether(terms.requestedWorkers, workers));
    TRY(options.addApart(terms.requestedWorkers, workers, allServers(view.cluster())));
    return options.options();
}

Result<void> AstraeaPolicy::enter(JobId job, const View& view)
{
    const JobRequest& request = view.request(job);
    const JobTerms terms = termsOf(request);
    TRY_ASSIGN(const auto options, optionsOf(job, terms, view));
    TRY_ASSIGN(const double seconds, workerSecondsLeft(view, job, terms));
    Entered entered { .worth = declaredWorth(request, seconds) };
    for (const RunOption& option : options)
        entered.duration = std::max(entered.duration, option.duration);
    ShareJob shared { .tenant = request.tenant.index(),
        .demand = terms.requestedDemand(),
        .duration = entered.duration,
        .worth
        = [worth = entered.worth, clock = m_board.clock()](std::int64_t end) { return worth.at(clock.begin(end)); } };
    entered.number = m_market.add(std::move(shared));
    m_entered.emplace(job, entered);
    return {};
}

/// Gives a run its servers, in its slots or as soon after as there are some.
Result<void> AstraeaPolicy::begin(JobId job, const Entered& entered, const View& view, Plan& plan)
{
    const JobTerms terms = termsOf(view.request(job));
    TRY_ASSIGN(auto options, optionsOf(job, terms, view));
    const ShareRun& run = *m_market.run(entered.number);
    std::optional<RunOffer> best;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        options[i].duration = entered.duration;
        const auto offer = soonestOffer(m_book, options[i], run.start, m_rule.reservation.horizon);
        if (!offer || (best && offer->start >= best->start))
            continue;
        best = offer;
        chosen = i;
    }
    std::vector<SlotUse> uses;
    if (best && take(m_book, options[chosen], *best))
        uses = usesOf(*best);
    plan.accept(job, run.paid);
    m_board.promise(job, terms, std::move(uses));
    m_board.assign(job, view, plan);
    return {};
}

Result<void> AstraeaPolicy::playRound(const View& view, Plan& plan)
{
    const SlotClock& clock = m_board.clock();
    const std::int64_t from = clock.from(view.now());
    const std::int64_t until = from + rounds().windowAt(view.now()).microseconds / clock.slot.microseconds;
    for (const JobId job : m_board.newcomers(view)) {
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
            TRY(begin(job, entered, view, plan));
            continue;
        }
        const bool isWorthIt
            = entered.worth.at(clock.begin(until + entered.duration)) > m_market.priceOf(entered.number);
        if (isWorthIt && sellsRunsOf(entered.duration)) {
            gone.pop_back(); // may find something idle in a later round
            continue;
        }
        m_market.release(entered.number, from);
        plan.reject(job);
        plan.notes.blocked.push_back(
            { .job = job, .reason = Infeasible::ExcludedByPolicy, .text = isWorthIt ? kNoteNoRound : kNotePayoff });
    }
    for (const JobId job : gone)
        m_entered.erase(job);
    return {};
}

/// What finished jobs do not need any more is idle.
void AstraeaPolicy::release(const View& view)
{
    const auto isOver
        = [&view](JobId job) { return view.phase(job) == JobPhase::Finished || view.phase(job) == JobPhase::Rejected; };
    const std::int64_t from = m_board.clock().from(view.now());
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

void AstraeaPolicy::note(const View& view, Plan& plan) const
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
    const SlotClock& clock = m_board.clock();
    const std::int64_t from = clock.from(view.now());
    NoteTable use { .title = CONSONANCE_TEXT("Policy", "GPUs in use by slot"),
        .rows = { CONSONANCE_TEXT("Policy", "all shares") },
        .columns = slotNames(clock, from, m_rule.reservation.notedSlots()),
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

Result<Plan> AstraeaPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    m_board.follow(view, m_book, plan);
    release(view);
    const std::vector<JobId> stranded = m_board.stranded();
    for (const JobId job : stranded) {
        const JobTerms terms = termsOf(view.request(job));
        TRY_ASSIGN(const auto options, optionsOf(job, terms, view));
        if (promiseSoonest(m_board, m_book, job, terms, options, view, m_rule.reservation.horizon))
            m_board.assign(job, view, plan);
    }
    if (rounds().boundaryFrom(view.now()) == view.now())
        TRY(playRound(view, plan));
    m_board.wakeForStranded(view, plan);
    const std::vector<JobId> newcomers = m_board.newcomers(view);
    if (!newcomers.empty()) {
        const Time next = rounds().boundaryFrom(view.now() + Duration { 1 });
        plan.wakeAt = plan.wakeAt ? std::min(*plan.wakeAt, next) : next;
    }
    if (tools.wantsNotes)
        note(view, plan);
    return plan;
}

BoundParameters<AstraeaRule> astraeaParameters()
{
    BoundParameters<AstraeaRule> parameters = reservationParameters(&AstraeaRule::reservation);
    const auto price = [](std::string key, std::string description) {
        return ParameterSpec { .key = std::move(key),
            .description = std::move(description),
            .minimum = 0.0,
            .maximum = 1e12,
            .source = "the text at hand gives no prices; low against the worths of the market trace, so that little "
                      "stays idle",
            .isAssumed = true };
    };
    parameters.push_back(bound(&AstraeaRule::longestRound,
        { .key = "round_slots",
            .description = "slots of the longest round, up to which rounds double; 0 = they double without end",
            .minimum = 0.0,
            .maximum = 10'000.0,
            .source = "batches that double and rounds, lengths not in the text at hand; an hour of slots of 300 s",
            .isAssumed = true }));
    parameters.push_back(
        bound(&AstraeaRule::gpuPrice, price("gpu_price", "what an hour of a GPU costs that another tenant lends")));
    parameters.push_back(
        bound(&AstraeaRule::corePrice, price("core_price", "what an hour of a core costs that another tenant lends")));
    parameters.push_back(bound(&AstraeaRule::trades,
        { .key = "trade",
            .description = "whether idle shares are sold; if not, every tenant has only its own share",
            .source = "idle shares are sold, IEEE TC 2022" }));
    return parameters;
}

} // namespace

void registerAstraeaPolicy(PolicyRegistry& registry);

void registerAstraeaPolicy(PolicyRegistry& registry)
{
    addPolicy<AstraeaPolicy>(registry,
        { .id = "astraea",
            .title = "Astraea",
            .family = kMarketFamily,
            .summary = "Each tenant's jobs run in the share it contributed and may buy better runs in what others "
                       "leave idle.",
            .citation = kAstraeaPaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd
                | TriggerKind::ResourceChange | TriggerKind::WakeUp },
        AstraeaRule {}, astraeaParameters());
}

} // namespace consonance
