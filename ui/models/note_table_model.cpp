// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/note_table_model.h"

#include "ui/kit/number_format.h"
#include "ui/tables/table_export.h"

#include <QCoreApplication>

#include <cmath>
#include <utility>

namespace consonance {

QString noteTableTitle(const NoteTable& table)
{
    const auto title = QCoreApplication::translate("Policy", table.title.c_str());
    if (table.unit.empty() || table.unit == "1")
        return title;
    return QCoreApplication::translate("Models", "%1 (%2)", "a table and the unit of its values")
        .arg(title, QCoreApplication::translate("Unit", table.unit.c_str()));
}

void NoteTableModel::setTable(NoteTable table)
{
    beginResetModel();
    m_table = table.isWhole() ? std::move(table) : NoteTable {};
    endResetModel();
}

int NoteTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int NoteTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_table.columns.size());
}

QVariant NoteTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == 0)
        return role == Qt::DisplayRole || role == kExactRole ? QString::fromStdString(m_table.rows[row]) : QVariant();
    const double value = m_table.at(row, static_cast<std::size_t>(index.column()) - 1);
    switch (role) {
    case Qt::DisplayRole:
        return std::isfinite(value) ? format::significant(value, 4) : QStringLiteral("–");
    case kExactRole:
        return std::isfinite(value) ? QVariant(value) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant NoteTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const bool isName = section == 0;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != kColumnKeyRole)
        return {};
    return isName ? QString() : QString::fromStdString(m_table.columns[static_cast<std::size_t>(section) - 1]);
}

} // namespace consonance
#include "moc_note_table_model.cpp"
