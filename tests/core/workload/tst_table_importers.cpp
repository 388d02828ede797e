// SPDX-License-Identifier: GPL-3.0-or-later
// Research traces in table form: how their columns are read, and where problems are reported.
#include "core/base/stop_scope.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/job_shapes.h"
#include "core/workload/model_catalogue_file.h"
#include "core/workload/speed_measurements.h"
#include "core/workload/training_measurements.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

#include <cmath>

using namespace consonance;

namespace {

constexpr std::int64_t kSecond = 1'000'000;

} // namespace

class TableImportersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void heliosJobsKeepTheirNodes()
    {
        const auto trace = importedFixture("helios", "helios.csv");
        const auto& pair = jobNamed(trace, "102").request; // 16 GPUs and 64 cores on 2 nodes
        QCOMPARE(pair.roles[0].requested, 2);
        QCOMPARE(pair.roles[0].demand[Resource::Gpu], std::int64_t(8));
        QCOMPARE(pair.roles[0].demand[Resource::Cpu], std::int64_t(32'000));
        QCOMPARE(pair.arrival.microseconds, std::int64_t(0));
        QCOMPARE(trace.workload->tenants[pair.tenant.index()], std::string("vcY"));
        const auto& uneven = jobNamed(trace, "103").request; // 10 GPUs on 3 nodes
        QCOMPARE(uneven.roles[0].requested, 10);
        QCOMPARE(uneven.roles[0].demand[Resource::Gpu], std::int64_t(1));
        QCOMPARE(uneven.roles[0].demand[Resource::Cpu], std::int64_t(3'000));
        QVERIFY(assumes(trace, "1 job has GPUs that do not divide by their nodes"));
        const auto& cores = jobNamed(trace, "104").request;
        QCOMPARE(cores.roles[0].demand[Resource::Gpu], std::int64_t(0));
        QCOMPARE(cores.roles[0].demand[Resource::Cpu], std::int64_t(12'000));
        QVERIFY(!cores.model.isValid());
        QCOMPARE(jobNamed(trace, "101").request.arrival.microseconds, 2461 * kSecond);
        QCOMPARE(jobNamed(trace, "109").work.amount, 9999e6); // as measured, not from start to end
        QCOMPARE(jobNamed(trace, "106").work.amount, 300e6); // likewise: its clock went back
        QVERIFY(assumes(trace, "2 jobs ran longer or shorter than from start to end by the clock"));
        QCOMPARE(trace.workload->users[pair.user.index()], std::string("uB"));

        QVERIFY(hasNoticeAt(trace.report, ":7:88"));
        QVERIFY(hasProblemAt(trace.report, ":8:12")); // "one" GPU
        QVERIFY(hasProblemAt(trace.report, ":9:28")); // "yesterday"
        QVERIFY(hasNoticeAt(trace.report, ":10:88"));
        QCOMPARE(trace.report.problems.count(), std::int64_t(2));

        const auto byGpu = importedFixture("helios", "helios.csv", { .options = { { "tasks", "gpu" } } });
        QCOMPARE(jobNamed(byGpu, "102").request.roles[0].requested, 16);
        QCOMPARE(jobNamed(byGpu, "102").request.roles[0].demand[Resource::Cpu], std::int64_t(4'000));
    }

    void acmeTimesAreTakenFromStartToEnd()
    {
        const auto trace = importedFixture("acme", "acme_kalos.csv");
        const auto& big = jobNamed(trace, "dlc1");
        QCOMPARE(big.work.amount, 8e6); // the column says 18, including the wait
        QCOMPARE(big.request.roles[0].requested, 8);
        QCOMPARE(big.request.roles[0].demand[Resource::Gpu], std::int64_t(8));
        QCOMPARE(big.request.roles[0].demand[Resource::Cpu], std::int64_t(120'000));
        QCOMPARE(big.request.roles[0].demand[Resource::Memory], std::int64_t(1'000'000));
        QCOMPARE(trace.workload->apps[big.request.app.index()], std::string("Pretrain"));
        // 19:00 by +08:00 is 11:00 UTC, 58 s before the other.
        QCOMPARE(jobNamed(trace, "dlc2").request.arrival.microseconds, std::int64_t(0));
        QCOMPARE(big.request.arrival.microseconds, 58 * kSecond);
        QCOMPARE(trace.report.firstArrival, std::string("2023-05-17 11:00:00"));
        QVERIFY(hasProblemAt(trace.report, ":5:39"));
    }

    /// Deep in a reader, where no token is passed: a closed window does not wait for a table of 200,000 rows.
    void readingEndsWhenItIsStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        const StopScope scope(stop.get_token());
        const auto table = parseTraceCsv("job_id,arrival_s,gpus,duration_s\na,0,1,10\n", "t.csv", bundledModels());
        QVERIFY(!table && table.error().kind == ErrorKind::Cancelled);
        const auto foreign = importTrace("itp", importFixture("itp.csv"), {}, bundledModels());
        QVERIFY(!foreign && foreign.error().kind == ErrorKind::Cancelled);
    }

    void itpBringsDeadlines()
    {
        const auto trace = importedFixture("itp", "itp.csv");
        const auto& job = jobNamed(trace, "a-1").request;
        QCOMPARE(job.roles[0].requested, 4);
        QVERIFY(job.deadline.has_value());
        QCOMPARE((*job.deadline - job.arrival).microseconds, (21347 - 16566) * kSecond);
        QCOMPARE(trace.workload->apps[job.app.index()], std::string("bert"));
        QVERIFY(hasProblemAt(trace.report, ":4:21")); // a deadline before the arrival
        QVERIFY(hasProblemAt(trace.report, ":5:30")); // -1 GPUs
    }

    void openbPodsKeepPartsOfGpus()
    {
        const auto trace = importedFixture("openb", "openb_pods.csv");
        const auto& share = jobNamed(trace, "pod-1").request; // 0.46 of a GPU
        QCOMPARE(share.roles[0].demand[Resource::Gpu], std::int64_t(1));
        QCOMPARE(share.deviceType, std::string("V100M32"));
        QCOMPARE(share.roles[0].gpuShare, std::int64_t(460'000));
        QCOMPARE(share.gpuShare(), std::int64_t(460'000));
        QVERIFY(assumes(trace, "1 job asks for a part of a GPU: placement policies"));
        // The native file repeats it, but only for jobs that share.
        const auto text = traceCsvText(*trace.workload);
        QVERIFY(text.find("gpu_share") != std::string::npos);
        const auto again = parseTraceCsv(text, "again.csv", bundledModels());
        QVERIFY(again.has_value());
        QCOMPARE(again->workload->contentHash, trace.workload->contentHash);
        const auto& big = jobNamed(trace, "pod-2").request;
        QCOMPARE(big.roles[0].requested, 1);
        QCOMPARE(big.roles[0].demand[Resource::Gpu], std::int64_t(8));
        QVERIFY(big.deviceType.empty());
        QVERIFY(assumes(trace, "1 job accepts several types of GPU"));
        const auto& first = jobNamed(trace, "pod-0");
        QCOMPARE(first.request.roles[0].demand[Resource::Memory], std::int64_t(17'180)); // 16,384 MiB
        QCOMPARE(first.work.amount, 990e6); // waiting does not count
        for (const char* place : { ":7:19", ":8:19", ":9:40", ":10:17" })
            QVERIFY2(hasProblemAt(trace.report, place), place);
    }

    void openbNodesBecomeACluster()
    {
        const auto imported = importCluster(importFixture("openb_nodes.csv"));
        QVERIFY(imported);
        const auto& cluster = *imported->cluster;
        QCOMPARE(cluster.hostCount(), std::size_t(3));
        QCOMPARE(imported->nodes, std::int64_t(6));
        QCOMPARE(imported->problems.count(), std::int64_t(3)); // twice, a slash, no number
        QCOMPARE(cluster.totalCapacity()[Resource::Gpu], std::int64_t(16));
        QCOMPARE(cluster.totalCapacity()[Resource::Cpu], std::int64_t(256'000));
        QVERIFY(cluster.findDeviceType("V100M32").has_value());
        QCOMPARE(imported->problems.kept()[2].place.line, std::int64_t(7));
    }

    void paiInstancesAreTasks()
    {
        const auto sample = importedFixture("pai", "pai_sample.csv");
        const auto& gang = jobNamed(sample, "1").request;
        QCOMPARE(gang.roles[0].requested, 4);
        QCOMPARE(gang.roles[0].demand[Resource::Cpu], std::int64_t(10'000));
        QCOMPARE(jobNamed(sample, "0").request.requestedGpus(), std::int64_t(1));
        QCOMPARE(jobNamed(sample, "0").request.gpuShare(), kFullShare / 2);
        QCOMPARE(sample.workload->users[gang.user.index()], std::string("u2"));
        QCOMPARE(sample.workload->tenants[gang.tenant.index()], std::string("u2"));
        QVERIFY(hasProblemAt(sample.report, ":5:16"));
    }

    void paiRolesBecomeParameterServers()
    {
        const auto trace = importedFixture("pai", "pai_task_table.csv");
        const auto& training = jobNamed(trace, "j1");
        QVERIFY(training.request.isParameterServerJob());
        QCOMPARE(training.request.roles[0].requested, 4);
        QCOMPARE(training.request.roles[0].demand[Resource::Cpu], std::int64_t(6'000));
        QCOMPARE(training.request.roles[1].requested, 2);
        QCOMPARE(training.request.roles[1].demand[Resource::Cpu], std::int64_t(4'000));
        const auto& model = trace.workload->models->model(training.request.model);
        const double batches = batchesApart(model, { .workers = 4, .servers = 2 }, 610);
        QVERIFY(std::abs(training.work.amount / batches - 1) < 1e-9);
        const auto& folded = jobNamed(trace, "j6").request; // two workers and an evaluator without a GPU
        QCOMPARE(folded.roles[0].requested, 2);
        QCOMPARE(folded.roles[0].demand[Resource::Cpu], std::int64_t(5'000));
        QCOMPARE(folded.roles[0].demand[Resource::Memory], std::int64_t(7'500));
        QVERIFY(assumes(trace, "1 job has tasks without a GPU"));
        QVERIFY(hasProblemAt(trace.report, ":6:48"));

        // Without a model there is no training: everything becomes one gang.
        const auto gangs = importedFixture("pai", "pai_task_table.csv", { .options = { { "model", "none" } } });
        const auto& gang = jobNamed(gangs, "j1");
        QVERIFY(!gang.request.isParameterServerJob());
        QCOMPARE(gang.work.amount, 610e6);
        QCOMPARE(gang.request.totalDemand()[Resource::Cpu], std::int64_t(32'000));
        // Jobs that are still running can be given a time.
        const auto running = importedFixture("pai", "pai_task_table.csv", { .options = { { "unfinished", "2h" } } });
        QCOMPARE(jobNamed(running, "j3").work.amount, 7200e6);
        QVERIFY(assumes(running, "1 job had not ended and have no time limit: they run 7200 s"));
    }

    void gavelDurationsFollowFromMeasuredSpeeds()
    {
        const auto trace = importedFixture("gavel", "gavel.trace");
        QCOMPARE(jobNamed(trace, "g1").work.amount, 100e6); // 3,000 steps at 30 a second
        QCOMPARE(jobNamed(trace, "g2").work.amount, 60e6); // with two GPUs 50
        QCOMPARE(jobNamed(trace, "g2").request.roles[0].requested, 2);
        QVERIFY(hasProblemAt(trace.report, ":3:1")); // not measured
        QVERIFY(hasProblemAt(trace.report, ":4:57"));
        QVERIFY(hasProblemAt(trace.report, ":5:1"));
        const auto slow = importedFixture("gavel", "gavel.trace", { .options = { { "gpu", "k80" } } });
        QCOMPARE(jobNamed(slow, "g1").work.amount, 1000e6);
        const auto weighted = importedFixture("gavel", "gavel_ten_fields.trace");
        QCOMPARE(jobNamed(weighted, "g1").request.weight, 2.0);

        const auto without
            = parseForeignTrace("gavel", fixtureText("gavel.trace"), "/nonexistent/a.trace", {}, bundledModels());
        QVERIFY(!without);
        QVERIFY(without.error().englishText().find("simulation_throughputs.json") != std::string::npos);
        const auto other
            = importTrace("gavel", importFixture("gavel.trace"), { .options = { { "gpu", "h100" } } }, bundledModels());
        QVERIFY(!other);
        QVERIFY(other.error().englishText().find("k80, v100") != std::string::npos);
    }

    /// Two steps a second beside each other on V100s; on a K80 it runs alone only.
    void gavelJobsKeepTheirMeasuredSpeeds()
    {
        const auto trace = importedFixture("gavel", "gavel.trace");
        const auto& models = *trace.workload->models;
        QCOMPARE(models.models.size(), std::size_t { 2 });
        const auto& one = models.model(jobNamed(trace, "g1").request.model);
        QCOMPARE(one.name, std::string("resnet-18-batch-size-32-x1"));
        QCOMPARE(one.batchSize, 32);
        QVERIFY(one.speeds != nullptr);
        QCOMPARE(one.speeds->reference, 30.0);
        QCOMPARE(one.speeds->on("k80")->alone, 3.0);
        QCOMPARE(one.speeds->on("v100")->besideModel(one.name), 20.0);
        QCOMPARE(one.speeds->on("k80")->besideModel(one.name), 0.0);
        QCOMPARE(one.speedOn("K80"), 0.1);
        QCOMPARE(one.speedOn("a100"), 1.0); // not measured
        const auto& two = models.model(jobNamed(trace, "g2").request.model);
        QCOMPARE(two.speeds->reference, 50.0);
        QCOMPARE(two.speedOn("k80"), 0.0); // the table has the type, but not this job on it
        QVERIFY(two.speeds->on("v100")->beside.empty());

        const auto catalogue = parseModelCatalogue(modelCatalogueText(models), "models.json");
        QVERIFY2(catalogue.has_value(), catalogue ? "" : catalogue.error().englishText().c_str());
        QCOMPARE((*catalogue)->contentHash, models.contentHash);
        QVERIFY(*(*catalogue)->models[0].speeds == *models.models[0].speeds);

        const auto drawn = importedFixture("gavel", "gavel.trace", { .options = { { "model", "drawn" } } });
        QVERIFY(drawn.workload->models == bundledModels());
        QVERIFY(!importTrace(
            "philly", importFixture("gavel.trace"), { .options = { { "model", "measured" } } }, bundledModels()));
    }

    void gavelSlosAreDeadlines()
    {
        const std::string row = "ResNet-18 (batch size 32)\tpython3 main.py\tcifar10\t--num_steps\t1\t600\t1\t1\t";
        const auto parse = [&](const std::string& slo) {
            return parseForeignTrace("gavel", row + slo + "\t5\n", importFixture("a.trace"), {}, bundledModels());
        };
        const auto with = parse("1.5");
        QVERIFY2(with.has_value(), with ? "" : with.error().englishText().c_str());
        QCOMPARE(with->workload->jobs[0].request.deadline.value().seconds(), 35.0); // arrival at 5, 20 s alone
        QVERIFY(!parse("-1.000000")->workload->jobs[0].request.deadline);
    }

    void swfProcessorsAreTasks()
    {
        const auto trace = importedFixture("swf", "swf.swf");
        const auto& job = jobNamed(trace, "1");
        QCOMPARE(job.request.roles[0].requested, 8); // requested, not the four that it got
        QCOMPARE(job.request.roles[0].demand[Resource::Gpu], std::int64_t(0));
        QCOMPARE(job.request.roles[0].demand[Resource::Cpu], std::int64_t(1000));
        QCOMPARE(job.request.roles[0].demand[Resource::Memory], std::int64_t(1)); // 1,024 KiB
        QCOMPARE(trace.workload->tenants[job.request.tenant.index()], std::string("3"));
        QCOMPARE(trace.report.firstArrival, std::string("2020-01-01 00:00:00"));
        QCOMPARE(jobNamed(trace, "2").work.amount, 600e6); // its time limit
        QVERIFY(assumes(trace, "1 job had not ended: they run to their time limit"));
        QVERIFY(hasProblemAt(trace.report, ":10:24"));
        QVERIFY(hasProblemAt(trace.report, ":11:1"));
        const auto gpus = importedFixture("swf", "swf.swf", { .options = { { "processor", "gpu" } } });
        QCOMPARE(jobNamed(gpus, "1").request.requestedGpus(), std::int64_t(8));
        const auto dropped = importedFixture("swf", "swf.swf", { .options = { { "unfinished", "drop" } } }).report.jobs;
        QCOMPARE(dropped, std::int64_t(2));
    }

    void swfRowsMayHaveFurtherFields()
    {
        const std::string text = "; Version: 2.2\n; MaxProcs: 128\n"
                                 "1 0 0 5600 64 1 1024 64 86400 1048576 1 62 1 1 -1 1 1 1 {12,12,13} q_1d 1:ppn=64\n"
                                 "2 548 71 1164 12 1 1024 12 12096 1048576 1 101 1 1 -1 1 1 1 {11,11} q_2w 1:ppn=12\n"
                                 "3 900 0 300 4 1 1024 4 600 1048576 1 101 1 1 -1 1 1 1\n";
        const auto* detected = findImporterFor(text);
        QVERIFY(detected != nullptr);
        QCOMPARE(detected->id, std::string("swf"));
        const auto trace
            = parseForeignTrace("swf", text, "x.swf", { .options = { { "processor", "gpu" } } }, bundledModels());
        QVERIFY(trace);
        QCOMPARE(trace->report.jobs, std::int64_t(3));
        QCOMPARE(trace->report.malformed, std::int64_t(0));
        QCOMPARE(jobNamed(*trace, "1").request.requestedGpus(), std::int64_t(64));
        QVERIFY(assumes(*trace, "3 further fields of each line are not used: the standard has 18"));
        QVERIFY(std::abs(trace->report.gpuHours - (5600 * 64 + 1164 * 12 + 300 * 4) / 3600.0) < 1e-9);
        // Without remarks, such numbers may be anything.
        QVERIFY(findImporterFor("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19\n") == nullptr);
    }

    void swfJobsThatNeverRanAreLeftOut()
    {
        const std::string text = "1 0 0 1800 4 -1 -1 4 86400 -1 1 5 1 1 1 1 -1 -1\n"
                                 "2 300 60 -1 -1 -1 -1 32 604800 -1 5 5 1 1 1 1 -1 -1\n" // cancelled while it waited
                                 "3 400 60 -1 -1 -1 -1 32 604800 -1 0 5 1 1 1 1 -1 -1\n" // failed likewise
                                 "4 500 60 600 4 -1 -1 4 3600 -1 5 6 1 1 1 1 -1 -1\n" // cancelled while it ran
                                 "5 700 10 0 4 -1 -1 4 3600 -1 0 6 1 1 1 1 -1 -1\n";
        const auto trace
            = parseForeignTrace("swf", text, "x.swf", { .options = { { "processor", "gpu" } } }, bundledModels());
        QVERIFY(trace);
        QCOMPARE(trace->report.jobs, std::int64_t(2));
        QVERIFY(std::abs(trace->report.gpuHours - (1800 * 4 + 600 * 4) / 3600.0) < 1e-9);
        QCOMPARE(trace->report.dropped.size(), std::size_t(1));
        QCOMPARE(trace->report.dropped.front().rows, std::int64_t(3));
        const auto& first = jobNamed(*trace, "1").request;
        QCOMPARE(trace->workload->users[first.user.index()], std::string("5"));
        QCOMPARE(first.timeLimit->seconds(), 86400.0);
    }

    void siaJobsBringTheirMeasurements()
    {
        const auto trace = importedFixture("sia", "sia");
        QCOMPARE(trace.workload->jobs.size(), std::size_t(2));
        QCOMPARE(trace.workload->name, std::string("sia-philly-workload-1"));
        QVERIFY(assumes(trace, "as measured on rtx"));
        const auto& model = trace.workload->models->model(trace.workload->jobs[0].request.model);
        QVERIFY(model.training != nullptr);
        QCOMPARE(model.training->steps.front().stepSeconds, 0.5);
        const auto deep = importedFixture("sia", "sia", { .options = { { "trace", "scale/rate_2" } } });
        QCOMPARE(deep.workload->jobs.size(), std::size_t(1));
        const auto other = importedFixture("sia", "sia", { .options = { { "gpu", "aws" } } });
        QCOMPARE(
            other.workload->models->model(other.workload->jobs[0].request.model).training->steps.front().stepSeconds,
            1.0);
        const auto* found = findImporterForFolder(importFixture("sia"));
        QVERIFY(found != nullptr);
        QCOMPARE(found->id, std::string("sia"));
        const std::vector<std::map<std::string, std::string>> wrongOptions { { { "trace", "../philly" } },
            { { "workload", "9" } }, { { "gpu", "h100" } }, { { "gpu", "../rtx" } } };
        for (const auto& wrong : wrongOptions) {
            QVERIFY(!importTrace("sia", importFixture("sia"), { .options = wrong }, bundledModels()));
        }
    }
};

CONSONANCE_BARE_TEST(TableImportersTest)
#include "tst_table_importers.moc"
