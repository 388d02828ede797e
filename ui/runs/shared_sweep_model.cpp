// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/shared_sweep_model.h"

#include "ui/kit/number_format.h"
#include "ui/runs/shared_sweep.h"

#include <QDateTime>
#include <QLocale>

#include <array>

namespace consonance {

SharedSweepModel::SharedSweepModel(const SharedSweep& sweep, QObject* parent)
    : ColumnModel(parent)
    , m_sweep(sweep)
{
    resetOn(sweep, &SharedSweep::changed);
}

std::size_t SharedSweepModel::rows() const
{
    return m_sweep.status().files.size();
}

std::span<const ColumnModel::Column> SharedSweepModel::columns() const
{
    static constexpr std::array<ColumnModel::Column, 5> kColumns {
        ColumnModel::Column { "worker", QT_TRANSLATE_NOOP("Models", "Worker"),
            QT_TRANSLATE_NOOP("Models", "The share or the rank, and the process that wrote the file") },
        ColumnModel::Column { "state", QT_TRANSLATE_NOOP("Models", "State"),
            QT_TRANSLATE_NOOP("Models", "Whole: its work is done. Otherwise it grows, or its worker is gone") },
        ColumnModel::Column { "finished", QT_TRANSLATE_NOOP("Models", "Finished"),
            QT_TRANSLATE_NOOP("Models", "Runs that are finished; what is finished is never made again"),
            Qt::AlignRight },
        ColumnModel::Column { "failed", QT_TRANSLATE_NOOP("Models", "Failed"),
            QT_TRANSLATE_NOOP("Models", "Runs that failed; they are tried again the next time"), Qt::AlignRight },
        ColumnModel::Column { "changed", QT_TRANSLATE_NOOP("Models", "Changed"),
            QT_TRANSLATE_NOOP("Models", "When the file last grew, by the clock of the machine that keeps it") },
    };
    return kColumns;
}

ColumnModel::Cell SharedSweepModel::cell(int row, int column) const
{
    const auto& file = m_sweep.status().files[static_cast<std::size_t>(row)];
    const auto changed = QDateTime::fromMSecsSinceEpoch(file.changedMilliseconds);
    switch (column) {
    case Worker:
        return QString::fromStdString(file.name);
    case State:
        return file.isWhole ? tr("whole") : tr("growing or left");
    case Finished:
        return countCell(file.finished);
    case Failed:
        return countCell(file.failed);
    default:
        return { QLocale().toString(changed, QLocale::FormatType::ShortFormat), changed.toUTC().toString(Qt::ISODate) };
    }
}

QVariant SharedSweepModel::other(int row, int column, int role) const
{
    if (role == Qt::ToolTipRole && column == Worker)
        return text(row, column);
    return {};
}

} // namespace consonance
#include "moc_shared_sweep_model.cpp"
