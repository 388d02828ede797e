// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns that stay in sight while the rest of a table is scrolled sideways: a second view of the same rows, over the
// left edge of the first. It is there only while something is scrolled away; what the mouse does on it, it does to the
// table. The table owns it. GUI thread only.
#pragma once

#include <QList>
#include <QTableView>

namespace consonance {

class FrozenColumns : public QTableView {
    Q_OBJECT
public:
    /// `table` has its model already; `columns` are those that come first in it.
    FrozenColumns(QTableView& table, QList<int> columns);

protected:
    bool viewportEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    void takeWidths();
    void sortBy(int column);

    QTableView& m_table;
    QList<int> m_columns;
};

} // namespace consonance
