// SPDX-License-Identifier: GPL-3.0-or-later
//
// Max-min fair sharing: cases computed by hand, its defining property over random networks, and its effect on jobs.
#include "core/throughput/contention_model.h"
#include "core/throughput/network_sharing.h"
#include "tests/core/throughput/throughput_fixture.h"
#include "tests/core_test.h"

#include <QtTest>

#include <random>

using namespace consonance;
using namespace consonance::test;

namespace {

struct FlowRow {
    double demand;
    double weight;
    std::vector<int> links;
};

FlowSet flowsOf(const std::vector<FlowRow>& rows)
{
    FlowSet flows;
    for (const auto& row : rows) {
        flows.addFlow(row.demand, row.weight);
        for (const int link : row.links)
            flows.addLink(LinkId(link));
    }
    return flows;
}

std::vector<Link> linksOf(const std::vector<std::int64_t>& capacities)
{
    std::vector<Link> links;
    for (const auto capacity : capacities)
        links.push_back({ .below = {}, .bytesPerSecond = capacity, .delay = {} });
    return links;
}

void compareShares(const std::vector<double>& actual, const std::vector<double>& expected)
{
    QCOMPARE(actual.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY2(std::abs(actual[i] - expected[i]) <= 1e-9 * (1 + expected[i]),
            qPrintable(QStringLiteral("flow %1: %2 instead of %3").arg(i).arg(actual[i]).arg(expected[i])));
}

} // namespace

class TestNetworkSharing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalFlowsShareALink();
    void smallDemandLeavesItsRest();
    void bottleneckElsewhereFreesALink();
    void weightsCountConnections();
    void linksWithoutBandwidthHoldNobody();
    void nobodyCanGainWithoutAPoorerLosing();
    void offeredSlowdownIsTheWorstLink();
    void aloneJobsShareTheirOwnLinks();
    void aNeighbourCanSpeedAThirdJobUp();
};

/// 90 over three flows that want 100 each: 30 each.
void TestNetworkSharing::equalFlowsShareALink()
{
    compareShares(maxMinShares(flowsOf({ { 100, 1, { 0 } }, { 100, 1, { 0 } }, { 100, 1, { 0 } } }), linksOf({ 90 })),
        { 30, 30, 30 });
}

/// 90 for demands 10, 50, 100: the first is satisfied, 80 are left for two.
void TestNetworkSharing::smallDemandLeavesItsRest()
{
    compareShares(maxMinShares(flowsOf({ { 100, 1, { 0 } }, { 10, 1, { 0 } }, { 50, 1, { 0 } } }), linksOf({ 90 })),
        { 40, 10, 40 });
}

/// A crosses links 0 (10) and 1 (20), B only 0, C only 1: A and B get 5 of link 0, C the other 15 of link 1.
void TestNetworkSharing::bottleneckElsewhereFreesALink()
{
    compareShares(
        maxMinShares(flowsOf({ { 100, 1, { 0, 1 } }, { 100, 1, { 0 } }, { 100, 1, { 1 } } }), linksOf({ 10, 20 })),
        { 5, 5, 15 });
}

/// A group of three connections against one: 60 and 20 of 80.
void TestNetworkSharing::weightsCountConnections()
{
    compareShares(maxMinShares(flowsOf({ { 100, 3, { 0 } }, { 100, 1, { 0 } } }), linksOf({ 80 })), { 60, 20 });
}

void TestNetworkSharing::linksWithoutBandwidthHoldNobody()
{
    compareShares(maxMinShares(flowsOf({ { 100, 1, { 0 } }, { 70, 1, {} } }), linksOf({ 0 })), { 100, 70 });
    QVERIFY(maxMinShares(FlowSet {}, linksOf({ 5 })).empty());
}

/// The definition: no link carries more than it can, and every flow has what it wants or crosses a full link on which
/// no flow has a larger weighted share.
void TestNetworkSharing::nobodyCanGainWithoutAPoorerLosing()
{
    std::mt19937 random(23);
    const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
    for (int trial = 0; trial < 3000; ++trial) {
        std::vector<std::int64_t> capacities;
        for (int i = 0; i < 5; ++i)
            capacities.push_back(10 + below(1000));
        std::vector<FlowRow> rows;
        for (int i = 0; i < 12; ++i) {
            FlowRow row { .demand = 1.0 + below(600), .weight = 1.0 + below(4), .links = {} };
            for (int link = 0; link < 5; ++link) {
                if (below(3) == 0)
                    row.links.push_back(link);
            }
            rows.push_back(row);
        }
        const auto shares = maxMinShares(flowsOf(rows), linksOf(capacities));
        std::vector<double> load(5, 0.0);
        std::vector<double> highest(5, 0.0);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            QVERIFY(shares[i] > 0 && shares[i] <= rows[i].demand);
            for (const int link : rows[i].links) {
                load[static_cast<std::size_t>(link)] += shares[i];
                auto& most = highest[static_cast<std::size_t>(link)];
                most = std::max(most, shares[i] / rows[i].weight);
            }
        }
        for (std::size_t link = 0; link < 5; ++link)
            QVERIFY(load[link] <= static_cast<double>(capacities[link]) * (1 + 1e-9));
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool isContent = shares[i] == rows[i].demand;
            const bool isHeld = std::any_of(rows[i].links.begin(), rows[i].links.end(), [&](int l) {
                const auto link = static_cast<std::size_t>(l);
                return load[link] >= static_cast<double>(capacities[link]) * (1 - 1e-9)
                    && shares[i] / rows[i].weight >= highest[link] * (1 - 1e-9);
            });
            QVERIFY(isContent || isHeld);
        }
    }
}

void TestNetworkSharing::offeredSlowdownIsTheWorstLink()
{
    const auto slowdowns = flowSlowdowns(flowsOf({ { 30, 1, { 0, 1 } }, { 30, 1, { 0 } }, { 90, 1, { 1 } } }),
        linksOf({ 50, 60 }), NetworkSharing::Offered);
    compareShares(slowdowns, { 2.0, 1.2, 2.0 });
}

/// A worker on each of two hosts and the PS on a third whose NIC is the limit: both sharing rules see the same total,
/// so the step is the same.
void TestNetworkSharing::aloneJobsShareTheirOwnLinks()
{
    const auto cluster = makeCluster({ .racks = 1, .hostsPerRack = 3, .cores = 8, .gpus = 2, .nic = 40'000'000 });
    const auto& profile = testbedModels()[ResNet50];
    PlacementSet set;
    set.addServerJob(profile,
        { PlacementSet::tasks(0, kWorkerRole, 1), PlacementSet::tasks(1, kWorkerRole, 1),
            PlacementSet::tasks(2, kServerRole, 1) });
    ContentionParameters parameters;
    const double offered = ContentionModel(cluster, parameters).isolatedRate(set.at(0));
    parameters.network = NetworkSharing::MaxMin;
    const ContentionModel fair(cluster, parameters);
    QVERIFY(fair.ratesAreCoupled());
    QVERIFY(std::abs(fair.isolatedRate(set.at(0)) / offered - 1) < 1e-9);
}

/// Why max-min is exempt from monotony. Host 1 exchanges with hosts 0 and 2 (job A: 0–1, job B: 1–2); job C crosses
/// host 2's NIC. Without C, A and B halve host 1's NIC. C holds B back at host 2, so A gets more.
void TestNetworkSharing::aNeighbourCanSpeedAThirdJobUp()
{
    const auto cluster = makeCluster({ .racks = 1, .hostsPerRack = 6, .cores = 64, .gpus = 2, .nic = 60'000'000 });
    ContentionParameters parameters;
    parameters.network = NetworkSharing::MaxMin;
    const ContentionModel model(cluster, parameters);
    const auto& profile = testbedModels()[Vgg16];
    PlacementSet set;
    set.addPair(profile, 0, 1);
    set.addPair(profile, 2, 1);
    for (int i = 0; i < 3; ++i)
        set.addPair(profile, 3 + i, 2);
    const auto ratesOfFirst = [&](std::size_t count) {
        LoadTable loads(*cluster);
        std::vector<JobPlacement> placements;
        for (std::size_t i = 0; i < count; ++i) {
            placements.push_back(set.at(i));
            model.addLoad(set.at(i), +1, loads);
        }
        std::vector<double> rates(count);
        model.ratesTogether(placements, loads, rates);
        return rates;
    };
    const auto without = ratesOfFirst(2);
    const auto with = ratesOfFirst(5);
    QVERIFY(with[0] > without[0]);
    QVERIFY(with[1] < without[1]);
}

CONSONANCE_TEST(TestNetworkSharing)
#include "tst_network_sharing.moc"
