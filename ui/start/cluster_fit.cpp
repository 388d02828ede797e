// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/cluster_fit.h"

#include "core/workload/import/cluster_importers.h"

#include <QCoreApplication>

namespace consonance {

Result<ClusterFit> readClusterFit(const Workload& workload, const std::string& cluster)
{
    ClusterFit fit;
    fit.jobs = workload.jobCount();
    TRY_ASSIGN(auto read, readCluster(cluster));
    fit.problems = problemsOf(read);
    fit.cluster = std::move(read.cluster);
    const auto impossible = findImpossibleJobs(workload, *fit.cluster);
    fit.impossibleJobs = impossible.size();
    fit.impossible = impossibleReasons(impossible);
    return fit;
}

QString nothingFitsText(const ClusterFit& fit)
{
    const auto jobs = static_cast<int>(fit.jobs);
    return QCoreApplication::translate("ClusterFit",
        "None of the %n jobs can run on this cluster. To go on, choose another cluster or another trace.", "", jobs);
}

} // namespace consonance
