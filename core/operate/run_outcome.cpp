// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/run_outcome.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kLongestShown = 5;

std::vector<std::string> unfinishedJobs(const JobHistories& histories)
{
    std::vector<std::string> names;
    for (const auto& history : histories.jobs) {
        if (!history.finish && !history.isRejected)
            names.push_back(histories.workload->job(history.job).request.name);
    }
    return names;
}

} // namespace

std::vector<WaitingJob> longestWaits(const JobHistories& histories, std::size_t most)
{
    std::vector<const JobHistory*> order;
    for (const auto& history : histories.jobs) {
        if (history.counts && history.waited > Duration {})
            order.push_back(&history);
    }
    const auto count = std::min(most, order.size());
    std::ranges::partial_sort(
        order, order.begin() + static_cast<std::ptrdiff_t>(count), [](const JobHistory* one, const JobHistory* other) {
            return std::pair(other->waited, one->job) < std::pair(one->waited, other->job);
        });
    std::vector<WaitingJob> jobs;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& history = *order[i];
        const auto& request = histories.workload->job(history.job).request;
        const auto& tenants = histories.workload->tenants;
        jobs.push_back({ .job = history.job,
            .name = request.name,
            .tenant = request.tenant.index() < tenants.size() ? tenants[request.tenant.index()] : std::string(),
            .gpus = request.requestedGpus(),
            .waited = history.waited,
            .completion = history.finish ? std::optional(*history.finish - request.arrival) : std::nullopt });
    }
    return jobs;
}

Sheet longestWaitsSheet(const std::vector<WaitingJob>& jobs, const Wording& wording)
{
    Sheet sheet { .columns
        = { { "job", CONSONANCE_TEXT("Models", "Job"), CONSONANCE_TEXT("Models", "Its name in the trace") },
            { "tenant", CONSONANCE_TEXT("Models", "Tenant"), CONSONANCE_TEXT("Models", "Who submitted it") },
            { "gpus", CONSONANCE_TEXT("Models", "GPUs"), CONSONANCE_TEXT("Models", "That it asks for"),
                CellUnit::Count },
            { "waited_s", CONSONANCE_TEXT("Models", "Waited"),
                CONSONANCE_TEXT("Models", "All time since its arrival in which it held nothing. Seconds in exports"),
                CellUnit::Span },
            { "jct_s", CONSONANCE_TEXT("Models", "JCT"),
                CONSONANCE_TEXT("Models", "From arrival to completion, waiting included. Seconds in exports"),
                CellUnit::Span } } };
    for (const auto& one : jobs) {
        SheetCell jct;
        if (one.completion)
            jct.value = one.completion->seconds();
        else
            jct.printed = TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "not finished"));
        sheet.rows.push_back(
            { .cells = { { one.name }, { one.tenant }, { one.gpus }, { one.waited.seconds() }, jct }, .job = one.job });
    }
    return sheet;
}

RunOutcome runOutcome(const RunResult& result, const JobHistories& histories)
{
    RunOutcome outcome { .metrics = result.metrics,
        .all = {},
        .tenants = groupFigures({ &histories, 1 }, GroupBy::Tenant),
        .longest = longestWaits(histories, kLongestShown),
        .unfinished = unfinishedJobs(histories),
        .unit = histories.unit };
    outcome.all = std::move(outcome.tenants.front());
    outcome.tenants.erase(outcome.tenants.begin());
    if (outcome.tenants.size() < 2)
        outcome.tenants.clear();
    return outcome;
}

} // namespace consonance
