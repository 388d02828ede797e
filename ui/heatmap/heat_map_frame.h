// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a heat map's area is divided between cells, labels, legend and titles. For heat_map_*.cpp only.
#pragma once

#include "ui/heatmap/heat_map_widget.h"

namespace consonance {

/// How column labels are written.
enum class ColumnLabels {
    Level, ///< every one, level
    Upright, ///< every one, turned by 90°
    Sparse, ///< level, as many as fit without touching
};

struct HeatMapWidget::Frame {
    QSize size; ///< of the whole
    HeatMapLayout layout;
    QRect rowLabels;
    QRect columnLabels;
    QRect legendTitle; ///< above the legend, of several lines where its words have no room in one
    QRect legend; ///< colour bar with its figures; empty when there is no room
    QRect missing; ///< swatch of missing data under the bar; empty when nothing is missing
    QRect rowTitle; ///< in the corner above the row labels
    QRect columnTitle; ///< under the column labels; as wide as it needs, of several lines where that is too wide
    ColumnLabels columnStyle = ColumnLabels::Level;
};

} // namespace consonance
