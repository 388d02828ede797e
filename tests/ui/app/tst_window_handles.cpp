// SPDX-License-Identifier: GPL-3.0-or-later
// Single controls in the whole window: where the predictor drifts, scrolling to a found item, a run as a moving
// picture.
#include "core/base/embedded_resources.h"
#include "core/base/file_io.h"
#include "core/learn/learned_model.h"
#include "core/learn/learned_policies.h"
#include "core/train/offending_rounds.h"
#include "core/workload/trace_loader.h"
#include "tests/fixtures/biased_predictor.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/inspect/find_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/file_chooser.h"
#include "ui/models/find_model.h"
#include "ui/monitor/drift_finder.h"
#include "ui/session/expression_field.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/timeline/timeline_view.h"
#include "ui/workspace/session_page.h"

#include <QDockWidget>
#include <QFile>
#include <QImageReader>
#include <QLineEdit>

namespace consonance {
std::span<const EmbeddedFile> bundledCheckpoints();
} // namespace consonance

using namespace consonance;

namespace {

struct HandleBench : fixtures::WindowBench {
    explicit HandleBench(const RunRequest& request)
    {
        open();
        window->resize(1400, 900);
        [&] {
            QVERIFY(QTest::qWaitForWindowActive(window.get()));
            window->openRun(request);
            QTRY_VERIFY(isPaused());
        }();
    }
    ~HandleBench() { setFileAnswer({}); }
    void runToTheEnd() const
    {
        session().express();
        QTRY_COMPARE_WITH_TIMEOUT(session().state(), SessionController::State::Finished, 30'000 * kPatience);
        QTRY_VERIFY(session().isSettled() && window->isIdle());
    }
};

RunRequest testbed(int jobs)
{
    return { .trace = "preset:harmony-testbed,jobs=" + std::to_string(jobs),
        .cluster = "harmony-testbed",
        .policy = "lb",
        .seed = 5 };
}

} // namespace

class TestWindowHandles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// A predictor that is wrong by a factor drifts all the time; the command marks that on the timeline, and removes
    /// it again.
    void driftIsMarkedOnTheTimeline()
    {
        HandleBench bench(testbed(160));
        bench.runToTheEnd();
        auto& page = bench.window->sessionPage();
        const auto model = learnedModelFor("harmony", kBundledCheckpoint);
        QVERIFY(model);
        page.drift().setPredictor(std::make_shared<fixtures::Biased>((*model)->predictor, 1.6F));
        auto& view = page.timeline().view();
        const auto marks = [&view] { return view.paperContent().marks.size(); };
        QCOMPARE(marks(), std::size_t { 0 });
        QVERIFY(bench.window->registry().invoke(QStringLiteral("timeline.drift")));
        QTRY_VERIFY_WITH_TIMEOUT(!page.drift().spans().empty(), 30'000 * kPatience);
        QTRY_COMPARE(marks(), page.drift().marks().size());
        QVERIFY(marks() > 0);
        double covered = 0;
        for (const auto& span : page.drift().spans())
            covered += (span.until - span.from).seconds();
        QVERIFY(covered > 0.6 * view.paperContent().end.seconds());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("timeline.drift")));
        QTRY_COMPARE(marks(), std::size_t { 0 });
    }

    /// From the training page to the run: the same trace, placed by the requested policy.
    void anEpisodeOfATrainingBecomesARun()
    {
        fixtures::WindowBench bench;
        bench.open();
        bench.window->showPage(MainWindow::Page::Training);
        const PlayedEpisode episode { .trace = "preset:harmony-testbed,load=3,models=all",
            .cluster = "harmony-testbed",
            .seed = 1'000'001,
            .reward = -4,
            .timeInSystem = 900 };
        const auto bundled = findEmbedded(bundledCheckpoints(), "harmony");
        QVERIFY(bundled.has_value());
        const auto trained = bench.folder.filePath(QStringLiteral("trained.safetensors")).toStdString();
        QVERIFY(writeFileAtomically(trained, bundled->bytes));
        const auto request = requestOf(episode, "harmony", trained);
        auto* page = bench.window->findChild<TrainingPage*>();
        Q_EMIT page->episodeRequested(request);
        QTRY_VERIFY_WITH_TIMEOUT(bench.isPaused(), 30'000 * kPatience);
        QVERIFY(bench.window->sessionPage().isVisible());
        const auto& inputs = *bench.session().inputs();
        QCOMPARE(inputs.request.policy, std::string("harmony"));
        QCOMPARE(inputs.request.seed, episode.seed);
        QCOMPARE(inputs.request.parameters, (std::map<std::string, std::string> { { "checkpoint", trained } }));
        bench.session().stepForward(StepUnit::Decision); // which needs the content of the file
        QTRY_VERIFY_WITH_TIMEOUT(bench.session().isSettled(), 30'000 * kPatience);
        QCOMPARE(bench.session().state(), SessionController::State::Paused);
        const auto trace = loadTrace(episode.trace, episode.seed, bundledModels());
        QVERIFY(trace.has_value());
        QCOMPARE(inputs.workload->contentHash, trace->workload->contentHash);
    }

    /// Enter on a found item brings it to the middle of the cluster and of the timeline.
    void whatIsFoundComesIntoView()
    {
        HandleBench bench(testbed(40));
        bench.session().seek(Time::fromSeconds(9000));
        QTRY_VERIFY(bench.isPaused());
        auto& page = bench.window->sessionPage();
        auto& canvas = page.canvas();
        auto& view = page.timeline().view();
        page.panels().at(QStringLiteral("timeline"))->show();
        page.panels().at(QStringLiteral("timeline"))->raise();
        for (int i = 0; i < 8; ++i)
            QVERIFY(bench.window->registry().invoke(QStringLiteral("cluster.zoomIn")));
        view.showSpan(Time::fromSeconds(1), Time::fromSeconds(2)); // where none of them is visible
        // A job that runs now, on a server out of view.
        const auto& frame = *bench.session().frame();
        const QRectF seen(canvas.rect());
        JobId job;
        HostId host;
        for (std::size_t i = 0; i < frame.hosts.size() && !job.isValid(); ++i) {
            if (frame.hosts[i].tileCount == 0 || seen.intersects(canvas.hostRect(HostId(i))))
                continue;
            host = HostId(i);
            job = frame.tiles[frame.hosts[i].firstTile].job;
        }
        QVERIFY(job.isValid());
        QVERIFY(bench.window->registry().invoke(QStringLiteral("find.open")));
        auto* find = bench.window->findChild<FindPanel*>();
        QVERIFY(find != nullptr);
        find->setKind(FindKind::Jobs);
        const auto name = QString::fromStdString(bench.session().inputs()->workload->job(job).request.name);
        find->field().setText(QStringLiteral("name = \"%1\"").arg(name));
        QTRY_COMPARE(find->model().rowCount(), 1);
        find->table().setCurrentIndex(find->model().index(0, 0));
        find->table().setFocus();
        QCOMPARE(bench.window->selection().state().jobs, std::vector { job });
        QVERIFY(!seen.intersects(canvas.hostRect(host)));
        QTest::keyClick(&find->table(), Qt::Key_Return);
        QTRY_VERIFY(seen.intersects(canvas.hostRect(host)));
        const auto& shown = view.viewportState();
        const auto arrival = bench.session().inputs()->workload->job(job).request.arrival;
        QTRY_VERIFY(shown.until > arrival && shown.from < bench.session().now());
        QVERIFY(shown.until > Time::fromSeconds(2));
    }

    /// Written in the background, with the same bytes each time; without a kept run the command says why not.
    void aRunBecomesAMovingPicture()
    {
        HandleBench bench(testbed(12));
        auto& registry = bench.window->registry();
        registry.refresh();
        const auto before = registry.info(QStringLiteral("export.animate")).availability;
        QVERIFY(!before.enabled && before.reason.contains(QStringLiteral("no stored run")));
        bench.runToTheEnd();
        QList<QByteArray> files;
        for (const char* name : { "a.gif", "b" }) {
            const auto path = bench.folder.filePath(QLatin1String(name));
            setFileAnswer([path](const FileQuestion&) { return path; });
            QVERIFY(registry.invoke(QStringLiteral("export.animate")));
            QTRY_VERIFY_WITH_TIMEOUT(bench.window->isIdle(), 60'000 * kPatience);
            QFile file(path.endsWith(QLatin1String(".gif")) ? path : path + QStringLiteral(".gif"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            files << file.readAll();
        }
        // Counted by a reader: the byte that begins a frame also occurs among compressed pixels.
        QImageReader movie(bench.folder.filePath(QStringLiteral("a.gif")));
        int frames = 0;
        for (QImage frame; movie.read(&frame);)
            ++frames;
        QCOMPARE(frames, 150); // 15 s of 10 frames
        QVERIFY(files[0] == files[1]);
    }
};

CONSONANCE_WINDOW_TEST(TestWindowHandles)
#include "tst_window_handles.moc"
