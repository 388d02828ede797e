// SPDX-License-Identifier: GPL-3.0-or-later
//
// A heat map whose rows stay readable in a low panel: it scrolls instead of getting flatter. For maps with names that
// people read, such as model × model; long ones (server × time) are pictures and fill what room there is. Owns the map.
// GUI thread only.
#pragma once

#include "ui/heatmap/heat_map_widget.h"
#include "ui/theme/low_scroll.h"

namespace consonance {

class HeatMapScroll : public LowScrollArea {
    Q_OBJECT
public:
    /// Takes the map over.
    explicit HeatMapScroll(HeatMapWidget* map, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void reveal(HeatMapCell cell);
    void tellSeen();

    HeatMapWidget* m_map;
};

} // namespace consonance
