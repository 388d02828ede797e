// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/cluster/cluster_presets.h"
#include "core/learn/agents/agent_dispatch.h"
#include "core/learn/learned_policies.h"
#include "core/learn/training/agent_learner.h"
#include "core/learn/training/agent_trainer.h"
#include "core/policy/simulation.h"
#include "core/throughput/throughput_model.h"
#include "core/workload/trace_generator.h"
#include "tests/core/learn/crowded_predictor.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>
#include <set>

using namespace consonance;

namespace {

constexpr const char* kRacks = "racks:3x8x2:1080ti:8:48";

EpisodeSource sourceOn(const char* cluster)
{
    EpisodeSource source = test::crowdedSource();
    source.cluster = *loadCluster(cluster);
    source.jobs = 60;
    return source;
}

/// A board in the middle of a busy trace.
PlacementBoard busyBoard(const EpisodeSource& source, std::size_t waiting)
{
    auto episode = *TrainingEpisode::create(source, 20, kFirstEpisodeSeed);
    while (episode->waiting().size() < waiting || episode->world().running().size() < 5) {
        PlacementBoard board = episode->board();
        placeAllTogether(board, *source.predictor);
        episode->place(board);
        (void)episode->advance();
    }
    return episode->board();
}

AgentArchitecture small(std::int32_t exchange)
{
    return { .models = static_cast<std::int32_t>(bundledModels()->models.size()), .width = 6, .exchange = exchange };
}

/// Weights that are not small anywhere.
AgentNetwork drawn(std::int32_t exchange)
{
    AgentNetwork network(small(exchange), 3);
    RandomStream random(7, "test.agents");
    for (float& weight : network.weights())
        weight = static_cast<float>(random.uniform(-0.6, 0.6));
    return network;
}

/// A network that says what it says before it learns: the emptiest first.
AgentNetwork priorAlone(std::int32_t exchange)
{
    AgentNetwork network(small(exchange), 1);
    const std::size_t prior = network.weights().size() - 1 - kAgentPriorWidth;
    for (std::size_t i = 0; i < prior; ++i)
        network.weights()[i] = 0;
    return network;
}

double lossOf(const AgentNetwork& network, const JudgedDecision& decision, const LearnerParameters& parameters)
{
    std::vector<double> unused(network.weights().size(), 0.0);
    const AgentLoss loss = addDecisionGradient(network, decision, parameters, unused);
    return loss.sums.policyLoss - parameters.entropyWeight * loss.sums.entropy;
}

JudgedDecision judged(const AgentDispatch& dispatch, RandomStream& random)
{
    auto outcome = dispatch.decide({ .choice = Choice::Drawn, .random = &random, .isRecorded = true });
    JudgedDecision decision { .scene = dispatch.scene(), .choices = std::move(outcome.choices), .advantages = {} };
    for (std::size_t i = 0; i < decision.choices.size(); ++i)
        decision.advantages.push_back(static_cast<float>(random.uniform(-1, 1)));
    return decision;
}

std::vector<double> scoresOf(const AgentNetwork& network, const AgentScene& scene, const AgentQuestion& question)
{
    AgentEncoding encoding;
    network.encode(scene, encoding);
    std::vector<double> scores(question.targets.size());
    network.score(encoding, question, scores);
    return scores;
}

double furthest(const std::vector<double>& a, const std::vector<double>& b)
{
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

/// A question of agent 0: all of its cells, and the other agents.
AgentQuestion questionOf(const AgentRegions& regions, const AgentArchitecture& sizes, RandomStream& random)
{
    AgentQuestion question { .agent = 0, .job = {}, .targets = {}, .now = {} };
    for (std::size_t i = 0; i < sizes.jobWidth(); ++i)
        question.job.push_back(random.uniform01());
    for (std::int32_t cell = 0; cell < regions.firstCell[1]; ++cell)
        question.targets.push_back(cell);
    for (std::int32_t agent = 1; agent < regions.agents; ++agent)
        question.targets.push_back(-1 - agent);
    for (std::size_t i = 0; i < sizes.targetWidth() * question.targets.size(); ++i)
        question.now.push_back(random.uniform01());
    return question;
}

std::map<std::string, std::string> smallTraining()
{
    return { { "cluster", "racks:2x8x2:1080ti:8:48" }, { "loads", "12" }, { "trace_jobs", "40" }, { "group", "6" },
        { "group_best", "2" }, { "group_worst", "2" }, { "practice_rounds", "2" }, { "practice_traces", "2" },
        { "agents", "2" }, { "region", "4" }, { "embedding", "8" }, { "batch", "64" }, { "validate_every", "0" } };
}

std::string trainedWith(std::map<std::string, std::string> parameters, const std::filesystem::path& file)
{
    const auto trained
        = makeAgentTrainer()->train({ .parameters = std::move(parameters), .seed = 5, .output = file }, {}, nullptr);
    return trained ? readFile(file).value() : trained.error().englishText();
}

Result<Simulation> simulationWith(std::map<std::string, std::string> parameters)
{
    SimulationSetup setup;
    TRY_ASSIGN(setup.cluster, loadCluster(kRacks));
    TRY_ASSIGN(
        setup.workload, generateTrace("harmony-testbed", { { "load", "14" }, { "jobs", "80" } }, 9, bundledModels()));
    TRY_ASSIGN(setup.throughput, makeThroughputModel("contention", setup.cluster));
    setup.policyId = kAgentsPolicy;
    setup.parameters = std::move(parameters);
    setup.seed = 4;
    return Simulation::create(std::move(setup));
}

} // namespace

class TestAgents : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void regionsFollowTheTree();
    void randomRegionsShareOutAllServers();
    void gradientsAgreeWithFiniteDifferences();
    void theOrderOfServersAndCellsDoesNotMatter();
    void withoutExchangeAgentsAreIndependent();
    void oneAgentIsOneRegion();
    void neighboursCountInAScore();
    void trainingIsTheSameForAnyNumberOfThreads();
    void aTrainingGoesOnWhereItStopped();
    void aSmallPracticeGivesTheSameWeights();
    void everyJobIsServed_data();
    void everyJobIsServed();
    void notesSayWhichAgentDecided();
};

void TestAgents::initTestCase()
{
    registerBuiltinPolicies();
    registerLearnedPolicies();
}

void TestAgents::regionsFollowTheTree()
{
    const auto cluster = *loadCluster(kRacks);
    const AgentRegions racks = agentRegions(*cluster, 3, 4, RegionForm::Subtree, 1);
    QCOMPARE(racks.agents, 3);
    QCOMPARE(racks.switches, 3);
    QCOMPARE(racks.cells.size(), std::size_t { 6 });
    for (std::size_t agent = 0; agent < 3; ++agent) {
        QCOMPARE(racks.hosts[agent].size(), std::size_t { 8 });
        const auto rack = cluster->domain(cluster->host(HostId(agent * 8)).domain).parent;
        for (const std::int32_t host : racks.hosts[agent])
            QCOMPARE(cluster->domain(cluster->host(HostId(static_cast<std::size_t>(host))).domain).parent, rack);
    }
    // More than there are racks: servers of one rack are divided; none owns fewer than four.
    QCOMPARE(agentRegions(*cluster, 6, 8, RegionForm::Subtree, 1).hosts[1], (std::vector<std::int32_t> { 4, 5, 6, 7 }));
    QCOMPARE(agentRegions(*cluster, 100, 8, RegionForm::Subtree, 1).agents, 6);
}

void TestAgents::randomRegionsShareOutAllServers()
{
    const AgentRegions regions = agentRegions(**loadCluster(kRacks), 4, 4, RegionForm::Random, 3);
    std::set<std::int32_t> hosts;
    for (const auto& own : regions.hosts) {
        QCOMPARE(own.size(), std::size_t { 6 });
        hosts.insert(own.begin(), own.end());
    }
    QCOMPARE(hosts.size(), std::size_t { 24 });
    QVERIFY(regions.hosts != agentRegions(**loadCluster(kRacks), 4, 4, RegionForm::Random, 4).hosts);
}

/// Every layer of the network, through two rounds of exchange, with several groups of GPUs on a server.
void TestAgents::gradientsAgreeWithFiniteDifferences()
{
    const EpisodeSource source = sourceOn(kRacks);
    const PlacementBoard board = busyBoard(source, 12);
    AgentRegions regions = agentRegions(*source.cluster, 3, 4, RegionForm::Subtree, 1);
    std::ranges::fill(regions.groupsOfHost, 2);
    AgentNetwork network = drawn(2);
    const AgentDispatch dispatch(network, regions, {}, board, *source.predictor, 1200);
    RandomStream random(11, "test.agents.gradient");
    const JudgedDecision decision = judged(dispatch, random);
    QVERIFY(decision.choices.size() > 10);
    QVERIFY(std::ranges::any_of(
        decision.choices, [](const AgentChoice& one) { return one.question.targets[one.chosen] < 0; }));
    const LearnerParameters parameters { .entropyWeight = 0.3, .clipRange = 100 };
    std::vector<double> gradient(network.weights().size(), 0.0);
    (void)addDecisionGradient(network, decision, parameters, gradient);
    constexpr float kStep = 1.0F / 4096;
    int compared = 0;
    for (std::size_t i = 0; i < gradient.size(); i += 3) {
        const float kept = network.weights()[i];
        network.weights()[i] = kept + kStep;
        const double above = static_cast<double>(network.weights()[i]);
        const double lossAbove = lossOf(network, decision, parameters);
        network.weights()[i] = kept - kStep;
        const double width = above - static_cast<double>(network.weights()[i]);
        const double measured = (lossAbove - lossOf(network, decision, parameters)) / width;
        network.weights()[i] = kept;
        // Where a step crosses the kink of an activation the difference is off by a little.
        QVERIFY2(std::abs(measured - gradient[i]) < 2e-2 * std::max(0.5, std::abs(measured)),
            qPrintable(QStringLiteral("weight %1: %2 and %3").arg(i).arg(measured).arg(gradient[i])));
        compared += std::abs(measured) > 1e-6 ? 1 : 0;
    }
    QVERIFY(compared > 150);
}

void TestAgents::theOrderOfServersAndCellsDoesNotMatter()
{
    const AgentRegions regions = agentRegions(**loadCluster(kRacks), 3, 4, RegionForm::Subtree, 1);
    const AgentNetwork network = drawn(2);
    RandomStream random(2, "test.agents.order");
    AgentScene scene { .regions = &regions, .groups = {}, .servers = {}, .switches = {} };
    const std::size_t width = network.architecture().serverWidth();
    for (std::size_t i = 0; i < 24 * kAgentGroupWidth; ++i)
        scene.groups.push_back(random.uniform01());
    for (std::size_t i = 0; i < 24 * width; ++i)
        scene.servers.push_back(random.uniform01());
    for (std::size_t i = 0; i < 3 * kAgentSwitchWidth; ++i)
        scene.switches.push_back(random.uniform01());
    const AgentQuestion question = questionOf(regions, network.architecture(), random);
    const auto before = scoresOf(network, scene, question);
    // Two servers of a cell change places, then two cells of another agent.
    const auto swapServers = [&](std::size_t a, std::size_t b) {
        for (std::size_t k = 0; k < width; ++k)
            std::swap(scene.servers[a * width + k], scene.servers[b * width + k]);
        for (std::size_t k = 0; k < kAgentGroupWidth; ++k)
            std::swap(scene.groups[a * kAgentGroupWidth + k], scene.groups[b * kAgentGroupWidth + k]);
    };
    swapServers(0, 3);
    for (std::size_t i = 0; i < 4; ++i)
        swapServers(8 + i, 12 + i);
    QVERIFY(furthest(before, scoresOf(network, scene, question)) < 1e-9);
    swapServers(0, 4); // of another cell
    QVERIFY(furthest(before, scoresOf(network, scene, question)) > 1e-6);
    // The other targets' order is that of their scores.
    AgentQuestion turned = question;
    std::ranges::reverse(turned.targets);
    const std::size_t row = network.architecture().targetWidth();
    for (std::size_t i = 0; i < turned.targets.size(); ++i)
        std::copy_n(question.now.begin() + static_cast<std::ptrdiff_t>((turned.targets.size() - 1 - i) * row), row,
            turned.now.begin() + static_cast<std::ptrdiff_t>(i * row));
    auto scores = scoresOf(network, scene, turned);
    std::ranges::reverse(scores);
    QVERIFY(furthest(scores, scoresOf(network, scene, question)) < 1e-12);
}

/// What happens in other regions moves an agent's scores only when they are exchanged.
void TestAgents::withoutExchangeAgentsAreIndependent()
{
    const EpisodeSource source = sourceOn(kRacks);
    const PlacementBoard board = busyBoard(source, 12);
    const AgentRegions regions = agentRegions(*source.cluster, 3, 4, RegionForm::Subtree, 1);
    PlacementBoard changed = board; // a job more in the last region
    const std::int32_t job = board.firstWaiting();
    for (std::int32_t host = 16; host < 24 && !changed.job(job).isWhole(); ++host) {
        for (const PlacedRole role : { PlacedRole::Worker, PlacedRole::ParameterServer }) {
            while (changed.job(job).left(role) > 0 && changed.fits(job, role, host))
                changed.place(job, role, host);
        }
    }
    QVERIFY(changed.job(job).isBegun());
    RandomStream random(8, "test.agents.exchange");
    for (const std::int32_t exchange : { 0, 1, 2 }) {
        const AgentNetwork network = drawn(exchange);
        AgentQuestion question = questionOf(regions, network.architecture(), random);
        const auto scores = [&](const PlacementBoard& one) {
            return scoresOf(network, sceneOf(regions, one, network.architecture().models), question);
        };
        QCOMPARE(furthest(scores(board), scores(changed)) > 0, exchange > 0);
    }
    // Nor does what they decide: with and without the other agents' jobs.
    const AgentNetwork network = drawn(0);
    const AgentSettings alone { .forwards = 0 };
    const AgentDispatch first(network, regions, alone, board, *source.predictor, 1200);
    const AgentDispatch second(network, regions, alone, changed, *source.predictor, 1200);
    const AgentOutcome before = first.decide({});
    const AgentOutcome after = second.decide({});
    for (std::int32_t cell = 0; cell < regions.firstCell[2]; ++cell) {
        auto expected = before.jobs[static_cast<std::size_t>(cell)];
        std::erase(expected, job);
        auto given = after.jobs[static_cast<std::size_t>(cell)];
        std::erase(given, job);
        QCOMPARE(given, expected);
    }
}

/// With one agent whose network has learned nothing, jobs go where the regions of harmony send them.
void TestAgents::oneAgentIsOneRegion()
{
    EpisodeSource source = sourceOn("racks:1x24x2:1080ti:8:48");
    const PlacementBoard board = busyBoard(source, 12);
    const AgentRegions regions = agentRegions(*source.cluster, 1, 8, RegionForm::Subtree, 1);
    QCOMPARE(regions.cells.size(), std::size_t { 3 });
    QCOMPARE(agentRegions(*source.cluster, 1, 8, RegionForm::Random, 1).cells, regions.cells);
    for (const std::int32_t exchange : { 0, 1 }) {
        const AgentNetwork network = priorAlone(exchange);
        const AgentDispatch dispatch(network, regions, { .agents = 1 }, board, *source.predictor, 1200);
        AgentOutcome outcome = dispatch.decide({});
        QVERIFY(outcome.forwarded.empty());
        for (auto& jobs : outcome.jobs)
            std::ranges::sort(jobs);
        const auto parts = partsWith(board, regions.cells, outcome.jobs);
        const auto expected = partsOf(board, *source.predictor, 8);
        QCOMPARE(parts.size(), expected.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            QCOMPARE(parts[i].hosts, expected[i].hosts);
            QCOMPARE(parts[i].jobs, expected[i].jobs);
        }
    }
}

void TestAgents::neighboursCountInAScore()
{
    const std::vector<std::vector<double>> stays { { 10, 4, 7 }, { 8, 6, 1 } };
    QCOMPARE(agentScores(stays, 0, { 0, 0, 0 }, 1), (std::vector<double> { -10, -8 }));
    QCOMPARE(agentScores(stays, 0, { 1, 1, 0 }, 1), (std::vector<double> { -14, -14 }));
    QCOMPARE(agentScores(stays, 2, { 1, 0, 0 }, 0.5), (std::vector<double> { -12, -5 }));
}

void TestAgents::trainingIsTheSameForAnyNumberOfThreads()
{
    const QTemporaryDir folder;
    const std::filesystem::path path(folder.path().toStdString());
    auto parameters = smallTraining();
    parameters["threads"] = "1";
    const std::string one = trainedWith(parameters, path / "one.safetensors");
    const auto model = readLearnedModel(path / "one.safetensors");
    QVERIFY2(model, one.c_str());
    QVERIFY(model->agents && model->network && model->predictor);
    QCOMPARE(model->agents->architecture().exchange, 1);
    QVERIFY(model->agents->exportTensors() != AgentNetwork(model->agents->architecture(), 5).exportTensors());
    parameters["threads"] = "3";
    (void)trainedWith(parameters, path / "three.safetensors");
    QCOMPARE(readLearnedModel(path / "three.safetensors")->agents->exportTensors(), model->agents->exportTensors());
}

void TestAgents::aTrainingGoesOnWhereItStopped()
{
    const QTemporaryDir folder;
    const std::filesystem::path path(folder.path().toStdString());
    const auto parameters = smallTraining();
    (void)trainedWith(parameters, path / "whole.safetensors");
    std::stop_source stop;
    const auto stopped = makeAgentTrainer()->train({ .parameters = parameters,
                                                       .seed = 5,
                                                       .output = path / "half.safetensors",
                                                       .report = [&](const TrainingReport&) { stop.request_stop(); } },
        stop.get_token(), nullptr);
    QVERIFY(!stopped && stopped.error().kind == ErrorKind::Cancelled);
    const auto resumed = makeAgentTrainer()->train({ .parameters = parameters,
                                                       .seed = 5,
                                                       .output = path / "half.safetensors",
                                                       .resume = path / "half.safetensors" },
        {}, nullptr);
    QVERIFY2(resumed, resumed ? "" : resumed.error().englishText().c_str());
    QCOMPARE(readLearnedModel(path / "half.safetensors")->agents->exportTensors(),
        readLearnedModel(path / "whole.safetensors")->agents->exportTensors());
}

/// The same bits on every machine, whatever network is part of the program.
void TestAgents::aSmallPracticeGivesTheSameWeights()
{
    const EpisodeSource source = sourceOn(kRacks);
    TrainingSettings settings;
    settings.group = { .size = 4, .best = 1, .worst = 1 };
    settings.learner = { .loss = PolicyLoss::ClippedRatio, .actorRate = 0.01 };
    const AgentTrainingSettings agents { .agents = { .agents = 3, .cell = 4 } };
    const AgentRegions regions = agentRegions(*source.cluster, 3, 4, RegionForm::Subtree, 1);
    AgentLearner learner(small(1), 3);
    const auto samples = practiseTraceOfAgents(
        source, settings, agents, regions, *learner.network(), { .seed = 5, .load = 20, .mix = "all" }, {});
    QVERIFY(samples && samples->decisions.size() > 1);
    std::vector<const JudgedDecision*> decisions;
    for (const JudgedDecision& one : samples->decisions)
        decisions.push_back(&one);
    QVERIFY(learner.update(decisions, settings.learner, 2));
    std::uint64_t hash = 0;
    for (const NamedTensor& tensor : learner.exportState())
        hash = chainHash(hash, std::as_bytes(std::span(tensor.values)));
    QCOMPARE(hash, quint64 { 0xe3250dcd6ffd7030 });
}

void TestAgents::everyJobIsServed_data()
{
    QTest::addColumn<QString>("agents");
    QTest::addColumn<QString>("exchange");
    QTest::addColumn<QString>("regions");
    for (const char* agents : { "1", "3", "6" }) {
        for (const char* exchange : { "0", "1", "2" })
            QTest::addRow("%s agents, %s rounds", agents, exchange)
                << QString::fromLatin1(agents) << QString::fromLatin1(exchange) << QStringLiteral("subtree");
    }
    QTest::newRow("random regions") << QStringLiteral("4") << QStringLiteral("1") << QStringLiteral("random");
}

void TestAgents::everyJobIsServed()
{
    QFETCH(const QString, agents);
    QFETCH(const QString, exchange);
    QFETCH(const QString, regions);
    std::set<std::uint64_t> hashes;
    for (int i = 0; i < 2; ++i) {
        auto simulation = simulationWith({ { "agents", agents.toStdString() }, { "exchange", exchange.toStdString() },
            { "regions", regions.toStdString() }, { "candidates", "1" } });
        QVERIFY2(simulation, simulation ? "" : simulation.error().englishText().c_str());
        QVERIFY(simulation->runToEnd());
        QCOMPARE(simulation->engine().totals().finished, 80);
        QCOMPARE(simulation->engine().totals().refusedPlans, 0);
        hashes.insert(simulation->engine().log().hash());
    }
    QCOMPARE(hashes.size(), std::size_t { 1 });
}

void TestAgents::notesSayWhichAgentDecided()
{
    const EpisodeSource source = sourceOn(kRacks);
    const PlacementBoard board = busyBoard(source, 12);
    const AgentRegions regions = agentRegions(*source.cluster, 3, 4, RegionForm::Subtree, 1);
    const AgentNetwork network = drawn(1);
    const AgentDispatch dispatch(network, regions, {}, board, *source.predictor, 1200);
    const AgentOutcome outcome = dispatch.decide({});
    std::size_t given = 0;
    for (std::size_t cell = 0; cell < outcome.jobs.size(); ++cell) {
        given += outcome.jobs[cell].size();
        for (const std::int32_t job : outcome.jobs[cell])
            QCOMPARE(outcome.holder[static_cast<std::size_t>(job - board.firstWaiting())], regions.agentOfCell[cell]);
    }
    QVERIFY(given > 0);
    for (std::size_t i = 0; i < outcome.submittedTo.size(); ++i) {
        const auto id = board.job(board.firstWaiting() + static_cast<std::int32_t>(i)).id;
        QCOMPARE(outcome.submittedTo[i], static_cast<std::int32_t>(id.index() % 3));
    }
}

CONSONANCE_TEST(TestAgents)
#include "tst_agents.moc"
