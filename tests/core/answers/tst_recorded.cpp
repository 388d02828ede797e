// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded starts: read and written, replayed by the policy, and compared with a simulated run.
#include "core/answers/question.h"
#include "core/base/joined_text.h"
#include "core/policy/simulation.h"
#include "core/sim/figure_keys.h"
#include "core/sim/metrics.h"
#include "core/teams/recorded_histories.h"
#include "core/workload/trace_file.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;

namespace {

constexpr const char* kTrace = "job_id,arrival_s,gpus,duration_s,tenant,start_s,nodes\n"
                               "a,0,2,100,blue,30,server-1\n"
                               "b,0,2,100,red,10,server-[0-1]\n"
                               "c,5,2,50,red,,\n"
                               "d,20,4,10,blue,20,elsewhere\n";

struct RecordedRun {
    std::shared_ptr<const Cluster> cluster = fixtures::makeServers(2, 4);
    std::shared_ptr<const Workload> workload;
    std::optional<Simulation> simulation;

    explicit RecordedRun(const std::string& policy, const std::string& trace = kTrace,
        const TransitionTable& transitions = TransitionTable::none())
        : workload(parseTrace(trace, "t.csv", fixtures::makeWorkload({})->models)->workload)
    {
        registerBuiltinPolicies();
        const SimulationSetup setup { .cluster = cluster,
            .workload = workload,
            .throughput = *makeThroughputModel("none", cluster),
            .transitions = transitions };
        simulation = *Simulation::create(setup, *PolicyRegistry::instance().make(policy, {}));
    }

    [[nodiscard]] Time timeOf(EventKind kind, std::size_t job) const
    {
        for (const auto& event : simulation->engine().log().events()) {
            if (event.kind == kind && event.job == JobId(job))
                return event.at;
        }
        return kForever;
    }
    [[nodiscard]] Time startOf(std::size_t job) const { return timeOf(EventKind::JobStarted, job); }

    /// "server-0 server-1" of the first start.
    [[nodiscard]] std::string serversOf(std::size_t job) const
    {
        std::string names;
        const auto& log = simulation->engine().log();
        for (const auto& event : log.events()) {
            if (event.kind != EventKind::JobStarted || event.job != JobId(job))
                continue;
            for (const auto& slot : log.slots(event))
                names += (names.empty() ? "" : " ") + cluster->hostName(cluster->domain(slot.domain).host);
        }
        return names;
    }

    [[nodiscard]] Result<std::shared_ptr<const AnswerSource>> ask(Time moment = kForever) const
    {
        const auto& question = *findQuestion("recorded");
        const auto& log = simulation->engine().log();
        QuestionContext about { .inputs = { .cluster = cluster, .workload = workload }, .events = eventsOf(log) };
        about.at = moment;
        about.request.policy = simulation->policy().traits().id;
        return question.ask(about, *ParameterSet::create(question.specs(), {}, question.id), {}, nullptr);
    }
};

Time at(std::int64_t seconds)
{
    return Time::fromSeconds(seconds);
}

} // namespace

class TestRecorded : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A recorded length is from start to end, so it has what the start cost; the others pay their 10 s.
    void aRecordedLengthHasTheCostOfItsStart()
    {
        RecordedRun run("fifo", kTrace, TransitionTable::common());
        QVERIFY(run.simulation->runToEnd());
        const auto lengthOf
            = [&](std::size_t job) { return run.timeOf(EventKind::JobCompleted, job) - run.startOf(job); };
        QCOMPARE(lengthOf(0), Duration::fromSeconds(100));
        QCOMPARE(lengthOf(2), Duration::fromSeconds(60));
    }

    void readAndWritten()
    {
        const RecordedRun run("fifo");
        const auto& jobs = run.workload->jobs;
        QVERIFY(jobs[0].recording.has() && !jobs[2].recording.has());
        QCOMPARE(jobs[1].recording->start, at(10));
        QCOMPARE(jobs[1].recording->hosts, std::string("server-[0-1]"));
        const RecordedRun again("fifo", traceCsvText(*run.workload));
        QCOMPARE(again.workload->contentHash, run.workload->contentHash);
        const RecordedRun without("fifo", "job_id,arrival_s,gpus,duration_s\na,0,2,100\n");
        QVERIFY(without.workload->contentHash != run.workload->contentHash);
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<std::string>("row");
        QTest::addColumn<std::string>("message");
        QTest::newRow("early") << std::string("a,50,2,100,blue,30,") << std::string("at or after the arrival");
        QTest::newRow("nodes alone") << std::string("a,50,2,100,blue,,n1") << std::string("start_s");
    }
    void mistakesAreNamed()
    {
        QFETCH(const std::string, row);
        QFETCH(const std::string, message);
        const auto read
            = parseTrace("job_id,arrival_s,gpus,duration_s,tenant,start_s,nodes\nz,0,1,1,red,,\n" + row + "\n", "t.csv",
                fixtures::makeWorkload({})->models);
        QVERIFY(read);
        QCOMPARE(std::ssize(read->workload->jobs), 1);
        const auto text = read->report.problems.kept().front().englishText();
        QVERIFY2(text.find(message) != std::string::npos && text.find("t.csv:3") != std::string::npos, text.c_str());
    }

    /// By hand: b has a GPU on either server; d finds no server of its name and 3 GPUs on each; a finds its server free
    /// when d ends; c is not recorded.
    void startsAreReplayed()
    {
        RecordedRun run("recorded");
        QVERIFY(run.simulation->runToEnd());
        QCOMPARE(run.startOf(0), at(30));
        QCOMPARE(run.startOf(1).seconds(), 10.0);
        QCOMPARE(run.startOf(2), kForever);
        QCOMPARE(run.startOf(3), at(20));
        QCOMPARE(run.serversOf(0), std::string("server-1"));
        QCOMPARE(run.serversOf(1), std::string("server-0 server-1"));
        const auto keyed = computeMetrics(run.simulation->engine()).keyed;
        QCOMPARE(keyed.at(kStartError), 0.0);
        QCOMPARE(keyed.at(kRecordedJobs), 3.0);
    }

    /// FIFO starts a and b at 0, c at 5 and d when c ends at 55: 30 and 10 s early, 35 s late.
    void aRunIsComparedWithTheRecord()
    {
        RecordedRun run("fifo");
        QVERIFY(run.simulation->runToEnd());
        const auto keyed = computeMetrics(run.simulation->engine()).keyed;
        QCOMPARE(keyed.at(kStartError), 30.0);
        QCOMPARE(keyed.at(kRecordedWait), 40.0 / 3);
        QCOMPARE(keyed.at(kSimulatedWait), 35.0 / 3);
        const auto source = run.ask();
        QVERIFY2(source, source ? "" : source.error().englishText().c_str());
        const auto answer = (*source)->answer(englishWording);
        QCOMPARE(answer.remarks.front(),
            std::string("Starts of 3 jobs against the record: 30 s apart in the median, 35 s at the 95th percentile, "
                        "1.7 s earlier on average; 100 % are within 1 min."));
        const auto table = plainTable(answer.sheets.front(), englishWording);
        const auto column
            = static_cast<std::size_t>(std::ranges::find(table.header, std::string("wait p95")) - table.header.begin());
        QVERIFY2(column < table.header.size(), joinedText(table.header).c_str());
        std::string waits;
        for (const auto& row : table.rows)
            waits += row[0] + " " + row[1] + " " + row[column] + "\n";
        QCOMPARE(waits,
            std::string("all jobs as recorded 30 s\n fifo 35 s\nblue as recorded 30 s\n fifo 35 s\nred as recorded "
                        "10 s\n fifo 0 s\n"));
        QVERIFY((*source)->json().find("\"median_error_s\": 30") != std::string::npos);
    }

    /// At 15 s b alone has begun by the record, and in the run a and b at 0 and c at 5: neither knows of d.
    void amidARunTheRecordEndsThereToo()
    {
        RecordedRun run("fifo");
        QVERIFY(run.simulation->runToEnd());
        const auto json = run.ask(at(15)).value()->json();
        QVERIFY2(json.find("\"jobs\": 1,") != std::string::npos, json.c_str());
        QVERIFY2(json.find("\"median_error_s\": 10") != std::string::npos, json.c_str());
        const auto recorded = recordedHistories(run.workload, *run.cluster, {}, at(15));
        QCOMPARE(recorded.jobs[0].waited.seconds(), 15.0);
        QVERIFY(!recorded.jobs[0].firstStart && recorded.jobs[1].holds && !recorded.jobs[3].counts);
        QCOMPARE(recorded.heldBy(JobId(1)), std::int64_t { 2 } * 5'000'000);
    }

    /// The record was taken at 90 s or later, when c began: a had its limit of 100 s from 0 on and may have ended, b
    /// and c run on to their limits, until 150 and 140 s with 2 and 1 GPUs.
    void jobsThatHadNotEndedAreCounted()
    {
        const std::string rows = "job_id,arrival_s,gpus,duration_s,limit_s,start_s\n"
                                 "a,0,2,90,100,0\nb,10,2,140,140,10\nc,30,1,50,50,90\n";
        const std::string rule = "# consonance-trace 1\n# assumed duration_s: 2 jobs had not ended: they run to their "
                                 "time limit and add 1 GPU-hours\n";
        RecordedRun run("recorded", rule + rows);
        QVERIFY(run.simulation->runToEnd());
        const auto source = run.ask();
        QVERIFY2(source, source ? "" : source.error().englishText().c_str());
        const auto remarks = joinedText((*source)->answer(englishWording).remarks, "\n");
        QVERIFY2(
            remarks.find("2 of the 3 jobs had not ended when the record was taken. They count to their time limit, "
                         "which adds 0.0 GPU-hours")
                != std::string::npos,
            remarks.c_str());
        const auto json = (*source)->json();
        QVERIFY2(json.find("\"not_ended\": 2") != std::string::npos, json.c_str());
        RecordedRun ended("recorded", rows);
        QVERIFY(ended.simulation->runToEnd());
        QVERIFY(ended.ask().value()->json().find("\"not_ended\": 0") != std::string::npos);
    }

    void aTraceWithoutRecordSaysSo()
    {
        const RecordedRun run("fifo", "job_id,arrival_s,gpus,duration_s\na,0,2,100\n");
        const auto source = run.ask();
        QVERIFY(!source);
        QVERIFY(source.error().englishText().find("no job of this trace has a recorded start") != std::string::npos);
    }
};

CONSONANCE_TEST(TestRecorded)
#include "tst_recorded.moc"
