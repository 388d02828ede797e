// SPDX-License-Identifier: GPL-3.0-or-later
// What jobs lose when their server fails, on cases worked out by hand.
#include "core/cluster/cluster_extension.h"
#include "core/sim/engine.h"
#include "core/sim/metrics.h"
#include "tests/core/sim/engine_fixture.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

constexpr FailureLoss kEveryHour { .rule = FailureRule::Checkpoint, .every = Duration::fromSeconds(3600) };

/// One server of 8 GPUs that fails at each of these times, for 1000 s.
std::shared_ptr<const Cluster> failingServer(const std::vector<std::int64_t>& failures)
{
    ClusterBuilder builder("failing", { "cluster", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = 8;
    capacity[Resource::Cpu] = 64'000;
    capacity[Resource::Memory] = 64'000;
    builder.addHost(ClusterBuilder::root(), "s0", capacity, Uplink { 1'250'000'000, {} });
    for (const auto at : failures) {
        builder.addChange({ Time::fromSeconds(at), ClusterChangeKind::Fail, DomainId(1) });
        builder.addChange({ Time::fromSeconds(at + 1000), ClusterChangeKind::Repair, DomainId(1) });
    }
    return *builder.finish();
}

Engine makeEngine(std::shared_ptr<const Cluster> cluster, JobSpec job, const TransitionTable& transitions)
{
    auto throughput = makeThroughputModel("none", cluster);
    return *Engine::create({ .cluster = cluster,
        .workload = makeWorkload({ std::move(job) }),
        .throughput = *throughput,
        .progress = {},
        .options = { .transitions = transitions,
            .triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange } });
}

Engine makeEngine(const std::vector<std::int64_t>& failures, JobSpec job, const TransitionTable& transitions)
{
    return makeEngine(failingServer(failures), std::move(job), transitions);
}

/// Whenever a decision is due and the job fits, it gets the server.
void playToEnd(Engine& engine)
{
    while (engine.next() != Engine::Step::Finished) {
        if (engine.peek() != Engine::Step::Decision)
            continue;
        const auto tasks = engine.workload().job(JobId(0)).request.roles[0].requested;
        Plan plan;
        plan.place(JobId(0), { Slot { engine.cluster().hosts[0].domain, 0, tasks } });
        engine.apply(engine.runningJob(JobId(0)) == nullptr && engine.check(plan) ? plan : Plan {});
    }
}

/// A job does all the work of the time that it may use, in ticks.
class SteadyTicks final : public ProgressModel {
public:
    [[nodiscard]] bool definesTicks() const override { return true; }
    [[nodiscard]] std::optional<Time> advanceTick(
        const JobPlacement& placement, JobProgress& progress, Time tickEnd, Duration usable) const override
    {
        progress.done += static_cast<double>(usable.microseconds);
        return progress.done >= placement.job->work.amount ? std::optional(tickEnd) : std::nullopt;
    }
};

TransitionTable tableWith(FailureLoss loss, bool isFree)
{
    auto table = isFree ? TransitionTable::none() : TransitionTable::common();
    table.failureLoss = loss;
    return table;
}

} // namespace

class TestFailureLoss : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 86,400 s of work on 8 GPUs; the server fails after 80,000 s.
    void aGangLosesWhatTheRuleSays_data()
    {
        QTest::addColumn<int>("rule");
        QTest::addColumn<int>("every");
        QTest::addColumn<int>("own"); // -1: the trace does not say
        QTest::addColumn<bool>("isFree");
        QTest::addColumn<int>("finish");
        QTest::addColumn<int>("lostGpuSeconds"); // -1: not counted
        const auto add = [](const char* name, FailureRule rule, int every, int own, bool isFree, int finish, int lost) {
            QTest::newRow(name) << static_cast<int>(rule) << every << own << isFree << finish << lost;
        };
        add("restarts", FailureRule::Epoch, 0, -1, true, 80'000 + 1000 + 86'400, 640'000);
        add("restarts, 10 s to start and resume", FailureRule::Epoch, 0, -1, false, 80'000 + 1000 + 10 + 86'400,
            640'000);
        add("everything", FailureRule::Everything, 0, -1, true, 167'400, 640'000);
        add("nothing", FailureRule::Nothing, 0, -1, true, 87'400, 0);
        add("until December 2026", FailureRule::EpochOnly, 0, -1, true, 87'400, -1);
        // 22 checkpoints; 80,000 mod 3600 = 800 s are lost.
        add("every hour", FailureRule::Checkpoint, 3600, -1, true, 87'400 + 800, 6400);
        // 79,990 s of work by then: 790 s are lost, of 80,000 × 8 GPU-seconds 790/79,990.
        add("every hour, 10 s to start", FailureRule::Checkpoint, 3600, -1, false, 10 + 87'400 + 10 - 10 + 10 + 790,
            6321);
        add("every second", FailureRule::Checkpoint, 1, -1, true, 87'400, 0);
        add("longer than it ran", FailureRule::Checkpoint, 100'000, -1, true, 167'400, 640'000);
        add("the trace says an hour", FailureRule::Everything, 0, 3600, true, 88'200, 6400);
        add("the trace says never", FailureRule::Nothing, 0, 0, true, 167'400, 640'000);
    }

    void aGangLosesWhatTheRuleSays()
    {
        QFETCH(int, rule);
        QFETCH(int, every);
        QFETCH(int, own);
        QFETCH(bool, isFree);
        QFETCH(int, finish);
        QFETCH(int, lostGpuSeconds);
        auto job = makeGang("a", 0, 8, 86'400);
        if (own >= 0)
            job.request.checkpointEvery = Duration::fromSeconds(own);
        const FailureLoss loss { .rule = static_cast<FailureRule>(rule), .every = Duration::fromSeconds(every) };
        auto engine = makeEngine({ 80'000 }, job, tableWith(loss, isFree));
        playToEnd(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(finish));
        const auto keyed = computeMetrics(engine).keyed;
        QCOMPARE(keyed.at("failure_restarts"), 1.0);
        QCOMPARE(keyed.contains("lost_gpu_s") ? keyed.at("lost_gpu_s") : -1.0, static_cast<double>(lostGpuSeconds));
    }

    /// Fails at 5000 s and 9000 s. It runs 5000 s, loses 1400; from 6000 s it runs 3000 s on top of 3600 = 6600 s: the
    /// last checkpoint is again at 3600 s of a stretch that began there, so all 3000 s are lost; 6400 s are left at
    /// 10,000 s.
    void checkpointsAreCountedFromTheLastOne()
    {
        auto engine = makeEngine({ 5000, 9000 }, makeGang("a", 0, 1, 10'000), tableWith(kEveryHour, true));
        playToEnd(engine);
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(10'000 + 6400));
        const auto keyed = computeMetrics(engine).keyed;
        QCOMPARE(keyed.at("failure_restarts"), 2.0);
        QCOMPARE(keyed.at("lost_gpu_s"), 1400.0 + 3000.0);
        const auto gpus = static_cast<double>(engine.cluster().totalCapacity()[Resource::Gpu]);
        QCOMPARE(keyed.at("useful_utilisation"), 10'000 / (gpus * 16'400));
    }

    /// Writing a checkpoint of 100 s after every hour: 10,000 s of work are 10,277.8 s of running time. Of the 5000 s
    /// until the failure 1300 are behind the checkpoint at 3700 s.
    void checkpointsTakeTime()
    {
        auto loss = kEveryHour;
        loss.cost = Duration::fromSeconds(100);
        auto alone = makeEngine(failingServer({}), makeGang("a", 0, 1, 10'000), tableWith(loss, true));
        playToEnd(alone);
        QVERIFY(std::abs(alone.job(JobId(0)).finish.seconds() - 10'000 * 3700.0 / 3600) < 1e-3);
        auto failing = makeEngine({ 5000 }, makeGang("a", 0, 1, 10'000), tableWith(loss, true));
        playToEnd(failing);
        QVERIFY(std::abs(failing.job(JobId(0)).finish.seconds() - (6000 + 6400 * 3700.0 / 3600)) < 1e-3);
        QCOMPARE(computeMetrics(failing).keyed.at("lost_gpu_s"), 1300.0);
    }

    /// Exponential failures and checkpoints every T of running time: with a rate of failures r, N stretches of T take
    /// N (e^(rT) - 1) (1/r + repair) on average and lose N ((e^(rT) - 1)/r - T) (J. Daly, "A higher order estimate of
    /// the optimum checkpoint interval for restart dumps", Future Generation Computer Systems 22, 2006).
    void lossesFollowTheClosedForm()
    {
        constexpr int kSeeds = 200;
        constexpr int kStretches = 500;
        auto loss = kEveryHour;
        loss.cost = Duration::fromSeconds(100);
        const auto plain = failingServer({});
        double lost = 0;
        double length = 0;
        for (int seed = 1; seed <= kSeeds; ++seed) {
            auto failures = *parseServerFailures("mtbf=5h,repair=1000s,failures_until=60d");
            failures.seed = static_cast<std::uint64_t>(seed);
            auto engine = makeEngine(
                *withFailures(*plain, failures), makeGang("a", 0, 8, kStretches * 3600), tableWith(loss, true));
            playToEnd(engine);
            lost += computeMetrics(engine).keyed.at("lost_gpu_s") / kSeeds;
            length += engine.job(JobId(0)).finish.seconds() / kSeeds;
        }
        const double mean = 5 * 3600;
        const double growth = std::expm1(3700 / mean);
        const double expectedLength = kStretches * growth * (mean + 1000);
        const double expectedLoss = 8 * kStretches * (growth * mean - 3700);
        QVERIFY2(std::abs(length / expectedLength - 1) < .02, qPrintable(QString::number(length / expectedLength)));
        QVERIFY2(std::abs(lost / expectedLoss - 1) < .02, qPrintable(QString::number(lost / expectedLoss)));
    }

    /// Writing a checkpoint takes 400 s of each 4000 s, also where a model moves the job by ticks.
    void ticksPayForCheckpoints()
    {
        auto loss = kEveryHour;
        loss.cost = Duration::fromSeconds(400);
        const auto cluster = failingServer({});
        auto engine = *Engine::create({ .cluster = cluster,
            .workload = makeWorkload({ makeGang("a", 0, 8, 7200) }),
            .throughput = *makeThroughputModel("none", cluster),
            .progress = std::make_shared<SteadyTicks>(),
            .options = { .tick = Duration::fromSeconds(10), .transitions = tableWith(loss, true) } });
        playToEnd(engine);
        // Placed at the end of the first tick.
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(10 + 8000));
    }

    /// A suspension loses nothing, and the time to the next checkpoint goes on: 2000 s before it and 3000 s after it.
    void suspensionsLoseNothing()
    {
        auto engine = makeEngine({ 6000 }, makeGang("a", 0, 1, 10'000), tableWith(kEveryHour, true));
        runToDecision(engine);
        Plan place;
        place.place(JobId(0), { Slot { engine.cluster().hosts[0].domain, 0, 1 } });
        engine.apply(place);
        engine.waitUntil(Time::fromSeconds(2000));
        Plan suspend;
        suspend.suspend(JobId(0));
        QVERIFY(engine.intervene(suspend).has_value());
        engine.apply({});
        engine.waitUntil(Time::fromSeconds(3000));
        QVERIFY(engine.intervene(place).has_value());
        QCOMPARE(engine.done(JobId(0)), 2000e6);
        playToEnd(engine);
        // 5000 s done at 6000 s, 1400 of them lost; 6400 s are left at 7000 s.
        QCOMPARE(engine.job(JobId(0)).finish, Time::fromSeconds(7000 + 6400));
    }

    /// Jobs with epochs keep those that they finished: at 200 s 242.8 batches are two epochs of 115 and 12.8 batches.
    void epochsAreKept()
    {
        const auto models = bundledModels();
        auto job = makeParameterServerJob(*models, "v", "resnet-50", 0, 1, 1, 10);
        const auto doneAfterFailure = [&](FailureLoss loss) {
            auto engine = makeEngine({ 200 }, job, tableWith(loss, false));
            runToDecision(engine);
            Plan plan;
            plan.place(JobId(0), { Slot { DomainId(1), 0, 1 }, Slot { DomainId(1), 1, 1 } });
            engine.apply(plan);
            runToDecision(engine);
            return engine.done(JobId(0));
        };
        QCOMPARE(doneAfterFailure({}), 230.0);
        QCOMPARE(doneAfterFailure({ .rule = FailureRule::EpochOnly }), 230.0);
        QCOMPARE(doneAfterFailure({ .rule = FailureRule::Everything }), 0.0);
        // 190 s of progress: the last of the checkpoints every minute was after 180 s.
        const double perSecond = 1 / (.449 + 102.2 / 306.5);
        const auto atCheckpoint
            = doneAfterFailure({ .rule = FailureRule::Checkpoint, .every = Duration::fromSeconds(60) });
        QVERIFY2(std::abs(atCheckpoint - 180 * perSecond) < 1e-6, qPrintable(QString::number(atCheckpoint, 'g', 12)));
    }

    /// Two snapshots of the same moment are equal, and one of a later checkpoint differs.
    void snapshotsHoldTheCheckpoints()
    {
        const auto finishFrom = [](bool restores) {
            auto engine = makeEngine({ 80'000 }, makeGang("a", 0, 8, 86'400), tableWith(kEveryHour, true));
            runToDecision(engine);
            Plan plan;
            plan.place(JobId(0), { Slot { engine.cluster().hosts[0].domain, 0, 8 } });
            engine.apply(plan);
            engine.waitUntil(Time::fromSeconds(40'000));
            const auto snapshot = engine.snapshot();
            const auto hash = engine.stateHash();
            if (restores) {
                playToEnd(engine);
                engine.restore(snapshot);
                if (engine.stateHash() != hash)
                    return Time {};
            }
            playToEnd(engine);
            return engine.job(JobId(0)).finish;
        };
        QCOMPARE(finishFrom(false), Time::fromSeconds(88'200));
        QCOMPARE(finishFrom(true), Time::fromSeconds(88'200));
    }
};

CONSONANCE_TEST(TestFailureLoss)
#include "tst_failure_loss.moc"
