// SPDX-License-Identifier: GPL-3.0-or-later
//
// Run control as commands: run, pause, express, stop, restart, steps on and back by every unit, speed. Tool bar, menus,
// palette and keys all come from here; the state behind them is the session controller's. GUI thread only.
#pragma once

#include "core/session/interactive_session.h"
#include "ui/commands/command_registry.h"

#include <QObject>
#include <QStringList>

#include <array>

namespace consonance {

class Selection;
class SessionController;

/// Round speeds in simulated seconds per second, slowest first.
inline constexpr std::array<double, 27> kSpeeds { 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800,
    3600, 7200, 10800, 21600, 43200, 86400, 172800, 432000, 864000, 2592000, 8640000, 25920000 };
inline constexpr int kUsualSpeed = 12; ///< index of 600 s/s: two seconds show an interval of 20 min

class RunCommands : public QObject {
    Q_OBJECT
public:
    /// Speeds lie on a scale of round values; the middle suits the run, and there are this many either way.
    static constexpr int kSpeedNotches = 10;
    static constexpr double kShowSeconds = 45; ///< the middle of the scale lets a run last about this long

    /// Registers everything; all must outlive it.
    RunCommands(CommandRegistry& registry, SessionController& session, Selection& selection, QObject* parent = nullptr);

    /// The unit of run.stepForward and run.stepBack.
    [[nodiscard]] StepUnit unit() const { return m_unit; }
    void setUnit(StepUnit unit);
    [[nodiscard]] int speedNotch() const { return m_notch; }
    void setSpeedNotch(int notch);
    /// Simulated seconds per second.
    [[nodiscard]] double speed() const;

    /// "event", "decision", …; translated.
    [[nodiscard]] static QString unitName(StepUnit unit);
    /// The command that goes on by it, whatever unit is chosen: "run.stepDecision".
    [[nodiscard]] static QString stepId(StepUnit unit);
    /// Ids for the tool bar; an empty one is a separator.
    [[nodiscard]] static QStringList toolBarIds();

Q_SIGNALS:
    /// The notch or its meaning has changed.
    void speedChanged();
    void unitChanged(consonance::StepUnit unit);
    void speedNotchChanged(int notch);

private:
    void addTransport();
    void addSteps();
    void addJobSteps();
    void addSpeed();
    void followState();
    void followInputs();
    [[nodiscard]] CommandAvailability whenForward() const;
    [[nodiscard]] CommandAvailability whenBack() const;
    [[nodiscard]] CommandAvailability whenSession() const;
    [[nodiscard]] CommandAvailability whenJobs(CommandAvailability open) const;

    CommandRegistry& m_registry;
    SessionController& m_session;
    Selection& m_selection;
    StepUnit m_unit = StepUnit::Decision;
    int m_notch = 0;
    int m_middle = kUsualSpeed; ///< index of the speed in the middle
};

/// Index of the speed nearest to this one, in proportion.
[[nodiscard]] int nearestSpeed(double secondsPerSecond);

} // namespace consonance
