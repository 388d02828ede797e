// SPDX-License-Identifier: GPL-3.0-or-later
// Traces in tables as people have them: other separators, decimal commas, dates of other programs, columns left out.
#include "core/workload/calendar_time.h"
#include "core/workload/column_names.h"
#include "tests/core/workload/trace_fixture.h"
#include "tests/core_test.h"

#include <QtTest>

#include <algorithm>

using namespace consonance;

class TraceTablesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void usersLimitsAndCheckpointsAreRead()
    {
        const auto trace = parsed("job_id,arrival_s,gpus,duration_s,tenant,user,limit_s,checkpoint_s\n"
                                  "a,0,1,60,red,ann,02:00:00,30min\nb,1,1,60,red,,,0\n");
        QVERIFY2(trace.report.problems.isEmpty(), qPrintable(firstProblem(trace)));
        const auto& workload = *trace.workload;
        const auto& first = workload.jobs[0].request;
        QCOMPARE(workload.users, std::vector<std::string> { "ann" });
        QCOMPARE(first.user, UserId(0));
        QCOMPARE(first.timeLimit, std::optional(Duration::fromSeconds(7200)));
        QCOMPARE(first.checkpointEvery, std::optional(Duration::fromSeconds(1800)));
        const auto& second = workload.jobs[1].request;
        QVERIFY(!second.user.isValid() && !second.timeLimit);
        QCOMPARE(second.checkpointEvery, std::optional(Duration {}));
        const auto again = parsed(traceCsvText(workload));
        QCOMPARE(again.workload->contentHash, workload.contentHash);
        const auto without = parsed("job_id,arrival_s,gpus,duration_s,tenant\na,0,1,60,red\nb,1,1,60,red\n");
        QVERIFY(without.workload->contentHash != workload.contentHash);
    }

    /// Tables of accounting often have no duration but a start and an end.
    void durationsBetweenTwoColumns()
    {
        const ColumnNames span { { "end_time - start_time", "duration_s" } };
        const std::string head = "job_id,arrival_s,gpus,start_time,end_time\n";
        const auto trace = parsed(head
                + "a,2024-05-06T08:00:00Z,1,2024-05-06 08:10:00.5,2024-05-06T09:10:00+00:00\n"
                  "b,2024-05-06T08:00:00Z,1,2024-05-06 08:10:00,2024-05-06 08:00:00\n"
                  "c,2024-05-06T08:00:00Z,1,2024-05-06 08:10:00,\n"
                  "d,2024-05-06T08:00:00Z,1,90,2024-05-06 08:00:00\n",
            span);
        QCOMPARE(trace.workload->jobs.size(), std::size_t(1));
        QCOMPARE(trace.workload->jobs[0].work.amount, 3599.5e6);
        QVERIFY(trace.report.notices.empty()); // both columns are used
        const auto& problems = trace.report.problems.kept();
        QCOMPARE(problems.size(), std::size_t(3));
        QCOMPARE(
            problems[0].englishMessage(), std::string("an end after the start is expected, found 600 s before it"));
        QCOMPARE(problems[0].place.line, std::int64_t(3));
        QVERIFY(std::ranges::any_of(trace.workload->assumptions,
            [](const Assumption& one) { return one.field == "duration_s" && one.rule == "from start to end"; }));
        // In milliseconds, with decimal commas; a column may have a minus sign in its own name.
        const auto units = parsed("job_id;arrival_s;gpus;start (ms);end-ms\na;0;1;1000,5;2000,5\n",
            { { "end-ms-start (ms)", "duration_s" } });
        QCOMPARE(units.workload->jobs[0].work.amount, 1e6);
        QVERIFY(!spanColumns("end-ms", std::vector<std::string> { "end-ms", "end", "ms" }));
        QVERIFY(
            !parseTraceCsv(head + "a,0,1,0,60\n", "t.csv", bundledModels(), { { "end_time-begin", "duration_s" } }));
        QCOMPARE(likelySpan(std::vector<std::string> { "Started At", "state", "finished_at" }),
            std::string("finished_at-Started At"));
        QVERIFY(likelySpan(std::vector<std::string> { "start", "weekend" }).empty());
    }

    /// "20:30" is 20 hours in a spreadsheet and 20 minutes in squeue, whose longer times have three parts.
    void clocksOfTwoParts()
    {
        const auto rule = [](const TraceFile& trace) {
            const auto found = std::ranges::find_if(trace.workload->assumptions, [](const Assumption& one) {
                return one.field == "duration_s" && one.rule.starts_with("times of two parts");
            });
            return found == trace.workload->assumptions.end() ? std::string() : found->rule;
        };
        const std::string head = "job_id,arrival_s,gpus,duration_s\n";
        const auto hours = parsed(head + "a,0,1,20:30\nb,1,1,90\n");
        QCOMPARE(hours.workload->jobs[0].work.amount, 73'800e6);
        QCOMPARE(rule(hours), std::string("times of two parts, such as 20:30, are hours and minutes"));
        const auto slurms = parsed(head + "a,0,1,20:30\nb,1,1,1:02:03\nc,2,1,2-00:00:10\n");
        QCOMPARE(slurms.workload->jobs[0].work.amount, 1230e6);
        QCOMPARE(slurms.workload->jobs[1].work.amount, 3723e6);
        QVERIFY(rule(slurms).find("minutes and seconds") != std::string::npos);
        QVERIFY(rule(parsed(head + "a,0,1,1:02:03\nb,1,1,90\n")).empty());
        QVERIFY(!secondsFromShortClock("20") && !secondsFromShortClock("1:02:03") && !secondsFromShortClock("1:75"));
    }

    /// As clusters write them that share GPUs.
    void partsOfGpusInAColumnOfGpus()
    {
        const auto trace
            = parsed("job_id,arrival_s,gpus,duration_s,worker_gpu\na,0,3,60,0.5\nb,1,0.25,60,\nc,2,2,60,4\n"
                     "d,3,2,60,1.5\ne,4,-0.5,60,1\n");
        QCOMPARE(trace.workload->jobs.size(), std::size_t(3));
        const auto task = [&](std::size_t job) { return trace.workload->jobs[job].request.roles[0]; };
        QCOMPARE(task(0).requested, 3);
        QCOMPARE(task(0).demand[Resource::Gpu], std::int64_t(1));
        QCOMPARE(task(0).gpuShare, kFullShare / 2);
        QCOMPARE(task(1).requested, 1);
        QCOMPARE(task(1).gpuShare, kFullShare / 4);
        QCOMPARE(task(2).demand[Resource::Gpu], std::int64_t(4));
        QCOMPARE(task(2).gpuShare, kFullShare);
        QCOMPARE(trace.report.problems.count(), std::int64_t(2));
        QVERIFY(std::ranges::any_of(
            trace.workload->assumptions, [](const Assumption& one) { return one.field == "gpu_share"; }));
    }

    /// Columns whose names give a unit of time are read in it, and what was read is said.
    void unitsInTheNamesOfColumnsCount_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<QString>("rule");
        const auto row = [](const char* column, double seconds, const char* unit) {
            QTest::newRow(column) << seconds
                                  << QString::fromStdString(
                                         *unit ? std::string("numbers in the column ") + column + " are " + unit : "");
        };
        row("Dauer_h", 5400, "hours, as its name says");
        row("runtime_min", 90, "minutes, as its name says");
        row("walltime_hours", 5400, "hours, as its name says");
        row("Laufzeit in Stunden", 5400, "hours, as its name says");
        row("Elapsed (days)", 129'600, "days, as its name says");
        row("durationMinutes", 90, "minutes, as its name says");
        row("run_time_ms", 0.0015, "milliseconds, as its name says");
        row("时长(小时)", 5400, "hours, as its name says");
        row("elapsed_sec", 1.5, "");
        row("walltime", 1.5, "seconds; its name gives no unit");
    }
    void unitsInTheNamesOfColumnsCount()
    {
        QFETCH(const double, seconds);
        QFETCH(const QString, rule);
        const std::string column = QTest::currentDataTag();
        const auto text = "job_id,arrival_s,gpus," + column + "\na,0,1,1.5\nb,1,1,00:01:00\n";
        const std::vector<std::string> header { "job_id", "arrival_s", "gpus", column };
        QCOMPARE(columnNamesText(likelyColumns(header)), "duration=" + column);
        const auto trace = parseTraceCsv(text, "t.csv", bundledModels(), { { column, "duration_s" } });
        QVERIFY2(trace, trace ? "" : trace.error().englishText().c_str());
        QCOMPARE(trace->workload->jobs[0].work.amount, seconds * 1e6);
        QCOMPARE(trace->workload->jobs[1].work.amount, 60e6); // a clock needs no unit
        const auto said = std::ranges::count_if(trace->workload->assumptions,
            [&](const Assumption& one) { return one.rule == rule.toStdString() && one.field == "duration_s"; });
        QCOMPARE(said, rule.isEmpty() ? 0 : 1);
        QVERIFY(!rule.isEmpty() || std::ranges::none_of(trace->workload->assumptions, [](const Assumption& one) {
            return one.rule.starts_with("numbers in");
        }));
    }

    /// A time of day among dates is of no day, and a date among times would put its job decades later.
    void datesAndTimesDoNotMixInAColumn()
    {
        const auto dated = parsed("job_id,arrival_s,gpus,duration_s\na,2024-05-06 08:00,1,60\n"
                                  "b,08:30:00,1,60\nc,2024-05-06 09:00,1,60\nd,1714986000,1,60\ne,90,1,60\n");
        QCOMPARE(dated.workload->jobs.size(), std::size_t { 3 });
        QCOMPARE(dated.report.problems.count(), std::int64_t { 2 });
        QVERIFY2(firstProblem(dated).contains(QLatin1String("t.csv:3:3: a date is expected, as in the other rows")),
            qPrintable(firstProblem(dated)));
        const auto timed = parsed("job_id,arrival_s,gpus,duration_s\na,0,1,60\nb,08:30:00,1,60\n"
                                  "c,2024-05-06 09:00,1,60\n");
        QCOMPARE(timed.workload->jobs.size(), std::size_t { 2 });
        QVERIFY2(firstProblem(timed).contains(QLatin1String("a time from the beginning of the trace is expected")),
            qPrintable(firstProblem(timed)));
    }

    /// Whether dates count by UTC is said.
    void offsetsFromUtcAreSaid()
    {
        const auto ruleOf = [](const std::string& second) {
            const auto trace
                = parsed("job_id,arrival_s,gpus,duration_s\na,2024-05-06T08:00:00+02:00,1,60\nb," + second + ",1,60\n");
            std::string all;
            for (const auto& one : trace.workload->assumptions)
                all += one.rule + "\n";
            return all;
        };
        QVERIFY(ruleOf("2024-05-06T07:00:00Z").find("dates that give their offset from UTC count by UTC")
            != std::string::npos);
        QVERIFY(
            ruleOf("2024-05-06T07:00:00").find("the others give none and are read as UTC too") != std::string::npos);
    }

    /// Half of Europe's Excel: semicolons, decimal commas, points between thousands.
    void tablesWithOtherSeparatorsAreRead()
    {
        const auto trace = parsed("job_id;arrival_s;gpus;duration_s\na;0;2;3600,5\nb;61,5;1;1.200\n");
        QVERIFY2(trace.report.problems.isEmpty(), qPrintable(firstProblem(trace)));
        QCOMPARE(trace.workload->jobs[0].work.amount, 3600.5e6);
        QCOMPARE(trace.workload->jobs[1].request.arrival.microseconds, std::int64_t { 61'500'000 });
        QCOMPARE(trace.workload->jobs[1].work.amount, 1200e6);
        QCOMPARE(trace.workload->assumptions.front().rule,
            std::string("a comma separates decimals, as in 3600,5, which is read as 3600.5"));
        const auto tabs = parsed("job_id\tarrival_s\tgpus\tduration_s\n\"a;b\"\t0\t2\t3600\n");
        QCOMPARE(tabs.workload->jobs[0].request.roles[0].requested, 2);
        const auto unclear = parsed("job_id;arrival_s;gpus;duration_s\na;0;2;3,600\nb;0;1;60\n");
        QCOMPARE(unclear.workload->jobs.size(), std::size_t { 1 });
        QVERIFY2(firstProblem(unclear).contains(QLatin1String("in two ways")), qPrintable(firstProblem(unclear)));
    }

    void datesAreReadAsProgramsWriteThem_data()
    {
        QTest::addColumn<qint64>("microseconds"); // after 08:00 UTC
        QTest::newRow("2024-05-06T08:05:00.000Z") << qint64 { 300'000'000 };
        QTest::newRow("2024-05-06 08:05:00.123456+00:00") << qint64 { 300'123'456 };
        QTest::newRow("2024-05-06 08:05:00.123456789") << qint64 { 300'123'456 };
        QTest::newRow("2024-05-06 10:06:00+02:00") << qint64 { 360'000'000 };
        QTest::newRow("2024-05-06 01:06:00-0700") << qint64 { 360'000'000 };
        QTest::newRow("2024-05-06T10:06+02") << qint64 { 360'000'000 };
        QTest::newRow("2024-05-06 08:06:00 UTC") << qint64 { 360'000'000 };
        QTest::newRow("20240506T080600Z") << qint64 { 360'000'000 };
        QTest::newRow("2024/05/06 08:06") << qint64 { 360'000'000 };
        QTest::newRow("06.05.2024 08:06:00") << qint64 { 360'000'000 };
        QTest::newRow("2024-05-06T08:06:00Zulu") << qint64 { -1 };
        QTest::newRow("2024-13-06 08:06") << qint64 { -1 };
        QTest::newRow("2024-05-06 08:06:00.") << qint64 { -1 };
        QTest::newRow("2024-05-06 24:00") << qint64 { -1 };
    }
    void datesAreReadAsProgramsWriteThem()
    {
        QFETCH(const qint64, microseconds);
        const auto found = microsecondsFromDate(QTest::currentDataTag());
        QCOMPARE(found.has_value(), microseconds >= 0);
        if (found)
            QCOMPARE(*found - *microsecondsFromDate("2024-05-06 08:00"), std::int64_t { microseconds });
    }

    void aColumnCanBeLeftOut()
    {
        const std::string table = "job_id,arrival_s,gpus,duration_s,iterations\na,0,1,60,5\n";
        const auto names = columnNames(std::vector<std::string> { "iterations=" });
        QVERIFY(names.has_value());
        const auto trace = parseTraceCsv(table, "t.csv", bundledModels(), *names);
        QVERIFY(trace.has_value());
        QVERIFY(trace->report.notices.empty());
        QVERIFY(!columnNames(std::vector<std::string> { "iterations=", "iterations=steps" }));
    }
};

CONSONANCE_BARE_TEST(TraceTablesTest)
#include "tst_trace_tables.moc"
