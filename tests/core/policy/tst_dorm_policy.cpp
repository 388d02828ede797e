// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tenants/dorm_allocation.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

using namespace consonance;
using namespace consonance::test;

namespace {

DormJob gpuJob(std::int32_t fewest, std::int32_t most)
{
    DormJob job { .fewest = fewest, .most = most };
    job.worker[Resource::Gpu] = 1;
    return job;
}

DormProblem gpuProblem(std::vector<std::int64_t> servers, std::vector<DormJob> jobs)
{
    DormProblem problem { .jobs = std::move(jobs) };
    for (const std::int64_t gpus : servers) {
        ResourceVector capacity;
        capacity[Resource::Gpu] = gpus;
        problem.capacities.push_back(capacity);
    }
    return problem;
}

std::int32_t workersOf(const DormCounts& counts)
{
    return std::accumulate(counts[0].begin(), counts[0].end(), 0);
}

/// The best utilisation within the bounds, trying every number of workers; one server, so that nothing is split.
double bestByTrying(const DormProblem& problem, double fairnessBound)
{
    double best = -1;
    std::vector<DormCounts> counts(problem.jobs.size(), DormCounts { { { 0 }, { 0 } } });
    const std::function<void(std::size_t, ResourceVector)> go = [&](std::size_t j, const ResourceVector& free) {
        if (j == problem.jobs.size()) {
            if (dormUnfairness(problem, counts) <= fairnessBound + 1e-9)
                best = std::max(best, dormUtilisation(problem, counts));
            return;
        }
        const DormJob& job = problem.jobs[j];
        for (std::int32_t workers = 0; workers <= job.most; ++workers) {
            if ((workers > 0 && workers < job.fewest) || !job.demandOf(workers).fitsIn(free))
                continue;
            counts[j] = { { { workers }, { job.serversFor(workers) } } };
            go(j + 1, free - job.demandOf(workers));
        }
        counts[j] = { { { 0 }, { 0 } } };
    };
    go(0, problem.capacities.front());
    return best;
}

} // namespace

class TestDormPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fairSharesAreFilledLikeWater();
    void exactIsTheBestOfAll();
    void fewRunningJobsAreChanged();
    void greedyKeepsToTheBounds();
    void parameterServersKeepTheirRatio();
    void growsAndShrinksInARun();
    void longQueuesBegin();
};

void TestDormPolicy::fairSharesAreFilledLikeWater()
{
    QCOMPARE(fairWorkers(gpuProblem({ 4, 4 }, { gpuJob(1, 8), gpuJob(1, 2), gpuJob(1, 8) })),
        (std::vector<std::int32_t> { 3, 2, 3 }));
    QCOMPARE(fairWorkers(gpuProblem({ 2 }, { gpuJob(2, 2), gpuJob(1, 1) })), (std::vector<std::int32_t> { 2, 0 }));
}

void TestDormPolicy::exactIsTheBestOfAll()
{
    RandomStream random(1, "tests.dorm");
    int fewer = 0;
    for (int round = 0; round < 60; ++round) {
        DormProblem problem;
        ResourceVector capacity;
        capacity[Resource::Gpu] = random.uniformInt(2, 6);
        capacity[Resource::Cpu] = random.uniformInt(4, 12);
        problem.capacities = { capacity };
        problem.fairnessSlack = random.uniform(0, 0.25); // bounds of 0 or 1 over two resources
        const std::int64_t jobs = random.uniformInt(1, 4);
        for (std::int64_t i = 0; i < jobs; ++i) {
            DormJob job { .fewest = static_cast<std::int32_t>(random.uniformInt(1, 2)) };
            job.most = job.fewest + static_cast<std::int32_t>(random.uniformInt(0, 3));
            job.worker[Resource::Gpu] = random.uniformInt(0, 1);
            job.worker[Resource::Cpu] = random.uniformInt(1, 3);
            job.server[Resource::Cpu] = 1;
            job.requestedWorkers = 2;
            job.requestedServers = static_cast<std::int32_t>(random.uniformInt(0, 2));
            problem.jobs.push_back(job);
        }
        const double best = bestByTrying(problem, std::ceil(problem.fairnessSlack * 4 - 1e-9));
        const auto exact = allocateExactly(problem, 100'000);
        QCOMPARE(exact.has_value(), best >= 0);
        if (exact)
            QVERIFY(std::abs(dormUtilisation(problem, *exact) - best) < 1e-7);
        const double greedy = dormUtilisation(problem, allocateGreedily(problem));
        QVERIFY(!exact || problem.fairnessSlack < 0.01 || greedy <= best + 1e-9);
        fewer += exact && greedy < best - 1e-9 ? 1 : 0;
    }
    QVERIFY(fewer > 0);
}

void TestDormPolicy::fewRunningJobsAreChanged()
{
    // Three jobs hold two of eight GPUs each, and one more arrives: two GPUs are left for it, its fair share.
    DormProblem problem = gpuProblem({ 8 }, { gpuJob(1, 8), gpuJob(1, 8), gpuJob(1, 8), gpuJob(1, 1) });
    for (std::size_t j = 0; j < 3; ++j)
        problem.jobs[j].held = DormCounts { { { 2 }, { 0 } } };
    problem.changedPart = 0.1; // one of three
    const auto counts = allocateExactly(problem, 100'000).value();
    QCOMPARE(workersOf(counts[3]), 1);
    int changed = 0;
    std::int32_t all = 1;
    for (std::size_t j = 0; j < 3; ++j) {
        changed += counts[j] != *problem.jobs[j].held ? 1 : 0;
        all += workersOf(counts[j]);
    }
    QCOMPARE(all, 8);
    QCOMPARE(changed, 1);
    problem.changedPart = 0;
    const auto kept = allocateExactly(problem, 100'000).value();
    for (std::size_t j = 0; j < 3; ++j)
        QCOMPARE(kept[j], *problem.jobs[j].held);
}

void TestDormPolicy::greedyKeepsToTheBounds()
{
    DormProblem problem = gpuProblem({ 2, 2, 4 }, { gpuJob(1, 8), gpuJob(2, 8), gpuJob(3, 3), gpuJob(9, 9) });
    problem.jobs[0].held = DormCounts { { { 1, 0, 0 }, { 0, 0, 0 } } };
    problem.changedPart = 0;
    auto counts = allocateGreedily(problem);
    QCOMPARE(counts[0], *problem.jobs[0].held);
    QCOMPARE(workersOf(counts[3]), 0);
    problem.changedPart = 1;
    counts = allocateGreedily(problem);
    std::int32_t all = 0;
    for (const DormCounts& one : counts)
        all += workersOf(one);
    QCOMPARE(all, 8);
    for (std::size_t server = 0; server < 3; ++server) {
        std::int32_t here = 0;
        for (const DormCounts& one : counts)
            here += one[0][server];
        QVERIFY(here <= problem.capacities[server][Resource::Gpu]);
    }
}

void TestDormPolicy::parameterServersKeepTheirRatio()
{
    DormJob job { .fewest = 1, .most = 6, .requestedWorkers = 3, .requestedServers = 2 };
    job.worker[Resource::Gpu] = 1;
    job.server[Resource::Cpu] = 1;
    DormProblem problem { .jobs = { job, job } };
    ResourceVector capacity;
    capacity[Resource::Gpu] = 5;
    capacity[Resource::Cpu] = 4;
    problem.capacities = { capacity, capacity };
    for (const auto& counts : { allocateExactly(problem, 10'000).value(), allocateGreedily(problem) }) {
        for (const DormCounts& one : counts) {
            const std::int32_t servers = std::accumulate(one[1].begin(), one[1].end(), 0);
            QCOMPARE(servers, job.serversFor(workersOf(one)));
        }
    }
}

void TestDormPolicy::growsAndShrinksInARun()
{
    const auto elastic = [](const char* name, std::int64_t arrival) {
        JobSpec job = trainingJob(name, ModelId(0), 2, 2, arrival, 30);
        for (std::size_t role = 0; role < 2; ++role) {
            job.request.roles[role].minimum = 1;
            job.request.roles[role].maximum = 4;
        }
        return job;
    };
    SimulationSetup setup = freeSetup(
        "dorm", makeServers(2, 2, 8, 48'000), { elastic("a", 0), elastic("b", 600) }, { { "changed_part", "1" } });
    auto run = Simulation::create(std::move(setup)).value();
    const auto workers = [&run](std::size_t job) {
        std::int32_t sum = 0;
        for (const PlacedTasks& tasks : run.engine().runningJob(JobId(job))->tasks)
            sum += tasks.role == 0 ? tasks.count : 0;
        return sum;
    };
    const auto areRunning = [](std::size_t count) {
        return [count](const Engine& engine) { return engine.state().runningSet.size() == count; };
    };
    QVERIFY(run.runUntil(areRunning(1), {}).value());
    QCOMPARE(workers(0), 4);
    QVERIFY(run.runUntil(areRunning(2), {}).value());
    QCOMPARE(workers(0) + workers(1), 4);
    QVERIFY(workers(1) >= 1);
    QCOMPARE(runToEnd(run), std::string());
}

void TestDormPolicy::longQueuesBegin()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 12; ++i)
        jobs.push_back(gangJob(fmt::format("j{}", i), 1 + i % 3, i, 100));
    for (const char* exactUpTo : { "400", "0" }) {
        SimulationSetup setup = freeSetup("dorm", makeServers(2, 2, 0, 0), jobs, { { "exact_up_to", exactUpTo } });
        auto run = Simulation::create(std::move(setup)).value();
        QCOMPARE(runToEnd(run), std::string());
        QCOMPARE(computeMetrics(run.engine()).finished, std::int64_t(12));
    }
}

CONSONANCE_BARE_TEST(TestDormPolicy)
#include "tst_dorm_policy.moc"
