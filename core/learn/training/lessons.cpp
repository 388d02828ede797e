// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/lessons.h"

namespace consonance {

namespace {

/// A server each task, the emptiest: what the teacher would not do, so that it shows how to go on from there.
void balance(IntervalPlacement& placement)
{
    while (placement.hasChoice()) {
        std::size_t best = 0;
        double bestFree = -1;
        for (std::size_t i = 0; i < placement.mask().size(); ++i) {
            if (placement.mask()[i] == 0)
                continue;
            const auto free = static_cast<double>(placement.board().free(placement.actionAt(i).host)[Resource::Cpu]);
            if (free > bestFree) {
                bestFree = free;
                best = i;
            }
        }
        placement.choose(best);
    }
}

Result<TrainingSamples> teachTrace(
    const EpisodeSource& source, const TrainingSettings& settings, const TraceToPlay& trace, const StopToken& stop)
{
    TRY_ASSIGN(const auto episode, TrainingEpisode::create(source, trace.load, trace.seed, trace.mix));
    RandomStream random(trace.seed, "training.lessons");
    PlacementTeacher teacher(settings.teacher, RandomStream(random.next64(), "training.teacher"), stop);
    const StateShape& shape = settings.network.shape;
    TrainingSamples samples;
    double jobSeconds = 0;
    while (!episode->isOver()) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kTrainingStopped);
        if (!episode->waiting().empty()) {
            IntervalPlacement placement(
                episode->board(), shape, *source.predictor, source.intervalSeconds, settings.slots);
            const PlacementBoard taught = teachDecision(teacher, *episode, shape, settings.slots, samples.inferences);
            if (random.chance(settings.lessonNoise)) {
                balance(placement);
                episode->place(placement.board());
            } else {
                episode->place(taught);
            }
            ++samples.decisions;
        }
        const WorldGain gain = episode->advance();
        jobSeconds += gain.jobSeconds;
        samples.reward += settings.reward == TrainingReward::TimeInSystem
            ? -kRewardOfJobInterval * gain.jobSeconds / source.intervalSeconds
            : gain.progress;
    }
    if (stop.stop_requested()) // the advice since then was worth nothing
        return fail(ErrorKind::Cancelled, kTrainingStopped);
    noteEpisode(source, trace, jobSeconds, episode->jobCount(), samples);
    return samples;
}

} // namespace

Result<TrainingSamples> makeLessons(const EpisodeSource& source, const TrainingSettings& settings, std::uint64_t seed,
    std::int32_t round, std::int32_t threads, const StopToken& stop, SharedRound* others)
{
    return playRound(
        source, settings,
        { .trainingSeed = seed,
            .round = round,
            .traces = settings.lessonTraces,
            .threads = threads,
            .meanwhile = {},
            .others = others },
        [&](const TraceToPlay& trace, const StopToken& end) { return makeLesson(source, settings, trace, end); }, stop);
}

Result<TrainingSamples> makeLesson(
    const EpisodeSource& source, const TrainingSettings& settings, const TraceToPlay& trace, const StopToken& stop)
{
    return teachTrace(source, settings, trace, stop);
}

} // namespace consonance
