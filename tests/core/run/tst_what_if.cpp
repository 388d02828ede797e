// SPDX-License-Identifier: GPL-3.0-or-later
// What-if: interventions as text and JSON, where forced tasks go, and branches that share their parent's past and can
// be made again from what is stored.
#include "core/base/json_writer.h"
#include "core/cluster/cluster_extension.h"
#include "core/cluster/cluster_file.h"
#include "core/run/what_if.h"
#include "core/session/interactive_session.h"
#include "core/workload/calendar_time.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace consonance;

namespace {

const RunRequest kParent {
    .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb", .seed = 4
};

struct World {
    ResolvedInputs inputs;
    std::uint64_t hash = 0;
    std::vector<EventRecord> events;
};

World parentWorld()
{
    World world { .inputs = *resolveInputs(kParent), .hash = 0, .events = {} };
    auto run = startRun(kParent, world.inputs);
    if (run && run->runToEnd()) {
        const auto events = run->engine().log().events();
        world.events.assign(events.begin(), events.end());
        world.hash = run->engine().log().hash();
    }
    return world;
}

/// After everything that happens at the time of the event halfway.
RunMoment middleOf(const World& world)
{
    const Time at = world.events[world.events.size() / 2].at;
    const auto later = std::ranges::upper_bound(world.events, at, {}, &EventRecord::at);
    return { static_cast<std::uint64_t>(later - world.events.begin()), at };
}

/// A job that runs at the moment, with the host of its first task.
std::pair<JobId, HostId> someRunning(const Simulation& simulation)
{
    for (const auto id : simulation.engine().state().runningSet)
        return { JobId(id), simulation.engine().runningJob(JobId(id))->tasks.front().host };
    return {};
}

std::string jsonOf(const Intervention& change)
{
    JsonWriter json;
    writeIntervention(json, change);
    return json.take();
}

} // namespace

class TestWhatIf : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        m_world = parentWorld();
        QVERIFY(m_world.events.size() > 100);
    }

    void interventionsReadAsTheyAreWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) {
            QTest::newRow(says) << QString::fromLatin1(text) << QString::fromLatin1(says);
        };
        row("17:worker:server-3", "job 17: 1 worker on server-3");
        row("17:ps:rack-0/server-3:2:server-1", "job 17: 2 parameter servers on rack-0/server-3");
        row(R"({"job":"17","tasks":[{"role":"worker","server":"a","count":2},{"role":"ps","server":"b"}]})",
            "job 17: 2 workers on a, 1 parameter server on b");
        row(R"({"kind":"answer","jobs":[]})", "decide: nothing starts");
        row(R"({"kind":"answer","jobs":[],"otherwise":{"job":"17","role":"worker","from":"a","server":"b"}})",
            "job 17: 1 worker on b instead of a, all else as decided");
        row(R"({"kind":"answer","jobs":[{"job":"job-1","tasks":[{"role":"ps","server":"b"}]}],
                "otherwise":{"job":"job-1","role":"ps","from":"a","server":"b","displaced":["job-2","job-3"]}})",
            "job-1: 1 parameter server on b instead of a, all else as decided where it still fits; left waiting: "
            "job-2, "
            "job-3");
        row(R"({"kind":"drain","server":"a"})", "drain a");
        row(R"({"kind":"fail","server":"a"})", "fail a");
        row(R"({"kind":"repair","server":"a"})", "repair a");
        row(R"({"kind":"add","server":"z","like":"a"})", "add z like a");
        row(R"({"kind":"policy","policy":"lif","seed":"18446744073709551615","parameters":{"k":"2"}})",
            "policy lif k=2");
    }

    void interventionsReadAsTheyAreWritten()
    {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const auto change = parseForce(text.toStdString());
        QVERIFY(change);
        QCOMPARE(QString::fromStdString(interventionText(*change)), says);
        const auto again = parseForce(jsonOf(*change));
        QVERIFY(again);
        QVERIFY(*again == *change);
    }

    /// A server that fails and comes back later is one branch, and its request makes it again.
    void anOutageHasAnEnd()
    {
        const auto& cluster = *m_world.inputs.cluster;
        const auto moment = middleOf(m_world);
        const auto server = cluster.hostName(HostId(1));
        auto branch
            = startBranch(kParent, m_world.inputs, moment, { ChangeServer { ClusterChangeKind::Fail, server } });
        QVERIFY(branch.has_value());
        const auto back = *moment.at + Duration::fromSeconds(3600);
        QVERIFY(changeLater(*branch, back, { ChangeServer { ClusterChangeKind::Repair, server } }).has_value());
        QCOMPARE(branch->simulation.engine().now(), back);
        QCOMPARE(branch->request.changes.size(), std::size_t { 2 });
        QVERIFY(branch->text.find("fail " + server) != std::string::npos);
        QVERIFY(branch->text.find("repair " + server) != std::string::npos);
        QVERIFY(branch->simulation.runToEnd().has_value());
        auto again = startRun(branch->request, m_world.inputs);
        QVERIFY(again && again->runToEnd());
        QCOMPARE(again->engine().log().hash(), branch->simulation.engine().log().hash());
        const auto late = changeLater(
            *branch, Time::fromSeconds(1'000'000'000), { ChangeServer { ClusterChangeKind::Repair, server } });
        QVERIFY(!late.has_value());
    }

    /// Changes at one moment are named by the branch's moment; with several moments each says when.
    void changesSayWhen()
    {
        const auto changed = [](std::int64_t seconds, const char* host) {
            return RunChange { { .event = 1, .at = Time::fromSeconds(seconds) },
                ChangeServer { .kind = ClusterChangeKind::Drain, .server = host } };
        };
        const std::array one { changed(60, "a"), changed(60, "b") };
        QCOMPARE(changesText(one), std::string("drain a; drain b"));
        const std::array two { changed(60, "a"), changed(12'000, "b") };
        QCOMPARE(changesText(two), std::string("drain a at 00:01:00; drain b at 03:20:00"));
        QCOMPARE(changesText(two, englishWording, secondsFromDate("2026-03-02 08:00:00")),
            std::string("drain a at 2026-03-02 08:01:00; drain b at 2026-03-02 11:20:00"));
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* bad : { "", "17", "17:worker", "17:boss:a", ":worker:a", "17:worker:", "17:worker:a:0",
                 "17:worker:a:x", "17:worker:a:1:b:c", "{", "{\"kind\":\"explode\"}", "{\"job\":\"1\",\"tasks\":[]}",
                 "{\"job\":\"1\",\"tasks\":[{\"role\":\"worker\",\"server\":\"a\",\"count\":-1}]}" })
            QTest::newRow(*bad ? bad : "empty") << QString::fromLatin1(bad);
    }

    void nonsenseIsRefused()
    {
        QFETCH(QString, text);
        QVERIFY(!parseForce(text.toStdString()));
    }

    /// The bar of row 10: a fork that changes nothing equals its parent, whatever moment it leaves at.
    void aForkThatChangesNothingIsItsParent()
    {
        for (const char* policy : { "lb", "random", "tiresias" }) {
            auto request = kParent;
            request.policy = policy;
            auto run = startRun(request, m_world.inputs);
            QVERIFY(run && run->runToEnd());
            const auto& log = run->engine().log();
            for (std::size_t part = 1; part < 8; ++part) {
                const auto& event = log.events()[log.events().size() * part / 8];
                const auto later = std::ranges::upper_bound(log.events(), event.at, {}, &EventRecord::at);
                const RunMoment moment { static_cast<std::uint64_t>(later - log.events().begin()),
                    event.at + Duration { 1 } };
                auto branch = startBranch(request, m_world.inputs, moment, {});
                QVERIFY(branch);
                QVERIFY(branch->simulation.runToEnd());
                QCOMPARE(branch->simulation.engine().log().hash(), log.hash());
            }
        }
    }

    void aForcedTaskMovesAndTheBranchCanBeMadeAgain()
    {
        const auto [moment, job, target, wanted] = someMove();
        QVERIFY(target.isValid());
        auto branch = startBranch(kParent, m_world.inputs, moment, { wanted });
        QVERIFY(branch);
        QCOMPARE(branch->request.changes.size(), std::size_t { 1 });
        QCOMPARE(branch->request.changes.front().moment, moment);
        const auto* moved = branch->simulation.engine().runningJob(job);
        QVERIFY(std::ranges::any_of(
            moved->tasks, [wantedHost = target](const PlacedTasks& part) { return part.host == wantedHost; }));
        QVERIFY(branch->simulation.runToEnd());
        const auto hash = branch->simulation.engine().log().hash();
        QVERIFY(hash != m_world.hash);
        // From nothing but the stored request.
        auto request = branch->request;
        const auto stored = requestJson(request);
        request.changes.clear();
        QVERIFY(readRequestJson(stored, "test", request));
        auto again = startRun(request, m_world.inputs);
        QVERIFY(again && again->runToEnd());
        QCOMPARE(again->engine().log().hash(), hash);
    }

    /// Parts that name the policy before their end, with the last policy in the request: the form until November 2026.
    void partsOfEarlierVersionsBecomeChanges()
    {
        RunRequest read { .trace = "t", .cluster = "c", .policy = "random", .parameters = { { "a", "1" } }, .seed = 9 };
        QVERIFY(readRequestJson(R"({"decide_at": "event", "earlier": [
            {"policy": "lb", "seed": 3, "until_event": 24, "parameters": {"b": "2"}, "until_us": 5, "continues": true,
             "changes": [{"kind": "drain", "server": "s"}]},
            {"policy": "lb", "seed": 3, "until_event": 30, "parameters": {"b": "2"},
             "changes": [{"kind": "fail", "server": "s"}]},
            {"policy": "binpack", "seed": 4, "until_event": 40, "parameters": {}}]})",
            "test", read));
        QCOMPARE(read.decideAt, DecisionMoments::Event);
        QCOMPARE(read.policy, std::string("lb"));
        QCOMPARE(read.seed, std::uint64_t { 3 });
        QCOMPARE(read.parameters.at("b"), std::string("2"));
        const std::vector<RunChange> expected {
            { { .event = 24, .at = Time { 5 } }, ChangeServer { ClusterChangeKind::Drain, "s" } },
            { { .event = 30 }, ChangeServer { ClusterChangeKind::Fail, "s" } },
            { { .event = 30 }, ChangePolicy { "binpack", {}, 4 } },
            { { .event = 40 }, ChangePolicy { "random", { { "a", "1" } }, 9 } },
        };
        QVERIFY(read.changes == expected);
        RunRequest again { .trace = "t", .cluster = "c", .policy = "random" };
        QVERIFY(readRequestJson(requestJson(read), "test", again));
        QVERIFY(again.changes == expected && again.policy == "lb" && again.seed == 3);
        QCOMPARE(again.decideAt, DecisionMoments::Event);
    }

    void seedsAreKeptWhole()
    {
        RunRequest request = kParent;
        request.seed = ~std::uint64_t { 0 };
        request.changes = { { { .event = 3 }, ChangePolicy { "lb", {}, 0 } } };
        RunRequest read = kParent;
        QVERIFY(readRequestJson(requestJson(request), "test", read));
        QCOMPARE(read.seed, ~std::uint64_t { 0 });
        QVERIFY(read.changes == request.changes);
        for (const char* seed : { "-1", "1.5", "18446744073709551616", "\"7\"" }) {
            const auto json
                = std::string(R"([{"policy": "lb", "parameters": {}, "until_event": 3, "seed": )") + seed + "}]";
            QVERIFY(!readRequestJson(json, "test", read));
        }
    }

    void whatDoesNotFitChangesNothing()
    {
        const auto moment = middleOf(m_world);
        auto branch = startBranch(kParent, m_world.inputs, moment, {});
        QVERIFY(branch);
        auto& simulation = branch->simulation;
        const auto before = simulation.engine().stateHash();
        const auto [job, host] = someRunning(simulation);
        const auto& name = simulation.engine().workload().job(job).request.name;
        for (const char* text : { ":worker:no-such-server", ":task:server-0", ":worker:server-0:99" })
            QVERIFY(!makeIntervention(simulation, *parseForce(name + text)));
        QVERIFY(!applyIntervention(simulation, AnswerDecision {}));
        QVERIFY(!applyIntervention(simulation, ChangeServer { ClusterChangeKind::Repair, "server-0" }));
        QVERIFY(!applyIntervention(simulation, ChangePolicy { "no-such-policy", {}, {} }));
        QCOMPARE(simulation.engine().stateHash(), before);
    }

    /// The decision halfway is answered differently: only the first job starts, packed where the person says.
    void aDecisionCanBeForced()
    {
        auto run = startRun(kParent, m_world.inputs);
        QVERIFY(run);
        QVERIFY(run->runUntil(
            [](const Engine& engine) {
                return engine.peek() == Engine::Step::Decision && engine.state().waitingSet.size() > 1;
            },
            {}));
        const auto& engine = run->engine();
        const RunMoment moment { engine.log().events().size(), engine.now() };
        const JobId first(*engine.state().waitingSet.begin());
        const auto& name = engine.workload().job(first).request.name;
        auto branch = startBranch(kParent, m_world.inputs, moment, { AnswerDecision {} });
        QVERIFY(branch);
        QVERIFY(branch->simulation.engine().runningJob(first) == nullptr);
        // If forced beside the policy, the rest of the decision is the policy's.
        branch = startBranch(kParent, m_world.inputs, moment, { *parseForce(name + ":worker:server-5") });
        QVERIFY(branch);
        QVERIFY(branch->simulation.engine().runningJob(first) != nullptr);
        QCOMPARE(branch->simulation.engine().peek(), Engine::Step::Decision);
        const auto& record = branch->simulation.engine().log().decisions().back();
        QVERIFY(includes(record.kinds, TriggerKind::WhatIf));
    }

    void aFailedServerIsEmptyAndARepairedOneIsUsedAgain()
    {
        const auto moment = middleOf(m_world);
        const auto fail
            = startBranch(kParent, m_world.inputs, moment, { ChangeServer { ClusterChangeKind::Fail, "server-1" } });
        QVERIFY(fail);
        QVERIFY(fail->simulation.engine().state().jobsByHost[1].empty());
        QCOMPARE(fail->simulation.engine().state().ledger.availability(HostId(1)), Availability::Down);
        const auto both = startBranch(kParent, m_world.inputs, moment,
            { ChangeServer { ClusterChangeKind::Drain, "server-1" },
                ChangeServer { ClusterChangeKind::Repair, "server-1" } });
        QVERIFY(both);
        QCOMPARE(both->simulation.engine().state().ledger.availability(HostId(1)), Availability::Up);
    }

    void anAddedServerKeepsThePastAndSurvivesAFile()
    {
        const auto moment = middleOf(m_world);
        auto branch = startBranch(
            kParent, m_world.inputs, moment, { AddServer { nextServerName(*m_world.inputs.cluster), "server-0" } });
        QVERIFY(branch);
        const auto& engine = branch->simulation.engine();
        QCOMPARE(engine.cluster().hostCount(), m_world.inputs.cluster->hostCount() + 1);
        QCOMPARE(engine.cluster().hostName(HostId(m_world.inputs.cluster->hostCount())), std::string("server-6"));
        QCOMPARE(engine.log().events()[moment.event - 1].at, m_world.events[moment.event - 1].at);
        QVERIFY(branch->simulation.runToEnd());
        const auto read = parseCluster(clusterToJson(engine.cluster()), "test");
        QVERIFY(read);
        QCOMPARE((*read)->contentHash, engine.cluster().contentHash);
        // Again from the original cluster and the request.
        auto inputs = m_world.inputs;
        QVERIFY(makeRoomFor(branch->request, inputs));
        auto again = startRun(branch->request, inputs);
        QVERIFY(again && again->runToEnd());
        QCOMPARE(again->engine().log().hash(), engine.log().hash());
    }

    void everyPresetCanGrow()
    {
        for (const char* name : { "small", "numa", "harmony-testbed", "pollux-16x4", "philly-tight" }) {
            auto request = kParent;
            request.cluster = name;
            const auto inputs = resolveInputs(request);
            QVERIFY(inputs);
            const auto& cluster = *inputs->cluster;
            const auto grown = withServerLike(cluster, HostId(0), nextServerName(cluster));
            QVERIFY(grown);
            QCOMPARE((*grown)->hosts.back().capacity, cluster.hosts.front().capacity);
            for (std::size_t i = 0; i < cluster.hostCount(); ++i)
                QCOMPARE((*grown)->path((*grown)->hosts[i].domain), cluster.path(cluster.hosts[i].domain));
            const auto read = parseCluster(clusterToJson(**grown), name);
            QVERIFY(read);
            QCOMPARE((*read)->contentHash, (*grown)->contentHash);
        }
    }

    void anotherParameterIsAnotherPolicy()
    {
        auto request = kParent;
        request.policy = "tiresias";
        const auto moment = middleOf(m_world);
        const auto branch
            = startBranch(request, m_world.inputs, moment, { ChangePolicy { "", { { "no-such", "1" } }, {} } });
        QVERIFY(!branch);
        const auto other = startBranch(kParent, m_world.inputs, moment, { ChangePolicy { "locality", {}, {} } });
        QVERIFY(other);
        QCOMPARE(other->request.policy, std::string("lb"));
        QCOMPARE(policyAtEnd(other->request).policy, std::string("locality"));
    }

    /// Another quantum for the same policy from halfway on: the past stays, the rest is another run, and it can be made
    /// again from the stored request.
    void anotherParameterIsAnotherRun()
    {
        auto request = kParent;
        request.policy = "las";
        request.parameters["placer"] = "first-fit";
        auto run = startRun(request, m_world.inputs);
        QVERIFY(run && run->runToEnd());
        const auto& parent = run->engine().log();
        const auto moment = RunMoment { parent.events().size() / 3, {} };
        const ChangePolicy wanted { "", { { "quantum_gpu_s", "600" } }, {} };
        auto branch = startBranch(request, m_world.inputs, moment, { wanted });
        QVERIFY2(branch, branch ? "" : branch.error().englishText().c_str());
        QCOMPARE(branch->request.parameters, request.parameters);
        const auto last = policyAtEnd(branch->request);
        QCOMPARE(last.policy, request.policy);
        QCOMPARE(last.parameters.at("quantum_gpu_s"), std::string("600"));
        QCOMPARE(last.parameters.at("placer"), std::string("first-fit"));
        QVERIFY2(branch->text.find("quantum_gpu_s=600") != std::string::npos, branch->text.c_str());
        QVERIFY(branch->simulation.runToEnd());
        const auto& log = branch->simulation.engine().log();
        QVERIFY(log.hash() != parent.hash());
        for (std::uint64_t i = 0; i < moment.event; ++i) {
            QCOMPARE(log.events()[i].at, parent.events()[i].at);
            QCOMPARE(log.events()[i].kind, parent.events()[i].kind);
        }
        auto again = branch->request;
        again.changes.clear();
        QVERIFY(readRequestJson(requestJson(branch->request), "test", again));
        auto replayed = startRun(again, m_world.inputs);
        QVERIFY(replayed && replayed->runToEnd());
        QCOMPARE(replayed->engine().log().hash(), log.hash());
        // The old value again gives the parent's run.
        auto same = startBranch(
            request, m_world.inputs, moment, { ChangePolicy { "", { { "quantum_gpu_s", "3600" } }, {} } });
        QVERIFY(same && same->simulation.runToEnd());
        QCOMPARE(same->simulation.engine().log().hash(), parent.hash());
    }

    /// Row 10: a change in a session, once undone, leaves the state and the end of the run as if it had never been
    /// made; once redone, it gives the same branch again.
    void takingChangesBackRestoresTheRun()
    {
        auto session = InteractiveSession::create(makeSetup(kParent, m_world.inputs));
        QVERIFY(session);
        auto& run = **session;
        QVERIFY(run.seek(m_world.events[m_world.events.size() / 2].at));
        const auto step = run.position().step;
        const auto state = run.simulation().engine().stateHash();
        const Time later = run.position().at + Duration { 1000 };
        QVERIFY(!run.intervene(ChangeServer { ClusterChangeKind::Drain, "no-such-server" }, later));
        QCOMPARE(run.simulation().engine().stateHash(), state);
        QVERIFY(run.intervene(ChangeServer { ClusterChangeKind::Fail, "server-1" }, later));
        QCOMPARE(run.position().at, later);
        QVERIFY(run.intervene(ChangePolicy { "random", {}, {} }));
        QCOMPARE(run.changes().size(), std::size_t { 2 });
        QVERIFY(run.advance(~std::uint64_t { 0 }, kForever));
        const auto branch = run.simulation().engine().log().hash();
        QVERIFY(branch != m_world.hash);
        // Back before the changes and forward over them.
        QVERIFY(run.seekStep(step / 2));
        QVERIFY(run.seekStep(~std::uint64_t { 0 }));
        QCOMPARE(run.simulation().engine().log().hash(), branch);
        const auto history = run.history();
        QCOMPARE(history->events.size(), run.simulation().engine().log().events().size());
        QVERIFY(std::ranges::is_sorted(history->queueLength, {}, &SeriesPoint::at));
        const auto changes = run.changes();
        QVERIFY(run.setChanges({}));
        QCOMPARE(run.position().step, step);
        QCOMPARE(run.simulation().engine().stateHash(), state);
        QVERIFY(run.advance(~std::uint64_t { 0 }, kForever));
        QCOMPARE(run.simulation().engine().log().hash(), m_world.hash);
        QVERIFY(run.setChanges(changes));
        QVERIFY(run.advance(~std::uint64_t { 0 }, kForever));
        QCOMPARE(run.simulation().engine().log().hash(), branch);
        // The same branch from nothing but its request.
        auto request = kParent;
        for (const auto& change : changes)
            request.changes.push_back(change);
        auto again = startRun(request, m_world.inputs);
        QVERIFY(again && again->runToEnd());
        QCOMPARE(again->engine().log().hash(), branch);
    }

    /// The same policy with the same parameters starts afresh: what it drew until then is forgotten, and the request
    /// says so.
    void theSamePolicyAfreshIsAChange()
    {
        auto request = kParent;
        request.policy = "random";
        const auto session = InteractiveSession::create(request, m_world.inputs).value();
        QVERIFY(session->advance(~std::uint64_t { 0 }, kForever));
        const auto untouched = session->simulation().engine().log().hash();
        const Time middle { session->furthest().microseconds / 3 };
        QVERIFY(session->seek(middle));
        QVERIFY(session->intervene(ChangePolicy { "random", {}, request.seed }, middle));
        const auto changes = session->changes();
        QVERIFY(session->advance(~std::uint64_t { 0 }, kForever));
        const auto afresh = session->simulation().engine().log().hash();
        QVERIFY(afresh != untouched);
        request.changes.push_back(changes.front());
        auto again = startRun(request, m_world.inputs);
        QVERIFY(again && again->runToEnd());
        QCOMPARE(again->engine().log().hash(), afresh);
    }

    /// A decision viewed task by task can be changed halfway; the policy is asked afresh.
    void aProposedDecisionCanBeChanged()
    {
        auto session = InteractiveSession::create(makeSetup(kParent, m_world.inputs));
        QVERIFY(session);
        auto& run = **session;
        while (!(run.frame()->decisionIsDue && !run.frame()->waiting.empty()))
            QVERIFY(run.stepForward(StepUnit::Event));
        const auto state = run.simulation().engine().stateHash();
        QVERIFY(run.stepForward(StepUnit::Action));
        QVERIFY(run.position().action > 0);
        const auto name = m_world.inputs.workload->job(run.frame()->waiting.front()).request.name;
        QVERIFY(run.intervene(*parseForce(name + ":worker:server-4")));
        QVERIFY(run.frame()->decisionIsDue);
        QVERIFY(run.stepForward(StepUnit::Decision));
        QVERIFY(run.stepBack(StepUnit::Event));
        QVERIFY(run.stepBack(StepUnit::Event));
        QCOMPARE(run.simulation().engine().stateHash(), state);
    }

private:
    struct Move {
        RunMoment moment;
        JobId job;
        HostId target;
        PlaceJob change;
    };

    /// The first moment at which a running task could go to a server with room for it.
    [[nodiscard]] Move someMove() const
    {
        for (std::size_t i = 5; i < m_world.events.size(); i += 7) {
            const Time at = m_world.events[i].at;
            const auto later = std::ranges::upper_bound(m_world.events, at, {}, &EventRecord::at);
            const RunMoment moment { static_cast<std::uint64_t>(later - m_world.events.begin()), at };
            const auto branch = startBranch(kParent, m_world.inputs, moment, {});
            const auto& engine = branch->simulation.engine();
            const auto [job, host] = someRunning(branch->simulation);
            if (!job.isValid())
                continue;
            const auto& request = engine.workload().job(job).request;
            const auto& role = request.roles[engine.runningJob(job)->tasks.front().role];
            for (std::size_t h = 0; h < engine.cluster().hostCount(); ++h) {
                if (HostId(h) == host || engine.state().ledger.capacityFor(HostId(h), role.demand) < 1)
                    continue;
                return {
                    moment, job, HostId(h),
                    PlaceJob { { request.name,
                        { { role.kind, engine.cluster().hostName(HostId(h)), 1, engine.cluster().hostName(host) } } } }
                };
            }
        }
        return {};
    }

    World m_world;
};

CONSONANCE_TEST(TestWhatIf)
#include "tst_what_if.moc"
