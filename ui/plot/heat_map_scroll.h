// SPDX-License-Identifier: GPL-3.0-or-later
//
// A heat map whose rows stay readable in a low panel: it scrolls instead of getting flatter. For maps with names that
// people read, such as model × model; long ones (server × time) are pictures and fill what room there is. Owns the map.
// GUI thread only.
#pragma once

#include "ui/kit/low_scroll.h"
#include "ui/plot/heat_map_widget.h"

namespace consonance {

class HeatMapScroll : public LowScrollArea {
    Q_OBJECT
public:
    /// Takes the map over.
    explicit HeatMapScroll(HeatMapWidget* map, QWidget* parent = nullptr);

private:
    void reveal(HeatMapCell cell);

    HeatMapWidget* m_map;
};

} // namespace consonance
