// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/lessons.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"
#include "tests/core/learn/crowded_predictor.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace consonance;

namespace {

TrainingSettings lessonSettings()
{
    const auto parameters = ParameterSet::create(trainingParameters(NetworkForm::Harmony),
        { { "lesson_traces", "2" }, { "lesson_noise", "0" }, { "loads", "2" }, { "finalists", "2" },
            { "futures", "1" } },
        "harmony");
    TrainingSettings made = trainingSettings(NetworkForm::Harmony, *parameters);
    made.network.shape.servers = 6;
    made.teacher.search = { .drawn = 4, .changed = 4, .defer = 0 };
    return made;
}

} // namespace

class TestTrainingSamples : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyTaskIsTaughtOnceAndAllowed();
    void threadsDoNotMatter();
    void seedsAndRoundsDiffer();
    void anEpisodeLosesNoJob();
    void everyEpisodeCanBePlayedAgain();
};

/// The teacher never defers a job for ever: each of the 2 × 120 jobs is placed whole, task by task, by allowed actions.
void TestTrainingSamples::everyTaskIsTaughtOnceAndAllowed()
{
    const EpisodeSource from = test::crowdedSource();
    const TrainingSettings how = lessonSettings();
    const auto lessons = makeLessons(from, how, 1, 0, 1, {});
    QVERIFY(lessons);
    const RecordedInferences& record = lessons->inferences;
    const std::size_t actions = how.network.shape.actionCount();
    for (std::size_t i = 0; i < record.count(); ++i)
        QCOMPARE(record.masks[i * actions + static_cast<std::size_t>(record.actions[i])], std::uint8_t { 1 });
    QCOMPARE(record.states.size(), record.count() * how.network.shape.width());
    QVERIFY(record.count() >= std::size_t { 2 * 120 * 2 }); // at least two tasks per job, at most six
    QVERIFY(record.count() <= std::size_t { 2 * 120 * 6 });
    QVERIFY(lessons->timeInSystem > 0);
}

void TestTrainingSamples::threadsDoNotMatter()
{
    const auto one = makeLessons(test::crowdedSource(), lessonSettings(), 1, 0, 1, {});
    const auto two = makeLessons(test::crowdedSource(), lessonSettings(), 1, 0, 2, {});
    QVERIFY(one && two);
    QCOMPARE(one->inferences.actions, two->inferences.actions);
    QCOMPARE(one->inferences.states, two->inferences.states);
}

void TestTrainingSamples::seedsAndRoundsDiffer()
{
    const auto base = makeLessons(test::crowdedSource(), lessonSettings(), 1, 0, 2, {});
    QVERIFY(base->inferences.states
        != makeLessons(test::crowdedSource(), lessonSettings(), 2, 0, 2, {})->inferences.states);
    QVERIFY(base->inferences.states
        != makeLessons(test::crowdedSource(), lessonSettings(), 1, 1, 2, {})->inferences.states);
}

void TestTrainingSamples::anEpisodeLosesNoJob()
{
    const auto episode = TrainingEpisode::create(test::crowdedSource(), 3, kFirstEpisodeSeed);
    QVERIFY(episode);
    std::int32_t finished = 0;
    for (int interval = 0; interval < 5000 && !(*episode)->isOver(); ++interval) {
        PlacementBoard board = (*episode)->board();
        for (std::int32_t job = board.firstWaiting(); job < static_cast<std::int32_t>(board.jobs().size()); ++job) {
            for (const PlacedRole role : { PlacedRole::Worker, PlacedRole::ParameterServer }) {
                for (std::int32_t host = 0; host < board.hostCount(); ++host) {
                    while (board.job(job).left(role) > 0 && board.fits(job, role, host))
                        board.place(job, role, host);
                }
            }
            if (!board.job(job).isWhole())
                board.remove(job);
        }
        (*episode)->place(board);
        finished += (*episode)->advance().finished;
    }
    QCOMPARE(finished, 120);
}

/// The note about an episode names the exact trace: loaded the way a run loads it, it has the same jobs.
void TestTrainingSamples::everyEpisodeCanBePlayedAgain()
{
    const auto lessons = makeLessons(test::crowdedSource(), lessonSettings(), 1, 0, 1, {});
    QVERIFY(lessons);
    QCOMPARE(lessons->episodes.size(), std::size_t { 2 });
    QVERIFY(lessons->episodes[0].seed != lessons->episodes[1].seed);
    double reward = 0;
    for (const PlayedEpisode& episode : lessons->episodes) {
        reward += episode.reward;
        QVERIFY(episode.timeInSystem > 0);
        const auto again = loadTrace(episode.trace, episode.seed, bundledModels());
        QVERIFY2(again.has_value(), episode.trace.c_str());
        const auto played
            = generateTrace("harmony-testbed", { { "load", "2" }, { "models", "all" } }, episode.seed, bundledModels());
        QVERIFY(played.has_value());
        QCOMPARE(again->workload->contentHash, (*played)->contentHash);
    }
    QVERIFY(std::abs(reward / 2 - lessons->reward) < 1e-9 * std::abs(reward));
}

CONSONANCE_TEST(TestTrainingSamples)
#include "tst_training_samples.moc"
