// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answers/chart_plot.h"

#include "ui/answers/question_form.h"
#include "ui/words/worded_text.h"

#include <algorithm>

namespace consonance {

namespace {

PlotSeries plotSeries(const ChartSeries& from, double xUnit, double unit)
{
    PlotSeries series { .name = QString::fromStdString(from.name),
        .line = from.isStep ? LineKind::Step : LineKind::Straight,
        .style = static_cast<int>(from.style),
        .marks = from.isMarked ? MarkKind::Alone
            : from.isStep      ? MarkKind::None
                               : MarkKind::OnLine };
    for (const auto& label : from.labels)
        series.labels << QString::fromStdString(label);
    for (std::size_t i = 0; i < from.y.size(); ++i) {
        series.x.push_back(from.x[i] / xUnit);
        series.y.push_back(from.y[i] / unit);
        if (from.intervals.empty())
            continue;
        series.halfWidths.push_back(std::max(0.0, (from.intervals[i].second - from.y[i]) / unit));
        series.widthsBelow.push_back(std::max(0.0, (from.y[i] - from.intervals[i].first) / unit));
    }
    return series;
}

} // namespace

void ChartPlot::setChart(const Chart& chart, const format::Beginning& beginning)
{
    if (isLogarithmicX() != chart.isLogarithmic)
        setLogarithmicX(chart.isLogarithmic);
    showChart(*this, chart, beginning);
}

void showChart(PlotWidget& plot, const Chart& chart, const format::Beginning& beginning)
{
    const auto axis = [&beginning](const char* title, CellUnit unit) -> PlotAxis {
        return { .title = wordedText("Models", title),
            .unit = unit == CellUnit::Seconds ? format::Unit::Minutes : format::Unit::None,
            .kind = unit == CellUnit::Count ? AxisKind::Count
                : unit == CellUnit::Share   ? AxisKind::Fraction
                : unit == CellUnit::Moment  ? AxisKind::SimulatedTime
                                            : AxisKind::Number,
            .beginning = unit == CellUnit::Moment ? beginning : std::nullopt };
    };
    const auto scale = [](CellUnit unit) { return unit == CellUnit::Seconds ? 60.0 : 1.0; };
    auto x = axis(chart.xTitle, chart.xUnit);
    if (*chart.xTitle == '\0')
        x.title = QString::fromStdString(chart.name);
    plot.setAxes(x, axis(chart.yTitle, chart.unit));
    if (chart.xUnit == CellUnit::Moment && chart.unit == CellUnit::Share)
        plot.setYRange(std::pair(0.0, 1.0));
    plot.setToolTip(wordedText("Models", chart.tip));
    std::vector<PlotSeries> series;
    for (const auto& one : chart.series)
        series.push_back(plotSeries(one, scale(chart.xUnit), scale(chart.unit)));
    plot.setSeries(std::move(series));
}

} // namespace consonance
