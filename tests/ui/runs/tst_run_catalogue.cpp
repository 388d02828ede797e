// SPDX-License-Identifier: GPL-3.0-or-later
// The page of runs over a catalogue of ten thousand: what is read, what a typed condition keeps, what scrolling loads.
#include "tests/core/store/store_made_up.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/settings.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/tables/copyable_table_view.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <set>

using namespace consonance;

namespace {

constexpr int kRuns = 10'000;
constexpr int kWait = 5'000 * kPatience; ///< when all of them are read
constexpr int kPage = RunCatalogueModel::kPage;

/// The run of each number has its own mean JCT and quantum, so that a condition on both selects a known part.
double meanJctMinutes(int run)
{
    return 5 + run % 60;
}

int quantum(int run)
{
    return run % 7 * 20;
}

void fill(const std::filesystem::path& path)
{
    auto store = RunStore::open(path);
    QVERIFY(store);
    const auto log = test::madeUpLog(3);
    for (int run = 0; run < kRuns; ++run) {
        auto header = test::madeUpHeader("policy-" + std::to_string(run % 17));
        header.name = "run " + std::to_string(run);
        header.parametersJson = "{\"quantum\":" + std::to_string(quantum(run)) + "}";
        auto completion = test::madeUpCompletion(1);
        completion.metrics = metricList(
            { .jobs = 120, .finished = 120, .meanJctSeconds = meanJctMinutes(run) * 60, .makespanSeconds = 5000 });
        QVERIFY(store->add(header, log, completion));
    }
}

} // namespace

class TestRunCatalogue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        failOnUnexpectedWarning();
        fill(path());
    }
    void init()
    {
        failOnUnexpectedWarning();
        m_library.emplace(m_runner);
        m_library->open(QString::fromStdString(path().string()));
        m_registry.emplace();
        m_settings.emplace(m_folder.filePath(QStringLiteral("settings.ini")));
        m_undo.emplace(*m_registry);
        m_page.emplace(*m_library, *m_registry, *m_settings, *m_undo);
        m_page->resize(1200, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(&*m_page));
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().total(), kRuns, kWait);
    }
    void cleanup()
    {
        m_page.reset();
        m_undo.reset();
        m_settings.reset();
        m_registry.reset();
        m_library.reset();
    }

    /// Runs kept by the command line in the meantime appear in the list by themselves.
    void runsOfOtherProgramsAppear()
    {
        auto header = test::madeUpHeader("from-elsewhere");
        const auto id = RunStore::open(path())->add(header, {}, test::madeUpCompletion(1)).value();
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().total(), kRuns + 1, kWait);
        QCOMPARE(m_page->model().run(0).id, id);
        QVERIFY(RunStore::open(path())->remove(id));
        QTRY_COMPARE_WITH_TIMEOUT(m_page->model().total(), kRuns, kWait);
    }

    /// Rows of a sweep and branches look different in the list as far as they differ.
    void rowsTellLoadParametersAndChanges()
    {
        auto header = test::madeUpHeader("lb");
        header.trace.origin = "preset:harmony-testbed,load=4";
        header.name.clear();
        header.parametersJson = "{\"own\":16}";
        header.fork = ForkPoint {
            .parent = "0123456789abc", .event = 1, .at = Time::fromSeconds(50'400), .change = "drain rack-a"
        };
        auto store = *m_library->store();
        const auto id = store.add(header, {}, test::madeUpCompletion(1)).value();
        m_library->noteChange();
        auto& model = m_page->model();
        QTRY_COMPARE_WITH_TIMEOUT(model.run(0).id, id, kWait);
        const auto cell = [&](int column) { return model.index(0, column).data().toString(); };
        QCOMPARE(cell(RunCatalogueModel::Load), QStringLiteral("4"));
        QCOMPARE(cell(RunCatalogueModel::Parameters), QStringLiteral("own=16"));
        QCOMPARE(cell(RunCatalogueModel::Change), QStringLiteral("drain rack-a"));
        QVERIFY(cell(RunCatalogueModel::Name).startsWith(QLatin1String("drain rack-a at 14:00")));
        QVERIFY(store.remove(id));
        m_library->noteChange();
        QTRY_COMPARE_WITH_TIMEOUT(model.total(), kRuns, kWait);
    }

    void theFirstPageIsAPage()
    {
        QAbstractItemModelTester tester(&m_page->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(m_page->model().rowCount(), kPage);
        QCOMPARE(QString::fromStdString(m_page->model().run(0).header.name), QStringLiteral("run %1").arg(kRuns - 1));
    }

    /// With an unreadable condition nothing stale is listed, and an empty list says why it is empty.
    void anEmptyListSaysWhy()
    {
        auto& model = m_page->model();
        auto& field = m_page->filterField();
        field.setText(QStringLiteral("policy = lb"));
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 0, kWait);
        QVERIFY(m_page->table().shownWhenEmpty().contains(QLatin1String("cannot be read")));
        field.setText(QStringLiteral("policy = \"no such policy\""));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_page->table().shownWhenEmpty().contains(QLatin1String("No run meets the filter")), kWait);
        field.clear();
        QTRY_COMPARE_WITH_TIMEOUT(model.total(), kRuns, kWait);
    }

    /// Typed key by key, as people do.
    void aTypedConditionLeavesWhatMeetsIt()
    {
        auto& model = m_page->model();
        auto& field = m_page->filterField();
        field.setFocus();
        QTest::keyClicks(&field, QStringLiteral("mean_jct < 20min and "));
        QTest::keyClicks(&field, QStringLiteral("param.quantum > 60"));
        int expected = 0;
        for (int run = 0; run < kRuns; ++run)
            expected += meanJctMinutes(run) < 20 && quantum(run) > 60 ? 1 : 0;
        QVERIFY(expected > 3 * kPage / 2 && expected < kRuns / 2);
        QTRY_COMPARE_WITH_TIMEOUT(model.total(), expected, kWait);
        const auto holds = [&] {
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto number
                    = QString::fromStdString(model.run(row).header.name).section(QLatin1Char(' '), 1).toInt();
                if (meanJctMinutes(number) >= 20 || quantum(number) <= 60)
                    return false;
            }
            return true;
        };
        QVERIFY(model.rowCount() == kPage && holds());
        while (model.rowCount() < expected) {
            const int before = model.rowCount();
            m_page->table().scrollToBottom();
            QTRY_VERIFY_WITH_TIMEOUT(model.rowCount() > before, kWait);
        }
        QVERIFY(holds());
        QCOMPARE(model.rowCount(), expected);
        field.clear();
        QTRY_COMPARE_WITH_TIMEOUT(model.total(), kRuns, kWait);
    }

    /// Each page continues the same order: nothing twice, nothing left out.
    void scrollingBringsPageAfterPage_data()
    {
        QTest::addColumn<int>("column");
        QTest::newRow("by the time of making") << static_cast<int>(RunCatalogueModel::Created);
        QTest::newRow("by a figure that many share") << static_cast<int>(RunCatalogueModel::MeanJct);
    }
    void scrollingBringsPageAfterPage()
    {
        QFETCH(const int, column);
        auto& model = m_page->model();
        auto& table = m_page->table();
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        if (column != RunCatalogueModel::Created) {
            table.sortByColumn(column, Qt::AscendingOrder);
            QTRY_VERIFY_WITH_TIMEOUT(resets.count() == 1, kWait);
            resets.clear();
        }
        table.selectRow(7);
        const auto kept = m_page->selectedRuns().front().id;
        for (int pages = 2; pages <= 4; ++pages) {
            // The bar grows only when the table has laid out the last page, so one push may be too early.
            const auto reaches = [&] {
                const bool isThere = model.rowCount() == pages * kPage;
                if (!isThere)
                    table.verticalScrollBar()->setValue(table.verticalScrollBar()->maximum());
                return isThere;
            };
            QTRY_VERIFY_WITH_TIMEOUT(reaches(), kWait);
        }
        std::set<std::string> ids;
        for (int row = 0; row < model.rowCount(); ++row)
            ids.insert(model.run(row).id);
        QCOMPARE(ids.size(), static_cast<std::size_t>(4 * kPage));
        if (column == RunCatalogueModel::Created) {
            for (int row = 0; row < model.rowCount(); ++row)
                QCOMPARE(model.run(row).header.name, "run " + std::to_string(kRuns - 1 - row));
        } else {
            for (int row = 0; row < model.rowCount(); ++row) // the shortest are every sixtieth run
                QCOMPARE(model.run(row).metrics.at("mean_jct_s"), (5.0 + row / ((kRuns + 59) / 60)) * 60);
        }
        QCOMPARE(resets.count(), 0); // rows were added, not read again
        QCOMPARE(m_page->selectedRuns().front().id, kept);
    }

    void theSelectionSurvives()
    {
        auto& model = m_page->model();
        auto& table = m_page->table();
        table.verticalScrollBar()->setValue(table.verticalScrollBar()->maximum());
        QTRY_COMPARE_WITH_TIMEOUT(model.rowCount(), 2 * kPage, kWait);
        const auto rowNamed = [&](int run) {
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.run(row).header.name == "run " + std::to_string(run))
                    return row;
            }
            return -1;
        };
        const auto shown = [&] {
            QStringList names;
            for (const auto& run : m_page->selectedRuns())
                names << QString::fromStdString(run.header.name);
            names.sort();
            return names;
        };
        const int late = kRuns - 1 - kPage - 20; // on the second page
        table.selectRow(rowNamed(kRuns - 5));
        table.selectionModel()->select(
            model.index(rowNamed(late), 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QStringList both { QStringLiteral("run %1").arg(kRuns - 5), QStringLiteral("run %1").arg(late) };
        both.sort();
        QCOMPARE(shown(), both);
        // The list is read again, as after every change of the store: the same number of rows, the same ones selected.
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.reload();
        QTRY_COMPARE_WITH_TIMEOUT(resets.count(), 1, kWait);
        QCOMPARE(model.rowCount(), 2 * kPage);
        QCOMPARE(shown(), both);
        // The part kept by a filter.
        m_page->filterField().setText(QStringLiteral("run %1").arg(late));
        QTRY_VERIFY_WITH_TIMEOUT(model.total() < kPage, kWait);
        QCOMPARE(shown(), QStringList { QStringLiteral("run %1").arg(late) });
    }

private:
    [[nodiscard]] std::filesystem::path path() const
    {
        return m_folder.filePath(QStringLiteral("runs.db")).toStdString();
    }

    QTemporaryDir m_folder;
    JobRunner m_runner;
    std::optional<RunLibrary> m_library;
    std::optional<CommandRegistry> m_registry;
    std::optional<Settings> m_settings;
    std::optional<UndoStack> m_undo;
    std::optional<RunsPage> m_page;
};

CONSONANCE_WINDOW_TEST(TestRunCatalogue)
#include "tst_run_catalogue.moc"
