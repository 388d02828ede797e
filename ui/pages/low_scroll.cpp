// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/low_scroll.h"

namespace consonance {

namespace {

/// Content that is higher the wider it is may need a scroll bar without one and none with it; QScrollArea then resizes
/// it back and forth, each time from within the other, until the stack is full. Looks beyond a bar's coming and going
/// are refused, and the content stays as it then is.
class LowScrollArea final : public QScrollArea {
protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        constexpr int kDeepest = 4;
        if (m_depth >= kDeepest)
            return false;
        ++m_depth;
        const bool isTaken = QScrollArea::eventFilter(watched, event);
        --m_depth;
        return isTaken;
    }

private:
    int m_depth = 0;
};

} // namespace

QScrollArea* scrolledWhereLow(QWidget* content)
{
    auto* area = new LowScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

} // namespace consonance
