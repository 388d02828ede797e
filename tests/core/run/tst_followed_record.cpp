// SPDX-License-Identifier: GPL-3.0-or-later
// A run that follows the trace's record, and the policy that takes over what runs: snapshots of Slurm, Kubernetes and
// KAI, conflicts between their jobs, and what is kept of it.
#include "core/run/followed_record.h"

#include "core/base/random.h"
#include "core/session/interactive_session.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/importers.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/trace_file.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>
#include <map>

#include <fmt/format.h>

using namespace consonance;

namespace {

constexpr const char* kSnapshotAt1000 = "# assumed snapshot: what runs at 1000 s runs on the servers where it was "
                                        "found; the policy decides from then on\n";
constexpr const char* kColumns = "job_id,arrival_s,gpus,worker_gpu,duration_s,start_s,nodes\n";
/// Two servers of four GPUs. At 1000 s a and b run, c waits for all GPUs of a server, d for one.
constexpr const char* kJobs = "a,0,4,1,1500,100,server-0\n"
                              "b,10,3,1,1400,700,server-1\n"
                              "c,20,1,4,100,,\n"
                              "d,30,1,1,50,,\n";

Time at(double seconds)
{
    return Time::fromSecondsRounded(seconds);
}

std::string snapshotOf(const std::string& jobs)
{
    return std::string(kSnapshotAt1000) + kColumns + jobs;
}

/// What resolveInputs() makes of a trace and a cluster at hand.
struct Inputs {
    RunRequest request { .policy = "fifo-backfill", .interference = "none", .transitions = "none" };
    ResolvedInputs resolved;

    Inputs(std::shared_ptr<const Workload> workload, std::shared_ptr<const Cluster> cluster, std::string until = {})
    {
        request.recordUntil = std::move(until);
        const auto end = recordEnd(request, *workload);
        auto fitted = fitRecord(std::move(workload), cluster, *end);
        resolved = { .cluster = std::move(cluster),
            .workload = std::move(fitted.workload),
            .transitions = *transitionsOf(request),
            .problems = std::move(fitted.problems) };
        if (!makeModels(request.interference, resolved))
            qFatal("no models");
    }
    explicit Inputs(const std::string& trace)
        : Inputs(parseTrace(trace, "t.csv", bundledModels())->workload, fixtures::makeServers(2, 4))
    {
    }

    [[nodiscard]] std::string problemText() const
    {
        std::string text;
        for (const auto& problem : resolved.problems)
            text += problem.englishText() + "\n";
        return text;
    }
};

JobId jobNamed(const Workload& workload, const std::string& name)
{
    for (std::size_t i = 0; i < workload.jobCount(); ++i) {
        if (workload.jobs[i].request.name == name)
            return JobId(i);
    }
    return {};
}

Time startOf(const Engine& engine, const std::string& name)
{
    return engine.job(jobNamed(engine.workload(), name)).firstStart;
}

/// "server-0 server-0 server-1": of each task.
std::string serversOf(const Engine& engine, const std::string& name)
{
    const auto* running = engine.runningJob(jobNamed(engine.workload(), name));
    std::string names;
    for (const auto& slot : running ? running->allocation.slots : std::vector<Slot>()) {
        for (std::int32_t i = 0; i < slot.count; ++i)
            names += (names.empty() ? "" : " ") + engine.cluster().domain(slot.domain).name;
    }
    return names;
}

constexpr const char* kSqueue = R"({"meta":{"plugin":{"data_parser":"data_parser/v0.0.40"},"slurm":{}},
"last_update":{"set":true,"infinite":false,"number":1714553600},
"jobs":[
 {"job_id":1,"job_state":["RUNNING"],"user_name":"ana","account":"vision","nodes":"server-1","node_count":1,
  "submit_time":1714550000,"start_time":1714550000,"time_limit":{"set":true,"infinite":false,"number":120},
  "tres_alloc_str":"cpu=8,node=1,gres/gpu=4","tres_req_str":"cpu=8,node=1,gres/gpu=4"},
 {"job_id":2,"job_state":["RUNNING"],"user_name":"bo","account":"text","nodes":"server-0","node_count":1,
  "submit_time":1714550100,"start_time":1714550600,"time_limit":{"set":false,"infinite":true,"number":0},
  "tres_alloc_str":"cpu=8,node=1,gres/gpu=2","tres_req_str":"cpu=8,node=1,gres/gpu=2"},
 {"job_id":3,"job_state":["RUNNING"],"user_name":"bo","account":"text","nodes":"server-0","node_count":1,
  "submit_time":1714550100,"start_time":1714550200,"time_limit":{"set":true,"infinite":false,"number":30},
  "tres_alloc_str":"cpu=8,node=1,gres/gpu=1","tres_req_str":"cpu=8,node=1,gres/gpu=1"},
 {"job_id":4,"job_state":["PENDING"],"user_name":"ana","account":"vision","nodes":"","node_count":1,
  "submit_time":1714551000,"start_time":1714559000,"time_limit":{"set":true,"infinite":false,"number":60},
  "tres_alloc_str":"","tres_req_str":"cpu=8,node=1,gres/gpu=4"}]})";

constexpr const char* kScontrol
    = "JobId=7 JobName=train\n   UserId=ana(1) Account=vision JobState=RUNNING RunTime=01:00:00\n"
      "   TimeLimit=02:00:00 SubmitTime=2024-05-01T09:00:00 StartTime=2024-05-01T10:00:00\n"
      "   EndTime=2024-05-01T12:00:00 NodeList=server-1 NumNodes=1 NumCPUs=4\n"
      "   ReqTRES=cpu=4,node=1,gres/gpu=4 AllocTRES=cpu=4,node=1,gres/gpu=4\n\n"
      "JobId=8 JobName=eval\n   UserId=bo(2) Account=text JobState=PENDING RunTime=00:00:00\n"
      "   TimeLimit=01:00:00 SubmitTime=2024-05-01T10:30:00 StartTime=Unknown\n"
      "   NodeList= NumNodes=1 NumCPUs=4 ReqTRES=cpu=4,node=1,gres/gpu=4\n";

std::string podText(const char* name, const char* phase, const char* node, const char* started, int gpus)
{
    const auto status = *started == '\0' ? std::string() : fmt::format(R"(,"startTime":"{}")", started);
    const auto place = *node == '\0' ? std::string() : fmt::format(R"("nodeName":"{}",)", node);
    return fmt::format(R"({{"kind":"Pod","apiVersion":"v1","metadata":{{"name":"{}","namespace":"team",
        "creationTimestamp":"2024-05-01T09:00:00Z"}},"spec":{{{}"containers":[{{"name":"c","resources":{{"requests":
        {{"cpu":"4","nvidia.com/gpu":"{}"}}}}}}]}},"status":{{"phase":"{}"{}}}}})",
        name, place, gpus, phase, status);
}

std::string nodeText(const char* name, const char* heartbeat)
{
    return fmt::format(
        R"({{"kind":"Node","apiVersion":"v1","metadata":{{"name":"{}"}},"status":{{"capacity":{{"cpu":"64",
        "memory":"64Gi","nvidia.com/gpu":"4"}},"allocatable":{{"cpu":"64","memory":"64Gi","nvidia.com/gpu":"4"}},
        "conditions":[{{"type":"Ready","status":"True","lastHeartbeatTime":"{}"}}]}}}})",
        name, heartbeat);
}

std::string podsAndNodes(const char* pods, const char* nodes, const char* behind)
{
    return std::string(pods) + podText("x", "Running", "n1", "2024-05-01T10:00:00Z", 3) + ","
        + podText("y", "Running", "n1", "2024-05-01T10:30:00Z", 3) + "," + podText("z", "Pending", "", "", 4) + nodes
        + nodeText("n1", "2024-05-01T11:00:00Z") + "," + nodeText("n2", "2024-05-01T10:58:00Z") + behind;
}

} // namespace

class TestFollowedRecord : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// By hand: a ends at 1600 and b at 2100; the policy starts d at 1000 beside b, and c when a's server is free.
    void thePolicyTakesOverWhatRuns()
    {
        const Inputs inputs(snapshotOf(kJobs));
        QVERIFY2(inputs.resolved.problems.empty(), inputs.problemText().c_str());
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(simulation.followsRecord());
        QCOMPARE(simulation.setup().policyId, std::string("recorded"));
        QVERIFY(*simulation.runUntil([&](const Engine&) { return !simulation.followsRecord(); }, {}));
        const auto& engine = simulation.engine();
        QCOMPARE(engine.now(), at(1000));
        QCOMPARE(simulation.setup().policyId, std::string("fifo-backfill"));
        QVERIFY(engine.peek() == Engine::Step::Decision);
        QCOMPARE(serversOf(engine, "a"), std::string("server-0 server-0 server-0 server-0"));
        QCOMPARE(serversOf(engine, "b"), std::string("server-1 server-1 server-1"));
        QCOMPARE(engine.executedMicroseconds(jobNamed(engine.workload(), "a")), std::int64_t { 900'000'000 });
        QVERIFY(simulation.runToEnd());
        QCOMPARE(startOf(engine, "d"), at(1000));
        QCOMPARE(startOf(engine, "c"), at(1600));
        QCOMPARE(engine.totals().finished, std::int64_t { 4 });
    }

    void itIsTheSameAgainAndWalkedBack()
    {
        const Inputs inputs(snapshotOf(kJobs));
        auto whole = *startRun(inputs.request, inputs.resolved);
        QVERIFY(whole.runToEnd());
        const auto session = *InteractiveSession::create(inputs.request, inputs.resolved);
        QCOMPARE(session->position().at, at(1000));
        QCOMPARE(session->frame()->policy, std::string("fifo-backfill"));
        QVERIFY(session->frame()->decisionIsDue);
        QVERIFY(session->seek(kForever));
        QCOMPARE(session->simulation().engine().log().hash(), whole.engine().log().hash());
        QVERIFY(session->seek(at(500)));
        QCOMPARE(session->frame()->policy, std::string("recorded"));
        QVERIFY(session->seek(kForever));
        QCOMPARE(session->simulation().engine().log().hash(), whole.engine().log().hash());
        QCOMPARE(std::ssize(session->simulation().pinnedPolicies()), 2);
    }

    /// Policies of other kinds: one of intervals, one that ticks, one that preempts.
    void otherPoliciesTakeOver_data()
    {
        QTest::addColumn<std::string>("policy");
        for (const char* policy : { "fifo", "easy-backfill", "srtf", "las", "tiresias", "themis", "slurm", "recorded" })
            QTest::newRow(policy) << std::string(policy);
    }
    void otherPoliciesTakeOver()
    {
        QFETCH(const std::string, policy);
        Inputs inputs(snapshotOf(kJobs));
        inputs.request.policy = policy;
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(simulation.runUntil([](const Engine& engine) { return engine.now() >= at(999); }, {}));
        QCOMPARE(serversOf(simulation.engine(), "b"), std::string("server-1 server-1 server-1"));
        const auto ran = simulation.runToEnd();
        QVERIFY2(ran, ran ? "" : ran.error().englishText().c_str());
        QCOMPARE(simulation.engine().totals().finished, std::int64_t { policy == "recorded" ? 2 : 4 });
        QVERIFY(startOf(simulation.engine(), "c") >= at(1000));
    }

    void theMomentIsInTheFile()
    {
        const auto workload = parseTrace(snapshotOf(kJobs), "t.csv", bundledModels())->workload;
        QCOMPARE(*snapshotMoment(*workload), at(1000));
        for (const auto& text : { traceCsvText(*workload), traceJsonText(*workload) }) {
            const auto again = parseTrace(text, "again", bundledModels());
            QCOMPARE(*snapshotMoment(*again->workload), at(1000));
            QCOMPARE(again->workload->contentHash, workload->contentHash);
        }
        const auto other = parseTrace(kColumns + std::string(kJobs), "t.csv", bundledModels())->workload;
        QVERIFY(!snapshotMoment(*other));
        QVERIFY(other->contentHash != workload->contentHash);
    }

    /// Any trace with recorded starts, until a moment that is asked for; and a snapshot from its beginning.
    void aRequestSaysUntilWhen()
    {
        const Inputs inputs(parseTrace(kColumns + std::string(kJobs), "t.csv", bundledModels())->workload,
            fixtures::makeServers(2, 4), "800");
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(simulation.runToEnd());
        QCOMPARE(startOf(simulation.engine(), "b"), at(700));
        QCOMPARE(startOf(simulation.engine(), "d"), at(800));

        RunRequest kept;
        QVERIFY(readRequestJson(requestJson(inputs.request), "r", kept));
        QCOMPARE(kept.recordUntil, std::string("800"));
        QCOMPARE(requestJson(RunRequest {}).find("record_until"), std::string::npos);

        auto request = inputs.request;
        request.recordUntil = "none";
        const auto snapshot = parseTrace(snapshotOf(kJobs), "t.csv", bundledModels())->workload;
        QVERIFY(!*recordEnd(request, *snapshot));
        request.recordUntil = "soon";
        QVERIFY(!recordEnd(request, *snapshot));
        request.recordUntil.clear();
        QCOMPARE(**recordEnd(request, *snapshot), at(1000));
    }

    void conflictsAreNamedAndResolved_data()
    {
        QTest::addColumn<std::string>("jobs");
        QTest::addColumn<std::string>("said");
        QTest::addColumn<std::string>("servers"); ///< of b at 1000 s
        const auto row = [](const char* name, const char* jobs, const char* said, const char* servers) {
            QTest::newRow(name) << std::string("a,0,4,1,1500,100,server-0\n") + jobs << std::string(said)
                                << std::string(servers);
        };
        row("fits", "b,10,3,1,1400,700,server-1\n", "", "server-1 server-1 server-1");
        row("unknown server", "b,10,3,1,1400,700,gone\n",
            "job b ran on server gone, which the cluster does not have: 3 of its 3 tasks", "");
        row("partly unknown", "b,10,2,2,1400,700,\"server-1,gone\"\n", "1 of its 2 tasks are left out", "server-1");
        row("one GPU twice", "b,10,3,1,1400,700,server-0\n",
            "job b ran on server server-0, where jobs that started before it, such as a", "");
        row("partly full", "b,10,2,2,1400,700,\"server-0,server-1\"\n", "1 of its 2 tasks are left out", "server-1");
        row("too small", "b,10,1,5,1400,700,server-1\n", "too small for it", "");
        row("nowhere said", "b,10,3,1,1400,50,\n", "", "server-1 server-1 server-1");
        row("no room anywhere", "b,10,3,1,1400,700,\nz,5,2,1,1400,900,server-1\n",
            "the record does not say where, and no servers have room", "");
    }
    void conflictsAreNamedAndResolved()
    {
        QFETCH(const std::string, jobs);
        QFETCH(const std::string, said);
        QFETCH(const std::string, servers);
        const Inputs inputs(snapshotOf(jobs));
        const auto text = inputs.problemText();
        QCOMPARE(text.empty(), said.empty());
        QVERIFY2(text.find(said) != std::string::npos, text.c_str());
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(*simulation.runUntil([&](const Engine& engine) { return engine.now() >= at(999); }, {})
            || simulation.engine().isFinished());
        if (!servers.empty())
            QCOMPARE(serversOf(simulation.engine(), "b"), servers);
        else
            QVERIFY(!jobNamed(*inputs.resolved.workload, "b").isValid());
        QCOMPARE(serversOf(simulation.engine(), "a"), std::string("server-0 server-0 server-0 server-0"));
        const auto stated = std::ranges::count(inputs.resolved.workload->assumptions, "nodes", &Assumption::field);
        QCOMPARE(stated, said.empty() ? 0 : 1);
    }

    /// What had ended goes before what runs, where the record has both in one place; and ends where it says.
    void jobsThatHadEndedGiveWay()
    {
        const Inputs inputs(snapshotOf("old,0,4,1,300,100,server-0\n"
                                       "wrong,0,2,1,600,100,server-1\n"
                                       "run,0,4,1,5000,500,server-1\n"
                                       "next,0,4,1,5000,400,server-0\n"));
        QVERIFY2(inputs.problemText().find("wrong") != std::string::npos, inputs.problemText().c_str());
        QCOMPARE(inputs.resolved.workload->jobCount(), std::size_t { 3 });
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(*simulation.runUntil([&](const Engine& engine) { return engine.now() >= at(999); }, {}));
        QCOMPARE(serversOf(simulation.engine(), "run"), std::string("server-1 server-1 server-1 server-1"));
        QCOMPARE(startOf(simulation.engine(), "next"), at(400));
    }

    void squeueIsASnapshot()
    {
        const auto imported = parseForeignTrace("slurm-json", kSqueue, "squeue.json", {}, bundledModels());
        QVERIFY2(imported, imported ? "" : imported.error().englishText().c_str());
        const auto& workload = imported->workload;
        QCOMPARE(*snapshotMoment(*workload), at(3600));
        const auto amount
            = [&](const char* name) { return workload->job(jobNamed(*workload, name)).work.amount / 1e6; };
        QCOMPARE(amount("1"), 7200.0); // its limit
        QCOMPARE(amount("2"), 6000.0); // no limit: 3000 s, and as long again
        QCOMPARE(amount("3"), 3460.0); // beyond its limit: 3400 s, and a minute
        QCOMPARE(amount("4"), 3600.0);
        const Inputs inputs(workload, fixtures::makeServers(2, 4));
        QVERIFY2(inputs.resolved.problems.empty(), inputs.problemText().c_str());
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(simulation.runToEnd());
        QCOMPARE(startOf(simulation.engine(), "2"), at(600));
        QCOMPARE(startOf(simulation.engine(), "4"), at(6600)); // when 2 ends on server-0
    }

    void scontrolIsASnapshot()
    {
        const auto imported = parseForeignTrace("scontrol", kScontrol, "jobs.txt", {}, bundledModels());
        QVERIFY2(imported, imported ? "" : imported.error().englishText().c_str());
        QCOMPARE(*snapshotMoment(*imported->workload), at(7200)); // 11:00, an hour after the start of 7
        const Inputs inputs(imported->workload, fixtures::makeServers(2, 4));
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(simulation.runToEnd());
        QCOMPARE(startOf(simulation.engine(), "8"), at(7200));
    }

    void podsAreASnapshot_data()
    {
        QTest::addColumn<std::string>("importer");
        QTest::addColumn<std::string>("text");
        QTest::newRow("kubectl") << std::string("kubectl")
                                 << podsAndNodes(R"({"apiVersion":"v1","kind":"List","items":[)", ",", "]}");
        QTest::newRow("kai") << std::string("kai")
                             << podsAndNodes(R"({"rawObjects":{"pods":[)", R"(],"nodes":[)", "]}}");
    }
    void podsAreASnapshot()
    {
        QFETCH(const std::string, importer);
        QFETCH(const std::string, text);
        const auto imported = parseForeignTrace(importer, text, "pods.json", {}, bundledModels());
        QVERIFY2(imported, imported ? "" : imported.error().englishText().c_str());
        QCOMPARE(*snapshotMoment(*imported->workload), at(7200)); // the last report of a node
        const auto cluster = parseForeignCluster(text, "pods.json");
        QVERIFY2(cluster, cluster ? "" : cluster.error().englishText().c_str());
        const Inputs inputs(imported->workload, cluster->cluster);
        const auto said = inputs.problemText();
        QVERIFY2(said.find("job team/y ran on server n1") != std::string::npos, said.c_str());
        auto simulation = *startRun(inputs.request, inputs.resolved);
        QVERIFY(simulation.runToEnd());
        QCOMPARE(startOf(simulation.engine(), "team/x"), at(3600));
        QCOMPARE(startOf(simulation.engine(), "team/z"), at(7200)); // n2 is free
    }

    void jobsThatHaveEndedAreNoSnapshot()
    {
        const auto pods
            = R"({"apiVersion":"v1","kind":"List","items":[)"
              R"({"kind":"Pod","metadata":{"name":"x","creationTimestamp":"2024-05-01T09:00:00Z"},"spec":{"containers":[)"
              R"({"resources":{"requests":{"cpu":"4"}}}]},"status":{"phase":"Succeeded","startTime":"2024-05-01T09:00:10Z",)"
              R"("containerStatuses":[{"state":{"terminated":{"startedAt":"2024-05-01T09:00:20Z",)"
              R"("finishedAt":"2024-05-01T10:00:00Z"}}}]}}]})";
        const auto imported = parseForeignTrace("kubectl", pods, "pods.json", {}, bundledModels());
        QVERIFY2(imported, imported ? "" : imported.error().englishText().c_str());
        QVERIFY(!snapshotMoment(*imported->workload));
    }

    /// Whatever the record says: at the moment each job that is left runs where the record has it, for as long.
    void anyRecordIsFollowed()
    {
        RandomStream random(7, "followed-record");
        for (int round = 0; round < 60; ++round) {
            std::string jobs = "w,0,1,1,10,,\n"; // one waits, so that something is left
            const auto count = random.uniformInt(1, 40);
            for (std::int64_t i = 0; i < count; ++i) {
                const auto arrival = random.uniformInt(0, 900);
                const auto start = arrival + random.uniformInt(0, 200);
                const bool waits = random.uniformInt(0, 3) == 0;
                jobs += fmt::format("j{},{},{},{},{},", i, arrival, random.uniformInt(1, 4), random.uniformInt(1, 3),
                    random.uniformInt(1, 2000));
                jobs += waits ? ",\n" : fmt::format("{},server-{}\n", start, random.uniformInt(0, 4));
            }
            const Inputs inputs(
                parseTrace(snapshotOf(jobs), "t.csv", bundledModels())->workload, fixtures::makeServers(4, 4));
            const auto& workload = *inputs.resolved.workload;
            const auto again = fitRecord(inputs.resolved.workload, inputs.resolved.cluster, at(1000));
            QVERIFY(again.problems.empty());
            auto simulation = *startRun(inputs.request, inputs.resolved);
            const auto isThere = [&](const Engine&) { return !simulation.followsRecord(); };
            QVERIFY(simulation.runUntil(isThere, {}));
            const auto& engine = simulation.engine();
            for (std::size_t i = 0; i < workload.jobCount() && engine.now() == at(1000); ++i) {
                const auto& job = workload.jobs[i];
                const bool hasBegun = job.recording.has() && job.recording->start < at(1000);
                QCOMPARE(engine.job(JobId(i)).firstStart, hasBegun ? job.recording->start : kForever);
                const auto held = serversOf(engine, job.request.name);
                const bool runs = hasBegun && job.recording->start.seconds() + job.work.amount / 1e6 > 1000;
                QCOMPARE(held.empty(), !runs);
                if (runs)
                    QVERIFY(job.recording->hosts.find(held.substr(0, held.find(' '))) != std::string::npos);
            }
            QVERIFY(simulation.runToEnd());
        }
    }
};

CONSONANCE_BARE_TEST(TestFollowedRecord)
#include "tst_followed_record.moc"
