// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/board_parts.h"
#include "core/learn/draining.h"
#include "core/learn/learned_policies.h"
#include "core/policy/simulation.h"
#include "core/throughput/throughput_model.h"
#include "core/workload/trace_generator.h"
#include "tests/core/learn/crowded_predictor.h"
#include "tests/core_test.h"

#include <QTest>

#include <set>

using namespace consonance;

namespace {

constexpr std::int32_t kRegion = 4;

PlacementBoard crowdedBoard(std::size_t waiting)
{
    static const EpisodeSource source = test::crowdedSource();
    auto episode = *TrainingEpisode::create(source, 5, kFirstEpisodeSeed);
    while (episode->waiting().size() < waiting || episode->world().running().size() < 2) {
        PlacementBoard board = episode->board();
        placeAllTogether(board, *source.predictor);
        episode->place(board);
        (void)episode->advance();
    }
    return episode->board();
}

Result<Simulation> simulationOf(const char* policy, const char* cluster, double load, int jobs, std::uint64_t seed,
    std::map<std::string, std::string> parameters = {})
{
    SimulationSetup setup;
    TRY_ASSIGN(setup.cluster, loadCluster(cluster));
    TRY_ASSIGN(setup.workload,
        generateTrace("harmony-testbed", { { "load", std::to_string(load) }, { "jobs", std::to_string(jobs) } }, seed,
            bundledModels()));
    TRY_ASSIGN(setup.throughput, makeThroughputModel("contention", setup.cluster));
    setup.policyId = policy;
    setup.parameters = std::move(parameters);
    setup.seed = seed;
    return Simulation::create(std::move(setup));
}

} // namespace

class TestBoardParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void partsShareOutServersAndJobs();
    void whatIsDoneOnAPartIsDoneOnTheBoard();
    void drainingCountsEverybody();
    void everyRegionSizeServesEveryJob();
    void largerServersThanInTheHistoryArePlacedAsLocality();
    void rivalsServeEveryJob_data();
    void rivalsServeEveryJob();
};

void TestBoardParts::initTestCase()
{
    registerBuiltinPolicies();
    registerLearnedPolicies();
}

/// No server and no waiting job is in two parts, and no part is larger than requested.
void TestBoardParts::partsShareOutServersAndJobs()
{
    const PlacementBoard board = crowdedBoard(6);
    const test::CrowdedPredictor predictor;
    const auto parts = partsOf(board, predictor, kRegion);
    QVERIFY(!parts.empty());
    std::set<std::int32_t> hosts;
    std::set<std::int32_t> waiting;
    for (const BoardPart& part : parts) {
        QVERIFY(part.board.hostCount() <= kRegion);
        QCOMPARE(part.jobs.size(), part.board.jobs().size());
        for (std::int32_t host = 0; host < part.board.hostCount(); ++host) {
            const std::int32_t there = part.hosts[static_cast<std::size_t>(host)];
            QVERIFY(hosts.insert(there).second);
            QCOMPARE(part.board.free(host), board.free(there));
        }
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(part.jobs.size()); ++i) {
            const std::int32_t there = part.jobs[static_cast<std::size_t>(i)];
            QCOMPARE(part.board.job(i).id, board.job(there).id);
            QCOMPARE(i >= part.board.firstWaiting(), there >= board.firstWaiting());
            if (i >= part.board.firstWaiting())
                QVERIFY(waiting.insert(there).second);
        }
    }
}

void TestBoardParts::whatIsDoneOnAPartIsDoneOnTheBoard()
{
    PlacementBoard board = crowdedBoard(6);
    const test::CrowdedPredictor predictor;
    std::size_t placed = 0;
    for (const BoardPart& part : partsOf(board, predictor, kRegion)) {
        PlacementBoard together = part.board;
        placeAllTogether(together, predictor);
        applyPart(part, together, board);
        for (std::int32_t i = together.firstWaiting(); i < static_cast<std::int32_t>(together.jobs().size()); ++i) {
            const std::int32_t there = part.jobs[static_cast<std::size_t>(i)];
            QCOMPARE(board.job(there).isWhole(), together.job(i).isWhole());
            placed += together.job(i).isWhole() ? 1 : 0;
        }
        for (std::int32_t host = 0; host < together.hostCount(); ++host)
            QCOMPARE(board.free(part.hosts[static_cast<std::size_t>(host)]), together.free(host));
    }
    QVERIFY(placed > 0);
}

/// Placing what fits is worth more than leaving it, and a bound above the value changes nothing.
void TestBoardParts::drainingCountsEverybody()
{
    const PlacementBoard board = crowdedBoard(6);
    const test::CrowdedPredictor predictor;
    PlacementBoard placed = board;
    placeAllTogether(placed, predictor);
    for (const BeginMoments moments : { BeginMoments::Intervals, BeginMoments::Completions }) {
        const double idle = drainedStay(board, predictor, 1200, moments);
        const double busy = drainedStay(placed, predictor, 1200, moments);
        QVERIFY(busy > 0);
        QVERIFY2(busy < idle, qPrintable(QStringLiteral("%1 %2").arg(busy).arg(idle)));
        QCOMPARE(drainedStay(board, predictor, 1200, moments, idle), idle);
        QVERIFY(drainedStay(board, predictor, 1200, moments, idle / 2) > idle / 2);
    }
}

void TestBoardParts::everyRegionSizeServesEveryJob()
{
    std::set<std::uint64_t> hashes;
    for (const char* region : { "2", "4", "6" }) {
        auto simulation
            = simulationOf("harmony", "harmony-testbed", 3, 60, 5, { { "region", region }, { "candidates", "4" } });
        QVERIFY2(simulation, simulation ? "" : simulation.error().englishText().c_str());
        QVERIFY(simulation->runToEnd());
        QCOMPARE(simulation->engine().totals().finished, 60);
        QCOMPARE(simulation->engine().totals().refusedPlans, 0);
        hashes.insert(simulation->engine().log().hash());
    }
    QVERIFY(hashes.size() > 1);
}

/// The history knows servers of two GPUs. For those of eight the predictor is not asked, and the result is no worse
/// than locality.
void TestBoardParts::largerServersThanInTheHistoryArePlacedAsLocality()
{
    const auto meanJct = [](const char* policy) {
        auto simulation = simulationOf(policy, "large", 60, 240, 7);
        if (!simulation || !simulation->runToEnd())
            return 0.0;
        const Engine& engine = simulation->engine();
        double sum = 0;
        for (std::size_t i = 0; i < engine.workload().jobCount(); ++i)
            sum += (engine.job(JobId(i)).finish - engine.workload().jobs[i].request.arrival).seconds();
        return sum / static_cast<double>(engine.workload().jobCount());
    };
    const double locality = meanJct("locality");
    const double harmony = meanJct("harmony");
    QVERIFY(locality > 0 && harmony > 0);
    QVERIFY2(harmony <= 1.001 * locality, qPrintable(QStringLiteral("%1 %2").arg(harmony).arg(locality)));
}

void TestBoardParts::rivalsServeEveryJob_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QString>("moments");
    for (const char* policy : { "predictor-search", "predictor-drained", "predictor-rollout" }) {
        for (const char* moments : { "interval", "event" })
            QTest::addRow("%s at %s", policy, moments) << QString::fromLatin1(policy) << QString::fromLatin1(moments);
    }
}

/// Each policy finishes a trace with a growing queue, without a refused plan, and identically twice.
void TestBoardParts::rivalsServeEveryJob()
{
    QFETCH(const QString, policy);
    QFETCH(const QString, moments);
    std::set<std::uint64_t> hashes;
    for (int i = 0; i < 2; ++i) {
        auto simulation = simulationOf(policy.toStdString().c_str(), "harmony-testbed", 4, 50, 5,
            { { "evaluations", "12" }, { "decide_at", moments.toStdString() } });
        QVERIFY2(simulation, simulation ? "" : simulation.error().englishText().c_str());
        QVERIFY(simulation->runToEnd());
        QCOMPARE(simulation->engine().totals().finished, 50);
        QCOMPARE(simulation->engine().totals().refusedPlans, 0);
        hashes.insert(simulation->engine().log().hash());
    }
    QCOMPARE(hashes.size(), std::size_t { 1 });
}

CONSONANCE_TEST(TestBoardParts)
#include "tst_board_parts.moc"
