// SPDX-License-Identifier: GPL-3.0-or-later
// Columns that stay in sight while the rest of a table is scrolled sideways.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/exact_order_model.h"
#include "ui/tables/frozen_columns.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

using namespace consonance;

class TestFrozenColumns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Also when the heading was asked for its size before it was shown.
    void headingsLookAlike()
    {
        QStandardItemModel model(3, 6);
        model.setHorizontalHeaderLabels(
            QStringLiteral("Task,Rank,Server,Verdict,Score,Reward").split(QLatin1Char(',')));
        CopyableTableView table;
        table.setModel(&model);
        table.sortByColumn(-1, Qt::AscendingOrder);
        table.resize(300, 200);
        auto* frozen = new FrozenColumns(table, { 0, 1, 2 });
        frozen->horizontalHeader()->sectionSizeHint(1);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        auto* heading = table.horizontalHeader();
        const QRect whole(heading->sectionViewportPosition(0), 0, heading->sectionSize(0) + heading->sectionSize(1),
            heading->height());
        const auto before = heading->grab(whole).toImage();
        table.horizontalScrollBar()->setValue(table.horizontalScrollBar()->maximum());
        QVERIFY(frozen->isVisible());
        QCOMPARE(frozen->horizontalHeader()->grab(whole).toImage(), before);
    }

    /// Who reads the last column still sees what each row is about, and clicks and sorts there as in the table.
    void frozenColumnsStayInSight()
    {
        QStandardItemModel model(30, 6);
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < model.columnCount(); ++column)
                model.setItem(row, column, new QStandardItem(QStringLiteral("%1 of %2").arg(30 - row).arg(column)));
        }
        ExactOrderModel sorted;
        sorted.setSourceModel(&model);
        CopyableTableView table;
        table.setModel(&sorted);
        table.sortByColumn(-1, Qt::AscendingOrder);
        table.resize(300, 200);
        auto* frozen = new FrozenColumns(table, { 0, 1 });
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QVERIFY(!frozen->isVisible());
        table.horizontalScrollBar()->setValue(table.horizontalScrollBar()->maximum());
        table.verticalScrollBar()->setValue(3);
        QVERIFY(frozen->isVisible());
        QCOMPARE(frozen->width(), table.columnWidth(0) + table.columnWidth(1));
        QCOMPARE(frozen->horizontalHeader()->viewport()->font(), table.horizontalHeader()->viewport()->font());
        for (int row = 3; row < 6; ++row) {
            const auto there = frozen->visualRect(sorted.index(row, 1));
            QCOMPARE(there.top(), table.visualRect(sorted.index(row, 5)).top());
            QVERIFY(frozen->viewport()->rect().contains(there.center()));
        }
        QVERIFY(frozen->isColumnHidden(2) && frozen->isColumnHidden(5));

        QSignalSpy clicked(&table, &QTableView::clicked);
        QTest::mouseClick(frozen->viewport(), Qt::LeftButton, {}, frozen->visualRect(sorted.index(5, 0)).center());
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(table.currentIndex().row(), 5);
        QVERIFY(frozen->selectionModel()->isRowSelected(5));

        auto* header = frozen->horizontalHeader();
        const auto press = [header] {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, { header->sectionPosition(1) + 10, 10 });
        };
        press();
        QCOMPARE(table.horizontalHeader()->sortIndicatorSection(), 1);
        QCOMPARE(sorted.index(0, 1).data().toString(), QStringLiteral("1 of 1"));
        press();
        QCOMPARE(sorted.index(0, 1).data().toString(), QStringLiteral("30 of 1"));

        table.setColumnWidth(0, 60);
        QCOMPARE(frozen->columnWidth(0), 60);
        table.setColumnHidden(0, true);
        table.horizontalScrollBar()->setValue(table.horizontalScrollBar()->maximum());
        QCOMPARE(frozen->width(), table.columnWidth(1));
        table.horizontalScrollBar()->setValue(0);
        QVERIFY(!frozen->isVisible());
    }
};

CONSONANCE_WINDOW_TEST(TestFrozenColumns)
#include "tst_frozen_columns.moc"
