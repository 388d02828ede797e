// SPDX-License-Identifier: GPL-3.0-or-later
// While waiting for a run in express people see how far it is and how long it will take.
#include "core/policy/policy.h"
#include "tests/ui/testbed_loader.h"
#include "tests/window_test.h"
#include "ui/kit/number_format.h"
#include "ui/session/express_progress.h"
#include "ui/session/session_controller.h"

#include <QTest>

using namespace consonance;
using State = SessionController::State;

class TestExpressProgress : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void timeLeftFollowsFromTheClockOnTheWall()
    {
        const auto text = [](double begun, double share, double seconds, bool goesToTheEnd = true) {
            return ExpressProgress::textOf(begun, share, seconds, goesToTheEnd);
        };
        QCOMPARE(text(0, 0.25, 40),
            QStringLiteral("express %1, about %2 left").arg(format::percent(0.25), format::secondsLeft(120)));
        // The part before express took a different time.
        QCOMPARE(text(0.5, 0.75, 40),
            QStringLiteral("express %1, about %2 left").arg(format::percent(0.75), format::secondsLeft(40)));
        QCOMPARE(text(0, 0, 40), QStringLiteral("express ") + format::percent(0));
        QCOMPARE(text(0, 0.25, 0.2), QStringLiteral("express ") + format::percent(0.25));
        QVERIFY2(!text(0, 0.25, 40, false).contains(QStringLiteral("left")), "it may stop before its end");
        QVERIFY2(!text(0, 0.9999, 40).contains(QStringLiteral("100")), "it is not there yet");
    }

    void aRunInExpressShowsItOnTheWay()
    {
        JobRunner runner;
        SessionController controller(runner);
        controller.open({ .trace = "test", .policy = "lb", .seed = 7 }, fixtures::testbedLoader(8000, {}, 7, "lb"));
        QTRY_COMPARE(controller.state(), State::Paused);
        ExpressProgress progress;
        double last = -1;
        int seen = 0;
        connect(&controller, &SessionController::frameChanged, this, [&](const auto& frame) {
            const double share = ExpressProgress::shareOf(*frame);
            QVERIFY(share >= last && share <= 1);
            last = share;
            if (controller.state() == State::Express)
                seen += progress.text(*frame, controller.goesToTheEnd()).startsWith(QStringLiteral("express ")) ? 1 : 0;
        });
        progress.begin(*controller.frame());
        controller.express();
        QVERIFY(controller.goesToTheEnd());
        QTRY_COMPARE_WITH_TIMEOUT(controller.state(), State::Finished, 60'000);
        QCOMPARE(last, 1.0);
        QVERIFY(seen > 0);
    }
};

CONSONANCE_WINDOW_TEST(TestExpressProgress)
#include "tst_express_progress.moc"
