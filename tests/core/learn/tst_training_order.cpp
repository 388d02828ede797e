// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"
#include "core/learn/training/harmony_trainer.h"
#include "tests/core/learn/recording_backend.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace consonance;

namespace {

constexpr std::int64_t kRounds = 4;
constexpr double kRate = 0.01;
constexpr double kEntropy = 0.4;

/// A training of four rounds with a learner that only records.
struct Trained {
    test::RecordingBackend backend;
    std::vector<TrainingReport> reports;
    Progress progress;
    std::vector<std::int64_t> done; ///< the progress figure of each report

    explicit Trained(const char* threads)
    {
        const auto trainer = makeHarmonyTrainer(NetworkForm::HarmonySet, &backend);
        const std::map<std::string, std::string> parameters { { "history_traces", "1" },
            { "practice_rounds", std::to_string(kRounds) }, { "practice_traces", "2" }, { "practice_epochs", "1" },
            { "group", "4" }, { "group_best", "1" }, { "group_worst", "1" }, { "loads", "2" },
            { "validate_every", "0" }, { "batch", "64" }, { "embedding", "8" }, { "actor_rate", std::to_string(kRate) },
            { "entropy", std::to_string(kEntropy) }, { "final_rate", "0.2" }, { "threads", threads } };
        const auto result = trainer->train({ .parameters = parameters,
                                               .seed = 5,
                                               .report =
                                                   [this](const TrainingReport& report) {
                                                       reports.push_back(report);
                                                       done.push_back(progress.done());
                                                   } },
            {}, &progress);
        isDone = result.has_value();
        error = result ? std::string() : result.error().englishText();
    }
    bool isDone = false;
    std::string error;

    /// The updates with the same rate form a round.
    [[nodiscard]] std::vector<std::vector<test::RecordedUpdate>> rounds() const
    {
        std::vector<std::vector<test::RecordedUpdate>> rounds;
        for (const auto& one : backend.record().updates) {
            if (rounds.empty() || rounds.back().back().parameters.actorRate != one.parameters.actorRate)
                rounds.emplace_back();
            rounds.back().push_back(one);
        }
        return rounds;
    }
};

/// Largest difference between the probabilities that a round's actions were drawn with and those of a network.
float differenceTo(const PlacementNetwork& network, const StateShape& shape, const test::RecordedUpdate& update)
{
    std::vector<float> probabilities(shape.actionCount());
    float largest = 0;
    for (std::size_t i = 0; i < update.actions.size(); ++i) {
        network.evaluate(shape, std::span(update.states).subspan(i * shape.width(), shape.width()),
            std::span(update.masks).subspan(i * shape.actionCount(), shape.actionCount()), probabilities, {});
        largest = std::max(
            largest, std::abs(probabilities[static_cast<std::size_t>(update.actions[i])] - update.behaviour[i]));
    }
    return largest;
}

} // namespace

/// What a training does in which order, whatever its learner does with it.
class TestTrainingOrder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ratesAndEntropyFallFromRoundToRound();
    void aRoundIsLearnedFromOnce();
    void aRoundIsPlayedByTheNetworkBeforeTheLastUpdates();
    void everyRoundHasTracesOfItsOwn();
    void threadsDoNotMatter();
    void progressGoesToItsEnd();
};

/// Rates fall linearly to a fifth, entropy to nothing: in round k of four (1 − k/4) of the way is left.
void TestTrainingOrder::ratesAndEntropyFallFromRoundToRound()
{
    const Trained trained("2");
    QVERIFY2(trained.isDone, trained.error.c_str());
    const auto rounds = trained.rounds();
    QCOMPARE(static_cast<std::int64_t>(rounds.size()), kRounds);
    for (std::size_t k = 0; k < rounds.size(); ++k) {
        const double left = 1 - static_cast<double>(k) / kRounds;
        QVERIFY(std::abs(rounds[k].front().parameters.actorRate - kRate * (0.2 + 0.8 * left)) < 1e-12);
        QVERIFY(std::abs(rounds[k].front().parameters.entropyWeight - kEntropy * left) < 1e-12);
    }
}

/// As many minibatches as the round has inferences for, all different.
void TestTrainingOrder::aRoundIsLearnedFromOnce()
{
    const Trained trained("2");
    const auto rounds = trained.rounds();
    QCOMPARE(static_cast<std::int64_t>(rounds.size()), kRounds);
    for (std::size_t k = 0; k < rounds.size(); ++k) {
        const auto samples
            = std::ranges::find(trained.reports[k].figures, "samples", &std::pair<std::string, double>::first);
        QVERIFY(samples != trained.reports[k].figures.end());
        QCOMPARE(rounds[k].size(), static_cast<std::size_t>(samples->second) / 64);
        QVERIFY(rounds[k].size() > 1);
        std::set<std::uint64_t> seen;
        for (const auto& update : rounds[k])
            seen.insert(chainHash(0, std::as_bytes(std::span(update.states))));
        QCOMPARE(seen.size(), rounds[k].size());
    }
}

/// While one round is learned from, the next one is played: by the network from before these updates.
void TestTrainingOrder::aRoundIsPlayedByTheNetworkBeforeTheLastUpdates()
{
    const Trained trained("2");
    const auto rounds = trained.rounds();
    const test::LearningRecord& record = trained.backend.record();
    std::vector<std::shared_ptr<const PlacementNetwork>> networks; // at the beginning of each round
    std::size_t updates = 0;
    for (const auto& round : rounds) {
        QVERIFY(record.networks.contains(updates));
        networks.push_back(record.networks.at(updates));
        updates += round.size();
    }
    for (std::size_t k = 0; k < rounds.size(); ++k) {
        const std::size_t player = k == 0 ? 0 : k - 1;
        for (std::size_t i = 0; i < networks.size(); ++i) {
            const float difference = differenceTo(*networks[i], record.shape, rounds[k].front());
            QVERIFY2(i == player ? difference < 1e-6F : difference > 1e-3F,
                qPrintable(QStringLiteral("round %1, network %2: %3").arg(k).arg(i).arg(difference)));
        }
    }
}

void TestTrainingOrder::everyRoundHasTracesOfItsOwn()
{
    const Trained trained("2");
    std::set<std::uint64_t> seeds;
    std::size_t episodes = 0;
    for (const TrainingReport& report : trained.reports) {
        for (const PlayedEpisode& episode : report.episodes)
            seeds.insert(episode.seed);
        episodes += report.episodes.size();
    }
    QCOMPARE(episodes, static_cast<std::size_t>(2 * kRounds));
    QCOMPARE(seeds.size(), episodes);
}

void TestTrainingOrder::threadsDoNotMatter()
{
    const Trained one("1");
    const Trained three("3");
    QVERIFY(one.isDone && three.isDone);
    const auto& expected = one.backend.record().updates;
    const auto& given = three.backend.record().updates;
    QCOMPARE(given.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY(given[i].states == expected[i].states && given[i].actions == expected[i].actions);
}

/// The remaining time is derived from this: it never goes back, and it ends at the total.
void TestTrainingOrder::progressGoesToItsEnd()
{
    const Trained trained("2");
    QVERIFY(!trained.done.empty());
    QVERIFY(std::ranges::is_sorted(trained.done));
    QVERIFY(trained.done.front() > 0);
    QCOMPARE(trained.done.back(), trained.progress.total());
}

CONSONANCE_TEST(TestTrainingOrder)
#include "tst_training_order.moc"
