// SPDX-License-Identifier: GPL-3.0-or-later
//
// Turns theme tokens and axis kinds into QCustomPlot's pens, fonts and tickers. Only .cpp files of ui/plot include it.
#pragma once

#include "ui/plot/plot_data.h"
#include "ui/plot/qcustomplot_include.h"
#include "ui/theme/theme.h"

namespace consonance {

/// Ticks with labels in the user's language, fitting the axis kind.
[[nodiscard]] QSharedPointer<QCPAxisTicker> makeTicker(const PlotAxis& axis, bool logarithmic);
/// Colours and fonts of the frame: background, axes, grid, legend.
void stylePlot(QCustomPlot& plot, const ThemeTokens& tokens);
/// Whether a picture is drawn many times a second, or once and for close looks.
enum class PlotMedium { Screen, Paper };

struct CurveLook {
    ThemeKind kind = ThemeKind::Light;
    PlotMedium medium = PlotMedium::Screen;
    int style = 0; ///< index into job palette and dash patterns
    std::size_t points = 0; ///< of all curves of the plot
    bool several = false; ///< dashes tell curves apart where there are several
    bool isMuted = false; ///< in muted ink, with dashes of its own
};

/// The pen of a curve: as wide and as dashed as a frame's time allows for that many points.
[[nodiscard]] QPen curvePen(const CurveLook& look);

} // namespace consonance
