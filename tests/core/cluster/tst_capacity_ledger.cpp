// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/cluster/capacity_ledger.h"
#include "tests/core/cluster/capacity_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <optional>
#include <random>

namespace consonance {

using fixtures::amounts;

namespace {

Claim claimOf(DomainId domain, const ResourceVector& demand, int count = 1)
{
    return { .domain = domain, .demand = demand, .count = count };
}

/// a: 4 v100 on 2 sockets, 8 cores; b: 2 k80, 4 cores; c: 70 v100 without memory size, 100 cores; d: no GPU, 2
/// cores.
std::shared_ptr<const Cluster> mixedCluster()
{
    ClusterBuilder builder("mixed", { "cluster", "rack", "server", "socket", "gpu" }, "server");
    const auto rack = builder.add(ClusterBuilder::root(), "rack", "r");
    builder.addHost(rack, "a", amounts(4, 8'000, 64'000), {}, "v100", 16'000, 2);
    builder.addHost(rack, "b", amounts(2, 4'000, 32'000), {}, "k80", 12'000);
    builder.addHost(ClusterBuilder::root(), "c", amounts(70, 100'000, 640'000), {}, "v100");
    builder.addHost(ClusterBuilder::root(), "d", amounts(0, 2'000, 8'000));
    return *builder.finish();
}

DomainId at(const Cluster& cluster, const char* path)
{
    return *cluster.findByPath(path);
}

/// The same rules by brute force, over the list of what is held.
class Reference {
public:
    explicit Reference(std::shared_ptr<const Cluster> cluster)
        : m_cluster(std::move(cluster))
        , m_availability(m_cluster->hostCount(), Availability::Up)
    {
    }

    std::optional<std::vector<std::uint16_t>> choose(const Claim& claim) const
    {
        const auto& domain = m_cluster->domain(claim.domain);
        if (!domain.host.isValid() || m_availability[domain.host.index()] != Availability::Up || claim.count < 1)
            return std::nullopt;
        for (auto at = claim.domain; at != m_cluster->domain(m_cluster->host(domain.host).domain).parent;
             at = m_cluster->domain(at).parent) {
            if (m_cluster->domain(at).isDevice)
                continue;
            auto left = m_cluster->domain(at).capacity - heldIn(at) - claim.demand * claim.count;
            left[Resource::Gpu] = 0;
            if (std::ranges::any_of(left.amount, [](auto amount) { return amount < 0; }))
                return std::nullopt;
        }
        std::vector<std::uint16_t> chosen;
        const auto needed = static_cast<std::size_t>(claim.demand[Resource::Gpu] * claim.count);
        for (int device = domain.firstDevice;
             device < domain.firstDevice + domain.deviceCount && chosen.size() < needed; ++device) {
            if (accepts(domain.host, static_cast<std::uint16_t>(device), claim))
                chosen.push_back(static_cast<std::uint16_t>(device));
        }
        if (chosen.size() < needed)
            return std::nullopt;
        return chosen;
    }

    std::int64_t freeGpus(HostId host) const
    {
        std::vector<bool> isHeld(m_cluster->host(host).devices.size());
        for (const auto& holding : held) {
            if (hostOf(holding) == host) {
                for (const auto device : holding.devices)
                    isHeld[device] = true;
            }
        }
        return std::ranges::count(isHeld, false);
    }

    HostId next(std::int64_t fewest, std::int64_t most, HostId after, int type) const
    {
        for (std::size_t i = after.isValid() ? after.index() + 1 : 0; i < m_cluster->hostCount(); ++i) {
            const HostId host(i);
            const auto free = freeGpus(host);
            if (m_availability[i] == Availability::Up && free >= fewest && free <= most
                && (type < 0 || m_cluster->host(host).deviceTypeIndex == type))
                return host;
        }
        return {};
    }

    void check(const CapacityLedger& ledger) const
    {
        std::int64_t freeTotal = 0;
        std::int64_t total = 0;
        for (std::size_t i = 0; i < m_cluster->hostCount(); ++i) {
            const HostId host(i);
            auto free = m_cluster->host(host).capacity - heldIn(m_cluster->host(host).domain);
            free[Resource::Gpu] = freeGpus(host);
            QCOMPARE(ledger.free(host), free);
            QVERIFY(std::ranges::none_of(free.amount, [](auto amount) { return amount < 0; }));
            if (m_availability[i] != Availability::Up)
                continue;
            freeTotal += free[Resource::Gpu];
            total += m_cluster->host(host).capacity[Resource::Gpu];
        }
        QCOMPARE(ledger.totalFreeGpus(), freeTotal);
        QCOMPARE(ledger.totalGpus(), total);
    }

    std::vector<Holding> held;
    std::vector<Availability>& availability() { return m_availability; }

private:
    HostId hostOf(const Holding& holding) const { return m_cluster->domain(holding.claim.domain).host; }

    bool isIn(DomainId inner, DomainId outer) const
    {
        for (auto at = inner; at.isValid(); at = m_cluster->domain(at).parent) {
            if (at == outer)
                return true;
        }
        return false;
    }

    ResourceVector heldIn(DomainId domain) const
    {
        ResourceVector sum;
        for (const auto& holding : held) {
            if (isIn(holding.claim.domain, domain))
                sum += holding.claim.demand * holding.claim.count;
        }
        return sum;
    }

    bool accepts(HostId host, std::uint16_t device, const Claim& claim) const
    {
        std::int64_t share = 0;
        std::int64_t memory = 0;
        for (const auto& holding : held) {
            if (hostOf(holding) != host || std::ranges::find(holding.devices, device) == holding.devices.end())
                continue;
            if (claim.mode == ShareMode::Exclusive || holding.claim.mode != claim.mode)
                return false;
            share += holding.claim.share;
            memory += holding.claim.deviceMemoryMegabytes;
        }
        const auto capacity = m_cluster->domain(m_cluster->host(host).devices[device]).deviceMemoryMegabytes;
        if (claim.mode == ShareMode::Timeshare)
            return share + claim.share <= kFullShare && (capacity == 0 || claim.deviceMemoryMegabytes <= capacity);
        return claim.mode == ShareMode::Exclusive || capacity == 0 || memory + claim.deviceMemoryMegabytes <= capacity;
    }

    std::shared_ptr<const Cluster> m_cluster;
    std::vector<Availability> m_availability;
};

Claim randomClaim(RandomStream& random, const Cluster& cluster)
{
    Claim claim { .domain
        = DomainId(static_cast<int>(random.uniformInt(0, static_cast<std::int64_t>(cluster.domains.size()) - 1))) };
    if (random.chance(0.7)) // mostly hosts and sockets of the small servers
        claim.domain = DomainId(static_cast<int>(random.uniformInt(2, 12)));
    claim.demand = amounts(random.uniformInt(0, 2), random.uniformInt(0, 3) * 500, random.uniformInt(0, 4) * 1'000);
    claim.count = static_cast<std::int32_t>(random.uniformInt(1, 3));
    claim.mode = static_cast<ShareMode>(random.uniformInt(0, 2));
    claim.share = random.uniformInt(1, 4) * 250'000;
    claim.deviceMemoryMegabytes = random.uniformInt(0, 5) * 3'000;
    return claim;
}

} // namespace

class TestCapacityLedger : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bindsLowestFreeDevices()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        const auto a = at(*cluster, "r/a");
        Holding one;
        Holding two;
        Holding cpuOnly;
        QVERIFY(ledger.take(claimOf(a, amounts(1, 1'000)), one));
        QVERIFY(ledger.take(claimOf(a, amounts(1), 2), two));
        QVERIFY(ledger.take(claimOf(a, amounts(0, 500), 2), cpuOnly));
        QCOMPARE(one.devices, (std::vector<std::uint16_t> { 0 }));
        QCOMPARE(two.devices, (std::vector<std::uint16_t> { 1, 2 }));
        QVERIFY(cpuOnly.devices.empty());
        QCOMPARE(ledger.free(HostId(0)), amounts(1, 6'000, 64'000));
        QCOMPARE(ledger.used(HostId(0)), amounts(3, 2'000));
        QVERIFY(!ledger.fits(claimOf(a, amounts(2))));
        QVERIFY(!ledger.take(claimOf(a, amounts(0, 6'001)), one));
        ledger.release(one);
        Holding again;
        QVERIFY(ledger.take(claimOf(a, amounts(2)), again));
        QCOMPARE(again.devices, (std::vector<std::uint16_t> { 0, 3 }));
    }

    void bindsAcrossWords()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        Holding most;
        QVERIFY(ledger.take(claimOf(at(*cluster, "c"), amounts(1), 63), most));
        Holding rest;
        QVERIFY(!ledger.take(claimOf(at(*cluster, "c"), amounts(8)), rest));
        QVERIFY(ledger.take(claimOf(at(*cluster, "c"), amounts(7)), rest));
        QCOMPARE(rest.devices, (std::vector<std::uint16_t> { 63, 64, 65, 66, 67, 68, 69 }));
        QVERIFY(ledger.isDeviceFree(HostId(0), 0));
        QVERIFY(!ledger.isDeviceFree(HostId(2), 69));
    }

    void socketsCountAgainstTheirHost()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        const auto host = at(*cluster, "r/a");
        const auto socket = at(*cluster, "r/a/socket-1"); // 4 cores, GPUs 2 and 3
        Holding pinned;
        QVERIFY(!ledger.fits(claimOf(socket, amounts(0, 4'001))));
        QVERIFY(!ledger.fits(claimOf(socket, amounts(3))));
        QVERIFY(ledger.take(claimOf(socket, amounts(1, 3'000)), pinned));
        QCOMPARE(pinned.devices, (std::vector<std::uint16_t> { 2 }));
        QCOMPARE(ledger.free(HostId(0)), amounts(3, 5'000, 64'000));
        QVERIFY(!ledger.fits(claimOf(socket, amounts(0, 1'001))));
        QVERIFY(ledger.fits(claimOf(at(*cluster, "r/a/socket-0"), amounts(2, 4'000))));
        // Claims on the whole host leave the sockets' own claims alone, as long as the sum fits.
        Holding floating;
        QVERIFY(ledger.take(claimOf(host, amounts(0, 4'500)), floating));
        QVERIFY(ledger.fits(claimOf(socket, amounts(0, 500))));
        QVERIFY(!ledger.fits(claimOf(socket, amounts(0, 501))));
        ledger.release(pinned);
        QVERIFY(ledger.fits(claimOf(socket, amounts(2, 3'500))));
    }

    void devicesAreShared()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        const auto device = at(*cluster, "r/b/gpu-1");
        auto claim = claimOf(device, amounts(1, 1'000));
        claim.mode = ShareMode::Timeshare;
        claim.share = 600'000;
        Holding first;
        QVERIFY(ledger.take(claim, first));
        QCOMPARE(first.devices, (std::vector<std::uint16_t> { 1 }));
        QCOMPARE(ledger.deviceShare(HostId(1), 1), std::int64_t { 600'000 });
        QCOMPARE(ledger.free(HostId(1)), amounts(1, 3'000, 32'000)); // CPU is not scaled by the share
        QVERIFY(!ledger.fits(claim));
        claim.share = 400'000;
        Holding second;
        QVERIFY(ledger.take(claim, second));
        QCOMPARE(ledger.deviceHolders(HostId(1), 1), 2);
        QVERIFY(!ledger.fits(claimOf(device, amounts(1))));
        claim.mode = ShareMode::Colocated;
        QVERIFY(!ledger.fits(claim)); // modes do not mix on a device
        ledger.release(first);
        QCOMPARE(ledger.free(HostId(1))[Resource::Gpu], std::int64_t { 1 });
        ledger.release(second);
        QVERIFY(ledger.isDeviceFree(HostId(1), 1));

        claim.share = kFullShare;
        claim.deviceMemoryMegabytes = 6'000;
        QVERIFY(ledger.take(claim, first));
        QVERIFY(ledger.take(claim, second)); // shares may sum above 1, memory may not
        QCOMPARE(ledger.deviceShare(HostId(1), 1), 2 * kFullShare);
        claim.deviceMemoryMegabytes = 1;
        QVERIFY(!ledger.fits(claim));
    }

    void refusesNonsense()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        const auto before = ledger.stateHash();
        const auto a = at(*cluster, "r/a");
        const auto huge = std::numeric_limits<std::int64_t>::max() / 2;
        Claim badShare = claimOf(a, amounts(1));
        badShare.mode = ShareMode::Timeshare;
        badShare.share = 0;
        Holding holding;
        for (const auto& claim :
            { claimOf({}, amounts(1)), claimOf(DomainId(9'999), amounts(1)), claimOf(at(*cluster, "r"), amounts(1)),
                claimOf(a, amounts(-1)), claimOf(a, amounts(0, -5)), claimOf(a, amounts(1), 0),
                claimOf(a, amounts(1), -1), claimOf(a, amounts(0, huge), 3), claimOf(a, amounts(huge), 1), badShare }) {
            QVERIFY(!ledger.fits(claim));
            QVERIFY(!ledger.take(claim, holding));
            QVERIFY(!ledger.takeAgain({ .claim = claim, .devices = {} }));
        }
        for (const auto& devices :
            std::vector<std::vector<std::uint16_t>> { {}, { 0 }, { 1, 0 }, { 0, 0 }, { 0, 4 }, { 0, 1, 2 } })
            QVERIFY(!ledger.takeAgain({ .claim = claimOf(a, amounts(2)), .devices = devices }));
        QVERIFY(ledger.takeAgain({ .claim = claimOf(a, amounts(2)), .devices = { 1, 3 } }));
        QVERIFY(ledger.stateHash() != before);
        ledger.release({ .claim = claimOf(a, amounts(2)), .devices = { 1, 3 } });
        QCOMPARE(ledger.stateHash(), before);
    }

    void availabilityDecides()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        const auto a = at(*cluster, "r/a");
        Holding holding;
        QVERIFY(ledger.take(claimOf(a, amounts(1)), holding));
        ledger.setAvailability(HostId(0), Availability::Draining);
        QVERIFY(!ledger.fits(claimOf(a, amounts(1))));
        QCOMPARE(ledger.capacityFor(HostId(0), amounts(1)), 0);
        QCOMPARE(ledger.totalGpus(), std::int64_t { 72 });
        QCOMPARE(ledger.nextHostWithFreeGpus(1), HostId(1));
        ledger.release(holding);
        ledger.setAvailability(HostId(0), Availability::Down);
        ledger.setAvailability(HostId(0), Availability::Up);
        QCOMPARE(ledger.totalFreeGpus(), std::int64_t { 76 });
        QCOMPARE(ledger.stateHash(), CapacityLedger(cluster).stateHash());
        QCOMPARE(ledger.capacityFor(HostId(0), amounts(1, 3'000)), 2);
        QCOMPARE(ledger.capacityFor(HostId(0), amounts(1, 100)), 4);
    }

    void absentHostsAppear()
    {
        ClusterBuilder builder("x", { "cluster", "server", "gpu" }, "server");
        builder.markAbsentAtStart(builder.addHost(ClusterBuilder::root(), "a", amounts(2)));
        builder.addHost(ClusterBuilder::root(), "b", amounts(1));
        CapacityLedger ledger(*builder.finish());
        QCOMPARE(ledger.availability(HostId(0)), Availability::Absent);
        QCOMPARE(ledger.totalGpus(), std::int64_t { 1 });
        QCOMPARE(ledger.maxGpusPerHost(), std::int64_t { 2 });
        QVERIFY(!ledger.nextHostWithFreeGpus(2).isValid());
        ledger.setAvailability(HostId(0), Availability::Up);
        QCOMPARE(ledger.nextHostWithFreeGpus(2), HostId(0));
    }

    void findsHosts()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        const auto v100 = *cluster->findDeviceType("v100");
        const auto k80 = *cluster->findDeviceType("k80");
        QCOMPARE(ledger.nextHostWithFreeGpus(2), HostId(0));
        QCOMPARE(ledger.nextHostWithFreeGpus(2, HostId(0)), HostId(1));
        QCOMPARE(ledger.nextHostWithFreeGpus(2, HostId(0), v100), HostId(2));
        QCOMPARE(ledger.nextHostWithFreeGpus(1, {}, k80), HostId(1));
        QCOMPARE(ledger.nextHostWithExactlyFreeGpus(70), HostId(2));
        QVERIFY(!ledger.nextHostWithFreeGpus(71).isValid());
        QVERIFY(!ledger.nextHostWithFreeGpus(1, HostId(2)).isValid());
        QVERIFY(!ledger.nextHostWithFreeGpus(1, {}, 17).isValid());
        QVERIFY(!ledger.nextHostWithExactlyFreeGpus(-1).isValid());
        QVERIFY(!ledger.nextHostWithExactlyFreeGpus(std::numeric_limits<std::int64_t>::max()).isValid());
    }

    void agreesWithTheReference_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 20; ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }

    void agreesWithTheReference()
    {
        QFETCH(const int, seed);
        RandomStream random(static_cast<std::uint64_t>(seed), "ledger-test");
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        Reference reference(cluster);
        int granted = 0;
        int found = 0;
        for (int step = 0; step < 600; ++step) {
            const auto dice = random.uniformInt(0, 99);
            if (dice < 60) {
                const auto claim = randomClaim(random, *cluster);
                const auto expected = reference.choose(claim);
                QCOMPARE(ledger.fits(claim), expected.has_value());
                Holding holding;
                QCOMPARE(ledger.take(claim, holding), expected.has_value());
                if (expected) {
                    QCOMPARE(holding.devices, *expected);
                    reference.held.push_back(holding);
                    ++granted;
                }
            } else if (dice < 97 && !reference.held.empty()) {
                const auto index = random.uniformInt(0, static_cast<std::int64_t>(reference.held.size()) - 1);
                ledger.release(reference.held[static_cast<std::size_t>(index)]);
                reference.held.erase(reference.held.begin() + index);
            } else {
                const auto host = static_cast<std::size_t>(random.uniformInt(0, 3));
                reference.availability()[host] = random.chance(0.3) ? Availability::Draining : Availability::Up;
                ledger.setAvailability(HostId(host), reference.availability()[host]);
            }
            reference.check(ledger);
            const auto gpus = random.uniformInt(0, 5);
            const HostId after(static_cast<int>(random.uniformInt(0, 3)));
            const auto type = static_cast<int>(random.uniformInt(-1, 1));
            QCOMPARE(ledger.nextHostWithFreeGpus(gpus, after, type), reference.next(gpus, 70, after, type));
            QCOMPARE(ledger.nextHostWithExactlyFreeGpus(gpus, {}, type), reference.next(gpus, gpus, {}, type));
            const auto demand
                = amounts(random.uniformInt(0, 1), random.uniformInt(0, 12) * 250, random.uniformInt(0, 6) * 1'000);
            HostId withRoom = reference.next(gpus, gpus, after, type);
            while (withRoom.isValid() && !demand.fitsIn(ledger.free(withRoom)))
                withRoom = reference.next(gpus, gpus, withRoom, type);
            QCOMPARE(ledger.nextHostWithRoom(gpus, demand, after, type), withRoom);
            found += withRoom.isValid() ? 1 : 0;
        }
        QVERIFY(found > 10);
        QVERIFY(granted > 60);

        // The same holdings in another order are the same state.
        CapacityLedger replayed(cluster);
        std::ranges::reverse(reference.held);
        for (const auto& holding : reference.held)
            QVERIFY(replayed.takeAgain(holding));
        for (std::size_t i = 0; i < cluster->hostCount(); ++i)
            replayed.setAvailability(HostId(i), reference.availability()[i]);
        QCOMPARE(replayed.stateHash(), ledger.stateHash());
    }

    void trialsLeaveNoTrace_data() { agreesWithTheReference_data(); }

    void trialsLeaveNoTrace()
    {
        QFETCH(const int, seed);
        RandomStream random(static_cast<std::uint64_t>(seed), "trial-test");
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        std::vector<Holding> held;
        const auto act = [&](std::vector<Holding>& holdings) {
            Holding holding;
            if (random.chance(0.6) && ledger.take(randomClaim(random, *cluster), holding))
                holdings.push_back(holding);
            else if (random.chance(0.1))
                ledger.setAvailability(HostId(static_cast<int>(random.uniformInt(0, 3))),
                    static_cast<Availability>(random.uniformInt(0, 3)));
            else if (!holdings.empty()) {
                ledger.release(holdings.back());
                holdings.pop_back();
            }
        };
        for (int round = 0; round < 30; ++round) {
            for (int i = 0; i < 8; ++i)
                act(held);
            const auto before = ledger.stateHash();
            const auto freeBefore = ledger.totalFreeGpus();
            const auto nextBefore = ledger.nextHostWithFreeGpus(2);
            auto tentative = held;
            std::ranges::shuffle(tentative, std::mt19937(static_cast<unsigned>(seed)));
            ledger.beginTrial();
            QVERIFY(ledger.isInTrial());
            for (int i = 0; i < 40; ++i)
                act(tentative);
            ledger.rollback();
            QVERIFY(!ledger.isInTrial());
            QCOMPARE(ledger.stateHash(), before);
            QCOMPARE(ledger.totalFreeGpus(), freeBefore);
            QCOMPARE(ledger.nextHostWithFreeGpus(2), nextBefore);
        }
        for (auto& holding : held)
            ledger.release(holding);
        for (int i = 0; i < 4; ++i)
            ledger.setAvailability(HostId(i), Availability::Up);
        QCOMPARE(ledger.stateHash(), CapacityLedger(cluster).stateHash());
    }

    void copiesAreIndependent()
    {
        const auto cluster = mixedCluster();
        CapacityLedger ledger(cluster);
        const CapacityLedger copy(ledger);
        Holding holding;
        QVERIFY(ledger.take(claimOf(at(*cluster, "r/a"), amounts(4)), holding));
        QCOMPARE(copy.totalFreeGpus(), std::int64_t { 76 });
        QCOMPARE(ledger.totalFreeGpus(), std::int64_t { 72 });
        QCOMPARE(copy.nextHostWithFreeGpus(1), HostId(0));
        QCOMPARE(ledger.nextHostWithFreeGpus(1), HostId(1));
    }
};

} // namespace consonance

CONSONANCE_BARE_TEST(consonance::TestCapacityLedger)
#include "tst_capacity_ledger.moc"
