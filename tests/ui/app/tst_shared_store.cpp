// SPDX-License-Identifier: GPL-3.0-or-later
// The window and two processes of the command line write one database at once, each as fast as it can, without an
// error: every run, tag and edit of each is there afterwards. Built twice: a few seconds in the everyday tests, a
// minute with the label slow.
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "ui/kit/copyable_table_view.h"
#include "ui/kit/message_bar.h"
#include "ui/pages/run_catalogue_model.h"
#include "ui/pages/runs_page.h"

#include <QElapsedTimer>
#include <QLineEdit>
#include <QProcess>
#include <QSignalSpy>

#include <algorithm>
#include <random>

using namespace consonance;
using State = SessionController::State;

namespace {

/// One call of the command line after the other until it is told to stop; what went wrong is kept.
class CommandLineLoop {
public:
    using Arguments = std::function<QStringList(int call)>;

    explicit CommandLineLoop(Arguments arguments)
        : m_arguments(std::move(arguments))
    {
        QObject::connect(&m_process, &QProcess::finished, &m_process, [this](int code, QProcess::ExitStatus status) {
            if (code != 0 || status != QProcess::NormalExit)
                m_problems << QStringLiteral("%1: %2 %3")
                                  .arg(m_process.arguments().join(u' '))
                                  .arg(code)
                                  .arg(QString::fromUtf8(m_process.readAllStandardError()));
            ++m_calls;
            if (!m_isStopped && m_problems.isEmpty())
                start();
        });
    }
    ~CommandLineLoop()
    {
        m_process.disconnect();
        m_process.kill();
        m_process.waitForFinished();
    }
    void start() { m_process.start(QStringLiteral(CONSONANCE_CLI), m_arguments(m_calls)); }
    /// The call under way comes to its end.
    void stop() { m_isStopped = true; }
    [[nodiscard]] bool isDone() const { return m_process.state() == QProcess::NotRunning; }
    [[nodiscard]] int calls() const { return m_calls; }
    [[nodiscard]] const QStringList& problems() const { return m_problems; }

private:
    QProcess m_process;
    Arguments m_arguments;
    QStringList m_problems;
    int m_calls = 0;
    bool m_isStopped = false;
};

struct Tagged {
    std::string run;
    std::string tag;
};

struct Bench : fixtures::WindowBench {
    std::vector<std::string> kept; ///< by the window
    std::vector<Tagged> tagged; ///< by both

    Bench()
    {
        open();
        window->resize(1200, 800);
        QObject::connect(&window->library(), &RunLibrary::kept, window.get(),
            [this](const QString& id) { kept.push_back(id.toStdString()); });
    }
    [[nodiscard]] QString database() const { return folder.filePath(QStringLiteral("runs.db")); }
    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            session().state() != State::Loading && session().isSettled() && window->isIdle(), 60'000);
    }
    /// To its end, where the window keeps it.
    void runOnce(std::uint64_t seed)
    {
        const auto before = kept.size();
        window->openRun(
            { .trace = "preset:harmony-testbed,jobs=8", .cluster = "harmony-testbed", .policy = "lb", .seed = seed });
        QTRY_VERIFY_WITH_TIMEOUT(isPaused(), 60'000);
        session().express();
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), before + 1, 60'000);
        settle();
    }
    /// As a person does on the page of runs.
    void tagARun(int row, const std::string& tag)
    {
        select(row);
        auto* field = window->findChild<QLineEdit*>(QStringLiteral("runTags"));
        tagged.push_back({ window->runsPage().selectedRuns().front().id, tag });
        const auto there = field->text();
        field->setText((there.isEmpty() ? there : there + QStringLiteral(", ")) + QString::fromStdString(tag));
        QTest::keyClick(field, Qt::Key_Return);
        settle();
    }
    void archiveAndUndo(int row)
    {
        select(row);
        window->registry().refresh();
        QVERIFY(window->registry().invoke(QStringLiteral("runs.archive")).has_value());
        settle();
        window->undo().undo();
        settle();
    }

private:
    void select(int row)
    {
        window->showPage(MainWindow::Page::Runs);
        QTRY_VERIFY_WITH_TIMEOUT(window->runsPage().model().rowCount() > 0, 60'000);
        settle();
        auto& runs = window->runsPage();
        runs.table().selectRow(row % runs.model().rowCount());
        QCOMPARE(runs.selectedRuns().size(), std::size_t { 1 });
    }
};

} // namespace

class TestSharedStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void windowAndCommandLineWriteOneDatabaseAtOnce()
    {
        Bench bench;
        QTRY_VERIFY(bench.window->library().isOpen());
        QSignalSpy errors(&bench.window->library(), &RunLibrary::errorRaised);
        bench.runOnce(1);
        CommandLineLoop simulating([&bench](int call) -> QStringList {
            return { QStringLiteral("simulate"), QStringLiteral("--trace"),
                QStringLiteral("preset:harmony-testbed,jobs=8"), QStringLiteral("--cluster"),
                QStringLiteral("harmony-testbed"), QStringLiteral("--policy"), QStringLiteral("locality"),
                QStringLiteral("--seed"), QString::number(call + 1), QStringLiteral("--store"), bench.database() };
        });
        CommandLineLoop tagging([&bench](int call) -> QStringList {
            const auto& run = bench.kept[static_cast<std::size_t>(call) % bench.kept.size()];
            bench.tagged.push_back({ run, "cli-" + std::to_string(call) });
            return { QStringLiteral("runs"), QStringLiteral("tag"), QString::fromStdString(run),
                QString::fromStdString(bench.tagged.back().tag), QStringLiteral("--store"), bench.database() };
        });
        simulating.start();
        tagging.start();
        QElapsedTimer clock;
        clock.start();
        std::mt19937 random(5);
        int edits = 0;
        for (; clock.elapsed() < CONSONANCE_SHARED_MS && !QTest::currentTestFailed(); ++edits) {
            bench.runOnce(static_cast<std::uint64_t>(edits) + 2);
            bench.tagARun(static_cast<int>(random() % 20), "window-" + std::to_string(edits));
            bench.archiveAndUndo(static_cast<int>(random() % 20));
        }
        simulating.stop();
        tagging.stop();
        QTRY_VERIFY_WITH_TIMEOUT(simulating.isDone() && tagging.isDone(), 60'000);
        bench.settle();

        QCOMPARE(simulating.problems(), QStringList());
        QCOMPARE(tagging.problems(), QStringList());
        QCOMPARE(errors.count(), 0);
        for (const auto* row : bench.window->messages().rows())
            QVERIFY2(row->message().severity <= Severity::Success, qPrintable(row->copyText()));
        QCOMPARE(bench.kept.size(), static_cast<std::size_t>(edits) + 1);
        QVERIFY(simulating.calls() > 1 && tagging.calls() > 1);
        bench.window.reset();
        const auto store = RunStore::open(bench.database().toStdString());
        QVERIFY(store.has_value());
        QCOMPARE(store->check(CheckDepth::Full).value(), std::vector<std::string>());
        // Those that are archived are not counted: every archiving was taken back.
        QCOMPARE(store->count({ .statuses = { RunStatus::Finished } }).value(),
            static_cast<std::int64_t>(bench.kept.size()) + simulating.calls());
        for (const auto& [run, tag] : bench.tagged) {
            const auto tags = store->get(run).value().header.tags;
            QVERIFY2(std::find(tags.begin(), tags.end(), tag) != tags.end(), (run + " lost " + tag).c_str());
        }
        qInfo("%zu runs and %d edits of the window beside %d runs and %d tags of the command line", bench.kept.size(),
            3 * edits, simulating.calls(), tagging.calls());
    }
};

QTEST_MAIN(TestSharedStore)
#include "tst_shared_store.moc"
