// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/run_animation.h"

#include "core/base/hash.h"
#include "core/keep/stored_session.h"
#include "core/workload/trace_file.h"
#include "ui/canvas/cluster_figure.h"
#include "ui/export/gif_writer.h"
#include "ui/export/run_picture_parts.h"
#include "ui/kit/moment_format.h"
#include "ui/plot/file_writing.h"
#include "ui/plot/paper.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr std::size_t kMostFrames = 20'000;
constexpr MessageId kTooManyFrames
    = CONSONANCE_MESSAGE("animate.frames", "{0} frames are more than {1}; ask for fewer a second or less time");
constexpr MessageId kNoTime = CONSONANCE_MESSAGE("animate.no-time", "the span to animate holds no time of the run");
constexpr MessageId kStopped = CONSONANCE_MESSAGE("animate.stopped", "the animation was stopped");
constexpr MessageId kNoFolder = CONSONANCE_MESSAGE("animate.no-folder", "the folder '{0}' cannot be made");

std::uint64_t pixelHash(const QImage& image)
{
    std::uint64_t hash = 0;
    for (int y = 0; y < image.height(); ++y) {
        const std::string_view line(reinterpret_cast<const char*>(image.constScanLine(y)),
            static_cast<std::size_t>(image.width()) * sizeof(QRgb));
        hash = hash * 1099511628211U ^ hashText(line);
    }
    return hash;
}

/// Where frames go: into one file, or each into its own.
class FrameSink {
public:
    explicit FrameSink(const AnimationRequest& request)
        : m_out(request.out)
        , m_isGif(request.out.endsWith(QLatin1String(".gif"), Qt::CaseInsensitive))
        , m_gif(request.size, request.framesPerSecond)
    {
    }

    [[nodiscard]] Result<void> begin() const
    {
        if (!m_isGif && !QDir().mkpath(m_out))
            return fail(ErrorKind::Failed, kNoFolder, { m_out.toStdString() });
        return {};
    }

    [[nodiscard]] Result<void> add(const QImage& image)
    {
        ++m_count;
        if (m_isGif) {
            m_gif.addFrame(image);
            return {};
        }
        const auto path = QDir(m_out).filePath(QStringLiteral("frame-%1.png").arg(m_count, 5, 10, QLatin1Char('0')));
        return pictureWritten(image.save(path, "PNG"), path);
    }

    [[nodiscard]] Result<void> finish()
    {
        return m_isGif ? pictureWritten(writeFile(m_out, m_gif.finish()), m_out) : Result<void> {};
    }

private:
    QString m_out;
    bool m_isGif;
    GifWriter m_gif;
    int m_count = 0;
};

} // namespace

std::vector<Time> animationMoments(const AnimationRequest& request, Time end)
{
    const Time from = request.range ? std::max(Time {}, request.range->from) : Time {};
    const Time until = request.range ? std::min(end, request.range->until) : end;
    if (until <= from)
        return {};
    const auto frames = std::max<std::int64_t>(2, std::llround(request.framesPerSecond * request.seconds));
    std::vector<Time> moments;
    for (std::int64_t i = 0; i < frames && moments.size() <= kMostFrames; ++i) {
        const double part = static_cast<double>(i) / static_cast<double>(frames - 1);
        moments.push_back(from + Duration { std::llround(part * static_cast<double>((until - from).microseconds)) });
    }
    return moments;
}

Result<AnimationResult> saveRunAnimation(
    const RunStore& library, const AnimationRequest& request, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(
        const auto store, request.bundle.empty() ? Result<RunStore>(library) : RunStore::openBundle(request.bundle));
    TRY_ASSIGN(const auto id, store.resolveId(request.run));
    TRY_ASSIGN(const auto run, store.get(id));
    const auto moments = animationMoments(request, run.lastEventAt);
    if (moments.empty())
        return fail(ErrorKind::BadArguments, kNoTime);
    if (moments.size() > kMostFrames)
        return fail(ErrorKind::BadArguments, kTooManyFrames,
            { std::to_string(std::llround(request.framesPerSecond * request.seconds)), std::to_string(kMostFrames) });
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    TRY_ASSIGN(const auto session, InteractiveSession::create(stored.request, stored.inputs, {}, stop));
    FrameSink sink(request);
    TRY(sink.begin());
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(moments.size()));
    ClusterScene scene(stored.inputs.cluster, stored.inputs.workload);
    AnimationResult result { .frameHashes = {}, .written = request.out };
    const auto beginning = dateOfBeginning(*stored.inputs.workload);
    for (const Time at : moments) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kStopped);
        TRY(session->seek(at, stop));
        scene.setFrame(frameAt(*session, at));
        const ClusterFigure figure { .title
            = QCoreApplication::translate("RunPictures", "Cluster at %1").arg(format::moment(at, beginning)),
            .provenance = provenanceLine(run, beginning),
            .size = request.size };
        const auto image = clusterFigureImage(scene, figure, 1);
        result.frameHashes.push_back(pixelHash(image));
        TRY(sink.add(image));
        if (progress)
            progress->add(1);
    }
    TRY(sink.finish());
    return result;
}

} // namespace consonance
