// SPDX-License-Identifier: GPL-3.0-or-later
// The meaning of colours in each mode, against hand-made jobs; and that the legend states it.
#include "tests/ui/color_vision.h"
#include "tests/ui/session_fixture.h"
#include "tests/window_test.h"
#include "ui/canvas/cluster_legend.h"
#include "ui/canvas/cluster_painter.h"
#include "ui/theme/color_math.h"

#include <QGuiApplication>
#include <QPainter>
#include <QTest>

#include <cmath>
#include <limits>

using namespace consonance;
using fixtures::FrameBuilder;

namespace {

/// Two jobs of one tenant and one of another; the first two of one model.
std::shared_ptr<const Workload> makeJobs()
{
    const auto models = bundledModels();
    std::vector<JobSpec> jobs;
    jobs.push_back(fixtures::makeParameterServerJob(*models, "job-1", "resnet-50", 0, 2, 1, 1));
    jobs.push_back(fixtures::makeParameterServerJob(*models, "job-2", "resnet-50", 0, 2, 1, 1));
    jobs.push_back(fixtures::makeParameterServerJob(*models, "job-3", "ctc", 0, 2, 1, 1));
    jobs[2].request.tenant = TenantId(1);
    Workload workload;
    workload.name = "three";
    workload.tenants = { "vision", "speech" };
    workload.models = models;
    workload.jobs = std::move(jobs);
    return freezeWorkload(std::move(workload));
}

struct Scene {
    std::shared_ptr<const Cluster> cluster = fixtures::makeServers(3, 2, 8);
    std::shared_ptr<const Workload> workload = makeJobs();
    ClusterScene scene { cluster, workload };

    explicit Scene(Time at = Time::fromSeconds(3600))
    {
        auto frame = std::make_shared<SessionFrame>(*FrameBuilder(*cluster, *workload)
                                                         .place(0, 0, RoleKind::Worker)
                                                         .place(0, 1, RoleKind::Worker)
                                                         .place(1, 2, RoleKind::Worker, 2)
                                                         .finish());
        frame->position.at = at;
        frame->jobs[1].slowdown = 0.5F;
        frame->jobs[2].slowdown = -1;
        scene.setFrame(frame);
    }
    [[nodiscard]] JobStyle styleOf(ClusterColorMode mode, int job) const
    {
        const ClusterColors colors(ThemeKind::Light, mode);
        const SlotView task { .job = JobId(job), .kind = RoleKind::Worker };
        return colors.style(colors.keyOf(scene, task), false);
    }
};

QImage legendOf(const ClusterScene& scene, ClusterColorMode mode, int width)
{
    QImage image(width, 28, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter device(&image);
    paintClusterLegend(device, QRectF(0, 0, width, 28), ClusterColors(ThemeKind::Light, mode), scene, ClusterView {});
    return image;
}

bool has(const QImage& image, const QColor& color)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

} // namespace

class TestClusterColors : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A narrow view explains as much as a wide one, in more rows.
    void aNarrowLegendHasMoreRows()
    {
        const Scene own;
        const ClusterColors colors(ThemeKind::Light, ClusterColorMode::Job);
        const auto heightOf = [&](double width) { return clusterLegendHeight(width, colors, own.scene, { {}, 1 }); };
        QCOMPARE(heightOf(3000), 28.0);
        QVERIFY(heightOf(420) > 28);
        const auto explainsSlowdown = [&](double width, double height) {
            QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter device(&image);
            paintClusterLegend(device, image.rect(), colors, own.scene, { {}, 1 });
            device.end();
            return has(image, themeTokens(ThemeKind::Light).warning); // the bar of the slowdown
        };
        QVERIFY(explainsSlowdown(3000, 28));
        QVERIFY(!explainsSlowdown(420, 28));
        QVERIFY(explainsSlowdown(420, heightOf(420)));
    }

    /// The palette has twelve colours; the thirteenth job beside the first has the same hue in another shade.
    void noColourRepeatsOnAServer()
    {
        constexpr int kFirst = 1;
        const auto cluster = fixtures::makeServers(2, 4, 32);
        const auto models = bundledModels();
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 14; ++i)
            jobs.push_back(
                fixtures::makeParameterServerJob(*models, "job-" + std::to_string(i + 1), "resnet-50", 0, 2, 1, 1));
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        ClusterScene scene(cluster, workload);
        scene.setFrame(FrameBuilder(*cluster, *workload)
                           .place(0, kFirst, RoleKind::Worker)
                           .place(0, kFirst + 12, RoleKind::Worker)
                           .place(1, kFirst + 12, RoleKind::Worker)
                           .finish());
        for (const auto kind : { ThemeKind::Light, ThemeKind::Dark, ThemeKind::HighContrast }) {
            const ClusterColors colors(kind, ClusterColorMode::Job);
            const auto colorsOn = [&](int host) {
                std::vector<QColor> found;
                scene.eachTask(HostId(static_cast<std::size_t>(host)), [&](int, const SlotView& task) {
                    found.push_back(colors.style(colors.keyOf(scene, task), false).color);
                });
                return found;
            };
            const auto both = colorsOn(0);
            QCOMPARE(both.size(), std::size_t { 2 });
            QVERIFY(both[0] != both[1]);
            QCOMPARE(colorsOn(1), std::vector { jobStyle(kind, kFirst).color }); // alone, it has its own
            // Each shade stands out from the tile.
            for (std::uint32_t job = 0; job < 12; ++job) {
                const SlotView task { .job = JobId(job), .isColorTaken = true };
                const auto style = colors.style(colors.keyOf(scene, task), false);
                QVERIFY(contrastRatio(style.color, themeTokens(kind).raised) >= 3);
                QVERIFY(contrastRatio(style.ink, style.color) >= 4.5);
                QVERIFY(style.color != jobStyle(kind, job).color);
            }
        }
    }

    void kindsShareTheirColour()
    {
        const Scene made;
        const auto same
            = [&](ClusterColorMode mode, int a, int b) { return made.styleOf(mode, a) == made.styleOf(mode, b); };
        QVERIFY(!same(ClusterColorMode::Job, 0, 1));
        QVERIFY(same(ClusterColorMode::Model, 0, 1));
        QVERIFY(!same(ClusterColorMode::Model, 0, 2));
        QVERIFY(same(ClusterColorMode::Tenant, 0, 1));
        QVERIFY(!same(ClusterColorMode::Tenant, 0, 2));
        QVERIFY(same(ClusterColorMode::Role, 0, 2));
    }

    void whatIsNotKnownIsGrey()
    {
        Scene made;
        const ClusterColors slowdown(ThemeKind::Light, ClusterColorMode::Slowdown);
        QCOMPARE(slowdown.valueOf(made.scene, JobId(1)), std::optional(0.5));
        QVERIFY(!slowdown.valueOf(made.scene, JobId(2)));
        QCOMPARE(made.styleOf(ClusterColorMode::Slowdown, 2), slowdown.missingStyle());
        const auto grey = themeTokens(ThemeKind::Light).missing;
        QCOMPARE(slowdown.missingStyle().color, grey);
        QVERIFY(made.styleOf(ClusterColorMode::Slowdown, 1).color != grey);
        // Without predictions the error is unknown, which is not the same as no error.
        for (int job = 0; job < 3; ++job)
            QCOMPARE(made.styleOf(ClusterColorMode::PredictionError, job).color, grey);
        constexpr auto kNone = std::numeric_limits<float>::quiet_NaN();
        made.scene.setPredictionErrors(std::make_shared<const std::vector<float>>(std::vector { 0.0F, 0.3F, kNone }));
        const auto right = made.styleOf(ClusterColorMode::PredictionError, 0);
        QVERIFY(right.color != grey);
        QVERIFY(right.color != made.styleOf(ClusterColorMode::PredictionError, 1).color);
        QCOMPARE(made.styleOf(ClusterColorMode::PredictionError, 2).color, grey);
    }

    /// One colour means one value at every moment.
    void scalesDoNotMove()
    {
        const Scene young(Time::fromSeconds(60));
        const Scene old(Time::fromSeconds(86'400));
        const ClusterColors age(ThemeKind::Light, ClusterColorMode::Age);
        QCOMPARE(age.placeOf(*age.valueOf(young.scene, JobId(0))), 0.0);
        const double place = age.placeOf(*age.valueOf(old.scene, JobId(0)));
        QVERIFY(place > 0.7 && place < 0.8); // 1440 of 14400 times a minute, logarithmic
        QCOMPARE(age.placeOf(1e9), 1.0);
        const ClusterColors error(ThemeKind::Light, ClusterColorMode::PredictionError);
        QCOMPARE(error.placeOf(0), 0.5);
        QCOMPARE(error.placeOf(-1), 0.0);
        const ClusterColors slowdown(ThemeKind::Light, ClusterColorMode::Slowdown);
        QCOMPARE(slowdown.placeOf(kSlowdownColorEnd), 1.0);
    }

    void serversShowTheMeanOfTheirTasks()
    {
        const Scene made;
        const ClusterColors slowdown(ThemeKind::Light, ClusterColorMode::Slowdown);
        QCOMPARE(slowdown.valueOf(made.scene, HostId(0)), std::optional(0.375));
        QVERIFY(!slowdown.valueOf(made.scene, HostId(1)));
        QVERIFY(!slowdown.valueOf(made.scene, HostId(2)));
    }

    /// For every reader: neighbouring colours of the maps stay distinct, and text is readable on every colour.
    void mapsCanBeRead()
    {
        for (const auto mode :
            { ClusterColorMode::Slowdown, ClusterColorMode::Age, ClusterColorMode::PredictionError }) {
            const ClusterColors colors(ThemeKind::Dark, mode);
            for (const auto vision : { ColorVision::Normal, ColorVision::Protan, ColorVision::Deutan }) {
                for (double place = 0; place < 0.95; place += 0.25) {
                    const auto here = simulateVision(colors.mapColor(place), vision);
                    const auto there = simulateVision(colors.mapColor(place + 0.25), vision);
                    QVERIFY2(perceptualDistance(here, there) > 0.06, colorModeId(mode));
                }
            }
            for (double place = 0; place <= 1; place += 0.05) {
                const auto color = colors.mapColor(place);
                QVERIFY(contrastRatio(readableOn(color), color) >= 4.5);
            }
        }
    }

    void everyModeHasAnIdAndALegend()
    {
        const Scene made;
        QSet<QString> ids;
        for (const auto mode : kClusterColorModes) {
            ids.insert(QLatin1String(colorModeId(mode)));
            QCOMPARE(colorModeOf(colorModeId(mode)), std::optional(mode));
            QVERIFY(!colorModeName(mode).isEmpty());
        }
        QCOMPARE(ids.size(), static_cast<qsizetype>(kClusterColorModes.size()));
        QVERIFY(!colorModeOf("nothing"));
        const auto models = legendOf(made.scene, ClusterColorMode::Model, 1200);
        for (const int job : { 0, 2 })
            QVERIFY(has(models, made.styleOf(ClusterColorMode::Model, job).color));
        const auto tenants = legendOf(made.scene, ClusterColorMode::Tenant, 1200);
        QVERIFY(has(tenants, jobStyle(ThemeKind::Light, 0).color));
        QVERIFY(has(tenants, jobStyle(ThemeKind::Light, 1).color));
        QVERIFY(!has(tenants, jobStyle(ThemeKind::Light, 2).color));
        const ClusterColors age(ThemeKind::Light, ClusterColorMode::Age);
        QVERIFY(has(legendOf(made.scene, ClusterColorMode::Age, 1200), age.mapColor(0)));
    }
};

CONSONANCE_WINDOW_TEST(TestClusterColors)
#include "tst_cluster_colors.moc"
