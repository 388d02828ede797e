// SPDX-License-Identifier: GPL-3.0-or-later
// The panels for operators show what the core says about the moment, and lead to the jobs concerned.
#include "core/learn/learned_policies.h"
#include "core/session/frame_facts.h"
#include "core/teams/group_figures.h"
#include "tests/ui/operate/teams_world.h"
#include "tests/window_test.h"
#include "ui/answers/answer_panel.h"
#include "ui/answers/answer_table.h"
#include "ui/answers/question_form.h"
#include "ui/kit/role_label.h"
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

namespace {

/// A live question about the run of a world.
struct LivePanel : AnswerPanel {
    LivePanel(const char* id, fixtures::TeamsWorld& world)
        : AnswerPanel(*findQuestion(id), { world.session, world.selection, world.registry, world.runner })
    {
        show();
    }
    [[nodiscard]] const SheetModel& model() const { return table().model(); }
    [[nodiscard]] CopyableTableView& view() const { return table().view(); }
    [[nodiscard]] int rowCount() const { return model().rowCount(); }
    [[nodiscard]] QModelIndex at(int row, const char* key) const { return model().index(row, model().columnOf(key)); }
    [[nodiscard]] double figure(int row, const char* key) const { return at(row, key).data(kExactRole).toDouble(); }
    [[nodiscard]] QString text(int row, const char* key) const { return at(row, key).data().toString(); }
    [[nodiscard]] bool isHidden(const char* key) const { return view().isColumnHidden(model().columnOf(key)); }
    void group(Qt::Key key) const { QTest::keyClick(form().editor("by"), key); }
    [[nodiscard]] const QLabel& label(const char* name) const { return *findChild<QLabel*>(QLatin1String(name)); }
};

} // namespace

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
        LivePanel panel("teams", world);
        const QAbstractItemModelTester tester(&panel.table().model());
        world.open();
        world.runToEnd();
        QTRY_VERIFY(panel.isCurrent() && panel.rowCount() == 3 && panel.figure(0, "jobs") == 80); // all is seen
        world.seek(3000);
        QTRY_COMPARE(panel.figure(0, "jobs"), 51.0);
        QTRY_VERIFY(panel.isCurrent());
        QCOMPARE(panel.rowCount(), 3);
        QCOMPARE(panel.text(0, "group"), QStringLiteral("all jobs"));
        QCOMPARE(panel.text(1, "group"), QStringLiteral("red"));
        QCOMPARE(panel.figure(1, "jobs") + panel.figure(2, "jobs"), 51.0); // one a minute, and the first
        // Their colours are those of jobs, unless the cluster beside it is coloured by tenant.
        const auto color = [&panel] { return panel.at(1, "group").data(Qt::DecorationRole); };
        QVERIFY(!color().isValid());
        panel.setTenantColors(true);
        QVERIFY(color().value<QColor>().isValid());
        const auto histories = jobHistories({ world.session.history()->events, world.session.history()->slots },
            world.session.inputs()->workload, *world.session.inputs()->cluster, {}, Time::fromSeconds(3000))
                                   .value();
        const auto expected = groupFigures({ &histories, 1 }, GroupBy::Tenant);
        QCOMPARE(panel.figure(2, "wait_p95_s"), expected[2].waitP95Seconds);
        QCOMPARE(panel.figure(2, "hours"), expected[2].hours);
        panel.group(Qt::Key_End);
        QTRY_COMPARE(panel.text(2, "group"), QStringLiteral("2–4 GPUs"));
        QCOMPARE(panel.rowCount(), 3); // all, 1, 2-4
    }

    /// Lent, borrowed and paid amounts appear beside the waits if tenants contributed parts of the cluster.
    void teamsThatContributeLendAndBorrow()
    {
        const char* const exchange[] { "lent_h", "borrowed_h", "paid" };
        fixtures::TeamsWorld world;
        LivePanel panel("teams", world);
        world.open();
        QTRY_VERIFY(panel.isCurrent());
        for (const auto* key : exchange)
            QVERIFY(panel.isHidden(key));
        world.session.open({ .trace = "preset:market,jobs=60,load=60",
            .cluster = "edge-cloud",
            .policy = "astraea",
            .parameters = { { "slot_s", "60" }, { "horizon_slots", "300" } },
            .interference = "none" });
        QTRY_VERIFY(world.session.state() == SessionController::State::Paused && world.session.inputs()
            && world.session.inputs()->cluster->name == "edge-cloud");
        world.runToEnd();
        QTRY_VERIFY(panel.isCurrent() && panel.rowCount() == 5);
        for (const auto* key : exchange)
            QVERIFY(!panel.isHidden(key));
        double lent = 0;
        double borrowed = 0;
        for (int row = 1; row < panel.rowCount(); ++row) {
            lent += panel.figure(row, "lent_h");
            borrowed += panel.figure(row, "borrowed_h");
        }
        QVERIFY(borrowed > 0);
        QVERIFY(panel.figure(0, "paid") > 0);
        QVERIFY(std::abs(lent - borrowed) < 1e-6); // they contributed the whole cluster
        QVERIFY(std::abs(panel.figure(0, "lent_h") - lent) < 1e-6);
        QVERIFY(panel.text(0, "borrowed_h").endsWith(QStringLiteral("GPU·h")));
        panel.group(Qt::Key_End);
        QTRY_VERIFY(panel.isHidden("lent_h") && panel.isHidden("borrowed_h") && panel.isHidden("paid"));
        panel.group(Qt::Key_Home);
        QTRY_VERIFY(!panel.isHidden("lent_h"));
    }

    /// At every step, also between two records of one instant, both panels count the same jobs.
    void teamsAndTheInspectorCountTheSameJobs()
    {
        fixtures::TeamsWorld world;
        LivePanel panel("teams", world);
        world.open();
        world.runToEnd();
        std::set<std::int64_t> seen;
        for (const int seconds : { 0, 600, 1500, 3000 }) {
            world.seek(seconds);
            for (int step = 0; step < 6; ++step) {
                world.session.stepForward(StepUnit::Event);
                world.settle();
                QTRY_VERIFY(panel.isCurrent());
                const auto& frame = *world.session.frame();
                QCOMPARE(panel.figure(0, "not_served"), static_cast<double>(notServed(frame)));
                QCOMPARE(panel.figure(0, "finished"), static_cast<double>(frame.finished));
                QCOMPARE(panel.figure(0, "running"), static_cast<double>(frame.running));
                QVERIFY(!panel.label("teamsAsOf").isVisible()); // figures of this moment need not say of which
                seen.insert(notServed(frame));
            }
        }
        QVERIFY(seen.size() > 3);
    }

    void aTeamsRowSelectsItsJobs()
    {
        fixtures::TeamsWorld world;
        LivePanel panel("teams", world);
        world.open();
        world.runToEnd();
        world.seek(1200);
        QTRY_VERIFY(panel.isCurrent());
        panel.view().selectRow(2);
        const auto& jobs = world.selection.state().jobs;
        QCOMPARE(jobs.size(), std::size_t { 10 });
        for (const auto job : jobs)
            QCOMPARE(job.value % 2, 1U);
        panel.view().selectRow(0);
        QVERIFY(world.selection.state().jobs.empty());
        QVERIFY(panel.view().copyText(TableFormat::Csv).contains(QStringLiteral("wait_p95_s")));
    }

    void whoWaitsIsToldWhyAndUntilWhen()
    {
        fixtures::TeamsWorld world;
        LivePanel panel("waiting", world);
        const QAbstractItemModelTester tester(&panel.table().model());
        world.open();
        world.runToEnd();
        world.seek(4000);
        QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent() && panel.rowCount() > 0, 20'000 * kPatience);
        const auto& frame = *world.session.frame();
        QTRY_COMPARE_WITH_TIMEOUT(panel.rowCount(), static_cast<int>(frame.waiting.size()), 20'000 * kPatience);
        QCOMPARE(panel.model().row(0).job, frame.waiting.front());
        QVERIFY(panel.figure(0, "starts_s") >= 4000);
        QVERIFY(!panel.at(0, "why").data(Qt::ToolTipRole).toString().isEmpty());
        QVERIFY2(
            panel.AnswerPanel::text().contains(QStringLiteral("predictions")), qPrintable(panel.AnswerPanel::text()));
        QVERIFY(!panel.answer().details.empty());
        QVERIFY(!panel.plot().series().empty());
        panel.view().selectRow(0);
        QCOMPARE(world.selection.state().jobs, std::vector { frame.waiting.front() });
        // Return brings the job into the middle of the other views.
        QSignalSpy focused(&panel, &AnswerPanel::focusRequested);
        panel.view().setCurrentIndex(panel.view().model()->index(0, 0));
        QTest::keyClick(&panel.view(), Qt::Key_Return);
        QCOMPARE(focused.size(), 1);
        // The longest wait first, until another column is asked for.
        const auto firstOf = [&](const char* key) {
            return panel.view().model()->index(0, panel.model().columnOf(key)).data(kExactRole).toDouble();
        };
        for (int row = 0; row < panel.rowCount(); ++row)
            QVERIFY(panel.figure(row, "waited_s") <= firstOf("waited_s"));
        panel.view().sortByColumn(panel.model().columnOf("gpus"), Qt::DescendingOrder);
        for (int row = 0; row < panel.rowCount(); ++row)
            QVERIFY(panel.figure(row, "gpus") <= firstOf("gpus"));
        // After the end no job waits.
        world.runToEnd();
        QTRY_COMPARE_WITH_TIMEOUT(panel.rowCount(), 0, 20'000 * kPatience);
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
        LivePanel panel("waiting", world);
        world.session.open({ .trace = other.fileName().toStdString(),
            .cluster = "racks:2x2x4:v100",
            .policy = "fifo-backfill",
            .interference = "none" });
        QTRY_COMPARE(world.session.state(), SessionController::State::Paused);
        world.runToEnd();
        world.seek(4000);
        QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent() && panel.rowCount() > 0, 20'000 * kPatience);
        const auto starts = panel.at(0, "starts_s");
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
        LivePanel panel("waiting", world);
        panel.resize(760, 320);
        world.session.open({ .trace = trace.fileName().toStdString(),
            .cluster = "racks:2x2x4:v100",
            .policy = "fifo-backfill",
            .interference = "none" });
        QTRY_COMPARE(world.session.state(), SessionController::State::Paused);
        world.runToEnd();
        world.seek(4000);
        QTRY_VERIFY_WITH_TIMEOUT(panel.isCurrent() && panel.rowCount() > 0, 20'000 * kPatience);
        const auto& table = panel.view();
        const auto columnOf = [&panel](const char* key) { return panel.model().columnOf(key); };
        QVERIFY(panel.text(0, "job").startsWith(QLatin1String("resnet")));
        for (int row = 0; row < panel.rowCount(); ++row) {
            for (int column = 0; column < panel.model().columnCount(); ++column) {
                if (column == columnOf("why"))
                    continue;
                const auto cell = panel.model().index(row, column);
                QVERIFY2(table.fontMetrics().horizontalAdvance(cell.data().toString()) < table.columnWidth(column),
                    qPrintable(cell.data().toString()));
            }
        }
        // As the panel is in Operate: a reason begins in sight, and rows have one or two lines, however long it is.
        for (const int width : { 760, 530, 1400 }) {
            panel.resize(width, 320);
            QTRY_COMPARE(panel.width(), width);
            const int begin = table.columnViewportPosition(columnOf("why"));
            QVERIFY2(begin >= 0 && begin + 60 < table.viewport()->width(), qPrintable(QString::number(begin)));
            for (const int column : { columnOf("starts_s"), columnOf("window_s") })
                QVERIFY(table.columnViewportPosition(column) >= 0
                    && table.columnViewportPosition(column) + table.columnWidth(column) <= begin);
            for (int row = 0; row < panel.rowCount(); ++row)
                QVERIFY(table.rowHeight(row) <= 2 * table.fontMetrics().lineSpacing() + 8);
        }
        panel.resize(530, 240); // its place in a window of 1600 × 1000
        QTRY_VERIFY2(table.viewport()->height() >= 6 * table.rowHeight(0),
            qPrintable(QString::number(table.viewport()->height())));
        panel.resize(1400, 320);
        QTRY_VERIFY(table.columnWidth(columnOf("why")) > 250);
        const int wide = table.columnWidth(columnOf("why"));
        table.horizontalHeader()->resizeSection(columnOf("job"), table.columnWidth(columnOf("job")) + 120);
        QVERIFY(table.columnWidth(columnOf("why")) < wide);
        // Whole below the table for the selected one, and in every tool tip.
        QVERIFY(panel.label("answerRow").isHidden());
        const auto said = panel.label("answerText").text();
        QVERIFY(!said.isEmpty());
        const auto why = panel.model().index(0, columnOf("why"));
        world.selection.selectJobs({ panel.model().row(0).job });
        QVERIFY(panel.label("answerRow").text().startsWith(why.data().toString()));
        QVERIFY(panel.label("answerRow").isVisible());
        QCOMPARE(panel.label("answerText").text(), said); // how predictions held stays in sight with it
        QVERIFY(why.data(Qt::ToolTipRole).toString().startsWith(why.data().toString()));
    }
};

CONSONANCE_WINDOW_TEST(TestOperatePanels)
#include "tst_operate_panels.moc"
