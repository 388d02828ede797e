// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/thin_line.h"

#include "ui/theme/theme.h"

#include <QPainter>

namespace consonance {

ThinLine::ThinLine(QWidget* parent)
    : QWidget(parent)
{
    setFixedWidth(1);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void ThinLine::paintEvent(QPaintEvent* /*event*/)
{
    QPainter(this).fillRect(rect(), Theme::instance().tokens().border);
}

} // namespace consonance
#include "moc_thin_line.cpp"
