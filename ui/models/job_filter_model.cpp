// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/job_filter_model.h"

#include "ui/models/job_table_model.h"
#include "ui/tables/table_export.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace consonance {

QString jobFilterName(JobFilter filter)
{
    switch (filter) {
    case JobFilter::All:
        return QCoreApplication::translate("Models", "All");
    case JobFilter::Arrived:
        return QCoreApplication::translate("Models", "Arrived");
    case JobFilter::Active:
        return QCoreApplication::translate("Models", "Active");
    case JobFilter::Running:
        return QCoreApplication::translate("Models", "Running");
    case JobFilter::Waiting:
        return QCoreApplication::translate("Models", "Waiting");
    case JobFilter::Ended:
        return QCoreApplication::translate("Models", "Ended");
    }
    return {};
}

bool passes(JobFilter filter, JobPhase phase)
{
    const bool isWaiting = phase == JobPhase::Waiting || phase == JobPhase::Suspended;
    switch (filter) {
    case JobFilter::All:
        return true;
    case JobFilter::Arrived:
        return phase != JobPhase::Future;
    case JobFilter::Active:
        return isWaiting || phase == JobPhase::Running;
    case JobFilter::Running:
        return phase == JobPhase::Running;
    case JobFilter::Waiting:
        return isWaiting;
    case JobFilter::Ended:
        return phase == JobPhase::Finished || phase == JobPhase::Rejected;
    }
    return true;
}

JobFilterModel::JobFilterModel(QObject* parent)
    : ExactOrderModel(parent)
{
    setSortRole(kExactRole);
}

void JobFilterModel::setJobs(JobTableModel* jobs)
{
    m_jobs = jobs;
    setSourceModel(jobs);
}

void JobFilterModel::setFilter(JobFilter filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    invalidateRowsFilter();
}

void JobFilterModel::setOnly(std::optional<std::vector<JobId>> jobs)
{
    if (jobs == m_only)
        return;
    m_only = std::move(jobs);
    invalidateRowsFilter();
}

bool JobFilterModel::filterAcceptsRow(int row, const QModelIndex&) const
{
    if (m_only)
        return std::ranges::binary_search(*m_only, JobId(row));
    return !m_jobs || passes(m_filter, m_jobs->phase(row));
}

} // namespace consonance
#include "moc_job_filter_model.cpp"
