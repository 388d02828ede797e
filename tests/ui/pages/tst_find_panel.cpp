// SPDX-License-Identifier: GPL-3.0-or-later
// Finding in the window: what is typed, what is listed, what a choice does to selection and clock.
#include "core/cluster/cluster_presets.h"
#include "core/policy/policy.h"
#include "core/workload/trace_generator.h"
#include "tests/ui/testbed_loader.h"
#include "tests/ui/ui_test.h"
#include "ui/kit/copyable_table_view.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/kit/theme.h"
#include "ui/pages/expression_field.h"
#include "ui/pages/find_panel.h"
#include "ui/pages/session_controller.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace consonance;
using State = SessionController::State;

class TestFindPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        Theme::instance().apply(ThemeChoice::Light);
    }
    void init() { failOnUnexpectedWarning(); }

    void findsSelectsAndFollows()
    {
        JobRunner runner;
        SessionController session(runner);
        SimulationClock clock;
        Selection selection;
        session.drive(clock);
        FindPanel panel(session, selection, clock, runner);
        QAbstractItemModelTester tester(&panel.model());
        panel.show();
        session.open({ .trace = "test", .policy = "locality", .seed = 7 }, fixtures::testbedLoader());
        QTRY_COMPARE(session.state(), State::Paused);
        panel.field().setText(QStringLiteral("phase = \"finished\""));
        QTRY_COMPARE(panel.model().rowCount(), 0);
        session.express();
        QTRY_COMPARE(session.state(), State::Finished);
        QTRY_COMPARE(panel.model().rowCount(), 40); // the list follows the run

        QSignalSpy focused(&panel, &FindPanel::focusRequested);
        panel.table().setCurrentIndex(panel.model().index(3, 0));
        QCOMPARE(selection.state().jobs, std::vector { JobId(3) });
        QTest::keyClick(&panel.table(), Qt::Key_Return);
        QCOMPARE(focused.count(), 1);

        panel.setKind(FindKind::Events);
        panel.field().setText(QStringLiteral("kind = \"decision-taken\" and number = 2"));
        QTRY_COMPARE(panel.model().rowCount(), 1);
        panel.table().setCurrentIndex(panel.model().index(0, 0));
        QCOMPARE(selection.state().decision, std::optional(DecisionId(2)));
        QTest::keyClick(&panel.table(), Qt::Key_Return);
        const auto at = panel.model().facts()->events()[panel.model().thing(0)].at;
        QTRY_COMPARE(clock.now(), at);

        panel.field().setText(QStringLiteral("kind = \"decision\""));
        QVERIFY(panel.field().error());
        QCOMPARE(panel.model().rowCount(), 1);
    }
};

QTEST_MAIN(TestFindPanel)
#include "tst_find_panel.moc"
