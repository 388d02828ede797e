// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of a trace with shifted arrivals: what they keep, that they repeat, stop and pair, and when they are run.
#include "core/compare/comparison_command.h"
#include "core/compare/comparison_json.h"
#include "core/compare/comparison_svg.h"
#include "core/learn/learned_policies.h"
#include "core/policy/transition_tables.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <set>
#include <thread>

using namespace consonance;

namespace {

ResolvedInputs inputsOf(std::shared_ptr<const Workload> workload, int hosts = 2)
{
    ResolvedInputs inputs { .cluster = fixtures::makeServers(hosts, 2), .workload = std::move(workload) };
    inputs.transitions = *transitionTableByName("none");
    if (!makeModels("none", inputs))
        qFatal("no models");
    return inputs;
}

RunRequest requestOf(const char* policy)
{
    return { .trace = "test", .cluster = "test", .policy = policy, .interference = "none", .transitions = "none" };
}

/// A job of 1 or 2 GPUs every 100 s that runs 10 to 25 min: a queue that never empties.
std::shared_ptr<const Workload> busyTrace(int jobs = 60)
{
    std::vector<JobSpec> specs;
    for (int i = 0; i < jobs; ++i)
        specs.push_back(fixtures::makeGang("j" + std::to_string(i), 100 * i, 1 + i % 2, 600 + (i * 7919) % 900));
    return fixtures::makeWorkload(std::move(specs));
}

std::vector<CopyContender> contendersOf(const ResolvedInputs& inputs)
{
    return { { "fifo-backfill", requestOf("fifo-backfill"), inputs }, { "srtf", requestOf("srtf"), inputs } };
}

} // namespace

class TestPerturbedCopies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    /// Every job is there once, 0 to 60 s later than in the trace; its deadline moves with it.
    void aCopyShiftsArrivals()
    {
        auto job = fixtures::makeGang("with-deadline", 20'000, 1, 100);
        job.request.deadline = Time::fromSeconds(21'000);
        auto jobs = busyTrace(100)->jobs;
        jobs.push_back(job);
        const auto trace = fixtures::makeWorkload(jobs);
        const auto copy = perturbedWorkload(*trace, 3, { .jitter = kUsualJitter });
        QCOMPARE(copy->jobCount(), trace->jobCount());
        std::set<std::int64_t> shifts;
        for (const auto& moved : copy->jobs) {
            const auto original = std::ranges::find(
                trace->jobs, moved.request.name, [](const JobSpec& one) { return one.request.name; });
            const auto shift = (moved.request.arrival - original->request.arrival).microseconds;
            QVERIFY(shift >= 0 && shift <= 60'000'000);
            QCOMPARE(moved.work.amount, original->work.amount);
            shifts.insert(shift);
            if (moved.request.deadline)
                QCOMPARE((*moved.request.deadline - *original->request.deadline).microseconds, shift);
        }
        QVERIFY(shifts.size() > 90);
        QCOMPARE(perturbedWorkload(*trace, 3, { .jitter = kUsualJitter })->contentHash, copy->contentHash);
        QVERIFY(perturbedWorkload(*trace, 4, { .jitter = kUsualJitter })->contentHash != copy->contentHash);
        QVERIFY(perturbedWorkload(*trace, 3, { .jitter = kUsualJitter, .seed = 2 })->contentHash != copy->contentHash);
    }

    void durationsVaryOnRequest()
    {
        const auto trace = busyTrace();
        const auto copy = perturbedWorkload(*trace, 0, { .jitter = Duration {}, .durationNoise = 0.2 });
        std::set<double> factors;
        for (std::size_t i = 0; i < copy->jobCount(); ++i) {
            QCOMPARE(copy->jobs[i].request.arrival, trace->jobs[i].request.arrival);
            const double factor = copy->jobs[i].work.amount / trace->jobs[i].work.amount;
            QVERIFY(factor >= 0.8 && factor <= 1.2);
            factors.insert(factor);
        }
        QVERIFY(factors.size() > 50);
    }

    /// 60 s in a trace of 100 min or more, a hundredth of the span in a shorter one; a given jitter stays.
    void aShortTraceHasLessJitter()
    {
        QCOMPARE(jitterOf({}, *busyTrace(61)), Duration::fromSeconds(60));
        QCOMPARE(jitterOf({}, *busyTrace(11)), Duration::fromSeconds(10));
        QCOMPARE(jitterOf({ .jitter = Duration::fromSeconds(300) }, *busyTrace(11)), Duration::fromSeconds(300));
    }

    /// 20 copies unless there are many jobs or a policy searches in each decision, whatever the clock says; as many as
    /// are wanted on request; none of a trace that would not change.
    void copiesAreOnWhereRunsAreShort()
    {
        const auto trace = busyTrace();
        const std::vector<std::string> quick { "fifo-backfill", "srtf" };
        const std::vector<std::string> slow { "fifo-backfill", "oracle-rollout" };
        QCOMPARE(copiesOf({}, *trace, quick), 20);
        QCOMPARE(copiesOf({}, *busyTrace(5001), quick), 0);
        QCOMPARE(copiesOf({}, *trace, slow), 0);
        QVERIFY(hasMoreJobsThanCopied("preset:poisson,jobs=5001"));
        QVERIFY(!hasMoreJobsThanCopied("preset:poisson,jobs=5000"));
        QVERIFY(!hasMoreJobsThanCopied("no-such-file.csv"));
        QCOMPARE(copiesOf({ .copies = 7 }, *trace, slow), 7);
        QCOMPARE(copiesOf({ .copies = 1 }, *trace, quick), 0);
        QCOMPARE(copiesOf({ .copies = 20 }, *busyTrace(1), quick), 0);
    }

    /// The same runs for any number of threads; both policies run on the same copy.
    void runsArePairedAndRepeat()
    {
        const auto inputs = inputsOf(busyTrace());
        const auto one = runCopies(contendersOf(inputs), {}, 5, { .threads = 1 }, {});
        Progress progress;
        const auto three = runCopies(contendersOf(inputs), {}, 5, { .threads = 3, .progress = &progress }, {});
        QVERIFY(one && three);
        QCOMPARE(progress.done(), std::int64_t { 10 });
        QCOMPARE(one->runs.size(), std::size_t { 10 });
        std::set<std::uint64_t> traces;
        for (std::size_t i = 0; i < one->runs.size(); ++i) {
            QCOMPARE(one->runs[i].metrics.eventHash, three->runs[i].metrics.eventHash);
            QCOMPARE(one->runs[i].policy, std::string(i % 2 == 0 ? "fifo-backfill" : "srtf"));
            QCOMPARE(one->runs[i].traceHash, one->runs[i - i % 2].traceHash);
            traces.insert(one->runs[i].traceHash);
        }
        QCOMPARE(traces.size(), std::size_t { 5 });
    }

    /// A stop ends the runs within 200 ms.
    void copiesStop()
    {
        const auto inputs = inputsOf(busyTrace(3000));
        std::stop_source stop;
        std::jthread stopper([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            stop.request_stop();
        });
        const auto runs = runCopies(contendersOf(inputs), {}, 10'000, {}, stop.get_token());
        QVERIFY(!runs);
        QCOMPARE(runs.error().kind, ErrorKind::Cancelled);
    }

    /// An outage at 1,000 s happens in each copy; a change that answers one decision of the schedule cannot.
    void changesAreMadeInCopies()
    {
        const auto inputs = inputsOf(busyTrace());
        auto changed = requestOf("fifo-backfill");
        changed.changes.push_back(
            { { .event = 7, .at = Time::fromSeconds(1000) }, ChangeServer { ClusterChangeKind::Fail, "server-0" } });
        const std::vector<CopyContender> contenders { { "fifo-backfill", requestOf("fifo-backfill"), inputs },
            { "fifo-backfill changed", changed, inputs } };
        const auto runs = runCopies(contenders, {}, 6, {}, {});
        QVERIFY(runs);
        const auto delta
            = metricDelta(runs->runs, "fifo-backfill changed", "fifo-backfill", *findMetric("mean_queueing_s"));
        QCOMPARE(delta.pairs, std::int64_t { 6 });
        QVERIFY(delta.difference - delta.differenceCi95 > 0);
        changed.changes.front().change = AnswerDecision {};
        const auto refused = runCopies(std::vector<CopyContender> { { "changed", changed, inputs } }, {}, 2, {}, {});
        QVERIFY(!refused && refused.error().englishText().find("one decision") != std::string::npos);
    }

    /// 2, 4 and 6: mean 4, half width 4.303 × 2 / √3.
    void anIntervalIsStudents()
    {
        const std::vector<double> values { 2, 4, 6 };
        const auto figure = copiedFigure(values);
        QVERIFY(figure);
        QCOMPARE(figure->mean, 4.0);
        QVERIFY(std::abs(figure->high - 4 - 4.3027 * 2 / std::sqrt(3.0)) < 1e-3);
        QCOMPARE(figure->least, 2.0);
        QCOMPARE(figure->most, 6.0);
        QVERIFY(!copiedFigure(std::vector<double> { 1 }));
        QVERIFY(!copiedFigure(std::vector<double> { 1, std::nan("") }));
    }

    /// A comparison of one trace gives means, differences and p values over copies, and says so everywhere; without
    /// copies it says that its bootstrap is of one schedule. Several traces need no copies.
    void aComparisonRunsCopies()
    {
        CompareRequest request { .traces = { "preset:harmony-testbed,jobs=40" },
            .policies = { "lb", "locality" },
            .interference = "none",
            .copies = { .copies = 4 } };
        Progress progress;
        const auto compared = compare(request, {}, &progress);
        QVERIFY(compared);
        QCOMPARE(compared->runs.size(), std::size_t { 2 });
        QCOMPARE(compared->copies.runs.size(), std::size_t { 8 });
        QCOMPARE(progress.total(), std::int64_t { 10 });
        QCOMPARE(progress.done(), std::int64_t { 10 });
        const auto& other = *std::ranges::find(compared->summary, std::string("locality"), &CompareSummary::policy);
        const auto expected = metricDelta(compared->copies.runs, "locality", "lb", *findMetric("mean_jct_s"));
        QCOMPARE(other.meanJct().mean, expected.mean);
        QCOMPARE(other.ranked().relative, expected.relative);
        QVERIFY(std::isnan(other.ci95Seconds)); // of the single run
        const auto json = comparisonJson(compared->runs, compared->summary);
        for (const char* key : { "\"copies\": 4", "\"jitter_s\": 60", "\"copies_relative\": ", "\"copies_ci95_s\": " })
            QVERIFY2(json.find(key) != std::string::npos, key);
        const std::string words = "95 % over 4 copies with arrivals shifted by up to 60 s";
        QVERIFY(json.find(words) != std::string::npos);
        QVERIFY(json.find("bootstrap of lb") == std::string::npos);
        QVERIFY(comparisonSvg(*compared, "").find(words) != std::string::npos);
        QVERIFY(compareCommand(request).find("--copies 4") != std::string::npos);
        // As a page that shows stored runs asks, whose policies are not known yet.
        QVERIFY(compareCommand({ .baseline = "fifo" }).find("--baseline fifo") != std::string::npos);

        request.copies.copies = 0;
        const auto without = compare(request, {});
        QVERIFY(without && without->copies.isEmpty());
        const auto plain = comparisonJson(without->runs, without->summary);
        QVERIFY(plain.find("\"copies\": 0") != std::string::npos);
        QVERIFY(plain.find("of this one schedule; other schedules may differ") != std::string::npos);
        QVERIFY(plain.find("no copies of the trace were run") != std::string::npos);

        request.copies.copies = 4;
        request.seeds = { 1, 2 };
        QVERIFY(compare(request, {})->copies.isEmpty());
    }

    /// locality decides at intervals and fifo-backfill at events: by default both decide at events. Pollux resizes
    /// running jobs at a period that is part of its rule: it keeps it, and does not lead the ranking unless its moments
    /// were asked for. What a parameter says stays.
    void policiesDecideAtTheSameMoments()
    {
        CompareRequest request { .traces = { "t" }, .policies = { "locality", "fifo-backfill", "pollux" } };
        QCOMPARE(momentsFor(request, "locality"), DecisionMoments::Event);
        QCOMPARE(momentsFor(request, "fifo-backfill"), DecisionMoments::Policy);
        QCOMPARE(momentsFor(request, "pollux"), DecisionMoments::Policy);
        request.policies = { "locality", "harmony" }; // both decide at intervals
        QCOMPARE(momentsFor(request, "locality"), DecisionMoments::Policy);
        request.policies = { "locality", "harmony", "srtf" };
        QCOMPARE(momentsFor(request, "harmony"), DecisionMoments::Event);
        request.parameters["harmony"]["decide_at"] = "interval";
        QCOMPARE(momentsFor(request, "harmony"), DecisionMoments::Policy);
        request.decideAt = DecisionMoments::Interval;
        QCOMPARE(momentsFor(request, "srtf"), DecisionMoments::Interval);

        const auto runOf = [](const char* policy, double jct) {
            RunResult run { .policy = policy, .seed = 1, .traceHash = 7 };
            run.metrics.meanJctSeconds = jct;
            run.metrics.finished = 1;
            return run;
        };
        const std::vector runs { runOf("fifo-backfill", 100), runOf("srtf", 90), runOf("pollux", 50) };
        const std::vector<std::string> names { "fifo-backfill", "srtf", "pollux" };
        const auto summary = summarise(runs, names, "fifo-backfill");
        QCOMPARE(summary.front().policy, std::string("srtf"));
        QCOMPARE(summary.back().policy, std::string("pollux"));
        QVERIFY(summary[1].hasSameMoments && !summary.back().hasSameMoments);
        QVERIFY(comparisonJson(runs, summary).find("\"same_moments\": false") != std::string::npos);
        const auto asked = summarise(runs, names, "fifo-backfill", nullptr, {}, OtherMoments::RankAlike);
        QCOMPARE(asked.front().policy, std::string("pollux"));
    }
};

CONSONANCE_BARE_TEST(TestPerturbedCopies)
#include "tst_perturbed_copies.moc"
