// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/heat_map_scroll.h"

namespace consonance {

HeatMapScroll::HeatMapScroll(HeatMapWidget* map, QWidget* parent)
    : QScrollArea(parent)
    , m_map(map)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus); // the map has it
    map->setRowsReadable(true);
    setWidget(map);
    connect(map, &HeatMapWidget::currentCellChanged, this, &HeatMapScroll::reveal);
}

void HeatMapScroll::reveal(HeatMapCell cell)
{
    const auto rect = m_map->layoutFor(m_map->size()).cellRect(cell);
    ensureVisible(rect.center().x(), rect.center().y(), 0, rect.height());
}

} // namespace consonance
