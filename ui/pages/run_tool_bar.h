// SPDX-License-Identifier: GPL-3.0-or-later
//
// Run control as one sees it: the transport buttons, what a step is, the speed, where in the run one stands, and below
// them the bar to scrub through time. Reads commands from the registry and the moment from the clock; knows nothing
// else. GUI thread only.
#pragma once

#include "core/experiment/interactive_session.h"
#include "ui/canvas/timeline_marks.h"
#include "ui/kit/simulation_clock.h"

#include <QSlider>
#include <QToolBar>

class QComboBox;

namespace consonance {

class CommandRegistry;
class Badge;
class RoleLabel;
class RunCommands;
class SessionController;

/// A slider with a resting point in the middle, into which it falls when it is near.
class DetentSlider : public QSlider {
    Q_OBJECT
public:
    static constexpr int kPull = 1; ///< notches within which the middle attracts

    explicit DetentSlider(int notches, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The value after the pull of the middle; listen to this instead of valueChanged().
    void notchChosen(int notch);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void settle(int notch);
};

/// A slider over the seen part of the run; a click goes there at once.
class ScrubSlider : public QSlider {
    Q_OBJECT
public:
    static constexpr int kSteps = 10'000;

    explicit ScrubSlider(SimulationClock& clock, QWidget* parent = nullptr);
    /// Drawn on the bar; the tooltip names them.
    void setMarks(std::vector<TimelineMark> marks);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void follow();
    [[nodiscard]] Time timeAt(int value) const;
    [[nodiscard]] QString tipAt(int x) const;

    SimulationClock& m_clock;
    std::vector<TimelineMark> m_marks;
};

class RunToolBar : public QToolBar {
    Q_OBJECT
public:
    RunToolBar(CommandRegistry& registry, RunCommands& commands, SessionController& session, SimulationClock& clock,
        QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void addUnits();
    void addSpeed();
    void addClock();
    void retranslate();
    void showSpeed();
    void showMoment();
    [[nodiscard]] Duration intervalLength() const;

    RunCommands& m_commands;
    SessionController& m_session;
    SimulationClock& m_clock;
    QComboBox* m_units = nullptr;
    DetentSlider* m_speed = nullptr;
    RoleLabel* m_speedText = nullptr;
    RoleLabel* m_time = nullptr;
    RoleLabel* m_position = nullptr;
    Badge* m_state = nullptr;
};

} // namespace consonance
