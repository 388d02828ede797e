// SPDX-License-Identifier: GPL-3.0-or-later
// Records that are not jobs one by one: arrays, attempts, components, jobs that never ran, and parts of GPUs.
#include "core/workload/import/job_records.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

#include <cmath>

using namespace consonance;

namespace {

constexpr const char* kSacctHeader = "JobID|User|Account|State|Submit|Start|End|ElapsedRaw|Timelimit|NNodes|ReqTRES|"
                                     "AllocTRES\n";

ImportedTrace sacct(const std::string& rows, const ImportRequest& request = {})
{
    auto trace = parseForeignTrace("sacct", kSacctHeader + rows, "s.txt", request, bundledModels());
    if (!trace)
        qFatal("%s", trace.error().englishText().c_str());
    const auto& report = trace->report;
    auto counted = report.jobs + report.merged + report.malformed;
    for (const auto& dropped : report.dropped)
        counted += dropped.rows;
    if (counted != report.rows + report.expanded)
        qFatal("rows are not accounted for");
    return *trace;
}

QString namesOf(const ImportedTrace& trace)
{
    QStringList names;
    for (const auto& job : trace.workload->jobs)
        names << QString::fromStdString(job.request.name);
    return names.join(QLatin1Char(' '));
}

double secondsOf(const ImportedTrace& trace, const std::string& name)
{
    return jobNamed(trace, name).work.amount / 1e6;
}

bool isNear(double one, double other)
{
    return std::abs(one - other) < 1e-6;
}

const std::string kOneGpu = "cpu=4,gres/gpu=1,mem=16G,node=1";

} // namespace

class JobRecordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spansThatOverlap()
    {
        const auto none = heldTogether({});
        QVERIFY(none.widest.empty());
        const std::vector<HeldSpan> inTurn { { 0, 600.0 }, { 600, 1200.0 }, { 1300, 4900.0 } };
        const auto alone = heldTogether(inTurn);
        QCOMPARE(alone.widest, std::vector<std::size_t> { 0 });
        QCOMPARE(alone.held, 4800.0);
        QCOMPARE(alone.covered, 4800.0);
        const std::vector<HeldSpan> gang { { 0, 100.0 }, { 5, 90.0 }, { 100, 130.0 }, { 95, 120.0 }, { 40, {} } };
        const auto three = heldTogether(gang);
        QCOMPARE(three.widest, (std::vector<std::size_t> { 0, 1, 4 }));
        QCOMPARE(three.held, 100.0 + 85 + 30 + 25);
        QCOMPARE(three.covered, 130.0);
        QVERIFY(three.hasOpenEnd);
        const std::vector<HeldSpan> empty { { 5, 5.0 }, { 7, 3.0 } };
        QCOMPARE(heldTogether(empty).held, 0.0);
        QCOMPARE(heldTogether(empty).widest.size(), std::size_t(1));
    }

    void listsOfTasks()
    {
        const auto count = [](const char* text) {
            const auto tasks = arrayTasksFromText(text, 1000);
            return tasks ? tasks->count : -1;
        };
        QCOMPARE(count("3-100%2"), std::int64_t(98));
        QCOMPARE(count("[1-5,7,9-20:2%3]"), std::int64_t(5 + 1 + 6));
        QCOMPARE(count("7"), std::int64_t(1));
        QCOMPARE(count("0x1f"), std::int64_t(5));
        QCOMPARE(count("1,3,5,7..."), std::int64_t(3)); // the last one may be the beginning of 71
        QVERIFY(arrayTasksFromText("1,3,5,7...", 1000)->isCut);
        for (const char* bad : { "", "[]", "a", "5-3", "1-5:0", "-1", "1-2000", "0-999,1", "0x", "0xg", "1,,2" })
            QVERIFY2(count(bad) == -1, bad);
    }

    void everyTaskOfAnArrayIsAJob()
    {
        const auto trace = sacct("700_2|ann|nlp|COMPLETED|2024-05-06T08:00:00|2024-05-06T08:00:10|2024-05-06T09:00:10|"
                                 "3600|02:00:00|1|"
            + kOneGpu + "|" + kOneGpu
            + "\n700_[1-5,7,9-20:2%3]|ann|nlp|PENDING|2024-05-06T08:00:00|Unknown|Unknown|0|02:00:00|1|" + kOneGpu
            + "|\n701_[1-4]|ann|nlp|CANCELLED by 5|2024-05-06T08:00:00|None|2024-05-06T08:01:00|0|02:00:00|1|" + kOneGpu
            + "|\n704_[1-3]|ann|nlp|PENDING|2024-05-06T08:00:00|Unknown|Unknown|0|UNLIMITED|1|" + kOneGpu
            + "|\n702_[x]|ann|nlp|PENDING|2024-05-06T08:00:00|Unknown|Unknown|0|02:00:00|1|" + kOneGpu + "|\n");
        // Task 2 has a row of its own.
        QCOMPARE(namesOf(trace),
            QStringLiteral("700_2 700_1 700_3 700_4 700_5 700_7 700_9 700_11 700_13 700_15 700_17 "
                           "700_19"));
        QVERIFY(isNear(trace.report.gpuHours, 1 + 11 * 2));
        QCOMPARE(trace.report.expanded, std::int64_t(10 + 3 + 2));
        QCOMPARE(trace.report.unfinishedJobs, std::int64_t(11));
        QVERIFY(isNear(trace.report.unfinishedGpuHours, 22));
        QVERIFY(assumes(trace, "11 jobs are array tasks that the file lists together in one row"));
        QVERIFY(assumes(trace, "11 jobs had not ended: they run to their time limit and add 22.00 GPU-hours"));
        QCOMPARE(trace.report.dropped.size(), std::size_t(2));
        QCOMPARE(trace.report.dropped[0].rows, std::int64_t(4)); // cancelled before they started
        QCOMPARE(trace.report.dropped[1].rows, std::int64_t(3)); // no limit
        QVERIFY(hasProblemAt(trace.report, ":6:1"));
        const auto cut = sacct(
            "703_[1,3,5...]|ann|nlp|PENDING|2024-05-06T08:00:00|Unknown|Unknown|0|02:00:00|1|" + kOneGpu + "|\n");
        QCOMPARE(namesOf(cut), QStringLiteral("703_1 703_3"));
        QVERIFY(assumes(cut, "2 jobs are from lists of array tasks that are cut short"));
        const auto few
            = sacct("9_[0-49999]|ann|nlp|PENDING|2024-05-06T08:00:00|Unknown|Unknown|0|02:00:00|1|" + kOneGpu + "|\n",
                { .maximumJobs = 3 });
        QCOMPARE(namesOf(few), QStringLiteral("9_0 9_1 9_2"));
    }

    void arraysOfJson()
    {
        const std::string queue = R"({"meta":{"plugin":{"type":"openapi/v0.0.38"}},"jobs":[
            {"account":"nlp","user_name":"ann","job_id":700,"array_job_id":700,"array_task_id":null,
             "array_task_string":"3-100%2","job_state":"PENDING","submit_time":1714982400,"start_time":1715000000,
             "time_limit":120,"tres_req_str":"cpu=4,mem=16G,node=1,gres/gpu=1"},
            {"account":"nlp","user_name":"ann","job_id":701,"array_job_id":700,"array_task_id":1,
             "array_task_string":null,"job_state":"RUNNING","submit_time":1714982400,"start_time":1714982410,
             "end_time":1714989610,"time_limit":120,"tres_req_str":"cpu=4,node=1,gres/gpu=1"}]})";
        const auto trace = parseForeignTrace("slurm-json", queue, "q.json", {}, bundledModels());
        QVERIFY(trace);
        QCOMPARE(trace->report.jobs, std::int64_t(99));
        QVERIFY(isNear(trace->report.gpuHours, 198));
        const auto& task = jobNamed(*trace, "700_100").request;
        QCOMPARE(trace->workload->users[task.user.index()], std::string("ann"));
        QCOMPARE(task.timeLimit->seconds(), 7200.0);

        const std::string accounting = R"({"meta":{"plugin":{"type":"openapi/dbv0.0.39"}},"jobs":[
            {"account":"nlp","user":"bob","job_id":700,"array":{"job_id":700,"task":"[1-3]","task_id":{"set":false}},
             "state":{"current":["PENDING"]},"time":{"submission":1714982400,"start":0,"end":0,"elapsed":0,
             "limit":{"set":true,"number":60}},"tres":{"requested":[{"type":"cpu","count":4},
             {"type":"gres","name":"gpu","count":2}],"allocated":[]}},
            {"account":"nlp","user":"bob","job_id":710,"het":{"job_id":709,"job_offset":{"set":true,"number":1}},
             "state":{"current":["COMPLETED"]},"time":{"submission":1714982400,"start":1714982500,"end":1714986100,
             "elapsed":3600},"tres":{"allocated":[{"type":"cpu","count":32},{"type":"node","count":2},
             {"type":"gres","name":"gpu","count":16}]}},
            {"account":"nlp","user":"bob","job_id":709,"het":{"job_id":709,"job_offset":{"set":true,"number":0}},
             "state":{"current":["COMPLETED"]},"time":{"submission":1714982400,"start":1714982500,"end":1714986100,
             "elapsed":3600},"tres":{"allocated":[{"type":"cpu","count":4},{"type":"node","count":1}]}}]})";
        const auto both = parseForeignTrace("slurm-json", accounting, "a.json", {}, bundledModels());
        QVERIFY(both);
        QCOMPARE(namesOf(*both), QStringLiteral("700_1 700_2 700_3 709"));
        QVERIFY(isNear(both->report.gpuHours, 3 * 2 + 16));
    }

    void whatEndedWithoutAStartNeverRan()
    {
        std::string rows;
        int number = 800;
        for (const char* start : { "None", "Unknown", "N/A", "0", "", "1970-01-01T01:00:00" })
            rows += std::to_string(number++) + "|ann|vis|CANCELLED by 5012|2024-05-06T08:05:00|" + start
                + "|2024-05-06T08:06:00|0|7-00:00:00|4|cpu=64,gres/gpu=32,node=4|\n";
        // Cancelled while it ran; cancelled without any time.
        rows += "810|ann|vis|CANCELLED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:30:00||1-00:00:00|1|"
            + kOneGpu + "|" + kOneGpu + "\n811|ann|vis|CANCELLED|2024-05-06T08:00:00|Unknown|Unknown||1-00:00:00|1|"
            + kOneGpu + "|\n";
        const auto trace = sacct(rows);
        QCOMPARE(namesOf(trace), QStringLiteral("810"));
        QVERIFY(isNear(trace.report.gpuHours, 0.5));
        QCOMPARE(trace.report.dropped.size(), std::size_t(1));
        QCOMPARE(std::string(trace.report.dropped.front().reason.id), std::string("import.drop-never-started"));
        QCOMPARE(trace.report.dropped.front().rows, std::int64_t(7));
    }

    void gpusOfTheQueueAlone()
    {
        const std::string queue = R"({"meta":{"plugin":{"type":"openapi/v0.0.38"}},"jobs":[
            {"job_id":1,"job_state":"PENDING","submit_time":1714982400,"time_limit":60,"node_count":2,"cpus":8,
             "tres_req_str":"cpu=8,node=2","tres_per_node":"gres:gpu:v100:2"},
            {"job_id":2,"job_state":"PENDING","submit_time":1714982400,"time_limit":60,"node_count":1,"cpus":8,
             "tres_req_str":"cpu=8,node=1","tres_per_job":"gres/gpu:4"}]})";
        const auto trace = parseForeignTrace("slurm-json", queue, "q.json", {}, bundledModels());
        QVERIFY(trace);
        QVERIFY(isNear(trace->report.gpuHours, 8));
        QCOMPARE(jobNamed(*trace, "1").request.deviceType, std::string("v100"));
    }

    void theLastAttemptCounts()
    {
        const std::string two = "|1-00:00:00|1|cpu=8,gres/gpu=2,node=1|cpu=8,gres/gpu=2,node=1\n";
        const auto trace
            = sacct("960|ann|bio|COMPLETED|2024-05-06T09:00:00|2024-05-06T09:10:00|2024-05-06T11:10:00|7200" + two
                + "960|ann|bio|REQUEUED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:40:00|2400" + two
                + "960|ann|bio|NODE_FAIL|2024-05-06T08:40:00|2024-05-06T08:45:00|2024-05-06T09:00:00|900"
                + two
                // Cancelled while it waited for its second run.
                + "961|ann|bio|PREEMPTED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:10:00|600" + two
                + "961|ann|bio|CANCELLED|2024-05-06T08:10:00|None|2024-05-06T08:20:00|0"
                + two
                // Waits for its second run.
                + "962|ann|bio|REQUEUED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:10:00|600" + two
                + "962|ann|bio|PENDING|2024-05-06T08:10:00|Unknown|Unknown|0"
                + two
                // The same row in two files that were put together.
                + "963|ann|bio|RUNNING|2024-05-06T08:00:00|2024-05-06T08:00:00|Unknown|60" + two
                + "963|ann|bio|COMPLETED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:05:00|300"
                + two
                // Numbers begin again one day.
                + "964|ann|bio|COMPLETED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:05:00|300" + two
                + "964|bob|bio|COMPLETED|2024-05-07T08:00:00|2024-05-07T08:00:00|2024-05-07T08:05:00|301"
                + two
                // An attempt whose successor is not in the file.
                + "965|ann|bio|REQUEUED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:40:00|2400"
                + two
                // Requeued within the second of its submission.
                + "966|ann|bio|PENDING|2024-05-06T08:00:00|Unknown|Unknown|0" + two
                + "966|ann|bio|REQUEUED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:00:01|1"
                + two
                // It waited when the older of two files was written.
                + "967|ann|bio|COMPLETED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T08:05:00|300" + two
                + "967|ann|bio|PENDING|2024-05-06T08:00:00|Unknown|Unknown|0" + two);
        QCOMPARE(namesOf(trace), QStringLiteral("960 961 962 963 964 965 966 967 964#2"));
        QCOMPARE(secondsOf(trace, "960"), 7200.0);
        QCOMPARE(jobNamed(trace, "960").request.arrival.microseconds, std::int64_t(0)); // 08:00
        QCOMPARE(secondsOf(trace, "961"), 600.0);
        QCOMPARE(secondsOf(trace, "962"), 86400.0);
        QCOMPARE(secondsOf(trace, "963"), 300.0);
        QCOMPARE(secondsOf(trace, "964#2"), 301.0);
        QCOMPARE(secondsOf(trace, "965"), 2400.0);
        QCOMPARE(secondsOf(trace, "966"), 86400.0);
        QCOMPARE(secondsOf(trace, "967"), 300.0);
        QCOMPARE(trace.report.merged, std::int64_t(7));
        QVERIFY(assumes(trace, "6 jobs ran several times or are listed again: the last attempt counts"));
        // What 960, 962 and 966 held before; 963 stands twice for one attempt.
        QVERIFY(isNear(trace.report.earlierGpuHours, 2 * (2400 + 900 + 600 + 1) / 3600.0));
        QVERIFY(assumes(trace, "earlier attempts held 2.17 more GPU-hours, which no figure includes"));
        const double seconds = 7200 + 600 + 86400 + 300 + 300 + 301 + 2400 + 86400 + 300;
        QVERIFY(isNear(trace.report.gpuHours, 2 * seconds / 3600));
    }

    void componentsAreOneJob()
    {
        const std::string times = "|ann|clim|COMPLETED|2024-05-06T08:00:00|2024-05-06T09:00:00|2024-05-06T10:00:00|";
        const auto trace = sacct("950+1" + times
            + "3600|02:00:00|2|cpu=32,gres/gpu=16,mem=512G,node=2|"
              "cpu=32,gres/gpu:h100=16,gres/gpu=16,mem=512G,node=2\n"
            + "950+0" + times + "3600|01:00:00|1|cpu=4,mem=16G,node=1|cpu=4,mem=16G,node=1\n"
            + "950+0.batch||clim|COMPLETED|2024-05-06T09:00:00|2024-05-06T09:00:00|2024-05-06T10:00:00|3600||1||cpu=4\n"
            // Equal shapes.
            + "951+0" + times + "3600||1|cpu=8,gres/gpu=4,node=1|cpu=8,gres/gpu=4,node=1\n" + "951+1" + times
            + "3600||2|cpu=16,gres/gpu=8,node=2|cpu=16,gres/gpu=8,node=2\n"
            // GPUs of several shapes, and of different length.
            + "952+0" + times + "3600||1|cpu=8,gres/gpu=4,node=1|cpu=8,gres/gpu=4,node=1\n" + "952+1" + times
            + "1800||1|cpu=8,gres/gpu=8,node=1|cpu=8,gres/gpu=8,node=1\n"
            // The other one is not in the file.
            + "953+1" + times
            + "3600||1|cpu=8,gres/gpu=4,node=1|cpu=8,gres/gpu=4,node=1\n"
            // One of them never started, so the job did not.
            + "954+0|ann|clim|CANCELLED|2024-05-06T08:00:00|None|2024-05-06T09:00:00|0||1|cpu=8,gres/gpu=4,node=1|\n"
              "954+1|ann|clim|CANCELLED|2024-05-06T08:00:00|None|2024-05-06T09:00:00|0||1|cpu=8,gres/gpu=4,node=1|\n"
            // A leader without a GPU beside slices of GPUs, and slices beside whole GPUs.
            + "955+0" + times + "3600||1|cpu=4,node=1|cpu=4,node=1\n" + "955+1" + times
            + "3600||1|cpu=4,gres/gpu:1g.5gb=2,node=1|cpu=4,gres/gpu:1g.5gb=2,node=1\n" + "956+0" + times
            + "3600||1|cpu=4,gres/gpu=1,node=1|cpu=4,gres/gpu=1,node=1\n" + "956+1" + times
            + "3600||1|cpu=4,gres/gpu:3g.20gb=1,node=1|cpu=4,gres/gpu:3g.20gb=1,node=1\n");
        QCOMPARE(namesOf(trace), QStringLiteral("950 951 952 953+1 955 956"));
        const auto& climate = jobNamed(trace, "950").request;
        QCOMPARE(climate.roles[0].requested, 2);
        QCOMPARE(climate.roles[0].demand[Resource::Gpu], std::int64_t(8));
        // Cores of the component without a GPU would not fit on servers that are full of the others.
        QCOMPARE(climate.roles[0].demand[Resource::Cpu], std::int64_t(16'000));
        QVERIFY(assumes(trace, "2 heterogeneous jobs have components without a GPU"));
        QCOMPARE(climate.timeLimit->seconds(), 7200.0);
        const auto& even = jobNamed(trace, "951").request;
        QCOMPARE(even.roles[0].requested, 3);
        QCOMPARE(even.roles[0].demand[Resource::Gpu], std::int64_t(4));
        const auto& uneven = jobNamed(trace, "952").request;
        QCOMPARE(uneven.requestedGpus(), std::int64_t(12));
        QCOMPARE(uneven.roles[0].demand[Resource::Gpu], std::int64_t(1));
        QCOMPARE(secondsOf(trace, "952"), 3600.0);
        QVERIFY(assumes(trace, "5 heterogeneous jobs: their components are one job"));
        QVERIFY(assumes(trace, "1 heterogeneous job has components that ran for different times"));
        QVERIFY(
            assumes(trace, "1 job holds GPUs and parts of GPUs, or parts of several sizes: each counts as their mean"));
        // Parts of GPUs count to the millionth.
        QVERIFY(std::abs(trace.report.gpuHours - (16 + 12 + 12 + 4 + 2.0 / 7 + 10.0 / 7)) < 1e-5);
        QCOMPARE(trace.report.merged, std::int64_t(6));
    }

    void measuredTimeCounts()
    {
        // The nights on which the clock goes back and forward, and a job that was suspended.
        const auto trace = sacct(
            "901||p|COMPLETED|2024-10-27T01:00:00|2024-10-27T02:50:00|2024-10-27T02:10:00|1200||1||" + kOneGpu
            + "\n902||p|COMPLETED|2024-10-27T01:10:00|2024-10-27T01:30:00|2024-10-27T03:30:00|10800||1||" + kOneGpu
            + "\n903||p|COMPLETED|2024-03-31T01:00:00|2024-03-31T01:30:00|2024-03-31T03:30:00|3600||1||" + kOneGpu
            + "\n904||p|COMPLETED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T12:00:00|7200||1||" + kOneGpu
            + "\n905||p|COMPLETED|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T09:00:00|||1||" + kOneGpu + "\n");
        QCOMPARE(secondsOf(trace, "901"), 1200.0);
        QCOMPARE(secondsOf(trace, "902"), 10800.0);
        QCOMPARE(secondsOf(trace, "903"), 3600.0);
        QCOMPARE(secondsOf(trace, "904"), 7200.0);
        QCOMPARE(secondsOf(trace, "905"), 3600.0); // from start to end, for want of better
        QVERIFY(assumes(trace, "4 jobs ran longer or shorter than from start to end by the clock"));
        QCOMPARE(trace.report.notices.count(), std::int64_t(4));
        QVERIFY(hasNoticeAt(trace.report, ":2:78"));
        QCOMPARE(trace.report.malformed, std::int64_t(0));

        const std::string suspended = "JobID|Submit|Start|End|Suspended|AllocTRES\n"
                                      "1|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T12:00:00|02:00:00|cpu=1\n";
        const auto less = parseForeignTrace("sacct", suspended, "s.txt", {}, bundledModels());
        QVERIFY(less);
        QCOMPARE(secondsOf(*less, "1"), 7200.0);
    }

    void partsOfGpus()
    {
        const auto row = [](const char* name, const char* state, const std::string& tres) {
            return std::string(name) + "|ann|ml|" + state
                + "|2024-05-06T08:00:00|2024-05-06T08:00:00|2024-05-06T09:00:00|3600||1|" + tres + "|" + tres + "\n";
        };
        const auto rows = row("970", "COMPLETED", "cpu=4,gres/shard=4,node=1")
            + row("971", "COMPLETED", "cpu=4,gres/mps=50,node=1")
            + row("972", "COMPLETED", "cpu=4,gres/gpu=1,gres/gpu:1g.5gb=1,node=1")
            + row("973", "COMPLETED", "cpu=4,gres/gpu=1,gres/gpu:a100_3g.20gb=1,node=1")
            + row("974", "COMPLETED", "cpu=4,gres/npu:910b=8,gres/npu=8,node=1")
            + row("975", "COMPLETED", "cpu=4,gres/gpu=1,gres/nvme=2,license/matlab=1,node=1")
            + row("976", "COMPLETED", "cpu=4,node=1");
        const auto trace = sacct(rows);
        QCOMPARE(jobNamed(trace, "970").request.requestedGpus(), std::int64_t(0));
        QVERIFY(assumes(trace, "1 job holds gres/shard, which is not counted"));
        QCOMPARE(jobNamed(trace, "971").request.gpuShare(), std::int64_t(500'000));
        QCOMPARE(jobNamed(trace, "972").request.gpuShare(), std::int64_t(142'857));
        QVERIFY(jobNamed(trace, "972").request.deviceType.empty());
        QCOMPARE(jobNamed(trace, "973").request.gpuShare(), std::int64_t(428'571));
        QCOMPARE(jobNamed(trace, "973").request.deviceType, std::string("a100"));
        QCOMPARE(jobNamed(trace, "974").request.requestedGpus(), std::int64_t(8));
        QCOMPARE(jobNamed(trace, "974").request.deviceType, std::string("npu"));
        QVERIFY(assumes(trace, "1 job holds parts of a GPU (gres/mps): 100 units are one GPU"));
        QVERIFY(assumes(trace, "1 job holds MIG slices (1g.5gb)"));
        QVERIFY(assumes(trace, "1 job holds MIG slices (3g.20gb)"));
        QVERIFY(assumes(trace, "1 job holds gres/npu: each counts as a GPU of this type"));
        QVERIFY(assumes(trace, "1 job holds gres/nvme, which is not simulated"));
        QVERIFY(std::abs(trace.report.gpuHours - (0.5 + 1 / 7.0 + 3 / 7.0 + 8 + 1)) < 1e-5);

        const auto known = sacct(rows + row("977", "COMPLETED", "cpu=4,gres/shard=20,node=1"),
            { .options = { { "shards_per_gpu", "8" }, { "mps_per_gpu", "200" } } });
        QCOMPARE(jobNamed(known, "970").request.gpuShare(), std::int64_t(500'000));
        QCOMPARE(jobNamed(known, "971").request.gpuShare(), std::int64_t(250'000));
        QCOMPARE(jobNamed(known, "977").request.requestedGpus(), std::int64_t(3)); // 2.5 GPUs
        QCOMPARE(jobNamed(known, "977").request.gpuShare(), std::int64_t(833'333));
        const auto both = sacct(row("978", "COMPLETED", "cpu=4,gres/shard=4,gres/shard:a100=4,node=1"),
            { .options = { { "shards_per_gpu", "8" } } });
        QCOMPARE(jobNamed(both, "978").request.gpuShare(), std::int64_t(500'000)); // the total beside its type
        QVERIFY(assumes(known, "2 jobs hold parts of a GPU (gres/shard): 8 shards are one GPU"));
    }

    void columnsOfOtherVersions()
    {
        const std::string old = "JobIDRaw|User|Submit|Start|End|NNodes|NCPUS|AllocGRES|ReqGRES\n"
                                "7|ann|2019-05-06T08:00:00|2019-05-06T08:00:00|2019-05-06T09:00:00|2|16|gpu:8|gpu:4\n"
                                "8|ann|2019-05-06T08:00:00|2019-05-06T08:00:00|2019-05-06T09:00:00|2|16||gpu:v100:4\n"
                                "8.0||2019-05-06T08:00:00|2019-05-06T08:00:00|2019-05-06T09:00:00|2|16||\n";
        QCOMPARE(findImporterFor(old)->id, std::string("sacct"));
        const auto trace = parseForeignTrace("sacct", old, "s.txt", {}, bundledModels());
        QVERIFY(trace);
        QCOMPARE(namesOf(*trace), QStringLiteral("7 8"));
        QVERIFY(isNear(trace->report.gpuHours, 16));
        QCOMPARE(jobNamed(*trace, "8").request.roles[0].demand[Resource::Gpu], std::int64_t(4));
        const auto nameless
            = parseForeignTrace("sacct", "User|Submit\nann|2019-05-06T08:00:00\n", "s.txt", {}, bundledModels());
        QVERIFY(!nameless);
        QVERIFY(nameless.error().englishText().find("JobID") != std::string::npos);
    }
};

CONSONANCE_BARE_TEST(JobRecordsTest)
#include "tst_job_records.moc"
