// SPDX-License-Identifier: GPL-3.0-or-later
//
// Turns theme tokens and axis kinds into QCustomPlot's pens, fonts and tickers. Only .cpp files of ui/plot include it.
#pragma once

#include "ui/kit/theme.h"
#include "ui/plot/plot_data.h"
#include "ui/plot/qcustomplot_include.h"

namespace consonance {

/// Ticks with labels in the user's language, fitting the axis kind.
[[nodiscard]] QSharedPointer<QCPAxisTicker> makeTicker(const PlotAxis& axis, bool logarithmic);
/// Colours and fonts of the frame: background, axes, grid, legend.
void stylePlot(QCustomPlot& plot, const ThemeTokens& tokens);
/// The pen of the curve with style index `style`; dashes tell curves apart where there are several and few points.
[[nodiscard]] QPen curvePen(ThemeKind kind, int style, std::size_t points, bool several);

} // namespace consonance
