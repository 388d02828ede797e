// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;

namespace {

struct Outcome {
    std::vector<Time> starts; ///< by job
    std::vector<std::size_t> servers; ///< by job, at its start
    std::int64_t refused = 0;
};

Outcome outcomeOf(const char* policy, std::map<std::string, std::string> parameters,
    std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs)
{
    SimulationSetup setup;
    setup.cluster = std::move(cluster);
    setup.workload = fixtures::makeWorkload(std::move(jobs));
    setup.throughput = *makeThroughputModel("none", setup.cluster);
    setup.policyId = policy;
    setup.parameters = std::move(parameters);
    setup.decideAt = DecisionMoments::Event;
    auto simulation = Simulation::create(std::move(setup));
    Outcome outcome;
    if (!simulation)
        return outcome;
    const std::size_t count = simulation->engine().workload().jobCount();
    outcome.starts.resize(count);
    outcome.servers.resize(count, 0);
    while (!simulation->engine().isFinished() && simulation->step()) {
        for (std::size_t i = 0; i < count; ++i) {
            const RunningJob* running = simulation->engine().runningJob(JobId(i));
            if (running == nullptr || outcome.servers[i] != 0)
                continue;
            outcome.starts[i] = simulation->engine().now();
            outcome.servers[i] = running->tasks.size();
        }
    }
    outcome.refused = simulation->engine().totals().refusedPlans;
    return outcome;
}

} // namespace

class TestLocalityVariants : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { registerBuiltinPolicies(); }
    void theShortestServiceGoesFirst();
    void aJobWaitsForAsFewServersAsAnEmptyClusterWouldNeed();
    void everyHeuristicTakesTheOrderOfService();
    void nobodyWaitsForEver();
};

/// One server of two GPUs is held until 1,000 s; of two waiting jobs, the later and shorter one begins then.
void TestLocalityVariants::theShortestServiceGoesFirst()
{
    const std::vector<JobSpec> jobs { fixtures::makeGang("first", 0, 2, 1000), fixtures::makeGang("long", 10, 2, 900),
        fixtures::makeGang("short", 20, 2, 100) };
    const auto byService = outcomeOf("locality-srsf", {}, fixtures::makeServers(1, 2), jobs);
    const auto byArrival = outcomeOf("locality-srsf", { { "order", "arrival" } }, fixtures::makeServers(1, 2), jobs);
    QCOMPARE(byService.starts.size(), std::size_t { 3 });
    QVERIFY(byService.starts[2] < byService.starts[1]);
    QVERIFY(byArrival.starts[1] < byArrival.starts[2]);
}

/// Two servers of two GPUs, each with one taken: one of them is free again at 300 s, long before the interval ends. A
/// two-GPU job that does not wait spreads at once; one that waits gets a whole server.
void TestLocalityVariants::aJobWaitsForAsFewServersAsAnEmptyClusterWouldNeed()
{
    const std::vector<JobSpec> jobs { fixtures::makeGang("a", 0, 1, 300), fixtures::makeGang("b", 0, 1, 5000),
        fixtures::makeGang("c", 10, 2, 100) };
    // b may lie beside a: then a server is free anyway. With one core per server they cannot.
    const auto cluster = fixtures::makeServers(2, 2, 2);
    std::vector<JobSpec> apart = jobs;
    for (std::size_t i = 0; i < 2; ++i)
        apart[i].request.roles[0].demand[Resource::Memory] = 40'000;
    const auto hasty = outcomeOf("locality", {}, cluster, apart);
    const auto tight = outcomeOf("locality-tight", {}, cluster, apart);
    QCOMPARE(hasty.servers[2], std::size_t { 2 });
    QCOMPARE(tight.servers[2], std::size_t { 1 });
    QVERIFY(tight.starts[2] > hasty.starts[2]);
    QCOMPARE(tight.refused, std::int64_t { 0 });
}

/// locality-srsf is locality in the order of service; other heuristics take that order too, and know estimates then.
void TestLocalityVariants::everyHeuristicTakesTheOrderOfService()
{
    const auto hashOf = [](const char* policy, const std::map<std::string, std::string>& parameters) {
        SimulationSetup setup;
        setup.cluster = *loadCluster("harmony-testbed");
        setup.workload = *generateTrace("harmony-testbed", { { "load", "5" } }, 4, bundledModels());
        setup.throughput = *makeThroughputModel("contention", setup.cluster);
        setup.policyId = policy;
        setup.parameters = parameters;
        auto simulation = Simulation::create(std::move(setup));
        return simulation && simulation->runToEnd() ? simulation->engine().log().hash() : 0;
    };
    QVERIFY(hashOf("locality", {}) != 0);
    QCOMPARE(hashOf("locality", { { "order", "service" } }), hashOf("locality-srsf", {}));
    for (const char* policy : { "lb", "binpack", "tetris", "lif-linear", "standalone" }) {
        const auto usual = hashOf(policy, {});
        QCOMPARE(hashOf(policy, { { "order", "published" } }), usual);
        QVERIFY2(hashOf(policy, { { "order", "service" } }) != usual, policy);
        const auto ordered = PolicyRegistry::instance().make(policy, { { "order", "service" } });
        QVERIFY(includes((*ordered)->traits().knowledge, Knowledge::Estimates));
    }
    QVERIFY(!includes((*PolicyRegistry::instance().make("lb", {}))->traits().knowledge, Knowledge::Estimates));
}

/// A job that waited as long as its patience goes wherever it fits, and an empty cluster places every job.
void TestLocalityVariants::nobodyWaitsForEver()
{
    SimulationSetup setup;
    setup.cluster = *loadCluster("harmony-testbed");
    setup.workload = *generateTrace("harmony-testbed", { { "load", "5" } }, 4, bundledModels());
    setup.throughput = *makeThroughputModel("contention", setup.cluster);
    setup.policyId = "locality-tight";
    setup.parameters = { { "patience", "100" } };
    setup.decideAt = DecisionMoments::Event;
    auto simulation = Simulation::create(std::move(setup));
    QVERIFY(simulation && simulation->runToEnd());
    QCOMPARE(simulation->engine().totals().finished, 120);
}

CONSONANCE_TEST(TestLocalityVariants)
#include "tst_locality_variants.moc"
