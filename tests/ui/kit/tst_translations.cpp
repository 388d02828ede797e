// SPDX-License-Identifier: GPL-3.0-or-later
//
// The translation files are complete, and placeholders are the same in source and translation.
#include "app/texts/catalogue_texts.h"
#include "core/base/result.h"
#include "tests/core_test.h"
#include "tests/ui/ui_test.h"
#include "ui/kit/translation_loader.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

using namespace consonance;
using namespace Qt::StringLiterals;

namespace {

struct TranslatedMessage {
    QString context;
    QString source;
    bool isFinished = false;
    QStringList forms; ///< one, or one for each plural form
};

QStringList readForms(QXmlStreamReader& xml)
{
    QStringList forms;
    QString text;
    while (!xml.atEnd() && xml.readNext() != QXmlStreamReader::EndElement) {
        if (xml.isStartElement())
            forms << xml.readElementText();
        else
            text += xml.text();
    }
    return forms.isEmpty() ? QStringList { text } : forms;
}

QList<TranslatedMessage> readTranslations(const QString& language)
{
    QFile file(QStringLiteral(CONSONANCE_SOURCE_FOLDER "/resources/translations/consonance_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<TranslatedMessage> messages;
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("source")) {
            messages.append({ .context = context, .source = xml.readElementText(), .forms = {} });
        } else if (xml.name() == QLatin1String("translation")) {
            messages.last().isFinished = !xml.attributes().hasAttribute(QLatin1String("type"));
            messages.last().forms = readForms(xml);
        }
    }
    return xml.hasError() ? QList<TranslatedMessage>() : messages;
}

/// The placeholders, sorted; a translation may change the order.
QStringList slotsOf(const QString& text)
{
    static const QRegularExpression slot(QStringLiteral("\\{\\w*\\}|%L?\\d+|%n"));
    QStringList found;
    for (auto match = slot.globalMatch(text); match.hasNext();)
        found << match.next().captured();
    found.sort();
    return found;
}

bool hasMnemonic(const QString& text)
{
    static const QRegularExpression mnemonic(QStringLiteral("&\\w"));
    return text.contains(mnemonic);
}

/// The texts of a source file that are marked for translation, as the compiler reads them.
QStringList markedTexts(const QString& path)
{
    static const QRegularExpression call(QStringLiteral(
        R"re((?:\btr\(|\btranslate\(\s*"[^"]*",|\b(?:QT_TRANSLATE_NOOP|CONSONANCE_TEXT|CONSONANCE_MESSAGE)\(\s*"[^"]*",)\s*((?:"(?:[^"\\]|\\.)*"\s*)+))re"));
    static const QRegularExpression literal(QStringLiteral(R"re("((?:[^"\\]|\\.)*)")re"));
    static const QRegularExpression comment(QStringLiteral("^\\s*//.*$|///<.*$"), QRegularExpression::MultilineOption);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString source = QString::fromUtf8(file.readAll()).remove(comment);
    QStringList texts;
    for (auto found = call.globalMatch(source); found.hasNext();) {
        QString text;
        for (auto part = literal.globalMatch(found.next().captured(1)); part.hasNext();)
            text += part.next().captured(1);
        text.replace(QStringLiteral("\\n"), QStringLiteral("\n")).replace(QStringLiteral("\\t"), QStringLiteral("\t"));
        text.replace(QStringLiteral("\\\""), QStringLiteral("\""))
            .replace(QStringLiteral("\\\\"), QStringLiteral("\\"));
        if (!text.isEmpty())
            texts << text;
    }
    return texts;
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

    static void check(const TranslatedMessage& message, bool isPlural)
    {
        const QString where = message.context + QStringLiteral(": ") + message.source;
        QVERIFY2(message.isFinished, qPrintable(where));
        for (const auto& form : message.forms) {
            QVERIFY2(!form.isEmpty(), qPrintable(where));
            QCOMPARE(hasMnemonic(form), hasMnemonic(message.source));
            auto expected = slotsOf(message.source);
            // For one item the figure may be left out.
            if (isPlural && !form.contains(QLatin1String("%n")))
                expected.removeAll(QStringLiteral("%n"));
            QVERIFY2(slotsOf(form) == expected, qPrintable(where + QStringLiteral(" -> ") + form));
        }
    }

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void chineseIsComplete()
    {
        const auto messages = readTranslations(QStringLiteral("zh_CN"));
        QVERIFY(messages.size() > 1000);
        for (const auto& message : messages) {
            check(message, false);
            QCOMPARE(message.forms.size(), 1);
        }
    }

    /// A class asks for its texts by its whole name. What was collected under the bare one, as happens where a text is
    /// marked by hand or the collector does not know the class, is never found and stays English.
    void noClassHasTextsUnderItsBareName()
    {
        static const QRegularExpression object(QStringLiteral("class (\\w+)[^;{}]*\\{\\s*Q_OBJECT"));
        QSet<QString> classes;
        for (const char* folder : { "/ui", "/app" }) {
            QDirIterator files(QStringLiteral(CONSONANCE_SOURCE_FOLDER) + QLatin1String(folder),
                { QStringLiteral("*.h") }, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const auto source = QString::fromUtf8(file.readAll());
                for (auto found = object.globalMatch(source); found.hasNext();)
                    classes << found.next().captured(1);
            }
        }
        QVERIFY(classes.size() > 100);
        for (const auto& message : readTranslations(QStringLiteral("zh_CN")))
            QVERIFY2(!classes.contains(message.context), qPrintable(message.context + u": " + message.source));
    }

    void englishPluralsAreComplete()
    {
        const auto messages = readTranslations(QStringLiteral("en"));
        QVERIFY(messages.size() > 15);
        for (const auto& message : messages) {
            check(message, true);
            QCOMPARE(message.forms.size(), 2);
        }
    }

    /// Phrases that readers stumbled over. Each was once a text of the window.
    void textsAreWrittenPlainly()
    {
        for (const auto& message : readTranslations(QStringLiteral("zh_CN"))) {
            for (const auto* stumble : { "found out from", "job {0} is there already", "they part", "flatters" })
                QVERIFY2(
                    !message.source.contains(QLatin1String(stumble), Qt::CaseInsensitive), qPrintable(message.source));
        }
    }

    /// lupdate silently skips what it does not understand, such as a cast in an argument of translate().
    void everyTextOfTheSourcesWasCollected()
    {
        QSet<QString> collected;
        for (const auto& message : readTranslations(QStringLiteral("zh_CN")))
            collected.insert(message.source);
        int texts = 0;
        for (const auto* folder : { "core", "ui", "app" }) {
            QDirIterator files(QStringLiteral(CONSONANCE_SOURCE_FOLDER "/") + QLatin1String(folder),
                { QStringLiteral("*.cpp"), QStringLiteral("*.h") }, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next();
                for (const QString& text : markedTexts(path)) {
                    ++texts;
                    if (!collected.contains(text))
                        QTest::qFail(qPrintable(path + QStringLiteral(": ") + text), __FILE__, __LINE__);
                }
            }
        }
        QVERIFY(texts > 2000);
    }

    /// A text that counts reads well for one: what it counts is in core/base/count_wording.cpp, or the text is plural.
    void textsAgreeWithOne()
    {
        // After a figure that is a name, a number or a part of a sentence: "policy 1 starts", "at 1 ms".
        static const QRegularExpression several(
            QStringLiteral("(?<![\\w.,=-])(?<!column )1 (?:(?:more|such|other|different|free|running|waiting) "
                           ")?([a-zA-Z]+s|have|are|were)\\b"));
        static const QSet<QString> others { u"accepts"_s, u"already"_s, u"as"_s, u"asks"_s, u"begins"_s, u"belongs"_s,
            u"brings"_s, u"changes"_s, u"comes"_s, u"counts"_s, u"decides"_s, u"describes"_s, u"differs"_s, u"does"_s,
            u"ends"_s, u"excludes"_s, u"exists"_s, u"fails"_s, u"finishes"_s, u"gives"_s, u"has"_s, u"helps"_s,
            u"heterogeneous"_s, u"holds"_s, u"is"_s, u"its"_s, u"knows"_s, u"lacks"_s, u"leaves"_s, u"lies"_s,
            u"lists"_s, u"lowers"_s, u"maps"_s, u"ms"_s, u"names"_s, u"needs"_s, u"offers"_s, u"plans"_s, u"plays"_s,
            u"process"_s, u"reads"_s, u"replays"_s, u"requires"_s, u"runs"_s, u"s"_s, u"says"_s, u"schedules"_s,
            u"shares"_s, u"starts"_s, u"stays"_s, u"takes"_s, u"this"_s, u"times"_s, u"uses"_s, u"waits"_s, u"was"_s,
            u"writes"_s, u"yields"_s };
        const std::vector<std::string> ones(10, "1");
        for (const auto* folder : { "core", "app" }) {
            QDirIterator files(QStringLiteral(CONSONANCE_SOURCE_FOLDER "/") + QLatin1String(folder),
                { QStringLiteral("*.cpp"), QStringLiteral("*.h") }, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next();
                for (const QString& text : markedTexts(path)) {
                    const auto said = QString::fromStdString(fillMessage(text.toStdString(), ones));
                    for (auto found = several.globalMatch(said); found.hasNext();) {
                        const auto word = found.next().captured(1);
                        if (!others.contains(word))
                            QTest::qFail(qPrintable(path + u": "_s + said), __FILE__, __LINE__);
                    }
                }
            }
        }
    }

    /// One unit of memory in sentences; memoryText() adds the one that an operator configured.
    void memoryHasOneUnit()
    {
        static const QRegularExpression other(QStringLiteral("\\{\\d\\} (?:MB|MiB|KB|KiB|TB|TiB) of (?:free )?memory"));
        for (const auto& message : readTranslations(QStringLiteral("zh_CN")))
            QVERIFY2(!message.source.contains(other), qPrintable(message.source));
    }

    void cataloguesAreTranslated()
    {
        QSet<QPair<QString, QString>> translated;
        for (const auto& message : readTranslations(QStringLiteral("zh_CN")))
            translated.insert({ message.context, message.source });
        const auto texts = catalogueTexts();
        QVERIFY(texts.size() > 80);
        for (const auto& [context, english] : texts)
            QVERIFY2(translated.contains({ QString::fromStdString(context), QString::fromStdString(english) }),
                (english + " is missing: build the target translations and translate it").c_str());
    }

    void marksTextsAsSourceCode()
    {
        QCOMPARE(markedForTranslation({ { "Policy", "\"a\" \\ b\nc" } }),
            std::string("QT_TRANSLATE_NOOP(\"Policy\", \"\\\"a\\\" \\\\ b\\nc\")\n"));
    }

    void speaksBothLanguages()
    {
        TranslationLoader loader;
        const auto servers = [](int count) {
            return QCoreApplication::translate("SimulationText", "%n parameter servers", nullptr, count);
        };
        QVERIFY(loader.apply(QStringLiteral("en")));
        QCOMPARE(servers(1), QStringLiteral("1 parameter server"));
        QCOMPARE(servers(5), QStringLiteral("5 parameter servers"));
        QVERIFY(loader.apply(QStringLiteral("zh_CN")));
        QCOMPARE(servers(1), QStringLiteral("1 个参数服务器"));
        QCOMPARE(QCoreApplication::translate("Policy", "Shortest job first"), QStringLiteral("最短作业优先"));
    }

    /// Like all other numbers, so that "8000 tasks" does not appear beside "8,000 GPUs".
    void saysCountsWithSeparators()
    {
        TranslationLoader loader;
        const auto servers = [](int count) {
            return QCoreApplication::translate("SimulationText", "%n parameter servers", nullptr, count);
        };
        QVERIFY(loader.apply(QStringLiteral("en")));
        QCOMPARE(servers(8000), QStringLiteral("8,000 parameter servers"));
        QVERIFY(loader.apply(QStringLiteral("zh_CN")));
        QCOMPARE(servers(8000), QStringLiteral("8,000 个参数服务器"));
    }
};

CONSONANCE_TEST(TestTranslations)
#include "tst_translations.moc"
