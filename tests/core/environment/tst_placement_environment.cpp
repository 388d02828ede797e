// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/environment_batch.h"
#include "core/policy/policy.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace consonance;

namespace {

EnvironmentSetup smallSetup(std::int32_t slots = 1)
{
    EnvironmentSetup setup { .slots = slots };
    setup.run.trace = "preset:harmony-testbed,jobs=30";
    return setup;
}

std::int32_t firstOf(std::span<const std::uint8_t> mask)
{
    return static_cast<std::int32_t>(std::ranges::find(mask, std::uint8_t { 1 }) - mask.begin());
}

/// A draw that is the same on every machine.
std::int32_t drawnOf(std::span<const std::uint8_t> mask, RandomStream& random)
{
    std::vector<std::int32_t> possible;
    for (std::size_t i = 0; i < mask.size(); ++i) {
        if (mask[i] != 0)
            possible.push_back(static_cast<std::int32_t>(i));
    }
    return possible[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(possible.size()) - 1))];
}

} // namespace

class TestPlacementEnvironment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }
    void rewardsAddUpToCompletionTimes();
    void everyPossibleActionFits_data();
    void everyPossibleActionFits();
    void aStateShowsWhatIsThere();
    void aJobThatIsGivenBackWaits();
    void copiesGoTheirOwnWays();
    void threadsChangeNothing();
    void impossibleRequestsAreRefused();
};

void TestPlacementEnvironment::rewardsAddUpToCompletionTimes()
{
    auto environment = PlacementEnvironment::create(smallSetup(), 3);
    QVERIFY2(environment.has_value(), environment ? "" : environment.error().englishText().c_str());
    double sum = 0;
    while (!environment->isOver())
        sum += environment->step(firstOf(environment->mask()));
    const auto result = environment->result();
    QCOMPARE(result.jobs, std::int64_t { 30 });
    QCOMPARE(result.unfinished, std::int64_t { 0 });
    QVERIFY(std::abs(-sum * 1200 - result.meanJctSeconds * 30) < 1e-3);
}

void TestPlacementEnvironment::everyPossibleActionFits_data()
{
    QTest::addColumn<int>("slots");
    QTest::addColumn<QString>("decideAt");
    QTest::newRow("one by one") << 1 << QStringLiteral("interval");
    QTest::newRow("four at once") << 4 << QStringLiteral("interval");
    QTest::newRow("more than there are") << 50 << QStringLiteral("interval");
    QTest::newRow("at events") << 2 << QStringLiteral("event");
}

/// Whatever possible actions are drawn, the engine refuses no plan.
void TestPlacementEnvironment::everyPossibleActionFits()
{
    QFETCH(int, slots);
    QFETCH(QString, decideAt);
    auto setup = smallSetup(slots);
    setup.run.decideAt = *decisionMomentsByName(decideAt.toStdString());
    RandomStream random(1, "test");
    auto environment = PlacementEnvironment::create(setup, 1);
    QVERIFY(environment);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        QVERIFY(environment->reset(seed));
        std::int64_t steps = 0;
        while (!environment->isOver()) {
            QVERIFY(++steps < 100'000);
            QCOMPARE(environment->mask().back(), std::uint8_t { 1 });
            // There is always an action other than waiting: otherwise no decision is asked for.
            QVERIFY(std::accumulate(environment->mask().begin(), environment->mask().end(), 0) > 1);
            environment->step(drawnOf(environment->mask(), random));
        }
        QCOMPARE(environment->refusedPlans(), std::int64_t { 0 });
        // At events, a job left waiting with nothing else to come is not asked about again.
        if (setup.run.decideAt == DecisionMoments::Interval)
            QCOMPARE(environment->result().unfinished, std::int64_t { 0 });
    }
}

void TestPlacementEnvironment::aStateShowsWhatIsThere()
{
    auto environment = PlacementEnvironment::create(smallSetup(), 3);
    QVERIFY(environment);
    const auto& shape = environment->shape();
    QCOMPARE(shape.servers, 6);
    QCOMPARE(shape.models, 8);
    std::vector<float> row(static_cast<std::size_t>(shape.width()));
    environment->observe(row);
    const auto job = row.begin() + shape.servers * shape.serverWidth();
    for (int server = 0; server < 6; ++server) {
        QCOMPARE(row[static_cast<std::size_t>(server * shape.serverWidth())], 1.0F);
        QCOMPARE(row[static_cast<std::size_t>(server * shape.serverWidth() + 3)], 0.0F);
        QCOMPARE(row[static_cast<std::size_t>(server * shape.serverWidth() + 4)], 1.0F);
    }
    QCOMPARE(job[0], 1.0F);
    QCOMPARE(job[1], 0.0F);
    const float tasks = job[2] + job[3];
    QVERIFY(job[2] >= 1 && job[3] >= 1 && job[4] == 0);
    QCOMPARE(job[6], 0.25F); // two of eight cores
    QCOMPARE(std::accumulate(job + EnvironmentShape::kOfJob, job + shape.jobWidth(), 0.0F), 1.0F);

    // Its first task goes to the third server.
    environment->step(2);
    environment->observe(row);
    const auto third = row.begin() + 2 * shape.serverWidth();
    QCOMPARE(third[1], 0.75F);
    QCOMPARE(third[3], 1.0F);
    QCOMPARE(std::accumulate(third + EnvironmentShape::kOfServer, third + shape.serverWidth(), 0.0F), 1.0F);
    QCOMPARE(job[1], 1.0F);
    QCOMPARE(job[2] + job[3], tasks - 1);
}

void TestPlacementEnvironment::aJobThatIsGivenBackWaits()
{
    auto environment = PlacementEnvironment::create(smallSetup(), 3);
    QVERIFY(environment);
    std::vector<float> before(static_cast<std::size_t>(environment->shape().width()));
    std::vector<float> after(before.size());
    environment->observe(before);
    const auto moment = environment->now();
    environment->step(0);
    environment->step(environment->shape().actions() - 1);
    environment->observe(after);
    // All of its resources are free again, for the next job or at the next decision.
    if (environment->now() == moment)
        QVERIFY(std::equal(before.begin(), before.begin() + 6 * environment->shape().serverWidth(), after.begin()));
    while (!environment->isOver())
        environment->step(firstOf(environment->mask()));
    QCOMPARE(environment->result().unfinished, std::int64_t { 0 });
}

void TestPlacementEnvironment::copiesGoTheirOwnWays()
{
    auto environment = PlacementEnvironment::create(smallSetup(2), 5);
    QVERIFY(environment);
    for (int i = 0; i < 37; ++i)
        environment->step(firstOf(environment->mask()));
    // In the middle of a decision.
    auto same = *environment;
    auto other = *environment;
    RandomStream random(9, "test");
    while (!other.isOver())
        other.step(drawnOf(other.mask(), random));
    while (!environment->isOver()) {
        QCOMPARE(same.step(firstOf(same.mask())), environment->step(firstOf(environment->mask())));
        QCOMPARE(same.now(), environment->now());
    }
    QVERIFY(same.isOver());
    QCOMPARE(same.result().meanJctSeconds, environment->result().meanJctSeconds);
    QVERIFY(other.result().meanJctSeconds != environment->result().meanJctSeconds);
}

void TestPlacementEnvironment::threadsChangeNothing()
{
    std::vector<std::vector<float>> shown;
    std::vector<std::int64_t> decisions;
    for (const int threads : { 1, 2, 5 }) {
        auto batch = EnvironmentBatch::create(smallSetup(), 13, 1, threads);
        QVERIFY(batch);
        RandomStream random(4, "test");
        std::vector<std::int32_t> actions(13);
        for (int step = 0; step < 400; ++step) {
            const auto width = static_cast<std::size_t>(batch->shape().actions());
            for (std::size_t i = 0; i < actions.size(); ++i)
                actions[i] = drawnOf(batch->masks().subspan(i * width, width), random);
            QVERIFY(batch->step(actions));
        }
        shown.emplace_back(batch->observations().begin(), batch->observations().end());
        decisions.push_back(batch->decisions());
        QVERIFY(std::ranges::all_of(batch->results(), [](const EpisodeResult& run) { return run.jobs == 30; }));
    }
    QVERIFY(shown[0] == shown[1] && shown[0] == shown[2]);
    QVERIFY(decisions[0] == decisions[1] && decisions[0] == decisions[2] && decisions[0] > 13 * 10);
}

void TestPlacementEnvironment::impossibleRequestsAreRefused()
{
    QVERIFY(!PlacementEnvironment::create(smallSetup(0), 1));
    QVERIFY(!PlacementEnvironment::create({ .run = { .trace = "preset:none" } }, 1));
    QVERIFY(!EnvironmentBatch::create(smallSetup(), 0, 1));
    auto batch = EnvironmentBatch::create(smallSetup(), 2, 1, 1);
    QVERIFY(batch);
    const std::vector<float> before(batch->observations().begin(), batch->observations().end());
    for (const std::vector<std::int32_t>& actions :
        { std::vector<std::int32_t> { 0 }, { 0, -1 }, { 0, batch->shape().actions() } }) {
        const auto refused = batch->step(actions);
        QVERIFY(!refused && refused.error().kind == ErrorKind::BadArguments);
    }
    QVERIFY(std::ranges::equal(before, batch->observations()));
    QVERIFY(!batch->reset(std::vector<std::uint64_t> { 1 }));
}

CONSONANCE_BARE_TEST(TestPlacementEnvironment)
#include "tst_placement_environment.moc"
