// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep is rows of the store: all under one tag, resumed from what is there, and the same however it was made. And
// the Pareto front of its results.
#include "core/cluster/cluster_file.h"
#include "core/cluster/cluster_presets.h"
#include "core/compare/comparison_svg.h"
#include "core/compare/trade_off.h"
#include "core/store/run_writer.h"
#include "core/sweep/cell_runner.h"
#include "core/sweep/sweep_run.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace consonance;

namespace {

constexpr auto kPlan = R"({"name": "quanta", "cluster": "harmony-testbed", "seeds": "1..2",
    "traces": ["preset:harmony-testbed,jobs=15"],
    "policies": [{"id": "las", "set": {"quantum_gpu_s": ["600", "3600"]}}, {"id": "binpack"}]})";

SweepPlan plan()
{
    return parseSweepPlan(kPlan, "folder/other.json").value();
}

RunResult runOf(const std::string& policy, double jct, double makespan, std::int64_t unfinished = 0)
{
    RunResult run { .policy = policy };
    run.metrics.meanJctSeconds = jct;
    run.metrics.makespanSeconds = makespan;
    run.metrics.finished = 1;
    run.metrics.unfinished = unfinished;
    return run;
}

std::vector<std::string> frontOf(const std::vector<RunResult>& runs)
{
    std::vector<std::string> names;
    const auto points = tradeOff(runs, contendersOf(runs), *findMetric("mean_jct_s"), *findMetric("makespan_s"));
    for (const auto& point : paretoFront(points))
        names.push_back(point.contender);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

class TestSweep : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void aPlanIsNamedByItselfOrItsFile()
    {
        QCOMPARE(sweepTag(plan()), std::string("sweep:quanta"));
        const auto unnamed = parseSweepPlan(
            R"({"cluster": "small", "traces": [], "seeds": "1", "policies": []})", "folder/other.json");
        QVERIFY(unnamed.has_value());
        QCOMPARE(sweepTag(*unnamed), std::string("sweep:other"));
    }

    /// A misspelt key would run something else.
    void unknownKeysAreErrors()
    {
        const auto misspelt = parseSweepPlan(
            R"({"cluster": "small", "traces": ["preset:small"], "seeds": 1, "interferense": "none",
                "policies": [{"id": "lb"}]})",
            "p.json");
        QVERIFY(!misspelt);
        QVERIFY2(misspelt.error().englishText().find("did you mean \"interference\"?") != std::string::npos,
            misspelt.error().englishText().c_str());
        const auto inPolicy = parseSweepPlan(
            R"({"cluster": "small", "traces": ["preset:small"], "seeds": "1", "policies": [{"id": "lb", "sets": {}}]})",
            "p.json");
        QVERIFY(!inPolicy && inPolicy.error().englishText().find("did you mean \"set\"?") != std::string::npos);
    }

    void numbersNeedNoQuotesAndOneValueNoList()
    {
        const auto plan = parseSweepPlan(
            R"({"cluster": "small", "traces": ["preset:small"], "seeds": 7,
                "policies": [{"id": "las", "set": {"quantum_gpu_s": [600, "1200"], "x": 2}}]})",
            "p.json");
        QVERIFY(plan);
        QCOMPARE(plan->seeds, std::vector<std::uint64_t> { 7 });
        QCOMPARE(plan->policies.size(), std::size_t { 2 });
        QCOMPARE(plan->policies[0].label, std::string("las quantum_gpu_s=600 x=2"));
    }

    /// Seeds may be listed like any other values.
    void seedsMayBeAList()
    {
        const auto plan = parseSweepPlan(
            R"({"cluster": "small", "traces": ["preset:small"], "seeds": [7, "1..2"], "policies": [{"id": "lb"}]})",
            "p.json");
        QVERIFY(plan);
        QCOMPARE(plan->seeds, (std::vector<std::uint64_t> { 7, 1, 2 }));
        QVERIFY(!parseSweepPlan(
            R"({"cluster": "small", "traces": ["preset:small"], "seeds": [], "policies": [{"id": "lb"}]})", "p.json"));
    }

    /// What is left out is the samples'; samples that bring unlike things make the plan say which.
    void aPlanTakesWhatItsTracesBring()
    {
        const auto plan
            = parseSweepPlan(R"({"traces": ["sample:first-steps"], "seeds": 1, "policies": [{"id": "lb"}]})", "p.json");
        QVERIFY(plan);
        QCOMPARE(plan->interference, std::string("none"));
        QVERIFY(!plan->cluster.empty());
        const auto unlike = parseSweepPlan(
            R"({"cluster": "small", "traces": ["sample:first-steps", "sample:gpu-gangs"], "seeds": 1,
                "policies": [{"id": "lb"}]})",
            "p.json");
        QVERIFY(!unlike);
        QCOMPARE(QString::fromLatin1(unlike.error().message.id), QStringLiteral("sweep.unlike-traces"));
        QVERIFY(!parseSweepPlan(R"({"traces": ["x.csv"], "seeds": 1, "policies": [{"id": "lb"}]})", "p.json"));
    }

    void aPlanIsWrittenAndReadAgain()
    {
        auto before = plan();
        before.interference = "none";
        before.output = "out.jsonl";
        before.decideAt = DecisionMoments::Event;
        const auto after = parseSweepPlan(sweepPlanText(before), "any.json");
        QVERIFY2(after, after ? "" : after.error().englishText().c_str());
        QCOMPARE(after->name, before.name);
        QCOMPARE(after->cluster, before.cluster);
        QCOMPARE(after->traces, before.traces);
        QCOMPARE(after->seeds, before.seeds);
        QCOMPARE(after->interference, before.interference);
        QCOMPARE(after->output, before.output);
        QCOMPARE(after->decideAt, DecisionMoments::Event);
        QCOMPARE(cellRequest(*after, {}).decideAt, DecisionMoments::Event);
        QCOMPARE(after->policies.size(), before.policies.size());
        for (std::size_t i = 0; i < before.policies.size(); ++i) {
            QCOMPARE(after->policies[i].id, before.policies[i].id);
            QCOMPARE(after->policies[i].parameters, before.policies[i].parameters);
            QCOMPARE(after->policies[i].label, before.policies[i].label);
        }
        QCOMPARE(sweepRunCount(*after), std::size_t { 6 });
    }

    void everyRunIsARowUnderOneTag()
    {
        auto store = RunStore::openInMemory().value();
        const auto swept = runSweep(store, plan(), {}, {});
        QVERIFY2(swept.has_value(), swept ? "" : swept.error().englishText().c_str());
        const auto rows = store.list({ .filter = { .tags = { "sweep:quanta" } } }).value();
        QCOMPARE(rows.size(), std::size_t { 6 });
        for (const auto& row : rows) {
            QCOMPARE(row.status, RunStatus::Finished);
            QVERIFY(row.metrics.at("mean_jct_s") > 0);
        }
        const auto& runs = swept->comparison.result.runs;
        QCOMPARE(runs.size(), std::size_t { 6 });
        QCOMPARE(
            swept->comparison.contenders, (Names { "las quantum_gpu_s=600", "las quantum_gpu_s=3600", "binpack" }));
        QCOMPARE(swept->labels[0], std::string("las quantum_gpu_s=600"));
        QCOMPARE(runs[1].seed, std::uint64_t { 2 }); // by trace, policy, seed
        QCOMPARE(runs[4].policy, std::string("binpack"));
    }

    /// Welfare, revenue and what tenants lent appear beside JCT in every line, for the policies that have them.
    void aMarketBringsItsFigures()
    {
        auto store = RunStore::openInMemory().value();
        const auto wanted = parseSweepPlan(R"({"name": "market", "cluster": "edge-cloud",
            "traces": ["preset:market,jobs=30"], "seeds": 1,
            "policies": [{"id": "astraea"}, {"id": "fifo"}, {"id": "oasis", "set": {"slot_s": ["300", "600"]}}]})",
            "p.json")
                                .value();
        const auto lines = QString::fromStdString(sweepLines(runSweep(store, wanted, {}, {}).value()))
                               .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        for (const auto& line : lines) {
            QVERIFY2(line.contains(QStringLiteral("\"mean_jct_s\"")), qPrintable(line));
            QVERIFY2(line.contains(QStringLiteral("\"welfare\"")), qPrintable(line));
            const bool isShared = line.contains(QStringLiteral("astraea"));
            QCOMPARE(line.contains(QStringLiteral("\"lent.tenant-1\"")), isShared);
            QCOMPARE(line.contains(QStringLiteral("\"revenue\"")), !line.contains(QStringLiteral("fifo")));
        }
    }

    void whatIsThereIsNotMadeAgainAndTheResultIsTheSame()
    {
        auto whole = RunStore::openInMemory().value();
        const auto wanted = sweepLines(runSweep(whole, plan(), { .threads = 1 }, {}).value());

        auto store = RunStore::openInMemory().value();
        auto part = plan();
        part.policies.erase(part.policies.begin());
        part.seeds = { 2 };
        QCOMPARE(runSweep(store, part, {}, {}).value().found, std::int64_t { 0 });
        const auto before = store.list({}).value();
        QCOMPARE(before.size(), std::size_t { 2 });
        // Half a run, as a kill leaves it.
        {
            const auto record = store.get(before.front().id).value();
            auto header = record.header;
            for (const auto& [document, role] : { std::pair { &header.trace, DocumentRole::Trace },
                     std::pair { &header.cluster, DocumentRole::Cluster },
                     std::pair { &header.models, DocumentRole::Models } })
                *document = store.loadDocument(record.id, role).value();
            header.tags = { "sweep:quanta" };
            auto writer = store.begin(header).value();
            QVERIFY(writer->finish({ .status = RunStatus::Interrupted }));
        }
        QCOMPARE(store.count({}).value(), std::int64_t { 3 });

        const auto refused = runSweep(store, plan(), {}, {});
        QVERIFY(!refused && refused.error().kind == ErrorKind::BadArguments);
        QVERIFY(refused.error().englishText().find("sweep:quanta") != std::string::npos);

        Progress progress;
        const auto resumed = runSweep(store, plan(), { .start = SweepStart::Resumed }, {}, &progress);
        QVERIFY2(resumed.has_value(), resumed ? "" : resumed.error().englishText().c_str());
        QCOMPARE(resumed->found, std::int64_t { 2 });
        QCOMPARE(progress.done(), progress.total());
        QCOMPARE(progress.total(), std::int64_t { 6 });
        QCOMPARE(sweepLines(*resumed), wanted);
        QCOMPARE(store.count({}).value(), std::int64_t { 6 }); // the half run is gone
        for (const auto& row : before)
            QVERIFY(store.get(row.id).has_value());
        const auto again = runSweep(store, plan(), { .start = SweepStart::Resumed }, {}).value();
        QCOMPARE(again.found, std::int64_t { 6 });
        QCOMPARE(store.count({}).value(), std::int64_t { 6 });
        // In the order of the plan, whichever was made first.
        auto turned = plan();
        std::ranges::reverse(turned.policies);
        QCOMPARE(sweepRows(store, plan()).value().planned.front().header.policy, std::string("las"));
        QCOMPARE(sweepRows(store, turned).value().planned.front().header.policy, std::string("binpack"));
        // Asked at other moments they are other runs.
        auto atIntervals = plan();
        atIntervals.decideAt = DecisionMoments::Interval;
        const auto others = runSweep(store, atIntervals, { .start = SweepStart::Resumed }, {}).value();
        QCOMPARE(others.found, std::int64_t { 0 });
        QCOMPARE(store.count({}).value(), std::int64_t { 12 });
    }

    void inputsThatChangedMeanwhileAreNotMixed()
    {
        const QTemporaryDir folder;
        const auto path = [&](const char* name) { return folder.filePath(QLatin1String(name)).toStdString(); };
        const auto write = [](const std::string& file, const std::string& content) {
            std::ofstream(file, std::ios::binary) << content;
        };
        const auto sixServers = loadCluster("harmony-testbed").value();
        const auto jobs = [](int count) {
            return traceCsvText(
                *generateTrace("harmony-testbed", { { "jobs", std::to_string(count) } }, 7, bundledModels()).value());
        };
        write(path("jobs.csv"), jobs(5));
        write(path("servers.json"), clusterToJson(*sixServers));
        auto files = plan();
        files.traces = { path("jobs.csv") };
        files.cluster = path("servers.json");
        auto store = RunStore::openInMemory().value();
        QVERIFY(runSweep(store, files, {}, {}).has_value());
        QVERIFY(runSweep(store, files, { .start = SweepStart::Resumed }, {}).has_value());

        // Seen from another folder they are the same files.
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("moved")));
        write(path("moved/jobs.csv"), jobs(5));
        auto moved = files;
        moved.traces = { path("moved/jobs.csv") };
        QCOMPARE(runSweep(store, moved, { .start = SweepStart::Resumed }, {}).value().found, std::int64_t { 6 });
        QCOMPARE(store.count({}).value(), std::int64_t { 6 });

        const auto refusalNames = [&](const std::string& file) {
            const auto refused = runSweep(store, files, { .start = SweepStart::Resumed }, {});
            return !refused && refused.error().kind == ErrorKind::BadArguments
                && refused.error().englishText().find(file) != std::string::npos;
        };
        write(path("jobs.csv"), jobs(6));
        QVERIFY(refusalNames(path("jobs.csv")));
        write(path("jobs.csv"), jobs(5));
        QVERIFY(runSweep(store, files, { .start = SweepStart::Resumed }, {}).has_value());
        write(path("servers.json"), clusterToJson(*loadCluster("pollux-16x4").value()));
        QVERIFY(refusalNames(path("servers.json")));
        QCOMPARE(store.count({}).value(), std::int64_t { 6 });
    }

    void aStoppedSweepKeepsWhatIsDone()
    {
        auto store = RunStore::openInMemory().value();
        std::stop_source source;
        source.request_stop();
        const auto stopped = runSweep(store, plan(), {}, source.get_token());
        QVERIFY(!stopped && stopped.error().kind == ErrorKind::Cancelled);
    }

    void whatDoesNotExistIsSaidBeforeAnythingRuns()
    {
        auto store = RunStore::openInMemory().value();
        auto unknown = plan();
        unknown.policies.push_back({ .id = "no-such", .parameters = {}, .label = "no-such" });
        QCOMPARE(runSweep(store, unknown, {}, {}).error().kind, ErrorKind::BadArguments);
        auto wrong = plan();
        wrong.policies.back().parameters.emplace("no_key", "1");
        QCOMPARE(runSweep(store, wrong, {}, {}).error().kind, ErrorKind::BadArguments);
        QCOMPARE(store.count({}).value(), std::int64_t { 0 });
    }

    void theFrontHoldsWhatNobodyBeats()
    {
        // b is beaten by a in both; c is worse in one and better in the other; d equals a in one and is worse in one.
        QCOMPARE(frontOf({ runOf("b", 12, 60), runOf("c", 20, 40), runOf("a", 10, 50), runOf("d", 10, 55) }),
            (Names { "a", "c" }));
        QCOMPARE(frontOf({ runOf("a", 10, 50), runOf("b", 10, 50) }), (Names { "a", "b" })); // equal: both
        QCOMPARE(frontOf({ runOf("a", 10, 50), runOf("b", 1, 1, 3) }), (Names { "a" })); // b left jobs out
        QCOMPARE(frontOf({ runOf("b", 1, 1, 3) }), (Names { "b" }));
        QVERIFY(frontOf({}).empty());
    }

    void pointsAreMeansWithIntervals()
    {
        const std::vector runs { runOf("a", 10, 50), runOf("a", 14, 50), runOf("b", 9, 70) };
        const auto points
            = tradeOff(runs, { "a", "b", "absent" }, *findMetric("mean_jct_s"), *findMetric("makespan_s"));
        QCOMPARE(points.size(), std::size_t { 2 });
        QCOMPARE(points[0].x, 12.0);
        QVERIFY(std::abs(points[0].xHalfWidth - 12.706 * 2) < 0.01); // Student t, one degree of freedom, s/√n = 2
        QCOMPARE(points[0].yHalfWidth, 0.0);
        QVERIFY(std::isnan(points[1].xHalfWidth));
    }

    void thePictureNamesContendersAxesAndFront()
    {
        auto store = RunStore::openInMemory().value();
        const auto swept = runSweep(store, plan(), {}, {}).value();
        const auto svg = comparisonSvg(swept.comparison.result, "consonance-cli sweep", ComparisonSvgPart::TradeOff);
        for (const char* text :
            { "las quantum_gpu_s=600", "mean JCT (min)", "makespan (min)", "stroke-dasharray=\"5 4\"" })
            QVERIFY2(svg.find(text) != std::string::npos, text);
    }
};

CONSONANCE_TEST(TestSweep)
#include "tst_sweep.moc"
