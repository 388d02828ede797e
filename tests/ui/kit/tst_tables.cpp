// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_reader.h"
#include "core/base/csv_writer.h"
#include "tests/ui/pseudo_translator.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/tool_tips.h"
#include "ui/tables/exact_order_model.h"
#include "ui/tables/filtered_table.h"
#include "ui/tables/table_export.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QHelpEvent>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QStyleOptionHeader>
#include <QTest>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

using namespace consonance;

namespace {

QStandardItem* number(const QString& shown, double exact)
{
    auto* item = new QStandardItem(shown);
    item->setData(exact, kExactRole);
    return item;
}

std::unique_ptr<QStandardItemModel> jobTable()
{
    auto model = std::make_unique<QStandardItemModel>();
    model->setHorizontalHeaderLabels({ QStringLiteral("Job"), QStringLiteral("Mean JCT"), QStringLiteral("Note") });
    model->setHeaderData(1, Qt::Horizontal, QStringLiteral("mean_jct_s"), kColumnKeyRole);
    model->appendRow({ new QStandardItem(QStringLiteral("vgg, a")), number(QStringLiteral("1.2 h"), 4321.125),
        new QStandardItem(QStringLiteral("say \"hi\"")) });
    model->appendRow({ new QStandardItem(QStringLiteral("ctc|b")), number(QStringLiteral("9 s"), 9),
        new QStandardItem(QStringLiteral("two\nlines")) });
    model->appendRow({ new QStandardItem(QStringLiteral("wlm")),
        number(QStringLiteral("–"), std::numeric_limits<double>::quiet_NaN()), new QStandardItem });
    return model;
}

} // namespace

/// For an audience text grows, and columns with it; afterwards each is as wide as it was.
void columnsGrowWithTheText()
{
    const auto model = jobTable();
    CopyableTableView table;
    table.setModel(model.get());
    table.resize(500, 200);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    auto* header = table.horizontalHeader();
    header->resizeSection(0, 61);
    header->resizeSection(1, 83);
    const int height = table.fontMetrics().height();
    auto large = table.font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    const auto usual = table.font();
    table.setFont(large);
    QVERIFY(table.fontMetrics().height() > height);
    QCOMPARE(header->sectionSize(0), static_cast<int>(std::lround(61.0 * table.fontMetrics().height() / height)));
    table.setFont(usual);
    QCOMPARE(header->sectionSize(0), 61);
    QCOMPARE(header->sectionSize(1), 83);
}

class TestTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void theArrowOfSortingHasItsOwnPlace()
    {
        Theme::instance().apply(ThemeChoice::Light);
        const auto arrowOf = [](const QString& title, int width) {
            QStandardItemModel model;
            model.setHorizontalHeaderLabels({ title, QStringLiteral("Other") });
            model.setHeaderData(
                0, Qt::Horizontal, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), Qt::TextAlignmentRole);
            CopyableTableView view;
            view.setModel(&model);
            auto& header = *view.horizontalHeader();
            header.resizeSection(0, width);
            view.sortByColumn(0, Qt::DescendingOrder);
            view.resize(400, 200);
            view.show();
            QStyleOptionHeader option;
            option.initFrom(&header);
            option.orientation = Qt::Horizontal;
            option.state |= QStyle::State_Horizontal;
            option.rect = { 0, 0, width, header.height() };
            option.sortIndicator = QStyleOptionHeader::SortUp;
            const auto arrow = header.style()->subElementRect(QStyle::SE_HeaderArrow, &option, &header);
            return std::pair { header.viewport()->grab(arrow).toImage(),
                header.viewport()->grab({ 0, 0, width, header.height() }).toImage() };
        };
        for (const int width : { 90, 60 }) {
            const auto [bare, blank] = arrowOf(QString(), width);
            const auto [arrow, whole] = arrowOf(QStringLiteral("Slowdown"), width);
            QVERIFY(!bare.isNull());
            QCOMPARE(arrow, bare);
            QVERIFY(whole != blank);
        }
    }

    void exportsEveryFormat()
    {
        const auto model = jobTable();
        const auto all = wholeTable(*model);
        QCOMPARE(exportTable(*model, all, TableFormat::Tsv),
            QStringLiteral("Job\tmean_jct_s\tNote\nvgg, a\t4321.125\tsay \"hi\"\nctc|b\t9\ttwo lines\nwlm\t\t\n"));
        QCOMPARE(exportTable(*model, all, TableFormat::Csv),
            QStringLiteral(
                "Job,mean_jct_s,Note\n\"vgg, a\",4321.125,\"say \"\"hi\"\"\"\nctc|b,9,\"two\nlines\"\nwlm,,\n"));
        QCOMPARE(exportTable(*model, all, TableFormat::Markdown),
            QStringLiteral("| Job | mean_jct_s | Note |\n|---|---:|---|\n| vgg, a | 4321.125 | say \"hi\" |\n| ctc\\|b "
                           "| 9 | two lines |\n| wlm |  |  |\n"));
        const auto json = exportTable(*model, { .rows = { 0, 2 }, .columns = { 0, 1 } }, TableFormat::Json);
        QCOMPARE(QString(json).remove(QRegularExpression(QStringLiteral("\\s"))),
            QStringLiteral("[{\"Job\":\"vgg,a\",\"mean_jct_s\":4321.125},{\"Job\":\"wlm\",\"mean_jct_s\":null}]"));
    }

    /// Job names from people's files must not run in the spreadsheet they are exported to; numbers stay numbers.
    void formulasAreGuarded_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("csv");
        QTest::addColumn<QString>("tsv");
        const auto row = [](const char* text, const char* csv, const char* tsv) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(csv) << QString::fromUtf8(tsv);
        };
        row("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0");
        row("+1+1", "'+1+1", "'+1+1");
        row("-1+1", "'-1+1", "'-1+1");
        row("@SUM(A1)", "'@SUM(A1)", "'@SUM(A1)");
        row("\t=1+1", "'\t=1+1", "' =1+1");
        row("\r=1+1", "\"'\r=1+1\"", "' =1+1");
        row("'=1+1", "''=1+1", "''=1+1");
        row("\"=1+1\"", "\"\"\"=1+1\"\"\"", "\"\"\"=1+1\"\"\"");
        row("a=b", "a=b", "a=b");
        row("it's", "it's", "it's");
    }
    void formulasAreGuarded()
    {
        QFETCH(QString, text);
        QFETCH(QString, csv);
        QFETCH(QString, tsv);
        QStandardItemModel model;
        model.setHorizontalHeaderLabels({ text, QStringLiteral("change"), QStringLiteral("count") });
        auto* whole = new QStandardItem;
        whole->setData(-5, Qt::DisplayRole);
        model.appendRow({ new QStandardItem(text), number(QStringLiteral("−2.5 %"), -2.5), whole });
        const auto all = wholeTable(model);
        const auto lines = [](const QString& cell, QLatin1Char between) -> QString {
            return QStringList { cell, QStringLiteral("change"), QStringLiteral("count") }.join(between)
                + QLatin1Char('\n') + QStringList { cell, QStringLiteral("-2.5"), QStringLiteral("-5") }.join(between)
                + QLatin1Char('\n');
        };
        QCOMPARE(exportTable(model, all, TableFormat::Csv), lines(csv, QLatin1Char(',')));
        QCOMPARE(exportTable(model, all, TableFormat::Tsv), lines(tsv, QLatin1Char('\t')));
        // The others do not end up in a spreadsheet.
        const auto json = QJsonDocument::fromJson(exportTable(model, all, TableFormat::Json).toUtf8());
        QCOMPARE(json[0][text].toString(), text);
        // A note about all rows does not run either.
        QVERIFY(exportTable(model, all, TableFormat::Csv, text).endsWith(QLatin1Char(',') + csv + QLatin1Char('\n')));
    }

    void csvReadsBack()
    {
        const QStringList texts { QStringLiteral("plain"), QStringLiteral("a, b"), QStringLiteral("say \"hi\""),
            QStringLiteral("two\nlines\r\nor three"), QStringLiteral("高峰 – Ärger 🎻"), QStringLiteral(" blanks "),
            QStringLiteral("=1+1"), QStringLiteral("''-x"), QStringLiteral("'"), QString() };
        const QList<double> numbers { -5, 0.1, 1e300, 4321.125, -2.5, 5e-324, 0, 1.0 / 3, 123456789012345678.0, 7 };
        QStandardItemModel model;
        model.setHorizontalHeaderLabels(
            { QStringLiteral("=name, \"of job\""), QStringLiteral("whole"), QStringLiteral("exact") });
        for (int row = 0; row < texts.size(); ++row) {
            auto* whole = new QStandardItem;
            whole->setData(-row, Qt::DisplayRole);
            model.appendRow({ new QStandardItem(texts[row]), whole, number(QStringLiteral("–"), numbers[row]) });
        }
        const auto csv = exportTable(model, wholeTable(model), TableFormat::Csv).toStdString();
        auto reader = CsvReader::open(csv, "table.csv");
        QVERIFY2(reader.has_value(), csv.c_str());
        QCOMPARE(std::string(withoutFormulaGuard(reader->header()[0])), std::string("=name, \"of job\""));
        for (int row = 0; row < texts.size(); ++row) {
            const auto* read = reader->next();
            QVERIFY2(read, csv.c_str());
            QCOMPARE(QString::fromStdString(std::string(withoutFormulaGuard(read->text(0)))), texts[row]);
            QCOMPARE(*read->integer(1), std::int64_t { -row });
            QCOMPARE(*read->decimal(2), numbers[row]);
        }
        QVERIFY(!reader->next() && reader->problems().isEmpty());
    }

    void exportsSayWhatTheirRowsAreOf()
    {
        const auto model = jobTable();
        const TableSelection rows { .rows = { 1 }, .columns = { 0, 1 } };
        const auto origin = QStringLiteral("branch, drained");
        QCOMPARE(exportTable(*model, rows, TableFormat::Csv, origin),
            QStringLiteral("Job,mean_jct_s,origin\nctc|b,9,\"branch, drained\"\n"));
        QVERIFY(
            exportTable(*model, rows, TableFormat::Markdown, origin).endsWith(QStringLiteral("\n\nbranch, drained\n")));
        QCOMPARE(QString(exportTable(*model, rows, TableFormat::Json, origin))
                     .remove(QRegularExpression(QStringLiteral("\\s"))),
            QStringLiteral("[{\"Job\":\"ctc|b\",\"mean_jct_s\":9,\"origin\":\"branch,drained\"}]"));
    }

    void exportsDoNotDependOnTheLanguage()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        const auto model = jobTable();
        QVERIFY(exportTable(*model, wholeTable(*model), TableFormat::Csv).contains(QStringLiteral(",4321.125,")));
        QLocale::setDefault(QLocale::c());
    }

    void copiesSelectedRowsAndShownColumns()
    {
        const auto model = jobTable();
        CopyableTableView view;
        view.setModel(model.get());
        view.sortByColumn(-1, Qt::AscendingOrder);
        view.hideByDefault({ 2 });
        view.horizontalHeader()->moveSection(0, 1);
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        view.selectRow(1);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("mean_jct_s\tJob\n9\tctc|b\n"));
        QCOMPARE(view.wholeText(TableFormat::Tsv).count(QLatin1Char('\n')), 4); // a file holds all rows
        view.clearSelection();
        QCOMPARE(view.copyText(TableFormat::Tsv).count(QLatin1Char('\n')), 4);
    }

    void columnMenuKeepsOneColumn()
    {
        const auto model = jobTable();
        CopyableTableView view;
        view.setModel(model.get());
        view.hideByDefault({ 1, 2 });
        QMenu menu;
        view.fillColumnMenu(menu);
        QCOMPARE(menu.actions().size(), 3);
        QVERIFY(menu.actions().at(0)->isChecked());
        QVERIFY(!menu.actions().at(0)->isEnabled());
        menu.actions().at(1)->trigger();
        QVERIFY(!view.isColumnHidden(1));
    }

    void enterAndDoubleClickAskForFocus()
    {
        const auto model = jobTable();
        CopyableTableView view;
        view.setModel(model.get());
        view.resize(400, 300);
        QSignalSpy asked(&view, &CopyableTableView::focusRequested);
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        const auto at = view.visualRect(model->index(0, 0)).center();
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, at);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(asked.count(), 2);
    }

    void filterWaitsAndCounts()
    {
        const auto model = jobTable();
        FilteredTable table;
        table.setSourceModel(model.get());
        table.setFilterText(QStringLiteral("Filter jobs"));
        QCOMPARE(table.field().accessibleName(), QStringLiteral("Filter jobs"));
        table.show();
        QVERIFY(QTest::qWaitForWindowActive(&table));
        QTest::keyClicks(&table.field(), QStringLiteral("VGG"));
        QCOMPARE(table.proxy().rowCount(), 3);
        QTRY_COMPARE(table.proxy().rowCount(), 1);
        table.table().setEmptyText(QStringLiteral("Jobs appear here."));
        table.field().setText(QStringLiteral("nobody"));
        QTest::keyClick(&table.field(), Qt::Key_Return);
        QCOMPARE(table.proxy().rowCount(), 0);
        QVERIFY(table.table().shownWhenEmpty().contains(QStringLiteral("“nobody”")));
        table.field().clear();
        QTest::keyClick(&table.field(), Qt::Key_Return);
        QCOMPARE(table.proxy().rowCount(), 3);
        QCOMPARE(table.table().shownWhenEmpty(), QStringLiteral("Jobs appear here."));
    }

    /// The reason for an empty table refers to the active filter, not to text typed since; and it is in the current
    /// language, like the count.
    void theReasonForNoneIsUpToDate()
    {
        const auto model = jobTable();
        FilteredTable table;
        table.setSourceModel(model.get());
        table.table().setEmptyText(QStringLiteral("Jobs appear here."));
        table.field().setText(QStringLiteral("nobody"));
        QTest::keyClick(&table.field(), Qt::Key_Return);
        QCOMPARE(table.proxy().rowCount(), 0);
        table.field().setText(QStringLiteral("VGG"));
        QCOMPARE(table.proxy().rowCount(), 0); // until typing pauses
        model->removeRow(0);
        QVERIFY(table.table().shownWhenEmpty().contains(QStringLiteral("“nobody”")));
        fixtures::PseudoTranslator another;
        QVERIFY(QCoreApplication::installTranslator(&another));
        QTRY_VERIFY(table.table().shownWhenEmpty().startsWith(fixtures::PseudoTranslator::kOpen));
        const auto counts = table.findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(
            counts, [](const QLabel* label) { return label->text().startsWith(fixtures::PseudoTranslator::kOpen); }));
        QVERIFY(QCoreApplication::removeTranslator(&another));
        // When cleared by any means, it shows everything at once.
        table.field().clear();
        QCOMPARE(table.proxy().rowCount(), 2);
        QCOMPARE(table.table().shownWhenEmpty(), QStringLiteral("Jobs appear here."));
    }

    /// The note of an empty table is complete in a table that is just high enough, and ends in dots in a lower one; no
    /// line is cut through.
    void notesOfLowTablesAreNotCut()
    {
        CopyableTableView table;
        QStandardItemModel model(0, 1);
        table.setModel(&model);
        table.horizontalHeader()->hide();
        table.setFrameShape(QFrame::NoFrame);
        const int line = table.fontMetrics().lineSpacing();
        const auto note = QStringLiteral("Tasks that the decision placed appear here, each with its server.");
        table.resize(table.fontMetrics().horizontalAdvance(note) * 2 / 3 + 24, 200);
        table.setEmptyText(note);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto inkOf = [&](int height) {
            table.resize(table.width(), height);
            const auto picture = table.viewport()->grab().toImage();
            QVector<int> rows;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    if (picture.pixel(x, y) != picture.pixel(0, 0)) {
                        rows << y;
                        break;
                    }
                }
            }
            return rows.isEmpty() ? 0 : rows.last() - rows.first() + 1;
        };
        const int whole = inkOf(200);
        QVERIFY2(whole > line, "the note has two lines");
        QCOMPARE(inkOf(2 * line), whole);
        QCOMPARE(inkOf(2 * line + 5), whole);
        const int one = inkOf(2 * line - 1);
        QVERIFY(one > 0 && one <= line);
        QCOMPARE(inkOf(line), one);
        QCOMPARE(inkOf(line - 1), 0);
    }

    /// A click on a cell that is cut off, or a row chosen by another view, leaves the columns where they are; keys
    /// scroll as usual.
    void onlyKeysMoveATableSideways()
    {
        QStandardItemModel model(40, 6);
        CopyableTableView view;
        view.setModel(&model);
        view.resize(320, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        for (int column = 0; column < 6; ++column)
            view.horizontalHeader()->resizeSection(column, 110);
        const auto across = [&view] { return view.horizontalScrollBar()->value(); };
        QVERIFY(view.horizontalScrollBar()->maximum() > 0);
        const QPoint cut(view.columnViewportPosition(2) + 20, view.rowViewportPosition(1) + 5);
        QVERIFY(view.viewport()->rect().contains(cut));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, cut);
        QCOMPARE(view.currentIndex(), model.index(1, 2));
        view.scrollTo(view.currentIndex()); // as Qt does a while after the click
        QCOMPARE(across(), 0);
        view.scrollTo(model.index(30, 5));
        QCOMPARE(across(), 0);
        QVERIFY(view.verticalScrollBar()->value() > 0);
        QTest::keyClick(&view, Qt::Key_End); // rows are chosen here: to the last of them
        QCOMPARE(view.currentIndex(), model.index(39, 2));
        QCOMPARE(across(), 0);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(view.currentIndex(), model.index(0, 2));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(across() > 0);
    }

    void cutColumnsTakeWhatTheLastOneSpares()
    {
        QStandardItemModel model(1, 3);
        for (int column = 0; column < 3; ++column)
            model.setData(model.index(0, column), QStringLiteral("a text that wants its room"));
        for (const int width : { 900, 300 }) {
            CopyableTableView view;
            view.setModel(&model);
            view.resize(width, 200);
            view.show();
            QVERIFY(QTest::qWaitForWindowExposed(&view));
            const auto& header = *view.horizontalHeader();
            for (int column = 0; column < 2; ++column)
                view.horizontalHeader()->resizeSection(column, 60);
            view.widenCutColumns();
            QCOMPARE(header.length(), view.viewport()->width());
            const bool hasRoom = width == 900;
            QCOMPARE(header.sectionSize(0) > 60, hasRoom);
            QCOMPARE(header.sectionSize(1), header.sectionSize(0));
            const auto before = header.sectionSize(0);
            view.widenCutColumns();
            QCOMPARE(header.sectionSize(0), before);
            // Made narrower by hand.
            view.horizontalHeader()->resizeSection(0, 40);
            for (int again = 0; again < 2; ++again) {
                view.widenCutColumns();
                QCOMPARE(header.sectionSize(0), 40);
            }
        }
    }

    /// Where names and figures come first, they are read whole whatever the last column can spare, up to a width.
    void namesAreWidenedWithoutRoomToSpare()
    {
        QStandardItemModel model(1, 3);
        for (int column = 0; column < 3; ++column)
            model.setData(model.index(0, column), QStringLiteral("a text that wants its room"));
        CopyableTableView view;
        view.setModel(&model);
        view.resize(300, 200);
        view.show();
        auto& header = *view.horizontalHeader();
        header.resizeSection(0, 60);
        header.resizeSection(1, 60);
        view.widenColumns({ 0 }, 1000);
        const int whole = view.fontMetrics().horizontalAdvance(QStringLiteral("a text that wants its room"));
        QVERIFY(header.sectionSize(0) > whole);
        QCOMPARE(header.sectionSize(1), 60);
        view.widenColumns({ 1 }, 90);
        QCOMPARE(header.sectionSize(1), 90);
        header.resizeSection(0, 40); // by hand
        view.widenColumns({ 0, 1 }, 1000);
        QCOMPARE(header.sectionSize(0), 40);
        QVERIFY(header.sectionSize(1) > whole);
    }

    /// The cut-off text of a cell is shown beside the pointer, before a tip that the cell has of its own.
    void cutCellsSayTheWhole()
    {
        QStandardItemModel model(2, 2);
        const auto whole = QStringLiteral("it waits behind the first job, which does not fit on any server");
        model.setData(model.index(0, 0), whole);
        model.setData(model.index(1, 0), QStringLiteral("short"));
        CopyableTableView view;
        view.setModel(&model);
        view.resize(320, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.horizontalHeader()->resizeSection(0, 80);
        const auto said = [&view](int row) {
            QToolTip::hideText(); // this takes a while
            if (!QTest::qWaitFor([] { return !QToolTip::isVisible(); }))
                return QStringLiteral("it stays");
            const auto cell = view.visualRect(view.model()->index(row, 0));
            const QPoint at(cell.left() + 5, cell.center().y());
            QHelpEvent event(QEvent::ToolTip, at, view.viewport()->mapToGlobal(at));
            QCoreApplication::sendEvent(view.viewport(), &event);
            return QToolTip::isVisible() ? QToolTip::text() : QString();
        };
        QCOMPARE(said(1), QString());
        QCOMPARE(said(0), whole);
        view.horizontalHeader()->resizeSection(0, 1000);
        QCOMPARE(said(0), QString());
        view.horizontalHeader()->resizeSection(0, 80);
        model.setData(model.index(0, 0), QStringLiteral("of its own"), Qt::ToolTipRole);
        QCOMPARE(said(0), wrappedToolTip(whole + QStringLiteral("\nof its own")));
    }

    /// A number means the row with that name, if there is one.
    void firstColumnsGoBeforeTheOthers()
    {
        QStandardItemModel model;
        for (const char* row : { "16|at 17 s", "17|at 3 s", "18|17 %", "9|vgg" }) {
            const auto cells = QString::fromLatin1(row).split(QLatin1Char('|'));
            model.appendRow({ new QStandardItem(cells[0]), new QStandardItem(cells[1]) });
        }
        FilteredTable table;
        table.setSourceModel(&model);
        const auto rowsFor = [&table](const char* text) {
            table.field().setText(QString::fromLatin1(text));
            QTest::keyClick(&table.field(), Qt::Key_Return);
            QStringList rows;
            for (int row = 0; row < table.proxy().rowCount(); ++row)
                rows << table.proxy().index(row, 0).data().toString();
            rows.sort();
            return rows.join(QLatin1Char(' '));
        };
        QCOMPARE(rowsFor("17"), QStringLiteral("16 17 18"));
        table.setFirstColumns({ 0 });
        QCOMPARE(rowsFor("17"), QStringLiteral("17"));
        QCOMPARE(rowsFor("VGG"), QStringLiteral("9")); // no row has this name
        // A row with this name may appear later, and disappear.
        QCOMPARE(rowsFor("3"), QStringLiteral("17"));
        model.appendRow({ new QStandardItem(QStringLiteral("3")), new QStandardItem(QStringLiteral("ctc")) });
        QCOMPARE(table.proxy().rowCount(), 1);
        QCOMPARE(table.proxy().index(0, 0).data().toString(), QStringLiteral("3"));
        model.removeRow(model.rowCount() - 1);
        QCOMPARE(table.proxy().rowCount(), 1);
        QCOMPARE(table.proxy().index(0, 0).data().toString(), QStringLiteral("17"));
        QCOMPARE(rowsFor(""), QStringLiteral("16 17 18 9"));
    }

    void namesSortWithTheirNumbers()
    {
        QStandardItemModel model;
        for (const char* name : { "a-10", "a-2", "A-1", "b-1" })
            model.appendRow(new QStandardItem(QString::fromLatin1(name)));
        FilteredTable table;
        table.setSourceModel(&model);
        table.table().sortByColumn(0, Qt::AscendingOrder);
        QStringList names;
        for (int row = 0; row < table.proxy().rowCount(); ++row)
            names << table.proxy().index(row, 0).data().toString();
        QCOMPARE(names.join(QLatin1Char(' ')), QStringLiteral("A-1 a-2 a-10 b-1"));
    }

    /// One order for every table, language and locale; figures without text are not names.
    void oneOrderForAll()
    {
        const QLocale before;
        for (const auto& locale : { QLocale::c(), QLocale(QLocale::English), QLocale(QLocale::Chinese) }) {
            QLocale::setDefault(locale);
            QStandardItemModel model;
            for (const char* name : { "a-10", "a-1", "b-1", "a-2", "a-02", "a" })
                model.appendRow(new QStandardItem(QLatin1String(name)));
            ExactOrderModel sorted;
            sorted.setSourceModel(&model);
            sorted.sort(0, Qt::DescendingOrder);
            QStringList names;
            for (int row = 0; row < sorted.rowCount(); ++row)
                names << sorted.index(row, 0).data().toString();
            QCOMPARE(names.join(QLatin1Char(' ')), QStringLiteral("b-1 a-10 a-2 a-02 a-1 a"));
        }
        QLocale::setDefault(before);
        QStandardItemModel figures;
        for (const double value : { 2.5, -1.0, -10.0, 10.0 }) {
            auto* item = new QStandardItem;
            item->setData(value, Qt::DisplayRole);
            figures.appendRow(item);
        }
        ExactOrderModel sorted;
        sorted.setSourceModel(&figures);
        sorted.sort(0);
        QCOMPARE(sorted.index(0, 0).data().toDouble(), -10.0);
        QCOMPARE(sorted.index(3, 0).data().toDouble(), 10.0);
        QVERIFY(comesBefore(u"9", u"18446744073709551617"));
        QVERIFY(!comesBefore(u"a", u"a"));
    }

    void sortsByExactValue()
    {
        const auto model = jobTable();
        FilteredTable table;
        table.setSourceModel(model.get());
        QCOMPARE(table.proxy().index(0, 0).data().toString(), QStringLiteral("vgg, a"));
        table.table().sortByColumn(1, Qt::AscendingOrder);
        QCOMPARE(table.proxy().index(0, 0).data().toString(), QStringLiteral("ctc|b"));
        QCOMPARE(table.proxy().index(1, 0).data().toString(), QStringLiteral("vgg, a"));
        QCOMPARE(table.proxy().index(2, 0).data().toString(), QStringLiteral("wlm"));
        // Unknown values are neither large nor small.
        table.table().sortByColumn(1, Qt::DescendingOrder);
        QCOMPARE(table.proxy().index(0, 0).data().toString(), QStringLiteral("vgg, a"));
        QCOMPARE(table.proxy().index(2, 0).data().toString(), QStringLiteral("wlm"));
    }
};

CONSONANCE_WINDOW_TEST(TestTables)
#include "tst_tables.moc"
