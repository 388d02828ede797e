// SPDX-License-Identifier: GPL-3.0-or-later
//
// Run control as commands: run, pause, express, stop, restart, steps on and back by every unit, speed. Tool bar, menus, palette and keys all come from here; the
// state behind them is the session controller's. GUI thread only.
#pragma once

#include "core/experiment/interactive_session.h"
#include "ui/kit/command_registry.h"

#include <QObject>
#include <QStringList>

namespace consonance {

class SessionController;

class RunCommands : public QObject {
    Q_OBJECT
public:
    /// Speeds lie on a logarithmic scale of kSpeedNotches either way around kDefaultSpeed; ten notches are a factor of ten.
    static constexpr int kSpeedNotches = 20;
    static constexpr double kDefaultSpeed = 600; ///< simulated seconds per second: two seconds show an interval of 20 min
    static constexpr double kShowSeconds = 45; ///< the middle of the scale lets a run last about this long

    /// Registers everything; both must outlive it.
    RunCommands(CommandRegistry& registry, SessionController& session, QObject* parent = nullptr);

    /// What run.stepForward and run.stepBack step by.
    [[nodiscard]] StepUnit unit() const { return m_unit; }
    void setUnit(StepUnit unit);
    [[nodiscard]] int speedNotch() const { return m_notch; }
    void setSpeedNotch(int notch);
    /// Simulated seconds per second.
    [[nodiscard]] double speed() const;

    /// "event", "decision", …; translated.
    [[nodiscard]] static QString unitName(StepUnit unit);
    /// Ids for the tool bar; an empty one is a separator.
    [[nodiscard]] static QStringList toolBarIds();

Q_SIGNALS:
    /// The notch or what it means is different now.
    void speedChanged();
    void unitChanged(consonance::StepUnit unit);
    void speedNotchChanged(int notch);

private:
    void addTransport();
    void addSteps();
    void addSpeed();
    void followState();
    void followInputs();
    [[nodiscard]] CommandAvailability whenForward() const;
    [[nodiscard]] CommandAvailability whenBack() const;
    [[nodiscard]] CommandAvailability whenSession() const;

    CommandRegistry& m_registry;
    SessionController& m_session;
    StepUnit m_unit = StepUnit::Decision;
    int m_notch = 0;
    double m_middleSpeed = kDefaultSpeed;
};

/// About how long the run will take in simulated time, for choosing a speed; only what the trace says goes in, and it is never shown as a figure. O(jobs).
[[nodiscard]] Duration roughSpan(const Workload& workload);
/// The nearest of 1, 2, 5 times a power of ten.
[[nodiscard]] double roundedSpeed(double secondsPerSecond);

} // namespace consonance
