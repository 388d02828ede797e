// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons: pairing, ranking, threads, requests that make no sense; seeds as people write them; forks.
#include "core/compare/compare.h"
#include "core/compare/comparison_json.h"
#include "core/compare/comparison_svg.h"
#include "core/compare/metric_comparison.h"
#include "core/compare/tenant_metrics.h"
#include "core/compare/trade_off.h"
#include "core/run/seed_list.h"
#include "core/run/what_if.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

using namespace consonance;

namespace {

RunResult runOf(const std::string& policy, std::uint64_t seed, double jct, std::int64_t unfinished = 0)
{
    RunResult run { .policy = policy, .seed = seed, .traceHash = seed * 7 };
    run.metrics.meanJctSeconds = jct;
    run.metrics.finished = 1;
    run.metrics.unfinished = unfinished;
    return run;
}

/// From that event on another policy decides.
RunRequest decidedFrom(const RunRequest& parent, std::uint64_t event, const std::string& policy)
{
    return branchRequest(parent, { event, std::nullopt }, { ChangePolicy { policy, {}, {} } });
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// Two traces: a takes 50 and 90 where b takes 100 and 100, so the relative differences are −.5 and −.1: mean −.3,
    /// half width 12.706 × .2828 / √2.
    void pairsByTrace()
    {
        const std::vector runs { runOf("a", 1, 50), runOf("b", 1, 100), runOf("b", 2, 100), runOf("a", 2, 90) };
        const auto summary = summarise(runs, { "b", "a" }, "b");
        QCOMPARE(summary.front().policy, std::string("a"));
        QCOMPARE(summary.front().meanJctSeconds, 70.0);
        QVERIFY(std::abs(summary.front().relative + 0.3) < 1e-12);
        QVERIFY(std::abs(summary.front().relativeCi95 - 12.7062 * 0.2) < 1e-3);
        QVERIFY(std::abs(summary.front().ci95Seconds - 12.7062 * 20) < 1e-2);
        QVERIFY(
            summary.front().pValue > 0.2 && summary.front().pValue < 0.5); // t = 1.5 with one degree of freedom: .374
        QCOMPARE(summary.back().relative, 0.0);
    }

    /// Five seeds of a recorded trace are one observation: no interval, no test; all we can offer is a bootstrap.
    void theSameRunCountsOnce()
    {
        std::vector<RunResult> runs;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            for (const auto* policy : { "a", "b" }) {
                auto run = runOf(policy, seed, *policy == 'a' ? 50 : 100);
                run.traceHash = 7;
                run.metrics.eventHash = seed; // a policy may draw differently and achieve the same
                for (std::uint32_t job = 0; job < 40; ++job)
                    run.outcomes.push_back({ .job = JobId(job),
                        .finished = true,
                        .completion = Duration::fromSecondsRounded((*policy == 'a' ? 30.0 : 80.0) + job) });
                runs.push_back(std::move(run));
            }
        }
        const auto summary = summarise(runs, { "a", "b" }, "b");
        for (const auto& row : summary) {
            QCOMPARE(row.runs, 5);
            QCOMPARE(row.distinct, 1);
            QVERIFY(std::isnan(row.ci95Seconds) && std::isnan(row.pValue) && std::isnan(row.wilcoxonPValue));
            QVERIFY(row.bootstrap && row.bootstrap->jobs == 40 && row.bootstrap->blocks == 10);
        }
        QCOMPARE(summary.front().relative, -0.5);
        QVERIFY(std::isnan(summary.front().relativeCi95));
        const auto& drawn = *summary.front().bootstrap;
        QVERIFY(drawn.relative.low < -0.5 && drawn.relative.high > -0.52 && drawn.relative.high < -0.4);
        QVERIFY(drawn.meanJctSeconds.low < 49.5 && drawn.meanJctSeconds.high > 49.5);
        QString notes;
        for (const auto& note : evidenceNotes(runs, summary))
            notes += QString::fromStdString(note.englishText()) + QLatin1Char('\n');
        QVERIFY2(notes.contains(QStringLiteral("the 5 runs of a have the same outcome, which")), qPrintable(notes));
        QVERIFY2(notes.contains(QStringLiteral("all runs are of one trace")), qPrintable(notes));
        QVERIFY2(notes.contains(QStringLiteral("bootstrap of a over 10 blocks of 4 jobs")), qPrintable(notes));
        // One seed with a different outcome makes two observations.
        runs[0].metrics.p99JctSeconds = 13;
        const auto two = summarise(runs, { "a" }, "b");
        QCOMPARE(two.front().distinct, 2);
        const auto note = evidenceNotes(runs, two).front().englishText();
        QVERIFY2(note.find("the 5 runs of a have 2 different outcomes, ") != std::string::npos, note.c_str());
        // Other traces are other observations, and of these no bootstrap is offered.
        runs[0].traceHash = 8;
        QVERIFY(!summarise(runs, { "a" }, "b").front().bootstrap);
    }

    /// Values of a parameter that does nothing are told to be the same runs, not three that tie.
    void contendersWithTheSameRunsAreNamed()
    {
        std::vector<RunResult> runs;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            for (const auto* policy : { "a", "b", "c" }) {
                auto run = runOf(policy, seed, 100.0 + static_cast<double>(seed));
                run.traceHash = 10 + seed;
                run.metrics.eventHash = 100 + seed + (*policy == 'c' && seed == 3 ? 1 : 0);
                runs.push_back(std::move(run));
            }
        }
        const auto notesOf = [&] {
            QString notes;
            for (const auto& note : evidenceNotes(runs, summarise(runs, { "a", "b", "c" }, "c")))
                notes += QString::fromStdString(note.englishText()) + QLatin1Char('\n');
            return notes;
        };
        QVERIFY2(notesOf().contains(QStringLiteral("a, b made the same runs, event by event")), qPrintable(notesOf()));
        runs[0].metrics.eventHash = 99;
        QVERIFY2(!notesOf().contains(QStringLiteral("the same runs")), qPrintable(notesOf()));
    }

    /// One parameter of two does nothing: it is named, and not each pair of contenders.
    void aParameterWithoutEffectIsNamed()
    {
        std::vector<RunResult> runs;
        std::vector<std::string> contenders;
        for (const int a : { 1, 2 }) {
            for (const int b : { 1, 2 }) {
                contenders.push_back("p " + std::to_string(a) + std::to_string(b));
                for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                    auto run = runOf("p", seed, 100.0 + static_cast<double>(seed) + a);
                    run.label = contenders.back();
                    // A name in which one would look for parameters in vain.
                    run.parameters = { { "a", std::int64_t { a } }, { "b", std::int64_t { b } },
                        { "command", std::string("run me c=1") } };
                    run.traceHash = 10 + seed;
                    run.metrics.eventHash = 100 + 10 * seed + static_cast<std::uint64_t>(a);
                    runs.push_back(std::move(run));
                }
            }
        }
        const auto notesOf = [&] {
            QString notes;
            for (const auto& note : evidenceNotes(runs, summarise(runs, contenders, contenders.front())))
                notes += QString::fromStdString(note.englishText()) + QLatin1Char('\n');
            return notes;
        };
        QVERIFY2(
            notesOf().contains(QStringLiteral("b made no difference to p: the event logs of all runs that differ in "
                                              "it alone are the same")),
            qPrintable(notesOf()));
        QCOMPARE(notesOf().count(QStringLiteral("made no difference")), 1);
        QVERIFY2(!notesOf().contains(QStringLiteral("the same runs")), qPrintable(notesOf()));
        runs.front().parameters["a"] = std::int64_t { 3 }; // no other run differs from it in b alone
        QCOMPARE(notesOf().count(QStringLiteral("made no difference")), 1);
        runs.front().parameters["a"] = std::int64_t { 1 };
        runs.back().metrics.eventHash = 99; // in one cell it does something
        QVERIFY2(!notesOf().contains(QStringLiteral("made no difference")), qPrintable(notesOf()));
        QVERIFY2(notesOf().contains(QStringLiteral("the same runs, event by event")), qPrintable(notesOf()));
    }

    /// Traces that differ much among themselves have wide intervals, which overlap; what is the same on every one of
    /// them is seen by the paired test, and the notes say so.
    void whatOnlyThePairsShowIsSaid()
    {
        std::vector<RunResult> runs;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const auto hard = static_cast<double>(100 * seed);
            runs.push_back(runOf("a", seed, hard * 0.9));
            runs.push_back(runOf("b", seed, hard));
            runs.push_back(runOf("c", seed, hard + (seed % 2 == 0 ? 20 : -20)));
        }
        const auto summary = summarise(runs, { "a", "b", "c" }, "b");
        const auto note = pairedNote(summary);
        QVERIFY(note);
        QVERIFY2(note->englishText().ends_with("where intervals overlap: a against b"), note->englishText().c_str());
        QCOMPARE(evidenceNotes(runs, summary).front().englishText(), note->englishText());
        QVERIFY(comparisonSvg({ .runs = runs, .summary = summary }, "").find("paired by trace") != std::string::npos);
        // Far apart, the intervals say it themselves.
        std::vector<RunResult> apart;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            apart.push_back(runOf("a", seed, 10.0 + static_cast<double>(seed)));
            apart.push_back(runOf("b", seed, 100.0 + static_cast<double>(seed)));
        }
        QVERIFY(!pairedNote(summarise(apart, { "a", "b" }, "b")));
    }

    /// What sells well but turns jobs away: last by mean JCT, first by welfare and revenue. The more is the better, so
    /// a gain is what is above the baseline.
    void anObjectiveRanksInItsDirection()
    {
        std::vector<RunResult> runs;
        for (const std::uint64_t seed : { 1, 2 }) {
            auto all = runOf("all", seed, 100);
            all.metrics.keyed = { { "welfare", 50 }, { "deadline_misses", 4 } };
            auto seller = runOf("seller", seed, 40);
            seller.metrics.rejected = 3;
            seller.metrics.keyed
                = { { "welfare", 75.0 + static_cast<double>(seed) * 10 }, { "revenue", 20 }, { "deadline_misses", 1 } };
            runs.insert(runs.end(), { all, seller });
        }
        const std::vector<std::string> names { "all", "seller" };
        QCOMPARE(summarise(runs, names, "all").front().policy, std::string("all"));
        QCOMPARE(summarise(runs, names, "all").back().incomplete, 2);
        QVERIFY(!summarise(runs, names, "all").front().objective);
        const auto byWelfare = summarise(runs, names, "all", *objectiveByName("metrics.welfare"));
        QCOMPARE(byWelfare.front().policy, std::string("seller"));
        QCOMPARE(byWelfare.front().incomplete, 0);
        QCOMPARE(byWelfare.front().objective->mean, 90.0);
        QVERIFY(std::abs(byWelfare.front().objective->relative - 0.8) < 1e-12);
        // Its JCT is that of the jobs it kept, and the result says so.
        QCOMPARE(byWelfare.front().meanJctSeconds, 40.0);
        // A policy without any revenue ranks behind one that has some.
        QCOMPARE(summarise(runs, names, "all", *objectiveByName("revenue")).front().policy, std::string("seller"));
        // Turning jobs away avoids missed deadlines, so that must not put it at the top.
        const auto byMisses = summarise(runs, names, "all", *objectiveByName("deadline_misses"));
        QCOMPARE(byMisses.front().policy, std::string("all"));
        QCOMPARE(byMisses.back().incomplete, 2);
        const auto json = QString::fromStdString(comparisonJson(runs, byWelfare));
        QVERIFY2(json.contains(QStringLiteral("\"objective\": {")), qPrintable(json));
        QVERIFY(json.contains(QStringLiteral("\"better\": \"higher\"")));
        QVERIFY(json.contains(QStringLiteral("\"metrics\": {")));
        const auto svg = QString::fromStdString(comparisonSvg({ runs, byWelfare, {} }, "command"));
        QVERIFY(svg.contains(QStringLiteral("Welfare by policy")) && svg.contains(QStringLiteral("Welfare (value)")));
    }

    void everyObjectiveHasADirection()
    {
        QCOMPARE((*objectiveByName("jct"))->key, "mean_jct_s");
        QCOMPARE((*objectiveByName("jct"))->better, MetricAim::Low);
        QCOMPARE((*objectiveByName("welfare"))->better, MetricAim::High);
        for (const char* name : { "no-such", "utilisation", "lent", "" }) {
            const auto none = objectiveByName(name);
            QVERIFY2(!none && none.error().kind == ErrorKind::BadArguments, name);
            QVERIFY(none.error().englishText().find("mean_jct_s") != std::string::npos);
        }
    }

    /// The keyed figures that any of the runs has appear beside the usual ones, and only these.
    void keyedFiguresAreCompared()
    {
        std::vector runs { runOf("a", 1, 50), runOf("b", 1, 100) };
        QCOMPARE(comparedMetrics(runs).size(), comparedMetrics().size());
        runs[0].metrics.keyed = { { "welfare", 5 }, { "lent.vision", 3 } };
        QCOMPARE(comparedMetrics(runs).size(), comparedMetrics().size() + 2);
        const auto deltas = metricDeltas(runs, { "a", "b" }, "b");
        QCOMPARE(deltas.back().metric->key, "lent.vision");
        const auto welfare = std::span(deltas).last(4).first(2);
        QCOMPARE(welfare[0].metric->key, "welfare");
        QCOMPARE(welfare[0].mean, 5.0);
        QVERIFY(std::isnan(welfare[1].mean));
        // A different welfare is a different outcome, even with equal times.
        runs[1] = runs[0];
        runs[1].metrics.keyed["welfare"] = 6;
        QCOMPARE(metricDelta(runs, "a", "a", *findMetric("welfare")).distinct, 2);
        runs[1].metrics.keyed["welfare"] = 5;
        QCOMPARE(metricDelta(runs, "a", "a", *findMetric("welfare")).distinct, 1);
    }

    /// A weighted mean over each run's own survivors flatters a run that drops jobs, so it is not compared then.
    void weightedCompletionOfSurvivorsIsNotCompared()
    {
        std::vector runs { runOf("a", 1, 50), runOf("b", 1, 100) };
        for (auto& run : runs) {
            run.metrics.keyed = { { "weighted_completion_s", run.metrics.meanJctSeconds }, { "welfare", 10 } };
            run.outcomes = { { .job = JobId(0), .finished = true, .completion = Duration::fromSeconds(50) },
                { .job = JobId(1) } };
        }
        QCOMPARE(metricDelta(runs, "a", "b", *findMetric("weighted_completion_s")).relative, -0.5);
        runs[0].metrics.rejected = 1;
        QVERIFY(std::isnan(metricDelta(runs, "a", "b", *findMetric("weighted_completion_s")).relative));
        QCOMPARE(metricDelta(runs, "a", "b", *findMetric("welfare")).relative, 0.0);
    }

    /// The summary and the figures agree on a pair of contenders, in value and sign.
    void aDifferenceHasOneDefinition()
    {
        const std::vector runs { runOf("a", 1, 50), runOf("b", 1, 100), runOf("b", 2, 1000), runOf("a", 2, 900) };
        const auto summary = summarise(runs, { "a", "b" }, "b");
        const auto figures = metricDeltas(runs, { "a", "b" }, "b");
        QCOMPARE(summary.front().policy, std::string("a"));
        QCOMPARE(summary.front().relative, (50.0 / 100 - 1 + 900.0 / 1000 - 1) / 2);
        QCOMPARE(figures.front().relative, summary.front().relative);
        QCOMPARE(figures.front().relativeCi95, summary.front().relativeCi95);
    }

    /// When two runs finish different jobs, those that both finish are compared: a finishes one of two, in half the
    /// time that b takes for it; b's other job took 900 s.
    void meansAreOverTheSameJobs()
    {
        auto a = runOf("a", 1, 50, 1);
        auto b = runOf("b", 1, 500);
        a.outcomes
            = { { .job = JobId(0), .finished = true, .completion = Duration::fromSeconds(50) }, { .job = JobId(1) } };
        b.outcomes = { { .job = JobId(0), .finished = true, .completion = Duration::fromSeconds(100) },
            { .job = JobId(1), .finished = true, .completion = Duration::fromSeconds(900) } };
        const auto summary = summarise({ a, b }, { "a", "b" }, "b");
        QCOMPARE(summary.back().policy, std::string("a"));
        QCOMPARE(summary.back().meanJctSeconds, 50.0);
        QCOMPARE(summary.back().relative, -0.5);
        QCOMPARE(summary.front().meanJctSeconds, 500.0);
        const auto problems = fairnessProblems({ a, b }, { "b", "a" });
        QVERIFY(std::ranges::any_of(problems, [](const Error& problem) {
            return problem.englishText().find("over the jobs that both finished") != std::string::npos;
        }));
    }

    /// A picture with one run per policy claims no interval.
    void aPictureClaimsOnlyIntervalsThatItHas()
    {
        CompareResult result { .runs = { runOf("a", 1, 50), runOf("b", 1, 100) } };
        result.summary = summarise(result.runs, { "a", "b" }, "b");
        QVERIFY(!QString::fromStdString(comparisonSvg(result, "")).contains(QStringLiteral("95 % confidence")));
        result.runs.push_back(runOf("a", 2, 60));
        result.summary = summarise(result.runs, { "a", "b" }, "b");
        QVERIFY(QString::fromStdString(comparisonSvg(result, "")).contains(QStringLiteral("95 % confidence")));
    }

    /// Figures of one tenant are like any others, in every run that has them.
    void figuresOfTenantsAreCompared()
    {
        auto a = runOf("a", 1, 50);
        auto b = runOf("b", 1, 100);
        a.metrics.keyed = { { "lent", 5 }, { "lent.blue.team", 2 }, { "lent.red", 3 }, { "welfare", 7 } };
        b.metrics.keyed = { { "lent", 4 }, { "lent.red", 4 }, { "unknown.red", 1 } };
        std::vector<std::string> keys;
        for (const auto* metric : comparedMetrics({ a, b })) {
            if (metric->ofRun == nullptr)
                keys.emplace_back(metric->key);
        }
        QCOMPARE(keys, (std::vector<std::string> { "welfare", "lent", "lent.blue.team", "lent.red" }));
        const auto* red = findMetric("lent.red");
        QVERIFY(red != nullptr && red == tenantMetric("lent.red"));
        QCOMPARE(tenantOf(*red), std::string_view("red"));
        QCOMPARE(tenantOf(*findMetric("lent.blue.team")), std::string_view("blue.team"));
        QCOMPARE(tenantOf(*findMetric("lent")), std::string_view());
        QCOMPARE(std::string_view(red->unit), std::string_view("GPU s"));
        QCOMPARE(metricDelta({ a, b }, "a", "b", *red).difference, -1.0);
        QVERIFY(std::isnan(metricDelta({ a, b }, "b", "a", *findMetric("lent.blue.team")).mean));
        for (const char* key : { "welfare.red", "unknown.red", "mean_jct_s.red" })
            QVERIFY2(findMetric(key) == nullptr, key);
    }

    /// Real runs of a policy that trades: what tenants lent and borrowed adds up to the total, and figures with a
    /// better direction can be traded off.
    void aMarketIsCompared()
    {
        const auto result = compare({ .traces = { "preset:market,jobs=40" },
                                        .cluster = "edge-cloud",
                                        .policies = { "oasis", "astraea", "dps-auction", "fifo" },
                                        .seeds = { 1 },
                                        .baseline = "fifo" },
            {})
                                .value();
        const auto valueOf = [&result](const char* policy, const std::string& key) {
            const auto run = std::ranges::find(result.runs, policy, &RunResult::policy);
            return findMetric(key)->valueOf(run->metrics);
        };
        for (const char* key : { "lent", "borrowed", "paid", "earned" }) {
            double sum = 0;
            for (int tenant = 1; tenant <= 4; ++tenant)
                sum += valueOf("astraea", std::string(key) + ".tenant-" + std::to_string(tenant));
            QVERIFY2(std::abs(sum - valueOf("astraea", key)) < 1e-6 * (1 + sum), key);
        }
        QVERIFY(valueOf("astraea", "lent") > 0);
        QVERIFY(valueOf("oasis", "welfare") > 0 && valueOf("fifo", "welfare") > 0);
        QVERIFY(std::isnan(valueOf("fifo", "revenue"))); // nothing was sold
        QVERIFY(valueOf("dps-auction", "revenue") > 0);
        std::set<std::string> offered;
        for (const auto* metric : tradeOffMetrics(result.runs))
            offered.insert(metric->key);
        QVERIFY(offered.contains("welfare") && offered.contains("revenue") && !offered.contains("lent"));
        const auto points
            = tradeOff(result.runs, { "oasis", "astraea", "fifo" }, *findMetric("mean_jct_s"), *findMetric("welfare"));
        QCOMPARE(points.size(), std::size_t(3));
    }

    void incompleteRunsRankLast()
    {
        const auto summary = summarise({ runOf("a", 1, 5, 1), runOf("b", 1, 100) }, { "a", "b" }, "b");
        QCOMPARE(summary.front().policy, std::string("b"));
        QCOMPARE(summary.back().incomplete, 1);
    }

    void threadsDoNotMatter()
    {
        CompareRequest request { .traces = { "preset:harmony-testbed,jobs=30" },
            .cluster = "harmony-testbed",
            .policies = { "random", "locality", "binpack" },
            .seeds = { 1, 2, 3 },
            .threads = 1 };
        const auto alone = compare(request, {});
        request.threads = 4;
        const auto together = compare(request, {});
        QVERIFY(alone && together);
        QCOMPARE(alone->runs.size(), 9);
        for (std::size_t i = 0; i < 9; ++i) {
            QCOMPARE(together->runs[i].metrics.eventHash, alone->runs[i].metrics.eventHash);
            QCOMPARE(together->runs[i].policy, alone->runs[i].policy);
            QVERIFY(alone->runs[i].isComplete());
        }
    }

    void aStoppedComparisonKeepsWhatWasDone()
    {
        std::stop_source stop;
        int kept = 0;
        CompareRequest request { .traces = { "preset:harmony-testbed,jobs=30" },
            .cluster = "harmony-testbed",
            .policies = { "random" },
            .seeds = { 1, 2, 3, 4, 5, 6 },
            .threads = 1 };
        const auto result = compare(request, stop.get_token(), nullptr, [&](RunResult&, const Simulation&) {
            if (++kept == 2)
                stop.request_stop();
        });
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::Cancelled);
        QCOMPARE(kept, 2);
    }

    void requestsThatMakeNoSense_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("message");
        QTest::newRow("no trace") << 0 << QStringLiteral("compare.nothing");
        QTest::newRow("no policy") << 1 << QStringLiteral("compare.nothing");
        QTest::newRow("no seed") << 2 << QStringLiteral("compare.nothing");
        QTest::newRow("baseline") << 3 << QStringLiteral("compare.baseline");
        QTest::newRow("policy that there is not") << 4 << QStringLiteral("policy.unknown");
    }

    void requestsThatMakeNoSense()
    {
        QFETCH(int, which);
        QFETCH(QString, message);
        CompareRequest request { .traces = { "preset:small" }, .cluster = "small", .policies = { "fifo" } };
        if (which == 0)
            request.traces.clear();
        if (which == 1)
            request.policies.clear();
        if (which == 2)
            request.seeds.clear();
        if (which == 3)
            request.baseline = "lb";
        if (which == 4)
            request.policies.emplace_back("nonsense");
        int ran = 0;
        const auto result = compare(request, {}, nullptr, [&ran](RunResult&, const Simulation&) { ++ran; });
        QCOMPARE(ran, 0);
        QVERIFY(!result);
        QCOMPARE(QString::fromLatin1(result.error().message.id), message);
    }

    void seedLists_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("seeds");
        QTest::newRow("one") << QStringLiteral("7") << QStringLiteral("7");
        QTest::newRow("range") << QStringLiteral("3..5") << QStringLiteral("3 4 5");
        QTest::newRow("list") << QStringLiteral("1,9,4") << QStringLiteral("1 9 4");
        QTest::newRow("with spaces") << QStringLiteral("1, 9, 4..5 ") << QStringLiteral("1 9 4 5");
        QTest::newRow("both") << QStringLiteral("1..2,8") << QStringLiteral("1 2 8");
        QTest::newRow("the largest") << QStringLiteral("18446744073709551614..18446744073709551615")
                                     << QStringLiteral("18446744073709551614 18446744073709551615");
        for (const char* bad : { "", ",", "5..3", "5-3", "1-", "a", "1..", "..3", "-1", "1.5", "1 2", "1..99999999",
                 "1,,2", "99999999999999999999" })
            QTest::newRow(qPrintable(QStringLiteral("bad ") + QString::fromLatin1(bad)))
                << QString::fromLatin1(bad) << QString();
    }

    void seedLists()
    {
        QFETCH(QString, text);
        QFETCH(QString, seeds);
        const auto parsed = parseSeeds(text.toStdString());
        QCOMPARE(parsed.has_value(), !seeds.isEmpty());
        if (!parsed)
            return;
        QStringList texts;
        for (const auto seed : *parsed)
            texts << QString::number(seed);
        QCOMPARE(texts.join(QLatin1Char(' ')), seeds);
    }

    void aForkSharesItsParentsLogUpToTheFork()
    {
        const RunRequest parent {
            .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed", .policy = "lb", .seed = 4
        };
        const auto inputs = resolveInputs(parent);
        auto parentRun = startRun(parent, *inputs);
        QVERIFY(parentRun && parentRun->runToEnd());
        const auto events = parentRun->engine().log().events();
        const auto half = static_cast<std::size_t>(
            std::ranges::upper_bound(events, events[events.size() / 2].at, {}, &EventRecord::at) - events.begin());
        const auto fork = decidedFrom(parent, half, "random");
        auto forked = startRun(fork, *inputs);
        QVERIFY(forked);
        QCOMPARE(forked->engine().log().events().size(), half);
        QVERIFY(forked->runToEnd());
        QVERIFY(forked->engine().log().hash() != parentRun->engine().log().hash());
        // A fork of the fork from before its own beginning keeps the parent's part only.
        const auto deeper = decidedFrom(fork, half / 2, "locality");
        QCOMPARE(deeper.changes.size(), 1);
        QCOMPARE(deeper.policy, std::string("lb"));
        const auto later = decidedFrom(fork, half + 50, "locality");
        QCOMPARE(later.changes.size(), 2);
        RunRequest read;
        QVERIFY(readRequestJson(requestJson(later), "test", read));
        QCOMPARE(read.changes.back().moment.event, half + 50);
        QCOMPARE(read.decideAt, DecisionMoments::Policy);
    }

    void policiesAreHeldToMoments()
    {
        CompareRequest request { .traces = { "preset:harmony-testbed,jobs=30" },
            .cluster = "harmony-testbed",
            .policies = { "fifo-backfill", "locality" },
            .decideAt = DecisionMoments::Policy,
            .seeds = { 3 } };
        const auto own = compare(request, {});
        request.decideAt = DecisionMoments::Interval;
        const auto held = compare(request, {});
        request.decideAt = DecisionMoments::Event;
        const auto free = compare(request, {});
        QVERIFY(own && held && free);
        // One decides at events by default, the other at intervals; each keeps its default and changes at the other's.
        QCOMPARE(free->runs[0].metrics.eventHash, own->runs[0].metrics.eventHash);
        QCOMPARE(held->runs[1].metrics.eventHash, own->runs[1].metrics.eventHash);
        QVERIFY(held->runs[0].metrics.meanJctSeconds > own->runs[0].metrics.meanJctSeconds);
        QVERIFY(free->runs[1].metrics.meanJctSeconds < own->runs[1].metrics.meanJctSeconds);
        // Without a request both decide at the same: as one of them does at events, at events.
        request.decideAt.reset();
        const auto same = compare(request, {});
        QCOMPARE(same->runs[0].metrics.eventHash, free->runs[0].metrics.eventHash);
        QCOMPARE(same->runs[1].metrics.eventHash, free->runs[1].metrics.eventHash);
        request.decideAt = DecisionMoments::Event;

        const auto one = requestOf(request, free->runs[1]);
        QCOMPARE(one.decideAt, DecisionMoments::Event);
        RunRequest read;
        QVERIFY(readRequestJson(requestJson(one), "test", read));
        QCOMPARE(read.decideAt, DecisionMoments::Event);
    }

    void heldToIntervalsNothingStartsBetween()
    {
        const RunRequest request { .trace = "preset:harmony-testbed,jobs=30",
            .cluster = "harmony-testbed",
            .policy = "drf",
            .decideAt = DecisionMoments::Interval,
            .seed = 3 };
        const auto inputs = resolveInputs(request);
        auto run = startRun(request, *inputs);
        QVERIFY(run && run->runToEnd());
        int decisions = 0;
        for (const auto& event : run->engine().log().events()) {
            if (event.kind != EventKind::DecisionTaken)
                continue;
            ++decisions;
            QCOMPARE(event.at.microseconds % kDefaultInterval.microseconds, 0);
        }
        QVERIFY(decisions > 3);
    }

    void ticksCannotBeHeldToOtherMoments()
    {
        const RunRequest request { .trace = "preset:harmony-testbed,jobs=5",
            .cluster = "harmony-testbed",
            .policy = "tiresias",
            .parameters = { { "tick_s", "60" } },
            .decideAt = DecisionMoments::Interval,
            .seed = 3 };
        const auto inputs = resolveInputs(request);
        const auto run = startRun(request, *inputs);
        QVERIFY(!run);
        QCOMPARE(run.error().kind, ErrorKind::BadArguments);
    }
};

CONSONANCE_TEST(TestCompare)
#include "tst_compare.moc"
