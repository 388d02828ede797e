// SPDX-License-Identifier: GPL-3.0-or-later
// Marked points of curves: their discs and whiskers, clicks on them, and the moment that is marked.
#include "ui/plot/plot_style.h"
#include "ui/plot/plot_widget_parts.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr double kMarkSize = 7; // px

/// Discs, squares and so on by style, so that curves differ without colour too; those of one colour always do.
QCPScatterStyle::ScatterShape shapeOf(int style)
{
    constexpr QCPScatterStyle::ScatterShape shapes[] { QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare,
        QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCircle,
        QCPScatterStyle::ssTriangleInverted };
    const auto index = static_cast<std::size_t>(std::max(0, style));
    return shapes[(index + index / kJobColorCount) % std::size(shapes)];
}

} // namespace

void PlotWidget::addMarks(std::size_t index)
{
    const auto& series = m_series[index];
    auto* plot = m_parts->plot;
    auto* graph = plot->graph(static_cast<int>(index));
    if (series.marks == MarkKind::Alone)
        graph->setLineStyle(QCPGraph::lsNone);
    const auto add
        = [&](QCPErrorBars::ErrorType along, const std::vector<double>& below, const std::vector<double>& above) {
              if (above.size() != series.x.size() || below.size() != above.size() || above.empty())
                  return;
              auto* whiskers = new QCPErrorBars(plot->xAxis, plot->yAxis);
              whiskers->setErrorType(along);
              whiskers->setDataPlottable(graph);
              whiskers->setData({ below.begin(), below.end() }, { above.begin(), above.end() });
              whiskers->setSymbolGap(0);
              m_parts->whiskers[index].push_back(whiskers);
          };
    add(QCPErrorBars::etValueError, series.widthsBelow.empty() ? series.halfWidths : series.widthsBelow,
        series.halfWidths);
    add(QCPErrorBars::etKeyError, series.xHalfWidths, series.xHalfWidths);
}

void PlotWidget::styleMarks(std::size_t index, const QPen& pen)
{
    const auto& series = m_series[index];
    if (series.marks == MarkKind::None)
        return;
    QPen outline(pen.color(), 1);
    const int style = series.style >= 0 ? series.style : static_cast<int>(index);
    m_parts->plot->graph(static_cast<int>(index))
        ->setScatterStyle(QCPScatterStyle(shapeOf(style), outline, QBrush(pen.color()), kMarkSize));
    if (index >= m_parts->whiskers.size())
        return;
    for (auto* whiskers : m_parts->whiskers[index])
        whiskers->setPen(outline);
}

/// The marked point that is meant, else the curve and the place.
void PlotWidget::clickAt(const QPoint& at)
{
    const auto* plot = m_parts->plot;
    if (const auto point = pointAt(at)) {
        Q_EMIT pointClicked(point->series, point->index);
        return;
    }
    const double x = plot->xAxis->pixelToCoord(at.x());
    if (const auto series = curveAt(at))
        Q_EMIT curveClicked(*series, x);
    if (plot->axisRect()->rect().contains(at))
        Q_EMIT clicked(x);
}

PlotReader PlotWidget::reader() const
{
    return { *m_parts->plot, m_series, m_x, m_y };
}

std::optional<MarkedPoint> PlotWidget::pointAt(const QPoint& at) const
{
    return reader().pointAt(at);
}

std::optional<int> PlotWidget::curveAt(const QPoint& at) const
{
    return reader().curveAt(at);
}

QPoint PlotWidget::positionOf(const MarkedPoint& point) const
{
    return reader().positionOf(point);
}

QString PlotWidget::pointText(const MarkedPoint& point) const
{
    return reader().pointText(point);
}

QString PlotWidget::readOut(double x) const
{
    return reader().readOut(x);
}

std::optional<double> PlotWidget::marker() const
{
    const auto& line = *m_parts->marker;
    return line.visible() ? std::optional(line.point1->coords().x()) : std::nullopt;
}

} // namespace consonance
