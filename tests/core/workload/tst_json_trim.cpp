// SPDX-License-Identifier: GPL-3.0-or-later
// Members that are not read are blanked, and nothing else changes, not even the place of a character.
#include "core/base/json_reader.h"
#include "core/workload/import/json_trim.h"
#include "tests/core_test.h"

#include <QTest>

#include <array>
#include <string>

using namespace consonance;

namespace {

constexpr std::array<std::string_view, 2> kKept { "a", "b" };

std::string trimmed(std::string_view text)
{
    return withoutOtherMembers(text, "jobs", kKept);
}

/// Texts are written with ' for ".
std::string jsonOf(QByteArray text)
{
    return text.replace('\'', '"').toStdString();
}

std::string withoutBlanks(std::string text)
{
    std::erase(text, ' ');
    return text;
}

} // namespace

class TestJsonTrim : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blanksOtherMembers_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(expected);
        };
        row("first", "{'jobs':[{'x':1,'a':2}]}", "{'jobs':[{'a':2}]}");
        row("last", "{'jobs':[{'a':2,'x':1}]}", "{'jobs':[{'a':2}]}");
        row("last two", "{'jobs':[{'a':2,'x':1,'y':null}]}", "{'jobs':[{'a':2}]}");
        row("between", "{'jobs':[{'a':2,'x':true,'b':3}]}", "{'jobs':[{'a':2,'b':3}]}");
        row("all", "{'jobs':[{'x':1,'y':2}]}", "{'jobs':[{}]}");
        row("none", "{'jobs':[{'a':1},{},{'b':2}]}", "{'jobs':[{'a':1},{},{'b':2}]}");
        row("depth", "{'jobs':[{'x':{'a':[{},[1,']}']]},'a':{'x':[1,2]}}]}", "{'jobs':[{'a':{'x':[1,2]}}]}");
        row("quotes", "{'jobs':[{'x':'\\',\\'a\\':\\\\','a':'x\\'}'}]}", "{'jobs':[{'a':'x\\'}'}]}");
        row("escaped names", "{'jobs':[{'\\u0061':1,'x':2}]}", "{'jobs':[{'\\u0061':1}]}");
        row("other lists", "{'x':[{'y':1}],'jobs':[{'y':1}],'z':{'jobs':[{'y':1}]}}",
            "{'x':[{'y':1}],'jobs':[{}],'z':{'jobs':[{'y':1}]}}");
    }
    void blanksOtherMembers()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        const auto result = trimmed(jsonOf(text));
        QCOMPARE(withoutBlanks(result), jsonOf(expected));
        QCOMPARE(result.size(), static_cast<std::size_t>(text.size()));
        QVERIFY(JsonDocument::parse(result, "trimmed").has_value());
    }

    void linesStay()
    {
        QCOMPARE(trimmed(jsonOf("{'jobs': [{\n'x': {\n'y': 1},\n'a': 2}]}")),
            jsonOf("{'jobs': [{\n      \n        \n'a': 2}]}"));
    }

    /// What is no such JSON stays as it is, so that the parser says what is wrong.
    void otherTextStays_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : { "", "<html>", "[]", "{'jobs':{'x':1}}", "{'jobs':[{'x':1}", "{'jobs':[{'x':'1",
                 "{'jobs':[{'x'", "{'jobs':[{'x':", "{'jobs':[{'x':'\\", "{'jobs':[1,{'x':1}]}", "{'jobs':[{'x':1 " })
            QTest::newRow(text) << QByteArray(text);
    }
    void otherTextStays()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(trimmed(jsonOf(text)), jsonOf(text));
    }
};

CONSONANCE_BARE_TEST(TestJsonTrim)
#include "tst_json_trim.moc"
