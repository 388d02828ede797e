// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that policies note with their decisions: which are shown as heat maps, the switch to numbers, what is copied,
// and what real policies note.
#include "tests/core/policy/market/policy_world.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/decide/note_heat_map.h"
#include "ui/decide/note_tables_view.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/table_export.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QTest>
#include <QToolButton>

#include <limits>
#include <set>

using namespace consonance;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

const NoteTable kPrices { .title = "price of a GPU by slot",
    .rows = { "server-0", "server-1" },
    .columns = { "00:00:00", "00:05:00", "1 d 00:00:00" },
    .unit = "value",
    .values = { 0.5, 2, 0.5, 4, 8, kNone } };
const NoteTable kAccounts { .title = "what tenants gave and took",
    .rows = { "a", "b" },
    .columns = { "lent, GPU h", "paid" },
    .unit = "1",
    .values = { 1, 2, 3, 4 } };

struct Shown {
    NoteTablesView view;

    Shown()
    {
        view.resize(500, 300);
        view.show();
    }
};

std::vector<NoteTable> tablesOf(const char* policy, const char* more = "")
{
    auto setup = test::marketSetup(policy, 1, more);
    setup.wantsNotes = true;
    auto simulation = Simulation::create(setup).value();
    std::vector<NoteTable> tables;
    if (!simulation.runToEnd())
        return tables;
    for (const auto& decision : simulation.engine().log().decisions())
        std::ranges::copy(decision.notes->tables, std::back_inserter(tables));
    return tables;
}

std::set<std::string> titlesOf(const std::vector<NoteTable>& tables, bool areMatrices)
{
    std::set<std::string> titles;
    for (const auto& table : tables) {
        if (isMatrix(table) == areMatrices && !table.rows.empty() && table.columns.size() > 1)
            titles.insert(table.title);
    }
    return titles;
}

} // namespace

class TestNoteTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Types of device have no number in common, but parts of their time have one scale.
    void sharesMakeAMatrix()
    {
        NoteTable table {
            .title = "t", .rows = { "a" }, .columns = { "k80", "v100" }, .unit = "1", .values = { 0.5, 0 }
        };
        QVERIFY(!isMatrix(table));
        table.unit = "share";
        QVERIFY(isMatrix(table));
        QCOMPARE(noteTableTitle(table), QStringLiteral("t"));
        QCOMPARE(noteHeatMap(table).effectiveScale(), std::pair(0.0, 1.0));
    }

    void columnsOfOneKindMakeAMatrix_data()
    {
        QTest::addColumn<QStringList>("columns");
        QTest::addColumn<bool>("isAMatrix");
        QTest::newRow("slots") << QStringList { QStringLiteral("00:00:00"), QStringLiteral("00:05:00") } << true;
        QTest::newRow("slots over a day")
            << QStringList { QStringLiteral("23:55:00"), QStringLiteral("1 d 00:00:00") } << true;
        QTest::newRow("parts of a second")
            << QStringList { QStringLiteral("00:00:00.5"), QStringLiteral("00:00:01") } << true;
        QTest::newRow("numbers") << QStringList { QStringLiteral("1"), QStringLiteral("2.5"), QStringLiteral("-3") }
                                 << true;
        QTest::newRow("numbered things") << QStringList { QStringLiteral("server-0"), QStringLiteral("server-12") }
                                         << true;
        QTest::newRow("figures") << QStringList { QStringLiteral("paid"), QStringLiteral("earned") } << false;
        QTest::newRow("figures with numbers")
            << QStringList { QStringLiteral("p95"), QStringLiteral("jobs of 2") } << false;
        QTest::newRow("a number and a figure") << QStringList { QStringLiteral("1"), QStringLiteral("all") } << false;
        QTest::newRow("one column") << QStringList { QStringLiteral("00:00:00") } << false;
        QTest::newRow("none") << QStringList() << false;
    }
    void columnsOfOneKindMakeAMatrix()
    {
        QFETCH(const QStringList, columns);
        QFETCH(const bool, isAMatrix);
        NoteTable table { .title = "t", .rows = { "r" }, .columns = {}, .unit = "1", .values = {} };
        for (const auto& column : columns) {
            table.columns.push_back(column.toStdString());
            table.values.push_back(1);
        }
        QCOMPARE(isMatrix(table), isAMatrix);
        QCOMPARE(!noteHeatMap(table).isEmpty(), isAMatrix);
        table.values.push_back(1); // no longer complete
        QVERIFY(!isMatrix(table));
    }

    /// Texts with few digits, exact values, and nothing of a table that is not whole.
    void figuresAreShownAndCopied()
    {
        NoteTablesView view;
        view.setTables({ { .title = "t",
            .rows = { "gpu", "cpu" },
            .columns = { "slot 0", "other" },
            .unit = "1",
            .values = { 0.123456, 2, kNone, 1e9 } } });
        const auto& model = view.model();
        QCOMPARE(model.headerData(1, Qt::Horizontal, kColumnKeyRole).toString(), QStringLiteral("slot 0"));
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("other"));
        QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("cpu"));
        QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("0.1235"));
        QCOMPARE(model.index(0, 1).data(kExactRole).toDouble(), 0.123456);
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("–"));
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("2")); // counts have no decimals
        QVERIFY(!model.index(1, 1).data(kExactRole).isValid());
        view.setTables({ { .title = "t", .rows = { "a" }, .columns = { "x", "y" }, .unit = "1", .values = { 1 } } });
        QCOMPARE(model.rowCount(), 0);
    }

    void theMapSaysWhatTheTableSays()
    {
        const auto map = noteHeatMap(kPrices);
        QCOMPARE(map.name, noteTableTitle(kPrices));
        QCOMPARE(map.rows, QStringList({ QStringLiteral("server-0"), QStringLiteral("server-1") }));
        QCOMPARE(map.columns.size(), 3);
        QCOMPARE(map.at(1, 1), 8.0);
        QVERIFY(map.hasMissing());
        QCOMPARE(map.quantity.title, QStringLiteral("value"));
        QCOMPARE(map.map, ColorMap::Cividis);
        QVERIFY(!map.isLogarithmic);
        auto steep = kPrices;
        steep.values[0] = 0.0001;
        QVERIFY(noteHeatMap(steep).isLogarithmic);
        steep.values[1] = 0;
        QVERIFY(!noteHeatMap(steep).isLogarithmic); // zero has no logarithm
        auto shares = kPrices;
        shares.unit = "share";
        shares.values[0] = 1e-11; // which only orders jobs that are alike
        QVERIFY(!noteHeatMap(shares).isLogarithmic);
        QCOMPARE(noteHeatMap(shares).quantity.kind, AxisKind::Fraction);
        auto payoffs = kPrices;
        payoffs.values[0] = -3;
        QCOMPARE(noteHeatMap(payoffs).map, ColorMap::BlueGreyOrange);
        QCOMPARE(noteHeatMap(payoffs).effectiveScale(), std::pair(-8.0, 8.0));
    }

    void aMatrixIsAMapUntilNumbersAreWanted()
    {
        Shown shown;
        auto& view = shown.view;
        QVERIFY(!view.isMapShown()); // the table tells what is coming
        QVERIFY(!view.choice().isVisible());
        QVERIFY(!view.numbersButton().isVisible());
        QVERIFY(!view.table().shownWhenEmpty().isEmpty());

        view.setTables({ kPrices, kAccounts });
        QVERIFY(view.isMapShown());
        QVERIFY(view.map().isVisible() && !view.table().isVisible());
        QVERIFY(view.numbersButton().isVisible());
        QTest::mouseClick(&view.numbersButton(), Qt::LeftButton);
        QVERIFY(!view.isMapShown());
        QVERIFY(view.table().isVisible());
        QCOMPARE(view.model().rowCount(), 2);

        view.choice().setCurrentIndex(1);
        QVERIFY(!view.numbersButton().isVisible()); // there is no other way to view it
        QVERIFY(view.table().isVisible());
        view.choice().setCurrentIndex(0);
        QVERIFY(!view.isMapShown()); // numbers are still selected
        QTest::mouseClick(&view.numbersButton(), Qt::LeftButton);
        QVERIFY(view.isMapShown());

        auto later = kPrices;
        later.values[0] = 7;
        view.setTables({ kAccounts, later }); // the next decision: the same table stays selected
        QVERIFY(view.isMapShown());
        QCOMPARE(view.map().data().at(0, 0), 7.0);
        view.setTables({});
        QVERIFY(!view.isMapShown());
        QCOMPARE(view.map().data().rowCount(), 0);
    }

    void whatIsCopiedHasEveryValue()
    {
        Shown shown;
        shown.view.setTables({ kPrices });
        shown.view.map().copyData();
        const auto ofMap = QGuiApplication::clipboard()->text();
        QVERIFY2(ofMap.contains(QStringLiteral("server-1\t4\t8\t")), qPrintable(ofMap));
        QTest::mouseClick(&shown.view.numbersButton(), Qt::LeftButton);
        shown.view.table().copy();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("server-1\t4\t8\t")));
    }

    void isDrawnInBothThemes_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(ThemeChoice::Light);
        QTest::newRow("dark") << static_cast<int>(ThemeChoice::Dark);
    }
    void isDrawnInBothThemes()
    {
        QFETCH(const int, theme);
        Theme::instance().apply(static_cast<ThemeChoice>(theme));
        Shown shown;
        shown.view.setTables({ kPrices });
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        auto& map = shown.view.map();
        const auto picture = map.grab().toImage();
        const auto layout = map.layoutFor(map.size());
        const auto colorAt = [&](int row, int column) {
            return picture.pixelColor(layout.cellRect({ .row = row, .column = column }).topLeft() + QPoint(2, 2));
        };
        QCOMPARE(colorAt(0, 0), QColor::fromRgb(colorOf(ColorMap::Cividis, 0.5, 0.5, 8)));
        QCOMPARE(colorAt(1, 1), QColor::fromRgb(colorOf(ColorMap::Cividis, 8, 0.5, 8)));
        QCOMPARE(colorAt(1, 2), Theme::instance().tokens().missing);
        Theme::instance().apply(ThemeChoice::Light);
    }

    /// From real runs: prices and payoffs over slots are maps; accounts, arms and queues are tables.
    void realPoliciesNoteBoth()
    {
        const auto oasis = tablesOf("oasis");
        QVERIFY(titlesOf(oasis, true).contains("price of a GPU by slot"));
        QVERIFY(titlesOf(oasis, true).contains("payoff by the slot in which the job would end"));
        QVERIFY(titlesOf(oasis, false).empty());
        const auto astraea = tablesOf("astraea");
        QCOMPARE(titlesOf(astraea, true), std::set<std::string> { "GPUs in use by slot" });
        QCOMPARE(titlesOf(astraea, false), std::set<std::string> { "what tenants gave and took" });
        const auto bandit = tablesOf("pp-mab", ",values=private");
        QVERIFY(titlesOf(bandit, true).empty());
        QCOMPARE(titlesOf(bandit, false), std::set<std::string> { "arms of a kind of job" });
        QVERIFY(titlesOf(tablesOf("preemptive-edge"), true).empty());
    }
};

CONSONANCE_WINDOW_TEST(TestNoteTables)
#include "tst_note_tables.moc"
