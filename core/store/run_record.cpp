// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/run_record.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace consonance {

namespace {
constexpr std::array<const char*, 5> kStatusNames { "running", "finished", "interrupted", "failed", "cancelled" };
}

const char* runStatusName(RunStatus status)
{
    return kStatusNames.at(static_cast<std::size_t>(status));
}

std::optional<RunStatus> runStatusFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kStatusNames.size(); ++i) {
        if (name == kStatusNames[i])
            return static_cast<RunStatus>(i);
    }
    return {};
}

MetricList metricList(const RunMetrics& metrics)
{
    MetricList list {
        { "jobs", static_cast<double>(metrics.jobs) },
        { "finished", static_cast<double>(metrics.finished) },
        { "unfinished", static_cast<double>(metrics.unfinished) },
        { "rejected", static_cast<double>(metrics.rejected) },
        { "utilisation", metrics.utilisation },
        { "restarts", static_cast<double>(metrics.restarts) },
        { "decisions", static_cast<double>(metrics.decisions) },
        { "actions", static_cast<double>(metrics.actions) },
    };
    if (metrics.refusedPlans > 0)
        list["refused_plans"] = static_cast<double>(metrics.refusedPlans);
    list.insert(metrics.keyed.begin(), metrics.keyed.end());
    if (metrics.finished == 0)
        return list; // there is no mean of no job
    list.insert({
        { "mean_jct_s", metrics.meanJctSeconds },
        { "median_jct_s", metrics.medianJctSeconds },
        { "p90_jct_s", metrics.p90JctSeconds },
        { "p99_jct_s", metrics.p99JctSeconds },
        { "mean_queueing_s", metrics.meanQueueingSeconds },
        { "makespan_s", metrics.makespanSeconds },
    });
    return list;
}

RunMetrics runMetrics(const MetricList& metrics, std::uint64_t eventHash)
{
    const auto number = [&metrics](const char* key) {
        const auto found = metrics.find(key);
        return found == metrics.end() ? 0.0 : found->second;
    };
    // A count from elsewhere may be anything; outside the range in which doubles are exact it is no count.
    const auto count = [&number](const char* key) {
        const double value = number(key);
        return value >= 0 && value < 9e15 ? static_cast<std::int64_t>(value) : std::int64_t { 0 };
    };
    KeyedFigures keyed;
    std::ranges::copy_if(metrics, std::inserter(keyed, keyed.end()),
        [](const auto& figure) { return findKeyedMetric(figure.first) != nullptr; });
    return RunMetrics { .jobs = count("jobs"),
        .finished = count("finished"),
        .unfinished = count("unfinished"),
        .rejected = count("rejected"),
        .meanJctSeconds = number("mean_jct_s"),
        .medianJctSeconds = number("median_jct_s"),
        .p90JctSeconds = number("p90_jct_s"),
        .p99JctSeconds = number("p99_jct_s"),
        .meanQueueingSeconds = number("mean_queueing_s"),
        .makespanSeconds = number("makespan_s"),
        .utilisation = number("utilisation"),
        .restarts = count("restarts"),
        .decisions = count("decisions"),
        .actions = count("actions"),
        .refusedPlans = count("refused_plans"),
        .eventHash = eventHash,
        .keyed = std::move(keyed) };
}

} // namespace consonance
