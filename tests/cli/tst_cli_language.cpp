// SPDX-License-Identifier: GPL-3.0-or-later
// The command line in both languages, with every help text and heading translated.
#include "app/cli/command_line.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"
#include "tests/core_test.h"

#include <QTest>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>

using namespace consonance;

namespace {

std::string chosen(const std::vector<std::string>& arguments, const std::map<std::string, std::string>& variables)
{
    return chosenLanguage(arguments, [&variables](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    });
}

bool hasChinese(const std::string& text)
{
    return std::ranges::any_of(QString::fromStdString(text), [](QChar c) { return c.script() == QChar::Script_Han; });
}

} // namespace

class TestCliLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { setLanguage("en"); }

    void followsTheOptionThenTheEnvironment()
    {
        QCOMPARE(chosen({}, {}), std::string("en"));
        QCOMPARE(chosen({}, { { "LANG", "zh_CN.UTF-8" } }), std::string("zh_CN"));
        QCOMPARE(chosen({}, { { "LANG", "zh_CN.UTF-8" }, { "LC_ALL", "C.UTF-8" } }), std::string("en"));
        QCOMPARE(chosen({}, { { "LC_MESSAGES", "zh" } }), std::string("zh_CN"));
        QCOMPARE(chosen({ "runs", "--language", "en" }, { { "LANG", "zh_CN" } }), std::string("en"));
        QCOMPARE(chosen({ "--language=zh-CN" }, {}), std::string("zh_CN"));
        QCOMPARE(chosen({ "--language" }, {}), std::string("en"));
        QCOMPARE(languageOfLocale("zhx"), std::string("en"));
    }

    void helpIsTranslatedToTheLastOption()
    {
        setLanguage("zh_CN");
        CLI::App app;
        addCommands(app, std::make_shared<ExitCode>(ExitCode::Done));
        const auto english = helpTextsOf(app);
        QVERIFY(english.size() > 80);
        for (const auto& text : english)
            QVERIFY2(hasChinese(localText("CommandLine", text)), text.c_str());
        translateHelp(app);
        const auto help = app.help();
        QVERIFY2(help.find("Usage") == std::string::npos, help.c_str());
        QVERIFY(hasChinese(help));
    }

    void complaintsAreTranslated()
    {
        setLanguage("zh_CN");
        CLI::App app;
        addCommands(app, std::make_shared<ExitCode>(ExitCode::Done));
        const auto complaint = [&app](const std::vector<std::string>& backwards) -> std::string {
            try {
                app.parse(std::vector<std::string>(backwards));
            } catch (const CLI::ParseError& error) {
                return localParseError(error.what());
            }
            return {};
        };
        for (const auto& line : { complaint({}), complaint({ "nonsense" }), complaint({ "generate" }),
                 complaint({ "x", "--limit", "list", "runs" }), complaint({ "-3", "--limit", "list", "runs" }) })
            QVERIFY2(hasChinese(line), line.c_str());
        QVERIFY(complaint({ "generate" }).find("--preset") != std::string::npos);
        QCOMPARE(localParseError("something new"), std::string("something new"));
    }

    void errorsAreTranslatedWithTheirPlace()
    {
        const Error error { .kind = ErrorKind::BadArguments,
            .message = CONSONANCE_MESSAGE("cli.no-assignment", "'{0}' is not of the form key=value"),
            .arguments = { "load" },
            .place = { .file = "a.csv", .line = 3, .column = 0, .pointer = {} },
            .context = { "storing a new run" } };
        QCOMPARE(localErrorText(error), error.englishText());
        setLanguage("zh_CN");
        const auto text = localErrorText(error);
        QVERIFY2(text.starts_with("a.csv:3: ") && hasChinese(text), text.c_str());
        QVERIFY2(text.find("load") != std::string::npos && text.find("storing") == std::string::npos, text.c_str());
    }

    void wideCharactersTakeTwoPlaces()
    {
        const auto table = textTable({ "a", "b" }, { { "作业", "1" }, { "abcd", "22" } });
        QCOMPARE(table, std::string("a      b\n作业   1\nabcd  22\n"));
    }
};

CONSONANCE_TEST(TestCliLanguage)
#include "tst_cli_language.moc"
