// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster.h"
#include "tests/core_test.h"
#include "tests/fixtures/uniform_cluster.h"

#include <QTest>

namespace consonance {

namespace {

ResourceVector server(std::int64_t gpus, std::int64_t milliCores, std::int64_t megabytes = 48'000)
{
    return { .amount = { gpus, milliCores, megabytes, 1'000, 500 } };
}

ClusterBuilder rackBuilder()
{
    return { "test", { "cluster", "rack", "server", "socket", "gpu" }, "server" };
}

std::string failure(ClusterBuilder& builder)
{
    const auto result = builder.finish();
    return result ? std::string() : result.error().message.id;
}

} // namespace

class TestCluster : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void buildsATreeByHand()
    {
        auto builder = rackBuilder();
        const auto rack0
            = builder.add(ClusterBuilder::root(), "rack", "rack-0", Uplink { .bytesPerSecond = 100, .delay = {} });
        const auto rack1 = builder.add(ClusterBuilder::root(), "rack", "rack-1");
        const auto b = builder.addHost(
            rack1, "b", server(5, 9'001), Uplink { .bytesPerSecond = 7, .delay = {} }, "v100", 16'000, 2);
        const auto a
            = builder.addHost(rack0, "a", server(1, 2'000), Uplink { .bytesPerSecond = 8, .delay = {} }, "k80");
        const auto c = builder.addHost(ClusterBuilder::root(), "c", server(0, 1'000));
        const auto built = builder.finish();
        QVERIFY(built);
        const auto& cluster = **built;

        QCOMPARE(cluster.hostCount(), std::size_t { 3 });
        QCOMPARE(cluster.hostName(b), std::string("b"));
        QCOMPARE(cluster.path(cluster.host(b).domain), std::string("rack-1/b"));
        QCOMPARE(cluster.path(cluster.host(b).devices[3]), std::string("rack-1/b/socket-1/gpu-3"));
        QCOMPARE(cluster.findByPath("rack-1/b/socket-1/gpu-3"), std::optional(cluster.host(b).devices[3]));
        QCOMPARE(cluster.findByPath(""), std::optional(ClusterBuilder::root()));
        QVERIFY(!cluster.findByPath("rack-1/b/"));
        QVERIFY(!cluster.findByPath("rack-2"));
        QVERIFY(!cluster.findByPath("/rack-1"));

        const auto& sockets = cluster.children(cluster.host(b).domain);
        QCOMPARE(sockets.size(), std::size_t { 2 });
        QCOMPARE(cluster.domain(sockets[0]).capacity, (ResourceVector { .amount = { 3, 4'501, 24'000, 1'000, 500 } }));
        QCOMPARE(cluster.domain(sockets[1]).capacity, (ResourceVector { .amount = { 2, 4'500, 24'000, 1'000, 500 } }));
        QCOMPARE(cluster.domain(sockets[1]).firstDevice, std::uint16_t { 3 });
        QCOMPARE(cluster.domain(sockets[1]).deviceCount, std::uint16_t { 2 });
        QCOMPARE(cluster.host(b).capacity, server(5, 9'001));
        QCOMPARE(cluster.totalCapacity(), (ResourceVector { .amount = { 6, 12'001, 144'000, 3'000, 1'500 } }));

        QCOMPARE(cluster.links.size(), std::size_t { 3 });
        QCOMPARE(cluster.host(a).uplinks.size(), std::size_t { 2 });
        QCOMPARE(cluster.link(cluster.host(a).uplinks[0]).bytesPerSecond, std::int64_t { 8 });
        QCOMPARE(cluster.link(cluster.host(a).uplinks[1]).bytesPerSecond, std::int64_t { 100 });
        QCOMPARE(cluster.host(b).uplinks.size(), std::size_t { 1 });
        QCOMPARE(cluster.host(c).uplinks.size(), std::size_t { 0 });

        QCOMPARE(cluster.deviceTypes, (std::vector<std::string> { "v100", "k80" }));
        QCOMPARE(cluster.host(a).deviceTypeIndex, std::uint16_t { 1 });
        QCOMPARE(cluster.findDeviceType("k80"), std::optional(1));
        QVERIFY(!cluster.findDeviceType("a100"));
        QCOMPARE(cluster.hostsBelow(ClusterBuilder::root()), (std::vector { b, a, c }));
        QCOMPARE(cluster.hostsBelow(rack0), (std::vector { a }));
        QCOMPARE(cluster.hostsBelow(cluster.host(b).devices[0]), (std::vector { b }));
    }

    void acceptsGroupsAndDevicesByHand()
    {
        auto builder = rackBuilder();
        const auto host = builder.addHost(ClusterBuilder::root(), "s", server(0, 4'000));
        const auto domain = builder.domainOf(host);
        const auto socket0 = builder.add(domain, "socket", "socket-0");
        const auto socket1 = builder.add(domain, "socket", "socket-1");
        // Given out of order: device indexes follow the tree, so that a socket's devices are contiguous.
        const auto inSecond = builder.addDevice(socket1, "x", "v100", 16'000);
        const auto inFirst = builder.addDevice(socket0, "y", "k80", 12'000);
        builder.domain(socket0).capacity[Resource::Cpu] = 3'000;
        const auto built = builder.finish();
        QVERIFY(built);
        const auto& cluster = **built;
        QCOMPARE(cluster.host(host).devices, (std::vector { inFirst, inSecond }));
        QCOMPARE(cluster.host(host).capacity[Resource::Gpu], std::int64_t { 2 });
        QCOMPARE(cluster.domain(socket1).firstDevice, std::uint16_t { 1 });
        QCOMPARE(cluster.domain(domain).deviceType, std::string()); // the two differ
        QCOMPARE(cluster.deviceTypes, (std::vector<std::string> { "" }));
    }

    void hashesContent()
    {
        const auto hashOf = [](std::int64_t cores, bool present) {
            auto builder = rackBuilder();
            const auto host = builder.addHost(ClusterBuilder::root(), "a", server(1, cores));
            if (!present)
                builder.markAbsentAtStart(host);
            return (*builder.finish())->contentHash;
        };
        QCOMPARE(hashOf(1'000, true), hashOf(1'000, true));
        QVERIFY(hashOf(1'000, true) != hashOf(2'000, true));
        QVERIFY(hashOf(1'000, true) != hashOf(1'000, false));
    }

    void refusesWhatCannotBe()
    {
        {
            auto builder = rackBuilder();
            QCOMPARE(failure(builder), std::string("cluster.no-host"));
        }
        {
            ClusterBuilder builder("x", { "cluster", "server" }, "cluster");
            QCOMPARE(failure(builder), std::string("cluster.host-level"));
        }
        {
            ClusterBuilder builder("x", {}, "server");
            QCOMPARE(failure(builder), std::string("cluster.level-count"));
        }
        {
            ClusterBuilder builder("x", { "cluster", "server", "server" }, "server");
            QCOMPARE(failure(builder), std::string("cluster.level-name"));
        }
        {
            auto builder = rackBuilder();
            const auto wrong = builder.add(ClusterBuilder::root(), "pod", "p");
            builder.addHost(wrong, "a", server(1, 1)); // calls after an error are harmless
            builder.domain(wrong).name = "q";
            QCOMPARE(failure(builder), std::string("cluster.unknown-level"));
        }
        {
            auto builder = rackBuilder();
            const auto host = builder.addHost(ClusterBuilder::root(), "a", server(1, 1));
            builder.add(builder.domainOf(host), "rack", "r");
            QCOMPARE(failure(builder), std::string("cluster.level-order"));
        }
        {
            auto builder = rackBuilder();
            builder.addDevice(ClusterBuilder::root(), "g");
            QCOMPARE(failure(builder), std::string("cluster.level-order"));
        }
        {
            ClusterBuilder builder("x", { "cluster", "server" }, "server");
            builder.addDevice(ClusterBuilder::root(), "g");
            QCOMPARE(failure(builder), std::string("cluster.device-outside"));
        }
        {
            ClusterBuilder builder("x", { "cluster", "server" }, "server");
            builder.addHost(ClusterBuilder::root(), "a", server(1, 1));
            QCOMPARE(failure(builder), std::string("cluster.no-socket-level"));
        }
        {
            auto builder = rackBuilder();
            builder.addHost(ClusterBuilder::root(), "a", server(1, 1));
            builder.addHost(ClusterBuilder::root(), "a", server(1, 1));
            QCOMPARE(failure(builder), std::string("cluster.duplicate-name"));
        }
        for (const auto& name : { std::string(), std::string("a/b"), std::string("a\nb"), std::string(300, 'x') }) {
            auto builder = rackBuilder();
            builder.addHost(ClusterBuilder::root(), name, server(1, 1));
            QCOMPARE(failure(builder), std::string("cluster.bad-name"));
        }
        for (const auto& capacity :
            { server(-1, 1), server(1, -1), server(1'001, 1), server(1, std::int64_t { 1 } << 60) }) {
            auto builder = rackBuilder();
            builder.addHost(ClusterBuilder::root(), "a", capacity);
            QCOMPARE(failure(builder), std::string("cluster.bad-capacity"));
        }
        for (const auto bytes : { std::int64_t { 0 }, std::int64_t { -1 }, std::int64_t { 1 } << 62 }) {
            auto builder = rackBuilder();
            builder.addHost(ClusterBuilder::root(), "a", server(1, 1), Uplink { .bytesPerSecond = bytes, .delay = {} });
            QCOMPARE(failure(builder), std::string("cluster.bad-link"));
        }
        {
            auto builder = rackBuilder();
            const auto host = builder.addHost(ClusterBuilder::root(), "a", server(1, 1), {}, "", 0, 2);
            builder.domain(DomainId(builder.domainOf(host).index() + 1)).capacity[Resource::Cpu] = 5;
            QCOMPARE(failure(builder), std::string("cluster.group-too-big"));
        }
    }

    void checksChanges()
    {
        struct Case {
            std::vector<ClusterChange> changes;
            std::string error;
        };
        const auto change = [](int seconds, ClusterChangeKind kind, int domain) {
            return ClusterChange { .at = Time::fromSeconds(seconds), .kind = kind, .domain = DomainId(domain) };
        };
        using enum ClusterChangeKind;
        // Domains: 0 root, 1 rack, 2 server a, 3 its GPU, 4 server b (absent at the start), 5 its GPU.
        const std::vector<Case> cases {
            { { change(9, Repair, 2), change(3, Fail, 2), change(5, Add, 4), change(6, Drain, 1),
                  change(20, Repair, 0) },
                "" },
            { { change(3, Fail, 1), change(3, Repair, 1) }, "" },
            { { change(-1, Fail, 2) }, "cluster.change-time" },
            { { change(1, Fail, 77) }, "cluster.change-unknown" },
            { { change(1, Fail, 3) }, "cluster.change-below-host" },
            { { change(1, Repair, 2) }, "cluster.change-nothing-broken" },
            { { change(2, Fail, 2), change(1, Repair, 2) }, "cluster.change-nothing-broken" },
            { { change(1, Add, 2) }, "cluster.change-nothing-absent" },
            { { change(1, Add, 4), change(2, Add, 4) }, "cluster.change-nothing-absent" },
            { { change(1, Drain, 4) }, "cluster.change-nothing-there" },
            { { change(1, Fail, 2), change(2, Drain, 2) }, "cluster.change-nothing-there" },
            { { change(1, Drain, 2), change(2, Fail, 2) }, "" },
        };
        for (const auto& one : cases) {
            auto builder = rackBuilder();
            const auto rack = builder.add(ClusterBuilder::root(), "rack", "r");
            builder.addHost(rack, "a", server(1, 1));
            builder.markAbsentAtStart(builder.addHost(rack, "b", server(1, 1)));
            for (const auto& c : one.changes)
                builder.addChange(c);
            const auto built = builder.finish();
            QCOMPARE(built ? std::string() : std::string(built.error().message.id), one.error);
            if (!built)
                continue;
            QVERIFY(std::ranges::is_sorted((*built)->changes, {}, &ClusterChange::at));
            QCOMPARE((*built)->totalCapacity()[Resource::Gpu], std::int64_t { 1 }); // the absent server does not count
        }
    }

    void boundsTheWorkOfChanges()
    {
        auto builder = rackBuilder();
        for (int i = 0; i < 1'000; ++i)
            builder.addHost(ClusterBuilder::root(), "s" + std::to_string(i), server(0, 1));
        for (int i = 0; i < 30'000; ++i) {
            builder.addChange({ .at = Time::fromSeconds(i),
                .kind = i % 2 == 0 ? ClusterChangeKind::Drain : ClusterChangeKind::Repair,
                .domain = ClusterBuilder::root() });
        }
        QCOMPARE(failure(builder), std::string("cluster.changes-too-many"));
    }

    void makesUniformClusters()
    {
        const auto built = makeUniformCluster({ .servers = 45, .serversPerRack = 20, .oversubscription = 4 });
        QVERIFY(built);
        const auto& cluster = **built;
        QCOMPARE(cluster.hostCount(), std::size_t { 45 });
        QCOMPARE(cluster.children(ClusterBuilder::root()).size(), std::size_t { 3 });
        QCOMPARE(cluster.totalCapacity()[Resource::Gpu], std::int64_t { 360 });
        QCOMPARE(cluster.path(cluster.host(HostId(44)).domain), std::string("rack-2/server-44"));
        const auto uplinkOf
            = [&](int host) { return cluster.link(cluster.host(HostId(host)).uplinks.back()).bytesPerSecond; };
        QCOMPARE(uplinkOf(0), std::int64_t { 6'250'000'000 });
        QCOMPARE(uplinkOf(44), std::int64_t { 1'562'500'000 });
        QVERIFY(!makeUniformCluster({ .servers = 0 }));
        QVERIFY(!makeUniformCluster({ .servers = 3, .oversubscription = 0 }));
        QVERIFY(!makeUniformCluster({ .servers = 300'000, .server = {} }));
    }
};

} // namespace consonance

CONSONANCE_BARE_TEST(consonance::TestCluster)
#include "tst_cluster.moc"
