// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_trainer.h"

#include "core/base/hash.h"
#include "core/base/marked_text.h"
#include "core/cluster/cluster_presets.h"
#include "core/learn/learn_module.h"
#include "core/learn/learned_model.h"
#include "core/learn/network_validation.h"
#include "core/learn/training_samples.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <future>
#include <numeric>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNoTraining
    = CONSONANCE_MESSAGE("learn.resume.none", "the checkpoint holds no training of {0} with these parameters and seed");
constexpr const char* kIdentity = "training.identity";
constexpr const char* kRound = "training.round";
constexpr const char* kBehaviour = "training.behaviour."; ///< 0, 1, …: the networks that played what is learned from
constexpr std::string_view kValueScale = "value_scale";
constexpr std::string_view kClipFraction = "clip_fraction";
constexpr double kLeastRate = 0.1; ///< of the first learning rate, at the end

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Means of the metrics of a round's updates.
class MeanMetrics {
public:
    void add(const TrainingMetrics& one, std::size_t samples)
    {
        ++m_count;
        m_samples += static_cast<std::int64_t>(samples);
        const double part = 1.0 / static_cast<double>(m_count);
        for (const auto& [name, member] : kMembers)
            m_mean.*member += (one.*member - m_mean.*member) * part;
    }
    /// The share of clipped ratios only where the loss has any, the scale of the values only where they are learned.
    void addTo(std::vector<std::pair<std::string, double>>& figures, double seconds, PolicyLoss loss) const
    {
        for (const auto& [name, member] : kMembers) {
            const bool isMeasured = name == kClipFraction ? loss == PolicyLoss::ClippedRatio
                : name == kValueScale                     ? m_mean.valueScale > 0
                                                          : true;
            if (isMeasured)
                figures.emplace_back(name, m_mean.*member);
        }
        figures.emplace_back("samples_per_second", static_cast<double>(m_samples) / std::max(1e-9, seconds));
    }

private:
    static constexpr std::array<std::pair<std::string_view, double TrainingMetrics::*>, 9> kMembers { {
        { "policy_loss", &TrainingMetrics::policyLoss },
        { "value_loss", &TrainingMetrics::valueLoss },
        { "entropy", &TrainingMetrics::entropy },
        { "relative_entropy", &TrainingMetrics::relativeEntropy },
        { "approximate_kl", &TrainingMetrics::approximateKl },
        { "explained_variance", &TrainingMetrics::explainedVariance },
        { "gradient_norm", &TrainingMetrics::gradientNorm },
        { kValueScale, &TrainingMetrics::valueScale },
        { kClipFraction, &TrainingMetrics::clippedFraction },
    } };
    TrainingMetrics m_mean;
    std::int64_t m_count = 0;
    std::int64_t m_samples = 0;
};

/// Rows of samples gathered for one update.
class Minibatch {
public:
    Minibatch(const StateShape& shape, std::size_t size)
        : m_shape(shape)
        , m_size(size)
        , m_states(size * shape.width())
        , m_masks(size * shape.actionCount())
        , m_actions(size)
        , m_returns(size)
        , m_advantages(size)
        , m_behaviour(size)
    {
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    void set(std::size_t row, const TrainingSamples& from, std::size_t index)
    {
        const std::size_t width = m_shape.width();
        const std::size_t actions = m_shape.actionCount();
        const auto at
            = [](auto& values, std::size_t offset) { return values.begin() + static_cast<std::ptrdiff_t>(offset); };
        std::copy_n(at(from.inferences.states, index * width), width, at(m_states, row * width));
        std::copy_n(at(from.inferences.masks, index * actions), actions, at(m_masks, row * actions));
        m_actions[row] = from.inferences.actions[index];
        m_hasReturns = !from.returns.empty();
        if (!m_hasReturns)
            return;
        m_returns[row] = from.returns[index];
        m_advantages[row] = from.advantages[index];
        m_behaviour[row] = from.inferences.probabilities[index];
    }
    [[nodiscard]] TrainingBatch batch() const
    {
        TrainingBatch batch { .shape = m_shape, .states = m_states, .masks = m_masks, .actions = m_actions };
        if (m_hasReturns) {
            batch.returns = m_returns;
            batch.advantages = m_advantages;
            batch.behaviour = m_behaviour;
        }
        return batch;
    }

private:
    StateShape m_shape;
    std::size_t m_size;
    std::vector<float> m_states;
    std::vector<std::uint8_t> m_masks;
    std::vector<std::int32_t> m_actions;
    std::vector<float> m_returns;
    std::vector<float> m_advantages;
    std::vector<float> m_behaviour;
    bool m_hasReturns = false;
};

/// One training, from its request to its checkpoint.
class HarmonyTraining {
public:
    HarmonyTraining(NetworkForm form, TrainingSettings settings, const TrainingRequest& request, const StopToken& stop,
        Progress* progress)
        : m_form(form)
        , m_settings(std::move(settings))
        , m_request(request)
        , m_stop(stop)
        , m_progress(progress)
        , m_begin(Clock::now())
    {
    }

    [[nodiscard]] Result<void> run();

private:
    using Samples = std::shared_ptr<const TrainingSamples>;

    [[nodiscard]] Result<void> prepare();
    [[nodiscard]] Result<void> trainPredictor(LearnBackend& backend);
    [[nodiscard]] Result<void> resume();
    [[nodiscard]] Result<void> learnLessons();
    [[nodiscard]] Result<void> practiceRounds();
    [[nodiscard]] Result<void> learnRound(std::span<const Samples> lessons, std::int32_t round, MeanMetrics& metrics);
    [[nodiscard]] Result<void> practiceRound(
        const std::deque<Samples>& replay, std::int32_t round, MeanMetrics& metrics);
    [[nodiscard]] Result<Samples> lessonsOf(std::int32_t round, std::int32_t threads) const;
    [[nodiscard]] Result<Samples> practiceOf(
        std::int32_t round, const std::shared_ptr<const PlacementNetwork>& network) const;
    [[nodiscard]] Result<void> report(TrainingReport line, const TrainingSamples& played, bool mayValidate);
    [[nodiscard]] std::shared_ptr<const LearnedModel> model() const;
    [[nodiscard]] Result<void> save() const;
    [[nodiscard]] std::string identity() const;
    void setDone() const
    {
        if (m_progress != nullptr)
            m_progress->setDone(1 + m_lessonRound + m_practiceRound);
    }

    NetworkForm m_form;
    TrainingSettings m_settings;
    const TrainingRequest& m_request;
    StopToken m_stop;
    Progress* m_progress;
    Clock::time_point m_begin;
    EpisodeSource m_source;
    std::unique_ptr<NetworkLearner> m_learner;
    /// Played the rounds that are learned from, oldest first; the last one plays the next round to learn from.
    std::deque<std::shared_ptr<const PlacementNetwork>> m_behaviours;
    std::vector<NamedTensor> m_kept; ///< the learner's state after the last whole round
    std::int32_t m_lessonRound = 0;
    std::int32_t m_practiceRound = 0;
    std::optional<NetworkValidation> m_validation;
};

std::string HarmonyTraining::identity() const
{
    Hasher hasher;
    for (const auto& [key, value] : m_request.parameters) {
        hasher.addText(key);
        hasher.addText(value);
    }
    return fmt::format("{} {} {}", networkFormName(m_form), m_request.seed, hashToText(hasher.digest()));
}

Result<void> HarmonyTraining::run()
{
    if (m_progress != nullptr)
        m_progress->setTotal(1 + m_settings.lessonRounds + m_settings.practiceRounds);
    TRY(prepare());
    auto learned = learnLessons();
    if (learned)
        learned = practiceRounds();
    if (!learned && learned.error().kind != ErrorKind::Cancelled)
        return learned;
    TRY(save());
    return learned;
}

Result<void> HarmonyTraining::prepare()
{
    TRY_ASSIGN(LearnBackend* const backend, loadLearnBackend(m_stop));
    TRY_ASSIGN(m_source.cluster, loadCluster(m_settings.history.cluster));
    m_source.trace = m_settings.history.trace;
    m_source.mixes = m_settings.mixes;
    m_source.models = bundledModels();
    if (m_settings.speeds == TrainingSpeeds::True) {
        TRY_ASSIGN(m_source.truth, makeThroughputModel(m_settings.history.interference, m_source.cluster));
    }
    StateShape& shape = m_settings.network.shape;
    shape.servers = static_cast<std::int32_t>(m_source.cluster->hostCount());
    shape.models = static_cast<std::int32_t>(m_source.models->models.size());
    shape.resources = static_cast<std::int32_t>(kStateResources.size());
    TRY_ASSIGN(m_learner, backend->makeLearner(m_settings.network, m_settings.learner, m_request.seed));
    TRY(m_request.resume.empty() ? trainPredictor(*backend) : resume());
    m_kept = m_learner->exportState();
    if (m_settings.validateEvery > 0 && m_settings.validationTraces > 0) {
        TRY_ASSIGN(m_validation, NetworkValidation::create(m_settings.validationTraces, m_stop));
    }
    setDone();
    return {};
}

Result<void> HarmonyTraining::trainPredictor(LearnBackend& backend)
{
    TRY_ASSIGN(auto history, makePredictorHistory(m_settings.history, m_stop));
    PredictorTrainingTask task { .history = std::move(history), .modelNames = {}, .seed = m_request.seed };
    for (const ModelProfile& model : m_source.models->models)
        task.modelNames.push_back(model.name);
    if (m_request.report) {
        task.report = [&](const PredictorMetrics& one) {
            m_request.report({ .phase = CONSONANCE_TEXT("Policy", "predictor"),
                .round = one.epoch + 1,
                .rounds = m_settings.predictor.epochs,
                .seconds = secondsSince(m_begin),
                .figures = { { "member", one.member + 1.0 }, { "training_error", one.trainingError },
                    { "held_out_error", one.heldOutError } } });
        };
    }
    TRY_ASSIGN(auto trained, backend.trainPredictor(task, m_settings.predictor, m_stop, nullptr));
    m_source.predictor = std::move(trained.predictor);
    return {};
}

Result<void> HarmonyTraining::resume()
{
    TRY_ASSIGN(const auto content, readCheckpoint(m_request.resume));
    const std::string name = m_request.resume.string();
    TRY_ASSIGN(const auto learned, learnedModelOf(content, name));
    const auto kept = content.metadata.find(kIdentity);
    const auto round = content.metadata.find(kRound);
    if (kept == content.metadata.end() || round == content.metadata.end() || kept->second != identity()
        || !learned.predictor || std::sscanf(round->second.c_str(), "%d %d", &m_lessonRound, &m_practiceRound) != 2)
        return fail(ErrorKind::BadInput, kNoTraining, { networkFormName(m_form) }, { .file = name });
    m_source.predictor = learned.predictor;
    TRY(m_learner->importState(content.tensors));
    for (std::size_t i = 0;; ++i) {
        const std::string prefix = fmt::format("{}{}.", kBehaviour, i);
        std::vector<NamedTensor> behaviour;
        for (const NamedTensor& tensor : content.tensors) {
            if (tensor.name.starts_with(prefix))
                behaviour.push_back(
                    { .name = tensor.name.substr(prefix.size()), .shape = tensor.shape, .values = tensor.values });
        }
        if (behaviour.empty())
            break;
        TRY_ASSIGN(m_behaviours.emplace_back(), makePlacementNetwork(m_settings.network, behaviour));
    }
    return {};
}

Result<HarmonyTraining::Samples> HarmonyTraining::lessonsOf(std::int32_t round, std::int32_t threads) const
{
    TRY_ASSIGN(auto samples, makeLessons(m_source, m_settings, m_request.seed, round, threads, m_stop));
    return std::make_shared<const TrainingSamples>(std::move(samples));
}

Result<void> HarmonyTraining::learnLessons()
{
    std::vector<Samples> lessons;
    // Lessons do not depend on the network: after a pause they are made again.
    for (std::int32_t round = 0; round <= m_lessonRound && m_lessonRound < m_settings.lessonRounds; ++round) {
        TRY_ASSIGN(lessons.emplace_back(), lessonsOf(round, m_settings.threads));
    }
    while (m_lessonRound < m_settings.lessonRounds) {
        const auto begin = Clock::now();
        std::future<Result<Samples>> coming;
        if (m_lessonRound + 1 < m_settings.lessonRounds)
            coming = std::async(
                std::launch::async, [this, round = m_lessonRound + 1] { return lessonsOf(round, m_settings.threads); });
        MeanMetrics metrics;
        auto learned = learnRound(lessons, m_lessonRound, metrics);
        const double seconds = secondsSince(begin);
        Result<Samples> next = coming.valid() ? coming.get() : Samples {};
        TRY(learned);
        m_kept = m_learner->exportState();
        TrainingReport line {
            .phase = CONSONANCE_TEXT("Policy", "lessons"), .round = ++m_lessonRound, .rounds = m_settings.lessonRounds
        };
        const TrainingSamples& last = *lessons.back();
        line.figures = { { "teacher_time_in_system_min", last.timeInSystem / 60 },
            { "samples", static_cast<double>(last.inferences.count()) } };
        metrics.addTo(line.figures, seconds, PolicyLoss::Imitation);
        setDone();
        TRY(report(std::move(line), last, m_lessonRound % 4 == 0 || m_lessonRound == m_settings.lessonRounds));
        if (!next)
            return fail(std::move(next).error());
        if (*next)
            lessons.push_back(*next);
    }
    return {};
}

/// Minibatches drawn from all lessons so far.
Result<void> HarmonyTraining::learnRound(std::span<const Samples> lessons, std::int32_t round, MeanMetrics& metrics)
{
    std::vector<std::pair<const TrainingSamples*, std::size_t>> all;
    for (const Samples& one : lessons) {
        for (std::size_t i = 0; i < one->inferences.count(); ++i)
            all.emplace_back(one.get(), i);
    }
    if (all.empty())
        return {};
    LearnerParameters learner = m_settings.learner;
    learner.loss = PolicyLoss::Imitation;
    learner.entropyWeight = 0;
    RandomStream random(m_request.seed * 1000 + static_cast<std::uint64_t>(round), "training.lessons.minibatches");
    Minibatch minibatch(m_settings.network.shape, static_cast<std::size_t>(m_settings.batch));
    for (std::int32_t update = 0; update < m_settings.lessonUpdates; ++update) {
        if (m_stop.stop_requested())
            return fail(ErrorKind::Cancelled, kTrainingStopped);
        const double done = (round + static_cast<double>(update) / m_settings.lessonUpdates) / m_settings.lessonRounds;
        learner.actorRate = m_settings.lessonRate * (1 - (1 - kLeastRate) * done);
        m_learner->setParameters(learner);
        for (std::size_t row = 0; row < minibatch.size(); ++row) {
            const auto drawn = random.uniformInt(0, static_cast<std::int64_t>(all.size()) - 1);
            const auto& [samples, index] = all[static_cast<std::size_t>(drawn)];
            minibatch.set(row, *samples, index);
        }
        TRY_ASSIGN(const TrainingMetrics one, m_learner->update(minibatch.batch()));
        metrics.add(one, minibatch.size());
    }
    return {};
}

Result<HarmonyTraining::Samples> HarmonyTraining::practiceOf(
    std::int32_t round, const std::shared_ptr<const PlacementNetwork>& network) const
{
    const double exploration
        = m_settings.exploration * (1 - static_cast<double>(round) / std::max(1, m_settings.practiceRounds));
    TRY_ASSIGN(auto samples,
        practise(m_source, m_settings, *network, exploration, m_request.seed, round, m_settings.threads, m_stop));
    return std::make_shared<const TrainingSamples>(std::move(samples));
}

Result<void> HarmonyTraining::practiceRounds()
{
    if (m_practiceRound >= m_settings.practiceRounds)
        return {};
    if (m_behaviours.empty())
        m_behaviours.push_back(m_learner->network());
    // What a round gives depends on its network and number alone: after a pause it is played again.
    std::deque<Samples> replay;
    for (std::size_t i = 0; i < m_behaviours.size(); ++i) {
        const auto round = m_practiceRound - static_cast<std::int32_t>(m_behaviours.size() - 1 - i);
        TRY_ASSIGN(replay.emplace_back(), practiceOf(round, m_behaviours[i]));
    }
    const auto kept = static_cast<std::size_t>(std::max(1, m_settings.replayRounds));
    while (m_practiceRound < m_settings.practiceRounds) {
        const auto begin = Clock::now();
        auto network = m_learner->network();
        std::future<Result<Samples>> coming;
        if (m_practiceRound + 1 < m_settings.practiceRounds)
            coming = std::async(
                std::launch::async, [&, round = m_practiceRound + 1] { return practiceOf(round, network); });
        MeanMetrics metrics;
        auto learned = practiceRound(replay, m_practiceRound, metrics);
        const double seconds = secondsSince(begin);
        Result<Samples> next = coming.valid() ? coming.get() : Samples {};
        TRY(learned);
        m_kept = m_learner->exportState();
        m_behaviours.push_back(std::move(network));
        if (m_behaviours.size() > kept)
            m_behaviours.pop_front();
        const Samples now = replay.back();
        TrainingReport line { .phase = CONSONANCE_TEXT("Policy", "practice"),
            .round = ++m_practiceRound,
            .rounds = m_settings.practiceRounds };
        line.figures = { { "episodic_return", now->reward }, { "time_in_system_min", now->timeInSystem / 60 },
            { "samples", static_cast<double>(now->inferences.count()) } };
        metrics.addTo(line.figures, seconds, m_settings.learner.loss);
        setDone();
        const bool isLast = m_practiceRound == m_settings.practiceRounds;
        TRY(report(std::move(line), *now,
            isLast || (m_settings.validateEvery > 0 && m_practiceRound % m_settings.validateEvery == 0)));
        if (!next)
            return fail(std::move(next).error());
        if (*next)
            replay.push_back(*next);
        if (replay.size() > kept)
            replay.pop_front();
    }
    return {};
}

/// As many minibatches as the newest round has inferences for, drawn without putting back from all of the replay.
Result<void> HarmonyTraining::practiceRound(const std::deque<Samples>& replay, std::int32_t round, MeanMetrics& metrics)
{
    std::vector<std::pair<const TrainingSamples*, std::size_t>> order;
    for (const Samples& samples : replay) {
        for (std::size_t i = 0; i < samples->inferences.count(); ++i)
            order.emplace_back(samples.get(), i);
    }
    const std::size_t newest = replay.back()->inferences.count();
    const bool isReplayed = m_settings.replayRounds > 0;
    RandomStream random(m_request.seed * 10'000 + static_cast<std::uint64_t>(round), "training.practice.minibatches");
    LearnerParameters learner = m_settings.learner;
    const double left = 1 - static_cast<double>(round) / m_settings.practiceRounds;
    learner.actorRate *= left;
    learner.criticRate *= std::max(kLeastRate, left);
    learner.entropyWeight *= left;
    // A critic that knows nothing yet would only disturb what the lessons taught.
    constexpr std::int32_t kCriticOnly = 3;
    if (round < kCriticOnly && m_settings.lessonRounds > 0)
        learner.actorRate = 0;
    m_learner->setParameters(learner);
    Minibatch minibatch(m_settings.network.shape, static_cast<std::size_t>(m_settings.batch));
    const std::int32_t epochs = isReplayed ? std::max(1, m_settings.practiceEpochs) : 1;
    for (std::int32_t epoch = 0; epoch < epochs; ++epoch) {
        for (std::size_t i = order.size(); isReplayed && i > 1; --i)
            std::swap(
                order[i - 1], order[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
        for (std::size_t first = 0; first + minibatch.size() <= newest; first += minibatch.size()) {
            if (m_stop.stop_requested())
                return fail(ErrorKind::Cancelled, kTrainingStopped);
            for (std::size_t row = 0; row < minibatch.size(); ++row)
                minibatch.set(row, *order[first + row].first, order[first + row].second);
            TRY_ASSIGN(const TrainingMetrics one, m_learner->update(minibatch.batch()));
            metrics.add(one, minibatch.size());
        }
    }
    return {};
}

std::shared_ptr<const LearnedModel> HarmonyTraining::model() const
{
    auto model = std::make_shared<LearnedModel>();
    model->network = m_learner->network();
    model->predictor = m_source.predictor;
    model->notes = m_request.parameters;
    model->notes["seed"] = std::to_string(m_request.seed);
    model->notes["rounds"] = fmt::format("{} lessons, {} practice", m_lessonRound, m_practiceRound);
    return model;
}

Result<void> HarmonyTraining::report(TrainingReport line, const TrainingSamples& played, bool mayValidate)
{
    line.episodes = played.episodes;
    for (PlayedEpisode& episode : line.episodes)
        episode.cluster = m_settings.history.cluster;
    if (mayValidate && m_validation) {
        const auto learned = model();
        for (const std::int64_t candidates : { 1, 16 }) {
            TRY_ASSIGN(const double ratio, m_validation->againstLocality(learned, candidates, m_stop));
            line.figures.emplace_back(candidates == 1 ? "validation_to_locality" : "validation_16_to_locality", ratio);
        }
    }
    line.seconds = secondsSince(m_begin);
    if (m_request.report)
        m_request.report(line);
    return {};
}

Result<void> HarmonyTraining::save() const
{
    if (m_request.output.empty() || !m_source.predictor)
        return {};
    CheckpointContent content;
    addToCheckpoint(*model(), content);
    const bool isDone = m_lessonRound >= m_settings.lessonRounds && m_practiceRound >= m_settings.practiceRounds;
    if (!isDone) {
        std::erase_if(content.tensors, [](const NamedTensor& tensor) {
            return tensor.name.starts_with("actor.") || tensor.name.starts_with("critic.");
        });
        content.tensors.insert(content.tensors.end(), m_kept.begin(), m_kept.end());
        for (std::size_t i = 0; i < m_behaviours.size(); ++i) {
            for (NamedTensor& tensor : m_behaviours[i]->exportTensors()) {
                tensor.name.insert(0, fmt::format("{}{}.", kBehaviour, i));
                content.tensors.push_back(std::move(tensor));
            }
        }
        content.metadata[kIdentity] = identity();
        content.metadata[kRound] = fmt::format("{} {}", m_lessonRound, m_practiceRound);
    }
    return writeCheckpoint(m_request.output, content);
}

class HarmonyTrainer final : public Trainer {
public:
    explicit HarmonyTrainer(NetworkForm form)
        : m_form(form)
        , m_id(networkFormName(form))
        , m_parameters(trainingParameters(form))
    {
    }
    [[nodiscard]] const std::string& policyId() const override { return m_id; }
    [[nodiscard]] const std::vector<ParameterSpec>& parameters() const override { return m_parameters; }
    [[nodiscard]] Result<void> train(const TrainingRequest& request, const StopToken& stop, Progress* progress) override
    {
        TRY_ASSIGN(const auto parameters, ParameterSet::create(m_parameters, request.parameters, m_id));
        auto settings = trainingSettings(m_form, parameters);
        TRY(checkTrainingSettings(settings));
        HarmonyTraining training(m_form, std::move(settings), request, stop, progress);
        return training.run();
    }

private:
    NetworkForm m_form;
    std::string m_id;
    std::vector<ParameterSpec> m_parameters;
};

} // namespace

std::unique_ptr<Trainer> makeHarmonyTrainer(NetworkForm form)
{
    return std::make_unique<HarmonyTrainer>(form);
}

} // namespace consonance
