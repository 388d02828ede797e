// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lessons in a window: the stage, the player, the panel as a dock, the ring around controls, and the
// commands help.lesson.… and help.tour. Owned by the window; GUI thread only.
#pragma once

#include "ui/teach/lesson_stage.h"

#include <QObject>

#include <string>
#include <utility>

class QDockWidget;
class QMainWindow;

namespace consonance {

class LessonHighlight;
class LessonPanel;
class LessonPlayer;
struct LessonStep;
class Settings;

class Teaching : public QObject {
    Q_OBJECT
public:
    /// Everything must outlive it; `window` gets the dock.
    Teaching(CommandRegistry& registry, SessionController& session, Selection& selection, Settings& settings,
        QMainWindow& window, LessonStage::OpenRun openRun);
    ~Teaching() override;

    [[nodiscard]] LessonStage& stage() const { return *m_stage; }
    [[nodiscard]] LessonPlayer& player() const { return *m_player; }
    [[nodiscard]] LessonPanel& panel() const { return *m_panel; }
    /// Shows the panel and begins the lesson.
    void start(const QString& id);

private:
    void addCommands();
    void addStepCommands();
    void addLessonCommands();
    void follow();
    void retranslate();
    bool eventFilter(QObject* watched, QEvent* event) override;

    CommandRegistry& m_registry;
    LessonStage* m_stage = nullptr;
    std::pair<const LessonStep*, std::string> m_followed {}; ///< the step and its target that was brought into sight
    LessonPlayer* m_player = nullptr;
    LessonPanel* m_panel = nullptr;
    LessonHighlight* m_highlight = nullptr;
    QDockWidget* m_dock = nullptr;
};

} // namespace consonance
