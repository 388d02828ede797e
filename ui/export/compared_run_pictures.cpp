// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/compared_run_pictures.h"

#include "ui/compare/load_curve_view.h"
#include "ui/compare/run_times.h"
#include "ui/compare/trade_off_view.h"
#include "ui/compare/views/comparison_picture.h"
#include "ui/compare/views/jct_distribution_view.h"
#include "ui/export/run_picture_parts.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_widget.h"

#include <QCoreApplication>

namespace consonance {

namespace {

constexpr MessageId kNoLoads = CONSONANCE_MESSAGE(
    "render.no-loads", "none of the runs is of a preset trace, so there is no load to draw against");

Result<SharedComparison> comparisonOf(
    const RunStore& store, const std::vector<RunRecord>& runs, const RunPictureRequest& request)
{
    auto data = std::make_shared<ComparisonData>();
    TRY_ASSIGN(data->runs, readComparison(store, runs, request.baseline, request.range));
    data->request = requestOfRuns(data->results());
    data->request.range = request.range;
    TRY_ASSIGN(const auto times, timesOfRuns(store, { runs.front().id }));
    data->provenance = provenanceLine(runs.front(), times.beginning);
    return SharedComparison(std::move(data));
}

Result<void> saveDistributions(const SharedComparison& data, const RunPictureRequest& request)
{
    CdfPlot plot;
    plot.setName(JctDistributionView::tr("Distribution of JCTs"));
    showJctDistributions(plot, *data);
    plot.setLogarithmic(request.logarithmic);
    zoomTo(plot, request);
    return pictureWritten(plot.saveTo(request.out, request.paper), request.out);
}

Result<void> saveTradeOff(const SharedComparison& data, const RunPictureRequest& request)
{
    PlotWidget plot;
    plot.setName(TradeOffView::tr("Trade-off between two figures"));
    showTradeOff(plot, *data, *findMetric(TradeOffView::kUsualX), *findMetric(TradeOffView::kUsualY));
    zoomTo(plot, request);
    return pictureWritten(plot.saveTo(request.out, request.paper), request.out);
}

Result<void> saveLoadCurves(const SharedComparison& data, const RunPictureRequest& request)
{
    const auto curves = loadCurves(data->results(), data->runs.contenders);
    if (curves.empty())
        return fail(ErrorKind::Failed, kNoLoads);
    PlotWidget plot;
    plot.setName(QCoreApplication::translate("RunPictures", "Mean JCT against load"));
    plot.setAxes({ .title = loadAxisTitle(data->results()) },
        { .title = QCoreApplication::translate("RunPictures", "Mean JCT"), .unit = format::Unit::Minutes });
    plot.setProvenance(loadCurveOrigin(curves, data->runs.baseline, data->provenance));
    plot.setSeries(loadCurveSeries(curves, data->runs.contenders, data->runs.baseline));
    zoomTo(plot, request);
    return pictureWritten(plot.saveTo(request.out, request.paper), request.out);
}

} // namespace

Result<void> saveComparedRuns(
    const RunStore& store, const std::vector<RunRecord>& runs, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto data, comparisonOf(store, runs, request));
    switch (request.view) {
    case RunPictureView::Jct:
        return saveDistributions(data, request);
    case RunPictureView::LoadCurve:
        return saveLoadCurves(data, request);
    case RunPictureView::TradeOff:
        return saveTradeOff(data, request);
    default:
        return saveComparisonPicture(request.out, *data, request.paper);
    }
}

} // namespace consonance
