// SPDX-License-Identifier: GPL-3.0-or-later
// Values watched over a run: a row at its beginning, one per interval, one at its end, with the engine's values at the
// time; as CSV and as JSON.
#include "core/base/json_reader.h"
#include "core/run/run_request.h"
#include "core/run/step_watchers.h"
#include "core/session/stop_conditions.h"
#include "core/session/watch_record.h"
#include "tests/core_test.h"
#include "tests/fixtures/uniform_cluster.h"

#include <QTest>

#include <algorithm>
#include <ctime>
#include <set>

using namespace consonance;

namespace {

/// A run under watchers, driven like on the command line; to the end, or to where they stop it.
Simulation watched(StepWatcher& watcher)
{
    const RunRequest request {
        .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "locality", .seed = 2
    };
    auto simulation = startRun(request, *resolveInputs(request)).value();
    std::uint64_t steps = 0;
    auto firstEvent = simulation.engine().log().events().size();
    watcher.stand(simulation.engine());
    const auto ran = simulation.runUntil(
        [&](const Engine& engine) {
            const bool stops = watcher.look(engine, firstEvent, ++steps);
            firstEvent = engine.log().events().size();
            return stops;
        },
        StopToken {});
    Q_ASSERT(ran);
    return simulation;
}

} // namespace

class TestWatchRecord : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void oneRowAnInterval()
    {
        auto record = WatchRecord::create({ "time", "interval", "finished", "running > 0", "mean(jobs, slowdown)",
                                              "count(events, kind = \"job-arrived\")" })
                          .value();
        const auto simulation = watched(record);
        const auto& engine = simulation.engine();
        const auto loose = record.rows().size();
        record.end(engine);
        record.end(engine); // the end is recorded once
        QVERIFY(record.rows().size() <= loose + 1);
        const auto& rows = record.rows();
        // As many as there are intervals with records in the log, including the one at the beginning.
        std::set<std::int64_t> intervals { 0 };
        for (const auto& event : engine.log().events())
            intervals.insert(event.at.microseconds / engine.inputs().options.interval.microseconds);
        QVERIFY(intervals.size() > 3);
        QCOMPARE(loose, intervals.size());
        QCOMPARE(rows.front().at, Time {});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& values = rows[i].values;
            QCOMPARE(values[0].number, rows[i].at.seconds());
            QCOMPARE(values[1].number, static_cast<double>(rows[i].interval));
            QVERIFY(values[3].kind == QueryKind::Boolean);
            // Each row stands for one interval; only the run's end may add a second.
            const bool isEnd = i + 1 == rows.size();
            QVERIFY(i == 0 || rows[i].interval > rows[i - 1].interval || (isEnd && rows[i].at >= rows[i - 1].at));
        }
        QCOMPARE(rows.back().at, engine.now());
        QCOMPARE(rows.back().values[2].number, 20.0);
        QVERIFY(!rows.back().values[3].value().isTrue());
        // Nothing runs at the end, so there is nothing to take a mean of.
        QVERIFY(rows.back().values[4].value().isMissing());
        QCOMPARE(record.rowsDropped(), std::uint64_t { 0 });
    }

    /// A step within an interval is skipped without looking at the servers, which may be very many.
    void stepsCostNothingBetweenIntervals()
    {
        UniformClusterOptions many;
        many.servers = 100'000;
        many.server[Resource::Gpu] = 1;
        const RunRequest request { .trace = "preset:small", .cluster = "many", .policy = "fifo" };
        auto inputs = resolveInputs({ .trace = request.trace, .cluster = "small", .policy = request.policy }).value();
        inputs.cluster = makeUniformCluster(many).value();
        inputs.throughput = makeThroughputModel(request.interference, inputs.cluster).value();
        const auto simulation = startRun(request, inputs).value();
        auto record = WatchRecord::create({ "running" }).value();
        StopConditions stops;
        QVERIFY(stops.setBreakpoints({ { .id = 1, .condition = "time > 1d" } }).has_value());
        record.stand(simulation.engine());
        stops.stand(simulation.engine());
        constexpr std::uint64_t kSteps = 50'000;
        const auto begin = std::clock(); // of this program only, whatever else the machine does
        for (std::uint64_t step = 1; step <= kSteps; ++step) {
            QVERIFY(!record.look(simulation.engine(), 0, step));
            QVERIFY(!stops.look(simulation.engine(), 0, step));
        }
        // Looking at each server every time would be 10,000,000,000 looks in all.
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        QVERIFY2(seconds < 2, qPrintable(QString::number(seconds)));
        QCOMPARE(record.rows().size(), std::size_t { 1 });
    }

    void filesHoldTheRows()
    {
        auto record
            = WatchRecord::create({ "queue_length", "running > 0", "mean(jobs, slowdown)", "\"text, with comma\"" })
                  .value();
        const auto simulation = watched(record);
        record.end(simulation.engine());
        const auto csv = watchCsv(record);
        QVERIFY(csv.starts_with("time_s,interval,queue_length,running > 0,\"mean(jobs, slowdown)\","));
        QCOMPARE(static_cast<std::size_t>(std::ranges::count(csv, '\n')), record.rows().size() + 1);
        QVERIFY(csv.ends_with(",0,false,,\"text, with comma\"\n"));

        const auto text = watchJson(record);
        QVERIFY(JsonDocument::parse(text, "watches").has_value());
        QVERIFY(text.find("\"queue_length\"") != std::string::npos);
        QVERIFY(text.find("null") != std::string::npos);
        QVERIFY(text.find("\"text, with comma\"") != std::string::npos);
        QVERIFY(text.find("\"rows_dropped\": 0") != std::string::npos);
    }

    void mistakesAreNamed()
    {
        const auto bad = WatchRecord::create({ "queue_length", "queue_lenth" });
        QVERIFY(!bad);
        QVERIFY(bad.error().englishText().find("queue_length") != std::string::npos);
        QCOMPARE(bad.error().context.back(), std::string("queue_lenth"));
    }

    /// Every watcher sees each step, even the one where another watcher stops the run.
    void watchersGoTogether()
    {
        auto record = WatchRecord::create({ "decision" }).value();
        StopConditions stops;
        StepWatchers both({ &record, &stops });
        QVERIFY(!both.isIdle());
        QVERIFY(StepWatchers({ &stops }).isIdle());
        QVERIFY(stops.setRunUntil("decision >= 5").has_value());
        const auto simulation = watched(both); // up to the decision with that number; the first one is 0
        QCOMPARE(simulation.engine().totals().decisions, std::int64_t { 6 });
        QVERIFY(stops.takeReason().has_value());
        record.end(simulation.engine());
        QCOMPARE(record.rows().back().values[0].number, 5.0);
        QCOMPARE(record.rows().back().at, simulation.engine().now());
    }

    /// The row of the end has the values of the last step, as seen by the condition that stopped the run.
    void theEndSaysWhatHappened()
    {
        auto record = WatchRecord::create({ "count(events, kind = \"job-completed\")", "finished" }).value();
        StopConditions stops;
        StepWatchers both({ &record, &stops });
        QVERIFY(stops.setRunUntil("any(events, kind = \"job-completed\")").has_value());
        const auto simulation = watched(both);
        record.end(simulation.engine());
        const auto& last = record.rows().back().values;
        QVERIFY(last[0].number >= 1);
        QCOMPARE(last[0].number, last[1].number);
    }

    /// Beyond the maximum rows are only counted; the end is still recorded, once.
    void theEndIsKeptWhereRowsAreNot()
    {
        auto all = WatchRecord::create({ "time", "finished" }).value();
        static_cast<void>(watched(all));
        for (const std::size_t most : { std::size_t { 0 }, std::size_t { 3 }, all.rows().size() - 1 }) {
            auto few = WatchRecord::create({ "time", "finished" }, most).value();
            const auto simulation = watched(few);
            QCOMPARE(few.rows().size(), most);
            QCOMPARE(few.rowsDropped(), all.rows().size() - most);
            auto whole = all;
            few.end(simulation.engine());
            few.end(simulation.engine());
            whole.end(simulation.engine());
            QCOMPARE(few.rows().size(), most + 1);
            QCOMPARE(few.rows().size() + few.rowsDropped(), whole.rows().size());
            QCOMPARE(few.rows().back().at, simulation.engine().now());
            QCOMPARE(few.rows().back().values[1].number, 20.0);
            QVERIFY(watchJson(few).find("\"rows_dropped\": " + std::to_string(few.rowsDropped())) != std::string::npos);
        }
    }
};

CONSONANCE_TEST(TestWatchRecord)
#include "tst_watch_record.moc"
