// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_map_data.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr int kFewestCells = 4; // zooming in stops here

/// Pixel where cell `index` of `count` begins; integer arithmetic, so that neighbours meet exactly.
int edge(int origin, int extent, int index, int count)
{
    return origin + static_cast<int>(static_cast<std::int64_t>(extent) * index / count);
}

std::optional<int> indexAt(int offset, int extent, const HeatMapWindow& window)
{
    if (offset < 0 || offset >= extent || window.count == 0)
        return std::nullopt;
    // The inverse of edge(): the last cell that begins at or before the pixel.
    const auto index = (static_cast<std::int64_t>(offset + 1) * window.count - 1) / extent;
    return window.first + static_cast<int>(index);
}

} // namespace

double HeatMapData::at(int row, int column) const
{
    if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount())
        return std::numeric_limits<double>::quiet_NaN();
    const auto index
        = static_cast<std::size_t>(row) * static_cast<std::size_t>(columnCount()) + static_cast<std::size_t>(column);
    return index < values.size() ? values[index] : std::numeric_limits<double>::quiet_NaN();
}

std::pair<double, double> HeatMapData::effectiveScale() const
{
    if (scale)
        return *scale;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const double value : values) {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (low > high)
        return { 0, 1 };
    if (map != ColorMap::BlueGreyOrange)
        return { low, high };
    const double size = std::max(std::abs(low), std::abs(high));
    return { -size, size };
}

bool HeatMapData::hasMissing() const
{
    const auto cells = static_cast<std::size_t>(rowCount()) * static_cast<std::size_t>(columnCount());
    return values.size() < cells || std::ranges::any_of(values, [](double value) { return !std::isfinite(value); });
}

HeatMapData squarePart(const HeatMapData& data, const std::vector<int>& kept)
{
    auto part = data;
    part.rows.clear();
    part.columns.clear();
    part.values.clear();
    part.notes.clear();
    for (const int row : kept) {
        part.rows << data.rows.value(row);
        part.columns << data.columns.value(row);
        for (const int column : kept) {
            part.values.push_back(data.at(row, column));
            if (!data.notes.isEmpty())
                part.notes << data.notes.value(row * data.columnCount() + column);
        }
    }
    return part;
}

std::optional<HeatMapRange> rangeOfMarked(const std::vector<int>& marked, int count)
{
    if (marked.empty())
        return std::nullopt;
    if (marked.size() == 2)
        return HeatMapRange { .first = { .row = marked[0], .column = marked[1] },
            .last = { .row = marked[0], .column = marked[1] } };
    return HeatMapRange { .first = { .row = marked.front(), .column = 0 },
        .last = { .row = marked.back(), .column = count - 1 } };
}

HeatMapRange HeatMapRange::normalized() const
{
    return { .first = { .row = std::min(first.row, last.row), .column = std::min(first.column, last.column) },
        .last = { .row = std::max(first.row, last.row), .column = std::max(first.column, last.column) } };
}

bool HeatMapRange::contains(HeatMapCell cell) const
{
    const auto range = normalized();
    return cell.row >= range.first.row && cell.row <= range.last.row && cell.column >= range.first.column
        && cell.column <= range.last.column;
}

HeatMapWindow zoomWindow(HeatMapWindow window, int total, double factor, double share)
{
    const int fewest = std::min(total, kFewestCells);
    int count = static_cast<int>(std::lround(window.count / factor));
    // A notch of the wheel always does something.
    if (count == window.count)
        count += factor > 1 ? -1 : factor < 1 ? 1 : 0;
    count = std::clamp(count, fewest, total);
    const double kept = window.first + share * window.count;
    const int first = static_cast<int>(std::lround(kept - share * count));
    return { .first = std::clamp(first, 0, total - count), .count = count };
}

HeatMapWindow panWindow(HeatMapWindow window, int total, int cells)
{
    return { .first = std::clamp(window.first + cells, 0, std::max(0, total - window.count)), .count = window.count };
}

HeatMapWindow revealInWindow(HeatMapWindow window, int total, int cell)
{
    if (cell < window.first)
        return panWindow(window, total, cell - window.first);
    const int last = window.first + window.count - 1;
    return cell > last ? panWindow(window, total, cell - last) : window;
}

QRect HeatMapLayout::rangeRect(const HeatMapRange& range) const
{
    const auto whole = range.normalized();
    const int top = std::max(whole.first.row, rows.first) - rows.first;
    const int bottom = std::min(whole.last.row, rows.first + rows.count - 1) - rows.first;
    const int left = std::max(whole.first.column, columns.first) - columns.first;
    const int right = std::min(whole.last.column, columns.first + columns.count - 1) - columns.first;
    if (top > bottom || left > right)
        return {};
    const int x = edge(cells.left(), cells.width(), left, columns.count);
    const int y = edge(cells.top(), cells.height(), top, rows.count);
    return { x, y, edge(cells.left(), cells.width(), right + 1, columns.count) - x,
        edge(cells.top(), cells.height(), bottom + 1, rows.count) - y };
}

std::optional<HeatMapCell> HeatMapLayout::cellAt(QPoint at) const
{
    const auto row = indexAt(at.y() - cells.top(), cells.height(), rows);
    const auto column = indexAt(at.x() - cells.left(), cells.width(), columns);
    if (!row || !column)
        return std::nullopt;
    return HeatMapCell { .row = *row, .column = *column };
}

} // namespace consonance
