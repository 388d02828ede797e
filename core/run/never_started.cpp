// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/never_started.h"

#include "core/base/text_format.h"
#include "core/sim/figure_keys.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoneIsTraining = CONSONANCE_MESSAGE("run.no-job-starts",
    "{0} starts only jobs of workers and parameter servers; none of the {1} jobs is one, so none of them runs");
constexpr MessageId kSomeAreNoTrainings = CONSONANCE_MESSAGE(
    "run.other-kind", "{0} starts only jobs of workers and parameter servers; {1} of {2} jobs are not and never run");

} // namespace

std::int64_t countNeverStarted(const std::string& policy, const Workload& workload)
{
    const auto* entry = PolicyRegistry::instance().find(policy);
    if (entry == nullptr || !entry->traits.trainingsOnly)
        return 0;
    return std::ranges::count_if(workload.jobs, [](const JobSpec& job) { return !job.request.isParameterServerJob(); });
}

std::optional<Error> neverStarted(const std::string& policy, std::int64_t never, std::int64_t jobs)
{
    if (never == 0)
        return std::nullopt;
    if (never == jobs)
        return fail(ErrorKind::BadInput, kNoneIsTraining, { policy, groupedText(jobs) }).value();
    return fail(ErrorKind::BadInput, kSomeAreNoTrainings, { policy, groupedText(never), groupedText(jobs) }).value();
}

std::optional<Error> neverStarted(const std::string& policy, const RunMetrics& metrics)
{
    const auto never = metrics.keyed.find(kNeverStartedJobs);
    return never == metrics.keyed.end() ? std::nullopt
                                        : neverStarted(policy, static_cast<std::int64_t>(never->second), metrics.jobs);
}

} // namespace consonance
