// SPDX-License-Identifier: GPL-3.0-or-later
// Figures over the jobs of a workload that its assumptions name.
#include "core/workload/assumption_rules.h"
#include "core/workload/job_shapes.h"
#include "core/workload/trace_row.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

double gpuSecondsOf(const JobSpec& job, const ModelCatalogue& models)
{
    double seconds = job.work.amount / 1e6;
    if (job.work.unit != WorkUnit::ServiceTime) {
        if (job.work.unit != WorkUnit::Batches || !job.request.isParameterServerJob() || !job.request.model.isValid())
            return 0;
        const TrainingShape shape { .workers = job.request.roles[0].requested,
            .servers = job.request.roles[1].requested };
        seconds = job.work.amount / batchesApart(models.model(job.request.model), shape, 1);
    }
    const auto share = static_cast<double>(job.request.gpuShare()) / static_cast<double>(kFullShare);
    return seconds * static_cast<double>(job.request.requestedGpus()) * share;
}

std::optional<Assumption> profiledDurations(const Workload& workload)
{
    const auto jobs = std::ranges::count_if(workload.jobs,
        [](const JobSpec& job) { return job.work.unit == WorkUnit::ServiceTime && job.request.model.isValid(); });
    if (jobs == 0)
        return std::nullopt;
    return Assumption { .field = "duration_s",
        .rule = fillMessage(assumption::kKnownModels, { fmt::to_string(jobs) }) };
}

void recountAssumptions(Workload& workload, const Workload& before)
{
    const auto profiled = profiledDurations(workload);
    const auto isBare
        = [](const JobSpec& job) { return job.work.unit == WorkUnit::ServiceTime && !job.request.model.isValid(); };
    const bool isKnown = std::ranges::any_of(before.jobs, &JobSpec::hasUnknownModel);
    std::erase_if(workload.assumptions, [&](Assumption& known) {
        auto rule = assumptionRule(known.rule);
        // Where it was said of all jobs without a profile, those that are left are the ones now.
        if (rule.english == assumption::kUnknownModels
            && (isKnown || rule.arguments[0] == fmt::to_string(std::ranges::count_if(before.jobs, isBare)))) {
            const auto left = isKnown ? std::ranges::count_if(workload.jobs, &JobSpec::hasUnknownModel)
                                      : std::ranges::count_if(workload.jobs, isBare);
            rule.arguments[0] = fmt::to_string(left);
            known.rule = fillMessage(assumption::kUnknownModels, rule.arguments);
            return left == 0;
        }
        if (rule.english == assumption::kKnownModels && profiled)
            known.rule = profiled->rule;
        return rule.english == assumption::kKnownModels && !profiled;
    });
}

} // namespace consonance
