// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_arguments.h"

#include <QTest>

using namespace consonance;

class TestWindowArguments : public QObject {
    Q_OBJECT
private Q_SLOTS:
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
        QTest::newRow("two runs in one cluster") << render
                + QStringList { QStringLiteral("--run"), QStringLiteral("s"), QStringLiteral("--view"),
                      QStringLiteral("cluster"), QStringLiteral("--out"), QStringLiteral("a.svg") };
    }

    void wrongArgumentsLeaveWithTwo()
    {
        QFETCH(const QStringList, arguments);
        std::vector<std::string> plain;
        for (const auto& argument : arguments)
            plain.push_back(argument.toStdString());
        const auto parsed = parseWindowArguments(plain);
        QCOMPARE(parsed.mode, WindowArguments::Mode::Leave);
        QCOMPARE(parsed.exitCode, 2);
        QVERIFY(!parsed.text.empty());
    }

    void render()
    {
        const auto parsed = parseWindowArguments(
            { "render", "--run", "r1,r2", "--view", "compare", "--out", "f.pdf", "--at", "20min", "--store", "d.db" });
        QCOMPARE(parsed.mode, WindowArguments::Mode::Render);
        QCOMPARE(parsed.render.runs, (std::vector<std::string> { "r1", "r2" }));
        QCOMPARE(parsed.render.view, RunPictureView::Compare);
        QCOMPARE(parsed.render.out, std::string("f.pdf"));
        QCOMPARE(parsed.render.atSeconds, std::optional(1200.0));
        QCOMPARE(parsed.store, std::string("d.db"));
    }

    void moments()
    {
        QCOMPARE(parseMoment("90"), std::optional(90.0));
        QCOMPARE(parseMoment("90s"), std::optional(90.0));
        QCOMPARE(parseMoment("1.5h"), std::optional(5400.0));
        QCOMPARE(parseMoment("2d"), std::optional(172800.0));
        QCOMPARE(parseMoment("03:20:00"), std::optional(12000.0));
        QCOMPARE(parseMoment("2:30"), std::optional(150.0));
        for (const char* bad :
            { "", "s", "-1", "nan", "inf", "1:2:3:4", "1:60", ":", "12m", "1e999", "1e13", "1e308h", "1e308:00" })
            QVERIFY2(!parseMoment(bad), bad);
    }
};

QTEST_APPLESS_MAIN(TestWindowArguments)
#include "tst_window_arguments.moc"
