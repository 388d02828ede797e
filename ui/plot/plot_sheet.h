// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several plots on one page, as on paper, with a title and where they come from. GUI thread; needs no display.
#pragma once

#include "ui/theme/paper_size.h"

#include <QSize>
#include <QString>

#include <span>

namespace consonance {

class PlotWidget;

struct PlotSheet {
    QString title;
    QString provenance; ///< may have several lines; takes the place of the plots' own
    int columns = 3;
    QSize cell { 480, 300 };
    PaperSize paper {}; ///< in a text, the plots share it, without title and origin
};

/// Writes .png, .svg or .pdf by the name's ending; false when it cannot, or there is no plot.
bool savePlotSheet(const QString& path, std::span<PlotWidget* const> plots, const PlotSheet& sheet);

} // namespace consonance
