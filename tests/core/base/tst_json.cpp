// SPDX-License-Identifier: GPL-3.0-or-later
//
// The JSON reader with its limits and messages, and the writer.
#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <bit>
#include <cmath>

using namespace consonance;
using namespace std::string_literals;

namespace {

template<typename T> std::string textOf(const Result<T>& result)
{
    return result ? "no error" : result.error().englishText();
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rejectedTexts_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("problem");
        QTest::newRow("empty") << " \n"s
                               << "t.json: the file is empty; JSON is expected"s;
        QTest::newRow("key twice") << "{\"a\": 1,\n \"b\": {\"a\": 1, \"a\": 2}}"s
                                   << "t.json:2:18: the key \"a\" is given twice"s;
        QTest::newRow("too deep") << std::string(65, '[') << "t.json:1:65: values nested more than 64 deep"s;
        QTest::newRow("hostile depth") << std::string(1'000'000, '[')
                                       << "t.json:1:65: values nested more than 64 deep"s;
    }
    void rejectedTexts()
    {
        QFETCH(const std::string, text);
        QFETCH(const std::string, problem);
        const auto document = JsonDocument::parse(text, "t.json");
        QCOMPARE(textOf(document), problem);
        QVERIFY(document.error().kind == ErrorKind::BadInput);
    }

    void syntaxErrorsSayWhere_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::newRow("no value") << "{\"a\": ,}"s << 1 << 7;
        QTest::newRow("second line") << "{\n  \"\u4e2d\": x}"s << 2 << 8;
        QTest::newRow("cut") << "{\"a\": [1, 2"s << 1 << 12;
        QTest::newRow("rest") << "{} x"s << 1 << 4;
        QTest::newRow("nan") << "[NaN]"s << 1 << 2;
        QTest::newRow("too large a number") << "[1e999]"s << 1 << 6;
        QTest::newRow("comment") << "[1] // x"s << 1 << 5;
        QTest::newRow("binary") << "\0\1"s << 1 << 1;
    }
    void syntaxErrorsSayWhere()
    {
        QFETCH(const std::string, text);
        QFETCH(const int, line);
        QFETCH(const int, column);
        const auto document = JsonDocument::parse(text, "t.json");
        QVERIFY(!document);
        const auto message = QString::fromStdString(document.error().englishText());
        QVERIFY2(message.contains(QStringLiteral("this is not valid JSON: ")), qPrintable(message));
        QVERIFY2(!message.contains(QStringLiteral("json.exception")), qPrintable(message));
        QVERIFY2(document.error().place.line == line && document.error().place.column == column, qPrintable(message));
    }

    void invalidUtf8IsRejected() { QVERIFY(!JsonDocument::parse("[\"\xff\"]", "t.json")); }

    void sizeIsLimited()
    {
        QCOMPARE(textOf(JsonDocument::parse("[1,2,3]", "t.json", { .maximumBytes = 6 })),
            "t.json: more than the 6 bytes that are accepted here"s);
        QVERIFY(JsonDocument::parse("[1,2,3]", "t.json", { .maximumBytes = 7 }).has_value());
        QVERIFY(JsonDocument::parse(std::string(64, '[') + std::string(64, ']'), "t.json").has_value());
    }

    void typedAccess()
    {
        const auto document = JsonDocument::parse(
            R"({"n": 1.5, "i": 3, "f": 4.0, "t": "x", "b": true, "z": null, "a": [1, {"k": 2}], "big": 18446744073709551615})",
            "t.json");
        QVERIFY2(document.has_value(), textOf(document).c_str());
        const auto root = document->root();
        QCOMPARE(root.required("n").asNumber().value(), 1.5);
        QCOMPARE(root.required("i").asNumber().value(), 3.0);
        QCOMPARE(root.required("i").asInteger().value(), 3);
        QCOMPARE(root.required("f").asInteger().value(), 4);
        QVERIFY(root.required("t").asText().value() == "x");
        QCOMPARE(root.required("b").asBoolean().value(), true);
        const auto array = root.required("a").asArray().value();
        QCOMPARE(array.size(), std::size_t { 2 });
        QCOMPARE(array[1].required("k").asInteger().value(), 2);
        const auto members = root.asObject().value();
        QCOMPARE(members.size(), std::size_t { 8 });
        QVERIFY(members[0].key == "a" && members[1].key == "b");
        QVERIFY(members[1].value.asBoolean().value());
        QCOMPARE(textOf(root.required("big").asInteger()),
            "t.json#/big: a whole number is expected, found 18446744073709551615"s);
    }

    void optionalMembers()
    {
        const auto document = JsonDocument::parse(R"({"a": 1, "z": null, "wrong": "x"})", "t.json");
        const auto root = document->root();
        QVERIFY(root.optional("a").isPresent());
        QVERIFY(!root.optional("b").isPresent());
        QVERIFY(!root.optional("z").isPresent());
        QCOMPARE(root.optional("a").asIntegerOr(7).value(), 1);
        QCOMPARE(root.optional("b").asIntegerOr(7).value(), 7);
        QCOMPARE(root.optional("z").asNumberOr(0.5).value(), 0.5);
        QCOMPARE(root.optional("b").asBooleanOr(true).value(), true);
        QVERIFY(root.optional("b").asTextOr("other").value() == "other");
        QCOMPARE(root.optional("b").optional("c").asIntegerOr(7).value(), 7);
        QCOMPARE(
            textOf(root.optional("wrong").asIntegerOr(7)), "t.json#/wrong: a whole number is expected, found \"x\""s);
    }

    void messagesSayWhatIsExpected()
    {
        const auto document = JsonDocument::parse(
            R"({"servers": [{"cores": 8}, {"cores": -1, "a/b~c": {"x": []}}], "kind": "ring", "empty": {}})", "t.json");
        const auto root = document->root();
        const auto second = root.required("servers").asArray().value()[1];
        QCOMPARE(textOf(second.required("cores").asInteger({ .minimum = 0, .maximum = 64 })),
            "t.json#/servers/1/cores: a whole number from 0 to 64 is expected, found -1"s);
        QCOMPARE(textOf(second.required("cores").asNumber({ .minimum = 0 })),
            "t.json#/servers/1/cores: a number of at least 0 is expected, found -1"s);
        QCOMPARE(textOf(second.required("memory").asNumber()), "t.json#/servers/1: the key \"memory\" is missing"s);
        QCOMPARE(textOf(second.required("memory").required("deeper").asNumber()),
            "t.json#/servers/1: the key \"memory\" is missing"s);
        QCOMPARE(textOf(second.required("a/b~c").required("x").required("y").asText()),
            "t.json#/servers/1/a~1b~0c/x: an object with the key \"y\" is expected, found []"s);
        QCOMPARE(textOf(root.required("servers").asText()), "t.json#/servers: a text is expected, found […]"s);
        QCOMPARE(textOf(root.required("kind").asArray()), "t.json#/kind: an array is expected, found \"ring\""s);
        QCOMPARE(textOf(root.required("kind").object()), "t.json#/kind: an object is expected, found \"ring\""s);
        QCOMPARE(textOf(root.required("empty").asBoolean()), "t.json#/empty: true or false is expected, found {}"s);
        constexpr std::array<std::string_view, 2> kKinds { "tree", "star" };
        QCOMPARE(textOf(root.required("kind").asChoice(kKinds)),
            "t.json#/kind: one of \"tree\", \"star\" is expected, found \"ring\""s);
        constexpr std::array<std::string_view, 2> kMore { "tree", "ring" };
        QCOMPARE(root.required("kind").asChoice(kMore).value(), std::size_t { 1 });
    }

    void unknownKeysAreListed()
    {
        const auto document = JsonDocument::parse(R"({"inner": {"cores": 8, "coers": 9, "x": 1}})", "t.json");
        constexpr std::array<std::string_view, 2> kKnown { "cores", "memory" };
        const auto unknown = document->root().required("inner").unknownKeys(kKnown);
        QCOMPARE(unknown.size(), std::size_t { 2 });
        QCOMPARE(
            unknown[0].englishText(), "t.json#/inner: the key \"coers\" is not known here; did you mean \"cores\"?"s);
        QCOMPARE(unknown[1].englishText(), "t.json#/inner: the key \"x\" is not known here"s);
    }

    void numbersNeedNoQuotes()
    {
        const auto document = JsonDocument::parse(R"(["16", 16, 0.5, true, null])", "t.json");
        const auto values = document->root().asArray().value();
        QCOMPARE(values[0].asWord().value(), "16"s);
        QCOMPARE(values[1].asWord().value(), "16"s);
        QCOMPARE(values[2].asWord().value(), "0.5"s);
        QCOMPARE(values[3].asWord().value(), "true"s);
        QVERIFY(!values[4].asWord());
    }

    void readsFiles()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("x.json")).toStdString();
        QVERIFY(!JsonDocument::read(path));
        QVERIFY(writeFileAtomically(path, "\xef\xbb\xbf{\"a\": 1}"));
        auto document = JsonDocument::read(path);
        QVERIFY2(document.has_value(), textOf(document).c_str());
        const auto view = document->root().required("a");
        const auto moved = std::move(*document);
        QCOMPARE(view.asInteger().value(), 1);
    }

    void randomTextsEnd()
    {
        RandomStream random(1, "json");
        constexpr std::string_view kAlphabet = "{}[]\",:1e-.a\\u \n\xc3\xa9";
        for (int round = 0; round < 20'000; ++round) {
            std::string text;
            const auto length = random.uniformInt(0, 12);
            for (int i = 0; i < length; ++i)
                text += kAlphabet[static_cast<std::size_t>(random.uniformInt(0, std::ssize(kAlphabet) - 1))];
            const auto document = JsonDocument::parse(text, "t.json");
            if (!document)
                QVERIFY(!document.error().englishText().empty());
        }
    }

    void writesCompactAndIndented()
    {
        const auto write = [](JsonLayout layout) {
            JsonWriter writer(layout);
            writer.beginObject().member("b", 1).member("a", "x\"\\\n\t\x01\u4e2d");
            writer.key("list")
                .beginArray()
                .value(true)
                .null()
                .value(-5)
                .value(std::uint64_t { 18446744073709551615U })
                .endArray();
            writer.key("none").beginArray().endArray().key("empty").beginObject().endObject().endObject();
            return writer.take();
        };
        QCOMPARE(write(JsonLayout::Compact),
            "{\"b\":1,\"a\":\"x\\\"\\\\\\n\\t\\u0001\u4e2d\",\"list\":[true,null,-5,18446744073709551615],\"none\":[],\"empty\":{}}"s);
        QCOMPARE(write(JsonLayout::Indented),
            "{\n  \"b\": 1,\n  \"a\": \"x\\\"\\\\\\n\\t\\u0001\u4e2d\",\n  \"list\": [\n    true,\n    null,\n    -5,\n"
            "    18446744073709551615\n  ],\n  \"none\": [],\n  \"empty\": {}\n}\n"s);
    }

    void numbersReadBackExactly()
    {
        RandomStream random(2, "round trip");
        for (int i = 0; i < 20'000; ++i) {
            const auto number = std::bit_cast<double>(random.next64());
            JsonWriter writer;
            writer.beginArray().value(number).endArray();
            const auto text = writer.take();
            if (!std::isfinite(number)) {
                QCOMPARE(text, "[null]"s);
                continue;
            }
            const auto document = JsonDocument::parse(text, "t.json");
            QVERIFY2(document.has_value(), textOf(document).c_str());
            QCOMPARE(std::bit_cast<std::uint64_t>(document->root().asArray().value()[0].asNumber().value()),
                std::bit_cast<std::uint64_t>(number));
        }
        JsonWriter writer;
        writer.beginArray().value(0.1).value(1e300).value(100.0).value(1e-7).endArray();
        QCOMPARE(writer.take(), "[0.1,1e+300,100,1e-07]"s);
    }

    void writesValidUtf8FromAnyBytes()
    {
        JsonWriter writer;
        writer.value("a\xff\xe4\xb8z");
        QCOMPARE(writer.take(), "\"a\uFFFD\uFFFD\uFFFDz\""s);
    }
};

CONSONANCE_BARE_TEST(TestJson)
#include "tst_json.moc"
