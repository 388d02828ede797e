// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/cdf_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

/// The last step would lie on the edge.
constexpr double kRoomBehindLastStep = 0.03;

} // namespace

PlotSeries cdfCurve(const CdfSeries& series)
{
    std::vector<double> sorted;
    sorted.reserve(series.values.size());
    std::ranges::copy_if(series.values, std::back_inserter(sorted), [](double value) { return std::isfinite(value); });
    std::ranges::sort(sorted);
    const auto total = static_cast<double>(series.values.size() + series.missing);

    PlotSeries curve { .name = series.name, .line = LineKind::Step, .style = series.style };
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i == 0) {
            curve.x.push_back(sorted[0]);
            curve.y.push_back(0);
        }
        // The last of equal values carries the step.
        if (i + 1 == sorted.size() || sorted[i + 1] > sorted[i]) {
            curve.x.push_back(sorted[i]);
            curve.y.push_back(static_cast<double>(i + 1) / total);
        }
    }
    return curve;
}

double cdfPercentile(const PlotSeries& curve, double part)
{
    // Parts are counts over the total; a hair's width less absorbs the rounding of that division.
    const auto reached = std::ranges::lower_bound(curve.y, part - 1e-12);
    return reached == curve.y.end() ? std::numeric_limits<double>::quiet_NaN()
                                    : curve.x[static_cast<std::size_t>(reached - curve.y.begin())];
}

CdfPlot::CdfPlot(QWidget* parent)
    : PlotWidget(parent)
{
    setYRange(std::pair(0.0, 1.0));
    setRoomAtEnd(kRoomBehindLastStep);
}

void CdfPlot::setDistributions(const QString& quantity, format::Unit unit, const std::vector<CdfSeries>& series)
{
    setAxes({ .title = quantity, .unit = unit },
        { .title = tr("Jobs"), .unit = format::Unit::None, .kind = AxisKind::Fraction });
    std::vector<PlotSeries> curves;
    curves.reserve(series.size());
    for (const auto& one : series)
        curves.push_back(cdfCurve(one));
    // All curves reach the right end, so that one that stays below 100 % is seen to.
    double last = 0;
    for (const auto& curve : curves)
        last = std::max(last, curve.x.empty() ? 0 : curve.x.back());
    for (auto& curve : curves) {
        if (!curve.x.empty() && curve.x.back() < last) {
            curve.x.push_back(last);
            curve.y.push_back(curve.y.back());
        }
    }
    setSeries(std::move(curves));
}

void CdfPlot::setLogarithmic(bool logarithmic)
{
    setLogarithmicX(logarithmic);
}

} // namespace consonance
#include "moc_cdf_plot.cpp"
