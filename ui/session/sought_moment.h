// SPDX-License-Identifier: GPL-3.0-or-later
//
// The moment that the clock and the slider of the run show: the one that a view asked for while the run is going there,
// which takes a while in a large run, else the one where it is. Session and clock must outlive it. GUI thread only.
#pragma once

#include "core/base/time.h"

#include <QObject>

#include <optional>

namespace consonance {

class SessionController;
class SimulationClock;

class SoughtMoment : public QObject {
    Q_OBJECT
public:
    SoughtMoment(SessionController& session, SimulationClock& clock, QObject* parent = nullptr);

    /// The run is not there yet.
    [[nodiscard]] bool isSeeking() const { return m_sought.has_value(); }
    [[nodiscard]] Time shown() const;

Q_SIGNALS:
    void changed();

private:
    void setSought(std::optional<Time> at);

    SessionController& m_session;
    SimulationClock& m_clock;
    std::optional<Time> m_sought;
};

} // namespace consonance
