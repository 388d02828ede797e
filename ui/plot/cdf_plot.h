// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cumulative distributions, one curve per policy or run: which part of the jobs took at most x. Jobs that have no value
// (unfinished, rejected) keep a curve below 100 %, so that a run cannot look better by not finishing. GUI thread only;
// sorting is O(n log n) per curve.
#pragma once

#include "ui/plot/plot_widget.h"

namespace consonance {

struct CdfSeries {
    QString name;
    std::vector<double> values; ///< any order; NaN counts as missing
    std::size_t missing = 0; ///< further jobs without a value
    int style = -1; ///< see PlotSeries
};

/// The curve's points: ascending values, the part of all jobs at or below each; ties are one step. Begins at the
/// smallest value with part 0.
[[nodiscard]] PlotSeries cdfCurve(const CdfSeries& series);
/// Nearest rank: the smallest value that at least `part` of all jobs do not exceed; NaN when missing jobs make it
/// unknown.
[[nodiscard]] double cdfPercentile(const PlotSeries& curve, double part);

class CdfPlot : public PlotWidget {
    Q_OBJECT
public:
    explicit CdfPlot(QWidget* parent = nullptr);

    /// `quantity` names what is distributed, e.g. "JCT".
    void setDistributions(const QString& quantity, format::Unit unit, const std::vector<CdfSeries>& series);
    void setLogarithmic(bool logarithmic);
    [[nodiscard]] bool isLogarithmic() const { return isLogarithmicX(); }
};

} // namespace consonance
