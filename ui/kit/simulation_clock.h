// SPDX-License-Identifier: GPL-3.0-or-later
//
// The one clock of the window: the simulated moment that every view shows. The session that runs the engine sets it;
// views read it, and ask for another moment with seek(), which the session answers by setting the clock when it is
// there. GUI thread only.
#pragma once

#include "core/base/time.h"

#include <QObject>

namespace consonance {

class SimulationClock : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] Time now() const { return m_now; }
    /// The latest moment simulated so far: the right end of a scrubber.
    [[nodiscard]] Time horizon() const { return m_horizon; }

    /// Moves the clock; the horizon follows when `now` is later.
    void setNow(Time now);
    void setHorizon(Time horizon);
    /// Back to 0, for another run.
    void reset();
    /// A view asks for the moment `time`; nothing changes until the session has gone there.
    void seek(Time time) { Q_EMIT seekRequested(time); }

Q_SIGNALS:
    void nowChanged(consonance::Time now);
    void horizonChanged(consonance::Time horizon);
    void seekRequested(consonance::Time time);

private:
    Time m_now;
    Time m_horizon;
};

} // namespace consonance
