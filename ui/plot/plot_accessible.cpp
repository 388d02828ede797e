// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_accessible.h"

#include "ui/kit/number_format.h"
#include "ui/kit/painted_accessible.h"
#include "ui/plot/heat_map_widget.h"
#include "ui/plot/plot_widget.h"

namespace consonance {

namespace {

/// Cells, row by row; none while the table stands in their place, which speaks for itself.
class CellParts : public PaintedParts {
public:
    explicit CellParts(const HeatMapWidget& map)
        : m_map(map)
    {
    }

    [[nodiscard]] int count() const override
    {
        return m_map.isTableShown() ? 0 : m_map.data().rowCount() * m_map.data().columnCount();
    }
    [[nodiscard]] QString textOf(int part) const override { return m_map.readOut(cellOf(part)); }
    [[nodiscard]] QRect rectOf(int part) const override { return m_map.layoutFor(m_map.size()).cellRect(cellOf(part)); }
    [[nodiscard]] int partAt(QPoint at) const override
    {
        const auto cell = m_map.layoutFor(m_map.size()).cellAt(at);
        return cell ? partOf(*cell) : -1;
    }
    [[nodiscard]] bool isSelected(int part) const override
    {
        return m_map.selectedRange() && m_map.selectedRange()->contains(cellOf(part));
    }
    [[nodiscard]] int current() const override
    {
        const auto cell = m_map.currentCell();
        return cell ? partOf(*cell) : -1;
    }

private:
    [[nodiscard]] HeatMapCell cellOf(int part) const
    {
        const int columns = m_map.data().columnCount();
        return { .row = part / columns, .column = part % columns };
    }
    [[nodiscard]] int partOf(HeatMapCell cell) const { return cell.row * m_map.data().columnCount() + cell.column; }

    const HeatMapWidget& m_map;
};

/// "waiting: 40 points, 0 – 12, last 3 at 2:00:00".
QString sentenceOf(const PlotWidget& plot, const PlotSeries& series)
{
    PlotExtent extent;
    for (const double value : series.y)
        extent.include(value);
    const auto name = series.name.isEmpty() ? plot.accessibleName() : series.name;
    if (extent.isEmpty())
        return PlotWidget::tr("%1: no values", "a curve").arg(name);
    return PlotWidget::tr("%1: %n points, %2 to %3, last %4 at %5", "a curve", static_cast<int>(series.x.size()))
        .arg(name, plot.yAxis().valueText(extent.low), plot.yAxis().valueText(extent.high),
            plot.yAxis().valueText(series.y.back()), plot.xAxis().valueText(series.x.back()));
}

/// Curves, in the order of the legend. All lie in the same area.
class CurveParts : public PaintedParts {
public:
    explicit CurveParts(const PlotWidget& plot)
        : m_plot(plot)
    {
    }

    [[nodiscard]] int count() const override
    {
        return m_plot.isTableShown() ? 0 : static_cast<int>(m_plot.series().size());
    }
    [[nodiscard]] QString textOf(int part) const override
    {
        return sentenceOf(m_plot, m_plot.series()[static_cast<std::size_t>(part)]);
    }
    [[nodiscard]] QRect rectOf(int /*part*/) const override { return m_plot.rect(); }
    [[nodiscard]] int partAt(QPoint at) const override
    {
        const auto point = m_plot.pointAt(at);
        return point ? point->series : -1;
    }

private:
    const PlotWidget& m_plot;
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    if (auto* map = qobject_cast<HeatMapWidget*>(object))
        return makePaintedAccessible(*map, QAccessible::List, QAccessible::ListItem, std::make_unique<CellParts>(*map));
    if (auto* plot = qobject_cast<PlotWidget*>(object))
        return makePaintedAccessible(
            *plot, QAccessible::Chart, QAccessible::Graphic, std::make_unique<CurveParts>(*plot));
    return nullptr;
}

} // namespace

void installPlotAccessibility()
{
    installOnce(makeInterface);
}

} // namespace consonance
