// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/work/background_progress.h"

#include <QProgressBar>
#include <QTest>
#include <QToolButton>

using namespace consonance;
using namespace std::chrono_literals;

namespace {

constexpr MessageId kStopped = CONSONANCE_MESSAGE("test.stopped", "stopped");

Result<int> halfWayUntilStopped(const StopToken& stop, Progress& progress)
{
    progress.setTotal(4);
    progress.setDone(1);
    while (!stop.stop_requested())
        std::this_thread::sleep_for(1ms);
    return fail(ErrorKind::Cancelled, kStopped);
}

} // namespace

class TestBackgroundProgress : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void showsWorkAndCancelsIt()
    {
        JobRunner runner;
        QWidget window;
        BackgroundProgress widget(runner, &window);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(!widget.isVisible());
        bool cancelled = false;
        runner.start(QStringLiteral("Comparing"), halfWayUntilStopped, this,
            [&](Result<int> result) { cancelled = result.error().kind == ErrorKind::Cancelled; });
        QTRY_VERIFY(widget.isVisible());
        QCOMPARE(widget.findChild<QProgressBar*>()->value(), 250);
        QVERIFY(widget.text().startsWith(QStringLiteral("Comparing: 25")));
        QTRY_VERIFY(widget.text().contains(QStringLiteral("left")));
        QTest::mouseClick(widget.findChild<QToolButton*>(), Qt::LeftButton);
        QTRY_VERIFY(cancelled);
        QTRY_VERIFY(!widget.isVisible());
    }

    void countsFurtherWork()
    {
        JobRunner runner;
        BackgroundProgress widget(runner);
        for (const auto* name : { "First", "Second", "Third" })
            runner.start(QString::fromLatin1(name), halfWayUntilStopped, this, [](Result<int>) {});
        QTRY_VERIFY(widget.isVisible());
        QVERIFY(widget.text().contains(QStringLiteral("First and 2 more")));
        runner.cancelAll();
        QTRY_VERIFY(!widget.isVisible());
    }
};

CONSONANCE_WINDOW_TEST(TestBackgroundProgress)
#include "tst_background_progress.moc"
