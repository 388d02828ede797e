// SPDX-License-Identifier: GPL-3.0-or-later
// What another policy's placement is said to be: moved, left out and added tasks are three figures.
#include "tests/ui/pseudo_translator.h"
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/decide/others_view.h"
#include "ui/tables/copyable_table_view.h"

using namespace consonance;

class TestOthersView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }

    /// A worker of job 0 moves, two of job 1 are not placed, three of job 2 are in their stead.
    void tasksAreCountedByWhatBecomesOfThem()
    {
        auto analysis = std::make_shared<DecisionAnalysis>();
        analysis->others.push_back({ .policy = "locality",
            .jobs = {},
            .waiting = {},
            .otherwise = { { JobId(0), 0, HostId(0), 1, 0 }, { JobId(0), 0, HostId(1), 0, 1 },
                { JobId(1), 0, HostId(0), 2, 0 }, { JobId(2), 0, HostId(2), 0, 3 } },
            .problem = {} });
        OthersView view;
        view.setAnalysis(analysis, DecisionInputs::of(fixtures::makeServers(3, 2, 8), fixtures::makeThreeJobs()));
        view.showNext();
        QVERIFY(!view.ghost().policy.isEmpty());
        QCOMPARE(view.ghost().elsewhere, 1);
        QCOMPARE(view.ghost().missing, 2);
        QCOMPARE(view.ghost().added, 3);
        QCOMPARE(view.ghost().tasks.size(), std::size_t { 4 });
        // Its name is in the language of the moment.
        const auto before = view.ghost().policy;
        fixtures::PseudoTranslator other;
        QVERIFY(QCoreApplication::installTranslator(&other));
        view.retranslate();
        QVERIFY2(view.ghost().policy.contains(fixtures::PseudoTranslator::kOpen), qPrintable(view.ghost().policy));
        QCoreApplication::removeTranslator(&other);
        view.retranslate();
        QCOMPARE(view.ghost().policy, before);
    }

    /// Every placement has a row of its own, under the name of its policy; none is lower than its text.
    void everyPlacementHasItsRow()
    {
        auto analysis = std::make_shared<DecisionAnalysis>();
        PolicyChoice choice { .policy = "locality" };
        choice.jobs.push_back({ .job = "job-1",
            .tasks = { { RoleKind::Worker, "server-0", 3 }, { RoleKind::Worker, "server-1", 2 },
                { RoleKind::ParameterServer, "server-2", 1 } } });
        analysis->others.push_back(choice);
        OthersView view;
        view.setAnalysis(analysis, DecisionInputs::of(fixtures::makeServers(3, 2, 8), fixtures::makeThreeJobs()));
        view.resize(300, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const auto& table = view.table();
        int placements = 0;
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            const auto value = table.model()->index(row, 1).data().toString();
            placements += value.contains(QStringLiteral("server-"));
            QVERIFY2(value.count(QStringLiteral("server-")) <= 1, qPrintable(value));
            QVERIFY(table.rowHeight(row) >= table.fontMetrics().height());
        }
        QCOMPARE(placements, 3);
    }
};

CONSONANCE_WINDOW_TEST(TestOthersView)
#include "tst_others_view.moc"
