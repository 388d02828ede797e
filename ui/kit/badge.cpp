// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/badge.h"

#include <QPainter>

namespace consonance {

Badge::Badge(TextTone tone, QWidget* parent)
    : RoleLabel(TextSize::Small, tone, parent)
{
    setContentsMargins(6, 1, 6, 1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Badge::sizeHint() const
{
    return RoleLabel::sizeHint();
}

void Badge::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.end();
    RoleLabel::paintEvent(event);
}

} // namespace consonance
#include "moc_badge.cpp"
