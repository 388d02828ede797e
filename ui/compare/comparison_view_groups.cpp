// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison_view_groups.h"

#include "ui/compare/comparison_teams_view.h"
#include "ui/compare/comparison_time_view.h"
#include "ui/compare/job_scatter_view.h"
#include "ui/compare/load_curve_view.h"
#include "ui/compare/paired_clusters_view.h"
#include "ui/compare/trade_off_view.h"
#include "ui/compare/views/comparison_figures_view.h"
#include "ui/compare/views/comparison_inputs_view.h"
#include "ui/compare/views/comparison_summary_view.h"
#include "ui/compare/views/comparison_traces_view.h"
#include "ui/compare/views/jct_distribution_view.h"

#include <QCoreApplication>

#include <utility>

namespace consonance {

std::vector<std::vector<ComparisonView*>> makeComparisonViews(
    RunLibrary& library, CommandRegistry& registry, std::function<CompareRequest()> form)
{
    auto* load = new LoadCurveView(library, registry);
    load->setForm(std::move(form));
    return { { new ComparisonSummaryView },
        { new ComparisonFiguresView, new ComparisonTracesView, new ComparisonInputsView },
        { new JctDistributionView, new JobScatterView(library) },
        { new ComparisonTimeView(library), new PairedClustersView(library, registry) }, { new TradeOffView, load },
        { new ComparisonTeamsView(library) } };
}

QString comparisonGroupTitle(int group)
{
    switch (group) {
    case 0:
        return QCoreApplication::translate("consonance::ComparePage", "Summary");
    case 1:
        return QCoreApplication::translate("consonance::ComparePage", "Figures");
    case 2:
        return QCoreApplication::translate("consonance::ComparePage", "Completion times");
    case 3:
        return QCoreApplication::translate("consonance::ComparePage", "Over time");
    case 4:
        return QCoreApplication::translate("consonance::ComparePage", "Trade-off");
    default:
        return QCoreApplication::translate("consonance::ComparePage", "Teams");
    }
}

} // namespace consonance
