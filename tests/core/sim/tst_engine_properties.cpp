// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every cluster, trace and sequence of plans; checked on random ones.
#include "core/base/random.h"
#include "core/sim/engine.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <cmath>
#include <map>
#include <set>
#include <thread>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// Plans that do anything a policy may do, sensible or not. A value: copies continue alike.
class RandomPlanner {
public:
    explicit RandomPlanner(std::uint64_t seed)
        : m_random(seed, "planner")
    {
    }

    Plan plan(const Engine& engine)
    {
        Plan plan;
        for (const auto value : engine.state().waitingSet) {
            if (m_random.uniform01() < 0.6)
                assign(engine, JobId(value), plan);
        }
        for (const auto value : engine.state().runningSet) {
            const double what = m_random.uniform01();
            if (what < 0.05)
                plan.suspend(JobId(value));
            else if (what < 0.1)
                assign(engine, JobId(value), plan);
        }
        if (m_random.uniform01() < 0.1)
            plan.wakeAt = engine.now() + Duration { m_random.uniformInt(1, 600'000'000) };
        return plan;
    }

private:
    void assign(const Engine& engine, JobId job, Plan& plan)
    {
        const auto& request = engine.workload().job(job).request;
        Allocation allocation { .job = job };
        for (std::uint8_t role = 0; role < request.roles.size(); ++role) {
            for (int task = 0; task < request.roles[role].requested; ++task) {
                const auto host = static_cast<std::size_t>(
                    m_random.uniformInt(0, static_cast<std::int64_t>(engine.cluster().hostCount()) - 1));
                allocation.slots.push_back({ engine.cluster().hosts[host].domain, role, 1 });
            }
        }
        if (m_random.uniform01() < 0.1)
            allocation.until = engine.now() + Duration { m_random.uniformInt(1, 3'000'000'000) };
        if (m_random.uniform01() < 0.05)
            allocation.from = engine.now() + Duration { m_random.uniformInt(1, 1'000'000'000) };
        if (allocation.until <= allocation.from)
            allocation.until = kForever;
        // A random placement often does not fit; what fits is kept so that runs get on, what does not is tried now and
        // then.
        plan.assignments.push_back({ job, { allocation } });
        if (!const_cast<Engine&>(engine).check(plan) && m_random.uniform01() > 0.01)
            plan.assignments.pop_back();
    }

    RandomStream m_random;
};

std::shared_ptr<const Workload> randomWorkload(std::uint64_t seed, int jobs)
{
    RandomStream random(seed, "workload");
    const auto models = bundledModels();
    std::vector<JobSpec> specs;
    for (int i = 0; i < jobs; ++i) {
        const auto name = "job-" + std::to_string(i);
        const double arrival = random.uniform(0, 20000);
        if (random.uniform01() < 0.4) {
            specs.push_back(makeGang(name, static_cast<std::int64_t>(arrival),
                static_cast<int>(random.uniformInt(1, 4)), random.uniformInt(1, 4000)));
            continue;
        }
        const auto& model = models->models[static_cast<std::size_t>(random.uniformInt(0, 7))];
        specs.push_back(
            makeParameterServerJob(*models, name, model.name, arrival, static_cast<int>(random.uniformInt(1, 3)),
                static_cast<int>(random.uniformInt(1, 3)), static_cast<double>(random.uniformInt(1, 12))));
    }
    return makeWorkload(std::move(specs));
}

std::shared_ptr<const Cluster> randomCluster(std::uint64_t seed)
{
    RandomStream random(seed, "cluster");
    ClusterBuilder builder("random", { "cluster", "rack", "server", "gpu" }, "server");
    const auto racks = random.uniformInt(1, 3);
    for (std::int64_t r = 0; r < racks; ++r) {
        const auto rack
            = builder.add(ClusterBuilder::root(), "rack", "rack-" + std::to_string(r), Uplink { 400'000'000, {} });
        const auto servers = random.uniformInt(2, 4);
        for (std::int64_t s = 0; s < servers; ++s) {
            ResourceVector capacity;
            capacity[Resource::Gpu] = random.uniformInt(2, 8);
            capacity[Resource::Cpu] = random.uniformInt(8, 32) * 1000;
            capacity[Resource::Memory] = 128'000;
            builder.addHost(rack, "server-" + std::to_string(s), capacity, Uplink { 200'000'000, {} });
        }
    }
    builder.addChange({ Time::fromSeconds(6000), ClusterChangeKind::Fail, DomainId(2) });
    builder.addChange({ Time::fromSeconds(9000), ClusterChangeKind::Repair, DomainId(2) });
    return *builder.finish();
}

Engine randomEngine(std::uint64_t seed, const std::string& interference = "contention")
{
    const auto cluster = randomCluster(seed);
    auto throughput = makeThroughputModel(interference, cluster);
    return *Engine::create({ .cluster = cluster,
        .workload = randomWorkload(seed, 60),
        .throughput = *throughput,
        .progress = {},
        .options = { .transitions = TransitionTable::common(),
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd | TriggerKind::WakeUp
                | TriggerKind::ResourceChange | TriggerKind::Interval } });
}

constexpr int kStepLimit = 20000;

/// One step; false at the end.
bool step(Engine& engine, RandomPlanner& planner)
{
    const auto kind = engine.next();
    if (kind == Engine::Step::Decision)
        engine.apply(planner.plan(engine));
    return kind != Engine::Step::Finished;
}

void verifyCapacity(const Engine& engine)
{
    std::map<HostId, ResourceVector> held;
    std::map<HostId, std::multiset<std::uint16_t>> devices;
    for (const auto value : engine.state().runningSet) {
        const auto& running = *engine.runningJob(JobId(value));
        const auto& roles = engine.workload().job(JobId(value)).request.roles;
        for (const auto& tasks : running.tasks) {
            held[tasks.host] += roles[tasks.role].demand * tasks.count;
            devices[tasks.host].insert(tasks.devices.begin(), tasks.devices.end());
            QCOMPARE(
                static_cast<std::int64_t>(tasks.devices.size()), roles[tasks.role].demand[Resource::Gpu] * tasks.count);
            QVERIFY(engine.state().ledger.availability(tasks.host) != Availability::Down);
        }
    }
    for (const auto& [host, sum] : held) {
        QVERIFY(sum.fitsIn(engine.cluster().host(host).capacity));
        QCOMPARE(engine.state().ledger.used(host), sum);
        for (const auto device : devices[host])
            QCOMPARE(devices[host].count(device), 1);
    }
}

} // namespace

class TestEngineProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void capacityIsNeverExceeded()
    {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            auto engine = randomEngine(seed);
            RandomPlanner planner(seed);
            for (int i = 0; i < kStepLimit && step(engine, planner); ++i) {
                verifyCapacity(engine);
                if (QTest::currentTestFailed())
                    return;
            }
            QVERIFY2(engine.totals().finished > 20, qPrintable(QString::number(engine.totals().finished)));
        }
    }

    /// Recomputes every finished job's work from the log alone: rate × time between records, without the stalls.
    void workIsConserved()
    {
        for (std::uint64_t seed = 11; seed <= 16; ++seed) {
            auto engine = randomEngine(seed);
            RandomPlanner planner(seed);
            for (int i = 0; i < kStepLimit && step(engine, planner); ++i) { }
            struct Account {
                double work = 0;
                double rate = 0;
                Time at;
                Time stalledUntil;
            };
            std::vector<Account> accounts(engine.workload().jobCount());
            for (const auto& event : engine.log().events()) {
                if (!event.job.isValid())
                    continue;
                auto& account = accounts[event.job.index()];
                const auto unit = engine.workload().job(event.job).work.unit;
                const Time from = std::max(account.at, account.stalledUntil);
                if (event.at > from)
                    account.work += account.rate * (event.at - from).seconds();
                account.at = event.at;
                switch (event.kind) {
                case EventKind::JobStarted:
                case EventKind::JobResumed:
                case EventKind::JobMoved:
                case EventKind::JobResized:
                case EventKind::JobRetuned:
                    account.stalledUntil = event.at + Duration::fromSecondsRounded(event.value);
                    account.rate = 0;
                    break;
                case EventKind::RateChanged:
                    account.rate = event.value;
                    break;
                case EventKind::JobLost:
                    account.work -= unit == WorkUnit::ServiceTime ? event.value / 1e6 : event.value;
                    account.rate = 0;
                    break;
                case EventKind::JobSuspended:
                    account.rate = 0;
                    break;
                case EventKind::JobCompleted: {
                    const auto& work = engine.workload().job(event.job).work;
                    const double expected = work.unit == WorkUnit::ServiceTime ? work.amount / 1e6 : work.amount;
                    // A completion is rounded up to the next microsecond.
                    QVERIFY2(std::abs(account.work - expected) <= account.rate * 2e-6 + expected * 1e-9,
                        qPrintable(QStringLiteral("%1 instead of %2").arg(account.work).arg(expected)));
                    account.rate = 0;
                    break;
                }
                default:
                    break;
                }
            }
        }
    }

    void theLogIsTheSameFromAnySnapshot()
    {
        for (std::uint64_t seed = 21; seed <= 24; ++seed) {
            auto engine = randomEngine(seed);
            RandomPlanner planner(seed);
            std::vector<std::tuple<EngineSnapshot, RandomPlanner, std::uint64_t>> snapshots;
            for (int i = 0; i < kStepLimit; ++i) {
                if (i % 97 == 0)
                    snapshots.emplace_back(engine.snapshot(), planner, engine.stateHash());
                if (!step(engine, planner))
                    break;
            }
            const auto hash = engine.log().hash();
            const auto state = engine.stateHash();
            for (const auto& [snapshot, plannerThen, stateThen] : snapshots) {
                engine.restore(snapshot);
                QCOMPARE(engine.stateHash(), stateThen);
                RandomPlanner again = plannerThen;
                for (int i = 0; i < kStepLimit && step(engine, again); ++i) { }
                QCOMPARE(engine.log().hash(), hash);
                QCOMPARE(engine.stateHash(), state);
            }
        }
    }

    void anInfeasiblePlanChangesNothing()
    {
        int refused = 0;
        for (std::uint64_t seed = 31; seed <= 36; ++seed) {
            auto engine = randomEngine(seed);
            RandomPlanner planner(seed);
            for (int i = 0; i < kStepLimit; ++i) {
                const auto kind = engine.next();
                if (kind == Engine::Step::Finished)
                    break;
                if (kind != Engine::Step::Decision)
                    continue;
                const auto plan = planner.plan(engine);
                const auto ledger = engine.state().ledger.stateHash();
                const auto before = engine.state().totals.actions;
                const auto hash = engine.stateHash();
                const bool fits = engine.check(plan).has_value();
                QCOMPARE(engine.stateHash(), hash);
                const auto outcome = engine.apply(plan);
                QCOMPARE(outcome.wasRefused, !fits);
                if (!outcome.wasRefused)
                    continue;
                ++refused;
                QCOMPARE(engine.state().ledger.stateHash(), ledger);
                QCOMPARE(engine.state().totals.actions, before);
                QCOMPARE(engine.log().events().back().kind, EventKind::PlanRefused);
            }
        }
        QVERIFY(refused > 10);
    }

    void theHashDoesNotDependOnThreads()
    {
        const auto run = [](std::uint64_t seed) {
            auto engine = randomEngine(seed);
            RandomPlanner planner(seed);
            for (int i = 0; i < kStepLimit && step(engine, planner); ++i) { }
            return engine.log().hash();
        };
        std::array<std::uint64_t, 6> alone {};
        std::array<std::uint64_t, 6> together {};
        for (std::size_t i = 0; i < alone.size(); ++i)
            alone[i] = run(41 + i);
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < together.size(); ++i)
                threads.emplace_back([&together, &run, i] { together[i] = run(41 + i); });
        }
        QCOMPARE(together, alone);
        QCOMPARE(std::set(alone.begin(), alone.end()).size(), alone.size());
    }

    void totalsAreWhatTheJobsHeld()
    {
        for (std::uint64_t seed = 51; seed <= 54; ++seed) {
            auto engine = randomEngine(seed);
            RandomPlanner planner(seed);
            for (int i = 0; i < kStepLimit && step(engine, planner); ++i) { }
            std::int64_t service = 0;
            for (std::size_t i = 0; i < engine.workload().jobCount(); ++i)
                service += engine.gpuMicroseconds(JobId(i));
            QCOMPARE(engine.totals().gpuTime, (GpuTime { .microseconds = service }));
        }
    }
};

CONSONANCE_TEST(TestEngineProperties)
#include "tst_engine_properties.moc"
