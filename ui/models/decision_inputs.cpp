// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/decision_inputs.h"

#include "core/why/decision_analysis.h"
#include "ui/words/job_sentence.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

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

QString subjectTitle(const StateSubject& subject)
{
    const auto job = QString::fromStdString(subject.job);
    const auto server = QString::fromStdString(subject.server);
    if (job.isEmpty())
        return server;
    if (!server.isEmpty())
        return jobSentence(
            QCoreApplication::translate("DecisionInputs", "%1, job %2", "a server, one of the jobs on it"), job)
            .arg(server, job);
    if (subject.model.empty())
        return jobSentence(QCoreApplication::translate("DecisionInputs", "Job %1"), job).arg(job);
    return jobSentence(QCoreApplication::translate("DecisionInputs", "Job %1 (%2)", "a job and its model"), job)
        .arg(job, QString::fromStdString(subject.model));
}

} // namespace consonance
