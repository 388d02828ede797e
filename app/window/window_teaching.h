// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lessons in the window: what they may see of its pages, and their cards on the welcome page. Owns the teaching, whose
// dock goes with the window; all it is given must outlive it. GUI thread only.
#pragma once

#include "ui/teach/lesson_stage.h"

#include <QObject>

class QMainWindow;

namespace consonance {

class Teaching;
class WindowPages;
struct WindowCore;

class WindowTeaching : public QObject {
    Q_OBJECT
public:
    WindowTeaching(QMainWindow& window, WindowCore& core, WindowPages& pages, LessonStage::OpenRun openRun);

    [[nodiscard]] Teaching& teaching() const { return *m_teaching; }

private:
    void addPageFields();
    void addTrainingFields();
    void followWindow();
    void showCards();
    void followLesson();

    WindowCore& m_core;
    WindowPages* m_pages;
    Teaching* m_teaching = nullptr;
    bool m_isAtBeginning = false; ///< of a lesson
};

} // namespace consonance
