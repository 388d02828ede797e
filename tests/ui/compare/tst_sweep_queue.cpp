// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of sweeps: one after the other, stopped and resumed, continued by the next window, compared on request.
#include "core/base/file_io.h"
#include "core/run/run_request.h"
#include "core/sweep/sweep_plan.h"
#include "tests/ui/compare/compare_bench.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/trade_off_view.h"
#include "ui/kit/file_chooser.h"
#include "ui/runs/sweep_panel.h"
#include "ui/runs/sweep_queue.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/error_text.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>

using namespace consonance;

namespace {

constexpr int kLongSweep = 1'500; ///< jobs; 60 runs of them take seconds

struct Desk : fixtures::CompareBench {
    QAbstractItemModelTester tester { page.sweeps().table().model() };

    explicit Desk(const QTemporaryDir& directory, bool opens = true)
        : CompareBench(directory, opens)
    {
    }
    [[nodiscard]] SweepQueue& queue() const { return page.sweeps().queue(); }
    [[nodiscard]] SweepState state(int row) const { return queue().sweeps()[static_cast<std::size_t>(row)].state; }
    /// Two policies on a trace with that many jobs and that many seeds. A sweep that a test interrupts needs so many
    /// jobs that it cannot end before the interface's thread has noticed its first runs (kLongSweep).
    [[nodiscard]] QString file(const char* name, int jobs, int seeds) const
    {
        const auto path = folder.filePath(QLatin1String(name) + QStringLiteral(".json"));
        const auto text = QStringLiteral(R"({"cluster": "harmony-testbed", "seeds": "1..%1", "out": "%2.jsonl",
            "traces": ["preset:harmony-testbed,jobs=%3"], "policies": [{"id": "lb"}, {"id": "binpack"}]})")
                              .arg(seeds)
                              .arg(QLatin1String(name))
                              .arg(jobs);
        [&] { QVERIFY(writeFileAtomically(path.toStdString(), text.toStdString())); }();
        return path;
    }
};

QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSweepQueue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void init() { failOnUnexpectedWarning(); }
    void cleanup() { setFileAnswer({}); }

    void sweepsRunOneAfterTheOther()
    {
        const QTemporaryDir folder;
        Desk desk(folder);
        QVERIFY(!desk.page.sweeps().isVisible());
        const auto first = desk.file("first", 10, 3);
        setFileAnswer([&](const FileQuestion&) { return first; });
        const auto* cost = desk.page.findChild<QLabel*>(QStringLiteral("comparisonCost"));
        QVERIFY(cost && !cost->text().contains(QStringLiteral("about")));
        QVERIFY(desk.invoke("sweep.add"));
        QVERIFY(desk.page.sweeps().isVisible());
        desk.queue().add(desk.file("second", 10, 2));
        int running = 0;
        int most = 0;
        connect(&desk.queue(), &SweepQueue::rowChanged, &desk.page, [&] {
            running = desk.state(0) == SweepState::Running ? 1 : 0;
            running += desk.queue().sweeps().size() > 1 && desk.state(1) == SweepState::Running ? 1 : 0;
            most = std::max(most, running);
        });
        QTRY_COMPARE(desk.state(1), SweepState::Finished);
        QCOMPARE(desk.state(0), SweepState::Finished);
        QTRY_VERIFY2(cost->text().contains(QStringLiteral("about")), qPrintable(cost->text())); // runs were measured
        QCOMPARE(most, 1);
        QCOMPARE(desk.kept(), std::int64_t { 10 });
        QCOMPARE(content(folder.filePath(QStringLiteral("first.jsonl"))).count('\n'), 6);
        auto& table = desk.page.sweeps().table();
        QCOMPARE(table.model()->index(0, 2).data().toString(), QStringLiteral("6 of 6"));
        // A double click compares its runs.
        const auto second = table.visualRect(table.model()->index(1, 0)).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, second);
        QCOMPARE(table.currentIndex().row(), 1);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, second);
        QTRY_COMPARE(desk.page.result().runs.size(), std::size_t { 4 });
        QVERIFY(desk.invoke("sweep.remove"));
        QCOMPARE(desk.queue().sweeps().size(), std::size_t { 1 });
        QCOMPARE(desk.kept(), std::int64_t { 10 });
    }

    void aStoppedSweepGoesOnWhereItWas()
    {
        const QTemporaryDir folder;
        QByteArray whole;
        {
            const QTemporaryDir other;
            Desk undisturbed(other);
            undisturbed.queue().add(undisturbed.file("sweep", kLongSweep, 30));
            QTRY_COMPARE_WITH_TIMEOUT(undisturbed.state(0), SweepState::Finished, 30'000 * kPatience);
            whole = content(other.filePath(QStringLiteral("sweep.jsonl")));
            QCOMPARE(whole.count('\n'), 60);
        }
        {
            Desk desk(folder);
            desk.queue().add(desk.file("sweep", kLongSweep, 30));
            QTRY_VERIFY(desk.kept() >= 2);
            QVERIFY(desk.invoke("sweep.stop"));
            QVERIFY(!desk.invoke("sweep.goOn")); // as far as the page knows, it still runs
            QTRY_COMPARE(desk.state(0), SweepState::Stopped);
            QVERIFY(desk.kept() < 60);
            QVERIFY(!QFile::exists(folder.filePath(QStringLiteral("sweep.jsonl"))));
        }
        Desk next(folder);
        QTRY_COMPARE(next.state(0), SweepState::Stopped);
        QCOMPARE(next.queue().sweeps()[0].done, next.kept());
        QVERIFY(next.page.sweeps().isVisible());
        QVERIFY(next.invoke("sweep.goOn"));
        QTRY_COMPARE_WITH_TIMEOUT(next.state(0), SweepState::Finished, 30'000 * kPatience);
        QCOMPARE(next.kept(), std::int64_t { 60 });
        QCOMPARE(content(folder.filePath(QStringLiteral("sweep.jsonl"))), whole);
    }

    /// A sweep with other runs under the same name would mix with the first; a running one must not be overwritten.
    void sweepsAreNotMixed()
    {
        const QTemporaryDir folder;
        Desk desk(folder);
        QSignalSpy errors(&desk.queue(), &SweepQueue::errorRaised);
        const auto file = desk.file("sweep", kLongSweep, 30);
        desk.queue().add(file);
        QTRY_COMPARE(desk.state(0), SweepState::Running);
        desk.queue().add(file);
        QCOMPARE(errors.count(), 1);
        QCOMPARE(desk.queue().sweeps().size(), std::size_t { 1 });
        const auto before = content(file);
        setFileAnswer([&](const FileQuestion&) { return file; });
        (void)desk.invoke("sweep.saveForm");
        QCOMPARE(errors.count(), 1); // the page has reported it
        QCOMPARE(content(file), before);
        // Removed from the list and added again, it is a new row, not the one whose work is still ending.
        QTRY_VERIFY(desk.kept() >= 1);
        desk.queue().remove(0);
        desk.queue().add(file);
        QTRY_COMPARE_WITH_TIMEOUT(desk.state(0), SweepState::Finished, 30'000 * kPatience);
        QCOMPARE(desk.kept(), std::int64_t { 60 });
        desk.queue().remove(0);
        desk.queue().add(desk.file("sweep", 50, 30)); // other jobs: none of the 60 belong to it
        QTRY_COMPARE(desk.state(0), SweepState::Failed);
        QCOMPARE(desk.kept(), std::int64_t { 60 });
    }

    void theFormBecomesASweep()
    {
        const QTemporaryDir folder;
        Desk desk(folder);
        CompareRequest request { .traces = { "preset:harmony-testbed,jobs=8" },
            .cluster = "harmony-testbed",
            .policies = { "las", "las 2", "lb" },
            .parameters = { { "las", { { "quantum_gpu_s", "600" } } } },
            .interference = "none",
            .impossible = ImpossibleJobs::Keep,
            .seeds = { 2, 3 } };
        desk.page.form().setRequest(request);
        const auto path = folder.filePath(QStringLiteral("mine.json"));
        setFileAnswer([&](const FileQuestion&) { return path; });
        QVERIFY(desk.invoke("sweep.saveForm"));
        const auto plan = readSweepPlan(path.toStdString());
        QVERIFY2(plan, plan ? "" : plan.error().englishText().c_str());
        QCOMPARE(plan->name, std::string("mine"));
        QCOMPARE(plan->traces, request.traces);
        QCOMPARE(plan->seeds, request.seeds);
        QCOMPARE(plan->interference, std::string("none"));
        QCOMPARE(plan->impossible, ImpossibleJobs::Keep);
        QCOMPARE(plan->policies.size(), std::size_t { 3 });
        for (const auto& policy : plan->policies)
            QVERIFY2(PolicyRegistry::instance().find(policy.id) != nullptr, policy.id.c_str());
        QTRY_COMPARE(desk.state(0), SweepState::Finished);
        const auto runs = desk.library.store()->list({ .filter = { .tags = { "sweep:mine" } } }).value();
        QCOMPARE(runs.size(), std::size_t { 6 });
        std::size_t withGiven = 0;
        for (const auto& run : runs) {
            QCOMPARE(run.header.interference, std::string("none"));
            withGiven += run.header.policy == "las" && run.header.parametersJson.find("600") != std::string::npos
                && run.header.parametersJson.find("3600") == std::string::npos; // the default
        }
        QCOMPARE(withGiven, std::size_t { 2 });
        // At the end it shows its purpose: one figure against the other.
        auto* tradeOff = desk.page.findChild<TradeOffView*>();
        QTRY_COMPARE(desk.page.result().runs.size(), std::size_t { 6 });
        QTRY_VERIFY(tradeOff->isVisible());
    }

    void whatCannotRunSaysWhyAndHoldsNobodyUp()
    {
        const QTemporaryDir folder;
        Desk desk(folder);
        QSignalSpy errors(&desk.queue(), &SweepQueue::errorRaised);
        const auto broken = folder.filePath(QStringLiteral("broken.json"));
        QVERIFY(writeFileAtomically(broken.toStdString(), R"({"cluster": 3})"));
        desk.queue().add(broken);
        desk.queue().add(desk.file("good", 6, 1));
        QTRY_COMPARE(desk.state(1), SweepState::Finished);
        QCOMPARE(desk.state(0), SweepState::Failed);
        QCOMPARE(errors.count(), 1);
        QCOMPARE(desk.page.sweeps().table().model()->index(0, 0).data(Qt::ToolTipRole).toString(),
            errorText(errors[0][0].value<Error>()));
        // Once repaired, it continues.
        QVERIFY(QFile::remove(broken) && QFile::copy(folder.filePath(QStringLiteral("good.json")), broken));
        desk.page.sweeps().table().selectRow(0);
        QVERIFY(desk.invoke("sweep.goOn"));
        QTRY_COMPARE(errors.count(), 2); // but it does not overwrite the other one's figures
        QVERIFY(errorText(errors[1][0].value<Error>()).contains(QStringLiteral("good.jsonl")));
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("good.jsonl"))));
        QTRY_COMPARE(desk.state(0), SweepState::Failed);
        QVERIFY(desk.invoke("sweep.goOn"));
        QTRY_COMPARE(desk.state(0), SweepState::Finished);
        // From a damaged list, entries that cannot be files are dropped.
        desk.settings.setDocument(SettingsDocument::Sweeps, R"([3, "", {"a": 1}, "/nowhere.json", "/nowhere.json"])");
        Desk next(folder);
        QCOMPARE(next.queue().sweeps().size(), std::size_t { 1 });
        QTRY_COMPARE(next.state(0), SweepState::Failed);
    }

    /// Requests from before and after the failure end alike: with the reason, and none is left waiting.
    void aDatabaseThatCannotBeOpenedFailsWhatWaitsForIt()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("runs.db")));
        {
            Settings settings(folder.filePath(QStringLiteral("settings.ini")));
            settings.setDocument(SettingsDocument::Sweeps, R"(["/early.json"])");
        }
        Desk desk(folder, false);
        QSignalSpy errors(&desk.library, &RunLibrary::errorRaised);
        QTRY_COMPARE(desk.state(0), SweepState::Failed);
        QCOMPARE(errors.count(), 1); // the list of runs repeats nothing
        const auto reason = errorText(errors[0][0].value<Error>());
        QVERIFY(!reason.isEmpty());
        const auto* model = desk.page.sweeps().table().model();
        QCOMPARE(model->index(0, 0).data(Qt::ToolTipRole).toString(), reason);
        desk.queue().add(desk.file("late", 6, 1));
        QTRY_COMPARE(desk.state(1), SweepState::Failed);
        QCOMPARE(model->index(1, 0).data(Qt::ToolTipRole).toString(), reason);
    }

    /// A question to a database that cannot be opened waits for the next one, whenever that is tried.
    void anotherDatabaseAnswersWhatTheFirstCouldNot()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("broken.db")));
        const auto broken = folder.filePath(QStringLiteral("broken.db"));
        JobRunner runner;
        RunLibrary library(runner);
        std::vector<std::int64_t> answers;
        const auto ask = [&] {
            library.ask(
                QStringLiteral("count"),
                [](const RunStore& store, const StopToken&, Progress&) { return store.count({}); }, &library,
                [&answers](const Result<std::int64_t>& count) { answers.push_back(count ? *count : -1); });
        };
        QSignalSpy errors(&library, &RunLibrary::errorRaised);
        library.open(broken);
        QTRY_COMPARE(errors.count(), 1);
        ask();
        library.open(folder.filePath(QStringLiteral("runs.db"))); // before the question is looked at
        QTRY_COMPARE(answers, std::vector<std::int64_t> { 0 });
        // On hearing of the failure the listener tries another one at once.
        library.open(broken);
        ask();
        connect(
            &library, &RunLibrary::errorRaised, &library,
            [&] { library.open(folder.filePath(QStringLiteral("others.db"))); }, Qt::SingleShotConnection);
        QTRY_COMPARE(answers, (std::vector<std::int64_t> { 0, 0 }));
        QVERIFY(library.isOpen());
    }
};

CONSONANCE_WINDOW_TEST(TestSweepQueue)
#include "tst_sweep_queue.moc"
