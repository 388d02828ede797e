// SPDX-License-Identifier: GPL-3.0-or-later
//
// The item at a place of a plot: the marked point or the curve under the pointer, and its read-out.
// Refers to the plot, its curves and axes, which must outlive it; make one where it is needed. GUI thread. Cost: the
// points within reach of the pointer; text looks at every curve.
#pragma once

#include "ui/plot/plot_data.h"

#include <QPoint>
#include <QString>

#include <optional>
#include <vector>

class QCustomPlot;

namespace consonance {

/// One value by itself: minutes in the units that people count them in.
[[nodiscard]] QString readingText(const PlotAxis& axis, double value);

/// A marked point of a curve.
struct MarkedPoint {
    int series = 0;
    int index = 0;
};

class PlotReader {
public:
    PlotReader(const QCustomPlot& plot, const std::vector<PlotSeries>& series, const PlotAxis& x, const PlotAxis& y)
        : m_plot(plot)
        , m_series(series)
        , m_xAxis(x)
        , m_yAxis(y)
    {
    }

    [[nodiscard]] std::optional<MarkedPoint> pointAt(const QPoint& at) const;
    [[nodiscard]] std::optional<int> curveAt(const QPoint& at) const;
    [[nodiscard]] QPoint positionOf(const MarkedPoint& point) const;
    /// One line per curve, as far as they fit.
    [[nodiscard]] QString readOut(double x) const;
    [[nodiscard]] QString pointText(const MarkedPoint& point) const;

private:
    const QCustomPlot& m_plot;
    const std::vector<PlotSeries>& m_series;
    const PlotAxis& m_xAxis;
    const PlotAxis& m_yAxis;
};

} // namespace consonance
