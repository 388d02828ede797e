// SPDX-License-Identifier: GPL-3.0-or-later
// Reservations on the timeline: the log's version of them matches the engine's at every moment of real runs, going
// forward, looking back and read from a store; and what people see of them.
#include "core/keep/run_keeper.h"
#include "core/session/interactive_session.h"
#include "core/store/run_store.h"
#include "tests/core/policy/market/policy_world.h"
#include "tests/ui/timeline_log.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/timeline/timeline_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QPainter>
#include <QTest>
#include <QToolTip>

#include <map>
#include <set>

using namespace consonance;

namespace {

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

/// Of all jobs, at a moment: which job, from when, until when, on which domains with how many tasks.
using Promised = std::vector<std::tuple<JobId, Time, Time, std::vector<std::pair<DomainId, std::int32_t>>>>;

Promised heldBy(const Engine& engine)
{
    Promised promised;
    for (const auto& [job, reservations] : engine.state().leases.all()) {
        for (const auto& reservation : reservations) {
            std::vector<std::pair<DomainId, std::int32_t>> places;
            for (const auto& slot : reservation.allocation.slots)
                places.emplace_back(slot.domain, slot.count);
            promised.emplace_back(job, reservation.allocation.from, reservation.allocation.until, places);
        }
    }
    return promised;
}

Promised shownBy(const TimelinePromises& promises, std::size_t jobs, Time now)
{
    Promised promised;
    for (std::size_t job = 0; job < jobs; ++job) {
        for (const auto& promise : promises.standing(JobId(job), now)) {
            std::vector<std::pair<DomainId, std::int32_t>> places;
            for (const auto& slot : promises.slotsOf(promise))
                places.emplace_back(slot.domain, slot.count);
            promised.emplace_back(JobId(job), promise.from, promise.until, places);
        }
    }
    return promised;
}

/// Job 3 waits and has reserved server 1 from 130 s to 150 s and both from 150 s to 170 s; made at 25 s.
struct ReservedLog : fixtures::TimelineLog {
    ReservedLog()
    {
        events.resize(5); // job 3 has just come
        reserve(0, 130, 150, { 1 });
        reserve(1, 150, 170, { 0, 1 });
    }
    void reserve(std::uint32_t number, std::int64_t from, std::int64_t until, const std::vector<int>& hosts)
    {
        EventRecord event { .at = Time::fromSeconds(25),
            .value = static_cast<double>(from),
            .job = JobId(2),
            .subject = number,
            .firstSlot = static_cast<std::uint32_t>(slots.size()),
            .slotCount = static_cast<std::uint32_t>(hosts.size()),
            .kind = EventKind::JobReserved };
        for (const int host : hosts)
            slots.push_back(
                { .domain = cluster->host(HostId(host)).domain, .count = 1, .until = Time::fromSeconds(until) });
        events.push_back(event);
    }
};

struct ShownPromises {
    ReservedLog log;
    Selection selection;
    SimulationClock clock;
    TimelineView view { selection, clock };

    ShownPromises()
    {
        view.resize(800, 200);
        view.setWorkload(log.workload, log.cluster);
        clock.setHorizon(Time::fromSeconds(25));
        clock.setNow(Time::fromSeconds(25));
        view.setEvents(log.events, log.slots);
        view.show();
    }
    [[nodiscard]] int rowOfServer(std::size_t host, std::uint16_t lane) const
    {
        for (int row = 0; row < view.shownRowCount(); ++row) {
            if (view.shownRow(row).host == HostId(host) && view.shownRow(row).lane == lane)
                return row;
        }
        qFatal("there is no such lane");
    }
    [[nodiscard]] QString tip(Time at, int shownRow = 2) const
    {
        const double x = view.viewportState().xOf(at, view.viewport()->rect());
        const QPoint place(static_cast<int>(x), static_cast<int>(view.shownRowRect(shownRow).center().y()));
        QHelpEvent help(QEvent::ToolTip, place, view.viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(view.viewport(), &help);
        return QToolTip::text();
    }
    /// Above the rows, where the times stand.
    [[nodiscard]] QString tipOfTheAxis() const
    {
        const QPoint place(view.viewport()->width() / 2, 3);
        QHelpEvent help(QEvent::ToolTip, place, view.viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(view.viewport(), &help);
        return QToolTip::text();
    }
    [[nodiscard]] QImage picture() const { return view.viewport()->grab().toImage(); }
    /// The pixels of job 3's row within a span of time.
    [[nodiscard]] QImage part(Time from, Time until, int shownRow = 2) const
    {
        const QRectF area = view.viewport()->rect();
        const auto row = view.shownRowRect(shownRow).toAlignedRect();
        const int left = static_cast<int>(view.viewportState().xOf(from, area));
        const int right = static_cast<int>(view.viewportState().xOf(until, area));
        return picture().copy(QRect(left + 3, row.top() + 4, right - left - 6, row.height() - 8));
    }
};

} // namespace

class TestTimelinePromises : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void areWhatTheEngineHolds_data()
    {
        QTest::addColumn<QString>("policy");
        for (const char* policy : { "oasis", "a-online", "dps-auction", "astraea" })
            QTest::newRow(policy) << QString::fromLatin1(policy);
    }
    /// After every step, from the growing log; and at the end, looking back at each of those moments.
    void areWhatTheEngineHolds()
    {
        QFETCH(const QString, policy);
        auto simulation = Simulation::create(test::marketSetup(policy.toStdString(), 2)).value();
        const auto& engine = simulation.engine();
        const auto jobs = engine.workload().jobCount();
        TimelinePromises growing;
        std::map<Time, Promised> past; // after the last step at that time
        std::size_t most = 0;
        while (simulation.step().value() != Engine::Step::Finished) {
            growing.append(engine.log().events(), slotsOf(engine.log()));
            const auto held = heldBy(engine);
            QVERIFY2(shownBy(growing, jobs, engine.now()) == held, qPrintable(QString::number(engine.now().seconds())));
            past[engine.now()] = held;
            most = std::max(most, held.size());
        }
        QVERIFY(most > 1);
        TimelinePromises whole;
        whole.append(engine.log().events(), slotsOf(engine.log()));
        for (const auto& [at, held] : past)
            QVERIFY2(shownBy(whole, jobs, at) == held, qPrintable(QString::number(at.seconds())));
        QCOMPARE(whole.latestEnd(), Time {}); // no promises are left
    }

    /// A session that was further ahead goes back: the future is known, and the promises are those of the moment.
    void afterASeekTheyAreThoseOfTheMoment()
    {
        auto session = InteractiveSession::create(test::marketSetup("oasis", 2)).value();
        while (session->advance(10'000, kForever).value()) { }
        const auto jobs = session->simulation().engine().workload().jobCount();
        std::size_t seen = 0;
        for (const std::int64_t seconds : { 9000, 600, 4321, 1800 }) {
            QVERIFY(session->seek(Time::fromSeconds(seconds)));
            const auto history = session->history();
            QVERIFY(history->isComplete);
            TimelinePromises promises;
            promises.append(history->events, history->slots);
            const auto held = heldBy(session->simulation().engine());
            QVERIFY(shownBy(promises, jobs, session->simulation().engine().now()) == held);
            seen += held.size();
        }
        QVERIFY(seen > 0);
    }

    void comeBackFromAStore()
    {
        auto store = RunStore::openInMemory().value();
        auto setup = test::marketSetup("oasis", 3);
        auto simulation = Simulation::create(setup).value();
        const RunRequest request {
            .trace = "preset:market,jobs=60", .cluster = "edge-cloud", .policy = "oasis", .seed = 3
        };
        const auto kept = runAndKeep(store, request, simulation, {}).value();
        const auto log = store.loadLog(kept.runId).value();
        TimelinePromises stored;
        stored.append(log.events(), slotsOf(log));
        TimelinePromises direct;
        direct.append(simulation.engine().log().events(), slotsOf(simulation.engine().log()));
        std::size_t seen = 0;
        for (std::int64_t seconds = 0; seconds < 30'000; seconds += 500) {
            const auto now = Time::fromSeconds(seconds);
            const auto shown = shownBy(stored, setup.workload->jobCount(), now);
            QVERIFY(shown == shownBy(direct, setup.workload->jobCount(), now));
            seen += shown.size();
        }
        QVERIFY(seen > 0);
    }

    /// The promises of another future are forgotten with it.
    void anotherFutureReplacesTheFirst()
    {
        const ReservedLog log;
        TimelinePromises promises;
        QVERIFY(promises.append(log.events, log.slots));
        QCOMPARE(promises.standing(JobId(2), Time::fromSeconds(25)).size(), std::size_t(2));
        QCOMPARE(promises.latestEnd(), Time::fromSeconds(170));
        auto other = log;
        other.events.pop_back();
        other.events.back().value = 140;
        other.events.back().at = Time::fromSeconds(26);
        QVERIFY(!promises.append(other.events, other.slots));
        QVERIFY(promises.standing(JobId(2), Time::fromSeconds(25)).empty());
        QCOMPARE(promises.standing(JobId(2), Time::fromSeconds(26)).size(), std::size_t(1));
        QCOMPARE(promises.standing(JobId(2), Time::fromSeconds(26)).front().from, Time::fromSeconds(140));
        QVERIFY(promises.standing(JobId(7), Time::fromSeconds(26)).empty());
    }

    /// The view that follows the run makes room for them; before they are made there is nothing to see.
    void areDrawnBeyondTheClock_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(ThemeChoice::Light);
        QTest::newRow("dark") << static_cast<int>(ThemeChoice::Dark);
    }
    void areDrawnBeyondTheClock()
    {
        QFETCH(const int, theme);
        Theme::instance().apply(static_cast<ThemeChoice>(theme));
        ShownPromises shown;
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        QCOMPARE(shown.view.viewportState().until, Time::fromSeconds(170));
        const auto empty = shown.part(Time::fromSeconds(60), Time::fromSeconds(80));
        const auto reserved = shown.part(Time::fromSeconds(132), Time::fromSeconds(148));
        const auto fill = reserved.pixelColor(reserved.rect().center());
        QVERIFY(fill != empty.pixelColor(empty.rect().center()));
        QVERIFY(fill != Theme::instance().jobStyle(2).color); // it does not run there yet
        shown.clock.setNow(Time::fromSeconds(24));
        const auto before = shown.part(Time::fromSeconds(132), Time::fromSeconds(148));
        QVERIFY(before.pixelColor(before.rect().center()) != fill);
        QVERIFY(shown.view.promisesOf(shown.view.shownRow(2)).empty());
        Theme::instance().apply(ThemeChoice::Light);
    }

    void sayWhereFromAndUntil()
    {
        ShownPromises shown;
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        QCOMPARE(
            shown.tip(Time::fromSeconds(140)), QStringLiteral("job-3 has reserved server-1 from 00:02:10 to 00:02:30"));
        QCOMPARE(shown.tip(Time::fromSeconds(160)),
            QStringLiteral("job-3 has reserved server-0, server-1 from 00:02:30 to 00:02:50"));
        auto* rows = QAccessible::queryAccessibleInterface(&shown.view);
        QVERIFY(rows->child(2)
                    ->text(QAccessible::Name)
                    .contains(QStringLiteral("job-3 has reserved server-1 from 00:02:10 to 00:02:30")));
    }

    /// How a range of time is selected is nowhere to be seen, so it is said where the times stand.
    void theAxisSaysHowARangeIsSelected()
    {
        ShownPromises shown;
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        QVERIFY2(shown.tipOfTheAxis().contains(QStringLiteral("Shift and dragging, selects a range of time")),
            qPrintable(shown.tipOfTheAxis()));
        auto* whole = QAccessible::queryAccessibleInterface(&shown.view);
        QVERIFY(whole->text(QAccessible::Description).contains(QStringLiteral("Shift and dragging")));
    }

    /// Server 1 is promised in the lowest lane both times, because one promise ends where the next begins.
    void serversShowWhatIsPromisedOnThem()
    {
        ShownPromises shown;
        QVERIFY(QTest::qWaitForWindowExposed(&shown.view));
        shown.view.setGrouping(TimelineGrouping::Servers);
        const int row = shown.rowOfServer(1, 0);
        const auto promises = shown.view.promisesOf(shown.view.shownRow(row));
        QCOMPARE(promises.size(), std::size_t(2));
        QCOMPARE(promises[0].job, JobId(2));
        QCOMPARE(promises[0].promise.from, Time::fromSeconds(130));
        QCOMPARE(promises[1].promise.from, Time::fromSeconds(150));
        QCOMPARE(shown.view.promisesOf(shown.view.shownRow(shown.rowOfServer(0, 0))).size(), std::size_t(1));
        QCOMPARE(shown.tip(Time::fromSeconds(140), row),
            QStringLiteral("job-3 has reserved server-1 from 00:02:10 to 00:02:30"));
        auto* rows = QAccessible::queryAccessibleInterface(&shown.view);
        QVERIFY(rows->child(row)
                    ->text(QAccessible::Name)
                    .contains(QStringLiteral("job-3 has reserved server-1 from 00:02:10 to 00:02:30")));
        const auto empty = shown.part(Time::fromSeconds(60), Time::fromSeconds(80), row);
        const auto reserved = shown.part(Time::fromSeconds(132), Time::fromSeconds(148), row);
        const auto fill = reserved.pixelColor(reserved.rect().center());
        QVERIFY(fill != empty.pixelColor(empty.rect().center()));
        shown.clock.setNow(Time::fromSeconds(24)); // before they were made
        QVERIFY(shown.view.promisesOf(shown.view.shownRow(row)).empty());
        const auto before = shown.part(Time::fromSeconds(132), Time::fromSeconds(148), row);
        QVERIFY(before.pixelColor(before.rect().center()) != fill);
    }

    /// Simultaneous promises on a server get separate lanes, even if nothing ever ran there.
    void promisesAtOnceHaveLanes()
    {
        ShownPromises shown;
        shown.log.reserve(2, 140, 160, { 1, 1, 1 });
        shown.view.setEvents(shown.log.events, shown.log.slots);
        shown.view.setGrouping(TimelineGrouping::Servers);
        std::vector<std::size_t> promised;
        for (std::uint16_t lane = 0; lane < 4; ++lane)
            promised.push_back(shown.view.promisesOf(shown.view.shownRow(shown.rowOfServer(1, lane))).size());
        QCOMPARE(promised, (std::vector<std::size_t> { 2, 1, 1, 1 }));
    }

    /// Every task that the engine promised on a server at a moment is in one of its lanes, never two in one lane.
    void serversHoldWhatTheEnginePromised()
    {
        auto simulation = Simulation::create(test::marketSetup("oasis", 2)).value();
        const auto& engine = simulation.engine();
        TimelinePromises promises;
        promises.reset(&engine.cluster());
        std::size_t most = 0;
        while (simulation.step().value() != Engine::Step::Finished) {
            promises.append(engine.log().events(), slotsOf(engine.log()));
            std::map<HostId, std::multiset<std::tuple<JobId, Time>>> held;
            for (const auto& [job, from, until, places] : heldBy(engine)) {
                for (const auto& [domain, count] : places) {
                    for (std::int32_t i = 0; i < count; ++i)
                        held[engine.cluster().domain(domain).host].insert({ job, from });
                }
            }
            for (std::size_t host = 0; host < engine.cluster().hostCount(); ++host) {
                std::multiset<std::tuple<JobId, Time>> shown;
                for (std::size_t lane = 0; lane < promises.lanesOn(HostId(host)); ++lane) {
                    auto on = promises.onLane(HostId(host), lane, engine.now());
                    std::ranges::sort(on, {}, [](const JobPromise& one) { return one.promise.from; });
                    for (std::size_t i = 0; i < on.size(); ++i) {
                        QVERIFY(i == 0 || on[i - 1].promise.until <= on[i].promise.from);
                        shown.insert({ on[i].job, on[i].promise.from });
                    }
                }
                QVERIFY(shown == held[HostId(host)]);
                most = std::max(most, shown.size());
            }
        }
        QVERIFY(most > 1);
    }
};

CONSONANCE_WINDOW_TEST(TestTimelinePromises)
#include "tst_timeline_promises.moc"
