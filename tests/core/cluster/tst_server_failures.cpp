// SPDX-License-Identifier: GPL-3.0-or-later
// Random failures: how they are said, drawn, kept in a file, and joined with planned changes.
#include "core/cluster/server_failures.h"

#include "core/cluster/cluster_extension.h"
#include "core/cluster/cluster_file.h"
#include "core/cluster/cluster_presets.h"
#include "core/cluster/rack_cluster.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace consonance;

namespace {

std::shared_ptr<const Cluster> clusterOf(const std::string& name)
{
    const auto cluster = loadCluster(name);
    return cluster ? *cluster : nullptr;
}

std::vector<Time> failuresOf(const Cluster& cluster, const std::string& path)
{
    const auto domain = cluster.findByPath(path);
    std::vector<Time> times;
    for (const auto& change : cluster.changes) {
        if (change.domain == domain && change.kind == ClusterChangeKind::Fail)
            times.push_back(change.at);
    }
    return times;
}

} // namespace

class TestServerFailures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineIsReadAndWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("mean time alone") << "mtbf=30d"
                                         << "mtbf=30d";
        QTest::newRow("usual repair is left out") << "mtbf=30d,repair=4h,shape=1"
                                                  << "mtbf=30d";
        QTest::newRow("everything") << "mtbf=720h,repair=90min,shape=0.7,failure_seed=7,failures_until=2y"
                                    << "mtbf=30d,shape=0.7,repair=90min,failure_seed=7,failures_until=2y";
        QTest::newRow("racks too") << "rack.mtbf=1y,rack.repair=0.5s,mtbf=30d"
                                   << "rack.mtbf=1y,rack.repair=0.5s,mtbf=30d";
    }

    void aLineIsReadAndWritten()
    {
        QFETCH(QString, text);
        QFETCH(QString, written);
        const auto failures = parseServerFailures(text.toStdString());
        QVERIFY2(failures.has_value(), failures ? "" : failures.error().englishText().c_str());
        QCOMPARE(QString::fromStdString(serverFailuresText(*failures)), written);
        QCOMPARE(*parseServerFailures(serverFailuresText(*failures)), *failures);
    }

    void errorsNameThePart_data()
    {
        QTest::addColumn<QString>("cluster");
        QTest::addColumn<QString>("error");
        QTest::newRow("no time") << "small,mtbf=often"
                                 << "mtbf must be a time";
        QTest::newRow("zero") << "small,mtbf=0s"
                              << "mtbf must be a time";
        QTest::newRow("a million years") << "small,mtbf=1e6y"
                                         << "1,000 years";
        QTest::newRow("shape") << "small,mtbf=1d,shape=0"
                               << "shape must be from 0.1 to 10";
        QTest::newRow("seed") << "small,mtbf=1d,failure_seed=-1"
                              << "failure_seed must be a whole number";
        QTest::newRow("repair alone") << "small,repair=1h"
                                      << "mtbf=TIME is missing";
        QTest::newRow("unknown part") << "small,mtbf=1d,colour=red"
                                      << "'colour=red' says nothing of failures";
        QTest::newRow("unknown level") << "small,row.mtbf=1d"
                                       << "'row.mtbf' names a level";
        QTest::newRow("inside servers") << "small,gpu.mtbf=1d"
                                        << "'gpu.mtbf' names a level";
        QTest::newRow("too many") << "racks:10x20x8,mtbf=1s,repair=1s"
                                  << "more than 1,000,000 times";
    }

    void errorsNameThePart()
    {
        QFETCH(QString, cluster);
        QFETCH(QString, error);
        const auto made = loadCluster(cluster.toStdString());
        QVERIFY(!made.has_value());
        const auto text = QString::fromStdString(made.error().englishText());
        QVERIFY2(text.contains(error), qPrintable(text));
    }

    /// 100 servers over ten years, 30,000 outages: the mean of the times between them, whatever their shape.
    void failuresComeAsOftenAsSaid_data()
    {
        QTest::addColumn<double>("shape");
        QTest::newRow("exponential") << 1.0;
        QTest::newRow("bursts") << 0.7;
        QTest::newRow("wear") << 2.0;
    }

    void failuresComeAsOftenAsSaid()
    {
        QFETCH(double, shape);
        const ServerFailures failures { .laws = { { .level = {},
                                            .meanUpTime = Duration::fromSeconds(10 * 86400),
                                            .shape = shape,
                                            .repair = Duration::fromSeconds(2 * 86400) } },
            .until = Duration::fromSeconds(3650.0 * 86400) };
        const auto cluster = *withFailures(*clusterOf("racks:5x20x8"), failures);
        double up = 0;
        std::size_t count = 0;
        std::vector<Time> since(cluster->hostCount());
        for (const auto& change : cluster->changes) {
            const auto host = cluster->domain(change.domain).host.index();
            if (change.kind == ClusterChangeKind::Fail) {
                up += (change.at - since[host]).seconds();
                ++count;
            } else {
                since[host] = change.at;
            }
        }
        QVERIFY(count > 25'000);
        const double mean = up / static_cast<double>(count) / 86400;
        QVERIFY2(std::abs(mean - 10) < 0.25, qPrintable(QString::number(mean)));
    }

    /// The same on every machine and for ever: stored runs draw their failures again.
    void drawsNeverChange()
    {
        const auto cluster = clusterOf("racks:1x2x8,mtbf=30d,shape=0.7,repair=1h");
        QVERIFY(cluster);
        const auto times = failuresOf(*cluster, "rack-0/server-1");
        QVERIFY(times.size() > 3);
        QCOMPARE(times[0].microseconds, kFirstFailures[0]);
        QCOMPARE(times[1].microseconds, kFirstFailures[1]);
        QCOMPARE(clusterOf("racks:1x2x8,mtbf=30d,shape=0.7,repair=1h")->contentHash, cluster->contentHash);
    }

    void moreServersChangeNothingForTheOthers()
    {
        const auto two = clusterOf("racks:1x2x8,mtbf=30d");
        const auto more = withServersLike(*two, HostId(0), 3);
        QVERIFY(more.has_value());
        QCOMPARE(failuresOf(**more, "rack-0/server-1"), failuresOf(*two, "rack-0/server-1"));
        QVERIFY(!failuresOf(**more, "rack-0/server-4").empty());
        QVERIFY(failuresOf(*clusterOf("racks:1x2x8,mtbf=30d,failure_seed=2"), "rack-0/server-1")
            != failuresOf(*two, "rack-0/server-1"));
    }

    /// All servers of a rack go and come together; one that is down by itself comes back when both are over.
    void racksFailTogether()
    {
        const auto rack = clusterOf("racks:2x3x8,rack.mtbf=30d,rack.repair=1d");
        QCOMPARE(failuresOf(*rack, "rack-0/server-0"), failuresOf(*rack, "rack-0/server-2"));
        QVERIFY(failuresOf(*rack, "rack-0/server-0") != failuresOf(*rack, "rack-1/server-3"));
        const auto both = clusterOf("racks:2x3x8,rack.mtbf=2d,rack.repair=1d,mtbf=2d,repair=1d");
        std::vector<bool> isDown(both->hostCount());
        for (const auto& change : both->changes) {
            const auto host = both->domain(change.domain).host.index();
            QCOMPARE(isDown[host], change.kind == ClusterChangeKind::Repair);
            isDown[host] = !isDown[host];
        }
    }

    /// The file says the rule, not the thousands of failures, and gives the same cluster.
    void theRuleIsKeptInTheFile()
    {
        const auto cluster = clusterOf("racks:2x3x8,mtbf=30d,repair=2h");
        const auto text = clusterToJson(*cluster);
        QVERIFY(text.find("\"failures\"") != std::string::npos);
        QVERIFY(text.find("\"changes\"") == std::string::npos);
        const auto again = parseCluster(text, "again.json");
        QVERIFY2(again.has_value(), again ? "" : again.error().englishText().c_str());
        QCOMPARE((*again)->contentHash, cluster->contentHash);
        QCOMPARE((*again)->changes.size(), cluster->changes.size());
        QVERIFY(!summarise(*cluster).changes);
    }

    /// Without a rule a cluster has the hash that it always had, and with "nothing fails" it has its name back.
    void aClusterWithoutFailuresIsAsItWas()
    {
        const auto plain = clusterOf("large");
        const auto failing = withFailures(*plain, *parseServerFailures("mtbf=1d"));
        QCOMPARE((*failing)->name, plain->name + ",mtbf=1d");
        QVERIFY((*failing)->contentHash != plain->contentHash);
        const auto again = withFailures(**failing, {});
        QCOMPARE((*again)->contentHash, plain->contentHash);
        QCOMPARE(clusterTitle("racks:1x2x8:v100,mtbf=1d"), std::string("1 × 2 × 8 v100, mtbf=1d"));
    }

    /// A server that is drained when it would fail stays drained until its planned repair.
    void drainedServersDoNotFail()
    {
        ClusterBuilder builder("c", { "cluster", "server", "gpu" }, "server");
        ResourceVector capacity;
        capacity[Resource::Gpu] = 1;
        builder.addHost(ClusterBuilder::root(), "s", capacity);
        const auto end = Time::fromSeconds(400LL * 86400);
        builder.addChange({ Time {}, ClusterChangeKind::Drain, DomainId(1) });
        builder.addChange({ end, ClusterChangeKind::Repair, DomainId(1) });
        builder.setFailures(*parseServerFailures("mtbf=1d,failures_until=2y"));
        const auto cluster = builder.finish();
        QVERIFY(cluster.has_value());
        QVERIFY((*cluster)->changes.size() > 100);
        QVERIFY(std::ranges::none_of(
            (*cluster)->changes, [&](const ClusterChange& change) { return change.isDrawn && change.at <= end; }));
    }

    void whatIsSaidOfThemToPeople()
    {
        QCOMPARE(serverFailuresSentence(*parseServerFailures("mtbf=30d,rack.mtbf=1y,rack.repair=2h")),
            std::string("Each server fails at random, 30 d after its last repair on average, and is back after 4 h. "
                        "Each rack fails at random, 365 d after its last repair on average, and is back after 2 h."));
    }

private:
    static constexpr std::array<std::int64_t, 2> kFirstFailures { 302'236'549'707, 391'231'444'460 };
};

CONSONANCE_BARE_TEST(TestServerFailures)
#include "tst_server_failures.moc"
