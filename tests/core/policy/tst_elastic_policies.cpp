// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gain/elastic_rules.h"
#include "core/policy/gain/loss_curve.h"
#include "core/policy/tools/least_squares.h"
#include "core/policy/tools/placer.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

/// θ of the reference's example.
constexpr std::array<double, 5> kTheta { .02, .3, .05, .004, .006 };

/// The gain of Optimus with known speeds and steps left: 1,000 for the first job, 300 for the second.
class KnownGainRule final : public GainRule {
public:
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<KnownGainRule>(*this); }
    [[nodiscard]] Result<void> prepare(const View&, std::vector<GainJob>&) override { return {}; }
    [[nodiscard]] Result<double> gain(const View&, const GainJob& job, std::size_t role) override
    {
        TaskCounts more = job.counts;
        ++more[role];
        const OptimusSpeed speed { .batch = 128, .theta = kTheta };
        const double left = job.id == JobId(0) ? 1000 : 300;
        return left / speed.at(job.counts[1], job.counts[0]) - left / speed.at(more[1], more[0]);
    }
};

/// Speed-up proportional to the tasks; work 100 for the first job, 1,000 for the second.
class LinearGainRule final : public GainRule {
public:
    [[nodiscard]] std::unique_ptr<GainRule> clone() const override { return std::make_unique<LinearGainRule>(*this); }
    [[nodiscard]] Result<void> prepare(const View&, std::vector<GainJob>&) override { return {}; }
    [[nodiscard]] Result<double> gain(const View&, const GainJob& job, std::size_t) override
    {
        const double work = job.id == JobId(0) ? 100 : 1000;
        return work / job.counts[0] - work / (job.counts[0] + 1);
    }
};

/// Workers and servers of one core each, at least one of each.
JobSpec psJob(std::string name, std::int64_t arrival, int most)
{
    JobSpec job;
    job.request.name = std::move(name);
    job.request.arrival = Time::fromSeconds(arrival);
    job.request.tenant = TenantId(0);
    job.request.app = AppId(0);
    for (const RoleKind kind : { RoleKind::Worker, RoleKind::ParameterServer }) {
        RoleSpec role { .kind = kind, .requested = 1, .minimum = 1, .maximum = most };
        role.demand[Resource::Cpu] = 1000;
        job.request.roles.add(role);
    }
    job.work = { .unit = WorkUnit::ServiceTime, .amount = 1e9 };
    return job;
}

/// A gang whose number of GPUs is chosen by the policy.
JobSpec elasticGang(std::string name, std::int64_t arrival, int most, std::int64_t seconds)
{
    JobSpec job = gangJob(std::move(name), 1, arrival, seconds);
    job.request.roles[0].maximum = most;
    return job;
}

/// Task counts of the first role after the first decision, by job name.
std::map<std::string, int> firstCounts(const char* policy, std::shared_ptr<const Cluster> cluster,
    std::vector<JobSpec> jobs, std::map<std::string, std::string> parameters = {})
{
    auto simulation = Simulation::create(freeSetup(policy, std::move(cluster), std::move(jobs), std::move(parameters)));
    std::map<std::string, int> counts;
    if (!simulation)
        return counts;
    while (simulation->engine().totals().decisions == 0) {
        const auto step = simulation->step();
        if (!step || *step == Engine::Step::Finished)
            return counts;
    }
    const Engine& engine = simulation->engine();
    for (std::size_t i = 0; i < engine.workload().jobCount(); ++i) {
        const auto* running = engine.runningJob(JobId(i));
        int count = 0;
        for (const auto& tasks : running ? running->tasks : std::vector<PlacedTasks> {})
            count += tasks.role == 0 ? tasks.count : 0;
        counts[engine.workload().job(JobId(i)).request.name] = count;
    }
    return counts;
}

using Counts = std::map<std::string, int>;

} // namespace

class TestElasticPolicies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void jobsOfOneTypeTakeNothingFromAnother();
    void optimusSpeedsOfTheReference_data();
    void optimusSpeedsOfTheReference();
    void optimusGivesTwelveTasksAsTheReferenceDoes();
    void fittedSpeedsPredictTheRest();
    void lossCurvesAreRecovered();
    void lossesBelowTheFloorAreNeverReached();
    void weightsAreNeverNegative();
    void slaqGivesThreeAndThree();
    void maxMinLevelsCounts();
    void equalShareLeavesWhatIsNotUsed();
    void theLongestJobGrowsFirstWithLinearSpeedUp();
    void spreadsEvenlyOverTheFewestServers();
    void everyMemberRunsRigidJobsToTheEnd_data();
    void everyMemberRunsRigidJobsToTheEnd();
};

void TestElasticPolicies::optimusSpeedsOfTheReference_data()
{
    QTest::addColumn<int>("servers");
    QTest::addColumn<int>("workers");
    QTest::addColumn<double>("speed");
    QTest::newRow("1 1") << 1 << 1 << .342466;
    QTest::newRow("2 1") << 2 << 1 << .344709;
    QTest::newRow("1 2") << 1 << 2 << .590319;
    QTest::newRow("2 2") << 2 << 2 << .606061;
    QTest::newRow("4 4") << 4 << 4 << .970874;
}

void TestElasticPolicies::optimusSpeedsOfTheReference()
{
    QFETCH(int, servers);
    QFETCH(int, workers);
    QFETCH(double, speed);
    QVERIFY(near(OptimusSpeed { .batch = 128, .theta = kTheta }.at(servers, workers), speed, 5e-7));
}

/// Twelve cores, every task one: (p, w) = (2, 6) and (1, 3); the first worker saves 1,226 s.
void TestElasticPolicies::optimusGivesTwelveTasksAsTheReferenceDoes()
{
    registerBuiltinPolicies();
    PolicyTraits traits { .id = "known", .title = "known", .family = "marginal gain" };
    auto policy = std::make_unique<MarginalGainPolicy>(
        traits, MarginalGainOptions { .spread = SpreadKind::Even }, std::make_unique<KnownGainRule>());
    auto simulation = Simulation::create(
        freeSetup("fifo", makeServers(1, 0, 12, 0), { psJob("long", 0, 12), psJob("short", 0, 12) }),
        std::move(policy));
    QVERIFY(simulation.has_value());
    while (simulation->engine().totals().decisions == 0)
        QVERIFY(simulation->step().has_value());
    std::map<std::pair<int, int>, int> counts; // job, role → tasks
    for (int job = 0; job < 2; ++job) {
        for (const auto& tasks : simulation->engine().runningJob(JobId(job))->tasks)
            counts[{ job, tasks.role }] += tasks.count;
    }
    QCOMPARE(counts.at({ 0, 0 }), 6);
    QCOMPARE(counts.at({ 0, 1 }), 2);
    QCOMPARE(counts.at({ 1, 0 }), 3);
    QCOMPARE(counts.at({ 1, 1 }), 1);
    const OptimusSpeed speed { .batch = 128, .theta = kTheta };
    QVERIFY(near(1000 / speed.at(1, 1) - 1000 / speed.at(1, 2), 1226.0, 1e-9));
}

void TestElasticPolicies::fittedSpeedsPredictTheRest()
{
    for (const UpdateForm form : { UpdateForm::Synchronous, UpdateForm::EachItsOwn }) {
        const OptimusSpeed truth { .form = form, .batch = 128, .theta = kTheta };
        std::vector<SpeedSample> samples;
        for (const int p : { 1, 2, 4 }) {
            for (const int w : { 1, 2, 4 })
                samples.push_back({ .servers = p, .workers = w, .speed = truth.at(p, w) });
        }
        const OptimusSpeed fitted = fitOptimusSpeed(form, 128, samples);
        for (const int p : { 1, 3, 8 }) {
            for (const int w : { 1, 5, 8 })
                QVERIFY(near(fitted.at(p, w) / truth.at(p, w), 1.0, 1e-6));
        }
    }
}

void TestElasticPolicies::lossCurvesAreRecovered()
{
    std::vector<LossPoint> points;
    for (int k = 0; k <= 20; ++k)
        points.push_back({ .k = static_cast<double>(k), .loss = 3 / (0.2 * k + 1) });
    points[7].loss = 5; // a spike
    const auto curve = fitLossCurve(points);
    QVERIFY(curve.has_value());
    QVERIFY(near(curve->at(40), 3 / 9.0, 1e-6));
    const auto reached = curve->whenDownTo(0.3);
    QVERIFY(reached && near(*reached, 45, 1e-4));
    QVERIFY(!fitLossCurve(std::span<const LossPoint>(points).first(2)).has_value());
}

void TestElasticPolicies::lossesBelowTheFloorAreNeverReached()
{
    std::vector<LossPoint> points;
    for (int k = 0; k <= 40; ++k)
        points.push_back({ .k = static_cast<double>(k), .loss = 1 / (0.5 * k + 1) + 0.4 });
    const auto curve = fitRecentLosses(points, 1.0);
    QVERIFY(curve && near(curve->at(60), 1 / 31.0 + 0.4, 5e-3));
    QVERIFY(!curve->whenDownTo(0.3).has_value());
}

void TestElasticPolicies::weightsAreNeverNegative()
{
    NonnegativeLeastSquares fit(2);
    // y = 2 x₁ − 1 x₂ exactly; the best with x₂'s weight at zero is Σ x₁ y ÷ Σ x₁² = (1·1 + 2·3 + 3·4) ÷ 14.
    for (const auto& [x, y] : { std::pair { std::array { 1.0, 1.0 }, 1.0 }, { std::array { 2.0, 1.0 }, 3.0 },
             { std::array { 3.0, 2.0 }, 4.0 } })
        fit.add(x, y);
    const auto weights = fit.solve();
    QVERIFY(near(weights[0], 19.0 / 14.0, 1e-12));
    QCOMPARE(weights[1], 0.0);
    QCOMPARE(NonnegativeLeastSquares(3).solve(), std::vector<double>(3));
}

/// Losses 1 / (a k + 1): k = 10, a = 0.1, 2 s a step, and k = 3, a = 0.5, 4 s; epoch 10 s, six units.
void TestElasticPolicies::slaqGivesThreeAndThree()
{
    struct Job {
        LossCurve curve;
        double k;
        double seconds;
        int units = 1;
    };
    std::array jobs { Job { { .slope = 0.1 }, 10, 2 }, Job { { .slope = 0.5 }, 3, 4 } };
    for (int unit = 2; unit < 6; ++unit) {
        const auto gain = [](const Job& job) {
            return slaqLossDrop(job.curve, job.k, job.seconds, 10, job.units + 1, 1)
                - slaqLossDrop(job.curve, job.k, job.seconds, 10, job.units, 1);
        };
        ++(gain(jobs[0]) >= gain(jobs[1]) ? jobs[0] : jobs[1]).units;
    }
    QCOMPARE(jobs[0].units, 3);
    QCOMPARE(jobs[1].units, 3);
}

void TestElasticPolicies::maxMinLevelsCounts()
{
    const std::vector<JobSpec> jobs { elasticGang("a", 0, 8, 100), elasticGang("b", 0, 2, 100),
        elasticGang("c", 0, 8, 100) };
    QCOMPARE(firstCounts("max-min", makePool(9), jobs), (Counts { { "a", 4 }, { "b", 2 }, { "c", 3 } }));
}

void TestElasticPolicies::equalShareLeavesWhatIsNotUsed()
{
    const std::vector<JobSpec> jobs { elasticGang("a", 0, 8, 100), elasticGang("b", 0, 2, 100),
        elasticGang("c", 0, 8, 100) };
    QCOMPARE(firstCounts("equal-share", makePool(9), jobs), (Counts { { "a", 3 }, { "b", 2 }, { "c", 3 } }));
}

/// Four GPUs, work 100 and 1,000: with linear speed-up both spare ones go to the longer job (500 and 167 s saved
/// against 50).
void TestElasticPolicies::theLongestJobGrowsFirstWithLinearSpeedUp()
{
    registerBuiltinPolicies();
    auto policy = std::make_unique<MarginalGainPolicy>(
        PolicyTraits { .id = "linear", .title = "linear" }, MarginalGainOptions {}, std::make_unique<LinearGainRule>());
    auto simulation = Simulation::create(
        freeSetup("fifo", makePool(4), { elasticGang("short", 0, 4, 100), elasticGang("long", 0, 4, 1000) }),
        std::move(policy));
    QVERIFY(simulation.has_value());
    while (simulation->engine().totals().decisions == 0)
        QVERIFY(simulation->step().has_value());
    QCOMPARE(simulation->engine().runningJob(JobId(0))->gpus, std::int64_t { 1 });
    QCOMPARE(simulation->engine().runningJob(JobId(1))->gpus, std::int64_t { 3 });
}

void TestElasticPolicies::spreadsEvenlyOverTheFewestServers()
{
    const auto cluster = makeServers(4, 0, 4, 0);
    CapacityLedger ledger(cluster);
    const JobSpec job = psJob("a", 0, 12);
    // Four workers and two servers need six cores, so two servers: 2 + 1 on each.
    const auto slots = placeEvenly(ledger, job.request, { 4, 2, 0 });
    QVERIFY(slots.has_value());
    std::map<std::uint32_t, std::pair<int, int>> byServer;
    for (const Slot& slot : *slots)
        (slot.role == 0 ? byServer[slot.domain.value].first : byServer[slot.domain.value].second) += slot.count;
    QCOMPARE(byServer.size(), std::size_t { 2 });
    for (const auto& [server, tasks] : byServer)
        QCOMPARE(tasks, (std::pair { 2, 1 }));
    QVERIFY(!placeEvenly(ledger, job.request, { 12, 2, 0 }).has_value());
}

void TestElasticPolicies::everyMemberRunsRigidJobsToTheEnd_data()
{
    QTest::addColumn<QString>("policy");
    for (const char* policy : { "optimus", "max-min", "equal-share", "afs", "side-car", "slaq", "e-las", "tiresias",
             "tiresias-gittins", "drf", "capacity", "mesos", "borg" })
        QTest::newRow(policy) << QString::fromLatin1(policy);
}

/// Rigid gangs and elastic training alike: no error, and no job left over.
void TestElasticPolicies::everyMemberRunsRigidJobsToTheEnd()
{
    QFETCH(QString, policy);
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 12; ++i) {
        if (i % 3 == 0) {
            jobs.push_back(gangJob(fmt::format("gang-{}", i), 1 + i % 4, i * 100, 500 + i * 37));
            continue;
        }
        jobs.push_back(trainingJob(fmt::format("train-{}", i), ModelId(i % 2 == 0 ? 0 : 4), 1 + i % 2, 1, i * 100, 3));
        jobs.back().request.roles[0].minimum = 1;
        jobs.back().request.roles[0].maximum = 3;
    }
    auto simulation = Simulation::create(freeSetup(policy.toStdString(), makeTestbed(), std::move(jobs)));
    QVERIFY(simulation.has_value());
    QCOMPARE(runToEnd(*simulation), std::string());
    const auto metrics = computeMetrics(simulation->engine());
    QCOMPARE(metrics.finished, std::int64_t { 12 });
    QCOMPARE(simulation->engine().totals().refusedPlans, std::int64_t { 0 });
}

/// Two GPUs of each of two types: the second job of type b finds none left, and leaves those of type a to A.
void TestElasticPolicies::jobsOfOneTypeTakeNothingFromAnother()
{
    const std::vector jobs { ofType("b", gangJob("B", 2, 0, 100)), ofType("b", gangJob("C", 2, 0, 100)),
        ofType("a", gangJob("A", 2, 0, 100)) };
    for (const char* policy : { "max-min", "equal-share" })
        QCOMPARE(firstCounts(policy, makeTwoTypes(2), jobs), (Counts { { "A", 2 }, { "B", 2 }, { "C", 0 } }));
}

CONSONANCE_TEST(TestElasticPolicies)
#include "tst_elastic_policies.moc"
