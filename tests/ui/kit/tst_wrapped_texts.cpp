// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of sentences.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/property_table.h"
#include "ui/tables/wrapped_texts.h"

#include <QHeaderView>
#include <QTest>
#include <QTextLayout>

using namespace consonance;

class TestWrappedTexts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Also one that became longer, and in a column that became narrower; with or without blanks to break it at.
    void wrappedTextsAreReadWhole()
    {
        PropertyModel model;
        CopyableTableView table;
        table.setModel(&model);
        table.horizontalHeader()->resizeSection(0, 90);
        wrapTexts(table);
        table.resize(320, 400);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        // The lines as they are painted: those of a font that is in for another may be higher.
        const auto isWhole = [&] {
            const int beside = 2 * (table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
            QTextLayout text(model.index(0, 1).data().toString(), table.font());
            text.beginLayout();
            double height = 0;
            for (auto line = text.createLine(); line.isValid(); line = text.createLine()) {
                line.setLineWidth(table.columnWidth(1) - beside);
                height += line.height();
            }
            text.endLayout();
            return table.rowHeight(0) >= static_cast<int>(height);
        };
        for (const auto& part :
            { QStringLiteral("needs 32 GPUs; 1 is free. "), QString::fromUtf8("需要 32 块 GPU；空闲 1 块。") }) {
            model.setProperties({ { .name = QStringLiteral("Reason"), .value = QStringLiteral("none") } });
            model.setProperties({ { .name = QStringLiteral("Reason"), .value = part.repeated(6) } });
            QVERIFY(isWhole());
            for (const int width : { 220, 500, 260, 255, 250, 245, 240, 235, 230 }) {
                table.resize(width, 400);
                QTRY_COMPARE(table.width(), width);
                QTRY_VERIFY2(isWhole(), // a layout may follow the size
                    qPrintable(QStringLiteral("%1: %2").arg(width).arg(table.rowHeight(0))));
            }
        }
    }
};

CONSONANCE_WINDOW_TEST(TestWrappedTexts)
#include "tst_wrapped_texts.moc"
