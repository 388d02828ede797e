// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fixtures/bytes_in_use.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/line_plot.h"
#include "ui/plot/plot_table_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

using namespace consonance;

namespace {

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

/// The part of a plot that is drawn and takes the mouse.
QWidget* canvas(const PlotWidget& plot)
{
    for (auto* child : plot.findChildren<QWidget*>()) {
        if (child->inherits("QCustomPlot"))
            return child;
    }
    return nullptr;
}

void wheel(QWidget* widget, QPoint at, int notches)
{
    QWheelEvent event(at, widget->mapToGlobal(at), QPoint(), QPoint(0, 120 * notches), Qt::NoButton, Qt::NoModifier,
        Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&event); // as from the mouse: parents get what a widget leaves
    qApp->notify(widget, &event);
}

std::vector<PlotSeries> twoCurves()
{
    return { { .name = QStringLiteral("lb"), .x = { 0, 10, 20 }, .y = { 1, 3, 2 }, .line = LineKind::Step },
        { .name = QStringLiteral("random"), .x = { 0, 10, 20 }, .y = { 4, 6, 8 }, .line = LineKind::Straight } };
}

} // namespace

class TestPlotWidget : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_US"))); }
    void init() { failOnUnexpectedWarning(); }

    void distributionsCountEveryJob()
    {
        // Four jobs with a value, one NaN and one more that never finished: parts of six.
        const auto curve = cdfCurve({ .name = QStringLiteral("a"), .values = { 5, 2, 5, 9, kNoValue }, .missing = 1 });
        QCOMPARE(curve.x, (std::vector<double> { 2, 2, 5, 9 }));
        QCOMPARE(curve.y, (std::vector<double> { 0, 1 / 6.0, 3 / 6.0, 4 / 6.0 }));
        QCOMPARE(cdfPercentile(curve, 0.5), 5.0);
        QCOMPARE(cdfPercentile(curve, 4 / 6.0), 9.0);
        QVERIFY(std::isnan(cdfPercentile(curve, 0.9)));
        QVERIFY(cdfCurve({}).x.empty());
    }

    void percentilesAreNearestRank()
    {
        CdfSeries series;
        for (int i = 1; i <= 100; ++i)
            series.values.push_back(i);
        const auto curve = cdfCurve(series);
        QCOMPARE(cdfPercentile(curve, 0.5), 50.0);
        QCOMPARE(cdfPercentile(curve, 0.9), 90.0);
        QCOMPARE(cdfPercentile(curve, 0.99), 99.0);
    }

    /// The window has dozens, most of them on pages that nobody opens.
    void aPlotThatNobodySawHoldsNoPicture()
    {
        constexpr std::size_t kPlots = 20;
        std::vector<std::unique_ptr<PlotWidget>> plots;
        const auto before = fixtures::bytesInUse();
        for (std::size_t i = 0; i < kPlots; ++i) {
            plots.push_back(std::make_unique<PlotWidget>());
            plots.back()->setSeries(twoCurves());
        }
        QSignalSpy drawn(canvas(*plots.back()), SIGNAL(afterReplot())); // by themselves, seen or not
        QVERIFY(drawn.wait());
        const auto each = (fixtures::bytesInUse() - before) / kPlots;
        QVERIFY2(each < 500'000, qPrintable(QString::number(each)));
        auto& shown = *plots.front();
        shown.resize(640, 480);
        shown.show();
        QVERIFY(QTest::qWaitForWindowExposed(&shown));
        QTRY_VERIFY(!shown.grab().toImage().copy(320, 200, 300, 200).allGray()); // a curve is there
    }

    /// A curve that stands beside another one takes no colour that means something.
    void aMutedCurveHasNoColour()
    {
        const auto strongest = [](bool isMuted) {
            LinePlot shown;
            PlotSeries line { .name = QStringLiteral("curve"), .x = { 0, 1 }, .y = { 0, 1 }, .style = 1 };
            line.isMuted = isMuted;
            shown.setSeries({ line });
            shown.resize(640, 480);
            shown.show();
            const auto picture = shown.grab().toImage().copy(320, 150, 200, 150);
            int saturation = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    saturation = std::max(saturation, picture.pixelColor(x, y).saturation());
            }
            return saturation;
        };
        QVERIFY2(strongest(true) < 80, qPrintable(QString::number(strongest(true))));
        QVERIFY2(strongest(false) > 120, qPrintable(QString::number(strongest(false))));
    }

    void readOutFollowsLineKind()
    {
        PlotWidget plot;
        plot.setAxes({ .title = QStringLiteral("Time"), .kind = AxisKind::SimulatedTime },
            { .title = QStringLiteral("Speed"), .unit = format::Unit::BatchesPerSecond });
        plot.setSeries(twoCurves());
        QCOMPARE(plot.readOut(15),
            QStringLiteral("00:00:15\nlb: 3.00\u00a0batches/s\nrandom: 6.00\u00a0batches/s at 00:00:10"));
        QVERIFY(plot.readOut(-1).startsWith(QStringLiteral("00:00:00\nlb: –\nrandom: ")));
    }

    /// A curve through measured points claims nothing about the values between them.
    void measuredPointsAreReadWhereTheyAre()
    {
        PlotWidget plot;
        plot.setAxes({ .title = QStringLiteral("Load") }, { .title = QStringLiteral("JCT") });
        plot.setSeries({ { .name = QStringLiteral("lb"), .x = { 1, 3 }, .y = { 10, 30 }, .marks = MarkKind::OnLine } });
        QVERIFY2(plot.readOut(1.9).contains(QLatin1String("10")), qPrintable(plot.readOut(1.9)));
        QVERIFY(plot.readOut(2.2).contains(QLatin1String("30")) && !plot.readOut(2.2).contains(QLatin1String("22")));
    }

    /// Nothing reaches the edge of a small plot, where it would be cut off; labels without room are left out.
    void smallPlotsCutNothing_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("curves");
        QTest::newRow("in a dock") << QSize(260, 160) << 1;
        QTest::newRow("with a legend") << QSize(260, 160) << 4;
        QTest::newRow("with a legend whose last row is not full") << QSize(330, 200) << 3;
        QTest::newRow("low") << QSize(300, 105) << 1;
        QTest::newRow("narrow") << QSize(150, 220) << 2;
    }

    void smallPlotsCutNothing()
    {
        QFETCH(const QSize, size);
        QFETCH(const int, curves);
        PlotWidget plot;
        plot.setAxes({ .title = QStringLiteral("Simulated time since the start"), .kind = AxisKind::SimulatedTime },
            { .title = QStringLiteral("Fragmented share of free capacity"), .kind = AxisKind::Fraction });
        std::vector<PlotSeries> series;
        for (int i = 0; i < curves; ++i)
            series.push_back(
                { .name = QStringLiteral("Least loaded %1").arg(i), .x = { 0, 36'000 }, .y = { 0.1, 0.9 } });
        plot.setSeries(std::move(series));
        plot.resize(size);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QSignalSpy drawn(canvas(plot), SIGNAL(afterReplot()));
        QTRY_VERIFY(!drawn.isEmpty());
        const auto picture = canvas(plot)->grab().toImage();
        QCOMPARE(plot.size(), size);
        const auto ground = picture.pixel(0, 0);
        for (int x = 0; x < picture.width(); ++x) {
            QCOMPARE(picture.pixel(x, 0), ground);
            QCOMPARE(picture.pixel(x, picture.height() - 1), ground);
        }
        for (int y = 0; y < picture.height(); ++y) {
            QCOMPARE(picture.pixel(0, y), ground);
            QCOMPARE(picture.pixel(picture.width() - 1, y), ground);
        }
        if (!qEnvironmentVariable("CONSONANCE_GRABS").isEmpty())
            picture.save(QStringLiteral("%1/plot-%2.png")
                             .arg(qEnvironmentVariable("CONSONANCE_GRABS"), QLatin1String(QTest::currentDataTag())));
    }

    void aDistributionEndsBeforeTheEdge()
    {
        CdfPlot plot;
        plot.setDistributions(QStringLiteral("JCT"), format::Unit::Seconds,
            { { .name = QStringLiteral("a"), .values = { 100, 200, 300 } } });
        QVERIFY(plot.range().xHigh > 300);
        plot.setLogarithmic(true);
        QVERIFY(plot.range().xHigh > 300);
        QCOMPARE(plot.table().columns.front().back(), 300.0);
    }

    void axesNameTheirUnits()
    {
        QCOMPARE((PlotAxis { .title = QStringLiteral("JCT"), .unit = format::Unit::Seconds }).label(),
            QStringLiteral("JCT (s)"));
        const PlotAxis part { .title = QStringLiteral("Jobs"), .kind = AxisKind::Fraction };
        QCOMPARE(part.label(), QStringLiteral("Jobs (%)"));
        QCOMPARE(part.valueText(0.5), QStringLiteral("50.0\u00a0%"));
    }

    /// There are no half jobs: an axis that counts things has only whole ticks.
    void countsHaveWholeTicks()
    {
        QTemporaryDir folder;
        const QRegularExpression half(QStringLiteral(">\\s*\\d+\\.\\d+\\s*<"));
        for (const double most : { 1.0, 2.0, 13.0, 130.0 }) {
            for (const auto kind : { AxisKind::Number, AxisKind::Count }) {
                LinePlot plot;
                plot.resize(500, 300);
                plot.setQuantity(QStringLiteral("Jobs"), format::Unit::None, kind);
                plot.setSeries({ { .name = QStringLiteral("waiting"),
                    .x = { 0, 3600, 7200 },
                    .y = { 0, most, 0 },
                    .line = LineKind::Step } });
                const auto path = folder.filePath(QStringLiteral("plot.svg"));
                QVERIFY(plot.saveTo(path, QSize(500, 300)));
                QFile file(path);
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto text = QString::fromUtf8(file.readAll());
                QVERIFY2(kind == AxisKind::Number || !text.contains(half), qPrintable(text));
                if (kind == AxisKind::Number && most == 1.0)
                    QVERIFY(text.contains(half)); // it would show there
            }
        }
    }

    /// A page that scrolls goes on under the wheel; a click into the plot makes it the plot's.
    void theWheelScrollsThePageUntilAClick()
    {
        auto* plot = new PlotWidget;
        plot->setSeries(twoCurves());
        plot->setMinimumHeight(900);
        LowScrollArea page(plot);
        page.resize(400, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.setFocus();
        wheel(canvas(*plot), QPoint(200, 100), -2);
        QVERIFY(!plot->isZoomed());
        const int scrolled = page.verticalScrollBar()->value();
        QVERIFY(scrolled > 0);
        QTest::mouseClick(canvas(*plot), Qt::LeftButton, {}, QPoint(200, 100));
        wheel(canvas(*plot), QPoint(200, 100), 2);
        QVERIFY(plot->isZoomed());
        QCOMPARE(page.verticalScrollBar()->value(), scrolled);
    }

    void fitsUntilTheUserZooms()
    {
        PlotWidget plot;
        plot.resize(400, 300);
        plot.setSeries(twoCurves());
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QCOMPARE(plot.range().xLow, 0.0);
        QCOMPARE(plot.range().xHigh, 20.0);
        QVERIFY(plot.range().yHigh > 8 && plot.range().yLow == 0);
        plot.append(0, { 40 }, { 1 });
        QCOMPARE(plot.range().xHigh, 40.0);

        wheel(canvas(plot), canvas(plot)->rect().center(), 2);
        QVERIFY(plot.isZoomed());
        const auto zoomed = plot.range();
        QVERIFY(zoomed.xHigh - zoomed.xLow < 40);
        plot.append(0, { 80 }, { 1 });
        QCOMPARE(plot.range().xHigh, zoomed.xHigh);
        QTest::mouseDClick(canvas(plot), Qt::LeftButton, {}, canvas(plot)->rect().center());
        QVERIFY(!plot.isZoomed());
        QCOMPARE(plot.range().xHigh, 80.0);
    }

    void keyboardDoesWhatTheMouseDoes()
    {
        PlotWidget plot;
        plot.resize(400, 300);
        plot.setSeries(twoCurves());
        plot.show();
        QVERIFY(QTest::qWaitForWindowActive(&plot));
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_Plus);
        const auto zoomed = plot.range();
        QVERIFY(zoomed.xHigh - zoomed.xLow < 20);
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY(plot.range().xLow > zoomed.xLow);
        QTest::keyClick(&plot, Qt::Key_Home);
        QCOMPARE(plot.range().xHigh, 20.0);
        QTest::keyClick(&plot, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("x\tlb\trandom\n0\t1\t4\n")));
    }

    void dragPansAndShiftSelects()
    {
        LinePlot plot;
        plot.setQuantity(QStringLiteral("Queue"), format::Unit::None);
        plot.resize(500, 300);
        plot.setSeries({ { .name = {}, .x = { 0, 1000 }, .y = { 0, 5 }, .line = LineKind::Step } });
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QSignalSpy drawn(canvas(plot), SIGNAL(afterReplot()));
        QTRY_VERIFY(!drawn.isEmpty());
        QSignalSpy range(&plot, &LinePlot::timeRangeSelected);
        QSignalSpy clicked(&plot, &LinePlot::timeClicked);
        auto* area = canvas(plot);
        const auto middle = area->rect().center();

        QTest::mousePress(area, Qt::LeftButton, Qt::ShiftModifier, middle - QPoint(60, 0));
        QTest::mouseMove(area, middle);
        QTest::mouseRelease(area, Qt::LeftButton, Qt::ShiftModifier, middle + QPoint(60, 0));
        QCOMPARE(range.count(), 1);
        const auto picked = range[0][0].value<std::optional<TimeRange>>();
        QVERIFY(picked && picked->from < picked->to);
        QVERIFY(!plot.isZoomed());

        QTest::mouseClick(area, Qt::LeftButton, {}, middle);
        QCOMPARE(clicked.count(), 1);
        const auto moment = clicked[0][0].value<Time>();
        QVERIFY(moment > picked->from && moment < picked->to);

        QTest::mousePress(area, Qt::LeftButton, {}, middle);
        QTest::mouseMove(area, middle - QPoint(100, 0));
        QTest::mouseRelease(area, Qt::LeftButton, {}, middle - QPoint(100, 0));
        QVERIFY(plot.isZoomed());
        QVERIFY(plot.range().xLow > 0);
        QCOMPARE(clicked.count(), 1);
    }

    void replotsAreGathered()
    {
        PlotWidget plot;
        plot.resize(400, 300);
        plot.setSeries({ { .name = QStringLiteral("live") } });
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QSignalSpy replots(canvas(plot), SIGNAL(afterReplot()));
        for (int i = 0; i < 2000; ++i)
            plot.append(0, { static_cast<double>(i) }, { 1.0 });
        QTRY_VERIFY(!replots.isEmpty());
        QVERIFY2(replots.count() <= 3, qPrintable(QString::number(replots.count())));
    }

    void emptyPlotsSayWhatWillCome()
    {
        PlotWidget plot;
        plot.setEmptyText(QStringLiteral("Queue length appears here."));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QVERIFY(!canvas(plot)->isVisible());
        plot.setSeries(twoCurves());
        QVERIFY(canvas(plot)->isVisible());
        plot.setSeries({});
        QVERIFY(!canvas(plot)->isVisible());
    }

    void hasATableMirror()
    {
        PlotWidget plot;
        plot.setAxes({ .title = QStringLiteral("JCT"), .unit = format::Unit::Seconds },
            { .title = QStringLiteral("Jobs"), .kind = AxisKind::Fraction });
        auto curves = twoCurves();
        curves[1].x[2] = 25;
        plot.setSeries(curves);
        PlotTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(plot.table());
        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("JCT (s)"));
        QCOMPARE(model.index(5, 0).data().toString(), QStringLiteral("random"));
        QCOMPARE(model.index(5, 1).data(kExactRole).toDouble(), 25.0);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.setTableShown(true);
        QVERIFY(plot.isTableShown());
        QCOMPARE(plot.findChild<CopyableTableView*>()->model()->rowCount(), 6);
        plot.setSeries(twoCurves());
        QCOMPARE(plot.findChild<CopyableTableView*>()->model()->columnCount(), 3);
        plot.setTableShown(false);
        QVERIFY(canvas(plot)->isVisible());
    }

    /// How far a point can be trusted is seen in both directions, lies within the picture, and is in the table.
    void whiskersGoBothWays()
    {
        PlotWidget plot;
        plot.resize(400, 300);
        plot.setAxes({ .title = QStringLiteral("JCT") }, { .title = QStringLiteral("Makespan") });
        PlotSeries first { .name = QStringLiteral("a"), .x = { 10 }, .y = { 20 }, .marks = MarkKind::Alone };
        first.halfWidths = { 5 };
        first.xHalfWidths = { 4 };
        PlotSeries second { .name = QStringLiteral("b"), .x = { 12 }, .y = { 22 }, .marks = MarkKind::Alone };
        second.halfWidths = { 1 };
        second.widthsBelow = { 3 };
        plot.setSeries({ first, second });
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QVERIFY(plot.range().xLow <= 6 && plot.range().xHigh >= 14);
        QVERIFY(plot.range().yHigh >= 25);
        QVERIFY2(plot.pointText({ 0, 0 }).contains(QStringLiteral("JCT: 10.0 ± 4.00")),
            qPrintable(plot.pointText({ 0, 0 })));
        QVERIFY(plot.pointText({ 0, 0 }).contains(QStringLiteral("Makespan: 20.0 ± 5.00")));
        QVERIFY(plot.pointText({ 1, 0 }).contains(QStringLiteral("Makespan: 22.0 (19.0 to 23.0)")));
        const auto table = plot.table();
        QCOMPARE(table.keys,
            QStringList({ QStringLiteral("curve"), QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("x_from"),
                QStringLiteral("x_to"), QStringLiteral("y_from"), QStringLiteral("y_to") }));
        QCOMPARE(table.columns[2].front(), 6.0);
        QVERIFY(std::isnan(table.columns[2].back()));
        QCOMPARE(table.columns[4].back(), 19.0);
    }

    void savesPicturesAndData()
    {
        const QTemporaryDir folder;
        CdfPlot plot;
        plot.setName(QStringLiteral("Job completion time"));
        plot.setProvenance(QStringLiteral("trace a, seed 7"));
        plot.setDistributions(QStringLiteral("JCT"), format::Unit::Seconds,
            { { .name = QStringLiteral("lb"), .values = { 1, 2, 3 } },
                { .name = QStringLiteral("locality"), .values = { 2, 8 } } });
        for (const auto* ending : { "svg", "png", "pdf", "csv", "json" })
            QVERIFY2(
                plot.saveTo(folder.filePath(QStringLiteral("plot.%1").arg(QLatin1String(ending))), QSize(640, 360)),
                ending);
        QVERIFY(!plot.saveTo(folder.filePath(QStringLiteral("plot.xyz")), QSize(640, 360)));
        QVERIFY(!plot.saveTo(QStringLiteral("/no/such/folder/plot.svg"), QSize(640, 360)));
        QFile svg(folder.filePath(QStringLiteral("plot.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const auto text = QString::fromUtf8(svg.readAll());
        for (const auto* part : { "JCT (s)", "Jobs (%)", "Job completion time", "trace a, seed 7", "locality" })
            QVERIFY2(text.contains(QLatin1String(part)), part);
        const auto image = plot.toImage({ 640, 360 }, 2.0);
        QCOMPARE(image.size(), QSize(1280, 720));
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
    }

    void logarithmicScaleNeedsNoPositiveStart()
    {
        CdfPlot plot;
        plot.resize(400, 300);
        plot.setDistributions(
            QStringLiteral("Wait"), format::Unit::Seconds, { { .name = {}, .values = { 0, 10, 1000 } } });
        plot.setLogarithmic(true);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QCOMPARE(plot.range().xLow, 10.0);
        QVERIFY(!plot.grab().isNull());
    }

    void oddDataDoNotHurt()
    {
        PlotWidget plot;
        plot.resize(400, 300);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        plot.setSeries({ { .name = QStringLiteral("a"), .x = { 1 }, .y = { 5 } },
            { .name = QStringLiteral("b"), .x = { 1, 2, 3 }, .y = { kNoValue, kNoValue } },
            { .name = QStringLiteral("c") } });
        plot.append(7, { 1 }, { 1 });
        plot.append(0, { 1, 2 }, { 1 });
        plot.setMarker(1e18);
        plot.setSpan(std::pair(-1e9, 1e9));
        QVERIFY(!plot.grab().isNull());
        QVERIFY(plot.readOut(1).contains(QStringLiteral("a: 5")));
        plot.setSeries({});
        QVERIFY(!plot.toSvg({ 200, 100 }).isEmpty());
    }
};

CONSONANCE_WINDOW_TEST(TestPlotWidget)
#include "tst_plot_widget.moc"
