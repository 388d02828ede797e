// SPDX-License-Identifier: GPL-3.0-or-later
// The window and two processes of the command line write to one database at once, each as fast as it can, without an
// error: every run, tag and edit of each is there afterwards. Built twice: a few seconds in the everyday tests, a
// minute with the label slow.
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/runs/runs_page.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTimer>

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <random>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace consonance;
using State = SessionController::State;

namespace {

/// One call of the command line after another until it is told to stop; problems are collected. Started by
/// posix_spawn(): QProcess clones with shared memory, and the thread sanitizer then no longer sees the window's thread,
/// so it reports races where there are none.
class CommandLineLoop {
public:
    using Arguments = std::function<QStringList(int call)>;

    /// The output of a call goes into the file.
    CommandLineLoop(QString output, Arguments arguments)
        : m_output(std::move(output))
        , m_arguments(std::move(arguments))
    {
        m_look.setInterval(5);
        QObject::connect(&m_look, &QTimer::timeout, &m_look, [this] { look(); });
    }
    ~CommandLineLoop()
    {
        if (isDone())
            return;
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
    }
    void start()
    {
        m_call = m_arguments(m_calls);
        m_call.prepend(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance-cli"));
        std::vector<QByteArray> words;
        for (const auto& word : m_call)
            words.push_back(word.toUtf8());
        std::vector<char*> argv;
        for (auto& word : words)
            argv.push_back(word.data());
        argv.push_back(nullptr);
        posix_spawn_file_actions_t files;
        ::posix_spawn_file_actions_init(&files);
        const auto output = m_output.toUtf8();
        constexpr mode_t kMine = 0600;
        ::posix_spawn_file_actions_addopen(
            &files, STDOUT_FILENO, output.constData(), O_WRONLY | O_CREAT | O_TRUNC, kMine);
        ::posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
        const int failure = ::posix_spawn(&m_process, argv.front(), &files, nullptr, argv.data(), environ);
        ::posix_spawn_file_actions_destroy(&files);
        if (failure == 0)
            return m_look.start();
        m_process = 0;
        m_problems << m_call.join(u' ') + QStringLiteral(" did not start");
    }
    /// The current call runs to its end.
    void stop() { m_isStopped = true; }
    [[nodiscard]] bool isDone() const { return m_process == 0; }
    [[nodiscard]] int calls() const { return m_calls; }
    [[nodiscard]] const QStringList& problems() const { return m_problems; }

private:
    void look()
    {
        int status = 0;
        if (::waitpid(m_process, &status, WNOHANG) != m_process)
            return;
        m_process = 0;
        m_look.stop();
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            QFile said(m_output);
            said.open(QIODevice::ReadOnly);
            m_problems << QStringLiteral("%1: %2 %3")
                              .arg(m_call.join(u' '))
                              .arg(status)
                              .arg(QString::fromUtf8(said.readAll()));
        }
        ++m_calls;
        if (!m_isStopped && m_problems.isEmpty())
            start();
    }

    QString m_output;
    Arguments m_arguments;
    QStringList m_call;
    QStringList m_problems;
    QTimer m_look;
    pid_t m_process = 0;
    int m_calls = 0;
    bool m_isStopped = false;
};

struct Tagged {
    std::string run;
    std::string tag;
};

struct SharedStoreBench : fixtures::WindowBench {
    std::vector<std::string> kept; ///< by the window
    std::vector<Tagged> tagged; ///< by both

    SharedStoreBench()
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
            session().state() != State::Loading && session().isSettled() && window->isIdle(), 60'000 * kPatience);
    }
    /// To its end, where the window keeps it.
    void runOnce(std::uint64_t seed)
    {
        const auto before = kept.size();
        window->openRun(
            { .trace = "preset:harmony-testbed,jobs=8", .cluster = "harmony-testbed", .policy = "lb", .seed = seed });
        QTRY_VERIFY_WITH_TIMEOUT(isPaused(), 60'000 * kPatience);
        session().express();
        QTRY_COMPARE_WITH_TIMEOUT(kept.size(), before + 1, 60'000 * kPatience);
        settle();
    }
    /// As a person does on the runs page.
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
        window->showPage(MainWindow::Page::Runs); // undo takes back what is seen
        window->undo().undo();
        settle();
    }

private:
    void select(int row)
    {
        window->showPage(MainWindow::Page::Runs);
        QTRY_VERIFY_WITH_TIMEOUT(window->runsPage().model().rowCount() > 0, 60'000 * kPatience);
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
        SharedStoreBench bench;
        QTRY_VERIFY(bench.window->library().isOpen());
        QSignalSpy errors(&bench.window->library(), &RunLibrary::errorRaised);
        bench.runOnce(1);
        CommandLineLoop simulating(
            bench.folder.filePath(QStringLiteral("simulating.txt")), [&bench](int call) -> QStringList {
                return { QStringLiteral("simulate"), QStringLiteral("--trace"),
                    QStringLiteral("preset:harmony-testbed,jobs=8"), QStringLiteral("--cluster"),
                    QStringLiteral("harmony-testbed"), QStringLiteral("--policy"), QStringLiteral("locality"),
                    QStringLiteral("--seed"), QString::number(call + 1), QStringLiteral("--store"), bench.database() };
            });
        CommandLineLoop tagging(
            bench.folder.filePath(QStringLiteral("tagging.txt")), [&bench](int call) -> QStringList {
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
        const int duration = qEnvironmentVariableIsSet("CONSONANCE_SHARED_MS")
            ? qEnvironmentVariableIntValue("CONSONANCE_SHARED_MS")
            : 5000;
        int edits = 0;
        for (; clock.elapsed() < duration && !QTest::currentTestFailed(); ++edits) {
            bench.runOnce(static_cast<std::uint64_t>(edits) + 2);
            bench.tagARun(static_cast<int>(random() % 20), "window-" + std::to_string(edits));
            bench.archiveAndUndo(static_cast<int>(random() % 20));
        }
        simulating.stop();
        tagging.stop();
        QTRY_VERIFY_WITH_TIMEOUT(simulating.isDone() && tagging.isDone(), 60'000 * kPatience);
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
        // Archived runs are not counted: every archiving was undone.
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

CONSONANCE_WINDOW_TEST(TestSharedStore)
#include "tst_shared_store.moc"
