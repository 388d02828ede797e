// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/low_scroll.h"

namespace consonance {

LowScrollArea::LowScrollArea(QWidget* content, QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(content);
}

bool LowScrollArea::eventFilter(QObject* watched, QEvent* event)
{
    constexpr int kDeepest = 4;
    if (m_depth >= kDeepest)
        return false;
    ++m_depth;
    const bool isTaken = QScrollArea::eventFilter(watched, event);
    --m_depth;
    return isTaken;
}

} // namespace consonance
#include "moc_low_scroll.cpp"
