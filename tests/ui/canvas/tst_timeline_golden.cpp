// SPDX-License-Identifier: GPL-3.0-or-later
// A golden picture of the timeline's rows, by job and by server, on screens at 1×, 1.5× and 2×. Names and axis are left
// out, so no font decides how they look.
#include "tests/ui/golden_picture.h"
#include "tests/ui/timeline_log.h"
#include "tests/window_test.h"
#include "ui/timeline/timeline_lanes.h"
#include "ui/timeline/timeline_painter.h"

#include <QPainter>

using namespace consonance;

class TestTimelineGolden : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void looksAsItDid_data()
    {
        QTest::addColumn<bool>("byServer");
        QTest::addColumn<ThemeKind>("theme");
        QTest::addColumn<double>("scale");
        for (const bool byServer : { false, true }) {
            for (const auto theme : { ThemeKind::Light, ThemeKind::Dark }) {
                for (const double scale : { 1.0, 1.5, 2.0 })
                    QTest::addRow("timeline-%s%s@%gx", byServer ? "servers" : "jobs",
                        theme == ThemeKind::Dark ? "-dark" : "", scale)
                        << byServer << theme << scale;
            }
        }
    }

    void looksAsItDid()
    {
        QFETCH(const bool, byServer);
        QFETCH(const ThemeKind, theme);
        QFETCH(const double, scale);
        fixtures::compareWithGolden(
            picture(byServer, theme, scale), QFINDTESTDATA("../../fixtures/canvas"), kMostOfLines);
    }

    void whatMattersIsSeen_data()
    {
        QTest::addColumn<double>("scale");
        for (const double scale : { 1.0, 1.5, 2.0 })
            QTest::addRow("%gx", scale) << scale;
    }

    /// The check itself must notice what matters: a selected job, and the clock's line, which is one pixel wide; also
    /// when it is missing.
    void whatMattersIsSeen()
    {
        QFETCH(const double, scale);
        const auto plain = picture(false, ThemeKind::Light, scale);
        const auto isSeen
            = [&](const QImage& other) { return !fixtures::difference(other, plain, kMostOfLines).isEmpty(); };
        QVERIFY(!isSeen(picture(false, ThemeKind::Light, scale)));
        QVERIFY(isSeen(picture(false, ThemeKind::Light, scale, JobId(1))));
        QVERIFY(isSeen(picture(false, ThemeKind::Light, scale, {}, Time::fromSeconds(66))));
        QVERIFY(isSeen(picture(false, ThemeKind::Light, scale, {}, Time::fromSeconds(5000))));
    }

private:
    /// The clock's line is 0.14 % of the picture; rows and lines have no smooth edges that could be rounded
    /// differently.
    static constexpr double kMostOfLines = 0.0003;

    static QImage picture(
        bool byServer, ThemeKind theme, double scale, JobId selected = {}, Time now = Time::fromSeconds(65))
    {
        const fixtures::TimelineLog log;
        TimelineScene scene;
        scene.append(log.events);
        TimelineLanes lanes;
        lanes.reset(log.cluster.get());
        lanes.append(log.events, log.slots);
        const TimelineViewport viewport {
            .from = {}, .until = Time::fromSeconds(120), .rowHeight = 18, .labelWidth = 0, .axisHeight = 24
        };
        const TimelineContent content { .rows = byServer ? lanes.rows() : scene.rows(),
            .end = scene.end(),
            .labelOf = [](const TimelineRow&) { return QString(); },
            .styleOf = [theme](JobId job) { return jobStyle(theme, job.index()); },
            .isSelected = [selected](JobId job) { return job == selected; },
            .isHostSelected = [](HostId) { return false; },
            .now = now };
        const QSize size(480, 24 + 18 * static_cast<int>(content.rows.size()));
        QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(scale);
        const auto& tokens = themeTokens(theme);
        image.fill(tokens.surface);
        QPainter painter(&image);
        painter.setClipRect(QRectF(0, viewport.axisHeight, size.width(), size.height() - viewport.axisHeight));
        paintTimeline(painter, QRectF(QPointF(), QSizeF(size)), viewport, content, tokens);
        painter.end();
        return image;
    }
};

CONSONANCE_WINDOW_TEST(TestTimelineGolden)
#include "tst_timeline_golden.moc"
