// SPDX-License-Identifier: GPL-3.0-or-later
// What comparisons rest on: deltas and tests, labels, fairness, limits to a span, series, and where two runs diverge.
#include "core/base/file_io.h"
#include "core/compare/comparison_json.h"
#include "core/compare/metric_comparison.h"
#include "core/compare/metric_range.h"
#include "core/compare/run_difference.h"
#include "core/compare/run_series.h"
#include "core/compare/stored_comparison.h"
#include "core/keep/run_export.h"
#include "core/keep/run_keeper.h"
#include "core/learn/learned_policies.h"
#include "core/run/asked_moments.h"
#include "core/run/result_json.h"
#include "tests/core_test.h"
#include "tests/kept_run.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

RunResult runWithJct(const std::string& policy, std::uint64_t seed, double jct)
{
    RunResult run { .policy = policy, .seed = seed, .traceHash = seed * 7, .cluster = "c" };
    run.metrics.meanJctSeconds = jct;
    run.metrics.finished = 1;
    return run;
}

RunRequest testbed(const std::string& policy)
{
    return { .trace = "preset:harmony-testbed,jobs=40", .cluster = "harmony-testbed", .policy = policy, .seed = 3 };
}

/// Runs to the end and stores the result; returns the record as the store has it.
RunRecord stored(RunStore& store, const RunRequest& request)
{
    return store.get(fixtures::keepRun(store, request)).value();
}

} // namespace

class TestRunComparison : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    /// Of runs that are not all there: only what every contender has that has begun. A mean over seeds 1 to 3 says
    /// nothing beside one over seed 1.
    void meansAreOverWhatAllShare()
    {
        std::vector<RunResult> runs { runWithJct("a", 1, 10), runWithJct("b", 1, 20), runWithJct("a", 2, 100),
            runWithJct("a", 3, 1000), runWithJct("b", 3, 2000) };
        auto shared = sharedRuns(runs);
        QCOMPARE(shared.shared, std::int64_t { 2 });
        QCOMPARE(shared.all, std::int64_t { 3 });
        QCOMPARE(shared.runs, (std::vector<std::size_t> { 0, 1, 3, 4 }));
        StoredComparison stored { .result = { .runs = runs },
            .contenders = { "a", "b" },
            .baseline = "a",
            .parameters = std::vector<std::map<std::string, std::string>>(runs.size()) };
        stored = onlyShared(std::move(stored), shared);
        QCOMPARE(stored.result.runs.size(), std::size_t { 4 });
        QCOMPARE(stored.parameters.size(), std::size_t { 4 });
        QCOMPARE(stored.result.summary[0].meanJctSeconds, 505.0);
        QCOMPARE(stored.result.summary[1].meanJctSeconds, 1010.0);
        // One that has not begun takes nothing from the others.
        QCOMPARE(sharedRuns({ runs[0], runs[2] }).shared, std::int64_t { 2 });
        QCOMPARE(sharedRuns({ runs[0], runs[4] }).shared, std::int64_t { 0 });
        QCOMPARE(sharedRuns({}).all, std::int64_t { 0 });
    }

    /// Four traces, a is 10, 20, 30, 40 s faster: mean difference −25, both tests see it; Wilcoxon 2/16 by counting.
    void deltasAgainstThePinnedBaseline()
    {
        std::vector<RunResult> runs;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            runs.push_back(runWithJct("a", seed, 100 - 10.0 * static_cast<double>(seed)));
            runs.push_back(runWithJct("b", seed, 100));
        }
        const auto deltas = metricDeltas(runs, { "b", "a" }, "b");
        const auto found = std::ranges::find_if(deltas, [](const MetricDelta& delta) {
            return delta.contender == "a" && std::string(delta.metric->key) == "mean_jct_s";
        });
        QVERIFY(found != deltas.end());
        QCOMPARE(found->pairs, std::int64_t { 4 });
        QCOMPARE(found->difference, -25.0);
        QCOMPARE(found->relative, -0.25);
        QCOMPARE(found->wilcoxonPValue, 2.0 / 16);
        QVERIFY(found->tPValue > 0.01 && found->tPValue < 0.05); // t = −25 / (12.91 / 2) = −3.87, 3 degrees of freedom
        QVERIFY(std::isnan(deltas.front().tPValue)); // the baseline against itself
    }

    void runsOfOnePolicyAreToldApart()
    {
        std::vector runs { runWithJct("a", 1, 1), runWithJct("a", 1, 2), runWithJct("b", 1, 3), runWithJct("a", 1, 4) };
        labelContenders(runs,
            { { { "k", "1" }, { "same", "x" } }, { { "k", "2" }, { "same", "x" } }, {},
                { { "k", "2" }, { "same", "x" } } });
        QCOMPARE(runs[0].contender(), std::string("a k=1"));
        QCOMPARE(runs[1].contender(), std::string("a k=2"));
        QCOMPARE(runs[2].contender(), std::string("b"));
        QCOMPARE(runs[3].contender(), std::string("a k=2 #2"));
        QCOMPARE(contendersOf(runs).size(), std::size_t { 4 });
    }

    /// A branch is named by its changes, not by its place in the list; the run that it left keeps the policy's name.
    void aBranchIsNamedByItsChanges()
    {
        auto store = RunStore::openInMemory();
        const auto parent = stored(*store, testbed("lb"));
        const auto branchOf = [&](const std::string& server) {
            auto planned = planFork(*store, parent, { .at = Time::fromSeconds(3600), .decision = {} },
                { ChangeServer { ClusterChangeKind::Drain, server } });
            const auto result
                = runAndKeep(*store, planned->branch.request, planned->branch.simulation, {}, nullptr, planned->point);
            return store->get(result->runId).value();
        };
        const auto first = branchOf("server-1");
        const auto second = branchOf("server-2");
        const auto comparison = readComparison(*store, { parent, first, second }, {}, {});
        QVERIFY(comparison);
        QCOMPARE(comparison->contenders,
            (std::vector<std::string> { "lb", "lb " + first.header.fork->change, "lb " + second.header.fork->change }));
        QCOMPARE(comparison->contenders[1], std::string("lb drain server-1"));
        QCOMPARE(policyOfContender(comparison->contenders[1]), std::string("lb"));
        std::vector runs { runWithJct("a", 1, 1), runWithJct("a", 1, 2), runWithJct("a", 1, 3) };
        runs[2].decideAt = DecisionMoments::Event;
        labelContenders(runs, {}, { "", "", "" });
        QCOMPARE(runs[1].contender(), std::string("a decide-at=policy #2"));
        QCOMPARE(runs[2].contender(), std::string("a decide-at=event"));
    }

    void saysWhenRunsAreNotComparable()
    {
        QVERIFY(fairnessProblems({ runWithJct("a", 1, 1), runWithJct("b", 1, 2) }, { "a", "b" }).empty());
        const auto apart = fairnessProblems({ runWithJct("a", 1, 1), runWithJct("b", 2, 2) }, { "a", "b" });
        QCOMPARE(apart.size(), std::size_t { 1 });
        QVERIFY(apart.front().englishText().find("shares no trace and seed") != std::string::npos);
        auto other = runWithJct("b", 1, 2);
        other.cluster = std::string("d");
        const auto clusters = fairnessProblems({ runWithJct("a", 1, 1), other }, { "a", "b" });
        QCOMPARE(clusters.size(), std::size_t { 1 });
        QVERIFY(clusters.front().englishText().find("cluster: c, d") != std::string::npos);
        const auto partly
            = fairnessProblems({ runWithJct("a", 1, 1), runWithJct("a", 2, 1), runWithJct("b", 1, 2) }, { "a", "b" });
        QCOMPARE(partly.size(), std::size_t { 1 });
    }

    /// Asked at other moments, policies differ by the moments too: each says when it was asked, and a note that they
    /// differ. Asked at the same, by the run or by a parameter of their own, there is nothing to say.
    void saysWhenPoliciesAreAskedAtDifferentMoments()
    {
        const auto noteOf = [](const std::vector<RunResult>& runs) {
            const auto contenders = contendersOf(runs);
            const auto note = askedNote(summarise(runs, contenders, contenders.front()));
            return note ? note->englishText() : std::string();
        };
        std::vector runs { runWithJct("locality", 1, 1), runWithJct("fifo-backfill", 1, 2), runWithJct("srtf", 1, 2) };
        QCOMPARE(askedMoments(runs[0]), std::string("interval"));
        QCOMPARE(askedMoments(runs[1]), std::string("event"));
        QCOMPARE(askedMoments(runWithJct("e-las", 1, 1)), std::string("event and interval of 1 min"));
        QVERIFY2(noteOf(runs).find("(event: fifo-backfill, srtf; interval: locality)") != std::string::npos,
            noteOf(runs).c_str());
        QVERIFY(noteOf(runs).find("--decide-at event") != std::string::npos);
        QVERIFY(comparisonJson(runs, summarise(runs, contendersOf(runs), "srtf")).find("different moments")
            != std::string::npos);
        for (auto& run : runs)
            run.decideAt = DecisionMoments::Event;
        QCOMPARE(noteOf(runs), std::string());
        QCOMPARE(summarise(runs, contendersOf(runs), "locality").front().askedAt, std::string("event"));
        std::vector byParameter { runWithJct("harmony", 1, 1), runWithJct("srtf", 1, 2) };
        QVERIFY(!noteOf(byParameter).empty());
        byParameter[0].parameters["decide_at"] = std::string("event");
        QCOMPARE(noteOf(byParameter), std::string());
    }

    /// A kept run still says when its policy was asked, and the command that repeats it asks it then.
    void aKeptRunSaysWhenItsPolicyWasAsked()
    {
        auto store = RunStore::openInMemory();
        auto request = testbed("locality");
        request.decideAt = DecisionMoments::Event;
        const auto result = storedResult(*store, stored(*store, request));
        QVERIFY(result);
        QCOMPARE(askedMoments(*result), std::string("event"));
        QCOMPARE(requestOfRuns({ *result }).decideAt, DecisionMoments::Event);
    }

    /// A span that holds everything changes nothing; two halves share out the jobs; the series integrates to the
    /// run's utilisation.
    void limitsToASpan()
    {
        const auto request = testbed("lb");
        const auto inputs = resolveInputs(request).value();
        auto simulation = startRun(request, inputs).value();
        QVERIFY(simulation.runToEnd());
        const auto whole = collectResult(request, simulation);
        const auto& engine = simulation.engine();
        const auto limited = [&](StoredSpan span) {
            return limitedTo(whole, span, engine.log(), engine.workload(), engine.cluster()).metrics;
        };
        const auto all = limited({});
        QCOMPARE(all.jobs, whole.metrics.jobs);
        QCOMPARE(all.meanJctSeconds, whole.metrics.meanJctSeconds);
        QCOMPARE(all.p99JctSeconds, whole.metrics.p99JctSeconds);
        QCOMPARE(all.makespanSeconds, whole.metrics.makespanSeconds);
        QCOMPARE(all.decisions, whole.metrics.decisions);
        QCOMPARE(all.actions, whole.metrics.actions);
        const Time middle = Time::fromSeconds(7200);
        const auto early = limited({ .until = middle });
        const auto late = limited({ .from = middle });
        QVERIFY(early.jobs > 0 && late.jobs > 0);
        QCOMPARE(early.jobs + late.jobs, whole.metrics.jobs);
        QVERIFY(early.meanJctSeconds != late.meanJctSeconds);
        const auto series = runSeries(engine.log(), engine.workload(), engine.cluster());
        const auto first = engine.workload().jobs.front().request.arrival;
        QVERIFY(std::abs(meanOver(series.allocatedShare, { .from = first }, series.until) - whole.metrics.utilisation)
            < 1e-4);
        QCOMPARE(series.queueLength.back().value, 0.0F);
        QCOMPARE(series.runningJobs.back().value, 0.0F);
    }

    /// A stored log may name a role that its job lacks; past layouts have such, made up.
    void rolesThatAJobLacksHoldNothing()
    {
        const auto inputs = resolveInputs(testbed("fifo")).value();
        const auto& jobs = inputs.workload->jobs;
        const auto training
            = std::ranges::find_if(jobs, [](const JobSpec& job) { return job.request.requestedGpus() > 0; });
        QVERIFY(training != jobs.end());
        const JobId id(static_cast<int>(training - jobs.begin()));
        const auto worker = training->request.roles.find(RoleKind::Worker);
        const SlotRecord known { .domain = DomainId(0), .count = 1, .role = static_cast<std::uint8_t>(worker) };
        SlotRecord unknown = known;
        unknown.role = 2;
        const auto heldWith = [&](std::initializer_list<SlotRecord> slots) {
            EventLog log;
            log.append(EventRecord { .at = {}, .job = id, .kind = EventKind::JobStarted }, slots);
            return runSeries(log, *inputs.workload, *inputs.cluster).allocatedShare.back().value;
        };
        QVERIFY(heldWith({ known }) > 0);
        QCOMPARE(heldWith({ known, unknown }), heldWith({ known }));
        QCOMPARE(heldWith({ unknown }), 0.0F);
    }

    /// lb until the fork, binpack from there: the first divergence is at the first decision after the fork, and a
    /// session taken there stands right after that decision in both runs, which differ then and not before.
    void landsOnTheFirstDivergence()
    {
        auto store = RunStore::openInMemory().value();
        const auto parent = stored(store, testbed("lb"));
        const Time k = Time::fromSeconds(5000);
        auto planned = planFork(
            store, parent, { .at = k, .decision = {} }, { ChangePolicy { .policy = "binpack", .parameters = {} } })
                           .value();
        auto& branch = planned.branch;
        const auto kept = runAndKeep(store, branch.request, branch.simulation, {}, nullptr, planned.point).value();
        const auto child = store.get(kept.runId).value();

        const auto difference = compareStored(store, parent, child).value();
        QVERIFY(difference.firstEvent && difference.firstDecision && difference.secondDecision);
        QVERIFY(*difference.firstEvent >= planned.point.event);
        QVERIFY(difference.at > k);
        QCOMPARE(*difference.firstDecision, *difference.secondDecision);

        std::vector<std::shared_ptr<const SessionFrame>> after;
        std::vector<std::shared_ptr<const SessionFrame>> before;
        for (const auto* run : { &parent, &child }) {
            const auto inputs = storedInputs(store, *run).value();
            const auto session = InteractiveSession::create(inputs.request, inputs.inputs).value();
            QVERIFY(session->seek(difference.at));
            QCOMPARE(session->position().at, difference.at);
            QCOMPARE(session->position().decision, *difference.firstDecision + 1);
            after.push_back(session->frame());
            if (run == &parent) {
                QVERIFY(*session->stepBeforeDecision());
                before.push_back(session->frame());
            }
        }
        const auto tilesOf = [](const SessionFrame& frame) {
            std::vector<std::tuple<std::uint32_t, std::uint32_t, int, int>> tiles;
            for (std::uint32_t host = 0; host < frame.hosts.size(); ++host) {
                for (std::uint32_t i = 0; i < frame.hosts[host].tileCount; ++i) {
                    const auto& tile = frame.tiles[frame.hosts[host].firstTile + i];
                    tiles.emplace_back(host, tile.job.index(), tile.role, tile.count);
                }
            }
            return tiles;
        };
        QVERIFY(tilesOf(*after[0]) != tilesOf(*after[1]));
        QVERIFY(tilesOf(*after[0]) != tilesOf(*before[0]));

        // The text first says which jobs do not finish, and how long the same jobs took on both sides.
        QVERIFY(difference.both);
        QCOMPARE(difference.both->jobs, 40);
        QCOMPARE(difference.both->finishedByBoth, 40);
        QVERIFY(
            differenceText(difference).starts_with("jobs that do not finish: 0 | 0 of 40\nmean JCT of the 40 jobs"));

        // Within a range that ends before the divergence both are equal.
        const auto early = compareStored(store, parent, child, { .until = difference.at }).value();
        QVERIFY(!early.firstEvent);
    }

    void storedRunsMakeAComparison()
    {
        auto store = RunStore::openInMemory().value();
        const auto a = stored(store, testbed("lb"));
        const auto b = stored(store, testbed("binpack"));
        const auto comparison = readComparison(store, { a, b }, b.id, {}).value();
        QCOMPARE(comparison.baseline, std::string("binpack"));
        QCOMPARE(comparison.result.summary.size(), std::size_t { 2 });
        const auto limited
            = readComparison(store, { a, b }, {}, StoredSpan { .until = Time::fromSeconds(3600) }).value();
        QVERIFY(limited.result.runs[0].outcomes.size() < comparison.result.runs[0].outcomes.size());
        QCOMPARE(requestOfRuns(comparison.result.runs).policies, (std::vector<std::string> { "lb", "binpack" }));
    }

    /// The file holds exactly each run's own result; a stop or an error leaves the existing file alone.
    void resultsOfSeveralRunsAreOneFile()
    {
        auto store = RunStore::openInMemory().value();
        const auto a = stored(store, testbed("lb"));
        const auto b = stored(store, testbed("binpack"));
        const QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "runs.json";
        Progress progress;
        QCOMPARE(exportResults(store, std::vector { a.id, b.id }, path, {}, &progress).value(), 2);
        QCOMPARE(progress.done(), std::int64_t { 2 });
        const std::vector results { storedResult(store, a).value(), storedResult(store, b).value() };
        QCOMPARE(readFile(path).value(), resultJson(results));

        std::stop_source stopped;
        stopped.request_stop();
        const auto cancelled = exportResults(store, std::vector { a.id }, path, stopped.get_token());
        QVERIFY(!cancelled && cancelled.error().kind == ErrorKind::Cancelled);
        QCOMPARE(readFile(path).value(), resultJson(results));
        const auto unknown = exportResults(store, std::vector<std::string> { a.id, "1hf7yat00abcd" }, path);
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().context.back(), std::string("1hf7yat00abcd"));
        QCOMPARE(readFile(path).value(), resultJson(results));
    }
};

CONSONANCE_BARE_TEST(TestRunComparison)
#include "tst_run_comparison.moc"
