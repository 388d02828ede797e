// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/metrics.h"

#include "core/sim/engine.h"
#include "core/sim/figure_keys.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace consonance {

namespace {

/// Nearest rank: the smallest value with at least `percent` of all at or below it.
double nearestRank(const std::vector<std::int64_t>& sorted, std::int64_t percent)
{
    if (sorted.empty())
        return 0;
    const auto count = static_cast<std::int64_t>(sorted.size());
    const auto rank = std::max<std::int64_t>(1, (percent * count + 99) / 100);
    return static_cast<double>(sorted[static_cast<std::size_t>(rank - 1)]) / 1e6;
}

double meanSeconds(std::int64_t sum, std::size_t count)
{
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count) / 1e6;
}

constexpr std::int64_t kUnitWeight = 1'000'000;

/// Follows what jobs hold up to a moment.
class HoldingsUntil {
public:
    /// `weights`: of a unit of each server, in millionths; empty: all are 1, and what shares of a GPU add up to counts.
    HoldingsUntil(const Engine& engine, Resource resource, Time until, std::vector<std::int64_t> weights = {})
        : m_engine(engine)
        , m_resource(resource)
        , m_until(until)
        , m_held(engine.workload().jobCount(), 0)
        , m_weights(std::move(weights))
        , m_capacity(
              m_weights.empty() ? engine.cluster().totalCapacity()[resource] : std::numeric_limits<std::int64_t>::max())
    {
    }

    /// Units × s.
    [[nodiscard]] double sum()
    {
        for (const auto& event : m_engine.log().events()) {
            if (event.at > m_until)
                break;
            read(event);
        }
        countUntil(m_until);
        return m_sum / 1e6;
    }

private:
    void read(const EventRecord& event)
    {
        switch (event.kind) {
        case EventKind::JobStarted:
        case EventKind::JobResumed:
        case EventKind::JobMoved:
        case EventKind::JobResized:
        case EventKind::JobRetuned:
            hold(event, demandOf(event));
            break;
        case EventKind::JobSuspended:
        case EventKind::JobLost:
        case EventKind::JobCompleted:
        case EventKind::JobRejected:
            hold(event, 0);
            break;
        default:
            break;
        }
    }

    /// Millionths of a unit; of shared GPUs the job's share.
    [[nodiscard]] std::int64_t demandOf(const EventRecord& event) const
    {
        const auto& roles = m_engine.workload().job(event.job).request.roles;
        std::int64_t demand = 0;
        for (const auto& slot : m_engine.log().slots(event))
            demand += roles[slot.role].demand[m_resource] * slot.count
                * (m_resource == Resource::Gpu ? std::int64_t { slot.share } : std::int64_t { kFullShare })
                * weightOf(slot.domain) / kUnitWeight;
        return demand;
    }

    [[nodiscard]] std::int64_t weightOf(DomainId domain) const
    {
        return m_weights.empty() ? kUnitWeight : m_weights[m_engine.cluster().hostsBelow(domain).front().index()];
    }

    void hold(const EventRecord& event, std::int64_t demand)
    {
        countUntil(event.at);
        m_all += demand - std::exchange(m_held[event.job.index()], demand);
    }

    /// Shares of a GPU that add up to more than one count as one.
    void countUntil(Time at)
    {
        const double units
            = std::min(static_cast<double>(m_all) / double { kFullShare }, static_cast<double>(m_capacity));
        m_sum += units * static_cast<double>((at - m_since).microseconds);
        m_since = at;
    }

    const Engine& m_engine;
    Resource m_resource;
    Time m_until;
    std::vector<std::int64_t> m_held; ///< by job, millionths
    std::vector<std::int64_t> m_weights;
    std::int64_t m_capacity;
    std::int64_t m_all = 0; ///< millionths
    Time m_since;
    double m_sum = 0; ///< units × µs
};

} // namespace

namespace {

/// What the GPUs that jobs held until now cost, at the cluster's prices.
double costOfHoldings(const Engine& engine)
{
    std::vector<std::int64_t> weights;
    for (const auto& host : engine.cluster().hosts)
        weights.push_back(
            std::llround(engine.cluster().pricePerHour(engine.cluster().deviceTypes[host.deviceTypeIndex]).value_or(0)
                * kUnitWeight));
    return HoldingsUntil(engine, Resource::Gpu, engine.now(), std::move(weights)).sum() / 3600;
}

} // namespace

std::vector<JobOutcome> jobOutcomes(const Engine& engine)
{
    std::vector<JobOutcome> outcomes;
    outcomes.reserve(engine.workload().jobCount());
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        const JobId id(i);
        const auto& state = engine.job(id);
        JobOutcome outcome { .job = id, .finished = state.phase == JobPhase::Finished, .restarts = state.restarts };
        if (outcome.finished) {
            outcome.completion = state.finish - engine.workload().job(id).request.arrival;
            outcome.queueing = state.waited;
            outcome.alone = Duration::fromSecondsRounded(engine.secondsLeftAlone(id, {}, 0));
        }
        outcomes.push_back(outcome);
    }
    return outcomes;
}

RunMetrics computeMetrics(const Engine& engine)
{
    const auto outcomes = jobOutcomes(engine);
    const auto& totals = engine.totals();
    RunMetrics metrics { .jobs = static_cast<std::int64_t>(outcomes.size()),
        .finished = totals.finished,
        .unfinished = static_cast<std::int64_t>(outcomes.size()) - totals.finished - totals.rejected,
        .rejected = totals.rejected,
        .decisions = totals.decisions,
        .actions = totals.actions,
        .refusedPlans = totals.refusedPlans,
        .eventHash = engine.log().hash() };

    std::vector<std::int64_t> completions;
    std::int64_t completionSum = 0;
    std::int64_t queueingSum = 0;
    Time last {};
    for (const auto& outcome : outcomes) {
        metrics.restarts += outcome.restarts;
        if (!outcome.finished)
            continue;
        completions.push_back(outcome.completion.microseconds);
        completionSum += outcome.completion.microseconds;
        queueingSum += outcome.queueing.microseconds;
        last = std::max(last, engine.job(outcome.job).finish);
    }
    std::ranges::sort(completions);
    metrics.meanJctSeconds = meanSeconds(completionSum, completions.size());
    metrics.meanQueueingSeconds = meanSeconds(queueingSum, completions.size());
    metrics.medianJctSeconds = nearestRank(completions, 50);
    metrics.p90JctSeconds = nearestRank(completions, 90);
    metrics.p99JctSeconds = nearestRank(completions, 99);
    const Time first = engine.workload().jobs.front().request.arrival;
    if (!completions.empty())
        metrics.makespanSeconds = (last - first).seconds();
    // A run that is under way has used the cluster until now, whatever has been completed.
    const Duration span = (engine.isFinished() ? last : engine.now()) - first;
    const auto capacity = engine.cluster().totalCapacity();
    const bool hasGpus = capacity[Resource::Gpu] > 0;
    const double available
        = static_cast<double>(hasGpus ? capacity[Resource::Gpu] : capacity[Resource::Cpu]) * span.seconds();
    const double used = hasGpus ? totals.gpuTime.seconds() : static_cast<double>(totals.cpuMilliMicroseconds) / 1e6;
    metrics.utilisation = available > 0 ? used / available : 0;
    metrics.keyed = keyedFigures(engine.workload(), engine.log().events(), outcomes);
    if (const auto lost = metrics.keyed.find(kLostGpuTime); hasGpus && available > 0 && lost != metrics.keyed.end())
        metrics.keyed[kUsefulUtilisation] = std::max(0.0, used - lost->second) / available;
    if (hasGpus && !engine.cluster().prices.empty())
        metrics.keyed["cost"] = costOfHoldings(engine);
    const auto resource = hasGpus ? Resource::Gpu : Resource::Cpu;
    const Time lastArrival = std::min(engine.workload().jobs.back().request.arrival, engine.now());
    const double capacityTime = static_cast<double>(capacity[resource]) * (lastArrival - first).seconds();
    if (capacityTime > 0)
        metrics.keyed[kLoadedUtilisation] = HoldingsUntil(engine, resource, lastArrival).sum() / capacityTime;
    return metrics;
}

} // namespace consonance
