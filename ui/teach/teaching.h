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
    /// The lesson as a strip below the cluster, without a heading; afterwards it is where it was.
    void setForAudience(bool isForAudience);

private:
    void addCommands();
    void addStepCommands();
    void addLessonCommands();
    void follow();
    void fitStrip();
    void retranslate();
    bool eventFilter(QObject* watched, QEvent* event) override;

    CommandRegistry& m_registry;
    LessonStage* m_stage = nullptr;
    std::pair<const LessonStep*, std::string> m_followed {}; ///< the step and its target that was brought into sight
    LessonPlayer* m_player = nullptr;
    LessonPanel* m_panel = nullptr;
    LessonHighlight* m_highlight = nullptr;
    QDockWidget* m_dock = nullptr;
    QMainWindow& m_window;
    bool m_isForAudience = false;
    Qt::DockWidgetArea m_area = Qt::NoDockWidgetArea; ///< where the dock was before it became a strip
};

} // namespace consonance
