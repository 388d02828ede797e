// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/low_scroll.h"

#include <QEvent>
#include <QScrollBar>

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
    // Higher before its parts are placed again: in the old height they would be drawn over each other until then.
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        QScrollArea::event(event);
    const bool isTaken = QScrollArea::eventFilter(watched, event);
    --m_depth;
    return isTaken;
}

bool isScrolledPast(const QWidget& chart)
{
    if (chart.hasFocus())
        return false;
    for (const auto* parent = chart.parentWidget(); parent; parent = parent->parentWidget()) {
        const auto* area = qobject_cast<const QScrollArea*>(parent);
        if (area && area->verticalScrollBar()->maximum() > 0)
            return true;
    }
    return false;
}

} // namespace consonance
#include "moc_low_scroll.cpp"
