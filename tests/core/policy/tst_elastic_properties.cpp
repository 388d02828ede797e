// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every preemptive, elastic and tenant policy on any trace.
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>

using namespace consonance;
using namespace consonance::test;

namespace {

struct Member {
    const char* policy;
    std::map<std::string, std::string> parameters;
    bool conservesWork = true; ///< never leaves a GPU idle that a waiting one-GPU job could use
};

/// On ticks a job that arrives or ends between two ticks is only seen at the next; likewise with an interval.
const std::vector<Member>& members()
{
    static const std::vector<Member> all {
        { "tiresias", { { "placement", "first-fit" } } },
        { "tiresias-gittins", { { "placement", "first-fit" } } },
        { "las", {} },
        { "e-las", {} },
        { "optimus", { { "form", "all-reduce" } }, false },
        { "optimus", {}, false },
        { "max-min", {} },
        { "equal-share", {} },
        { "afs", {} },
        { "side-car", {}, false },
        { "slaq", {}, false },
        { "pollux", { { "generations", "20" } }, false },
        { "drf", {} },
        { "capacity", {} },
        { "mesos", {} },
        { "borg", {} },
    };
    return all;
}

void memberRows()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(members().size()); ++i) {
        const auto& member = members()[static_cast<std::size_t>(i)];
        const bool isPlain = member.parameters.empty();
        QTest::addRow("%s%s", member.policy, isPlain ? "" : member.parameters.begin()->second.c_str()) << i;
    }
}

const Member& memberAt(int index)
{
    return members()[static_cast<std::size_t>(index)];
}

constexpr int kServers = 4;
constexpr int kGpus = 4;

/// Jobs with a few GPUs; some can shrink and grow, with mixed tenants and priorities.
std::vector<JobSpec> randomElasticJobs(std::uint64_t seed, int count, int mostGpus)
{
    RandomStream stream(seed, "tests.elastic-properties");
    std::vector<JobSpec> jobs;
    std::int64_t arrival = 0;
    for (int i = 0; i < count; ++i) {
        arrival += stream.uniformInt(0, 400);
        const int gpus = static_cast<int>(stream.uniformInt(1, mostGpus));
        jobs.push_back(gangJob(fmt::format("j{}", i), gpus, arrival, stream.uniformInt(60, 4000)));
        auto& request = jobs.back().request;
        request.priorityBand = static_cast<std::int16_t>(stream.uniformInt(0, 3));
        if (mostGpus > 1 && stream.uniformInt(0, 2) == 0) {
            request.roles[0].kind = RoleKind::Worker;
            request.model = *bundledModels()->find("resnet-50");
            request.roles[0].minimum = 1;
            request.roles[0].maximum = 2 * gpus;
            jobs.back().work
                = { .unit = WorkUnit::Batches, .amount = static_cast<double>(stream.uniformInt(500, 9000)) };
            jobs.back().work.epochs = jobs.back().work.amount / bundledModels()->model(request.model).stepsPerEpoch;
        }
    }
    return jobs;
}

SimulationSetup setupOf(const Member& member, std::vector<JobSpec> jobs, bool chargesChanges)
{
    auto setup = freeSetup(member.policy, makeServers(kServers, kGpus, 0, 0), std::move(jobs), member.parameters);
    if (chargesChanges)
        setup.transitions = TransitionTable::common();
    return setup;
}

std::vector<std::int64_t> gpusByServer(const Engine& engine)
{
    std::vector<std::int64_t> used(engine.cluster().hostCount());
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        const auto* running = engine.runningJob(JobId(i));
        for (const auto& tasks : running ? running->tasks : std::vector<PlacedTasks> {})
            used[tasks.host.index()] += tasks.count;
    }
    return used;
}

std::int64_t sumOf(const std::vector<std::int64_t>& counts)
{
    std::int64_t sum = 0;
    for (const auto count : counts)
        sum += count;
    return sum;
}

} // namespace

class TestElasticProperties : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void resourcesAreConserved_data() { memberRows(); }
    void resourcesAreConserved();
    void boundsOfJobsAreKept_data() { memberRows(); }
    void boundsOfJobsAreKept();
    void nothingIsLeftIdle_data();
    void nothingIsLeftIdle();
    void tiesDoNotDependOnNames_data() { memberRows(); }
    void tiesDoNotDependOnNames();
};

/// No server holds more than it has, every plan fits, every job ends, and the engine's GPU time matches the tasks seen,
/// step by step.
void TestElasticProperties::resourcesAreConserved()
{
    QFETCH(int, index);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        auto simulation = Simulation::create(setupOf(memberAt(index), randomElasticJobs(seed, 30, 6), true));
        QVERIFY(simulation.has_value());
        const auto& engine = simulation->engine();
        std::int64_t gpuMicroseconds = 0;
        Time before = engine.now();
        for (bool isOver = false; !isOver;) {
            const auto held = sumOf(gpusByServer(engine));
            const auto step = simulation->step();
            QVERIFY2(step.has_value(), step ? "" : step.error().englishText().c_str());
            isOver = *step == Engine::Step::Finished;
            gpuMicroseconds += held * (engine.now() - before).microseconds;
            before = engine.now();
            for (const auto used : gpusByServer(engine))
                QVERIFY(used <= kGpus);
        }
        QCOMPARE(engine.totals().refusedPlans, std::int64_t { 0 });
        QCOMPARE(engine.totals().finished, 30);
        if (!engine.inputs().options.tick) // on ticks a job may end between two
            QCOMPARE(engine.totals().gpuTime.microseconds, gpuMicroseconds);
    }
}

void TestElasticProperties::boundsOfJobsAreKept()
{
    QFETCH(int, index);
    auto simulation = Simulation::create(setupOf(memberAt(index), randomElasticJobs(9, 40, 6), true));
    QVERIFY(simulation.has_value());
    const auto& engine = simulation->engine();
    for (bool isOver = false; !isOver;) {
        const auto step = simulation->step();
        QVERIFY(step.has_value());
        isOver = *step == Engine::Step::Finished;
        for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
            const auto* running = engine.runningJob(JobId(i));
            if (!running)
                continue;
            std::int32_t count = 0;
            for (const auto& tasks : running->tasks)
                count += tasks.count;
            const auto& role = engine.workload().job(JobId(i)).request.roles[0];
            QVERIFY(count >= role.minimum && count <= role.maximum);
        }
    }
}

void TestElasticProperties::nothingIsLeftIdle_data()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(members().size()); ++i) {
        if (memberAt(i).conservesWork)
            QTest::newRow(memberAt(i).policy) << i;
    }
}

/// Jobs of one GPU: after every decision no job waits or no GPU is free.
void TestElasticProperties::nothingIsLeftIdle()
{
    QFETCH(int, index);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        auto simulation = Simulation::create(setupOf(memberAt(index), randomElasticJobs(seed, 60, 1), false));
        QVERIFY(simulation.has_value());
        const auto& engine = simulation->engine();
        for (bool isOver = false; !isOver;) {
            const auto step = simulation->step();
            QVERIFY(step.has_value());
            isOver = *step == Engine::Step::Finished;
            if (*step == Engine::Step::Decision)
                QVERIFY(engine.state().waitingSet.size() == 0 || sumOf(gpusByServer(engine)) == kServers * kGpus);
        }
        QCOMPARE(engine.totals().finished, 60);
    }
}

/// Twins arrive together: whichever comes first in the trace, the times are the same.
void TestElasticProperties::tiesDoNotDependOnNames()
{
    QFETCH(int, index);
    const auto timesWith = [&](bool isReversed) {
        auto jobs = randomElasticJobs(5, 12, 4);
        const auto count = jobs.size();
        for (std::size_t i = 0; i < count; ++i) {
            auto twin = jobs[i];
            twin.request.name += "-twin";
            jobs.push_back(std::move(twin));
        }
        if (isReversed)
            std::ranges::reverse(jobs);
        std::multiset<double> times;
        auto simulation = Simulation::create(setupOf(memberAt(index), std::move(jobs), true));
        if (simulation && runToEnd(*simulation).empty()) {
            for (const auto& [name, seconds] : completionTimes(*simulation))
                times.insert(seconds);
        }
        return times;
    };
    const auto times = timesWith(false);
    QCOMPARE(times.size(), std::size_t { 24 });
    QVERIFY(*times.begin() > 0);
    QCOMPARE(timesWith(true), times);
}

CONSONANCE_TEST(TestElasticProperties)
#include "tst_elastic_properties.moc"
