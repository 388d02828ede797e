// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training_samples.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>
#include <thread>

#include <fmt/format.h>

namespace consonance {

namespace {

/// Where one decision's inferences end, and what it brought until the next one.
struct DecisionStep {
    std::size_t end = 0;
    double reward = 0;
    std::int32_t intervals = 1; ///< until the next decision with inferences
};

/// Without a critic: the return of each decision against a moving average of those before it on the same trace.
void subtractMovingAverage(std::span<const DecisionStep> steps, TrainingSamples& samples)
{
    constexpr float kRate = 0.1F; ///< assumed
    float average = samples.returns.empty() ? 0.0F : samples.returns.front();
    std::size_t begin = 0;
    for (const DecisionStep& step : steps) {
        const float seen = samples.returns[begin];
        for (std::size_t i = begin; i < step.end; ++i)
            samples.advantages[i] = samples.returns[i] - average;
        average += kRate * (seen - average);
        begin = step.end;
    }
}

/// Generalised advantage estimation over inferences. Published: each inference of an interval gets its reward and the
/// discount is per inference; else the last one gets it and the discount is per interval.
/// Own rewards, one each inference, only when the reward asks for them.
void estimateReturns(const TrainingSettings& settings, std::span<const DecisionStep> steps,
    std::span<const float> ownRewards, TrainingSamples& samples)
{
    const std::size_t count = samples.inferences.count();
    samples.returns.assign(count, 0.0F);
    samples.advantages.assign(count, 0.0F);
    double advantage = 0;
    double next = 0; ///< value of the state that follows; nothing comes after the end
    const auto& values = samples.inferences.values;
    const bool isPublished = settings.reward != TrainingReward::TimeInSystem;
    const bool isOwn = settings.reward == TrainingReward::OwnJob;
    const bool hasCritic = settings.learner.useCritic;
    for (std::size_t step = steps.size(); step-- > 0;) {
        const std::size_t begin = step == 0 ? 0 : steps[step - 1].end;
        for (std::size_t i = steps[step].end; i-- > begin;) {
            const bool isLast = i + 1 == steps[step].end;
            double discount = settings.discount;
            double reward = isOwn ? static_cast<double>(ownRewards[i]) : steps[step].reward;
            if (!isPublished) {
                discount = 1;
                for (std::int32_t k = 0; isLast && k < steps[step].intervals; ++k)
                    discount *= settings.discount;
                reward = isLast ? reward : 0;
            }
            const double value = hasCritic ? static_cast<double>(values[i]) : 0;
            // Inside of an interval nothing happens between two inferences: λ counts intervals.
            const double lambda = hasCritic && (isLast || isPublished) ? settings.lambda : 1.0;
            advantage = reward + discount * next - value + discount * lambda * advantage;
            next = value;
            samples.advantages[i] = static_cast<float>(advantage);
            samples.returns[i] = static_cast<float>(advantage + value);
        }
    }
    if (!hasCritic)
        subtractMovingAverage(steps, samples);
}

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

struct Player {
    const EpisodeSource& source;
    const TrainingSettings& settings;
    const PlacementNetwork* network = nullptr; ///< null: the teacher plays
    double exploration = 0;
};

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

struct TraceToPlay {
    std::uint64_t seed = 0;
    double load = 0;
    std::string mix;
};

Result<TrainingSamples> play(const Player& player, const TraceToPlay& trace, const StopToken& stop)
{
    const TrainingSettings& settings = player.settings;
    TRY_ASSIGN(const auto episode, TrainingEpisode::create(player.source, trace.load, trace.seed, trace.mix));
    RandomStream random(trace.seed, player.network == nullptr ? "training.lessons" : "training.practice");
    PlacementTeacher teacher(settings.teacher, RandomStream(random.next64(), "training.teacher"), stop);
    const StateShape& shape = settings.network.shape;
    TrainingSamples samples { .traces = 1 };
    std::vector<DecisionStep> steps;
    OwnRewards own;
    const bool isOwn = player.network != nullptr && settings.reward == TrainingReward::OwnJob;
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
    const double interval = player.source.intervalSeconds;
    while (!episode->isOver()) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kTrainingStopped);
        const std::size_t before = samples.inferences.count();
        if (!episode->waiting().empty()) {
            IntervalPlacement placement(episode->board(), shape, *player.source.predictor, interval);
            if (player.network != nullptr) {
                inferPlacement(*player.network, placement, inference);
                episode->place(placement.board());
            } else {
                const PlacementBoard taught = teachDecision(teacher, *episode, shape, samples.inferences);
                if (random.chance(settings.lessonNoise)) {
                    balance(placement);
                    episode->place(placement.board());
                } else {
                    episode->place(taught);
                }
            }
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
        if (samples.inferences.count() > before) {
            steps.push_back({ .end = samples.inferences.count(), .reward = reward });
        } else if (!steps.empty() && settings.reward == TrainingReward::TimeInSystem) {
            double discount = 1;
            for (std::int32_t k = 0; k < steps.back().intervals; ++k)
                discount *= settings.discount;
            steps.back().reward += discount * reward;
            ++steps.back().intervals;
        }
    }
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kTrainingStopped);
    samples.timeInSystem = jobSeconds / static_cast<double>(std::max<std::size_t>(1, episode->jobCount()));
    if (player.network != nullptr)
        estimateReturns(settings, steps, own.rewards(), samples);
    samples.episodes.push_back(
        { .trace = fmt::format("preset:{},load={},models={}", player.source.trace, trace.load, trace.mix),
            .cluster = {},
            .seed = trace.seed,
            .reward = samples.reward,
            .timeInSystem = samples.timeInSystem });
    return samples;
}

/// Traces of a round, by index on as many threads as asked for.
Result<TrainingSamples> playAll(
    const Player& player, std::int32_t traces, std::uint64_t firstSeed, std::int32_t threads, const StopToken& stop)
{
    std::vector<std::optional<Result<TrainingSamples>>> played(static_cast<std::size_t>(traces));
    std::atomic<std::size_t> next { 0 };
    const auto work = [&] {
        for (std::size_t i = next++; i < played.size(); i = next++) {
            const auto& loads = player.settings.loads;
            const auto& mixes = player.source.mixes;
            played[i] = play(player,
                { .seed = firstSeed + i,
                    .load = loads[i % loads.size()],
                    .mix = mixes[i / loads.size() % mixes.size()] },
                stop);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (std::int32_t i = 1; i < threads; ++i)
            helpers.emplace_back(work);
        work();
    }
    TrainingSamples all;
    for (auto& one : played) {
        if (!*one)
            return fail(std::move(*one).error());
        all.append(std::move(**one));
    }
    const double count = std::max<double>(1, static_cast<double>(all.traces));
    all.timeInSystem /= count;
    all.reward /= count;
    return all;
}

/// Every seed of a training has traces of its own.
std::uint64_t firstTrace(std::uint64_t seed, bool isPractice, std::int32_t round, std::int32_t traces)
{
    constexpr std::uint64_t kSeeds = 64; ///< trainings with traces of their own; then they come again
    constexpr std::uint64_t kOfSeed = 15'000;
    return kFirstEpisodeSeed + seed % kSeeds * kOfSeed + (isPractice ? kOfSeed / 2 : 0)
        + static_cast<std::uint64_t>(round) * static_cast<std::uint64_t>(traces) % (kOfSeed / 2 - 1000);
}

} // namespace

void TrainingSamples::append(TrainingSamples other)
{
    inferences.append(other.inferences);
    returns.insert(returns.end(), other.returns.begin(), other.returns.end());
    advantages.insert(advantages.end(), other.advantages.begin(), other.advantages.end());
    timeInSystem += other.timeInSystem;
    reward += other.reward;
    traces += other.traces;
    decisions += other.decisions;
    episodes.insert(episodes.end(), other.episodes.begin(), other.episodes.end());
}

Result<TrainingSamples> makeLessons(const EpisodeSource& source, const TrainingSettings& settings, std::uint64_t seed,
    std::int32_t round, std::int32_t threads, const StopToken& stop)
{
    return playAll({ .source = source, .settings = settings }, settings.lessonTraces,
        firstTrace(seed, false, round, settings.lessonTraces), threads, stop);
}

Result<TrainingSamples> practise(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, double exploration, std::uint64_t seed, std::int32_t round, std::int32_t threads,
    const StopToken& stop)
{
    return playAll({ .source = source, .settings = settings, .network = &network, .exploration = exploration },
        settings.practiceTraces, firstTrace(seed, true, round, settings.practiceTraces), threads, stop);
}

} // namespace consonance
