// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds by hand: who is taken, who keeps its devices, what the ledger owes whom, and runs of a few rounds.
#include "core/base/stop_scope.h"
#include "core/policy/rounds/round_policy.h"
#include "core/workload/job_shapes.h"
#include "core/workload/model_profile.h"
#include "core/workload/speed_measurements.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace consonance;
using namespace consonance::test;

namespace {

DevicePool poolOf(const std::string& type, std::vector<int> servers, std::uint32_t first)
{
    DevicePool pool { .type = type, .servers = {} };
    for (const int devices : servers) {
        pool.servers.emplace_back();
        for (int i = 0; i < devices; ++i)
            pool.servers.back().emplace_back(first++);
    }
    return pool;
}

RoundUnit single(int job)
{
    return { .first = JobId(job), .second = {} };
}

std::vector<std::size_t> unitsOf(const std::vector<RoundPick>& picks)
{
    std::vector<std::size_t> units;
    for (const auto& pick : picks)
        units.push_back(pick.unit);
    return units;
}

/// Gangs on a fast and a slow GPU, whose steps a second are measured.
std::shared_ptr<const Workload> measuredJobs(
    const std::vector<std::pair<double, double>>& arrivalsAndSteps, double fast, double slow)
{
    auto models = std::make_shared<ModelCatalogue>();
    auto speeds = std::make_shared<SpeedMeasurements>();
    speeds->reference = fast;
    speeds->types = { { .type = "a", .alone = fast }, { .type = "b", .alone = slow } };
    models->models.push_back({ .name = "m", .computeSecondsPerStep = 1 / fast, .speeds = speeds });
    Workload workload { .name = "rounds", .tenants = { "default" }, .apps = { "default" } };
    for (const auto& [arrival, steps] : arrivalsAndSteps) {
        auto job = makeGangJob(1, kBareGpu, Duration::fromSecondsRounded(steps / fast));
        job.request.name = fmt::format("j{}", workload.jobs.size());
        job.request.arrival = Time::fromSecondsRounded(arrival);
        job.request.model = ModelId(0);
        workload.jobs.push_back(job);
    }
    workload.models = models;
    return freezeWorkload(std::move(workload));
}

std::shared_ptr<const Cluster> makeTyped(std::int64_t gpus)
{
    ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
    builder.addHost(ClusterBuilder::root(), "a", ResourceVector { .amount = { gpus, 0, 0, 0, 0 } }, {}, "a");
    return builder.finish().value();
}

SimulationSetup setupOf(std::shared_ptr<const Workload> workload, std::shared_ptr<const Cluster> cluster,
    std::map<std::string, std::string> parameters, const TransitionTable& transitions = TransitionTable::none())
{
    SimulationSetup setup { .cluster = cluster,
        .workload = std::move(workload),
        .transitions = transitions,
        .policyId = "gavel",
        .parameters = std::move(parameters) };
    setup.throughput = makeThroughputModel("none", cluster).value();
    return setup;
}

std::vector<double> completionsOf(std::shared_ptr<const Workload> workload, std::shared_ptr<const Cluster> cluster,
    std::map<std::string, std::string> parameters, const TransitionTable& transitions = TransitionTable::none())
{
    auto setup = setupOf(std::move(workload), std::move(cluster), std::move(parameters), transitions);
    auto simulation = Simulation::create(std::move(setup));
    if (!simulation || !simulation->runToEnd())
        return {};
    std::vector<double> seconds;
    for (const auto& outcome : jobOutcomes(simulation->engine()))
        seconds.push_back(outcome.finished ? outcome.completion.seconds() : -1);
    return seconds;
}

} // namespace

class TestRounds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void gangsFillInOrderOfTheirKeys();
    void keptPlacesComeFirst();
    void tasksStayTogether();
    void theFurthestBehindComesNext();
    void aPairCountsForBothJobs();
    void theShuffleIsPythons();
    void twoJobsTakeTurns();
    void arrivalsWaitForTheEndOfTheRound();
    void keptDevicesCostNothing();
    void packingNeedsAnObjectiveThatCan();
    void decisionsNoteTheirShares();
    void aStoppedAllocationIsTakenBack();
};

void TestRounds::gangsFillInOrderOfTheirKeys()
{
    const std::vector<RoundUnit> units { single(0), single(1), single(2), { .first = JobId(0), .second = JobId(2) } };
    const std::vector<GangSize> gangs { { 1, 1 }, { 4, 1 }, { 2, 1 }, { 1, 1 } };
    const std::vector<DevicePool> pools { poolOf("a", { 4 }, 10) };
    const std::vector<std::size_t> order { 0 };
    const auto fill = [&](std::vector<double> priorities) {
        std::vector<std::vector<RoundCandidate>> candidates(1);
        for (std::size_t i = 0; i < priorities.size(); ++i)
            candidates[0].push_back({ .unit = i, .key = { .priority = priorities[i] } });
        return unitsOf(fillRound(units, gangs, pools, order, candidates));
    };
    QCOMPARE(fill({ 1, 3, 2 }), (std::vector<std::size_t> { 1 })); // the largest takes all
    QCOMPARE(fill({ 3, 2, 1 }), (std::vector<std::size_t> { 0, 2 })); // it does not fit any more: those behind it do
    QCOMPARE(fill({ 1, 1, 1 }), (std::vector<std::size_t> { 0, 2 })); // equal keys keep their order
    QCOMPARE(fill({ 1, 0, 2, 3 }), (std::vector<std::size_t> { 3 })); // a pair takes both its jobs; 4 GPUs do not fit
}

void TestRounds::keptPlacesComeFirst()
{
    const std::vector<GangSize> gangs { { 1, 1 }, { 1, 1 }, { 2, 1 } };
    const std::vector<DevicePool> pools { poolOf("a", { 1, 1, 1, 1 }, 0) };
    const std::vector<std::size_t> order { 0 };
    const std::vector<RoundPick> picks { { 0, 0 }, { 1, 0 }, { 2, 0 } };
    const std::vector<RoundPlace> former { { .unit = 1, .pool = 0, .devices = { DomainId(0) } } };
    const auto places = placeRound(picks, gangs, pools, order, former);
    QCOMPARE(places.size(), std::size_t { 3 });
    QCOMPARE(places[0].unit, std::size_t { 2 }); // the largest gang before all, though others had its devices
    QCOMPARE(places[0].devices, (std::vector<DomainId> { DomainId(0), DomainId(1) }));
    const auto alone = placeRound(std::span(picks).first(2), gangs, pools, order, former);
    QCOMPARE(alone[0].unit, std::size_t { 1 });
    QCOMPARE(alone[0].devices, (std::vector<DomainId> { DomainId(0) }));
    QCOMPARE(alone[1].devices, (std::vector<DomainId> { DomainId(1) }));
}

void TestRounds::tasksStayTogether()
{
    const std::vector<GangSize> gangs { { 4, 2 }, { 1, 1 } };
    const std::vector<DevicePool> pools { poolOf("a", { 3, 1, 2 }, 0) };
    const std::vector<std::size_t> order { 0 };
    const std::vector<RoundPick> both { { 0, 0 }, { 1, 0 } };
    const auto places = placeRound(both, gangs, pools, order, {});
    QCOMPARE(places.size(), std::size_t { 2 });
    QCOMPARE(places[0].devices, (std::vector<DomainId> { DomainId(0), DomainId(1), DomainId(4), DomainId(5) }));
    QCOMPARE(places[1].devices, (std::vector<DomainId> { DomainId(2) }));
    const std::vector<DevicePool> scattered { poolOf("a", { 1, 1, 1, 1 }, 0) };
    const auto left = placeRound(both, gangs, scattered, order, {});
    QCOMPARE(left.size(), std::size_t { 1 }); // no server has two for a task
}

void TestRounds::theFurthestBehindComesNext()
{
    RoundLedger ledger(1, 180);
    ledger.add(JobId(0), {});
    ledger.add(JobId(1), {});
    ledger.settle(0);
    ShareTable shares(2, 1);
    shares.at(0, 0) = 0.75;
    shares.at(1, 0) = 0.25;
    ledger.setShares(shares);
    QCOMPARE(ledger.key(0, 0).priority, 0.75 / 0.5); // both count as having received half a round
    ledger.receive(0, 0, 360); // 540 of 720
    QVERIFY(near(ledger.key(0, 0).priority, 0.75 / 0.75, 1e-12));
    QVERIFY(near(ledger.key(1, 0).priority, 0.25 / 0.25, 1e-12));
    ledger.settle(360); // due: 270 and 90 s
    QCOMPARE(ledger.key(0, 0).deficit, -90.0);
    QCOMPARE(ledger.key(1, 0).deficit, 90.0);
    ledger.add(JobId(2), {});
    QCOMPARE(ledger.key(2, 0).priority, 0.0); // until shares are handed out
    ledger.remove(JobId(0));
    QCOMPARE(ledger.units().size(), std::size_t { 2 });
    QCOMPARE(ledger.key(0, 0).deficit, 90.0);
}

void TestRounds::aPairCountsForBothJobs()
{
    RoundLedger ledger(1, 180);
    ledger.add(JobId(0), {});
    const std::vector<JobId> partners { JobId(0) };
    ledger.add(JobId(1), partners);
    QCOMPARE(ledger.units().size(), std::size_t { 3 });
    QVERIFY(ledger.units()[2] == (RoundUnit { .first = JobId(0), .second = JobId(1) }));
    ledger.remove(JobId(0));
    QCOMPARE(ledger.units().size(), std::size_t { 1 });
    QVERIFY(ledger.units()[0] == single(1));
}

/// import random; r = random.Random(); r.seed(5); x = ['v100', 'p100', 'k80']; r.shuffle(x), three times;
/// r.getrandbits(32), r.randrange(10)
void TestRounds::theShuffleIsPythons()
{
    MersenneTwister random(5);
    std::vector<int> types { 0, 1, 2 };
    std::vector<std::vector<int>> seen;
    for (int i = 0; i < 3; ++i) {
        random.shuffle(std::span(types));
        seen.push_back(types);
    }
    QCOMPARE(seen, (std::vector<std::vector<int>> { { 0, 1, 2 }, { 0, 1, 2 }, { 1, 0, 2 } }));
    QCOMPARE(random.next32(), std::uint32_t { 3609267711u });
    QCOMPARE(random.below(10), std::size_t { 7 });
}

void TestRounds::twoJobsTakeTurns()
{
    // One GPU, 1 step a second, 720 steps each: rounds 0 1 0 1, or in another order after the first pair.
    const auto seconds = completionsOf(measuredJobs({ { 0, 720 }, { 0, 720 } }, 1, 1), makeTyped(1), {});
    QCOMPARE(seconds.size(), std::size_t { 2 });
    QVERIFY(near(std::ranges::max(seconds), 1440, 1e-3));
    QVERIFY(near(std::ranges::min(seconds), 1080, 1e-3));
}

void TestRounds::arrivalsWaitForTheEndOfTheRound()
{
    // Two types with a device each. The second job comes in the first round and finds the slow device free, but waits.
    const auto seconds = completionsOf(measuredJobs({ { 0, 7200 }, { 100, 100 } }, 1, 0.5), makeTwoTypes(1), {});
    QVERIFY(near(seconds[0], 7200, 1e-3) || seconds[0] > 7200);
    QVERIFY2(seconds[1] >= 260 + 100 - 1e-3 && seconds[1] <= 260 + 200 + 1e-3, qPrintable(QString::number(seconds[1])));
}

void TestRounds::keptDevicesCostNothing()
{
    TransitionTable costly = TransitionTable::common();
    const auto seconds = completionsOf(measuredJobs({ { 0, 3600 } }, 1, 1), makeTyped(1), {}, costly);
    QVERIFY2(near(seconds[0], 3600 + 10, 1e-3), qPrintable(QString::number(seconds[0]))); // the start alone
}

void TestRounds::packingNeedsAnObjectiveThatCan()
{
    QVERIFY(completionsOf(
        measuredJobs({ { 0, 10 } }, 1, 1), makeTyped(1), { { "variant", "packed" }, { "objective", "isolated" } })
                .empty());
}

/// Every decision is stopped first and then made: the run is that of one without stops.
void TestRounds::aStoppedAllocationIsTakenBack()
{
    const auto setup = [] {
        return setupOf(measuredJobs({ { 0, 5000 }, { 0, 3000 }, { 500, 4000 }, { 4000, 1000 } }, 1, 0.5), makeTyped(1),
            { { "variant", "packed" } });
    };
    auto plain = Simulation::create(setup());
    QVERIFY(plain && plain->runToEnd());
    auto stopped = Simulation::create(setup());
    QVERIFY(stopped.has_value());
    std::stop_source source;
    source.request_stop();
    int stops = 0;
    for (auto step = Engine::Step::Event; step != Engine::Step::Finished;) {
        auto tried = [&] {
            const StopScope scope(source.get_token());
            return stopped->step();
        }();
        if (!tried) {
            QCOMPARE(tried.error().kind, ErrorKind::Cancelled);
            ++stops;
            tried = stopped->step();
        }
        QVERIFY(tried.has_value());
        step = *tried;
    }
    QVERIFY2(stops > 3, qPrintable(QString::number(stops)));
    QCOMPARE(stopped->engine().log().hash(), plain->engine().log().hash());
}

/// Two equal jobs on one GPU want half of the time each; the one that ran the first round received all of it.
void TestRounds::decisionsNoteTheirShares()
{
    auto setup = setupOf(measuredJobs({ { 0, 720 }, { 0, 720 } }, 1, 1), makeTyped(1), {});
    setup.wantsNotes = true;
    auto simulation = Simulation::create(std::move(setup));
    QVERIFY(simulation && simulation->runToEnd());
    const auto& decisions = simulation->engine().log().decisions();
    const auto table = [&](std::size_t decision, std::string_view title) {
        const auto& tables = decisions[decision].notes->tables;
        const auto found = std::ranges::find(tables, title, &NoteTable::title);
        return found == tables.end() ? NoteTable {} : *found;
    };
    const auto wanted = table(0, "share of the time wanted");
    QCOMPARE(wanted.columns, std::vector<std::string> { "a" });
    QCOMPARE(wanted.rows, (std::vector<std::string> { "j0", "j1" }));
    QVERIFY(wanted.isWhole() && near(wanted.at(0, 0), 0.5, 1e-9) && near(wanted.at(1, 0), 0.5, 1e-9));
    const auto received = table(1, "share of the time received since shares were handed out");
    QVERIFY(received.isWhole() && received.rows.size() == 2);
    QVERIFY(near(std::ranges::max(received.values), 1, 1e-9) && near(std::ranges::min(received.values), 0, 1e-9));
    const auto promised = table(0, "what the shares promise each job");
    QVERIFY(promised.isWhole() && promised.rows.size() == 2);
    QVERIFY(near(promised.at(0, 0), 0.5, 1e-9) && near(promised.at(0, 1), 1, 1e-9) && near(promised.at(0, 2), 1, 1e-9));
    QCOMPARE(table(0, "prices of the types of device").rows, std::vector<std::string> { "a" });
}

CONSONANCE_BARE_TEST(TestRounds)
#include "tst_rounds.moc"
