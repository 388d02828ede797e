// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

namespace {

const std::map<std::string, std::string> kExactAuction { { "slack", "0" }, { "slot_s", "100" },
    { "horizon_slots", "20" } };

/// A small edge and a larger cloud.
std::shared_ptr<const Cluster> makeSites(std::int64_t delayMicroseconds)
{
    ClusterBuilder builder("sites", { "cluster", "site", "server", "gpu" }, "server");
    const ResourceVector edge { .amount = { 1, 4'000, 0, 0, 0 } };
    const ResourceVector cloud { .amount = { 4, 16'000, 0, 0, 0 } };
    const Uplink wide { .bytesPerSecond = 1'250'000'000, .delay = { delayMicroseconds } };
    const DomainId edgeSite = builder.add(ClusterBuilder::root(), "site", "edge", wide);
    builder.addHost(edgeSite, "edge-server", edge);
    const DomainId cloudSite = builder.add(ClusterBuilder::root(), "site", "cloud", wide);
    builder.addHost(cloudSite, "cloud-server", cloud);
    return builder.finish().value();
}

double payoff(const Simulation& run, const std::string& name, double value)
{
    return phaseOf(run, name) == "finished" ? value - saleOf(run, name).price : 0;
}

} // namespace

class TestDpsAuctionPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pricesRiseWithUse();
    void nobodyPaysMoreThanItsWorth();
    void waitsForACheaperSlot();
    void lyingAboutValueDoesNotPay();
    void sitesHavePrices();
    void delayMakesSplitJobsLonger();
};

void TestDpsAuctionPolicy::pricesRiseWithUse()
{
    auto run = poolRun("dps-auction", makePool(4),
        { valuedGang("a", 2, 0, 100, 50, 100), valuedGang("b", 1, 0, 100, 50, 100),
            valuedGang("c", 1, 0, 100, 50, 100) },
        kExactAuction);
    QCOMPARE(runToEnd(run), std::string());
    QVERIFY(saleOf(run, "a").price / 2 < saleOf(run, "b").price);
    QVERIFY(saleOf(run, "b").price < saleOf(run, "c").price);
    QVERIFY(saleOf(run, "c").price < 50);
}

void TestDpsAuctionPolicy::nobodyPaysMoreThanItsWorth()
{
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SimulationSetup setup = marketSetup("dps-auction", seed, "", { { "slack", "0" } });
        setup.throughput = makeThroughputModel("none", setup.cluster).value();
        setup.transitions = TransitionTable::none();
        auto run = Simulation::create(std::move(setup)).value();
        QCOMPARE(runToEnd(run), std::string());
        for (std::size_t i = 0; i < run.engine().workload().jobCount(); ++i) {
            const Sale& sale = run.engine().sale(JobId(i));
            if (sale.isAgreed())
                QVERIFY(sale.price
                    < run.engine().workload().job(JobId(i)).request.worthAt(run.engine().job(JobId(i)).finish));
        }
    }
}

void TestDpsAuctionPolicy::waitsForACheaperSlot()
{
    auto run = poolRun("dps-auction", makePool(4),
        { valuedGang("a", 3, 0, 100, 100), valuedGang("patient", 1, 0, 100, 10) }, kExactAuction);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "a"), 100.0);
    QCOMPARE(endOf(run, "patient"), 200.0); // worth as much then, and an empty slot is cheaper
}

void TestDpsAuctionPolicy::lyingAboutValueDoesNotPay()
{
    const auto jobs = [](double said) {
        return std::vector<JobSpec> { valuedGang("a", 2, 0, 200, 60, 300), valuedGang("b", 1, 0, 100, 30, 200),
            valuedGang("liar", 1, 10, 100, said, 290), valuedGang("most", 1, 20, 100, 100, 1000) };
    };
    auto honest = poolRun("dps-auction", makePool(4), jobs(3), kExactAuction);
    QCOMPARE(runToEnd(honest), std::string());
    for (const double said : { 0.001, 0.1, 1.0, 10.0, 60.0, 100.0 }) {
        auto run = poolRun("dps-auction", makePool(4), jobs(said), kExactAuction);
        QCOMPARE(runToEnd(run), std::string());
        QVERIFY(payoff(run, "liar", 3) <= payoff(honest, "liar", 3) + 1e-9);
    }
}

void TestDpsAuctionPolicy::sitesHavePrices()
{
    SimulationSetup setup = freeSetup(
        "dps-auction", makeSites(0), { valuedGang("a", 4, 0, 100, 10), valuedGang("b", 1, 0, 100, 10) }, kExactAuction);
    setup.wantsNotes = true;
    auto run = Simulation::create(std::move(setup)).value();
    QCOMPARE(runToEnd(run), std::string());
    const auto& tables = run.engine().log().decisions()[0].notes->tables;
    QCOMPARE(tables[0].rows, (std::vector<std::string> { "edge", "cloud" }));
    QVERIFY(tables[0].at(1, 0) > tables[0].at(1, 10)); // the cloud is full in the first slot
    QCOMPARE(endOf(run, "b"), 100.0); // at the edge
}

void TestDpsAuctionPolicy::delayMakesSplitJobsLonger()
{
    // Too large for either site alone: workers in the cloud fill its cores, parameter servers go to the edge.
    const auto endWith = [](std::int64_t delay) {
        JobSpec job = trainingJob("job", ModelId(0), 4, 2, 0, 4);
        job.request.roles[0].demand = { .amount = { 1, 4'000, 0, 0, 0 } };
        job.request.utility = Utility { .value = 10 };
        auto run
            = poolRun("dps-auction", makeSites(delay), { job }, { { "slot_s", "10" }, { "horizon_slots", "200" } });
        const auto isPlanned = [](const Engine& engine) { return !engine.log().decisions().empty(); };
        (void)run.runUntil(isPlanned, {});
        return run.engine().runningJob(JobId(0))->allocation.until.seconds();
    };
    QVERIFY(endWith(100'000) > endWith(0));
}

CONSONANCE_BARE_TEST(TestDpsAuctionPolicy)
#include "tst_dps_auction_policy.moc"
