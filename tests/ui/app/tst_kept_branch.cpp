// SPDX-License-Identifier: GPL-3.0-or-later
// A branch that was kept, reopened in the whole window: it is as it was when it was made.
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/commands/undo_stack.h"
#include "ui/decide/run_provenance.h"
#include "ui/decide/what_if_controller.h"
#include "ui/operate/report_window.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/session/run_library.h"
#include "ui/workspace/session_page.h"

using namespace consonance;
using State = SessionController::State;

class TestKeptBranch : public QObject {
    Q_OBJECT

    static void invoke(const fixtures::WindowBench& bench, const char* command)
    {
        bench.window->registry().refresh();
        QVERIFY2(bench.window->registry().invoke(QLatin1String(command)).has_value(), command);
        QTRY_VERIFY(bench.session().isSettled());
    }
    /// The kept run that is a branch, or the one that is not.
    static RunRecord keptRun(const fixtures::WindowBench& bench, bool isBranch)
    {
        const auto& model = bench.window->runsPage().model();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.run(row).header.fork.has_value() == isBranch)
                return model.run(row);
        }
        return {};
    }
    static std::uint64_t logHash(const fixtures::WindowBench& bench)
    {
        auto hash = std::make_shared<std::uint64_t>(0);
        bench.session().inspect(
            [hash](const InteractiveSession& run) { *hash = run.simulation().engine().log().hash(); });
        [&] { QTRY_VERIFY(bench.session().isSettled()); }();
        return *hash;
    }

private Q_SLOTS:
    /// One of its changes added a server, so the original has a different cluster.
    void isComparedChangedAndTakenBack()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        auto& whatIf = bench.window->sessionPage().whatIf();
        bench.session().seek(Time::fromSeconds(3000));
        QTRY_VERIFY(bench.session().isSettled());
        whatIf.addServer(HostId(5));
        QTRY_COMPARE(bench.session().changes().size(), std::size_t { 1 });
        QTRY_VERIFY(bench.isPaused());
        bench.window->selection().selectHosts({ HostId(2) });
        invoke(bench, "whatIf.drain");
        const auto changes = bench.session().changes();
        QCOMPARE(changes.size(), std::size_t { 2 });
        bench.session().express();
        QTRY_VERIFY(bench.isAtItsEnd() && bench.window->isIdle());
        QTRY_COMPARE(bench.window->runsPage().model().rowCount(), 2);
        const auto branch = keptRun(bench, true);
        const auto original = keptRun(bench, false);
        QVERIFY(!branch.id.empty() && branch.header.fork->parent == original.id);

        bench.window->openStoredRun(QString::fromStdString(branch.id));
        QTRY_VERIFY(bench.session().inputs()->origin.runId == branch.id);
        QTRY_VERIFY(bench.isAtItsEnd());
        QCOMPARE(bench.session().changes(), changes);
        QVERIFY(!whatIf.hasUnkeptChanges());
        const auto canReport = [&] {
            bench.window->registry().refresh();
            return bench.window->registry().action(QStringLiteral("report.openRun"))->isEnabled();
        };
        QVERIFY(canReport());
        invoke(bench, "report.openRun");
        const auto* report = bench.window->findChild<ReportWindow*>();
        QTRY_VERIFY(report->report());
        QCOMPARE(report->report()->tableTitle, std::string("With and without the change"));
        delete report;
        const auto said = provenanceLine(bench.session());
        QVERIFY2(said.contains(QString::fromStdString(original.id)), qPrintable(said));
        QVERIFY2(!said.contains(QString::fromStdString(branch.id)), qPrintable(said)); // it is not a branch of itself

        invoke(bench, "whatIf.compare");
        QTRY_VERIFY(whatIf.comparison());
        QVERIFY(whatIf.comparison()->comparison.firstEvent.has_value());

        // Its earlier changes can be changed further, and it is then kept as another run.
        bench.session().seek(Time::fromSeconds(1500));
        QTRY_VERIFY(bench.isPaused());
        bench.window->selection().selectHosts({ HostId(1) });
        invoke(bench, "whatIf.drain");
        QCOMPARE(bench.session().changes().size(), std::size_t { 1 });
        QVERIFY(whatIf.hasUnkeptChanges());
        invoke(bench, "edit.undo");
        QTRY_COMPARE(bench.session().changes(), changes);

        invoke(bench, "whatIf.original");
        QTRY_VERIFY(bench.session().changes().empty());
        QTRY_COMPARE(bench.session().inputs()->cluster->hostCount(), std::size_t { 6 });
        QTRY_VERIFY(bench.session().isSettled());
        invoke(bench, "edit.undo");
        QTRY_COMPARE(bench.session().changes(), changes);
        QTRY_COMPARE(bench.session().inputs()->cluster->hostCount(), std::size_t { 7 });
        bench.session().express();
        QTRY_VERIFY(bench.isAtItsEnd() && bench.window->isIdle());
        QCOMPARE(logHash(bench), branch.eventHash);
        QCOMPARE(bench.window->runsPage().model().rowCount(), 2); // it is kept already
    }

    /// A branch that ended, was undone and made again is still the one that was kept; the run it left is too.
    void aBranchThatIsMadeAgainIsKept_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("a server is drained") << QStringLiteral("whatIf.drain");
        QTest::newRow("a server is added") << QStringLiteral("whatIf.addServer");
    }
    void aBranchThatIsMadeAgainIsKept()
    {
        QFETCH(const QString, command);
        fixtures::WindowBench bench;
        bench.open();
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=10", .cluster = "harmony-testbed", .policy = "lb" });
        QTRY_VERIFY(bench.isPaused());
        const auto canReport = [&] {
            bench.window->registry().refresh();
            return bench.window->registry().action(QStringLiteral("report.openRun"))->isEnabled();
        };
        bench.session().express();
        QTRY_VERIFY(bench.isAtItsEnd() && bench.window->isIdle());
        QTRY_VERIFY(canReport());
        bench.session().seek(Time::fromSeconds(1500));
        QTRY_VERIFY(bench.session().isSettled());
        bench.window->selection().selectHosts({ HostId(1) });
        invoke(bench, command.toLatin1().constData());
        QTRY_COMPARE(bench.session().changes().size(), std::size_t { 1 });
        QTRY_VERIFY(bench.isPaused() && bench.session().isSettled());
        QVERIFY(!canReport());
        bench.session().express();
        QTRY_VERIFY(bench.isAtItsEnd() && bench.window->isIdle());
        QTRY_VERIFY(canReport());
        invoke(bench, "edit.undo");
        QTRY_VERIFY(bench.session().changes().empty());
        QTRY_VERIFY(bench.session().isSettled() && canReport());
        QTRY_VERIFY(bench.window->isIdle());
        QCOMPARE(bench.window->runsPage().model().rowCount(), 2); // an undo keeps nothing new
        invoke(bench, "edit.redo");
        QTRY_COMPARE(bench.session().changes().size(), std::size_t { 1 });
        QTRY_VERIFY(bench.session().isSettled());
        QTRY_VERIFY(canReport());
    }

    /// Who runs the same again has one run in the catalogue; another seed is another run.
    void theSameRunIsKeptOnce()
    {
        fixtures::WindowBench bench;
        bench.open();
        auto& library = bench.window->library();
        QTRY_VERIFY(library.isOpen());
        QSignalSpy kept(&library, &RunLibrary::kept);
        QSignalSpy before(&library, &RunLibrary::keptBefore);
        const auto runWhole = [&](std::uint64_t seed) {
            bench.window->openRun({ .trace = "preset:harmony-testbed,jobs=10",
                .cluster = "harmony-testbed",
                .policy = "lb",
                .seed = seed });
            QTRY_VERIFY(bench.isPaused());
            bench.session().express();
            QTRY_VERIFY(bench.isAtItsEnd() && bench.window->isIdle());
        };
        runWhole(1);
        QTRY_COMPARE(kept.count(), 1);
        runWhole(1);
        QTRY_COMPARE(before.count(), 1);
        QCOMPARE(before[0][0], kept[0][0]);
        QCOMPARE(library.store()->count({}).value(), 1);
        runWhole(2);
        QTRY_COMPARE(kept.count(), 2);
        QCOMPARE(library.store()->count({}).value(), 2);
    }
};

CONSONANCE_WINDOW_TEST(TestKeptBranch)
#include "tst_kept_branch.moc"
