// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables that a policy noted with its decision, one at a time: prices by resource and slot, bids, payoffs, arms.
// The table that was chosen stays chosen from decision to decision while there is one of its title. GUI thread only.
#pragma once

#include "core/sim/note_table.h"

#include <QWidget>

#include <vector>

class QComboBox;

namespace consonance {

class CopyableTableView;
class NoteTableModel;

class NoteTablesView : public QWidget {
    Q_OBJECT
public:
    explicit NoteTablesView(QWidget* parent = nullptr);

    void setTables(const std::vector<NoteTable>& tables);
    [[nodiscard]] std::size_t count() const { return m_tables.size(); }
    [[nodiscard]] QComboBox& choice() const { return *m_choice; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] const NoteTableModel& model() const { return *m_model; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillChoice();
    void showChosen();
    void retranslate();

    std::vector<NoteTable> m_tables;
    QComboBox* m_choice = nullptr;
    NoteTableModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
