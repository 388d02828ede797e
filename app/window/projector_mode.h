// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window as one shows it to a hall: on one key everything goes but the cluster, or the results of a comparison, the
// clock and the lesson; text and cluster are larger, breakpoints do not stop the run. The
// same key, or Esc, brings back what was there. Everything given outlives it. GUI thread only.
#pragma once

#include "ui/workspace/workspace_layout.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <optional>
#include <vector>

class QAction;
class QMainWindow;
class QToolBar;

namespace consonance {

class RoleLabel;
class SessionPage;
class WindowPages;
class WaitingQuestion;
struct WindowCore;

class ProjectorMode : public QObject {
    Q_OBJECT
public:
    /// How much larger text is at least.
    static constexpr double kTextScale = 1.5;
    /// The height of the smallest text, as a share of the window's.
    static constexpr double kLeastText = 0.0185;

    ProjectorMode(QMainWindow& window, WindowCore& core, WindowPages& pages);

    void addCommand();
    [[nodiscard]] bool isOn() const { return m_isOn; }
    void setOn(bool isOn);
    bool eventFilter(QObject* watched, QEvent* event) override; ///< the window goes to another screen

Q_SIGNALS:
    void changed(bool isOn);

private:
    [[nodiscard]] SessionPage& page() const;
    void buildBar();
    void enlarge();
    void hideAround();
    void bringBack();
    void showClock();
    [[nodiscard]] QString comparedText() const;
    [[nodiscard]] QString selectedJobText() const;
    [[nodiscard]] std::optional<JobId> selectedWaiting() const;
    [[nodiscard]] QString runText() const;

    QMainWindow& m_window;
    WindowCore& m_core;
    WindowPages& m_pages;
    QAction* m_action = nullptr;
    QToolBar* m_bar = nullptr;
    RoleLabel* m_clock = nullptr;
    RoleLabel* m_run = nullptr;
    RoleLabel* m_job = nullptr; ///< the selected one
    RoleLabel* m_leave = nullptr;
    WaitingQuestion* m_why = nullptr; ///< about the selected job, where it waits
    bool m_isOn = false;
    QTimer m_resized; ///< until the window has kept its size for a moment
    std::vector<QPointer<QWidget>> m_hidden; ///< that were in sight
    std::optional<KeptLayout> m_layout;
};

} // namespace consonance
