// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/heatmap/heat_map_scroll.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QLocale>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <cmath>
#include <limits>

using namespace consonance;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

HeatMapData matrix(int rows, int columns)
{
    HeatMapData data { .name = QStringLiteral("Slowdown"),
        .rowTitle = QStringLiteral("victim"),
        .columnTitle = QStringLiteral("neighbour"),
        .quantity = { .title = QStringLiteral("slowdown"), .unit = format::Unit::Times } };
    for (int row = 0; row < rows; ++row)
        data.rows << QStringLiteral("r%1").arg(row);
    for (int column = 0; column < columns; ++column)
        data.columns << QStringLiteral("c%1").arg(column);
    for (int i = 0; i < rows * columns; ++i)
        data.values.push_back(i);
    return data;
}

HeatMapRange rangeOf(HeatMapCell first, HeatMapCell last)
{
    return { .first = first, .last = last };
}

QPoint center(const HeatMapWidget& map, HeatMapCell cell)
{
    return map.layoutFor(map.size()).cellRect(cell).center();
}

} // namespace

class TestHeatMap : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QStringLiteral("en_US"))); }
    void init() { failOnUnexpectedWarning(); }

    /// In a map of a panel's size at a scale of 1.5, names beside it are drawn in full.
    void wordsAroundTheCellsHaveRoom()
    {
        auto data = matrix(6, 8);
        data.columnTitle = QStringLiteral("beside on one server (8 cores, 2 × GTX 1080Ti)");
        data.quantity.title = QStringLiteral("slower than without neighbours");
        for (auto& name : data.columns)
            name = QStringLiteral("resnext-110 ") + name;
        HeatMapWidget map;
        map.resize(280, 260);
        map.setData(data);
        const QFontMetrics metrics(Theme::instance().font(TextSize::Small));
        const auto cells = map.layoutFor(map.size()).cells;
        QVERIFY(map.height() - cells.bottom() > metrics.horizontalAdvance(data.columns.front()));
        /// Where a name can be read.
        const auto placeOf = [&map](const QString& name) {
            QRect place;
            for (int y = 0; y < map.height(); ++y) {
                for (int x = 0; x < map.width(); ++x) {
                    if (map.nameAt({ x, y }) == name)
                        place |= QRect(x, y, 1, 1);
                }
            }
            return place;
        };
        for (const auto& title : { data.columnTitle, data.quantity.title }) {
            const auto place = placeOf(title);
            const auto needed = metrics.boundingRect(QRect(0, 0, place.width(), 1000), Qt::TextWordWrap, title);
            QVERIFY2(needed.width() <= place.width() && needed.height() <= place.height(), qPrintable(title));
        }
        QVERIFY(placeOf(data.columnTitle).width() > cells.width());
        QCOMPARE(map.nameAt({ cells.left() - 6, cells.top() + 1 }), data.rows.front());
        QCOMPARE(map.nameAt(cells.center()), QString());

        // Names without room even then are shown under the pointer.
        map.resize(280, 130);
        const auto low = map.layoutFor(map.size()).cells;
        QCOMPARE(map.nameAt({ low.left() + 2, low.bottom() + 8 }), data.columns.front());
    }

    void everyPixelBelongsToOneCell_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("extent");
        QTest::newRow("even") << 4 << 40;
        QTest::newRow("uneven") << 7 << 100;
        QTest::newRow("one") << 1 << 13;
        QTest::newRow("more cells than pixels") << 1000 << 300;
    }
    void everyPixelBelongsToOneCell()
    {
        QFETCH(int, count);
        QFETCH(int, extent);
        const HeatMapLayout layout { .cells = QRect(5, 9, extent, extent),
            .rows = { .first = 3, .count = count },
            .columns = { .first = 0, .count = count } };
        for (int i = 0; i < extent; ++i) {
            const auto cell = layout.cellAt({ 5 + i, 9 + i });
            QVERIFY(cell);
            QCOMPARE(cell->row, cell->column + 3);
            if (count <= extent)
                QVERIFY(layout.cellRect(*cell).contains(5 + i, 9 + i));
        }
        QVERIFY(!layout.cellAt({ 4, 9 }));
        QVERIFY(!layout.cellAt({ 5 + extent, 9 }));
    }

    void zoomKeepsTheCellUnderThePointer()
    {
        const HeatMapWindow whole { .first = 0, .count = 100 };
        const auto closer = zoomWindow(whole, 100, 2, 0.5);
        QCOMPARE(closer, (HeatMapWindow { .first = 25, .count = 50 }));
        QCOMPARE(zoomWindow(closer, 100, 0.5, 0.5), whole);
        QCOMPARE(zoomWindow(whole, 100, 2, 1.0), (HeatMapWindow { .first = 50, .count = 50 }));
        QCOMPARE(zoomWindow({ .first = 0, .count = 4 }, 100, 2, 0.5).count, 4);
        QCOMPARE(zoomWindow({ .first = 0, .count = 2 }, 2, 2, 0.5).count, 2);
        QCOMPARE(panWindow(closer, 100, 90), (HeatMapWindow { .first = 50, .count = 50 }));
        QCOMPARE(revealInWindow(closer, 100, 80).first, 31);
        QCOMPARE(revealInWindow(closer, 100, 3).first, 3);
        QCOMPARE(revealInWindow(closer, 100, 30), closer);
    }

    void scaleFitsOrCentres()
    {
        auto data = matrix(2, 2);
        data.values = { -1, 3, kNone, 2 };
        QCOMPARE(data.effectiveScale(), std::pair(-1.0, 3.0));
        data.map = ColorMap::BlueGreyOrange;
        QCOMPARE(data.effectiveScale(), std::pair(-3.0, 3.0));
        data.scale = std::pair(0.0, 9.0);
        QCOMPARE(data.effectiveScale(), std::pair(0.0, 9.0));
        QVERIFY(std::isnan(data.at(5, 0)));
        data.values = { kNone };
        data.scale.reset();
        QCOMPARE(data.effectiveScale(), std::pair(0.0, 1.0));
    }

    void readsOutWhatIsUnderThePointer()
    {
        HeatMapWidget map;
        map.resize(500, 400);
        auto data = matrix(3, 4);
        data.values[6] = kNone;
        map.setData(data);
        map.show();
        QVERIFY(QTest::qWaitForWindowExposed(&map));
        QSignalSpy hovered(&map, &HeatMapWidget::cellHovered);
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 4; ++column) {
                hovered.clear();
                QTest::mouseMove(&map, center(map, { row, column }));
                QTRY_VERIFY(!hovered.isEmpty());
                const auto cell = hovered.last()[0].value<std::optional<HeatMapCell>>();
                QCOMPARE(cell, std::optional(HeatMapCell { row, column }));
                const double value = data.at(row, column);
                const auto shown
                    = std::isnan(value) ? QStringLiteral("no value") : format::quantity(value, format::Unit::Times);
                QCOMPARE(map.readOut(*cell), QStringLiteral("r%1, c%2: %3").arg(row).arg(column).arg(shown));
            }
        }
    }

    void paintsValuesAndGreysMissing()
    {
        HeatMapWidget map;
        map.resize(500, 400);
        auto data = matrix(2, 2);
        data.values = { 0, 10, kNone, 5 };
        map.setData(data);
        const auto image = map.grab().toImage();
        const auto layout = map.layoutFor(map.size());
        const auto corner
            = [&](HeatMapCell cell) { return image.pixel(layout.cellRect(cell).topLeft() + QPoint(3, 3)); };
        QCOMPARE(corner({ 0, 0 }), colorTable(ColorMap::Cividis)[0]);
        QCOMPARE(corner({ 0, 1 }), colorTable(ColorMap::Cividis)[255]);
        QCOMPARE(corner({ 1, 1 }), colorTable(ColorMap::Cividis)[128]);
        const auto missing = layout.cellRect({ 1, 0 });
        for (int x = 4; x < missing.width() - 4; ++x)
            QCOMPARE(image.pixelColor(missing.left() + x, missing.center().y()), Theme::instance().tokens().missing);
    }

    /// Prices that rise by ratios: each hundredfold step has the same distance, on the screen and in the legend.
    void equalRatiosLookEquallyFarApart()
    {
        HeatMapWidget map;
        map.resize(500, 400);
        auto data = matrix(1, 4);
        data.values = { 0.01, 1.001, 100, 0 };
        data.scale = std::pair(0.01, 100.0);
        data.isLogarithmic = true;
        map.setData(data);
        const auto image = map.grab().toImage();
        const auto layout = map.layoutFor(map.size());
        const auto corner = [&](int column) {
            return image.pixel(layout.cellRect({ .row = 0, .column = column }).topLeft() + QPoint(3, 3));
        };
        QCOMPARE(corner(0), colorTable(ColorMap::Cividis)[0]);
        QCOMPARE(corner(1), colorTable(ColorMap::Cividis)[128]);
        QCOMPARE(corner(2), colorTable(ColorMap::Cividis)[255]);
        QCOMPARE(corner(3), colorTable(ColorMap::Cividis)[0]); // zero has no logarithm and gets the lowest colour
        QVERIFY(map.toSvg({ 500, 400 }).contains(QColor::fromRgb(colorTable(ColorMap::Cividis)[128]).name().toUtf8()));
    }

    void oneHotSpotNeverDisappears()
    {
        HeatMapWidget map;
        map.resize(300, 200);
        auto data = matrix(2000, 3000);
        data.values.assign(data.values.size(), 0.0);
        data.values[777 * 3000 + 1234] = 1.0;
        map.setData(data);
        const auto image = map.grab().toImage();
        const auto cells = map.layoutFor(map.size()).cells;
        int hot = 0;
        for (int y = cells.top(); y <= cells.bottom(); ++y) {
            for (int x = cells.left(); x <= cells.right(); ++x)
                hot += image.pixel(x, y) == colorTable(ColorMap::Cividis)[255];
        }
        QVERIFY(hot >= 1);
    }

    void clicksSelectCellsAndDraggingRanges()
    {
        HeatMapWidget map;
        map.resize(500, 400);
        map.setData(matrix(6, 6));
        map.show();
        QVERIFY(QTest::qWaitForWindowExposed(&map));
        QSignalSpy clicked(&map, &HeatMapWidget::cellClicked);
        QSignalSpy selected(&map, &HeatMapWidget::rangeSelected);
        QSignalSpy activated(&map, &HeatMapWidget::cellActivated);
        QTest::mouseClick(&map, Qt::LeftButton, {}, center(map, { 2, 3 }));
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked[0][0].value<HeatMapCell>(), (HeatMapCell { 2, 3 }));
        QTest::mousePress(&map, Qt::LeftButton, {}, center(map, { 4, 5 }));
        QTest::mouseMove(&map, center(map, { 1, 2 }));
        QTest::mouseRelease(&map, Qt::LeftButton, {}, center(map, { 1, 2 }));
        QCOMPARE(selected.count(), 2);
        QCOMPARE(map.selectedRange(), std::optional(rangeOf({ 1, 2 }, { 4, 5 })));
        QCOMPARE(clicked.count(), 1);
        QTest::mouseDClick(&map, Qt::LeftButton, {}, center(map, { 0, 0 }));
        QCOMPARE(activated.count(), 1);
        QTest::mouseClick(&map, Qt::LeftButton, {}, { 1, 1 });
        QVERIFY(!map.selectedRange());
    }

    void keyboardReachesEveryCell()
    {
        HeatMapWidget map;
        map.resize(500, 400);
        map.setData(matrix(3, 3));
        map.show();
        QVERIFY(QTest::qWaitForWindowActive(&map));
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Right);
        QCOMPARE(map.currentCell(), std::optional(HeatMapCell { 0, 0 }));
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(&map, Qt::Key_Down);
        QTest::keyClick(&map, Qt::Key_Right);
        QCOMPARE(map.currentCell(), std::optional(HeatMapCell { 2, 1 }));
        QVERIFY(map.accessibleDescription().contains(QStringLiteral("r2, c1")));
        QTest::keyClick(&map, Qt::Key_Up, Qt::ShiftModifier);
        QTest::keyClick(&map, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(map.selectedRange(), std::optional(rangeOf({ 1, 1 }, { 2, 2 })));
        QSignalSpy activated(&map, &HeatMapWidget::cellActivated);
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
    }

    /// A page that scrolls goes on under the wheel; a click into the map makes it the map's.
    void theWheelScrollsThePageUntilAClick()
    {
        auto* map = new HeatMapWidget;
        map->setData(matrix(100, 100));
        map->setMinimumHeight(900);
        LowScrollArea page(map);
        page.resize(500, 300);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        page.setFocus();
        const auto turn = [&] {
            const QPointF at(250, 150);
            QWheelEvent event(at, map->mapToGlobal(at), QPoint(), QPoint(0, 480), Qt::NoButton, Qt::NoModifier,
                Qt::NoScrollPhase, false);
            QSpontaneKeyEvent::setSpontaneous(&event); // as from the mouse: parents get what a widget leaves
            qApp->notify(map, &event);
        };
        page.verticalScrollBar()->setValue(200);
        turn();
        const int scrolled = page.verticalScrollBar()->value();
        QVERIFY(scrolled < 200);
        QCOMPARE(map->layoutFor(map->size()).rows.count, 100);
        QTest::mouseClick(map, Qt::LeftButton, {}, QPoint(250, 150));
        turn();
        QCOMPARE(page.verticalScrollBar()->value(), scrolled);
        QVERIFY(map->layoutFor(map->size()).rows.count < 50);
    }

    void wheelZoomsAndHomeResets()
    {
        HeatMapWidget map;
        map.resize(500, 400);
        map.setData(matrix(100, 100));
        map.show();
        QVERIFY(QTest::qWaitForWindowActive(&map));
        const auto at = center(map, { 50, 50 });
        QWheelEvent event(
            at, map.mapToGlobal(at), QPoint(), QPoint(0, 480), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&map, &event);
        const auto zoomed = map.layoutFor(map.size());
        QVERIFY(zoomed.rows.count < 50);
        const auto under = zoomed.cellAt(at);
        QVERIFY(under && std::abs(under->row - 50) <= 1 && std::abs(under->column - 50) <= 1);
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Home);
        QCOMPARE(map.layoutFor(map.size()).rows.count, 100);
    }

    /// A low panel scrolls the rows of a map with names; each keeps the height of a line, the current one is visible.
    void lowMapsScrollTheirRows()
    {
        auto* map = new HeatMapWidget;
        map->setData(matrix(30, 3));
        HeatMapScroll scroll(map);
        scroll.resize(400, 150);
        scroll.show();
        QVERIFY(QTest::qWaitForWindowExposed(&scroll));
        const int line = QFontMetrics(Theme::instance().font(TextSize::Small)).height();
        const auto rowRect = [&](int row) { return map->layoutFor(map->size()).cellRect({ .row = row, .column = 0 }); };
        const auto isInSight = [&](int row) {
            const auto seen = QRect(-map->pos(), scroll.viewport()->size());
            return seen.top() <= rowRect(row).top() && rowRect(row).bottom() <= seen.bottom() - map->coveredHeight();
        };
        for (const int row : { 0, 15, 29 })
            QVERIFY2(rowRect(row).height() >= line, qPrintable(QString::number(rowRect(row).height())));
        QVERIFY(scroll.verticalScrollBar()->maximum() > 0);
        QCOMPARE(scroll.horizontalScrollBar()->maximum(), 0);
        QVERIFY(isInSight(0) && !isInSight(29));
        QTest::mouseClick(map, Qt::LeftButton, {}, rowRect(0).center());
        for (int i = 0; i < 29; ++i) {
            QTest::keyClick(map, Qt::Key_Down);
            QVERIFY2(isInSight(map->currentCell()->row), qPrintable(QString::number(map->currentCell()->row)));
        }
        QCOMPARE(map->currentCell()->row, 29);
        // If there is room for all rows, nothing scrolls and they share it.
        scroll.resize(400, 30 * (line + 2) + 400);
        QTRY_COMPARE(scroll.verticalScrollBar()->maximum(), 0);
        QVERIFY(rowRect(0).height() > line + 2);
    }

    /// Wherever it is scrolled to: the names of the columns stand at the lower edge, the legend at the upper one, and
    /// what they cover is no cell for the mouse.
    void columnNamesStayInSight()
    {
        auto* map = new HeatMapWidget;
        map->setData(matrix(60, 3));
        HeatMapScroll scroll(map);
        scroll.resize(400, 220);
        scroll.show();
        QVERIFY(QTest::qWaitForWindowExposed(&scroll));
        auto* bar = scroll.verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        for (const int value : { 0, bar->maximum() / 2, bar->maximum() }) {
            bar->setValue(value);
            const QRect seen(-map->pos(), scroll.viewport()->size());
            const auto cells = map->layoutFor(map->size()).cells;
            const auto isNamed = [&](int y) { return map->nameAt({ cells.center().x(), y }) == QLatin1String("c1"); };
            int name = seen.bottom();
            while (name > seen.top() && !isNamed(name))
                --name;
            QVERIFY2(name > seen.center().y(), qPrintable(QString::number(value)));
            bool hasLegend = false;
            for (int y = seen.top(); y < seen.center().y(); ++y)
                hasLegend = hasLegend || map->nameAt({ cells.right() + 20, y }) == map->data().quantity.title;
            QVERIFY(hasLegend);
            QCOMPARE(map->coveredHeight() > 0, value < bar->maximum());
            QTest::mouseMove(map, seen.center());
            QSignalSpy hovered(map, &HeatMapWidget::cellHovered);
            QTest::mouseMove(map, { cells.center().x(), name });
            QCOMPARE(hovered.size(), 1);
            QVERIFY(!hovered.first().first().value<std::optional<HeatMapCell>>());
            const auto surface = Theme::instance().tokens().surface;
            const auto picture = scroll.grab().toImage();
            const int row = qRound((name - seen.top()) * picture.devicePixelRatio());
            const int beside = qRound((cells.left() + 2) * picture.devicePixelRatio());
            QCOMPARE(picture.pixelColor(beside, row), QColor(surface));
        }
    }

    /// Names of columns are upright in a wide map and left out in a narrow one, which is then lower: with a scroll bar
    /// it needs none.
    void aMapThatIsHigherWhereItIsWiderDoesNotResizeForEver()
    {
        auto data = matrix(8, 12);
        for (auto& name : data.columns)
            name = QStringLiteral("a name that is long enough");
        auto* map = new HeatMapWidget;
        map->setData(data);
        HeatMapScroll scroll(map);
        scroll.show();
        QVERIFY(QTest::qWaitForWindowExposed(&scroll));
        for (int width = 150; width <= 300; width += 2) {
            for (int height = 140; height <= 300; height += 8) {
                scroll.resize(width, height);
                QCoreApplication::processEvents();
                QVERIFY(map->height() >= scroll.viewport()->height() - 1);
            }
        }
    }

    void selectionSurvivesNewValuesOnly()
    {
        HeatMapWidget map;
        map.setData(matrix(4, 4));
        map.setSelectedRange(rangeOf({ 3, 3 }, { 1, 1 }));
        map.setData(matrix(4, 4));
        QCOMPARE(map.selectedRange(), std::optional(rangeOf({ 1, 1 }, { 3, 3 })));
        map.setData(matrix(2, 2));
        QVERIFY(!map.selectedRange());
    }

    void hasATableMirrorAndExports()
    {
        const QTemporaryDir folder;
        HeatMapWidget map;
        map.setProvenance(QStringLiteral("seed 7"));
        auto data = matrix(2, 3);
        data.values[1] = kNone;
        map.setData(data);
        map.setTableShown(true);
        QVERIFY(map.isTableShown());
        QCOMPARE(map.findChild<CopyableTableView*>()->copyText(TableFormat::Csv),
            QStringLiteral("row,c0,c1,c2\nr0,0,,2\nr1,3,4,5\n"));
        for (const auto* ending : { "svg", "png", "pdf", "csv", "json" })
            QVERIFY2(map.saveTo(folder.filePath(QStringLiteral("map.%1").arg(QLatin1String(ending))), QSize(400, 300)),
                ending);
        QVERIFY(!map.saveTo(folder.filePath(QStringLiteral("map.xyz")), QSize(400, 300)));
        QFile svg(folder.filePath(QStringLiteral("map.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const auto text = QString::fromUtf8(svg.readAll());
        for (const auto* part : { "Slowdown", "victim", "neighbour", "seed 7", "no value" })
            QVERIFY2(text.contains(QLatin1String(part)), part);
    }

    void emptyAndOddDataDoNotHurt()
    {
        HeatMapWidget map;
        map.resize(300, 200);
        map.setEmptyText(QStringLiteral("Interference appears here."));
        QVERIFY(!map.grab().isNull());
        QTest::keyClick(&map, Qt::Key_Right);
        QVERIFY(!map.currentCell());
        auto data = matrix(3, 3);
        data.values.resize(2);
        map.setData(data);
        QVERIFY(!map.grab().isNull());
        map.resize(10, 10);
        QVERIFY(!map.grab().isNull());
        QVERIFY(map.readOut({ 2, 2 }).contains(QStringLiteral("no value")));
    }
};

CONSONANCE_WINDOW_TEST(TestHeatMap)
#include "tst_heat_map.moc"
