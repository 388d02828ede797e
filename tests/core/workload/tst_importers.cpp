// SPDX-License-Identifier: GPL-3.0-or-later
// What all importers promise: formats are detected, every row is accounted for, imported traces survive the native
// format, limits and filters hold.
#include "core/workload/trace_inspection.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

#include <cmath>

using namespace consonance;

class ImportersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsAccountedFor_data()
    {
        QTest::addColumn<QString>("importer");
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("jobs");
        QTest::addColumn<int>("malformed");
        QTest::newRow("helios") << "helios"
                                << "helios.csv" << 9 << 6 << 2;
        QTest::newRow("acme") << "acme"
                              << "acme_kalos.csv" << 4 << 2 << 1;
        QTest::newRow("itp") << "itp"
                             << "itp.csv" << 5 << 2 << 2;
        QTest::newRow("openb") << "openb"
                               << "openb_pods.csv" << 9 << 4 << 4;
        QTest::newRow("pai, sample") << "pai"
                                     << "pai_sample.csv" << 4 << 3 << 1;
        QTest::newRow("pai, tasks") << "pai"
                                    << "pai_task_table.csv" << 8 << 3 << 1;
        QTest::newRow("gavel, seven fields") << "gavel"
                                             << "gavel.trace" << 5 << 2 << 3;
        QTest::newRow("gavel, ten fields") << "gavel"
                                           << "gavel_ten_fields.trace" << 1 << 1 << 0;
        QTest::newRow("swf") << "swf"
                             << "swf.swf" << 7 << 3 << 2;
        QTest::newRow("sacct") << "sacct"
                               << "sacct.txt" << 9 << 3 << 4;
        QTest::newRow("slurm-json, sacct 22.05") << "slurm-json"
                                                 << "sacct_22.05.json" << 5 << 2 << 3;
        QTest::newRow("slurm-json, squeue 23.11") << "slurm-json"
                                                  << "squeue_23.11.json" << 3 << 2 << 1;
        QTest::newRow("kubectl") << "kubectl"
                                 << "kubectl.json" << 13 << 6 << 2;
        QTest::newRow("kai") << "kai"
                             << "kai_snapshot.json" << 4 << 2 << 1;
    }
    void everyRowIsAccountedFor()
    {
        QFETCH(QString, importer);
        QFETCH(QString, file);
        QFETCH(int, rows);
        QFETCH(int, jobs);
        QFETCH(int, malformed);
        const auto text = fixtureText(file.toStdString());
        const FormatProbe probe(text);
        QStringList known;
        for (const auto& one : traceImporters()) {
            if (one.recognises && one.recognises(probe))
                known << QString::fromStdString(one.id);
        }
        QCOMPARE(known, QStringList { importer });

        const auto trace = importedFixture(importer.toStdString(), file.toStdString());
        const auto& report = trace.report;
        QCOMPARE(report.rows, std::int64_t(rows));
        QCOMPARE(report.jobs, std::int64_t(jobs));
        QCOMPARE(report.malformed, std::int64_t(malformed));
        auto counted = report.jobs + report.merged + report.malformed;
        for (const auto& dropped : report.dropped)
            counted += dropped.rows;
        QCOMPARE(counted, report.rows + report.expanded);
        for (const auto& dropped : report.dropped)
            QCOMPARE(dropped.firstPointer.empty(), !probe.isJson());
        QVERIFY(report.problems.count() >= malformed);
        for (const auto& problem : report.problems.kept()) {
            const bool hasPlace
                = (problem.place.line > 0 && problem.place.column > 0) || !problem.place.pointer.empty();
            QVERIFY2(hasPlace, problem.englishText().c_str());
        }
        // CSV has no place for measured speeds.
        const auto written
            = hasSpeeds(*trace.workload->models) ? traceJsonText(*trace.workload) : traceCsvText(*trace.workload);
        const auto again = parseTrace(written, "again", bundledModels());
        QVERIFY(again);
        QVERIFY(again->report.problems.isEmpty());
        QCOMPARE(again->workload->contentHash, trace.workload->contentHash);
        QCOMPARE(again->workload->assumptions.size(), trace.workload->assumptions.size());
    }

    void gpuHoursAreThoseOfTheRows_data()
    {
        QTest::addColumn<QString>("importer");
        QTest::addColumn<QString>("file");
        QTest::addColumn<double>("gpuSeconds");
        QTest::newRow("sacct") << "sacct"
                               << "sacct.txt" << 16 * 7200.0 + 1 * 14400.0;
        QTest::newRow("sacct 22.05") << "slurm-json"
                                     << "sacct_22.05.json" << 16 * 7200.0 + 1 * 14400.0;
        QTest::newRow("squeue 23.11") << "slurm-json"
                                      << "squeue_23.11.json" << 2 * 7200.0;
        QTest::newRow("swf") << "swf"
                             << "swf.swf" << 8 * 100.0 + 2 * 600.0 + 2 * 50.0;
        QTest::newRow("helios") << "helios"
                                << "helios.csv" << 8 * 600.0 + 16 * 100.0 + 10 * 120.0 + 300.0 + 9999.0;
        QTest::newRow("pai, sample") << "pai"
                                     << "pai_sample.csv" << 0.5 * 120.0 + 4 * 600.0;
        // j1 from the first start to the last end, in which its four workers hold a GPU each.
        QTest::newRow("pai, tasks") << "pai"
                                    << "pai_task_table.csv" << 4 * 610.0 + 0.5 * 60.0 + 2 * 100.0;
        QTest::newRow("openb") << "openb"
                               << "openb_pods.csv" << 1 * 990.0 + 0.46 * 300.0 + 8 * 300.0;
    }
    void gpuHoursAreThoseOfTheRows()
    {
        QFETCH(QString, importer);
        QFETCH(QString, file);
        QFETCH(double, gpuSeconds);
        ImportRequest request;
        if (importer == QLatin1String("swf"))
            request.options["processor"] = "gpu";
        const auto trace = importedFixture(importer.toStdString(), file.toStdString(), request);
        QVERIFY(std::abs(trace.report.gpuHours * 3600 - gpuSeconds) < 1e-6);
    }

    void inspectionFindsTheFormatOut_data() { everyRowIsAccountedFor_data(); }
    void inspectionFindsTheFormatOut()
    {
        QFETCH(QString, importer);
        QFETCH(QString, file);
        QFETCH(int, jobs);
        QFETCH(int, malformed);
        const auto seen = inspectTrace(importFixture(file.toStdString()), {}, bundledModels());
        QVERIFY(seen);
        QCOMPARE(QString::fromStdString(seen->format), importer);
        QCOMPARE(seen->jobCount, std::int64_t(jobs));
        QCOMPARE(seen->malformed, std::int64_t(malformed));
        QVERIFY(!seen->columns.empty());
        QVERIFY(!seen->rows.empty());
        QVERIFY2(std::ranges::any_of(seen->columns, [](const auto& column) { return !column.meaning.empty(); }),
            "no column has a meaning");
    }

    void oursIsNobodyElses()
    {
        for (const char* text : { "job_id,arrival_s,gpus,duration_s\na,0,1,60\n",
                 R"({"format": "consonance-trace", "version": 1, "jobs": []})", "", "\n", "1 2 3\n", "a,b\n1,2\n" }) {
            QVERIFY2(findImporterFor(text) == nullptr, text);
        }
    }

    void limitTakesTheFirstByArrival()
    {
        const auto one = importedFixture("helios", "helios.csv", { .maximumJobs = 1 });
        QCOMPARE(one.workload->jobs.size(), std::size_t(1));
        QCOMPARE(one.workload->jobs[0].request.name, std::string("102")); // submitted first, second in the file
        QCOMPARE(one.report.dropped.back().rows, std::int64_t(5));
        QCOMPARE(one.report.dropped.back().firstLine, std::int64_t(2));

        // Even if far more jobs arrive than are wanted.
        std::string text = "job_id,submission_time,duration,num_gpu\n";
        for (int i = 0; i < 5000; ++i)
            text += std::to_string(i) + "," + std::to_string(5000 - i) + ",10,1\n";
        const auto ten = parseForeignTrace("itp", text, "t.csv", { .maximumJobs = 10 }, bundledModels());
        QVERIFY(ten);
        QCOMPARE(ten->report.jobs, std::int64_t(10));
        QCOMPARE(ten->workload->jobs.front().request.name, std::string("4999"));
        QCOMPARE(ten->workload->jobs.back().request.name, std::string("4990"));
        QCOMPARE(ten->report.dropped.back().rows, std::int64_t(4990));
        QCOMPARE(ten->report.dropped.back().firstLine, std::int64_t(2));
    }

    /// Of the jobs that are kept, not of the rows that were read.
    void assumptionsCountTheJobsThatAreKept()
    {
        std::string text = "job_id,submission_time,duration,num_gpu\n";
        for (int i = 0; i < 5000; ++i)
            text += std::to_string(i) + "," + std::to_string(i) + (i % 2 == 0 ? ",10,0.5\n" : ",10,1\n");
        const auto ten = parseForeignTrace("itp", text, "t.csv", { .maximumJobs = 10 }, bundledModels());
        QVERIFY(ten);
        const auto shares = std::ranges::find_if(ten->workload->assumptions,
            [](const Assumption& one) { return one.rule.find("ask for a part of a GPU") != std::string::npos; });
        QVERIFY(shares != ten->workload->assumptions.end());
        QVERIFY2(shares->rule.starts_with("5 jobs"), shares->rule.c_str());
    }

    void filtersChooseJobs()
    {
        const auto names = [](const std::map<std::string, std::string>& options) {
            QStringList all;
            const auto trace = importedFixture("helios", "helios.csv", { .options = options });
            for (const auto& job : trace.workload->jobs)
                all << QString::fromStdString(job.request.name);
            return all.join(QLatin1Char(' '));
        };
        QCOMPARE(names({ { "tenant", "vcY" } }), QStringLiteral("102"));
        QCOMPARE(names({ { "state", "FAILED,CANCELLED" } }), QStringLiteral("102"));
        QCOMPARE(
            names({ { "from", "2020-06-09 19:00:00" }, { "to", "2020-06-09 19:30:00" } }), QStringLiteral("103 104"));
    }

    void wrongOptionsAreNamed()
    {
        const auto errorOf = [](const std::map<std::string, std::string>& options) {
            const auto trace
                = importTrace("helios", importFixture("helios.csv"), { .options = options }, bundledModels());
            return QString::fromStdString(trace ? "no error" : trace.error().englishText());
        };
        QVERIFY(errorOf({ { "model", "resnet-5" } }).contains(QLatin1String("drawn | none")));
        QVERIFY(errorOf({ { "from", "soon" } }).contains(QLatin1String("2017-10-09")));
        QVERIFY(errorOf({ { "tasks", "rack" } }).contains(QLatin1String("node | gpu")));
        QVERIFY(errorOf({ { "colour", "red" } }).contains(QLatin1String("no option")));
        QVERIFY(errorOf({ { "tenant", "nobody" } }).contains(QLatin1String("another tenant")));
    }

    void modelsDependOnSeedAndRowAlone()
    {
        const auto all = importedFixture("helios", "helios.csv", { .seed = 7 });
        const auto part = importedFixture("helios", "helios.csv", { .options = { { "tenant", "vcY" } }, .seed = 7 });
        QCOMPARE(part.workload->jobs[0].request.model.value, jobNamed(all, "102").request.model.value);
        const auto none = importedFixture("helios", "helios.csv", { .options = { { "model", "none" } } });
        const auto named = importedFixture("helios", "helios.csv", { .options = { { "model", "resnet-50" } } });
        for (const auto& job : none.workload->jobs)
            QVERIFY(!job.request.model.isValid());
        for (const auto& job : named.workload->jobs) {
            QCOMPARE(job.request.model.isValid(), job.request.requestedGpus() > 0);
            if (job.request.model.isValid())
                QCOMPARE(named.workload->models->model(job.request.model).name, std::string("resnet-50"));
        }
    }
};

CONSONANCE_BARE_TEST(ImportersTest)
#include "tst_importers.moc"
