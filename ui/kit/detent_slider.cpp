// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/detent_slider.h"

#include "ui/theme/theme.h"

#include <QPainter>

#include <cstdlib>

namespace consonance {

DetentSlider::DetentSlider(int notches, QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
{
    setRange(-notches, notches);
    setPageStep(5);
    connect(this, &QSlider::valueChanged, this, &DetentSlider::settle);
}

/// Only the value that stays is reported: who answers an unsettled one by setting the slider would never come to an
/// end.
void DetentSlider::settle(int notch)
{
    if (isSliderDown() && notch != 0 && std::abs(notch) <= kPull)
        setValue(0);
    else
        Q_EMIT notchChosen(notch);
}

void DetentSlider::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setPen(QPen(Theme::instance().tokens().outline, 2));
    painter.drawLine(width() / 2, 1, width() / 2, 5);
    painter.end();
    QSlider::paintEvent(event);
}

void DetentSlider::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    setValue(0);
}

} // namespace consonance
#include "moc_detent_slider.cpp"
