// SPDX-License-Identifier: GPL-3.0-or-later
// The slider over the run asks for moments that the clock shows in full.
#include "tests/window_test.h"
#include "ui/kit/simulation_clock.h"
#include "ui/workspace/scrub_slider.h"

#include <QApplication>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace consonance;

class TestScrubSlider : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void itStopsAtWholeSeconds()
    {
        SimulationClock clock;
        ScrubSlider slider(clock);
        const Time horizon { 47'123'456'789 };
        clock.setHorizon(horizon);
        std::vector<Time> asked;
        connect(&clock, &SimulationClock::seekRequested, this, [&asked](Time at) { asked.push_back(at); });
        for (int value = 17; value < ScrubSlider::kSteps; value += 331)
            slider.setValue(value);
        QVERIFY(asked.size() > 20);
        for (const auto at : asked)
            QCOMPARE(at.microseconds % 1'000'000, 0);
        // Its end is the end of what is known, whenever that is.
        slider.setValue(ScrubSlider::kSteps);
        QCOMPARE(asked.back(), horizon);
    }

    /// While there is nowhere to go it says how to get there.
    void withoutAPastItSaysWhatToDo()
    {
        SimulationClock clock;
        ScrubSlider slider(clock);
        slider.resize(400, 24);
        const auto tip = [&slider] {
            QHelpEvent asks(QEvent::ToolTip, QPoint(200, 10), slider.mapToGlobal(QPoint(200, 10)));
            QApplication::sendEvent(&slider, &asks);
            return QToolTip::text();
        };
        slider.show();
        QVERIFY(QTest::qWaitForWindowExposed(&slider));
        QVERIFY2(tip().contains(QStringLiteral("run it to its end")), qPrintable(tip()));
        // A click says it too, at once.
        QToolTip::hideText();
        QTRY_VERIFY(QToolTip::text().isEmpty());
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(200, 10));
        QVERIFY2(QToolTip::text().contains(QStringLiteral("run it to its end")), qPrintable(QToolTip::text()));
        clock.setHorizon(Time::fromSeconds(200));
        QCOMPARE(tip(), QStringLiteral("00:01:40"));
    }

    /// A run that begins again is known to nowhere yet.
    void itGoesBackWithARestart()
    {
        SimulationClock clock;
        ScrubSlider slider(clock);
        clock.setHorizon(Time::fromSeconds(100));
        clock.setNow(Time::fromSeconds(100));
        QCOMPARE(slider.value(), ScrubSlider::kSteps);
        clock.setNow(Time {});
        clock.setHorizon(Time {});
        QCOMPARE(slider.value(), 0);
    }
};

CONSONANCE_WINDOW_TEST(TestScrubSlider)
#include "tst_scrub_slider.moc"
