// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson files: what a valid one becomes, and what is said about others.
#include "tests/core_test.h"
#include "tests/fixtures/mutations.h"
#include "ui/teach/lesson.h"

#include <QTest>

using namespace consonance;

namespace {

constexpr auto kSound = R"({
    "version": 1,
    "title": {"en": "T", "zh": "题"},
    "goal": {"en": "G", "zh": "目标"},
    "minutes": 3,
    "steps": [
        {"text": {"en": "Read.", "zh": "读。"}, "setup": [{"open": {"sample": "first-steps", "policy": "srtf"}}]},
        {"text": {"en": "Do.", "zh": "做。"}, "target": "panel:jobs",
         "do": [{"command": "run.stepEvent", "repeat": "until-done"}, {"seek_s": 60},
                {"wait": {"field": "running", "op": ">=", "value": 1}}],
         "check": {"all": [{"field": "job.phase", "of": "j1", "op": "==", "value": "running"},
                           {"executed": "run.stepEvent"}]}}
    ]
})";

} // namespace

class TestLessonFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsASoundOne()
    {
        const auto lesson = parseLesson("mine", kSound);
        QVERIFY2(lesson, lesson ? "" : lesson.error().englishText().c_str());
        QCOMPARE(lesson->id, std::string("mine"));
        QCOMPARE(lesson->steps.size(), std::size_t { 2 });
        const auto& open = lesson->steps[0].setup.front();
        QCOMPARE(open.kind, LessonAction::Kind::Open);
        QCOMPARE(open.run.trace, std::string("sample:first-steps"));
        QCOMPARE(open.run.cluster, std::string("small"));
        QCOMPARE(open.run.policy, std::string("srtf"));
        const auto& step = lesson->steps[1];
        QVERIFY(step.demonstration[0].untilDone);
        QCOMPARE(step.demonstration[1].seconds, 60.0);
        QCOMPARE(step.demonstration[2].kind, LessonAction::Kind::Wait);
        QCOMPARE(step.check->kind, LessonCheck::Kind::All);
        QCOMPARE(step.check->parts[0].name, std::string("j1"));
        QCOMPARE(step.check->parts[1].command, std::string("run.stepEvent"));
    }

    /// However it is damaged, it is refused with a message or it can be played.
    void survivesDamage()
    {
        RandomStream random(3, "lessons");
        int accepted = 0;
        for (int i = 0; i < 2000; ++i) {
            const auto damaged = fixtures::mutated(kSound, random);
            const auto lesson = parseLesson("damaged", damaged);
            if (!lesson) {
                QVERIFY2(!lesson.error().englishText().empty(), damaged.c_str());
                continue;
            }
            ++accepted;
            QVERIFY2(!lesson->steps.empty() && lesson->minutes > 0, damaged.c_str());
            for (const auto& step : lesson->steps) {
                for (const auto& action : step.demonstration)
                    QVERIFY2(action.seconds >= 0 && action.seconds < 9e12, damaged.c_str());
            }
        }
        QVERIFY2(accepted > 20 && accepted < 1000, qPrintable(QString::number(accepted)));
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("part");
        QTest::addColumn<QByteArray>("instead");
        QTest::addColumn<QByteArray>("pointer");
        QTest::newRow("unknown member") << QByteArray(R"("target")") << QByteArray(R"("targt")")
                                        << QByteArray("/steps/1");
        QTest::newRow("no translation") << QByteArray(R"("zh": "读。")") << QByteArray(R"("zh": 3)")
                                        << QByteArray("/steps/0/text/zh");
        QTest::newRow("unknown sample") << QByteArray("first-steps") << QByteArray("last-steps")
                                        << QByteArray("/steps/0/setup/0/open/sample");
        QTest::newRow("no comparison") << QByteArray(R"("op": ">=")") << QByteArray(R"("op": "~")")
                                       << QByteArray("/steps/1/do/2/wait/op");
        QTest::newRow("two actions in one")
            << QByteArray(R"({"seek_s": 60})") << QByteArray(R"({"seek_s": 60, "command": "x"})")
            << QByteArray("/steps/1/do/1");
        QTest::newRow("no check") << QByteArray(R"({"executed": "run.stepEvent"})") << QByteArray("{}")
                                  << QByteArray("/steps/1/check/all/1");
        QTest::newRow("another version") << QByteArray(R"("version": 1)") << QByteArray(R"("version": 2)")
                                         << QByteArray("/version");
        QTest::newRow("before the beginning")
            << QByteArray(R"("seek_s": 60)") << QByteArray(R"("seek_s": -1)") << QByteArray("/steps/1/do/1/seek_s");
        QTest::newRow("after all time") << QByteArray(R"("seek_s": 60)") << QByteArray(R"("seek_s": 1e300)")
                                        << QByteArray("/steps/1/do/1/seek_s");
    }

    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, part);
        QFETCH(const QByteArray, instead);
        QFETCH(const QByteArray, pointer);
        QByteArray text(kSound);
        QVERIFY(text.contains(part));
        text.replace(part, instead);
        const auto lesson = parseLesson("mine", text.toStdString());
        QVERIFY(!lesson);
        QCOMPARE(QByteArray::fromStdString(lesson.error().place.pointer), pointer);
    }

    void aCheckNeedsADemonstration()
    {
        const auto lesson = parseLesson("mine", R"({"version": 1, "title": {"en": "", "zh": ""},
            "goal": {"en": "", "zh": ""}, "minutes": 1, "steps": [{"text": {"en": "", "zh": ""},
            "check": {"field": "running", "op": ">", "value": 0}}]})");
        QVERIFY(!lesson);
        QCOMPARE(lesson.error().place.pointer, std::string("/steps/0"));
    }

    void nestingIsBounded()
    {
        std::string check = R"({"executed": "x"})";
        for (int i = 0; i < 40; ++i)
            check = R"({"all": [)" + check + "]}";
        const auto lesson = parseLesson("mine",
            R"({"version": 1, "title": {"en": "", "zh": ""},
            "goal": {"en": "", "zh": ""}, "minutes": 1, "steps": [{"text": {"en": "", "zh": ""},
            "do": [{"command": "x"}], "check": )"
                + check + "}]}");
        QVERIFY(!lesson);
    }
};

CONSONANCE_BARE_TEST(TestLessonFile)
#include "tst_lesson_file.moc"
