// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/lesson_highlight.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace consonance {

namespace {

constexpr int kLine = 3;
constexpr int kLookMs = 200;

} // namespace

LessonHighlight::LessonHighlight(QWidget* window)
    : QWidget(window)
{
    setObjectName(QStringLiteral("lessonHighlight"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setInterval(kLookMs);
    connect(&m_timer, &QTimer::timeout, this, &LessonHighlight::update);
}

void LessonHighlight::follow(Place place)
{
    m_place = std::move(place);
    if (m_place)
        m_timer.start();
    else
        m_timer.stop();
    update();
}

void LessonHighlight::update()
{
    const auto found = m_place ? m_place() : std::nullopt;
    if (!found) {
        hide();
        return;
    }
    const auto ring = found->adjusted(-kLine, -kLine, kLine, kLine).intersected(parentWidget()->rect());
    if (isVisible() && ring == geometry())
        return;
    setGeometry(ring);
    // Only the line is the widget's, so that what it surrounds repaints without it.
    setMask(QRegion(rect()) - QRegion(rect().adjusted(kLine, kLine, -kLine, -kLine)));
    show();
    raise();
}

void LessonHighlight::paintEvent(QPaintEvent* /*event*/)
{
    QPainter(this).fillRect(rect(), Theme::instance().tokens().accent);
}

} // namespace consonance
#include "moc_lesson_highlight.cpp"
