// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/scrub_slider.h"

#include "ui/kit/moment_format.h"
#include "ui/kit/tool_tips.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr int kMarkReach = 4; ///< px

} // namespace

ScrubSlider::ScrubSlider(SimulationClock& clock, QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
    , m_clock(clock)
{
    setRange(0, kSteps);
    setPageStep(kSteps / 20);
    setSingleStep(kSteps / 200);
    connect(&clock, &SimulationClock::nowChanged, this, &ScrubSlider::showMoment);
    connect(&clock, &SimulationClock::horizonChanged, this, &ScrubSlider::showMoment);
    connect(this, &QSlider::valueChanged, this, [this](int value) { m_clock.seek(timeAt(value)); });
    showMoment();
}

/// In whole seconds, as the clock shows it and people type it; the end is where the run is known to.
Time ScrubSlider::timeAt(int value) const
{
    if (value >= kSteps)
        return m_clock.horizon();
    const double share = static_cast<double>(value) / kSteps;
    return Time::fromSeconds(static_cast<std::int64_t>(share * m_clock.horizon().seconds()));
}

void ScrubSlider::follow(const SoughtMoment& sought)
{
    m_sought = &sought;
    connect(&sought, &SoughtMoment::changed, this, &ScrubSlider::showMoment);
    showMoment();
}

void ScrubSlider::showMoment()
{
    setEnabledUnless(*this, m_clock.horizon().microseconds > 0 ? QString() : tr("no run is open"));
    if (isSliderDown())
        return;
    const QSignalBlocker quiet(this);
    const auto shown = m_sought ? m_sought->shown() : m_clock.now();
    const double share = m_clock.horizon().microseconds > 0
        ? static_cast<double>(shown.microseconds) / static_cast<double>(m_clock.horizon().microseconds)
        : 0; // the run is at its beginning
    setValue(static_cast<int>(std::lround(share * kSteps)));
}

void ScrubSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        // The handle jumps under the pointer, so that the base class begins to drag it from there.
        const int handle = style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this);
        const auto x = static_cast<int>(event->position().x()) - handle / 2;
        setValue(QStyle::sliderValueFromPosition(minimum(), maximum(), x, std::max(1, width() - handle)));
    }
    QSlider::mousePressEvent(event);
}

bool ScrubSlider::event(QEvent* event)
{
    // Who clicks where there is nowhere to go yet sees it at once.
    const bool isPress = event->type() == QEvent::MouseButtonPress;
    if ((isPress || event->type() == QEvent::MouseButtonRelease) && !isEnabled()) {
        const auto* click = static_cast<QMouseEvent*>(event);
        if (isPress)
            QToolTip::showText(click->globalPosition().toPoint(), tipAt(click->pos().x()), this);
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return QSlider::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos().x()), this);
    return true;
}

/// The moment there, and what is marked within a few pixels of it.
QString ScrubSlider::tipAt(int x) const
{
    if (!isEnabled())
        return tr("Play or step the run, or run it to its end: then every moment until there can be gone to here.");
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this);
    const auto momentOf = [&](int position) {
        return timeAt(QStyle::sliderValueFromPosition(
            minimum(), maximum(), position - handle / 2, std::max(1, width() - handle)));
    };
    auto tip = format::moment(momentOf(x), m_beginning);
    for (const auto& mark : m_marks) {
        if (mark.at <= momentOf(x + kMarkReach) && mark.until >= momentOf(x - kMarkReach))
            tip += QLatin1Char('\n') + mark.text;
    }
    return tip;
}

void ScrubSlider::setMarks(std::vector<TimelineMark> marks)
{
    m_marks = std::move(marks);
    update();
}

void ScrubSlider::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    const double half = style()->pixelMetric(QStyle::PM_SliderLength, nullptr, this) / 2.0;
    paintMarkTicks(
        painter, QRectF(rect()).adjusted(half, 1, -half, -1), m_clock.horizon(), m_marks, Theme::instance().tokens());
    painter.end();
    QSlider::paintEvent(event);
}

} // namespace consonance
#include "moc_scrub_slider.cpp"
