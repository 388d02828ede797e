// SPDX-License-Identifier: GPL-3.0-or-later
// Racks in the picture of the cluster: what is said of them, and that they can be selected.
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/canvas/cluster_legend.h"

#include <QAccessible>
#include <QPainter>
#include <QTest>
#include <QToolTip>

using namespace consonance;
using fixtures::FrameBuilder;

class TestClusterRacks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { Theme::instance().apply(ThemeChoice::Light); }

    /// Sockets and uplinks are explained where they are drawn, in the legend, under the pointer, and to screen readers.
    void socketsAndUplinksAreExplained()
    {
        const auto cluster = fixtures::makeDividedRacks();
        const auto workload = fixtures::makeThreeJobs();
        Selection selection;
        ClusterCanvas canvas(selection);
        canvas.resize(1400, 900);
        canvas.setInputs(cluster, workload);
        canvas.setFrame(FrameBuilder(*cluster, *workload).place(0, 0, RoleKind::Worker).finish());
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        QTest::mouseMove(&canvas, (canvas.hostRect(HostId(0)).topLeft() + QPointF(12, 10)).toPoint());
        for (const auto* part : { "2 sockets", "2\u00A0GPUs", "8\u00A0cores" })
            QVERIFY2(QToolTip::text().contains(QString::fromUtf8(part)), qPrintable(QToolTip::text()));
        const auto rack = canvas.view().toView(canvas.scene().layout().rackRect(0));
        QTest::mouseMove(&canvas, (rack.topLeft() + QPointF(20, 8)).toPoint());
        for (const auto* part : { "rack-0", "10.0 Gbit/s", "carries 25" })
            QVERIFY2(QToolTip::text().contains(QString::fromUtf8(part)), qPrintable(QToolTip::text()));
        auto* reader = QAccessible::queryAccessibleInterface(&canvas);
        const auto sentence = reader->child(0)->text(QAccessible::Name);
        for (const auto* part : { "2 sockets", "rack-0", "uplink 10.0 Gbit/s" })
            QVERIFY2(sentence.contains(QString::fromUtf8(part)), qPrintable(sentence));
        QVERIFY(reader->child(11)->text(QAccessible::Name).contains(QStringLiteral("4 sockets")));

        // The legend has more entries than for a cluster without them.
        const auto legendWidth = [](const std::shared_ptr<const Cluster>& shown) {
            const ClusterColors colors(ThemeKind::Light, ClusterColorMode::Job);
            QImage strip(3000, 28, QImage::Format_RGB32);
            QPainter lines(&strip);
            return paintClusterLegend(
                lines, QRectF(strip.rect()), colors, ClusterScene(shown, fixtures::makeThreeJobs()), { {}, 1 });
        };
        QVERIFY(legendWidth(cluster) > legendWidth(fixtures::makeRacks({ 4, 4, 4 })) + 100);
    }

    /// Its name, its frame and the gaps between its servers stand for the rack; the ground beside racks for nothing.
    void aClickOnARackSelectsItsServers()
    {
        const auto cluster = fixtures::makeRacks({ 4, 3, 4, 4, 4, 4, 4, 4, 4 });
        Selection selection;
        ClusterCanvas canvas(selection);
        canvas.resize(1400, 900);
        canvas.setInputs(cluster, fixtures::makeThreeJobs());
        canvas.setFrame(FrameBuilder(*cluster, *canvas.scene().workload()).finish());
        canvas.show();
        QVERIFY(QTest::qWaitForWindowExposed(&canvas));
        const auto titleOf = [&canvas](std::size_t rack) {
            return (canvas.view().toView(canvas.scene().layout().rackRect(rack)).topLeft() + QPointF(20, 8)).toPoint();
        };
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, titleOf(1));
        QCOMPARE(selection.state().hosts, canvas.scene().layout().rackHosts(1));
        QTest::mouseClick(&canvas, Qt::LeftButton, Qt::ControlModifier, titleOf(0));
        QCOMPARE(selection.state().hosts.size(), std::size_t { 7 });
        const double before = canvas.view().zoom;
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, titleOf(1));
        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, titleOf(1));
        QVERIFY(canvas.view().zoom > before);
        QCOMPARE(selection.state().hosts, canvas.scene().layout().rackHosts(1));
        canvas.fit();
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPoint(1, 1));
        QVERIFY(selection.state().hosts.empty());
    }
};

CONSONANCE_WINDOW_TEST(TestClusterRacks)
#include "tst_cluster_racks.moc"
