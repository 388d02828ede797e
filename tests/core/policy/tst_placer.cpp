// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/placer.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::test;

namespace {

constexpr PlacerKind kAllPlacers[] { PlacerKind::Consolidate, PlacerKind::FirstFit, PlacerKind::BestFit,
    PlacerKind::WorstFit, PlacerKind::Scatter };

/// Hosts of four GPUs, with the given numbers of them free.
CapacityLedger ledgerWithFree(const std::vector<int>& freeGpus)
{
    const auto cluster = makeServers(static_cast<int>(freeGpus.size()), 4, 16, 64'000);
    CapacityLedger ledger(cluster);
    for (std::size_t i = 0; i < freeGpus.size(); ++i) {
        Claim claim { .domain = cluster->host(HostId(i)).domain, .demand = {}, .count = 4 - freeGpus[i] };
        claim.demand[Resource::Gpu] = 1;
        Holding holding;
        if (claim.count > 0 && !ledger.take(claim, holding))
            qFatal("the test asks for more than a host has");
    }
    return ledger;
}

/// "host:tasks host:tasks", over all roles, by host.
QString placesOf(const CapacityLedger& ledger, const std::optional<std::vector<Slot>>& slots)
{
    if (!slots)
        return QStringLiteral("none");
    std::map<std::uint32_t, int> tasks;
    for (const Slot& slot : *slots)
        tasks[ledger.cluster().domain(slot.domain).host.value] += slot.count;
    QStringList words;
    for (const auto& [host, count] : tasks)
        words += QStringLiteral("%1:%2").arg(host).arg(count);
    return words.join(QLatin1Char(' '));
}

} // namespace

class TestPlacer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void gangsGoWhereThePlacerSays_data();
    void gangsGoWhereThePlacerSays();
    void wholeJobsShareAServerWhenTheyCan();
    void deviceTypesAreRespected();
    void randomGangsArePlacedWholeOrNotAtAll();
    void consolidationUsesTheFewestServers();
    void namesAreReadBack();
};

void TestPlacer::gangsGoWhereThePlacerSays_data()
{
    QTest::addColumn<int>("placer");
    QTest::addColumn<QList<int>>("free");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char* name, PlacerKind kind, QList<int> free, int gpus, const char* expected) {
        QTest::newRow(name) << static_cast<int>(kind) << free << gpus << QString::fromLatin1(expected);
    };
    add("consolidate: fullest host that holds it", PlacerKind::Consolidate, { 4, 2, 3 }, 2, "1:2");
    add("consolidate: lowest of equal hosts", PlacerKind::Consolidate, { 4, 3, 3 }, 3, "1:3");
    add("consolidate: whole hosts, then the fullest for the rest", PlacerKind::Consolidate, { 4, 3, 2, 4 }, 10,
        "0:4 2:2 3:4");
    add("consolidate: nothing", PlacerKind::Consolidate, { 1, 1 }, 3, "none");
    add("first-fit", PlacerKind::FirstFit, { 1, 4, 3 }, 6, "0:1 1:4 2:1");
    add("best-fit", PlacerKind::BestFit, { 4, 1, 3 }, 5, "0:1 1:1 2:3");
    add("worst-fit", PlacerKind::WorstFit, { 1, 3, 4 }, 5, "1:1 2:4");
    add("scatter", PlacerKind::Scatter, { 2, 4, 3 }, 3, "0:1 1:1 2:1");
    add("scatter: a second round", PlacerKind::Scatter, { 1, 4, 3 }, 5, "0:1 1:3 2:1");
}

void TestPlacer::gangsGoWhereThePlacerSays()
{
    QFETCH(int, placer);
    QFETCH(QList<int>, free);
    QFETCH(int, gpus);
    QFETCH(QString, expected);
    CapacityLedger ledger = ledgerWithFree({ free.begin(), free.end() });
    const JobRequest request = gangJob("job", gpus, 0, 1).request;
    QCOMPARE(placesOf(ledger, placeGang(static_cast<PlacerKind>(placer), ledger, request)), expected);
}

void TestPlacer::wholeJobsShareAServerWhenTheyCan()
{
    CapacityLedger ledger(makeTestbed());
    const JobRequest pair = trainingJob("pair", ModelId(0), 2, 2, 0, 1).request; // 8 cores, 2 GPUs: a whole server
    QCOMPARE(placesOf(ledger, placeGang(PlacerKind::Consolidate, ledger, pair)), QStringLiteral("0:4"));
    const JobRequest wide = trainingJob("wide", ModelId(0), 3, 3, 0, 1).request; // 12 cores, 3 GPUs: two servers
    QCOMPARE(placesOf(ledger, placeGang(PlacerKind::Consolidate, ledger, wide)), QStringLiteral("1:4 2:2"));
}

void TestPlacer::deviceTypesAreRespected()
{
    ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
    for (const char* type : { "k80", "v100" })
        builder.addHost(ClusterBuilder::root(), type, ResourceVector { .amount = { 4, 0, 0, 0, 0 } }, {}, type);
    CapacityLedger ledger(builder.finish().value());
    JobRequest request = gangJob("job", 3, 0, 1).request;
    request.deviceType = "v100";
    for (const PlacerKind kind : kAllPlacers) {
        CapacityLedger trial = ledger;
        QCOMPARE(placesOf(trial, placeGang(kind, trial, request)), QStringLiteral("1:3"));
        QCOMPARE(placesOf(trial, placeGang(kind, trial, request)), QStringLiteral("none"));
    }
    request.deviceType = "a100";
    QVERIFY(!placeGang(PlacerKind::FirstFit, ledger, request));
}

void TestPlacer::randomGangsArePlacedWholeOrNotAtAll()
{
    RandomStream stream(1, "tests.placer");
    for (int round = 0; round < 200; ++round) {
        std::vector<int> free(static_cast<std::size_t>(stream.uniformInt(1, 8)));
        std::int64_t sum = 0;
        for (int& gpus : free) {
            gpus = static_cast<int>(stream.uniformInt(0, 4));
            sum += gpus;
        }
        const int wanted = static_cast<int>(stream.uniformInt(1, 16));
        for (const PlacerKind kind : kAllPlacers) {
            CapacityLedger ledger = ledgerWithFree(free);
            const std::uint64_t before = ledger.stateHash();
            const auto slots = placeGang(kind, ledger, gangJob("job", wanted, 0, 1).request);
            QCOMPARE(slots.has_value(), wanted <= sum); // tasks of one GPU fit wherever there is one
            if (!slots) {
                QCOMPARE(ledger.stateHash(), before);
                continue;
            }
            QCOMPARE(ledger.totalFreeGpus(), sum - wanted);
        }
    }
}

void TestPlacer::consolidationUsesTheFewestServers()
{
    RandomStream stream(2, "tests.placer");
    for (int round = 0; round < 200; ++round) {
        std::vector<int> free(static_cast<std::size_t>(stream.uniformInt(1, 8)));
        for (int& gpus : free)
            gpus = static_cast<int>(stream.uniformInt(0, 4));
        const int wanted = static_cast<int>(stream.uniformInt(1, 16));
        CapacityLedger ledger = ledgerWithFree(free);
        const auto slots = placeGang(PlacerKind::Consolidate, ledger, gangJob("job", wanted, 0, 1).request);
        if (!slots)
            continue;
        std::sort(free.begin(), free.end(), std::greater {});
        std::size_t fewest = 0;
        for (int left = wanted; left > 0; ++fewest)
            left -= free[fewest];
        QCOMPARE(slots->size(), fewest);
    }
}

void TestPlacer::namesAreReadBack()
{
    for (const PlacerKind kind : kAllPlacers)
        QVERIFY(placerByName(placerName(kind)) == kind);
    QVERIFY(!placerByName("anywhere"));
    QCOMPARE(placerNames().size(), std::size(kAllPlacers));
}

CONSONANCE_TEST(TestPlacer)
#include "tst_placer.moc"
