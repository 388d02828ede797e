// SPDX-License-Identifier: GPL-3.0-or-later
// Tables among a decision's notes as people see and copy them.
#include "tests/window_test.h"
#include "ui/models/note_table_model.h"
#include "ui/tables/table_export.h"

#include <QTest>

#include <limits>

using namespace consonance;

class NoteTableModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsRowsColumnsAndUnit()
    {
        NoteTableModel model;
        QCOMPARE(model.rowCount(), 0);
        const NoteTable table { .title = "price by slot",
            .rows = { "gpu", "cpu" },
            .columns = { "slot 0", "slot 1" },
            .unit = "value",
            .values = { 0.123456, 2, std::numeric_limits<double>::quiet_NaN(), 1e9 } };
        model.setTable(table);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 3);
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("slot 1"));
        QCOMPARE(model.headerData(2, Qt::Horizontal, kColumnKeyRole).toString(), QStringLiteral("slot 1"));
        QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("cpu"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("0.1235"));
        QCOMPARE(model.index(0, 1).data(kExactRole).toDouble(), 0.123456);
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("–"));
        QVERIFY(!model.index(1, 1).data(kExactRole).isValid());
        QCOMPARE(noteTableTitle(table), QStringLiteral("price by slot (value)"));
        auto plain = table;
        plain.unit = "1";
        QCOMPARE(noteTableTitle(plain), QStringLiteral("price by slot"));
    }

    void whatIsNotWholeIsNotShown()
    {
        NoteTableModel model;
        model.setTable({ .title = "t", .rows = { "a" }, .columns = { "x", "y" }, .unit = "1", .values = { 1 } });
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.columnCount(), 1);
    }
};

CONSONANCE_WINDOW_TEST(NoteTableModelTest)
#include "tst_note_table_model.moc"
