// SPDX-License-Identifier: GPL-3.0-or-later
// At the end of a run the middle of the window shows the results; before it, and on request, the cluster.
#include "core/learn/learned_policies.h"
#include "tests/ui/context_menu.h"
#include "tests/ui/operate/teams_world.h"
#include "tests/ui/session_page_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/kit/number_format.h"
#include "ui/operate/outcome_view.h"
#include "ui/tables/copyable_table_view.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>

#include <algorithm>

using namespace consonance;

namespace {

struct Bench : fixtures::SessionPageBench {
    void open(const QByteArray& furtherRows = {})
    {
        const auto trace = fixtures::writeTeamsTrace(folder);
        QFile file(trace);
        QVERIFY(file.open(QIODevice::Append) && file.write(furtherRows) == furtherRows.size());
        file.close();
        session.open({ .trace = trace.toStdString(),
            .cluster = "racks:2x2x4:v100",
            .policy = "fifo-backfill",
            .interference = "none" });
        QTRY_COMPARE(session.state(), SessionController::State::Paused);
    }
    void runToEnd()
    {
        session.express();
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), SessionController::State::Finished, 30'000 * kPatience);
        QTRY_VERIFY(session.isSettled() && page.outcome().outcome());
    }
};

} // namespace

class TestOutcomeView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    /// What a failure cost, and what was assumed about it.
    void aFailureShowsItsCost()
    {
        Bench bench;
        bench.open();
        bench.session.seek(Time::fromSeconds(3600));
        QTRY_VERIFY(bench.session.isSettled() && bench.session.now() >= Time::fromSeconds(3600));
        const auto& cluster = *bench.session.inputs()->cluster;
        bench.session.intervene(ChangeServer { ClusterChangeKind::Fail, cluster.hostName(HostId(0)) });
        QTRY_VERIFY(bench.session.isSettled());
        bench.runToEnd();
        const auto labels = bench.page.outcome().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](QLabel* label) {
            return label->text().contains(QStringLiteral("Jobs restart from zero when their server fails (assumed)."))
                && label->text().contains(QStringLiteral("GPU-hours."));
        }));
    }

    void theEndIsAResult()
    {
        Bench bench;
        bench.open();
        QVERIFY(bench.page.canvas().isVisible() && !bench.page.outcome().isVisible());
        bench.runToEnd();
        QTRY_VERIFY(bench.page.outcome().isVisible());
        QVERIFY(!bench.page.canvas().isVisible());
        const auto& outcome = *bench.page.outcome().outcome();
        QCOMPARE(outcome.all.jobs, 80);
        QCOMPARE(outcome.tenants.size(), std::size_t { 2 });
        QCOMPARE(outcome.longest.size(), std::size_t { 5 });
        QCOMPARE(outcome.metrics.meanJctSeconds, bench.session.result()->metrics.meanJctSeconds);
        const auto labels = bench.page.outcome().findChildren<QLabel*>();
        for (const auto* name : { "median JCT", "90th percentile of JCT", "99th percentile of JCT" })
            QVERIFY(
                std::ranges::any_of(labels, [name](QLabel* label) { return label->text() == QLatin1String(name); }));
        const auto tables = bench.page.outcome().findChildren<CopyableTableView*>();
        QCOMPARE(tables.size(), 2);
        QCOMPARE(tables[0]->model()->rowCount(), 2);
        QCOMPARE(tables[1]->model()->rowCount(), 5);
        for (auto* table : tables) { // in a fixed order, so no arrow may claim another; and none is cut off
            QVERIFY(!table->horizontalHeader()->isSortIndicatorShown());
            QTRY_COMPARE(table->verticalScrollBar()->maximum(), 0);
        }
        // A row leads to its job.
        tables[1]->selectRow(0);
        QCOMPARE(bench.selection.state().jobs, std::vector { outcome.longest.front().job });
        const auto at = tables[1]->visualRect(tables[1]->model()->index(0, 0)).center();
        const auto menu = fixtures::contextMenuOf(*tables[1]->viewport(), bench.registry, at);
        QVERIFY2(menu.texts.join(QLatin1Char('\n')).contains(QLatin1String("passed it &over")),
            qPrintable(menu.texts.join(QLatin1Char('\n'))));
        // Back in the run there is a cluster again; at the end the result.
        bench.session.seek(Time::fromSeconds(1000));
        QTRY_VERIFY(bench.page.canvas().isVisible());
        bench.session.seek(kForever - Duration::fromSeconds(1));
        QTRY_VERIFY(bench.page.outcome().isVisible());
    }

    /// "80 of 80 jobs finished" may not be the whole trace.
    void whoIsLeftOutIsSaid()
    {
        Bench bench;
        bench.open("huge,30,640,60,red\nbroken,soon,1,60,red\n");
        bench.runToEnd();
        QTRY_VERIFY(bench.page.outcome().isVisible());
        const auto labels = bench.page.outcome().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible()
                && label->text().contains(
                    QStringLiteral("1 job that can never run on 2 × 2 × 4 v100 is left out: huge"))
                && label->text().contains(QStringLiteral("1 of 82 rows of "))
                && label->text().contains(QStringLiteral("could not be read"));
        }));
        Bench whole;
        whole.open();
        whole.runToEnd();
        for (const auto* label : whole.page.outcome().findChildren<QLabel*>())
            QVERIFY2(!label->text().contains(QStringLiteral("left out")), qPrintable(label->text()));
    }

    /// Without them the times are of the others, and whose they are is said.
    void whoDidNotFinishIsNamed()
    {
        Bench bench;
        bench.open();
        bench.session.seek(Time::fromSeconds(600));
        QTRY_VERIFY(bench.session.isSettled());
        for (const char* rack : { "rack-0", "rack-1" })
            bench.session.intervene(ChangeServer { ClusterChangeKind::Fail, rack });
        bench.runToEnd();
        const auto& outcome = *bench.page.outcome().outcome();
        QVERIFY(!outcome.unfinished.empty());
        QCOMPARE(static_cast<std::int64_t>(outcome.unfinished.size()), outcome.metrics.unfinished);
        const auto labels = bench.page.outcome().findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->text().contains(QString::fromStdString(outcome.unfinished.front()))
                && label->text().contains(QStringLiteral("JCTs are of the finished jobs"));
        }));
    }

    /// Welfare and revenue are figures of runs whose jobs have a worth.
    void marketsSayWhatWasEarned()
    {
        Bench bench;
        const auto shows = [&bench](const QString& name) {
            const auto labels = bench.page.outcome().findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) {
                return label->text() == name && label->isVisibleTo(&bench.page.outcome());
            });
        };
        bench.open();
        bench.runToEnd();
        QVERIFY(shows(QStringLiteral("utilisation")) && !shows(QStringLiteral("Welfare")));
        bench.session.open({ .trace = "preset:market,jobs=30", .cluster = "edge-cloud", .policy = "dps-auction" });
        QTRY_COMPARE(bench.session.state(), SessionController::State::Paused);
        bench.runToEnd();
        QVERIFY(shows(QStringLiteral("Welfare")) && shows(QStringLiteral("Revenue")));
        const auto welfare = bench.session.result()->metrics.keyed.at("welfare");
        QVERIFY(shows(format::significant(welfare, 4)));
    }

    void theClusterCanBeSeenInstead()
    {
        Bench bench;
        bench.open();
        bench.registry.refresh();
        auto* action = bench.registry.action(QStringLiteral("view.outcome"));
        QVERIFY(!action->isEnabled());
        bench.runToEnd();
        QTRY_VERIFY(bench.page.outcome().isVisible());
        QTRY_VERIFY(action->isEnabled() && action->isChecked());
        action->trigger();
        QVERIFY(bench.page.canvas().isVisible() && !action->isChecked());
        action->trigger();
        QVERIFY(bench.page.outcome().isVisible());
        // Another run begins with its cluster.
        bench.open();
        QTRY_VERIFY(bench.page.canvas().isVisible());
    }
};

CONSONANCE_WINDOW_TEST(TestOutcomeView)
#include "tst_outcome_view.moc"
