// SPDX-License-Identifier: GPL-3.0-or-later
// The panels for operators show what the core says about the moment, and lead to the jobs concerned.
#include "core/learn/learned_policies.h"
#include "core/session/frame_facts.h"
#include "tests/ui/operate/teams_world.h"
#include "tests/window_test.h"
#include "ui/kit/role_label.h"
#include "ui/operate/group_table_model.h"
#include "ui/operate/teams_panel.h"
#include "ui/operate/waiting_model.h"
#include "ui/operate/waiting_panel.h"
#include "ui/plot/plot_widget.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"

#include <QAbstractItemModelTester>
#include <QDateTime>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>

#include <cmath>
#include <set>

using namespace consonance;

class TestOperatePanels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }
    void init() { failOnUnexpectedWarning(); }

    void teamsFollowTheMoment()
    {
        fixtures::TeamsWorld world;
        TeamsPanel panel(world.session, world.selection, world.runner);
        const QAbstractItemModelTester tester(const_cast<GroupTableModel*>(&panel.model()));
        panel.show();
        world.open();
        world.runToEnd();
        const auto& model = panel.model();
        QTRY_VERIFY(panel.isCurrent() && model.rowCount() == 3 && model.figures(0).jobs == 80); // all is seen
        world.seek(3000);
        QTRY_COMPARE(model.figures(0).jobs, 51);
        QTRY_VERIFY(panel.isCurrent());
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.figures(0).isTotal);
        QCOMPARE(model.figures(0).jobs, 51); // one a minute, and the first
        QCOMPARE(model.figures(1).key, std::string("red"));
        QCOMPARE(model.figures(1).jobs + model.figures(2).jobs, 51);
        // Their colours are those of jobs, unless the cluster beside it is coloured by tenant.
        const auto color = [&model] { return model.index(1, GroupTableModel::Group).data(Qt::DecorationRole); };
        QVERIFY(!color().isValid());
        panel.setTenantColors(true);
        QVERIFY(color().value<QColor>().isValid());
        const auto courses = jobCourses({ world.session.history()->events, world.session.history()->slots },
            world.session.inputs()->workload, *world.session.inputs()->cluster, {}, Time::fromSeconds(3000));
        const auto expected = groupFigures({ &courses, 1 }, GroupBy::Tenant);
        QCOMPARE(model.figures(2).waitP95Seconds, expected[2].waitP95Seconds);
        QCOMPARE(model.figures(2).hours, expected[2].hours);
        panel.setGrouping(GroupBy::JobSize);
        QCOMPARE(model.rowCount(), 3); // all, 1, 2-4
        QCOMPARE(model.figures(2).key, std::string("2-4"));
    }

    /// Lent, borrowed and paid amounts appear beside the waits if tenants contributed parts of the cluster.
    void teamsThatContributeLendAndBorrow()
    {
        const int columns[] { GroupTableModel::Lent, GroupTableModel::Borrowed, GroupTableModel::Paid };
        fixtures::TeamsWorld world;
        TeamsPanel panel(world.session, world.selection, world.runner);
        panel.show();
        world.open();
        QTRY_VERIFY(panel.isCurrent());
        for (const int column : columns)
            QVERIFY(panel.table().isColumnHidden(column));
        world.session.open({ .trace = "preset:market,jobs=60,load=60",
            .cluster = "edge-cloud",
            .policy = "astraea",
            .parameters = { { "slot_s", "60" }, { "horizon_slots", "300" } },
            .interference = "none" });
        QTRY_VERIFY(world.session.state() == SessionController::State::Paused && world.session.inputs()
            && world.session.inputs()->cluster->name == "edge-cloud");
        world.runToEnd();
        const auto& model = panel.model();
        QTRY_VERIFY(panel.isCurrent() && model.rowCount() == 5);
        for (const int column : columns)
            QVERIFY(!panel.table().isColumnHidden(column));
        double lent = 0;
        double borrowed = 0;
        for (int row = 1; row < model.rowCount(); ++row) {
            lent += model.figures(row).lentHours;
            borrowed += model.figures(row).borrowedHours;
        }
        QVERIFY(borrowed > 0);
        QVERIFY(model.figures(0).paid > 0);
        QVERIFY(std::abs(lent - borrowed) < 1e-6); // they contributed the whole cluster
        QVERIFY(std::abs(model.figures(0).lentHours - lent) < 1e-6);
        QVERIFY(model.index(0, GroupTableModel::Borrowed).data().toString().endsWith(QStringLiteral("GPU·h")));
        panel.setGrouping(GroupBy::JobSize);
        for (const int column : columns)
            QVERIFY(panel.table().isColumnHidden(column));
        panel.setGrouping(GroupBy::Tenant);
        QVERIFY(!panel.table().isColumnHidden(GroupTableModel::Lent));
    }

    /// At every step, also between two records of one instant, both panels count the same jobs.
    void teamsAndTheInspectorCountTheSameJobs()
    {
        fixtures::TeamsWorld world;
        TeamsPanel panel(world.session, world.selection, world.runner);
        panel.show();
        world.open();
        world.runToEnd();
        const auto* asOf = panel.findChild<RoleLabel*>(QStringLiteral("teamsAsOf"));
        std::set<std::int64_t> seen;
        for (const int seconds : { 0, 600, 1500, 3000 }) {
            world.seek(seconds);
            for (int step = 0; step < 6; ++step) {
                world.session.stepForward(StepUnit::Event);
                world.settle();
                QTRY_VERIFY(panel.isCurrent());
                const auto& frame = *world.session.frame();
                const auto& all = panel.model().figures(0);
                QCOMPARE(all.notServed, notServed(frame));
                QCOMPARE(all.finished, std::int64_t { frame.finished });
                QCOMPARE(all.running, std::int64_t { frame.running });
                QVERIFY(!asOf->isVisible()); // figures of this moment need not say of which
                seen.insert(all.notServed);
            }
        }
        QVERIFY(seen.size() > 3);
    }

    void aTeamsRowSelectsItsJobs()
    {
        fixtures::TeamsWorld world;
        TeamsPanel panel(world.session, world.selection, world.runner);
        panel.show();
        world.open();
        world.runToEnd();
        world.seek(1200);
        QTRY_VERIFY(panel.isCurrent());
        panel.table().selectRow(2);
        const auto& jobs = world.selection.state().jobs;
        QCOMPARE(jobs.size(), std::size_t { 10 });
        for (const auto job : jobs)
            QCOMPARE(job.value % 2, 1U);
        panel.table().selectRow(0);
        QVERIFY(world.selection.state().jobs.empty());
        QVERIFY(panel.table().copyText(TableFormat::Csv).contains(QStringLiteral("wait_p95_s")));
    }

    void whoWaitsIsToldWhyAndUntilWhen()
    {
        fixtures::TeamsWorld world;
        WaitingPanel panel({ world.session, world.selection, world.registry, world.runner });
        const QAbstractItemModelTester tester(const_cast<WaitingModel*>(&panel.model()));
        panel.show();
        world.open();
        world.runToEnd();
        world.seek(4000);
        QTRY_VERIFY_WITH_TIMEOUT(panel.isIdle() && panel.model().rowCount() > 0, 20'000 * kPatience);
        const auto& frame = *world.session.frame();
        QTRY_COMPARE_WITH_TIMEOUT(panel.model().rowCount(), static_cast<int>(frame.waiting.size()), 20'000 * kPatience);
        QCOMPARE(panel.model().entry(0).job, frame.waiting.front());
        QVERIFY(panel.model().entry(0).prediction.has_value());
        QVERIFY(panel.model().entry(0).prediction->start >= Time::fromSeconds(4000));
        QVERIFY(!panel.model().detail(0).isEmpty());
        for (const bool isBrief : { false, true })
            QVERIFY2(
                panel.checkText(isBrief).contains(QStringLiteral("predictions")), qPrintable(panel.checkText(isBrief)));
        QVERIFY(panel.checkText(true).size() < panel.checkText(false).size());
        QVERIFY(!panel.plot().series().empty());
        panel.table().selectRow(0);
        QCOMPARE(world.selection.state().jobs, std::vector { frame.waiting.front() });
        // The longest wait first, until another column is asked for.
        const auto firstOf = [&](WaitingModel::Column column) {
            const auto cell = panel.table().model()->index(0, column);
            return cell.data(kExactRole).toDouble();
        };
        for (int row = 0; row < panel.model().rowCount(); ++row) {
            QVERIFY(panel.model().entry(row).waited.seconds() <= firstOf(WaitingModel::Waited));
        }
        panel.table().sortByColumn(WaitingModel::Gpus, Qt::DescendingOrder);
        const auto gpusOf = [&](int row) { return panel.model().index(row, WaitingModel::Gpus).data().toDouble(); };
        for (int row = 0; row < panel.model().rowCount(); ++row)
            QVERIFY(gpusOf(row) <= firstOf(WaitingModel::Gpus));
        // After the end no job waits.
        world.runToEnd();
        QTRY_COMPARE_WITH_TIMEOUT(panel.model().rowCount(), 0, 20'000 * kPatience);
    }

    /// Predictions name the day, and their tool tips the date.
    void whoWaitsIsToldByTheCalendarOfTheTrace()
    {
        fixtures::TeamsWorld world;
        QFile trace(fixtures::writeTeamsTrace(world.folder));
        QVERIFY(trace.open(QIODevice::ReadOnly));
        QByteArray dated = trace.readLine();
        while (!trace.atEnd()) {
            auto cells = trace.readLine().split(',');
            const auto at = QDateTime(QDate(2026, 3, 2), QTime(8, 0), Qt::UTC).addSecs(cells[1].toInt());
            cells[1] = at.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")).toLatin1();
            dated += cells.join(',');
        }
        trace.close();
        QFile other(world.folder.filePath(QStringLiteral("dated.csv")));
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write(dated);
        other.close();
        WaitingPanel panel({ world.session, world.selection, world.registry, world.runner });
        panel.show();
        world.session.open({ .trace = other.fileName().toStdString(),
            .cluster = "racks:2x2x4:v100",
            .policy = "fifo-backfill",
            .interference = "none" });
        QTRY_COMPARE(world.session.state(), SessionController::State::Paused);
        world.runToEnd();
        world.seek(4000);
        QTRY_VERIFY_WITH_TIMEOUT(panel.isIdle() && panel.model().rowCount() > 0, 20'000 * kPatience);
        const auto starts = panel.model().index(0, WaitingModel::Starts);
        const auto shortly = starts.data().toString();
        QVERIFY2(shortly.size() == 5 && shortly[2] == QLatin1Char(':'), qPrintable(shortly)); // on the day of the list
        QVERIFY(starts.data(Qt::ToolTipRole).toString().endsWith(shortly));
        QVERIFY(starts.data(Qt::ToolTipRole).toString().startsWith(QLatin1String("Mon 2026-03-02 ")));
    }

    /// Names and times have room, and reasons are broken into lines, in a panel as narrow as on a small screen.
    void whoWaitsIsReadWhole()
    {
        fixtures::TeamsWorld world;
        QFile trace(fixtures::writeTeamsTrace(world.folder));
        QVERIFY(trace.open(QIODevice::ReadOnly));
        auto rows = trace.readAll();
        trace.close();
        QVERIFY(trace.open(QIODevice::WriteOnly | QIODevice::Truncate));
        trace.write(rows.replace("\nj", "\nresnet-imagenet-"));
        trace.close();
        WaitingPanel panel({ world.session, world.selection, world.registry, world.runner });
        panel.resize(760, 320);
        panel.show();
        world.session.open({ .trace = trace.fileName().toStdString(),
            .cluster = "racks:2x2x4:v100",
            .policy = "fifo-backfill",
            .interference = "none" });
        QTRY_COMPARE(world.session.state(), SessionController::State::Paused);
        world.runToEnd();
        world.seek(4000);
        QTRY_VERIFY_WITH_TIMEOUT(panel.isIdle() && panel.model().rowCount() > 0, 20'000 * kPatience);
        const auto& table = panel.table();
        QVERIFY(panel.model().index(0, WaitingModel::Job).data().toString().startsWith(QLatin1String("resnet")));
        for (int row = 0; row < panel.model().rowCount(); ++row) {
            for (int column = 0; column < WaitingModel::Why; ++column) {
                const auto cell = panel.model().index(row, column);
                QVERIFY2(table.fontMetrics().horizontalAdvance(cell.data().toString()) < table.columnWidth(column),
                    qPrintable(cell.data().toString()));
            }
        }
        // As the panel is in Operate: a reason begins in sight, and rows have one or two lines, however long it is.
        for (const int width : { 760, 530, 1400 }) {
            panel.resize(width, 320);
            QTRY_COMPARE(panel.width(), width);
            const int begin = table.columnViewportPosition(WaitingModel::Why);
            QVERIFY2(begin >= 0 && begin + 60 < table.viewport()->width(), qPrintable(QString::number(begin)));
            for (const auto column : { WaitingModel::Starts, WaitingModel::Window })
                QVERIFY(table.columnViewportPosition(column) >= 0
                    && table.columnViewportPosition(column) + table.columnWidth(column) <= begin);
            for (int row = 0; row < panel.model().rowCount(); ++row)
                QVERIFY(table.rowHeight(row) <= 2 * table.fontMetrics().lineSpacing() + 8);
        }
        panel.resize(530, 240); // its place in a window of 1600 × 1000
        QTRY_VERIFY2(table.viewport()->height() >= 6 * table.rowHeight(0),
            qPrintable(QString::number(table.viewport()->height())));
        panel.resize(1400, 320);
        QTRY_VERIFY(table.columnWidth(WaitingModel::Why) > 250);
        const int wide = table.columnWidth(WaitingModel::Why);
        table.horizontalHeader()->resizeSection(WaitingModel::Job, table.columnWidth(WaitingModel::Job) + 120);
        QVERIFY(table.columnWidth(WaitingModel::Why) < wide);
        // Whole below the table for the selected one, and in every tool tip.
        QVERIFY(panel.reason().isHidden());
        const auto said = panel.shownCheck();
        QVERIFY(!said.isEmpty());
        const auto why = panel.model().index(0, WaitingModel::Why);
        world.selection.selectJobs({ panel.model().entry(0).job });
        QVERIFY(panel.reason().text().startsWith(why.data().toString()));
        QVERIFY(panel.reason().isVisible());
        QCOMPARE(panel.shownCheck(), said); // how predictions held stays in sight with it
        QVERIFY(why.data(Qt::ToolTipRole).toString().startsWith(why.data().toString()));
    }
};

CONSONANCE_WINDOW_TEST(TestOperatePanels)
#include "tst_operate_panels.moc"
