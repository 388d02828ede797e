// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/performance_overlay.h"

#include "ui/kit/number_format.h"
#include "ui/session/session_controller.h"
#include "ui/theme/theme.h"

#include <QEvent>

namespace consonance {

namespace {

constexpr int kPeriodMs = 500;

} // namespace

PerformanceOverlay::PerformanceOverlay(
    const FrameMeter& meter, const QElapsedTimer& clock, SessionController& session, QWidget* parent)
    : QLabel(parent)
    , m_meter(meter)
    , m_clock(clock)
    , m_session(session)
{
    setObjectName(QStringLiteral("performance"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    setForegroundRole(QPalette::ToolTipText);
    setMargin(spacing::kSmall);
    hide();
    parent->installEventFilter(this);
    m_timer.setInterval(kPeriodMs);
    connect(&m_timer, &QTimer::timeout, this, &PerformanceOverlay::refresh);
}

void PerformanceOverlay::refresh()
{
    const auto now = m_clock.elapsed();
    const auto& frame = m_session.frame();
    const auto event = frame ? frame->position.event : 0;
    const auto span = static_cast<double>(now - m_lastLookMs) / 1000;
    // Going back is no speed.
    m_eventsPerSecond = span > 0 && event > m_lastEvent ? static_cast<double>(event - m_lastEvent) / span : 0;
    m_lastEvent = event;
    m_lastLookMs = now;
    const QStringList lines { tr("frames: %1 /s").arg(format::integer(m_meter.framesPerSecond(now))),
        tr("painting: %1 ms, worst %2 ms")
            .arg(format::decimal(m_meter.lastMs(), 1), format::decimal(m_meter.worstMs(now), 1)),
        tr("slow frames: %1").arg(format::integer(static_cast<qint64>(m_meter.slowFrames().size()))),
        tr("simulation: %1").arg(format::quantity(m_eventsPerSecond, format::Unit::EventsPerSecond)),
        tr("waiting jobs: %1").arg(format::integer(frame ? static_cast<qint64>(frame->waiting.size()) : 0)),
        tr("memory: %1").arg(format::quantity(residentMegabytes(), format::Unit::Megabytes)) };
    setText(lines.join(QLatin1Char('\n')));
    adjustSize();
    place();
}

void PerformanceOverlay::place()
{
    move(parentWidget()->width() - width() - spacing::kLarge, parentWidget()->height() - height() - spacing::kHuge);
    raise();
}

bool PerformanceOverlay::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QLabel::eventFilter(watched, event);
}

void PerformanceOverlay::showEvent(QShowEvent* event)
{
    m_lastLookMs = m_clock.elapsed();
    m_lastEvent = m_session.frame() ? m_session.frame()->position.event : 0;
    refresh();
    m_timer.start();
    QLabel::showEvent(event);
}

void PerformanceOverlay::hideEvent(QHideEvent* event)
{
    m_timer.stop();
    QLabel::hideEvent(event);
}

} // namespace consonance
#include "moc_performance_overlay.cpp"
