// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs of the open run as a table: which are shown, found by typing, selected with the other views. GUI thread
// only. Cost: that of the model; selecting is O(selected).
#pragma once

#include "ui/models/job_table_model.h"

#include <QWidget>

class QComboBox;

namespace consonance {

class CopyableTableView;
class FilteredTable;
class Selection;
class SessionController;

class JobsPanel : public QWidget {
    Q_OBJECT
public:
    JobsPanel(SessionController& session, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] CopyableTableView& table() const;
    [[nodiscard]] const JobTableModel& model() const { return *m_model; }

Q_SIGNALS:
    /// Double click or Enter: other views bring the job to their middle.
    void jobActivated(consonance::JobId job);

protected:
    void changeEvent(QEvent* event) override;

private:
    void takeSelection();
    void showSelection();
    void retranslate();

    Selection& m_selection;
    JobTableModel* m_model = nullptr;
    JobFilterModel* m_filter = nullptr;
    QComboBox* m_which = nullptr;
    FilteredTable* m_table = nullptr;
    bool m_isShowing = false; ///< the table follows the selection, not the other way round
};

} // namespace consonance
