// SPDX-License-Identifier: GPL-3.0-or-later
//
// A_online (Zhang et al., "Online Scheduling of Heterogeneous Distributed Machine Learning Jobs", MobiHoc 2020): jobs
// are gathered for windows that double, and at the beginning of each as much weight as can be done within it is
// scheduled by the primal-dual rule (window_offers.h), with the type of server, the number of workers and whether all
// tasks share one server chosen for each job. The text at hand names the intervals, the choices and the approximation;
// the candidates, the price function (that of OASiS over the window, weights for worths) and what becomes of jobs that
// outlast their window are reconstructed. A batch costs O(choices × jobs whose rank changes × options × window ×
// servers).
#include "core/policy/market/geometric_batches.h"
#include "core/policy/market/systems/market_sources.h"
#include "core/policy/market/systems/market_tables.h"
#include "core/policy/market/systems/run_options.h"
#include "core/policy/rule_policy.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

struct AOnlineRule {
    ReservationRule reservation;
    std::int64_t firstWindow = 1; ///< slots
    std::int64_t longestWindow = 0; ///< slots; 0: none
    double largestRatio = 1e6;
};

class AOnlinePolicy final : public RulePolicy<AOnlinePolicy, AOnlineRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] GeometricBatches batches() const;
    [[nodiscard]] Result<std::vector<RunOption>> optionsOf(JobId job, const JobTerms& terms, const View& view) const;
    [[nodiscard]] Result<void> scheduleWindow(const std::vector<JobId>& jobs, const View& view, Plan& plan, bool notes);
    [[nodiscard]] PriceBook priceWindow(
        const std::vector<BatchJob>& jobs, std::int64_t from, std::int64_t until, bool notes) const;

    std::vector<ServerPool> m_groups;
    ServerPool m_all;
    PromiseBoard m_board;
    PriceBook m_book; ///< of promises; each window prices anew
};

GeometricBatches AOnlinePolicy::batches() const
{
    const Duration slot = m_board.clock().slot;
    GeometricBatches batches { .origin = {}, .first = slot * m_rule.firstWindow };
    if (m_rule.longestWindow > 0)
        batches.longest = slot * std::max(m_rule.longestWindow, m_rule.firstWindow);
    return batches;
}

Result<void> AOnlinePolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    m_board = PromiseBoard(m_rule.reservation.clock());
    m_book = PriceBook(serverCapacities(view.cluster()), {});
    m_groups = serversByType(view.cluster());
    m_all = allServers(view.cluster());
    return {};
}

Result<std::vector<RunOption>> AOnlinePolicy::optionsOf(JobId job, const JobTerms& terms, const View& view) const
{
    TRY_ASSIGN(RunOptions options, RunOptions::create(view, job, terms, m_board.clock(), m_rule.reservation.slack));
    const Cluster& cluster = view.cluster();
    const std::string& type = view.request(job).deviceType;
    const bool usesDevices = terms.demands.worker[Resource::Gpu] > 0;
    for (std::int32_t workers = terms.fewestWorkers; workers <= terms.mostWorkers; ++workers) {
        const bool isOneTask = workers + terms.serversFor(workers) == 1;
        for (const ServerPool& group : usesDevices ? m_groups : std::vector { m_all }) {
            const auto& groupType = cluster.deviceTypes[cluster.host(group.hosts.front()).deviceTypeIndex];
            if (usesDevices && !type.empty() && groupType != type)
                continue;
            TRY(options.addTogether(workers, group));
            if (!isOneTask)
                TRY(options.addApart(workers, group, m_all));
        }
    }
    return options.options();
}

/// Prices over the window, between the least and the largest weight of a unit of it, beside what is promised.
PriceBook AOnlinePolicy::priceWindow(
    const std::vector<BatchJob>& jobs, std::int64_t from, std::int64_t until, bool notes) const
{
    std::vector<PricedJob> priced;
    for (const BatchJob& job : jobs) {
        for (const RunOption& option : job.options)
            priced.push_back({ .fastestValue = job.weight,
                .lastValue = job.weight,
                .work = static_cast<double>(option.duration) * option.workers,
                .demands = option.demands,
                .serversPerWorker = static_cast<double>(option.servers) / option.workers });
    }
    std::vector<ResourceVector> capacities;
    ResourceVector all;
    for (std::size_t place = 0; place < m_book.placeCount(); ++place) {
        capacities.push_back(m_book.capacity(place));
        all += capacities.back();
    }
    PriceBook book(capacities, priceRangesOf(priced, all, static_cast<double>(until - from), m_rule.largestRatio));
    book.keepHistory(notes);
    for (std::int64_t slot = from; slot < until && !m_book.isUntouched(slot); ++slot) {
        for (std::size_t place = 0; place < capacities.size(); ++place)
            (void)book.take(place, slot, m_book.used(place, slot));
    }
    return book;
}

Result<void> AOnlinePolicy::scheduleWindow(const std::vector<JobId>& jobs, const View& view, Plan& plan, bool notes)
{
    const std::int64_t from = m_board.clock().from(view.now());
    const std::int64_t until = from + batches().windowAt(view.now()).microseconds / m_board.clock().slot.microseconds;
    std::vector<BatchJob> batch;
    for (const JobId job : jobs) {
        const JobRequest& request = view.request(job);
        TRY_ASSIGN(auto options, optionsOf(job, termsOf(request), view));
        batch.push_back({ .weight = request.weight, .options = std::move(options) });
    }
    PriceBook prices = priceWindow(batch, from, until, notes);
    for (BatchChoice& choice : scheduleBatch(prices, batch, from, until)) {
        const JobId job = jobs[choice.job];
        if (!take(m_book, batch[choice.job].options[choice.offer.option], choice.offer))
            continue;
        plan.accept(job);
        m_board.promise(job, termsOf(view.request(job)), usesOf(choice.offer));
        m_board.assign(job, view, plan);
    }
    if (notes)
        plan.notes.tables = priceTables(prices, serverNames(view.cluster()), m_board.clock(), from,
            std::min(until - from, m_rule.reservation.notedSlots()));
    return {};
}

Result<Plan> AOnlinePolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    m_board.follow(view, m_book, plan);
    const std::vector<JobId> stranded = m_board.stranded();
    for (const JobId job : stranded) {
        const JobTerms terms = termsOf(view.request(job));
        TRY_ASSIGN(const auto options, optionsOf(job, terms, view));
        if (promiseSoonest(m_board, m_book, job, terms, options, view, m_rule.reservation.horizon))
            m_board.assign(job, view, plan);
    }
    m_board.wakeForStranded(view, plan);
    std::vector<JobId> waiting = m_board.newcomers(view);
    if (!waiting.empty() && batches().boundaryFrom(view.now()) == view.now()) {
        TRY(scheduleWindow(waiting, view, plan, tools.wantsNotes));
        waiting = m_board.newcomers(view);
    }
    if (!waiting.empty()) {
        const Time next = batches().boundaryFrom(view.now() + Duration { 1 });
        plan.wakeAt = plan.wakeAt ? std::min(*plan.wakeAt, next) : next;
    }
    return plan;
}

BoundParameters<AOnlineRule> aOnlineParameters()
{
    BoundParameters<AOnlineRule> parameters = reservationParameters(&AOnlineRule::reservation);
    parameters.push_back(bound(&AOnlineRule::firstWindow,
        { .key = "first_window_slots",
            .description = "slots until the first batch; each window is as long as all before it",
            .minimum = 1.0,
            .maximum = 10'000.0,
            .source = "intervals 2^k, MobiHoc 2020",
            .isAssumed = false }));
    parameters.push_back(bound(&AOnlineRule::longestWindow,
        { .key = "longest_window_slots",
            .description = "longest window in slots, after which all are as long; 0 = they double without end",
            .minimum = 0.0,
            .maximum = 1'000'000.0,
            .source = "0: MobiHoc 2020; its traces end before windows grow long" }));
    parameters.push_back(priceSpan(&AOnlineRule::largestRatio));
    return parameters;
}

} // namespace

void registerAOnlinePolicy(PolicyRegistry& registry);

void registerAOnlinePolicy(PolicyRegistry& registry)
{
    addPolicy<AOnlinePolicy>(registry,
        { .id = "a-online",
            .title = "A_online",
            .family = kMarketFamily,
            .summary = "Gathers jobs for windows that double and schedules as much weight into each as it can, with "
                       "types and numbers of tasks chosen for each job.",
            .citation = kAOnlinePaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd
                | TriggerKind::ResourceChange | TriggerKind::WakeUp,
            .resizes = true },
        AOnlineRule {}, aOnlineParameters());
}

} // namespace consonance
