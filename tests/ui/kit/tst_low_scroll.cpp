// SPDX-License-Identifier: GPL-3.0-or-later
// Content that scrolls if its place is low.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/theme/low_scroll.h"

#include <QCoreApplication>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

using namespace consonance;

namespace {

/// At least as high as it is wide.
class Square final : public QWidget {
public:
    [[nodiscard]] QSize minimumSizeHint() const override { return { 10, width() }; }
};

} // namespace

class TestLowScroll : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void scrollsOnlyWhereItIsLow()
    {
        auto* content = new QWidget;
        content->setMinimumSize(100, 200);
        const std::unique_ptr<QScrollArea> area(new LowScrollArea(content));
        area->resize(300, 250);
        area->show();
        QVERIFY(QTest::qWaitForWindowExposed(area.get()));
        QVERIFY(!area->verticalScrollBar()->isVisible());
        QCOMPARE(content->height(), 250);
        area->resize(300, 150);
        QTRY_VERIFY(area->verticalScrollBar()->isVisible());
        QCOMPARE(content->height(), 200);
    }

    /// A busy window paints between two steps of the layout, as when a long result arrives.
    void contentThatGrowsIsNeverDrawnInItsOldHeight()
    {
        auto* content = new QWidget;
        auto* column = new QVBoxLayout(content);
        auto* first = new QWidget;
        auto* second = new QWidget;
        for (auto* part : { first, second }) {
            part->setFixedHeight(20);
            column->addWidget(part);
        }
        const std::unique_ptr<QScrollArea> area(new LowScrollArea(content));
        area->resize(300, 150);
        area->show();
        QVERIFY(QTest::qWaitForWindowExposed(area.get()));
        for (auto* part : { first, second })
            part->setFixedHeight(200);
        QCoreApplication::sendPostedEvents(content, QEvent::LayoutRequest);
        QVERIFY2(second->y() > first->geometry().bottom(), qPrintable(QString::number(second->y())));
        QVERIFY(area->verticalScrollBar()->isVisible());
    }

    /// With a bar it needs none, without one it needs one: every height around that, one after another.
    void contentThatNeedsABarOnlyWithoutOneDoesNotResizeForEver()
    {
        auto* content = new Square;
        const std::unique_ptr<QScrollArea> area(new LowScrollArea(content));
        area->show();
        QVERIFY(QTest::qWaitForWindowExposed(area.get()));
        for (int height = 270; height <= 310; ++height) {
            area->resize(300, height);
            QTRY_VERIFY(content->width() > 0 && content->height() >= std::min(height, 300) - 40);
        }
        QVERIFY(!area->verticalScrollBar()->isVisible());
    }
};

CONSONANCE_WINDOW_TEST(TestLowScroll)
#include "tst_low_scroll.moc"
