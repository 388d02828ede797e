// SPDX-License-Identifier: GPL-3.0-or-later
// The headline of a branch: unfinished jobs come first, means are of the same jobs on both sides.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/decide/branch_difference_view.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"

#include <QHeaderView>

using namespace consonance;

class TestBranchDifference : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Whom it hit and what it trains, where jobs say so.
    void columnsWithoutContentAreNotShown()
    {
        auto shown = std::make_shared<ShownComparison>();
        auto workload = std::make_shared<Workload>();
        workload->tenants = { "nlp", "vision" };
        workload->jobs.resize(2);
        for (std::uint32_t i = 0; i < 2; ++i)
            workload->jobs[i].request.tenant = TenantId(i);
        shown->workload = workload;
        shown->comparison.jobs = { { .job = JobId(1), .original = Duration::fromSeconds(60), .branch = {} } };
        BranchDifferenceView view;
        view.setComparison(shown);
        const auto* table = view.findChild<CopyableTableView*>();
        QVERIFY(table->isColumnHidden(view.jobs().columnOf("model")));
        const int tenant = view.jobs().columnOf("tenant");
        QVERIFY(!table->isColumnHidden(tenant));
        QCOMPARE(table->model()->index(0, tenant).data().toString(), QStringLiteral("vision"));
    }

    void theHeadlineIsNotOverSurvivors()
    {
        auto shown = std::make_shared<ShownComparison>();
        auto workload = std::make_shared<Workload>();
        shown->workload = workload;
        auto& comparison = shown->comparison;
        comparison.firstEvent = 7;
        comparison.originalMetrics.meanJctSeconds = 66'240; // 1,104 min
        comparison.branchMetrics.meanJctSeconds = 41'100; // 685 min, because the slow ones are never served
        comparison.both = { .jobs = 600,
            .firstUnfinished = 0,
            .secondUnfinished = 49,
            .tenants = { { .tenant = "research", .jobs = 300, .first = 0, .second = 49 } },
            .finishedByBoth = 551,
            .firstMeanJctSeconds = 30'000,
            .secondMeanJctSeconds = 36'000 };
        BranchDifferenceView view;
        view.setComparison(shown);
        const auto lines = view.summaryText().split(QLatin1Char('\n'));
        QCOMPARE(lines[0], QStringLiteral("Jobs that do not finish: 0 → 49 of 600 (research: 0 → 49 of 300)."));
        auto mean = lines[1];
        QCOMPARE(mean.replace(QChar(0x00a0), QLatin1Char(' ')),
            QStringLiteral("Mean JCT of the 551 jobs that finish in both: 8 h 20 min → 10 h."));
        QVERIFY(!view.summaryText().contains(QStringLiteral("685")));
    }

    /// A failure that costs nothing surprises whoever reads the figures.
    void theCostOfAFailureIsSaid()
    {
        auto shown = std::make_shared<ShownComparison>();
        auto workload = std::make_shared<Workload>();
        workload->jobs.resize(1);
        shown->workload = workload;
        shown->comparison.firstEvent = 7;
        BranchDifferenceView view;
        const auto isSaid = [&](const char* text = "Jobs restart from zero when their server fails (assumed).") {
            view.setComparison(shown);
            return view.summaryText().contains(QLatin1String(text));
        };
        QVERIFY(!isSaid());
        shown->reason.branch.changes = { { Time {}, ChangeServer { ClusterChangeKind::Drain, "rack-1" } } };
        QVERIFY(!isSaid());
        shown->reason.branch.changes = { { Time {}, ChangeServer { ClusterChangeKind::Fail, "rack-1" } } };
        QVERIFY(isSaid());
        QVERIFY(!isSaid("finished work lost"));
        shown->comparison.branchMetrics.keyed = { { "failure_restarts", 3 }, { "lost_gpu_s", 36'000 } };
        QVERIFY(isSaid("Jobs interrupted by server failures: 3; finished work lost: 10.0 GPU-hours."));
        workload->jobs[0].work.epochs = 3;
        QVERIFY(!isSaid());
        QVERIFY(isSaid("Jobs continue from their last finished epoch when their server fails (assumed)."));
    }

    /// What each tenant got, who lost most first; and jobs, as many as say something, whatever the height.
    void everyTenantIsInTheHeadlineAndJobsHaveRoom()
    {
        auto shown = std::make_shared<ShownComparison>();
        shown->workload = std::make_shared<Workload>();
        auto& comparison = shown->comparison;
        comparison.firstEvent = 7;
        comparison.originalMetrics.makespanSeconds = 90'000;
        comparison.branchMetrics.makespanSeconds = 93'600;
        comparison.both = { .jobs = 30, .finishedByBoth = 28, .firstMeanJctSeconds = 60, .secondMeanJctSeconds = 60 };
        for (int i = 0; i < 10; ++i)
            comparison.both.tenants.push_back({ .tenant = "team" + std::to_string(i),
                .jobs = 3,
                .first = 0,
                .second = i == 1 ? 2 : 0,
                .finishedByBoth = i == 1 ? 1 : 3,
                .firstMeanWaitSeconds = 1800,
                .secondMeanWaitSeconds = i == 4 ? 9000.0 : 1800.0 });
        BranchDifferenceView view;
        view.resize(400, 260); // as low and narrow as the panel is
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.setComparison(shown);
        auto text = view.tenantsText();
        text.replace(QChar(0x00a0), QLatin1Char(' '));
        QVERIFY2(text.contains(QStringLiteral("0 → 2")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("30 min → 2 h 30 min")), qPrintable(text));
        QVERIFY(text.indexOf(QLatin1String("team1<")) < text.indexOf(QLatin1String("team4<")));
        QVERIFY(text.indexOf(QLatin1String("team4<")) < text.indexOf(QLatin1String("team0<")));
        QVERIFY2(text.contains(QStringLiteral("and 2 more tenant")), qPrintable(text));
        auto summary = view.summaryText();
        QVERIFY2(
            summary.replace(QChar(0x00a0), QLatin1Char(' ')).contains(QStringLiteral("Makespan 1 d 1 h → 1 d 2 h")),
            qPrintable(summary));
        const auto* area = view.findChild<LowScrollArea*>();
        QTRY_VERIFY2(area->widget()->width() <= area->viewport()->width(), "texts are cut at the right");
        QTRY_VERIFY(view.table().viewport()->height() >= 8 * view.table().verticalHeader()->defaultSectionSize());
        // Where all finish in both, no column says so.
        QVERIFY(text.contains(QStringLiteral("Do not finish")));
        comparison.both.tenants[1].second = 0;
        view.setComparison(shown);
        QVERIFY(!view.tenantsText().contains(QStringLiteral("Do not finish")));
    }

    /// A branch needs no further change to be compared.
    void aBranchIsToBeCompared()
    {
        BranchDifferenceView view;
        QVERIFY(view.summaryText().startsWith(QStringLiteral("Change something")));
        view.setBranch(true);
        QVERIFY2(
            view.summaryText().startsWith(QStringLiteral("Compare with the original")), qPrintable(view.summaryText()));
    }

    /// As the list of candidates writes them: to the same digits, without exponents.
    void scoresAreWrittenAsInTheListOfCandidates()
    {
        auto shown = std::make_shared<ShownComparison>();
        shown->workload = std::make_shared<Workload>();
        shown->comparison.firstEvent = 7;
        DecisionReason reason;
        reason.policy = "lb";
        for (const auto& [opinion, score] : { std::pair(&reason.chosen, 0.75), std::pair(&reason.other, 3.7e-5) })
            opinion->emplace().score = score;
        shown->reason.original.decision = reason;
        BranchDifferenceView view;
        view.setComparison(shown);
        const auto said = view.originalReason();
        QVERIFY2(said.contains(QStringLiteral("score 0.7500")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("score 0.0000")), qPrintable(said));
    }
};

CONSONANCE_WINDOW_TEST(TestBranchDifference)
#include "tst_branch_difference.moc"
