// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/jobs_of_both.h"

#include "core/base/span_text.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr std::size_t kMostTenants = 10; ///< of a line
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

double meanOf(double sum, std::int64_t count)
{
    return count == 0 ? kUnknown : sum / static_cast<double>(count);
}

/// With the sums of what both finished where the means belong.
void add(JobsOfBoth& both, TenantOfBoth& tenant, const JobOutcome& first, const JobOutcome& second)
{
    ++both.jobs;
    ++tenant.jobs;
    tenant.first += first.finished ? 0 : 1;
    tenant.second += second.finished ? 0 : 1;
    if (!first.finished || !second.finished)
        return;
    ++both.finishedByBoth;
    both.firstMeanJctSeconds += first.completion.seconds();
    both.secondMeanJctSeconds += second.completion.seconds();
    ++tenant.finishedByBoth;
    tenant.firstMeanWaitSeconds += first.queueing.seconds();
    tenant.secondMeanWaitSeconds += second.queueing.seconds();
}

std::string waitsText(const JobsOfBoth& both, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string tenants;
    const auto shown = std::min(both.tenants.size(), kMostTenants);
    for (const auto& tenant : std::span(both.tenants).first(shown)) {
        const auto waits = spanTexts(tenant.firstMeanWaitSeconds, tenant.secondMeanWaitSeconds, wording);
        tenants += (tenants.empty() ? "" : ", ")
            + say(CONSONANCE_TEXT("CommandLine", "{0} {1} | {2}"), { tenant.tenant, waits[0], waits[1] });
    }
    if (const auto left = both.tenants.size() - shown; left > 0)
        tenants += ", " + say(CONSONANCE_TEXT("CommandLine", "and {0} more"), { std::to_string(left) });
    return say(CONSONANCE_TEXT("CommandLine", "mean wait of these by tenant: {0}"), { tenants }) + "\n";
}

} // namespace

JobsOfBoth jobsOfBoth(std::span<const JobOutcome> first, std::span<const JobOutcome> second, const Workload& workload,
    const std::function<bool(JobId)>& counts)
{
    JobsOfBoth both;
    std::vector<TenantOfBoth> tenants(workload.tenants.size());
    for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
        if (!counts || counts(first[i].job))
            add(both, tenants[workload.job(first[i].job).request.tenant.index()], first[i], second[i]);
    }
    for (std::size_t i = 0; i < tenants.size(); ++i) {
        auto& tenant = tenants[i];
        if (tenant.jobs == 0)
            continue;
        both.firstUnfinished += tenant.first;
        both.secondUnfinished += tenant.second;
        tenant.tenant = workload.tenants[i];
        tenant.firstMeanWaitSeconds = meanOf(tenant.firstMeanWaitSeconds, tenant.finishedByBoth);
        tenant.secondMeanWaitSeconds = meanOf(tenant.secondMeanWaitSeconds, tenant.finishedByBoth);
        both.tenants.push_back(std::move(tenant));
    }
    both.firstMeanJctSeconds = meanOf(both.firstMeanJctSeconds, both.finishedByBoth);
    both.secondMeanJctSeconds = meanOf(both.secondMeanJctSeconds, both.finishedByBoth);
    return both;
}

std::string jobsOfBothText(const JobsOfBoth& both, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text = say(CONSONANCE_TEXT("CommandLine", "jobs that do not finish: {0} | {1} of {2}"),
        { std::to_string(both.firstUnfinished), std::to_string(both.secondUnfinished), std::to_string(both.jobs) });
    std::string tenants;
    for (const auto& tenant : both.tenants) {
        if (tenant.leavesJobs())
            tenants += (tenants.empty() ? "" : ", ")
                + say(CONSONANCE_TEXT("CommandLine", "{0} {1} | {2} of {3}"),
                    { tenant.tenant, std::to_string(tenant.first), std::to_string(tenant.second),
                        std::to_string(tenant.jobs) });
    }
    text += (tenants.empty() ? "" : " (" + tenants + ")") + "\n";
    if (both.finishedByBoth == 0)
        return text + say(CONSONANCE_TEXT("CommandLine", "no job finishes in both: there is no mean to compare"))
            + "\n";
    const auto means = spanTexts(both.firstMeanJctSeconds, both.secondMeanJctSeconds, wording);
    text += say(CONSONANCE_TEXT("CommandLine", "mean JCT of the {0} jobs that both finish: {1} | {2}"),
                { std::to_string(both.finishedByBoth), means[0], means[1] })
        + "\n";
    return both.tenants.size() > 1 ? text + waitsText(both, wording) : text;
}

} // namespace consonance
