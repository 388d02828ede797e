// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_teaching.h"

#include "app/window/window_core.h"
#include "app/window/window_pages.h"
#include "ui/answers/answer_panel.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/forms/sample_text.h"
#include "ui/monitor/monitor_document.h"
#include "ui/session/run_commands.h"
#include "ui/start/welcome_page.h"
#include "ui/teach/lesson_library.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"
#include "ui/train/training_page.h"
#include "ui/workspace/session_page.h"

#include <QDockWidget>
#include <QMainWindow>

#include <algorithm>
#include <array>
#include <utility>

namespace consonance {

namespace {

/// The run that the lesson opens first; without a trace when it opens none.
RunRequest runOf(const Lesson& lesson)
{
    for (const auto& step : lesson.steps) {
        for (const auto* actions : { &step.setup, &step.demonstration }) {
            const auto open = std::ranges::find(*actions, LessonAction::Kind::Open, &LessonAction::kind);
            if (open != actions->end())
                return open->run;
        }
    }
    return {};
}

std::vector<SampleCardContent> lessonCards(const LessonPlayer& player)
{
    std::vector<SampleCardContent> cards;
    for (const auto& lesson : lessons()) {
        const auto id = QString::fromStdString(lesson.id);
        const auto minutes = WindowTeaching::tr("Lesson, %n minutes", "", static_cast<int>(lesson.minutes));
        cards.push_back({ .title = sampleText(lesson.title),
            .lesson = sampleText(lesson.goal),
            .facts = player.progress(id).isFinished ? WindowTeaching::tr("%1 · done", "lesson").arg(minutes) : minutes,
            .request = runOf(lesson),
            .lessonId = id });
    }
    return cards;
}

} // namespace

WindowTeaching::WindowTeaching(QMainWindow& window, WindowCore& core, WindowPages& pages, LessonStage::OpenRun openRun)
    : QObject(&window)
    , m_core(core)
    , m_pages(&pages)
    , m_teaching(new Teaching(core.registry, core.session, core.selection, core.settings, window, std::move(openRun)))
{
    addPageFields();
    addTrainingFields();
    followWindow();
    showCards();
    connect(&pages.welcome(), &WelcomePage::lessonRequested, m_teaching, &Teaching::start);
    connect(&m_teaching->player(), &LessonPlayer::finished, this, &WindowTeaching::showCards);
    connect(&m_teaching->player(), &LessonPlayer::changed, this, &WindowTeaching::followLesson);
}

void WindowTeaching::followLesson()
{
    const auto& player = m_teaching->player();
    m_pages->session().monitor().setInLesson(player.lesson() != nullptr);
    // Lessons are written for the unit that the program begins with.
    const auto begins = player.lesson() && player.step() == 0;
    if (begins && !std::exchange(m_isAtBeginning, begins))
        m_pages->session().runCommands().setUnit(StepUnit::Decision);
    m_isAtBeginning = begins;
}

void WindowTeaching::showCards()
{
    m_pages->welcome().setLessons([player = &m_teaching->player()] { return lessonCards(*player); });
}

void WindowTeaching::addPageFields()
{
    auto& stage = m_teaching->stage();
    stage.addField(QStringLiteral("page"), [pages = m_pages](const QString&) { return pages->pageName(); });
    stage.addField(QStringLiteral("perspective"),
        [pages = m_pages](const QString&) { return perspectiveId(pages->session().workspace().perspective()); });
    stage.addField(QStringLiteral("answer.finished"), [pages = m_pages](const QString& question) {
        const auto& panels = pages->session().panels();
        const auto found = panels.find(question);
        const auto* panel = found == panels.end() ? nullptr : found->second->findChild<AnswerPanel*>();
        return panel && panel->outcome() && !panel->answer().isInterim ? 1 : 0;
    });
    // Of one trace: what was compared before the lesson does not count.
    stage.addField(QStringLiteral("compare.runs"), [pages = m_pages](const QString& trace) {
        const auto isOfIt = [name = trace.toStdString()](const RunResult& run) { return run.trace == name; };
        return static_cast<int>(std::ranges::count_if(pages->comparison().result().runs, isOfIt));
    });
}

void WindowTeaching::addTrainingFields()
{
    auto& stage = m_teaching->stage();
    stage.addField(QStringLiteral("training.reports"), [pages = m_pages](const QString&) {
        const auto* run = pages->training().shown();
        return run ? static_cast<int>(run->reports().size()) : 0;
    });
    stage.addField(QStringLiteral("training.validations"), [pages = m_pages](const QString&) {
        const auto* run = pages->training().shown();
        const auto isValidated = [](const TrainingReport& report) {
            return std::ranges::any_of(
                report.figures, [](const auto& figure) { return figure.first == "validation_to_locality"; });
        };
        return run ? static_cast<int>(std::ranges::count_if(run->reports(), isValidated)) : 0;
    });
    stage.addField(QStringLiteral("training.state"), [pages = m_pages](const QString&) {
        const auto* run = pages->training().shown();
        if (!run)
            return QStringLiteral("none");
        // In the order of TrainingRun::State.
        constexpr std::array kNames { "running", "paused", "stopping", "finished", "stopped", "failed" };
        return QString::fromLatin1(kNames[static_cast<std::size_t>(run->state())]);
    });
}

/// Whatever may make a step of a lesson true.
void WindowTeaching::followWindow()
{
    auto* stage = &m_teaching->stage();
    const auto& comparison = m_pages->comparison().runner();
    connect(&comparison, &CompareRunner::partial, stage, &LessonStage::notify);
    connect(&comparison, &CompareRunner::finished, stage, &LessonStage::notify);
    connect(&m_core.runner, &JobRunner::progressed, stage, &LessonStage::notify);
    // Trainings ask for it whenever their state changes.
    connect(&m_core.registry, &CommandRegistry::changed, stage, &LessonStage::notify);
    connect(&m_pages->session().workspace(), &WorkspaceLayout::perspectiveChanged, stage, &LessonStage::notify);
}

} // namespace consonance
#include "moc_window_teaching.cpp"
