// SPDX-License-Identifier: GPL-3.0-or-later
// Fragmentation gradient descent: small servers by hand, every choice of a run against all alternatives, and shared
// parts of GPUs under placement policies.
#include "core/policy/tools/gpu_fragments.h"
#include "core/policy/tools/placer.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace consonance;
using namespace consonance::test;

namespace {

constexpr std::int64_t kTenth = kFullShare / 10;
const std::map<std::string, std::string> kExact { { "steps", "0" } };

/// One task with that many GPUs, or a part of one, and a core.
JobSpec partJob(std::string name, std::int64_t gpus, std::int64_t tenths, std::int64_t arrival, std::int64_t seconds)
{
    auto job = gangJob(std::move(name), 1, arrival, seconds);
    job.request.roles[0].demand = { .amount = { gpus, 1000, 0, 0, 0 } };
    job.request.roles[0].gpuShare = tenths * kTenth;
    return job;
}

std::vector<JobSpec> randomPartJobs(std::uint64_t seed, int count)
{
    RandomStream stream(seed, "tests.fgd");
    std::vector<JobSpec> jobs;
    for (int i = 0; i < count; ++i) {
        const bool isPart = stream.uniformInt(0, 2) > 0;
        const auto gpus = isPart ? 1 : stream.uniformInt(0, 3);
        jobs.push_back(partJob(fmt::format("j{}", i), gpus, isPart ? stream.uniformInt(1, 9) : 10,
            i * 60 + stream.uniformInt(0, 59), stream.uniformInt(300, 5000)));
        jobs.back().request.roles[0].demand[Resource::Cpu] = stream.uniformInt(1, 4) * 1000;
    }
    return jobs;
}

void firstDecision(Simulation& simulation)
{
    while (simulation.engine().totals().decisions == 0)
        QVERIFY(simulation.step().has_value());
}

/// "0.1" for the second GPU of the first server, "1" for the second server, "-" for a job that waits.
QString placeOf(const Simulation& simulation, std::size_t job)
{
    const RunningJob* running = simulation.engine().runningJob(JobId(job));
    if (running == nullptr)
        return QStringLiteral("-");
    const Holding& holding = running->holdings.front();
    const Cluster& cluster = simulation.engine().cluster();
    const Domain& domain = cluster.domain(holding.claim.domain);
    return domain.isDevice ? QStringLiteral("%1.%2").arg(domain.host.value).arg(holding.devices.front())
                           : QString::number(domain.host.value);
}

} // namespace

class TestFgdPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Two of three tasks take half a GPU, one takes both of a server. The second half fills the first one's GPU: this
    /// takes 1/6 of a GPU from the fragments of server 0 (1.5/3 → 1/3), and would add 1.5/3 on server 1.
    void placesAreAsComputedByHand()
    {
        const std::vector<JobSpec> jobs { partJob("a", 1, 5, 0, 100), partJob("b", 1, 5, 0, 100),
            partJob("c", 2, 10, 0, 100) };
        auto setup = freeSetup("fgd", makeServers(2, 2, 8, 0), jobs, kExact);
        setup.wantsNotes = true;
        auto simulation = Simulation::create(setup);
        QVERIFY(simulation.has_value());
        firstDecision(*simulation);
        QCOMPARE(placeOf(*simulation, 0), QStringLiteral("0.0"));
        QCOMPARE(placeOf(*simulation, 1), QStringLiteral("0.0"));
        QCOMPARE(placeOf(*simulation, 2), QStringLiteral("1"));
        const DecisionNotes& notes = *simulation->engine().log().decisions().front().notes;
        QCOMPARE(notes.actions.size(), std::size_t { 3 });
        const auto scoreOf
            = [&](std::size_t action, std::size_t host) { return notes.actions[action].candidates[host].score; };
        QVERIFY(std::abs(scoreOf(0, 0) + 0.5) < 1e-12); // 0 → 1.5/3 on either server
        QVERIFY(std::abs(scoreOf(0, 1) + 0.5) < 1e-12);
        QVERIFY(std::abs(scoreOf(1, 0) - 1.0 / 6) < 1e-12);
        QVERIFY(std::abs(scoreOf(1, 1) + 0.5) < 1e-12);
        QCOMPARE(notes.actions[2].candidates[0].infeasible, Infeasible::TooFewGpus);
        // With load balancing the third job waits.
        auto balanced = Simulation::create(freeSetup("lb", makeServers(2, 2, 8, 0), jobs));
        QVERIFY(balanced.has_value());
        firstDecision(*balanced);
        QCOMPARE(placeOf(*balanced, 1), QStringLiteral("1.0"));
        QCOMPARE(placeOf(*balanced, 2), QStringLiteral("-"));
    }

    /// A task without a GPU goes where the GPU stays usable: taking five of eight cores of server 0 would leave three
    /// for tasks that want four.
    void tasksWithoutGpusLeaveCoresForThoseWithOne()
    {
        ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
        for (const std::int64_t cores : { 8000, 16000 })
            builder.addHost(
                ClusterBuilder::root(), fmt::format("cores-{}", cores), { .amount = { 1, cores, 0, 0, 0 } });
        auto cpu = partJob("cpu", 0, 10, 0, 1000);
        auto gpu = partJob("gpu", 1, 10, 0, 1000);
        cpu.request.roles[0].demand[Resource::Cpu] = 5000;
        gpu.request.roles[0].demand[Resource::Cpu] = 4000;
        auto simulation = Simulation::create(freeSetup("fgd", builder.finish().value(), { cpu, gpu }));
        QVERIFY(simulation.has_value());
        firstDecision(*simulation);
        QCOMPARE(placeOf(*simulation, 0), QStringLiteral("1"));
        QCOMPARE(placeOf(*simulation, 1), QStringLiteral("0"));
    }

    /// A task of five cores would leave three of eight, too few for two of a hundred tasks, or six of eleven, too few
    /// for one of them: 0.02 and 0.01 more GPUs in fragments are the same score out of a hundred.
    void equalScoresGoToTheFirstServer()
    {
        ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
        for (const std::int64_t cores : { 8000, 11'000 })
            builder.addHost(
                ClusterBuilder::root(), fmt::format("cores-{}", cores), { .amount = { 1, cores, 0, 0, 0 } });
        const auto cluster = builder.finish().value();
        std::vector<JobSpec> jobs { partJob("first", 0, 10, 0, 1000) };
        jobs[0].request.roles[0].demand[Resource::Cpu] = 5000;
        for (int i = 0; i < 99; ++i) {
            jobs.push_back(partJob(fmt::format("later-{}", i), 1, 10, 5000, 1000));
            jobs.back().request.roles[0].demand[Resource::Cpu] = i == 0 ? 4000 : i == 1 ? 7000 : 1000;
        }
        const auto placed = [&](const std::map<std::string, std::string>& parameters) {
            auto simulation = Simulation::create(freeSetup("fgd", cluster, jobs, parameters));
            firstDecision(*simulation);
            return placeOf(*simulation, 0);
        };
        QCOMPARE(placed({}), QStringLiteral("0"));
        QCOMPARE(placed(kExact), QStringLiteral("1"));
    }

    /// No other server or GPU would have raised the fragments of the whole cluster less.
    void everyChoiceIsTheLeastRise()
    {
        const auto cluster = makeServers(5, 4, 12, 0);
        auto simulation = Simulation::create(freeSetup("fgd", cluster, randomPartJobs(3, 150), kExact));
        QVERIFY(simulation.has_value());
        const auto mix = taskMixOf(simulation->engine().workload(), *cluster);
        int choices = 0;
        while (true) {
            if (simulation->engine().peek() == Engine::Step::Decision) {
                const auto plan = simulation->proposePlan();
                QVERIFY(plan.has_value());
                CapacityLedger ledger = simulation->engine().state().ledger;
                for (const Assignment& assignment : plan->assignments) {
                    const Allocation& allocation = assignment.allocations.front();
                    const RoleSpec& role = simulation->engine().workload().job(assignment.job).request.roles[0];
                    const auto claimAt = [&](DomainId domain) {
                        return Claim {
                            .domain = domain, .demand = role.demand, .mode = allocation.mode, .share = allocation.share
                        };
                    };
                    const auto after = [&](DomainId domain) {
                        Holding holding;
                        if (!ledger.take(claimAt(domain), holding))
                            return std::numeric_limits<double>::infinity();
                        const auto fragments = expectedFragments(ledger, mix);
                        ledger.release(holding);
                        return fragments;
                    };
                    double least = std::numeric_limits<double>::infinity();
                    for (const Host& host : cluster->hosts) {
                        least = std::min(least, after(host.domain));
                        for (const DomainId device : host.devices)
                            least = std::min(least, after(device));
                    }
                    QVERIFY(after(allocation.slots.front().domain) <= least + 1e-9);
                    Holding kept;
                    QVERIFY(ledger.take(claimAt(allocation.slots.front().domain), kept));
                    ++choices;
                }
            }
            const auto step = simulation->step();
            QVERIFY(step.has_value());
            if (*step == Engine::Step::Finished)
                break;
        }
        QVERIFY(choices >= 140);
    }

    void placementPoliciesShareGpus_data()
    {
        QTest::addColumn<QString>("policy");
        for (const char* policy :
            { "fgd", "random", "round-robin", "lb", "binpack", "tetris", "standalone", "locality" })
            QTest::newRow(policy) << QString::fromLatin1(policy);
    }

    /// Everything runs, repeats identically, no GPU is promised twice, and a job that shares one is as fast as alone.
    void placementPoliciesShareGpus()
    {
        QFETCH(QString, policy);
        const auto cluster = makeServers(4, 4, 16, 0);
        const auto setup = freeSetup(policy.toStdString(), cluster, randomPartJobs(4, 120));
        auto first = Simulation::create(setup);
        auto second = Simulation::create(setup);
        QVERIFY(first && second);
        int shared = 0;
        for (auto step = first->step(); step && *step != Engine::Step::Finished; step = first->step()) {
            const CapacityLedger& ledger = first->engine().state().ledger;
            for (std::size_t host = 0; host < cluster->hostCount(); ++host) {
                for (std::uint16_t device = 0; device < 4; ++device) {
                    QVERIFY(ledger.deviceShare(HostId(host), device) <= kFullShare);
                    shared += ledger.deviceHolders(HostId(host), device) > 1 ? 1 : 0;
                }
            }
        }
        QCOMPARE(first->engine().totals().finished, 120);
        QCOMPARE(first->engine().totals().refusedPlans, 0);
        QCOMPARE(runToEnd(*second), std::string());
        QCOMPARE(second->engine().log().hash(), first->engine().log().hash());
        QCOMPARE(shared > 0, policy != QLatin1String("standalone"));
        for (const JobOutcome& outcome : jobOutcomes(first->engine())) {
            const JobSpec& job = first->engine().workload().job(outcome.job);
            QVERIFY(std::abs((outcome.completion - outcome.queueing).seconds() - job.work.amount / 1e6) < 1e-3);
        }
    }

    /// Policies of other families give a whole GPU, on which the job is as fast.
    void othersGiveWholeGpus()
    {
        auto simulation = Simulation::create(
            freeSetup("fifo", makeServers(1, 1, 8, 0), { partJob("a", 1, 5, 0, 100), partJob("b", 1, 5, 0, 100) }));
        QVERIFY(simulation && runToEnd(*simulation).empty());
        const auto times = completionTimes(*simulation);
        QCOMPARE(times.at("a"), 100.0);
        QCOMPARE(times.at("b"), 200.0);
    }
};

CONSONANCE_TEST(TestFgdPolicy)
#include "tst_fgd_policy.moc"
