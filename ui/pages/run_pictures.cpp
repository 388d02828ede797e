// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/run_pictures.h"

#include "core/base/hash.h"
#include "core/experiment/comparison_svg.h"
#include "core/experiment/interactive_session.h"
#include "core/experiment/pair_interference.h"
#include "core/experiment/run_keeper.h"
#include "ui/canvas/cluster_figure.h"
#include "ui/canvas/timeline_painter.h"
#include "ui/kit/number_format.h"
#include "ui/pages/interference_panel.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/file_writing.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QSvgRenderer>

#include <algorithm>
#include <functional>
#include <limits>

namespace consonance {

namespace {

constexpr MessageId kBadEnding
    = CONSONANCE_MESSAGE("render.ending", "'{0}' is no picture; the name must end in .svg, .png or .pdf");
constexpr MessageId kNoRun = CONSONANCE_MESSAGE("render.no-run", "a picture needs a run");
constexpr MessageId kNoTraining = CONSONANCE_MESSAGE(
    "render.no-training", "run {0} of policy {1} has no training data; only training runs have a training view");
constexpr MessageId kNotWritten = CONSONANCE_MESSAGE("render.not-written", "'{0}' cannot be written");
constexpr QSize kPictureSize(1200, 800);
constexpr double kMargin = 16;

QString translated(const char* text)
{
    return QCoreApplication::translate("RunPictures", text);
}

QString provenanceLine(const RunRecord& run)
{
    return translated(
        QT_TRANSLATE_NOOP("RunPictures",
            "run %1 · trace %2 (%3) · cluster %4 · policy %5 · seed %6 · interference %7 · event hash %8"))
        .arg(QString::fromStdString(run.id), QString::fromStdString(run.header.trace.origin),
            QString::fromStdString(hashToText(run.header.trace.hash)), QString::fromStdString(run.header.cluster.name),
            QString::fromStdString(run.header.policy), QString::number(run.header.seed),
            QString::fromStdString(run.header.interference), QString::fromStdString(hashToText(run.eventHash)));
}

Result<void> written(bool isWritten, const QString& path)
{
    if (!isWritten)
        return fail(ErrorKind::Failed, kNotWritten, { path.toStdString() });
    return {};
}

/// Paints on a picture of the kind that the file's ending names.
Result<void> savePainting(const QString& path, const QString& title, const std::function<void(QPainter&)>& paint)
{
    if (path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        constexpr int kScale = 2;
        QImage image(kPictureSize * kScale, QImage::Format_RGB32);
        image.setDevicePixelRatio(kScale);
        image.fill(Qt::white);
        QPainter painter(&image);
        paint(painter);
        painter.end();
        return written(image.save(path, "PNG"), path);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setSize(kPictureSize);
        generator.setViewBox(QRect(QPoint(), kPictureSize));
        generator.setTitle(title);
        QPainter painter(&generator);
        paint(painter);
        painter.end();
    } else {
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setResolution(96);
        writer.setPageSize(QPageSize(QSizeF(kPictureSize) * 72 / 96, QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        QPainter painter(&writer);
        paint(painter);
        painter.end();
    }
    return written(writeFile(path, bytes), path);
}

/// The session of a stored run at a moment, or at its end.
Result<std::unique_ptr<InteractiveSession>> sessionAt(
    const RunStore& store, const RunRecord& run, std::optional<double> atSeconds)
{
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    TRY_ASSIGN(auto simulation, startRun(stored.request, stored.inputs));
    auto session = InteractiveSession::create(std::move(simulation));
    constexpr auto kAllSteps = std::numeric_limits<std::uint64_t>::max();
    if (atSeconds) {
        TRY(session->seek(Time::fromSecondsRounded(*atSeconds)));
        return session;
    }
    TRY(session->advance(kAllSteps, kForever));
    return session;
}

Result<void> saveCluster(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto session, sessionAt(store, run, request.atSeconds));
    const auto& setup = session->simulation().setup();
    ClusterScene scene(setup.cluster, setup.workload);
    const auto frame = session->frame();
    scene.setFrame(frame);
    const ClusterFigure figure { .title
        = translated(QT_TRANSLATE_NOOP("RunPictures", "Cluster at %1")).arg(format::clockTime(frame->position.at)),
        .provenance = provenanceLine(run),
        .size = kPictureSize };
    return saveClusterFigure(request.out, scene, figure);
}

Result<void> saveInterference(const RunStore& store, const RunRecord& run, const RunPictureRequest& request)
{
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    HeatMapWidget map;
    map.setProvenance(provenanceLine(run));
    map.setData(pairInterferenceMap(
        pairInterference(*stored.inputs.cluster, *stored.inputs.workload->models, *stored.inputs.throughput)));
    return written(map.saveTo(request.out, kPictureSize), request.out);
}

void paintTimelinePage(QPainter& painter, const TimelineScene& scene, const Workload& workload, const QString& title,
    const QString& provenance, Time until)
{
    const auto& tokens = themeTokens(ThemeKind::Light);
    const QRectF page(0, 0, kPictureSize.width(), kPictureSize.height());
    painter.fillRect(page, tokens.surface);
    QFont font = painter.font();
    font.setPixelSize(18);
    painter.setFont(font);
    painter.setPen(tokens.text);
    painter.drawText(QRectF(kMargin, 8, page.width() - 2 * kMargin, 28), Qt::AlignLeft | Qt::AlignVCenter, title);
    font.setPixelSize(11);
    painter.setFont(font);
    painter.setPen(tokens.mutedText);
    const QString legend = translated(QT_TRANSLATE_NOOP("RunPictures",
        "simulated time (h:min:s) · thin line waits, hatched starts or moves, filled runs, stroke moves"));
    painter.drawText(QRectF(kMargin, 34, page.width() - 2 * kMargin, 18), Qt::AlignLeft | Qt::AlignVCenter, legend);
    painter.drawText(QRectF(kMargin, page.bottom() - 26, page.width() - 2 * kMargin, 18),
        Qt::AlignLeft | Qt::AlignVCenter, provenance);
    const QRectF area = page.adjusted(kMargin, 58, -kMargin, -34);
    TimelineViewport viewport { .until = std::max(until, Time::fromSeconds(1)) };
    viewport.rowHeight = std::clamp(
        (area.height() - viewport.axisHeight) / std::max<double>(1, static_cast<double>(scene.rows().size())), 0.05,
        24.0);
    paintTimeline(painter, area, viewport,
        { .scene = scene,
            .nameOf = [&workload](JobId job) { return QString::fromStdString(workload.job(job).request.name); },
            .styleOf = [](JobId job) { return jobStyle(ThemeKind::Light, job.index()); },
            .isSelected = {} },
        tokens);
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
    TimelineScene scene;
    scene.append(events);
    const QString title = translated(QT_TRANSLATE_NOOP("RunPictures", "Timeline of %1 jobs under %2"))
                              .arg(scene.rows().size())
                              .arg(QString::fromStdString(run.header.policy));
    return savePainting(request.out, title, [&](QPainter& painter) {
        paintTimelinePage(painter, scene, *stored.inputs.workload, title, provenanceLine(run), scene.end());
    });
}

Result<void> saveDistributions(
    const RunStore& store, const std::vector<RunRecord>& runs, const RunPictureRequest& request)
{
    std::vector<CdfSeries> series;
    for (const auto& run : runs) {
        TRY_ASSIGN(const auto outcomes, store.loadOutcomes(run.id));
        CdfSeries one { .name = translated(QT_TRANSLATE_NOOP("RunPictures", "%1, seed %2"))
                                    .arg(QString::fromStdString(run.header.policy))
                                    .arg(run.header.seed),
            .values = {} };
        for (const auto& outcome : outcomes) {
            if (outcome.finished)
                one.values.push_back(outcome.completion.seconds());
            else
                ++one.missing;
        }
        series.push_back(std::move(one));
    }
    CdfPlot plot;
    plot.setName(translated(QT_TRANSLATE_NOOP("RunPictures", "Job completion times")));
    plot.setProvenance(provenanceLine(runs.front()));
    plot.setDistributions(translated(QT_TRANSLATE_NOOP("RunPictures", "JCT")), format::Unit::Seconds, series);
    return written(plot.saveTo(request.out, kPictureSize), request.out);
}

Result<void> saveComparison(const RunStore& store, const std::vector<RunRecord>& runs, const RunPictureRequest& request)
{
    CompareResult result;
    std::vector<std::string> policies;
    for (const auto& run : runs) {
        TRY_ASSIGN(auto one, storedResult(store, run));
        if (std::ranges::find(policies, one.policy) == policies.end())
            policies.push_back(one.policy);
        result.runs.push_back(std::move(one));
    }
    result.summary = summarise(result.runs, policies, policies.front());
    const auto svg = QByteArray::fromStdString(comparisonSvg(result, provenanceLine(runs.front()).toStdString()));
    if (request.out.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        return written(writeFile(request.out, svg), request.out);
    QSvgRenderer renderer(svg);
    return savePainting(
        request.out, translated(QT_TRANSLATE_NOOP("RunPictures", "Comparison")), [&](QPainter& painter) {
            const QSizeF size = QSizeF(renderer.defaultSize()).scaled(kPictureSize, Qt::KeepAspectRatio);
            renderer.render(&painter, QRectF(QPointF((kPictureSize.width() - size.width()) / 2, 0), size));
        });
}

} // namespace

Result<void> saveRunPicture(const RunStore& store, const RunPictureRequest& request)
{
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
    case RunPictureView::Timeline:
        return saveTimeline(store, runs.front(), request);
    case RunPictureView::Jct:
        return saveDistributions(store, runs, request);
    case RunPictureView::Compare:
        return saveComparison(store, runs, request);
    case RunPictureView::Training:
        return fail(ErrorKind::Failed, kNoTraining, { runs.front().id, runs.front().header.policy });
    }
    return {};
}

} // namespace consonance
