// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contention model case by case (computed by hand) and its properties over random placements: no job speeds another
// up, capacity never hurts, and the order in which jobs come and go leaves no trace.
#include "core/throughput/contention_model.h"
#include "core/throughput/uninterfered_model.h"
#include "tests/core/throughput/throughput_fixture.h"
#include "tests/core_test.h"

#include <QtTest>

#include <algorithm>
#include <bit>
#include <random>

using namespace consonance;
using namespace consonance::test;

namespace {

bool isClose(double actual, double expected)
{
    return std::abs(actual - expected) <= 1e-9 * std::abs(expected);
}

/// A plain model for round numbers: 1 s of compute, 100 MB, 50 MB/s across and 200 MB/s within a server; 1 core a task.
ModelProfile roundModel()
{
    ModelProfile p;
    p.name = "round";
    p.computeSecondsPerStep = 1.0;
    p.parameterMegabytes = 100.0;
    p.interBandwidth = 50.0;
    p.intraBandwidth = 200.0;
    p.batchSize = 1;
    p.workerCpu = 1000;
    p.psCpu = 1000;
    p.workerDemand[Resource::Cpu] = 2000;
    p.psDemand[Resource::Cpu] = 2000;
    return p;
}

double rateAmong(const ThroughputModel& model, const Cluster& cluster, PlacementSet& set, std::size_t index)
{
    LoadTable loads(cluster);
    for (std::size_t i = 0; i < set.size(); ++i)
        model.addLoad(set.at(i), +1, loads);
    return model.rate(set.at(index), loads, {});
}

/// Random jobs on the hosts of a cluster, without any reservation: the properties hold for any placement.
class RandomJobs {
public:
    RandomJobs(unsigned seed, int hosts)
        : m_random(seed)
        , m_hosts(hosts)
    {
    }
    int below(int bound) { return static_cast<int>(m_random() % static_cast<unsigned>(bound)); }

    void addTo(PlacementSet& set)
    {
        const auto& model = testbedModels()[static_cast<std::size_t>(below(8))];
        std::vector<PlacedTasks> tasks;
        addTasks(tasks, kWorkerRole, 1 + below(3));
        const bool hasServers = below(8) != 0;
        if (hasServers)
            addTasks(tasks, kServerRole, 1 + below(3));
        if (hasServers)
            set.addServerJob(model, std::move(tasks));
        else
            set.addWorkerJob(&model, below(2) == 0 ? WorkUnit::Batches : WorkUnit::ServiceTime, std::move(tasks));
        if (below(5) == 0) {
            auto& placement = set.at(set.size() - 1);
            placement.mode = ShareMode::Colocated;
            placement.share = kFullShare / (1 + below(3));
        }
    }

private:
    void addTasks(std::vector<PlacedTasks>& tasks, std::uint8_t role, int count)
    {
        for (int i = 0; i < count; ++i) {
            const int host = below(m_hosts);
            auto same = std::find_if(tasks.begin(), tasks.end(),
                [&](const PlacedTasks& t) { return t.role == role && t.host == HostId(host); });
            if (same != tasks.end())
                ++same->count;
            else if (role == kWorkerRole)
                tasks.push_back(PlacementSet::tasks(host, role, 1, { static_cast<std::uint16_t>(below(2)) }));
            else
                tasks.push_back(PlacementSet::tasks(host, role, 1));
        }
    }

    std::mt19937 m_random;
    int m_hosts;
};

std::vector<JobPlacement> copyOf(PlacementSet& set, std::size_t count)
{
    std::vector<JobPlacement> all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(set.at(i));
    return all;
}

/// Rates of the first `count` placements when only these exist.
std::vector<double> ratesOf(const ThroughputModel& model, const Cluster& cluster, PlacementSet& set, std::size_t count)
{
    const auto all = copyOf(set, count);
    LoadTable loads(cluster);
    for (const auto& placement : all)
        model.addLoad(placement, +1, loads);
    std::vector<double> rates;
    for (const auto& placement : all)
        rates.push_back(model.rate(placement, loads, all));
    return rates;
}

void addShapes()
{
    QTest::addColumn<int>("racks");
    QTest::addColumn<qint64>("nic");
    QTest::addColumn<qint64>("rackUplink");
    QTest::newRow("testbed") << 1 << qint64 { kTestbedNic } << qint64 { 0 };
    QTest::newRow("nic 60 MB/s") << 1 << qint64 { 60'000'000 } << qint64 { 0 };
    QTest::newRow("two racks, uplink 150 MB/s") << 2 << qint64 { 400'000'000 } << qint64 { 150'000'000 };
}

} // namespace

class TestContentionModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void alonePairsMatchTheProfile();
    void coresBeyondTheReservationRunOut();
    void workWithoutReservationGetsTheLeastShare();
    void shardsAreSpreadOverServers();
    void busyNicSlowsBothEnds();
    void rackUplinkSlowsOnlyWhatCrossesIt();
    void jobsWithoutModelRunAtRateOne();
    void workersAloneOnlyCompute();
    void incompleteJobsStandStill();
    void serviceTimeIsRelativeToTheUnhinderedStep();
    void colocatedSharesAreScaledToTheDevice();
    void manyGroupsGiveTheSameRateAsOne();
    void noneKnowsNoNeighbours();
    void touchedLinksKeepWhatTheyHad();
    void isolatedRateIsTheRateOnAnEmptyCluster_data() { addShapes(); }
    void isolatedRateIsTheRateOnAnEmptyCluster();
    void neighboursNeverSpeedUp_data() { addShapes(); }
    void neighboursNeverSpeedUp();
    void capacityNeverSlows_data() { addShapes(); }
    void capacityNeverSlows();
    void orderLeavesNoTrace_data() { addShapes(); }
    void orderLeavesNoTrace();
    void bitsAreTheSameEverywhere();
};

void TestContentionModel::alonePairsMatchTheProfile()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    const auto profile = roundModel();
    PlacementSet apart;
    apart.addPair(profile, 0, 1);
    QVERIFY(isClose(rateAmong(model, *cluster, apart, 0), 1.0 / (1.0 + 2.0)));
    PlacementSet together;
    together.addPair(profile, 0, 0);
    QVERIFY(isClose(rateAmong(model, *cluster, together, 0), 1.0 / (1.0 + 0.5)));
}

/// Two jobs whose worker and PS use 3 cores each on one server of 8: U = 12, G = 8, so nothing is left beyond the
/// reservations (θ = 0, φ = 2/3) and each is under the pressure of the other's 6 cores: κ = (1 + 1.421 · 6/8) / (2/3) =
/// 3.098625; step = κ (1 + 0.5).
void TestContentionModel::coresBeyondTheReservationRunOut()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    auto profile = roundModel();
    profile.workerCpu = 3000;
    profile.psCpu = 3000;
    PlacementSet set;
    set.addPair(profile, 0, 0);
    set.addPair(profile, 0, 0);
    const double kappa = (1.0 + 1.421 * 0.75) * 1.5;
    QVERIFY(isClose(rateAmong(model, *cluster, set, 0), 1.0 / (kappa * 1.5)));
    QVERIFY(isClose(rateAmong(model, *cluster, set, 1), 1.0 / (kappa * 1.5)));
}

/// A job that reserves no core beside two that reserve and use all eight: it gets the minimum share (1 %) instead of
/// nothing.
void TestContentionModel::workWithoutReservationGetsTheLeastShare()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    auto greedy = roundModel();
    greedy.workerCpu = 2000;
    greedy.psCpu = 2000;
    auto modest = roundModel();
    modest.workerDemand = {};
    modest.psDemand = {};
    PlacementSet set;
    set.addPair(modest, 0, 0);
    set.addPair(greedy, 0, 0);
    set.addPair(greedy, 0, 0);
    const double kappa = (1.0 + 1.421 * 1.0) / 0.01;
    QVERIFY(isClose(rateAmong(model, *cluster, set, 0), 1.0 / (kappa * 1.5)));
}

/// Two workers on host 0, PSs on hosts 0 and 1: shards of 50 MB. Worker: 50/200 + 50/50 = 1.25 s. PS on host 1: two
/// workers × 1 s = 2 s, the longest. Host 0 runs three of the job's tasks with 1 core each, one more than the measured
/// pair: κ = 1 + 1.421 · 1/8 there, also in the exchange with host 1.
void TestContentionModel::shardsAreSpreadOverServers()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    const auto profile = roundModel();
    PlacementSet set;
    set.addServerJob(profile,
        { PlacementSet::tasks(0, kWorkerRole, 2), PlacementSet::tasks(0, kServerRole, 1),
            PlacementSet::tasks(1, kServerRole, 1) });
    const double kappa = 1.0 + 1.421 / 8;
    QVERIFY(isClose(rateAmong(model, *cluster, set, 0), 2.0 / (kappa + 2.0 * kappa)));
    // Offered: 2 pairs × 50 MB over an undisturbed step of 1 + 2 s.
    LoadTable loads(*cluster);
    model.addLoad(set.at(0), +1, loads);
    QCOMPARE(loads.offered(LinkId(0)), 33'333'333);
    QCOMPARE(loads.offered(LinkId(1)), 33'333'333);
    QCOMPARE(loads.offered(LinkId(2)), 0);
    QCOMPARE(loads.host(HostId(0)).cpuUse, 3000);
    QCOMPARE(loads.host(HostId(1)).cpuGuaranteed, 1000);
}

/// Three pairs whose PSs share host 0 offer 33,333,333 B/s each to its NIC of 50 MB/s: ν = 1.99999998; step = 1 + 2 ν,
/// with the pressure of two PSs on the exchange.
void TestContentionModel::busyNicSlowsBothEnds()
{
    const auto cluster = makeCluster({ .racks = 1, .hostsPerRack = 4, .cores = 8, .gpus = 2, .nic = 50'000'000 });
    const ContentionModel model(cluster);
    const auto profile = roundModel();
    PlacementSet set;
    for (int host = 1; host <= 3; ++host)
        set.addPair(profile, host, 0);
    const double congestion = 99'999'999.0 / 50e6;
    const double kappa = 1.0 + 1.421 * 2 / 8;
    QVERIFY(isClose(rateAmong(model, *cluster, set, 1), 1.0 / (1.0 + 2.0 * kappa * congestion)));
}

/// Hosts 0–1 and 2–3 in two racks with uplinks of 20 MB/s: a pair across the racks is slowed by the uplink, a pair
/// inside a rack is not.
void TestContentionModel::rackUplinkSlowsOnlyWhatCrossesIt()
{
    const auto cluster = makeCluster(
        { .racks = 2, .hostsPerRack = 2, .cores = 8, .gpus = 2, .nic = kTestbedNic, .rackUplink = 20'000'000 });
    const ContentionModel model(cluster);
    const auto profile = roundModel();
    PlacementSet set;
    set.addPair(profile, 0, 1);
    set.addPair(profile, 2, 1);
    LoadTable loads(*cluster);
    model.addLoad(set.at(0), +1, loads);
    QCOMPARE(loads.offered(LinkId(4)), 0);
    model.addLoad(set.at(1), +1, loads);
    QCOMPARE(loads.offered(LinkId(4)), 33'333'333);
    QCOMPARE(loads.offered(LinkId(5)), 33'333'333);
    QCOMPARE(loads.offered(LinkId(1)), 66'666'666);
    const double kappa = 1.0 + 1.421 / 8;
    QVERIFY(isClose(model.rate(set.at(0), loads, {}), 1.0 / (1.0 + 2.0 * kappa)));
    QVERIFY(isClose(model.rate(set.at(1), loads, {}), 1.0 / (1.0 + 2.0 * kappa * 33'333'333.0 / 20e6)));
}

void TestContentionModel::jobsWithoutModelRunAtRateOne()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    PlacementSet set;
    set.addWorkerJob(nullptr, WorkUnit::ServiceTime, { PlacementSet::tasks(0, 0, 4), PlacementSet::tasks(1, 0, 4) });
    LoadTable loads(*cluster);
    model.addLoad(set.at(0), +1, loads);
    QCOMPARE(loads.host(HostId(0)).cpuUse, 0);
    QVERIFY(loads.touchedLinks().empty());
    QCOMPARE(model.rate(set.at(0), loads, {}), 1.0);
    QCOMPARE(model.isolatedRate(set.at(0)), 1.0);
}

void TestContentionModel::workersAloneOnlyCompute()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    const auto profile = roundModel();
    PlacementSet set;
    set.addWorkerJob(&profile, WorkUnit::Batches, { PlacementSet::tasks(0, 0, 1), PlacementSet::tasks(1, 0, 1) });
    QVERIFY(isClose(rateAmong(model, *cluster, set, 0), 2.0));
}

void TestContentionModel::incompleteJobsStandStill()
{
    const auto cluster = makeCluster({});
    const auto profile = roundModel();
    PlacementSet set;
    set.addServerJob(profile, { PlacementSet::tasks(0, kWorkerRole, 2) });
    set.addServerJob(profile, { PlacementSet::tasks(0, kServerRole, 2) });
    for (const char* id : { "contention", "contention:maxmin", "none" }) {
        const auto model = makeThroughputModel(id, cluster);
        QVERIFY(model.has_value());
        QCOMPARE(rateAmong(**model, *cluster, set, 0), 0.0);
        QCOMPARE(rateAmong(**model, *cluster, set, 1), 0.0);
        QCOMPARE((*model)->isolatedRate(set.at(0)), 0.0);
    }
}

void TestContentionModel::serviceTimeIsRelativeToTheUnhinderedStep()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    const auto profile = roundModel();
    PlacementSet set;
    set.addWorkerJob(&profile, WorkUnit::ServiceTime, { PlacementSet::tasks(0, 0, 1) });
    QCOMPARE(rateAmong(model, *cluster, set, 0), 1.0);
    set.addPair(profile, 0, 0); // two more cores in use
    QVERIFY(isClose(rateAmong(model, *cluster, set, 0), 1.0 / (1.0 + 1.421 * 2 / 8)));
}

/// Shares of 100 %, 50 % and 50 % on one device sum to 2: the first gets a half of it, the others a quarter. Alone, a
/// share is a cap.
void TestContentionModel::colocatedSharesAreScaledToTheDevice()
{
    const auto cluster = makeCluster({});
    const ContentionModel model(cluster);
    PlacementSet set;
    for (int i = 0; i < 3; ++i)
        set.addWorkerJob(nullptr, WorkUnit::ServiceTime, { PlacementSet::tasks(0, 0, 1, { 1 }) });
    set.addWorkerJob(nullptr, WorkUnit::ServiceTime, { PlacementSet::tasks(0, 0, 1, { 0 }) }); // another device
    for (std::size_t i = 0; i < 4; ++i) {
        set.at(i).mode = ShareMode::Colocated;
        set.at(i).share = i == 1 || i == 2 ? kFullShare / 2 : kFullShare;
    }
    const auto all = copyOf(set, 4);
    const LoadTable loads(*cluster);
    QCOMPARE(model.rate(all[0], loads, all), 0.5);
    QCOMPARE(model.rate(all[1], loads, all), 0.25);
    QCOMPARE(model.rate(all[3], loads, all), 1.0);
    QCOMPARE(model.isolatedRate(all[0]), 1.0);
    QCOMPARE(model.isolatedRate(all[1]), 0.5);
    set.at(1).mode = ShareMode::Timeshare; // the engine multiplies by the share
    QCOMPARE(model.rate(set.at(1), loads, all), 1.0);
}

/// More groups than fit without allocation: 20 single workers on a host behave like one group of 20.
void TestContentionModel::manyGroupsGiveTheSameRateAsOne()
{
    const auto cluster = makeCluster({ .racks = 1, .hostsPerRack = 2, .cores = 64 });
    const ContentionModel model(cluster);
    const auto profile = roundModel();
    std::vector<PlacedTasks> split;
    for (int i = 0; i < 20; ++i)
        split.push_back(PlacementSet::tasks(0, kWorkerRole, 1));
    split.push_back(PlacementSet::tasks(1, kServerRole, 1));
    PlacementSet set;
    set.addServerJob(profile, split);
    set.addServerJob(profile, { PlacementSet::tasks(0, kWorkerRole, 20), PlacementSet::tasks(1, kServerRole, 1) });
    QVERIFY(isClose(model.isolatedRate(set.at(0)), model.isolatedRate(set.at(1))));
}

void TestContentionModel::noneKnowsNoNeighbours()
{
    const auto cluster = makeCluster({});
    const UninterferedModel model(cluster);
    const auto& profile = testbedModels()[ResNeXt110];
    PlacementSet set;
    for (int i = 0; i < 4; ++i)
        set.addPair(profile, 0, i == 0 ? 1 : 0);
    const double apart = 1.0 / (profile.computeSecondsPerStep + profile.parameterMegabytes / profile.interBandwidth);
    QVERIFY(isClose(rateAmong(model, *cluster, set, 0), apart));
    QVERIFY(!model.dependsOnNeighbours());
    LoadTable loads(*cluster);
    model.addLoad(set.at(0), +1, loads);
    QCOMPARE(loads.host(HostId(0)).cpuUse, 0);
}

void TestContentionModel::touchedLinksKeepWhatTheyHad()
{
    const auto cluster = makeCluster({});
    LoadTable loads(*cluster);
    loads.addTraffic(LinkId(2), 700);
    loads.clearTouched();
    loads.addTraffic(LinkId(2), 50);
    loads.addTraffic(LinkId(4), 0);
    loads.addTraffic(LinkId(2), -750);
    QCOMPARE(loads.touchedLinks().size(), std::size_t { 1 });
    QCOMPARE(loads.touchedLinks()[0].link, LinkId(2));
    QCOMPARE(loads.touchedLinks()[0].before, 700);
    QCOMPARE(loads.offered(LinkId(2)), 0);
}

#define CLUSTER_OF_ROW(name)                                                                                           \
    QFETCH(int, racks);                                                                                                \
    QFETCH(qint64, nic);                                                                                               \
    QFETCH(qint64, rackUplink);                                                                                        \
    const auto name = makeCluster(                                                                                     \
        { .racks = racks, .hostsPerRack = 6 / racks, .cores = 8, .gpus = 2, .nic = nic, .rackUplink = rackUplink })

void TestContentionModel::isolatedRateIsTheRateOnAnEmptyCluster()
{
    CLUSTER_OF_ROW(cluster);
    for (const char* id : { "contention", "contention:maxmin", "none" }) {
        const auto model = makeThroughputModel(id, cluster);
        QVERIFY(model.has_value());
        RandomJobs random(7, 6);
        for (int trial = 0; trial < 5000; ++trial) {
            PlacementSet set;
            random.addTo(set);
            LoadTable loads(*cluster);
            (*model)->addLoad(set.at(0), +1, loads);
            double alone = 0;
            if ((*model)->ratesAreCoupled())
                (*model)->ratesTogether(copyOf(set, 1), loads, { &alone, 1 });
            else
                alone = (*model)->rate(set.at(0), loads, {});
            QCOMPARE(
                std::bit_cast<std::uint64_t>((*model)->isolatedRate(set.at(0))), std::bit_cast<std::uint64_t>(alone));
            QVERIFY(alone > 0);
        }
    }
}

/// Target 4, first half.
void TestContentionModel::neighboursNeverSpeedUp()
{
    CLUSTER_OF_ROW(cluster);
    const ContentionModel model(cluster);
    RandomJobs random(11, 6);
    int additions = 0;
    int slowed = 0;
    for (int trial = 0; trial < 5000; ++trial) {
        PlacementSet set;
        random.addTo(set);
        auto before = ratesOf(model, *cluster, set, 1);
        for (std::size_t count = 2; count <= 9; ++count) {
            random.addTo(set);
            auto after = ratesOf(model, *cluster, set, count);
            for (std::size_t i = 0; i + 1 < count; ++i) {
                QVERIFY2(after[i] <= before[i], "a neighbour sped a job up");
                slowed += after[i] < before[i] ? 1 : 0;
                ++additions;
            }
            before = std::move(after);
        }
    }
    qInfo("%d neighbour additions, %d slowed the job, none sped it up", additions, slowed);
    QVERIFY(additions >= 100'000);
    QVERIFY(slowed > additions / 10);
}

/// Target 4, second half: more cores on a host or more bandwidth on a link.
void TestContentionModel::capacityNeverSlows()
{
    CLUSTER_OF_ROW(cluster);
    RandomJobs random(13, 6);
    int increases = 0;
    int sped = 0;
    for (int trial = 0; trial < 6500; ++trial) {
        PlacementSet set;
        for (int i = 0; i < 8; ++i)
            random.addTo(set);
        const auto before = ratesOf(ContentionModel(cluster), *cluster, set, 8);
        auto larger = std::make_shared<Cluster>(*cluster);
        if (random.below(2) == 0) {
            larger->hosts[static_cast<std::size_t>(random.below(6))].capacity[Resource::Cpu] += 1 + random.below(8000);
        } else {
            auto& link = larger->links[static_cast<std::size_t>(random.below(static_cast<int>(larger->links.size())))];
            link.bytesPerSecond += 1 + random.below(100'000'000);
        }
        const auto after = ratesOf(ContentionModel(larger), *larger, set, 8);
        for (std::size_t i = 0; i < 8; ++i) {
            QVERIFY2(after[i] >= before[i], "capacity slowed a job");
            sped += after[i] > before[i] ? 1 : 0;
            ++increases;
        }
    }
    qInfo("%d capacity increases as a job sees them, %d sped it up, none slowed it", increases, sped);
    QVERIFY(increases >= 50'000);
    QVERIFY(sped > increases / 100);
}

void TestContentionModel::orderLeavesNoTrace()
{
    CLUSTER_OF_ROW(cluster);
    const ContentionModel model(cluster);
    RandomJobs random(17, 6);
    std::mt19937 shuffler(19);
    for (int trial = 0; trial < 500; ++trial) {
        PlacementSet set;
        for (int i = 0; i < 12; ++i)
            random.addTo(set);
        // The first eight stay; all twelve arrive in any order, and the other four leave in any order.
        LoadTable direct(*cluster);
        for (std::size_t i = 0; i < 8; ++i)
            model.addLoad(set.at(i), +1, direct);
        std::vector<std::size_t> order { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };
        std::shuffle(order.begin(), order.end(), shuffler);
        LoadTable shuffled(*cluster);
        for (const auto i : order)
            model.addLoad(set.at(i), +1, shuffled);
        std::shuffle(order.begin(), order.end(), shuffler);
        for (const auto i : order) {
            if (i >= 8)
                model.addLoad(set.at(i), -1, shuffled);
        }
        for (std::size_t h = 0; h < cluster->hosts.size(); ++h) {
            QCOMPARE(shuffled.host(HostId(h)).cpuUse, direct.host(HostId(h)).cpuUse);
            QCOMPARE(shuffled.host(HostId(h)).cpuGuaranteed, direct.host(HostId(h)).cpuGuaranteed);
        }
        for (std::size_t l = 0; l < cluster->links.size(); ++l)
            QCOMPARE(shuffled.offered(LinkId(l)), direct.offered(LinkId(l)));
        for (std::size_t i = 0; i < 8; ++i) {
            QCOMPARE(std::bit_cast<std::uint64_t>(model.rate(set.at(i), shuffled, {})),
                std::bit_cast<std::uint64_t>(model.rate(set.at(i), direct, {})));
        }
    }
}

/// A digest of many rates, recorded once: any compiler, optimisation level and processor must give the same bits.
void TestContentionModel::bitsAreTheSameEverywhere()
{
    const auto cluster = makeCluster({ .racks = 2, .hostsPerRack = 3, .nic = 60'000'000, .rackUplink = 150'000'000 });
    const ContentionModel model(cluster);
    ContentionParameters fairParameters;
    fairParameters.network = NetworkSharing::MaxMin;
    const ContentionModel fair(cluster, fairParameters);
    RandomJobs random(29, 6);
    std::uint64_t digest = 0;
    const auto mix
        = [&](double value) { digest = (digest ^ std::bit_cast<std::uint64_t>(value)) * 0x9e3779b97f4a7c15U; };
    for (int trial = 0; trial < 200; ++trial) {
        PlacementSet set;
        for (int i = 0; i < 8; ++i)
            random.addTo(set);
        for (const double rate : ratesOf(model, *cluster, set, 8))
            mix(rate);
        LoadTable loads(*cluster);
        const auto all = copyOf(set, 8);
        for (const auto& placement : all)
            fair.addLoad(placement, +1, loads);
        std::vector<double> together(8);
        fair.ratesTogether(all, loads, together);
        for (const double rate : together)
            mix(rate);
    }
    QCOMPARE(digest, std::uint64_t { 4272209753084218892U });
}

CONSONANCE_TEST(TestContentionModel)
#include "tst_contention_model.moc"
