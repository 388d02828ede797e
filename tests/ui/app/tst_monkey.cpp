// SPDX-License-Identifier: GPL-3.0-or-later
//
// A monkey uses the window for some seconds: nothing may crash, warn, hang or stop responding. Environment:
// CONSONANCE_MONKEY_SECONDS (20), CONSONANCE_MONKEY_SEED (1), CONSONANCE_MONKEY_LOG (monkey.log in the current folder),
// CONSONANCE_MONKEY_REPLAY: a log to repeat instead. `./dev monkey` runs it for a long time under sanitizers.
#include "core/learn/learn_module.h"
#include "tests/ui/app/monkey.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/kit/file_chooser.h"
#include "ui/theme/theme.h"

#include <QFileInfo>

using namespace consonance;

namespace {

constexpr int kWindowsAtOnce = 400; ///< actions before the window is closed and opened again

int fromEnvironment(const char* name, int otherwise)
{
    bool isNumber = false;
    const int given = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? given : otherwise;
}

QStringList linesToReplay()
{
    QFile file(qEnvironmentVariable("CONSONANCE_MONKEY_REPLAY"));
    if (file.fileName().isEmpty() || !file.open(QIODevice::ReadOnly | QIODevice::Text))
        return {};
    return QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

} // namespace

class TestMonkey : public QObject {
    Q_OBJECT
    LearnModuleHold m_learning; ///< as in the program; the monkey starts trainings

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void linesReadBack()
    {
        const MonkeyAction action { .kind = MonkeyAction::Kind::Drag,
            .target = QStringLiteral("/3/0"),
            .from = { 1, -2 },
            .to = { 30, 4 },
            .number = 7 };
        const auto read = MonkeyAction::fromLine(action.line());
        QVERIFY(read.has_value());
        QCOMPARE(read->line(), action.line());
        QVERIFY(!MonkeyAction::fromLine(QStringLiteral("click / 1")).has_value());
    }

    void survivesAnything()
    {
        const auto lines = linesToReplay();
        const int seconds = fromEnvironment("CONSONANCE_MONKEY_SECONDS", 20);
        const auto seed = static_cast<std::uint64_t>(fromEnvironment("CONSONANCE_MONKEY_SEED", 1));
        const auto log = qEnvironmentVariable("CONSONANCE_MONKEY_LOG", QStringLiteral("monkey.log"));
        qInfo("seed %llu, %d s, log %s", static_cast<unsigned long long>(seed), seconds,
            qPrintable(QFileInfo(log).absoluteFilePath()));
        QElapsedTimer clock;
        clock.start();
        const auto isOver = [&] { return clock.elapsed() >= 1'000 * seconds; };
        int actions = 0;
        int quits = 0;
        double longest = 0;
        QString longestLine;
        qsizetype next = 0;
        for (std::uint64_t round = 0; !isOver() || (!lines.isEmpty() && next < lines.size()); ++round) {
            fixtures::WindowBench bench;
            bench.open();
            QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
            const auto anyFile = bench.folder.filePath(QStringLiteral("any.json"));
            setFileAnswer([anyFile](const FileQuestion&) { return anyFile; });
            // Commands triggered by menus, the palette and keys are not part of any logged action.
            QStringList begun;
            connect(&bench.window->registry(), &CommandRegistry::begun, bench.window.get(),
                [&begun](const QString& id) { begun = (begun << id).mid(std::max<qsizetype>(0, begun.size() - 10)); });
            const auto hasQuit = [&begun] { return begun.contains(QStringLiteral("file.quit")); };
            Monkey monkey(*bench.window, seed + round, log);
            while (monkey.actions() < kWindowsAtOnce) {
                if (lines.isEmpty() && isOver())
                    break;
                if (!lines.isEmpty() && next >= lines.size())
                    break;
                const auto action = lines.isEmpty() ? monkey.draw() : MonkeyAction::fromLine(lines[next++]);
                QVERIFY(action.has_value());
                monkey.perform(*action);
                // It can hit Quit in a menu; the next window takes over.
                if (hasQuit())
                    break;
                QVERIFY2(bench.window->isVisible(),
                    qPrintable(action->line() + QStringLiteral(" after ") + begun.join(QLatin1Char(' '))));
                QVERIFY2(bench.window->registry().problems().isEmpty(), qPrintable(action->line()));
            }
            actions += monkey.actions();
            if (monkey.longestMs() > longest) {
                longest = monkey.longestMs();
                longestLine = monkey.longestLine();
            }
            // It still responds, and everything can be cancelled.
            QVERIFY(bench.window->registry().invoke(QStringLiteral("file.cancel")).has_value());
            QTRY_VERIFY_WITH_TIMEOUT(bench.window->isIdle(), 30'000 * kPatience);
            QVERIFY(hasQuit() ? !bench.window->isVisible() : bench.window->close());
            quits += hasQuit() ? 1 : 0;
        }
        Theme::instance().apply(ThemeChoice::System);
        qInfo("%d actions, %d times by way of Quit; the longest took %.0f ms: %s", actions, quits, longest,
            qPrintable(longestLine));
        QVERIFY(actions > 0);
    }

    void cleanupTestCase() { setFileAnswer({}); }
};

CONSONANCE_WINDOW_TEST(TestMonkey)
#include "tst_monkey.moc"
