// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/group_practice.h"

#include <algorithm>

namespace consonance {

namespace {

/// A group of placements drawn from one state.
struct DrawnGroup {
    std::vector<IntervalPlacement> placements;
    std::vector<RecordedInferences> inferences; ///< of each
    std::vector<double> scores;
};

class GroupPlayer {
public:
    GroupPlayer(const EpisodeSource& source, const TrainingSettings& settings, const PlacementNetwork& network,
        double exploration)
        : m_source(source)
        , m_settings(settings)
        , m_network(network)
        , m_exploration(exploration)
    {
    }

    Result<TrainingSamples> play(const TraceToPlay& trace, const StopToken& stop) const
    {
        TRY_ASSIGN(const auto episode, TrainingEpisode::create(m_source, trace.load, trace.seed, trace.mix));
        RandomStream random(trace.seed, "training.practice");
        TrainingSamples samples;
        double jobSeconds = 0;
        while (!episode->isOver()) {
            if (stop.stop_requested())
                return fail(ErrorKind::Cancelled, kTrainingStopped);
            if (!episode->waiting().empty()) {
                DrawnGroup group = draw(*episode, random);
                learnFrom(group, samples);
                episode->place(group.placements.front().board()); // drawn like the others: blindly
            }
            const WorldGain gain = episode->advance();
            jobSeconds += gain.jobSeconds;
            samples.reward -= kRewardOfJobInterval * gain.jobSeconds / m_source.intervalSeconds;
        }
        noteEpisode(m_source, trace, jobSeconds, episode->jobCount(), samples);
        return samples;
    }

private:
    [[nodiscard]] DrawnGroup draw(const TrainingEpisode& episode, RandomStream& random) const
    {
        const IntervalPlacement start(
            episode.board(), m_settings.network.shape, *m_source.predictor, m_source.intervalSeconds, m_settings.slots);
        const auto size = static_cast<std::size_t>(std::max(1, m_settings.group.size));
        DrawnGroup group;
        group.placements.assign(size, start);
        group.inferences.resize(size);
        InferenceMemory memory;
        for (std::size_t i = 0; i < size; ++i) {
            inferPlacement(m_network, group.placements[i],
                { .choice = Choice::Drawn,
                    .random = &random,
                    .exploration = m_exploration,
                    .record = &group.inferences[i],
                    .memory = &memory });
            group.scores.push_back(objectiveOf(m_settings.judge, group.placements[i].board(), *m_source.predictor,
                { .intervalSeconds = m_source.intervalSeconds }));
        }
        return group;
    }

    void learnFrom(const DrawnGroup& group, TrainingSamples& samples) const
    {
        const StateShape& shape = m_settings.network.shape;
        const std::size_t actions = shape.actionCount();
        ++samples.decisions;
        samples.groupSpread += spreadOf(group.scores);
        for (const RecordedInferences& one : group.inferences)
            samples.inferred += static_cast<std::int64_t>(one.count());
        for (const GroupMember& member : groupAdvantages(group.scores, m_settings.group)) {
            const RecordedInferences& one = group.inferences[member.index];
            for (std::size_t i = 0; i < one.count(); ++i) {
                if (std::ranges::count(std::span(one.masks).subspan(i * actions, actions), 1) < 2)
                    continue;
                samples.inferences.appendRow(shape, one, i);
                samples.advantages.push_back(member.advantage);
            }
        }
    }

    const EpisodeSource& m_source;
    const TrainingSettings& m_settings;
    const PlacementNetwork& m_network;
    double m_exploration;
};

} // namespace

Result<TrainingSamples> practiseInGroups(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, const RoundOfTraces& round, const StopToken& stop)
{
    const GroupPlayer player(source, settings, network, exploration);
    return playRound(
        source, settings, round,
        [&](const TraceToPlay& trace, const StopToken& end) { return player.play(trace, end); }, stop);
}

Result<TrainingSamples> practiseTraceInGroups(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, const TraceToPlay& trace, const StopToken& stop)
{
    return GroupPlayer(source, settings, network, exploration).play(trace, stop);
}

} // namespace consonance
