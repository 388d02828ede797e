// SPDX-License-Identifier: GPL-3.0-or-later
// Commands given when the program starts, the list of them, and the equivalent command lines.
#include "app/window/command_listing.h"
#include "core/keep/run_keeper.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/commands/cli_counterpart.h"
#include "ui/commands/command_list_model.h"
#include "ui/commands/search_words.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"
#include "ui/workspace/session_page.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSignalSpy>

using namespace consonance;

namespace {

const QString kSample = QStringLiteral("sample:first-steps");

} // namespace

class TestStartCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Each command finds the session as the previous one left it, the first one the run opened with the window.
    void waitForTheRunAndForEachOther()
    {
        fixtures::WindowBench bench;
        bench.open();
        QSignalSpy executed(&bench.window->registry(), &CommandRegistry::executed);
        bench.window->openRun(
            { .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
        bench.window->runAtStart({ QStringLiteral("run.stepDecision"), QStringLiteral("run.stepDecision"),
            QStringLiteral("run.stepBackDecision"), QStringLiteral("window.runs") });
        QTRY_COMPARE(executed.size(), 4);
        QTRY_VERIFY(bench.isPaused());
        const auto reached = bench.session().frame()->position.step;
        QVERIFY(reached > 0);
        QCOMPARE(bench.window->page(), MainWindow::Page::Runs);

        // The same by hand.
        QVERIFY(bench.window->registry().invoke(QStringLiteral("run.stop")));
        QTRY_VERIFY(bench.isPaused() && bench.session().frame()->position.step == 0);
        for (const char* id : { "run.stepDecision", "run.stepDecision", "run.stepBackDecision" }) {
            QVERIFY(bench.window->registry().invoke(QLatin1String(id)));
            QTRY_VERIFY(bench.isPaused());
        }
        QCOMPARE(bench.session().frame()->position.step, reached);
    }

    void whatIsNotPossibleIsToldAndTheOthersRun()
    {
        fixtures::WindowBench bench;
        bench.open();
        QSignalSpy failures(bench.window.get(), &MainWindow::startCommandFailed);
        bench.window->runAtStart(
            { QStringLiteral("no.such"), QStringLiteral("file.closeRun"), QStringLiteral("window.compare") });
        QTRY_COMPARE(bench.window->page(), MainWindow::Page::Compare);
        QCOMPARE(failures.size(), 2);
        const auto text
            = [&](int which) { return QString::fromStdString(failures[which].front().value<Error>().englishText()); };
        QVERIFY2(text(0).contains(QStringLiteral("no.such")), qPrintable(text(0)));
        QVERIFY2(text(1).contains(QStringLiteral("no run is open")), qPrintable(text(1)));
        QCOMPARE(bench.window->messages().rows().size(), std::size_t { 2 });
    }

    /// The real program opens the file, runs its commands and prints the failed ones on stderr.
    void theProgramTakesThem()
    {
        QTemporaryDir folder;
        QProcess program;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
        program.setProcessEnvironment(environment);
        // At its end the run is kept, which shows that the earlier commands were run.
        program.start(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance"),
            { QStringLiteral("--store"), folder.filePath(QStringLiteral("runs.db")), kSample,
                QStringLiteral("--command"), QStringLiteral("run.nowhere"), QStringLiteral("--command"),
                QStringLiteral("run.express"), QStringLiteral("--command"), QStringLiteral("window.runs") });
        QVERIFY(program.waitForStarted());
        const auto path = folder.filePath(QStringLiteral("runs.db")).toStdString();
        const auto isKept = [&path] {
            const auto store
                = QFile::exists(QString::fromStdString(path)) ? RunStore::open(path) : RunStore::openInMemory();
            if (!store)
                return false;
            const auto runs = store->list({});
            return runs && runs->size() == 1;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isKept(), 30'000 * kPatience);
        program.terminate();
        QVERIFY(program.waitForFinished());
        const auto said = program.readAllStandardError();
        QVERIFY2(said.contains("consonance: ") && said.contains("run.nowhere"), said);
        QVERIFY2(!said.contains("window.runs"), said);
    }

    /// The program's list equals the window's, needs no display and leaves no journal or database behind.
    void theProgramListsThem()
    {
        fixtures::WindowBench bench;
        bench.open();
        QProcess program;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), bench.folder.filePath(QStringLiteral("config")));
        environment.insert(QStringLiteral("XDG_DATA_HOME"), bench.folder.filePath(QStringLiteral("data")));
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        for (const char* display : { "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM" })
            environment.remove(QLatin1String(display));
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance"),
            { QStringLiteral("commands"), QStringLiteral("--json") });
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitCode(), 0);
        const auto list = QJsonDocument::fromJson(program.readAllStandardOutput()).array();
        const auto commands = bench.window->registry().commands();
        QCOMPARE(static_cast<std::size_t>(list.size()), commands.size());
        for (std::size_t i = 0; i < commands.size(); ++i) {
            const auto line = list[static_cast<qsizetype>(i)].toObject();
            QCOMPARE(line[QLatin1String("id")].toString(), commands[i].id);
            QCOMPARE(line[QLatin1String("text")].toString(), commands[i].text);
            QCOMPARE(line[QLatin1String("key")].toString(), commands[i].key.toString(QKeySequence::PortableText));
        }
        QVERIFY(!QDir(bench.folder.filePath(QStringLiteral("data"))).exists());
        const auto lines = QString::fromStdString(commandListing(bench.window->registry(), false));
        QVERIFY(lines.contains(
            QRegularExpression(QStringLiteral("^whatIf\\.drain +Drain server +consonance-cli runs fork --drain$"),
                QRegularExpression::MultilineOption)));
    }

    /// Who does not know what a command is called here finds it by other words.
    void theUsualWordsLeadToACommand()
    {
        fixtures::WindowBench bench;
        bench.open();
        for (const auto& id : idsWithSearchWords())
            QVERIFY2(bench.window->registry().contains(id), qPrintable(id));
        CommandListModel model(bench.window->registry());
        const std::pair<const char*, QStringList> all[] { { "to the end", { QStringLiteral("run.express") } },
            { "run to end", { QStringLiteral("run.express") } }, { "last", { QStringLiteral("run.express") } },
            { "jump", { QStringLiteral("run.express"), QStringLiteral("run.until") } },
            { "go to", { QStringLiteral("run.express"), QStringLiteral("run.until") } } };
        for (const auto& [typed, wanted] : all) {
            model.setFilter(QLatin1String(typed));
            QStringList found;
            for (int row = 0; row < model.rowCount(); ++row)
                found << model.index(row).data(CommandListModel::IdRole).toString();
            for (const auto& id : wanted)
                QVERIFY2(found.contains(id), typed);
        }
        // A command that is called so comes before those that could be.
        model.setFilter(QStringLiteral("step"));
        QCOMPARE(model.index(0).data(CommandListModel::IdRole).toString(), QStringLiteral("run.stepForward"));
    }

    /// Every command has an equivalent command line, or a reason why not; and those lines exist.
    void commandLinesAreReal()
    {
        fixtures::WindowBench bench;
        bench.open();
        std::map<QString, QString> helpOf;
        for (const auto& command : bench.window->registry().commands()) {
            const auto line = cliCounterpart(command.id);
            QVERIFY2(line.isKnown(), qPrintable(command.id));
            QVERIFY2(line.command.isEmpty() != line.reason.isEmpty(), qPrintable(command.id));
            if (line.command.isEmpty())
                continue;
            auto words = line.command.split(QLatin1Char(' '));
            const auto program = words.takeFirst();
            QVERIFY(program == QLatin1String("consonance") || program == QLatin1String("consonance-cli"));
            QStringList options;
            while (!words.isEmpty() && words.back().startsWith(QLatin1String("--")))
                options << words.takeLast();
            const QString key = program + QLatin1Char(' ') + words.join(QLatin1Char(' '));
            auto help = helpOf.find(key);
            if (help == helpOf.end()) {
                QProcess process;
                process.start(program == QLatin1String("consonance")
                        ? QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance")
                        : QStringLiteral(CONSONANCE_BINARY_FOLDER "/consonance-cli"),
                    words + QStringList { QStringLiteral("--help") });
                QVERIFY(process.waitForFinished());
                QVERIFY2(process.exitCode() == 0, qPrintable(key));
                help = helpOf.emplace(key, QString::fromUtf8(process.readAllStandardOutput())).first;
                QVERIFY2(help->second.contains(QLatin1String("Usage: ") + key), qPrintable(key));
            }
            for (const auto& option : options)
                QVERIFY2(help->second.contains(QRegularExpression(option + QStringLiteral("\\b"))),
                    qPrintable(command.id + QStringLiteral(": ") + option));
        }
        // Anything that changes a run can be done without the window; these only return to what already exists.
        for (const auto& command : bench.window->registry().commands()) {
            const bool changesRuns = command.id.startsWith(QLatin1String("whatIf."))
                || command.id.startsWith(QLatin1String("mark.")) || command.id.startsWith(QLatin1String("run."));
            if (changesRuns && command.id != QLatin1String("whatIf.original"))
                QVERIFY2(!cliCounterpart(command.id).command.isEmpty(), qPrintable(command.id));
        }
    }
};

CONSONANCE_WINDOW_TEST(TestStartCommands)
#include "tst_start_commands.moc"
