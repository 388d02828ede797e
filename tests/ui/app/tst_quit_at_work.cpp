// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window is closed during every kind of its background work, on a cluster of 1,000 servers, and is gone within a
// second of processor time. Each row proves that the work ran at that moment: it is held at its beginning, so that all
// of it that does not look at the stop token is paid for while quitting, or it has come some way. Work that ignores its
// token makes the bar fail.
#include "core/answers/question.h"
#include "core/base/file_io.h"
#include "core/keep/run_keeper.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_loader.h"
#include "tests/kept_run.h"
#include "tests/ui/app/quit_cost.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/compare/comparison_teams_view.h"
#include "ui/compare/comparison_time_view.h"
#include "ui/compare/job_scatter_view.h"
#include "ui/compare/paired_clusters_view.h"
#include "ui/decide/what_if_controller.h"
#include "ui/inspect/find_panel.h"
#include "ui/inspect/wait_asker.h"
#include "ui/kit/file_chooser.h"
#include "ui/operate/report_window.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/runs/sweep_panel.h"
#include "ui/runs/sweep_queue.h"
#include "ui/session/expression_field.h"
#include "ui/start/own_cluster_page.h"
#include "ui/start/own_run_wizard.h"
#include "ui/start/own_trace_page.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/workspace/session_page.h"

#include <QLineEdit>

using namespace consonance;
using fixtures::WatchedWork;
using State = SessionController::State;

namespace {

constexpr int kLongMs = 120'000; ///< that anything before the quit may take on a crowded machine

RunRequest largeRun(const char* policy, const char* jobs = "10000")
{
    return { .trace = std::string("preset:large,jobs=") + jobs, .cluster = "large", .policy = policy };
}

/// What all windows of the test find in their folders.
struct World {
    QTemporaryDir folder;
    QString database = folder.filePath(QStringLiteral("kept.db"));
    QString bundle = folder.filePath(QStringLiteral("run.consonance"));
    QString trace = folder.filePath(QStringLiteral("jobs.csv"));
    QString sweep = folder.filePath(QStringLiteral("sweep.json"));
    QStringList runs; ///< kept, of 1,000 servers

    World()
    {
        auto store = RunStore::open(database.toStdString()).value();
        for (const auto* policy : { "lb", "fifo-backfill" })
            runs << QString::fromStdString(fixtures::keepRun(store, largeRun(policy)));
        if (!store.exportBundle(runs.front().toStdString(), bundle.toStdString()))
            qFatal("no bundle");
        const auto jobs = loadTrace("preset:poisson,jobs=100000", 1, bundledModels()).value();
        // As another program would write it.
        std::string text = "id,submitted,run time,num gpus\n";
        for (const auto& job : jobs.workload->jobs)
            text += job.request.name + "," + std::to_string(job.request.arrival.microseconds / 1'000'000) + ",600,"
                + std::to_string(std::max<std::int64_t>(1, job.request.requestedGpus())) + "\n";
        if (!writeFileAtomically(trace.toStdString(), text)
            || !writeFileAtomically(sweep.toStdString(),
                R"({"name": "large", "cluster": "large", "traces": ["preset:large"], "seeds": "1..2", "policies": [{"id": "lb"}, {"id": "locality"}]})"))
            qFatal("no files");
    }
};

/// A window over a copy of the kept runs.
struct AtWork : fixtures::WindowBench {
    World& world;

    explicit AtWork(World& theWorld)
        : world(theWorld)
    {
        QFile::copy(world.database, folder.filePath(QStringLiteral("runs.db")));
        settings.addRecentFile(world.trace);
    }
    void openIdle()
    {
        open();
        window->resize(1600, 1000);
        QTRY_VERIFY_WITH_TIMEOUT(window->library().isOpen() && window->isIdle(), kLongMs);
    }
    void rest() const { QTRY_VERIFY_WITH_TIMEOUT((isPaused() || isAtItsEnd()) && window->isIdle(), kLongMs); }
    void openRun(const RunRequest& request) const
    {
        window->openRun(request);
        rest();
    }
    void openAmidst(const char* policy) const
    {
        openRun(largeRun(policy));
        session().seek(Time::fromSeconds(14'000));
        rest();
    }
    void invoke(const char* id) const
    {
        window->registry().refresh();
        const auto done = window->registry().invoke(QLatin1String(id));
        QVERIFY2(done.has_value(), done ? "" : done.error().englishText().c_str());
    }
    void showPanel(const char* id) const
    {
        auto* action = window->registry().action(QLatin1String(id));
        QVERIFY2(action != nullptr, id);
        if (!action->isChecked())
            invoke(id);
    }
    [[nodiscard]] std::vector<RunRecord> kept() const
    {
        std::vector<RunRecord> records;
        for (const auto& id : world.runs)
            records.push_back(window->library().store()->get(id.toStdString()).value());
        return records;
    }
    template<typename View> void showComparison() const
    {
        window->showPage(MainWindow::Page::Compare);
        window->comparePage().showRuns(kept());
        QTRY_VERIFY_WITH_TIMEOUT(window->comparePage().hasRuns() && window->isIdle(), kLongMs);
        window->comparePage().showView<View>();
    }
    OwnRunWizard* readTrace() const
    {
        invoke("file.ownRun");
        auto* wizard = window->findChild<OwnRunWizard*>();
        wizard->tracePage().setPath(world.trace);
        [wizard] { QTRY_VERIFY_WITH_TIMEOUT(wizard->tracePage().inspection(), kLongMs); }();
        return wizard;
    }
};

QString workOf(const char* question)
{
    return QLatin1String(findQuestion(question)->texts.working);
}

using Step = std::function<void(AtWork&)>;

/// One kind of background work.
struct WorkKind {
    const char* name;
    std::function<QString(const World&)> label; ///< its group or name
    Step prepare;
    Step begin;
    /// Of its own thread, to quit again there; little or 0 where it is short or other threads do the work.
    double midwayMs = 0;
    bool isOfTheWindow = false; ///< it begins with the window
};

std::function<QString(const World&)> always(const QString& label)
{
    return [label](const World&) { return label; };
}

Step amidstARun(const char* policy)
{
    return [policy](AtWork& bench) { bench.openAmidst(policy); };
}

void prepareNothing(AtWork& /*bench*/) { }

Step liveQuestion(const char* panel)
{
    return [panel](AtWork& bench) { bench.showPanel(panel); };
}

Step viaCommand(const char* id)
{
    return [id](AtWork& bench) { bench.invoke(id); };
}

std::vector<WorkKind> kindsOfTheRun()
{
    return {
        { "opening a run", always(QStringLiteral("session.open")), prepareNothing,
            [](AtWork& bench) {
                bench.window->openRun({ .trace = "preset:poisson,jobs=400000", .cluster = "large", .policy = "lb" });
            },
            150 },
        { "looking for a kept run", always(QStringLiteral("window.openStored")), prepareNothing,
            [](AtWork& bench) { bench.window->openStoredRun(bench.world.runs.front()); } },
        { "opening a kept run", always(QStringLiteral("session.open")), prepareNothing,
            [](AtWork& bench) { bench.window->openStoredRun(bench.world.runs.front()); } },
        { "opening a file with a run", always(QStringLiteral("window.openStored")), prepareNothing,
            [](AtWork& bench) { bench.window->openFile(bench.world.bundle); } },
        { "keeping a copy", always(QStringLiteral("window.keepCopy")),
            [](AtWork& bench) {
                bench.window->openFile(bench.world.bundle);
                bench.rest();
            },
            viaCommand("file.keepCopy") },
        { "interference of pairs", always(QStringLiteral("interference.pairs")), prepareNothing,
            [](AtWork& bench) { bench.window->openRun(largeRun("lb")); } },
        { "what the run came to", always(QStringLiteral("run.outcome")),
            [](AtWork& bench) { bench.openRun(largeRun("fifo-backfill")); },
            [](AtWork& bench) { bench.session().express(); } },
        { "capacity", always(workOf("capacity")), amidstARun("lb"), liveQuestion("panel.capacity") },
        { "teams", always(workOf("teams")), amidstARun("lb"), liveQuestion("panel.teams") },
        { "waiting", always(workOf("waiting")), amidstARun("lb"), liveQuestion("panel.waiting"), 50 },
        { "purchase", always(QStringLiteral("purchase")), amidstARun("fifo-backfill"), viaCommand("purchase.start"),
            20 },
        { "dry run", always(QStringLiteral("dry-run")), amidstARun("fifo-backfill"), viaCommand("dry-run.start"), 20 },
        { "a recommendation", always(QStringLiteral("recommend")), amidstARun("lb"), viaCommand("recommend.start"),
            50 },
        { "find", always(QStringLiteral("find")),
            [](AtWork& bench) {
                bench.openAmidst("lb");
                bench.invoke("find.open");
                bench.window->findChild<FindPanel*>()->setKind(FindKind::Events);
            },
            [](AtWork& bench) { bench.window->findChild<FindPanel*>()->field().setText(QStringLiteral("a 1 2 3")); } },
        { "looking into a decision", always(QStringLiteral("decision.analysis")),
            [](AtWork& bench) {
                bench.invoke("view.debug");
                bench.openAmidst("locality");
                bench.showPanel("panel.decision");
                bench.rest();
            },
            [](AtWork& bench) { bench.session().stepBack(StepUnit::Decision); }, 100 },
        { "why a job waits", always(QStringLiteral("Looking at the queue")), amidstARun("lb"),
            [](AtWork& bench) {
                const auto waiting = bench.session().frame()->waiting;
                QVERIFY(!waiting.empty());
                bench.window->findChild<WaitingQuestion*>()->ask(waiting.back());
            } },
        { "where the predictor drifts", always(QStringLiteral("timeline.drift")),
            [](AtWork& bench) {
                bench.openRun(largeRun("lb"));
                bench.session().express();
                QTRY_VERIFY_WITH_TIMEOUT(bench.isAtItsEnd() && bench.window->isIdle(), kLongMs);
            },
            viaCommand("timeline.drift") },
        { "audit", always(QStringLiteral("audit")), [](AtWork& bench) { bench.openRun(largeRun("lb", "100000")); },
            viaCommand("trace.audit"), 30 },
        { "comparing with the original", always(QStringLiteral("whatIf.compare")),
            [](AtWork& bench) {
                bench.openAmidst("lb");
                bench.window->sessionPage().whatIf().changeServers(ClusterChangeKind::Drain, { HostId(0) });
                bench.rest();
            },
            [](AtWork& bench) { bench.window->sessionPage().whatIf().compareWithOriginal(); }, 500 },
        { "a moving picture", always(QStringLiteral("export.animate")),
            [](AtWork& bench) {
                bench.window->openStoredRun(bench.world.runs.front());
                bench.rest();
                setFileAnswer(
                    [path = bench.folder.filePath(QStringLiteral("run.gif"))](const FileQuestion&) { return path; });
            },
            viaCommand("export.animate"), 500 },
    };
}

std::vector<WorkKind> kindsOfTheStore()
{
    return {
        { "opening the run database", always(QStringLiteral("library.open")), prepareNothing, prepareNothing, 0, true },
        { "recent files", always(QStringLiteral("welcome.recent")), prepareNothing, prepareNothing, 0, true },
        { "writing to the run database", always(QStringLiteral("Writing to the run database")), prepareNothing,
            [](AtWork& bench) {
                bench.window->library().edit([id = bench.world.runs.front().toStdString()](
                                                 RunStore& store) { return store.addTag(id, "large"); });
            } },
        { "the list of runs", always(QStringLiteral("runs.list")),
            [](AtWork& bench) { bench.window->showPage(MainWindow::Page::Runs); },
            [](AtWork& bench) { bench.window->runsPage().filterField().setText(QStringLiteral("lb")); } },
        { "exporting results", always(QStringLiteral("Exporting results")),
            [](AtWork& bench) {
                bench.window->showPage(MainWindow::Page::Runs);
                QTRY_VERIFY_WITH_TIMEOUT(bench.window->runsPage().model().rowCount() == 2, kLongMs);
                bench.window->runsPage().table().selectAll();
                setFileAnswer(
                    [path = bench.folder.filePath(QStringLiteral("r.json"))](const FileQuestion&) { return path; });
            },
            viaCommand("runs.export") },
        { "a report", always(QStringLiteral("report")), prepareNothing,
            [](AtWork& bench) {
                auto* report = new ReportWindow(bench.window->library(), bench.settings,
                    { .runs = { bench.world.runs[0].toStdString(), bench.world.runs[1].toStdString() }, .ask = {} },
                    bench.window.get());
                report->show();
            },
            200 },
        { "a comparison", always(QStringLiteral("compare")), prepareNothing,
            [](AtWork& bench) {
                bench.startComparison({ .traces = { "preset:large" },
                    .cluster = "large",
                    .policies = { "lb", "locality" },
                    .seeds = { 1, 2 },
                    .baseline = "lb" });
            },
            500 },
        { "stored runs to compare", always(QStringLiteral("compare.stored")), prepareNothing,
            [](AtWork& bench) { bench.window->comparePage().showRuns(bench.kept()); } },
        { "runs over time", always(QStringLiteral("compare.series")), prepareNothing,
            [](AtWork& bench) { bench.showComparison<ComparisonTimeView>(); } },
        { "teams of runs", always(QStringLiteral("compare.teams")), prepareNothing,
            [](AtWork& bench) { bench.showComparison<ComparisonTeamsView>(); } },
        { "jobs of runs", always(QStringLiteral("compare.jobNames")), prepareNothing,
            [](AtWork& bench) { bench.showComparison<JobScatterView>(); } },
        { "two runs side by side", always(QStringLiteral("compare.pair")), prepareNothing,
            [](AtWork& bench) { bench.showComparison<PairedClustersView>(); } },
        { "reading a sweep", [](const World& world) { return QString(QStringLiteral("sweep.read.") + world.sweep); },
            prepareNothing,
            [](AtWork& bench) { bench.window->comparePage().sweeps().queue().add(bench.world.sweep); } },
        { "a sweep", always(QStringLiteral("Sweep large")), prepareNothing,
            [](AtWork& bench) { bench.window->comparePage().sweeps().queue().add(bench.world.sweep); }, 500 },
        { "a training", always(QStringLiteral("Harmony*")), prepareNothing,
            [](AtWork& bench) { bench.startTraining(); } },
        { "checking the learner", always(QStringLiteral("Checking the learner")), prepareNothing,
            viaCommand("training.checkLearner") },
        { "checking the predictor", always(QStringLiteral("predictor.report")), prepareNothing,
            viaCommand("predictor.calibrate"), 20 },
    };
}

std::vector<WorkKind> kindsOfOwnInputs()
{
    return {
        { "inspecting a trace", always(QStringLiteral("ownTrace")), prepareNothing,
            [](AtWork& bench) {
                bench.invoke("file.ownRun");
                bench.window->findChild<OwnRunWizard*>()->tracePage().setPath(bench.world.trace);
            } },
        { "whether the trace fits", always(QStringLiteral("ownCluster")), prepareNothing,
            [](AtWork& bench) { bench.readTrace()->next(); } },
        { "audit of an own trace", always(QStringLiteral("ownAudit")), prepareNothing,
            [](AtWork& bench) {
                auto* wizard = bench.readTrace();
                wizard->next();
                wizard->clusterPage().setCluster("large");
                QTRY_VERIFY_WITH_TIMEOUT(wizard->clusterPage().isComplete(), kLongMs);
                wizard->next();
            } },
        { "writing an own trace", always(QStringLiteral("ownTraceWriting")), prepareNothing,
            [](AtWork& bench) {
                auto* wizard = bench.readTrace();
                wizard->next();
                wizard->clusterPage().setCluster("large");
                QTRY_VERIFY_WITH_TIMEOUT(wizard->clusterPage().isComplete(), kLongMs);
                wizard->accept();
            },
            20 },
        { "whether the form's run fits", always(QStringLiteral("runFormFit")), prepareNothing,
            [](AtWork& bench) { bench.window->welcomePage().form().setTrace("preset:poisson,jobs=200000"); }, 50 },
    };
}

const std::vector<WorkKind>& workKinds()
{
    static const auto all = [] {
        auto kinds = kindsOfTheRun();
        for (auto&& more : { kindsOfTheStore(), kindsOfOwnInputs() })
            kinds.insert(kinds.end(), more.begin(), more.end());
        return kinds;
    }();
    return all;
}

/// Work of the thread of the open run.
struct SessionWork {
    const char* name;
    Step prepare;
    Step begin;
};

const std::vector<SessionWork>& sessionWorks()
{
    static const auto atTheEnd = [](AtWork& bench) {
        bench.openRun(largeRun("locality"));
        bench.session().express();
        QTRY_VERIFY_WITH_TIMEOUT(bench.isAtItsEnd() && bench.window->isIdle(), kLongMs);
    };
    static const std::vector<SessionWork> all {
        { "express", [](AtWork& bench) { bench.openRun(largeRun("locality")); },
            [](AtWork& bench) { bench.session().express(); } },
        { "running fast", [](AtWork& bench) { bench.openRun(largeRun("locality")); },
            [](AtWork& bench) { bench.session().runFast(); } },
        { "a jump ahead", [](AtWork& bench) { bench.openRun(largeRun("locality")); },
            [](AtWork& bench) { bench.session().seek(Time::fromSeconds(1e6)); } },
        { "a jump back", atTheEnd, [](AtWork& bench) { bench.session().seek(Time::fromSeconds(20'000)); } },
        { "undoing a change",
            [](AtWork& bench) {
                bench.openAmidst("locality");
                bench.window->sessionPage().whatIf().changeServers(ClusterChangeKind::Drain, { HostId(0) });
                bench.rest();
                bench.session().seek(Time::fromSeconds(30'000));
                bench.rest();
            },
            [](AtWork& bench) { bench.session().setChanges({}); } },
        { "looking ahead to the end of a kept run", prepareNothing,
            [](AtWork& bench) {
                bench.openRun(largeRun("locality"));
                bench.session().lookAhead(Time::fromSeconds(1e6));
            } },
    };
    return all;
}

} // namespace

class TestQuitAtWork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        m_world = std::make_unique<World>();
    }
    void init() { failOnUnexpectedWarning(); }
    void cleanup() { setFileAnswer({}); }

    /// The whole of its function is still to come, and must see that it is not wanted.
    void quitsAsItBegins_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < workKinds().size(); ++i)
            QTest::newRow(workKinds()[i].name) << static_cast<int>(i);
    }
    void quitsAsItBegins()
    {
        QFETCH(const int, index);
        quitDuring(workKinds()[static_cast<std::size_t>(index)], Quit::AsItBegins);
    }

    void quitsMidway_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < workKinds().size(); ++i) {
            if (workKinds()[i].midwayMs > 0)
                QTest::newRow(workKinds()[i].name) << static_cast<int>(i);
        }
    }
    void quitsMidway()
    {
        QFETCH(const int, index);
        quitDuring(workKinds()[static_cast<std::size_t>(index)], Quit::Midway);
    }

    void quitsWhileTheSessionWorks_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < sessionWorks().size(); ++i)
            QTest::newRow(sessionWorks()[i].name) << static_cast<int>(i);
    }
    void quitsWhileTheSessionWorks()
    {
        QFETCH(const int, index);
        const auto& work = sessionWorks()[static_cast<std::size_t>(index)];
        AtWork bench(*m_world);
        bench.openIdle();
        work.prepare(bench);
        if (QTest::currentTestFailed())
            return;
        work.begin(bench);
        // Processor time of the whole process: what the window itself does then is little.
        constexpr double kIntoItMs = 150;
        const double begin = fixtures::processMs();
        while (fixtures::processMs() - begin < kIntoItMs && isBusy(bench))
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        QVERIFY2(isBusy(bench), "it was over before the quit");
        verify(fixtures::quit(bench));
    }

    /// Nobody would notice a bar that cannot fail.
    void workThatIgnoresItsTokenFailsTheBar()
    {
        AtWork bench(*m_world);
        bench.openIdle();
        const WatchedWork work(QStringLiteral("planted"));
        bench.window->library().runner().start(
            QStringLiteral("planted"),
            [](const StopToken&, Progress&) -> Result<int> {
                const double begin = fixtures::millisecondsOf(CLOCK_THREAD_CPUTIME_ID);
                while (fixtures::millisecondsOf(CLOCK_THREAD_CPUTIME_ID) - begin
                    < fixtures::QuitCost::kBarMs * kPatience * 1.1) { }
                return 0;
            },
            bench.window.get(), [](const Result<int>&) {});
        QTRY_VERIFY(work.isWorking());
        const auto cost = fixtures::quit(bench);
        qInfo("planted: %s", cost.text().constData());
        QVERIFY(!cost.isWithinBar());
        // One that waits without computing is noticed too.
        QVERIFY(!(fixtures::QuitCost { .processorMs = 0, .wallMs = 11'000.0 * kPatience }).isWithinBar());
    }

    void cleanupTestCase()
    {
        m_world.reset();
        qInfo("the dearest quit: %s: %s", qPrintable(m_dearest), m_most.text().constData());
    }

private:
    static bool isBusy(const AtWork& bench)
    {
        const auto state = bench.session().state();
        return !bench.session().isSettled() || state == State::Express || state == State::Running;
    }

    enum class Quit { AsItBegins, Midway };
    void quitDuring(const WorkKind& kind, Quit quit)
    {
        AtWork bench(*m_world);
        const auto label = kind.label(*m_world);
        if (!kind.isOfTheWindow) {
            bench.openIdle();
            kind.prepare(bench);
            if (QTest::currentTestFailed())
                return;
        }
        const WatchedWork work(label);
        if (kind.isOfTheWindow)
            bench.open();
        kind.begin(bench);
        if (QTest::currentTestFailed())
            return;
        QTRY_VERIFY2_WITH_TIMEOUT(
            work.isWorking(), QByteArray("it did not begin, but: ").append(work.seen()).constData(), kLongMs);
        if (quit == Quit::Midway) {
            work.release();
            while (work.isWorking() && work.workedMs() < kind.midwayMs)
                QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        }
        QVERIFY2(work.isWorking(), "it was over before the quit");
        verify(fixtures::quit(bench));
    }

    void verify(const fixtures::QuitCost& cost)
    {
        if (cost.processorMs > m_most.processorMs) {
            m_most = cost;
            m_dearest = QLatin1String(QTest::currentDataTag());
        }
        qInfo("%s", cost.text().constData());
        QVERIFY2(cost.isWithinBar(), cost.text().constData());
    }

    std::unique_ptr<World> m_world;
    fixtures::QuitCost m_most;
    QString m_dearest;
};

CONSONANCE_WINDOW_TEST(TestQuitAtWork)
#include "tst_quit_at_work.moc"
