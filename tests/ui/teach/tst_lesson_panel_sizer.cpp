// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that a lesson is about is widened for it, and gives the room back when the lesson goes on.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/teach/lesson_panel_sizer.h"

#include <QLabel>
#include <QMainWindow>

#include <cstdlib>

using namespace consonance;

namespace {

/// A window with narrow panels at its right edge, one over the other as tabs, and a low one below.
struct Stage {
    QMainWindow window;
    QDockWidget* first = nullptr;
    QDockWidget* second = nullptr;
    QDockWidget* low = nullptr;
    LessonPanelSizer room;

    Stage()
    {
        window.setAnimated(false);
        window.setCentralWidget(new QLabel);
        first = add(Qt::RightDockWidgetArea);
        second = add(Qt::RightDockWidgetArea);
        low = add(Qt::BottomDockWidgetArea);
        window.resize(1000, 700);
        window.show();
        [this] { QVERIFY(QTest::qWaitForWindowExposed(&window)); }();
        window.resizeDocks({ first, second }, { 200, 200 }, Qt::Horizontal);
        window.resizeDocks({ low }, { 150 }, Qt::Vertical);
        [this] { QTRY_VERIFY(std::abs(first->width() - 200) <= 2 && std::abs(low->height() - 150) <= 2); }();
    }
    QDockWidget* add(Qt::DockWidgetArea area)
    {
        auto* dock = new QDockWidget(&window);
        dock->setWidget(new QWidget);
        window.addDockWidget(area, dock);
        return dock;
    }
};

} // namespace

class TestLessonPanelSizer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void theRoomIsGivenBack()
    {
        Stage stage;
        const int width = stage.first->width();
        const int height = stage.low->height();
        stage.room.give(*stage.first);
        QTRY_VERIFY(stage.first->width() >= 330);
        stage.room.give(*stage.first); // the next step is about it, too
        QCoreApplication::processEvents();
        QVERIFY(stage.first->width() >= 330);
        stage.room.give(*stage.low);
        QTRY_VERIFY(stage.low->height() >= 260);
        QTRY_VERIFY2(std::abs(stage.first->width() - width) <= 2, qPrintable(QString::number(stage.first->width())));
        stage.room.takeBack(nullptr);
        QTRY_VERIFY(std::abs(stage.low->height() - height) <= 2);
    }

    /// What somebody has made larger than the lesson did stays so.
    void whatSomebodyResizedStays()
    {
        Stage stage;
        stage.room.give(*stage.first);
        QTRY_VERIFY(stage.first->width() >= 330);
        stage.window.resizeDocks({ stage.first }, { 480 }, Qt::Horizontal);
        QTRY_VERIFY(stage.first->width() >= 470);
        stage.room.takeBack(nullptr);
        QCoreApplication::processEvents();
        QVERIFY(stage.first->width() >= 470);
    }
};

CONSONANCE_WINDOW_TEST(TestLessonPanelSizer)
#include "tst_lesson_panel_sizer.moc"
