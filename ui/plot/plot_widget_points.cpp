// SPDX-License-Identifier: GPL-3.0-or-later
// Marked points of curves: their discs and whiskers, finding the one under the pointer, and the moment that is marked.
#include "ui/plot/plot_style.h"
#include "ui/plot/plot_widget_parts.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kMarkSize = 7; // px
constexpr double kReach = 9; // px from the pointer to a point that counts as under it

/// Discs, squares and so on by style, so that curves differ without colour too.
QCPScatterStyle::ScatterShape shapeOf(int style)
{
    constexpr QCPScatterStyle::ScatterShape shapes[] { QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare,
        QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssCircle,
        QCPScatterStyle::ssTriangleInverted };
    return shapes[static_cast<std::size_t>(std::max(0, style)) % std::size(shapes)];
}

} // namespace

void PlotWidget::addMarks(std::size_t index)
{
    const auto& series = m_series[index];
    auto* plot = m_parts->plot;
    auto* graph = plot->graph(static_cast<int>(index));
    if (series.marks == MarkKind::Alone)
        graph->setLineStyle(QCPGraph::lsNone);
    if (series.halfWidths.size() != series.x.size() || series.x.empty())
        return;
    auto* whiskers = new QCPErrorBars(plot->xAxis, plot->yAxis);
    whiskers->setDataPlottable(graph);
    whiskers->setData(QVector<double>(series.halfWidths.begin(), series.halfWidths.end()));
    whiskers->setSymbolGap(0);
    m_parts->whiskers[index] = whiskers;
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
    if (index < m_parts->whiskers.size() && m_parts->whiskers[index])
        m_parts->whiskers[index]->setPen(outline);
}

QPoint PlotWidget::positionOf(const MarkedPoint& point) const
{
    const auto& series = m_series[static_cast<std::size_t>(point.series)];
    const auto i = static_cast<std::size_t>(point.index);
    const auto* plot = m_parts->plot;
    return { static_cast<int>(std::lround(plot->xAxis->coordToPixel(series.x[i]))),
        static_cast<int>(std::lround(plot->yAxis->coordToPixel(series.y[i]))) };
}

std::optional<PlotWidget::MarkedPoint> PlotWidget::pointAt(const QPoint& at) const
{
    std::optional<MarkedPoint> nearest;
    double distance = kReach * kReach;
    const auto* plot = m_parts->plot;
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto& series = m_series[i];
        if (series.marks == MarkKind::None)
            continue;
        const auto first = std::ranges::lower_bound(series.x, plot->xAxis->pixelToCoord(at.x() - kReach));
        for (auto k = static_cast<std::size_t>(first - series.x.begin()); k < series.x.size(); ++k) {
            const double dx = plot->xAxis->coordToPixel(series.x[k]) - at.x();
            if (dx > kReach)
                break;
            const double dy = plot->yAxis->coordToPixel(series.y[k]) - at.y();
            if (dx * dx + dy * dy <= distance) {
                distance = dx * dx + dy * dy;
                nearest = MarkedPoint { static_cast<int>(i), static_cast<int>(k) };
            }
        }
    }
    return nearest;
}

/// A line is straight from point to point, or goes along at the height of the one before and then up or down. NaN is a
/// gap.
std::optional<int> PlotWidget::curveAt(const QPoint& at) const
{
    const auto* plot = m_parts->plot;
    if (!plot->axisRect()->rect().contains(at))
        return {};
    const auto distanceTo = [&at](const QPointF& from, const QPointF& to) {
        const QPointF along = to - from;
        const QPointF off = QPointF(at) - from;
        const double length = QPointF::dotProduct(along, along);
        const double part = length > 0 ? std::clamp(QPointF::dotProduct(off, along) / length, 0.0, 1.0) : 0.0;
        const QPointF rest = off - along * part;
        return std::sqrt(QPointF::dotProduct(rest, rest));
    };
    std::optional<int> nearest;
    double distance = kReach;
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto& series = m_series[i];
        if (series.marks == MarkKind::Alone)
            continue;
        const auto place = [&](std::size_t k) {
            return QPointF(plot->xAxis->coordToPixel(series.x[k]), plot->yAxis->coordToPixel(series.y[k]));
        };
        const auto begin = std::ranges::lower_bound(series.x, plot->xAxis->pixelToCoord(at.x() - kReach));
        for (auto k = static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, begin - series.x.begin()));
             k < series.x.size(); ++k) {
            const auto from = place(k - 1);
            const auto to = place(k);
            if (from.x() > at.x() + kReach)
                break;
            const QPointF corner = series.line == LineKind::Step ? QPointF(to.x(), from.y()) : to;
            const double off = std::min(distanceTo(from, corner), distanceTo(corner, to));
            if (off <= distance) { // not so where a value is missing
                distance = off;
                nearest = static_cast<int>(i);
            }
        }
    }
    return nearest;
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

QString PlotWidget::pointText(const MarkedPoint& point) const
{
    const auto& series = m_series[static_cast<std::size_t>(point.series)];
    const auto i = static_cast<std::size_t>(point.index);
    QStringList lines;
    if (!series.name.isEmpty())
        lines << series.name;
    if (point.index < series.labels.size())
        lines << series.labels[point.index];
    const auto value = i < series.halfWidths.size() && std::isfinite(series.halfWidths[i])
        ? tr("%1 ± %2").arg(m_y.valueText(series.y[i]), m_y.valueText(series.halfWidths[i]))
        : m_y.valueText(series.y[i]);
    lines << tr("%1: %2", "axis and value").arg(m_x.title, m_x.valueText(series.x[i]))
          << tr("%1: %2", "axis and value").arg(m_y.title, value);
    return lines.join(QLatin1Char('\n'));
}

std::optional<double> PlotWidget::marker() const
{
    const auto& line = *m_parts->marker;
    return line.visible() ? std::optional(line.point1->coords().x()) : std::nullopt;
}

} // namespace consonance
