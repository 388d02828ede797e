// SPDX-License-Identifier: GPL-3.0-or-later
// Time slices by hand: strides, trades of GPU types, pairs on trial, and shares of tenants.
#include "core/policy/rounds/mersenne_twister.h"
#include "core/policy/slicing/gpu_trade.h"
#include "core/policy/slicing/stride.h"
#include "core/throughput/pair_speed_model.h"
#include "core/workload/job_shapes.h"
#include "core/workload/speed_measurements.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <random>

using namespace consonance;
using namespace consonance::test;

namespace {

struct SlicedJob {
    int tenant = 0;
    int gpus = 1;
    double seconds = 600;
    std::size_t model = 0;
};

/// Two models: one step a second on "a"; on "b" the first takes four times as long. Beside each other, `beside`.
std::shared_ptr<const ModelCatalogue> twoModels(double beside)
{
    auto models = std::make_shared<ModelCatalogue>();
    for (const char* name : { "m", "n" }) {
        auto speeds = std::make_shared<SpeedMeasurements>();
        const double slow = models->models.empty() ? 0.25 : 1;
        speeds->types = { { "a", 1, { { "m", beside }, { "n", beside } } },
            { "b", slow, { { "m", beside * slow }, { "n", beside * slow } } } };
        models->models.push_back({ .name = name, .computeSecondsPerStep = 1, .speeds = speeds });
    }
    return models;
}

/// `gpus` devices on a server of each named type.
SimulationSetup sliced(const std::string& policy, const std::vector<SlicedJob>& jobs,
    const std::vector<std::string>& types, std::int64_t gpus, double beside,
    std::map<std::string, std::string> parameters = {}, const TransitionTable& transitions = TransitionTable::none())
{
    Workload workload { .name = "slices", .tenants = { "blue", "red" }, .apps = { "default" } };
    for (const auto& one : jobs) {
        auto job = makeGangJob(one.gpus, kBareGpu, Duration::fromSecondsRounded(one.seconds));
        job.request.name = "j" + std::to_string(workload.jobs.size());
        job.request.model = ModelId(one.model);
        job.request.tenant = TenantId(one.tenant);
        workload.jobs.push_back(job);
    }
    workload.models = twoModels(beside);
    ClusterBuilder builder("typed", { "cluster", "server", "gpu" }, "server");
    for (const auto& type : types)
        builder.addHost(ClusterBuilder::root(), type, ResourceVector { .amount = { gpus, 0, 0, 0, 0 } }, {}, type);
    const std::shared_ptr<const Cluster> cluster = builder.finish().value();
    parameters.emplace("type_order", "a,b");
    SimulationSetup setup { .cluster = cluster,
        .workload = freezeWorkload(std::move(workload)),
        .transitions = transitions,
        .policyId = policy,
        .parameters = std::move(parameters) };
    setup.throughput = std::make_shared<const PairSpeedModel>(makeThroughputModel("none", cluster).value(), cluster);
    return setup;
}

std::vector<double> completionsOf(SimulationSetup setup)
{
    auto simulation = Simulation::create(std::move(setup));
    if (!simulation || !simulation->runToEnd())
        return {};
    std::vector<double> seconds;
    for (const auto& outcome : jobOutcomes(simulation->engine()))
        seconds.push_back(outcome.finished ? outcome.completion.seconds() : -1);
    return seconds;
}

double lastOf(const std::vector<double>& seconds)
{
    return seconds.empty() ? -1 : *std::ranges::max_element(seconds);
}

/// GPU seconds by tenant at a moment.
std::array<double, 2> servedUntil(SimulationSetup setup, double until)
{
    auto simulation = Simulation::create(std::move(setup)).value();
    const auto isOver = [until](const Engine& engine) { return engine.nextEventTime().seconds() > until; };
    if (!simulation.runUntil(isOver, {}))
        qFatal("the run failed");
    std::array<double, 2> served {};
    const auto& engine = simulation.engine();
    for (std::size_t job = 0; job < engine.workload().jobs.size(); ++job)
        served[engine.workload().job(JobId(job)).request.tenant.index()]
            += static_cast<double>(engine.gpuMicroseconds(JobId(job))) / 1e6;
    return served;
}

} // namespace

class TestSlicing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void stridesByHand()
    {
        StrideBook book(1);
        const double tickets[] { 3, 2, 1 };
        for (int job = 0; job < 3; ++job)
            book.admit(JobId(job));
        std::vector<int> ran;
        for (int round = 0; round < 12; ++round) {
            int next = 0;
            for (int job = 1; job < 3; ++job)
                next = book.pass(JobId(job), 0) < book.pass(JobId(next), 0) ? job : next;
            book.charge(JobId(next), 0, 1, tickets[next]);
            ran.push_back(next);
        }
        QCOMPARE(ran, (std::vector<int> { 0, 1, 2, 0, 1, 0, 0, 1, 2, 0, 1, 0 }));
        book.admit(JobId(3));
        QCOMPARE(book.pass(JobId(3), 0), 2.0);
    }

    void tradesByHand()
    {
        std::vector<TradingTenant> tenants { { .33, .33, 4 }, { .33, .33, 6 }, { .34, .34, 8 } };
        const auto trades = tradeGpus(tenants);
        QCOMPARE(trades.size(), std::size_t { 2 });
        const auto isTrade = [](const GpuTrade& trade, std::size_t buyer, double price, double fast) {
            return trade.buyer == buyer && trade.seller == 0 && trade.price == price && near(trade.fast, fast, 1e-6);
        };
        QVERIFY(isTrade(trades[0], 2, 6, .056667));
        QVERIFY(isTrade(trades[1], 1, 4, .0825));
        const double fast[] { .190833, .4125, .396667 };
        const double slow[] { 1, 0, 0 };
        for (std::size_t i = 0; i < 3; ++i)
            QVERIFY(near(tenants[i].fast, fast[i], 1e-6) && near(tenants[i].slow, slow[i], 1e-6));
    }

    /// With jobs for one GPU alone, slow ones beside it are worth nothing.
    void nobodySellsForGpusItCannotUse()
    {
        std::vector<TradingTenant> tenants { { .fast = 1, .slow = 1, .speedup = 2, .most = 1 },
            { .fast = 1, .slow = 1, .speedup = 3 }, { .fast = 1, .slow = 1, .speedup = 4, .most = 9 } };
        const auto trades = tradeGpus(tenants);
        QCOMPARE(trades.size(), std::size_t { 1 });
        QCOMPARE(trades[0].seller, std::size_t { 1 });
        tenants = { { .fast = 1, .slow = 1, .speedup = 2, .most = 2.5 }, { .fast = 1, .slow = 9, .speedup = 4 } };
        QCOMPARE(tradeGpus(tenants).front().fast, 0.5); // at 2 slow ones each
    }

    void nobodyLosesByATrade()
    {
        std::mt19937 random(1);
        const auto draw = [&](unsigned most) { return static_cast<double>(random() % most); };
        for (int round = 0; round < 2000; ++round) {
            std::vector<TradingTenant> tenants(1 + random() % 6);
            for (auto& one : tenants)
                one = { draw(20), draw(20), draw(40) / 4 };
            const auto before = tenants;
            tradeGpus(tenants);
            double fast = 0;
            double slow = 0;
            for (std::size_t i = 0; i < tenants.size(); ++i) {
                const auto worth = [](const TradingTenant& one) { return one.fast * one.speedup + one.slow; };
                QVERIFY(worth(tenants[i]) >= worth(before[i]) - 1e-6);
                QVERIFY(tenants[i].fast >= -1e-9 && tenants[i].slow >= -1e-9);
                fast += tenants[i].fast - before[i].fast;
                slow += tenants[i].slow - before[i].slow;
            }
            QVERIFY(near(fast, 0, 1e-6) && near(slow, 0, 1e-6));
        }
    }

    /// random.seed(7), then random.sample(range(n), 2).
    void samplesArePythons()
    {
        MersenneTwister random(7);
        const std::pair<std::size_t, std::pair<std::size_t, std::size_t>> expected[] { { 10, { 5, 2 } },
            { 40, { 25, 3 } }, { 21, { 2, 17 } }, { 22, { 3, 11 } }, { 2, { 0, 1 } } };
        for (const auto& [count, two] : expected)
            QCOMPARE(random.sampleTwo(count), two);
    }

    /// Two jobs of 600 steps on one GPU. At 0.8 steps a second each they stay together: 750 s. At 0.4 the trial of a
    /// round gives each 24 steps, then they take turns for 1,152 s. Without packing, 1,200 s.
    void pairsStayOnlyWhileTheyAreFaster()
    {
        const std::vector<SlicedJob> jobs { {}, {} };
        QVERIFY(near(lastOf(completionsOf(sliced("gandiva", jobs, { "a" }, 1, 0.8))), 750, 1));
        QVERIFY(near(lastOf(completionsOf(sliced("gandiva", jobs, { "a" }, 1, 0.4))), 1212, 3));
        QVERIFY(
            near(lastOf(completionsOf(sliced("gandiva", jobs, { "a" }, 1, 0.8, { { "packing", "false" } }))), 1200, 1));
        // The published simulator looks again only when shares are handed out: they stay together.
        QVERIFY(
            near(lastOf(completionsOf(sliced("gandiva", jobs, { "a" }, 1, 0.4, { { "variant", "gavel" } }))), 1500, 5));
    }

    /// A second on two GPUs: nothing is packed. A gang of another size is no partner.
    void onlyEqualGangsShareAndOnlyWhenShort()
    {
        QVERIFY(near(lastOf(completionsOf(sliced("gandiva", { {}, {} }, { "a" }, 2, 0.8))), 600, 1));
        const auto mixed = completionsOf(sliced("gandiva", { { .gpus = 2 }, {} }, { "a" }, 2, 0.8));
        QVERIFY(near(lastOf(mixed), 1200, 61));
    }

    void comingBackIsCharged()
    {
        const std::vector<SlicedJob> jobs { {}, {} };
        const std::map<std::string, std::string> turns { { "packing", "false" } };
        const double free = lastOf(completionsOf(sliced("gandiva", jobs, { "a" }, 1, 1, turns)));
        const double charged
            = lastOf(completionsOf(sliced("gandiva", jobs, { "a" }, 1, 1, turns, TransitionTable::common())));
        QVERIFY2(charged > free + 100, qPrintable(QString::number(charged)));
    }

    /// One job against four, and a gang of four against single GPUs: half of the time each.
    void tenantsShareByTickets()
    {
        const SlicedJob blue { .tenant = 0, .seconds = 6000, .model = 1 };
        const SlicedJob red { .tenant = 1, .seconds = 6000, .model = 1 };
        const auto one = servedUntil(sliced("gandiva-fair", { blue, red, red, red, red }, { "a" }, 1, 0), 3000);
        QVERIFY2(near(one[0], 1500, 61) && near(one[1], 1500, 61), qPrintable(QString::number(one[0])));
        auto gang = blue;
        gang.gpus = 4;
        const auto four = servedUntil(sliced("gandiva-fair", { gang, red, red, red, red }, { "a" }, 4, 0), 3000);
        QVERIFY2(near(four[0], 6000, 241) && near(four[1], 6000, 241), qPrintable(QString::number(four[0])));
    }

    /// Blue is four times as fast on "a", red is not: blue buys it. Both end no later than without trading.
    void tradingHelpsBoth()
    {
        const SlicedJob blue { .tenant = 0, .seconds = 3000, .model = 0 };
        const SlicedJob red { .tenant = 1, .seconds = 3000, .model = 1 };
        const std::vector<SlicedJob> jobs { blue, blue, red, red };
        const auto with = completionsOf(sliced("gandiva-fair", jobs, { "a", "b" }, 2, 0));
        const auto without
            = completionsOf(sliced("gandiva-fair", jobs, { "a", "b" }, 2, 0, { { "trading", "false" } }));
        QCOMPARE(with.size(), std::size_t { 4 });
        QVERIFY2(with[1] < without[1] * 0.9, qPrintable(QString::number(with[1] - without[1])));
        QVERIFY(with[3] <= without[3] + 61);
    }
};

CONSONANCE_BARE_TEST(TestSlicing)
#include "tst_slicing.moc"
