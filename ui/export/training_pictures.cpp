// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/training_pictures.h"

#include "core/learn/learned_policies.h"
#include "core/train/training_log.h"
#include "ui/kit/number_format.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_sheet.h"
#include "ui/plot/plot_widget.h"
#include "ui/train/predictor_view.h"
#include "ui/train/training_curves.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoCurves
    = CONSONANCE_MESSAGE("render.no-curves", "no report of this training has a figure; there is nothing to draw yet");

} // namespace

Result<void> savePredictorPicture(const RunRequest& request, const QString& out, const PaperSize& paper)
{
    const auto given = request.parameters.find("checkpoint");
    const auto checkpoint = given == request.parameters.end() ? std::string(kBundledCheckpoint) : given->second;
    const auto policy = request.policy.empty() ? std::string("harmony") : request.policy;
    TRY_ASSIGN(const auto report, makePredictorReport(policy, checkpoint, {}));
    PlotWidget plot;
    plot.setName(QCoreApplication::translate("RunPictures", "Predicted against measured speed"));
    plot.setProvenance(QCoreApplication::translate("RunPictures", "%1, checkpoint %2 · measured on %3")
                           .arg(QString::fromStdString(policy), QString::fromStdString(checkpoint),
                               QString::fromStdString(report.report.origin))
        + QLatin1Char('\n') + predictorSummary(report));
    showCalibration(plot, report);
    return pictureWritten(plot.saveTo(out, paper), out);
}

Result<void> saveTrainingPicture(const std::filesystem::path& log, const QString& out, const PaperSize& paper)
{
    TRY_ASSIGN(const auto reports, readTrainingLog(log));
    TrainingCurves curves;
    curves.setReports(reports);
    // What a training did not measure needs no empty frame.
    std::vector<PlotWidget*> plots = curves.plots();
    std::erase_if(plots, [](const PlotWidget* plot) { return plot->series().empty(); });
    if (plots.empty())
        return fail(ErrorKind::BadInput, kNoCurves, {}, { .file = log.string() });
    const TrainingReport& last = reports.back();
    const PlotSheet sheet { .title = QCoreApplication::translate("RunPictures", "Curves of a training"),
        .provenance = QCoreApplication::translate("RunPictures", "%1 · last report: %2, round %3 of %4, after %5")
                          .arg(QString::fromStdString(log.filename().string()), QString::fromStdString(last.phase),
                              QString::number(last.round), QString::number(last.rounds),
                              format::duration(Duration::fromSecondsRounded(last.seconds))),
        .paper = paper };
    return pictureWritten(savePlotSheet(out, plots, sheet), out);
}

} // namespace consonance
