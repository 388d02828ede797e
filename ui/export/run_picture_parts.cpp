// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/run_picture_parts.h"

#include "core/base/hash.h"
#include "core/keep/run_keeper.h"
#include "ui/plot/plot_widget.h"
#include "ui/words/core_wording.h"

#include <QCoreApplication>

namespace consonance {

QString provenanceLine(const RunRecord& run, const format::Beginning& beginning)
{
    const auto line
        = QCoreApplication::translate("RunPictures",
            "run %1 · trace %2 (%3) · cluster %4 · policy %5 · seed %6 · interference %7 · event hash %8")
              .arg(QString::fromStdString(run.id), QString::fromStdString(run.header.trace.origin),
                  QString::fromStdString(hashToText(run.header.trace.hash)),
                  QString::fromStdString(run.header.cluster.name), QString::fromStdString(run.header.policy),
                  QString::number(run.header.seed), QString::fromStdString(run.header.interference),
                  QString::fromStdString(hashToText(run.eventHash)));
    const auto& fork = run.header.fork;
    if (!fork)
        return line;
    return QCoreApplication::translate("RunPictures", "branch of run %1 at %2, changed: %3")
               .arg(QString::fromStdString(fork->parent), format::moment(fork->at, beginning),
                   QString::fromStdString(forkText(run.header, windowWording, beginning)))
        + QLatin1Char('\n') + line;
}

void zoomTo(PlotWidget& plot, const RunPictureRequest& request)
{
    if (request.zoom)
        plot.zoomTo({ .xLow = (*request.zoom)[0],
            .xHigh = (*request.zoom)[1],
            .yLow = (*request.zoom)[2],
            .yHigh = (*request.zoom)[3] });
}

} // namespace consonance
