// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/reward_practice.h"

#include "core/learn/training/returns.h"

#include <cmath>
#include <map>

namespace consonance {

namespace {

/// Which job each inference placed a task of, and how much of that job was done in the interval that followed.
class OwnRewards {
public:
    void note(const IntervalPlacement& placement, std::size_t action)
    {
        m_jobs.push_back(placement.board().job(placement.actionAt(action).job).id);
    }
    void begin(const IntervalWorld& world) { m_before = remainingOf(world); }
    void end(const IntervalWorld& world)
    {
        const auto after = remainingOf(world);
        for (std::size_t i = m_rewards.size(); i < m_jobs.size(); ++i) {
            const auto before = m_before.find(m_jobs[i]);
            if (before == m_before.end()) { // given back: it waits
                m_rewards.push_back(0);
                continue;
            }
            const auto left = after.find(m_jobs[i]);
            const double part = before->second - (left == after.end() ? 0 : left->second);
            m_rewards.push_back(static_cast<float>(part));
        }
    }
    [[nodiscard]] std::span<const float> rewards() const { return m_rewards; }

private:
    /// Part of each running job that is left.
    static std::map<JobId, double> remainingOf(const IntervalWorld& world)
    {
        std::map<JobId, double> left;
        for (const auto& one : world.running())
            left[one.job->id] = one.job->work > 0 ? one.remaining / one.job->work : 0;
        return left;
    }

    std::vector<JobId> m_jobs; ///< by inference
    std::vector<float> m_rewards;
    std::map<JobId, double> m_before;
};

/// Rewards of a trace, decision by decision.
class RewardedSteps {
public:
    explicit RewardedSteps(const TrainingSettings& settings)
        : m_settings(settings)
    {
    }
    /// An interval went by; `hasDecided` when inferences were made at its beginning, which end there.
    void add(bool hasDecided, std::size_t end, double reward)
    {
        if (hasDecided) {
            m_steps.push_back({ .end = end, .reward = reward });
        } else if (!m_steps.empty() && m_settings.reward == TrainingReward::TimeInSystem) {
            DecisionStep& last = m_steps.back();
            last.reward += std::pow(m_settings.discount, last.intervals) * reward;
            ++last.intervals;
        }
    }
    [[nodiscard]] std::span<const DecisionStep> steps() const { return m_steps; }

private:
    const TrainingSettings& m_settings;
    std::vector<DecisionStep> m_steps;
};

struct Player {
    const EpisodeSource& source;
    const TrainingSettings& settings;
    const PlacementNetwork& network;
    double exploration = 0;
};

Result<TrainingSamples> playTrace(const Player& player, const TraceToPlay& trace, const StopToken& stop)
{
    const TrainingSettings& settings = player.settings;
    const double interval = player.source.intervalSeconds;
    TRY_ASSIGN(const auto episode, TrainingEpisode::create(player.source, trace.load, trace.seed, trace.mix));
    RandomStream random(trace.seed, "training.practice");
    TrainingSamples samples;
    RewardedSteps steps(settings);
    OwnRewards own;
    const bool isOwn = settings.reward == TrainingReward::OwnJob;
    InferenceOptions inference { .choice = Choice::Drawn,
        .random = &random,
        .exploration = player.exploration,
        .record = &samples.inferences,
        .wantsValues = true };
    if (isOwn) {
        inference.observe = [&own](const IntervalPlacement& placement, std::size_t action, std::span<const float>,
                                float) { own.note(placement, action); };
    }
    double jobSeconds = 0;
    while (!episode->isOver()) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kTrainingStopped);
        const std::size_t before = samples.inferences.count();
        if (!episode->waiting().empty()) {
            IntervalPlacement placement(
                episode->board(), settings.network.shape, *player.source.predictor, interval, settings.slots);
            inferPlacement(player.network, placement, inference);
            episode->place(placement.board());
            ++samples.decisions;
        }
        if (isOwn)
            own.begin(episode->world());
        const WorldGain gain = episode->advance();
        if (isOwn)
            own.end(episode->world());
        jobSeconds += gain.jobSeconds;
        const double reward = settings.reward == TrainingReward::TimeInSystem
            ? -kRewardOfJobInterval * gain.jobSeconds / interval
            : gain.progress;
        samples.reward += reward;
        steps.add(samples.inferences.count() > before, samples.inferences.count(), reward);
    }
    estimateReturns(settings, steps.steps(), own.rewards(), samples);
    samples.inferred = static_cast<std::int64_t>(samples.inferences.count());
    noteEpisode(player.source, trace, jobSeconds, episode->jobCount(), samples);
    return samples;
}

} // namespace

Result<TrainingSamples> practiseOnRewards(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, const RoundOfTraces& round, const StopToken& stop)
{
    return playRound(
        source, settings, round,
        [&](const TraceToPlay& trace, const StopToken& end) {
            return practiseTraceOnRewards(source, settings, network, exploration, trace, end);
        },
        stop);
}

Result<TrainingSamples> practiseTraceOnRewards(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, const TraceToPlay& trace, const StopToken& stop)
{
    return playTrace(
        { .source = source, .settings = settings, .network = network, .exploration = exploration }, trace, stop);
}

} // namespace consonance
