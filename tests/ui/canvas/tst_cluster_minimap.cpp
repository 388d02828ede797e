// SPDX-License-Identifier: GPL-3.0-or-later
// The map in the corner of the canvas: it appears if something is hidden, frames the visible part, moves the view.
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_minimap.h"

#include <QSignalSpy>
#include <QTest>

using namespace consonance;

namespace {

struct ShownMinimap {
    std::shared_ptr<const Cluster> cluster = fixtures::makeRacks({ 40, 40, 40, 40 });
    std::shared_ptr<const Workload> workload = fixtures::makeThreeJobs();
    Selection selection;
    ClusterCanvas canvas { selection };

    ShownMinimap()
    {
        canvas.resize(800, 600);
        canvas.setInputs(cluster, workload);
        canvas.setFrame(fixtures::FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::Worker).finish());
        canvas.show();
        [this] { QVERIFY(QTest::qWaitForWindowExposed(&canvas)); }();
    }
};

} // namespace

class TestClusterMinimap : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::instance().apply(ThemeChoice::Light); }
    void init() { failOnUnexpectedWarning(); }

    void isThereWhenSomethingIsHidden()
    {
        ShownMinimap shown;
        auto& map = shown.canvas.minimap();
        QVERIFY(!map.isVisible());
        shown.canvas.focusHost(HostId(5));
        QVERIFY(map.isVisible());
        QVERIFY(QRectF(shown.canvas.sceneArea()).contains(QRectF(map.geometry())));
        shown.canvas.fit();
        QVERIFY(!map.isVisible());
        shown.canvas.focusHost(HostId(5));
        shown.canvas.setMinimapVisible(false);
        QVERIFY(!map.isVisible());
        shown.canvas.setMinimapVisible(true);
        QVERIFY(map.isVisible());
        // In a small canvas it would hide what it is meant to explain.
        shown.canvas.resize(300, 250);
        QVERIFY(!map.isVisible());
        shown.canvas.setInputs(nullptr, nullptr);
        QVERIFY(!map.isVisible());
    }

    void framesWhatIsShown()
    {
        ShownMinimap shown;
        auto& map = shown.canvas.minimap();
        shown.canvas.focusHost(HostId(70));
        const auto frame = map.frameRect();
        QVERIFY(QRectF(map.rect()).contains(frame));
        const auto host = map.mapFromScene(shown.canvas.scene().layout().hostRect(HostId(70)).center());
        QVERIFY((frame.center() - host).manhattanLength() < 3);
        shown.canvas.zoomOut();
        QVERIFY(map.frameRect().width() > frame.width());
        // The part outside the frame is shaded.
        const auto image = map.grab().toImage();
        shown.canvas.centreOn(shown.canvas.scene().layout().hostRect(HostId(0)).center());
        QVERIFY(map.grab().toImage() != image);
    }

    void clickAndDragMoveTheView()
    {
        ShownMinimap shown;
        auto& map = shown.canvas.minimap();
        shown.canvas.focusHost(HostId(0));
        const auto zoom = shown.canvas.view().zoom;
        const auto middle = [&] { return shown.canvas.view().toScene(shown.canvas.sceneArea().center()); };
        const auto target = shown.canvas.scene().layout().hostRect(HostId(150)).center();
        QTest::mouseClick(&map, Qt::LeftButton, {}, map.mapFromScene(target).toPoint());
        QVERIFY((map.mapFromScene(middle()) - map.mapFromScene(target)).manhattanLength() < 2);
        QCOMPARE(shown.canvas.view().zoom, zoom);
        QVERIFY2(shown.selection.state().isEmpty(), "the canvas beneath must not be clicked");
        const auto other = map.mapFromScene(shown.canvas.scene().layout().hostRect(HostId(45)).center());
        QTest::mousePress(&map, Qt::LeftButton, {}, map.mapFromScene(target).toPoint());
        QTest::mouseMove(&map, other.toPoint());
        QTest::mouseRelease(&map, Qt::LeftButton, {}, other.toPoint());
        QVERIFY((map.mapFromScene(middle()) - other).manhattanLength() < 2);
    }

    /// Four pictures per second at most, and the last moment is never missed.
    void followsTheRunWithoutHurry()
    {
        ShownMinimap shown;
        auto& map = shown.canvas.minimap();
        shown.canvas.focusHost(HostId(0));
        const auto before = map.grab().toImage();
        for (int host = 0; host < 160; ++host) {
            fixtures::FrameBuilder frame(*shown.cluster, *shown.workload);
            for (int filled = 0; filled <= host; ++filled)
                frame.place(filled, filled % 3, RoleKind::Worker, 2);
            shown.canvas.setFrame(frame.finish());
        }
        QCOMPARE(map.grab().toImage(), before);
        QTRY_VERIFY(map.grab().toImage() != before);
    }

    /// The end of a run hides the cluster; what it shows afterwards is of another moment.
    void whatChangedOutOfSightIsDrawn()
    {
        ShownMinimap shown;
        auto& map = shown.canvas.minimap();
        shown.canvas.focusHost(HostId(5));
        QVERIFY(map.isVisible());
        const auto before = map.grab().toImage();
        shown.canvas.hide();
        shown.canvas.setFrame(fixtures::FrameBuilder(*shown.cluster, *shown.workload).finish());
        shown.canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&shown.canvas));
        QVERIFY(map.isVisible());
        QVERIFY(map.grab().toImage() != before);
    }
};

CONSONANCE_WINDOW_TEST(TestClusterMinimap)
#include "tst_cluster_minimap.moc"
