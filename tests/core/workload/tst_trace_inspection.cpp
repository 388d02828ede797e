// SPDX-License-Identifier: GPL-3.0-or-later
// How a trace is shown before use: columns and their meaning, first rows, problems with their lines, and assumptions
// with their sources.
#include "core/workload/assumption_rules.h"
#include "core/workload/trace_inspection.h"
#include "tests/core_test.h"

#include <QtTest>

using namespace consonance;

namespace {

const std::string kCsv = "# name: mine\n"
                         "job_id,arrival_s,gpus,duration_s,colour\n"
                         "a,0,2,60,red\n" // line 3
                         "b,10,two,60,\n"
                         "c,20,1,30,blue\n"
                         "c,30,1,30,green\n"; // line 6

const std::string kPhilly = "timestamp,duration,num_gpus,gpu_time,cluster\n"
                            "2017-10-09 07:01:55,66.0,1,66.0,a\n"
                            "2017-10-09 07:01:55,0,1,0,a\n"
                            "2017-10-09 08:00:00,ten,1,10,a\n"; // line 4

TraceInspection inspected(const std::string& text, const TraceInspectionRequest& request = {})
{
    auto inspection = inspectTraceText(text, "t", request, bundledModels());
    if (!inspection)
        qFatal("%s", inspection.error().englishText().c_str());
    return *inspection;
}

const InspectedAssumption* assumptionOn(const TraceInspection& inspection, const std::string& field)
{
    const auto found = std::ranges::find_if(inspection.assumptions,
        [&](const InspectedAssumption& one) { return one.field.find(field) != std::string::npos; });
    return found == inspection.assumptions.end() ? nullptr : &*found;
}

} // namespace

class TestTraceInspection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A model that is perhaps only spelled otherwise is named; whether it is the same only its author knows.
    void similarModelsAreNamed()
    {
        const auto noticesOf = [](const std::string& model) {
            std::string said;
            const auto trace = inspected("job_id,arrival_s,model,gpus,duration_s\na,0," + model + ",1,60\n");
            for (const auto& notice : trace.notices)
                said += notice.englishText();
            return said;
        };
        QVERIFY(noticesOf("ResNet50").find("the model ResNet50 has no profile here, but resnet-50 has")
            != std::string::npos);
        QCOMPARE(noticesOf("gpt2"), std::string());
        QCOMPARE(noticesOf("resnet-50"), std::string());
    }

    void showsColumnsRowsAndProblems()
    {
        const auto trace = inspected(kCsv);
        QCOMPARE(trace.format, std::string(kNativeTrace));
        QCOMPARE(trace.columns.size(), std::size_t { 5 });
        QCOMPARE(trace.columns[1].name, std::string("arrival_s"));
        QCOMPARE(trace.columns[1].meaning, std::string("arrival, in seconds or as a date"));
        QVERIFY2(trace.columns[4].meaning.empty(), "an unknown column is not used");
        QCOMPARE(trace.rows.size(), std::size_t { 4 });
        QCOMPARE(trace.rows[1][2], std::string("two"));
        QCOMPARE(trace.lines, (std::vector<std::int64_t> { 3, 4, 5, 6 }));
        QCOMPARE(trace.rowCount, std::int64_t { 4 });
        QCOMPARE(trace.jobCount, std::int64_t { 2 });
        QCOMPARE(trace.problemCount, std::int64_t { 2 });
        QCOMPARE(trace.problems[0].place.line, std::int64_t { 4 });
        QCOMPARE(trace.problems[0].place.column, std::int64_t { 6 });
        QCOMPARE(trace.problems[1].place.line, std::int64_t { 6 });
        QCOMPARE(trace.problems.size(), std::size_t { 2 });
        QCOMPARE(trace.notices.size(), std::size_t { 1 }); // that the column "colour" is ignored
        QVERIFY(trace.workload && !trace.failure);
    }

    void proposesWhatColumnsHoldByTheNamesThatClustersUse_data()
    {
        QTest::addColumn<QString>("header");
        QTest::addColumn<QString>("proposed");
        QTest::addColumn<bool>("isEnough");
        const auto row = [](const char* header, const char* proposed, bool isEnough) {
            QTest::newRow(header) << QString::fromLatin1(header) << QString::fromLatin1(proposed) << isEnough;
        };
        row("job_id,submitted,team,gpus,duration_s", "arrival=submitted, tenant=team", true);
        row("JobID,Submit Time,NumGPUs,num_gpus,runtime",
            "job=JobID, arrival=Submit Time, gpus=num_gpus, "
            "duration=runtime",
            true);
        row("name,created_at,n_gpu,elapsed (s),user,account",
            "job=name, arrival=created_at, gpus=n_gpu, duration=elapsed (s), tenant=account", true);
        row("id,queued,gpu_request,walltime,dept",
            "job=id, arrival=queued, gpus=gpu_request, duration=walltime, "
            "tenant=dept",
            true);
        row("name,submitted,num,seconds", "job=name, arrival=submitted", false);
        row("job_id,arrival_s,gpus,duration_s,tenant,user", "", true); // nothing is missing
        row("Job ID,Arrival.Time,GPUs,gpu type,run-time,PRIORITY",
            "job=Job ID, arrival=Arrival.Time, gpus=GPUs, duration=run-time, priority=PRIORITY, gpu_type=gpu type",
            true);
        row("job,submitted,gpus,GPUType,runtime", "job=job, arrival=submitted, duration=runtime, gpu_type=GPUType",
            true);
    }

    void proposesWhatColumnsHoldByTheNamesThatClustersUse()
    {
        QFETCH(QString, header);
        QFETCH(QString, proposed);
        QFETCH(bool, isEnough);
        const auto trace = inspected(header.toStdString() + "\n", { .format = std::string(kNativeTrace) });
        QCOMPARE(QString::fromStdString(trace.proposed), proposed);
        QCOMPARE(trace.isProposalEnough, isEnough);
    }

    void whatIsProposedIsRead()
    {
        const std::string table = "name,submitted,team,num_gpus,elapsed\na,2026-03-02 08:00:00,red,2,00:01:00\n";
        const auto bare = inspected(table);
        QVERIFY(bare.failure && !bare.missing.empty());
        QCOMPARE(bare.rowCount, std::int64_t { 1 }); // that there are rows is seen all the same
        QVERIFY2(
            bare.failure->englishText().find("may hold it") != std::string::npos, bare.failure->englishText().c_str());
        std::vector<std::string> pairs;
        for (const auto& pair : QString::fromStdString(bare.proposed).split(QStringLiteral(", ")))
            pairs.push_back(pair.toStdString());
        const auto trace = inspected(table, { .columns = *columnNames(pairs) });
        QVERIFY(trace.workload && trace.missing.empty());
        QCOMPARE(trace.workload->tenants.back(), std::string("red"));
        // That the run begins with the first date is said once.
        QVERIFY(assumptionOn(trace, "arrival_s"));
        QVERIFY(trace.notices.empty());
    }

    /// What is proposed was tried: the table is read with it, whatever else its columns hold.
    void proposalsAreTriedBeforeTheyAreMade_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("proposed");
        QTest::addColumn<int>("gpus"); // of all jobs
        QTest::newRow("iterations beside a duration")
            << "job_id,num_gpu,submit_time,iterations,duration\n0,2,0,600,160\n1,8,40,130,150\n"
            << "arrival=submit_time, iterations=, gpus=num_gpu, duration=duration" << 10;
        QTest::newRow("a training's columns beside a gang's")
            << "job_id,submitted,gpus,duration_s,workers,ps,epochs\na,0,4,60,2,2,5\n"
            << "arrival=submitted, workers=, ps=, epochs=" << 4;
        QTest::newRow("only what excludes") << "job_id,arrival_s,gpus,duration_s,epochs\na,0,4,60,5\n"
                                            << "epochs=" << 4;
        QTest::newRow("a priority in words") << "id,submitted,gpus,runtime,priority\na,0,1,60,high\nb,0,2,60,low\n"
                                             << "job=id, arrival=submitted, duration=runtime, priority=" << 3;
        QTest::newRow("a training's measured duration")
            << "job_id,submitted,model,workers,ps,epochs,runtime\na,0,resnet-50,2,1,3,900\n"
            << "arrival=submitted" << 2;
        QTest::newRow("workers that each request GPUs")
            << "job_name,gpu_request,worker_num,submit_time,duration\na,1,1,0,60\nb,1,16,0,60\nc,8,4,0,60\n"
            << "job=job_name, arrival=submit_time, gpus=worker_num, duration=duration, worker_gpu=gpu_request" << 49;
        QTest::newRow("replicas") << "id,submitted,gpus,replicas,duration\na,4,0,0,60\nb,0,4,2,60\n"
                                  << "job=id, arrival=submitted, gpus=replicas, duration=duration, worker_gpu=gpus"
                                  << 8;
        QTest::newRow("GPUs per node") << "id,submitted,gpus_per_node,num_nodes,duration\na,0,8,4,60\n"
                                       << "job=id, arrival=submitted, gpus=num_nodes, duration=duration, "
                                          "worker_gpu=gpus_per_node"
                                       << 32;
        QTest::newRow("more workers than GPUs") << "id,submitted,num_gpus,num_workers,duration\na,0,1,3,60\n"
                                                << "job=id, arrival=submitted, gpus=num_workers, duration=duration, "
                                                   "worker_gpu=num_gpus"
                                                << 3;
        QTest::newRow("a start and an end")
            << "id,submitted,Start Time,End Time,num_gpus\na,2024-05-06 08:00,2024-05-06 08:10,2024-05-06 09:10,2\n"
            << "job=id, arrival=submitted, gpus=num_gpus, duration=End Time-Start Time" << 2;
        QTest::newRow("GPUs of all workers") << "id,submitted,total_gpus,num_workers,duration\na,0,8,4,60\n"
                                             << "job=id, arrival=submitted, gpus=total_gpus, duration=duration" << 8;
    }

    void proposalsAreTriedBeforeTheyAreMade()
    {
        QFETCH(QString, table);
        QFETCH(QString, proposed);
        QFETCH(int, gpus);
        const auto bare = inspected(table.toStdString(), { .format = std::string(kNativeTrace) });
        QVERIFY(bare.failure);
        QCOMPARE(QString::fromStdString(bare.proposed), proposed);
        QVERIFY(bare.isProposalEnough);
        std::vector<std::string> pairs;
        for (const auto& pair : proposed.split(QStringLiteral(", ")))
            pairs.push_back(pair.toStdString());
        const auto trace = inspected(table.toStdString(), { .columns = *columnNames(pairs) });
        QVERIFY(trace.workload);
        std::int64_t found = 0;
        for (const auto& job : trace.workload->jobs)
            found += job.request.requestedGpus();
        if (!proposed.contains(QLatin1String("a training")))
            QCOMPARE(found, std::int64_t { gpus });
    }

    /// What was said of some columns stays, and the rest is proposed beside it: no proposal leads back to itself.
    void proposalsKeepWhatWasSaid()
    {
        const std::string table = "job_id,vc,gpus,entered,epochs,duration,model\nj,a,2,2017-10-09 07:00,10,60,vgg\n";
        const auto bare = inspected(table, { .format = std::string(kNativeTrace) });
        QVERIFY(!bare.isProposalEnough);
        QCOMPARE(bare.notProposed.pair, std::string("arrival=COLUMN"));
        const std::vector<std::string> said { "arrival=entered" };
        const auto next = inspected(table, { .columns = *columnNames(said) });
        QVERIFY(next.failure && next.isProposalEnough);
        QCOMPARE(next.proposed, std::string("arrival=entered, epochs=, duration=duration, tenant=vc"));
        const std::vector<std::string> all { said.front(), "epochs=", "duration=duration", "tenant=vc" };
        QVERIFY(inspected(table, { .columns = *columnNames(all) }).workload);
    }

    /// Where a number of tasks may or may not multiply, a remark asks.
    void aCountBesideGpusIsAskedAbout()
    {
        const auto notice = [](const std::string& header) {
            const auto trace = inspected(header + "\na,0,8,60,2\n");
            return trace.notices.empty() ? std::string() : trace.notices.front().englishMessage();
        };
        for (const std::string count : { "num_workers", "replicas", "num_nodes", "instances", "ntasks" }) {
            const auto said = notice("job_id,arrival_s,gpus,duration_s," + count);
            QVERIFY2(said.find("gpus=" + count + ", worker_gpu=gpus") != std::string::npos, said.c_str());
        }
        QVERIFY(notice("job_id,arrival_s,gpus,duration_s,colour").find("worker_gpu") == std::string::npos);
    }

    /// A column whose name resembles a known one is not passed over like any other.
    void saysWhatAnUnusedColumnMayHold()
    {
        const std::string rows = "\na,0,2,60,V100,3,red\n";
        const auto trace = inspected("job_id,arrival_s,gpus,duration_s,requested gpu type,prioritty,colour" + rows);
        QVERIFY(trace.workload);
        QCOMPARE(trace.notices.size(), std::size_t { 3 });
        const auto said = [&](std::size_t i) { return trace.notices[i].englishMessage(); };
        QVERIFY2(said(0).find("\"gpu_type=requested gpu type\" in Columns") != std::string::npos, said(0).c_str());
        QVERIFY2(said(1).find("may hold priority") != std::string::npos, said(1).c_str());
        QVERIFY2(said(2).find("\"colour\" is unknown and ignored") != std::string::npos, said(2).c_str());
    }

    void saysWhatIsAssumedAndWhoSaysSo()
    {
        const auto trace = inspected(kCsv);
        const auto* weight = assumptionOn(trace, "weight");
        QVERIFY(weight);
        QCOMPARE(weight->rule, std::string("1 for every job"));
        QCOMPARE(weight->source, std::string("trace format, version 1"));
        QVERIFY(assumptionOn(trace, "worker_cpu, worker_memory_gb"));
        // A column that is present needs no assumption.
        const auto weighted = inspected("job_id,arrival_s,gpus,duration_s,weight\na,0,2,60,3\n");
        QVERIFY(!assumptionOn(weighted, "weight"));
        const auto philly = inspected(kPhilly);
        QVERIFY(!philly.assumptions.empty());
        for (const auto& one : philly.assumptions)
            QCOMPARE(one.source, std::string("the importer and its options"));
    }

    /// Stored sentences contain figures; a translator must get the sentence without them.
    void rulesAreTakenApartForTranslation()
    {
        for (const char* servers : { "none", "equal", "one" }) {
            TraceInspectionRequest request;
            request.import = { .options = { { "ps_rule", servers } }, .seed = 7 };
            const auto trace = inspected(kPhilly, request);
            QVERIFY2(trace.assumptions.size() > 4, servers);
            for (const auto& one : trace.assumptions) {
                const auto rule = assumptionRule(one.rule);
                QCOMPARE(fillMessage(rule.english, rule.arguments), one.rule);
                const bool hasFigures = std::ranges::any_of(one.rule, [](char c) { return c >= '0' && c <= '9'; });
                QVERIFY2(!hasFigures || !rule.arguments.empty(), one.rule.c_str());
            }
        }
        const auto drawn = assumptionRule("drawn evenly among the models whose workers use a GPU, seed 7");
        QCOMPARE(drawn.english, std::string(assumption::kPhillyModels));
        QCOMPARE(drawn.arguments, std::vector<std::string> { "7" });
        const auto demand = assumptionRule("2.5 cores and 16 GB beside each GPU");
        QCOMPARE(demand.arguments, (std::vector<std::string> { "2.5", "16" }));
        // A different sentence, though it begins alike.
        QVERIFY(assumptionRule("2.5 cores and 16 GB beside each GPU, more or less").arguments.empty());
        QVERIFY(assumptionRule("").arguments.empty());
    }

    void knowsWhoseFormatItIs()
    {
        const auto philly = inspected(kPhilly);
        QCOMPARE(philly.format, std::string("philly"));
        QCOMPARE(philly.columns[4].meaning, std::string("virtual cluster: the tenant"));
        QCOMPARE(philly.jobCount, std::int64_t { 1 });
        QCOMPARE(philly.problems.front().place.line, std::int64_t { 4 });
        QCOMPARE(philly.leftOut.size(), std::size_t { 1 });
        // By hand it may be read as another format; then the columns are missing, and the message appears beside them.
        const auto native = inspected(kPhilly, { .format = std::string(kNativeTrace), .import = {} });
        QVERIFY(native.failure && !native.workload);
        QCOMPARE(native.columns.size(), std::size_t { 5 });
        QCOMPARE(native.rows.size(), std::size_t { 3 });
        QVERIFY(!inspectTraceText(kCsv, "t", { .format = "nobody's", .import = {} }, bundledModels()));
    }

    void readsJsonToo()
    {
        const auto trace = inspected(R"({"format": "consonance-trace", "version": 1, "jobs": [
            {"job_id": "g", "arrival_s": 30.25, "gpus": 4, "duration_s": 3600, "worker_cpu": 4}]})");
        QCOMPARE(trace.format, std::string(kNativeTrace));
        QCOMPARE(trace.rows.size(), std::size_t { 1 });
        const auto column = std::ranges::find(trace.columns, "worker_cpu", &InspectedColumn::name);
        QVERIFY(column != trace.columns.end());
        QCOMPARE(trace.rows[0][static_cast<std::size_t>(column - trace.columns.begin())], std::string("4"));
    }

    void boundsWhatIsShown()
    {
        std::string text = "job_id,arrival_s,gpus,duration_s\n";
        for (int i = 0; i < 200; ++i)
            text += std::string(100, 'x') + std::to_string(i) + "," + std::to_string(i) + ",1,60\n";
        const auto trace = inspected(text, { .format = {}, .import = {}, .previewRows = 7 });
        QCOMPARE(trace.rows.size(), std::size_t { 7 });
        QVERIFY(trace.rows[0][0].size() <= 60);
        QCOMPARE(trace.jobCount, std::int64_t { 200 });
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = inspectTraceText(text, "t", {}, bundledModels(), stop.get_token());
        QVERIFY(!stopped && stopped.error().kind == ErrorKind::Cancelled);
        const auto nothing = inspected("");
        QVERIFY(nothing.failure && nothing.columns.empty());
    }
};

CONSONANCE_BARE_TEST(TestTraceInspection)
#include "tst_trace_inspection.moc"
