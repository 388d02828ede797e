// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/torch/actor_critic.h"

#include <algorithm>
#include <cmath>
#include <exception>

namespace consonance {

namespace {

constexpr auto kNotFinite = CONSONANCE_MESSAGE("learn.update.finite",
    "the gradients are no longer finite; the step was not taken. Lower the learning rates or clip the gradients");
constexpr auto kBadBatch = CONSONANCE_MESSAGE("learn.update.batch", "the batch does not fit the network: {0}");
constexpr auto kTorch = CONSONANCE_MESSAGE("learn.torch", "torch failed: {0}");
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

/// What one batch gives, before any gradient.
struct Losses {
    torch::Tensor policy;
    torch::Tensor value;
    torch::Tensor entropy;
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
        try {
            return step(batch);
        } catch (const c10::Error& error) {
            return fail(ErrorKind::Failed, kTorch, { error.what_without_backtrace() });
        } catch (const std::exception& error) {
            return fail(ErrorKind::Failed, kTorch, { error.what() });
        }
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
        ParameterSet& parameters = m_network->parameters();
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
        ParameterSet& parameters = m_network->parameters();
        TrainingMetrics metrics;
        parameters.clearGradients();
        const Losses losses = lossesOf(batch, metrics);
        torch::Tensor total = losses.policy - m_settings.entropyWeight * losses.entropy;
        if (losses.value.defined())
            total = total + losses.value;
        total.backward();

        metrics.policyLoss = losses.policy.item<double>();
        metrics.entropy = losses.entropy.item<double>();
        metrics.valueLoss = losses.value.defined() ? losses.value.item<double>() : 0;
        metrics.gradientNorm = parameters.gradientNorm();
        if (!std::isfinite(metrics.gradientNorm) || !std::isfinite(metrics.policyLoss))
            return fail(ErrorKind::Failed, kNotFinite);
        ++m_steps;
        const bool clips = m_settings.gradientClip > 0 && metrics.gradientNorm > m_settings.gradientClip;
        const double scale = clips ? m_settings.gradientClip / metrics.gradientNorm : 1.0;
        parameters.step(
            { .rate = m_settings.actorRate, .gradientScale = scale, .step = m_steps }, 0, m_network->actorLayers());
        if (losses.value.defined())
            parameters.step({ .rate = m_settings.criticRate, .gradientScale = scale, .step = m_steps },
                m_network->actorLayers(), parameters.layerCount());
        return metrics;
    }

    [[nodiscard]] Losses lossesOf(const TrainingBatch& batch, TrainingMetrics& metrics) const
    {
        const auto count = static_cast<std::int64_t>(batch.actions.size());
        const auto states
            = borrowed(batch.states, { count, static_cast<std::int64_t>(batch.shape.width()) }, torch::kFloat);
        const auto inputs = m_network->inputs(batch.shape, states);
        const auto masks
            = borrowed(batch.masks, { count, static_cast<std::int64_t>(batch.shape.actionCount()) }, torch::kUInt8);
        const auto actions = borrowed(batch.actions, { count }, torch::kInt).to(torch::kLong).unsqueeze(1);
        const auto weighted = [&](const torch::Tensor& each) {
            return batch.weights.empty() ? each.mean() : (each * column(batch.weights)).mean();
        };
        Losses losses;
        torch::Tensor advantages;
        const bool learnsValue = m_settings.useCritic && !batch.returns.empty();
        if (learnsValue) {
            const auto returns = column(batch.returns);
            const auto errors = returns - m_network->values(batch.shape, inputs);
            losses.value = weighted(0.5 * errors * errors);
            advantages = errors.detach();
            const double spread = returns.var(false).item<double>();
            metrics.explainedVariance = spread > 0 ? 1 - advantages.var(false).item<double>() / spread : 0;
        }
        if (!batch.advantages.empty())
            advantages = column(batch.advantages);
        if (m_settings.normaliseAdvantages && advantages.defined())
            advantages = (advantages - advantages.mean()) / (advantages.std(false) + 1e-8);

        const auto logits = m_network->logits(batch.shape, inputs).masked_fill(masks == 0, kForbidden);
        const auto logarithms = logits.log_softmax(1);
        const auto chosen = logarithms.gather(1, actions).squeeze(1);
        const auto entropies = -(logarithms.exp() * logarithms).sum(1);
        losses.entropy = entropies.mean();
        losses.policy = weighted(policyLoss(chosen, advantages, batch, metrics));
        metrics.relativeEntropy = relativeEntropy(entropies.detach(), masks);
        return losses;
    }

    [[nodiscard]] torch::Tensor policyLoss(const torch::Tensor& chosen, const torch::Tensor& advantages,
        const TrainingBatch& batch, TrainingMetrics& metrics) const
    {
        torch::Tensor ratio;
        if (!batch.behaviour.empty()) {
            const auto change = chosen - column(batch.behaviour).clamp_min(kLeastProbability).log();
            ratio = change.exp();
            metrics.approximateKl = (ratio.detach() - 1 - change.detach()).mean().item<double>();
        }
        if (m_settings.loss == PolicyLoss::Imitation)
            return -chosen;
        if (m_settings.loss == PolicyLoss::Gradient)
            return -chosen * advantages;
        const auto clipped = ratio.clamp(1 - m_settings.clipRange, 1 + m_settings.clipRange);
        metrics.clippedFraction = (ratio.detach() != clipped.detach()).to(torch::kFloat).mean().item<double>();
        return -torch::min(ratio * advantages, clipped * advantages);
    }

    [[nodiscard]] static double relativeEntropy(const torch::Tensor& entropies, const torch::Tensor& masks)
    {
        const auto choices = masks.sum(1).to(torch::kFloat);
        const auto hasChoice = choices > 1;
        const auto parts
            = torch::where(hasChoice, entropies / choices.clamp_min(2).log(), torch::zeros_like(entropies));
        const double states = hasChoice.to(torch::kFloat).sum().item<double>();
        return states > 0 ? parts.sum().item<double>() / states : 0;
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
