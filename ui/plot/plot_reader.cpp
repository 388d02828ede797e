// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_reader.h"

#include "ui/plot/plot_widget.h"
#include "ui/plot/qcustomplot_include.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kReach = 9; // px from the pointer to a point that counts as under it
constexpr std::size_t kReadOutLines = 10;

QString withWhisker(const PlotAxis& axis, double value, const WhiskerSpan& whisker)
{
    if (!whisker.isKnown())
        return readingText(axis, value);
    const double below = value - whisker.low;
    const double above = whisker.high - value;
    if (std::abs(above - below) <= 1e-9 * (whisker.high - whisker.low))
        return QCoreApplication::translate("consonance::PlotWidget", "%1 ± %2")
            .arg(readingText(axis, value), readingText(axis, above));
    return QCoreApplication::translate("consonance::PlotWidget", "%1 (%2 to %3)", "value and its interval")
        .arg(readingText(axis, value), readingText(axis, whisker.low), readingText(axis, whisker.high));
}

} // namespace

QString readingText(const PlotAxis& axis, double value)
{
    if (axis.unit != format::Unit::Minutes || !std::isfinite(value))
        return axis.valueText(value);
    return format::duration(Duration::fromSecondsRounded(value * 60));
}

QPoint PlotReader::positionOf(const MarkedPoint& point) const
{
    const auto& series = m_series[static_cast<std::size_t>(point.series)];
    const auto i = static_cast<std::size_t>(point.index);
    return { static_cast<int>(std::lround(m_plot.xAxis->coordToPixel(series.x[i]))),
        static_cast<int>(std::lround(m_plot.yAxis->coordToPixel(series.y[i]))) };
}

std::optional<MarkedPoint> PlotReader::pointAt(const QPoint& at) const
{
    std::optional<MarkedPoint> nearest;
    double distance = kReach * kReach;
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        const auto& series = m_series[i];
        if (series.marks == MarkKind::None)
            continue;
        const auto first = std::ranges::lower_bound(series.x, m_plot.xAxis->pixelToCoord(at.x() - kReach));
        for (auto k = static_cast<std::size_t>(first - series.x.begin()); k < series.x.size(); ++k) {
            const double dx = m_plot.xAxis->coordToPixel(series.x[k]) - at.x();
            if (dx > kReach)
                break;
            const double dy = m_plot.yAxis->coordToPixel(series.y[k]) - at.y();
            if (dx * dx + dy * dy <= distance) {
                distance = dx * dx + dy * dy;
                nearest = MarkedPoint { static_cast<int>(i), static_cast<int>(k) };
            }
        }
    }
    return nearest;
}

/// A line is straight from point to point, or follows at the height of the one before and then up or down. NaN is a
/// gap.
std::optional<int> PlotReader::curveAt(const QPoint& at) const
{
    if (!m_plot.axisRect()->rect().contains(at))
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
            return QPointF(m_plot.xAxis->coordToPixel(series.x[k]), m_plot.yAxis->coordToPixel(series.y[k]));
        };
        const auto begin = std::ranges::lower_bound(series.x, m_plot.xAxis->pixelToCoord(at.x() - kReach));
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

QString PlotReader::readOut(double x) const
{
    QStringList lines { m_xAxis.valueText(x) };
    for (const auto& series : m_series) {
        if (series.x.empty() || series.marks == MarkKind::Alone)
            continue;
        if (static_cast<std::size_t>(lines.size()) > kReadOutLines) {
            lines << QStringLiteral("…");
            break;
        }
        const auto value = readAt(series, x, m_xAxis, m_yAxis);
        lines << (series.name.isEmpty() ? value : PlotWidget::tr("%1: %2", "curve and value").arg(series.name, value));
    }
    return lines.join(QLatin1Char('\n'));
}

QString PlotReader::pointText(const MarkedPoint& point) const
{
    const auto& series = m_series[static_cast<std::size_t>(point.series)];
    const auto i = static_cast<std::size_t>(point.index);
    QStringList lines;
    if (!series.name.isEmpty())
        lines << series.name;
    if (point.index < series.labels.size())
        lines << series.labels[point.index];
    lines << PlotWidget::tr("%1: %2", "axis and value")
                 .arg(m_xAxis.title, withWhisker(m_xAxis, series.x[i], xWhisker(series, i)))
          << PlotWidget::tr("%1: %2", "axis and value")
                 .arg(m_yAxis.title, withWhisker(m_yAxis, series.y[i], yWhisker(series, i)));
    return lines.join(QLatin1Char('\n'));
}

} // namespace consonance
