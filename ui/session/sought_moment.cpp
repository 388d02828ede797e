// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/sought_moment.h"

#include "ui/kit/simulation_clock.h"
#include "ui/session/session_controller.h"

#include <algorithm>

namespace consonance {

SoughtMoment::SoughtMoment(SessionController& session, SimulationClock& clock, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_clock(clock)
{
    // A session without a run, or with one that is being opened, does not go anywhere.
    connect(&clock, &SimulationClock::seekRequested, this, [this](Time at) {
        if (m_session.hasSession() && m_session.state() != SessionController::State::Loading)
            setSought(std::max(at, Time {}));
    });
    connect(&session, &SessionController::settled, this, [this] { setSought({}); });
    connect(&session, &SessionController::inputsChanged, this, [this] { setSought({}); });
    connect(&clock, &SimulationClock::nowChanged, this, &SoughtMoment::changed);
    connect(&clock, &SimulationClock::horizonChanged, this, &SoughtMoment::changed);
}

Time SoughtMoment::shown() const
{
    return m_sought.value_or(m_clock.now());
}

void SoughtMoment::setSought(std::optional<Time> at)
{
    if (m_sought == at)
        return;
    m_sought = at;
    Q_EMIT changed();
}

} // namespace consonance
#include "moc_sought_moment.cpp"
