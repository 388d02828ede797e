// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_accessible.h"

#include "ui/kit/number_format.h"
#include "ui/plot/plot_widget.h"
#include "ui/theme/painted_accessible.h"

namespace consonance {

namespace {

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

QAccessibleInterface* makePlotInterface(const QString&, QObject* object)
{
    if (auto* plot = qobject_cast<PlotWidget*>(object))
        return makePaintedAccessible(
            *plot, QAccessible::Chart, QAccessible::Graphic, std::make_unique<CurveParts>(*plot));
    return nullptr;
}

} // namespace

void installPlotAccessibility()
{
    installOnce(makePlotInterface);
}

} // namespace consonance
