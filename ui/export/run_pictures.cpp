// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/run_pictures.h"

#include "core/answers/question.h"
#include "core/keep/stored_session.h"
#include "core/session/interactive_session.h"
#include "core/why/job_interference.h"
#include "core/why/pair_interference.h"
#include "core/why/prediction_errors.h"
#include "core/workload/trace_file.h"
#include "ui/answers/chart_plot.h"
#include "ui/answers/question_form.h"
#include "ui/canvas/cluster_figure.h"
#include "ui/export/compared_run_pictures.h"
#include "ui/export/run_picture_parts.h"
#include "ui/export/training_pictures.h"
#include "ui/inspect/host_time_panel.h"
#include "ui/inspect/interference_panel.h"
#include "ui/inspect/job_pair_panel.h"
#include "ui/inspect/live_plots.h"
#include "ui/inspect/timeline_picture.h"
#include "ui/kit/moment_format.h"
#include "ui/operate/report_paper.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/line_plot.h"
#include "ui/plot/paper.h"
#include "ui/timeline/timeline_lanes.h"
#include "ui/words/worded_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kBadEnding
    = CONSONANCE_MESSAGE("render.ending", "'{0}' is not a picture; the name must end in .svg, .png or .pdf");
constexpr MessageId kNoRun = CONSONANCE_MESSAGE("render.no-run", "a picture needs a run");
constexpr MessageId kNoTraining = CONSONANCE_MESSAGE(
    "render.no-training", "run {0} of policy {1} has no training data; only training runs have a training view");
constexpr MessageId kNoNeighbours
    = CONSONANCE_MESSAGE("render.no-neighbours", "no jobs share a server at that moment; choose another one with --at");
constexpr MessageId kNoPredictor
    = CONSONANCE_MESSAGE("render.no-predictor", "no predictor knows these models; only the true map can be drawn");

Result<std::unique_ptr<InteractiveSession>> sessionOf(
    const RunStore& store, const RunRecord& run, std::optional<double> atSeconds)
{
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    return sessionOfKept(stored, run, atSeconds ? std::optional(Time::fromSecondsRounded(*atSeconds)) : std::nullopt);
}

/// Of the moment that is asked for, or of the one at which the session stands.
std::shared_ptr<const SessionFrame> frameOf(const InteractiveSession& session, std::optional<double> atSeconds)
{
    return frameAt(session, atSeconds ? Time::fromSecondsRounded(*atSeconds) : Time {});
}

Result<void> saveCluster(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto session, sessionOf(store, run, request.atSeconds));
    const auto& setup = session->simulation().setup();
    ClusterScene scene(setup.cluster, setup.workload);
    const auto frame = frameOf(*session, request.atSeconds);
    scene.setFrame(frame);
    if (request.colorMode == ClusterColorMode::PredictionError)
        scene.setPredictionErrors(std::make_shared<const std::vector<float>>(predictionErrors(session->simulation())));
    const ClusterFigure figure { .title = QCoreApplication::translate("RunPictures", "Cluster at %1")
                                              .arg(format::moment(frame->shown, dateOfBeginning(*setup.workload))),
        .provenance = provenanceLine(run, dateOfBeginning(*setup.workload)),
        .mode = request.colorMode,
        .size = request.paper };
    return saveClusterFigure(request.out, scene, figure);
}

void zoomTo(HeatMapWidget& map, const RunPictureRequest& request)
{
    if (!request.zoom)
        return;
    const auto window = [](double first, double last) {
        return HeatMapWindow { .first = static_cast<int>(first), .count = static_cast<int>(last - first) + 1 };
    };
    const auto& [left, right, top, bottom] = *request.zoom;
    map.zoomTo(window(top, bottom), window(left, right));
}

Result<void> saveInterference(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    HeatMapWidget map;
    map.setProvenance(provenanceLine(run, dateOfBeginning(*stored.inputs.workload)));
    const auto belief = pairBelief(
        stored.request, *stored.inputs.cluster, *stored.inputs.workload->models, *stored.inputs.throughput);
    if (request.pairs != PairMapKind::True && belief.predicted.slowdown.empty())
        return fail(ErrorKind::Failed, kNoPredictor);
    map.setData(squarePart(pairMap(belief, request.pairs), trainedModels(belief, *stored.inputs.workload)));
    zoomTo(map, request);
    return pictureWritten(map.saveTo(request.out, request.paper), request.out);
}

/// Of all events, one after the other, as their records number them.
std::vector<SlotRecord> slotsOf(const EventLog& log)
{
    std::vector<SlotRecord> all;
    for (const auto& event : log.events()) {
        const auto own = log.slots(event);
        all.resize(std::max(all.size(), std::size_t { event.firstSlot } + own.size()));
        std::ranges::copy(own, all.begin() + event.firstSlot);
    }
    return all;
}

Result<void> saveTimeline(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    TRY_ASSIGN(const auto log, store.loadLog(run.id));
    auto events = log.events();
    if (request.atSeconds) {
        const auto later
            = std::ranges::upper_bound(events, Time::fromSecondsRounded(*request.atSeconds), {}, &EventRecord::at);
        events = events.first(static_cast<std::size_t>(later - events.begin()));
    }
    TRY_ASSIGN(const auto written, store.loadMarks(run.id));
    const auto marks = timelineMarks(written);
    TimelineScene scene;
    scene.append(events);
    const auto& workload = *stored.inputs.workload;
    const auto& cluster = *stored.inputs.cluster;
    TimelineLanes lanes;
    const auto slots = slotsOf(log);
    TimelinePromises promises;
    promises.reset(&cluster);
    promises.append(events, slots);
    if (request.byServer) {
        lanes.reset(&cluster);
        lanes.append(events, slots);
        for (std::size_t host = 0; host < cluster.hostCount(); ++host)
            lanes.makeRoom(HostId(host), promises.lanesOn(HostId(host)));
    }
    const auto promisesOf = [&](const TimelineRow& row) {
        return row.host.isValid() ? promises.onLane(row.host, row.lane, scene.end())
                                  : promises.ofJob(row.job, scene.end());
    };
    TimelineContent content { .rows = request.byServer ? lanes.rows() : scene.rows(),
        .end = scene.end(),
        .labelOf =
            [&](const TimelineRow& row) {
                return QString::fromStdString(
                    row.host.isValid() ? cluster.hostName(row.host) : workload.job(row.job).request.name);
            },
        .styleOf = [](JobId job) { return jobStyle(ThemeKind::Light, job.index()); },
        .isSelected = {},
        .marks = marks,
        .promisesOf = {},
        .beginning = dateOfBeginning(workload) };
    if (!promises.isEmpty())
        content.promisesOf = promisesOf;
    TimelinePaper paper { .title = timelineTitle(content.rows, run.header.policy),
        .provenance = provenanceLine(run, dateOfBeginning(workload)),
        .from = {},
        .until = std::max(scene.end(), promises.latestEnd()),
        .size = request.paper };
    if (request.range) {
        paper.from = std::max(paper.from, request.range->from);
        paper.until = std::min(paper.until, request.range->until);
    }
    return saveTimelinePicture(request.out, content, paper);
}

Result<void> saveHostTime(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto session, sessionOf(store, run, request.atSeconds));
    const auto& setup = session->simulation().setup();
    const auto& cluster = *setup.cluster;
    QStringList hosts;
    for (std::size_t host = 0; host < cluster.hostCount(); ++host)
        hosts << QString::fromStdString(cluster.hostName(HostId(host)));
    HeatMapWidget map;
    map.setProvenance(provenanceLine(run, dateOfBeginning(*setup.workload)));
    map.setData(hostTimeMap(*session->history(), hosts, dateOfBeginning(*setup.workload)));
    zoomTo(map, request);
    return pictureWritten(map.saveTo(request.out, request.paper), request.out);
}

Result<void> saveJobPairs(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto session, sessionOf(store, run, request.atSeconds));
    const auto pairs = jobInterference(session->simulation());
    if (pairs.jobs.empty())
        return fail(ErrorKind::Failed, kNoNeighbours);
    const auto& workload = *session->simulation().setup().workload;
    HeatMapWidget map;
    map.setProvenance(provenanceLine(run, dateOfBeginning(workload)));
    map.setData(
        jobPairMap(pairs, format::moment(frameOf(*session, request.atSeconds)->shown, dateOfBeginning(workload)),
            [&workload](JobId job) { return QString::fromStdString(workload.job(job).request.name); }));
    zoomTo(map, request);
    return pictureWritten(map.saveTo(request.out, request.paper), request.out);
}

/// The points of a span, with the value that holds at its beginning.
void cutTo(std::vector<SeriesPoint>& points, const StoredSpan& span)
{
    const auto after = std::ranges::upper_bound(points, span.from, {}, &SeriesPoint::at);
    if (after != points.begin()) {
        std::prev(after)->at = span.from;
        points.erase(points.begin(), std::prev(after));
    }
    points.erase(std::ranges::upper_bound(points, span.until, {}, &SeriesPoint::at), points.end());
}

Result<void> saveCurve(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto session, sessionOf(store, run, request.atSeconds));
    auto history = *session->history();
    if (request.range) {
        for (auto* points : { &history.allocatedShare, &history.queueLength, &history.runningJobs })
            cutTo(*points, *request.range);
        history.until = std::min(history.until, request.range->until);
    }
    LinePlot plot;
    plot.setBeginning(dateOfBeginning(*session->simulation().setup().workload));
    if (request.view == RunPictureView::Utilisation)
        showUtilisation(plot, &history, run.header.policy);
    else
        showQueue(plot, &history, run.header.policy);
    plot.setProvenance(provenanceLine(run, dateOfBeginning(*session->simulation().setup().workload)));
    zoomTo(plot, request);
    return pictureWritten(plot.saveTo(request.out, request.paper), request.out);
}

Result<void> saveCompletions(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto session, sessionOf(store, run, request.atSeconds));
    CdfPlot plot;
    const auto& workload = *session->simulation().setup().workload;
    const auto arrivals = request.range
        ? std::optional(TimeRange { .from = request.range->from, .to = request.range->until })
        : std::nullopt;
    showCompletionTimes(plot, workload, frameOf(*session, request.atSeconds).get(), run.header.policy, arrivals);
    plot.setProvenance(provenanceLine(run, dateOfBeginning(workload)));
    plot.setLogarithmic(request.logarithmic);
    zoomTo(plot, request);
    return pictureWritten(plot.saveTo(request.out, request.paper), request.out);
}

Result<void> saveCapacity(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto session, sessionOf(store, run, request.atSeconds));
    const auto& setup = session->simulation().setup();
    const auto beginning = dateOfBeginning(*setup.workload);
    const auto& question = *findQuestion("capacity");
    TRY_ASSIGN(const auto usual, ParameterSet::create(question.specs(), {}, question.id));
    const QuestionContext about { .inputs = { .cluster = setup.cluster, .workload = setup.workload },
        .frame = session->frame(),
        .history = session->history() };
    TRY_ASSIGN(const auto outcome, question.ask(about, usual, {}, nullptr));
    PlotWidget plot;
    plot.setName(wordedText("Command", question.texts.chart));
    showChart(plot, outcome->answer(windowWording).charts.front(), beginning);
    plot.setProvenance(provenanceLine(run, beginning));
    zoomTo(plot, request);
    return pictureWritten(plot.saveTo(request.out, request.paper), request.out);
}

Result<void> saveReportOf(const RunStore& store, const RunPictureRequest& request)
{
    std::vector<std::string> ids;
    for (const auto& text : request.runs) {
        TRY_ASSIGN(auto id, store.resolveId(text));
        ids.push_back(std::move(id));
    }
    const ReportAsk ask { .question = request.question,
        .span = request.range,
        .baseline = request.baseline,
        .command = request.command,
        .copies = request.copies };
    TRY_ASSIGN(const auto report, storedReport(store, ids, ask, windowWording));
    return saveReportAs(report, request.out);
}

} // namespace

Result<void> saveRunPicture(const RunStore& store, const RunPictureRequest& request)
{
    if (request.view == RunPictureView::Report)
        return saveReportOf(store, request);
    const auto ending = request.out.section(QLatin1Char('.'), -1).toLower();
    if (ending != QLatin1String("svg") && ending != QLatin1String("png") && ending != QLatin1String("pdf"))
        return fail(ErrorKind::BadArguments, kBadEnding, { request.out.toStdString() });
    if (request.runs.empty())
        return fail(ErrorKind::BadArguments, kNoRun);
    std::vector<RunRecord> runs;
    for (const auto& text : request.runs) {
        TRY_ASSIGN(const auto id, store.resolveId(text));
        TRY_ASSIGN(auto run, store.get(id));
        runs.push_back(std::move(run));
    }
    switch (request.view) {
    case RunPictureView::Cluster:
        return saveCluster(store, runs.front(), request);
    case RunPictureView::Interference:
        return saveInterference(store, runs.front(), request);
    case RunPictureView::HostTime:
        return saveHostTime(store, runs.front(), request);
    case RunPictureView::JobPairs:
        return saveJobPairs(store, runs.front(), request);
    case RunPictureView::Timeline:
        return saveTimeline(store, runs.front(), request);
    case RunPictureView::Utilisation:
    case RunPictureView::Queue:
        return saveCurve(store, runs.front(), request);
    case RunPictureView::Completions:
        return saveCompletions(store, runs.front(), request);
    case RunPictureView::Capacity:
        return saveCapacity(store, runs.front(), request);
    case RunPictureView::Jct:
    case RunPictureView::Compare:
    case RunPictureView::LoadCurve:
    case RunPictureView::TradeOff:
        return saveComparedRuns(store, runs, request);
    case RunPictureView::Predictor:
        return savePredictorPicture({ .policy = runs.front().header.policy }, request.out, request.paper);
    case RunPictureView::Report:
        return saveReportOf(store, request);
    case RunPictureView::Training:
        return fail(ErrorKind::Failed, kNoTraining, { runs.front().id, runs.front().header.policy });
    }
    return {};
}

} // namespace consonance
