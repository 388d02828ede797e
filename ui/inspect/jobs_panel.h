// SPDX-License-Identifier: GPL-3.0-or-later
//
// The jobs of the open run as a table: which are shown, found by typing, selected with the other views; while a span of
// time is selected, those that ran in it. GUI thread only. Cost: that of the model; selecting is O(selected).
#pragma once

#include "ui/models/job_filter_model.h"
#include "ui/models/job_table_model.h"

#include <QWidget>

class QComboBox;

namespace consonance {

class CopyableTableView;
class FilteredTable;
class RangeSelection;
class Selection;
class SessionController;
class SpanNote;

class JobsPanel : public QWidget {
    Q_OBJECT
public:
    JobsPanel(SessionController& session, Selection& selection, QWidget* parent = nullptr);

    /// Lists the jobs of the selected span from now on; the brush must outlive the panel.
    void follow(const RangeSelection& brush);
    /// Puts the columns first, in this order; the others follow as they were.
    void showFirst(const std::vector<JobTableModel::Column>& columns);
    [[nodiscard]] CopyableTableView& table() const;
    [[nodiscard]] JobTableModel& model() const { return *m_model; }

Q_SIGNALS:
    /// Double click or Enter: other views bring the job to their middle.
    void jobActivated(consonance::JobId job);

private:
    void takeSelection();
    void showSelection();
    void showSpan();
    void sayWhereOthersAre();
    void fitColumns(const Workload& workload);
    void fitNames(const JobNames& names);
    void holdSelection(QAbstractItemModel& shrinking);
    void retranslate();

    Selection& m_selection;
    JobTableModel* m_model = nullptr;
    JobFilterModel* m_filter = nullptr;
    const RangeSelection* m_brush = nullptr;
    QComboBox* m_which = nullptr;
    SpanNote* m_note = nullptr;
    FilteredTable* m_table = nullptr;
    int m_nameWidth; ///< of the column of names, as it was made last
    bool m_isShowing = false; ///< the table follows the selection, not the other way round
};

} // namespace consonance
