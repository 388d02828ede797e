// SPDX-License-Identifier: GPL-3.0-or-later
// Server × time: the value under the pointer is the one in the run's history, cells become the selection, and a
// selection made elsewhere is framed here.
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/inspect/host_time_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/session_controller.h"

#include <QSignalSpy>
#include <QTest>

using namespace consonance;

namespace {

constexpr std::size_t kServers = 4;
constexpr std::uint32_t kRows = 12;
constexpr auto kRowSpan = Duration::fromSeconds(600);

/// Every value is unique: it encodes server and row; nothing ran on the second server in the third row.
float valueAt(std::size_t row, std::size_t host)
{
    return row == 2 && host == 1 ? -1.0F : 0.01F * static_cast<float>(row) + 0.1F * static_cast<float>(host);
}

std::shared_ptr<const SessionHistory> makeHistory(std::uint32_t rows)
{
    auto history = std::make_shared<SessionHistory>();
    history->rows = rows;
    history->rowSpan = kRowSpan;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t host = 0; host < kServers; ++host)
            history->hostSlowdown.push_back(valueAt(row, host));
    }
    return history;
}

struct Desk {
    Selection selection;
    SimulationClock clock;
    HostTimePanel panel { selection, clock };
    QSignalSpy sought { &clock, &SimulationClock::seekRequested };

    explicit Desk(std::uint32_t rows = kRows)
    {
        auto inputs = std::make_shared<SessionInputs>();
        inputs->cluster = fixtures::makeRacks({ int(kServers) });
        panel.setInputs(inputs);
        panel.setHistory(makeHistory(rows));
        panel.resize(640, 320);
        panel.show();
    }
    [[nodiscard]] QPoint centre(int row, int column) const
    {
        return panel.layoutFor(panel.size()).cellRect({ .row = row, .column = column }).center();
    }
    void drag(HeatMapCell from, HeatMapCell to)
    {
        const auto a = centre(from.row, from.column);
        const auto b = centre(to.row, to.column);
        QTest::mousePress(&panel, Qt::LeftButton, {}, a);
        QMouseEvent move(QEvent::MouseMove, b, panel.mapToGlobal(b), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&panel, &move);
        QTest::mouseRelease(&panel, Qt::LeftButton, {}, b);
    }
};

HeatMapRange cells(int firstRow, int firstColumn, int lastRow, int lastColumn)
{
    return { .first = { .row = firstRow, .column = firstColumn }, .last = { .row = lastRow, .column = lastColumn } };
}

TimeRange span(int firstRow, int rowAfter)
{
    return { Time {} + kRowSpan * firstRow, Time {} + kRowSpan * rowAfter };
}

} // namespace

class TestHostTimePanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void readsOutWhatTheHistoryHolds()
    {
        Desk desk;
        QVERIFY(QTest::qWaitForWindowExposed(&desk.panel));
        QSignalSpy hovered(&desk.panel, &HeatMapWidget::cellHovered);
        for (std::size_t row = 0; row < kRows; ++row) {
            for (std::size_t host = 0; host < kServers; ++host) {
                QTest::mouseMove(&desk.panel, desk.centre(static_cast<int>(host), static_cast<int>(row)));
                QTRY_VERIFY(!hovered.isEmpty());
                const auto cell = hovered.last().front().value<std::optional<HeatMapCell>>();
                QVERIFY(cell.has_value());
                QCOMPARE(*cell, (HeatMapCell { .row = static_cast<int>(host), .column = static_cast<int>(row) }));
                const auto value = valueAt(row, host);
                const auto text = desk.panel.readOut(*cell);
                QVERIFY(text.contains(QStringLiteral("server-%1").arg(host)));
                QVERIFY(text.contains(format::clockTime(Time {} + kRowSpan * static_cast<std::int64_t>(row))));
                QVERIFY2(text.endsWith(value < 0 ? HeatMapWidget::tr("no value")
                                                 : desk.panel.data().quantity.valueText(static_cast<double>(value))),
                    qPrintable(text));
                hovered.clear();
            }
        }
    }

    /// A history too long for its columns: each shows the worst of its rows, and the moments still fit.
    void longHistoriesKeepTheirWorst()
    {
        Desk desk(kMostTimeColumns * 2 + 1);
        QCOMPARE(desk.panel.data().columnCount(), static_cast<int>((kMostTimeColumns * 2 + 1 + 2) / 3));
        QCOMPARE(desk.panel.data().at(3, 5), static_cast<double>(valueAt(17, 3)));
        desk.drag({ .row = 0, .column = 5 }, { .row = 3, .column = 5 });
        QCOMPARE(desk.selection.state().range, span(15, 18));
    }

    void cellsBecomeTheSelection()
    {
        Desk desk;
        QVERIFY(QTest::qWaitForWindowExposed(&desk.panel));
        desk.drag({ .row = 2, .column = 3 }, { .row = 1, .column = 6 });
        QCOMPARE(desk.selection.state().range, span(3, 7));
        QCOMPARE(desk.selection.state().hosts, (std::vector { HostId(1), HostId(2) }));
        QCOMPARE(desk.panel.selectedRange(), cells(1, 3, 2, 6));
        // All servers means no particular one.
        desk.drag({ .row = 0, .column = 8 }, { .row = 3, .column = 9 });
        QCOMPARE(desk.selection.state().range, span(8, 10));
        QVERIFY(desk.selection.state().hosts.empty());
        // One cell is one step in the history of the selection, and the rest of the selection stays.
        desk.selection.selectJobs({ JobId(7) });
        const auto before = desk.selection.state();
        QTest::mouseClick(&desk.panel, Qt::LeftButton, {}, desk.centre(0, 2));
        QCOMPARE(desk.selection.state(),
            (SelectionState { .jobs = { JobId(7) }, .hosts = { HostId(0) }, .range = span(2, 3), .decision = {} }));
        desk.selection.goBack();
        QCOMPARE(desk.selection.state(), before);
        // Beside the cells: only the jobs selected elsewhere stay selected.
        QTest::mouseClick(&desk.panel, Qt::LeftButton, {}, QPoint(1, 1));
        QCOMPARE(desk.selection.state(),
            (SelectionState { .jobs = { JobId(7) }, .hosts = {}, .range = {}, .decision = {} }));
    }

    void doubleClicksAndEnterGoToTheMoment()
    {
        Desk desk;
        QVERIFY(QTest::qWaitForWindowExposed(&desk.panel));
        QTest::mouseDClick(&desk.panel, Qt::LeftButton, {}, desk.centre(2, 5));
        QCOMPARE(desk.sought.last().front().value<Time>(), Time {} + kRowSpan * 5);
        QTest::mouseClick(&desk.panel, Qt::LeftButton, {}, desk.centre(1, 4));
        QTest::keyClick(&desk.panel, Qt::Key_Right);
        QTest::keyClick(&desk.panel, Qt::Key_Right);
        QTest::keyClick(&desk.panel, Qt::Key_Return);
        QCOMPARE(desk.sought.last().front().value<Time>(), Time {} + kRowSpan * 6);
    }

    void framesWhatIsSelectedElsewhere()
    {
        Desk desk;
        desk.selection.selectRange(TimeRange { Time::fromSeconds(700), Time::fromSeconds(2400) });
        QCOMPARE(desk.panel.selectedRange(), cells(0, 1, 3, 3)); // 2400 s begins the next column
        desk.selection.selectHosts({ HostId(1), HostId(3) });
        QCOMPARE(desk.panel.selectedRange(), cells(1, 1, 3, 3));
        // More history does not move it; a coarser history does.
        desk.panel.setHistory(makeHistory(kRows + 3));
        QCOMPARE(desk.panel.selectedRange(), cells(1, 1, 3, 3));
        desk.panel.setHistory(makeHistory(kMostTimeColumns + 1));
        QCOMPARE(desk.panel.selectedRange(), cells(1, 0, 3, 1));
        desk.selection.selectRange(std::nullopt);
        QCOMPARE(desk.panel.selectedRange(), cells(1, 0, 3, desk.panel.data().columnCount() - 1));
        desk.selection.clear();
        QVERIFY(!desk.panel.selectedRange());
        // A span beyond the known history frames nothing.
        desk.selection.selectRange(TimeRange { Time::fromSeconds(9'000'000), Time::fromSeconds(9'000'100) });
        QVERIFY(!desk.panel.selectedRange());
    }
};

CONSONANCE_WINDOW_TEST(TestHostTimePanel)
#include "tst_host_time_panel.moc"
