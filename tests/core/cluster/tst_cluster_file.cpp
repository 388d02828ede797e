// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"
#include "core/base/random.h"
#include "core/cluster/cluster_file.h"
#include "core/cluster/cluster_presets.h"
#include "core/cluster/name_pattern.h"
#include "tests/core_test.h"
#include "tests/fixtures/uniform_cluster.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>

namespace consonance {

namespace {

constexpr const char* kHead = R"("version": 1, "name": "t", "levels": ["cluster", "rack", "server", "socket", "gpu"],
        "host_level": "server")";

Result<std::shared_ptr<const Cluster>> parse(const std::string& members)
{
    return parseCluster("{" + std::string(kHead) + ", " + members + "}", "t.json");
}

/// "message-id pointer", or "" when it can be read.
std::string failure(const Result<std::shared_ptr<const Cluster>>& result)
{
    return result ? std::string() : std::string(result.error().message.id) + " " + result.error().place.pointer;
}

std::string server(const std::string& more)
{
    return R"("groups": [{"servers": {"cpu": 8, "memory_gb": 4)" + more + "}}]";
}

const Host& hostAt(const Cluster& cluster, const char* path)
{
    return cluster.host(cluster.domain(*cluster.findByPath(path)).host);
}

} // namespace

class TestClusterFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsGroups()
    {
        const auto built = parse(R"("description": "d", "source": "s", "assumed": ["a", "b"], "groups": [
            {"rack": "rack-{0..1}", "uplink_gbps": 40, "uplink_delay_us": 7, "labels": {"row": "x"}, "servers": [
                {"count": 2, "name": "server-{}", "cpu": 7.5, "memory_gb": 48, "gpu": 3, "gpu_type": "1080ti",
                 "gpu_memory_gb": 11, "nic_gbps": 9.7, "nic_delay_us": 3, "sockets": 2, "disk_mb_s": 500},
                {"name": "server-{}", "cpu": 4, "memory_gb": 8}]},
            {"servers": {"count": 2, "name": "lone-{n}", "cpu": 1, "memory_gb": 1, "network_mb_s": 5}},
            {"rack": "edge-{}", "count": 2}])");
        QVERIFY2(built, built ? "" : built.error().englishText().c_str());
        const auto& cluster = **built;
        QCOMPARE(cluster.description, std::string("d"));
        QCOMPARE(cluster.assumed.size(), std::size_t { 2 });
        QCOMPARE(cluster.hostCount(), std::size_t { 8 });
        const auto& first = hostAt(cluster, "rack-1/server-0");
        QCOMPARE(first.capacity, (ResourceVector { .amount = { 3, 7'500, 48'000, 1'212, 500 } }));
        QCOMPARE(cluster.link(first.uplinks[0]).bytesPerSecond, std::int64_t { 1'212'500'000 });
        QCOMPARE(cluster.link(first.uplinks[0]).delay, (Duration { 3 }));
        QCOMPARE(cluster.link(first.uplinks[1]).bytesPerSecond, std::int64_t { 5'000'000'000 });
        QCOMPARE(cluster.link(first.uplinks[1]).delay, (Duration { 7 }));
        QCOMPARE(cluster.domain(*cluster.findByPath("rack-0")).labels.size(), std::size_t { 1 });
        const auto& gpu = cluster.domain(*cluster.findByPath("rack-0/server-1/socket-1/gpu-2"));
        QCOMPARE(gpu.deviceType, std::string("1080ti"));
        QCOMPARE(gpu.deviceMemoryMegabytes, std::int64_t { 11'000 });
        QVERIFY(hostAt(cluster, "rack-0/server-2").devices.empty()); // the counter continues in the second entry
        QCOMPARE(hostAt(cluster, "lone-7").capacity[Resource::Network], std::int64_t { 5 }); // over the whole cluster
        QVERIFY(cluster.findByPath("edge-3").has_value()); // the fourth group below the root
    }

    void readsTrees()
    {
        const auto built = parse(R"("tree": {"children": [
            {"level": "rack", "name": "r", "uplink_gbps": 8, "children": [
                {"level": "server", "name": "s", "cpu": 8, "memory_gb": 64, "nic_gbps": 8, "children": [
                    {"level": "socket", "name": "left", "cpu": 6, "memory_gb": 48, "uplink_gbps": 80, "children": [
                        {"level": "gpu", "name": "big", "type": "a100", "memory_gb": 40}]},
                    {"level": "socket", "name": "right", "cpu": 2, "children": [
                        {"level": "gpu", "name": "one", "type": "k80", "labels": {"slot": "3"}},
                        {"level": "gpu", "name": "two", "type": "k80"}]}]},
                {"level": "server", "name": "t", "cpu": 4, "memory_gb": 8, "gpu": 1, "labels": {"k": "v"}}]}]})");
        QVERIFY2(built, built ? "" : built.error().englishText().c_str());
        const auto& cluster = **built;
        QCOMPARE(hostAt(cluster, "r/s").capacity, (ResourceVector { .amount = { 3, 8'000, 64'000, 1'000, 0 } }));
        const auto& right = cluster.domain(*cluster.findByPath("r/s/right"));
        QCOMPARE(right.capacity, (ResourceVector { .amount = { 2, 2'000, 64'000, 1'000, 0 } }));
        QCOMPARE(right.firstDevice, std::uint16_t { 1 });
        QVERIFY(cluster.findByPath("r/t/gpu-0").has_value());
        QCOMPARE(cluster.domain(*cluster.findByPath("r/t")).labels.size(), std::size_t { 1 });
    }

    void readsChanges()
    {
        const auto built = parse(R"("groups": [{"rack": "r-{0..1}", "servers": {"count": 2, "name": "s-{}", "cpu": 1,
            "memory_gb": 1}}], "changes": [
            {"at_s": 20, "kind": "repair", "domain": "r-0/s-1"}, {"at_s": 10.5, "kind": "fail", "domain": "r-0"},
            {"at_s": 5, "kind": "add", "domain": "r-1"}, {"at_s": 30, "kind": "drain", "domain": ""}])");
        QVERIFY2(built, built ? "" : built.error().englishText().c_str());
        const auto& cluster = **built;
        QCOMPARE(cluster.changes.size(), std::size_t { 4 });
        QCOMPARE(cluster.changes[0].kind, ClusterChangeKind::Add);
        QCOMPARE(cluster.changes[1].at, (Time { 10'500'000 }));
        QVERIFY(cluster.host(HostId(0)).presentAtStart);
        QVERIFY(!cluster.host(HostId(2)).presentAtStart);
        QVERIFY(!cluster.host(HostId(3)).presentAtStart);
    }

    void readsPricesByType()
    {
        const std::string servers = R"("groups": [{"servers": [
            {"name": "a", "cpu": 1, "memory_gb": 1, "gpu": 2, "gpu_type": "v100"},
            {"name": "b", "cpu": 1, "memory_gb": 1, "gpu": 1, "gpu_type": "k80"}]}])";
        const auto without = parse(servers);
        const auto built = parse(servers + R"(, "prices_per_hour": {"v100": 2.48, "k80": 0.45})");
        QVERIFY2(built, built ? "" : built.error().englishText().c_str());
        QCOMPARE((*built)->pricePerHour("v100"), std::optional(2.48));
        QCOMPARE((*built)->pricePerHour("k80"), std::optional(0.45));
        QVERIFY(!(*without)->pricePerHour("k80"));
        QVERIFY((*without)->contentHash != (*built)->contentHash);
        const auto again = parseCluster(clusterToJson(**built), "again");
        QVERIFY(again);
        QCOMPARE((*again)->contentHash, (*built)->contentHash);
        QCOMPARE((*again)->prices, (*built)->prices);
    }

    void keepsWhatIsPresentAtTheStart()
    {
        const auto built = parse(R"("groups": [{"rack": "r", "servers": [
            {"name": "here", "cpu": 1, "memory_gb": 1, "present_at_start": true},
            {"name": "later", "cpu": 1, "memory_gb": 1},
            {"name": "never", "cpu": 1, "memory_gb": 1, "present_at_start": false}]}],
            "changes": [{"at_s": 1, "kind": "add", "domain": "r"}])");
        QVERIFY2(built, built ? "" : built.error().englishText().c_str());
        QVERIFY((*built)->host(HostId(0)).presentAtStart);
        QVERIFY(!(*built)->host(HostId(1)).presentAtStart);
        const auto again = parseCluster(clusterToJson(**built), "again");
        QVERIFY(again);
        QCOMPARE((*again)->contentHash, (*built)->contentHash);
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<std::string>("members");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char* name, const std::string& members, const char* expected) {
            QTest::newRow(name) << members << std::string(expected);
        };
        row("no form", "\"changes\": []", "cluster-file.one-form ");
        row("both forms", R"("groups": [], "tree": {})", "cluster-file.one-form ");
        row("empty", R"("groups": [])", "cluster.no-host ");
        row("unknown key", R"("groups": [], "colour": 1)", "json.key-unknown ");
        row("unknown key in server", server(R"(, "name": "a", "gpus": 2)"), "json.key-misspelt /groups/0/servers");
        row("unknown key in group", R"("groups": [{"rack": "r", "server": {}}])", "json.key-misspelt /groups/0");
        row("no name", server(""), "json.key-missing /groups/0/servers");
        row("text for number", R"("groups": [{"servers": {"name": "a", "cpu": "8", "memory_gb": 1}}])",
            "number.number-between /groups/0/servers/cpu");
        row("negative", R"("groups": [{"servers": {"name": "a", "cpu": -1, "memory_gb": 1}}])",
            "number.number-between /groups/0/servers/cpu");
        row("half a GPU", server(R"(, "name": "a", "gpu": 0.5)"), "number.integer-between /groups/0/servers/gpu");
        row("too many GPUs", server(R"(, "name": "a", "gpu": 1001)"), "number.integer-between /groups/0/servers/gpu");
        row("no bandwidth", server(R"(, "name": "a", "nic_gbps": 0)"),
            "number.number-above-zero /groups/0/servers/nic_gbps");
        row("same names", server(R"(, "name": "a", "count": 2)"), "cluster-file.same-names /groups/0/servers/name");
        row("count and range", server(R"(, "name": "a{0..1}", "count": 2)"),
            "cluster-file.count-and-range /groups/0/servers/count");
        row("bad pattern", server(R"(, "name": "a{x}")"), "cluster-file.bad-pattern /groups/0/servers/name");
        row("bad name", server(R"(, "name": "a/b")"), "cluster.bad-name /groups/0/servers");
        row("huge count", server(R"(, "name": "a{}", "count": 200001)"),
            "number.integer-between /groups/0/servers/count");
        row("huge range", server(R"(, "name": "a{0..999999999}")"), "cluster.too-many-servers /groups/0/servers");
        row("huge product",
            R"("groups": [{"rack": "r{0..99999}", "servers": {"name": "s{0..99999}", "cpu": 1, "memory_gb": 1}}])",
            "cluster.too-many-servers /groups/0/servers");
        row("twice", R"("groups": [{"rack": "r"}, {"rack": "r", "servers": {"name": "s", "cpu": 1, "memory_gb": 1}}])",
            "cluster.duplicate-name ");
        row("unknown level", R"("tree": {"children": [{"level": "pod", "name": "p"}]})",
            "json.choice /tree/children/0/level");
        row("wrong order",
            R"("tree": {"children": [{"level": "rack", "name": "p", "children": [{"level": "rack", "name": "q"}]}]})",
            "cluster.level-order /tree/children/0/children/0");
        row("devices twice",
            R"("tree": {"children": [{"level": "server", "name": "p", "cpu": 1, "memory_gb": 1, "gpu": 2, "children": []}]})",
            "json.key-misspelt /tree/children/0");
        const std::string one = R"("groups": [{"servers": {"name": "a", "cpu": 8, "memory_gb": 4}}], "changes": [)";
        row("unknown domain", one + R"({"at_s": 1, "kind": "fail", "domain": "b"}])",
            "cluster-file.unknown-domain /changes/0/domain");
        row("device changes", one + R"({"at_s": 1, "kind": "fail", "domain": "a/gpu-0"}])",
            "cluster-file.unknown-domain /changes/0/domain");
        row("unknown kind", one + R"({"at_s": 1, "kind": "explode", "domain": "a"}])", "json.choice /changes/0/kind");
        row("before the start", one + R"({"at_s": -1, "kind": "fail", "domain": "a"}])",
            "number.number-between /changes/0/at_s");
        row("price of no device",
            R"("groups": [{"servers": {"name": "a", "cpu": 8, "memory_gb": 4}}], "prices_per_hour": {"v100": 1})",
            "cluster.price-unknown ");
        row("negative price",
            R"("groups": [{"servers": {"name": "a", "cpu": 8, "memory_gb": 4}}], "prices_per_hour": {"v100": -1})",
            "number.number-between /prices_per_hour/v100");
        row("repair of the healthy", one + R"({"at_s": 1, "kind": "repair", "domain": "a"}])",
            "cluster.change-nothing-broken ");
    }

    void saysWhatIsWrong()
    {
        QFETCH(const std::string, members);
        QFETCH(const std::string, expected);
        const auto result = parse(members);
        QCOMPARE(QByteArray::fromStdString(failure(result)), QByteArray::fromStdString(expected));
        QVERIFY(!result);
        QCOMPARE(result.error().kind, ErrorKind::BadInput);
        QCOMPARE(result.error().place.file, std::string("t.json"));
    }

    void checksVersionAndLevels()
    {
        QCOMPARE(failure(parseCluster(R"({"version": 2})", "f")), std::string("cluster-file.version /version"));
        QCOMPARE(failure(parseCluster("[]", "f")).substr(0, 11), std::string("json.object"));
        QCOMPARE(failure(parseCluster(R"({"version": 1, "name": "t", "levels": ["a", "a"], "host_level": "a"})", "f")),
            std::string("cluster.level-name /levels"));
        QCOMPARE(failure(parseCluster(R"({"version": 1, "name": "t", "levels": ["a", "b"], "host_level": "c"})", "f")),
            std::string("cluster.host-level /levels"));
        std::string levels = "\"l0\"";
        for (int i = 1; i < 17; ++i)
            levels += ", \"l" + std::to_string(i) + "\"";
        QCOMPARE(failure(parseCluster(
                     R"({"version": 1, "name": "t", "host_level": "l1", "levels": [)" + levels + "]}", "f")),
            std::string("cluster.level-count /levels"));
    }

    void namePatterns()
    {
        const auto name = [](const char* text, std::int64_t number) {
            const auto pattern = NamePattern::parse(text, {});
            return pattern ? pattern->name(number) : std::string("?");
        };
        QCOMPARE(name("a", 3), std::string("a"));
        QCOMPARE(name("a-{}-b", 3), std::string("a-3-b"));
        QCOMPARE(name("{n}", 3), std::string("3"));
        QCOMPARE(name("x{7..9}", 2), std::string("x9"));
        QCOMPARE(NamePattern::parse("x{7..9}", {})->count(), std::int64_t { 3 });
        for (const auto* bad :
            { "{", "}", "}{", "{}{}", "{{}}", "{9..7}", "{-1..2}", "{1..}", "{..}", "{0..9999999999}", "{m}" })
            QCOMPARE(name(bad, 0), std::string("?"));
    }

    void writesWhatItReads_data()
    {
        QTest::addColumn<std::string>("name");
        for (const auto& name : clusterPresetNames())
            QTest::newRow(name.c_str()) << name;
    }

    void writesWhatItReads()
    {
        QFETCH(const std::string, name);
        const auto cluster = loadCluster(name);
        QVERIFY2(cluster, cluster ? "" : cluster.error().englishText().c_str());
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("cluster.json")).toStdString();
        QVERIFY(writeClusterFile(**cluster, path));
        const auto again = loadCluster(path);
        QVERIFY2(again, again ? "" : again.error().englishText().c_str());
        QCOMPARE((*again)->contentHash, (*cluster)->contentHash);
        QCOMPARE((*again)->description, (*cluster)->description);
        QCOMPARE((*again)->assumed, (*cluster)->assumed);
        QCOMPARE(clusterToJson(**again), clusterToJson(**cluster));
    }

    void writesRandomTrees()
    {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            RandomStream random(seed, "cluster-file-test");
            ClusterBuilder builder("random", { "cluster", "rack", "server", "socket", "gpu" }, "server");
            for (int rack = 0; rack < random.uniformInt(1, 3); ++rack) {
                const auto parent = builder.add(ClusterBuilder::root(), "rack", "r" + std::to_string(rack),
                    random.chance(0.5)
                        ? std::optional(Uplink { .bytesPerSecond = random.uniformInt(1, 1'000'000'000'000),
                            .delay = { random.uniformInt(0, 9) } })
                        : std::nullopt);
                for (int i = 0; i < random.uniformInt(1, 3); ++i)
                    addRandomHost(builder, random, parent, "s" + std::to_string(i));
            }
            const auto cluster = builder.finish();
            QVERIFY(cluster);
            const auto again = parseCluster(clusterToJson(**cluster), "again");
            QVERIFY2(again, again ? "" : again.error().englishText().c_str());
            QCOMPARE((*again)->contentHash, (*cluster)->contentHash);
        }
    }

    void survivesDamage()
    {
        // Truncated, duplicated and altered files give a cluster or an error, nothing else.
        const auto text = std::string(clusterPresetJson("numa"));
        RandomStream random(7, "damage");
        for (int i = 0; i < 3'000; ++i) {
            auto damaged = text;
            for (int edits = 0; edits < random.uniformInt(1, 4); ++edits) {
                const auto at
                    = static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(damaged.size()) - 1));
                if (random.chance(0.3))
                    damaged.erase(at, static_cast<std::size_t>(random.uniformInt(1, 20)));
                else
                    damaged[at] = "0123456789{}[]\",:.-"[random.uniformInt(0, 18)];
                if (damaged.empty())
                    damaged = " ";
            }
            const auto result = parseCluster(damaged, "damaged");
            if (!result)
                QVERIFY(!result.error().englishText().empty());
        }
    }

    void presetsAreWhatTheySay()
    {
        const auto summaries = summariseClusterPresets();
        QVERIFY2(summaries, summaries ? "" : summaries.error().englishText().c_str());
        std::map<std::string, std::pair<std::size_t, std::int64_t>> sizes;
        for (const auto& summary : *summaries) {
            sizes[summary.name] = { summary.hosts, summary.capacity[Resource::Gpu] };
            QVERIFY(!summary.description.empty());
            QVERIFY(!summary.source.empty());
            QVERIFY(!summary.assumed.empty());
        }
        using Sizes = std::map<std::string, std::pair<std::size_t, std::int64_t>>;
        QCOMPARE(sizes,
            (Sizes { { "small", { 2, 4 } }, { "numa", { 4, 16 } }, { "harmony-testbed", { 6, 12 } },
                { "edge-cloud", { 10, 28 } }, { "gavel-444", { 12, 12 } }, { "pollux-16x4", { 16, 64 } },
                { "gavel-666", { 18, 18 } }, { "gavel-36", { 36, 36 } }, { "philly-tight", { 60, 480 } },
                { "gavel-108", { 108, 108 } }, { "philly", { 552, 2'490 } }, { "large", { 1'000, 8'000 } },
                { "dc", { 1'000, 2'000 } }, { "dc-large", { 1'000, 8'000 } } }));

        const auto testbed = *loadCluster("preset:harmony-testbed");
        for (const auto& host : testbed->hosts) {
            QCOMPARE(host.capacity, (ResourceVector { .amount = { 2, 8'000, 48'000, 1'212, 0 } }));
            QCOMPARE(host.uplinks.size(), std::size_t { 1 });
            QCOMPARE(testbed->link(host.uplinks[0]).bytesPerSecond, std::int64_t { 1'212'000'000 });
        }
        const auto large = *loadCluster("large");
        for (const auto rack : large->children(ClusterBuilder::root())) {
            std::int64_t below = 0;
            for (const auto host : large->hostsBelow(rack))
                below += large->link(large->host(host).uplinks.front()).bytesPerSecond;
            QCOMPARE(below, 4 * large->link(large->domain(rack).link).bytesPerSecond);
        }
    }

    void loadsByNameOrPath()
    {
        const auto unknown = loadCluster("harmony-testbet");
        QVERIFY(!unknown);
        QVERIFY(unknown.error().englishText().find("harmony-testbed") != std::string::npos);
        QVERIFY(!loadCluster("preset:./x.json"));
        const auto missing = loadCluster("/no/such/file.json");
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, ErrorKind::BadInput);
        QVERIFY(!loadCluster(""));
    }

private:
    static void addRandomHost(ClusterBuilder& builder, RandomStream& random, DomainId parent, const std::string& name)
    {
        const ResourceVector capacity { .amount
            = { random.uniformInt(0, 5), random.uniformInt(0, 99'999), random.uniformInt(0, 999'999),
                random.uniformInt(0, 5'000), random.uniformInt(0, 1) * 500 } };
        const auto nic = random.chance(0.7)
            ? std::optional(
                Uplink { .bytesPerSecond = random.uniformInt(1, 99'999'999'999), .delay = { random.uniformInt(0, 3) } })
            : std::nullopt;
        const auto host = builder.addHost(parent, name, capacity, nic, random.chance(0.5) ? "v100" : "",
            random.uniformInt(0, 40'001), static_cast<int>(random.uniformInt(1, 3)));
        const auto domain = builder.domainOf(host);
        if (random.chance(0.3))
            builder.domain(domain).labels = { { "a", "b" }, { "c", "\"d\"" } };
        if (random.chance(0.2))
            builder.addDevice(domain, "odd", "tpu", 7);
        if (random.chance(0.2))
            builder.add(domain, "socket", "extra");
        if (random.chance(0.2))
            builder.markAbsentAtStart(host);
    }
};

} // namespace consonance

CONSONANCE_BARE_TEST(consonance::TestClusterFile)
#include "tst_cluster_file.moc"
