// SPDX-License-Identifier: GPL-3.0-or-later
// Models that compute at other speeds on other types of devices, and what profiles of pairs mean.
#include "tests/core_test.h"
#include "throughput_fixture.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

/// Server 0 with two V100, server 1 with two K80, server 2 with one of each.
std::shared_ptr<const Cluster> mixedServers()
{
    ClusterBuilder builder("mixed", { "cluster", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = 2;
    capacity[Resource::Cpu] = 64'000;
    capacity[Resource::Memory] = 64'000;
    builder.addHost(ClusterBuilder::root(), "fast", capacity, Uplink { kTestbedNic, {} }, "v100");
    builder.addHost(ClusterBuilder::root(), "slow", capacity, Uplink { kTestbedNic, {} }, "k80");
    capacity[Resource::Gpu] = 0;
    const auto both = builder.domainOf(builder.addHost(ClusterBuilder::root(), "both", capacity, {}));
    builder.addDevice(both, "gpu-0", "v100");
    builder.addDevice(both, "gpu-1", "k80");
    return *builder.finish();
}

/// VGG-16 measured on V100; a K80 computes at a quarter of that.
ModelProfile typedModel()
{
    auto model = testbedModels()[Vgg16];
    model.referenceDevice = "v100";
    model.deviceSpeeds = { { "k80", 0.25 } };
    return model;
}

bool isCloseSpeed(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestDeviceSpeeds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void computeTakesAsLongAsItsSlowestDevice_data()
    {
        QTest::addColumn<QString>("interference");
        QTest::newRow("none") << QStringLiteral("none");
        QTest::newRow("contention") << QStringLiteral("contention");
    }

    void computeTakesAsLongAsItsSlowestDevice()
    {
        QFETCH(QString, interference);
        const auto cluster = mixedServers();
        const auto model = *makeThroughputModel(interference.toStdString(), cluster);
        const auto typed = typedModel();
        const auto exchange = typed.parameterMegabytes / typed.interBandwidth;
        const auto rateOn = [&](const ModelProfile& profile, int host, std::vector<std::uint16_t> devices) {
            PlacementSet set;
            const int server = host == 0 ? 1 : 0;
            return model->isolatedRate(set.addServerJob(profile,
                { PlacementSet::tasks(host, kWorkerRole, 1, std::move(devices)),
                    PlacementSet::tasks(server, kServerRole, 1) }));
        };
        const double compute = typed.computeSecondsPerStep;
        QVERIFY(isCloseSpeed(rateOn(typed, 0, { 0 }), 1 / (compute + exchange)));
        QVERIFY(isCloseSpeed(rateOn(typed, 1, { 0 }), 1 / (compute / 0.25 + exchange)));
        QVERIFY(
            isCloseSpeed(rateOn(typed, 1, {}), 1 / (compute / 0.25 + exchange))); // not bound yet: the server's speed
        QVERIFY(isCloseSpeed(rateOn(typed, 2, { 0 }), rateOn(typed, 0, { 0 })));
        QVERIFY(isCloseSpeed(rateOn(typed, 2, { 1 }), rateOn(typed, 1, { 0 })));
        QVERIFY(isCloseSpeed(rateOn(typed, 2, { 0, 1 }), rateOn(typed, 1, { 0 })));
        // Without data every type is equally fast.
        const auto& plain = testbedModels()[Vgg16];
        QCOMPARE(rateOn(plain, 0, { 0 }), rateOn(plain, 1, { 0 }));
    }

    void secondsOfServiceAreThoseOfTheReference()
    {
        const auto cluster = mixedServers();
        const auto model = *makeThroughputModel("none", cluster);
        const auto typed = typedModel();
        PlacementSet set;
        set.addWorkerJob(&typed, WorkUnit::ServiceTime, { PlacementSet::tasks(0, kWorkerRole, 1, { 0 }) });
        set.addWorkerJob(&typed, WorkUnit::ServiceTime, { PlacementSet::tasks(1, kWorkerRole, 1, { 0 }) });
        QVERIFY(isCloseSpeed(model->isolatedRate(set.at(0)), 1.0));
        QVERIFY(isCloseSpeed(model->isolatedRate(set.at(1)), 0.25));
    }

    void pairsKeepAsMuchAsProfilesSay()
    {
        const auto cluster = mixedServers();
        const auto& first = testbedModels()[Vgg16];
        const auto& second = testbedModels()[ResNet50];
        PlacementSet set;
        for (const auto* profile : { &first, &second }) {
            set.addServerJob(
                *profile, { PlacementSet::tasks(0, kWorkerRole, 1, { 0 }), PlacementSet::tasks(0, kServerRole, 1) });
            set.at(set.size() - 1).mode = ShareMode::Colocated;
        }
        const auto contention = *makeThroughputModel("contention", cluster);
        const double kept = contention->pairSpeed(set.at(0), set.at(1));
        QVERIFY2(kept > 0.3 && kept < 0.95, qPrintable(QString::number(kept)));
        // The same as if the engine rated them together.
        LoadTable loads(*cluster);
        for (const std::size_t i : { 0, 1 })
            contention->addLoad(set.at(i), +1, loads);
        const double together = contention->rate(set.at(0), loads, std::span(&set.at(1), 1));
        QVERIFY(isCloseSpeed(kept, together / contention->isolatedRate(set.at(0))));
        QCOMPARE((*makeThroughputModel("none", cluster))->pairSpeed(set.at(0), set.at(1)), 1.0);
    }
};

CONSONANCE_TEST(TestDeviceSpeeds)
#include "tst_device_speeds.moc"
