// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's rows from hand-made logs, and its geometry.
#include "tests/core_test.h"
#include "ui/timeline/timeline_painter.h"
#include "ui/timeline/timeline_scene.h"

#include <QTest>

using namespace consonance;

namespace {

EventRecord at(std::int64_t seconds, EventKind kind, std::uint32_t job, double value = 0)
{
    return { .at = Time::fromSeconds(seconds), .value = value, .job = JobId(job), .kind = kind };
}

TimelineSegment segment(std::int64_t from, std::int64_t until, TimelineState state)
{
    return {
        .from = Time::fromSeconds(from), .until = until < 0 ? kForever : Time::fromSeconds(until), .state = state
    };
}

} // namespace

class TestTimelineScene : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aJobWaitsStallsRunsIsSuspendedAndEnds()
    {
        TimelineScene scene;
        const std::vector events { at(5, EventKind::JobArrived, 3), at(20, EventKind::JobStarted, 3, 10),
            at(50, EventKind::JobSuspended, 3), at(60, EventKind::JobResumed, 3, 0), at(70, EventKind::JobMoved, 3, 5),
            at(90, EventKind::JobCompleted, 3) };
        scene.append(events);
        QCOMPARE(scene.rows().size(), 1);
        const std::vector expected { segment(5, 20, TimelineState::Waiting), segment(20, 30, TimelineState::Stalled),
            segment(30, 50, TimelineState::Running), segment(50, 60, TimelineState::Waiting),
            segment(60, 70, TimelineState::Running), segment(70, 75, TimelineState::Stalled),
            segment(75, 90, TimelineState::Running) };
        QCOMPARE(scene.rows()[0].segments, expected);
        using Kind = TimelineIncident::Kind;
        const std::vector<TimelineIncident> incidents { { Time::fromSeconds(60), Kind::Restart },
            { Time::fromSeconds(70), Kind::Move } };
        QCOMPARE(scene.rows()[0].incidents, incidents);
        QCOMPARE(scene.rows()[0].finish, Time::fromSeconds(90));
        QCOMPARE(scene.rowOf(JobId(3)), 0);
        QCOMPARE(scene.rowOf(JobId(0)), -1);
        QCOMPARE(scene.segmentAt(0, Time::fromSeconds(25))->state, TimelineState::Stalled);
        QCOMPARE(scene.segmentAt(0, Time::fromSeconds(4)), nullptr);
        QCOMPARE(scene.segmentAt(0, Time::fromSeconds(90)), nullptr);
    }

    void aJobThatStartsOnArrivalDoesNotWait()
    {
        TimelineScene scene;
        scene.append(std::vector { at(5, EventKind::JobArrived, 0), at(5, EventKind::JobStarted, 0) });
        const std::vector expected { segment(5, -1, TimelineState::Running) };
        QCOMPARE(scene.rows()[0].segments, expected);
    }

    void aGrowingLogIsReadOnce()
    {
        TimelineScene scene;
        std::vector events { at(1, EventKind::JobArrived, 0) };
        scene.append(events);
        events.push_back(at(4, EventKind::JobStarted, 0));
        scene.append(events);
        scene.append(events);
        QCOMPARE(scene.rows().size(), 1);
        QCOMPARE(scene.rows()[0].segments.size(), 2);
        QCOMPARE(scene.end(), Time::fromSeconds(4));
    }

    void geometryGoesBothWays()
    {
        const TimelineViewport view { .from = Time::fromSeconds(100),
            .until = Time::fromSeconds(200),
            .rowHeight = 20,
            .labelWidth = 50,
            .axisHeight = 10 };
        const QRectF area(0, 0, 250, 200);
        QCOMPARE(view.xOf(Time::fromSeconds(150), area), 150.0);
        QCOMPARE(view.timeAt(150, area), Time::fromSeconds(150));
        QCOMPARE(view.rowAt(5, area), -1);
        QCOMPARE(view.rowAt(10, area), 0);
        QCOMPARE(view.rowAt(51, area), 2);
    }

    void axisStepsLeaveRoomForLabels_data()
    {
        QTest::addColumn<qint64>("span");
        QTest::addColumn<qint64>("step");
        QTest::newRow("a minute") << qint64 { 60 } << qint64 { 15 };
        QTest::newRow("an hour") << qint64 { 3600 } << qint64 { 900 };
        QTest::newRow("a day") << qint64 { 86'400 } << qint64 { 14'400 };
        QTest::newRow("a year") << qint64 { 365 * 86'400 } << qint64 { 60 * 86'400 };
    }

    void axisStepsLeaveRoomForLabels()
    {
        QFETCH(qint64, span);
        QFETCH(qint64, step);
        QCOMPARE(timelineAxisStep(Duration::fromSeconds(span), 720), Duration::fromSeconds(step));
    }
};

CONSONANCE_TEST(TestTimelineScene)
#include "tst_timeline_scene.moc"
