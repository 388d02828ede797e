// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_table_model.h"

#include "ui/tables/table_export.h"

namespace consonance {

void PlotTableModel::setTable(PlotTable table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int PlotTableModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid())
        return 0;
    if (!m_table.texts.empty())
        return static_cast<int>(m_table.texts.front().size());
    return m_table.columns.empty() ? 0 : static_cast<int>(m_table.columns.front().size());
}

int PlotTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.texts.size() + m_table.columns.size());
}

QVariant PlotTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return {};
    const auto column = static_cast<std::size_t>(index.column());
    if (column < m_table.texts.size())
        return role == Qt::DisplayRole ? QVariant(m_table.texts[column][index.row()]) : QVariant();
    const auto number = column - m_table.texts.size();
    const double value = m_table.columns[number][static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return m_table.formats[number].valueText(value);
    case kExactRole:
        return value;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    default:
        return {};
    }
}

QVariant PlotTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return m_table.titles.value(section);
    return role == kColumnKeyRole ? QVariant(m_table.keys.value(section)) : QVariant();
}

} // namespace consonance
#include "moc_plot_table_model.cpp"
