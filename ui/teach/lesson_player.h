// SPDX-License-Identifier: GPL-3.0-or-later
//
// Goes through a lesson: sets each step up, notices when its check holds, shows how it is done when asked. It never
// holds the learner up: every step can be left at any time, and everything else in the window keeps working. How far
// each lesson got is kept in the settings. GUI thread only; the stage and the settings must outlive it.
#pragma once

#include "ui/teach/lesson_stage.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <vector>

namespace consonance {

class Settings;

/// How far a lesson got.
struct LessonProgress {
    int step = 0; ///< reached last, from 0
    bool isFinished = false; ///< was at its end once
};

class LessonPlayer : public QObject {
    Q_OBJECT
public:
    LessonPlayer(LessonStage& stage, Settings& settings, QObject* parent = nullptr);

    /// From its beginning. False when there is no such lesson.
    bool start(const QString& id);
    void next();
    /// Continues although the step was not done; a lesson with such a step does not count as done.
    void skip();
    /// Answers the question of the step; the right answer does it.
    void answer(int choice);
    void back();
    void restart();
    void close();
    /// Performs the step's task, with the learner's own commands.
    void demonstrate();

    /// nullptr when none is open; must be read again after changed().
    [[nodiscard]] const Lesson* lesson() const { return m_lesson; }
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] const LessonStep* current() const;
    [[nodiscard]] bool isAtEnd() const;
    /// The check of the step held once, or its question was answered; true for a step with neither.
    [[nodiscard]] bool isStepDone() const { return m_isDone; }
    /// What the learner looks at or presses next: the target of the step; when that is a command which was executed,
    /// the next command of the step that has a button in sight; empty when there is nothing left to press.
    [[nodiscard]] std::string target() const;
    /// The last answer in this step; −1 for none.
    [[nodiscard]] int answered() const { return m_answered; }
    /// Setting up or demonstrating.
    [[nodiscard]] bool isActing() const { return m_lesson && (!m_isSetUp || hasActions()); }
    /// Why an action could not be done; empty otherwise.
    [[nodiscard]] const QString& trouble() const { return m_trouble; }
    [[nodiscard]] LessonProgress progress(const QString& id) const;
    [[nodiscard]] LessonStage& stage() const { return m_stage; }

Q_SIGNALS:
    void changed();
    /// The last step was done and left.
    void finished(const QString& id);

private:
    void goTo(int step);
    void act(const std::vector<LessonAction>& actions);
    /// Performs actions while nothing is under way, and looks whether the check holds.
    void proceed();
    [[nodiscard]] bool performNext();
    [[nodiscard]] bool hasActions() const { return m_next < m_actions.size(); }
    void look();
    void finishStep();
    void keepProgress(bool isFinished);

    LessonStage& m_stage;
    Settings& m_settings;
    const Lesson* m_lesson = nullptr;
    int m_step = 0;
    bool m_isDone = false;
    bool m_hasSkipped = false; ///< a step since the lesson began
    int m_answered = -1;
    bool m_isSetUp = false; ///< the setup of the step was carried out
    std::vector<LessonAction> m_actions;
    std::size_t m_next = 0; ///< of m_actions
    int m_repeats = 0;
    QStringList m_executed; ///< since the step was set up
    QString m_trouble;
    QTimer m_wake; ///< gathers changes into one look
};

} // namespace consonance
