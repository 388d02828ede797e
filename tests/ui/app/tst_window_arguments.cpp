// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language/language.h"
#include "app/window/window_arguments.h"
#include "tests/core_test.h"

#include <QRegularExpression>
#include <QTest>

using namespace consonance;

namespace {

bool hasChinese(const QString& text)
{
    return text.contains(QRegularExpression(QStringLiteral("\\p{Han}")));
}

std::vector<std::string> plain(const QStringList& arguments)
{
    std::vector<std::string> texts;
    for (const auto& argument : arguments)
        texts.push_back(argument.toStdString());
    return texts;
}

} // namespace

class TestWindowArguments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { setLanguage("en"); }

    void nothingOpensTheWelcomePage()
    {
        const auto parsed = parseWindowArguments({});
        QCOMPARE(parsed.mode, WindowArguments::Mode::Window);
        QVERIFY(parsed.files.empty());
        QVERIFY(parsed.run.empty());
    }

    void filesRunPerspectiveAndStore()
    {
        const auto parsed = parseWindowArguments(
            { "a.csv", "cluster.json", "--open", "r1", "--perspective", "debug", "--store", "x.db" });
        QCOMPARE(parsed.mode, WindowArguments::Mode::Window);
        QCOMPARE(parsed.files, (std::vector<std::string> { "a.csv", "cluster.json" }));
        QCOMPARE(parsed.run, std::string("r1"));
        QCOMPARE(parsed.perspective, std::string("debug"));
        QCOMPARE(parsed.store, std::string("x.db"));
    }

    /// Spelled as in simulate; without a trace there is nothing to run with it.
    void aPolicyForTheTrace()
    {
        const auto parsed = parseWindowArguments({ "a.csv", "--policy", "tiresias" });
        QCOMPARE(parsed.mode, WindowArguments::Mode::Window);
        QCOMPARE(parsed.policy, std::string("tiresias"));
        const auto drawn = parseWindowArguments({ "render", "--trace", "preset:small", "--cluster", "small", "--policy",
            "lb", "--view", "jct", "--out", "a.svg" });
        QCOMPARE(drawn.mode, WindowArguments::Mode::Render);
        QCOMPARE(drawn.render.run.request.policy, std::string("lb"));
    }

    /// Each names one, so that a file may follow.
    void commandsInOrder()
    {
        const auto parsed
            = parseWindowArguments({ "--command", "view.debug", "a.csv", "--command", "run.stepForward" });
        QCOMPARE(parsed.mode, WindowArguments::Mode::Window);
        QCOMPARE(parsed.commands, (std::vector<std::string> { "view.debug", "run.stepForward" }));
        QCOMPARE(parsed.files, std::vector<std::string> { "a.csv" });
        QVERIFY(parseWindowArguments({ "--help" }).text.find("--command") != std::string::npos);
    }

    void helpAndVersionLeaveWithZero()
    {
        const auto help = parseWindowArguments({ "--help" });
        QCOMPARE(help.mode, WindowArguments::Mode::Leave);
        QCOMPARE(help.exitCode, 0);
        QVERIFY(help.text.find("--perspective") != std::string::npos);
        const auto version = parseWindowArguments({ "--version" });
        QCOMPARE(version.mode, WindowArguments::Mode::Leave);
        QCOMPARE(version.exitCode, 0);
        QVERIFY(version.text.starts_with("consonance "));
        QCOMPARE(parseWindowArguments({ "render", "--help" }).exitCode, 0);
    }

    void wrongArgumentsLeaveWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList { QStringLiteral("--fly") };
        QTest::newRow("unknown perspective") << QStringList { QStringLiteral("--perspective"), QStringLiteral("play") };
        QTest::newRow("render without anything") << QStringList { QStringLiteral("render") };
        const QStringList render { QStringLiteral("render"), QStringLiteral("--run"), QStringLiteral("r") };
        QTest::newRow("unknown view") << render
                + QStringList { QStringLiteral("--view"), QStringLiteral("moon"), QStringLiteral("--out"),
                      QStringLiteral("a.svg") };
        QTest::newRow("unknown format") << render
                + QStringList { QStringLiteral("--view"), QStringLiteral("jct"), QStringLiteral("--out"),
                      QStringLiteral("a.bmp") };
        QTest::newRow("bad time") << render
                + QStringList { QStringLiteral("--view"), QStringLiteral("jct"), QStringLiteral("--out"),
                      QStringLiteral("a.svg"), QStringLiteral("--at"), QStringLiteral("soon") };
        const QStringList good = render
            + QStringList { QStringLiteral("--view"), QStringLiteral("jct"), QStringLiteral("--out"),
                  QStringLiteral("a.svg") };
        const auto more
            = [&](const char* options) { return good + QString::fromLatin1(options).split(QLatin1Char(' ')); };
        QTest::newRow("no colour mode") << more("--color-by smell");
        QTest::newRow("no figures of zoom") << more("--zoom 1,2");
        QTest::newRow("a zoom the wrong way round") << more("--zoom 2,1,3,4");
        QTest::newRow("too fast") << more("--fps 99");
        QTest::newRow("no number") << more("--seed x");
        QTest::newRow("no pair map") << more("--pairs odd");
        QTest::newRow("no moment of decisions") << more("--decide-at noon");
        QTest::newRow("a span the wrong way round") << more("--from 2h --to 1h");
        QTest::newRow("no assignment") << more("--set key");
        QTest::newRow("a branch of a stored run") << more("--branch {}");
        QTest::newRow("a training beside a run") << more("--training log.jsonl");
        QTest::newRow("a trace beside a run") << more("--trace t.csv");
        QTest::newRow("groups of another view") << more("--group server");
        QTest::newRow("nothing to write")
            << QStringList { QStringLiteral("render"), QStringLiteral("--run"), QStringLiteral("r") };
        QTest::newRow("no run") << QStringList { QStringLiteral("render"), QStringLiteral("--out"),
            QStringLiteral("a.svg") };
        QTest::newRow("a policy without a trace") << QStringList { QStringLiteral("--policy"), QStringLiteral("lb") };
        QTest::newRow("a run without its id") << QStringList { QStringLiteral("--open") };
        QTest::newRow("two runs in one cluster") << render
                + QStringList { QStringLiteral("--run"), QStringLiteral("s"), QStringLiteral("--view"),
                      QStringLiteral("cluster"), QStringLiteral("--out"), QStringLiteral("a.svg") };
    }

    void wrongArgumentsLeaveWithTwo()
    {
        QFETCH(const QStringList, arguments);
        const auto parsed = parseWindowArguments(plain(arguments));
        QCOMPARE(parsed.mode, WindowArguments::Mode::Leave);
        QCOMPARE(parsed.exitCode, 2);
        QVERIFY(!parsed.text.empty());
        QVERIFY(!hasChinese(QString::fromStdString(parsed.text)));
        // The same in Chinese: each line contains Chinese, and typed text stays as it was.
        setLanguage("zh_CN");
        const auto chinese = QString::fromStdString(parseWindowArguments(plain(arguments)).text);
        const auto lines = chinese.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QVERIFY2(lines.size() > 1, "what is wrong stands last, below where help is");
        QCOMPARE(lines.size(), QString::fromStdString(parsed.text).split(QLatin1Char('\n'), Qt::SkipEmptyParts).size());
        for (const auto& line : lines)
            QVERIFY2(hasChinese(line) && line.startsWith(QLatin1String("consonance: ")) == (&line == &lines.back()),
                qPrintable(line));
    }

    void helpIsChineseToTheLastOption()
    {
        for (const auto& arguments : { QStringList { QStringLiteral("--help") },
                 QStringList { QStringLiteral("render"), QStringLiteral("--help") },
                 QStringList { QStringLiteral("commands"), QStringLiteral("--help") } }) {
            setLanguage("en");
            const auto english = QString::fromStdString(parseWindowArguments(plain(arguments)).text);
            QVERIFY(!hasChinese(english) && english.contains(QLatin1String("Usage: consonance")));
            setLanguage("zh_CN");
            const auto help = QString::fromStdString(parseWindowArguments(plain(arguments)).text);
            QCOMPARE(help.count(QLatin1Char('\n')), english.count(QLatin1Char('\n')));
            // A long option has its description on a separate line.
            static const QRegularExpression name(QStringLiteral("^  (--?[a-z][a-z-]*(,--[a-z]+)?( \\S+)*|[a-z]+)$"));
            for (const auto& line : help.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
                QVERIFY2(hasChinese(line) || name.match(line).hasMatch(), qPrintable(line));
        }
    }

    void whatIsNoChoiceIsSaidByName()
    {
        const auto text = parseWindowArguments({ "render", "--run", "r", "--out", "a.svg", "--pairs", "odd" }).text;
        QCOMPARE(text,
            std::string(
                "Try consonance render --help.\nconsonance: --pairs: odd not in {difference,predicted,true}\n"));
        QCOMPARE(parseWindowArguments({ "render", "--run", "r", "--out", "a.svg", "--view", "JCT" }).render.view,
            RunPictureView::Jct);
    }

    void render()
    {
        const auto parsed = parseWindowArguments(
            { "render", "--run", "r1,r2", "--view", "compare", "--out", "f.pdf", "--at", "20min", "--store", "d.db" });
        QCOMPARE(parsed.mode, WindowArguments::Mode::Render);
        QCOMPARE(parsed.render.runs, (std::vector<std::string> { "r1", "r2" }));
        QCOMPARE(parsed.render.view, RunPictureView::Compare);
        QCOMPARE(parsed.render.out, std::string("f.pdf"));
        QCOMPARE(parsed.render.at, std::string("20min"));
        QCOMPARE(parsed.store, std::string("d.db"));
    }
};

CONSONANCE_BARE_TEST(TestWindowArguments)
#include "tst_window_arguments.moc"
