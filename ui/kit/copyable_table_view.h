// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of this product: whole rows are selected, Ctrl+C copies them as TSV (the whole table when nothing is
// selected), the context menu has the commands that the window offers for tables, the header's menu chooses columns.
// FilteredTable adds a filter field over a proxy. The views compute nothing. GUI thread only.
#pragma once

#include "ui/kit/table_export.h"

#include <QTableView>
#include <QTimer>
#include <QWidget>

#include <functional>

class QLabel;
class QLineEdit;
class QMenu;
class QSortFilterProxyModel;

namespace consonance {

class CopyableTableView : public QTableView {
    Q_OBJECT
public:
    explicit CopyableTableView(QWidget* parent = nullptr);

    /// What a copy takes: selected rows, or all, with the shown columns in their shown order.
    [[nodiscard]] TableSelection copySelection() const;
    [[nodiscard]] QString copyText(TableFormat format) const;
    void copy(TableFormat format = TableFormat::Tsv) const;

    /// What every copy says of its rows besides them, such as the branch that they are of; empty: nothing.
    void setOrigin(const QString& origin) { m_origin = origin; }

    /// Columns that are hidden until the user asks for them; few are shown by default.
    void hideByDefault(const QList<int>& columns);
    /// Shown when the table is empty: what will appear here.
    void setEmptyText(const QString& text);
    /// The header and a row; Qt would ask for room for two scroll bars.
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// How high the table is that shows its header and so many rows of one line.
    [[nodiscard]] int heightOfRows(int rows) const;
    /// Called to add commands above those that every table has in its context menu.
    void setContextMenuHook(std::function<void(QMenu&, const QModelIndex&)> hook) { m_menuHook = std::move(hook); }

    /// The column chooser; public so that a keyboard command can open it.
    void fillColumnMenu(QMenu& menu);

Q_SIGNALS:
    /// Double click or Enter on a row: bring it to the middle of the other views.
    void focusRequested(const QModelIndex& index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    QString m_emptyText;
    QString m_origin;
    std::function<void(QMenu&, const QModelIndex&)> m_menuHook;
};

class TableProxy;

/// A table with a filter field above. The filter looks in all shown columns, waits until typing pauses, and says how
/// many rows are left.
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

private:
    void applyFilter();
    void updateCount();
    void followRows();

    QLineEdit* m_field = nullptr;
    QLabel* m_count = nullptr;
    CopyableTableView* m_table = nullptr;
    TableProxy* m_proxy = nullptr;
    QTimer m_debounce;
};

} // namespace consonance
