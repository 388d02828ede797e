// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/published_trainer.h"

#include "core/base/portable_math.h"
#include "core/learn/predictor/predictor_history.h"
#include "core/learn/predictor/published_predictor.h"
#include "core/learn/sample_picture.h"
#include "core/learn/torch/predictor_labels.h"
#include "core/learn/torch/weight_set.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <numeric>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kTooFewSamples = CONSONANCE_MESSAGE(
    "learn.predictor.published", "the history holds {0} samples with at most {1} jobs; at least {2} are needed");
constexpr std::size_t kFewestSamples = 64;
constexpr double kMomentum = 0.1; ///< of running means; torch's default
constexpr double kEpsilon = 1e-5; ///< torch's default

/// A minibatch: inputs, targets (logarithm of the measured speed over the usual one) and which of them there are.
struct Batch {
    torch::Tensor rows;
    torch::Tensor targets;
    torch::Tensor isThere;
};

class PublishedTrainer {
public:
    PublishedTrainer(const PredictorTrainingTask& task, const PredictorParameters& parameters)
        : m_parameters(parameters)
        , m_random(task.seed, "predictor.published")
        , m_shape { .jobs = static_cast<std::size_t>(parameters.jobs),
            .servers = static_cast<std::size_t>(parameters.servers),
            .models = task.modelNames.size() }
        , m_scale(usualSpeeds(*task.history, task.modelNames.size()))
        , m_range(PredictorRange::ofNothing(task.modelNames.size()))
    {
        const auto isHeldOut = heldOutSamples(*task.history, parameters.heldOut);
        for (std::size_t i = 0; i < isHeldOut.size(); ++i) {
            const HistorySample& sample = task.history->samples[i];
            if (sample.jobs.size() > m_shape.jobs)
                continue;
            (isHeldOut[i] ? m_heldOut : m_training).push_back(&sample);
            if (!isHeldOut[i])
                m_range.widen(SamplePicture(sample).picture());
        }
        const auto width = static_cast<std::int64_t>(parameters.width);
        m_weights.declare("layer0", static_cast<std::int64_t>(m_shape.width()), width);
        m_weights.declare("layer1", width, width);
        m_weights.declare("layer2", width, parameters.jobs);
        m_weights.declare("norm0", 1, width);
        m_weights.declare("norm1", 1, width);
        m_weights.allocate(m_random);
        m_weights.scaleWeights(2, 0.1F); // begins with the usual speeds
        m_weights.fillWeights(3, 1);
        m_weights.fillWeights(4, 1);
        for (int i = 0; i < 2; ++i) {
            m_means.push_back(torch::zeros({ width }));
            m_variances.push_back(torch::ones({ width }));
        }
    }

    [[nodiscard]] std::size_t samples() const { return m_training.size(); }

    /// Ends early when stopped.
    double trainEpoch(std::int32_t epoch, const StopToken& stop)
    {
        for (std::size_t i = m_training.size(); i > 1; --i)
            std::swap(m_training[i - 1],
                m_training[static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
        const auto size = static_cast<std::size_t>(std::max(2, m_parameters.batch));
        const std::size_t batches = std::max<std::size_t>(1, m_training.size() / size);
        double sum = 0;
        for (std::size_t b = 0; b < batches && !stop.stop_requested(); ++b) {
            const std::size_t count = std::min(size, m_training.size() - b * size);
            const Batch batch = batchOf(std::span(m_training).subspan(b * size, count), true);
            m_weights.clearGradients();
            const torch::Tensor loss = relativeError(batch, true);
            loss.backward();
            sum += loss.item<double>();
            const double part = (epoch + static_cast<double>(b) / static_cast<double>(batches)) / m_parameters.epochs;
            const double rate = m_parameters.learningRate * 0.5 * (1 + portableCos(std::numbers::pi * part));
            m_weights.step({ .rate = rate, .step = ++m_steps }, 0, m_weights.layerCount());
        }
        return sum / static_cast<double>(batches);
    }

    [[nodiscard]] double heldOutError()
    {
        if (m_heldOut.empty())
            return 0;
        const torch::NoGradGuard noGradient;
        return relativeError(batchOf(m_heldOut, false), false).item<double>();
    }

    [[nodiscard]] PublishedPredictor::Parts parts() const
    {
        PublishedPredictor::Parts parts { .shape = m_shape, .scale = m_scale, .range = m_range };
        for (std::size_t i = 0; i < parts.layers.size(); ++i)
            parts.layers[i] = folded(i);
        return parts;
    }

private:
    /// Samples with jobs and hosts in drawn slots, unless they are to stay as they are.
    [[nodiscard]] Batch batchOf(std::span<const HistorySample* const> samples, bool renames)
    {
        const auto count = static_cast<std::int64_t>(samples.size());
        const std::size_t width = m_shape.width();
        const std::size_t jobs = m_shape.jobs;
        const std::vector<std::int64_t> perJob { count, static_cast<std::int64_t>(jobs) };
        Batch batch { .rows = torch::zeros({ count, static_cast<std::int64_t>(width) }),
            .targets = torch::zeros(perJob),
            .isThere = torch::zeros(perJob) };
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const SamplePicture picture(*samples[i]);
            auto slots = numbers(jobs, renames);
            const auto hosts = numbers(
                std::max(m_shape.servers, static_cast<std::size_t>(picture.picture().hosts)), renames, m_shape.servers);
            fillPublishedInput(
                m_shape, picture.picture(), slots, hosts, std::span(batch.rows.data_ptr<float>() + i * width, width));
            for (std::size_t j = 0; j < samples[i]->jobs.size(); ++j) {
                const ObservedJob& job = samples[i]->jobs[j];
                double workers = 0;
                for (const ObservedTasks& tasks : job.tasks)
                    workers += tasks.kind == RoleKind::Worker ? tasks.count : 0;
                if (!job.model.isValid() || workers <= 0 || !(job.speed > 0))
                    continue;
                const std::size_t at = i * jobs + static_cast<std::size_t>(slots[j]);
                const double usual = static_cast<double>(m_scale[job.model.index()]) * workers;
                batch.targets.data_ptr<float>()[at] = static_cast<float>(portableLog(job.speed / usual));
                batch.isThere.data_ptr<float>()[at] = 1;
            }
        }
        return batch;
    }

    /// 0, 1, … in drawn or given order; those from `most` on become −1.
    [[nodiscard]] std::vector<std::int32_t> numbers(std::size_t count, bool isDrawn, std::size_t most = SIZE_MAX)
    {
        std::vector<std::int32_t> all(count);
        std::iota(all.begin(), all.end(), 0);
        for (std::size_t i = std::min(count, most); isDrawn && i > 1; --i)
            std::swap(
                all[i - 1], all[static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(i) - 1))]);
        for (std::size_t i = most; i < count; ++i)
            all[i] = -1;
        return all;
    }

    [[nodiscard]] torch::Tensor relativeError(const Batch& batch, bool isTraining)
    {
        torch::Tensor now = batch.rows;
        for (std::size_t i = 0; i < 2; ++i) {
            const TorchLayer& norm = m_weights.layer(3 + i);
            now = at::batch_norm(m_weights.layer(i)(now), norm.weight.squeeze(1), norm.bias, m_means[i], m_variances[i],
                isTraining, kMomentum, kEpsilon, false)
                      .relu();
        }
        const auto outcome = m_weights.layer(2)(now);
        const auto errors
            = ((outcome - batch.targets).clamp(-kLargestSpeedExponent, kLargestSpeedExponent).exp() - 1).abs()
            * batch.isThere;
        return errors.sum() / batch.isThere.sum().clamp_min(1);
    }

    /// The layer with the normalisation behind it, as one.
    [[nodiscard]] DenseLayer folded(std::size_t index) const
    {
        const torch::NoGradGuard noGradient;
        torch::Tensor weight = m_weights.layer(index).weight.detach();
        torch::Tensor bias = m_weights.layer(index).bias.detach();
        if (index < 2) {
            const TorchLayer& norm = m_weights.layer(3 + index);
            const auto factor = norm.weight.detach().squeeze(1) / (m_variances[index] + kEpsilon).sqrt();
            weight = weight * factor.unsqueeze(1);
            bias = (bias - m_means[index]) * factor + norm.bias.detach();
        }
        weight = weight.contiguous();
        bias = bias.contiguous();
        return { static_cast<std::size_t>(weight.size(1)), static_cast<std::size_t>(weight.size(0)),
            { weight.data_ptr<float>(), static_cast<std::size_t>(weight.numel()) },
            { bias.data_ptr<float>(), static_cast<std::size_t>(bias.numel()) } };
    }

    PredictorParameters m_parameters;
    RandomStream m_random;
    PublishedPredictorShape m_shape;
    std::vector<float> m_scale;
    PredictorRange m_range;
    std::vector<const HistorySample*> m_training;
    std::vector<const HistorySample*> m_heldOut;
    WeightSet m_weights;
    std::vector<torch::Tensor> m_means;
    std::vector<torch::Tensor> m_variances;
    std::int64_t m_steps = 0;
};

} // namespace

Result<PredictorTrainingResult> trainPublishedPredictor(
    const PredictorTrainingTask& task, const PredictorParameters& parameters, const StopToken& stop, Progress* progress)
{
    PublishedTrainer trainer(task, parameters);
    if (trainer.samples() < kFewestSamples)
        return fail(ErrorKind::Failed, kTooFewSamples,
            { fmt::format("{}", trainer.samples()), fmt::format("{}", parameters.jobs),
                fmt::format("{}", kFewestSamples) });
    if (progress != nullptr)
        progress->setTotal(parameters.epochs);
    PredictorTrainingResult result;
    for (std::int32_t epoch = 0; epoch < parameters.epochs; ++epoch) {
        const auto begin = std::chrono::steady_clock::now();
        PredictorMetrics metrics { .epoch = epoch };
        metrics.trainingError = trainer.trainEpoch(epoch, stop);
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kPredictorStopped);
        metrics.heldOutError = trainer.heldOutError();
        metrics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        result.epochs.push_back(metrics);
        if (progress != nullptr)
            progress->add(1);
        if (task.report)
            task.report(metrics);
        if (parameters.stopAtTarget && metrics.heldOutError <= parameters.targetError)
            break;
    }
    PublishedPredictor::Parts parts = trainer.parts();
    parts.modelNames = task.modelNames;
    parts.provenance = { .historyOrigin = task.history->origin,
        .historyHash = historyHash(*task.history),
        .samples = static_cast<std::int64_t>(trainer.samples()),
        .seed = task.seed,
        .heldOutError = result.epochs.empty() ? 0.0 : result.epochs.back().heldOutError };
    result.predictor = std::make_shared<const PublishedPredictor>(std::move(parts));
    return result;
}

} // namespace consonance
