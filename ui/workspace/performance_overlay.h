// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures on how the program itself does, in a corner of the window: frames and their painting, events of the
// simulation, jobs that wait, memory. Looks twice a second, and only while it is shown. GUI thread only.
#pragma once

#include "ui/work/frame_meter.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QTimer>

namespace consonance {

class SessionController;

class PerformanceOverlay : public QLabel {
    Q_OBJECT
public:
    /// Lies over `parent`; meter and session outlive it.
    PerformanceOverlay(
        const FrameMeter& meter, const QElapsedTimer& clock, SessionController& session, QWidget* parent);

    /// Looks again now.
    void refresh();
    /// Of the simulation, since the last look.
    [[nodiscard]] double eventsPerSecond() const { return m_eventsPerSecond; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void place();

    const FrameMeter& m_meter;
    const QElapsedTimer& m_clock;
    SessionController& m_session;
    QTimer m_timer;
    std::uint64_t m_lastEvent = 0;
    qint64 m_lastLookMs = 0;
    double m_eventsPerSecond = 0;
};

} // namespace consonance
