// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_training.h"

#include "core/base/hash.h"
#include "core/learn/harmony_rollout.h"
#include "core/learn/inference_replay.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <numeric>
#include <thread>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNotResumable
    = CONSONANCE_MESSAGE("learn.training.resume", "the checkpoint holds no training that could go on: {0}");

constexpr double kScaleDecay = 0.9; ///< of the running scale of advantages
constexpr double kLeastRate = 0.1; ///< learning rates fall to this part
constexpr std::int32_t kFirstOwnRound = 10; ///< before, the network's own states teach nothing
constexpr std::size_t kRolloutThreads = 2;
constexpr const char* kReplayName = "training.replay";

struct Round {
    std::vector<HarmonyRollout> rollouts;
};

double seconds(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

class Training final : public HarmonyTraining {
public:
    Training(std::shared_ptr<const RewardPredictor> predictor, const HarmonyTrainingParameters& parameters,
        std::unique_ptr<NetworkLearner> learner)
        : m_predictor(std::move(predictor))
        , m_parameters(parameters)
        , m_learner(std::move(learner))
        , m_network(m_learner->network())
        , m_rolling(m_network)
        , m_random(parameters.seed, "learn.minibatches")
        , m_replay(parameters.architecture.shape, static_cast<std::size_t>(std::max(1, parameters.replay)))
        , m_begin(std::chrono::steady_clock::now())
    {
    }

    ~Training() override { m_abandon.request_stop(); }

    [[nodiscard]] std::int32_t rounds() const override
    {
        return m_parameters.imitationRounds + m_parameters.gradientRounds;
    }
    [[nodiscard]] std::int32_t done() const override { return m_round; }
    [[nodiscard]] Result<HarmonyTrainingMetrics> trainRound(const StopToken& stop) override;
    [[nodiscard]] LearnedModel model() const override
    {
        return { .network = m_network,
            .predictor = m_predictor,
            .notes = { { "seed", fmt::format("{}", m_parameters.seed) },
                { "rounds", fmt::format("{} of {}", m_round, rounds()) },
                { "objective", objectiveName(m_parameters.objective) }, { "trace", m_parameters.trace } } };
    }
    [[nodiscard]] CheckpointContent state() const override;
    [[nodiscard]] Result<void> resume(const CheckpointContent& content) override;

private:
    [[nodiscard]] bool isImitation(std::int32_t round) const { return round < m_parameters.imitationRounds; }
    [[nodiscard]] Result<Round> roll(
        std::int32_t round, std::shared_ptr<const PlacementNetwork> network, const StopToken& stop) const;
    void beginRolling(std::int32_t round, std::shared_ptr<const PlacementNetwork> network);
    [[nodiscard]] Result<void> imitate(const Round& round, HarmonyTrainingMetrics& metrics);
    [[nodiscard]] Result<void> climb(Round& round, HarmonyTrainingMetrics& metrics);
    [[nodiscard]] Result<void> updateWith(TrainingBatch batch, HarmonyTrainingMetrics& metrics);
    void setRates();
    void scaleAdvantages(std::vector<float>& advantages, const std::vector<float>& returns);
    [[nodiscard]] std::string identity() const;

    std::shared_ptr<const RewardPredictor> m_predictor;
    HarmonyTrainingParameters m_parameters;
    std::unique_ptr<NetworkLearner> m_learner;
    std::shared_ptr<const PlacementNetwork> m_network; ///< after the last round
    std::shared_ptr<const PlacementNetwork> m_rolling; ///< after the one before: what the next round is rolled out with
    RandomStream m_random;
    InferenceReplay m_replay;
    std::int32_t m_round = 0;
    std::int64_t m_episodes = 0;
    std::int64_t m_inferences = 0;
    std::int64_t m_updates = 0; ///< of this round
    double m_scale = 0; ///< running size of advantages
    double m_average = 0; ///< running mean of returns
    std::chrono::steady_clock::time_point m_begin;
    std::stop_source m_abandon; ///< of the coming round
    /// The coming round, rolled out beside this one's updates.
    std::future<Result<Round>> m_coming;
};

Result<Round> Training::roll(
    std::int32_t round, std::shared_ptr<const PlacementNetwork> network, const StopToken& stop) const
{
    const auto episodes = static_cast<std::size_t>(std::max(1, m_parameters.episodes));
    std::vector<Result<HarmonyRollout>> results(episodes);
    const auto rollEvery = [&](std::size_t first) {
        for (std::size_t i = first; i < episodes; i += kRolloutThreads) {
            const auto number = static_cast<std::uint64_t>(round) * episodes + i;
            results[i] = rolloutHarmony({ .parameters = m_parameters,
                                            .predictor = m_predictor,
                                            .network = network,
                                            .traceSeed = kFirstTrainingSeed + m_parameters.seed * kTrainingSeedsPerRun
                                                + number % kTrainingSeedsPerRun,
                                            .isImitation = isImitation(round),
                                            .ownStates = round < kFirstOwnRound ? 0.0 : m_parameters.ownStates },
                stop);
        }
    };
    {
        std::jthread other(rollEvery, 1);
        rollEvery(0);
    }
    Round rolled;
    for (auto& result : results) {
        TRY_ASSIGN(auto rollout, std::move(result));
        rolled.rollouts.push_back(std::move(rollout));
    }
    return rolled;
}

void Training::beginRolling(std::int32_t round, std::shared_ptr<const PlacementNetwork> network)
{
    m_coming
        = std::async(std::launch::async, [this, round, network = std::move(network), stop = m_abandon.get_token()] {
              return roll(round, network, stop);
          });
}

Result<HarmonyTrainingMetrics> Training::trainRound(const StopToken& stop)
{
    const std::stop_callback forward(stop, [this] { m_abandon.request_stop(); });
    if (!m_coming.valid())
        beginRolling(m_round, m_rolling);
    auto rolled = m_coming.get();
    if (!rolled) {
        m_abandon = {};
        return fail(std::move(rolled).error());
    }
    if (m_round + 1 < rounds())
        beginRolling(m_round + 1, m_network);

    HarmonyTrainingMetrics metrics { .round = m_round, .isImitation = isImitation(m_round) };
    double intervals = 0;
    for (const HarmonyRollout& rollout : rolled->rollouts) {
        metrics.objective += rollout.objective;
        intervals += static_cast<double>(rollout.intervals);
        metrics.meanJctMinutes += rollout.meanJctMinutes / static_cast<double>(rolled->rollouts.size());
    }
    metrics.objective /= std::max(1.0, intervals);
    const auto begin = std::chrono::steady_clock::now();
    const std::int64_t before = m_inferences;
    m_updates = 0;
    setRates();
    TRY(metrics.isImitation ? imitate(*rolled, metrics) : climb(*rolled, metrics));
    m_rolling = m_network;
    m_network = m_learner->network();
    ++m_round;
    m_episodes += static_cast<std::int64_t>(rolled->rollouts.size());
    metrics.episodes = m_episodes;
    metrics.inferences = m_inferences;
    metrics.seconds = seconds(m_begin);
    metrics.samplesPerSecond = static_cast<double>(m_inferences - before) / std::max(1e-9, seconds(begin));
    return metrics;
}

void Training::setRates()
{
    LearnerParameters learner { .loss = isImitation(m_round) ? PolicyLoss::Imitation : PolicyLoss::Gradient,
        .criticRate = m_parameters.criticRate,
        .gradientClip = m_parameters.gradientClip,
        .useCritic = m_parameters.baseline == Baseline::Critic };
    const std::int32_t first = isImitation(m_round) ? 0 : m_parameters.imitationRounds;
    const std::int32_t count = isImitation(m_round) ? m_parameters.imitationRounds : m_parameters.gradientRounds;
    const double left = 1 - static_cast<double>(m_round - first) / std::max(1, count);
    const double part = kLeastRate + (1 - kLeastRate) * left;
    learner.actorRate = part * (isImitation(m_round) ? m_parameters.imitationRate : m_parameters.gradientRate);
    learner.entropyWeight = isImitation(m_round) ? 0.0 : left * m_parameters.entropyWeight;
    m_learner->setParameters(learner);
}

Result<void> Training::updateWith(TrainingBatch batch, HarmonyTrainingMetrics& metrics)
{
    TRY_ASSIGN(const TrainingMetrics one, m_learner->update(batch));
    m_inferences += static_cast<std::int64_t>(batch.actions.size());
    const double part = 1.0 / static_cast<double>(++m_updates);
    const auto mean = [part](double& sum, double value) { sum += (value - sum) * part; };
    mean(metrics.update.policyLoss, one.policyLoss);
    mean(metrics.update.valueLoss, one.valueLoss);
    mean(metrics.update.entropy, one.entropy);
    mean(metrics.update.relativeEntropy, one.relativeEntropy);
    mean(metrics.update.approximateKl, one.approximateKl);
    mean(metrics.update.explainedVariance, one.explainedVariance);
    mean(metrics.update.gradientNorm, one.gradientNorm);
    return {};
}

Result<void> Training::imitate(const Round& round, HarmonyTrainingMetrics& metrics)
{
    std::size_t fresh = 0;
    for (const HarmonyRollout& rollout : round.rollouts) {
        m_replay.add(rollout.inferences);
        fresh += rollout.inferences.count();
    }
    const StateShape& shape = m_parameters.architecture.shape;
    const auto size = static_cast<std::size_t>(std::max(1, m_parameters.batch));
    const std::size_t width = shape.width();
    const std::size_t choices = shape.actionCount();
    std::vector<float> states(size * width);
    std::vector<std::uint8_t> masks(size * choices);
    std::vector<std::int32_t> actions(size);
    const std::size_t updates
        = std::max<std::size_t>(1, fresh * static_cast<std::size_t>(std::max(1, m_parameters.reuse)) / size);
    for (std::size_t u = 0; u < updates && m_replay.size() > 0; ++u) {
        for (std::size_t i = 0; i < size; ++i) {
            const auto index
                = static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(m_replay.size()) - 1));
            const auto state = std::span(states).subspan(i * width, width);
            const auto mask = std::span(masks).subspan(i * choices, choices);
            actions[i] = m_replay.read(index, state, mask);
            if (m_parameters.renames)
                renameInference(shape, m_random, state, mask, actions[i]);
        }
        TRY(updateWith({ .shape = shape, .states = states, .masks = masks, .actions = actions }, metrics));
    }
    return {};
}

void Training::scaleAdvantages(std::vector<float>& advantages, const std::vector<float>& returns)
{
    if (m_parameters.baseline == Baseline::MovingAverage) {
        double mean = 0;
        for (const float value : returns)
            mean += static_cast<double>(value) / static_cast<double>(returns.size());
        m_average = m_scale > 0 ? kScaleDecay * m_average + (1 - kScaleDecay) * mean : mean;
        for (std::size_t i = 0; i < advantages.size(); ++i)
            advantages[i] = returns[i] - static_cast<float>(m_average);
    }
    double squares = 0;
    for (const float value : advantages)
        squares += static_cast<double>(value) * static_cast<double>(value);
    const double size = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, advantages.size())));
    m_scale = m_scale > 0 ? kScaleDecay * m_scale + (1 - kScaleDecay) * size : size;
    for (float& value : advantages)
        value /= static_cast<float>(m_scale + 1e-9);
}

Result<void> Training::climb(Round& round, HarmonyTrainingMetrics& metrics)
{
    RecordedInferences all;
    std::vector<float> returns;
    std::vector<float> advantages;
    for (const HarmonyRollout& rollout : round.rollouts) {
        all.append(rollout.inferences);
        returns.insert(returns.end(), rollout.returns.begin(), rollout.returns.end());
        advantages.insert(advantages.end(), rollout.advantages.begin(), rollout.advantages.end());
    }
    scaleAdvantages(advantages, returns);
    std::vector<std::size_t> order(all.count());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(
            order[i - 1], order[static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);

    const StateShape& shape = m_parameters.architecture.shape;
    const std::size_t width = shape.width();
    const std::size_t choices = shape.actionCount();
    const std::size_t size = std::min(static_cast<std::size_t>(std::max(1, m_parameters.batch)), order.size());
    std::vector<float> states(size * width);
    std::vector<std::uint8_t> masks(size * choices);
    std::vector<std::int32_t> actions(size);
    std::vector<float> worth(size);
    std::vector<float> credit(size);
    const bool hasCritic = m_parameters.baseline == Baseline::Critic;
    for (std::size_t first = 0; size > 0 && first + size <= order.size(); first += size) {
        for (std::size_t i = 0; i < size; ++i) {
            const std::size_t from = order[first + i];
            const auto state = std::span(states).subspan(i * width, width);
            const auto mask = std::span(masks).subspan(i * choices, choices);
            std::copy_n(all.states.begin() + static_cast<std::ptrdiff_t>(from * width), width, state.begin());
            std::copy_n(all.masks.begin() + static_cast<std::ptrdiff_t>(from * choices), choices, mask.begin());
            actions[i] = all.actions[from];
            worth[i] = returns[from];
            credit[i] = advantages[from];
            if (m_parameters.renames)
                renameInference(shape, m_random, state, mask, actions[i]);
        }
        TrainingBatch batch { .shape = shape, .states = states, .masks = masks, .actions = actions };
        if (hasCritic)
            batch.returns = worth;
        else
            batch.advantages = credit;
        TRY(updateWith(batch, metrics));
    }
    return {};
}

/// What must agree for a training to go on.
std::string Training::identity() const
{
    const HarmonyTrainingParameters& p = m_parameters;
    return fmt::format("{} {} {} {} {} {} {} {} {}", networkFormName(p.architecture.form), p.architecture.shape.width(),
        p.seed, objectiveName(p.objective), p.episodes, p.imitationRounds, p.gradientRounds, p.batch,
        hashToText(m_predictor->provenance().historyHash));
}

CheckpointContent Training::state() const
{
    CheckpointContent content;
    addToCheckpoint(model(), content);
    // The learner's state holds the network's weights under the same names.
    std::erase_if(content.tensors, [](const NamedTensor& tensor) {
        return tensor.name.starts_with("actor.") || tensor.name.starts_with("critic.");
    });
    for (NamedTensor& tensor : m_learner->exportState())
        content.tensors.push_back(std::move(tensor));
    for (NamedTensor& tensor : m_rolling->exportTensors()) {
        tensor.name = "training.rolling." + tensor.name;
        content.tensors.push_back(std::move(tensor));
    }
    content.bytes.push_back({ .name = kReplayName, .values = m_replay.packed() });
    content.metadata["training.identity"] = identity();
    content.metadata["training.state"] = fmt::format(
        "{} {} {} {} {:a} {:a}", m_round, m_episodes, m_inferences, m_random.state().position, m_scale, m_average);
    return content;
}

Result<void> Training::resume(const CheckpointContent& content)
{
    const auto text = [&](const char* key) {
        const auto found = content.metadata.find(key);
        return found == content.metadata.end() ? std::string() : found->second;
    };
    if (text("training.identity") != identity())
        return fail(ErrorKind::BadInput, kNotResumable, { "its parameters or predictor differ" });
    std::int32_t round = 0;
    std::int64_t episodes = 0;
    std::int64_t inferences = 0;
    std::uint64_t position = 0;
    double scale = 0;
    double average = 0;
    if (std::sscanf(text("training.state").c_str(), "%d %ld %ld %lu %la %la", &round, &episodes, &inferences, &position,
            &scale, &average)
        != 6)
        return fail(ErrorKind::BadInput, kNotResumable, { "training.state" });
    const auto replay = std::ranges::find(content.bytes, std::string(kReplayName), &NamedBytes::name);
    if (replay == content.bytes.end())
        return fail(ErrorKind::BadInput, kNotResumable, { kReplayName });
    std::vector<NamedTensor> rolling;
    constexpr std::string_view kRolling = "training.rolling.";
    for (const NamedTensor& tensor : content.tensors) {
        if (tensor.name.starts_with(kRolling))
            rolling.push_back(
                { .name = tensor.name.substr(kRolling.size()), .shape = tensor.shape, .values = tensor.values });
    }
    TRY_ASSIGN(const auto network, makePlacementNetwork(m_parameters.architecture, rolling));
    TRY(m_replay.unpack(replay->values));
    TRY(m_learner->importState(content.tensors));
    m_abandon.request_stop();
    m_coming = {};
    m_abandon = {};
    m_network = m_learner->network();
    m_rolling = network;
    m_round = round;
    m_episodes = episodes;
    m_inferences = inferences;
    RandomStream::State state = m_random.state();
    state.position = position;
    m_random = RandomStream(state);
    m_scale = scale;
    m_average = average;
    return {};
}

} // namespace

Result<std::unique_ptr<HarmonyTraining>> HarmonyTraining::create(LearnBackend& backend,
    std::shared_ptr<const RewardPredictor> predictor, const HarmonyTrainingParameters& parameters)
{
    TRY_ASSIGN(auto learner, backend.makeLearner(parameters.architecture, {}, parameters.seed));
    return std::make_unique<Training>(std::move(predictor), parameters, std::move(learner));
}

void renameInference(const StateShape& shape, RandomStream& random, std::span<float> state,
    std::span<std::uint8_t> mask, std::int32_t& action)
{
    const auto jobs = static_cast<std::size_t>(shape.jobs);
    const auto servers = static_cast<std::size_t>(shape.servers);
    const auto newJobs = static_cast<std::size_t>(shape.newJobs);
    std::vector<std::size_t> job(jobs); // new number of each
    std::vector<std::size_t> server(servers);
    std::iota(job.begin(), job.end(), 0);
    std::iota(server.begin(), server.end(), 0);
    const auto shuffle = [&](std::span<std::size_t> items) {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(
                items[i - 1], items[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
    };
    shuffle(std::span(job).first(newJobs));
    shuffle(std::span(job).subspan(newJobs));
    shuffle(server);

    thread_local std::vector<float> before;
    thread_local std::vector<std::uint8_t> allowed;
    before.assign(state.begin(), state.end());
    allowed.assign(mask.begin(), mask.end());
    const auto moveRows = [&](std::size_t part, std::size_t width, const std::vector<std::size_t>& to) {
        for (std::size_t i = 0; i < to.size(); ++i)
            std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(part + i * width), width,
                state.begin() + static_cast<std::ptrdiff_t>(part + to[i] * width));
    };
    moveRows(shape.x(), static_cast<std::size_t>(shape.models), job);
    moveRows(shape.r(), static_cast<std::size_t>(shape.requestWidth()), job);
    moveRows(shape.w(), 1, job);
    moveRows(shape.p(), 1, job);
    moveRows(shape.v(), static_cast<std::size_t>(shape.resources), server);
    moveRows(shape.extra(), static_cast<std::size_t>(shape.extras), job);
    for (std::size_t m = 0; m < servers; ++m) {
        for (std::size_t n = 0; n < jobs; ++n)
            std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(shape.d() + (m * jobs + n) * 2), 2,
                state.begin() + static_cast<std::ptrdiff_t>(shape.d() + (server[m] * jobs + job[n]) * 2));
    }
    const auto renamed = [&](std::size_t index) {
        const std::size_t task = index / servers;
        return (2 * job[task / 2] + task % 2) * servers + server[index % servers];
    };
    for (std::size_t i = 0; i < allowed.size(); ++i)
        mask[renamed(i)] = allowed[i];
    action = static_cast<std::int32_t>(renamed(static_cast<std::size_t>(action)));
}

} // namespace consonance
