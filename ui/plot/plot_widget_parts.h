// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of a PlotWidget; kept out of its header, which would otherwise cost every user qcustomplot.h. For
// plot_widget*.cpp only.
#pragma once

#include "ui/plot/plot_table_model.h"
#include "ui/plot/plot_widget.h"
#include "ui/plot/qcustomplot_include.h"
#include "ui/tables/copyable_table_view.h"

#include <QLabel>
#include <QStackedLayout>

namespace consonance {

struct PlotWidget::Parts {
    QStackedLayout* stack = nullptr;
    QCustomPlot* plot = nullptr;
    CopyableTableView* table = nullptr;
    PlotTableModel* model = nullptr;
    QLabel* emptyPage = nullptr; ///< says what will appear here
    QCPItemStraightLine* marker = nullptr;
    QCPItemStraightLine* level = nullptr;
    QCPItemStraightLine* cursor = nullptr;
    QCPItemText* readOut = nullptr;
    QCPItemText* yTitle = nullptr; ///< above the plot, where it is too long beside it
    QCPItemRect* span = nullptr;
    std::vector<std::vector<QCPErrorBars*>> whiskers; ///< by curve

    enum class Drag { None, Undecided, Pan, Span } drag = Drag::None;
    QPoint pressedAt;
    QCPRange pressedX;
};

} // namespace consonance
