// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table with a filter field above. The filter looks in all shown columns, waits until typing pauses, and says how
// many rows are left. Computes nothing. GUI thread only.
#pragma once

#include "ui/tables/copyable_table_view.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;

namespace consonance {

class TableProxy;

class FilteredTable : public QWidget {
    Q_OBJECT
public:
    static constexpr int kDebounceMs = 120;

    explicit FilteredTable(QWidget* parent = nullptr);

    void setSourceModel(QAbstractItemModel* model);
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QSortFilterProxyModel& proxy() const;
    /// Where a row has the text in one of these columns of the source, rows that have it elsewhere only are left out.
    void setFirstColumns(const QList<int>& columns);
    /// Gives the filter its accessible name and placeholder, e.g. "Filter jobs".
    void setFilterText(const QString& text);
    /// What is said where no row has the text %1, if rows may be elsewhere; empty: that none has it.
    void setNoneText(const QString& text);

private:
    void followField();
    void applyFilter();
    void updateCount();
    void followRows();

    QLineEdit* m_field = nullptr;
    QLabel* m_count = nullptr;
    CopyableTableView* m_table = nullptr;
    TableProxy* m_proxy = nullptr;
    QTimer m_debounce;
    QString m_noneText;
};

} // namespace consonance
