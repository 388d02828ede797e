// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/lesson_player.h"

#include "ui/kit/settings.h"
#include "ui/teach/lesson_library.h"
#include "ui/work/error_text.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace consonance {

namespace {

/// A demonstration that repeats a command gives up after so many times.
constexpr int kMaximumRepeats = 2000;

QJsonObject keptLessons(const Settings& settings)
{
    return QJsonDocument::fromJson(settings.document(SettingsDocument::Lessons)).object();
}

} // namespace

LessonPlayer::LessonPlayer(LessonStage& stage, Settings& settings, QObject* parent)
    : QObject(parent)
    , m_stage(stage)
    , m_settings(settings)
{
    m_wake.setSingleShot(true);
    m_wake.setInterval(0);
    connect(&m_wake, &QTimer::timeout, this, &LessonPlayer::proceed);
    connect(&stage, &LessonStage::changed, &m_wake, qOverload<>(&QTimer::start));
    connect(&stage, &LessonStage::executed, this, [this](const QString& id) {
        if (m_lesson && m_isSetUp && !m_executed.contains(id))
            m_executed << id;
    });
}

const LessonStep* LessonPlayer::current() const
{
    return m_lesson ? &m_lesson->steps[static_cast<std::size_t>(m_step)] : nullptr;
}

bool LessonPlayer::isAtEnd() const
{
    return m_lesson && m_step + 1 == static_cast<int>(m_lesson->steps.size());
}

std::string LessonPlayer::target() const
{
    constexpr std::string_view kCommand = "command:";
    const auto* step = current();
    if (!step || !step->target.starts_with(kCommand))
        return step ? step->target : std::string();
    if (m_isDone)
        return {};
    const auto first = step->target.substr(kCommand.size());
    const auto wasExecuted = [this](const std::string& id) { return m_executed.contains(QString::fromStdString(id)); };
    auto action = std::ranges::find(step->demonstration, first, &LessonAction::id);
    if (!wasExecuted(first))
        return step->target;
    while (
        action != step->demonstration.end() && (action->kind != LessonAction::Kind::Command || wasExecuted(action->id)))
        ++action;
    const bool goesOn = action != step->demonstration.end() && m_stage.hasButton(action->id);
    return goesOn ? std::string(kCommand) + action->id : step->target;
}

bool LessonPlayer::start(const QString& id)
{
    const auto* found = findLesson(id.toStdString());
    if (!found)
        return false;
    m_lesson = found;
    m_hasSkipped = false;
    goTo(0);
    return true;
}

void LessonPlayer::goTo(int step)
{
    m_step = step;
    m_isDone = false;
    m_answered = -1;
    m_isSetUp = false;
    m_executed.clear();
    m_trouble.clear();
    keepProgress(isAtEnd() && !current()->asksSomething() && !m_hasSkipped); // there is nothing left to do
    act(current()->setup);
    Q_EMIT changed();
}

void LessonPlayer::next()
{
    if (!m_lesson)
        return;
    if (!isAtEnd()) {
        goTo(m_step + 1);
        return;
    }
    keepProgress(!m_hasSkipped);
    const auto id = QString::fromStdString(m_lesson->id);
    close();
    Q_EMIT finished(id);
}

void LessonPlayer::skip()
{
    m_hasSkipped = m_hasSkipped || !m_isDone;
    next();
}

void LessonPlayer::answer(int choice)
{
    const auto* step = current();
    if (!step || !step->question || choice < 0 || choice >= static_cast<int>(std::ssize(step->question->choices)))
        return;
    m_answered = choice;
    if (step->question->choices[static_cast<std::size_t>(choice)].isRight)
        finishStep();
    Q_EMIT changed();
}

void LessonPlayer::back()
{
    if (m_lesson && m_step > 0)
        goTo(m_step - 1);
}

void LessonPlayer::restart()
{
    m_hasSkipped = false;
    if (m_lesson)
        goTo(0);
}

void LessonPlayer::close()
{
    m_lesson = nullptr;
    m_actions.clear();
    m_next = 0;
    m_trouble.clear();
    Q_EMIT changed();
}

void LessonPlayer::demonstrate()
{
    if (!m_lesson || isActing())
        return;
    m_trouble.clear();
    if (const auto& question = current()->question) {
        const auto right = std::ranges::find_if(question->choices, &LessonChoice::isRight);
        return answer(static_cast<int>(right - question->choices.begin()));
    }
    act(current()->demonstration);
    Q_EMIT changed();
}

void LessonPlayer::act(const std::vector<LessonAction>& actions)
{
    m_actions = actions;
    m_next = 0;
    m_repeats = 0;
    m_wake.start();
}

void LessonPlayer::proceed()
{
    if (!m_lesson)
        return;
    const auto* lesson = m_lesson;
    const int step = m_step;
    const bool wasActing = isActing();
    while (hasActions() && m_stage.isQuiet()) {
        const bool goesOn = performNext();
        // A command may have led elsewhere, e.g. to the next step.
        if (m_lesson != lesson || m_step != step)
            return;
        if (!goesOn)
            break;
    }
    if (!hasActions() && m_stage.isQuiet() && !m_isSetUp) {
        m_isSetUp = true;
        m_isDone = m_isDone || !current()->asksSomething();
        Q_EMIT changed();
    }
    look();
    if (wasActing && !isActing())
        Q_EMIT changed();
}

/// False when the next action has to wait, or cannot be done.
bool LessonPlayer::performNext()
{
    const auto action = m_actions[m_next];
    if (action.kind == LessonAction::Kind::Wait) {
        if (!m_stage.holds(action.check, m_executed))
            return false;
        ++m_next;
        return true;
    }
    if (action.untilDone) {
        look();
        if (m_isDone || ++m_repeats > kMaximumRepeats) {
            ++m_next;
            return true;
        }
    } else {
        ++m_next;
    }
    const auto done = m_stage.perform(action);
    if (!done) {
        m_trouble = errorText(done.error());
        m_next = m_actions.size();
        return false;
    }
    // What it did may arrive with a signal only; that wakes us as well.
    m_wake.start();
    return false;
}

void LessonPlayer::look()
{
    if (m_isDone || !m_isSetUp || !current()->check || !m_stage.holds(*current()->check, m_executed))
        return;
    finishStep();
    Q_EMIT changed();
}

/// The last one ends the lesson, also for those who leave it there.
void LessonPlayer::finishStep()
{
    m_isDone = true;
    if (isAtEnd() && !m_hasSkipped)
        keepProgress(true);
}

LessonProgress LessonPlayer::progress(const QString& id) const
{
    const auto* lesson = findLesson(id.toStdString());
    const auto kept = keptLessons(m_settings).value(id).toObject();
    if (!lesson)
        return {};
    const int last = static_cast<int>(lesson->steps.size()) - 1;
    return { .step = std::clamp(kept.value(QLatin1String("step")).toInt(), 0, last),
        .isFinished = kept.value(QLatin1String("finished")).toBool() };
}

void LessonPlayer::keepProgress(bool isFinished)
{
    const auto id = QString::fromStdString(m_lesson->id);
    auto all = keptLessons(m_settings);
    const bool wasFinished = progress(id).isFinished;
    all[id]
        = QJsonObject { { QStringLiteral("step"), m_step }, { QStringLiteral("finished"), wasFinished || isFinished } };
    m_settings.setDocument(SettingsDocument::Lessons, QJsonDocument(all).toJson(QJsonDocument::Compact));
}

} // namespace consonance
#include "moc_lesson_player.cpp"
