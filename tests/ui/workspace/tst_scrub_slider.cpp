// SPDX-License-Identifier: GPL-3.0-or-later
// The slider over the run asks for moments that the clock shows in full.
#include "core/policy/policy.h"
#include "tests/ui/testbed_loader.h"
#include "tests/window_test.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/session_controller.h"
#include "ui/session/sought_moment.h"
#include "ui/work/job_runner.h"
#include "ui/workspace/scrub_slider.h"

#include <QApplication>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include <cmath>

using namespace consonance;

class TestScrubSlider : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
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

    /// What else is reported while the run goes to the moment of a click does not move the slider away from it.
    void itStaysWhereTheRunGoes()
    {
        JobRunner runner;
        SessionController session(runner);
        SimulationClock clock;
        session.drive(clock);
        const SoughtMoment sought(session, clock);
        ScrubSlider slider(clock);
        slider.follow(sought);
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader(20));
        fixtures::settle(session);
        session.express();
        QTRY_COMPARE(session.state(), SessionController::State::Finished);
        fixtures::settle(session);
        QCOMPARE(slider.value(), ScrubSlider::kSteps);
        slider.setValue(ScrubSlider::kSteps / 2);
        QVERIFY(sought.isSeeking());
        const auto horizon = clock.horizon();
        clock.setHorizon(horizon + Duration::fromSeconds(1));
        clock.setHorizon(horizon);
        QVERIFY(std::abs(slider.value() - ScrubSlider::kSteps / 2) <= 2);
        fixtures::settle(session);
        QVERIFY(!sought.isSeeking());
        QVERIFY(std::abs(slider.value() - ScrubSlider::kSteps / 2) <= 2);
        QCOMPARE(sought.shown(), clock.now());
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
