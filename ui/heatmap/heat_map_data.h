// SPDX-License-Identifier: GPL-3.0-or-later
//
// The content of a heat map and the positions of its cells: plain structs and arithmetic, no widget, so that geometry
// and hit-testing are testable by numbers. Values.
#pragma once

#include "ui/plot/plot_data.h"
#include "ui/theme/color_maps.h"

#include <QRect>

#include <optional>
#include <utility>

namespace consonance {

struct HeatMapData {
    QString name; ///< its content, translated
    QString rowTitle; ///< "server"
    QString columnTitle; ///< "time"
    QStringList rows;
    QStringList columns;
    std::vector<double> values; ///< rows × columns, row by row; NaN is missing
    PlotAxis quantity; ///< title, unit and kind of the values
    ColorMap map = ColorMap::Cividis;
    /// Ends of the colour scale; without them the smallest and largest value, for a diverging map ± the largest size.
    std::optional<std::pair<double, double>> scale {};
    /// Equal ratios look equally far apart; for values above 0 that grow exponentially, such as prices.
    bool isLogarithmic = false;
    /// The read-out of a cell besides its value, e.g. the number of observations behind it; rows × columns, or
    /// empty.
    QStringList notes {};

    [[nodiscard]] int rowCount() const { return static_cast<int>(rows.size()); }
    [[nodiscard]] int columnCount() const { return static_cast<int>(columns.size()); }
    [[nodiscard]] bool isEmpty() const { return rows.isEmpty() || columns.isEmpty(); }
    /// NaN outside, too.
    [[nodiscard]] double at(int row, int column) const;
    /// O(cells).
    [[nodiscard]] std::pair<double, double> effectiveScale() const;
    /// Whether any cell has no value; O(cells).
    [[nodiscard]] bool hasMissing() const;
};

/// Statistics from one pass over all cells.
struct HeatMapScale {
    std::pair<double, double> ends { 0, 1 };
    bool hasMissing = false;
};

struct HeatMapCell {
    int row = 0;
    int column = 0;

    bool operator==(const HeatMapCell&) const = default;
};

/// The rows and columns of a square map with these numbers, in this order; O(cells left).
[[nodiscard]] HeatMapData squarePart(const HeatMapData& data, const std::vector<int>& kept);

/// A rectangle of cells, ends included.
struct HeatMapRange {
    HeatMapCell first;
    HeatMapCell last;

    /// The same rectangle with `first` at the upper left.
    [[nodiscard]] HeatMapRange normalized() const;
    [[nodiscard]] bool contains(HeatMapCell cell) const;
    bool operator==(const HeatMapRange&) const = default;
};

/// In a map whose rows and columns are the same things: the row of one of them, the cell where two meet, of several the
/// rows from the first to the last; nothing for none. `marked` ascends.
[[nodiscard]] std::optional<HeatMapRange> rangeOfMarked(const std::vector<int>& marked, int count);

/// Cells from `first`, `count` of them: the visible ones along one direction.
struct HeatMapWindow {
    int first = 0;
    int count = 0;

    bool operator==(const HeatMapWindow&) const = default;
};

/// Shows `factor` times fewer cells (more when < 1) and keeps the cell at `share` (0 … 1) of the window where it is;
/// stays inside 0 … total.
[[nodiscard]] HeatMapWindow zoomWindow(HeatMapWindow window, int total, double factor, double share);
/// Moved by `cells`, inside 0 … total.
[[nodiscard]] HeatMapWindow panWindow(HeatMapWindow window, int total, int cells);
/// Moved as little as needed to have `cell` inside.
[[nodiscard]] HeatMapWindow revealInWindow(HeatMapWindow window, int total, int cell);

/// Where the visible cells lie. Cells share the area evenly; with more cells than pixels several share one.
struct HeatMapLayout {
    QRect cells; ///< the area of the cells
    HeatMapWindow rows;
    HeatMapWindow columns;

    [[nodiscard]] QRect cellRect(HeatMapCell cell) const { return rangeRect({ .first = cell, .last = cell }); }
    /// Covers the visible part of `range`; empty when none is visible.
    [[nodiscard]] QRect rangeRect(const HeatMapRange& range) const;
    [[nodiscard]] std::optional<HeatMapCell> cellAt(QPoint at) const;
};

} // namespace consonance
