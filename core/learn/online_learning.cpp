// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/online_learning.h"

#include "core/learn/learn_module.h"
#include "core/learn/network/state_widening.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {
constexpr double kLeastMeasured = 0.01; ///< of the truth, as HistoryRecorder
constexpr std::size_t kFewestJobs = 96; ///< measured, before the predictor is trained
} // namespace

OnlineLearner::OnlineLearner(
    std::shared_ptr<const LearnedModel> start, const OnlineSettings& settings, std::uint64_t seed)
    : m_model(std::move(start))
    , m_settings(settings)
    , m_seed(seed)
    , m_random(seed, "online")
{
}

OnlineLearner::OnlineLearner(const OnlineLearner& other)
    : m_model(other.m_model)
    , m_settings(other.m_settings)
    , m_seed(other.m_seed)
    , m_random(other.m_random)
    , m_learnerState(other.m_learner ? other.m_learner->exportState() : other.m_learnerState)
    , m_samples(other.m_samples)
    , m_replay(other.m_replay)
    , m_hasTargets(other.m_hasTargets)
    , m_lastShape(other.m_lastShape)
    , m_last(other.m_last)
    , m_seen(other.m_seen)
    , m_lastSeconds(other.m_lastSeconds)
    , m_pendingReward(other.m_pendingReward)
    , m_pendingIntervals(other.m_pendingIntervals)
    , m_decisions(other.m_decisions)
    , m_updates(other.m_updates)
    , m_predictorTrainings(other.m_predictorTrainings)
{
}

OnlineLearner::~OnlineLearner() = default;

Result<NetworkLearner*> OnlineLearner::learner()
{
    if (m_learner)
        return m_learner.get();
    TRY_ASSIGN(LearnBackend* const backend, loadLearnBackend());
    const LearnerParameters parameters { .loss = PolicyLoss::ClippedRatio,
        .actorRate = m_settings.actorRate,
        .criticRate = m_settings.criticRate,
        .entropyWeight = 0,
        .normaliseAdvantages = m_hasTargets }; // those of a group are made so
    TRY_ASSIGN(m_learner, backend->makeLearner(m_model->network->architecture(), parameters, m_seed));
    TRY(m_learner->importState(m_learnerState.empty() ? m_model->network->exportTensors() : m_learnerState));
    return m_learner.get();
}

/// Job-seconds since the last decision: of who was there then until it ended, of who came since it came.
Result<double> OnlineLearner::jobSeconds(const View& view) const
{
    const double passed = view.now().seconds() - m_lastSeconds;
    std::map<JobId, Seen> ended = m_seen;
    double sum = 0;
    const auto count = [&](JobId id) {
        const bool wasThere = ended.erase(id) > 0;
        sum += wasThere ? passed : std::min(passed, (view.now() - view.request(id).arrival).seconds());
    };
    for (const auto id : view.running())
        count(JobId(id));
    for (const auto id : view.waiting())
        count(JobId(id));
    for (const auto& [id, seen] : ended)
        sum += seen.fractionPerSecond > 0 ? std::min(passed, (1 - seen.fraction) / seen.fractionPerSecond) : passed;
    return sum;
}

/// Measures every running job; one moment of history when all of them have begun to work.
Result<void> OnlineLearner::note(const View& view)
{
    HistorySample sample { .at = view.now(), .jobs = {} };
    bool areAllWorking = true;
    for (const auto running : view.running()) {
        const JobId id(running);
        TRY_ASSIGN(const double rate, view.observedRate(id));
        const JobRequest& request = view.request(id);
        areAllWorking = areAllWorking && rate > 0;
        const double factor = std::max(kLeastMeasured, 1 + m_settings.noise * m_random.normal());
        ObservedJob job { .job = id, .model = request.model, .tasks = {}, .speed = rate * factor };
        for (const PlacedTasks& tasks : view.placement(id))
            job.tasks.push_back({ .host = tasks.host, .kind = request.roles[tasks.role].kind, .count = tasks.count });
        sample.jobs.push_back(std::move(job));
    }
    if (!areAllWorking || sample.jobs.empty())
        return {};
    if (!m_servers)
        m_servers = serverSizesOf(view.cluster());
    sample.servers = m_servers;
    m_samples.push_back(std::move(sample));
    if (m_samples.size() > static_cast<std::size_t>(m_settings.samples))
        m_samples.pop_front();
    return {};
}

Result<void> OnlineLearner::observe(const View& view)
{
    if (m_lastSeconds >= 0) {
        TRY_ASSIGN(const double seconds, jobSeconds(view));
        const double intervals = (view.now().seconds() - m_lastSeconds) / view.interval().seconds();
        m_pendingReward += std::pow(m_settings.discount, m_pendingIntervals) * -kRewardOfJobInterval * seconds
            / view.interval().seconds();
        m_pendingIntervals += intervals;
    }
    TRY(note(view));
    if (++m_decisions % std::max(1, m_settings.predictorEvery) == 0)
        TRY(trainPredictor());
    return learn();
}

void OnlineLearner::decided(
    const View& view, const StateShape& shape, const RecordedInferences& inferences, std::span<const float> advantages)
{
    if (!advantages.empty()) {
        remember(shape, inferences, {}, advantages);
    } else if (inferences.count() > 0) {
        rememberRewarded(m_pendingReward, m_pendingIntervals, inferences.values.front());
        m_lastShape = shape;
        m_last = inferences;
        m_pendingReward = 0;
        m_pendingIntervals = 0;
    }
    m_seen.clear();
    m_lastSeconds = view.now().seconds();
    for (const auto running : view.running()) {
        const auto fraction = view.progressFraction(JobId(running));
        const auto rate = view.observedRate(JobId(running));
        const auto epochs = view.epochs(JobId(running));
        const JobRequest& request = view.request(JobId(running));
        Seen seen { .fraction = fraction.value_or(0) };
        if (request.model.isValid() && epochs && rate) {
            const double work = *epochs * view.models().model(request.model).stepsPerEpoch;
            seen.fractionPerSecond = work > 0 ? *rate / work : 0;
        }
        m_seen[JobId(running)] = seen;
    }
    for (const auto waiting : view.waiting())
        m_seen[JobId(waiting)] = {};
}

/// The last decision's inferences, now that its reward is known: one step of temporal difference.
void OnlineLearner::rememberRewarded(double reward, double intervals, float nextValue)
{
    const auto target
        = static_cast<float>(reward + std::pow(m_settings.discount, intervals) * static_cast<double>(nextValue));
    const std::vector<float> targets(m_last.count(), target);
    std::vector<float> advantages;
    for (const float value : m_last.values)
        advantages.push_back(target - value);
    remember(m_lastShape, m_last, targets, advantages);
}

void OnlineLearner::remember(const StateShape& shape, const RecordedInferences& inferences,
    std::span<const float> targets, std::span<const float> advantages)
{
    const bool isOfOtherSize = !m_replay.empty() && !canShareRows(m_replay.back().shape, shape);
    if (isOfOtherSize || m_hasTargets != !targets.empty())
        m_replay.clear();
    m_hasTargets = !targets.empty();
    for (std::size_t i = 0; i < inferences.count(); ++i) {
        const auto row = [i](const auto& values, std::size_t width) {
            const auto begin = values.begin() + static_cast<std::ptrdiff_t>(i * width);
            return std::vector(begin, begin + static_cast<std::ptrdiff_t>(width));
        };
        m_replay.push_back({ .shape = shape,
            .state = row(inferences.states, shape.width()),
            .mask = row(inferences.masks, shape.actionCount()),
            .action = inferences.actions[i],
            .behaviour = inferences.probabilities[i],
            .target = targets.empty() ? 0.0F : targets[i],
            .advantage = advantages[i] });
    }
    while (m_replay.size() > static_cast<std::size_t>(m_settings.replay))
        m_replay.pop_front();
}

Result<void> OnlineLearner::learn()
{
    const auto batch = static_cast<std::size_t>(m_settings.batch);
    if (m_replay.size() < batch)
        return {};
    TRY_ASSIGN(NetworkLearner* const learner, this->learner());
    for (std::int32_t update = 0; update < m_settings.updates; ++update) {
        std::vector<const Remembered*> drawn;
        // The width of a state of harmony-set follows the number of jobs, so rows are brought to that of the widest.
        StateShape shape = m_replay.back().shape;
        for (std::size_t i = 0; i < batch; ++i) {
            drawn.push_back(&m_replay[static_cast<std::size_t>(
                m_random.uniformInt(0, static_cast<std::int64_t>(m_replay.size()) - 1))]);
            shape = commonShape(shape, drawn.back()->shape);
        }
        RecordedInferences rows;
        std::vector<float> targets;
        std::vector<float> advantages;
        for (const Remembered* const one : drawn) {
            appendWidened(one->shape, one->state, shape, rows.states);
            appendWidened(one->shape, one->mask, shape, rows.masks);
            rows.actions.push_back(one->action);
            rows.probabilities.push_back(one->behaviour);
            if (m_hasTargets)
                targets.push_back(one->target);
            advantages.push_back(one->advantage);
        }
        TRY(learner->update({ .shape = shape,
            .states = rows.states,
            .masks = rows.masks,
            .actions = rows.actions,
            .returns = targets,
            .advantages = advantages,
            .behaviour = rows.probabilities }));
        ++m_updates;
    }
    auto model = std::make_shared<LearnedModel>(*m_model);
    model->network = learner->network();
    m_model = std::move(model);
    return {};
}

Result<void> OnlineLearner::trainPredictor()
{
    std::size_t measured = 0;
    for (const HistorySample& sample : m_samples)
        measured += static_cast<std::size_t>(
            std::ranges::count_if(sample.jobs, [](const ObservedJob& job) { return job.model.isValid(); }));
    if (measured < kFewestJobs || m_model->predictor->form() != PredictorForm::Set)
        return {};
    TRY_ASSIGN(LearnBackend* const backend, loadLearnBackend());
    auto history = std::make_shared<History>();
    history->origin = "speeds measured in this run, after " + m_model->predictor->provenance().historyOrigin;
    history->samples.assign(m_samples.begin(), m_samples.end());
    const PredictorTrainingTask task { .history = std::move(history),
        .modelNames = m_model->predictor->modelNames(),
        .seed = m_seed + static_cast<std::uint64_t>(m_predictorTrainings),
        .start = m_model->predictor };
    const PredictorParameters parameters { .batch = m_settings.predictorBatch,
        .epochs = m_settings.predictorEpochs,
        .learningRate = m_settings.predictorRate,
        .heldOut = 0 };
    auto trained = backend->trainPredictor(task, parameters, {}, nullptr);
    if (!trained)
        return fail(std::move(trained).error());
    auto model = std::make_shared<LearnedModel>(*m_model);
    model->predictor = std::move(trained->predictor);
    m_model = std::move(model);
    ++m_predictorTrainings;
    return {};
}

} // namespace consonance
