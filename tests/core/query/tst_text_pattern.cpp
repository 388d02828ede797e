// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/text_pattern.h"
#include "tests/core_test.h"

#include <QElapsedTimer>
#include <QTest>

using namespace consonance;

class TextPatternTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wildcards_data();
    void wildcards();
    void expressions_data();
    void expressions();
    void errors_data();
    void errors();
    void takesLinearTime();
};

void TextPatternTest::wildcards_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* pattern, const char* text, bool matches) {
        QTest::addRow("%s on %s", pattern, text) << QByteArray(pattern) << QByteArray(text) << matches;
    };
    row("", "", true);
    row("", "a", false);
    row("*", "", true);
    row("*", "anything", true);
    row("job-*", "job-17", true);
    row("job-*", "the job-17", false);
    row("*17", "job-17", true);
    row("j?b", "JOB", true);
    row("j?b", "job7", false);
    row("a*b*c", "axxbyyc", true);
    row("a*b*c", "axxbyy", false);
    row("?", "ä", true);
    row("ob-1", "job-17", true); // without * and ? it may match anywhere
    row("ob-2", "job-17", false);
    row("a.c", "abc", false);
    row("(.)", "(.)", true);
}

void TextPatternTest::wildcards()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, text);
    QTEST(TextPattern::wildcard(pattern.constData())->matches(text.constData()), "matches");
}

void TextPatternTest::expressions_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("matches");
    const auto row = [](const char* pattern, const char* text, bool matches) {
        QTest::addRow("%s on %s", pattern, text) << QByteArray(pattern) << QByteArray(text) << matches;
    };
    row("", "x", true);
    row("b", "abc", true);
    row("^b", "abc", false);
    row("c$", "abc", true);
    row("^abc$", "ABC", true);
    row("a.c", "a€c", true);
    row("ab*c", "ac", true);
    row("ab+c", "ac", false);
    row("ab?c", "abc", true);
    row("^(ab|cd|e)+$", "abecd", true);
    row("^(ab|cd|e)+$", "abx", false);
    row("^(|a)b$", "b", true);
    row("^[a-c]+$", "ABC", true);
    row("^[A-C]+$", "abc", true);
    row("^[^0-9]$", "5", false);
    row("^[]x]$", "]", true);
    row("^[a-]$", "-", true);
    row("^\\d{3}$", "123", true);
    row("^\\d{3}$", "1234", false);
    row("^\\d{2,}$", "1234", true);
    row("^\\d{2,3}$", "1234", false);
    row("^\\w+\\s\\w+$", "two words", true);
    row("^\\.\\*$", ".*", true);
    row("^a{0}b$", "b", true);
    row("^(a*)*$", "aaa", true);
    row("^(a*)*$", "b", false);
    row("(x|y|z){2}$", "axy", true);
    row("resnet-(50|152)", "ResNet-152", true);
}

void TextPatternTest::expressions()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, text);
    const auto made = TextPattern::regularExpression(pattern.constData());
    QVERIFY2(made, made ? "" : made.error().englishText().c_str());
    QTEST(made->matches(text.constData()), "matches");
}

void TextPatternTest::errors_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("id");
    const auto row
        = [](const char* pattern, const char* id) { QTest::newRow(pattern) << QByteArray(pattern) << QByteArray(id); };
    row("(a", "pattern.unbalanced");
    row("a)", "pattern.unbalanced");
    row("[a", "pattern.unbalanced");
    row("*a", "pattern.nothing-to-repeat");
    row("a{3,2}", "pattern.bad-repeat");
    row("a{99999}", "pattern.bad-repeat");
    row("\\y", "pattern.bad-escape");
    row("a\\", "pattern.bad-escape");
    row("[z-a]", "pattern.bad-range");
    row("(a{500}){500}", "pattern.bad-repeat");
    row("((a{100}){9}){1}(\\pL{900})", "pattern.too-large");
}

void TextPatternTest::errors()
{
    QFETCH(QByteArray, pattern);
    const auto made = TextPattern::regularExpression(pattern.constData());
    QVERIFY(!made);
    QTEST(QByteArray(made.error().message.id), "id");
    QVERIFY(made.error().place.column > 0);
}

/// A pattern that makes backtracking engines try 2^30 ways: here ten times the text takes about ten times as long.
void TextPatternTest::takesLinearTime()
{
    const auto pattern = TextPattern::regularExpression("^(a|aa|a*)*b$");
    QVERIFY(pattern);
    const auto nanoseconds = [&](std::size_t length) -> qint64 {
        const std::string text(length, 'a');
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 20; ++i) {
            if (pattern->matches(text))
                return -1;
        }
        return timer.nsecsElapsed();
    };
    (void)nanoseconds(1000);
    const auto brief = nanoseconds(1000);
    const auto lengthy = nanoseconds(10'000);
    QVERIFY(brief > 0);
    QVERIFY2(lengthy < brief * 60,
        qPrintable(QString::number(lengthy) + QStringLiteral(" ns against ") + QString::number(brief)));
}

CONSONANCE_TEST(TextPatternTest)
#include "tst_text_pattern.moc"
