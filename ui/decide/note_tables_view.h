// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables that a policy noted with its decision, one at a time: prices by resource and slot, bids, payoffs, arms. A
// table that is a matrix of one quantity is seen as a heat map, unless the user wants numbers. The table that was
// chosen stays chosen from decision to decision while there is one of its title, and so does the way to see it. GUI
// thread only.
#pragma once

#include "core/sim/note_table.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QStackedLayout;
class QToolButton;

namespace consonance {

class CopyableTableView;
class HeatMapScroll;
class HeatMapWidget;
class SheetModel;

class NoteTablesView : public QWidget {
    Q_OBJECT
public:
    explicit NoteTablesView(QWidget* parent = nullptr);

    void setTables(const std::vector<NoteTable>& tables);
    /// Stands under pictures.
    void setProvenance(const QString& line);
    [[nodiscard]] std::size_t count() const { return m_tables.size(); }
    [[nodiscard]] QComboBox& choice() const { return *m_choice; }
    /// Numbers instead of colours; hidden where there is no choice.
    [[nodiscard]] QToolButton& numbersButton() const { return *m_numbers; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] HeatMapWidget& map() const { return *m_map; }
    [[nodiscard]] bool isMapShown() const;
    [[nodiscard]] const SheetModel& model() const { return *m_model; }

private:
    void fillChoice();
    void showChosen();
    void retranslate();

    std::vector<NoteTable> m_tables;
    QComboBox* m_choice = nullptr;
    QToolButton* m_numbers = nullptr;
    SheetModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    HeatMapWidget* m_map = nullptr;
    HeatMapScroll* m_mapScroll = nullptr;
    QStackedLayout* m_stack = nullptr;
};

} // namespace consonance
