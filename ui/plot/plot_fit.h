// SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes the words around a plot fit its size: as few ticks as have room side by side, margins for the last of them, a
// legend of as many columns as there is room for, and a title of the upright axis that lies above the plot where it is
// too long beside it. Anything that still does not fit is left out, never cut. For plot_widget*.cpp only; GUI thread
// only. Cost: a few text widths, for every replot.
#pragma once

#include "ui/plot/qcustomplot_include.h"

#include <QSize>
#include <QString>

namespace consonance {

struct PlotTitles {
    QString x;
    QString y;
};

/// For fitWords(); the plot owns it.
[[nodiscard]] QCPItemText* addTitleAboveAxes(QCustomPlot& plot);

/// `size` is what axes and legend share; `aboveAxes` shows the title of the upright axis where it lies above the plot.
void fitWords(QCustomPlot& plot, QSize size, const PlotTitles& titles, QCPItemText& aboveAxes);

} // namespace consonance
