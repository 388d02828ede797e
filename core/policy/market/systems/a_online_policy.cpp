// SPDX-License-Identifier: GPL-3.0-or-later
//
// A_online (Zhang et al., "Online Scheduling of Heterogeneous Distributed Machine Learning Jobs", MobiHoc 2020): jobs
// are gathered for windows that double, and at the beginning of each as much weight as can be done within it is
// scheduled by the primal-dual rule (window_offers.h), with the type of server, the number of workers and whether all
// tasks share one server chosen for each job. The text at hand names the intervals, the choices and the approximation;
// the candidates, the price function (that of OASiS over the window, weights for worths) and what becomes of jobs that
// outlast their window are reconstructed. A batch costs O(choices × jobs whose rank changes × options × window ×
// servers).
#include "core/policy/market/systems/reservation_policy.h"

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

class AOnlinePolicy final : public RulePolicy<AOnlinePolicy, AOnlineRule, ReservationPolicy> {
public:
    using RulePolicy::RulePolicy;

protected:
    [[nodiscard]] const ReservationRule& reservation() const override { return m_rule.reservation; }
    /// The book is of promises; each window prices again.
    [[nodiscard]] Result<void> open(const View& view) override;
    [[nodiscard]] std::optional<GeometricBatches> batches() const override
    {
        return windows(m_rule.firstWindow, m_rule.longestWindow);
    }
    [[nodiscard]] Result<void> addOptions(
        RunOptions& options, const JobTerms& terms, const JobRequest& request, const View& view) const override;
    [[nodiscard]] Result<void> answer(
        const std::vector<JobId>& newcomers, const View& view, bool wantsNotes, Plan& plan) override;

private:
    [[nodiscard]] PriceBook priceWindow(
        const std::vector<BatchJob>& jobs, std::int64_t from, std::int64_t until, bool notes);

    std::vector<ServerPool> m_groups;
    ServerPool m_all;
};

Result<void> AOnlinePolicy::open(const View& view)
{
    book() = PriceBook(serverCapacities(view.cluster()), {});
    m_groups = serversByType(view.cluster());
    m_all = allServers(view.cluster());
    return {};
}

Result<void> AOnlinePolicy::addOptions(
    RunOptions& options, const JobTerms& terms, const JobRequest& request, const View& view) const
{
    const Cluster& cluster = view.cluster();
    const bool usesDevices = terms.demands.worker[Resource::Gpu] > 0;
    for (std::int32_t workers = terms.fewestWorkers; workers <= terms.mostWorkers; ++workers) {
        const bool isOneTask = workers + terms.serversFor(workers) == 1;
        for (const ServerPool& group : usesDevices ? m_groups : std::vector { m_all }) {
            const auto& groupType = cluster.deviceTypes[cluster.host(group.hosts.front()).deviceTypeIndex];
            if (usesDevices && !request.deviceType.empty() && groupType != request.deviceType)
                continue;
            TRY(options.addTogether(workers, group));
            if (!isOneTask)
                TRY(options.addApart(workers, group, m_all));
        }
    }
    return {};
}

/// Prices over the window, between the least and the largest weight of a unit of it, beside what is promised.
PriceBook AOnlinePolicy::priceWindow(
    const std::vector<BatchJob>& jobs, std::int64_t from, std::int64_t until, bool notes)
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
    for (std::size_t place = 0; place < book().placeCount(); ++place) {
        capacities.push_back(book().capacity(place));
        all += capacities.back();
    }
    PriceBook prices(capacities, priceRangesOf(priced, all, static_cast<double>(until - from), m_rule.largestRatio));
    prices.keepHistory(notes);
    for (std::int64_t slot = from; slot < until && !book().isUntouched(slot); ++slot) {
        for (std::size_t place = 0; place < capacities.size(); ++place)
            (void)prices.take(place, slot, book().used(place, slot));
    }
    return prices;
}

Result<void> AOnlinePolicy::answer(const std::vector<JobId>& newcomers, const View& view, bool wantsNotes, Plan& plan)
{
    if (newcomers.empty())
        return {};
    const std::int64_t from = clock().from(view.now());
    const std::int64_t until = windowEnd(view);
    std::vector<BatchJob> batch;
    for (const JobId job : newcomers) {
        TRY_ASSIGN(auto options, optionsOf(job, view));
        batch.push_back({ .weight = view.request(job).weight, .options = std::move(options) });
    }
    PriceBook prices = priceWindow(batch, from, until, wantsNotes);
    for (const BatchChoice& choice : scheduleBatch(prices, batch, from, until)) {
        auto uses = usesOf(choice.offer);
        if (!book().take(uses, batch[choice.job].options[choice.offer.option].demands))
            continue;
        plan.accept(newcomers[choice.job]);
        promise(newcomers[choice.job], std::move(uses), view, plan);
    }
    if (wantsNotes)
        plan.notes.tables = priceTables(
            prices, serverNames(view.cluster()), view, std::min(until - from, m_rule.reservation.notedSlots()));
    return {};
}

} // namespace

void registerAOnlinePolicy(PolicyRegistry& registry)
{
    addReservation<AOnlinePolicy>(registry,
        { .id = "a-online",
            .title = "A_online",
            .summary = "Gathers jobs for windows that double and schedules as much weight into each as it can, with "
                       "types and numbers of tasks chosen for each job.",
            .citation
            = "Zhang et al., \"Online Scheduling of Heterogeneous Distributed Machine Learning Jobs\", MobiHoc 2020",
            .knowledge = Knowledge::RemainingWork | Knowledge::TrueThroughput,
            .resizes = true },
        AOnlineRule {},
        { bound(&AOnlineRule::firstWindow,
              ranged("first_window_slots", "slots until the first batch; each window is as long as all before it", 1,
                  10'000, "intervals 2^k, MobiHoc 2020")),
            bound(&AOnlineRule::longestWindow,
                ranged("longest_window_slots",
                    "longest window in slots, after which all are as long; 0 = they double without end", 0, 1'000'000,
                    "0: MobiHoc 2020; its traces end before windows grow long")),
            priceSpan(&AOnlineRule::largestRatio) });
}

} // namespace consonance
