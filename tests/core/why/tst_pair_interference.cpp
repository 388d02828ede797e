// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/learn/learned_policies.h"
#include "core/why/pair_belief.h"
#include "tests/core_test.h"
#include "tests/fixtures/uniform_cluster.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <stop_token>

using namespace consonance;

class TestPairInterference : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void testbedPairsLoseAThirdOnAverage();
    void noInterferenceIsZeroEverywhere();
    void pairsThatDoNotFitAreMissing();
    void nothingOfNothing();
    void whoseBeliefItIs();
    void beliefsCountWhatTheyAreHeldAgainst();
};

/// The matchings of docs/contention.md lose 33 % on average; so do the ordered pairs of distinct models they consist
/// of.
void TestPairInterference::testbedPairsLoseAThirdOnAverage()
{
    const auto cluster = *loadCluster("harmony-testbed");
    const auto throughput = *makeThroughputModel("contention", cluster);
    const auto pairs = pairInterference(*cluster, *bundledModels(), *throughput);
    QCOMPARE(pairs.size(), std::size_t { 8 });
    QCOMPARE(pairs.slowdown.size(), std::size_t { 64 });
    double sum = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        QVERIFY(pairs.aloneRate[i] > 0);
        for (std::size_t j = 0; j < 8; ++j) {
            QVERIFY(pairs.at(i, j) >= 0 && pairs.at(i, j) < 1);
            sum += i == j ? 0 : pairs.at(i, j);
        }
    }
    QVERIFY2(std::abs(sum / 56 - 0.33) <= 0.01, qPrintable(QString::number(sum / 56)));
}

void TestPairInterference::noInterferenceIsZeroEverywhere()
{
    const auto cluster = *loadCluster("harmony-testbed");
    const auto throughput = *makeThroughputModel("none", cluster);
    for (const double loss : pairInterference(*cluster, *bundledModels(), *throughput).slowdown)
        QCOMPARE(loss, 0.0);
}

void TestPairInterference::pairsThatDoNotFitAreMissing()
{
    // One GPU and six cores: two jobs of 4 cores do not fit together, whatever their GPUs.
    const auto cluster = *makeUniformCluster({ .servers = 2, .server = { .amount = { 1, 6'000, 48'000, 0, 0 } } });
    const auto throughput = *makeThroughputModel("contention", cluster);
    for (const double loss : pairInterference(*cluster, *bundledModels(), *throughput).slowdown)
        QVERIFY(std::isnan(loss));
}

void TestPairInterference::nothingOfNothing()
{
    const auto cluster = *loadCluster("harmony-testbed");
    const auto throughput = *makeThroughputModel("contention", cluster);
    QCOMPARE(pairInterference(*cluster, ModelCatalogue {}, *throughput).size(), std::size_t { 0 });
}

/// A policy that learned nothing is shown Harmony's prediction, and so is one with an unreadable checkpoint.
void TestPairInterference::whoseBeliefItIs()
{
    registerBuiltinPolicies();
    registerLearnedPolicies();
    const auto cluster = *loadCluster("harmony-testbed");
    const auto throughput = *makeThroughputModel("contention", cluster);
    const auto models = bundledModels();
    const auto believedBy = [&](const std::string& policy, const std::string& checkpoint) {
        RunRequest request { .policy = policy };
        if (!checkpoint.empty())
            request.parameters["checkpoint"] = checkpoint;
        return pairBelief(request, *cluster, *models, *throughput);
    };
    const auto harmony = believedBy("harmony", {});
    QCOMPARE(harmony.truth.slowdown, pairInterference(*cluster, *models, *throughput).slowdown);
    QCOMPARE(harmony.predicted.slowdown.size(), harmony.truth.slowdown.size());
    QVERIFY(harmony.observations.empty());
    QCOMPARE(harmony.policy, std::string("harmony"));
    QCOMPARE(harmony.checkpoint, std::string(kBundledCheckpoint));
    for (const auto& [policy, checkpoint] : { std::pair { "lb", "" }, std::pair { "lb", "nowhere.ckpt" },
             std::pair { "harmony-published", "nowhere.ckpt" }, std::pair { "harmony", "nowhere.ckpt" } }) {
        const auto belief = believedBy(policy, checkpoint);
        QCOMPARE(belief.predicted.slowdown, harmony.predicted.slowdown);
        QCOMPARE(belief.policy, std::string("harmony"));
        QCOMPARE(belief.checkpoint, std::string(kBundledCheckpoint));
    }
    QCOMPARE(believedBy("harmony-published", {}).policy, std::string("harmony-published"));
}

void TestPairInterference::beliefsCountWhatTheyAreHeldAgainst()
{
    registerBuiltinPolicies();
    registerLearnedPolicies();
    const auto cluster = *loadCluster("harmony-testbed");
    const RunRequest request { .policy = "harmony", .interference = "contention" };
    Workload workload;
    workload.models = bundledModels();
    Progress progress;
    const auto belief = observedPairBelief(request, cluster, workload, {}, &progress).value();
    QVERIFY(progress.total() > 0 && progress.done() == progress.total());
    QCOMPARE(belief.observations.size(), belief.truth.slowdown.size());
    QVERIFY(std::ranges::any_of(belief.observations, [](std::int64_t jobs) { return jobs > 0; }));

    std::stop_source stopped;
    stopped.request_stop();
    const auto given = observedPairBelief(request, cluster, workload, stopped.get_token()).value();
    QCOMPARE(given.predicted.slowdown, belief.predicted.slowdown);
    QVERIFY(given.observations.empty());
    QVERIFY(!observedPairBelief({ .policy = "harmony", .interference = "none of these" }, cluster, workload, {}));
}

CONSONANCE_BARE_TEST(TestPairInterference)
#include "tst_pair_interference.moc"
