// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chart of an answer as a plot, in a panel or on paper. GUI thread only.
#pragma once

#include "core/answers/answer.h"
#include "ui/plot/plot_widget.h"

namespace consonance {

/// A plot whose scale is that of the chart.
class ChartPlot : public PlotWidget {
public:
    using PlotWidget::PlotWidget;
    void setChart(const Chart& chart, const format::Beginning& beginning);
};

/// `beginning`: of the run by the calendar, for moments.
void showChart(PlotWidget& plot, const Chart& chart, const format::Beginning& beginning);

} // namespace consonance
