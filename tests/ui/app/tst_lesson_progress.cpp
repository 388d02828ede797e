// SPDX-License-Identifier: GPL-3.0-or-later
// When a lesson counts as done.
#include "app/window/main_window.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/window_test.h"
#include "ui/compare/compare_page.h"
#include "ui/session/run_commands.h"
#include "ui/teach/lesson_library.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"
#include "ui/workspace/session_page.h"

#include <QTabWidget>

#include <algorithm>

using namespace consonance;

namespace {

struct ProgressBench : fixtures::WindowBench {
    [[nodiscard]] LessonPlayer& player() const { return window->teaching().player(); }
    void waitUntilReady() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(!player().isActing() && window->teaching().stage().isQuiet(), 15'000 * kPatience);
    }
};

} // namespace

class TestLessonProgress : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void whatIsSkippedIsNotDone()
    {
        ProgressBench bench;
        bench.open();
        bench.window->teaching().start(QStringLiteral("parts"));
        while (bench.player().lesson()) {
            bench.waitUntilReady();
            bench.window->registry().refresh();
            QVERIFY(bench.window->registry().invoke(QStringLiteral("help.lesson.skip")));
        }
        QVERIFY(!bench.player().progress(QStringLiteral("parts")).isFinished);
    }

    /// What another lesson asked for, or another page holds, does not get into this one: stepping by intervals led past
    /// all that "Step until three jobs wait" was about, and the cluster that was meant lay on the page of comparisons.
    void aLessonBeginsAfresh()
    {
        ProgressBench bench;
        bench.open();
        auto& commands = bench.window->sessionPage().runCommands();
        commands.setUnit(StepUnit::Interval);
        bench.window->teaching().start(QStringLiteral("queue"));
        QCOMPARE(commands.unit(), StepUnit::Decision);
        bench.waitUntilReady();
        QCOMPARE(bench.window->findChild<ComparePage*>()->findChild<QTabWidget*>()->currentIndex(), 0);
        commands.setUnit(StepUnit::Event);
        bench.player().next();
        QCOMPARE(commands.unit(), StepUnit::Event); // who chooses one keeps it
    }

    /// Nothing is left to do after the last answer, whether one presses Next or leaves.
    void theLastAnswerEndsIt()
    {
        const auto asks = [](const Lesson& lesson) { return lesson.steps.back().question.has_value(); };
        const auto lesson = std::ranges::find_if(lessons(), asks);
        QVERIFY(lesson != lessons().end());
        const auto id = QString::fromStdString(lesson->id);
        ProgressBench bench;
        bench.open();
        bench.window->teaching().start(id);
        auto& player = bench.player();
        while (player.step() + 1 < static_cast<int>(lesson->steps.size())) {
            bench.waitUntilReady();
            player.next();
        }
        bench.waitUntilReady();
        QVERIFY(!player.progress(id).isFinished);
        const auto& choices = player.current()->question->choices;
        player.answer(static_cast<int>(std::ranges::find_if(choices, &LessonChoice::isRight) - choices.begin()));
        QVERIFY(player.progress(id).isFinished);
    }
};

CONSONANCE_WINDOW_TEST(TestLessonProgress)
#include "tst_lesson_progress.moc"
