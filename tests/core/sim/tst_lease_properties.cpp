// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold for every sequence of plans with shares, leases and promises; checked on random ones.
#include "core/base/random.h"
#include "core/sim/engine.h"
#include "tests/core/sim/plan_replay.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

constexpr int kLeaseStepLimit = 20'000;

/// Plans of any mode, share and lease, sensible or not. A value: copies continue alike.
class LeasePlanner {
public:
    explicit LeasePlanner(std::uint64_t seed)
        : m_random(seed, "lease planner")
    {
    }

    Plan plan(Engine& engine)
    {
        Plan plan;
        for (const auto value : engine.state().waitingSet)
            consider(engine, JobId(value), 0.5, plan);
        for (const auto value : engine.state().runningSet)
            consider(engine, JobId(value), 0.15, plan);
        plan.wakeAt = engine.now() + Duration { m_random.uniformInt(1, 400) * 1'000'000 };
        return plan;
    }

private:
    void consider(Engine& engine, JobId job, double chance, Plan& plan)
    {
        if (m_random.uniform01() > chance)
            return;
        plan.assignments.push_back({ job, leases(engine, job) });
        // Most of what does not fit is removed, so that runs make progress.
        if (!engine.check(plan) && m_random.uniform01() > 0.02)
            plan.assignments.pop_back();
    }

    std::vector<Allocation> leases(const Engine& engine, JobId job)
    {
        std::vector<Allocation> leases;
        auto from = engine.now() + Duration { m_random.uniformInt(-50, 100) * 1'000'000 };
        for (auto i = m_random.uniformInt(0, 4); i > 0; --i) {
            auto next = allocation(engine, job);
            // Now and then back to back with the same allocation.
            if (!leases.empty() && m_random.uniform01() < 0.4) {
                next = leases.back();
            } else if (!leases.empty() && m_random.uniform01() < 0.5) {
                from = from + Duration { m_random.uniformInt(1, 60) * 1'000'000 };
            }
            next.from = from;
            next.until = m_random.uniform01() < 0.1
                ? kForever
                : std::max(from, engine.now()) + Duration { m_random.uniformInt(1, 300) * 1'000'000 };
            from = next.until;
            leases.push_back(std::move(next));
            if (from == kForever)
                break;
        }
        return leases;
    }

    Allocation allocation(const Engine& engine, JobId job)
    {
        const auto& role = engine.workload().job(job).request.roles[0];
        Allocation allocation { .job = job };
        allocation.mode = static_cast<ShareMode>(m_random.uniformInt(0, 2));
        if (allocation.mode != ShareMode::Exclusive)
            allocation.share = m_random.uniformInt(1, 8) * kFullShare / 8;
        for (auto tasks = m_random.uniformInt(role.minimum, role.maximum); tasks > 0; --tasks) {
            const auto host = static_cast<std::size_t>(
                m_random.uniformInt(0, static_cast<std::int64_t>(engine.cluster().hostCount()) - 1));
            const auto& devices = engine.cluster().hosts[host].devices;
            const auto device
                = static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(devices.size()) - 1));
            const bool namesDevice = m_random.uniform01() < 0.3;
            allocation.slots.push_back({ namesDevice ? devices[device] : engine.cluster().hosts[host].domain, 0, 1 });
        }
        return allocation;
    }

    RandomStream m_random;
};

Engine randomLeaseEngine(std::uint64_t seed, bool withFailure)
{
    RandomStream random(seed, "lease world");
    ClusterBuilder builder("c", { "cluster", "server", "gpu" }, "server");
    for (int i = 0; i < 3; ++i) {
        ResourceVector capacity;
        capacity[Resource::Gpu] = random.uniformInt(1, 4);
        capacity[Resource::Cpu] = 12'000;
        builder.addHost(ClusterBuilder::root(), "s" + std::to_string(i), capacity, {}, "v100", 16'000);
    }
    if (withFailure) {
        builder.addChange({ Time::fromSeconds(300), ClusterChangeKind::Fail, DomainId(1) });
        builder.addChange({ Time::fromSeconds(900), ClusterChangeKind::Repair, DomainId(1) });
    }
    const auto cluster = *builder.finish();
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 25; ++i) {
        auto job = makeGang("job-" + std::to_string(i), random.uniformInt(0, 2000), 1, random.uniformInt(1, 400));
        job.request.roles[0].maximum = static_cast<std::int32_t>(random.uniformInt(1, 3));
        job.request.roles[0].deviceMemoryMegabytes = random.uniformInt(1, 8) * 1'000;
        jobs.push_back(std::move(job));
    }
    return *Engine::create({ .cluster = cluster,
        .workload = makeWorkload(std::move(jobs)),
        .throughput = *makeThroughputModel("contention", cluster),
        .progress = {},
        .options = { .transitions = TransitionTable::common(),
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::LeaseEnd | TriggerKind::WakeUp
                | TriggerKind::ResourceChange } });
}

bool step(Engine& engine, LeasePlanner& planner)
{
    const auto kind = engine.next();
    if (kind == Engine::Step::Decision)
        engine.apply(planner.plan(engine));
    return kind != Engine::Step::Finished;
}

struct Device {
    std::int64_t share = 0;
    std::int64_t memory = 0;
    int holders = 0;
    ShareMode mode = ShareMode::Exclusive;
};

/// By brute force over what the running jobs hold.
void verifyDevices(const Engine& engine)
{
    std::map<std::pair<HostId, std::uint16_t>, Device> devices;
    std::map<HostId, ResourceVector> held;
    std::int64_t shares = 0;
    for (const auto value : engine.state().runningSet) {
        const auto& running = *engine.runningJob(JobId(value));
        const auto& role = engine.workload().job(JobId(value)).request.roles[0];
        QVERIFY(running.gpuShare >= 0);
        shares += running.gpuShare;
        for (const auto& tasks : running.tasks) {
            held[tasks.host] += role.demand * tasks.count;
            QVERIFY(engine.state().ledger.availability(tasks.host) != Availability::Down);
            for (const auto index : tasks.devices) {
                auto& device = devices[{ tasks.host, index }];
                QVERIFY(device.holders == 0
                    || (device.mode == running.allocation.mode && device.mode != ShareMode::Exclusive));
                device.mode = running.allocation.mode;
                device.share += running.allocation.share;
                device.memory += role.deviceMemoryMegabytes;
                ++device.holders;
            }
        }
    }
    std::int64_t counted = 0;
    for (const auto& [where, device] : devices) {
        QVERIFY(device.mode != ShareMode::Timeshare || device.share <= kFullShare);
        QVERIFY(device.mode != ShareMode::Colocated || device.memory <= 16'000);
        QCOMPARE(engine.state().ledger.deviceShare(where.first, where.second), device.share);
        counted += std::min(device.share, kFullShare);
    }
    QCOMPARE(engine.state().allocatedGpuShare, counted);
    QCOMPARE(shares, counted);
    for (const auto& [host, sum] : held)
        QVERIFY(sum[Resource::Cpu] <= engine.cluster().host(host).capacity[Resource::Cpu]);
}

/// Whatever was promised has begun, as long as its servers are up.
void verifyPromises(const Engine& engine, std::size_t firstEvent)
{
    for (const auto& event : engine.log().events().subspan(firstEvent)) {
        if (event.kind == EventKind::LeaseStarted)
            QVERIFY(engine.runningJob(event.job) != nullptr);
    }
    for (const auto& [job, promises] : engine.state().leases.all()) {
        for (const auto& promise : promises)
            QVERIFY(promise.allocation.from >= engine.now());
    }
}

GpuTime serviceOf(const Engine& engine)
{
    GpuTime sum;
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        const auto& service = engine.job(JobId(i)).gpuService;
        sum.microseconds += service.microseconds;
        sum.millionths += service.millionths;
    }
    sum.microseconds += sum.millionths / kFullShare;
    sum.millionths %= kFullShare;
    return sum;
}

} // namespace

class TestLeaseProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsHeldBeyondCapacity()
    {
        int finished = 0;
        int started = 0;
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            auto engine = randomLeaseEngine(seed, seed % 3 == 0);
            LeasePlanner planner(seed);
            for (int i = 0; i < kLeaseStepLimit; ++i) {
                const auto firstEvent = engine.log().events().size();
                if (!step(engine, planner))
                    break;
                verifyDevices(engine);
                if (seed % 3 != 0)
                    verifyPromises(engine, firstEvent);
                if (QTest::currentTestFailed())
                    return;
            }
            finished += engine.totals().finished;
            started += static_cast<int>(
                std::ranges::count(engine.log().events(), EventKind::LeaseStarted, &EventRecord::kind));
            QCOMPARE(serviceOf(engine), engine.totals().gpuTime);
        }
        QVERIFY2(finished > 600 && started > 300,
            qPrintable(QStringLiteral("%1 finished, %2 leases began").arg(finished).arg(started)));
    }

    /// The calendar agrees with ledger and promises, and keeps nothing that is over.
    void theCalendarAgreesWithWhatRuns()
    {
        for (std::uint64_t seed = 101; seed <= 110; ++seed) {
            auto engine = randomLeaseEngine(seed, false);
            LeasePlanner planner(seed);
            for (int i = 0; i < kLeaseStepLimit && step(engine, planner); ++i) {
                if (engine.peek() == Engine::Step::Event && engine.nextEventTime() == engine.now())
                    continue; // leases that end now have not been processed yet
                for (std::size_t host = 0; host < engine.cluster().hostCount(); ++host) {
                    const TimeSpan now { engine.now(), engine.now() + Duration { 1 } };
                    QCOMPARE(engine.leastFree(HostId(host), now), engine.state().ledger.free(HostId(host)));
                }
            }
            if (!engine.state().runningSet.isEmpty() || !engine.state().leases.isEmpty())
                continue;
            for (std::size_t host = 0; host < engine.cluster().hostCount(); ++host)
                QCOMPARE(engine.leastFree(HostId(host), { engine.now() }), engine.cluster().hosts[host].capacity);
        }
    }

    void theLogIsTheSameFromAnySnapshot()
    {
        for (std::uint64_t seed = 201; seed <= 206; ++seed) {
            auto engine = randomLeaseEngine(seed, true);
            LeasePlanner planner(seed);
            std::vector<std::tuple<EngineSnapshot, LeasePlanner, std::uint64_t>> snapshots;
            for (int i = 0; i < kLeaseStepLimit; ++i) {
                if (i % 31 == 0)
                    snapshots.emplace_back(engine.snapshot(), planner, engine.stateHash());
                if (!step(engine, planner))
                    break;
            }
            const auto hash = engine.log().hash();
            const auto state = engine.stateHash();
            for (const auto& [snapshot, plannerThen, stateThen] : snapshots) {
                engine.restore(snapshot);
                QCOMPARE(engine.stateHash(), stateThen);
                LeasePlanner again = plannerThen;
                for (int i = 0; i < kLeaseStepLimit && step(engine, again); ++i) { }
                QCOMPARE(engine.log().hash(), hash);
                QCOMPARE(engine.stateHash(), state);
            }
        }
    }

    /// From the log alone, without the planner: including refused plans, changes by hand and answers given in place of
    /// the policy.
    void aRunIsMadeAgainFromItsPlans()
    {
        for (std::uint64_t seed = 401; seed <= 410; ++seed) {
            auto engine = randomLeaseEngine(seed, true);
            LeasePlanner planner(seed);
            for (int i = 0; i < kLeaseStepLimit; ++i) {
                const auto kind = engine.next();
                if (kind == Engine::Step::Finished)
                    break;
                if (i % 29 == 0)
                    static_cast<void>(engine.intervene(planner.plan(engine)));
                if (kind != Engine::Step::Decision)
                    continue;
                if (i % 7 != 0 || !engine.answerDecision(planner.plan(engine)))
                    engine.apply(planner.plan(engine));
            }
            auto again = randomLeaseEngine(seed, true);
            const auto replayed = replayPlans(again, engine.log());
            QVERIFY2(replayed, replayed ? "" : replayed.error().englishText().c_str());
            QCOMPARE(again.log().hash(), engine.log().hash());
            while (again.next() == Engine::Step::Event) { } // timers that are void by now
            QCOMPARE(again.stateHash(), engine.stateHash());
        }
    }

    void aReplaySaysWhereItParts()
    {
        auto engine = randomLeaseEngine(1, false);
        LeasePlanner planner(1);
        for (int i = 0; i < kLeaseStepLimit && step(engine, planner); ++i) { }
        EventLog without;
        for (const auto& event : engine.log().events())
            without.append(event, engine.log().slots(event));
        for (auto decision : engine.log().decisions()) {
            if (decision.actions > 0)
                decision.plan = {};
            without.append(std::move(decision));
        }
        auto again = randomLeaseEngine(1, false);
        const auto replayed = replayPlans(again, without);
        QVERIFY(!replayed);
        QVERIFY(again.log().events().size() < engine.log().events().size());
    }

    void plansAreKeptWhole()
    {
        RandomStream random(7, "plans");
        ByteWriter scratch;
        auto engine = randomLeaseEngine(7, false);
        LeasePlanner planner(7);
        for (int i = 0; i < 200; ++i) {
            if (engine.next() == Engine::Step::Finished)
                break;
            auto plan = planner.plan(engine);
            if (!plan.assignments.empty() && !plan.assignments[0].allocations.empty()) {
                auto& allocation = plan.assignments[0].allocations[0];
                allocation.config = { static_cast<std::int32_t>(random.uniformInt(0, 3)), -1 };
                allocation.job = JobId(static_cast<int>(random.uniformInt(0, 30)));
            }
            plan.verdicts.push_back({ JobId(3), VerdictKind::Reject, 1.5 });
            const KeptPlan kept(plan, scratch);
            const auto read = KeptPlan::fromBytes(kept.bytes());
            QVERIFY(read);
            const auto again = read->plan();
            QCOMPARE(again.wakeAt, plan.wakeAt);
            QCOMPARE(again.verdicts.size(), plan.verdicts.size());
            QCOMPARE(again.verdicts.back().price, 1.5);
            QCOMPARE(again.assignments.size(), plan.assignments.size());
            for (std::size_t k = 0; k < plan.assignments.size(); ++k) {
                const auto& was = plan.assignments[k].allocations;
                const auto& is = again.assignments[k].allocations;
                QCOMPARE(again.assignments[k].job, plan.assignments[k].job);
                QVERIFY(std::ranges::equal(is, was, [](const Allocation& a, const Allocation& b) {
                    return a.job == b.job && a.holdsTheSameAs(b) && a.from == b.from && a.until == b.until;
                }));
            }
            for (std::size_t length = 0; length < kept.bytes().size(); ++length)
                QVERIFY(!KeptPlan::fromBytes(kept.bytes().substr(0, length)));
            if (engine.peek() == Engine::Step::Decision)
                engine.apply(planner.plan(engine));
        }
        QVERIFY(KeptPlan(Plan {}, scratch).isEmpty());
    }

    void aLookChangesNothing()
    {
        int refused = 0;
        for (std::uint64_t seed = 301; seed <= 310; ++seed) {
            auto engine = randomLeaseEngine(seed, false);
            LeasePlanner planner(seed);
            for (int i = 0; i < kLeaseStepLimit; ++i) {
                const auto kind = engine.next();
                if (kind == Engine::Step::Finished)
                    break;
                if (kind != Engine::Step::Decision)
                    continue;
                const auto plan = planner.plan(engine);
                const auto before = engine.stateHash();
                const bool fits = engine.check(plan).has_value();
                QCOMPARE(engine.stateHash(), before);
                QCOMPARE(engine.apply(plan).wasRefused, !fits);
                refused += fits ? 0 : 1;
            }
        }
        QVERIFY(refused > 10);
    }
};

CONSONANCE_TEST(TestLeaseProperties)
#include "tst_lease_properties.moc"
