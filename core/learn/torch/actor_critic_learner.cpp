// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/actor_critic.h"
#include "core/learn/torch/torch_errors.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace consonance {

namespace {

constexpr auto kNotFinite = CONSONANCE_MESSAGE("learn.update.finite",
    "the gradients are no longer finite; the step was not taken. Lower the learning rates or clip the gradients");
constexpr auto kBadBatch = CONSONANCE_MESSAGE("learn.update.batch", "the batch does not fit the network: {0}");
constexpr const char* kSteps = "adam.steps";
constexpr double kForbidden = -1e9; ///< logit of what may not be chosen
constexpr double kLeastProbability = 1e-8;
/// Steps are counted in two floats, each exact.
constexpr std::int64_t kStepsBase = 1 << 20;

template<typename T>
torch::Tensor borrowed(std::span<const T> values, std::vector<std::int64_t> shape, torch::Dtype type)
{
    return torch::from_blob(const_cast<T*>(values.data()), shape, torch::TensorOptions().dtype(type));
}

torch::Tensor column(std::span<const float> values)
{
    return borrowed(values, { static_cast<std::int64_t>(values.size()) }, torch::kFloat);
}

/// What the policy network said of a batch; no part of autograd.
struct PolicyOutput {
    torch::Tensor forbidden; ///< [state][action]
    torch::Tensor logarithms; ///< of the probabilities, likewise
    torch::Tensor probabilities;
    torch::Tensor chosen; ///< [state]: logarithm of the probability of its action
    torch::Tensor ratio; ///< [state]: to the probability when it was taken; undefined without behaviour
};

class ActorCriticLearner final : public NetworkLearner {
public:
    ActorCriticLearner(const NetworkArchitecture& architecture, const LearnerParameters& parameters,
        std::unique_ptr<ActorCritic> network)
        : m_architecture(architecture)
        , m_settings(parameters)
        , m_network(std::move(network))
    {
    }

    void setParameters(const LearnerParameters& parameters) override { m_settings = parameters; }

    [[nodiscard]] Result<TrainingMetrics> update(const TrainingBatch& batch) override
    {
        TRY(check(batch));
        return withoutExceptions([&] { return step(batch); });
    }

    [[nodiscard]] std::shared_ptr<const PlacementNetwork> network() const override
    {
        auto network = makePlacementNetwork(m_architecture, m_network->parameters().exportWeights());
        return network ? *network : nullptr;
    }

    [[nodiscard]] std::vector<NamedTensor> exportState() const override
    {
        auto tensors = m_network->parameters().exportWeights();
        for (auto& moments : m_network->parameters().exportMoments())
            tensors.push_back(std::move(moments));
        tensors.push_back({ .name = kSteps,
            .shape = { 2 },
            .values = { static_cast<float>(m_steps / kStepsBase), static_cast<float>(m_steps % kStepsBase) } });
        return tensors;
    }

    [[nodiscard]] Result<void> importState(std::span<const NamedTensor> tensors) override
    {
        WeightSet& parameters = m_network->parameters();
        if (std::ranges::find(tensors, kSteps, &NamedTensor::name) == tensors.end())
            return parameters.importWeights(tensors);
        const std::int64_t shape[] { 2 };
        TRY_ASSIGN(const auto steps, findTensor(tensors, kSteps, shape));
        TRY(parameters.importWeights(tensors));
        TRY(parameters.importMoments(tensors));
        m_steps = static_cast<std::int64_t>(steps[0]) * kStepsBase + static_cast<std::int64_t>(steps[1]);
        return {};
    }

private:
    [[nodiscard]] Result<void> check(const TrainingBatch& batch) const
    {
        const auto bad = [](const char* what) { return fail(ErrorKind::BadArguments, kBadBatch, { what }); };
        const std::size_t count = batch.actions.size();
        const auto optional = [&](std::span<const float> values) { return values.empty() || values.size() == count; };
        if (count == 0 || batch.states.size() != count * batch.shape.width())
            return bad("states");
        if (batch.masks.size() != count * batch.shape.actionCount())
            return bad("masks");
        const bool sameShape = batch.shape == m_architecture.shape;
        const bool sameKinds = batch.shape.models == m_architecture.shape.models
            && batch.shape.resources == m_architecture.shape.resources
            && batch.shape.extras == m_architecture.shape.extras;
        if (m_architecture.form == NetworkForm::Harmony ? !sameShape : !sameKinds)
            return bad("shape");
        if (!optional(batch.returns) || !optional(batch.advantages) || !optional(batch.behaviour)
            || !optional(batch.weights))
            return bad("rows");
        if (m_settings.loss == PolicyLoss::ClippedRatio && batch.behaviour.empty())
            return bad("behaviour");
        if (batch.advantages.empty() && batch.returns.empty() && m_settings.loss != PolicyLoss::Imitation)
            return bad("advantages");
        if (batch.advantages.empty() && !m_settings.useCritic && m_settings.loss != PolicyLoss::Imitation)
            return bad("advantages");
        for (std::size_t i = 0; i < count; ++i) {
            const auto action = static_cast<std::size_t>(batch.actions[i]);
            if (batch.actions[i] < 0 || action >= batch.shape.actionCount()
                || batch.masks[i * batch.shape.actionCount() + action] == 0)
                return bad("actions");
        }
        return {};
    }

    [[nodiscard]] Result<TrainingMetrics> step(const TrainingBatch& batch)
    {
        WeightSet& parameters = m_network->parameters();
        TrainingMetrics metrics;
        const bool learnsValue = m_settings.useCritic && !batch.returns.empty();
        if (!learnsValue || !m_network->overwritesGradients())
            parameters.clearGradients();
        m_network->show(batch.shape, batch.states);
        std::vector<float> advantages;
        if (learnsValue) {
            const auto values = m_network->values();
            values.backward(valueGradient(values.detach(), batch, advantages, metrics));
        }
        const auto logits = m_network->logits();
        logits.backward(logitGradient(logits.detach(), batch, advantages, metrics));

        // Each network is clipped by its own norm: a critic that begins to learn must not slow the actor down.
        const std::size_t actor = m_network->actorLayers();
        const std::size_t all = parameters.layerCount();
        metrics.gradientNorm = parameters.gradientNorm(0, actor);
        const double criticNorm = learnsValue ? parameters.gradientNorm(actor, all) : 0;
        if (!std::isfinite(metrics.gradientNorm) || !std::isfinite(criticNorm) || !std::isfinite(metrics.policyLoss))
            return fail(ErrorKind::Failed, kNotFinite);
        ++m_steps;
        parameters.step(adamStep(m_settings.actorRate, metrics.gradientNorm), 0, actor);
        if (learnsValue)
            parameters.step(adamStep(m_settings.criticRate, criticNorm), actor, all);
        return metrics;
    }

    [[nodiscard]] AdamStep adamStep(double rate, double norm) const
    {
        const bool clips = m_settings.gradientClip > 0 && norm > m_settings.gradientClip;
        return { .rate = rate, .gradientScale = clips ? m_settings.gradientClip / norm : 1.0, .step = m_steps };
    }

    // Gradients of the losses by hand: autograd would take a dozen nodes, each as long as a layer's product.

    /// Of a state in the mean over a batch.
    [[nodiscard]] static float shareOf(const TrainingBatch& batch, std::size_t state)
    {
        const float share = 1.0F / static_cast<float>(batch.actions.size());
        return batch.weights.empty() ? share : share * batch.weights[state];
    }

    /// Half the mean square of returns − values, which become the advantages.
    [[nodiscard]] static torch::Tensor valueGradient(const torch::Tensor& values, const TrainingBatch& batch,
        std::vector<float>& advantages, TrainingMetrics& metrics)
    {
        torch::Tensor gradient = torch::empty_like(values);
        const float* const from = values.data_ptr<float>();
        float* const into = gradient.data_ptr<float>();
        advantages.resize(batch.actions.size());
        for (std::size_t i = 0; i < advantages.size(); ++i) {
            const float share = shareOf(batch, i);
            advantages[i] = batch.returns[i] - from[i];
            into[i] = -(share * advantages[i]);
            metrics.valueLoss += 0.5 * static_cast<double>(share * advantages[i] * advantages[i]);
        }
        const double returns = squaresOf(batch.returns);
        metrics.valueScale = returns > 0 ? std::sqrt(squaresOf({ from, advantages.size() }) / returns) : 0;
        const double spread = varianceOf(batch.returns);
        metrics.explainedVariance = spread > 0 ? 1 - varianceOf(advantages) / spread : 0;
        return gradient;
    }

    [[nodiscard]] static double squaresOf(std::span<const float> values)
    {
        double sum = 0;
        for (const float value : values)
            sum += static_cast<double>(value) * static_cast<double>(value);
        return sum;
    }

    [[nodiscard]] static double varianceOf(std::span<const float> values)
    {
        const auto count = static_cast<double>(values.size());
        double sum = 0;
        for (const float value : values)
            sum += static_cast<double>(value);
        double squares = 0;
        for (const float value : values)
            squares += (static_cast<double>(value) - sum / count) * (static_cast<double>(value) - sum / count);
        return squares / count;
    }

    /// `advantages`: returns − values, when there are values.
    [[nodiscard]] torch::Tensor logitGradient(const torch::Tensor& logits, const TrainingBatch& batch,
        std::vector<float> advantages, TrainingMetrics& metrics) const
    {
        const torch::NoGradGuard noGradient;
        if (!batch.advantages.empty())
            advantages.assign(batch.advantages.begin(), batch.advantages.end());
        if (m_settings.normaliseAdvantages && !advantages.empty()) {
            auto all = column(advantages);
            all.copy_((all - all.mean()) / (all.std(false) + 1e-8));
        }
        const PolicyOutput output = outputOf(logits, batch);
        auto gradient = torch::zeros_like(logits);
        const auto actions = static_cast<std::size_t>(logits.size(1));
        float* const into = gradient.data_ptr<float>();
        for (std::size_t i = 0; i < batch.actions.size(); ++i)
            into[i * actions + static_cast<std::size_t>(batch.actions[i])]
                = chosenGradient(output, batch, advantages, i, metrics);
        addEntropy(output, batch, metrics);
        if (m_settings.entropyWeight != 0) {
            const double share = m_settings.entropyWeight / static_cast<double>(batch.actions.size());
            gradient += output.probabilities * share + (output.logarithms * share) * output.probabilities;
        }
        gradient = at::_log_softmax_backward_data(gradient, output.logarithms, 1, torch::kFloat);
        return gradient.masked_fill_(output.forbidden, 0);
    }

    [[nodiscard]] static PolicyOutput outputOf(const torch::Tensor& logits, const TrainingBatch& batch)
    {
        const auto count = static_cast<std::int64_t>(batch.actions.size());
        const auto actions = borrowed(batch.actions, { count }, torch::kInt).to(torch::kLong).unsqueeze(1);
        PolicyOutput output;
        output.forbidden = borrowed(batch.masks, { count, logits.size(1) }, torch::kUInt8) == 0;
        output.logarithms = logits.masked_fill(output.forbidden, kForbidden).log_softmax(1);
        output.probabilities = output.logarithms.exp();
        output.chosen = output.logarithms.gather(1, actions).squeeze(1);
        if (!batch.behaviour.empty())
            output.ratio = (output.chosen - column(batch.behaviour).clamp_min(kLeastProbability).log()).exp();
        return output;
    }

    [[nodiscard]] float lowestRatio() const { return static_cast<float>(1 - m_settings.clipRange); }
    [[nodiscard]] float highestRatio() const { return static_cast<float>(1 + m_settings.clipRange); }

    /// Of the loss of one state by the logarithm of the probability of its action.
    [[nodiscard]] float chosenGradient(const PolicyOutput& output, const TrainingBatch& batch,
        std::span<const float> advantages, std::size_t state, TrainingMetrics& metrics) const
    {
        const float share = shareOf(batch, state);
        const float chosen = output.chosen.data_ptr<float>()[state];
        const float ratio = output.ratio.defined() ? output.ratio.data_ptr<float>()[state] : 1.0F;
        const double part = 1.0 / static_cast<double>(batch.actions.size());
        metrics.approximateKl += part * static_cast<double>(ratio - 1 - std::log(ratio));
        if (m_settings.loss == PolicyLoss::Imitation) {
            metrics.policyLoss -= static_cast<double>(share * chosen);
            return -share;
        }
        const float advantage = advantages[state];
        if (m_settings.loss == PolicyLoss::Gradient) {
            metrics.policyLoss -= static_cast<double>(share * chosen * advantage);
            return -(share * advantage);
        }
        const float clipped = std::clamp(ratio, lowestRatio(), highestRatio());
        metrics.clippedFraction += ratio != clipped ? part : 0;
        metrics.policyLoss -= static_cast<double>(share * std::min(ratio * advantage, clipped * advantage));
        // Beyond the range the smaller of the two decides: what is clipped has no slope.
        return ratio * advantage <= clipped * advantage ? -share * advantage * ratio : 0.0F;
    }

    static void addEntropy(const PolicyOutput& output, const TrainingBatch& batch, TrainingMetrics& metrics)
    {
        const std::size_t actions = batch.shape.actionCount();
        const float* const logarithms = output.logarithms.data_ptr<float>();
        const float* const probabilities = output.probabilities.data_ptr<float>();
        double relative = 0;
        double states = 0;
        for (std::size_t i = 0; i < batch.actions.size(); ++i) {
            float entropy = 0;
            std::int32_t choices = 0;
            for (std::size_t a = i * actions; a < (i + 1) * actions; ++a) {
                entropy -= probabilities[a] * logarithms[a];
                choices += batch.masks[a] != 0 ? 1 : 0;
            }
            metrics.entropy += static_cast<double>(entropy) / static_cast<double>(batch.actions.size());
            if (choices < 2)
                continue;
            relative += static_cast<double>(entropy) / std::log(static_cast<double>(choices));
            states += 1;
        }
        metrics.relativeEntropy = states > 0 ? relative / states : 0;
    }

    NetworkArchitecture m_architecture;
    LearnerParameters m_settings;
    std::unique_ptr<ActorCritic> m_network;
    std::int64_t m_steps = 0;
};

} // namespace

std::unique_ptr<NetworkLearner> makeActorCriticLearner(
    const NetworkArchitecture& architecture, const LearnerParameters& parameters, std::unique_ptr<ActorCritic> network)
{
    return std::make_unique<ActorCriticLearner>(architecture, parameters, std::move(network));
}

} // namespace consonance
