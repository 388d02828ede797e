// SPDX-License-Identifier: GPL-3.0-or-later
//
// One sheet of an answer: its title, its table, and the links of its rows. Choosing a row selects its jobs and server,
// and the rows of what is selected elsewhere are selected here. GUI thread only.
#pragma once

#include "ui/kit/selection.h"
#include "ui/models/sheet_model.h"

#include <QWidget>

namespace consonance {

class CommandRegistry;
class ExactOrderModel;
class RoleLabel;
class SessionController;

class AnswerTable : public QWidget {
    Q_OBJECT
public:
    AnswerTable(SessionController& session, Selection& selection, CommandRegistry& registry, QWidget* parent = nullptr);

    void setSheet(Sheet sheet);
    void setName(const QString& name, const QString& emptyText);
    [[nodiscard]] SheetModel& model() const { return *m_model; }
    [[nodiscard]] CopyableTableView& view() const { return *m_view; }
    /// The sentences of the selected row, which its cell may cut off; empty without any.
    [[nodiscard]] QString prose() const;
    /// Of the selected row; empty without any.
    [[nodiscard]] std::string selectedSubject() const;

Q_SIGNALS:
    /// Another row is selected.
    void rowChosen();
    void focusRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] int proseColumn() const;
    [[nodiscard]] std::vector<int> selectedRows() const;
    void takeSelection();
    void showSelection();
    void followRow(const QModelIndex& index);
    void fitColumns();
    void fitProse();

    SessionController& m_session;
    Selection& m_selection;
    SheetModel* m_model;
    ExactOrderModel* m_sorted; ///< the model as the view shows it
    CopyableTableView* m_view;
    RoleLabel* m_title;
    QString m_name;
    bool m_isShowing = false; ///< rows change by themselves, not by a click
    bool m_isFitted = false; ///< its columns have had their first widths
};

} // namespace consonance
