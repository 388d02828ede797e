// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_map_scroll.h"

namespace consonance {

HeatMapScroll::HeatMapScroll(HeatMapWidget* map, QWidget* parent)
    : LowScrollArea(map, parent)
    , m_map(map)
{
    map->setRowsReadable(true); // and the keyboard's focus is the map's
    connect(map, &HeatMapWidget::currentCellChanged, this, &HeatMapScroll::reveal);
}

void HeatMapScroll::reveal(HeatMapCell cell)
{
    const auto rect = m_map->layoutFor(m_map->size()).cellRect(cell);
    ensureVisible(rect.center().x(), rect.center().y(), 0, rect.height() + m_map->coveredHeight());
}

void HeatMapScroll::tellSeen()
{
    m_map->setSeen(QRect(-m_map->pos(), viewport()->size()));
}

void HeatMapScroll::resizeEvent(QResizeEvent* event)
{
    LowScrollArea::resizeEvent(event);
    tellSeen();
}

void HeatMapScroll::scrollContentsBy(int dx, int dy)
{
    LowScrollArea::scrollContentsBy(dx, dy);
    tellSeen();
}

} // namespace consonance
#include "moc_heat_map_scroll.cpp"
