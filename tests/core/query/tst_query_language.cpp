// SPDX-License-Identifier: GPL-3.0-or-later
// The language against a world small enough to know every answer: values, kinds, missing values, errors with columns.
#include "tests/core/query/query_fixture.h"

#include "core/query/query_lexer.h"
#include "core/query/query_template.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::query_test;

class QueryLanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void conditions_data();
    void conditions();
    void values_data();
    void values();
    void errors_data();
    void errors();
    void missingMeetsNoComparison();
    void boundsLengthDepthAndSize();
    void knowsWhichCollectionsItUses();
    void templates();
    void templateErrorsNameTheColumn();
    void dates();
    void longTextsAreShownByTheirBeginning();
};

void QueryLanguageTest::conditions_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("expected");
    const auto row = [](const char* text, bool expected) { QTest::newRow(text) << QByteArray(text) << expected; };
    row("guests = 3", true);
    row("guests == 3 and open", true);
    row("guests != 3", false);
    row("not open or guests >= 4", false);
    row("not (open and guests > 3)", true);
    row("!open || guests<4 && true", true);
    row("time = 90s", true);
    row("time = 1.5min", true);
    row("time >= 2 min", false);
    row("time in {1min..2min}", true);
    row("time =~ {1min..2min}", true);
    row("share = 25%", true);
    row("share < 0.3", true);
    row("share * 2 = 0.5", true);
    row("guests in {1, 2, 5..10}", false);
    row("guests in {..3}", true);
    row("guests in {3..}", true);
    row("guests not in {3..}", false);
    row("guests in {-5..-1, 3}", true);
    row("name = \"Alpha Books\"", true);
    row("name = 'alpha books'", false);
    row("name =~ \"alpha*\"", true);
    row("name =~ \"alpha\"", true);
    row("name =~ \"alpha?\"", false);
    row("name =~ /^a.*s$/", true);
    row("name =~ /book/", true);
    row("name !~ /book/", false);
    row("name in {\"Beta\", \"Alpha Books\"}", true);
    row("mood = \"calm\"", true);
    row("tag = \"nice\"", true);
    row("\"nice\" = tag", true);
    row("tag != \"nice\"", false);
    row("tag != \"large\"", true);
    row("tag =~ \"ch*\"", true);
    row("tag in {\"x\", \"cheap\"}", true);
    row("founded >= \"2026-01-01\"", true);
    row("founded < '2026-01-01 00:00'", false);
    row("founded in {\"2025-01-01\"..\"2026-06-30\"}", true);
    row("param.quantum > 299", true);
    row("param.quantum > 299s", true);
    row("param.placer = \"binpack\"", true);
    row("param.placer =~ \"bin*\"", true);
    row("param.nothing = 1", false);
    row("has(param.nothing)", false);
    row("has(rent)", false);
    row("has(guests)", true);
    row("any(shelves, books > 20)", true);
    row("all(shelves, books > 20)", false);
    row("all(shelves, label =~ \"p*\")", true);
    row("count(shelves) = 2", true);
    row("count(shelves, locked) = 1", true);
    row("any(shelves, books > guests * 9)", true);
    row("any(shelves, name =~ \"Alpha*\" and label = \"prose\")", true);
    row("max(shelves, books) = 30 and min(shelves, books, locked) = 30", true);
    row("max(2, guests) = 3 and min(2, guests) = 2", true);
    row("mean(shelves, full) > 70%", true);
    row("abs(-guests) = 3", true);
    row("guests - 1 - 1 = 1", true);
    row("guests - (1 - 1) = 3", true);
    row("12 / 3 / 2 = 2", true);
    row("2 + 3 * 4 = 14", true);
    row("time / 1min = 1.5", true);
    row("guests / 0 > 1 or guests / 0 <= 1", false);
}

void QueryLanguageTest::conditions()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, expected);
    const auto expression = QueryExpression::parse(text.constData(), shopCatalogue());
    QVERIFY2(expression, expression ? "" : expression.error().englishText().c_str());
    QCOMPARE(expression->isTrue(shop()), expected);
}

void QueryLanguageTest::values_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shown");
    const auto row
        = [](const char* text, const char* shown) { QTest::newRow(text) << QByteArray(text) << QByteArray(shown); };
    row("guests", "3");
    row("guests / 7", "0.428571");
    row("share", "25%");
    row("time", "1 min 30 s");
    row("time * 2", "3 min 00 s");
    row("name", "Alpha Books");
    row("tag", "cheap, nice");
    row("founded", "2026-01-01 00:00:00");
    row("open", "true");
    row("rent", "–");
    row("mean(shelves, full)", "75%");
    row("sum(shelves, books)", "40");
    row("max(shelves, age)", "–");
    row("count(shelves)", "2");
    row("round(2.5) + floor(2.5) + ceil(2.5)", "8");
}

void QueryLanguageTest::values()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, shown);
    const auto expression = QueryExpression::parse(text.constData(), shopCatalogue(), QueryUse::Value);
    QVERIFY2(expression, expression ? "" : expression.error().englishText().c_str());
    const auto world = shop();
    QCOMPARE(QByteArray::fromStdString(queryValueText(expression->evaluate(world))), shown);
}

void QueryLanguageTest::errors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<int>("column");
    const auto row = [](const char* text, const char* id, int column) {
        QTest::newRow(*text ? text : "nothing") << QByteArray(text) << QByteArray(id) << column;
    };
    row("", "query.ends-early", 1);
    row("guests >", "query.ends-early", 9);
    row("guests > and open", "query.expected-value", 10);
    row("guests 3", "query.expected-operator", 8);
    row("(guests > 3", "query.missing-symbol", 12);
    row("guests > 3)", "query.expected-operator", 11);
    row("gests > 3", "query.misspelt-field", 1);
    row("zzzzzz > 3", "query.unknown-field", 1);
    row("books > 3", "query.field-of-others", 1); // of shelves
    row("mood = calm", "query.unquoted-text", 8);
    row("mood = \"angry\"", "query.not-a-choice", 8);
    row("mood in {\"calm\", \"angry\"}", "query.not-a-choice", 18);
    row("guests", "query.needs-condition", 1);
    row("open and guests", "query.needs-condition", 10);
    row("guests = \"3\"", "query.needs-number", 10);
    row("name = 3", "query.needs-text", 8);
    row("name < \"z\"", "query.order-of-texts", 8);
    row("time > 90", "query.needs-duration", 8);
    row("guests > 90s", "query.no-duration", 10);
    row("share > 50", "query.share-too-large", 9);
    row("open > 3", "query.needs-truth", 8);
    row("founded > \"yesterday\"", "query.needs-date", 11);
    row("time + 3 > 2s", "query.cannot-combine", 1);
    row("1 < guests < 5", "query.chained", 12);
    row("guests in 3", "query.expected-symbol", 11);
    row("guests in {3..1}", "query.backwards", 12);
    row("guests in {\"a\"..3}", "query.needs-number", 12);
    row("name =~ name", "query.expected-pattern", 9);
    row("name =~ /(a/", "pattern.unbalanced", 10);
    row("guests =~ \"3\"", "query.expected-text", 1);
    row("shelves", "query.bare-collection", 1);
    row("count(guests)", "query.needs-collection", 7);
    row("cuont(shelves) > 1", "query.misspelt-function", 1);
    row("frobnicate(1) > 1", "query.unknown-function", 1);
    row("any(shelves, count(shelves) > 1)", "query.nested", 14);
    row("any(shelves)", "query.expected-symbol", 12);
    row("name = \"abc", "query.open-text", 8);
    row("guests > 3 §", "query.strange-character", 12);
    row("name = \"ä\" § 3", "query.strange-character", 12);
    row("guests > 1e999", "query.bad-number", 10);
}

void QueryLanguageTest::errors()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, id);
    QFETCH(int, column);
    const auto expression = QueryExpression::parse(text.constData(), shopCatalogue());
    QVERIFY(!expression);
    QCOMPARE(QByteArray(expression.error().message.id), id);
    QCOMPARE(expression.error().place.column, column);
    QCOMPARE(expression.error().kind, ErrorKind::BadInput);
}

void QueryLanguageTest::missingMeetsNoComparison()
{
    const auto world = shop();
    for (const char* text : { "rent = 1", "rent != 1", "rent < 1", "rent >= 1", "rent in {..1, 1..}", "rent + 1 = 2" })
        QVERIFY2(!QueryExpression::parse(text, shopCatalogue())->isTrue(world), text);
    QVERIFY(QueryExpression::parse("not (rent > 1)", shopCatalogue())->isTrue(world));
}

void QueryLanguageTest::boundsLengthDepthAndSize()
{
    const auto idOf = [](const std::string& text) {
        const auto parsed = QueryExpression::parse(text, shopCatalogue());
        return parsed ? std::string() : std::string(parsed.error().message.id);
    };
    QCOMPARE(idOf(std::string(kLongestQuery + 1, ' ')), std::string("query.too-long"));
    QCOMPARE(idOf(std::string(1000, '(') + "open"), std::string("query.too-deep"));
    std::string sum = "1";
    for (int i = 0; i < 600; ++i)
        sum += "+1";
    QCOMPARE(idOf(sum + " > 1"), std::string("query.too-large"));
    QCOMPARE(idOf("name = \"\xff\""), std::string("query.not-utf8"));
    std::string negations;
    for (int i = 0; i < 400; ++i)
        negations += "not ";
    QCOMPARE(idOf(negations + "open"), std::string());
}

void QueryLanguageTest::knowsWhichCollectionsItUses()
{
    QVERIFY(QueryExpression::parse("open and any(shelves, books > 1)", shopCatalogue())->uses("shelves"));
    QVERIFY(!QueryExpression::parse("open and guests > 1", shopCatalogue())->uses("shelves"));
}

void QueryLanguageTest::templates()
{
    const auto world = shop();
    const auto filled = [&](const char* text) {
        const auto made = QueryTemplate::parse(text, shopCatalogue());
        return made ? made->fill(world) : made.error().englishText();
    };
    QCOMPARE(filled("plain"), std::string("plain"));
    QCOMPARE(filled(""), std::string());
    QCOMPARE(filled("{guests} guests at {time}"), std::string("3 guests at 1 min 30 s"));
    QCOMPARE(filled("{{{guests}}}"), std::string("{3}"));
    QCOMPARE(filled("in set: {guests in {1..3}}"), std::string("in set: true"));
    QCOMPARE(filled("{name =~ \"}*\"}!"), std::string("false!"));
}

void QueryLanguageTest::templateErrorsNameTheColumn()
{
    const auto open = QueryTemplate::parse("ab {guests", shopCatalogue());
    QVERIFY(!open);
    QCOMPARE(open.error().place.column, 4);
    const auto wrong = QueryTemplate::parse("ab {guests +}", shopCatalogue());
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().place.column, 13);
}

void QueryLanguageTest::dates()
{
    double seconds = -1;
    QVERIFY(parseQueryDate("1970-01-02", seconds));
    QCOMPARE(seconds, 86400.0);
    QVERIFY(parseQueryDate("1970-01-01T00:01:05", seconds));
    QCOMPARE(seconds, 65.0);
    for (const char* wrong :
        { "", "2026", "2026-13-01", "2026-02-30", "2026-01-01 25:00", "2026-01-01 10:00x", "2026-1-1" })
        QVERIFY2(!parseQueryDate(wrong, seconds), wrong);
    QCOMPARE(queryDateText(65), std::string("1970-01-01 00:01:05"));
}

void QueryLanguageTest::longTextsAreShownByTheirBeginning()
{
    QCOMPARE(queryExcerpt("guests > 2"), std::string("guests > 2"));
    QCOMPARE(queryExcerpt(std::string(80, 'a')), std::string(80, 'a'));
    QCOMPARE(queryExcerpt(std::string(81, 'a')), std::string(80, 'a') + "…");
    QCOMPARE(queryExcerpt(std::string(79, 'a') + "é is cut before its second byte"), std::string(79, 'a') + "…");
}

CONSONANCE_TEST(QueryLanguageTest)
#include "tst_query_language.moc"
