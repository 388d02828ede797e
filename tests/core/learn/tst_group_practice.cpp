// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/group_advantages.h"
#include "core/learn/training/group_practice.h"
#include "core/learn/training/returns.h"
#include "tests/core/learn/crowded_predictor.h"
#include "tests/core/learn/learn_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <map>
#include <numeric>

using namespace consonance;

namespace {

TrainingSettings settings(const std::map<std::string, std::string>& given = {})
{
    std::map<std::string, std::string> all { { "group", "6" }, { "group_best", "1" }, { "group_worst", "1" },
        { "loads", "2" }, { "practice_traces", "2" } };
    for (const auto& [key, value] : given)
        all[key] = value;
    TrainingSettings made = trainingSettings(
        NetworkForm::HarmonySet, *ParameterSet::create(trainingParameters(NetworkForm::HarmonySet), all, "harmony"));
    made.network.shape.servers = 6;
    made.network.shape.models = static_cast<std::int32_t>(bundledModels()->models.size());
    made.network.shape.resources = static_cast<std::int32_t>(kStateResources.size());
    made.network.embedding = 8;
    return made;
}

std::shared_ptr<const PlacementNetwork> drawnNetwork(const TrainingSettings& settings)
{
    return *makePlacementNetwork(settings.network, test::drawnTensors(settings.network, 5));
}

TrainingSamples practised(const TrainingSettings& settings, std::int32_t threads)
{
    const auto samples = practiseInGroups(test::crowdedSource(), settings, *drawnNetwork(settings), 0,
        { .trainingSeed = 1, .isPractice = true, .traces = settings.practiceTraces, .threads = threads }, {});
    return samples ? *samples : TrainingSamples {};
}

/// The first decision of a trace with at least that many waiting jobs.
IntervalPlacement crowdedInterval(const TrainingSettings& settings, SlotOrder order, std::size_t waiting)
{
    static const EpisodeSource source = test::crowdedSource();
    auto episode = *TrainingEpisode::create(source, 5, kFirstEpisodeSeed);
    while (episode->waiting().size() < waiting)
        (void)episode->advance();
    return { episode->board(), settings.network.shape, *source.predictor, source.intervalSeconds, order };
}

} // namespace

class TestGroupPractice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void advantagesAreThoseOfTheGroup();
    void groupsWithoutSpreadTeachNothing();
    void onlyTheEndsOfAGroupAreLearned();
    void threadsDoNotMatter();
    void theJudgeDoesNotLeadTheTrace();
    void explorationIsRecordedWithTheProbabilityItHad();
    void shortServiceComesFirst();
    void returnsAreDiscountedAndNormalised();
};

/// By hand: mean of the kept ones 6, deviation of all five √(Σ(x − 4)² / 5) = √10.
void TestGroupPractice::advantagesAreThoseOfTheGroup()
{
    const std::array scores { 2.0, 1.0, 3.0, 10.0, 4.0 };
    const auto members = groupAdvantages(scores, { .size = 5, .best = 2, .worst = 1 });
    QCOMPARE(members.size(), std::size_t { 3 });
    const double deviation = std::sqrt(10.0);
    const std::array<std::pair<std::size_t, double>, 3> expected { { { 3, 5 }, { 4, -1 }, { 1, -4 } } };
    for (std::size_t i = 0; i < members.size(); ++i) {
        QCOMPARE(members[i].index, expected[i].first);
        QVERIFY(std::abs(static_cast<double>(members[i].advantage) - expected[i].second / deviation) < 1e-6);
    }
    // Asking for more than there are keeps everybody, and the advantages sum to zero.
    const auto all = groupAdvantages(scores, { .size = 5, .best = 3, .worst = 3 });
    QCOMPARE(all.size(), scores.size());
    float sum = 0;
    for (const GroupMember& member : all)
        sum += member.advantage;
    QVERIFY(std::abs(sum) < 1e-5F);
}

void TestGroupPractice::groupsWithoutSpreadTeachNothing()
{
    QVERIFY(groupAdvantages(std::array { 3.0, 3.0, 3.0 }, {}).empty());
    QVERIFY(groupAdvantages(std::array { 3.0 }, {}).empty());
    QVERIFY(groupAdvantages({}, {}).empty());
}

/// Two of six are learned from, so about a third of the inferences; each had a choice, and each action was allowed.
void TestGroupPractice::onlyTheEndsOfAGroupAreLearned()
{
    const TrainingSettings how = settings();
    const TrainingSamples samples = practised(how, 1);
    const RecordedInferences& record = samples.inferences;
    QVERIFY(record.count() > 100);
    QCOMPARE(samples.advantages.size(), record.count());
    QVERIFY(samples.returns.empty());
    QVERIFY(static_cast<std::int64_t>(3 * record.count()) <= samples.inferred);
    const std::size_t actions = how.network.shape.actionCount();
    bool hasGood = false;
    bool hasBad = false;
    for (std::size_t i = 0; i < record.count(); ++i) {
        const auto mask = std::span(record.masks).subspan(i * actions, actions);
        QVERIFY(std::ranges::count(mask, 1) >= 2);
        QCOMPARE(mask[static_cast<std::size_t>(record.actions[i])], std::uint8_t { 1 });
        QVERIFY(record.probabilities[i] > 0 && record.probabilities[i] <= 1);
        hasGood = hasGood || samples.advantages[i] > 0;
        hasBad = hasBad || samples.advantages[i] < 0;
    }
    QVERIFY(hasGood && hasBad);
    QVERIFY(samples.groupSpread > 0);
}

void TestGroupPractice::threadsDoNotMatter()
{
    const TrainingSamples one = practised(settings(), 1);
    const TrainingSamples two = practised(settings(), 2);
    QVERIFY(one.inferences.count() > 0);
    QCOMPARE(one.inferences.actions, two.inferences.actions);
    QCOMPARE(one.inferences.states, two.inferences.states);
    QCOMPARE(one.advantages, two.advantages);
    // Another judge prefers other placements.
    const TrainingSamples drained = practised(settings({ { "judge", "remaining-time" } }), 2);
    QVERIFY(drained.advantages != one.advantages);
}

/// The trace goes on with one placement that was drawn blindly: no judge decides which.
void TestGroupPractice::theJudgeDoesNotLeadTheTrace()
{
    const TrainingSamples drained = practised(settings(), 2);
    const TrainingSamples remaining = practised(settings({ { "judge", "remaining-time" } }), 2);
    QVERIFY(drained.advantages != remaining.advantages);
    QCOMPARE(drained.timeInSystem, remaining.timeInSystem);
    QCOMPARE(drained.decisions, remaining.decisions);
    QCOMPARE(drained.inferred, remaining.inferred);
}

/// Over many draws from one state, an action is taken as often as its recorded probability says.
void TestGroupPractice::explorationIsRecordedWithTheProbabilityItHad()
{
    const TrainingSettings how = settings();
    const auto network = drawnNetwork(how);
    RandomStream random(3, "test");
    struct Seen {
        int count = 0;
        float probability = 0;
    };
    std::map<std::int32_t, Seen> seen;
    constexpr int kDraws = 4000;
    const IntervalPlacement start = crowdedInterval(how, SlotOrder::Service, 4);
    for (int i = 0; i < kDraws; ++i) {
        IntervalPlacement placement = start;
        RecordedInferences record;
        inferPlacement(
            *network, placement, { .choice = Choice::Drawn, .random = &random, .exploration = 0.5, .record = &record });
        Seen& action = seen[record.actions.front()];
        ++action.count;
        action.probability = record.probabilities.front();
    }
    QVERIFY(seen.size() > 4);
    float sum = 0;
    for (const auto& [action, one] : seen) {
        const auto expected = static_cast<double>(one.probability);
        const double deviation = std::sqrt(expected * (1 - expected) / kDraws);
        QVERIFY2(std::abs(one.count / static_cast<double>(kDraws) - expected) < 5 * deviation,
            qPrintable(QStringLiteral("%1: %2 of %3").arg(action).arg(one.count).arg(kDraws * expected)));
        sum += one.probability;
    }
    QVERIFY(std::abs(sum - 1) < 0.02F);
}

/// More jobs wait than there are slots: those with the shortest service get them.
void TestGroupPractice::shortServiceComesFirst()
{
    const TrainingSettings how = settings();
    const auto slots = static_cast<std::size_t>(how.network.shape.newJobs);
    const IntervalPlacement byService = crowdedInterval(how, SlotOrder::Service, slots + 4);
    const IntervalPlacement byArrival = crowdedInterval(how, SlotOrder::Arrival, slots + 4);
    const PlacementBoard& board = byService.board();
    const test::CrowdedPredictor predictor;
    const auto service = [&](std::int32_t job) {
        const BoardJob& one = board.job(job);
        return one.work / static_cast<double>(predictor.aloneSpeed(one.model, one.workersAsked, one.serversAsked))
            * (one.workersAsked + one.serversAsked);
    };
    std::vector<double> all;
    for (auto job = board.firstWaiting(); job < static_cast<std::int32_t>(board.jobs().size()); ++job)
        all.push_back(service(job));
    std::ranges::sort(all);
    for (std::size_t i = 0; i < slots; ++i) {
        QVERIFY(std::abs(service(byService.slots()[i]) - all[i]) < 1e-6 * all[i]);
        QCOMPARE(byArrival.slots()[i], board.firstWaiting() + static_cast<std::int32_t>(i));
    }
}

/// Two decisions of one inference each, rewards 1 and 3, γ = ½, a critic that says 0 and λ = 1: returns 2.5 and 3,
/// whose normalised advantages are −1 and 1.
void TestGroupPractice::returnsAreDiscountedAndNormalised()
{
    TrainingSettings how = settings({ { "discount", "0.5" }, { "lambda", "1" } });
    how.reward = TrainingReward::TimeInSystem;
    TrainingSamples samples;
    samples.inferences.actions = { 0, 0 };
    samples.inferences.values = { 0, 0 };
    estimateReturns(how, std::array { DecisionStep { .end = 1, .reward = 1 }, DecisionStep { .end = 2, .reward = 3 } },
        {}, samples);
    QCOMPARE(samples.returns, (std::vector<float> { 2.5F, 3.0F }));
    QVERIFY(std::abs(samples.advantages[0] + 1) < 1e-5F && std::abs(samples.advantages[1] - 1) < 1e-5F);
}

CONSONANCE_TEST(TestGroupPractice)
#include "tst_group_practice.moc"
