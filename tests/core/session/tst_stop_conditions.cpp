// SPDX-License-Identifier: GPL-3.0-or-later
// Where runs stop: hit counts against the event log, every kind of "run until", log points, watches. Expected values
// are counted from the log of the same run without any of them.
#include "core/run/run_request.h"
#include "core/session/interactive_session.h"
#include "core/session/session_monitor.h"
#include "tests/core/session/locality_session.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// Goes to the end through every stop; returns how many there were.
std::uint64_t stopsUntilTheEnd(InteractiveSession& session, std::uint64_t batch = kAll)
{
    std::uint64_t stops = 0;
    while (*session.advance(batch, kForever, {}, NoteMode::Skip))
        stops += session.wasStopped() ? 1 : 0;
    return stops;
}

std::uint64_t countOf(const InteractiveSession& session, EventKind kind)
{
    return static_cast<std::uint64_t>(
        std::ranges::count(session.simulation().engine().log().events(), kind, &EventRecord::kind));
}

/// How often the queue grows to that length, according to the log.
std::uint64_t risesTo(InteractiveSession& session, std::size_t length)
{
    std::uint64_t rises = 0;
    bool was = false;
    while (*session.stepForward(StepUnit::Event)) {
        const bool is = session.simulation().engine().state().waitingSet.size() >= length;
        rises += is && !was ? 1 : 0;
        was = is;
    }
    return rises;
}

} // namespace

class TestStopConditions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void countsEveryEventInExpress();
    void countsWhenAStateBecomesTrue();
    void ignoresCountsAndActsOnce();
    void disabledOnesCostAndCountNothing();
    void goingBackCountsNothing();
    void logPointsWriteAndDoNotStop();
    void changesNothingOfTheRun();
    void keepsHitsWhenOtherThingsChange();
    void refusesWhatCannotBeRead();
    void runsUntil_data();
    void runsUntil();
    void watchesAreSampledAlike();
};

void TestStopConditions::countsEveryEventInExpress()
{
    for (const std::uint64_t batch : { kAll, std::uint64_t { 7 } }) {
        auto session = localitySession();
        SessionMonitor monitor;
        QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = "any(events, kind = \"job-arrived\")" },
            { .id = 2, .condition = "any(events, kind = \"decision-taken\")" } }));
        session->setWatcher(&monitor);
        const auto stops = stopsUntilTheEnd(*session, batch);
        const auto hits = monitor.stops.hits();
        QCOMPARE(hits[0].hits, countOf(*session, EventKind::JobArrived));
        QCOMPARE(hits[0].hits, std::uint64_t { 120 });
        QCOMPARE(hits[1].hits, countOf(*session, EventKind::DecisionTaken));
        QCOMPARE(stops, hits[0].hits + hits[1].hits); // an arrival and a decision are never one step
    }
}

void TestStopConditions::countsWhenAStateBecomesTrue()
{
    auto counted = localitySession();
    const auto expected = risesTo(*counted, 5);
    QVERIFY(expected > 2);
    auto session = localitySession();
    SessionMonitor monitor;
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = "queue_length >= 5" },
        { .id = 2, .condition = "queue_length >= 5", .message = "x", .rule = HitRule::EachStep } }));
    session->setWatcher(&monitor);
    QCOMPARE(stopsUntilTheEnd(*session), expected);
    QCOMPARE(monitor.stops.hits()[0].hits, expected);
    QVERIFY(monitor.stops.hits()[1].hits > expected);
}

void TestStopConditions::ignoresCountsAndActsOnce()
{
    auto session = localitySession();
    SessionMonitor monitor;
    const std::string arrives = "any(events, kind = \"job-arrived\")";
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = arrives, .ignoreCount = 100 } }));
    session->setWatcher(&monitor);
    QVERIFY(*session->advance(kAll, kForever));
    QVERIFY(session->wasStopped());
    const auto reason = monitor.stops.takeReason();
    QVERIFY(reason && reason->breakpoint == 1u);
    QCOMPARE(reason->hits, std::uint64_t { 101 });
    QCOMPARE(countOf(*session, EventKind::JobArrived), std::uint64_t { 101 });
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 2, .condition = arrives, .isOneShot = true } }));
    QCOMPARE(stopsUntilTheEnd(*session), std::uint64_t { 1 });
    QCOMPARE(monitor.stops.hits()[0].hits, std::uint64_t { 19 });
    QVERIFY(monitor.stops.hits()[0].isSpent);
}

void TestStopConditions::disabledOnesCostAndCountNothing()
{
    auto session = localitySession();
    SessionMonitor monitor;
    QVERIFY(monitor.isIdle());
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = "running > 0", .isEnabled = false } }));
    QVERIFY(monitor.isIdle());
    session->setWatcher(&monitor);
    QCOMPARE(stopsUntilTheEnd(*session), std::uint64_t { 0 });
    QCOMPARE(monitor.stops.hits()[0].hits, std::uint64_t { 0 });
}

void TestStopConditions::goingBackCountsNothing()
{
    auto session = localitySession();
    SessionMonitor monitor;
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = "any(events, kind = \"job-arrived\")" } }));
    session->setWatcher(&monitor);
    QVERIFY(*session->advance(kAll, kForever));
    QVERIFY(*session->advance(kAll, kForever));
    QVERIFY(*session->stepBack(StepUnit::Decision));
    QVERIFY(session->seek(Time::fromSeconds(4000)));
    QVERIFY(session->seekStep(1));
    QCOMPARE(monitor.stops.hits()[0].hits, std::uint64_t { 2 });
    QVERIFY(*session->advance(kAll, kForever));
    QVERIFY(session->wasStopped());
    QCOMPARE(monitor.stops.hits()[0].hits, std::uint64_t { 3 });
}

void TestStopConditions::logPointsWriteAndDoNotStop()
{
    auto session = localitySession();
    SessionMonitor monitor;
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 7,
        .condition = "any(events, kind = \"job-completed\")",
        .message = "{finished} done, {queue_length} wait" } }));
    session->setWatcher(&monitor);
    QCOMPARE(stopsUntilTheEnd(*session), std::uint64_t { 0 });
    const auto lines = monitor.stops.takeLines();
    QCOMPARE(lines.size(), std::size_t { 120 });
    QVERIFY(lines.front().text.starts_with("1 done, "));
    QCOMPARE(lines.back().text, std::string("120 done, 0 wait"));
    QCOMPARE(lines.back().breakpoint, 7u);
    QVERIFY(std::ranges::is_sorted(lines, {}, &LogLine::at));
    QVERIFY(monitor.stops.takeLines().empty());
}

void TestStopConditions::changesNothingOfTheRun()
{
    auto plain = localitySession();
    stopsUntilTheEnd(*plain);
    auto watched = localitySession();
    SessionMonitor monitor;
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = "any(servers, interference > 30%)" },
        { .id = 2, .condition = "mean(jobs, slowdown) > 10%", .message = "{max(jobs, waited)}" } }));
    QVERIFY(monitor.watches.set({ "mean(jobs, slowdown)" }));
    watched->setWatcher(&monitor);
    QVERIFY(stopsUntilTheEnd(*watched) > 0);
    QCOMPARE(watched->simulation().engine().log().hash(), plain->simulation().engine().log().hash());
}

void TestStopConditions::keepsHitsWhenOtherThingsChange()
{
    auto session = localitySession();
    SessionMonitor monitor;
    const std::string arrives = "any(events, kind = \"job-arrived\")";
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = arrives } }));
    session->setWatcher(&monitor);
    QVERIFY(*session->advance(kAll, kForever));
    QVERIFY(monitor.stops.setBreakpoints(
        { { .id = 1, .condition = arrives, .ignoreCount = 5 }, { .id = 2, .condition = "running > 3" } }));
    QCOMPARE(monitor.stops.hits()[0].hits, std::uint64_t { 1 });
    QVERIFY(monitor.stops.setBreakpoints({ { .id = 1, .condition = "running > 100" } }));
    QCOMPARE(monitor.stops.hits()[0].hits, std::uint64_t { 0 });
}

void TestStopConditions::refusesWhatCannotBeRead()
{
    StopConditions stops;
    QVERIFY(stops.setBreakpoints({ { .id = 1, .condition = "running > 3" } }));
    const auto refused = stops.setBreakpoints({ { .id = 4, .condition = "runing > 3" } });
    QVERIFY(!refused);
    QCOMPARE(refused.error().place.column, 1);
    QCOMPARE(stops.hits().size(), std::size_t { 1 });
    QVERIFY(!stops.setBreakpoints({ { .id = 4, .condition = "running > 3", .message = "{oops}" } }));
    QVERIFY(!stops.setRunUntil("queue_length"));
    for (const auto rule : { HitRule::Automatic, HitRule::BecomesTrue, HitRule::EachStep })
        QCOMPARE(hitRuleFromName(hitRuleName(rule)), rule);
}

void TestStopConditions::runsUntil_data()
{
    using Kind = RunUntil::Kind;
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("number");
    QTest::addColumn<QByteArray>("name");
    const auto row = [](const char* title, Kind kind, double number, const char* name) {
        QTest::newRow(title) << static_cast<int>(kind) << number << QByteArray(name);
    };
    row("time", Kind::Time, 5000, "");
    row("interval", Kind::Interval, 6, "");
    row("event", Kind::Event, 200, "");
    row("decision", Kind::Decision, 9, "");
    row("any job arrives", Kind::JobArrives, 0, "");
    row("job arrives", Kind::JobArrives, 0, "17");
    row("job starts", Kind::JobStarts, 0, "17");
    row("job finishes", Kind::JobFinishes, 0, "17");
    row("queue", Kind::QueueLength, 4, "");
    row("interference", Kind::Interference, 0.2, "");
    row("interference of one", Kind::Interference, 0.1, "server-3");
}

/// Stops right after the step that made it true, and it was not true before.
void TestStopConditions::runsUntil()
{
    QFETCH(int, kind);
    QFETCH(double, number);
    QFETCH(QByteArray, name);
    auto session = localitySession();
    const auto& engine = session->simulation().engine();
    RunUntil wanted { static_cast<RunUntil::Kind>(kind), number, name.toStdString() };
    if (wanted.name == "17")
        wanted.name = engine.workload().job(JobId(17)).request.name;
    if (wanted.name == "server-3")
        wanted.name = engine.cluster().hostName(HostId(3));
    SessionMonitor monitor;
    QVERIFY(monitor.stops.setRunUntil(runUntilExpression(wanted)));
    session->setWatcher(&monitor);
    QVERIFY(*session->advance(kAll, kForever, {}, NoteMode::Skip));
    QVERIFY(session->wasStopped());
    QVERIFY(!monitor.stops.hasRunUntil());
    const auto last = engine.log().events().back();
    const auto frame = session->frame();
    const auto& hosts = frame->hosts;
    const auto interferes = [&](const HostFrame& host) { return host.slowdown > number; };
    switch (wanted.kind) {
    case RunUntil::Kind::Time:
        QVERIFY(engine.now() >= Time::fromSeconds(5000));
        QVERIFY(session->stepBack(StepUnit::Event));
        QVERIFY(engine.now() < Time::fromSeconds(5000));
        break;
    case RunUntil::Kind::Interval:
        QCOMPARE(session->position().interval, 6u);
        break;
    case RunUntil::Kind::Event:
        QVERIFY(session->position().event >= 200);
        break;
    case RunUntil::Kind::Decision:
        QCOMPARE(session->frame()->decision->id, DecisionId(9)); // the number that the panel shows
        break;
    case RunUntil::Kind::JobArrives:
        QVERIFY(wanted.name.empty() ? countOf(*session, EventKind::JobArrived) == 1
                                    : engine.job(JobId(17)).phase == JobPhase::Waiting);
        QCOMPARE(last.kind, EventKind::JobArrived);
        break;
    case RunUntil::Kind::JobStarts:
        QCOMPARE(engine.job(JobId(17)).firstStart, engine.now());
        break;
    case RunUntil::Kind::JobFinishes:
        QCOMPARE(engine.job(JobId(17)).finish, engine.now());
        break;
    case RunUntil::Kind::QueueLength:
        QCOMPARE(engine.state().waitingSet.size(), std::size_t { 4 });
        break;
    case RunUntil::Kind::Interference:
        QVERIFY(wanted.name.empty() ? std::ranges::any_of(hosts, interferes) : interferes(hosts[3]));
        break;
    }
}

void TestStopConditions::watchesAreSampledAlike()
{
    auto session = localitySession();
    SessionMonitor monitor;
    QVERIFY(monitor.watches.set({ "queue_length", "time / 1min" }));
    session->setWatcher(&monitor);
    stopsUntilTheEnd(*session);
    const auto curves = monitor.watches.curves(session->simulation().engine());
    QCOMPARE(curves.size(), std::size_t { 2 });
    const auto& samples = curves[1].samples;
    QVERIFY(samples.size() > WatchList::kMostSamples / 4 && samples.size() <= WatchList::kMostSamples);
    for (const auto& sample : samples)
        QCOMPARE(sample.value, sample.at.seconds() / 60);
    QVERIFY(std::ranges::is_sorted(samples, {}, &WatchSample::at));
    QCOMPARE(curves[0].value, std::string("0"));
    QVERIFY(!monitor.watches.set({ "queue_length", "nothing" }));
    QVERIFY(monitor.watches.set({ "queue_length" }));
    QCOMPARE(monitor.watches.curves(session->simulation().engine())[0].samples.size(), curves[0].samples.size());
}

CONSONANCE_TEST(TestStopConditions)
#include "tst_stop_conditions.moc"
