// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/condition_vocabulary.h"
#include "core/query/query_completion.h"

#include "tests/core/query/query_fixture.h"
#include "tests/core_test.h"

#include <QFile>
#include <QStringList>
#include <QTest>

using namespace consonance;
using namespace consonance::query_test;

class QueryCompletionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offers_data();
    void offers();
    void replacesTheWholeWord();
    void everySuggestionCanFollow();
    void theManualNamesEveryField();
};

void QueryCompletionTest::offers_data()
{
    QTest::addColumn<QByteArray>("text"); // the cursor is at |
    QTest::addColumn<QString>("wanted"); // among the suggestions; a minus: not among them
    const auto row = [](const char* text, const char* wanted) {
        QTest::newRow(*text ? text : "nothing") << QByteArray(text) << QString::fromUtf8(wanted);
    };
    row("|", "guests");
    row("|", "count(");
    row("|", "-and");
    row("gu|", "guests");
    row("gu|", "-time");
    row("uest|", "guests");
    row("guests |", "and");
    row("guests |", ">=");
    row("guests |", "-guests");
    row("guests > |", "guests");
    row("open and |", "not");
    row("mood = |", "\"calm\"");
    row("mood = \"b|", "\"busy\"");
    row("mood = \"b|", "-\"calm\"");
    row("mood in {\"calm\", |", "\"busy\"");
    row("any(|", "shelves");
    row("any(|", "-guests");
    row("any(shelves, |", "books");
    row("any(shelves, |", "guests");
    row("any(shelves, |", "-count(");
    row("any(shelves, bo|", "books");
    row("any(shelves, books > 1) and |", "-books");
    row("par|", "param.");
    row("§ |", "-guests");
}

void QueryCompletionTest::offers()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, wanted);
    const auto cursor = static_cast<std::size_t>(text.indexOf('|'));
    text.remove(static_cast<qsizetype>(cursor), 1);
    const auto completion = completeQuery(text.constData(), cursor, shopCatalogue());
    QStringList offered;
    for (const auto& suggestion : completion.suggestions)
        offered << QString::fromStdString(suggestion.text);
    const bool isUnwanted = wanted.startsWith(QLatin1Char('-')) && wanted.size() > 1;
    QVERIFY2(offered.contains(isUnwanted ? wanted.mid(1) : wanted) != isUnwanted,
        qPrintable(offered.join(QLatin1Char(' '))));
}

void QueryCompletionTest::replacesTheWholeWord()
{
    const std::string text = "open and gue + 1";
    const auto completion = completeQuery(text, 11, shopCatalogue());
    QCOMPARE(completion.begin, std::size_t { 9 });
    QCOMPARE(completion.end, std::size_t { 12 });
    const auto quoted = completeQuery("mood = \"c", 9, shopCatalogue());
    QCOMPARE(quoted.begin, std::size_t { 7 });
    QCOMPARE(quoted.end, std::size_t { 9 });
}

/// After accepting any suggestion at the start of an expression, parsing gets at least as far.
void QueryCompletionTest::everySuggestionCanFollow()
{
    const std::string before = "open and ";
    for (const auto& suggestion : completeQuery(before, before.size(), shopCatalogue()).suggestions) {
        const auto parsed = QueryExpression::parse(before + suggestion.text, shopCatalogue());
        if (!parsed && suggestion.text != "param.")
            QVERIFY2(parsed.error().place.column > static_cast<std::int64_t>(before.size()), suggestion.text.c_str());
        if (!parsed)
            QVERIFY2(
                parsed.error().message.id != std::string_view("query.unknown-field") || suggestion.text == "param.",
                suggestion.text.c_str());
    }
}

/// Who writes a condition looks there for the words; a file of the repository is not at hand.
void QueryCompletionTest::theManualNamesEveryField()
{
    for (const auto* language : { "en", "zh_CN" }) {
        QFile page(QStringLiteral(CONSONANCE_SOURCE_FOLDER "/resources/manual/%1/breakpoints.md")
                       .arg(QLatin1String(language)));
        QVERIFY(page.open(QIODevice::ReadOnly));
        const auto text = QString::fromUtf8(page.readAll());
        for (const auto* catalogue :
            { &simulationCatalogue(), &jobCatalogue(), &serverCatalogue(), &eventCatalogue() }) {
            for (const auto& field : catalogue->fields()) {
                const auto name = QStringLiteral("`%1`").arg(QString::fromStdString(std::string(field.name)));
                QVERIFY2(text.contains(name), qPrintable(name));
            }
        }
    }
}

CONSONANCE_TEST(QueryCompletionTest)
#include "tst_query_completion.moc"
