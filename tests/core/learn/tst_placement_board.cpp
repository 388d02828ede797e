// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"
#include "core/learn/placement_board.h"
#include "core/learn/placement_objective.h"
#include "core/policy/simulation.h"
#include "core/workload/trace_generator.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <optional>

using namespace consonance;

namespace {

/// Each worker of a job does one batch a second, half as fast if another job is on one of its hosts.
class SimplePredictor : public RewardPredictor {
public:
    [[nodiscard]] PredictorForm form() const override { return PredictorForm::Set; }
    [[nodiscard]] const std::vector<std::string>& modelNames() const override { return m_names; }
    [[nodiscard]] const PredictorProvenance& provenance() const override { return m_provenance; }
    void predict(const PlacementPicture& picture, std::span<float> speeds, std::span<float> /*spreads*/) const override
    {
        std::ranges::fill(speeds, 0.0F);
        for (const PlacedGroup& group : picture.groups)
            speeds[static_cast<std::size_t>(group.job)] += static_cast<float>(group.workers);
        for (const PlacedGroup& one : picture.groups) {
            for (const PlacedGroup& other : picture.groups) {
                if (one.host == other.host && one.job < other.job) {
                    speeds[static_cast<std::size_t>(one.job)] *= 0.5F;
                    speeds[static_cast<std::size_t>(other.job)] *= 0.5F;
                }
            }
        }
    }
    [[nodiscard]] float aloneSpeed(std::int32_t /*model*/, std::int32_t workers, std::int32_t servers) const override
    {
        return servers > 0 ? static_cast<float>(workers) : 0.0F;
    }
    [[nodiscard]] bool isOutOfRange(const PlacementPicture& /*picture*/, std::int32_t /*host*/) const override
    {
        return false;
    }
    [[nodiscard]] std::vector<NamedTensor> exportTensors() const override { return {}; }

private:
    std::vector<std::string> m_names = [] {
        std::vector<std::string> names;
        for (const ModelProfile& model : bundledModels()->models)
            names.push_back(model.name);
        return names;
    }();
    PredictorProvenance m_provenance;
};

/// Two members that disagree: the first says what SimplePredictor says, the second that many times as much.
class TwoMinds final : public SimplePredictor {
public:
    explicit TwoMinds(float factor)
        : m_factor(factor)
    {
    }
    [[nodiscard]] std::size_t members() const override { return 2; }
    void predictByMember(std::size_t member, const PlacementPicture& picture, std::span<float> speeds) const override
    {
        predict(picture, speeds, {});
        for (float& speed : speeds)
            speed *= member == 0 ? 1.0F : m_factor;
    }

private:
    float m_factor;
};

} // namespace

class TestPlacementBoard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void jobsAreListedWithTheirRequests();
    void tasksTakeAndGiveBack();
    void roomIsCountedBeforeItIsTaken();
    void runningJobsKeepTheirPlaces();
    void objectivesFollowThePredictor();
    void theRewardIsAsUnsureAsTheEnsemble();
    void knowledgeMustBeDeclared();

private:
    static constexpr Knowledge kEnough = Knowledge::Epochs | Knowledge::ObservedSpeed;
    [[nodiscard]] PlacementBoard board(std::size_t running);

    std::optional<Simulation> m_simulation;
    SimplePredictor m_predictor;
};

void TestPlacementBoard::init()
{
    registerBuiltinPolicies();
    SimulationSetup setup;
    setup.cluster = *loadCluster("harmony-testbed");
    setup.workload = *generateTrace("harmony-testbed", { { "jobs", "20" } }, 5, bundledModels());
    setup.throughput = *makeThroughputModel("contention", setup.cluster);
    setup.policyId = "locality";
    auto simulation = Simulation::create(std::move(setup));
    QVERIFY(simulation);
    m_simulation.emplace(std::move(*simulation));
}

/// The board at the next decision with waiting jobs and at least that many running ones.
PlacementBoard TestPlacementBoard::board(std::size_t running)
{
    const Engine& engine = m_simulation->engine();
    while (!engine.isFinished()
        && (engine.peek() != Engine::Step::Decision || engine.state().waitingSet.size() == 0
            || engine.state().runningSet.size() < running))
        (void)m_simulation->step();
    const View view(engine, kEnough);
    return *PlacementBoard::of(view, m_predictor);
}

void TestPlacementBoard::jobsAreListedWithTheirRequests()
{
    const PlacementBoard now = board(0);
    QCOMPARE(now.hostCount(), 6);
    QCOMPARE(now.firstWaiting(), 0);
    QVERIFY(!now.jobs().empty());
    for (const BoardJob& job : now.jobs()) {
        const JobSpec& spec = m_simulation->engine().workload().job(job.id);
        QCOMPARE(job.workersAsked, spec.request.roles[0].requested);
        QCOMPARE(job.serversAsked, spec.request.roles[1].requested);
        QVERIFY(!job.isRunning && !job.isBegun());
        QCOMPARE(job.done, 0.0);
        QVERIFY(std::abs(job.work - spec.work.amount) < 1e-6);
        QVERIFY(job.waitedIntervals > 0 && job.waitedIntervals <= 1);
    }
}

void TestPlacementBoard::tasksTakeAndGiveBack()
{
    PlacementBoard now = board(0);
    const PlacementBoard before = now;
    now.place(0, PlacedRole::Worker, 2);
    now.place(0, PlacedRole::ParameterServer, 2);
    QCOMPARE(now.groups().size(), std::size_t { 1 });
    QCOMPARE(now.groupsOf(0).front().workers, 1);
    QCOMPARE(now.groupsOf(0).front().servers, 1);
    QCOMPARE(now.free(2), before.free(2) - before.job(0).workerDemand - before.job(0).serverDemand);
    QVERIFY(now.job(0).isBegun());
    now.remove(0);
    QCOMPARE(now.free(2), before.free(2));
    QVERIFY(now.groups().empty());
    QVERIFY(!now.job(0).isBegun());
}

void TestPlacementBoard::roomIsCountedBeforeItIsTaken()
{
    PlacementBoard now = board(0);
    QVERIFY(now.fits(0, PlacedRole::Worker, 0));
    QVERIFY(now.hasRoomFor(0));
    QVERIFY(now.leavesRoom(0, PlacedRole::Worker, 0));
    // Four tasks of two cores fill a server of eight.
    for (std::int32_t host = 0; host < now.hostCount(); ++host) {
        for (int i = 0; i < 4; ++i)
            now.place(0, PlacedRole::ParameterServer, host);
        QVERIFY(!now.fits(0, PlacedRole::ParameterServer, host));
    }
    QVERIFY(!now.hasRoomFor(1));
    now.remove(0);
    QVERIFY(now.hasRoomFor(1));
}

void TestPlacementBoard::runningJobsKeepTheirPlaces()
{
    const PlacementBoard now = board(2);
    QVERIFY(now.firstWaiting() > 0);
    for (std::int32_t i = 0; i < now.firstWaiting(); ++i) {
        QVERIFY(now.job(i).isRunning && now.job(i).isWhole());
        QVERIFY(!now.groupsOf(i).empty());
    }
    for (std::int32_t host = 0; host < now.hostCount(); ++host)
        QCOMPARE(now.free(host), m_simulation->engine().state().ledger.free(HostId(host)));
    QVERIFY(std::ranges::any_of(now.jobs(), [](const BoardJob& job) { return job.done > 0; }));
}

void TestPlacementBoard::objectivesFollowThePredictor()
{
    PlacementBoard now = board(0);
    constexpr ObjectiveMoment interval {};
    constexpr auto published = PlacementObjective::Published;
    constexpr auto remaining = PlacementObjective::RemainingTime;
    const double nothing = objectiveOf(remaining, now, m_predictor, interval);
    const double publishedBefore = objectiveOf(published, now, m_predictor, interval);
    for (std::int32_t k = now.job(0).workersAsked; k > 0; --k)
        now.place(0, PlacedRole::Worker, 0);
    QCOMPARE(objectiveOf(published, now, m_predictor, interval), publishedBefore); // not whole yet
    for (std::int32_t k = now.job(0).serversAsked; k > 0; --k)
        now.place(0, PlacedRole::ParameterServer, 1);
    QVERIFY(objectiveOf(published, now, m_predictor, interval) > publishedBefore);
    QVERIFY(objectiveOf(remaining, now, m_predictor, interval) > nothing);
}

/// By hand: for one whole job the first member expects r, the second f·r, so each lies |f − 1|·r / 2 from their mean.
void TestPlacementBoard::theRewardIsAsUnsureAsTheEnsemble()
{
    PlacementBoard now = board(0);
    constexpr double interval = 1; // too short for any job to end in it
    QVERIFY(!publishedSpreadOf(now, m_predictor, interval)); // no ensemble
    QCOMPARE(publishedSpreadOf(now, TwoMinds(3), interval), std::optional(0.0)); // nothing runs, so they agree
    for (const PlacedRole role : { PlacedRole::Worker, PlacedRole::ParameterServer }) {
        for (std::int32_t host = 0; now.job(0).left(role) > 0; host += now.fits(0, role, host) ? 0 : 1) {
            if (now.fits(0, role, host))
                now.place(0, role, host);
        }
    }
    QVERIFY(now.job(0).isWhole());
    const double reward = objectiveOf(PlacementObjective::Published, now, m_predictor, { .intervalSeconds = interval });
    QVERIFY(reward > 0 && reward < 0.3);
    const auto isAbout = [](std::optional<double> spread, double expected) {
        return spread && std::abs(*spread - expected) <= 1e-6 * expected;
    };
    QVERIFY(isAbout(publishedSpreadOf(now, TwoMinds(3), interval), reward));
    QVERIFY(isAbout(publishedSpreadOf(now, TwoMinds(0.5F), interval), reward / 4));
    QCOMPARE(publishedSpreadOf(now, TwoMinds(1), interval), std::optional(0.0));
    // A member that expects the job to end within the interval expects nothing beyond its end.
    constexpr double longEnough = 1e9;
    QCOMPARE(publishedSpreadOf(now, TwoMinds(3), longEnough), std::optional(0.0));
}

void TestPlacementBoard::knowledgeMustBeDeclared()
{
    (void)board(0);
    const View view(m_simulation->engine(), Knowledge::Epochs);
    QVERIFY(!PlacementBoard::of(view, m_predictor));
}

CONSONANCE_TEST(TestPlacementBoard)
#include "tst_placement_board.moc"
