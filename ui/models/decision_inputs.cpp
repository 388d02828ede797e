// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/decision_inputs.h"

#include "ui/words/simulation_text.h"

#include <utility>

namespace consonance {

DecisionInputs DecisionInputs::of(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    auto names = workload ? JobNames(*workload) : JobNames();
    return { std::move(cluster), std::move(workload), std::move(names) };
}

QString DecisionInputs::hostName(HostId host) const
{
    return cluster && host.index() < cluster->hostCount() ? QString::fromStdString(cluster->hostName(host)) : QString();
}

QString DecisionInputs::roleName(JobId job, std::uint8_t role) const
{
    if (!workload || job.index() >= workload->jobCount() || role >= workload->job(job).request.roles.size())
        return {};
    return roleText(workload->job(job).request.roles[role].kind);
}

} // namespace consonance
