// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of tables are read whole, at any width of the table.
#include "tests/ui/ui_test.h"
#include "tests/ui/window_texts.h"
#include "tests/window_test.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <QTest>

using namespace consonance;

class TestFigureColumns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// A figure is never cut off, in the last column and after others came too: texts end in "…" instead, and where
    /// there is none, the table scrolls. What somebody drew stays.
    void figuresAreNeverCut_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("isTextCut");
        QTest::newRow("room for all") << 900 << false;
        QTest::newRow("less than texts want") << 520 << true;
        QTest::newRow("less than figures need") << 240 << true;
    }
    void figuresAreNeverCut()
    {
        QFETCH(const int, width);
        QFETCH(const bool, isTextCut);
        QStandardItemModel model(3, 4);
        for (int row = 0; row < 3; ++row) {
            model.setData(model.index(row, 0), QStringLiteral("a text that wants more room than there is for it"));
            for (int column = 1; column < 4; ++column)
                model.setData(model.index(row, column), QStringLiteral("9 s"));
        }
        for (int column = 1; column < 4; ++column)
            model.setHeaderData(
                column, Qt::Horizontal, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
        CopyableTableView view;
        view.setModel(&model);
        view.resize(width, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        auto& header = *view.horizontalHeader();
        header.resizeSection(0, 330);
        for (int column = 1; column < 4; ++column)
            header.resizeSection(column, 60);
        const auto nothingIsCut = [&] {
            (void)view.grab();
            QCoreApplication::processEvents();
            return fixtures::cutFigures(view).isEmpty();
        };
        QTRY_VERIFY(nothingIsCut());
        for (int column = 1; column < 4; ++column)
            model.setData(model.index(1, column), QStringLiteral("155 min 20 s"));
        QTRY_VERIFY(nothingIsCut());
        QCOMPARE(header.sectionSize(0) < 330, isTextCut);
        QVERIFY(header.sectionSize(0) >= 80);
        view.resize(1000, 200);
        QTRY_VERIFY(nothingIsCut());
        QTRY_VERIFY(header.length() >= view.viewport()->width());
        // Drawn narrower with the mouse.
        const int edge = header.sectionViewportPosition(1) + header.sectionSize(1) - 1;
        const int middle = header.height() / 2;
        QTest::mousePress(header.viewport(), Qt::LeftButton, {}, QPoint(edge, middle));
        QTest::mouseMove(header.viewport(), QPoint(edge - 20, middle));
        QTest::mouseMove(header.viewport(), QPoint(edge - 50, middle));
        QTest::mouseRelease(header.viewport(), Qt::LeftButton, {}, QPoint(edge - 50, middle));
        const int drawn = header.sectionSize(1);
        QVERIFY(drawn < view.widthInSight(1));
        (void)nothingIsCut();
        QCOMPARE(header.sectionSize(1), drawn);
    }
};

CONSONANCE_WINDOW_TEST(TestFigureColumns)
#include "tst_figure_columns.moc"
