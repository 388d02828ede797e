// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/keyed_metrics.h"

#include "core/base/marked_text.h"
#include "core/sim/figure_keys.h"
#include "core/sim/metrics.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/value/valuation_reader.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

namespace consonance {

namespace {

constexpr bool kCountsRejected = true;
constexpr bool kByTenant = true;

constexpr const char* kValue = CONSONANCE_TEXT("Unit", "value");
constexpr const char* kGpuSeconds = CONSONANCE_TEXT("Unit", "GPU s");

constexpr std::array kKeyedMetrics {
    KeyedMetric { "welfare", CONSONANCE_TEXT("Metric", "Welfare"), kValue, MetricAim::High, kCountsRejected, false },
    KeyedMetric { "revenue", CONSONANCE_TEXT("Metric", "Revenue"), kValue, MetricAim::High, kCountsRejected, false },
    KeyedMetric {
        "user_payoff", CONSONANCE_TEXT("Metric", "Payoff of users"), kValue, MetricAim::High, kCountsRejected, false },
    KeyedMetric {
        "accepted", CONSONANCE_TEXT("Metric", "Jobs accepted"), "jobs", MetricAim::High, kCountsRejected, false },
    KeyedMetric {
        "rejected_jobs", CONSONANCE_TEXT("Metric", "Jobs rejected"), "jobs", MetricAim::Low, kCountsRejected, false },
    KeyedMetric { "offers_declined", CONSONANCE_TEXT("Metric", "Offers declined"), "jobs", MetricAim::Low,
        kCountsRejected, false },
    KeyedMetric {
        "deadline_misses", CONSONANCE_TEXT("Metric", "Deadlines missed"), "jobs", MetricAim::Low, false, false },
    KeyedMetric { "slo", CONSONANCE_TEXT("Metric", "Deadlines met"), "share", MetricAim::High, kCountsRejected, false },
    KeyedMetric { "finish_time_fairness", CONSONANCE_TEXT("Metric", "Largest finish-time ratio"), "1", MetricAim::Low,
        false, false },
    KeyedMetric { "cost", CONSONANCE_TEXT("Metric", "Cost of the GPUs held"), kValue, MetricAim::Low, false, false },
    KeyedMetric {
        "weighted_completion_s", CONSONANCE_TEXT("Metric", "Weighted mean JCT"), "s", MetricAim::Low, false, false },
    KeyedMetric {
        "fairness", CONSONANCE_TEXT("Metric", "Fairness over tenants"), "1", MetricAim::High, kCountsRejected, false },
    KeyedMetric { "failure_restarts", CONSONANCE_TEXT("Metric", "Jobs interrupted by failures"), "jobs", MetricAim::Low,
        kCountsRejected, false },
    KeyedMetric { kLostGpuTime, CONSONANCE_TEXT("Metric", "GPU time lost to failures"), kGpuSeconds, MetricAim::Low,
        kCountsRejected, false },
    KeyedMetric { kUsefulUtilisation, CONSONANCE_TEXT("Metric", "Utilisation without lost work"), "share",
        MetricAim::None, kCountsRejected, false },
    KeyedMetric { "regret", CONSONANCE_TEXT("Metric", "Regret"), kValue, MetricAim::Low, kCountsRejected, false },
    KeyedMetric { "lent", CONSONANCE_TEXT("Metric", "Lent"), kGpuSeconds, MetricAim::None, kCountsRejected, kByTenant },
    KeyedMetric {
        "borrowed", CONSONANCE_TEXT("Metric", "Borrowed"), kGpuSeconds, MetricAim::None, kCountsRejected, kByTenant },
    KeyedMetric { "paid", CONSONANCE_TEXT("Metric", "Paid"), kValue, MetricAim::None, kCountsRejected, kByTenant },
    KeyedMetric { "earned", CONSONANCE_TEXT("Metric", "Earned"), kValue, MetricAim::None, kCountsRejected, kByTenant },
    KeyedMetric { kLoadedUtilisation, CONSONANCE_TEXT("Metric", "Utilisation until the last arrival"), "share",
        MetricAim::None, kCountsRejected, false },
    KeyedMetric { kNeverStartedJobs, CONSONANCE_TEXT("Metric", "Jobs that the policy never starts"), "jobs",
        MetricAim::Low, kCountsRejected, false },
    KeyedMetric { kWholeGpuJobs, CONSONANCE_TEXT("Metric", "Jobs with a whole GPU for a part of one"), "jobs",
        MetricAim::Low, kCountsRejected, false },
    KeyedMetric { kRecordedJobs, CONSONANCE_TEXT("Metric", "Jobs with a recorded start"), "jobs", MetricAim::None,
        kCountsRejected, false },
    KeyedMetric {
        kRecordedWait, CONSONANCE_TEXT("Metric", "Recorded mean wait"), "s", MetricAim::None, kCountsRejected, false },
    KeyedMetric { kSimulatedWait, CONSONANCE_TEXT("Metric", "Simulated mean wait of the same jobs"), "s",
        MetricAim::None, kCountsRejected, false },
    KeyedMetric { kStartError, CONSONANCE_TEXT("Metric", "Median difference to recorded starts"), "s", MetricAim::Low,
        kCountsRejected, false },
};

/// What the log says of one job.
struct JobDeal {
    std::optional<double> price; ///< the last that was accepted
    bool isRejected = false;
    bool isDeclined = false;
};

struct Deals {
    std::vector<JobDeal> byJob; ///< empty where no verdict was given
    [[nodiscard]] JobDeal of(JobId job) const { return byJob.empty() ? JobDeal {} : byJob[job.index()]; }
};

Deals dealsIn(std::span<const EventRecord> events, std::size_t jobs)
{
    Deals deals;
    for (const auto& event : events) {
        const bool isDeal = event.kind == EventKind::JobAccepted || event.kind == EventKind::JobRejected
            || event.kind == EventKind::OfferDeclined;
        if (!isDeal || event.job.index() >= jobs)
            continue;
        deals.byJob.resize(jobs);
        auto& deal = deals.byJob[event.job.index()];
        if (event.kind == EventKind::JobAccepted)
            deal.price = event.value;
        else if (event.kind == EventKind::JobRejected)
            deal.isRejected = true;
        else
            deal.isDeclined = true;
    }
    return deals;
}

/// (Σx)² / (n Σx²): 1 when all are equal, 1/n when one has everything. Nothing where all are 0.
std::optional<double> jainIndex(const std::vector<double>& shares)
{
    double sum = 0;
    double squares = 0;
    for (const double share : shares) {
        sum += share;
        squares += share * share;
    }
    if (squares <= 0)
        return std::nullopt;
    return sum * sum / (static_cast<double>(shares.size()) * squares);
}

void addSales(KeyedFigures& figures, const Workload& workload, const Deals& deals, std::span<const JobOutcome> outcomes)
{
    double welfare = 0;
    double revenue = 0;
    std::int64_t accepted = 0;
    std::int64_t rejected = 0;
    std::int64_t declined = 0;
    bool hasWorth = false;
    for (const auto& outcome : outcomes) {
        const auto& job = workload.job(outcome.job);
        const auto deal = deals.of(outcome.job);
        hasWorth |= ValuationReader::hasWorth(job);
        if (outcome.finished)
            welfare += ValuationReader::worthAt(job, job.request.arrival + outcome.completion);
        revenue += deal.price.value_or(0);
        accepted += deal.price ? 1 : 0;
        rejected += deal.isRejected ? 1 : 0;
        declined += deal.isDeclined ? 1 : 0;
    }
    if (hasWorth)
        figures["welfare"] = welfare;
    if (deals.byJob.empty())
        return;
    figures["revenue"] = revenue;
    if (hasWorth)
        figures["user_payoff"] = welfare - revenue;
    figures["accepted"] = static_cast<double>(accepted);
    figures["rejected_jobs"] = static_cast<double>(rejected);
    figures["offers_declined"] = static_cast<double>(declined);
}

/// Rejected jobs miss nothing, as they had no promise, but they meet nothing either.
void addDeadlines(
    KeyedFigures& figures, const Workload& workload, const Deals& deals, std::span<const JobOutcome> outcomes)
{
    std::int64_t misses = 0;
    std::int64_t met = 0;
    std::int64_t deadlines = 0;
    for (const auto& outcome : outcomes) {
        const auto& request = workload.job(outcome.job).request;
        if (!request.deadline)
            continue;
        ++deadlines;
        const bool isInTime = outcome.finished && request.arrival + outcome.completion <= *request.deadline;
        met += isInTime ? 1 : 0;
        misses += isInTime || deals.of(outcome.job).isRejected ? 0 : 1;
    }
    if (deadlines == 0)
        return;
    figures["deadline_misses"] = static_cast<double>(misses);
    figures["slo"] = static_cast<double>(met) / static_cast<double>(deadlines);
}

void addWeightedCompletion(KeyedFigures& figures, const Workload& workload, std::span<const JobOutcome> outcomes)
{
    double weights = 0;
    double weighted = 0;
    bool differ = false;
    for (const auto& outcome : outcomes) {
        const double weight = workload.job(outcome.job).request.weight;
        differ |= weight != workload.job(outcomes.front().job).request.weight;
        if (!outcome.finished)
            continue;
        weights += weight;
        weighted += weight * outcome.completion.seconds();
    }
    if (differ && weights > 0)
        figures["weighted_completion_s"] = weighted / weights;
}

/// Over tenants, of the mean over a tenant's jobs of time alone over JCT; a job that did not finish has 0 of it.
void addFairness(KeyedFigures& figures, const Workload& workload, std::span<const JobOutcome> outcomes)
{
    std::vector<double> sums(workload.tenants.size());
    std::vector<double> counts(workload.tenants.size());
    for (const auto& outcome : outcomes) {
        const auto tenant = workload.job(outcome.job).request.tenant.index();
        counts[tenant] += 1;
        if (!outcome.finished || outcome.completion <= Duration {})
            continue;
        if (outcome.alone <= Duration {})
            return; // a run that was kept does not know how long its jobs take alone
        sums[tenant] += outcome.alone.seconds() / outcome.completion.seconds();
    }
    std::vector<double> shares;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (counts[i] > 0)
            shares.push_back(sums[i] / counts[i]);
    }
    if (shares.size() < 2)
        return;
    if (const auto index = jainIndex(shares))
        figures["fairness"] = *index;
}

/// JCT over the time alone with a share of the cluster among the jobs that were there meanwhile, which is as if it took
/// as many times as long as alone (finish-time fairness of Mahajan et al., NSDI 2020); the largest over the finished
/// jobs. Jobs that did not finish are there to the end, those that were turned away never.
void addFinishTimeFairness(
    KeyedFigures& figures, const Workload& workload, const Deals& deals, std::span<const JobOutcome> outcomes)
{
    std::vector<std::pair<Time, int>> changes; ///< of the number of jobs that are there
    for (const auto& outcome : outcomes) {
        const auto deal = deals.of(outcome.job);
        if (deal.isRejected || deal.isDeclined)
            continue;
        const Time arrival = workload.job(outcome.job).request.arrival;
        changes.emplace_back(arrival, 1);
        if (outcome.finished)
            changes.emplace_back(arrival + outcome.completion, -1);
    }
    std::ranges::sort(changes);
    std::vector<double> sums; ///< jobs × s until each change
    double sum = 0;
    int present = 0;
    Time since = changes.empty() ? Time {} : changes.front().first;
    for (const auto& [at, change] : changes) {
        sum += present * (at - since).seconds();
        sums.push_back(sum);
        present += change;
        since = at;
    }
    const auto sumUntil = [&](Time at) {
        return sums[static_cast<std::size_t>(
            std::ranges::lower_bound(changes, at, {}, &std::pair<Time, int>::first) - changes.begin())];
    };
    double largest = 0;
    for (const auto& outcome : outcomes) {
        if (!outcome.finished)
            continue;
        if (outcome.alone <= Duration {})
            return; // a run that was kept does not know how long its jobs take alone
        const Time arrival = workload.job(outcome.job).request.arrival;
        const double jct = outcome.completion.seconds();
        const double contenders = (sumUntil(arrival + outcome.completion) - sumUntil(arrival)) / jct;
        largest = std::max(largest, jct / (outcome.alone.seconds() * std::max(contenders, 1.0)));
    }
    if (largest > 0)
        figures["finish_time_fairness"] = largest;
}

/// Nothing for a run without interrupted jobs, and no GPU time where the log has none.
void addFailures(KeyedFigures& figures, std::span<const EventRecord> events, std::span<const JobOutcome> outcomes)
{
    for (const auto& event : events) {
        if (event.kind != EventKind::JobLost || !std::ranges::binary_search(outcomes, event.job, {}, &JobOutcome::job))
            continue;
        figures["failure_restarts"] += 1;
        if (event.subject != EventRecord {}.subject)
            figures[kLostGpuTime] += event.subject;
    }
}

/// The first start of each job; kForever where it has none.
std::vector<Time> firstStarts(std::span<const EventRecord> events, std::size_t jobs)
{
    std::vector<Time> starts(jobs, kForever);
    for (const auto& event : events) {
        if (event.kind == EventKind::JobStarted && event.job.index() < jobs)
            starts[event.job.index()] = std::min(starts[event.job.index()], event.at);
    }
    return starts;
}

/// Of what a run takes from the record itself (snapshot_moment.h) it is no forecast.
void addRecorded(KeyedFigures& figures, const Workload& workload, std::span<const EventRecord> events,
    std::span<const JobOutcome> outcomes)
{
    const auto from = snapshotMoment(workload).value_or(Time {});
    const auto isRecorded = [&](const JobOutcome& one) {
        const auto& recording = workload.job(one.job).recording;
        return recording.has() && recording->start >= from;
    };
    if (std::ranges::none_of(outcomes, isRecorded))
        return;
    const auto starts = firstStarts(events, workload.jobCount());
    std::vector<std::int64_t> errors;
    double recorded = 0;
    double simulated = 0;
    for (const auto& outcome : outcomes) {
        const auto& job = workload.job(outcome.job);
        const auto start = starts[outcome.job.index()];
        if (!isRecorded(outcome) || start == kForever)
            continue;
        errors.push_back(std::abs((start - job.recording->start).microseconds));
        recorded += (job.recording->start - job.request.arrival).seconds();
        simulated += (start - job.request.arrival).seconds();
    }
    const auto count = static_cast<double>(errors.size());
    figures[kRecordedJobs] = count;
    if (errors.empty())
        return;
    std::ranges::sort(errors);
    figures[kRecordedWait] = recorded / count;
    figures[kSimulatedWait] = simulated / count;
    figures[kStartError] = Duration { errors[(errors.size() - 1) / 2] }.seconds();
}

} // namespace

std::span<const KeyedMetric> keyedMetrics()
{
    return kKeyedMetrics;
}

const KeyedMetric* findKeyedMetric(std::string_view key)
{
    const auto dot = key.find('.');
    const auto found = std::ranges::find_if(kKeyedMetrics, [&](const KeyedMetric& metric) {
        return metric.key == key.substr(0, dot) && (dot == std::string_view::npos || metric.isByTenant);
    });
    return found == kKeyedMetrics.end() ? nullptr : &*found;
}

KeyedFigures keyedFigures(
    const Workload& workload, std::span<const EventRecord> events, std::span<const JobOutcome> outcomes)
{
    KeyedFigures figures;
    const auto deals = dealsIn(events, workload.jobCount());
    addSales(figures, workload, deals, outcomes);
    addDeadlines(figures, workload, deals, outcomes);
    addWeightedCompletion(figures, workload, outcomes);
    addFailures(figures, events, outcomes);
    addRecorded(figures, workload, events, outcomes);
    addFinishTimeFairness(figures, workload, deals, outcomes);
    if (workload.tenants.size() > 1)
        addFairness(figures, workload, outcomes);
    return figures;
}

} // namespace consonance
