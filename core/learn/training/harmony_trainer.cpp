// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/harmony_trainer.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/marked_text.h"
#include "core/learn/learn_module.h"
#include "core/learn/training/fork_noise.h"
#include "core/learn/training/group_practice.h"
#include "core/learn/training/lessons.h"
#include "core/learn/training/minibatches.h"
#include "core/learn/training/network_validation.h"
#include "core/learn/training/play_folder.h"
#include "core/learn/training/reward_practice.h"
#include "core/learn/training/round_metrics.h"
#include "core/learn/training/training_pace.h"
#include "core/learn/training/training_state.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

using Clock = std::chrono::steady_clock;
using Samples = std::shared_ptr<const TrainingSamples>;

constexpr std::int64_t kProgressParts = 1'000'000;

constexpr MessageId kNothingKept
    = CONSONANCE_MESSAGE("learn.training.nothing-kept", "the training was stopped; nothing is kept of its first phase");
constexpr MessageId kStoppedAndKept = CONSONANCE_MESSAGE(
    "learn.training.stopped-and-kept", "the training was stopped; what it has learned is in {0}, where it goes on");

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// One training, from its request to its checkpoint. A round of practice: collect placements with the present network,
/// judge them, turn scores into advantages (all in group_practice.h or reward_practice.h), update the network, report.
/// The next round is collected while this one is learned from, by the network as it was before: the clipped ratio
/// makes up for the one round between them. One thread learns, then helps to collect.
class HarmonyTraining {
public:
    HarmonyTraining(TrainingSettings settings, LearnBackend* backend, const TrainingRequest& request,
        const StopToken& stop, Progress* progress)
        : m_settings(std::move(settings))
        , m_backend(backend)
        , m_request(request)
        , m_stop(stop)
        , m_progress(progress)
        , m_begin(Clock::now())
    {
    }

    [[nodiscard]] Result<void> run()
    {
        if (!m_request.output.empty())
            TRY(checkWritable(m_request.output)); // not only after all rounds
        if (m_progress != nullptr)
            m_progress->setTotal(kProgressParts);
        auto learned = prepare();
        if (learned)
            learned = learnLessons();
        if (learned)
            learned = practise();
        const bool isStopped = !learned && learned.error().kind == ErrorKind::Cancelled;
        if (!learned && !isStopped)
            return learned;
        if (isStopped && !m_source.predictor)
            return fail(ErrorKind::Cancelled, kNothingKept);
        TRY(save());
        if (m_progress != nullptr && !isStopped)
            m_progress->setDone(kProgressParts);
        if (isStopped && !m_request.output.empty())
            return fail(ErrorKind::Cancelled, kStoppedAndKept, { m_request.output.string() });
        return learned;
    }

private:
    [[nodiscard]] Result<void> prepare();
    [[nodiscard]] Result<void> trainPredictor();
    [[nodiscard]] Result<void> learnLessons();
    [[nodiscard]] Result<void> imitate(std::span<const Samples> lessons, RoundMetrics& metrics);
    [[nodiscard]] Result<void> practise();
    [[nodiscard]] Result<Samples> collect(std::int32_t round, const std::shared_ptr<const PlacementNetwork>& network,
        std::function<void()> meanwhile = {});
    [[nodiscard]] Result<std::unique_ptr<SharedRound>> offer(
        OfferedRound round, std::shared_ptr<const PlacementNetwork> network);
    [[nodiscard]] Result<void> update(const std::deque<Samples>& replay, RoundMetrics& metrics);
    [[nodiscard]] LearnerParameters rates() const;
    [[nodiscard]] Result<void> report(TrainingReport line, const TrainingSamples& played, bool mayValidate);
    void tell(const TrainingReport& line);
    [[nodiscard]] Result<void> validate(std::vector<std::pair<std::string, double>>& figures) const;
    [[nodiscard]] LearnedModel model() const;
    [[nodiscard]] Result<void> save() const;
    [[nodiscard]] std::string identity() const;

    TrainingSettings m_settings;
    LearnBackend* m_backend; ///< null until it is loaded
    const TrainingRequest& m_request;
    StopToken m_stop;
    Progress* m_progress;
    Clock::time_point m_begin;
    EpisodeSource m_source;
    std::optional<PlayFolder> m_players; ///< where other programs play too
    std::unique_ptr<NetworkLearner> m_learner;
    TrainingState m_state;
    std::optional<NetworkValidation> m_validation;
    std::optional<TrainingPace> m_pace; ///< once it is known what is done already
    double m_waited = 0; ///< seconds that reports took, which pause the training
};

/// What makes a training what it is: only the very same one goes on after a pause.
std::string HarmonyTraining::identity() const
{
    Hasher hasher;
    for (const auto& [key, value] : m_request.parameters) {
        hasher.addText(key);
        hasher.addText(value);
    }
    return fmt::format(
        "{} {} {}", networkFormName(m_settings.network.form), m_request.seed, hashToText(hasher.digest()));
}

Result<void> HarmonyTraining::prepare()
{
    if (m_backend == nullptr) {
        TRY_ASSIGN(m_backend, loadLearnBackend(m_stop));
    }
    TRY_ASSIGN(m_source, episodeSource(m_settings));
    if (!m_request.players.empty()) {
        TRY_ASSIGN(m_players, PlayFolder::open(m_request.players));
    }
    TRY_ASSIGN(m_learner, m_backend->makeLearner(m_settings.network, m_settings.learner, m_request.seed));
    if (m_request.resume.empty()) {
        m_pace.emplace(m_settings, 0, 0);
        TRY(trainPredictor());
    } else {
        TRY_ASSIGN(auto resumed, resumeTraining(m_request.resume, m_settings.network, identity()));
        m_source.predictor = std::move(resumed.predictor);
        m_state = std::move(resumed.state);
        TRY(m_learner->importState(m_state.learner));
        m_pace.emplace(m_settings, m_state.lessonRounds, m_state.practiceRounds);
    }
    m_state.learner = m_learner->exportState();
    if (m_settings.validateEvery > 0 && m_settings.validationTraces > 0) {
        TRY_ASSIGN(m_validation, NetworkValidation::create(m_settings, m_stop));
    }
    return {};
}

Result<void> HarmonyTraining::trainPredictor()
{
    TRY_ASSIGN(auto history, makePredictorHistory(m_settings.history, m_stop));
    PredictorTrainingTask task { .history = std::move(history), .modelNames = {}, .seed = m_request.seed };
    for (const ModelProfile& model : m_source.models->models)
        task.modelNames.push_back(model.name);
    const auto epochs = static_cast<std::int64_t>(m_settings.predictor.ensemble) * m_settings.predictor.epochs;
    task.report = [&, epochs](const PredictorMetrics& one) {
        const auto done = static_cast<std::int64_t>(one.member) * m_settings.predictor.epochs + one.epoch + 1;
        m_pace->predictorAt(static_cast<double>(done) / static_cast<double>(epochs), secondsSince(m_begin) - m_waited);
        tell({ .phase = CONSONANCE_TEXT("Policy", "predictor"),
            .round = one.epoch + 1,
            .rounds = m_settings.predictor.epochs,
            .seconds = secondsSince(m_begin),
            .figures = { { "member", one.member + 1.0 }, { "training_error", one.trainingError },
                { "held_out_error", one.heldOutError } } });
    };
    TRY_ASSIGN(auto trained, m_backend->trainPredictor(task, m_settings.predictor, m_stop, nullptr));
    m_source.predictor = std::move(trained.predictor);
    return {};
}

/// Others may play the round too, if anyone is to; null otherwise.
Result<std::unique_ptr<SharedRound>> HarmonyTraining::offer(
    OfferedRound round, std::shared_ptr<const PlacementNetwork> network)
{
    if (!m_players)
        return nullptr;
    round.model.network = std::move(network);
    round.model.predictor = m_source.predictor;
    return m_players->offer(round);
}

Result<void> HarmonyTraining::learnLessons()
{
    const auto lessonsOf = [this](std::int32_t round) -> Result<Samples> {
        TRY_ASSIGN(const auto others, offer({ .isPractice = false, .round = round }, nullptr));
        TRY_ASSIGN(auto samples,
            makeLessons(m_source, m_settings, m_request.seed, round, m_settings.threads, m_stop, others.get()));
        return std::make_shared<const TrainingSamples>(std::move(samples));
    };
    std::vector<Samples> lessons;
    // Lessons do not depend on the network: after a pause they are made again.
    for (std::int32_t round = 0; round < m_state.lessonRounds && m_state.lessonRounds < m_settings.lessonRounds;
         ++round) {
        TRY_ASSIGN(lessons.emplace_back(), lessonsOf(round));
    }
    while (m_state.lessonRounds < m_settings.lessonRounds) {
        const auto begin = Clock::now();
        TRY_ASSIGN(lessons.emplace_back(), lessonsOf(m_state.lessonRounds));
        RoundMetrics metrics;
        TRY(imitate(lessons, metrics));
        m_state.learner = m_learner->exportState();
        const TrainingSamples& last = *lessons.back();
        TrainingReport line { .phase = CONSONANCE_TEXT("Policy", "lessons"),
            .round = ++m_state.lessonRounds,
            .rounds = m_settings.lessonRounds };
        line.figures = { { "teacher_time_in_system_min", last.timeInSystem / 60 },
            { "samples", static_cast<double>(last.inferences.count()) } };
        metrics.addTo(line.figures, secondsSince(begin), PolicyLoss::Imitation);
        m_pace->lessonTook(secondsSince(begin));
        TRY(report(std::move(line), last, m_state.lessonRounds == m_settings.lessonRounds));
    }
    return {};
}

/// Minibatches drawn from all lessons so far.
Result<void> HarmonyTraining::imitate(std::span<const Samples> lessons, RoundMetrics& metrics)
{
    constexpr double kLeastRate = 0.1; ///< of the first, at the end
    const SampleOrder all(lessons);
    if (all.size() == 0)
        return {};
    LearnerParameters learner = m_settings.learner;
    learner.loss = PolicyLoss::Imitation;
    learner.entropyWeight = 0;
    RandomStream random(
        m_request.seed * 1000 + static_cast<std::uint64_t>(m_state.lessonRounds), "training.lessons.minibatches");
    Minibatch minibatch(m_settings.network.shape, static_cast<std::size_t>(m_settings.batch));
    for (std::int32_t one = 0; one < m_settings.lessonUpdates; ++one) {
        if (m_stop.stop_requested())
            return fail(ErrorKind::Cancelled, kTrainingStopped);
        const double done
            = (m_state.lessonRounds + static_cast<double>(one) / m_settings.lessonUpdates) / m_settings.lessonRounds;
        learner.actorRate = m_settings.lessonRate * (1 - (1 - kLeastRate) * done);
        m_learner->setParameters(learner);
        all.fillDrawn(minibatch, random);
        TRY_ASSIGN(const TrainingMetrics seen, m_learner->update(minibatch.batch()));
        metrics.add(seen, minibatch.size());
    }
    return {};
}

Result<Samples> HarmonyTraining::collect(
    std::int32_t round, const std::shared_ptr<const PlacementNetwork>& network, std::function<void()> meanwhile)
{
    const double exploration
        = m_settings.exploration * (1 - static_cast<double>(round) / std::max(1, m_settings.practiceRounds));
    TRY_ASSIGN(const auto others, offer({ .isPractice = true, .round = round, .exploration = exploration }, network));
    const RoundOfTraces traces { .trainingSeed = m_request.seed,
        .isPractice = true,
        .round = round,
        .traces = m_settings.practiceTraces,
        .threads = m_settings.threads,
        .meanwhile = std::move(meanwhile),
        .others = others.get() };
    TRY_ASSIGN(auto samples,
        m_settings.practice == PracticeForm::Groups
            ? practiseInGroups(m_source, m_settings, *network, exploration, traces, m_stop)
            : practiseOnRewards(m_source, m_settings, *network, exploration, traces, m_stop));
    return std::make_shared<const TrainingSamples>(std::move(samples));
}

Result<void> HarmonyTraining::practise()
{
    if (m_state.practiceRounds >= m_settings.practiceRounds)
        return {};
    if (m_state.behaviours.empty())
        m_state.behaviours.push_back(m_learner->network());
    std::deque<Samples> replay;
    for (std::size_t i = 0; i < m_state.behaviours.size(); ++i) {
        const auto round = m_state.practiceRounds - static_cast<std::int32_t>(m_state.behaviours.size() - 1 - i);
        TRY_ASSIGN(replay.emplace_back(), collect(round, m_state.behaviours[i]));
    }
    const auto kept = static_cast<std::size_t>(std::max(1, m_settings.replayRounds));
    while (m_state.practiceRounds < m_settings.practiceRounds) {
        const auto begin = Clock::now();
        const bool isLast = m_state.practiceRounds + 1 == m_settings.practiceRounds;
        const auto network = m_learner->network();
        RoundMetrics metrics;
        Result<void> learned;
        double seconds = 0;
        const auto learn = [&] {
            learned = update(replay, metrics);
            seconds = secondsSince(begin);
        };
        Result<Samples> next = Samples {};
        if (isLast)
            learn();
        else
            next = collect(m_state.practiceRounds + 1, network, learn);
        TRY(learned);
        m_state.learner = m_learner->exportState();
        m_state.behaviours.push_back(network);
        if (m_state.behaviours.size() > kept)
            m_state.behaviours.pop_front();
        const Samples now = replay.back();
        const auto decisions = static_cast<double>(std::max<std::int64_t>(1, now->decisions));
        TrainingReport line { .phase = CONSONANCE_TEXT("Policy", "practice"),
            .round = ++m_state.practiceRounds,
            .rounds = m_settings.practiceRounds };
        line.figures = { { "episodic_return", now->reward }, { "time_in_system_min", now->timeInSystem / 60 },
            { "samples", static_cast<double>(now->inferences.count()) },
            { "inferences", static_cast<double>(now->inferred) } };
        if (m_settings.practice == PracticeForm::Groups)
            line.figures.emplace_back("group_spread", now->groupSpread / decisions);
        metrics.addTo(line.figures, seconds, m_settings.learner.loss);
        m_pace->roundTook(secondsSince(begin));
        TRY(report(std::move(line), *now,
            isLast || (m_settings.validateEvery > 0 && m_state.practiceRounds % m_settings.validateEvery == 0)));
        if (!next)
            return fail(std::move(next).error());
        if (*next)
            replay.push_back(*next);
        if (replay.size() > kept)
            replay.pop_front();
    }
    return {};
}

/// Rates and entropy fall linearly over the rounds.
LearnerParameters HarmonyTraining::rates() const
{
    LearnerParameters learner = m_settings.learner;
    const double left = 1 - static_cast<double>(m_state.practiceRounds) / m_settings.practiceRounds;
    const double rate = m_settings.leastRate + (1 - m_settings.leastRate) * left;
    learner.actorRate *= rate;
    learner.criticRate *= rate;
    learner.entropyWeight *= left;
    // A critic that knows nothing yet would only disturb what the lessons taught.
    constexpr std::int32_t kCriticOnly = 3;
    const bool hasCritic = m_settings.practice == PracticeForm::Rewards && learner.useCritic;
    if (hasCritic && m_state.practiceRounds < kCriticOnly && m_settings.lessonRounds > 0)
        learner.actorRate = 0;
    return learner;
}

/// As many minibatches as the newest round has inferences for, drawn without putting back from all of the replay.
Result<void> HarmonyTraining::update(const std::deque<Samples>& replay, RoundMetrics& metrics)
{
    const std::vector<Samples> rounds(replay.begin(), replay.end());
    SampleOrder order(rounds);
    const std::size_t newest = rounds.back()->inferences.count();
    RandomStream random(
        m_request.seed * 10'000 + static_cast<std::uint64_t>(m_state.practiceRounds), "training.practice.minibatches");
    m_learner->setParameters(rates());
    Minibatch minibatch(m_settings.network.shape, static_cast<std::size_t>(m_settings.batch));
    for (std::int32_t epoch = 0; epoch < std::max(1, m_settings.practiceEpochs); ++epoch) {
        if (m_settings.replayRounds > 0)
            order.shuffle(random);
        for (std::size_t first = 0; first + minibatch.size() <= newest; first += minibatch.size()) {
            if (m_stop.stop_requested())
                return fail(ErrorKind::Cancelled, kTrainingStopped);
            order.fill(minibatch, first);
            TRY_ASSIGN(const TrainingMetrics one, m_learner->update(minibatch.batch()));
            metrics.add(one, minibatch.size());
        }
    }
    return {};
}

LearnedModel HarmonyTraining::model() const
{
    LearnedModel model;
    model.network = m_learner->network();
    model.predictor = m_source.predictor;
    model.notes = m_request.parameters;
    model.notes["seed"] = std::to_string(m_request.seed);
    model.notes["rounds"] = fmt::format("{} lessons, {} practice", m_state.lessonRounds, m_state.practiceRounds);
    return model;
}

Result<void> HarmonyTraining::report(TrainingReport line, const TrainingSamples& played, bool mayValidate)
{
    line.episodes = played.episodes;
    for (PlayedEpisode& episode : line.episodes)
        episode.cluster = m_settings.history.cluster;
    if (mayValidate && m_validation) {
        const auto begin = Clock::now();
        TRY(validate(line.figures));
        m_pace->validationTook(secondsSince(begin));
    }
    line.seconds = secondsSince(m_begin);
    tell(line);
    return {};
}

/// The share done is that of the time: what took so long, and what is left of it.
void HarmonyTraining::tell(const TrainingReport& line)
{
    if (m_progress != nullptr) {
        const double worked = secondsSince(m_begin) - m_waited;
        const double all = worked + m_pace->secondsLeft();
        const auto done = all > 0 ? std::llround(worked / all * kProgressParts) : 0;
        m_progress->setDone(std::max<std::int64_t>(m_progress->done(), done)); // a bar never goes back
    }
    if (!m_request.report)
        return;
    const auto begin = Clock::now();
    m_request.report(line);
    m_waited += secondsSince(begin);
}

/// For people who watch: what the network is worth on traces it never learned from, and how much of what becomes of a
/// placement is its doing.
Result<void> HarmonyTraining::validate(std::vector<std::pair<std::string, double>>& figures) const
{
    struct Look {
        const char* figure;
        std::int64_t candidates;
        Choice first;
    };
    constexpr std::array looks { Look { "validation_to_locality", 1, Choice::Likeliest },
        Look { "validation_drawn_to_locality", 1, Choice::Drawn },
        Look { "validation_16_to_locality", 16, Choice::Likeliest } };
    const auto learned = std::make_shared<const LearnedModel>(model());
    for (const Look& look : looks) {
        TRY_ASSIGN(const double ratio, m_validation->againstLocality(learned, look.candidates, look.first, m_stop));
        figures.emplace_back(look.figure, ratio);
    }
    TRY_ASSIGN(const auto noise, measureForkNoise(m_source, m_settings, *learned->network, m_stop));
    if (const auto ratio = noise.noiseToSignal())
        figures.emplace_back("noise_to_signal", *ratio);
    return {};
}

Result<void> HarmonyTraining::save() const
{
    if (m_request.output.empty() || !m_source.predictor)
        return {};
    const bool isDone
        = m_state.lessonRounds >= m_settings.lessonRounds && m_state.practiceRounds >= m_settings.practiceRounds;
    return saveTraining(m_request.output, model(), m_state, isDone, identity());
}

class HarmonyTrainer final : public Trainer {
public:
    HarmonyTrainer(NetworkForm form, LearnBackend* backend)
        : m_form(form)
        , m_backend(backend)
        , m_id(policyOf(form))
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
        HarmonyTraining training(std::move(settings), m_backend, request, stop, progress);
        return training.run();
    }

private:
    NetworkForm m_form;
    LearnBackend* m_backend;
    std::string m_id;
    std::vector<ParameterSpec> m_parameters;
};

} // namespace

std::unique_ptr<Trainer> makeHarmonyTrainer(NetworkForm form, LearnBackend* backend)
{
    return std::make_unique<HarmonyTrainer>(form, backend);
}

} // namespace consonance
