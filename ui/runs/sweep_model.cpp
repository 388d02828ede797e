// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/sweep_model.h"

#include "ui/kit/number_format.h"
#include "ui/models/candidate_model.h"
#include "ui/runs/sweep_queue.h"
#include "ui/work/error_text.h"

#include <QDir>
#include <QFileInfo>

#include <array>

namespace consonance {

namespace {

QString stateText(SweepState state)
{
    switch (state) {
    case SweepState::Reading:
        return SweepModel::tr("reading");
    case SweepState::Waiting:
        return SweepModel::tr("waiting");
    case SweepState::Running:
        return SweepModel::tr("running");
    case SweepState::Stopped:
        return SweepModel::tr("stopped");
    case SweepState::Finished:
        return SweepModel::tr("finished");
    case SweepState::Failed:
        return SweepModel::tr("failed");
    }
    return {};
}

} // namespace

SweepModel::SweepModel(const SweepQueue& queue, QObject* parent)
    : ColumnModel(parent)
    , m_queue(queue)
{
    connect(&queue, &SweepQueue::listChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(&queue, &SweepQueue::rowChanged, this,
        [this](int row) { Q_EMIT dataChanged(index(row, 0), index(row, columnCount() - 1)); });
}

std::size_t SweepModel::rows() const
{
    return m_queue.sweeps().size();
}

std::span<const ColumnModel::Column> SweepModel::columns() const
{
    static constexpr std::array<ColumnModel::Column, 4> kColumns {
        ColumnModel::Column { "sweep", QT_TRANSLATE_NOOP("Models", "Sweep"),
            QT_TRANSLATE_NOOP("Models", "Its runs carry this name as a tag") },
        ColumnModel::Column { "state", QT_TRANSLATE_NOOP("Models", "State"),
            QT_TRANSLATE_NOOP("Models", "One sweep runs at a time, over all processors") },
        ColumnModel::Column { "runs_done", QT_TRANSLATE_NOOP("Models", "Runs"),
            QT_TRANSLATE_NOOP("Models", "Finished runs of all; finished runs are always kept"), Qt::AlignRight },
        ColumnModel::Column { "left_s", QT_TRANSLATE_NOOP("Models", "Left"),
            QT_TRANSLATE_NOOP("Models", "About how long it will take still, s"), Qt::AlignRight },
    };
    return kColumns;
}

ColumnModel::Cell SweepModel::cell(int row, int column) const
{
    const auto& sweep = m_queue.sweeps()[static_cast<std::size_t>(row)];
    switch (column) {
    case Name:
        return sweep.plan.name.empty() ? QFileInfo(sweep.file).fileName() : QString::fromStdString(sweep.plan.name);
    case State:
        return stateText(sweep.state);
    case Runs:
        return { tr("%1 of %2", "finished runs")
                     .arg(format::integer(sweep.done), format::integer(static_cast<qint64>(sweepRunCount(sweep.plan)))),
            static_cast<qint64>(sweep.done) };
    default:
        if (!sweep.remainingSeconds)
            return { missing(), {} };
        return { format::secondsLeft(*sweep.remainingSeconds), *sweep.remainingSeconds };
    }
}

QVariant SweepModel::other(int row, int column, int role) const
{
    const auto& sweep = m_queue.sweeps()[static_cast<std::size_t>(row)];
    const auto all = sweepRunCount(sweep.plan);
    if (role == ShareRole && column == Runs && all > 0)
        return static_cast<double>(sweep.done) / static_cast<double>(all);
    if (role == Qt::ToolTipRole)
        return sweep.problem ? errorText(*sweep.problem) : QDir::toNativeSeparators(sweep.file);
    return {};
}

} // namespace consonance
#include "moc_sweep_model.cpp"
