// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_command.h"

#include "core/keep/command_line_text.h"
#include "core/learn/learned_policies.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/compare/models/comparison_data.h"
#include "ui/decide/run_provenance.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/inspect/interference_panel.h"
#include "ui/inspect/job_pair_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/session_controller.h"
#include "ui/train/predictor_view.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QHash>

#include <algorithm>

namespace consonance {

namespace {

PictureCommand noCommand()
{
    return PictureCommand::none(QCoreApplication::translate("PictureCommand", "no command draws this picture"));
}

PictureCommand isOfAPart()
{
    return PictureCommand::none(QCoreApplication::translate(
        "PictureCommand", "no command draws what ran in a span; take the selected span away first"));
}

/// The name that `consonance render` has for what shows the open run; empty when it has none.
QString renderViewOf(QWidget* widget)
{
    if (qobject_cast<ClusterCanvas*>(widget))
        return QStringLiteral("cluster");
    if (ancestorOf<TimelinePanel>(widget))
        return QStringLiteral("timeline");
    if (ancestorOf<InterferencePanel>(widget))
        return QStringLiteral("interference");
    const auto* dock = ancestorOf<QDockWidget>(widget);
    static const QHash<QString, QString> views { { QStringLiteral("completionTimes"), QStringLiteral("completions") },
        { QStringLiteral("capacity"), QStringLiteral("capacity") },
        { QStringLiteral("hostTime"), QStringLiteral("host-time") },
        { QStringLiteral("jobPairs"), QStringLiteral("job-pairs") },
        { QStringLiteral("utilisation"), QStringLiteral("utilisation") },
        { QStringLiteral("queue"), QStringLiteral("queue") } };
    return dock ? views.value(dock->objectName()) : QString();
}

/// Whether the view shows one moment, not all of the run so far.
bool showsMoment(const QString& view)
{
    return view == QLatin1String("cluster") || view == QLatin1String("job-pairs")
        || view == QLatin1String("completions");
}

/// Whether it shows the run so far, which `render` would show to its end.
bool showsRunSoFar(const QString& view)
{
    return view == QLatin1String("timeline") || view == QLatin1String("host-time")
        || view == QLatin1String("utilisation") || view == QLatin1String("queue") || view == QLatin1String("capacity");
}

/// What of a plot or a map is seen, as `render --zoom` takes it; absent when all is.
std::optional<std::array<double, 4>> zoomOf(QWidget* widget)
{
    if (const auto* plot = ancestorOf<PlotWidget>(widget); plot && plot->isZoomed()) {
        const auto range = plot->range();
        return std::array { range.xLow, range.xHigh, range.yLow, range.yHigh };
    }
    const auto* map = ancestorOf<HeatMapWidget>(widget);
    if (!map || !map->isZoomed())
        return std::nullopt;
    const auto last = [](const HeatMapWindow& window) { return double(window.first + window.count - 1); };
    return std::array { double(map->columnWindow().first), last(map->columnWindow()), double(map->rowWindow().first),
        last(map->rowWindow()) };
}

bool isLogarithmic(QWidget* widget)
{
    const auto* plot = ancestorOf<CdfPlot>(widget);
    return plot && plot->isLogarithmic();
}

/// "consonance render --view predictor …" of a policy's predictor; the bundled checkpoint is left out.
std::string predictorCommand(const std::string& policy, const std::string& checkpoint)
{
    auto line = "consonance render --view predictor --policy " + shellQuoted(policy);
    if (checkpoint != kBundledCheckpoint)
        line += " --set " + shellQuoted("checkpoint=" + checkpoint);
    return line + " --out predictor.svg";
}

PictureCommand commandOfPredictor(const PredictorView& view, QWidget& picture)
{
    const bool isScatter = ancestorOf<PlotWidget>(&picture) == &view.scatter();
    if (!isScatter || !view.report())
        return noCommand();
    if (view.scatter().isZoomed())
        return PictureCommand::none(QCoreApplication::translate(
            "PictureCommand", "no command draws a part of this picture; show everything first"));
    return { .line = QString::fromStdString(predictorCommand(view.shownPolicy(), view.shownCheckpoint())),
        .whyNot = {} };
}

/// What of the timeline is seen; a reason where the rows are not those of the run.
QString describeTimeline(const TimelineView& timeline, RenderedView& shown)
{
    const auto arrangement = timeline.arrangement();
    if (!arrangement.filters.inForce().empty() || !arrangement.pinnedJobs.empty() || !arrangement.pinnedHosts.empty())
        return QCoreApplication::translate(
            "PictureCommand", "no command leaves rows out or puts some first; take filters and pins away first");
    shown.byServer = timeline.grouping() == TimelineGrouping::Servers;
    const auto& seen = timeline.viewportState();
    if (!timeline.followsRun())
        shown.range = StoredSpan { .from = std::max(Time {}, seen.from), .until = seen.until };
    return {};
}

} // namespace

PictureCommand pictureCommand(const ComparisonView& view)
{
    const auto& data = view.comparison();
    const std::string name = view.renderView();
    if (name.empty() || !data || data->results().empty())
        return noCommand();
    std::vector<std::string> ids;
    for (const auto& run : data->results())
        ids.push_back(run.runId);
    if (std::ranges::any_of(ids, &std::string::empty))
        return PictureCommand::none(QCoreApplication::translate("PictureCommand", "the compared runs are not stored"));
    return { .line = QString::fromStdString(renderCommand(ids, name, data->runs.baseline, data->request.range)),
        .whyNot = {} };
}

PictureCommand pictureCommand(
    QWidget& picture, const SessionController& session, const SimulationClock& clock, const Selection& selection)
{
    if (const auto* comparison = ancestorOf<ComparisonView>(&picture)) {
        auto command = pictureCommand(*comparison);
        if (!command.line.isEmpty())
            command.line += QString::fromStdString(plotLookOptions(zoomOf(&picture), isLogarithmic(&picture)));
        return command;
    }
    if (const auto* predictor = ancestorOf<PredictorView>(&picture))
        return commandOfPredictor(*predictor, picture);
    const auto view = renderViewOf(&picture);
    if (view.isEmpty())
        return noCommand();
    if (!session.hasSession())
        return PictureCommand::none(QCoreApplication::translate("PictureCommand", "no run is open"));
    RenderedView shown { .name = view.toStdString(), .zoom = zoomOf(&picture), .logarithmic = isLogarithmic(&picture) };
    if (const auto* pairs = ancestorOf<JobPairPanel>(&picture); pairs && pairs->isLimited())
        return isOfAPart();
    if (const auto* interference = ancestorOf<InterferencePanel>(&picture)) {
        if (interference->isLimited())
            return isOfAPart(); // the picture says so too
        if (interference->shownKind() != PairMapKind::True)
            shown.pairs = pairMapId(interference->shownKind());
    }
    const auto& history = session.history();
    if (showsMoment(view))
        shown.at = clock.now();
    else if (showsRunSoFar(view) && history && !history->isComplete)
        shown.at = history->until;
    if (const auto& range = selection.state().range; range && view == QLatin1String("completions"))
        shown.range = StoredSpan { .from = std::max(Time {}, range->from), .until = range->to };
    if (const auto* timeline = qobject_cast<TimelineView*>(&picture)) {
        if (const auto why = describeTimeline(*timeline, shown); !why.isEmpty())
            return PictureCommand::none(why);
    }
    if (const auto* canvas = qobject_cast<ClusterCanvas*>(&picture);
        canvas && canvas->colorMode() != ClusterColorMode::Job)
        shown.colorBy = colorModeId(canvas->colorMode());
    return { .line = QString::fromStdString(renderCommand(session.openRequest(), shown)), .whyNot = {} };
}

} // namespace consonance
