// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/low_scroll.h"

namespace consonance {

QScrollArea* scrolledWhereLow(QWidget* content)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

} // namespace consonance
