// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/branch_jobs_model.h"

#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <cstdlib>

namespace consonance {

std::span<const ColumnModel::Column> BranchJobsModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "The job's number"), Qt::AlignRight },
        { "tenant", QT_TRANSLATE_NOOP("Models", "Tenant"), QT_TRANSLATE_NOOP("Models", "Who submitted it") },
        { "model", QT_TRANSLATE_NOOP("Models", "Model"), QT_TRANSLATE_NOOP("Models", "What the job trains") },
        amount("original_jct_s", QT_TRANSLATE_NOOP("Models", "Original"),
            QT_TRANSLATE_NOOP("Models", "Completion time in the original, waiting included; seconds in exports")),
        amount("branch_jct_s", QT_TRANSLATE_NOOP("Models", "Branch"),
            QT_TRANSLATE_NOOP("Models", "Completion time in the branch; seconds in exports")),
        amount("difference_s", QT_TRANSLATE_NOOP("Models", "Difference"),
            QT_TRANSLATE_NOOP("Models", "What the branch cost the job: + is slower, − is faster; seconds in exports")),
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void BranchJobsModel::setComparison(std::vector<JobDelta> jobs, std::shared_ptr<const Workload> workload)
{
    beginResetModel();
    m_jobs = std::move(jobs);
    m_workload = std::move(workload);
    m_names = m_workload ? JobNames(*m_workload) : JobNames();
    endResetModel();
}

ColumnModel::Cell BranchJobsModel::jctCell(const std::optional<Duration>& jct)
{
    if (!jct)
        return { QCoreApplication::translate("Models", "not finished"), {} };
    return { format::duration(*jct), jct->seconds() };
}

ColumnModel::Cell BranchJobsModel::cell(int row, int column) const
{
    const auto& one = job(row);
    switch (column) {
    case Job:
        return { m_names.name(one.job), static_cast<qulonglong>(m_names.number(one.job)) };
    case Tenant: {
        const auto tenant = m_workload->job(one.job).request.tenant;
        return tenant.index() < m_workload->tenants.size() ? QString::fromStdString(m_workload->tenants[tenant.index()])
                                                           : missing();
    }
    case Model:
        return modelTitle(*m_workload, one.job);
    case Original:
        return jctCell(one.original);
    case Branch:
        return jctCell(one.branch);
    default:
        break;
    }
    const auto delta = one.delta();
    if (!delta)
        return { missing(), {} };
    const auto size = format::duration(Duration { std::abs(delta->microseconds) });
    return { (delta->microseconds < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size, delta->seconds() };
}

QVariant BranchJobsModel::other(int row, int column, int role) const
{
    if (role == JobIdRole)
        return static_cast<uint>(job(row).job.value);
    if (role != Qt::ForegroundRole || column != Delta)
        return {};
    const auto& tokens = Theme::instance().tokens();
    const auto delta = job(row).delta();
    const bool isSlower = delta ? delta->microseconds > 0 : !job(row).branch;
    return QVariant::fromValue(QBrush(isSlower ? tokens.error : tokens.ok));
}

} // namespace consonance
#include "moc_branch_jobs_model.cpp"
