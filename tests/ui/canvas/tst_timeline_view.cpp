// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as people use it: lanes of servers, filters and pins, keys by position, events, ranges; from hand-made
// logs.
#include "tests/ui/timeline_log.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/physical_keys.h"
#include "ui/timeline/timeline_view.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

using Log = TimelineLog;

struct ShownTimeline {
    Log log;
    Selection selection;
    SimulationClock clock;
    TimelineView view { selection, clock };

    ShownTimeline()
    {
        view.resize(800, 300);
        view.setWorkload(log.workload, log.cluster);
        view.setEvents(log.events, log.slots);
        view.show();
        clock.setHorizon(Time::fromSeconds(110));
    }
};

QKeyEvent pressed(Qt::Key key, quint32 scanCode)
{
    return { QEvent::KeyPress, key, Qt::NoModifier, scanCode, 0, 0 };
}

} // namespace

class TestTimelineView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    /// Every task has its own lane while it runs, and nothing overlaps in a lane.
    void serversHaveALaneForEachTask()
    {
        const Log log;
        TimelineLanes lanes;
        lanes.reset(log.cluster.get());
        lanes.append(std::span(log.events).first(5), log.slots);
        lanes.append(log.events, log.slots);
        const auto& rows = lanes.rows();
        // Server 0 held four tasks at once, server 1 (job 3, then job 1 beside it) four as well.
        QCOMPARE(std::ranges::count(rows, HostId(0), &TimelineRow::host), 4);
        QCOMPARE(std::ranges::count(rows, HostId(1), &TimelineRow::host), 4);
        for (const auto& row : rows) {
            for (std::size_t i = 1; i < row.segments.size(); ++i)
                QVERIFY(row.segments[i - 1].until <= row.segments[i].from);
        }
        const auto& first = rows[0];
        QCOMPARE(first.segments[0].state, TimelineState::Stalled);
        QCOMPARE(first.segments[0].job, JobId(0));
        QCOMPARE(first.segments[1].until, Time::fromSeconds(40)); // moved away
        QCOMPARE(first.segments[2].job, JobId(1)); // came back into the free lane
    }

    void restartsAndLossesAreMarked()
    {
        const Log log;
        TimelineScene scene;
        scene.append(log.events);
        using Kind = TimelineIncident::Kind;
        using Incidents = std::vector<TimelineIncident>;
        QCOMPARE(scene.rows()[0].incidents, (Incidents { { Time::fromSeconds(40), Kind::Move } }));
        QCOMPARE(scene.rows()[1].incidents, (Incidents { { Time::fromSeconds(70), Kind::Restart } }));
        QCOMPARE(scene.rows()[2].incidents,
            (Incidents { { Time::fromSeconds(60), Kind::Loss }, { Time::fromSeconds(80), Kind::Restart } }));
    }

    void whoWorkedInASpan_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("until");
        QTest::addColumn<QList<int>>("jobs");
        QTest::addColumn<QList<int>>("servers");
        QTest::newRow("before the second") << 0 << 10 << QList { 0 } << QList { 0 };
        QTest::newRow("a moment") << 10 << 10 << QList { 0, 1 } << QList { 0 };
        QTest::newRow("waiting does not count") << 20 << 30 << QList { 0, 1 } << QList { 0 };
        QTest::newRow("on the other server") << 40 << 50 << QList { 0, 1, 2 } << QList { 0, 1 };
        QTest::newRow("suspended and lost") << 60 << 70 << QList { 0 } << QList { 1 };
        QTest::newRow("the end") << 100 << 500 << QList { 2 } << QList { 0 };
        QTest::newRow("after it") << 110 << 500 << QList<int>() << QList<int>();
        QTest::newRow("all") << -5 << 1000 << QList { 0, 1, 2 } << QList { 0, 1 };
    }
    void whoWorkedInASpan()
    {
        QFETCH(const int, from);
        QFETCH(const int, until);
        QFETCH(const QList<int>, jobs);
        QFETCH(const QList<int>, servers);
        const ShownTimeline shown;
        QList<int> ran;
        for (const auto job : shown.view.scene().jobsIn(Time::fromSeconds(from), Time::fromSeconds(until)))
            ran << static_cast<int>(job.index());
        QCOMPARE(ran, jobs);
        QList<int> worked;
        for (const auto host : shown.view.lanes().hostsIn(Time::fromSeconds(from), Time::fromSeconds(until)))
            worked << static_cast<int>(host.index());
        QCOMPARE(worked, servers);
    }

    /// A change of the run (what if) forgets its former future: nothing of it stays, in jobs or on servers, whether the
    /// new one is shorter, equally long or longer.
    void anotherFutureReplacesTheFirst_data()
    {
        QTest::addColumn<int>("events");
        QTest::newRow("shorter") << 9;
        QTest::newRow("as long") << 14;
        QTest::newRow("longer") << 15;
    }
    void anotherFutureReplacesTheFirst()
    {
        QFETCH(const int, events);
        ShownTimeline shown;
        shown.selection.selectJobs({ JobId(1) });
        shown.view.togglePinned();
        // Up to 40 s as before; then job 1 stays where it is, and everything after that happens a second later.
        Log other;
        other.events.erase(other.events.begin() + 6);
        for (std::size_t i = 6; i < other.events.size(); ++i)
            other.events[i].at = other.events[i].at + Duration::fromSeconds(1);
        while (static_cast<int>(other.events.size()) < events)
            other.add(120, EventKind::JobRejected, 2);
        other.events.resize(static_cast<std::size_t>(events));
        shown.view.setEvents(other.events, other.slots);
        TimelineScene fresh;
        fresh.append(other.events);
        TimelineLanes lanes;
        lanes.reset(other.cluster.get());
        lanes.append(other.events, other.slots);
        QCOMPARE(shown.view.scene().rows().size(), fresh.rows().size());
        for (std::size_t row = 0; row < fresh.rows().size(); ++row) {
            QCOMPARE(shown.view.scene().rows()[row].segments, fresh.rows()[row].segments);
            QCOMPARE(shown.view.scene().rows()[row].incidents, fresh.rows()[row].incidents);
        }
        QCOMPARE(shown.view.scene().end(), fresh.end());
        QCOMPARE(shown.view.lanes().rows().size(), lanes.rows().size());
        for (std::size_t row = 0; row < lanes.rows().size(); ++row)
            QCOMPARE(shown.view.lanes().rows()[row].segments, lanes.rows()[row].segments);
        QCOMPARE(shown.view.order().pinned, std::vector { 1 }); // the arrangement stays
    }

    /// Undoing a branch shows the rows of the clock's moment, not the end of the restored future.
    void anotherFutureKeepsTheRowsOfTheMoment()
    {
        ShownTimeline shown;
        auto& bar = *shown.view.verticalScrollBar();
        while (bar.pageStep() > 1 && shown.view.height() > 20)
            shown.view.resize(800, shown.view.height() - 1);
        QCOMPARE(bar.pageStep(), 1);
        Log branch;
        branch.events.resize(4);
        branch.add(15, EventKind::JobSuspended, 1);
        shown.clock.setNow(Time::fromSeconds(15));
        shown.view.setEvents(branch.events, branch.slots);
        QCOMPARE(bar.maximum(), 1);
        bar.setValue(1);
        shown.view.setEvents(shown.log.events, shown.log.slots);
        QCOMPARE(bar.maximum(), 2);
        QCOMPARE(bar.value(), 1); // the second job came at 10 s, the third comes at 20 s
        shown.view.setWorkload(shown.log.workload, fixtures::makeRacks({ 3 })); // likewise if a server is removed again
        shown.view.setEvents(shown.log.events, shown.log.slots);
        QCOMPARE(bar.value(), 1);
    }

    /// What is known further on than the clock, after a run was reopened, is not what is looked at.
    void whatLiesAheadOfTheClockIsNotFollowed()
    {
        ShownTimeline shown;
        auto& bar = *shown.view.verticalScrollBar();
        while (bar.pageStep() > 1 && shown.view.height() > 20)
            shown.view.resize(800, shown.view.height() - 1);
        shown.view.setWorkload(fixtures::makeThreeJobs(), shown.log.cluster); // from the beginning
        Log begun;
        begun.events.resize(4);
        shown.clock.setNow(Time::fromSeconds(15));
        shown.view.setEvents(begun.events, begun.slots);
        bar.setValue(bar.maximum());
        QCOMPARE(bar.value(), 1);
        shown.view.setEvents(shown.log.events, shown.log.slots);
        QCOMPARE(bar.maximum(), 2);
        QCOMPARE(bar.value(), 1); // the third job comes at 20 s
    }

    /// A run that is reopened with one more server is the same run; another run begins with all of its rows.
    void theSameRunOnAnotherClusterStaysArranged()
    {
        ShownTimeline shown;
        auto& view = shown.view;
        shown.selection.selectJobs({ JobId(0) });
        view.filterSelection(TimelineFilter::Kind::Out);
        shown.selection.selectJobs({ JobId(2) });
        view.togglePinned();
        view.zoomBy(2);
        const auto arranged = view.arrangement();
        const auto span = view.chosenSpan();
        QVERIFY(span.has_value());
        view.setWorkload(shown.log.workload, fixtures::makeRacks({ 3 }));
        view.setEvents(shown.log.events, shown.log.slots);
        QVERIFY(view.arrangement() == arranged);
        QCOMPARE(view.order().pinned, std::vector { 2 });
        QCOMPARE(view.order().rest, std::vector { 1 });
        QVERIFY(view.chosenSpan() == span);
        view.setWorkload(fixtures::makeThreeJobs(), shown.log.cluster);
        QVERIFY(view.arrangement() == TimelineArrangement {});
        QVERIFY(!view.chosenSpan().has_value());
    }

    /// Going to a moment shows its jobs, even if other rows were in view; looking elsewhere while the clock runs is
    /// left alone.
    void rowsFollowTheClock()
    {
        ShownTimeline shown;
        auto& bar = *shown.view.verticalScrollBar();
        while (bar.pageStep() > 1 && shown.view.height() > 20)
            shown.view.resize(800, shown.view.height() - 1);
        QCOMPARE(bar.pageStep(), 1);
        QCOMPARE(bar.maximum(), 2);
        bar.setValue(2);
        shown.clock.seek(Time::fromSeconds(5));
        shown.clock.setNow(Time::fromSeconds(5)); // only the first job is there
        QCOMPARE(bar.value(), 0);
        shown.clock.setNow(Time::fromSeconds(15));
        QCOMPARE(bar.value(), 1);
        bar.setValue(0);
        shown.clock.setNow(Time::fromSeconds(16));
        QCOMPARE(bar.value(), 0);
    }

    /// The row of anything selected anywhere is in sight; its bar may lie outside the visible span. Deselecting a job
    /// or a span of time leaves the rows where they are.
    void rowsFollowTheSelection()
    {
        ShownTimeline shown;
        auto& bar = *shown.view.verticalScrollBar();
        while (bar.pageStep() > 1 && shown.view.height() > 20)
            shown.view.resize(800, shown.view.height() - 1);
        QCOMPARE(bar.maximum(), 2);
        shown.view.showSpan(Time::fromSeconds(500), Time::fromSeconds(600)); // none of the bars is visible
        shown.selection.selectJobs({ JobId(2) });
        QCOMPARE(bar.value(), 2);
        shown.selection.selectJobs({ JobId(0) }, SelectMode::Add);
        QCOMPARE(bar.value(), 0);
        bar.setValue(1);
        shown.selection.selectRange(TimeRange { Time {}, Time::fromSeconds(5) });
        shown.selection.selectJobs({ JobId(0) }, SelectMode::Toggle);
        QCOMPARE(bar.value(), 1);
        shown.selection.selectJobs({ JobId(0), JobId(1) }); // one of them is visible
        QCOMPARE(bar.value(), 1);
        QCOMPARE(shown.view.viewportState().from, Time::fromSeconds(500));
        QCOMPARE(shown.view.viewportState().until, Time::fromSeconds(600));
        // By server: the lanes of the server.
        shown.view.setGrouping(TimelineGrouping::Servers);
        shown.selection.selectHosts({ HostId(1) });
        QCOMPARE(shown.view.rows()[static_cast<std::size_t>(bar.value())].host, HostId(1));
    }

    void filtersStackAndAreWalked()
    {
        ShownTimeline shown;
        auto& view = shown.view;
        const auto visible = [&] { return view.order().rest; };
        QCOMPARE(visible(), (std::vector { 0, 1, 2 }));
        shown.selection.selectJobs({ JobId(0), JobId(2) });
        view.filterSelection(TimelineFilter::Kind::In);
        QCOMPARE(visible(), (std::vector { 0, 2 }));
        shown.selection.selectJobs({ JobId(2) });
        view.filterSelection(TimelineFilter::Kind::Out);
        QCOMPARE(visible(), (std::vector { 0 }));
        view.filterBack();
        QCOMPARE(visible(), (std::vector { 0, 2 }));
        QVERIFY(view.filters().canGoForward());
        view.filterForward();
        QCOMPARE(visible(), (std::vector { 0 }));
        view.togglePinned(); // job 3 stays in sight whatever the filters say
        QCOMPARE(view.order().pinned, (std::vector { 2 }));
        view.togglePinned();
        QVERIFY(view.order().pinned.empty());
        view.clearFilters();
        QCOMPARE(visible(), (std::vector { 0, 1, 2 }));
        view.setGrouping(TimelineGrouping::Servers);
        shown.selection.selectHosts({ HostId(1) });
        view.filterSelection(TimelineFilter::Kind::In);
        QCOMPARE(visible().size(), std::size_t { 4 });
    }

    void keysCountByTheirPlace()
    {
        // A French keyboard: the key at the position of W says Z, the key that says W is at the position of Z.
        QCOMPARE(physicalKey(pressed(Qt::Key_Z, 25)), Qt::Key_W);
        QCOMPARE(physicalKey(pressed(Qt::Key_W, 52)), Qt::Key_unknown);
        QCOMPARE(physicalKey(pressed(Qt::Key_Q, 38)), Qt::Key_A);
        QCOMPARE(physicalKey(pressed(Qt::Key_W, 0)), Qt::Key_W); // the platform reports no position
        QCOMPARE(physicalKey(pressed(Qt::Key_F, 41)), Qt::Key_F);
        QCOMPARE(physicalKey(pressed(Qt::Key_Semicolon, 59)), Qt::Key_Comma);
        QCOMPARE(physicalKey(pressed(Qt::Key_I, 31)), Qt::Key_I); // its position means nothing

        ShownTimeline shown;
        const auto span
            = [&] { return (shown.view.viewportState().until - shown.view.viewportState().from).seconds(); };
        const double whole = span();
        auto zoomIn = pressed(Qt::Key_Z, 25);
        QCoreApplication::sendEvent(&shown.view, &zoomIn);
        QVERIFY(span() < whole);
        auto zoomOut = pressed(Qt::Key_S, 39);
        QCoreApplication::sendEvent(&shown.view, &zoomOut);
        QVERIFY(std::abs(span() - whole) < 1e-3);
        const auto from = shown.view.viewportState().from;
        auto later = pressed(Qt::Key_D, 40);
        QCoreApplication::sendEvent(&shown.view, &later);
        QVERIFY(shown.view.viewportState().from > from);
    }

    void nextAndPreviousEvent()
    {
        ShownTimeline shown;
        QSignalSpy sought(&shown.clock, &SimulationClock::seekRequested);
        const auto last = [&] { return sought.back()[0].value<Time>(); };
        shown.clock.setNow(Time::fromSeconds(20));
        shown.view.goToEvent(TimelineDirection::Later);
        QCOMPARE(last(), Time::fromSeconds(30));
        shown.view.goToEvent(TimelineDirection::Earlier);
        QCOMPARE(last(), Time::fromSeconds(10));
        auto full = pressed(Qt::Key_Period, 0);
        QCoreApplication::sendEvent(&shown.view, &full);
        QCOMPARE(last(), Time::fromSeconds(30));
        // The window has another command for this key; inside the timeline the key belongs to the timeline.
        QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Period, Qt::NoModifier);
        asked.ignore();
        QCoreApplication::sendEvent(&shown.view, &asked);
        QVERIFY(asked.isAccepted());
        shown.selection.selectJobs({ JobId(1) });
        shown.view.goToEvent(TimelineDirection::Later);
        QCOMPARE(last(), Time::fromSeconds(50)); // the next event of the selected job
    }

    void focusCentresThenFits()
    {
        ShownTimeline shown;
        shown.view.zoomBy(4);
        shown.selection.selectJobs({ JobId(2) });
        shown.view.focusSelection();
        const auto& view = shown.view.viewportState();
        const auto middle = [&] { return (view.from.seconds() + view.until.seconds()) / 2; };
        QVERIFY(std::abs(middle() - 65) < 0.1); // 20 … 110
        const double before = (view.until - view.from).seconds();
        shown.view.focusSelection();
        QVERIFY(std::abs(middle() - 65) < 0.1);
        QVERIFY((view.until - view.from).seconds() > before);
        QVERIFY((view.until - view.from).seconds() < 110);
        shown.view.selectRangeOfSelection();
        QCOMPARE(shown.selection.state().range->from, Time::fromSeconds(20));
        QCOMPARE(shown.selection.state().range->to, Time::fromSeconds(110));
    }

    void momentsSnapToWhatHappened()
    {
        const Log log;
        TimelineScene scene;
        scene.append(log.events);
        const auto& row = scene.rows()[1];
        QCOMPARE(snappedTo(row, Time::fromSeconds(52), Duration::fromSeconds(3)), Time::fromSeconds(50));
        QCOMPARE(snappedTo(row, Time::fromSeconds(56), Duration::fromSeconds(3)), Time::fromSeconds(56));
        QCOMPARE(snappedTo(row, Time::fromSeconds(68), Duration::fromSeconds(3)), Time::fromSeconds(70));
    }

    /// Anywhere with Shift, and along the axis without it.
    void draggingSelectsASpan_data()
    {
        QTest::addColumn<bool>("isOnAxis");
        QTest::newRow("with Shift") << false;
        QTest::newRow("along the axis") << true;
    }
    void draggingSelectsASpan()
    {
        QFETCH(const bool, isOnAxis);
        const Qt::KeyboardModifiers keys = isOnAxis ? Qt::NoModifier : Qt::ShiftModifier;
        ShownTimeline shown;
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        const auto area = QRectF(shown.view.viewport()->rect());
        const auto& view = shown.view.viewportState();
        const auto at = [&](double seconds) {
            return QPoint(static_cast<int>(view.xOf(Time::fromSecondsRounded(seconds), area)),
                static_cast<int>(isOnAxis ? view.axisHeight / 2 : view.axisHeight + view.rowHeight * 1.5));
        };
        QTest::mousePress(shown.view.viewport(), Qt::LeftButton, keys, at(49.9));
        QMouseEvent move(
            QEvent::MouseMove, at(90), shown.view.viewport()->mapToGlobal(at(90)), Qt::NoButton, Qt::LeftButton, keys);
        QCoreApplication::sendEvent(shown.view.viewport(), &move);
        QTest::mouseRelease(shown.view.viewport(), Qt::LeftButton, keys, at(99.9));
        QVERIFY(shown.selection.state().range.has_value());
        const auto& range = *shown.selection.state().range;
        if (!isOnAxis) { // snapped to what happened to the job of the row
            QCOMPARE(range.from, Time::fromSeconds(50));
            QCOMPARE(range.to, Time::fromSeconds(100));
        }
        QVERIFY(std::abs(range.from.seconds() - 50) < 1 && std::abs(range.to.seconds() - 100) < 1);
    }

    /// Marks have a lane below the axis: a click on a section selects its span, a double click on either goes there,
    /// and everything below the lane is unchanged.
    void marksAreDrawnAndAnswerTheMouse()
    {
        ShownTimeline shown;
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        auto* surface = shown.view.viewport();
        const auto area = QRectF(surface->rect());
        const auto& view = shown.view.viewportState();
        const double plain = view.axisHeight;
        shown.view.setMarks({ { .kind = TimelineMark::Kind::Bookmark,
                                  .at = Time::fromSeconds(50),
                                  .until = Time::fromSeconds(50),
                                  .text = QStringLiteral("why?") },
            { .kind = TimelineMark::Kind::Section,
                .at = Time::fromSeconds(60),
                .until = Time::fromSeconds(90),
                .text = QStringLiteral("rush"),
                .color = MarkColor::Green },
            { .kind = TimelineMark::Kind::Finding,
                .at = Time::fromSeconds(10),
                .until = Time::fromSeconds(30),
                .text = QStringLiteral("found") } });
        QVERIFY(view.axisHeight > plain && view.axisHeight - plain == view.markLane);
        const auto inLane = [&](double seconds) {
            return QPoint(static_cast<int>(std::lround(view.xOf(Time::fromSecondsRounded(seconds), area))),
                static_cast<int>(view.axisHeight - view.markLane / 2));
        };
        const auto picture = surface->grab().toImage();
        const auto& tokens = Theme::instance().tokens();
        const auto band = [&](double seconds) {
            return picture.pixelColor(QPoint(inLane(seconds).x(), static_cast<int>(view.axisHeight) - 2));
        };
        QCOMPARE(band(75), tokens.ok);
        QVERIFY(band(40) != tokens.ok);
        // An open band: its edge, and nothing below it.
        QVERIFY(band(20) != tokens.error);
        QCOMPARE(picture.pixelColor(inLane(20).x(), static_cast<int>(view.axisHeight) - 4), tokens.error);

        QSignalSpy sought(&shown.clock, &SimulationClock::seekRequested);
        QTest::mouseClick(surface, Qt::LeftButton, {}, inLane(75));
        QCOMPARE(shown.selection.state().range, (TimeRange { Time::fromSeconds(60), Time::fromSeconds(90) }));
        QTest::mouseDClick(surface, Qt::LeftButton, {}, inLane(50.5));
        QCOMPARE(sought.last().front().value<Time>(), Time::fromSeconds(50));
        QTest::mouseDClick(surface, Qt::LeftButton, {}, inLane(75));
        QCOMPARE(sought.last().front().value<Time>(), Time::fromSeconds(60));
        QVERIFY(!markAt(inLane(100), area, view, shown.view.marks()));
        // The first row begins below the lane.
        QCOMPARE(view.rowAt(view.axisHeight + 1, area), 0);
        shown.view.setMarks({});
        QCOMPARE(view.axisHeight, plain);
    }

    void scrubTicksLieWhereTheMarksAre()
    {
        QImage bar(200, 12, QImage::Format_ARGB32_Premultiplied);
        bar.fill(Qt::white);
        QPainter painter(&bar);
        const auto& tokens = Theme::instance().tokens();
        const std::vector<TimelineMark> marks {
            { .at = Time::fromSeconds(50), .until = Time::fromSeconds(50), .text = {} },
            { .at = Time::fromSeconds(150), .until = Time::fromSeconds(150), .text = {} },
            { .kind = TimelineMark::Kind::Section,
                .at = Time::fromSeconds(75),
                .until = Time::fromSeconds(100),
                .text = {},
                .color = MarkColor::Blue }
        };
        paintMarkTicks(painter, QRectF(0, 0, 200, 12), Time::fromSeconds(100), marks, tokens);
        painter.end();
        QCOMPARE(bar.pixelColor(100, 2), tokens.warning);
        QCOMPARE(bar.pixelColor(175, 10), tokens.accent);
        QCOMPARE(bar.pixelColor(175, 2), QColor(Qt::white));
        QCOMPARE(bar.pixelColor(60, 10), QColor(Qt::white));
        QCOMPARE(bar.pixelColor(199, 2), QColor(Qt::white)); // content beyond the end is not drawn at the end
    }
};

CONSONANCE_WINDOW_TEST(TestTimelineView)
#include "tst_timeline_view.moc"
