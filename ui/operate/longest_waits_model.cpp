// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/longest_waits_model.h"

#include "ui/kit/number_format.h"

namespace consonance {

std::span<const ColumnModel::Column> LongestWaitsModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "Its name in the trace") },
        { "tenant", QT_TRANSLATE_NOOP("Models", "Tenant"), QT_TRANSLATE_NOOP("Models", "Who submitted it") },
        amount("gpus", QT_TRANSLATE_NOOP("Models", "GPUs"), QT_TRANSLATE_NOOP("Models", "That it asks for")),
        amount("waited_s", QT_TRANSLATE_NOOP("Models", "Waited"),
            QT_TRANSLATE_NOOP("Models", "All time since its arrival in which it held nothing. Seconds in exports")),
        amount("jct_s", QT_TRANSLATE_NOOP("Models", "JCT"),
            QT_TRANSLATE_NOOP("Models", "From arrival to completion, waiting included. Seconds in exports")),
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void LongestWaitsModel::setJobs(std::vector<WaitingJob> jobs)
{
    beginResetModel();
    m_jobs = std::move(jobs);
    endResetModel();
}

ColumnModel::Cell LongestWaitsModel::cell(int row, int column) const
{
    const auto& one = job(row);
    switch (column) {
    case Job:
        return QString::fromStdString(one.name);
    case Tenant:
        return QString::fromStdString(one.tenant);
    case Gpus:
        return countCell(one.gpus);
    case Waited:
        return { format::duration(one.waited), one.waited.seconds() };
    default:
        if (!one.completion)
            return { tr("not finished"), {} };
        return { format::duration(*one.completion), one.completion->seconds() };
    }
}

QVariant LongestWaitsModel::other(int row, int /*column*/, int role) const
{
    return role == JobIdRole ? QVariant(job(row).job.value) : QVariant();
}

} // namespace consonance
#include "moc_longest_waits_model.cpp"
