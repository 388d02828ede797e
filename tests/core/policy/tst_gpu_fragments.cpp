// SPDX-License-Identifier: GPL-3.0-or-later
// Expected fragments of small servers against hand-made figures, and what holds for every server.
#include "core/policy/tools/gpu_fragments.h"

#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

constexpr std::int64_t kTenthOfDevice = kFullShare / 10;

ResourceVector amounts(std::int64_t gpus, std::int64_t cores)
{
    return { .amount = { gpus, cores * 1000, 0, 0, 0 } };
}

bool isNear(double one, double other)
{
    return std::abs(one - other) < 1e-12;
}

/// Half of the tasks take half a GPU and four cores, three in ten two GPUs and two cores, the others one core only.
TaskMix makeMix()
{
    return { { .demand = amounts(1, 4), .gpuShare = 5 * kTenthOfDevice, .popularity = 0.5 },
        { .demand = amounts(2, 2), .popularity = 0.3 }, { .demand = amounts(0, 1), .popularity = 0.2 } };
}

} // namespace

class TestGpuFragments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fragmentsAreAsComputedByHand()
    {
        FreeGpus free { .left = amounts(0, 8),
            .parts = { 2 * kTenthOfDevice, kFullShare, kFullShare, 5 * kTenthOfDevice } };
        // 0.5 × 0.2 (too small for half a GPU) + 0.3 × 0.7 (parts that are not whole) + 0.2 × 2.7 (no GPU wanted)
        QVERIFY(isNear(expectedFragments(free, makeMix()), 0.1 + 0.21 + 0.54));
        free.left = amounts(0, 3); // too few cores for the first class: 0.5 × 2.7
        QVERIFY(isNear(expectedFragments(free, makeMix()), 1.35 + 0.21 + 0.54));
        free.parts[1] = 9 * kTenthOfDevice; // one whole GPU is not two: 0.3 × 2.6, and 2.6 are free
        QVERIFY(isNear(expectedFragments(free, makeMix()), 0.5 * 2.6 + 0.3 * 2.6 + 0.2 * 2.6));
        free.parts = { 0, 0, 0, 0 };
        QCOMPARE(expectedFragments(free, makeMix()), 0.0);
    }

    void aTypeThatIsAskedForCounts()
    {
        auto mix = makeMix();
        mix[0].deviceType = 1;
        FreeGpus free { .left = amounts(0, 8), .parts = { kFullShare }, .deviceType = 0 };
        QVERIFY(isNear(expectedFragments(free, mix), 0.5 + 0.3 + 0.2));
        free.deviceType = 1;
        QVERIFY(isNear(expectedFragments(free, mix), 0.3 + 0.2));
        mix[0].deviceType = TaskClass::kNoDevice;
        QVERIFY(isNear(expectedFragments(free, mix), 1.0));
    }

    void aMixCountsTasks()
    {
        auto jobs = std::vector { gangJob("a", 3, 0, 60), gangJob("b", 1, 0, 60), gangJob("c", 1, 0, 60) };
        jobs[1].request.roles[0].demand = amounts(0, 2);
        jobs[2].request.deviceType = "no such type";
        const auto cluster = makeServers(1, 2, 8, 0);
        const auto mix = taskMixOf(*makeWorkload(jobs), *cluster);
        QCOMPARE(mix.size(), std::size_t { 3 });
        QVERIFY(isNear(mix[0].popularity, 0.6)); // three tasks of five
        QCOMPARE(mix[0].demand[Resource::Gpu], std::int64_t { 1 });
        QVERIFY(isNear(mix[1].popularity + mix[2].popularity, 0.4));
        QVERIFY(std::ranges::find(mix, TaskClass::kNoDevice, &TaskClass::deviceType) != mix.end());
        TaskMixBuilder few(*cluster);
        for (const auto& job : jobs)
            few.add(job.request);
        QCOMPARE(few.finish(1).size(), std::size_t { 1 });
        QCOMPARE(few.finish(1).front().popularity, 1.0);
    }

    /// A server has as much as the ledger says, whatever GPUs are shared; a server that is down has no fragments.
    void aClusterIsTheSumOfItsServers()
    {
        const auto cluster = makeServers(2, 2, 8, 0);
        CapacityLedger ledger(cluster);
        Holding shared;
        QVERIFY(ledger.take({ .domain = cluster->host(HostId(0)).devices[1],
                                .demand = amounts(1, 6),
                                .mode = ShareMode::Timeshare,
                                .share = 7 * kTenthOfDevice },
            shared));
        FreeGpus free;
        free.read(ledger, HostId(0));
        QCOMPARE(free.parts, (std::vector { kFullShare, 3 * kTenthOfDevice }));
        QCOMPARE(free.left[Resource::Cpu], std::int64_t { 2000 });
        const auto alone = expectedFragments(free, makeMix());
        // 0.5 × 1.3 (no four cores) + 0.3 × 1.3 (no two GPUs) + 0.2 × 1.3
        QVERIFY(isNear(alone, 1.3));
        QVERIFY(isNear(expectedFragments(ledger, makeMix()), 1.3 + 0.2 * 2));
        ledger.setAvailability(HostId(0), Availability::Down);
        QVERIFY(isNear(expectedFragments(ledger, makeMix()), 0.4));
    }

    /// For any server and mix: between zero and what is free, and never less with fewer cores.
    void boundsHoldOfEveryServer()
    {
        RandomStream stream(5, "tests.fragments");
        for (int round = 0; round < 2000; ++round) {
            TaskMix mix;
            const auto classes = stream.uniformInt(1, 6);
            for (std::int64_t i = 0; i < classes; ++i)
                mix.push_back({ .demand = amounts(stream.uniformInt(0, 4), stream.uniformInt(0, 8)),
                    .gpuShare = stream.uniformInt(1, 10) * kTenthOfDevice,
                    .popularity = 1.0 / static_cast<double>(classes) });
            FreeGpus free { .left = amounts(0, stream.uniformInt(0, 8)) };
            for (std::int64_t i = stream.uniformInt(0, 8); i > 0; --i)
                free.parts.push_back(stream.uniformInt(0, 10) * kTenthOfDevice);
            const auto all = static_cast<double>(free.total()) / static_cast<double>(kFullShare);
            const auto fragments = expectedFragments(free, mix);
            QVERIFY(fragments >= 0 && fragments <= all + 1e-9);
            auto poorer = free;
            poorer.left[Resource::Cpu] /= 2;
            QVERIFY(expectedFragments(poorer, mix) >= fragments - 1e-9);
        }
    }
};

CONSONANCE_TEST(TestGpuFragments)
#include "tst_gpu_fragments.moc"
