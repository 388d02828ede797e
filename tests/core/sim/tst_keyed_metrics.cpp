// SPDX-License-Identifier: GPL-3.0-or-later
// Figures beyond completion times, on runs that can be added up by hand.
#include "core/sim/engine.h"
#include "core/sim/metrics.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// Two GPUs, no cost of changes, decisions at arrivals and completions.
Engine makeMeteredEngine(std::vector<JobSpec> jobs, std::vector<std::string> tenants = { "default" },
    std::shared_ptr<const Cluster> cluster = makeServers(1, 2))
{
    Workload workload;
    workload.name = "test";
    workload.jobs = std::move(jobs);
    workload.tenants = std::move(tenants);
    workload.models = bundledModels();
    return *Engine::create({ .cluster = cluster,
        .workload = freezeWorkload(std::move(workload)),
        .throughput = *makeThroughputModel("none", cluster),
        .progress = {},
        .options = { .transitions = TransitionTable::none() } });
}

/// Places every waiting job that fits, first come first served, and adds `also` at the first decision.
void runToEnd(Engine& engine, Plan first = {})
{
    while (engine.next() != Engine::Step::Finished) {
        if (engine.peek() != Engine::Step::Decision)
            continue;
        Plan plan = std::exchange(first, {});
        auto free = engine.state().ledger.free(HostId(0))[Resource::Gpu];
        for (const auto id : engine.state().waitingSet) {
            const JobId job(id);
            const auto gpus = engine.workload().job(job).request.requestedGpus();
            const auto verdict = std::ranges::find(plan.verdicts, job, &Verdict::job);
            const bool leaves = verdict != plan.verdicts.end() && verdict->kind == VerdictKind::Reject;
            if (leaves || gpus > free)
                continue;
            free -= gpus;
            plan.place(job, { Slot { engine.cluster().hosts[0].domain, 0, static_cast<std::int32_t>(gpus) } });
        }
        QVERIFY(!engine.apply(plan).wasRefused);
    }
}

JobSpec job(std::string name, int gpus, std::int64_t seconds)
{
    return makeGang(std::move(name), 0, gpus, seconds);
}

} // namespace

class TestKeyedMetrics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// b waits 10 s for a and takes 20 s, beside 1.5 jobs in the mean, itself among them.
    void plainRunsHaveAFinishTimeRatio()
    {
        auto engine = makeMeteredEngine({ job("a", 2, 10), job("b", 1, 10) });
        runToEnd(engine);
        const auto keyed = computeMetrics(engine).keyed;
        QCOMPARE(keyed.size(), std::size_t { 1 });
        QVERIFY(std::abs(keyed.at("finish_time_fairness") - 20 / (10 * 1.5)) < 1e-12);
    }

    /// Two GPUs for 10 s and one for 10 s, at 3.6 an hour.
    void heldGpusCost()
    {
        Cluster priced = *makeServers(1, 2);
        priced.prices = { { .type = priced.deviceTypes[0], .perHour = 3.6 } };
        auto engine = makeMeteredEngine(
            { job("a", 2, 10), job("b", 1, 10) }, { "default" }, std::make_shared<const Cluster>(priced));
        runToEnd(engine);
        QVERIFY(std::abs(computeMetrics(engine).keyed.at("cost") - 0.03) < 1e-12);
    }

    /// a: worth 10 whenever done, pays 3. b: done at 20 s = its inflection, worth 8 / 2, pays 1. c declines 7, because
    /// it is worth 5 although it says 9. d is rejected, e is not priced and worth 2.
    void whatIsSoldAddsUp()
    {
        auto a = job("a", 2, 10);
        a.request.utility = Utility { .value = 10, .decay = {} };
        auto b = job("b", 2, 10);
        b.request.utility = Utility { .value = 8, .decay = UtilityDecay { .perSecond = 0.1, .inflectionSeconds = 20 } };
        auto c = job("c", 1, 10);
        c.request.bid = 9;
        c.valuation = PrivateValuation(5);
        auto d = job("d", 1, 10);
        d.request.bid = 1;
        auto e = job("e", 1, 10);
        e.request.bid = 2;
        auto engine = makeMeteredEngine({ a, b, c, d, e });
        Plan plan;
        plan.accept(JobId(0), 3);
        plan.offer(JobId(1), 1, Time::fromSeconds(20));
        plan.offer(JobId(2), 7);
        plan.reject(JobId(3));
        runToEnd(engine, plan);
        auto keyed = computeMetrics(engine).keyed;
        keyed.erase("finish_time_fairness");
        const KeyedFigures expected { { "accepted", 2 }, { "offers_declined", 1 }, { "rejected_jobs", 2 },
            { "revenue", 4 }, { "user_payoff", 12 }, { "welfare", 16 } };
        QVERIFY(keyed == expected);
    }

    /// The last agreed price is paid, once.
    void aPriceIsPaidOnce()
    {
        auto engine = makeMeteredEngine({ job("a", 1, 10), makeGang("b", 5, 1, 10) });
        while (engine.next() == Engine::Step::Event) { }
        Plan first;
        first.accept(JobId(0), 3);
        engine.apply(first);
        while (engine.next() == Engine::Step::Event) { }
        Plan second;
        second.accept(JobId(0), 2);
        second.accept(JobId(1), 10);
        runToEnd(engine, second);
        const auto keyed = computeMetrics(engine).keyed;
        QCOMPARE(keyed.at("revenue"), 12.0);
        QVERIFY(!keyed.contains("welfare")); // no job says what it is worth
    }

    /// a in time to the microsecond, b late, c turned away, which misses no deadline and meets none.
    void deadlinesThatWerePromisedCount()
    {
        auto a = job("a", 2, 10);
        a.request.deadline = Time::fromSeconds(10);
        auto b = job("b", 2, 10);
        b.request.deadline = Time { 19'999'999 };
        auto c = job("c", 1, 10);
        c.request.deadline = Time::fromSeconds(1);
        auto engine = makeMeteredEngine({ a, b, c });
        Plan plan;
        plan.reject(JobId(2));
        runToEnd(engine, plan);
        const auto keyed = computeMetrics(engine).keyed;
        QCOMPARE(keyed.at("deadline_misses"), 1.0);
        QCOMPARE(keyed.at("slo"), 1.0 / 3);
    }

    /// JCTs 10 and 20 s with weights 3 and 1.
    void completionIsWeighted()
    {
        auto a = job("a", 2, 10);
        a.request.weight = 3;
        auto engine = makeMeteredEngine({ a, job("b", 2, 10) });
        runToEnd(engine);
        QCOMPARE(computeMetrics(engine).keyed.at("weighted_completion_s"), 12.5);
    }

    /// Tenant x has its jobs done at 1 and 1/2 of the ideal speed, y never: shares 3/4 and 0, so Jain's index is 1/2.
    /// With y's job done at a third of it: (3/4 + 1/3)² / (2 (9/16 + 1/9)).
    void fairnessIsOverTenants()
    {
        const auto of = [](JobSpec job, std::size_t tenant) {
            job.request.tenant = TenantId(tenant);
            return job;
        };
        const std::vector jobs { of(job("a", 2, 10), 0), of(job("b", 2, 10), 0), of(job("c", 2, 10), 1) };
        auto rejected = makeMeteredEngine(jobs, { "x", "y" });
        Plan plan;
        plan.reject(JobId(2));
        runToEnd(rejected, plan);
        QCOMPARE(computeMetrics(rejected).keyed.at("fairness"), 0.5);
        auto served = makeMeteredEngine(jobs, { "x", "y" });
        runToEnd(served);
        const double expected = (0.75 + 1.0 / 3) * (0.75 + 1.0 / 3) / (2 * (0.5625 + 1.0 / 9));
        QVERIFY(std::abs(computeMetrics(served).keyed.at("fairness") - expected) < 1e-12);
    }

    void keysAreFoundWithAndWithoutTenant()
    {
        QCOMPARE(findKeyedMetric("welfare")->better, MetricAim::High);
        QCOMPARE(findKeyedMetric("deadline_misses")->better, MetricAim::Low);
        QCOMPARE(findKeyedMetric("lent.vision"), findKeyedMetric("lent"));
        QVERIFY(findKeyedMetric("welfare.vision") == nullptr);
        QVERIFY(findKeyedMetric("mean_jct_s") == nullptr);
        QVERIFY(findKeyedMetric("") == nullptr);
    }

    /// Values too long for a store are cut, incomplete ones are left out; so a decision can always be kept.
    void tablesAreKeptWithinBounds()
    {
        NoteTable large { .title = "large", .rows = {}, .columns = {}, .unit = "1", .values = {} };
        large.rows.resize(100, "r");
        large.columns.resize(2'000, "c");
        for (int i = 0; i < 200'000; ++i)
            large.values.push_back(i);
        NoteTable broken = large;
        broken.values.pop_back();
        const NoteTable small {
            .title = "small", .rows = { "a" }, .columns = { "x", "y" }, .unit = "s", .values = { 1, 2 }
        };
        const auto kept = keptNoteTables({ large, broken, small });
        QCOMPARE(kept.size(), std::size_t { 2 });
        QCOMPARE(kept[0].columns.size(), std::size_t { 1'024 });
        QCOMPARE(kept[0].rows.size(), std::size_t { 16 });
        QVERIFY(kept[0].isWhole());
        QCOMPARE(kept[0].at(1, 3), 2'003.0);
        QVERIFY(kept[1] == small);
        QCOMPARE(keptNoteTables(std::vector(100, small)).size(), kMaximumNoteTables);
    }
};

CONSONANCE_BARE_TEST(TestKeyedMetrics)
#include "tst_keyed_metrics.moc"
