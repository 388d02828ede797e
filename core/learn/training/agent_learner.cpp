// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/agent_learner.h"

#include "core/base/parallel_work.h"
#include "core/base/portable_math.h"
#include "core/learn/network/adam.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr auto kDiverged = CONSONANCE_MESSAGE(
    "learn.agents.diverged", "the training of the agents' network diverged: its gradients are no longer finite");
constexpr const char* kFirstMoments = "training.agents.first";
constexpr const char* kSecondMoments = "training.agents.second";
constexpr const char* kSteps = "training.agents.steps";

/// d(loss)/d(scores) of one choice; adds its figures.
void judgeChoice(const AgentChoice& choice, double advantage, const LearnerParameters& parameters,
    std::span<const double> probabilities, std::span<double> ofScores, TrainingMetrics& sums)
{
    const double now = probabilities[choice.chosen];
    const double ratio = now / choice.probability;
    const bool isClipped = advantage > 0 ? ratio > 1 + parameters.clipRange : ratio < 1 - parameters.clipRange;
    double entropy = 0;
    for (const double one : probabilities)
        entropy -= one > 0 ? one * portableLog(one) : 0.0;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        const double one = probabilities[i];
        const double chosen = i == choice.chosen ? 1.0 : 0.0;
        ofScores[i] = isClipped ? 0.0 : -advantage * ratio * (chosen - one);
        if (one > 0)
            ofScores[i] += parameters.entropyWeight * one * (portableLog(one) + entropy);
    }
    const double clipped = std::clamp(ratio, 1 - parameters.clipRange, 1 + parameters.clipRange);
    sums.policyLoss -= std::min(ratio * advantage, clipped * advantage);
    sums.entropy += entropy;
    sums.relativeEntropy += entropy / portableLog(static_cast<double>(probabilities.size()));
    sums.approximateKl -= portableLog(ratio);
    sums.clippedFraction += isClipped ? 1 : 0;
}

} // namespace

AgentLoss addDecisionGradient(const AgentNetwork& network, const JudgedDecision& decision,
    const LearnerParameters& parameters, std::vector<double>& gradient)
{
    AgentEncoding encoding;
    network.encode(decision.scene, encoding);
    AgentGradient own = network.gradientFor(encoding);
    own.weights.swap(gradient);
    AgentLoss loss { .sums = {}, .choices = decision.choices.size() };
    std::vector<double> probabilities;
    std::vector<double> ofScores;
    for (std::size_t i = 0; i < decision.choices.size(); ++i) {
        const AgentChoice& choice = decision.choices[i];
        probabilities.resize(choice.question.targets.size());
        ofScores.resize(probabilities.size());
        network.score(encoding, choice.question, ofScores);
        targetProbabilities(ofScores, probabilities);
        judgeChoice(
            choice, static_cast<double>(decision.advantages[i]), parameters, probabilities, ofScores, loss.sums);
        network.addScoreGradient(encoding, choice.question, ofScores, own);
    }
    network.addSceneGradient(decision.scene, encoding, own);
    own.weights.swap(gradient);
    return loss;
}

AgentLearner::AgentLearner(const AgentArchitecture& architecture, std::uint64_t seed)
    : m_network(architecture, seed)
    , m_first(m_network.weights().size(), 0.0F)
    , m_second(m_network.weights().size(), 0.0F)
{
}

Result<TrainingMetrics> AgentLearner::update(
    std::span<const JudgedDecision* const> decisions, const LearnerParameters& parameters, int threads)
{
    std::vector<std::vector<double>> gradients(decisions.size());
    std::vector<AgentLoss> losses(decisions.size());
    TRY(workInParallel(decisions.size(), threads, {}, [&](std::size_t i, const StopToken&) -> Result<void> {
        gradients[i].assign(m_network.weights().size(), 0.0);
        losses[i] = addDecisionGradient(m_network, *decisions[i], parameters, gradients[i]);
        return {};
    }));
    TrainingMetrics mean;
    std::size_t choices = 0;
    for (const AgentLoss& loss : losses)
        choices += loss.choices;
    const double part = 1.0 / static_cast<double>(std::max<std::size_t>(1, choices));
    std::vector<float> gradient(m_network.weights().size());
    for (std::size_t k = 0; k < gradient.size(); ++k) {
        double sum = 0;
        for (const auto& one : gradients)
            sum += one[k];
        gradient[k] = static_cast<float>(sum * part);
    }
    for (const AgentLoss& loss : losses) {
        mean.policyLoss += loss.sums.policyLoss * part;
        mean.entropy += loss.sums.entropy * part;
        mean.relativeEntropy += loss.sums.relativeEntropy * part;
        mean.approximateKl += loss.sums.approximateKl * part;
        mean.clippedFraction += loss.sums.clippedFraction * part;
    }
    mean.gradientNorm = euclideanNorm(gradient);
    if (!std::isfinite(mean.gradientNorm))
        return fail(ErrorKind::Failed, kDiverged);
    const bool isLong = parameters.gradientClip > 0 && mean.gradientNorm > parameters.gradientClip;
    adamUpdate({ .rate = parameters.actorRate,
                   .gradientScale = isLong ? parameters.gradientClip / mean.gradientNorm : 1.0,
                   .step = ++m_steps },
        gradient, m_network.weights(), m_first, m_second);
    return mean;
}

std::shared_ptr<const AgentNetwork> AgentLearner::network() const
{
    return std::make_shared<const AgentNetwork>(m_network);
}

std::vector<NamedTensor> AgentLearner::exportState() const
{
    std::vector<NamedTensor> tensors = m_network.exportTensors();
    const std::vector shape { static_cast<std::int64_t>(m_first.size()) };
    tensors.push_back({ .name = kFirstMoments, .shape = shape, .values = m_first });
    tensors.push_back({ .name = kSecondMoments, .shape = shape, .values = m_second });
    tensors.push_back({ .name = kSteps, .shape = {}, .values = { static_cast<float>(m_steps) } });
    return tensors;
}

Result<void> AgentLearner::importState(std::span<const NamedTensor> tensors)
{
    TRY_ASSIGN(const auto network, AgentNetwork::fromTensors(m_network.architecture(), tensors));
    const std::array shape { static_cast<std::int64_t>(m_first.size()) };
    TRY_ASSIGN(const auto first, findTensor(tensors, kFirstMoments, shape));
    TRY_ASSIGN(const auto second, findTensor(tensors, kSecondMoments, shape));
    TRY_ASSIGN(const auto steps, findTensor(tensors, kSteps, {}));
    m_network = *network;
    m_first.assign(first.begin(), first.end());
    m_second.assign(second.begin(), second.end());
    m_steps = static_cast<std::int64_t>(steps.front());
    return {};
}

} // namespace consonance
