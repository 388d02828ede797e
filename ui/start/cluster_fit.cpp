// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/cluster_fit.h"

#include "core/run/never_started.h"
#include "core/workload/import/cluster_importers.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

Result<ClusterFit> readClusterFit(const Workload& workload, const std::string& cluster)
{
    ClusterFit fit;
    fit.jobs = workload.jobCount();
    fit.otherKindJobs = static_cast<std::size_t>(
        std::ranges::count_if(workload.jobs, [](const JobSpec& job) { return !job.request.isParameterServerJob(); }));
    TRY_ASSIGN(auto read, readCluster(cluster));
    fit.problems = problemsOf(read);
    fit.cluster = std::move(read.cluster);
    TRY_ASSIGN(const auto impossible, findImpossibleJobs(workload, *fit.cluster));
    fit.impossibleJobs = impossible.size();
    fit.impossible = impossibleReasons(impossible);
    return fit;
}

std::optional<Error> neverStarted(const ClusterFit& fit, const std::string& policy)
{
    const auto* entry = PolicyRegistry::instance().find(policy);
    const bool isForTrainings = entry != nullptr && entry->traits.trainingsOnly;
    return neverStarted(
        policy, isForTrainings ? static_cast<std::int64_t>(fit.otherKindJobs) : 0, static_cast<std::int64_t>(fit.jobs));
}

QString nothingFitsText(const ClusterFit& fit)
{
    const auto jobs = static_cast<int>(fit.jobs);
    return QCoreApplication::translate("ClusterFit",
        "None of the %n jobs can run on this cluster. To go on, choose another cluster or another trace.", "", jobs);
}

} // namespace consonance
