// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/assumption_rules.h"
#include "core/workload/job_shapes.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"
#include "tests/core/workload/trace_fixture.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace consonance;

namespace {

const std::string kHeader = "job_id,arrival_s,model,workers,ps,epochs\n";

QString errorOf(std::string_view text)
{
    const auto trace = parseTrace(text, "t.csv", bundledModels());
    return trace ? QStringLiteral("no error") : QString::fromStdString(trace.error().englishText());
}

/// A workload that uses every field of the format.
std::shared_ptr<const Workload> fullWorkload()
{
    Workload w;
    w.name = "everything, \"quoted\"";
    w.origin = "made\nby hand";
    w.models = bundledModels();
    w.tenants = { "default", "=vision", "speech" };
    w.apps = { "default", "search, 1" };
    w.assumptions.push_back({ .field = "model", .rule = "drawn: evenly" });
    auto training = makeTrainingJob(*w.models, ModelId(1), { .workers = 4, .servers = 2, .epochs = 2.5 });
    auto& request = training.request;
    request.name = "first";
    request.arrival = Time { 1'234'567'890'123'457 };
    request.deadline = Time { 1'234'567'890'123'458 };
    request.tenant = TenantId(1);
    request.app = AppId(1);
    request.weight = 0.1;
    request.priorityBand = -3;
    request.preemptible = false;
    request.deviceType = "v100";
    request.batch = { .initial = 128, .minimum = 32, .maximum = 256, .perDeviceMaximum = 64 };
    request.roles[0].minimum = 2;
    request.roles[0].maximum = 8;
    request.roles[0].deviceMemoryMegabytes = 11'000;
    request.roles[0].demand = { .amount = { 2, 1'250, 4'500, 10, 20 } };
    request.roles[1].minimum = 1;
    request.roles[1].maximum = 3;
    request.roles[1].demand = { .amount = { 1, 333, 1, 7, 9 } };
    w.jobs.push_back(training);
    auto byIterations = makeTrainingJob(*w.models, ModelId(2), { .workers = 1, .servers = 0, .epochs = 1 });
    byIterations.request.name = "+plus";
    byIterations.request.arrival = Time { 1 };
    byIterations.work.amount = 1000;
    byIterations.work.epochs = 1000 / w.models->model(ModelId(2)).stepsPerEpoch;
    w.jobs.push_back(byIterations);
    auto gang = makeGangJob(16, { .amount = { 1, 4'000, 16'000, 0, 0 } }, Duration { 86'399'999'999 });
    gang.request.name = "gang";
    gang.request.tenant = TenantId(2);
    gang.request.model = ModelId(0);
    gang.request.roles[0].minimum = 8;
    w.jobs.push_back(gang);
    auto bare = makeGangJob(1, { .amount = { 0, 500, 0, 0, 0 } }, Duration { 1 });
    bare.request.name = "bare";
    w.jobs.push_back(bare);
    return freezeWorkload(std::move(w));
}

} // namespace

class TraceFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A run begins with the first arrival, however its date is written; what the store keeps is read unchanged.
    void datedTracesBeginWithTheirFirstArrival_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::newRow("unix") << QStringLiteral("1507532515") << QStringLiteral("1507532605");
        QTest::newRow("iso") << QStringLiteral("2017-10-09T07:01:55Z") << QStringLiteral("2017-10-09T07:03:25Z");
        QTest::newRow("blank") << QStringLiteral("2017-10-09 07:01:55") << QStringLiteral("2017-10-09 07:03:25");
    }

    void datedTracesBeginWithTheirFirstArrival()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        const auto text
            = kHeader + "b," + second.toStdString() + ",vgg-16,1,1,1\na," + first.toStdString() + ",vgg-16,1,1,1\n";
        const auto model = bundledModels()->models.front().name;
        const auto trace
            = beginningWithFirstArrival(parsed(QString::fromStdString(text)
                                                   .replace(QStringLiteral("vgg-16"), QString::fromStdString(model))
                                                   .toStdString()));
        QCOMPARE(firstProblem(trace), QStringLiteral("no problem"));
        QCOMPARE(trace.workload->jobs.size(), std::size_t { 2 });
        QCOMPARE(trace.workload->jobs[0].request.name, std::string("a"));
        QCOMPARE(trace.workload->jobs[0].request.arrival, Time {});
        QCOMPARE(trace.workload->jobs[1].request.arrival, Time::fromSeconds(90));
        QCOMPARE(trace.workload->assumptions.back().rule, std::string("0 s is 2017-10-09 07:01:55"));
        QCOMPARE(dateOfBeginning(*trace.workload), std::optional<std::int64_t>(1'507'532'515));
        QVERIFY(!trace.report.notices.empty());
        // Written and read again it is the same trace: nothing is shifted twice.
        const auto again = beginningWithFirstArrival(parsed(traceCsvText(*trace.workload)));
        QCOMPARE(again.workload->contentHash, trace.workload->contentHash);
    }

    /// Nobody waits for days until something happens, whether the times have dates or not.
    void lateTracesBeginWithTheirFirstArrival()
    {
        const auto trace
            = beginningWithFirstArrival(parsed("job_id,arrival_s,gpus,duration_s\na,3000000,1,60\nb,3000090,1,60\n"));
        QCOMPARE(trace.workload->jobs[0].request.arrival, Time {});
        QCOMPARE(trace.workload->jobs[1].request.arrival, Time::fromSeconds(90));
        QCOMPARE(trace.workload->assumptions.back().rule, std::string("0 s is 3000000 s of the trace"));
        QVERIFY(!dateOfBeginning(*trace.workload));
        const auto soon = beginningWithFirstArrival(parsed("job_id,arrival_s,gpus,duration_s\na,3600,1,60\n"));
        QCOMPARE(soon.workload->jobs[0].request.arrival, Time::fromSeconds(3600));
    }

    /// Other names for the columns only have to be given once.
    void columnsCanBeMapped()
    {
        const std::string text = "name,submit_time,num,seconds,gpus\na,0,2,60,9\nb,30,1,x,9\n";
        const std::vector<std::string> pairs { "job=name", "arrival=submit_time", "gpus=num", "duration_s=seconds" };
        const auto names = columnNames(pairs);
        QVERIFY(names.has_value());
        const auto trace = parseTrace(text, "t.csv", bundledModels(), *names);
        QVERIFY2(
            trace.has_value(), qPrintable(trace ? QString() : QString::fromStdString(trace.error().englishText())));
        QCOMPARE(trace->workload->jobs.size(), std::size_t { 1 });
        QCOMPARE(trace->workload->jobs[0].request.name, std::string("a"));
        QCOMPARE(trace->workload->jobs[0].request.requestedGpus(), 2); // not the column with that name
        QVERIFY2(trace->report.problems.kept()[0].englishText().ends_with("(seconds)"), "the column's own name");
        for (const char* wrong : { "arrival", "colour=name", "=x", "arrival=" })
            QVERIFY2(!columnNames(std::vector<std::string> { wrong }), wrong);
        QVERIFY(!columnNames(std::vector<std::string> { "arrival=a", "arrival_s=b" }));
        const auto missing = parseTrace(text, "t.csv", bundledModels(), { { "nothing", "gpus" } });
        QVERIFY(!missing && missing.error().englishText().find("nothing") != std::string::npos);
    }

    /// One file has one number everywhere: problems of rows. A notice that loses no row is not a problem.
    void problemsAreCountedOnce()
    {
        const auto trace
            = parsed("job_id,arrival_s,gpus,duration_s,colour\na,0,1,60,red\nb,x,y,60,red\nc,0,1,-3,red\n");
        QCOMPARE(trace.report.problems.count(), std::int64_t { 3 });
        QCOMPARE(trace.report.notices.size(), std::size_t { 1 });
        auto said = trace.report.problems.kept();
        said.insert(said.end(), trace.report.notices.begin(), trace.report.notices.end());
        said.push_back(Error { .kind = ErrorKind::BadInput, .message = { "job.never-fits", "" } }.inContext("t.csv"));
        QCOMPARE(countOfProblems(said), std::int64_t { 3 });
        QVERIFY2(firstProblem(trace).endsWith(QStringLiteral("(arrival_s)")), qPrintable(firstProblem(trace)));
    }

    void timesOfDayAreRead()
    {
        const auto model = bundledModels()->models.front().name;
        const auto trace = beginningWithFirstArrival(parsed(
            kHeader + "a,08:30:00," + model + ",1,1,1\nb,9h," + model + ",1,1,1\nc,later," + model + ",1,1,1\n"));
        QCOMPARE(trace.workload->jobs.size(), std::size_t { 2 });
        QCOMPARE(trace.workload->jobs[0].request.arrival, Time::fromSeconds(30'600)); // no date: stays as it is
        QCOMPARE(trace.workload->jobs[1].request.arrival, Time::fromSeconds(32'400));
        QVERIFY2(firstProblem(trace).contains(QStringLiteral("later")), qPrintable(firstProblem(trace)));
    }

    void requiredColumnsMakeTrainingJobs()
    {
        const auto trace
            = parsed("job_id,arrival_s,model,workers,ps,epochs\nb,60.5,vgg-16,2,1,3\na,0.000001,ctc,1,3,1\n");
        QVERIFY(trace.report.problems.isEmpty());
        QCOMPARE(trace.report.rows, std::int64_t(2));
        QCOMPARE(trace.report.jobs, std::int64_t(2));
        const auto& w = *trace.workload;
        QCOMPARE(w.jobs[0].request.name, std::string("a"));
        QCOMPARE(w.jobs[0].request.arrival.microseconds, std::int64_t(1));
        const auto& b = w.jobs[1];
        QCOMPARE(b.request.arrival.microseconds, std::int64_t(60'500'000));
        QCOMPARE(b.request.roles[0].kind, RoleKind::Worker);
        QCOMPARE(b.request.roles[0].requested, 2);
        QCOMPARE(b.request.roles[1].kind, RoleKind::ParameterServer);
        QCOMPARE(b.work.amount, 3.0 * 115);
        QCOMPARE(b.work.epochs, 3.0);
        // 2 workers of 1 GPU and 2 cores, 1 PS of 2 cores.
        QCOMPARE(b.request.totalDemand()[Resource::Gpu], std::int64_t(2));
        QCOMPARE(b.request.totalDemand()[Resource::Cpu], std::int64_t(6000));
        QVERIFY(w.assumptions.empty());
        QCOMPARE(w.origin, std::string("t.csv"));
        QCOMPARE(w.name, std::string("t"));
    }

    void durationRowsMakeRigidGangs()
    {
        const auto trace = parsed("job_id,arrival_s,gpus,duration_s\n1,0,12,3600\n");
        const auto& job = trace.workload->jobs.front();
        QCOMPARE(job.request.roles.size(), std::size_t(1));
        QCOMPARE(job.request.roles[0].kind, RoleKind::Task);
        QCOMPARE(job.request.roles[0].requested, 12);
        QCOMPARE(job.request.roles[0].minimum, 12);
        QCOMPARE(job.request.requestedGpus(), std::int64_t(12));
        QCOMPARE(job.work.unit, WorkUnit::ServiceTime);
        QCOMPARE(job.work.amount, 3.6e9);
        QVERIFY(!job.request.model.isValid());
        QCOMPARE(trace.workload->assumptions.size(), std::size_t(1));
    }

    /// Traces of clusters name models that have no profile here; their jobs run for the duration that they give.
    void gangsOfUnknownModelsAreKept()
    {
        const auto trace = parsed("job_id,arrival_s,model,gpus,duration_s\n"
                                  "a,0,gpt2,8,60\nb,0,resnet-50,1,60\nc,0,bert,1,60\nd,0,gpt2,1,60\ne,0,,1,60\n");
        QVERIFY2(trace.report.problems.isEmpty(), qPrintable(firstProblem(trace)));
        QCOMPARE(trace.workload->jobs.size(), std::size_t(5));
        QVERIFY(!trace.workload->jobs[0].request.model.isValid());
        QVERIFY(trace.workload->jobs[1].request.model.isValid());
        const auto& said = trace.workload->assumptions.back();
        QCOMPARE(said.field, std::string("model"));
        const auto rule = assumptionRule(said.rule);
        QCOMPARE(rule.english, std::string(assumption::kUnknownModels));
        QCOMPARE(rule.arguments, (std::vector<std::string> { "3", "bert, gpt2" }));
    }

    void bothShapesLiveInOneFile()
    {
        const auto trace = parsed("job_id,arrival_s,model,workers,ps,epochs,gpus,duration_s,worker_cpu\n"
                                  "t,0,wlm,1,1,2,,,\ng,1,,,,,4,60,2.5\nm,2,resnet-50,,,,1,60.25,1\n");
        QVERIFY2(trace.report.problems.isEmpty(), qPrintable(firstProblem(trace)));
        QCOMPARE(trace.workload->jobs[1].request.roles[0].demand[Resource::Cpu], std::int64_t(2500));
        QVERIFY(trace.workload->jobs[2].request.model.isValid());
        QCOMPARE(trace.workload->assumptions.size(), std::size_t(1)); // neighbours slow the third job, not the second
        const auto rule = assumptionRule(trace.workload->assumptions[0].rule);
        QCOMPARE(rule.english, std::string(assumption::kKnownModels));
        QCOMPARE(rule.arguments, std::vector<std::string> { "1" });
        // In a part of the file the number is that of the part.
        auto text = traceCsvText(*trace.workload);
        QVERIFY(text.find("1 job gives") != std::string::npos);
        text.replace(text.find("1 job gives"), 11, "7 jobs give");
        const auto part = parsed(text);
        QCOMPARE(part.workload->assumptions.size(), std::size_t(1));
        QCOMPARE(assumptionRule(part.workload->assumptions[0].rule).arguments, std::vector<std::string> { "1" });
    }

    void lenientSpellings()
    {
        const auto trace = parsed("\xef\xbb\xbf# consonance-trace 1\r\n#name: Mine\r\n# a remark\r\n"
                                  "arrival_s , job_id,model,workers,ps,epochs,preemptible,tenant\r\n"
                                  " 5 ,x, dssm ,1.0,2.0,1e2,yes,\r\n\r\n6,\"y\",dssm,1,0,4,no,'=a\r\n");
        QVERIFY2(trace.report.problems.isEmpty(), qPrintable(firstProblem(trace)));
        const auto& w = *trace.workload;
        QCOMPARE(w.name, std::string("Mine"));
        QCOMPARE(w.jobs[0].request.roles[1].requested, 2);
        QCOMPARE(w.jobs[0].work.epochs, 100.0);
        QCOMPARE(w.jobs[1].request.roles.size(), std::size_t(1));
        QVERIFY(!w.jobs[1].request.preemptible);
        QCOMPARE(w.tenants, (std::vector<std::string> { "default", "=a" }));
    }

    void malformedRowsAreNamedAndTheOthersRead_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QString>("expected");
        QTest::newRow("text for a time") << QByteArray("x,soon,ctc,1,1,1") << "t.csv:3:3: a moment";
        QTest::newRow("negative time") << QByteArray("x,-1,ctc,1,1,1") << "t.csv:3:3:";
        QTest::newRow("nan") << QByteArray("x,nan,ctc,1,1,1") << "t.csv:3:3:";
        QTest::newRow("beyond all time") << QByteArray("x,1e300,ctc,1,1,1") << "t.csv:3:3:";
        QTest::newRow("unknown model") << QByteArray("x,0,resnet,1,1,1")
                                       << "t.csv:3:5: the model \"resnet\" is unknown; there are: resnet-50, vgg-16";
        QTest::newRow("no workers") << QByteArray("x,0,ctc,0,1,1") << "t.csv:3:9:";
        QTest::newRow("half a worker") << QByteArray("x,0,ctc,1.5,1,1") << "t.csv:3:9: a whole number";
        QTest::newRow("too many workers") << QByteArray("x,0,ctc,1000000,1,1") << "t.csv:3:9:";
        QTest::newRow("overflow") << QByteArray("x,0,ctc,99999999999999999999,1,1") << "t.csv:3:9:";
        QTest::newRow("negative ps") << QByteArray("x,0,ctc,1,-1,1") << "t.csv:3:11:";
        QTest::newRow("no epochs") << QByteArray("x,0,ctc,1,1,0") << "t.csv:3:13:";
        QTest::newRow("empty epochs") << QByteArray("x,0,ctc,1,1,") << "t.csv:3:13: a value for epochs";
        QTest::newRow("no id") << QByteArray(",0,ctc,1,1,1") << "t.csv:3:1: a value for job_id";
        QTest::newRow("id twice") << QByteArray("good,0,ctc,1,1,1")
                                  << "t.csv:3:1: the name \"good\" is that of an earlier job, line 2";
        QTest::newRow("too few fields") << QByteArray("x,0,ctc") << "t.csv:3:1:";
        QTest::newRow("too many fields") << QByteArray("x,0,ctc,1,1,1,1") << "t.csv:3:1:";
        QTest::newRow("stray quote") << QByteArray("x\"y,0,ctc,1,1,1") << "t.csv:3:2:";
        QTest::newRow("bad UTF-8") << QByteArray("x\xff,0,ctc,1,1,1") << "t.csv:3:2:";
        QTest::newRow("semicolons") << QByteArray("x;0;ctc;1;1;1") << "t.csv:3:1:";
        QTest::newRow("long id") << QByteArray(300, 'x').append(",0,ctc,1,1,1") << "t.csv:3:1: a text of at most 200";
        QTest::newRow("thousands") << QByteArray("x,\"1,000\",ctc,1,1,1") << "t.csv:3:3:";
        QTest::newRow("hexadecimal") << QByteArray("x,0x10,ctc,1,1,1") << "t.csv:3:3:";
    }
    void malformedRowsAreNamedAndTheOthersRead()
    {
        QFETCH(QByteArray, row);
        QFETCH(QString, expected);
        const auto trace = parsed(kHeader + "good,0,ctc,1,1,1\n" + row.toStdString() + "\nlast,9,ctc,1,1,1\n");
        QCOMPARE(trace.report.jobs, std::int64_t(2));
        QCOMPARE(trace.report.rows, std::int64_t(3));
        QCOMPARE(trace.report.problems.count(), std::int64_t(1));
        QVERIFY2(firstProblem(trace).contains(expected), qPrintable(firstProblem(trace)));
        QCOMPARE(trace.workload->jobs.back().request.name, std::string("last"));
    }

    /// People look for the names of their own columns, and for lines in their order.
    void problemsNameTheColumnsOfTheFileInTheOrderOfLines()
    {
        const auto names = columnNames(
            std::vector<std::string> { "job=who", "arrival=submitted", "gpus=how many", "duration=runtime" });
        const auto trace = parseTraceCsv("who,submitted,how many,runtime\n"
                                         "a,0,1,60\n"
                                         "b,,1,60\n"
                                         "c,0,1\n"
                                         "d,0,1,\n"
                                         ",0,1,60\n"
                                         "a,0,1,60\n"
                                         "e,0,x,60\n",
            "t.csv", bundledModels(), *names);
        QVERIFY(trace);
        std::vector<std::string> said;
        for (const auto& problem : trace->report.problems.kept())
            said.push_back(std::to_string(problem.place.line) + " "
                + (problem.context.empty() ? "-" : problem.context.front()) + ": " + problem.englishMessage());
        QCOMPARE(said,
            (std::vector<std::string> { "3 submitted: a value for submitted is expected",
                "4 -: a row of 4 fields is expected as in the header, found 3",
                "5 runtime: a value for runtime is expected", "6 who: a value for who is expected",
                "7 who: the name \"a\" is that of an earlier job, line 2",
                "8 how many: a whole number from 1 to 100000 is expected, found \"x\"" }));
    }

    /// Of a file without a column for the work of a job, or with several, all are named.
    void whatTheWorkIsMayStandInSeveralColumns()
    {
        const auto trace = parsed("job_id,arrival_s,model,workers,ps,epochs,iterations\n"
                                  "a,0,ctc,1,1,1,\nb,0,ctc,1,1,,\n");
        QVERIFY2(firstProblem(trace).contains(QStringLiteral("t.csv:3:1: one of epochs, iterations and duration_s")),
            qPrintable(firstProblem(trace)));
    }

    /// A value that says its unit is read, and that it was is said, once for each column.
    void valuesWithUnitsAreReadAsSecondsAndSaidToBe()
    {
        const auto trace = parsed("job_id,arrival_s,gpus,duration_s\n"
                                  "a,0,1,60\nb,5min,1,2h\nc,00:01:55,1,90min\nd,1,1,00:05:00\n");
        QVERIFY2(trace.report.problems.isEmpty(), qPrintable(firstProblem(trace)));
        QCOMPARE(trace.report.notices.size(), std::size_t { 2 });
        QCOMPARE(trace.report.notices[0].englishMessage(),
            std::string("1 value with units in the column \"arrival_s\" was read as seconds, such as 5min = 300 s in "
                        "line 3"));
        QCOMPARE(trace.report.notices[1].englishMessage(),
            std::string("2 values with units in the column \"duration_s\" were read as seconds, such as 2h = 7200 s in "
                        "line 3"));
        QVERIFY(parsed("job_id,arrival_s,gpus,duration_s\na,0,1,60\n").report.notices.empty());
    }

    void rowsThatContradictThemselves_data()
    {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("values");
        QTest::addColumn<QString>("expected");
        QTest::newRow("bounds") << "min_workers"
                                << "3"
                                << "min_workers ≤ workers is expected, found 3 and 2";
        QTest::newRow("bounds above") << "max_ps"
                                      << "1"
                                      << "ps ≤ max_ps is expected, found 2 and 1";
        QTest::newRow("deadline") << "deadline_s"
                                  << "10"
                                  << "a deadline after the arrival";
        QTest::newRow("two works") << "duration_s,gpus"
                                   << "5,1"
                                   << "duration_s and workers exclude each other";
        QTest::newRow("gpus beside epochs") << "gpus"
                                            << "1"
                                            << "epochs and gpus exclude each other";
        QTest::newRow("batch") << "batch,min_batch"
                               << "8,16"
                               << "min_batch ≤ batch";
        QTest::newRow("flag") << "preemptible"
                              << "maybe"
                              << "yes or no is expected, found \"maybe\"";
        QTest::newRow("weight") << "weight"
                                << "0"
                                << "number";
        QTest::newRow("memory") << "worker_memory_gb"
                                << "1e9"
                                << "number";
    }
    void rowsThatContradictThemselves()
    {
        QFETCH(QString, columns);
        QFETCH(QString, values);
        QFETCH(QString, expected);
        const auto text = "job_id,arrival_s,model,workers,ps,epochs," + columns.toStdString() + "\nx,10,ctc,2,2,1,"
            + values.toStdString() + "\n";
        const auto message = errorOf(text);
        QVERIFY2(message.contains(expected), qPrintable(message));
        QVERIFY2(message.startsWith(QLatin1String("t.csv:2:")), qPrintable(message));
    }

    void everyProblemOfARowIsNamed()
    {
        const auto trace = parsed(kHeader + "good,0,ctc,1,1,1\nbad,x,ctc,y,1,z\n");
        QCOMPARE(trace.report.problems.count(), std::int64_t(3));
    }

    void millionBadRowsCostNoMemory()
    {
        std::string text = kHeader + "good,0,ctc,1,1,1\n";
        for (int i = 0; i < 50'000; ++i)
            text += "x,y,z,1,1,1\n";
        const auto trace = parsed(text);
        QCOMPARE(trace.report.rows, std::int64_t(50'001));
        QCOMPARE(trace.report.problems.count(), std::int64_t(50'000));
        QCOMPARE(trace.report.problems.kept().size(), ProblemList::kKept);
    }

    void filesThatCannotBeReadAtAll_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("empty") << QByteArray("") << "t.csv: the file is empty";
        QTest::newRow("blank") << QByteArray("\n\n") << "the file is empty";
        QTest::newRow("header only") << QByteArray("job_id,arrival_s,model,workers,ps,epochs\n")
                                     << "the trace has no job";
        QTest::newRow("comment only") << QByteArray("# consonance-trace 1\n") << "the file is empty";
        QTest::newRow("column missing") << QByteArray("job_id,arrival_s,model,workers,ps\n1,0,ctc,1,1\n")
                                        << "t.csv:1:1: the column epochs is missing";
        QTest::newRow("column missing after comments")
            << QByteArray("# x\n\xef\xbb\xbfjob,arrival_s\n") << "t.csv:2:1: the column job_id is missing";
        QTest::newRow("gpus missing") << QByteArray("job_id,arrival_s,duration_s\n1,0,1\n")
                                      << "the column gpus is missing";
        QTest::newRow("column twice") << QByteArray("job_id,job_id,arrival_s\n1,1,0\n") << "twice";
        QTest::newRow("no valid row") << QByteArray("job_id,arrival_s,gpus,duration_s\n1,0,1,no\n2,0,0,1\n")
                                      << "t.csv:2:7: not one of 2 jobs is valid";
        QTest::newRow("newer") << QByteArray("# consonance-trace 2\njob_id\n") << "t.csv:1:1: this file has version 2";
        QTest::newRow("version text") << QByteArray("# consonance-trace new\njob_id\n") << "NUMBER";
        QTest::newRow("binary") << QByteArray("PK\x03\x04\0\0abc", 9) << "not a text file";
        QTest::newRow("JSON cut") << QByteArray("{\"format\": \"consonance-trace\"") << "t.csv:1:";
        QTest::newRow("JSON array") << QByteArray("[]") << "object";
        QTest::newRow("JSON of another kind")
            << QByteArray("{\"format\": \"x\", \"version\": 1, \"jobs\": []}") << "t.csv#/format";
        QTest::newRow("JSON newer") << QByteArray("{\"format\": \"consonance-trace\", \"version\": 7, \"jobs\": []}")
                                    << "t.csv#/version";
        QTest::newRow("JSON without jobs")
            << QByteArray("{\"format\": \"consonance-trace\", \"version\": 1}") << "jobs";
        QTest::newRow("JSON deep") << QByteArray("{\"jobs\":").append(QByteArray(100'000, '[')) << "t.csv";
    }
    void filesThatCannotBeReadAtAll()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const auto message = errorOf({ text.constData(), static_cast<std::size_t>(text.size()) });
        QVERIFY2(message.contains(expected), qPrintable(message));
    }

    void unknownColumnsAreReported()
    {
        const auto trace = parsed("job_id,arrival_s,model,workers,ps,epochs,colour\nx,0,ctc,1,1,1,red\n");
        QCOMPARE(trace.report.notices.size(), std::size_t(1));
        QVERIFY(trace.report.notices[0].englishText().find("\"colour\" is unknown and ignored") != std::string::npos);
    }

    void jsonProblemsHaveTheirPointer()
    {
        const auto trace = parsed(R"({"format": "consonance-trace", "version": 1, "name": "N", "jobs": [
            {"job_id": "a", "arrival_s": 1.5, "model": "ctc", "workers": 1, "ps": 1, "epochs": 2, "app": null},
            {"job_id": "b", "arrival_s": "1", "model": "ctc", "workers": 1, "ps": 1, "epochs": 2},
            {"job_id": "a", "arrival_s": 1, "gpus": 1, "duration_s": 2},
            7,
            {"job_id": "d", "arrival_s": 1, "model": "none", "workers": 1, "ps": 1, "epochs": 2}]})");
        QCOMPARE(trace.report.jobs, std::int64_t(1));
        QCOMPARE(trace.report.rows, std::int64_t(5));
        QVERIFY(trace.report.notices.empty());
        QStringList texts;
        for (const auto& problem : trace.report.problems.kept())
            texts << QString::fromStdString(problem.englishText());
        QCOMPARE(texts.size(), 4);
        QVERIFY2(texts[0].startsWith(QLatin1String("t.csv#/jobs/1/arrival_s")), qPrintable(texts[0]));
        QVERIFY2(texts[1].startsWith(QLatin1String("t.csv#/jobs/2/job_id")), qPrintable(texts[1]));
        QVERIFY2(texts[1].contains(QLatin1String("/jobs/0")), qPrintable(texts[1]));
        QVERIFY2(texts[2].startsWith(QLatin1String("t.csv#/jobs/3")), qPrintable(texts[2]));
        QVERIFY2(texts[3].startsWith(QLatin1String("t.csv#/jobs/4/model")), qPrintable(texts[3]));
        QCOMPARE(trace.workload->name, std::string("N"));
    }

    void writtenTracesReadBackEqual_data()
    {
        QTest::addColumn<bool>("asJson");
        QTest::newRow("CSV") << false;
        QTest::newRow("JSON") << true;
    }
    void writtenTracesReadBackEqual()
    {
        QFETCH(bool, asJson);
        std::vector<std::shared_ptr<const Workload>> workloads { fullWorkload() };
        for (const auto& preset : tracePresets())
            workloads.push_back(*generateTrace(preset.id, {}, 3, bundledModels()));
        for (const auto& before : workloads) {
            const auto text = asJson ? traceJsonText(*before) : traceCsvText(*before);
            const auto trace = parsed(text);
            QVERIFY2(trace.report.problems.isEmpty(), qPrintable(firstProblem(trace)));
            QVERIFY(trace.report.notices.empty());
            QCOMPARE(trace.workload->contentHash, before->contentHash);
            QCOMPARE(trace.workload->name, before->name);
            for (const auto& assumption : before->assumptions)
                QVERIFY(std::ranges::any_of(trace.workload->assumptions,
                    [&](const auto& a) { return a.field == assumption.field && a.rule == assumption.rule; }));
            // Writing again changes nothing but the origin.
            auto copy = *trace.workload;
            copy.origin = before->origin;
            copy.assumptions = before->assumptions;
            QCOMPARE(asJson ? traceJsonText(copy) : traceCsvText(copy), text);
        }
    }

    void idsDependOnTheJobsAlone()
    {
        const std::string header = "job_id,arrival_s,gpus,duration_s,tenant,app\n";
        const auto one = parsed(header + "a,5,1,1,x,p\nb,1,1,1,y,q\nc,9,1,1,z,p\n").workload;
        const auto other = parsed(header + "c,9,1,1,z,p\nb,1,1,1,y,q\na,5,1,1,x,p\n").workload;
        QCOMPARE(one->tenants, (std::vector<std::string> { "y", "x", "z" }));
        QCOMPARE(one->apps, (std::vector<std::string> { "q", "p" }));
        QCOMPARE(other->tenants, one->tenants);
        QCOMPARE(other->apps, one->apps);
        QCOMPARE(other->contentHash, one->contentHash);
        QCOMPARE(one->jobs[2].request.tenant.value, 2U);
        QCOMPARE(one->jobs[2].request.app.value, 1U);
    }

    void presetTextsAreTakenApart()
    {
        QVERIFY(!parsePresetSpec("trace.csv")->has_value());
        const auto spec = parsePresetSpec("preset:poisson,jobs=5,load=0.5");
        QCOMPARE((*spec)->preset, std::string("poisson"));
        QCOMPARE((*spec)->parameters.at("load"), std::string("0.5"));
        for (const char* text :
            { "preset:poisson,", "preset:poisson,jobs", "preset:poisson,=3", "preset:poisson,jobs=1,jobs=2" }) {
            const auto bad = parsePresetSpec(text);
            QVERIFY(!bad);
            QCOMPARE(bad.error().kind, ErrorKind::BadArguments);
        }
    }

    void loadTraceTakesFilesAndPresets()
    {
        const auto preset = loadTrace("preset:harmony-testbed,jobs=20,load=2,arrivals=poisson", 5, bundledModels());
        QVERIFY(preset);
        QCOMPARE(preset->workload->jobs.size(), std::size_t(20));
        const auto direct = generateTrace(
            "harmony-testbed", { { "jobs", "20" }, { "load", "2" }, { "arrivals", "poisson" } }, 5, bundledModels());
        QCOMPARE(preset->workload->contentHash, (*direct)->contentHash);

        const QTemporaryDir folder;
        for (const char* name : { "t.csv", "t.json" }) {
            const auto path = folder.filePath(QLatin1String(name)).toStdString();
            QVERIFY(writeTrace(path, **direct));
            const auto loaded = loadTrace(path, 9, bundledModels());
            QVERIFY(loaded);
            QCOMPARE(loaded->workload->contentHash, (*direct)->contentHash);
            QCOMPARE(loaded->workload->origin, path);
            QVERIFY(loaded->problems.empty());
        }
        const auto missing = loadTrace(folder.filePath(QStringLiteral("none.csv")).toStdString(), 1, bundledModels());
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, ErrorKind::BadInput);
        QVERIFY(!loadTrace("preset:nothing", 1, bundledModels()));
    }

    void randomBytesNeverCrash()
    {
        RandomStream random(1, "fuzz");
        const auto whole = traceCsvText(*fullWorkload());
        const auto json = traceJsonText(*fullWorkload());
        for (int round = 0; round < 4000; ++round) {
            auto text = round % 2 == 0 ? whole : json;
            for (auto changes = random.uniformInt(1, 8); changes > 0; --changes) {
                const auto at = static_cast<std::size_t>(random.uniformInt(0, std::ssize(text) - 1));
                if (random.chance(0.5))
                    text[at] = static_cast<char>(random.uniformInt(0, 255));
                else
                    text.erase(at, static_cast<std::size_t>(random.uniformInt(1, 20)));
            }
            const auto trace = parseTrace(text, "fuzz", bundledModels());
            if (!trace)
                continue;
            QCOMPARE(static_cast<std::int64_t>(trace->workload->jobs.size()), trace->report.jobs);
            QVERIFY(trace->report.jobs > 0);
        }
    }
};

CONSONANCE_BARE_TEST(TraceFileTest)
#include "tst_trace_file.moc"
