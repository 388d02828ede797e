// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/line_plot.h"

#include <algorithm>

namespace consonance {

namespace {

Time timeAt(double seconds)
{
    return Time::fromSecondsRounded(std::clamp(seconds, 0.0, 1e12));
}

} // namespace

LinePlot::LinePlot(QWidget* parent)
    : PlotWidget(parent)
{
    connect(this, &PlotWidget::clicked, this, [this](double x) { Q_EMIT timeClicked(timeAt(x)); });
    connect(this, &PlotWidget::spanSelected, this, [this](const std::optional<std::pair<double, double>>& span) {
        Q_EMIT timeRangeSelected(
            span ? std::optional(TimeRange { timeAt(span->first), timeAt(span->second) }) : std::nullopt);
    });
}

void LinePlot::setQuantity(const QString& title, format::Unit unit, AxisKind kind)
{
    setAxes(
        { .title = tr("Time"), .unit = format::Unit::None, .kind = AxisKind::SimulatedTime, .beginning = m_beginning },
        { .title = title, .unit = unit, .kind = kind });
    if (kind == AxisKind::Fraction)
        setYRange(std::pair(0.0, 1.0));
}

void LinePlot::setBeginning(const format::Beginning& beginning)
{
    m_beginning = beginning;
    auto x = xAxis();
    x.beginning = beginning;
    if (x.kind == AxisKind::SimulatedTime)
        setAxes(x, yAxis());
}

void LinePlot::setTimeRange(const std::optional<TimeRange>& range)
{
    setSpan(range ? std::optional(std::pair(range->from.seconds(), range->to.seconds())) : std::nullopt);
}

} // namespace consonance
#include "moc_line_plot.cpp"
