// SPDX-License-Identifier: GPL-3.0-or-later
//
// The data of plots: plain vectors with names and units. Values; any thread may build them.
#pragma once

#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"

#include <QString>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace consonance {

/// How an axis writes its numbers.
enum class AxisKind {
    Number,
    SimulatedTime, ///< values are seconds since the start of the trace, written as a clock
    Fraction, ///< values 0 … 1, written in per cent
    Count, ///< of whole things: no values in between
};

struct PlotAxis {
    QString title; ///< translated, without unit
    format::Unit unit = format::Unit::None;
    AxisKind kind = AxisKind::Number;
    format::Beginning beginning {}; ///< of simulated time, by the calendar

    /// "JCT (s)"; the title alone for clocks and pure numbers.
    [[nodiscard]] QString label() const;
    /// One value as people read it, with its unit.
    [[nodiscard]] QString valueText(double value) const;
    bool operator==(const PlotAxis&) const = default;
};

enum class LineKind {
    Straight, ///< from point to point
    Step, ///< constant until the next point: queue length, utilisation, distributions
};

enum class MarkKind {
    None,
    OnLine, ///< a disc at each point of the line
    Alone, ///< discs without a line: a scatter plot
};

/// One curve. `x` ascends; both vectors have one length; NaN in `y` is a gap.
struct PlotSeries {
    QString name; ///< for the legend
    std::vector<double> x;
    std::vector<double> y;
    LineKind line = LineKind::Straight;
    /// Index into the job palette and the dash patterns; the same thing has the same index in every plot. -1 takes the
    /// position in the list.
    int style = -1;
    MarkKind marks = MarkKind::None;
    std::vector<double> halfWidths {}; ///< whiskers of ± that much in y, one a point; empty for none
    std::vector<double> widthsBelow {}; ///< of whiskers that are not as long downwards; empty: as upwards
    std::vector<double> xHalfWidths {}; ///< whiskers of ± that much in x; empty for none
    QStringList labels {}; ///< names of the points, for the read-out; empty for none
    /// In the ink of secondary figures: what stands beside, and belongs to no policy whose colour it could have.
    bool isMuted = false;
};

/// From where to where the whisker of a point goes in x or in y; NaN where it has none.
struct WhiskerSpan {
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();

    [[nodiscard]] bool isKnown() const { return std::isfinite(low) && std::isfinite(high) && low < high; }
};
[[nodiscard]] WhiskerSpan xWhisker(const PlotSeries& series, std::size_t point);
[[nodiscard]] WhiskerSpan yWhisker(const PlotSeries& series, std::size_t point);

/// The value of a curve at x, in the words of its axes. A straight line only leads the eye between its points and has
/// no values there: gives the nearest point, and where it is.
[[nodiscard]] QString readAt(const PlotSeries& series, double x, const PlotAxis& xAxis, const PlotAxis& yAxis);

/// Smallest and largest of some values; NaN and infinities do not count.
struct PlotExtent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double value)
    {
        if (!std::isfinite(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    [[nodiscard]] bool isEmpty() const { return low > high; }
};

/// A plot's data as a table: the equivalent for people who cannot see it, and for exports.
struct PlotTable {
    QStringList titles; ///< translated, with units
    QStringList keys; ///< stable English names for files
    std::vector<PlotAxis> formats; ///< per column
    std::vector<std::vector<double>> columns;
    std::vector<QStringList> texts; ///< columns of text before the numbers, e.g. the series' name
};

/// A column for each curve where they share their x, else one curve under the other.
[[nodiscard]] PlotTable tableOf(const std::vector<PlotSeries>& series, const PlotAxis& x, const PlotAxis& y);

} // namespace consonance
