// SPDX-License-Identifier: GPL-3.0-or-later
// Breakpoints as a file: what can be read, and where errors are reported.
#include "core/session/breakpoint_file.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestBreakpointFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyMemberIsRead()
    {
        const auto read
            = parseBreakpoints("[{\"condition\": \"queue_length > 6\"},"
                               "{\"condition\": \"any(events, kind = \\\"job-completed\\\")\", \"ignore\": 2,"
                               " \"message\": \"{finished} done\", \"rule\": \"becomes-true\","
                               " \"oneShot\": true, \"enabled\": false}]",
                "points.json");
        QVERIFY2(read.has_value(), read ? "" : read.error().englishText().c_str());
        const std::vector<Breakpoint> wanted { { .id = 1, .condition = "queue_length > 6", .message = {} },
            { .id = 2,
                .condition = "any(events, kind = \"job-completed\")",
                .message = "{finished} done",
                .ignoreCount = 2,
                .rule = HitRule::BecomesTrue,
                .isOneShot = true,
                .isEnabled = false } };
        QVERIFY(*read == wanted);
        QVERIFY(
            parseBreakpoints('[' + breakpointJson(wanted[0]) + ',' + breakpointJson(wanted[1]) + ']', "again").value()
            == wanted);
        QVERIFY(parseBreakpoints("[]", "none.json").value().empty());
    }

    void mistakesHaveAPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("place");
        const auto row
            = [](const char* text, const char* place) { QTest::newRow(text) << QByteArray(text) << QByteArray(place); };
        row("{}", "points.json");
        row("[3]", "points.json#/0");
        row("[{}]", "points.json#/0");
        row(R"([{"condition": 3}])", "points.json#/0/condition");
        row(R"([{"condition": "running > 1", "ignored": 3}])", "points.json#/0");
        row(R"([{"condition": "running > 1", "ignore": -1}])", "points.json#/0/ignore");
        row(R"([{"condition": "running > 1", "rule": "sometimes"}])", "points.json#/0/rule");
        row(R"([{"condition": "running > 1"}, {"condition": "queue_lenth > 1"}])", "points.json#/1/condition:1:1");
        row(R"([{"condition": "running > 1", "message": "{runing}"}])", "points.json#/0/message:1:2");
    }

    void mistakesHaveAPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, place);
        const auto read = parseBreakpoints(text.toStdString(), "points.json");
        QVERIFY(!read);
        QCOMPARE(QByteArray::fromStdString(read.error().place.text()), place);
    }
};

CONSONANCE_BARE_TEST(TestBreakpointFile)
#include "tst_breakpoint_file.moc"
