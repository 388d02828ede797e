// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: what they may see of its pages, and their cards on the welcome page.
#include "app/window/main_window.h"

#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/forms/sample_text.h"
#include "ui/start/welcome_page.h"
#include "ui/teach/lesson_library.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"
#include "ui/train/training_page.h"
#include "ui/workspace/session_page.h"

#include <QMetaEnum>

#include <array>

namespace consonance {

namespace {

std::vector<SampleCardContent> lessonCards(const LessonPlayer& player)
{
    std::vector<SampleCardContent> cards;
    for (const auto& lesson : lessons()) {
        const auto id = QString::fromStdString(lesson.id);
        const auto minutes = MainWindow::tr("%n minutes", "length of a lesson", static_cast<int>(lesson.minutes));
        cards.push_back({ .title = sampleText(lesson.title),
            .lesson = sampleText(lesson.goal),
            .facts = player.progress(id).isFinished ? MainWindow::tr("%1 · done", "lesson").arg(minutes) : minutes,
            .request = {},
            .lessonId = id });
    }
    return cards;
}

} // namespace

void MainWindow::addTeaching()
{
    m_teaching = new Teaching(
        m_registry, m_session, m_selection, m_settings, *this, [this](const RunRequest& request) { openRun(request); });
    addLessonFields();
    m_welcome->setLessons([this] { return lessonCards(m_teaching->player()); });
    connect(m_welcome, &WelcomePage::lessonRequested, m_teaching, &Teaching::start);
    connect(&m_teaching->player(), &LessonPlayer::finished, this,
        [this] { m_welcome->setLessons([this] { return lessonCards(m_teaching->player()); }); });
}

void MainWindow::addLessonFields()
{
    auto& stage = m_teaching->stage();
    stage.addField(QStringLiteral("page"), [this](const QString&) {
        constexpr std::array kNames { "welcome", "session", "compare", "runs", "training" };
        return QString::fromLatin1(kNames[static_cast<std::size_t>(page())]);
    });
    stage.addField(QStringLiteral("perspective"),
        [this](const QString&) { return perspectiveId(m_sessionPage->workspace().perspective()); });
    stage.addField(QStringLiteral("compare.runs"),
        [this](const QString&) { return static_cast<int>(m_compare->result().runs.size()); });
    stage.addField(QStringLiteral("compare.trace"), [this](const QString&) {
        const auto& runs = m_compare->result().runs;
        return runs.empty() ? QVariant() : QVariant(QString::fromStdString(runs.front().trace));
    });
    stage.addField(QStringLiteral("training.reports"), [this](const QString&) {
        const auto* run = m_training->shown();
        return run ? static_cast<int>(run->reports().size()) : 0;
    });
    stage.addField(QStringLiteral("training.state"), [this](const QString&) {
        const auto* run = m_training->shown();
        if (!run)
            return QStringLiteral("none");
        // In the order of TrainingRun::State.
        constexpr std::array kNames { "running", "paused", "stopping", "finished", "stopped", "failed" };
        return QString::fromLatin1(kNames[static_cast<std::size_t>(run->state())]);
    });
    connect(&m_compare->runner(), &CompareRunner::partial, &stage, &LessonStage::notify);
    connect(&m_compare->runner(), &CompareRunner::finished, &stage, &LessonStage::notify);
    connect(&m_runner, &JobRunner::progressed, &stage, &LessonStage::notify);
    // Trainings ask for it whenever their state changes.
    connect(&m_registry, &CommandRegistry::changed, &stage, &LessonStage::notify);
    connect(&m_sessionPage->workspace(), &WorkspaceLayout::perspectiveChanged, &stage, &LessonStage::notify);
}

} // namespace consonance
