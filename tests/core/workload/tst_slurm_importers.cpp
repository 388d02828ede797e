// SPDX-License-Identifier: GPL-3.0-or-later
// Output of Slurm's sacct, squeue and sinfo in the formats of several versions.
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/file_content.h"
#include "core/workload/import/gpu_slices.h"
#include "core/workload/import/scontrol_text.h"
#include "core/workload/import/slurm_values.h"
#include "core/workload/trace_inspection.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

#include <cmath>

using namespace consonance;

class SlurmImportersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spansAndMemory()
    {
        QCOMPARE(secondsFromSlurmSpan("02:00:00"), std::optional(7200.0));
        QCOMPARE(secondsFromSlurmSpan("1-00:00:01"), std::optional(86401.0));
        QCOMPARE(secondsFromSlurmSpan("00:30.5"), std::optional(30.5));
        for (const char* bad : { "", "5", "a:b", "1:2:3:4", "-1:00", "1-", "1-x" })
            QVERIFY2(!secondsFromSlurmSpan(bad), bad);
        QVERIFY(std::abs(gbFromSlurmMemory("1G").value_or(0) - 1.073741824) < 1e-12);
        QVERIFY(std::abs(gbFromSlurmMemory("512").value_or(0) - 0.536870912) < 1e-12);
        QVERIFY(std::abs(gbFromSlurmMemory("1024K").value_or(0) - 0.001048576) < 1e-12);
        for (const char* bad : { "", "G", "lots", "-1G" })
            QVERIFY2(!gbFromSlurmMemory(bad), bad);
    }

    void resources()
    {
        const auto tres = resourcesFromTres("billing=8,cpu=8,gres/gpu:a100=2,gres/gpu=2,mem=64G,node=1");
        QVERIFY(tres);
        QCOMPARE(tres->gpus, std::optional(2.0));
        QCOMPARE(tres->gpuType(), std::string("a100"));
        QCOMPARE(tres->cpus, std::optional(8.0));
        QCOMPARE(resourcesFromTres("gres/gpu:a100=2,gres/gpu:v100=1")->gpus, std::optional(3.0));
        QVERIFY(!resourcesFromTres("cpu=eight"));
        QVERIFY(!resourcesFromTres("=1"));
        QCOMPARE(resourcesFromGres("gpu:a100:4(S:0-1),nvme:2").gpus, std::optional(4.0));
        QCOMPARE(resourcesFromGres("gpu:a100:4(S:0-1),nvme:2").gpuType(), std::string("a100"));
        QCOMPARE(resourcesFromGres("gpu:2(S:0,2)").gpus, std::optional(2.0));
        QCOMPARE(resourcesFromGres("gpu:2(S:0),gpu:2(S:1)").gpus, std::optional(4.0));
        QCOMPARE(resourcesFromGres("gpu").gpus, std::optional(1.0));
        QVERIFY(!resourcesFromGres("nvme:1").gpus);
        QVERIFY(!resourcesFromGres("nvme:1").hasAccelerators());
        QVERIFY(resourcesFromGres("dcu:4").hasAccelerators());
    }

    void slicesAreParts()
    {
        QCOMPARE(shareOfMigProfile("1g.5gb"), std::optional(1.0 / 7));
        QCOMPARE(shareOfMigProfile("nvidia_a100_3g.20gb"), std::optional(3.0 / 7));
        QCOMPARE(shareOfMigProfile("1g.10gb+me"), std::optional(1.0 / 7));
        QCOMPARE(shareOfMigProfile("2g.12gb"), std::optional(0.5)); // of an A30
        for (const char* other : { "a100", "", "g.5gb", "8g.5gb", "1g.gb", "1g.xgb", "11g.5gb", "tesla" })
            QVERIFY2(!shareOfMigProfile(other), other);
        const auto slice = slurmGpus(*resourcesFromTres("cpu=4,gres/gpu=2,gres/gpu:a100_1g.10gb=2"));
        QCOMPARE(slice.count, 2.0);
        QCOMPARE(slice.share, 1.0 / 7);
        QCOMPARE(slice.type, std::string("a100"));
        QCOMPARE(slice.profile, std::string("1g.10gb"));
        QVERIFY(!slice.isMixed);
        const auto beside = slurmGpus(*resourcesFromTres("gres/gpu=2,gres/gpu:1g.5gb=1,gres/gpu:a100=1"));
        QVERIFY(beside.isMixed);
        QCOMPARE(beside.share, 1.0);
        const auto two = slurmGpus(*resourcesFromTres("gres/gpu:a100=1,gres/gpu:v100=1"));
        QVERIFY(!two.isMixed);
        QCOMPARE(two.type, std::string("mixed"));
        // A node with a GPU cut into 2 + 2 + 3 sevenths, and a whole one.
        const auto node = slurmGpus(resourcesFromGres("gpu:1g.5gb:2,gpu:2g.10gb:1,gpu:3g.20gb:1,gpu:a100:1"));
        QCOMPARE(node.whole, 2.0);
    }

    /// Records on several lines or on one; values with blanks do no harm.
    void scontrolsTextIsRead()
    {
        const std::string jobs
            = "JobId=71 ArrayJobId=70 ArrayTaskId=1 JobName=train\n"
              "   UserId=ana(1001) GroupId=g(5) Account=vision JobState=RUNNING Reason=None\n"
              "   RunTime=00:30:00 TimeLimit=02:00:00 SubmitTime=2024-05-06T08:00:00\n"
              "   StartTime=2024-05-06T08:10:00 EndTime=2024-05-06T10:10:00 Command=/x y Account=z\n"
              "   NumNodes=2 NumCPUs=16 ReqTRES=cpu=16,mem=64G,node=2,gres/gpu=8,gres/gpu:a100=8\n"
              "   AllocTRES=cpu=16,mem=64G,node=2,gres/gpu=8,gres/gpu:a100=8\n\n"
              "JobId=72 ArrayJobId=70 ArrayTaskId=3-5%1 UserId=bo(2) Account=nlp JobState=PENDING RunTime=00:00:00 "
              "TimeLimit=1-00:00:00 SubmitTime=2024-05-06T09:00:00 StartTime=Unknown EndTime=Unknown NumNodes=1-1 "
              "NumCPUs=4 TRES=cpu=4,mem=8G,node=1,billing=4 TresPerNode=gres:gpu:2\n"
              "JobId=73 UserId=bo(2) Account=nlp JobState=COMPLETED RunTime=00:05:00 TimeLimit=UNLIMITED "
              "SubmitTime=2024-05-06T09:00:00 StartTime=2024-05-06T09:00:00 EndTime=2024-05-06T09:05:00 NumNodes=1 "
              "NumCPUs=4 TRES=cpu=4,mem=8G,node=1\n";
        QCOMPARE(contentOf(jobs).importer, std::string("scontrol"));
        const auto windows = scontrolRecords("JobId=1 JobState=RUNNING\r\n \t\r\n   NumNodes=2\r\r\n\r", "JobId");
        QCOMPARE(windows.size(), std::size_t(1));
        QCOMPARE(windows[0].text("NumNodes"), std::string_view("2"));
        const auto trace = parseForeignTrace("scontrol", jobs, "j.txt", {}, bundledModels());
        QVERIFY2(trace, trace ? "" : trace.error().englishText().c_str());
        QCOMPARE(trace->report.jobs, std::int64_t { 5 });
        const auto& running = jobNamed(*trace, "70_1");
        QCOMPARE(running.work.amount, 7200e6); // not ended: to its limit
        QCOMPARE(running.request.requestedGpus(), std::int64_t { 8 });
        QCOMPARE(running.request.roles[0].requested, 2);
        QCOMPARE(running.request.deviceType, std::string("a100"));
        QCOMPARE(trace->workload->tenants[running.request.tenant.index()], std::string("vision"));
        QCOMPARE(trace->workload->users[running.request.user.index()], std::string("ana"));
        QCOMPARE(trace->workload->apps[running.request.app.index()], std::string("train"));
        QCOMPARE(jobNamed(*trace, "70_4").request.requestedGpus(), std::int64_t { 2 });
        QCOMPARE(jobNamed(*trace, "73").work.amount, 300e6);

        const std::string nodes = "NodeName=g1 Arch=x86_64\n   CPUAlloc=8 CPUTot=64 Gres=gpu:a100:8(S:0-1)\n"
                                  "   RealMemory=512000 State=MIXED+CLOUD ActiveFeatures=rack1,ib\n\n"
                                  "NodeName=g2 CPUTot=64 Gres=gpu:a100:8 RealMemory=512000 State=IDLE "
                                  "ActiveFeatures=rack2\n"
                                  "NodeName=g3 CPUTot=64 Gres=gpu:a100:8 RealMemory=512000 State=DOWN*+DRAIN\n";
        QVERIFY(contentOf(nodes).cluster == ClusterContent::Foreign);
        const auto cluster = parseForeignCluster(nodes, "n.txt", {});
        QVERIFY2(cluster, cluster ? "" : cluster.error().englishText().c_str());
        QCOMPARE(cluster->cluster->hostCount(), std::size_t { 2 });
        QCOMPARE(cluster->cluster->totalCapacity()[Resource::Gpu], std::int64_t { 16 });
        QCOMPARE(cluster->cluster->levels[1], std::string("rack"));
        QCOMPARE(cluster->dropped.front().firstLine, std::int64_t { 6 });
    }

    /// Lines of slurm.conf name many nodes; those of DEFAULT fill in what others leave out, and a node counts once.
    void slurmConfIsACluster()
    {
        const std::string conf = "# made by hand\nClusterName=lab\nSlurmctldHost=ctl\n"
                                 "NodeName=DEFAULT RealMemory=1000 Gres=gpu:v100:4\n"
                                 "NodeName=a[01-03] CPUs=64 RealMemory=512000 \\\n  Gres=gpu:a100:8 # racks 1 and 2\n"
                                 "nodename=b1 Sockets=2 CoresPerSocket=16 ThreadsPerCore=2\n"
                                 "NodeName=c1 CPUs=8 State=DOWN\nNodeName=a03 CPUs=1\n"
                                 "PartitionName=all Nodes=ALL State=DOWN\n";
        QVERIFY(contentOf(conf).cluster == ClusterContent::Foreign);
        const auto cluster = parseForeignCluster(conf, "slurm.conf", {});
        QVERIFY2(cluster, cluster ? "" : cluster.error().englishText().c_str());
        QCOMPARE(cluster->cluster->hostCount(), std::size_t { 4 });
        QCOMPARE(cluster->cluster->totalCapacity()[Resource::Gpu], std::int64_t { 28 });
        QCOMPARE(cluster->cluster->totalCapacity()[Resource::Cpu], std::int64_t { 256'000 });
        QCOMPARE(cluster->dropped.front().firstLine, std::int64_t { 8 });
        QVERIFY(contentOf("JobID|User\n1|NodeName=x\n").cluster == ClusterContent::None);
    }

    /// Tables for people lack what is needed; the message says which command gives it.
    void tablesForPeopleAreNamed()
    {
        for (const char* table :
            { "             JOBID PARTITION     NAME     USER ST       TIME  NODES NODELIST(REASON)\n"
              "              7001       gpu    train      ana  R       5:00      1 g1\n",
                "JobID           JobName  Partition      State ExitCode\n------------ ----------\n7001 a b c 0:0\n" }) {
            const auto trace = parseTrace(table, "q.txt", bundledModels());
            QVERIFY(!trace);
            QVERIFY2(trace.error().englishText().find("sacct --parsable2, squeue --json or scontrol show job")
                    != std::string::npos,
                trace.error().englishText().c_str());
        }
        const auto nodes = parseForeignCluster("PARTITION AVAIL  TIMELIMIT  NODES  STATE NODELIST\n"
                                               "gpu*         up   infinite      2   idle g[1-2]\n",
            "s.txt", {});
        QVERIFY(!nodes);
        QVERIFY(nodes.error().englishText().find("scontrol show nodes, or sinfo --json") != std::string::npos);
        // Nothing is proposed for what has no columns.
        const auto looked = inspectTraceText("JobID State\n7001 COMPLETED\n", "q.txt", {}, bundledModels(), {});
        QVERIFY(looked && looked->failure && looked->columns.empty());
    }

    void hostLists()
    {
        const auto hosts = [](const char* text) {
            QStringList all;
            for (const auto& name : namesFromHostList(text, 1000).value_or(std::vector<std::string> { "none" }))
                all << QString::fromStdString(name);
            return all.join(QLatin1Char(' '));
        };
        QCOMPARE(hosts("c1"), QStringLiteral("c1"));
        QCOMPARE(hosts("c[1-3,07],gpu-1"), QStringLiteral("c1 c2 c3 c07 gpu-1"));
        QCOMPARE(hosts("c[098-101]x"), QStringLiteral("c098x c099x c100x c101x"));
        // Several brackets, as slurm.conf(5) has them.
        QCOMPARE(hosts("rack[1-2]-n[1-3]"), QStringLiteral("rack1-n1 rack1-n2 rack1-n3 rack2-n1 rack2-n2 rack2-n3"));
        QCOMPARE(hosts("c[1-2][08-09],d"), QStringLiteral("c108 c109 c208 c209 d"));
        QCOMPARE(hosts("r[1,3]u[1]s[5-6]x"), QStringLiteral("r1u1s5x r1u1s6x r3u1s5x r3u1s6x"));
        for (const char* bad : { "c[1-", "c[3-1]", "c[1-2]]", "c[]", "c[[1-2]]", "a[1-100]b[1-100]", "c[a-b]",
                 "c[1-99999999]", "", "c1," })
            QCOMPARE(hosts(bad), QStringLiteral("none"));
    }

    void sacctRows()
    {
        const auto trace = importedFixture("sacct", "sacct.txt");
        const auto& train = jobNamed(trace, "100");
        QCOMPARE(train.request.roles[0].requested, 2);
        QCOMPARE(train.request.roles[0].demand[Resource::Gpu], std::int64_t(8));
        QCOMPARE(train.request.roles[0].demand[Resource::Cpu], std::int64_t(32'000));
        QCOMPARE(train.request.roles[0].demand[Resource::Memory], std::int64_t(137'439)); // 128 GiB
        QCOMPARE(train.work.amount, 7200e6);
        QCOMPARE(trace.workload->tenants[train.request.tenant.index()], std::string("vision"));
        QCOMPARE(trace.workload->apps[train.request.app.index()], std::string("train \"big\""));
        QVERIFY(train.request.deviceType.empty()); // it asked for any
        QVERIFY(!train.request.model.isValid());
        const auto& running = jobNamed(trace, "102_3");
        QCOMPARE(running.work.amount, 4 * 3600e6); // its limit
        QCOMPARE(running.request.deviceType, std::string("a100"));
        QCOMPARE(jobNamed(trace, "101").request.requestedGpus(), std::int64_t(0));
        QVERIFY(hasProblemAt(trace.report, ":7:70"));
        QVERIFY(hasProblemAt(trace.report, ":8:121"));
        QVERIFY(hasProblemAt(trace.report, ":9:30"));
        QVERIFY(hasProblemAt(trace.report, ":10:1")); // a | in the name of a job
    }

    void sacctBefore2108()
    {
        const std::string text = "JobID|State|Submit|Start|End|AllocCPUS|ReqMem|NNodes\n"
                                 "1|COMPLETED|2020-05-01T08:00:00|2020-05-01T08:00:00|2020-05-01T08:00:10|8|4Gn|2\n"
                                 "2|COMPLETED|2020-05-01T08:00:00|2020-05-01T08:00:00|2020-05-01T08:00:10|8|1Gc|2\n";
        const auto trace = parseForeignTrace("sacct", text, "s.txt", {}, bundledModels());
        QVERIFY(trace);
        QCOMPARE(jobNamed(*trace, "1").request.roles[0].demand[Resource::Memory], std::int64_t(4295)); // by node
        QCOMPARE(jobNamed(*trace, "2").request.roles[0].demand[Resource::Memory], std::int64_t(4295)); // by core
    }

    void jsonOfTheAccountingDatabase()
    {
        const auto trace = importedFixture("slurm-json", "sacct_22.05.json");
        const auto& train = jobNamed(trace, "7");
        QCOMPARE(train.request.roles[0].requested, 2);
        QCOMPARE(train.request.roles[0].demand[Resource::Gpu], std::int64_t(8));
        QCOMPARE(train.work.amount, 7200e6);
        const auto& sweep = jobNamed(trace, "8_2");
        QCOMPARE(sweep.work.amount, 240 * 60e6);
        QCOMPARE(trace.workload->apps[sweep.request.app.index()], std::string("sweep"));
        QCOMPARE(sweep.request.deviceType, std::string("a100"));
        QVERIFY(hasProblemAt(trace.report, "#/jobs/2/time/end"));
        QVERIFY(hasProblemAt(trace.report, "#/jobs/3/state"));
        QVERIFY(hasProblemAt(trace.report, "#/jobs/4/time/submission"));
    }

    void jsonOfTheQueueWithTaggedNumbers()
    {
        const auto trace = importedFixture("slurm-json", "squeue_23.11.json");
        const auto& job = jobNamed(trace, "21");
        QCOMPARE(job.request.requestedGpus(), std::int64_t(2));
        QCOMPARE(job.request.roles[0].demand[Resource::Cpu], std::int64_t(16'000));
        QCOMPARE(job.work.amount, 7200e6); // the end is only expected: its limit
        QVERIFY(hasProblemAt(trace.report, "#/jobs/2/submit_time/number"));
        const auto named = parseForeignTrace("slurm-json",
            R"({"meta": {"plugin": {}}, "jobs": [{"job_id": 1, "name": "train", "job_state": ["PENDING"], "submit_time": 9, "tres_req_str": "cpu=1", "time_limit": 1}]})",
            "q.json", {}, bundledModels());
        QVERIFY2(named, named ? "" : named.error().englishText().c_str());
        QCOMPARE(named->workload->apps[named->workload->jobs[0].request.app.index()], std::string("train"));
        const auto assumed
            = importedFixture("slurm-json", "squeue_23.11.json", { .options = { { "unfinished", "1h" } } });
        QCOMPARE(jobNamed(assumed, "22").work.amount, 3600e6);
        QCOMPARE(jobNamed(assumed, "22").request.roles[0].requested, 2);
    }

    void nodesOfBothShapes()
    {
        const auto old = importCluster(importFixture("sinfo_22.05.json"));
        QVERIFY(old);
        QCOMPARE(old->cluster->hostCount(), std::size_t(2));
        QCOMPARE(old->cluster->totalCapacity()[Resource::Gpu], std::int64_t(4));
        QCOMPARE(old->cluster->totalCapacity()[Resource::Cpu], std::int64_t(96'000));
        QVERIFY(old->cluster->findDeviceType("a100").has_value());
        QCOMPARE(old->dropped.front().rows, std::int64_t(1));
        QCOMPARE(old->problems.kept().front().place.pointer, std::string("/nodes/3/cpus"));
        const auto grouped = importCluster(importFixture("sinfo_23.11.json"));
        QVERIFY(grouped);
        QCOMPARE(grouped->cluster->hostCount(), std::size_t(4)); // g1 is in two partitions
        QCOMPARE(grouped->cluster->hostName(HostId(2)), std::string("g4"));
        QCOMPARE(grouped->nodes, std::int64_t(6));
        QCOMPARE(grouped->problems.count(), std::int64_t(1));
        QCOMPARE(grouped->dropped.front().firstPointer, std::string("/sinfo/2"));
    }

    void resourcesOfNodesAreNamed()
    {
        const auto imported = parseForeignCluster(R"({"meta": {}, "nodes": [
            {"name": "m", "cpus": 8, "real_memory": 1000, "gres": "gpu:a100:1,gpu:1g.5gb:7,npu:2"},
            {"name": "n", "cpus": 8, "real_memory": 1000, "gres": "gpu:a100:2,gpu:v100:2"},
            {"name": "o", "cpus": 8, "real_memory": 1000, "gres": "npu:4"}]})",
            "nodes.json");
        QVERIFY(imported);
        QCOMPARE(imported->cluster->totalCapacity()[Resource::Gpu], std::int64_t(2 + 4 + 4));
        QStringList said;
        for (const auto& one : imported->remarks)
            said << QString::fromStdString(fillMessage(one.text.english, one.arguments));
        const QStringList expected { QStringLiteral(
                                         "1 node (m) offers 7 slices of GPUs (1g.5gb): they count as 1 whole GPU"),
            QStringLiteral("1 node (m) offers 2 of npu, which is not simulated"),
            QStringLiteral("1 node (n) has GPUs of several types (a100, v100): they count as GPUs without a type"),
            QStringLiteral("1 node (o) offers 4 devices (npu): they count as 4 GPUs") };
        QCOMPARE(said, expected);
    }

    void whatIsNoListOfNodesIsRefused()
    {
        for (const char* text : { "", "{}", "a,b\n1,2\n", R"({"meta": {}, "nodes": []})", R"({"sinfo": 1})" }) {
            const auto cluster = parseForeignCluster(text, "x");
            QVERIFY2(!cluster, text);
            QCOMPARE(cluster.error().kind, ErrorKind::BadInput);
        }
    }
};

CONSONANCE_BARE_TEST(SlurmImportersTest)
#include "tst_slurm_importers.moc"
