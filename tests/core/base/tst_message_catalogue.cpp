// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_catalogue.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

namespace {

constexpr const char* kTs = R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CommandLine</name>
    <message>
        <source>a &lt;b&gt; &amp;lt; &quot;c&quot; &apos;d&apos;</source>
        <comment>which is read over</comment>
        <translation>甲 &amp; 乙</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation type="unfinished">未完成</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs</source>
        <translation>
            <numerusform>%n 个作业</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Policy</name>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
</context>
</TS>
)";

} // namespace

class TestMessageCatalogue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsWhatLupdateWrites()
    {
        const auto catalogue = MessageCatalogue::fromTs(kTs);
        QCOMPARE(catalogue.size(), std::size_t { 3 });
        QCOMPARE(catalogue.translate("CommandLine", "a <b> &lt; \"c\" 'd'"), std::string("甲 & 乙"));
        QCOMPARE(catalogue.translate("CommandLine", "%n jobs"), std::string("%n 个作业"));
        QCOMPARE(catalogue.translate("Policy", "run"), std::string("运行"));
    }

    void answersInEnglishWhereThereIsNone()
    {
        const auto catalogue = MessageCatalogue::fromTs(kTs);
        QVERIFY(!catalogue.contains("CommandLine", "unfinished"));
        QCOMPARE(catalogue.translate("CommandLine", "unfinished"), std::string("unfinished"));
        QCOMPARE(catalogue.translate("CommandLine", "run"), std::string("run"));
    }

    void takesAnything()
    {
        const std::string text = kTs;
        for (std::size_t length = 0; length < text.size(); ++length)
            QVERIFY(MessageCatalogue::fromTs(std::string_view(text).substr(0, length)).size() <= 3);
        QCOMPARE(MessageCatalogue::fromTs("<context><name>x</name><message><source>").size(), std::size_t { 0 });
    }
};

CONSONANCE_TEST(TestMessageCatalogue)
#include "tst_message_catalogue.moc"
