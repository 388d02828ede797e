// SPDX-License-Identifier: GPL-3.0-or-later
// Pollux in the engine: what it does with jobs that can grow, jobs that cannot, and jobs it does not handle.
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace consonance;
using namespace consonance::test;

namespace {

/// One to `most` workers with one GPU each that choose their own batches; takes `seconds` on one.
JobSpec elasticJob(std::string name, std::int64_t arrival, int most, std::int64_t seconds)
{
    JobSpec job = gangJob(std::move(name), 1, arrival, seconds);
    job.request.model = *bundledModels()->find("resnet-50");
    job.request.roles[0].kind = RoleKind::Worker;
    job.request.roles[0].maximum = most;
    const auto& profile = bundledModels()->model(job.request.model);
    job.work = { .unit = WorkUnit::Batches, .amount = static_cast<double>(seconds) / profile.computeSecondsPerStep };
    return job;
}

int replicasOf(const Engine& engine, JobId job)
{
    int count = 0;
    const auto* running = engine.runningJob(job);
    for (const auto& tasks : running ? running->tasks : std::vector<PlacedTasks> {})
        count += tasks.count;
    return count;
}

std::size_t serversInUse(const Engine& engine)
{
    std::set<std::size_t> used;
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        const auto* running = engine.runningJob(JobId(i));
        for (const auto& tasks : running ? running->tasks : std::vector<PlacedTasks> {})
            used.insert(tasks.host.index());
    }
    return used.size();
}

/// Advances the run by that many decisions.
bool decide(Simulation& simulation, std::int64_t decisions)
{
    const auto goal = simulation.engine().totals().decisions + decisions;
    while (simulation.engine().totals().decisions < goal) {
        const auto step = simulation.step();
        if (!step || *step == Engine::Step::Finished)
            return false;
    }
    return true;
}

} // namespace

class TestPolluxPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aJobAtMostDoublesEachTime();
    void gangsStartWholeOrWait();
    void threadsDoNotChangeTheRun();
    void clonesGoOnAlike();
    void jobsOutsideTheSearchStart();
    void autoscalingGivesUpServers();
    void serversThatAreDownAreLeft();
};

void TestPolluxPolicy::aJobAtMostDoublesEachTime()
{
    auto simulation
        = Simulation::create(freeSetup("pollux", makeServers(4, 4, 0, 0), { elasticJob("a", 0, 64, 90'000) }));
    QVERIFY(simulation.has_value());
    int before = 0;
    for (int i = 0; i < 8; ++i) {
        QVERIFY(decide(*simulation, 1));
        const int now = replicasOf(simulation->engine(), JobId(0));
        QVERIFY(now <= std::max(1, 2 * before));
        before = now;
    }
    QVERIFY(before > 1);
}

void TestPolluxPolicy::gangsStartWholeOrWait()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 12; ++i)
        jobs.push_back(gangJob(fmt::format("g{}", i), 1 + i % 5, i * 100, 1000));
    auto simulation = Simulation::create(freeSetup("pollux", makeServers(3, 2, 0, 0), jobs));
    QVERIFY(simulation.has_value());
    while (decide(*simulation, 1)) {
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const int replicas = replicasOf(simulation->engine(), JobId(i));
            QVERIFY(replicas == 0 || replicas == 1 + static_cast<int>(i) % 5);
        }
    }
    for (const auto& [name, seconds] : completionTimes(*simulation))
        QVERIFY2(seconds >= 1000, name.c_str());
}

void TestPolluxPolicy::threadsDoNotChangeTheRun()
{
    std::set<std::uint64_t> hashes;
    for (const char* threads : { "1", "2", "5" }) {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 15; ++i)
            jobs.push_back(elasticJob(fmt::format("j{}", i), i * 200, 8, 4000));
        auto simulation = Simulation::create(
            freeSetup("pollux", makeServers(4, 4, 0, 0), std::move(jobs), { { "threads", threads } }));
        QVERIFY(simulation.has_value());
        QCOMPARE(runToEnd(*simulation), std::string());
        hashes.insert(simulation->engine().log().hash());
    }
    QCOMPARE(hashes.size(), std::size_t { 1 });
}

void TestPolluxPolicy::clonesGoOnAlike()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 10; ++i)
        jobs.push_back(elasticJob(fmt::format("j{}", i), i * 200, 8, 4000));
    auto simulation = Simulation::create(freeSetup("pollux", makeServers(4, 4, 0, 0), std::move(jobs)));
    QVERIFY(simulation.has_value());
    QVERIFY(decide(*simulation, 20));
    const auto middle = simulation->snapshot();
    QCOMPARE(runToEnd(*simulation), std::string());
    const auto hash = simulation->engine().log().hash();
    simulation->restore(middle);
    QCOMPARE(runToEnd(*simulation), std::string());
    QCOMPARE(simulation->engine().log().hash(), hash);
}

/// Parameter-server jobs, some with workers that need no GPU.
void TestPolluxPolicy::jobsOutsideTheSearchStart()
{
    auto simulation = Simulation::create(testbedSetup("pollux", makeTestbed(), randomTrainingJobs(3, 25)));
    QVERIFY(simulation.has_value());
    QCOMPARE(runToEnd(*simulation), std::string());
    for (const auto& [name, seconds] : completionTimes(*simulation))
        QVERIFY2(seconds > 0, name.c_str());
}

/// Eight jobs of one GPU on eight servers of four: a quarter of the GPUs is used, below the band, so half the servers
/// are removed.
void TestPolluxPolicy::autoscalingGivesUpServers()
{
    const auto usedWith = [](const char* autoscale) {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 8; ++i)
            jobs.push_back(elasticJob(fmt::format("j{}", i), 0, 1, 90'000));
        auto simulation = Simulation::create(
            freeSetup("pollux", makeServers(8, 4, 0, 0), std::move(jobs), { { "autoscale", autoscale } }));
        return simulation && decide(*simulation, 40) ? serversInUse(simulation->engine()) : 0;
    };
    const auto scaled = usedWith("true");
    QVERIFY2(scaled >= 2 && scaled <= 4, qPrintable(QString::number(scaled)));
    const auto free = usedWith("false");
    QVERIFY2(free > 4, qPrintable(QString::number(free)));
}

/// The second server fails and comes back: the job leaves it, continues, and uses it again.
void TestPolluxPolicy::serversThatAreDownAreLeft()
{
    ClusterBuilder builder("failing", { "cluster", "server", "gpu" }, "server");
    for (const char* name : { "server-0", "server-1" }) {
        ResourceVector capacity;
        capacity[Resource::Gpu] = 4;
        builder.addHost(ClusterBuilder::root(), name, capacity);
    }
    const DomainId second = makeServers(2, 4, 0, 0)->hosts[1].domain;
    builder.addChange({ Time::fromSeconds(1200), ClusterChangeKind::Fail, second });
    builder.addChange({ Time::fromSeconds(2400), ClusterChangeKind::Repair, second });
    auto simulation
        = Simulation::create(freeSetup("pollux", builder.finish().value(), { elasticJob("a", 0, 8, 90'000) }));
    QVERIFY(simulation.has_value());
    std::map<std::int64_t, int> replicas; // most in each twenty minutes
    while (simulation->engine().now() < Time::fromSeconds(3600)) {
        QVERIFY(decide(*simulation, 1));
        auto& most = replicas[static_cast<std::int64_t>(simulation->engine().now().seconds()) / 1200];
        most = std::max(most, replicasOf(simulation->engine(), JobId(0)));
    }
    QVERIFY(replicas[0] > 4);
    QVERIFY(replicas[1] >= 1 && replicas[1] <= 4);
    QVERIFY(replicas[2] > 4);
    QCOMPARE(simulation->engine().totals().refusedPlans, std::int64_t { 0 });
}

CONSONANCE_TEST(TestPolluxPolicy)
#include "tst_pollux_policy.moc"
