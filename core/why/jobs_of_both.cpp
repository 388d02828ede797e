// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/jobs_of_both.h"

#include "core/base/text_format.h"

#include <algorithm>
#include <limits>

namespace consonance {

JobsOfBoth jobsOfBoth(std::span<const JobOutcome> first, std::span<const JobOutcome> second, const Workload& workload,
    const std::function<bool(JobId)>& counts)
{
    JobsOfBoth both;
    std::vector<TenantUnfinished> tenants(workload.tenants.size());
    double firstSum = 0;
    double secondSum = 0;
    for (std::size_t i = 0; i < std::min(first.size(), second.size()); ++i) {
        if (counts && !counts(first[i].job))
            continue;
        auto& tenant = tenants[workload.job(first[i].job).request.tenant.index()];
        ++both.jobs;
        ++tenant.jobs;
        tenant.first += first[i].finished ? 0 : 1;
        tenant.second += second[i].finished ? 0 : 1;
        if (!first[i].finished || !second[i].finished)
            continue;
        ++both.finishedByBoth;
        firstSum += first[i].completion.seconds();
        secondSum += second[i].completion.seconds();
    }
    for (std::size_t i = 0; i < tenants.size(); ++i) {
        both.firstUnfinished += tenants[i].first;
        both.secondUnfinished += tenants[i].second;
        if (tenants[i].first + tenants[i].second == 0)
            continue;
        tenants[i].tenant = workload.tenants[i];
        both.tenants.push_back(std::move(tenants[i]));
    }
    const auto count = static_cast<double>(both.finishedByBoth);
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    both.firstMeanJctSeconds = both.finishedByBoth == 0 ? kUnknown : firstSum / count;
    both.secondMeanJctSeconds = both.finishedByBoth == 0 ? kUnknown : secondSum / count;
    return both;
}

std::string jobsOfBothText(const JobsOfBoth& both, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text = say(CONSONANCE_TEXT("CommandLine", "jobs that do not finish: {0} | {1} of {2}"),
        { std::to_string(both.firstUnfinished), std::to_string(both.secondUnfinished), std::to_string(both.jobs) });
    std::string tenants;
    for (const auto& tenant : both.tenants)
        tenants += (tenants.empty() ? "" : ", ")
            + say(CONSONANCE_TEXT("CommandLine", "{0} {1} | {2} of {3}"),
                { tenant.tenant, std::to_string(tenant.first), std::to_string(tenant.second),
                    std::to_string(tenant.jobs) });
    text += (tenants.empty() ? "" : " (" + tenants + ")") + "\n";
    if (both.finishedByBoth == 0)
        return text + say(CONSONANCE_TEXT("CommandLine", "no job finishes in both: there is no mean to compare"))
            + "\n";
    return text
        + say(CONSONANCE_TEXT("CommandLine", "mean JCT of the {0} jobs that both finish: {1} | {2} min"),
            { std::to_string(both.finishedByBoth), fixedText(both.firstMeanJctSeconds / 60, 1),
                fixedText(both.secondMeanJctSeconds / 60, 1) })
        + "\n";
}

} // namespace consonance
