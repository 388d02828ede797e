// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/simulation_clock.h"

namespace consonance {

void SimulationClock::setNow(Time now)
{
    if (now > m_horizon)
        setHorizon(now);
    if (now == m_now)
        return;
    m_now = now;
    Q_EMIT nowChanged(m_now);
}

void SimulationClock::setHorizon(Time horizon)
{
    if (horizon == m_horizon)
        return;
    m_horizon = horizon;
    Q_EMIT horizonChanged(m_horizon);
}

void SimulationClock::reset()
{
    setNow({});
    setHorizon({});
}

} // namespace consonance
#include "moc_simulation_clock.cpp"
