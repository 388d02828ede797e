// SPDX-License-Identifier: GPL-3.0-or-later
// Three displays side by side, at 1×, 1.5× and 2×, as the offscreen platform creates them from a file: whatever is
// moved from one to another is as sharp there as at first, and plots and maps look the same on each. The golden
// pictures hold only the data area, at a fixed size, so no font decides how they look.
#include "tests/core_test.h"
#include "tests/ui/golden_picture.h"
#include "tests/ui/timeline_log.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/plot/plot_widget.h"
#include "ui/timeline/timeline_view.h"
#include "ui/workspace/session_page.h"

#include <QApplication>
#include <QFile>
#include <QScreen>
#include <QTemporaryDir>

#include <cmath>

using namespace consonance;

namespace {

constexpr double kScales[] { 1, 1.5, 2 };
constexpr int kDisplay = 2000; ///< wide, in the window system's pixels; one beside the other

/// Side by side, each with its own scale.
QByteArray displays()
{
    QByteArray all;
    int left = 0;
    for (const double scale : kScales) {
        all += QStringLiteral(R"(%1{"name":"at %2x","x":%3,"y":0,"width":%4,"height":1400,"dpr":%2,)"
                              R"("logicalDpi":96,"logicalBaseDpi":96})")
                   .arg(all.isEmpty() ? QString() : QStringLiteral(","))
                   .arg(scale)
                   .arg(left)
                   .arg(kDisplay)
                   .toUtf8();
        left += kDisplay;
    }
    return "{\"screens\":[" + all + "]}";
}

/// Moves a window to the display with that scale, and waits until it is drawn for it.
void moveTo(QWidget& window, double scale)
{
    for (auto* screen : QGuiApplication::screens()) {
        if (screen->devicePixelRatio() == scale)
            window.move(screen->geometry().topLeft() + QPoint(10, 10));
    }
    QTRY_COMPARE(window.devicePixelRatioF(), scale);
}

QImage grabbed(QWidget& widget)
{
    return widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// As soon as several pictures in a row, with events between them, are the same: anything later would be missing from
/// the picture for good.
QImage grabbedAtRest(QWidget& widget)
{
    constexpr int kEnough = 10;
    auto picture = grabbed(widget);
    int same = 0;
    (void)QTest::qWaitFor([&] {
        auto next = grabbed(widget);
        same = fixtures::difference(next, picture).isEmpty() ? same + 1 : 0;
        picture = std::move(next);
        return same == kEnough;
    });
    return picture;
}

/// Sharp, of the right size, and unchanged back where it began.
void movesWell(QWidget& window, const QList<QWidget*>& parts)
{
    QList<QImage> first;
    for (const double scale : { 1.0, 1.5, 2.0, 1.0 }) {
        moveTo(window, scale);
        if (QTest::currentTestFailed())
            return;
        for (qsizetype i = 0; i < parts.size(); ++i) {
            const char* name = parts[i]->metaObject()->className();
            QTRY_VERIFY2(grabbed(*parts[i]).size() == (QSizeF(parts[i]->size()) * scale).toSize(), name);
            const auto picture = grabbed(*parts[i]);
            QVERIFY2(scale < 2 || !fixtures::isDoubled(picture), name);
            if (scale == 1 && first.size() < parts.size())
                first << grabbedAtRest(*parts[i]);
            else if (scale == 1)
                QTRY_VERIFY2(fixtures::difference(grabbed(*parts[i]), first[i]).isEmpty(), name);
            else
                QVERIFY2(picture.size() != first[i].size(), name);
        }
    }
}

/// Resizes the widget until the part that `areaOf` names has this size; returns the part's picture.
template<typename Area> QImage partOf(QWidget& widget, QSize size, const Area& areaOf)
{
    for (int i = 0; i < 4 && areaOf().size() != size; ++i) {
        widget.resize(widget.size() + size - areaOf().size());
        QCoreApplication::processEvents(); // layouts follow
    }
    const double scale = widget.devicePixelRatioF();
    const QRectF area = areaOf();
    auto part = grabbed(widget).copy(QRectF(area.topLeft() * scale, area.size() * scale).toAlignedRect());
    part.setDevicePixelRatio(1);
    return part;
}

void addScales()
{
    QTest::addColumn<double>("scale");
    for (const double scale : kScales)
        QTest::addRow("%gx", scale) << scale;
}

} // namespace

class TestDisplays : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCOMPARE(QGuiApplication::screens().size(), 3);
        Theme::instance().apply(ThemeChoice::Light);
    }
    void init() { failOnUnexpectedWarning(); }

    void theWindowMovesBetweenDisplays()
    {
        fixtures::WindowBench bench;
        bench.settings.setReducedMotion(true);
        bench.open();
        bench.window->resize(900, 640);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb", .seed = 3 });
        QTRY_VERIFY(bench.isPaused());
        bench.session().seek(Time::fromSeconds(6000));
        auto& page = bench.window->sessionPage();
        QTRY_VERIFY(bench.session().isSettled() && bench.window->isIdle() && page.timeline().view().isVisible());
        movesWell(*bench.window, { &page.canvas(), &page.timeline().view(), bench.window.get() });
    }

    void aPlotLooksAsItDid_data() { addScales(); }
    void aPlotLooksAsItDid()
    {
        QFETCH(const double, scale);
        PlotWidget plot;
        plot.setAxes({ .title = {} }, { .title = {} });
        PlotSeries steps { .x = {}, .y = {}, .line = LineKind::Step, .style = 0 };
        PlotSeries straight { .x = {}, .y = {}, .style = 1 };
        PlotSeries marked { .x = { 10, 40, 70 }, .y = { 8, 5, 2 }, .style = 2, .marks = MarkKind::OnLine };
        marked.halfWidths = { 1, 2, 0.5 };
        for (int i = 0; i <= 100; ++i) {
            steps.x.push_back(i);
            steps.y.push_back(1 + (i / 10) % 4);
            straight.x.push_back(i);
            straight.y.push_back(i == 50 ? std::nan("") : 5 + 3 * std::sin(i / 8.0));
        }
        plot.setSeries({ steps, straight, marked, { .x = { 0, 100 }, .y = { 0, 10 }, .marks = MarkKind::Alone } });
        plot.setMarker(62);
        plot.setSpan(std::pair(20.0, 35.0));
        plot.resize(420, 280);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        moveTo(plot, scale);
        plot.zoomTo({ .xLow = 0, .xHigh = 100, .yLow = 0, .yHigh = 10 });
        const auto picture = partOf(plot, { 320, 200 }, [&plot] {
            const auto low = plot.positionOf({ 3, 0 });
            const auto high = plot.positionOf({ 3, 1 });
            return QRect(low.x(), high.y(), high.x() - low.x(), low.y() - high.y());
        });
        QCOMPARE(picture.size(), QSize(320, 200) * scale);
        fixtures::compareWithGolden(picture, QFINDTESTDATA("../../fixtures/plot/plot"));
    }

    void aMapLooksAsItDid_data() { addScales(); }
    void aMapLooksAsItDid()
    {
        QFETCH(const double, scale);
        constexpr int kRows = 12;
        constexpr int kColumns = 20;
        HeatMapData data;
        data.quantity = { .title = {}, .kind = AxisKind::Fraction };
        data.scale = std::pair(0.0, 1.0);
        for (int row = 0; row < kRows; ++row)
            data.rows << QString();
        for (int column = 0; column < kColumns; ++column)
            data.columns << QString();
        for (int i = 0; i < kRows * kColumns; ++i)
            data.values.push_back(i % 17 == 5 ? std::nan("") : (i % 37) / 36.0);
        HeatMapWidget map;
        map.setData(data);
        map.setSelectedRange(HeatMapRange { .first = { .row = 2, .column = 3 }, .last = { .row = 5, .column = 9 } });
        map.resize(420, 280);
        map.show();
        QVERIFY(QTest::qWaitForWindowExposed(&map));
        moveTo(map, scale);
        const auto picture = partOf(map, { 240, 144 }, [&map] { return map.layoutFor(map.size()).cells; });
        QCOMPARE(picture.size(), QSize(240, 144) * scale);
        fixtures::compareWithGolden(picture, QFINDTESTDATA("../../fixtures/plot/map"));
    }
};

/// The displays must exist before the application; their file is deleted with the test.
static int runDisplays(int argc, char** argv)
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("displays.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(displays()) < 0)
        return 1;
    file.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file.fileName().toUtf8());
    QApplication application(argc, argv);
    TestDisplays test;
    QTEST_SET_MAIN_SOURCE_PATH
    return QTest::qExec(&test, argc, argv);
}

CONSONANCE_TEST_MAIN(runDisplays)
#include "tst_displays.moc"
