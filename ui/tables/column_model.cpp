// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/column_model.h"

#include "ui/kit/number_format.h"
#include "ui/tables/table_export.h"

#include <QCoreApplication>

namespace consonance {

int ColumnModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows());
}

int ColumnModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns().size());
}

QVariant ColumnModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& column = columns()[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case kExactRole:
        return exact(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(column.alignment | Qt::AlignVCenter);
    default:
        return other(index.row(), index.column(), role);
    }
}

QVariant ColumnModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto& column = columns()[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return translated(column.title);
    case Qt::ToolTipRole:
        return headingTip(section);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(column.alignment | Qt::AlignVCenter);
    case Qt::InitialSortOrderRole:
        return column.first == First::Largest ? Qt::DescendingOrder : Qt::AscendingOrder;
    case kColumnKeyRole:
        return QString::fromUtf8(column.key);
    default:
        return {};
    }
}

QList<int> ColumnModel::columnsHiddenByDefault() const
{
    QList<int> hidden;
    for (int i = 0; i < columnCount(); ++i) {
        if (columns()[static_cast<std::size_t>(i)].shown == Shown::OnRequest)
            hidden << i;
    }
    return hidden;
}

QString ColumnModel::headingTip(int column) const
{
    return translated(columns()[static_cast<std::size_t>(column)].tip);
}

QString ColumnModel::translated(const char* text)
{
    return QCoreApplication::translate("Models", text);
}

ColumnModel::Cell ColumnModel::countCell(std::int64_t count)
{
    return { format::integer(count), static_cast<qint64>(count) };
}

ColumnModel::Cell ColumnModel::secondsCell(double seconds)
{
    const bool isKnown = std::isfinite(seconds);
    return { isKnown ? format::duration(Duration::fromSecondsRounded(seconds)) : missing(), known(seconds) };
}

ColumnModel::Cell ColumnModel::cell(int, int) const
{
    return QString();
}

QVariant ColumnModel::other(int, int, int) const
{
    return {};
}

} // namespace consonance
#include "moc_column_model.cpp"
