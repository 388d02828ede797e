// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/predictor_trainer.h"

#include "core/base/portable_math.h"
#include "core/learn/predictor/predictor_history.h"
#include "core/learn/predictor/set_predictor.h"
#include "core/learn/sample_picture.h"
#include "core/learn/torch/predictor_labels.h"
#include "core/learn/torch/weight_set.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <mutex>
#include <numbers>
#include <numeric>
#include <optional>
#include <thread>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kTooSmall = CONSONANCE_MESSAGE(
    "learn.predictor.samples", "the history holds {0} jobs that can be learned from; at least {1} are needed");
constexpr auto kNotFurther
    = CONSONANCE_MESSAGE("learn.predictor.further", "only a reward predictor of the set form can be trained further");
constexpr std::int64_t kFewestJobs = 64;
constexpr std::size_t kMostThreads = 2; ///< of members that learn side by side

/// The jobs of some samples, each with a row for each of its hosts.
struct Observations {
    std::vector<float> groups; ///< [job][most hosts of a job][group width], 0 where a job has fewer
    std::vector<float> present; ///< [job][most hosts of a job]: 1 / hosts where there is one
    std::vector<float> jobs; ///< [job][job width]
    std::vector<float> targets; ///< logarithm of the measured speed over the model's usual one
    std::size_t count = 0;
};

struct Dataset {
    SetPredictorFeatures features;
    std::size_t mostGroups = 1;
    std::vector<float> scale;
    PredictorRange range;
    std::optional<ServerSize> usualServer; ///< where servers are seen
    Observations training;
    Observations heldOut;
    std::int64_t samples = 0;
};

void addJobs(const SetPredictorInput& input, const HistorySample& sample, const Dataset& data, Observations& into)
{
    const std::size_t width = data.features.groupWidth();
    for (std::size_t i = 0; i < input.jobs().size(); ++i) {
        const SetPredictorInput::Job& job = input.jobs()[i];
        const double speed = sample.jobs[static_cast<std::size_t>(job.index)].speed;
        const double usual = static_cast<double>(data.scale[static_cast<std::size_t>(job.model)]) * job.workers;
        if (!(speed > 0) || !(usual > 0))
            continue;
        into.targets.push_back(static_cast<float>(portableLog(speed / usual)));
        const auto row = input.jobRow(i);
        into.jobs.insert(into.jobs.end(), row.begin(), row.end());
        for (std::size_t g = 0; g < data.mostGroups; ++g) {
            if (g < job.groups) {
                const auto group = input.group(job.firstGroup + g);
                into.groups.insert(into.groups.end(), group.begin(), group.end());
            } else {
                into.groups.insert(into.groups.end(), width, 0.0F);
            }
            into.present.push_back(g < job.groups ? 1.0F / static_cast<float>(job.groups) : 0.0F);
        }
        ++into.count;
    }
}

/// What a predictor that is trained further brings along.
struct PredictorStart {
    std::vector<float> scale;
    PredictorRange range;
    std::optional<ServerSize> usualServer;
    std::vector<std::vector<NamedTensor>> members;
};

Result<PredictorStart> startOf(const RewardPredictor& predictor)
{
    const auto tensors = predictor.exportTensors();
    const auto models = static_cast<std::int64_t>(predictor.modelNames().size());
    const auto valuesOf = [&](const char* name, std::vector<std::int64_t> shape) -> Result<std::vector<float>> {
        TRY_ASSIGN(const auto values, findTensor(tensors, name, shape));
        return std::vector<float>(values.begin(), values.end());
    };
    PredictorStart start;
    TRY_ASSIGN(start.scale, valuesOf("predictor.scale", { models }));
    TRY_ASSIGN(start.range.mostTasks, valuesOf("predictor.range.tasks", { 2 * models }));
    TRY_ASSIGN(start.range.together, valuesOf("predictor.range.together", { models, models }));
    if (std::ranges::find(tensors, "predictor.server", &NamedTensor::name) != tensors.end()) {
        TRY_ASSIGN(const auto server, valuesOf("predictor.server", { 4 }));
        start.usualServer = { server[0], server[1], server[2], server[3] };
    }
    for (std::size_t i = 0;; ++i) {
        const std::string prefix = fmt::format("predictor.member{}.", i);
        std::vector<NamedTensor> member;
        for (const NamedTensor& tensor : tensors) {
            if (tensor.name.starts_with(prefix))
                member.push_back(
                    { .name = tensor.name.substr(prefix.size()), .shape = tensor.shape, .values = tensor.values });
        }
        if (member.empty())
            return start;
        start.members.push_back(std::move(member));
    }
}

/// The sizes of what is trained further, instead of those of the parameters.
void takeSizes(const PredictorStart& start, PredictorParameters& parameters)
{
    const auto widthOf = [&](std::string_view name) {
        const auto found = std::ranges::find(start.members.front(), name, &NamedTensor::name);
        return found == start.members.front().end() ? 0 : static_cast<std::int32_t>(found->values.size());
    };
    parameters.ensemble = static_cast<std::int32_t>(start.members.size());
    parameters.setWidth = widthOf("group0.bias");
    parameters.embedding = widthOf("group1.bias");
}

/// Room for everything at once: growing would write all of it several times.
void reserve(Observations& observations, std::size_t jobs, const Dataset& data)
{
    observations.groups.reserve(jobs * data.mostGroups * data.features.groupWidth());
    observations.present.reserve(jobs * data.mostGroups);
    observations.jobs.reserve(jobs * data.features.jobWidth());
    observations.targets.reserve(jobs);
}

/// The first of the history: training clusters have servers of one size.
ServerSize usualServerOf(const History& history)
{
    for (const HistorySample& sample : history.samples) {
        if (sample.servers && !sample.servers->empty())
            return sample.servers->front();
    }
    return {};
}

/// Incomplete when stopped.
Dataset makeDataset(const PredictorTrainingTask& task, const PredictorParameters& parameters,
    const PredictorStart* start, const StopToken& stop)
{
    const std::size_t models = task.modelNames.size();
    const History& history = *task.history;
    const bool seesServers = start != nullptr ? start->usualServer.has_value() : parameters.seesServers;
    Dataset data { .features = { .models = models, .hasServers = seesServers },
        .scale = usualSpeeds(history, models),
        .range = start != nullptr ? start->range : PredictorRange::ofNothing(models) };
    for (std::size_t i = 0; start != nullptr && i < models; ++i)
        data.scale[i] = start->scale[i] > 0 ? start->scale[i] : data.scale[i];
    if (seesServers)
        data.usualServer = start != nullptr ? start->usualServer : usualServerOf(history);
    for (const HistorySample& sample : history.samples) {
        for (const ObservedJob& job : sample.jobs)
            data.mostGroups = std::max(data.mostGroups, job.tasks.size());
    }
    const auto isHeldOut = heldOutSamples(history, parameters.heldOut);
    std::size_t heldOutJobs = 0;
    std::size_t trainingJobs = 0;
    for (std::size_t i = 0; i < history.samples.size(); ++i)
        (isHeldOut[i] ? heldOutJobs : trainingJobs) += history.samples[i].jobs.size();
    reserve(data.heldOut, heldOutJobs, data);
    reserve(data.training, trainingJobs, data);
    SetPredictorInput input(data.features);
    for (std::size_t i = 0; i < history.samples.size() && !stop.stop_requested(); ++i) {
        const SamplePicture picture(history.samples[i]);
        input.describe(picture.picture());
        addJobs(input, history.samples[i], data, isHeldOut[i] ? data.heldOut : data.training);
        if (!isHeldOut[i]) {
            data.range.widen(picture.picture());
            ++data.samples;
        }
    }
    return data;
}

struct ObservationTensors {
    torch::Tensor groups, present, jobs, targets;

    ObservationTensors(const Observations& from, const Dataset& data)
    {
        const auto count = static_cast<std::int64_t>(from.count);
        const auto most = static_cast<std::int64_t>(data.mostGroups);
        const auto make = [](const std::vector<float>& values, std::vector<std::int64_t> shape) {
            return torch::from_blob(const_cast<float*>(values.data()), shape).clone();
        };
        groups = make(from.groups, { count, most, static_cast<std::int64_t>(data.features.groupWidth()) });
        present = make(from.present, { count, most, 1 });
        jobs = make(from.jobs, { count, static_cast<std::int64_t>(data.features.jobWidth()) });
        targets = make(from.targets, { count });
    }
    ObservationTensors(const ObservationTensors& from, const torch::Tensor& rows)
        : groups(from.groups.index_select(0, rows))
        , present(from.present.index_select(0, rows))
        , jobs(from.jobs.index_select(0, rows))
        , targets(from.targets.index_select(0, rows))
    {
    }
};

/// One network of the ensemble while it learns.
class MemberTrainer {
public:
    /// `training` and `heldOut` are those of `data` and outlive it; members only read them.
    MemberTrainer(const Dataset& data, const ObservationTensors& training, const ObservationTensors& heldOut,
        const PredictorParameters& parameters, std::uint64_t seed, std::int32_t member)
        : m_random(seed, fmt::format("predictor.member{}", member))
        , m_training(training)
        , m_heldOut(heldOut)
        , m_parameters(parameters)
    {
        const auto groupWidth = static_cast<std::int64_t>(data.features.groupWidth());
        const auto jobWidth = static_cast<std::int64_t>(data.features.jobWidth());
        m_weights.declare("group0", groupWidth, parameters.setWidth);
        m_weights.declare("group1", parameters.setWidth, parameters.embedding);
        m_weights.declare("job0", 2 * static_cast<std::int64_t>(parameters.embedding) + jobWidth, parameters.setWidth);
        m_weights.declare("job1", parameters.setWidth, 1);
        m_weights.allocate(m_random);
        m_order.resize(data.training.count);
        std::iota(m_order.begin(), m_order.end(), 0);
    }

    /// Weights of an earlier training. BadInput: as WeightSet::importWeights().
    [[nodiscard]] Result<void> goOnFrom(std::span<const NamedTensor> weights)
    {
        return m_weights.importWeights(weights);
    }

    /// One pass over the training jobs; mean relative error before each step.
    /// Ends early when stopped.
    double trainEpoch(std::int32_t epoch, const StopToken& stop)
    {
        for (std::size_t i = m_order.size(); i > 1; --i)
            std::swap(m_order[i - 1],
                m_order[static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
        const auto batch = static_cast<std::size_t>(std::max(1, m_parameters.batch));
        const std::size_t batches = std::max<std::size_t>(1, m_order.size() / batch);
        double sum = 0;
        for (std::size_t b = 0; b < batches && !stop.stop_requested(); ++b) {
            const std::size_t first = b * batch;
            const std::size_t count = std::min(batch, m_order.size() - first);
            const torch::Tensor rows = torch::from_blob(m_order.data() + first, { static_cast<std::int64_t>(count) },
                torch::TensorOptions().dtype(torch::kLong));
            m_weights.clearGradients();
            const torch::Tensor loss = relativeError({ m_training, rows });
            loss.backward();
            sum += loss.item<double>();
            const double part = (epoch + static_cast<double>(b) / static_cast<double>(batches)) / m_parameters.epochs;
            const double rate = m_parameters.learningRate * 0.5 * (1 + portableCos(std::numbers::pi * part));
            m_weights.step({ .rate = rate, .step = ++m_steps }, 0, m_weights.layerCount());
        }
        return sum / static_cast<double>(batches);
    }

    [[nodiscard]] double heldOutError() const
    {
        if (m_heldOut.targets.numel() == 0)
            return 0;
        const torch::NoGradGuard noGradient;
        return relativeError(m_heldOut).item<double>();
    }

    [[nodiscard]] std::vector<NamedTensor> weights() const { return m_weights.exportWeights(); }

private:
    [[nodiscard]] torch::Tensor relativeError(const ObservationTensors& data) const
    {
        const auto most = data.groups.size(1);
        const auto rows = data.groups.reshape({ -1, data.groups.size(2) });
        const auto hidden = m_weights.layer(0)(rows).relu_();
        const auto encoded = m_weights.layer(1)(hidden).relu_().view({ -1, most, m_parameters.embedding });
        const auto mean = (encoded * data.present).sum(1);
        const auto largest = (encoded * (data.present > 0)).amax(1);
        const auto head = m_weights.layer(2)(torch::cat({ largest, mean, data.jobs }, 1)).relu_();
        const auto outcome = m_weights.layer(3)(head).squeeze(1);
        return ((outcome - data.targets).clamp(-5, 5).exp() - 1).abs().mean();
    }

    RandomStream m_random;
    const ObservationTensors& m_training;
    const ObservationTensors& m_heldOut;
    PredictorParameters m_parameters;
    WeightSet m_weights;
    std::vector<std::int64_t> m_order;
    std::int64_t m_steps = 0;
};

Result<SetPredictor::Member> memberOf(
    std::span<const NamedTensor> tensors, const Dataset& data, const PredictorParameters& parameters)
{
    const auto width = static_cast<std::size_t>(parameters.setWidth);
    const auto latent = static_cast<std::size_t>(parameters.embedding);
    SetPredictor::Member member;
    TRY_ASSIGN(member.group[0], DenseLayer::fromTensors(tensors, "group0", data.features.groupWidth(), width));
    TRY_ASSIGN(member.group[1], DenseLayer::fromTensors(tensors, "group1", width, latent));
    TRY_ASSIGN(member.job[0], DenseLayer::fromTensors(tensors, "job0", 2 * latent + data.features.jobWidth(), width));
    TRY_ASSIGN(member.job[1], DenseLayer::fromTensors(tensors, "job1", width, 1));
    return member;
}

/// What the members' threads share.
struct EnsembleWork {
    const Dataset& data;
    const ObservationTensors& training;
    const ObservationTensors& heldOut;
    const PredictorTrainingTask& task;
    const PredictorParameters& parameters;
    const StopToken& stop;
    Progress* progress;
    const PredictorStart* start = nullptr;
    std::optional<Error> error;
    std::mutex mutex;
    std::vector<PredictorMetrics> metrics;
    std::vector<std::vector<NamedTensor>> weights;
    std::exception_ptr problem;
    std::atomic<std::int32_t> next { 0 };
};

void trainMember(EnsembleWork& work, std::int32_t index)
{
    MemberTrainer trainer(work.data, work.training, work.heldOut, work.parameters, work.task.seed, index);
    if (work.start != nullptr) {
        if (auto taken = trainer.goOnFrom(work.start->members[static_cast<std::size_t>(index)]); !taken) {
            const std::lock_guard lock(work.mutex);
            work.error = std::move(taken).error();
            return;
        }
    }
    for (std::int32_t epoch = 0; epoch < work.parameters.epochs; ++epoch) {
        const auto begin = std::chrono::steady_clock::now();
        PredictorMetrics metrics { .member = index, .epoch = epoch };
        metrics.trainingError = trainer.trainEpoch(epoch, work.stop);
        if (work.stop.stop_requested())
            break;
        metrics.heldOutError = trainer.heldOutError();
        metrics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (work.progress != nullptr)
            work.progress->add(1);
        const std::lock_guard lock(work.mutex);
        work.metrics.push_back(metrics);
        if (work.task.report)
            work.task.report(metrics);
        if (work.parameters.stopAtTarget && metrics.heldOutError <= work.parameters.targetError)
            break;
    }
    const std::lock_guard lock(work.mutex);
    work.weights[static_cast<std::size_t>(index)] = trainer.weights();
}

void trainMembers(EnsembleWork& work)
{
    try {
        for (std::int32_t index = work.next++; index < work.parameters.ensemble; index = work.next++)
            trainMember(work, index);
    } catch (...) {
        const std::lock_guard lock(work.mutex);
        work.problem = std::current_exception();
    }
}

} // namespace

Result<PredictorTrainingResult> trainSetPredictor(
    const PredictorTrainingTask& task, const PredictorParameters& given, const StopToken& stop, Progress* progress)
{
    PredictorParameters parameters = given;
    std::optional<PredictorStart> start;
    if (task.start) {
        TRY_ASSIGN(start, startOf(*task.start));
        if (start->members.empty())
            return fail(ErrorKind::BadArguments, kNotFurther);
        takeSizes(*start, parameters);
    }
    const Dataset data = makeDataset(task, parameters, start ? &*start : nullptr, stop);
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kPredictorStopped);
    if (static_cast<std::int64_t>(data.training.count) < kFewestJobs)
        return fail(
            ErrorKind::Failed, kTooSmall, { fmt::format("{}", data.training.count), fmt::format("{}", kFewestJobs) });
    if (progress != nullptr)
        progress->setTotal(static_cast<std::int64_t>(parameters.ensemble) * parameters.epochs);
    const ObservationTensors training(data.training, data);
    const ObservationTensors heldOut(data.heldOut, data);
    EnsembleWork work { .data = data,
        .training = training,
        .heldOut = heldOut,
        .task = task,
        .parameters = parameters,
        .stop = stop,
        .progress = progress,
        .start = start ? &*start : nullptr,
        .weights = std::vector<std::vector<NamedTensor>>(static_cast<std::size_t>(parameters.ensemble)) };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < std::min(kMostThreads, static_cast<std::size_t>(parameters.ensemble)); ++i)
            threads.emplace_back([&work] { trainMembers(work); });
        trainMembers(work);
    }
    if (work.problem)
        std::rethrow_exception(work.problem);
    if (work.error)
        return fail(std::move(*work.error));
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kPredictorStopped);

    std::ranges::sort(work.metrics, {}, [](const PredictorMetrics& one) { return std::pair(one.member, one.epoch); });
    SetPredictor::Parts parts { .modelNames = task.modelNames,
        .scale = data.scale,
        .range = data.range,
        .usualServer = data.usualServer,
        .provenance = { .historyOrigin = task.history->origin,
            .historyHash = historyHash(*task.history),
            .samples = data.samples,
            .seed = task.seed } };
    for (const auto& tensors : work.weights) {
        TRY_ASSIGN(auto member, memberOf(tensors, data, parameters));
        parts.members.push_back(std::move(member));
    }
    for (const PredictorMetrics& one : work.metrics) {
        if (one.epoch + 1 == parameters.epochs || parameters.stopAtTarget)
            parts.provenance.heldOutError = std::max(parts.provenance.heldOutError, one.heldOutError);
    }
    if (task.start && !(parameters.heldOut > 0))
        parts.provenance.heldOutError = task.start->provenance().heldOutError;
    return PredictorTrainingResult { .predictor = std::make_shared<const SetPredictor>(std::move(parts)),
        .epochs = std::move(work.metrics) };
}

} // namespace consonance
