// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_figure.h"
#include "ui/canvas/cluster_legend.h"

#include <QAccessible>
#include <QApplication>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <functional>

using namespace consonance;
using fixtures::FrameBuilder;

namespace {

/// Four servers; job 1 has workers on servers 0 and 1 and its parameter server on 2, job 2 sits on server 1.
struct Shown {
    std::shared_ptr<const Cluster> cluster = fixtures::makeServers(4, 2, 8);
    std::shared_ptr<const Workload> workload = fixtures::makeThreeJobs();
    Selection selection;
    ClusterCanvas canvas { selection };

    Shown()
    {
        canvas.resize(720, 480);
        canvas.setInputs(cluster, workload);
        canvas.setFrame(frame());
        canvas.show();
        canvas.setFocus();
        [this] { QVERIFY(QTest::qWaitForWindowExposed(&canvas)); }();
    }

    [[nodiscard]] std::shared_ptr<const SessionFrame> frame() const
    {
        return FrameBuilder(*cluster, *workload)
            .place(0, 0, RoleKind::Worker)
            .place(1, 0, RoleKind::Worker)
            .place(1, 1, RoleKind::Worker)
            .place(2, 0, RoleKind::ParameterServer)
            .set(3, Availability::Down)
            .finish();
    }
    [[nodiscard]] QPoint slot(int host, int slot) const
    {
        return canvas.slotRect(HostId(host), slot).center().toPoint();
    }
    [[nodiscard]] QPoint header(int host) const
    {
        return (canvas.hostRect(HostId(host)).topLeft() + QPointF(12, 10)).toPoint();
    }
};

void turnWheel(ClusterCanvas& canvas, QPointF at, int notches)
{
    QWheelEvent event(
        at, canvas.mapToGlobal(at), {}, { 0, notches * 120 }, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&canvas, &event);
}

QColor pixel(const QImage& image, QPoint at)
{
    return image.pixelColor(at);
}

} // namespace

class TestClusterCanvas : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { Theme::instance().apply(ThemeChoice::Light); }
    void init() { failOnUnexpectedWarning(); }

    void showsWhatItWillShow()
    {
        Selection selection;
        ClusterCanvas canvas(selection);
        canvas.resize(400, 300);
        const auto empty = canvas.grab().toImage();
        QCOMPARE(pixel(empty, { 2, 2 }), Theme::instance().tokens().surface);
        // Nothing below may fail without a cluster.
        canvas.fit();
        canvas.zoomIn();
        canvas.focusSelection();
        canvas.focusHost(HostId(3));
        QTest::keyClick(&canvas, Qt::Key_Right);
        QTest::keyClick(&canvas, Qt::Key_Return);
        QTest::mouseMove(&canvas, { 50, 50 });
        turnWheel(canvas, { 50, 50 }, 1);
        canvas.setFrame(nullptr);
    }

    void paintsTasksInTheirColours()
    {
        Shown shown;
        const auto image = shown.canvas.grab().toImage();
        const auto corner = [&](int host, int slot) {
            const auto rect = shown.canvas.slotRect(HostId(host), slot);
            return (rect.topLeft() + QPointF(rect.width() * 0.2, rect.height() * 0.25)).toPoint();
        };
        QCOMPARE(pixel(image, corner(0, 0)), Theme::instance().jobStyle(0).color);
        QCOMPARE(pixel(image, corner(1, 1)), Theme::instance().jobStyle(1).color);
        QCOMPARE(pixel(image, corner(0, 1)), Theme::instance().tokens().raised);
    }

    void parameterServersAreRound()
    {
        Shown shown;
        const auto image = shown.canvas.grab().toImage();
        const auto nearCorner = [&](int host, int slot) {
            const auto rect = shown.canvas.slotRect(HostId(host), slot);
            return (rect.topLeft() + QPointF(rect.width(), rect.height()) / 10).toPoint();
        };
        QCOMPARE(pixel(image, nearCorner(0, 0)), Theme::instance().jobStyle(0).color);
        const auto mark = shown.canvas.slotRect(HostId(2), 2);
        QCOMPARE(pixel(image, (mark.topLeft() + QPointF(mark.width() / 2, 4)).toPoint()),
            Theme::instance().jobStyle(0).color);
        QCOMPARE(pixel(image, nearCorner(2, 2)), Theme::instance().tokens().raised);
    }

    void clickSelectsAndCtrlAdds()
    {
        Shown shown;
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.slot(0, 0));
        QCOMPARE(shown.selection.state().jobs, std::vector { JobId(0) });
        QVERIFY(shown.selection.state().hosts.empty());
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, Qt::ControlModifier, shown.slot(1, 1));
        QCOMPARE(shown.selection.state().jobs, (std::vector { JobId(0), JobId(1) }));
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, Qt::ControlModifier, shown.slot(0, 0));
        QCOMPARE(shown.selection.state().jobs, std::vector { JobId(1) });
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, shown.header(2));
        QVERIFY(shown.selection.state().jobs.empty());
        QCOMPARE(shown.selection.state().hosts, std::vector { HostId(2) });
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, Qt::ControlModifier, shown.header(3));
        QCOMPARE(shown.selection.state().hosts, (std::vector { HostId(2), HostId(3) }));
        QTest::mouseClick(&shown.canvas, Qt::LeftButton, {}, { 1, 1 });
        QVERIFY(shown.selection.state().isEmpty());
    }

    void selectionDimsTheOthers()
    {
        Shown shown;
        const auto at = (shown.canvas.slotRect(HostId(1), 1).topLeft() + QPointF(8, 10)).toPoint();
        const auto before = pixel(shown.canvas.grab().toImage(), at);
        shown.selection.selectJobs({ JobId(0) });
        const auto dimmed = pixel(shown.canvas.grab().toImage(), at);
        QVERIFY(dimmed != before);
        shown.selection.selectJobs({ JobId(1) });
        QCOMPARE(pixel(shown.canvas.grab().toImage(), at), before);
        shown.selection.selectJobs({ JobId(500) }); // finished, or not there yet
        QCOMPARE(pixel(shown.canvas.grab().toImage(), at), before);
    }

    /// What lies over the picture is kept with the picture, which must be made again when it comes and when it goes.
    void whatLiesOverThePictureComesAndGoes_data()
    {
        QTest::addColumn<std::function<void(Shown&)>>("come");
        QTest::addColumn<std::function<void(Shown&)>>("go");
        using Act = std::function<void(Shown&)>;
        QTest::newRow("a selected server") << Act([](Shown& shown) { shown.selection.selectHosts({ HostId(2) }); })
                                           << Act([](Shown& shown) { shown.selection.clear(); });
        QTest::newRow("traffic of a selected job")
            << Act([](Shown& shown) { shown.selection.selectJobs({ JobId(0) }); })
            << Act([](Shown& shown) { shown.selection.clear(); });
        QTest::newRow("a ghost") << Act([](Shown& shown) {
            shown.canvas.setGhost({ { .host = HostId(0), .job = JobId(1), .role = 0, .more = 1 } });
        }) << Act([](Shown& shown) { shown.canvas.setGhost({}); });
        QTest::newRow("the server under the pointer")
            << Act([](Shown& shown) { shown.selection.setHover({ .host = HostId(2) }); })
            << Act([](Shown& shown) { shown.selection.setHover({}); });
        QTest::newRow("the server that the keyboard is on")
            << Act([](Shown& shown) { shown.canvas.setCurrentHost(HostId(2)); })
            << Act([](Shown& shown) { shown.canvas.setCurrentHost(HostId()); });
    }

    void whatLiesOverThePictureComesAndGoes()
    {
        QFETCH(const std::function<void(Shown&)>, come);
        QFETCH(const std::function<void(Shown&)>, go);
        Shown shown;
        const auto before = shown.canvas.grab().toImage();
        come(shown);
        const auto with = shown.canvas.grab().toImage();
        QVERIFY(with != before);
        QCOMPARE(shown.canvas.grab().toImage(), with);
        go(shown);
        QCOMPARE(shown.canvas.grab().toImage(), before);
    }

    /// The percentage of a server is of its fullest resource, which is named where one points at it and read aloud. The
    /// legend says what it is.
    void theLoadSaysOfWhat()
    {
        const auto cluster = fixtures::makeServers(2, 4, 64);
        const auto workload = fixtures::makeThreeJobs();
        Selection selection;
        ClusterCanvas canvas(selection);
        canvas.resize(1400, 900);
        canvas.setInputs(cluster, workload);
        const auto capacity = cluster->hosts[0].capacity;
        canvas.setFrame(FrameBuilder(*cluster, *workload)
                            .place(0, 0, RoleKind::Worker)
                            .use(0, Resource::Gpu, 1)
                            .use(0, Resource::Cpu, capacity[Resource::Cpu] * 3 / 4)
                            .place(1, 1, RoleKind::Worker, 4)
                            .use(1, Resource::Gpu, 4)
                            .finish());
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        auto* reader = QAccessible::queryAccessibleInterface(&canvas);
        const std::pair<int, const char*> expected[] { { 0, "load 75 %, of its scarcest resource (cores)" },
            { 1, "load 100 %, of its scarcest resource (GPUs)" } };
        for (const auto& [host, text] : expected) {
            QTest::mouseMove(&canvas, (canvas.hostRect(HostId(host)).topLeft() + QPointF(12, 10)).toPoint());
            auto shown = QToolTip::text();
            auto sentence = reader->child(host)->text(QAccessible::Name);
            for (auto* one : { &shown, &sentence }) {
                one->replace(QChar(0x00a0), QLatin1Char(' ')).replace(QChar(0x202f), QLatin1Char(' '));
                QVERIFY2(one->contains(QLatin1String(text)), qPrintable(*one));
            }
        }
    }

    void hoverExplains()
    {
        Shown shown;
        QSignalSpy hovers(&shown.selection, &Selection::hoverChanged);
        QTest::mouseMove(&shown.canvas, shown.slot(0, 0));
        QCOMPARE(shown.selection.hover().job, JobId(0));
        QCOMPARE(shown.selection.hover().host, HostId(0));
        const auto text = QToolTip::text();
        for (const auto* part : { "job-1", "ResNet-50", "worker", "server-0", "50", "batches/s", "25" })
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QTest::mouseMove(&shown.canvas, shown.header(3));
        QVERIFY2(QToolTip::text().contains(QLatin1String("down")), qPrintable(QToolTip::text()));
        QVERIFY(!shown.selection.hover().job.isValid());
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&shown.canvas, &leave);
        QCOMPARE(shown.selection.hover(), HoverState {});
        QVERIFY(hovers.count() >= 3);
    }

    void wheelZoomsAtThePointer()
    {
        Shown shown;
        const QPointF at(200, 150);
        const auto before = shown.canvas.view();
        const auto point = before.toScene(at);
        turnWheel(shown.canvas, at, 2);
        QVERIFY(shown.canvas.view().zoom > before.zoom);
        const auto moved = shown.canvas.view().toScene(at) - point;
        QVERIFY2(moved.manhattanLength() < 1e-6, qPrintable(QString::number(moved.manhattanLength())));
        // Neither endlessly nor into nothing.
        turnWheel(shown.canvas, at, 500);
        QVERIFY(shown.canvas.view().zoom < 10);
        turnWheel(shown.canvas, at, -500);
        QVERIFY(shown.canvas.view().zoom > 0.1);
    }

    void dragPansWithoutSelecting()
    {
        Shown shown;
        shown.canvas.zoomIn();
        const auto before = shown.canvas.view();
        const auto from = shown.slot(0, 0);
        const auto grabbed = before.toScene(from);
        QTest::mousePress(&shown.canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(&shown.canvas, from + QPoint(10, 5));
        QTest::mouseMove(&shown.canvas, from + QPoint(60, 30));
        QTest::mouseRelease(&shown.canvas, Qt::LeftButton, {}, from + QPoint(60, 30));
        QVERIFY(shown.selection.state().isEmpty());
        const auto slip = shown.canvas.view().toView(grabbed) - (from + QPoint(60, 30));
        QVERIFY(slip.manhattanLength() < 1e-6);
    }

    void draggingATaskAsksForItsMove()
    {
        Shown shown;
        shown.canvas.setTasksMovable(true);
        QSignalSpy dropped(&shown.canvas, &ClusterCanvas::taskDropped);
        const auto before = shown.canvas.view();
        const auto drag = [&shown](QPoint from, QPoint to) {
            QTest::mousePress(&shown.canvas, Qt::LeftButton, {}, from);
            QTest::mouseMove(&shown.canvas, from + QPoint(15, 5));
            QTest::mouseMove(&shown.canvas, to);
        };
        drag(shown.slot(0, 0), shown.header(3));
        QVERIFY(shown.canvas.isDraggingTask());
        QVERIFY(!shown.canvas.grab().isNull());
        QTest::mouseRelease(&shown.canvas, Qt::LeftButton, {}, shown.header(3));
        QCOMPARE(dropped.count(), 1);
        const auto hit = dropped.front().front().value<SceneHit>();
        QCOMPARE(hit.task.job, JobId(0));
        QCOMPARE(hit.host, HostId(0));
        QCOMPARE(dropped.front().back().value<HostId>(), HostId(3));
        QVERIFY(shown.canvas.view() == before);
        // Esc cancels it; dropping on its own server moves nothing.
        drag(shown.slot(0, 0), shown.header(3));
        QTest::keyClick(&shown.canvas, Qt::Key_Escape);
        QTest::mouseRelease(&shown.canvas, Qt::LeftButton, {}, shown.header(3));
        drag(shown.slot(0, 0), shown.header(0));
        QTest::mouseRelease(&shown.canvas, Qt::LeftButton, {}, shown.header(0));
        QCOMPARE(dropped.count(), 1);
    }

    void spaceAndMiddleButtonPan()
    {
        Shown shown;
        shown.canvas.zoomIn();
        const auto from = shown.slot(0, 0);
        const auto before = shown.canvas.view();
        QTest::mousePress(&shown.canvas, Qt::MiddleButton, {}, from);
        QTest::mouseMove(&shown.canvas, from + QPoint(3, 0));
        QTest::mouseRelease(&shown.canvas, Qt::MiddleButton, {}, from + QPoint(3, 0));
        const auto middle = shown.canvas.view();
        QVERIFY(middle.origin != before.origin);
        QTest::keyPress(&shown.canvas, Qt::Key_Space);
        QTest::mousePress(&shown.canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(&shown.canvas, from - QPoint(3, 0));
        QTest::mouseRelease(&shown.canvas, Qt::LeftButton, {}, from - QPoint(3, 0));
        QTest::keyRelease(&shown.canvas, Qt::Key_Space);
        QVERIFY(shown.canvas.view().origin != middle.origin);
        QVERIFY(shown.selection.state().isEmpty());
    }

    void keysWalkZoomAndFocus()
    {
        Shown shown;
        QSignalSpy activated(&shown.canvas, &ClusterCanvas::hostActivated);
        QTest::keyClick(&shown.canvas, Qt::Key_Right);
        QCOMPARE(shown.canvas.currentHost(), HostId(0));
        QTest::keyClick(&shown.canvas, Qt::Key_Right);
        QCOMPARE(shown.canvas.currentHost(), HostId(1));
        QCOMPARE(shown.selection.state().hosts, std::vector { HostId(1) });
        QTest::keyClick(&shown.canvas, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(shown.selection.state().hosts, (std::vector { HostId(0), HostId(1) }));
        QTest::keyClick(&shown.canvas, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(shown.selection.state().hosts, (std::vector { HostId(0), HostId(1) }));
        QVERIFY(shown.canvas.currentHost() != HostId(0));
        const auto zoom = shown.canvas.view().zoom;
        QTest::keyClick(&shown.canvas, Qt::Key_Plus);
        QVERIFY(shown.canvas.view().zoom > zoom);
        QTest::keyClick(&shown.canvas, Qt::Key_Minus);
        QTest::keyClick(&shown.canvas, Qt::Key_Minus);
        QVERIFY(shown.canvas.view().zoom < zoom);
        QTest::keyClick(&shown.canvas, Qt::Key_Home);
        QCOMPARE(shown.canvas.view().zoom, zoom);
        QTest::keyClick(&shown.canvas, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
    }

    void walkingKeepsTheServerInSight()
    {
        Shown shown;
        for (int i = 0; i < 8; ++i)
            shown.canvas.zoomIn();
        for (const auto key : { Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_Left }) {
            QTest::keyClick(&shown.canvas, key);
            const auto middle = shown.canvas.hostRect(shown.canvas.currentHost()).center();
            QVERIFY(QRectF(shown.canvas.rect()).contains(middle));
        }
    }

    /// All GPUs are busy: no square looks empty, whichever job holds it.
    void aFullClusterLooksFull()
    {
        const auto cluster = fixtures::makeServers(40, 8, 64);
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 84; ++i)
            jobs.push_back(fixtures::makeGang("job-" + std::to_string(i), 0, 8, 10));
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        FrameBuilder frame(*cluster, *workload);
        for (int host = 0; host < 40; ++host)
            frame.hold(host, host, { 0, 1, 2, 3, 4, 5, 6, 7 });
        Selection selection;
        ClusterCanvas canvas(selection);
        canvas.resize(1600, 1000);
        canvas.setInputs(cluster, workload);
        canvas.setFrame(frame.finish());
        const auto image = canvas.grab().toImage();
        for (int host = 0; host < 40; ++host) {
            QCOMPARE(canvas.scene().layout().slotCount(HostId(host)), 8);
            for (int device = 0; device < 8; ++device) {
                const auto at = canvas.slotRect(HostId(host), device).topLeft() + QPointF(4, 4);
                QCOMPARE(pixel(image, at.toPoint()), Theme::instance().jobStyle(static_cast<std::size_t>(host)).color);
            }
        }
        // And the names of forty servers are readable.
        QVERIFY2(canvas.view().zoom * 12 >= 9, qPrintable(QString::number(canvas.view().zoom)));
    }

    void fillsItsView()
    {
        Selection selection;
        ClusterCanvas canvas(selection);
        canvas.resize(900, 520);
        canvas.setInputs(fixtures::makeServers(6, 2, 8), fixtures::makeThreeJobs());
        const auto isFilled = [&canvas] {
            const auto shown = canvas.scene().layout().size() * canvas.view().zoom;
            const auto room = canvas.sceneArea().size();
            return shown.width() * shown.height() > 0.75 * room.width() * room.height();
        };
        QVERIFY(isFilled() && canvas.view().zoom > 1.5);
        for (const QSize size : { QSize(1500, 900), QSize(960, 900), QSize(1000, 420) }) {
            canvas.resize(size);
            canvas.grab(); // a hidden widget learns its size when it is drawn
            QVERIFY2(isFilled(), qPrintable(QString::number(size.width())));
        }
    }

    void fitsAgainWhenResized()
    {
        Shown shown;
        shown.canvas.resize(300, 700);
        for (int i = 0; i < 4; ++i)
            QVERIFY(QRectF(shown.canvas.rect()).contains(shown.canvas.hostRect(HostId(i))));
        // Once the user has moved the view, it is left alone.
        shown.canvas.zoomIn();
        const auto zoom = shown.canvas.view().zoom;
        shown.canvas.resize(600, 500);
        QCOMPARE(shown.canvas.view().zoom, zoom);
    }

    void doubleClickBringsClose()
    {
        Shown shown;
        QSignalSpy jobs(&shown.canvas, &ClusterCanvas::jobActivated);
        QTest::mouseDClick(&shown.canvas, Qt::LeftButton, {}, shown.slot(1, 1));
        QCOMPARE(jobs.count(), 1);
        QCOMPARE(jobs[0][0].value<JobId>(), JobId(1));
        QVERIFY(shown.canvas.view().zoom >= 1);
    }

    void paintsEveryColorMode()
    {
        Shown shown;
        QSet<QRgb> colors;
        const auto at = (shown.canvas.slotRect(HostId(0), 0).topLeft() + QPointF(8, 10)).toPoint();
        for (const auto mode : kClusterColorModes) {
            shown.canvas.setColorMode(mode);
            QCOMPARE(shown.canvas.colorMode(), mode);
            colors.insert(pixel(shown.canvas.grab().toImage(), at).rgb());
        }
        // Job 1, its model and its role happen to share the palette's first colour; slowdown has another colour map.
        QVERIFY(colors.size() >= 2);
    }

    void numbersAppearAfterAFewFrames()
    {
        // More numbers than fit into the time of one frame.
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 700; ++i)
            jobs.push_back(fixtures::makeGang("job-" + std::to_string(i), 0, 1, 10));
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        const auto cluster = fixtures::makeServers(100, 8, 64);
        FrameBuilder frame(*cluster, *workload);
        for (int i = 0; i < 700; ++i)
            frame.place(i / 8, i, RoleKind::Task);
        ClusterScene scene(cluster, workload);
        scene.setFrame(frame.finish());
        ClusterPainter painter;
        painter.restyle(ClusterColorMode::Job, ThemeKind::Light);
        painter.setNames(JobNames(*workload));
        QImage image(2000, 2000, QImage::Format_RGB32);
        int frames = 1;
        while (!painter.paintScene(image, scene, ClusterView {}, {}) && frames < 20)
            ++frames;
        QVERIFY2(frames > 1 && frames < 10, qPrintable(QString::number(frames)));
    }

    /// A long command is written on as many lines as it needs.
    void theOriginOfAFigureIsReadWhole()
    {
        Shown shown;
        ClusterFigure figure { .title = QStringLiteral("Cluster"), .provenance = {}, .size = QSize(500, 400) };
        for (int i = 0; i < 30; ++i)
            figure.provenance += QStringLiteral("--parameter%1=value ").arg(i);
        const auto image = clusterFigureImage(shown.canvas.scene(), figure, 1);
        const QRgb paper = image.pixel(0, 0);
        for (int y = 0; y < image.height(); ++y) {
            for (int x = image.width() - 6; x < image.width(); ++x)
                QCOMPARE(image.pixel(x, y), paper);
        }
        const auto svg
            = QString::fromUtf8(clusterFigureSvg(shown.canvas.scene(), figure)).section(QStringLiteral("<g"), 1);
        QVERIFY(svg.contains(QStringLiteral("--parameter29=value")));
        QVERIFY(!svg.contains(QStringLiteral("--parameter0=value ")
            + QStringLiteral("--parameter1=value --parameter2=value "
                             "--parameter3=value --parameter4=value")));
    }

    void becomesAFigure()
    {
        Shown shown;
        const ClusterFigure figure { .title = QStringLiteral("Cluster at 1 h"),
            .provenance = QStringLiteral("test, lb, seed 7"),
            .size = QSize(600, 400) };
        const auto image = clusterFigureImage(shown.canvas.scene(), figure, 1);
        QCOMPARE(image.size(), QSize(600, 400));
        const auto svg = clusterFigureSvg(shown.canvas.scene(), figure);
        for (const auto* part :
            { "<title>Cluster at 1 h</title>", "server-0", "server-3", "test, lb, seed 7", "parameter server" })
            QVERIFY2(svg.contains(part), part);
        QTemporaryDir folder;
        for (const auto* ending : { "png", "svg", "pdf" }) {
            const auto path = folder.filePath(QStringLiteral("cluster.") + QLatin1String(ending));
            QVERIFY(saveClusterFigure(path, shown.canvas.scene(), figure).has_value());
            QVERIFY(QFileInfo(path).size() > 1000);
        }
        QVERIFY(!saveClusterFigure(folder.filePath(QStringLiteral("cluster.gif")), shown.canvas.scene(), figure));
        QVERIFY(!saveClusterFigure(QStringLiteral("/nowhere/at/all.png"), shown.canvas.scene(), figure));
    }

    void readsToAScreenReader()
    {
        Shown shown;
        auto* canvas = QAccessible::queryAccessibleInterface(&shown.canvas);
        QVERIFY(canvas);
        QCOMPARE(canvas->role(), QAccessible::List);
        QVERIFY(!canvas->text(QAccessible::Name).isEmpty());
        QCOMPARE(canvas->childCount(), 4);
        auto* second = canvas->child(1);
        QVERIFY(second && second->isValid());
        QCOMPARE(second->parent(), canvas);
        QCOMPARE(canvas->indexOfChild(second), 1);
        const auto text = second->text(QAccessible::Name);
        for (const auto* part : { "server-1", "0 GPUs free", "of job-1", "of job-2", "slowdown" })
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        QVERIFY(canvas->child(3)->text(QAccessible::Name).contains(QLatin1String("down")));
        shown.canvas.setCurrentHost(HostId(1));
        QVERIFY(second->state().focused);
        shown.selection.selectHosts({ HostId(1) });
        QVERIFY(second->state().selected);
        QCOMPARE(canvas->childAt(second->rect().center().x(), second->rect().center().y()), second);
        // Another run: old accessible children become invalid, nothing dangles.
        shown.canvas.setInputs(nullptr, nullptr);
        QVERIFY(!second->isValid());
        QCOMPARE(canvas->childCount(), 0);
    }
};

CONSONANCE_WINDOW_TEST(TestClusterCanvas)
#include "tst_cluster_canvas.moc"
