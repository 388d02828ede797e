// SPDX-License-Identifier: GPL-3.0-or-later
//
// The interpretation of a trace: the number of jobs, its first rows with the meaning of each column, problems with
// their lines, and assumptions with their sources. Shows a TraceInspection; GUI thread only.
#pragma once

#include "core/workload/trace_inspection.h"

#include <QWidget>

class QStandardItemModel;
class QTabWidget;

namespace consonance {

class CopyableTableView;
class RoleLabel;

class TraceInspectionView : public QWidget {
    Q_OBJECT
public:
    explicit TraceInspectionView(QWidget* parent = nullptr);

    void setInspection(std::shared_ptr<const TraceInspection> inspection);
    /// Instead of one: why there is none yet.
    void setNote(const QString& note);

    [[nodiscard]] QString summary() const;
    [[nodiscard]] const QStandardItemModel& rows() const { return *m_rows; }
    [[nodiscard]] const QStandardItemModel& problems() const { return *m_problems; }
    [[nodiscard]] const QStandardItemModel& assumptions() const { return *m_assumptions; }

private:
    [[nodiscard]] CopyableTableView* addTab(QStandardItemModel* model);
    void showRows();
    void showProblems();
    void showAssumptions();
    void retranslate();

    std::shared_ptr<const TraceInspection> m_inspection;
    QString m_note;
    RoleLabel* m_summary = nullptr;
    QTabWidget* m_tabs = nullptr;
    QStandardItemModel* m_rows = nullptr;
    QStandardItemModel* m_problems = nullptr;
    QStandardItemModel* m_assumptions = nullptr;
    CopyableTableView* m_rowTable = nullptr;
    CopyableTableView* m_problemTable = nullptr;
    CopyableTableView* m_assumptionTable = nullptr;
};

} // namespace consonance
