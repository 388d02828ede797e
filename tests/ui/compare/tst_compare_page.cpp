// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_command.h"
#include "core/compare/comparison_sheets.h"
#include "tests/ui/compare/compare_bench.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/compare/models/ranking_sheet.h"
#include "ui/compare/stale_results_note.h"
#include "ui/compare/views/comparison_traces_view.h"
#include "ui/forms/input_chooser.h"
#include "ui/forms/parameter_form.h"
#include "ui/kit/settings.h"
#include "ui/models/sheet_model.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/session/run_library.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/core_wording.h"
#include "ui/words/policy_text.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace consonance;

namespace {

constexpr int kMayKnow = 5; ///< column of the ranking

struct Bench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    CommandRegistry registry;
    RunLibrary library { runner };

    Bench() { library.open(folder.filePath(QStringLiteral("runs.db"))); }
};

CompareRequest smallRequest()
{
    return { .traces = { "preset:harmony-testbed,jobs=10" },
        .cluster = "harmony-testbed",
        .policies = { "lb", "binpack", "locality" },
        .seeds = { 1, 2 },
        .baseline = "lb" };
}

} // namespace

class TestComparePage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void commandLinesLeaveOutDefaults()
    {
        const CompareRequest compare { .traces = { "preset:small" },
            .cluster = "small",
            .policies = { "fifo", "srtf" },
            .seeds = { 1, 2, 3 },
            .baseline = "srtf" };
        QCOMPARE(compareCommand(compare),
            std::string("consonance-cli compare --trace preset:small --cluster small --policies fifo,srtf --seeds 1..3 "
                        "--baseline srtf"));
    }

    void comparesInTheBackgroundAndKeepsTheRuns()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        ComparePage page(bench.library, bench.registry, bench.settings);
        page.resize(1200, 800);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.form().setRequest(smallRequest());
        page.form().seedsField().setText(QStringLiteral("1,2"));
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        QTest::mouseClick(&page.form().startButton(), Qt::LeftButton);
        QVERIFY(page.runner().isRunning());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(page.result().runs.size(), std::size_t { 6 });
        QCOMPARE(page.result().summary.size(), std::size_t { 3 });
        for (const auto& run : page.result().runs)
            QVERIFY(!run.runId.empty());
        auto* table = page.findChild<CopyableTableView*>(QStringLiteral("comparisonTable"));
        QCOMPARE(table->model()->rowCount(), 3);
        const auto copied = table->copyText(TableFormat::Csv);
        QVERIFY2(copied.startsWith(QStringLiteral("policy,mean_jct_s,ci95_s,relative")), qPrintable(copied));
        QVERIFY(bench.registry.problems().isEmpty());
        QCOMPARE(*bench.library.store()->count({}), 6);
        // Eleven views, six tabs; the others of a tab are chosen beside them.
        int seen = 0;
        for (int tab = 0; tab < page.tabs().count(); ++tab)
            seen += page.tabs().isTabVisible(tab) ? 1 : 0;
        QCOMPARE(seen, 6);
        page.showView<ComparisonTracesView>();
        QVERIFY(page.tabs().isTabVisible(page.tabs().currentIndex()));
        const auto choices = page.tabs().cornerWidget()->findChildren<QToolButton*>();
        QCOMPARE(std::ranges::count_if(
                     choices, [](const auto* choice) { return choice->isVisibleTo(choice->parentWidget()); }),
            3);
        // Another seed leaves the view that is shown, another trace is answered by the summary first.
        auto* tabs = &page.tabs();
        tabs->setCurrentIndex(3);
        auto request = smallRequest();
        request.seeds = { 3 };
        page.start(request);
        QTRY_COMPARE(finished.count(), 2);
        QCOMPARE(tabs->currentIndex(), 3);
        request.traces = { "preset:harmony-testbed,jobs=11" };
        page.start(request);
        QTRY_COMPARE(finished.count(), 3);
        QCOMPARE(tabs->currentIndex(), 0);
    }

    /// After a restart the program shows the last comparison and the form that it was asked with, and simulates
    /// nothing for it.
    void theLastComparisonComesBack()
    {
        const QTemporaryDir folder;
        std::vector<double> means;
        std::string asked;
        const auto meansOf = [](const ComparePage& page) {
            std::vector<double> found;
            for (const auto& run : page.result().runs)
                found.push_back(run.metrics.meanJctSeconds);
            std::ranges::sort(found);
            return found;
        };
        for (const bool isAgain : { false, true }) {
            fixtures::CompareBench bench(folder);
            auto& page = bench.page;
            if (!isAgain) {
                auto request = smallRequest();
                request.policies.back() = "locality-tight";
                request.parameters["locality-tight"]["patience"] = "0.25";
                page.form().setRequest(request);
                page.form().seedsField().setText(QStringLiteral("1,2"));
                asked = compareCommand(page.form().request());
                QSignalSpy finished(&page.runner(), &CompareRunner::finished);
                QTest::mouseClick(&page.form().startButton(), Qt::LeftButton);
                QTRY_COMPARE(finished.count(), 1);
                means = meansOf(page);
            }
            QTRY_COMPARE(page.result().runs.size(), std::size_t { 6 });
            QCOMPARE(meansOf(page), means);
            QCOMPARE(compareCommand(page.form().request()), asked);
            QVERIFY(page.findChild<StaleResultsNote*>()->isHidden());
            QCOMPARE(page.findChild<CopyableTableView*>(QStringLiteral("comparisonTable"))->model()->rowCount(), 3);
            QCOMPARE(bench.kept(), 6);
        }
    }

    /// A training is compared under its own name, beside the bundled network.
    void aPolicyComparesWithItself()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        UndoStack undo(bench.registry);
        ComparePage page(bench.library, bench.registry, bench.settings);
        page.form().recordIn(undo);
        auto request = smallRequest();
        request.policies = { "locality", "locality-tight", "locality-tight one more" };
        request.baseline = "locality-tight one more";
        request.parameters["locality-tight one more"]["patience"] = "0.25";
        page.form().setRequest(request);
        QCOMPARE(page.form().request().policies, request.policies);
        QCOMPARE(page.form().request().parameters, request.parameters);
        QCOMPARE(page.form().request().baseline, request.baseline);
        QVERIFY(page.form().asksFor(request));

        // By hand: again, with the settings of the chosen one, then removed and undone.
        auto& list = page.form().policyList();
        list.setCurrentItem(list.findItems(QStringLiteral("one more"), Qt::MatchEndsWith).front());
        bench.registry.action(QStringLiteral("compare.onceMore"))->trigger();
        QCOMPARE(page.form().shownContender(), std::string("locality-tight 2"));
        QCOMPARE(page.form().request().policies.size(), std::size_t { 4 });
        QCOMPARE(page.form().request().parameters["locality-tight 2"]["patience"], std::string("0.25"));
        QTRY_VERIFY(undo.canUndo());
        QTRY_VERIFY(bench.registry.action(QStringLiteral("compare.removeOnceMore"))->isEnabled());
        bench.registry.action(QStringLiteral("compare.removeOnceMore"))->trigger();
        QVERIFY(page.form().asksFor(request));
        undo.undo();
        QCOMPARE(page.form().request().policies.size(), std::size_t { 4 });

        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        QTest::mouseClick(&page.form().startButton(), Qt::LeftButton);
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(page.result().summary.size(), std::size_t { 4 });
        QVERIFY(std::ranges::any_of(
            page.result().summary, [&](const auto& row) { return row.policy == request.baseline; }));
    }

    /// Changed parameters go back to the published values with one click.
    void parametersGoBackToTheirDefaults()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        ComparePage page(bench.library, bench.registry, bench.settings);
        auto request = smallRequest();
        request.policies = { "locality-tight" };
        request.baseline = "locality-tight";
        request.parameters["locality-tight"]["patience"] = "0.25";
        page.form().setRequest(request);
        QCOMPARE(page.form().shownContender(), std::string("locality-tight"));
        auto* parameters = page.form().findChild<ParameterForm*>(QStringLiteral("policyParameters"));
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QCoreApplication::processEvents();
        QVERIFY(parameters->resetButton().isEnabled());
        const auto* below = &page.form().seedsField();
        const auto before = below->mapTo(&page.form(), QPoint());
        parameters->resetButton().click();
        QVERIFY(page.form().request().parameters.empty());
        QVERIFY(!parameters->resetButton().isEnabled());
        QCoreApplication::processEvents();
        QCOMPARE(below->mapTo(&page.form(), QPoint()), before); // nothing moves under the pointer
    }

    /// Results left beside a form with other settings would be mistaken for its own.
    void resultsOfAnotherFormSaySo()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        UndoStack undo(bench.registry);
        ComparePage page(bench.library, bench.registry, bench.settings);
        page.form().recordIn(undo);
        page.resize(1067, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        auto* said = page.findChild<QLabel*>(QStringLiteral("staleResults"));
        page.form().seedsField().setText(QStringLiteral("3"));
        QVERIFY2(said->isHidden(), "nothing was compared yet");

        page.form().setRequest(smallRequest());
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        QTest::mouseClick(&page.form().startButton(), Qt::LeftButton);
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(said->isHidden());
        page.setBaseline("binpack");
        QVERIFY2(said->isHidden(), "the form still makes these results");

        page.form().seedsField().setText(QStringLiteral("1,2,3"));
        QVERIFY(said->isVisible());
        QVERIFY2(said->text().contains(QStringLiteral("href=\"again\"")), qPrintable(said->text()));
        page.form().seedsField().setText(QStringLiteral("one"));
        QVERIFY2(!said->text().contains(QStringLiteral("href=\"again\"")), "that cannot be compared");
        QTRY_VERIFY(undo.canUndo());
        Q_EMIT said->linkActivated(QStringLiteral("form"));
        QVERIFY(said->isHidden());
        QCOMPARE(page.form().seedsField().text(), QStringLiteral("1..2"));
        undo.undo();
        QCOMPARE(page.form().seedsField().text(), QStringLiteral("one"));
        QVERIFY(said->isVisible());

        // Each filling in of the whole form is a separate edit.
        auto other = smallRequest();
        other.seeds = { 8 };
        page.form().changeTo(smallRequest());
        page.form().changeTo(other);
        undo.undo();
        QCOMPARE(page.form().seedsField().text(), QStringLiteral("1..2"));
        undo.undo();
        QCOMPARE(page.form().seedsField().text(), QStringLiteral("one"));

        page.form().seedsField().setText(QStringLiteral("3"));
        Q_EMIT said->linkActivated(QStringLiteral("again"));
        QTRY_COMPARE(finished.count(), 2);
        QVERIFY(said->isHidden());
        QCOMPARE(page.result().runs.size(), std::size_t { 3 });

        page.findChild<QCheckBox*>(QStringLiteral("impossible"))->click();
        QVERIFY2(said->isVisible(), "jobs that can never run would count");
        QCOMPARE(page.form().request().impossible, ImpossibleJobs::Keep);
        page.findChild<QCheckBox*>(QStringLiteral("impossible"))->click();
        QVERIFY(said->isHidden());

        // Runs from the store came from no form.
        page.showRuns(*bench.library.store()->list({}));
        QTRY_VERIFY(said->isVisible());
        QVERIFY(!said->text().contains(QStringLiteral("href=\"form\"")));
    }

    /// Whether a comparison is fair depends on what a policy may know: this is visible without scrolling on 1600 pixels
    /// at 1.5, of which the window's navigation takes 86.
    void whatPoliciesMayKnowIsInSight()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        ComparePage page(bench.library, bench.registry, bench.settings);
        page.resize(1067 - 86, 667);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto* table = page.findChild<CopyableTableView*>(QStringLiteral("comparisonTable"));
        const auto* header = table->horizontalHeader();
        const int right = header->sectionViewportPosition(kMayKnow) + header->sectionSize(kMayKnow);
        QVERIFY2(right <= table->viewport()->width(),
            qPrintable(QStringLiteral("%1 of %2").arg(right).arg(table->viewport()->width())));
    }

    void cancelKeepsWhatIsDone()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        ComparePage page(bench.library, bench.registry, bench.settings);
        QSignalSpy cancelled(&page.runner(), &CompareRunner::cancelled);
        QSignalSpy partial(&page.runner(), &CompareRunner::partial);
        auto request = smallRequest();
        request.traces = { "preset:harmony-testbed,jobs=400" };
        request.seeds.clear();
        for (std::uint64_t seed = 1; seed <= 400; ++seed)
            request.seeds.push_back(seed);
        page.start(request);
        QTRY_VERIFY_WITH_TIMEOUT(partial.count() > 0, 20'000);
        QVERIFY(bench.registry.invoke(QStringLiteral("compare.cancel")));
        QTRY_COMPARE(cancelled.count(), 1);
        QVERIFY(!page.runner().isRunning());
        QVERIFY(!page.result().runs.empty());
        QVERIFY(page.result().runs.size() < request.seeds.size() * request.policies.size());
        // Whatever is shown beside each other is of the same seeds, and it is said of how many.
        std::map<std::string, std::set<std::uint64_t>> seeds;
        for (const auto& run : page.result().runs)
            seeds[run.contender()].insert(run.seed);
        for (const auto& [contender, own] : seeds)
            QCOMPARE(own, seeds.begin()->second);
        QVERIFY(page.runner().done() >= std::ssize(page.result().runs));
        const auto heading = QStringLiteral("%1 of 400 seeds that all have").arg(seeds.begin()->second.size());
        const auto labels = page.findChildren<QLabel*>();
        QVERIFY2(std::ranges::find(labels, heading, &QLabel::text) != labels.end(), qPrintable(heading));
    }

    /// A sweep that is not through, or was stopped, is read from the store.
    void aSweepShowsWhatAllHave()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        ComparePage page(bench.library, bench.registry, bench.settings);
        page.show();
        auto request = smallRequest();
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        page.start(request);
        QTRY_COMPARE(finished.count(), 1);
        auto runs = bench.library.store()->list({}).value();
        std::erase_if(
            runs, [](const RunRecord& run) { return run.header.policy == "locality" && run.header.seed == 2; });
        QCOMPARE(runs.size(), std::size_t { 5 });
        page.showSweep(runs);
        QTRY_COMPARE(page.result().runs.size(), std::size_t { 3 });
        const auto labels = page.findChildren<QLabel*>();
        QVERIFY(std::ranges::find(labels, QStringLiteral("1 of 2 seeds that all have"), &QLabel::text) != labels.end());
        // Whoever picks runs by hand sees those.
        page.showRuns(runs);
        QTRY_COMPARE(page.result().runs.size(), std::size_t { 5 });
    }

    /// A row of the ranking leads to a run, as a row of runs does.
    void aRankedPolicyOpensItsFirstRun()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        ComparePage page(bench.library, bench.registry, bench.settings);
        page.show();
        QSignalSpy finished(&page.runner(), &CompareRunner::finished);
        page.start(smallRequest());
        QTRY_COMPARE(finished.count(), 1);
        QSignalSpy opened(&page, &ComparePage::openRequested);
        auto* table = page.findChild<CopyableTableView*>(QStringLiteral("comparisonTable"));
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        const auto id = opened.front().front().value<RunPlace>().runId.toStdString();
        const auto best = page.result().summary.front().policy;
        const auto& runs = page.result().runs;
        const auto first = std::ranges::find(runs, best, [](const RunResult& run) { return run.contender(); });
        QCOMPARE(id, first->runId);
        QVERIFY(!id.empty());
    }

    /// When policies are asked is chosen as on the command line, where it says so.
    void theFormSaysWhenPoliciesAreAsked()
    {
        Bench bench;
        CompareForm form(bench.settings);
        QVERIFY(!form.request().decideAt); // the same for all that can
        QVERIFY(compareCommand(form.request()).find("--decide-at") == std::string::npos);
        auto* field = form.findChild<InputChooser*>(QStringLiteral("decide_at"));
        QVERIFY(field && !field->toolTip().isEmpty());
        auto* box = field->findChild<QComboBox*>();
        for (const auto moments : { DecisionMoments::Event, DecisionMoments::Interval, DecisionMoments::Policy }) {
            box->setCurrentIndex(box->findData(QLatin1String(decisionMomentsName(moments))));
            QCOMPARE(form.request().decideAt, moments);
            const auto option = " --decide-at " + std::string(decisionMomentsName(moments));
            QVERIFY(compareCommand(form.request()).find(option) != std::string::npos);
        }
        auto* copies = form.findChild<QSpinBox*>(QStringLiteral("copies"));
        QVERIFY(copies && !copies->toolTip().isEmpty());
        QVERIFY(!form.request().copies.copies);
        copies->setValue(7);
        QCOMPARE(form.request().copies.copies, 7);
        QVERIFY(compareCommand(form.request()).find(" --copies 7") != std::string::npos);
        auto request = smallRequest();
        request.decideAt = DecisionMoments::Event;
        form.setRequest(request);
        QCOMPARE(form.request().decideAt, DecisionMoments::Event);
        QVERIFY(form.asksFor(request));
    }

    /// Until somebody enters something, or starts what it says, the form follows the run that is open.
    void theFormFollowsTheOpenRun()
    {
        Bench bench;
        CompareForm form(bench.settings);
        auto request = smallRequest();
        form.suggest(request);
        QVERIFY(form.asksFor(request));
        request.seeds = { 7 };
        request.traces = { "preset:harmony-testbed,jobs=30,load=0.9" };
        form.suggest(request);
        QVERIFY(form.asksFor(request));
        form.seedsField().setText(QStringLiteral("3"));
        form.suggest(smallRequest());
        QCOMPARE(form.request().seeds, std::vector<std::uint64_t> { 3 });

        CompareForm started(bench.settings);
        started.suggest(request);
        started.keep();
        started.suggest(smallRequest());
        QVERIFY(started.asksFor(request));
    }

    /// A sample ticks its policies once; what is ticked beside them stays in any language.
    void anotherLanguageKeepsTheTicks()
    {
        Bench bench;
        CompareForm form(bench.settings);
        auto request = smallRequest();
        request.traces = { "sample:harmony-testbed" };
        request.policies.emplace_back("fifo");
        form.setRequest(request);
        const auto before = form.request().policies;
        QVERIFY(std::ranges::find(before, "fifo") != before.end());
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&form, &change);
        for (auto* part : form.findChildren<QWidget*>())
            QCoreApplication::sendEvent(part, &change);
        QCOMPARE(form.request().policies, before);
    }

    void unknownInputsAreReported()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        ComparePage page(bench.library, bench.registry, bench.settings);
        QSignalSpy failed(&page, &ComparePage::errorRaised);
        auto request = smallRequest();
        request.traces = { "no-such-file.csv" };
        page.start(request);
        QTRY_COMPARE(failed.count(), 1);
    }

    void theModelIsSound()
    {
        SheetModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSheet(rankingSheet(
            { { .policy = "lb", .baseline = "lb", .runs = 1, .meanJctSeconds = 100, .ci95Seconds = std::nan("") } }));
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(!model.index(0, model.columnOf("ci95_s")).data(kExactRole).isValid());
        for (int column = 0; column < model.columnCount(); ++column) // a reader may not know what the heading means
            QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
        model.setSheet(rankingSheet({}));
        QCOMPARE(model.rowCount(), 0);
    }

    void runsAreListedTaggedArchivedAndRestored()
    {
        Bench bench;
        QTRY_VERIFY(bench.library.isOpen());
        {
            ComparePage compare(bench.library, bench.registry, bench.settings);
            QSignalSpy finished(&compare.runner(), &CompareRunner::finished);
            compare.start(smallRequest());
            QTRY_COMPARE(finished.count(), 1);
        }
        CommandRegistry registry;
        UndoStack undo(registry);
        RunsPage page(bench.library, registry, bench.settings, undo);
        QAbstractItemModelTester tester(&page.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        page.resize(1200, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        page.model().reload();
        QTRY_COMPARE(page.model().rowCount(), 6);
        QCOMPARE(page.model().total(), 6);

        page.filterField().setText(QStringLiteral("binpack"));
        QTRY_COMPARE(page.model().rowCount(), 2);

        page.table().selectRow(0);
        QCOMPARE(page.selectedRuns().size(), std::size_t { 1 });
        auto* tags = page.findChild<QLineEdit*>(QStringLiteral("runTags"));
        tags->setText(QStringLiteral("thesis, good"));
        QTest::keyClick(tags, Qt::Key_Return);
        QTRY_COMPARE(page.model().run(0).header.tags.size(), std::size_t { 2 });
        QCOMPARE(page.selectedRuns().size(), std::size_t { 1 });

        page.filterField().setText(QStringLiteral("thesis"));
        QTRY_COMPARE(page.model().rowCount(), 1);
        page.filterField().clear();
        QTRY_COMPARE(page.model().rowCount(), 6);

        QSignalSpy messages(&page, &RunsPage::messageRaised);
        page.table().selectRow(0);
        registry.refresh();
        QVERIFY(registry.invoke(QStringLiteral("runs.archive")));
        QTRY_COMPARE(page.model().rowCount(), 5);
        QCOMPARE(messages.count(), 1);
        const auto message = messages[0][0].value<Message>();
        QCOMPARE(message.actions.size(), std::size_t { 1 });
        message.actions[0].run();
        QTRY_COMPARE(page.model().rowCount(), 6);

        QSignalSpy opened(&page, &RunsPage::openRequested);
        page.table().selectRow(1);
        registry.refresh();
        QVERIFY(registry.invoke(QStringLiteral("runs.open")));
        QCOMPARE(opened.count(), 1);
        page.table().sortByColumn(RunCatalogueModel::MeanJct, Qt::AscendingOrder);
        const auto jct
            = [&](int row) { return page.model().index(row, RunCatalogueModel::MeanJct).data(kExactRole).toDouble(); };
        QTRY_VERIFY(page.model().rowCount() == 6 && jct(0) <= jct(1) && jct(1) <= jct(5));
        QVERIFY(registry.problems().isEmpty());
    }

    void inputsAreHeadedInWords()
    {
        StoredComparison compared { .contenders = { "lb", "fifo" } };
        compared.result.runs = { { .policy = "lb" }, { .policy = "fifo" } };
        SheetModel model;
        model.setSheet(inputsSheet(compared, false, windowWording));
        const auto head
            = [&](int column, int role) { return model.headerData(column, Qt::Horizontal, role).toString(); };
        QCOMPARE(head(1, Qt::DisplayRole), QStringLiteral("Policy"));
        QCOMPARE(head(1, kColumnKeyRole), QStringLiteral("policy"));
        QCOMPARE(head(3, Qt::DisplayRole), QStringLiteral("Hash of the trace"));
    }
};

CONSONANCE_WINDOW_TEST(TestComparePage)
#include "tst_compare_page.moc"
