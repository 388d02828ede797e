// SPDX-License-Identifier: GPL-3.0-or-later
//
// One table among a decision's notes: names of rows in the first column, then the policy's columns with their unit.
// Empty until a table is set. GUI thread only.
#pragma once

#include "core/sim/note_table.h"

#include <QAbstractTableModel>

namespace consonance {

/// Titles, units and texts as people read them.
[[nodiscard]] QString noteTableTitle(const NoteTable& table);

class NoteTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(NoteTable table);
    [[nodiscard]] const NoteTable& table() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    NoteTable m_table;
};

} // namespace consonance
