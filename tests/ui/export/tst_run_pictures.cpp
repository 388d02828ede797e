// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/run_keeper.h"
#include "core/policy/policy.h"
#include "core/session/interactive_session.h"
#include "tests/kept_run.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_figure.h"
#include "ui/export/run_animation.h"
#include "ui/export/run_picture_parts.h"
#include "ui/kit/number_format.h"
#include "ui/plot/paper.h"

#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace consonance;

namespace {

int stalledTasks(const SessionFrame& frame)
{
    return static_cast<int>(std::ranges::count_if(frame.tiles, &TileFrame::isStalled));
}

} // namespace

class TestRunPictures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void clusterBetweenTwoEvents();
    void aPictureInATextHasReadableLetters_data();
    void aPictureInATextHasReadableLetters();
    void movingPictureBetweenTwoEvents();
    void movingPicturesKeepTheirColours();
    void movingPictureOfABundle();

private:
    [[nodiscard]] ClusterFigure figure(QSize size) const;

    QTemporaryDir m_folder;
    std::optional<RunStore> m_store;
    RunRecord m_run;
    std::unique_ptr<InteractiveSession> m_session;
    Time m_moment; ///< between two events, when a stall that began with the first is over
    std::optional<ClusterScene> m_scene; ///< as the window shows that moment
};

/// Goes through a run until a stall ends before the next event.
void TestRunPictures::initTestCase()
{
    registerBuiltinPolicies();
    auto store = RunStore::open(m_folder.filePath(QStringLiteral("runs.db")).toStdString());
    QVERIFY(store);
    m_store.emplace(std::move(*store));
    const RunRequest request {
        .trace = "preset:harmony-testbed,jobs=15", .cluster = "harmony-testbed", .policy = "lb"
    };
    const auto inputs = resolveInputs(request);
    QVERIFY(inputs);
    m_run = m_store->get(fixtures::keepRun(*m_store, request)).value();
    m_session = InteractiveSession::create(request, *inputs).value();
    constexpr Duration kLater = Duration::fromSeconds(60);
    int before = 0;
    int after = 0;
    do {
        QVERIFY(m_session->stepForward(StepUnit::Event).value());
        m_moment = m_session->position().at + kLater;
        before = stalledTasks(*m_session->frame());
        after = stalledTasks(*m_session->frame(m_moment));
    } while (before <= after || m_session->nextTime() <= m_moment + kLater);
    m_scene.emplace(inputs->cluster, inputs->workload);
    m_scene->setFrame(m_session->frame(m_moment));
}

ClusterFigure TestRunPictures::figure(QSize size) const
{
    return { .title = QStringLiteral("Cluster at %1").arg(format::clockTime(m_moment)),
        .provenance = provenanceLine(m_run, {}),
        .size = size };
}

void TestRunPictures::clusterBetweenTwoEvents()
{
    const auto path = m_folder.filePath(QStringLiteral("cluster.svg"));
    QVERIFY(saveRunPicture(*m_store, { .runs = { m_run.id }, .out = path, .atSeconds = m_moment.seconds() }));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), clusterFigureSvg(*m_scene, figure(PaperSize().layout)));
}

void TestRunPictures::aPictureInATextHasReadableLetters_data()
{
    QTest::addColumn<RunPictureView>("view");
    constexpr std::pair<RunPictureView, const char*> kViews[] { { RunPictureView::Cluster, "cluster" },
        { RunPictureView::Timeline, "timeline" }, { RunPictureView::HostTime, "host-time" },
        { RunPictureView::Utilisation, "utilisation" }, { RunPictureView::Completions, "completions" },
        { RunPictureView::Compare, "compare" } };
    for (const auto& [view, name] : kViews)
        QTest::newRow(name) << view;
}

/// In a column of 85 mm no letter is smaller than 7 points, as journals ask for.
void TestRunPictures::aPictureInATextHasReadableLetters()
{
    QFETCH(RunPictureView, view);
    constexpr double kPointsAMillimetre = 72 / 25.4;
    const auto paper = PaperSize::inText({ 85, 60 }, 8);
    const auto path = m_folder.filePath(QStringLiteral("column.svg"));
    QVERIFY(saveRunPicture(*m_store, { .runs = { m_run.id }, .view = view, .out = path, .paper = paper }));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto svg = QString::fromUtf8(file.readAll());
    const QRegularExpression width(QStringLiteral("<svg width=\"([0-9.]+)mm\""));
    QVERIFY(std::abs(width.match(svg).captured(1).toDouble() - 85) < 0.5);
    const double pointsAUnit = 85 * kPointsAMillimetre / paper.layout.width();
    const QRegularExpression parts(QStringLiteral(
        "transform=\"matrix\\([^,]+,[^,]+,[^,]+,([^,]+),|<text[^>]*font-size=\"([0-9.]+)\"[^>]*>([^<]*)"));
    double scale = 1;
    int letters = 0;
    for (auto match = parts.globalMatch(svg); match.hasNext();) {
        const auto part = match.next();
        if (!part.captured(1).isEmpty())
            scale = std::abs(part.captured(1).toDouble());
        if (part.captured(3).trimmed().isEmpty())
            continue;
        letters += static_cast<int>(part.captured(3).size());
        const double points = part.captured(2).toDouble() * scale * pointsAUnit;
        QVERIFY2(points >= 7 || scale == 0, // turned letters have their height elsewhere in the matrix
            qPrintable(QStringLiteral("%1 has %2 pt").arg(part.captured(3)).arg(points)));
    }
    QVERIFY(letters > 10);
    QVERIFY(svg.contains(QLatin1String("<desc>"))); // where it comes from
    const auto pdf = m_folder.filePath(QStringLiteral("column.pdf"));
    QVERIFY(saveRunPicture(*m_store, { .runs = { m_run.id }, .view = view, .out = pdf, .paper = paper }));
    QFile document(pdf);
    QVERIFY(document.open(QIODevice::ReadOnly));
    const QRegularExpression box(QStringLiteral("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)"));
    const auto found = box.match(QString::fromLatin1(document.readAll()));
    QVERIFY(std::abs(found.captured(1).toDouble() - 85 * kPointsAMillimetre) < 1.5);
}

void TestRunPictures::movingPictureBetweenTwoEvents()
{
    const AnimationRequest request { .run = m_run.id,
        .out = m_folder.filePath(QStringLiteral("frames")),
        .range = StoredSpan { m_moment, m_moment + Duration::fromSeconds(30) },
        .framesPerSecond = 2,
        .seconds = 1 };
    QVERIFY(saveRunAnimation(*m_store, request));
    const QImage first(QDir(request.out).filePath(QStringLiteral("frame-00001.png")));
    QCOMPARE(first.convertToFormat(QImage::Format_RGB32), clusterFigureImage(*m_scene, figure(request.size), 1));
}

/// Ground, text, servers and jobs have the same colours as in pictures of every colour, in all flat places.
void TestRunPictures::movingPicturesKeepTheirColours()
{
    AnimationRequest request {
        .run = m_run.id, .out = m_folder.filePath(QStringLiteral("all")), .framesPerSecond = 4, .seconds = 1
    };
    QVERIFY(saveRunAnimation(*m_store, request));
    const QDir frames(request.out);
    request.out = m_folder.filePath(QStringLiteral("all.gif"));
    QVERIFY(saveRunAnimation(*m_store, request));
    QImageReader movie(request.out);
    for (const auto& name : frames.entryList(QDir::Files, QDir::Name)) {
        const auto is = movie.read().convertToFormat(QImage::Format_RGB32);
        const auto wanted = QImage(frames.filePath(name)).convertToFormat(QImage::Format_RGB32);
        QCOMPARE(is.size(), wanted.size());
        int flat = 0;
        for (int y = 1; y < wanted.height(); ++y) {
            for (int x = 1; x < wanted.width(); ++x) {
                const QColor color(wanted.pixel(x, y));
                if (wanted.pixel(x - 1, y) != color.rgb() || wanted.pixel(x, y - 1) != color.rgb())
                    continue;
                ++flat;
                const QColor shown(is.pixel(x, y));
                const int off = std::max({ std::abs(shown.red() - color.red()), std::abs(shown.green() - color.green()),
                    std::abs(shown.blue() - color.blue()) });
                QVERIFY2(off <= 2, qPrintable(QStringLiteral("%1 became %2").arg(color.name(), shown.name())));
            }
        }
        QVERIFY(flat > wanted.width() * wanted.height() / 2);
    }
}

/// Its run is in no store.
void TestRunPictures::movingPictureOfABundle()
{
    const AnimationRequest request { .run = "1m7zr5c348aqm",
        .bundle = CONSONANCE_SOURCE_FOLDER "/tests/fixtures/store/bundle1.run",
        .out = m_folder.filePath(QStringLiteral("bundle")),
        .framesPerSecond = 2,
        .seconds = 1 };
    const auto made = saveRunAnimation(*m_store, request);
    QVERIFY(made);
    QCOMPARE(made->frameHashes.size(), std::size_t { 2 });
}

CONSONANCE_WINDOW_TEST(TestRunPictures)
#include "tst_run_pictures.moc"
