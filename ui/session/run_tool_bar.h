// SPDX-License-Identifier: GPL-3.0-or-later
//
// The visible run control: the transport buttons, the step unit, the speed, the position in the run. Reads
// commands from the registry and the moment from the clock; knows nothing else. GUI thread only.
#pragma once

#include "core/session/interactive_session.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/express_progress.h"

#include <QToolBar>

#include <optional>

class QComboBox;

namespace consonance {

class CommandRegistry;
class Badge;
class DetentSlider;
class RoleLabel;
class RunCommands;
class SessionController;
class SoughtMoment;

class RunToolBar : public QToolBar {
    Q_OBJECT
public:
    RunToolBar(CommandRegistry& registry, RunCommands& commands, SessionController& session, SimulationClock& clock,
        QWidget* parent = nullptr);

    /// The moment that the clock shows.
    [[nodiscard]] const SoughtMoment& sought() const { return *m_sought; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addUnits();
    void addSpeed();
    void addClock();
    void retranslate();
    void showSpeed();
    void showMoment();
    void makeRoom();
    [[nodiscard]] Duration intervalLength() const;

    CommandRegistry& m_registry;
    RunCommands& m_commands;
    SessionController& m_session;
    SimulationClock& m_clock;
    SoughtMoment* m_sought = nullptr;
    QAction* m_step = nullptr;
    QComboBox* m_units = nullptr;
    DetentSlider* m_speed = nullptr;
    RoleLabel* m_speedText = nullptr;
    RoleLabel* m_time = nullptr;
    RoleLabel* m_position = nullptr;
    Badge* m_state = nullptr;
    QList<QAction*> m_givenUp; ///< where there is little room, in this order
    ExpressProgress m_express;
    format::Beginning m_beginning; ///< what 0 s is by the calendar, where the trace says so
};

} // namespace consonance
