// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/importers.h"
#include "core/workload/trace_file.h"
#include "tests/core_test.h"

#include <QFileInfo>
#include <QtTest>

#include <set>

using namespace consonance;

namespace {

const std::string kFile = "timestamp,duration,num_gpus,gpu_time,cluster\n"
                          "2017-10-09 07:01:55,66.0,1,66.0,a\n" // line 2
                          "2017-10-09 06:01:55,100.5,8,804,b\n"
                          "2017-10-09 07:01:55,0,1,0,a\n"
                          "2017-10-10 00:00:00,10,2,20,a\n" // line 5
                          "2017-10-11 00:00:00,10,0,0,a\n"
                          "2017-13-11 00:00:00,10,1,10,a\n"
                          "2017-10-09 08:00:00,ten,1,10,a\n" // line 8
                          "2017-10-09 08:00:00,10,1,99,b\n"
                          "2017-10-09,10,1,10\n";

using Options = std::map<std::string, std::string>;

ImportedTrace imported(const Options& options = {}, std::int64_t maximumJobs = 0, std::uint64_t seed = 1)
{
    auto trace = parseForeignTrace(
        "philly", kFile, "p.csv", { .options = options, .seed = seed, .maximumJobs = maximumJobs }, bundledModels());
    if (!trace)
        qFatal("%s", trace.error().englishText().c_str());
    return *trace;
}

QString errorOf(const Options& options)
{
    const auto trace = parseForeignTrace("philly", kFile, "p.csv", { .options = options }, bundledModels());
    return trace ? QStringLiteral("no error") : QString::fromStdString(trace.error().englishText());
}

QStringList namesOf(const Workload& workload)
{
    QStringList names;
    for (const auto& job : workload.jobs)
        names << QString::fromStdString(job.request.name);
    return names;
}

std::string phillyFile()
{
    return qEnvironmentVariable("CONSONANCE_SHARED").toStdString() + "/data/philly-82k.csv";
}

} // namespace

class PhillyImporterTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsBecomeGangsInOrderOfSubmission()
    {
        const auto trace = imported();
        const auto& w = *trace.workload;
        QCOMPARE(namesOf(w),
            (QStringList {
                QStringLiteral("p03"), QStringLiteral("p02"), QStringLiteral("p09"), QStringLiteral("p05") }));
        const auto& first = w.jobs[0];
        QCOMPARE(first.request.arrival.microseconds, std::int64_t(0));
        QCOMPARE(first.request.requestedGpus(), std::int64_t(8));
        QCOMPARE(first.request.roles[0].kind, RoleKind::Task);
        QCOMPARE(first.request.roles[0].minimum, 8);
        QCOMPARE(first.request.roles[0].demand[Resource::Cpu], std::int64_t(4000));
        QCOMPARE(first.request.roles[0].demand[Resource::Memory], std::int64_t(16'000));
        QCOMPARE(first.work.unit, WorkUnit::ServiceTime);
        QCOMPARE(first.work.amount, 100.5e6);
        QCOMPARE(w.tenants[first.request.tenant.index()], std::string("b"));
        QVERIFY(first.request.model.isValid());
        QCOMPARE(w.jobs[1].request.arrival.microseconds, std::int64_t(3600) * 1'000'000);
        QCOMPARE(w.jobs[3].request.arrival.microseconds, (std::int64_t(17 * 3600) + 58 * 60 + 5) * 1'000'000);
        QVERIFY(!w.assumptions.empty());
    }

    void reportAccountsForEveryRow()
    {
        const auto report = imported().report;
        QCOMPARE(report.rows, std::int64_t(9));
        QCOMPARE(report.jobs, std::int64_t(4));
        QCOMPARE(report.malformed, std::int64_t(3));
        std::int64_t dropped = 0;
        for (const auto& entry : report.dropped)
            dropped += entry.rows;
        QCOMPARE(report.jobs + report.malformed + dropped, report.rows);
        QCOMPARE(report.dropped.size(), std::size_t(2));
        QCOMPARE(report.dropped[0].firstLine, std::int64_t(4));
        QCOMPARE(std::string(report.dropped[1].reason.id), std::string("philly.drop-gpus"));
        QCOMPARE(report.firstArrival, std::string("2017-10-09 06:01:55"));
        QCOMPARE(report.lastArrival, std::string("2017-10-10 00:00:00"));
        QCOMPARE(report.span.seconds(), 17 * 3600.0 + 58 * 60 + 5);
        QCOMPARE(report.gpuHours, (66 + 804 + 20 + 10) / 3600.0);
        QCOMPARE(report.largestJobGpus, std::int64_t(8));
        QCOMPARE(
            report.jobsByGpus, (std::vector<std::pair<std::int64_t, std::int64_t>> { { 1, 2 }, { 2, 1 }, { 8, 1 } }));
        QCOMPARE(report.jobsByTenant.size(), std::size_t(2));
        // The malformed rows and the gpu_time that does not match.
        QCOMPARE(report.problems.count(), std::int64_t(4));
        QStringList places;
        for (const auto& problem : report.problems.kept())
            places << QString::fromStdString(problem.place.text());
        for (const char* expected : { "p.csv:7:1", "p.csv:8:21", "p.csv:9:26", "p.csv:10:1" })
            QVERIFY2(places.contains(QLatin1String(expected)), expected);
    }

    void filtersTakeClustersTimesAndNumbers()
    {
        QCOMPARE(namesOf(*imported({ { "cluster", "a" } }).workload),
            (QStringList { QStringLiteral("p02"), QStringLiteral("p05") }));
        QCOMPARE(imported({ { "cluster", "a,b" } }).workload->jobs.size(), std::size_t(4));
        QCOMPARE(namesOf(*imported({ { "from", "2017-10-09 07:01:55" }, { "to", "2017-10-10" } }).workload),
            (QStringList { QStringLiteral("p02"), QStringLiteral("p09") }));
        const auto two = imported({}, 2);
        QCOMPARE(namesOf(*two.workload), (QStringList { QStringLiteral("p03"), QStringLiteral("p02") }));
        QCOMPARE(two.report.dropped.back().rows, std::int64_t(2));
        QCOMPARE(two.report.dropped.back().firstLine, std::int64_t(5));
    }

    void modelsDependOnSeedAndRowAlone()
    {
        std::set<std::uint64_t> hashes;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto all = imported({}, 0, seed);
            QCOMPARE(imported({}, 0, seed).workload->contentHash, all.workload->contentHash);
            hashes.insert(all.workload->contentHash);
            const auto part = imported({ { "cluster", "a" } }, 0, seed);
            QCOMPARE(part.workload->jobs[0].request.model.value, all.workload->jobs[1].request.model.value);
            for (const auto& job : all.workload->jobs)
                QVERIFY(all.workload->models->model(job.request.model).workerDemand[Resource::Gpu] > 0);
        }
        QVERIFY(hashes.size() > 15);
        QVERIFY(!imported({ { "model", "none" } }).workload->jobs[0].request.model.isValid());
    }

    void serverRulesKeepTheDuration_data()
    {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<int>("servers");
        QTest::newRow("equal") << "equal" << 8;
        QTest::newRow("one") << "one" << 1;
    }
    void serverRulesKeepTheDuration()
    {
        QFETCH(QString, rule);
        QFETCH(int, servers);
        const auto trace = imported({ { "ps_rule", rule.toStdString() } });
        const auto& job = trace.workload->jobs[0]; // 8 GPUs, 100.5 s
        QVERIFY(job.request.isParameterServerJob());
        QCOMPARE(job.request.roles[0].requested, 8);
        QCOMPARE(job.request.roles[1].requested, servers);
        const auto& model = trace.workload->models->model(job.request.model);
        // A parameter server exchanges its shard with all eight workers in turn.
        const double exchange = 8.0 / servers * model.parameterMegabytes / model.interBandwidth;
        const double step = model.computeSecondsPerStep + exchange;
        QVERIFY(std::abs(job.work.amount * step / 8 - 100.5) < 1e-9);
        QVERIFY(std::abs(job.work.epochs * model.stepsPerEpoch / job.work.amount - 1) < 1e-12);
    }

    void importedTraceSurvivesTheNativeFormat()
    {
        for (const char* rule : { "none", "equal" }) {
            const auto before = imported({ { "ps_rule", rule } }).workload;
            const auto after = parseTrace(traceCsvText(*before), "t.csv", bundledModels());
            QVERIFY(after);
            QCOMPARE(after->workload->contentHash, before->contentHash);
            QCOMPARE(after->workload->assumptions.size(), before->assumptions.size());
        }
    }

    void wrongOptionsAreNamed()
    {
        QVERIFY(errorOf({ { "cluster", "c" } }).contains(QLatin1String("\"c\"; there are: a, b")));
        QVERIFY(errorOf({ { "from", "yesterday" } }).contains(QLatin1String("from: 2017-10-09")));
        QVERIFY(errorOf({ { "ps_rule", "two" } }).contains(QLatin1String("none | equal | one")));
        QVERIFY(errorOf({ { "cpu_per_gpu", "-1" } }).contains(QLatin1String("cpu_per_gpu")));
        QVERIFY(errorOf({ { "color", "1" } }).contains(QLatin1String("no option \"color\"")));
        QVERIFY(errorOf({ { "from", "2018-01-01" } }).contains(QLatin1String("no job is left")));
        const auto other = parseForeignTrace("borg", kFile, "p.csv", {}, bundledModels());
        QVERIFY(!other);
        QVERIFY(other.error().englishText().find("philly") != std::string::npos);
        const auto wrongFile = parseForeignTrace("philly", "a,b\n1,2\n", "p.csv", {}, bundledModels());
        QVERIFY(!wrongFile);
        QCOMPARE(wrongFile.error().kind, ErrorKind::BadInput);
        QVERIFY(!importTrace("philly", "/nonexistent/file.csv", {}, bundledModels()));
    }

    void wholePhillyTrace()
    {
        if (!QFileInfo::exists(QString::fromStdString(phillyFile())))
            QSKIP("philly-82k.csv is not there: set CONSONANCE_SHARED to the folder that holds data/");
        const auto trace = importTrace("philly", phillyFile(), {}, bundledModels());
        QVERIFY(trace);
        const auto& report = trace->report;
        QCOMPARE(report.rows, std::int64_t(82'247));
        QCOMPARE(report.jobs, std::int64_t(82'247));
        QVERIFY(report.problems.isEmpty());
        QVERIFY(report.dropped.empty());
        QCOMPARE(report.firstArrival, std::string("2017-09-04 10:30:41"));
        QCOMPARE(report.lastArrival, std::string("2017-12-22 08:02:11"));
        QVERIFY(std::abs(report.gpuHours - 978'078.4728) < 0.001);
        QCOMPARE(report.largestJobGpus, std::int64_t(128));
        QCOMPARE(report.jobsByTenant.size(), std::size_t(15));
        QCOMPARE(report.jobsByTenant.front(), (std::pair<std::string, std::int64_t>("6214e9", 41'226)));
        QCOMPARE(report.jobsByGpus.front(), (std::pair<std::int64_t, std::int64_t>(1, 76'627)));
        QVERIFY(std::ranges::is_sorted(trace->workload->jobs, {}, [](const auto& job) { return job.request.arrival; }));

        const auto part
            = importTrace("philly", phillyFile(), { .options = { { "cluster", "ee9e8c" } } }, bundledModels());
        QVERIFY(part);
        QCOMPARE(part->report.jobs, std::int64_t(1511));
        QVERIFY(std::abs(part->report.gpuHours - 256'112.1783) < 0.001);
        QCOMPARE(part->report.dropped.front().rows, std::int64_t(82'247 - 1511));
        QCOMPARE(part->workload->tenants, std::vector<std::string> { "ee9e8c" });
        const auto day = importTrace("philly", phillyFile(),
            { .options = { { "from", "2017-10-10" }, { "to", "2017-10-11" } } }, bundledModels());
        QVERIFY(day);
        QCOMPARE(day->report.jobs, std::int64_t(2442));
    }
};

CONSONANCE_BARE_TEST(PhillyImporterTest)
#include "tst_philly_importer.moc"
