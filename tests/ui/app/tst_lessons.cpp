// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson from beginning to end in the real window, with the commands it shows to the learner.
#include "app/window/main_window.h"
#include "core/policy/policy.h"
#include "tests/ui/app/lesson_sight.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/start/sample_list.h"
#include "ui/start/welcome_page.h"
#include "ui/teach/lesson_library.h"
#include "ui/teach/lesson_panel.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"
#include "ui/train/training_form.h"
#include "ui/train/training_page.h"
#include "ui/work/error_text.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QRadioButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolButton>

using namespace consonance;

namespace {

constexpr int kStepTimeoutMs = 15'000 * kPatience;

struct LessonBench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    TranslationLoader translations;
    std::unique_ptr<MainWindow> window;

    explicit LessonBench(const QString& language = QStringLiteral("en"), QSize size = { 1400, 900 })
    {
        translations.apply(language);
        open(size);
    }
    void open(QSize size = { 1400, 900 })
    {
        window = std::make_unique<MainWindow>(settings, translations, folder.filePath(QStringLiteral("runs.db")));
        window->resize(size);
        window->show();
    }
    [[nodiscard]] LessonPlayer& player() const { return window->teaching().player(); }
    [[nodiscard]] bool isReady() const { return !player().isActing() && window->teaching().stage().isQuiet(); }
    void invoke(const char* id) const
    {
        const auto done = window->registry().invoke(QLatin1String(id));
        QVERIFY2(done, done ? "" : qPrintable(errorText(done.error())));
    }
};

QString fromStandard(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

class TestLessons : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void everyLessonIsSound()
    {
        for (const auto& problem : lessonProblems())
            QFAIL(problem.englishText().c_str());
        QVERIFY(lessons().size() >= 7);
        LessonBench bench;
        for (const auto& lesson : lessons()) {
            const auto problems = bench.window->teaching().stage().problemsOf(lesson);
            QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
            // Command names in the texts must exist too; an unknown one would be shown empty.
            for (const auto& step : lesson.steps) {
                for (const auto& text :
                    { step.text.english, step.text.chinese, step.hint.english, step.hint.chinese }) {
                    const QRegularExpression pattern(QStringLiteral("\\{command:([^}]*)\\}"));
                    auto matches = pattern.globalMatch(fromStandard(text));
                    while (matches.hasNext()) {
                        const auto id = matches.next().captured(1);
                        QVERIFY2(bench.window->registry().contains(id), qPrintable(id));
                    }
                }
                QCOMPARE(step.text.english.empty(), step.text.chinese.empty());
                QCOMPARE(step.hint.english.empty(), step.hint.chinese.empty());
            }
        }
    }

    void runsToItsEnd_data()
    {
        QTest::addColumn<QString>("id");
        for (const auto& lesson : lessons())
            QTest::newRow(lesson.id.c_str()) << fromStandard(lesson.id);
    }

    /// On a low screen, where what a step asks about is in sight. Pressing "Show me" and "Next" leads through; before
    /// "Show me" no check holds, otherwise it would teach nothing.
    void runsToItsEnd()
    {
        QFETCH(const QString, id);
        const auto& lesson = *findLesson(id.toStdString());
        LessonBench bench(QStringLiteral("en"), { 1280, 720 });
        if (!lesson.policy.empty() && !PolicyRegistry::instance().find(lesson.policy))
            QSKIP("this build cannot train");
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.window->trainingPage().form().setCheckpoint(bench.folder.filePath(QStringLiteral("lesson.safetensors")));
        bench.window->teaching().start(id);
        auto& player = bench.player();
        for (int step = 0; step < static_cast<int>(lesson.steps.size()); ++step) {
            QCOMPARE(player.step(), step);
            QTRY_VERIFY2_WITH_TIMEOUT(bench.isReady(),
                qPrintable(QStringLiteral("step %1 is not ready: acting %2, settled %3")
                               .arg(step + 1)
                               .arg(player.isActing())
                               .arg(bench.window->session().isSettled())),
                kStepTimeoutMs);
            QVERIFY2(player.trouble().isEmpty(), qPrintable(player.trouble()));
            QVERIFY(!bench.window->teaching().panel().stepText().contains(QLatin1Char('{')));
            QTRY_VERIFY2(fixtures::outOfSight(*bench.window).isEmpty(),
                qPrintable(QStringLiteral("step %1: %2").arg(step + 1).arg(fixtures::outOfSight(*bench.window))));
            if (player.current()->asksSomething()) {
                QVERIFY2(!player.isStepDone(), qPrintable(QStringLiteral("step %1 was done already").arg(step + 1)));
                bench.window->registry().refresh();
                bench.invoke("help.lesson.show");
                QTRY_VERIFY2_WITH_TIMEOUT(player.isStepDone() && bench.isReady(),
                    qPrintable(QStringLiteral("step %1 was not done: %2").arg(step + 1).arg(player.trouble())),
                    kStepTimeoutMs);
            }
            bench.window->registry().refresh();
            bench.invoke("help.lesson.next");
        }
        QCOMPARE(player.lesson(), nullptr);
        QVERIFY(player.progress(id).isFinished);
    }

    void theWelcomePageBeginsLessons()
    {
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        const auto& cards = bench.window->welcomePage().samples().cards();
        QVERIFY(cards.size() > lessons().size()); // and the samples that no lesson opens
        QTest::mouseClick(cards[1], Qt::LeftButton);
        QVERIFY(bench.player().lesson() != nullptr);
        QCOMPARE(bench.player().lesson()->id, lessons()[1].id);
        QTRY_VERIFY(bench.isReady() && bench.window->session().hasSession());
        QCOMPARE(bench.window->page(), MainWindow::Page::Session);
        QVERIFY(bench.window->findChild<QDockWidget*>(QStringLiteral("lessons"))->isVisible());
    }

    void theRingSurroundsWhatTheStepTalksAbout()
    {
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->teaching().start(QStringLiteral("parts"));
        QTRY_VERIFY(bench.isReady() && bench.window->session().hasSession());
        auto* ring = bench.window->findChild<QWidget*>(QStringLiteral("lessonHighlight"));
        auto* canvas = bench.window->sessionPage().findChild<QWidget*>(QStringLiteral("clusterCanvas"));
        const auto place = [&] { return QRect(canvas->mapTo(bench.window.get(), QPoint()), canvas->size()); };
        QTRY_VERIFY(ring->isVisible() && ring->geometry().contains(place().center()));
        // It does not block the mouse.
        QCOMPARE(bench.window->childAt(place().center())->window(), bench.window.get());
        QVERIFY(ring->testAttribute(Qt::WA_TransparentForMouseEvents));
        bench.invoke("help.lesson.close");
        QTRY_VERIFY(!ring->isVisible());
    }

    /// The step button does what a step by its unit does, while that is the chosen one; else the unit is chosen first.
    void theRingSurroundsTheStepButtonOrItsUnit()
    {
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->teaching().start(QStringLiteral("packing"));
        QTRY_VERIFY(bench.isReady() && bench.window->session().hasSession());
        auto* units = bench.window->findChild<QComboBox*>(QStringLiteral("stepUnit"));
        const auto& stage = bench.window->teaching().stage();
        const auto isAt = [&](const QWidget* widget) {
            return stage.place("command:run.stepInterval")
                == QRect(widget->mapTo(bench.window.get(), QPoint()), widget->size());
        };
        units->setCurrentIndex(units->findText(QStringLiteral("decision")));
        QVERIFY(isAt(units));
        units->setCurrentIndex(units->findText(QStringLiteral("interval")));
        const auto buttons = bench.window->findChildren<QToolButton*>();
        const auto step = std::ranges::find(
            buttons, bench.window->registry().action(QStringLiteral("run.stepForward")), &QToolButton::defaultAction);
        QVERIFY(step != buttons.end() && isAt(*step));
    }

    /// A step of several commands: once the first is done the ring goes on, and it goes when nothing is left to press.
    void theRingGoesToWhatIsPressedNext()
    {
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.window->teaching().start(QStringLiteral("packing"));
        auto& player = bench.player();
        while (player.current()->target != "command:compare.openRun") {
            QTRY_VERIFY(bench.isReady());
            player.next();
        }
        QTRY_VERIFY(bench.isReady() && bench.window->session().hasSession());
        QCOMPARE(player.target(), std::string("command:compare.openRun"));
        bench.window->registry().refresh();
        bench.invoke("compare.openRun");
        QTRY_COMPARE(player.target(), std::string("command:compare.start"));
        auto* start = bench.window->findChild<QPushButton*>(QStringLiteral("startCompare"));
        const auto* ring = bench.window->findChild<QWidget*>(QStringLiteral("lessonHighlight"));
        const auto middle = [&] { return QRect(start->mapTo(bench.window.get(), QPoint()), start->size()).center(); };
        QTRY_VERIFY(ring->isVisible() && ring->geometry().contains(middle()) && ring->height() < 2 * start->height());
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(player.isStepDone(), kStepTimeoutMs);
        QTRY_VERIFY(!ring->isVisible());
    }

    /// A panel is surrounded as a whole, also where its content covers it.
    void theRingSurroundsAWholePanel()
    {
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->teaching().start(QStringLiteral("packing"));
        QTRY_VERIFY(bench.isReady() && bench.window->session().hasSession());
        bench.window->sessionPage().workspace().setPerspective(Perspective::Debug);
        auto* dock = bench.window->sessionPage().panels().at(QStringLiteral("decision"));
        bench.window->sessionPage().workspace().bringUp(*dock);
        const auto whole = [&] { return QRect(dock->mapTo(bench.window.get(), QPoint()), dock->size()); };
        QTRY_VERIFY(bench.window->teaching().stage().place("panel:decision") == whole());
    }

    void aStepBringsItsTabForward_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("before");
        QTest::addColumn<QString>("widget");
        QTest::newRow("always there") << QStringLiteral("queue") << 2 << QStringLiteral("leftWaiting");
        QTest::newRow("there since this decision") << QStringLiteral("prices") << 4 << QStringLiteral("decisionTables");
    }
    /// What a step talks about is in sight, also where it is behind another tab of a panel behind another one.
    void aStepBringsItsTabForward()
    {
        QFETCH(const QString, id);
        QFETCH(const int, before);
        QFETCH(const QString, widget);
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->teaching().start(id);
        auto& player = bench.player();
        while (player.step() < before) {
            QTRY_VERIFY(bench.isReady());
            player.next();
        }
        auto* dock = bench.window->sessionPage().panels().at(QStringLiteral("decision"));
        QTRY_VERIFY(bench.isReady() && bench.window->session().hasSession());
        dock->hide();
        bench.window->registry().refresh();
        bench.invoke("help.lesson.show");
        QTRY_VERIFY_WITH_TIMEOUT(player.isStepDone() && bench.isReady(), kStepTimeoutMs);
        player.next();
        const auto* shown = dock->findChild<QWidget*>(widget);
        QTRY_VERIFY(shown && shown->isVisible());
        const auto* tabs = dock->findChild<QTabWidget*>();
        QTRY_VERIFY(tabs->isTabVisible(tabs->currentIndex()));
        QVERIFY(tabs->currentWidget() == shown || tabs->currentWidget()->isAncestorOf(shown));
    }

    void aStepAboutATabOfTheComparisonOpensIt_data()
    {
        QTest::addColumn<QString>("view");
        QTest::newRow("packing") << QStringLiteral("comparePerJob");
        QTest::newRow("harmony-decides") << QStringLiteral("compareSummary");
    }
    void aStepAboutATabOfTheComparisonOpensIt()
    {
        QFETCH(const QString, view);
        LessonBench bench;
        bench.window->teaching().start(QLatin1String(QTest::currentDataTag()));
        auto& player = bench.player();
        while (player.step() + 2 < static_cast<int>(player.lesson()->steps.size())) {
            QTRY_VERIFY_WITH_TIMEOUT(bench.isReady(), kStepTimeoutMs);
            player.skip();
        }
        QTRY_VERIFY_WITH_TIMEOUT(bench.isReady(), kStepTimeoutMs);
        bench.window->showPage(MainWindow::Page::Compare);
        auto& tabs = bench.window->comparePage().tabs();
        tabs.setCurrentIndex(tabs.count() - 1);
        player.skip();
        QTRY_COMPARE(tabs.currentWidget()->objectName(), view);
        QTRY_VERIFY(bench.window->teaching().stage().place("widget:" + view.toStdString()).has_value());
    }

    void theFigureThatDidAStepStays()
    {
        if (!PolicyRegistry::instance().find("harmony"))
            QSKIP("this build has no Harmony");
        LessonBench bench;
        bench.window->teaching().start(QStringLiteral("harmony-decides"));
        for (int step = 1; step <= 4; ++step) { // the fourth asks for two actions
            QTRY_VERIFY_WITH_TIMEOUT(bench.isReady(), kStepTimeoutMs);
            bench.player().demonstrate();
            QTRY_VERIFY_WITH_TIMEOUT(bench.player().isStepDone() && bench.isReady(), kStepTimeoutMs);
            if (step < 4)
                bench.player().next();
        }
        const auto* figures = bench.window->findChild<QLabel*>(QStringLiteral("lessonFigures"));
        const auto before = figures->text();
        bench.invoke("run.stepDecision");
        QTRY_VERIFY(bench.isReady() && bench.window->session().frame()->position.action == 0);
        QCOMPARE(figures->text(), before);
        QVERIFY(!before.isEmpty());
    }

    /// In the hall there is no menu bar to surround.
    void theRingSurroundsNothingThatIsHidden()
    {
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->teaching().start(QStringLiteral("packing"));
        QTRY_VERIFY(bench.isReady() && bench.window->session().hasSession());
        auto& stage = bench.window->teaching().stage();
        const std::string command = "command:run.stepInterval";
        QVERIFY(stage.place(command).has_value());
        bench.window->registry().refresh();
        bench.invoke("view.projector");
        QTRY_VERIFY(!bench.window->menuBar()->isVisible());
        QVERIFY(!stage.place(command).has_value());
        bench.invoke("view.projector");
    }

    /// Who has clicked on the text of a step presses the keys that it names: they are not the text's.
    void theKeysThatATextNamesWork_data()
    {
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("decision") << Qt::KeyboardModifiers(Qt::ControlModifier | Qt::ShiftModifier) << Qt::Key_Right;
        QTest::newRow("interval") << Qt::KeyboardModifiers(Qt::ControlModifier) << Qt::Key_PageDown;
        QTest::newRow("event") << Qt::KeyboardModifiers(Qt::ShiftModifier) << Qt::Key_Right;
    }
    void theKeysThatATextNamesWork()
    {
        QFETCH(const Qt::KeyboardModifiers, modifiers);
        QFETCH(const Qt::Key, key);
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowActive(bench.window.get()));
        bench.window->teaching().start(QStringLiteral("packing"));
        QTRY_VERIFY(bench.isReady() && bench.window->session().state() == SessionController::State::Paused);
        auto* text = bench.window->findChild<QTextBrowser*>(QStringLiteral("lessonText"));
        QTest::mouseClick(text->viewport(), Qt::LeftButton);
        QVERIFY(text->hasFocus());
        const auto& stage = bench.window->teaching().stage();
        const auto before = stage.value(QStringLiteral("step")).toDouble();
        bench.window->registry().refresh();
        QTest::keyClick(text, key, modifiers);
        QTRY_VERIFY(stage.value(QStringLiteral("step")).toDouble() > before);
        QTRY_VERIFY(bench.isReady());
        // So do they on an answer, which Space chooses as before.
        auto* answer = bench.window->teaching().panel().findChild<QRadioButton*>();
        answer->setFocus();
        const auto then = stage.value(QStringLiteral("step")).toDouble();
        bench.window->registry().refresh();
        QTest::keyClick(answer, key, modifiers);
        QTRY_VERIFY(stage.value(QStringLiteral("step")).toDouble() > then);
        QTest::keyClick(answer, Qt::Key_Space);
        QTRY_VERIFY(bench.player().answered() >= 0 && bench.isReady());
        QCOMPARE(stage.value(QStringLiteral("state")).toString(), QStringLiteral("paused"));
    }

    /// Another job than the step names is not the one.
    void onlyTheNamedJobCounts()
    {
        LessonBench bench;
        bench.window->teaching().start(QStringLiteral("packing"));
        QTRY_VERIFY(bench.isReady());
        auto& player = bench.player();
        player.next();
        QTRY_VERIFY(bench.isReady());
        bench.window->registry().refresh();
        bench.invoke("help.lesson.show");
        QTRY_VERIFY_WITH_TIMEOUT(player.isStepDone() && bench.isReady(), kStepTimeoutMs);
        player.next();
        QTRY_VERIFY(bench.isReady());
        const auto& workload = *bench.window->session().inputs()->workload;
        const auto select = [&](const char* name) {
            const auto job
                = std::ranges::find(workload.jobs, name, [](const JobSpec& one) { return one.request.name; });
            bench.window->selection().selectJobs({ JobId(static_cast<std::size_t>(job - workload.jobs.begin())) });
            QCoreApplication::processEvents();
        };
        select("resnext-1");
        QVERIFY(!player.isStepDone());
        select("ctc-1");
        QTRY_VERIFY(player.isStepDone());
    }

    /// What was compared before, on another trace, is no progress; and the progress is told in the language.
    void anotherComparisonDoesNotCount()
    {
        LessonBench bench(QStringLiteral("zh_CN"));
        QTRY_VERIFY(bench.window->library().isOpen());
        bench.window->showPage(MainWindow::Page::Compare);
        bench.window->comparePage().form().setRequest({ .traces = { "preset:harmony-testbed,jobs=10" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack" },
            .seeds = { 1 },
            .baseline = "lb" });
        bench.window->registry().refresh();
        bench.invoke("compare.start");
        QTRY_COMPARE(bench.window->comparePage().result().runs.size(), std::size_t { 2 });
        const auto& check = *findLesson("packing")->steps[6].check;
        const auto measures = bench.window->teaching().stage().measures(check);
        QCOMPARE(measures.size(), std::size_t { 1 });
        QCOMPARE(measures.front().now, QStringLiteral("0"));
        static const QRegularExpression latin(QStringLiteral("[A-Za-z]"));
        QVERIFY2(!measures.front().name.contains(latin), qPrintable(measures.front().name));
    }

    void stepsCanBeLeftUndone()
    {
        LessonBench bench;
        bench.window->teaching().start(QStringLiteral("queue"));
        QTRY_VERIFY(bench.isReady());
        bench.player().next();
        QTRY_VERIFY(bench.isReady());
        QVERIFY(!bench.player().isStepDone());
        bench.player().next();
        QCOMPARE(bench.player().step(), 2);
        bench.player().back();
        QCOMPARE(bench.player().step(), 1);
        bench.player().restart();
        QCOMPARE(bench.player().step(), 0);
        // The learner does it without the panel, and the panel notices.
        bench.player().next();
        QTRY_VERIFY(bench.isReady());
        for (int i = 0; i < 50 && !bench.player().isStepDone(); ++i) {
            bench.window->session().stepForward(StepUnit::Event);
            QTRY_VERIFY(bench.isReady());
            QCoreApplication::processEvents();
        }
        QVERIFY(bench.player().isStepDone());
        QCOMPARE(bench.player().progress(QStringLiteral("queue")).step, 1);
        QVERIFY(!bench.player().progress(QStringLiteral("queue")).isFinished);
    }

    /// Every step has something to do, with its progress shown, or something to answer.
    void everyStepAsksSomething()
    {
        for (const auto& lesson : lessons()) {
            for (std::size_t i = 0; i < lesson.steps.size(); ++i)
                QVERIFY2(lesson.steps[i].asksSomething(),
                    qPrintable(QStringLiteral("%1, step %2").arg(fromStandard(lesson.id)).arg(i + 1)));
        }
    }

    void nextWaitsForTheRightAnswer()
    {
        LessonBench bench;
        auto& registry = bench.window->registry();
        const auto canGoOn = [&] {
            registry.refresh();
            return registry.action(QStringLiteral("help.lesson.next"))->isEnabled();
        };
        bench.window->teaching().start(QStringLiteral("parts"));
        QTRY_VERIFY(bench.isReady());
        auto& player = bench.player();
        const auto& choices = player.current()->question->choices;
        const auto right = std::ranges::find_if(choices, &LessonChoice::isRight) - choices.begin();
        QVERIFY(!canGoOn());
        auto& panel = bench.window->teaching().panel();
        const auto buttons = panel.findChild<QWidget*>(QStringLiteral("lessonQuestion"))->findChildren<QRadioButton*>();
        QCOMPARE(buttons.size(), static_cast<int>(choices.size()));
        buttons[right == 0 ? 1 : 0]->click();
        QVERIFY(!player.isStepDone() && !canGoOn());
        buttons[right]->click();
        QVERIFY(player.isStepDone() && canGoOn());
        bench.invoke("help.lesson.next");
        QCOMPARE(player.step(), 1);
        QTRY_VERIFY(bench.isReady());
        QVERIFY(!panel.findChild<QWidget*>(QStringLiteral("lessonQuestion"))->isVisibleTo(&panel));
    }

    /// What is said about an answer has its place from the beginning: no answer moves away under the pointer, whichever
    /// is given, however narrow the panel is and whatever the language.
    void answersStayWhereTheyAre_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("width");
        for (const char* language : { "en", "zh_CN" }) {
            for (const int width : { 1, 340, 600 })
                QTest::newRow(qPrintable(QStringLiteral("%1, %2").arg(QLatin1String(language)).arg(width)))
                    << QString::fromLatin1(language) << width;
        }
    }

    void answersStayWhereTheyAre()
    {
        QFETCH(const QString, language);
        QFETCH(const int, width);
        LessonBench bench(language);
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        bench.window->teaching().start(QStringLiteral("parts"));
        QTRY_VERIFY(bench.isReady());
        auto& panel = bench.window->teaching().panel();
        QDockWidget* dock = nullptr;
        for (auto* at = panel.parentWidget(); at && !dock; at = at->parentWidget())
            dock = qobject_cast<QDockWidget*>(at);
        QVERIFY(dock);
        dock->setFloating(true);
        dock->resize(width, 720);
        const auto buttons = panel.findChild<QWidget*>(QStringLiteral("lessonQuestion"))->findChildren<QRadioButton*>();
        QTRY_VERIFY(buttons.size() > 1 && buttons.front()->isVisible() && dock->height() == 720);
        QCoreApplication::processEvents();
        const auto places = [&] {
            QCoreApplication::processEvents();
            QList<QRect> rects;
            for (const auto* button : buttons)
                rects << QRect(button->mapTo(&panel, QPoint()), button->size());
            return rects;
        };
        auto* says = panel.findChild<QLabel*>(QStringLiteral("lessonSays"));
        const auto before = places();
        const auto room = says->geometry();
        for (auto* button : buttons) {
            QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, 8));
            QVERIFY(!says->text().isEmpty());
            QCOMPARE(places(), before);
            QCOMPARE(says->geometry(), room);
            QVERIFY(says->heightForWidth(says->width()) <= says->height()); // it is read whole
        }
    }

    /// Steps can be skipped, but then the lesson does not count as done.
    /// When it ends, a lesson leads to the next one, or the panel closes.
    void theEndLeadsOnOrCloses()
    {
        LessonBench bench;
        QVERIFY(QTest::qWaitForWindowExposed(bench.window.get()));
        auto* dock = bench.window->findChild<QDockWidget*>(QStringLiteral("lessons"));
        auto& panel = bench.window->teaching().panel();
        const auto* end = panel.findChild<QWidget*>(QStringLiteral("lessonEnd"));
        bench.invoke("help.lessons");
        QTRY_VERIFY(dock->isVisible());
        QVERIFY2(!end->isVisible(), "no lesson was done yet");
        bench.window->teaching().start(QStringLiteral("parts"));
        while (bench.player().lesson()) {
            QTRY_VERIFY(bench.isReady());
            bench.player().next();
        }
        QTRY_VERIFY(end->isVisible());
        auto* next = panel.findChild<QToolButton*>(QStringLiteral("nextLesson"));
        QVERIFY(next->isVisible());
        const auto after = std::ranges::find(lessons(), std::string("parts"), &Lesson::id) + 1;
        QCOMPARE(next->defaultAction(),
            bench.window->registry().action(QStringLiteral("help.lesson.start.") + fromStandard(after->id)));
        QCOMPARE(next->actions().size(), 1);
        QTest::mouseClick(next, Qt::LeftButton);
        QVERIFY(bench.player().lesson());
        QCOMPARE(bench.player().lesson()->id, after->id);
        QTRY_VERIFY(bench.isReady());
        bench.window->registry().refresh();
        bench.invoke("help.lesson.leave");
        QVERIFY(dock->isHidden());
        QVERIFY(!bench.player().lesson());
        bench.window->registry().refresh();
        QVERIFY(!bench.window->registry().action(QStringLiteral("help.lesson.leave"))->isEnabled());
    }

    void speaksChinese()
    {
        LessonBench bench(QStringLiteral("zh_CN"));
        bench.window->teaching().start(QStringLiteral("parts"));
        QTRY_VERIFY(bench.isReady());
        QVERIFY(bench.window->teaching().panel().stepText().contains(QStringLiteral("参数服务器")));
        QVERIFY(bench.window->registry()
                    .info(QStringLiteral("help.lesson.start.parts"))
                    .text.contains(fromStandard(findLesson("parts")->title.chinese)));
        bench.translations.apply(QStringLiteral("en"));
        QTRY_VERIFY(bench.window->teaching().panel().stepText().contains(QStringLiteral("parameter server")));
    }
};

CONSONANCE_WINDOW_TEST(TestLessons)
#include "tst_lessons.moc"
