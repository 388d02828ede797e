// SPDX-License-Identifier: GPL-3.0-or-later
// Who slows whom now: the map follows the session, and an answer about a run that is gone is nobody's.
#include "core/policy/policy.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "ui/kit/selection.h"
#include "ui/pages/job_pair_panel.h"
#include "ui/pages/session_controller.h"

#include <QSignalSpy>
#include <QTest>

#include <semaphore>

using namespace consonance;
using State = SessionController::State;

class TestJobPairPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    void ignoresAnswersAboutTheRunBefore()
    {
        JobRunner runner;
        SessionController session(runner);
        Selection selection;
        JobPairPanel panel(session, selection);
        panel.show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), State::Paused);
        // To a moment at which late jobs share servers.
        session.seek(Time::fromSecondsRounded(9000));
        QTRY_VERIFY(session.isSettled());
        QTRY_VERIFY(panel.data().rows.size() > 1);

        // The session's thread is held until another run with fewer jobs is shown, so the answer comes too late.
        auto gate = std::make_shared<std::binary_semaphore>(0);
        session.inspect([gate](const InteractiveSession&) { gate->acquire(); });
        panel.hide();
        panel.show();
        QSignalSpy shown(&session, &SessionController::inputsChanged);
        session.open({ .trace = "preset:harmony-testbed,jobs=1", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_COMPARE(shown.count(), 1);
        gate->release();
        QTRY_VERIFY(session.state() == State::Paused && session.isSettled());
        QTRY_VERIFY(panel.data().rows.isEmpty());
    }
};

QTEST_MAIN(TestJobPairPanel)
#include "tst_job_pair_panel.moc"
