// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping forward and back: whatever the path, the state is the same.
#include "core/run/run_request.h"
#include "core/run/what_if.h"
#include "core/session/interactive_session.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>

using namespace consonance;

namespace {

constexpr std::uint64_t kFarSteps = 300;

SimulationSetup setupFor(const std::string& trace, const std::string& cluster, const std::string& policy)
{
    registerBuiltinPolicies();
    const RunRequest request { .trace = trace, .cluster = cluster, .policy = policy, .seed = 2 };
    auto inputs = resolveInputs(request);
    return makeSetup(request, *inputs);
}

std::unique_ptr<InteractiveSession> makeSession(
    const std::string& policy = "locality", const std::string& trace = "preset:harmony-testbed")
{
    return *InteractiveSession::create(
        setupFor(trace, trace.starts_with("preset:small") ? "small" : "harmony-testbed", policy));
}

std::uint64_t hashOf(const InteractiveSession& session)
{
    return session.simulation().engine().stateHash();
}

} // namespace

class TestInteractiveSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyStepBackGivesTheStateThatWas_data()
    {
        QTest::addColumn<QString>("policy");
        for (const char* policy : { "locality", "random", "round-robin", "lif-linear" })
            QTest::newRow(policy) << QString::fromLatin1(policy);
    }

    void everyStepBackGivesTheStateThatWas()
    {
        QFETCH(QString, policy);
        auto session = makeSession(policy.toStdString());
        std::map<std::uint64_t, std::uint64_t> hashes;
        hashes[0] = hashOf(*session);
        while (*session->stepForward(StepUnit::Event))
            hashes[session->position().step] = hashOf(*session);
        const auto finalLog = session->simulation().engine().log().hash();
        const auto last = session->position().step;
        QVERIFY(last > 200);
        for (auto step = last; step > 0; step -= std::min<std::uint64_t>(step, 17)) {
            QVERIFY(session->seekStep(step));
            QCOMPARE(hashOf(*session), hashes[step]);
        }
        QVERIFY(session->seekStep(5));
        for (int i = 5; i > 0; --i) {
            QVERIFY(*session->stepBack(StepUnit::Event));
            QCOMPARE(hashOf(*session), hashes[session->position().step]);
        }
        QVERIFY(!*session->stepBack(StepUnit::Event));
        while (*session->stepForward(StepUnit::Interval)) { }
        QCOMPARE(session->simulation().engine().log().hash(), finalLog);
    }

    /// Forward and back over the events of two jobs: no other stops, none skipped, and the same states both ways.
    void jobStepsStandAtTheirEventsAndNowhereElse()
    {
        auto session = makeSession("lb");
        const std::vector jobs { JobId(3), JobId(7) };
        const auto& log = session->simulation().engine().log();
        const auto concerns
            = [&](std::size_t event) { return std::ranges::find(jobs, log.events()[event].job) != jobs.end(); };
        std::map<std::uint64_t, std::uint64_t> hashes; // by the step at which one of their events has just happened
        for (auto seen = log.events().size(); *session->stepForward(StepUnit::Event); seen = log.events().size()) {
            bool isTheirs = false;
            for (auto event = seen; event < log.events().size(); ++event)
                isTheirs = isTheirs || concerns(event);
            if (isTheirs)
                hashes[session->position().step] = hashOf(*session);
        }
        QVERIFY(hashes.size() >= 6); // each arrives, starts and ends
        const auto end = session->position().step;
        for (auto at = hashes.rbegin(); at != hashes.rend(); ++at) {
            if (at->first == end)
                continue;
            QVERIFY(*session->stepBackOf(jobs));
            QCOMPARE(session->position().step, at->first);
            QCOMPARE(hashOf(*session), at->second);
        }
        QVERIFY(*session->stepBackOf(jobs));
        QCOMPARE(session->position().step, std::uint64_t { 0 });
        QVERIFY(!*session->stepBackOf(jobs));
        for (const auto& [step, hash] : hashes) {
            QVERIFY(*session->stepForwardOf(jobs));
            QCOMPARE(session->position().step, step);
            QCOMPARE(hashOf(*session), hash);
        }
        while (*session->stepForwardOf(jobs)) { }
        QCOMPARE(session->position().step, end);
        // A job that does not exist leads to the end and to the beginning.
        QVERIFY(*session->stepBackOf(std::vector { JobId(4000) }));
        QCOMPARE(session->position().step, std::uint64_t { 0 });
        while (*session->stepForwardOf(std::vector { JobId(4000) })) { }
        QCOMPARE(session->position().step, end);
    }

    void unitsGoForwardAndBackAlike_data()
    {
        QTest::addColumn<int>("unit");
        QTest::newRow("action") << static_cast<int>(StepUnit::Action);
        QTest::newRow("event") << static_cast<int>(StepUnit::Event);
        QTest::newRow("decision") << static_cast<int>(StepUnit::Decision);
        QTest::newRow("interval") << static_cast<int>(StepUnit::Interval);
    }

    void unitsGoForwardAndBackAlike()
    {
        QFETCH(int, unit);
        const auto stepUnit = static_cast<StepUnit>(unit);
        auto session = makeSession();
        std::vector<std::pair<std::uint64_t, std::uint32_t>> places;
        const auto place = [&] { return std::pair { session->position().step, session->position().action }; };
        places.push_back(place());
        for (int i = 0; i < 30; ++i) {
            QVERIFY(*session->stepForward(stepUnit));
            QVERIFY(place() != places.back());
            places.push_back(place());
        }
        for (int i = 29; i >= 0; --i) {
            QVERIFY(*session->stepBack(stepUnit));
            QCOMPARE(place(), places[static_cast<std::size_t>(i)]);
        }
    }

    /// The decision shown before it and after it is one and the same, and so is its moment for questions.
    void beforeAndAfterADecisionAreTwoMomentsOfIt()
    {
        auto session = makeSession();
        while (!session->frame()->decision || session->frame()->decision->notes->actions.empty())
            QVERIFY(*session->stepForward(StepUnit::Decision));
        const auto after = session->frame();
        QVERIFY(!after->isBeforeDecision);
        const auto place = session->position();
        QVERIFY(*session->stepForward(StepUnit::Event)); // some events later it is still the one shown
        QVERIFY(*session->stepBeforeDecision());
        const auto before = session->frame();
        QVERIFY(before->isBeforeDecision && before->decisionIsDue);
        QCOMPARE(before->position.step, place.step - 1);
        QCOMPARE(before->decision->id, after->decision->id);
        QCOMPARE(before->decision->at, after->decision->at);
        QVERIFY(before->running < after->running);
        const auto moment = session->decisionMoment();
        QVERIFY(moment && *moment);
        QCOMPARE((*moment)->engine.stateHash(), session->simulation().engine().stateHash());
        QCOMPARE(session->position(), before->position);
        QVERIFY(*session->stepBeforeDecision()); // there already
        QCOMPARE(session->position(), before->position);
        QVERIFY(*session->stepForward(StepUnit::Action));
        QVERIFY(*session->stepBeforeDecision()); // its tasks are taken back
        QCOMPARE(session->position(), before->position);
        QVERIFY(*session->stepForward(StepUnit::Decision));
        QCOMPARE(session->position(), place);
        QVERIFY(session->seekStep(0));
        QVERIFY(!*session->stepBeforeDecision() || session->position().step == 0);
    }

    void actionsShowADecisionPieceByPiece()
    {
        auto session = makeSession();
        while (!session->frame()->decisionIsDue || session->frame()->waiting.empty())
            QVERIFY(*session->stepForward(StepUnit::Event));
        const auto before = session->position();
        QVERIFY(*session->stepForward(StepUnit::Action));
        const auto frame = session->frame();
        QCOMPARE(frame->position.step, before.step);
        QCOMPARE(frame->position.action, 1U);
        QCOMPARE(std::ranges::count_if(frame->tiles, [](const TileFrame& tile) { return tile.isProposed; }), 1);
        QVERIFY(frame->decision);
        const auto actions = frame->decision->notes->actions.size();
        QVERIFY(actions > 1);
        QVERIFY(!frame->decision->notes->actions.front().candidates.empty());
        for (std::size_t i = 1; i < actions; ++i)
            QVERIFY(*session->stepForward(StepUnit::Action));
        QVERIFY(*session->stepForward(StepUnit::Action)); // now it takes effect
        QCOMPARE(session->position().step, before.step + 1);
        QCOMPARE(session->position().action, 0U);
        QVERIFY(session->frame()->running > 0);
    }

    /// A decision answered by a person names its tasks like a policy's, and does so again after a replay.
    void aDecisionByHandListsItsTasks()
    {
        auto session = makeSession();
        while (!session->frame()->decision || session->frame()->decision->notes->actions.empty())
            QVERIFY(*session->stepForward(StepUnit::Decision));
        const auto& engine = session->simulation().engine();
        std::vector<JobPlaces> places;
        for (const auto& event : engine.log().events().subspan(engine.log().decisions().back().firstEvent)) {
            if (event.kind != EventKind::JobStarted)
                continue;
            std::vector<Slot> slots;
            for (const auto& slot : engine.log().slots(event))
                slots.push_back({ .domain = slot.domain, .role = slot.role, .count = slot.count });
            places.push_back(placesOf(engine, event.job, slots));
        }
        QVERIFY(!places.empty());
        QVERIFY(*session->stepBeforeDecision());
        while (!session->frame()->decisionIsDue)
            QVERIFY(*session->stepForward(StepUnit::Event));
        QVERIFY(session->intervene(AnswerDecision { places }));
        const auto check = [&] {
            const auto frame = session->frame();
            QVERIFY(frame->decision);
            std::map<std::string, std::int32_t> expected;
            for (const auto& job : places) {
                for (const auto& task : job.tasks)
                    expected[job.job + "/" + task.place] += task.count;
            }
            std::map<std::string, std::int32_t> listed;
            const auto& cluster = engine.cluster();
            for (const auto& action : frame->decision->notes->actions)
                ++listed[engine.workload().job(action.job).request.name + "/"
                    + cluster.path(cluster.host(action.host).domain)];
            QCOMPARE(listed, expected);
        };
        check();
        const auto step = session->position().step;
        QVERIFY(session->seekStep(0));
        QVERIFY(session->seekStep(step));
        check();
    }

    /// Notes are expensive, so they are skipped on the way; after a stop those of the last decision are there, and the
    /// run is the same.
    void notesAreMadeAgainWhereOneStops()
    {
        auto noted = makeSession("random");
        while (noted->position().decision < 12)
            QVERIFY(*noted->stepForward(StepUnit::Event));
        const auto expected = noted->frame()->decision;
        QVERIFY(!expected->notes->scoreName.empty() || !expected->notes->actions.empty());
        const auto step = noted->position().step;

        auto skipped = makeSession("random");
        QVERIFY(*skipped->advance(step, kForever, {}, NoteMode::Skip));
        QVERIFY(skipped->frame()->decision->notes->actions.empty());
        const auto hash = hashOf(*skipped);
        QCOMPARE(hash, hashOf(*noted));
        QVERIFY(*skipped->renewNotes());
        QVERIFY(!*skipped->renewNotes());
        QCOMPARE(hashOf(*skipped), hash);
        QCOMPARE(skipped->position().step, step);
        const auto renewedFrame = skipped->frame();
        const auto& renewed = *renewedFrame->decision->notes;
        QCOMPARE(renewed.actions.size(), expected->notes->actions.size());
        QCOMPARE(renewed.blocked.size(), expected->notes->blocked.size());
        QVERIFY(skipped->seekStep(step + 40));
        QVERIFY(skipped->seekStep(step));
        QCOMPARE(skipped->frame()->decision->notes->actions.size(), expected->notes->actions.size());
        QCOMPARE(hashOf(*skipped), hash);
    }

    /// If interrupted on the way without notes, it rests at the next decision, knows all about it without a replay, and
    /// continues as if nothing had happened.
    void restingAtTheNextDecision()
    {
        auto rested = makeSession("random");
        QVERIFY(*rested->advance(kFarSteps, kForever, {}, NoteMode::Skip));
        const auto decisions = rested->position().decision;
        QVERIFY(rested->restAtDecision());
        QCOMPARE(rested->position().decision, decisions + 1);
        QVERIFY(!*rested->renewNotes());
        auto stepped = makeSession("random");
        while (stepped->position().step < rested->position().step)
            QVERIFY(*stepped->stepForward(StepUnit::Event));
        QCOMPARE(stepped->position().decision, decisions + 1);
        const auto notes = [](const InteractiveSession& session) { return *session.frame()->decision->notes; };
        QVERIFY(!notes(*stepped).actions.empty() || !notes(*stepped).blocked.empty());
        QCOMPARE(notes(*rested).actions.size(), notes(*stepped).actions.size());
        QCOMPARE(notes(*rested).blocked.size(), notes(*stepped).blocked.size());
        const auto ours = rested->decisionMoment();
        const auto theirs = stepped->decisionMoment();
        QVERIFY(ours && *ours && theirs && *theirs);
        QCOMPARE((*ours)->engine.stateHash(), (*theirs)->engine.stateHash());
        QCOMPARE(hashOf(*rested), hashOf(*stepped));

        const auto step = rested->position().step;
        QVERIFY(rested->restAtDecision()); // it is already there
        QCOMPARE(rested->position().step, step);
        for (auto* session : { rested.get(), stepped.get() })
            QVERIFY(!*session->advance(~std::uint64_t { 0 }, kForever));
        QCOMPARE(rested->simulation().engine().log().hash(), stepped->simulation().engine().log().hash());
        QVERIFY(rested->restAtDecision()); // nothing lies ahead
        QVERIFY(rested->simulation().engine().isFinished());
    }

    /// The state before the last decision of a long way is kept; answers about it, before and after the run was changed
    /// behind it, equal those of another session that got there step by step.
    void askingAboutADecisionFarFromACheckpoint()
    {
        auto stepped = makeSession("random");
        auto sought = makeSession("random");
        QVERIFY(*sought->advance(kFarSteps, kForever, {}, NoteMode::Skip));
        while (stepped->position().step < kFarSteps)
            QVERIFY(*stepped->stepForward(StepUnit::Event));
        const auto same = [&] {
            const auto theirs = stepped->decisionMoment();
            const auto ours = sought->decisionMoment();
            return theirs && ours && *theirs && *ours && (*theirs)->engine.stateHash() == (*ours)->engine.stateHash()
                && sought->position().step == stepped->position().step && hashOf(*sought) == hashOf(*stepped);
        };
        for (const std::uint64_t step : { kFarSteps, kFarSteps - 70, kFarSteps - 3, kFarSteps }) {
            for (auto* session : { stepped.get(), sought.get() }) {
                QVERIFY(session->seekStep(step));
                QVERIFY(session->renewNotes());
            }
            QVERIFY(same());
            QVERIFY(same());
        }
        for (auto* session : { stepped.get(), sought.get() }) {
            QVERIFY(session->seekStep(kFarSteps - 80));
            QVERIFY(session->intervene(ChangeServer { ClusterChangeKind::Drain, "server-2" }, session->position().at));
            QVERIFY(session->seekStep(kFarSteps));
        }
        QVERIFY(same());
    }

    void seekingByTimeStopsBeforeTheNextEvent()
    {
        auto session = makeSession();
        QVERIFY(session->seek(Time::fromSeconds(12'345)));
        QVERIFY(session->position().at <= Time::fromSeconds(12'345));
        QVERIFY(session->simulation().engine().nextEventTime() > Time::fromSeconds(12'345));
        const auto hash = hashOf(*session);
        QVERIFY(session->seek(Time::fromSeconds(20'000)));
        QVERIFY(session->seek(Time::fromSeconds(100)));
        QVERIFY(session->seek(Time::fromSeconds(12'345)));
        QCOMPARE(hashOf(*session), hash);
    }

    /// Curves continue to the requested moment, not just to the event before it; values hold between events.
    void historyGoesToTheMomentThatIsShown()
    {
        auto session = makeSession();
        while (session->position().decision < 3)
            QVERIFY(*session->stepForward(StepUnit::Event));
        const auto event = session->position().at;
        QCOMPARE(session->history()->until, event);
        const Time between { (event.microseconds + session->simulation().engine().nextEventTime().microseconds) / 2 };
        QVERIFY(between > event);
        QVERIFY(session->seek(between));
        QCOMPARE(session->position().at, event);
        QCOMPARE(session->history()->until, between);
        QCOMPARE(session->furthest(), between);
        QVERIFY(!session->extendSeenTo(kForever)); // something happens before
        QVERIFY(!session->extendSeenTo(event));
        while (*session->stepForward(StepUnit::Event)) { }
        const auto end = session->position().at;
        QVERIFY(session->seek(kForever));
        QCOMPARE(session->history()->until, end); // nothing is drawn beyond the end of a run
    }

    void historyGrowsToTheFurthestPoint()
    {
        auto session = makeSession();
        QVERIFY(session->seek(Time::fromSeconds(20'000)));
        QVERIFY(session->seek(Time::fromSeconds(5'000)));
        const auto history = session->history();
        QVERIFY(history->until > Time::fromSeconds(15'000));
        QVERIFY(history->events.size() > session->position().event);
        QCOMPARE(history->hostSlowdown.size(), history->rows * 6U);
        QVERIFY(history->rows >= 15);
        QVERIFY(std::ranges::is_sorted(history->queueLength, {}, &SeriesPoint::at));
    }

    /// Views keep histories as long as they like; publishing one costs no copy of the log.
    void aPublishedHistoryStaysAsItWas()
    {
        auto session = makeSession();
        QVERIFY(session->seek(Time::fromSeconds(5'000)));
        const auto early = session->history();
        const std::vector<EventRecord> events(early->events.begin(), early->events.end());
        QVERIFY(session->seek(Time::fromSeconds(20'000)));
        const auto later = session->history();
        QCOMPARE(later->events.data(), early->events.data());
        QCOMPARE(later->slots.data(), early->slots.data());
        QVERIFY(later->events.size() > early->events.size());
        // Another future is written where the old one stood.
        QVERIFY(session->seek(Time::fromSeconds(3'000)));
        QVERIFY(session->intervene(ChangeServer { ClusterChangeKind::Drain, "server-2" }, session->position().at));
        QVERIFY(session->seek(Time::fromSeconds(20'000)));
        const auto other = session->history();
        const auto isSame = [](const EventRecord& a, const EventRecord& b) {
            return a.at == b.at && a.kind == b.kind && a.job == b.job && a.firstSlot == b.firstSlot;
        };
        QVERIFY(std::ranges::equal(early->events, events, isSame));
        QVERIFY(!std::ranges::equal(other->events, later->events, isSame));
    }

    /// For every row and server: how much slower the jobs there at the end of the row are than without neighbours, on
    /// average, read from a separate engine that never goes back; −1 where nothing runs.
    void slowdownsOfServersAreTheEngines_data()
    {
        QTest::addColumn<bool>("goesBack");
        QTest::newRow("in one go") << false;
        QTest::newRow("there and back") << true;
    }

    void slowdownsOfServersAreTheEngines()
    {
        QFETCH(const bool, goesBack);
        auto session = makeSession("lb");
        if (goesBack) {
            QVERIFY(session->seek(Time::fromSeconds(20'000)));
            QVERIFY(session->seek(Time::fromSeconds(3'000)));
        }
        while (*session->stepForward(StepUnit::Decision)) { }
        const auto history = session->history();
        auto simulation = Simulation::create(setupFor("preset:harmony-testbed", "harmony-testbed", "lb"));
        QVERIFY(simulation);
        const Engine& engine = simulation->engine();
        const auto hosts = engine.cluster().hostCount();
        std::vector<float> expected;
        for (;;) {
            const Time next = engine.nextEventTime();
            while (next != kForever
                && middleOfRow(static_cast<std::uint32_t>(expected.size() / hosts), history->rowSpan) < next) {
                const auto middle = middleOfRow(static_cast<std::uint32_t>(expected.size() / hosts), history->rowSpan);
                std::vector<std::pair<double, int>> sums(hosts);
                for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
                    const auto* job = engine.runningJob(JobId(i));
                    if (job == nullptr || engine.job(JobId(i)).stalledUntil > middle)
                        continue;
                    const double slower = 1 - engine.job(JobId(i)).rate * 1e6 / engine.isolatedRatePerSecond(JobId(i));
                    std::set<std::uint32_t> places;
                    for (const auto& tasks : job->tasks)
                        places.insert(tasks.host.value);
                    for (const auto host : places) {
                        sums[host].first += std::clamp(slower, 0.0, 1.0);
                        ++sums[host].second;
                    }
                }
                for (const auto& [sum, count] : sums)
                    expected.push_back(count > 0 ? static_cast<float>(sum / count) : -1.0F);
            }
            const auto step = simulation->step();
            QVERIFY(step);
            if (*step == Engine::Step::Finished)
                break;
        }
        QCOMPARE(history->rows, static_cast<std::uint32_t>(expected.size() / hosts));
        QVERIFY(history->rows >= 15);
        QCOMPARE(history->hostSlowdown.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY2(std::abs(history->hostSlowdown[i] - expected[i]) <= 1e-5F,
                qPrintable(QStringLiteral("row %1, server %2: %3 instead of %4")
                               .arg(i / hosts)
                               .arg(i % hosts)
                               .arg(history->hostSlowdown[i])
                               .arg(expected[i])));
        }
        // The run covers all cases: slowed servers, servers that are not slowed, and idle servers.
        QVERIFY(std::ranges::any_of(expected, [](float one) { return one > 0.2F; }));
        QVERIFY(std::ranges::any_of(expected, [](float one) { return one == 0.0F; }));
        QVERIFY(std::ranges::any_of(expected, [](float one) { return one < 0; }));
    }

    void checkpointsStayWithinTheirBudget()
    {
        auto session = *InteractiveSession::create(
            setupFor("preset:harmony-testbed,jobs=300", "harmony-testbed", "lb"), { .checkpointBudget = 1u << 20 });
        while (*session->stepForward(StepUnit::Decision)) { }
        const auto last = session->position().step;
        QVERIFY(session->seekStep(last / 2));
        const auto hash = hashOf(*session);
        QVERIFY(session->seekStep(last));
        QVERIFY(session->seekStep(last / 2));
        QCOMPARE(hashOf(*session), hash);
    }

    /// A jump ahead within what was seen goes by the state kept before its goal: same state and log as step by step,
    /// and the policy decides again only on the last bit.
    void jumpsAheadGoByWhatWasKept()
    {
        auto session = *InteractiveSession::create(
            setupFor("preset:harmony-testbed,jobs=2000", "harmony-testbed", "lb"), { .checkpointBudget = 1u << 30 });
        const auto& engine = session->simulation().engine();
        const auto& wall = session->simulation().wall();
        std::map<std::uint64_t, std::array<std::uint64_t, 3>> seen; // by step: state, log, last plan
        const auto plan = [&] { return engine.log().decisions().back().plan.bytes(); };
        const auto place = [&] {
            return std::array { hashOf(*session), engine.log().hash(),
                std::uint64_t { std::hash<std::string_view>()(plan()) } };
        };
        while (*session->advance(500, kForever, {}, NoteMode::Skip))
            seen[session->position().step] = place();
        const auto all = wall.decisionSeconds;
        const auto last = session->position().step;
        for (const auto& [step, expected] : seen) {
            QVERIFY(session->seekStep(1));
            const double before = wall.decisionSeconds;
            QVERIFY(session->seekStep(step));
            QCOMPARE(session->position().step, step);
            QCOMPARE(place(), expected);
            QVERIFY2(step < last / 2 || wall.decisionSeconds - before < all / 4, "all of the way was simulated again");
        }
        QVERIFY(session->seekStep(last));
        QCOMPARE(engine.log().mark().slots, session->history()->slots.size());
    }

    /// What is changed after a jump ahead gives the same run as where one came step by step.
    void changesAfterAJumpAheadAreTheSame()
    {
        const auto end = [](bool jumps) {
            auto session = makeSession("lb", "preset:harmony-testbed,jobs=300");
            if (jumps) {
                while (*session->advance(500, kForever, {}, NoteMode::Skip)) { }
                static_cast<void>(session->seekStep(10));
            }
            static_cast<void>(session->seekStep(300));
            const bool isDone = session->intervene(ChangePolicy { .policy = "locality", .parameters = {} }).has_value();
            while (*session->advance(500, kForever, {}, NoteMode::Skip)) { }
            static_cast<void>(session->seekStep(1));
            static_cast<void>(session->seekStep(session->changes().empty() ? 0 : 360));
            while (*session->advance(500, kForever, {}, NoteMode::Skip)) { }
            return std::pair { isDone, session->simulation().engine().log().hash() };
        };
        const auto straight = end(false);
        QVERIFY(straight.first);
        QCOMPARE(end(true), straight);
    }

    void aStopTokenEndsALongSeek()
    {
        auto session = makeSession();
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(session->seek(Time::fromSeconds(100'000), stop.get_token()));
        QCOMPARE(session->position().step, 0U);
    }
};

CONSONANCE_TEST(TestInteractiveSession)
#include "tst_interactive_session.moc"
