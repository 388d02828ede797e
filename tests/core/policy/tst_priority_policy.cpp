// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/policy_fixture.h"

#include "core/base/random.h"
#include "core/policy/tools/waiting_queue.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace consonance;
using namespace consonance::test;

namespace {

using Times = std::map<std::string, double>;

Times timesUnder(const std::string& policy, std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs,
    std::map<std::string, std::string> parameters = {})
{
    auto simulation = Simulation::create(freeSetup(policy, std::move(cluster), std::move(jobs), std::move(parameters)));
    if (!simulation || !runToEnd(*simulation).empty() || simulation->engine().totals().refusedPlans > 0)
        return {};
    return completionTimes(*simulation);
}

std::string textOf(const Times& times)
{
    std::string text;
    for (const auto& [name, seconds] : times)
        text += fmt::format("{}={} ", name, seconds);
    return text;
}

int countEvents(const Simulation& simulation, EventKind kind)
{
    int count = 0;
    for (const EventRecord& event : simulation.engine().log().events())
        count += event.kind == kind ? 1 : 0;
    return count;
}

/// Jobs of random size and length, all arriving within the first half hour.
std::vector<JobSpec> randomJobs(std::uint64_t seed, int count, int mostGpus)
{
    RandomStream stream(seed, "tests.priority");
    std::vector<JobSpec> jobs;
    for (int i = 0; i < count; ++i)
        jobs.push_back(gangJob(fmt::format("j{}", i), static_cast<int>(stream.uniformInt(1, mostGpus)),
            stream.uniformInt(0, 1800), stream.uniformInt(1, 900)));
    return jobs;
}

} // namespace

class TestPriorityPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void handComputedTimes_data();
    void handComputedTimes();
    void limitsAreTheEstimates();
    void keptJobsAreNotMoved();
    void interruptedRunsContinueAlike_data();
    void interruptedRunsContinueAlike();
    void clonesDecideAlike_data();
    void clonesDecideAlike();
    void jobsThatMustNotStopKeepRunning();
    void failedHostsBringJobsBackToTheQueue();
    void impossibleJobsBlockNobody_data() { interruptedRunsContinueAlike_data(); }
    void impossibleJobsBlockNobody();
    void attainedServiceIsComparedInQuanta();
    void theQueueIsWalkedInOrder();
    void jobsDisplaceThoseThatHoldTheirType();
};

void TestPriorityPolicy::handComputedTimes_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<int>("gpus");
    QTest::addColumn<QString>("jobs");
    QTest::addColumn<QString>("expected");

    // Jobs are "name gpus arrival seconds".
    const QString three = QStringLiteral("A 2 0 10,B 2 1 10,C 1 2 3");
    QTest::newRow("fifo: the head blocks") << QStringLiteral("fifo") << 3 << three << QStringLiteral("A=10 B=19 C=11 ");
    QTest::newRow("backfill: what fits passes")
        << QStringLiteral("fifo-backfill") << 3 << three << QStringLiteral("A=10 B=19 C=3 ");
    // B needs everything and can start at 10. D ends by then and may go first; C would not.
    const QString reserved = QStringLiteral("A 2 0 10,B 3 1 10,C 1 2 20,D 1 3 7");
    QTest::newRow("easy: only what does not delay the head")
        << QStringLiteral("easy-backfill") << 3 << reserved << QStringLiteral("A=10 B=19 C=38 D=7 ");
    QTest::newRow("backfill: the head is delayed")
        << QStringLiteral("fifo-backfill") << 3 << reserved << QStringLiteral("A=10 B=31 C=20 D=14 ");
    // The head B leaves one of four GPUs spare at 10, so the long C may take it.
    QTest::newRow("easy: spare resources")
        << QStringLiteral("easy-backfill") << 4 << QStringLiteral("A 3 0 10,B 3 1 10,C 1 2 50")
        << QStringLiteral("A=10 B=19 C=50 ");
    const QString one = QStringLiteral("A 1 0 10,B 1 1 5,C 1 2 2");
    QTest::newRow("sjf") << QStringLiteral("sjf") << 1 << one << QStringLiteral("A=10 B=16 C=10 ");
    QTest::newRow("ljf") << QStringLiteral("ljf") << 1 << one << QStringLiteral("A=10 B=14 C=15 ");
    QTest::newRow("srtf") << QStringLiteral("srtf") << 1 << one << QStringLiteral("A=17 B=7 C=2 ");
    // A has 9 s × 2 GPUs left when B comes with 12 s × 1 GPU.
    const QString two = QStringLiteral("A 2 0 10,B 1 1 12");
    QTest::newRow("srtf: time alone") << QStringLiteral("srtf") << 2 << two << QStringLiteral("A=10 B=21 ");
    QTest::newRow("srsf: time × GPUs") << QStringLiteral("srsf") << 2 << two << QStringLiteral("A=22 B=12 ");
    QTest::newRow("smallest-first: few GPUs, even for long")
        << QStringLiteral("smallest-first") << 2 << two << QStringLiteral("A=22 B=12 ");
    QTest::newRow("smallest-first: many GPUs wait, even for an instant")
        << QStringLiteral("smallest-first") << 2 << QStringLiteral("A 1 0 10,B 2 1 1") << QStringLiteral("A=10 B=10 ");
    QTest::newRow("fifo: ties go to the earlier row")
        << QStringLiteral("fifo") << 1 << QStringLiteral("B 1 0 2,A 1 0 3") << QStringLiteral("A=5 B=2 ");
}

void TestPriorityPolicy::handComputedTimes()
{
    QFETCH(QString, policy);
    QFETCH(int, gpus);
    QFETCH(QString, jobs);
    QFETCH(QString, expected);
    std::vector<JobSpec> specs;
    for (const QString& text : jobs.split(QLatin1Char(','))) {
        const QStringList words = text.split(QLatin1Char(' '));
        specs.push_back(gangJob(words[0].toStdString(), words[1].toInt(), words[2].toInt(), words[3].toInt()));
    }
    const Times pooled = timesUnder(policy.toStdString(), makePool(gpus), specs);
    QCOMPARE(QString::fromStdString(textOf(pooled)), expected);
    const Times spread = timesUnder(policy.toStdString(), makeServers(gpus, 1, 8, 1000), specs);
    QCOMPARE(QString::fromStdString(textOf(spread)), expected);
}

/// B is the longer of two that wait, but its limit is the shorter one. A job without a limit has its run time.
void TestPriorityPolicy::limitsAreTheEstimates()
{
    std::vector<JobSpec> jobs { gangJob("A", 1, 0, 10), gangJob("B", 1, 1, 5), gangJob("C", 1, 2, 2),
        gangJob("D", 1, 3, 7) };
    jobs[1].request.timeLimit = Duration::fromSeconds(6);
    jobs[2].request.timeLimit = Duration::fromSeconds(100);
    const auto textUnder = [&](const std::string& policy, std::map<std::string, std::string> parameters) {
        return textOf(timesUnder(policy, makePool(1), jobs, std::move(parameters)));
    };
    const std::string byLimits = "A=10 B=14 C=22 D=19 ";
    const std::string byRunTimes = "A=10 B=16 C=10 D=21 ";
    QCOMPARE(textUnder("sjf", {}), byLimits);
    QCOMPARE(textUnder("sjf", { { "estimates", "run-times" } }), byRunTimes);
    QCOMPARE(textUnder("ljf", {}), std::string("A=10 B=23 C=10 D=16 "));
    // A run that was kept before there was the choice has none.
    for (const char* policy : { "sjf", "ljf", "tetris", "locality-srsf", "locality-tight", "pp-mab" })
        QCOMPARE(PolicyRegistry::instance().asKept(policy, {}).at("estimates"), std::string("run-times"));
}

void TestPriorityPolicy::keptJobsAreNotMoved()
{
    for (const char* policy : { "srtf", "srsf", "las" }) {
        auto simulation = Simulation::create(freeSetup(policy, makeServers(4, 4, 16, 1000), randomJobs(7, 80, 8)));
        QVERIFY(simulation.has_value());
        QCOMPARE(runToEnd(*simulation), std::string());
        QVERIFY(countEvents(*simulation, EventKind::JobSuspended) > 0);
        QCOMPARE(countEvents(*simulation, EventKind::JobMoved), 0);
        QCOMPARE(simulation->engine().totals().refusedPlans, 0);
        QCOMPARE(simulation->engine().totals().finished, 80);
    }
}

void TestPriorityPolicy::interruptedRunsContinueAlike_data()
{
    QTest::addColumn<QString>("policy");
    for (const char* policy :
        { "fifo", "fifo-backfill", "easy-backfill", "sjf", "ljf", "srtf", "srsf", "las", "smallest-first" })
        QTest::newRow(policy) << QString::fromLatin1(policy);
}

/// A policy that finds its queue changed by others starts afresh from what it sees, and then decides like one that was
/// there from the beginning.
void TestPriorityPolicy::interruptedRunsContinueAlike()
{
    QFETCH(QString, policy);
    const SimulationSetup setup = freeSetup(policy.toStdString(), makeServers(3, 4, 16, 1000), randomJobs(3, 60, 6));
    auto whole = Simulation::create(setup);
    QVERIFY(whole && runToEnd(*whole).empty());

    auto first = Simulation::create(setup);
    QVERIFY(first.has_value());
    while (first->engine().totals().finished < 25)
        QVERIFY(first->step().has_value());
    auto newcomer = Simulation::create(setup);
    QVERIFY(newcomer.has_value());
    SimulationSnapshot snapshot = first->snapshot();
    snapshot.policy = newcomer->snapshot().policy;
    first->restore(snapshot);
    QCOMPARE(runToEnd(*first), std::string());
    QCOMPARE(first->engine().log().hash(), whole->engine().log().hash());
}

void TestPriorityPolicy::clonesDecideAlike_data()
{
    interruptedRunsContinueAlike_data();
}

void TestPriorityPolicy::clonesDecideAlike()
{
    QFETCH(QString, policy);
    auto simulation
        = Simulation::create(freeSetup(policy.toStdString(), makeServers(3, 4, 16, 1000), randomJobs(5, 60, 6)));
    QVERIFY(simulation.has_value());
    while (simulation->engine().totals().finished < 20)
        QVERIFY(simulation->step().has_value());
    const SimulationSnapshot snapshot = simulation->snapshot();
    QCOMPARE(runToEnd(*simulation), std::string());
    const std::uint64_t hash = simulation->engine().log().hash();
    simulation->restore(snapshot);
    QCOMPARE(runToEnd(*simulation), std::string());
    QCOMPARE(simulation->engine().log().hash(), hash);
}

void TestPriorityPolicy::jobsThatMustNotStopKeepRunning()
{
    std::vector<JobSpec> jobs { gangJob("A", 1, 0, 10), gangJob("B", 1, 1, 2) };
    jobs[0].request.preemptible = false;
    QCOMPARE(QString::fromStdString(textOf(timesUnder("srtf", makePool(1), jobs))), QStringLiteral("A=10 B=11 "));
}

void TestPriorityPolicy::failedHostsBringJobsBackToTheQueue()
{
    ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
    for (const char* name : { "a", "b" })
        builder.addHost(ClusterBuilder::root(), name, ResourceVector { .amount = { 1, 0, 0, 0, 0 } });
    builder.addChange({ .at = Time::fromSeconds(5), .kind = ClusterChangeKind::Fail, .domain = DomainId(1) });
    builder.addChange({ .at = Time::fromSeconds(50), .kind = ClusterChangeKind::Repair, .domain = DomainId(1) });
    const auto cluster = builder.finish().value();
    const std::vector<JobSpec> jobs { gangJob("A", 1, 0, 10), gangJob("B", 1, 0, 20) };
    for (const char* policy : { "fifo", "fifo-backfill", "easy-backfill", "sjf" })
        QCOMPARE(QString::fromStdString(textOf(timesUnder(policy, cluster, jobs))), QStringLiteral("A=25 B=20 "));
    // A has the least work left and takes the server that is still up.
    QCOMPARE(QString::fromStdString(textOf(timesUnder("srtf", cluster, jobs))), QStringLiteral("A=10 B=25 "));
}

void TestPriorityPolicy::impossibleJobsBlockNobody()
{
    QFETCH(QString, policy);
    std::vector<JobSpec> jobs { gangJob("huge", 9, 0, 10), gangJob("A", 2, 1, 10), gangJob("B", 2, 2, 10) };
    jobs.push_back(gangJob("wide", 1, 0, 10)); // one task that no server holds
    jobs.back().request.roles[0].demand[Resource::Gpu] = 3;
    auto simulation = Simulation::create(freeSetup(policy.toStdString(), makeServers(4, 2, 8, 1000), jobs));
    QVERIFY(simulation.has_value());
    QCOMPARE(runToEnd(*simulation), std::string());
    QCOMPARE(
        QString::fromStdString(textOf(completionTimes(*simulation))), QStringLiteral("A=10 B=10 huge=-1 wide=-1 "));
}

/// Two GPUs of each of two types. H comes at 10 s and is the shortest: it takes those of its type from B, which goes on
/// when H has ended, whether the other two are free or held by A, which comes after B in the order.
void TestPriorityPolicy::jobsDisplaceThoseThatHoldTheirType()
{
    const auto cluster = makeTwoTypes(2);
    const std::vector jobs { ofType("b", gangJob("B", 2, 0, 100)), ofType("b", gangJob("H", 2, 10, 4)),
        ofType("a", gangJob("A", 2, 0, 300)) };
    for (const char* policy : { "srtf", "srsf" }) {
        QCOMPARE(QString::fromStdString(textOf(timesUnder(policy, cluster, { jobs[0], jobs[1] }))),
            QStringLiteral("B=104 H=4 "));
        QCOMPARE(QString::fromStdString(textOf(timesUnder(policy, cluster, jobs))), QStringLiteral("A=300 B=104 H=4 "));
    }
}

/// The toy of the Tiresias artifact (4 GPUs, threshold 10 GPU-seconds): A is overtaken by B after using 10, B and C end
/// within their first ten.
void TestPriorityPolicy::attainedServiceIsComparedInQuanta()
{
    const std::vector<JobSpec> jobs { gangJob("A", 4, 0, 20), gangJob("B", 2, 2, 5), gangJob("C", 2, 3, 5) };
    const Times times = timesUnder("las", makePool(4), jobs, { { "quantum_gpu_s", "10" } });
    QCOMPARE(QString::fromStdString(textOf(times)), QStringLiteral("A=25.5 B=5.5 C=5 "));
    // Two equal jobs on one GPU take turns of a quantum: A 0–4, B 4–8, A 8–12, B 12–16, A 16–18, B 18–20.
    const std::vector<JobSpec> twins { gangJob("A", 1, 0, 10), gangJob("B", 1, 0, 10) };
    const Times turns = timesUnder("las", makePool(1), twins, { { "quantum_gpu_s", "4" } });
    QCOMPARE(QString::fromStdString(textOf(turns)), QStringLiteral("A=18 B=20 "));
}

/// Shapes of 1, 2 and 4 GPUs: keys 3 and 6; 1, 5 and 7; 2.
void TestPriorityPolicy::theQueueIsWalkedInOrder()
{
    std::vector<JobSpec> jobs;
    for (const auto gpus : { 1, 1, 2, 2, 2, 4 })
        jobs.push_back(gangJob(fmt::format("j{}", jobs.size()), gpus, 0, 10));
    const std::vector<std::int64_t> keys { 3, 6, 1, 5, 7, 2 };
    WaitingQueue queue;
    const auto fill = [&] {
        queue.reset(jobs.size());
        for (std::size_t i = 0; i < jobs.size(); ++i)
            queue.insert(JobId(i), keys[i], jobs[i].request);
    };
    const auto walk = [&](std::int64_t gpus, const std::function<void(WaitingQueue::Walk&, JobId)>& look) {
        WaitingQueue::Walk way(queue, WaitingQueue::Among::AllShapes);
        std::vector<std::int64_t> seen;
        while (const auto* entry = way.first(gpus)) {
            const auto [key, job] = *entry;
            seen.push_back(key);
            way.pass();
            look(way, job);
        }
        return seen;
    };
    using Keys = std::vector<std::int64_t>;
    fill();
    QCOMPARE(queue.demand()[Resource::Gpu], 12);
    QCOMPARE(queue.inOrder().front(), JobId(2));
    QCOMPARE(walk(9, [](auto&, JobId) {}), (Keys { 1, 2, 3 })); // the first of each shape
    QCOMPARE(walk(2, [](auto&, JobId) {}), (Keys { 1, 3 }));
    QCOMPARE(walk(9, [](auto& at, JobId) { at.follow(); }), (Keys { 1, 2, 3, 5, 6, 7 }));
    QCOMPARE(walk(9, [&](auto&, JobId job) { queue.erase(job); }), (Keys { 1, 2, 3, 5, 6, 7 }));
    QVERIFY(queue.isEmpty());
    QVERIFY(queue.demand().isZero());
    fill();
    const auto firstOnly = [&](auto& at, JobId job) {
        if (job == JobId(2))
            at.follow();
    };
    QCOMPARE(walk(9, firstOnly), (Keys { 1, 2, 3, 5 }));
}

CONSONANCE_TEST(TestPriorityPolicy)
#include "tst_priority_policy.moc"
