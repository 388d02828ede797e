// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws a heat map without a widget: the division of an area, cells, numbers, labels and legend, on the screen and on
// paper. Refers to data that must outlive it; cheap to make. GUI thread, or the one thread of a headless
// program.
#pragma once

#include "ui/heatmap/heat_map_data.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QRect>

class QPainter;

namespace consonance {

/// How column labels are written.
enum class ColumnLabels {
    Level, ///< every one, level
    Upright, ///< every one, turned by 90°
    Sparse, ///< level, as many as fit without touching
};

/// How the area is divided between cells, labels, legend and titles.
struct HeatMapFrame {
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

    /// What stands under the cells, with its margins; it covers cells where the map is higher than what is seen of it.
    [[nodiscard]] QRect foot() const;
    /// Moves the foot and the legend into this part of the map, where it ends above or begins below them.
    void keepWithin(const QRect& seen);
};

class HeatMapPainter {
public:
    HeatMapPainter(const HeatMapData& data, const HeatMapScale& scale, HeatMapWindow rows, HeatMapWindow columns);

    [[nodiscard]] HeatMapFrame makeFrame(QSize size, bool scrolls) const;
    [[nodiscard]] QImage cellImage(const HeatMapLayout& layout, const ThemeTokens& tokens) const;
    /// Numbers, labels and legend.
    void drawAround(QPainter& painter, const HeatMapFrame& frame, const ThemeTokens& tokens) const;
    /// All of it with title and provenance, in light colours.
    void drawPaper(QPainter& painter, QSize size, const QString& provenance, bool hasTitle = true) const;

private:
    /// Where a value lies on the scale; values not above 0 are at the lower end of a logarithmic one.
    [[nodiscard]] double placeOf(double value) const;
    [[nodiscard]] QColor colorAt(double value) const;
    [[nodiscard]] double middleOfScale() const;
    void drawCellsAsShapes(QPainter& painter, const HeatMapLayout& layout, const ThemeTokens& tokens) const;
    void drawLabels(QPainter& painter, const HeatMapFrame& frame, const ThemeTokens& tokens) const;
    void drawColumnLabels(QPainter& painter, const HeatMapFrame& frame) const;
    void drawNumbers(QPainter& painter, const HeatMapLayout& layout) const;
    void drawLegend(QPainter& painter, const HeatMapFrame& frame, const ThemeTokens& tokens) const;

    const HeatMapData& m_data;
    HeatMapScale m_scale;
    HeatMapWindow m_rows;
    HeatMapWindow m_columns;
};

} // namespace consonance
