// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/policy/tools/gittins_index.h"
#include "core/policy/tools/tensor_skew.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::test;

namespace {

std::map<std::string, double> run(std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs,
    std::map<std::string, std::string> parameters, const char* policy = "tiresias")
{
    auto simulation = Simulation::create(freeSetup(policy, std::move(cluster), std::move(jobs), std::move(parameters)));
    if (!simulation || !runToEnd(*simulation).empty())
        return {};
    return completionTimes(*simulation);
}

using Times = std::map<std::string, double>;

} // namespace

class TestTiresiasPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theToyOfTheReference();
    void ticksSeeCrossingsLate();
    void promotionLiftsWhoWaitedLong();
    void jobsDisplaceThoseThatHoldTheirType();
    void yarnWaitsForWholeServers();
    void skewedModelsAreConsolidated();
    void gittinsIndexes_data();
    void gittinsIndexes();
    void aFixedStretchIsNotAlwaysTheBest();
    void theBestStretchIsThatOfTryingAll();
    void gittinsPrefersWhoIsAboutToEnd();
    void limitsAreChecked_data();
    void limitsAreChecked();
};

/// Four GPUs, limit 10 GPU-s, all changes free: A (4 GPUs, 20 s, at 0) sinks at 2.5, B (2, 5 s, at 2) runs 2.5–7.5, C
/// (2, 5 s, at 3) runs 3–8, A goes on at 8 and ends at 25.5.
void TestTiresiasPolicy::theToyOfTheReference()
{
    const auto times = run(makePool(4), { gangJob("A", 4, 0, 20), gangJob("B", 2, 2, 5), gangJob("C", 2, 3, 5) },
        { { "queue_limits_gpu_s", "10" } });
    QCOMPARE(times, (Times { { "A", 25.5 }, { "B", 5.5 }, { "C", 5.0 } }));
}

/// The same on ticks of 4 s: A sinks at 4, when B and C are there too.
void TestTiresiasPolicy::ticksSeeCrossingsLate()
{
    const auto times = run(makePool(4), { gangJob("A", 4, 0, 20), gangJob("B", 2, 2, 5), gangJob("C", 2, 3, 5) },
        { { "queue_limits_gpu_s", "10" }, { "tick_s", "4" } });
    // A starts at the first tick after its arrival, 4; it has 16 GPU-s at 8 and sinks. B and C run 8–13, A again
    // from 16.
    QCOMPARE(times.at("B"), 11.0);
    QCOMPARE(times.at("C"), 10.0);
    QCOMPARE(times.at("A"), 32.0);
}

/// One GPU, limit 10 s, knob 1: the long job runs 10 s, sinks, and is lifted after 10 s of waiting despite new jobs.
void TestTiresiasPolicy::promotionLiftsWhoWaitedLong()
{
    const std::vector<JobSpec> jobs { gangJob("long", 1, 0, 15), gangJob("a", 1, 10, 8), gangJob("b", 1, 11, 8) };
    const auto without = run(makePool(1), jobs, { { "queue_limits_gpu_s", "10" } });
    QCOMPARE(without, (Times { { "long", 31.0 }, { "a", 8.0 }, { "b", 15.0 } }));
    // At 20 it is lifted; it started first, so it runs before b, which started at 18 and has 6 s left.
    const auto with = run(makePool(1), jobs, { { "queue_limits_gpu_s", "10" }, { "promote_knob", "1" } });
    QCOMPARE(with, (Times { { "long", 25.0 }, { "a", 8.0 }, { "b", 20.0 } }));
}

/// Two GPUs of each of two types, limit 10 GPU-s: B and A sink at 5 s, and H, which comes at 10 s, takes the GPUs of
/// its type from B, although A is behind B in their queue.
void TestTiresiasPolicy::jobsDisplaceThoseThatHoldTheirType()
{
    const auto times = run(makeTwoTypes(2),
        { ofType("b", gangJob("B", 2, 0, 100)), ofType("a", gangJob("A", 2, 0, 300)),
            ofType("b", gangJob("H", 2, 10, 4)) },
        { { "queue_limits_gpu_s", "10" } });
    QCOMPARE(times, (Times { { "A", 300.0 }, { "B", 104.0 }, { "H", 4.0 } }));
}

void TestTiresiasPolicy::yarnWaitsForWholeServers()
{
    // Two servers of 4: after "left" and "right" two GPUs are free on each, so "wide" fits in total but on no server.
    const std::vector<JobSpec> jobs { gangJob("left", 2, 0, 10), gangJob("right", 4, 0, 10), gangJob("wide", 2, 1, 5),
        gangJob("whole", 4, 2, 5) };
    const auto cluster = makeServers(2, 4, 0, 0);
    const auto yarn = run(cluster, jobs, { { "placement", "yarn" }, { "queue_limits_gpu_s", "1000" } });
    QCOMPARE(yarn.at("wide"), 5.0);
    QCOMPARE(yarn.at("whole"), 13.0);
    // Four free GPUs in two halves: 2 + 2 is no whole server, so yarn waits until 10; worst-fit spreads at once.
    const std::vector<JobSpec> halves { gangJob("a", 3, 0, 10), gangJob("b", 3, 0, 20), gangJob("c", 2, 1, 5) };
    QCOMPARE(run(cluster, halves, { { "placement", "yarn" }, { "queue_limits_gpu_s", "1000" } }).at("c"), 14.0);
    QCOMPARE(run(cluster, halves, { { "placement", "worst-fit" }, { "queue_limits_gpu_s", "1000" } }).at("c"), 5.0);
}

void TestTiresiasPolicy::skewedModelsAreConsolidated()
{
    QVERIFY(tensorSkew("vgg-16") > 0.5);
    QVERIFY(tensorSkew("resnet-50") < 0.2);
    QCOMPARE(tensorSkew("unheard-of"), 0.0);
}

void TestTiresiasPolicy::gittinsIndexes_data()
{
    QTest::addColumn<double>("attained");
    QTest::addColumn<double>("index");
    QTest::addColumn<double>("stretch");
    QTest::newRow("new") << 0.0 << 0.571429 << 1.0;
    QTest::newRow("past the short ones") << 1.0 << 0.074074 << 9.0;
    QTest::newRow("half way") << 5.0 << 0.133333 << 5.0;
    QTest::newRow("only the longest is left") << 10.0 << 0.011111 << 90.0;
    QTest::newRow("the longest half way") << 50.0 << 0.02 << 50.0;
}

void TestTiresiasPolicy::gittinsIndexes()
{
    QFETCH(double, attained);
    QFETCH(double, index);
    QFETCH(double, stretch);
    const GittinsIndex gittins({ 10, 1, 1, 100, 1, 10, 1 });
    const auto best = gittins.best(attained);
    QVERIFY(std::abs(best.index - index) < 5e-7);
    QCOMPARE(best.stretch, stretch);
    QCOMPARE(gittins.at(attained, stretch), best.index);
}

void TestTiresiasPolicy::aFixedStretchIsNotAlwaysTheBest()
{
    const GittinsIndex gittins({ 1, 1, 1, 1, 10, 10, 100 });
    // Six of seven end within 10: 6 ÷ (4 × 1 + 3 × 10).
    QVERIFY(std::abs(gittins.at(0, 10) - 6.0 / 34.0) < 1e-12);
    QCOMPARE(gittins.at(100, 5), 0.0);
    QVERIFY(GittinsIndex({ 0, -1 }).isEmpty());
}

/// Leaving stretches out together finds the same one as trying them all, whatever the history looks like.
void TestTiresiasPolicy::theBestStretchIsThatOfTryingAll()
{
    RandomStream stream(5, "tests.gittins");
    for (int history = 0; history < 40; ++history) {
        std::vector<double> services;
        const auto longest = history % 2 == 0 ? 30 : 1'000'000;
        for (std::int64_t i = stream.uniformInt(1, 300); i > 0; --i)
            services.push_back(static_cast<double>(stream.uniformInt(1, stream.uniformInt(1, longest))) / 7);
        const GittinsIndex gittins(services);
        std::ranges::sort(services);
        for (int ask = 0; ask < 20; ++ask) {
            const double attained = ask == 0 ? 0 : static_cast<double>(stream.uniformInt(0, longest)) / 9;
            GittinsIndex::Best all;
            for (const double service : services) {
                const double stretch = service - attained;
                const double index = stretch > 0 ? gittins.at(attained, stretch) : 0;
                if (index > all.index)
                    all = { .index = index, .stretch = stretch };
            }
            QCOMPARE(gittins.best(attained).index, all.index);
            QCOMPARE(gittins.best(attained).stretch, all.stretch);
        }
    }
}

/// History 4, 4, 4, 30 GPU-s. The first job has run 3 s when another arrives: it is worth finishing (its index at 3 is
/// higher than at 0), where 2D-LAS with a limit of 2 lets the newcomer go first.
void TestTiresiasPolicy::gittinsPrefersWhoIsAboutToEnd()
{
    const std::vector<JobSpec> jobs { gangJob("first", 1, 0, 4), gangJob("second", 1, 3, 4),
        gangJob("third", 1, 100, 4), gangJob("long", 1, 200, 30) };
    const auto gittins = run(makePool(1), jobs, { { "queue_limits_gpu_s", "100" } }, "tiresias-gittins");
    QCOMPARE(gittins.at("first"), 4.0);
    QCOMPARE(gittins.at("second"), 5.0);
    const auto las = run(makePool(1), jobs, { { "queue_limits_gpu_s", "2" } });
    QCOMPARE(las.at("first"), 6.0);
}

void TestTiresiasPolicy::limitsAreChecked_data()
{
    QTest::addColumn<QString>("limits");
    for (const char* bad : { "", "0", "10,5", "10,", "ten", "1e12", "-1", "5 , 6" })
        QTest::newRow(bad) << QString::fromLatin1(bad);
}

void TestTiresiasPolicy::limitsAreChecked()
{
    QFETCH(QString, limits);
    registerBuiltinPolicies();
    const auto policy = PolicyRegistry::instance().make("tiresias", { { "queue_limits_gpu_s", limits.toStdString() } });
    QVERIFY(!policy.has_value());
    QCOMPARE(policy.error().kind, ErrorKind::BadArguments);
}

CONSONANCE_TEST(TestTiresiasPolicy)
#include "tst_tiresias_policy.moc"
