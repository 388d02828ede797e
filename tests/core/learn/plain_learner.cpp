// SPDX-License-Identifier: GPL-3.0-or-later
//
// The learner as one would write it in libtorch, with its layers, autograd and Adam and nothing by hand: is in for
// actor_critic_learner.cpp and the two networks behind the same interface. tst_actor_critic checks the hand-made one
// against it; tests/bench/compare_with_autograd trains with both. Its state has no moments: it cannot be resumed.
#include "core/learn/network/harmony_network.h"
#include "core/learn/network/harmony_set_network.h"
#include "core/learn/torch/actor_critic.h"
#include "core/learn/torch/torch_errors.h"

#include <torch/nn/utils/clip_grad.h>
#include <torch/optim/adam.h>

namespace consonance {

namespace {

using torch::Tensor;

template<typename T> Tensor plainRows(std::span<const T> values, std::int64_t rows, torch::Dtype type)
{
    return torch::from_blob(
        const_cast<T*>(values.data()), { rows, static_cast<std::int64_t>(values.size()) / rows }, type);
}

Tensor plainColumn(std::span<const float> values)
{
    return plainRows(values, static_cast<std::int64_t>(values.size()), torch::kFloat).squeeze(1);
}

class PlainNetworks : public ActorCritic {
public:
    [[nodiscard]] Tensor logits() const override { return forward(0, true); }
    [[nodiscard]] Tensor values() const override { return forward(m_actorLayers, false).squeeze(1); }

protected:
    [[nodiscard]] virtual Tensor forward(std::size_t layer, bool isActor) const = 0;

    /// A layer over the last dimension.
    [[nodiscard]] Tensor through(std::size_t layer, const Tensor& input) const
    {
        const TorchLayer& one = m_parameters.layer(layer);
        return input.matmul(one.weight.t()) + one.bias;
    }
    void draw(std::uint64_t seed, std::initializer_list<std::size_t> small)
    {
        RandomStream random(seed, "learn.weights");
        m_parameters.allocate(random);
        for (const std::size_t layer : small)
            m_parameters.scaleWeights(layer, kSmallOutput);
    }
};

/// The published form: branches, hidden layers, output.
class PlainFlatNetworks final : public PlainNetworks {
public:
    PlainFlatNetworks(const NetworkArchitecture& architecture, std::uint64_t seed)
        : m_architecture(architecture)
        , m_inputs(inputBranches(architecture))
    {
        declare("actor", architecture.shape.actionCount());
        m_actorLayers = m_parameters.layerCount();
        declare("critic", 1);
        draw(seed, { m_actorLayers - 1, m_parameters.layerCount() - 1 });
    }

    void show(const StateShape& shape, std::span<const float> states) override
    {
        const std::size_t width = shape.width();
        const auto count = static_cast<std::int64_t>(states.size() / width);
        m_input = plainRows(states, count, torch::kFloat);
        if (!m_architecture.joinsTypes)
            return;
        std::vector<float> typed(states.size() / width * typedTasksWidth(shape));
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
            fillTypedTasks(shape, states.subspan(i * width, width),
                std::span(typed).subspan(i * typedTasksWidth(shape), typedTasksWidth(shape)));
        m_input = torch::cat({ m_input, plainRows(std::span<const float>(typed), count, torch::kFloat) }, 1);
    }

private:
    void declare(const char* network, std::size_t outputs)
    {
        std::int64_t width = 0;
        for (const InputBranch& input : m_inputs) {
            m_parameters.declare(branchLayerName(network, input), static_cast<std::int64_t>(input.inputs),
                static_cast<std::int64_t>(input.outputs));
            width += static_cast<std::int64_t>(input.outputs);
        }
        for (std::size_t i = 1; i < m_architecture.hidden.size(); ++i) {
            m_parameters.declare(hiddenLayerName(network, i), width, m_architecture.hidden[i]);
            width = m_architecture.hidden[i];
        }
        m_parameters.declare(outputLayerName(network), width, static_cast<std::int64_t>(outputs));
    }

    [[nodiscard]] Tensor forward(std::size_t layer, bool /*isActor*/) const override
    {
        std::vector<Tensor> branches;
        for (const InputBranch& input : m_inputs)
            branches.push_back(through(layer++,
                m_input.narrow(1, static_cast<std::int64_t>(input.offset), static_cast<std::int64_t>(input.inputs))));
        Tensor now = torch::cat(branches, 1).relu();
        for (std::size_t i = 1; i < m_architecture.hidden.size(); ++i)
            now = through(layer++, now).relu();
        return through(layer, now);
    }

    NetworkArchitecture m_architecture;
    std::vector<InputBranch> m_inputs;
    Tensor m_input; ///< [state][value], tasks by type last
};

/// The form over sets of jobs and servers: [state][thing][feature] everywhere.
class PlainSetNetworks final : public PlainNetworks {
public:
    PlainSetNetworks(const NetworkArchitecture& architecture, std::uint64_t seed)
        : m_rounds(architecture.rounds)
    {
        for (const SetLayer& layer : setActorLayers(architecture))
            declare("actor.", layer);
        m_actorLayers = m_parameters.layerCount();
        for (const SetLayer& layer : setCriticLayers(architecture))
            declare("critic.", layer);
        draw(seed, { m_actorLayers - 1, m_actorLayers - 2, m_parameters.layerCount() - 1 });
    }

    void show(const StateShape& shape, std::span<const float> states) override
    {
        const auto count = static_cast<std::int64_t>(states.size() / shape.width());
        const Tensor all = plainRows(states, count, torch::kFloat);
        const auto part = [&](std::size_t first, std::int64_t things, std::int64_t width) {
            return all.narrow(1, static_cast<std::int64_t>(first), things * width).view({ count, things, width });
        };
        const Tensor request = part(shape.r(), shape.jobs, shape.requestWidth());
        const Tensor workers = part(shape.w(), shape.jobs, 1);
        const Tensor ps = part(shape.p(), shape.jobs, 1);
        const Tensor workersAsked = request.narrow(2, 0, 1);
        const Tensor psAsked = request.narrow(2, shape.requestWidth() / 2, 1);
        m_newJobs = shape.newJobs;
        m_isNew = (torch::arange(shape.jobs) < shape.newJobs).to(torch::kFloat).view({ 1, -1, 1 });
        m_isThere = (workersAsked + psAsked > 0).to(torch::kFloat);
        m_jobs = torch::cat(
            { part(shape.x(), shape.jobs, shape.models), request, workers, ps, workersAsked - workers, psAsked - ps,
                m_isNew.expand({ count, -1, -1 }), m_isThere, part(shape.extra(), shape.jobs, shape.extras) },
            2);
        const Tensor tasks = part(shape.d(), shape.servers, 2 * static_cast<std::int64_t>(shape.jobs))
                                 .view({ count, shape.servers, shape.jobs, 2 });
        m_servers = torch::cat({ part(shape.v(), shape.servers, shape.resources), tasks.sum(2) }, 2);
        m_edges = tasks * kSetEdgeScale;
    }

private:
    void declare(const std::string& network, const SetLayer& layer)
    {
        m_parameters.declare(
            network + layer.name, static_cast<std::int64_t>(layer.inputs), static_cast<std::int64_t>(layer.outputs));
    }

    [[nodiscard]] Tensor forward(std::size_t layer, bool isActor) const override
    {
        Tensor jobs = through(layer, m_jobs).relu() * m_isThere;
        Tensor servers = through(layer + 1, m_servers).relu();
        layer += 2;
        const Tensor byWorkers = m_edges.select(3, 0);
        const Tensor byPs = m_edges.select(3, 1);
        for (std::int32_t round = 0; round < m_rounds; ++round, layer += 2) {
            servers = through(layer, torch::cat({ servers, byWorkers.matmul(jobs), byPs.matmul(jobs) }, 2)).relu();
            jobs
                = through(layer + 1,
                      torch::cat(
                          { jobs, byWorkers.transpose(1, 2).matmul(servers), byPs.transpose(1, 2).matmul(servers) }, 2))
                      .relu()
                * m_isThere;
        }
        const double part = 1.0 / static_cast<double>(servers.size(1));
        const Tensor context = through(layer,
            torch::cat({ servers.mean(1), (jobs * m_isNew).sum(1) * part, (jobs * (1 - m_isNew)).sum(1) * part }, 1))
                                   .relu();
        return isActor ? judged(layer + 1, jobs, servers, context)
                       : through(layer + 2, through(layer + 1, context).relu());
    }

    /// Logits of (job, role, server).
    [[nodiscard]] Tensor judged(
        std::size_t layer, const Tensor& jobs, const Tensor& servers, const Tensor& context) const
    {
        const auto count = jobs.size(0);
        const auto hosts = servers.size(1);
        const Tensor ofJob = through(layer, jobs.narrow(1, 0, m_newJobs)).view({ count, m_newJobs, 1, 2, -1 });
        const Tensor ofServer = through(layer + 1, servers).view({ count, 1, hosts, 2, -1 });
        const Tensor ofContext = through(layer + 2, context).view({ count, 1, 1, 2, -1 });
        const Tensor ofEdge = through(layer + 3, m_edges.transpose(1, 2).narrow(1, 0, m_newJobs))
                                  .view({ count, m_newJobs, hosts, 2, -1 });
        const Tensor all = (ofJob + ofServer + ofContext + ofEdge).relu();
        const Tensor worker = through(layer + 4, all.select(3, 0)).squeeze(3);
        const Tensor ps = through(layer + 5, all.select(3, 1)).squeeze(3);
        return torch::stack({ worker, ps }, 2).view({ count, -1 });
    }

    std::int32_t m_rounds;
    std::int64_t m_newJobs = 0;
    Tensor m_jobs, m_servers;
    Tensor m_edges; ///< [state][server][job][workers, PSs], scaled
    Tensor m_isNew, m_isThere;
};

class PlainLearner final : public NetworkLearner {
public:
    PlainLearner(const NetworkArchitecture& architecture, const LearnerParameters& parameters,
        std::unique_ptr<ActorCritic> networks)
        : m_architecture(architecture)
        , m_settings(parameters)
        , m_networks(std::move(networks))
        , m_actor(layers(0, m_networks->actorLayers()))
        , m_critic(layers(m_networks->actorLayers(), m_networks->parameters().layerCount()))
        , m_actorSteps(m_actor, torch::optim::AdamOptions())
        , m_criticSteps(m_critic, torch::optim::AdamOptions())
    {
    }

    void setParameters(const LearnerParameters& parameters) override { m_settings = parameters; }
    [[nodiscard]] Result<TrainingMetrics> update(const TrainingBatch& batch) override
    {
        return withoutExceptions([&]() -> Result<TrainingMetrics> { return step(batch); });
    }
    [[nodiscard]] std::shared_ptr<const PlacementNetwork> network() const override
    {
        return *makePlacementNetwork(m_architecture, exportState());
    }
    [[nodiscard]] std::vector<NamedTensor> exportState() const override
    {
        return m_networks->parameters().exportWeights();
    }
    [[nodiscard]] Result<void> importState(std::span<const NamedTensor> tensors) override
    {
        return m_networks->parameters().importWeights(tensors);
    }

private:
    [[nodiscard]] std::vector<Tensor> layers(std::size_t first, std::size_t end) const
    {
        std::vector<Tensor> all;
        for (std::size_t i = first; i < end; ++i) {
            all.push_back(m_networks->parameters().layer(i).weight);
            all.push_back(m_networks->parameters().layer(i).bias);
        }
        return all;
    }

    [[nodiscard]] TrainingMetrics step(const TrainingBatch& batch)
    {
        for (const auto* const all : { &m_actor, &m_critic }) {
            for (const Tensor& one : *all)
                one.mutable_grad() = Tensor();
        }
        m_networks->show(batch.shape, batch.states);
        TrainingMetrics metrics;
        const bool learnsValue = m_settings.useCritic && !batch.returns.empty();
        const auto count = static_cast<std::int64_t>(batch.actions.size());
        const Tensor weights = batch.weights.empty() ? torch::ones({ count }) : plainColumn(batch.weights);
        Tensor advantages = batch.advantages.empty() ? Tensor() : plainColumn(batch.advantages);
        Tensor loss = torch::zeros({});
        if (learnsValue) {
            const Tensor errors = plainColumn(batch.returns) - m_networks->values();
            if (!advantages.defined())
                advantages = errors.detach();
            loss = 0.5 * (weights * errors * errors).mean();
            metrics.valueLoss = loss.item<double>();
        }
        if (m_settings.normaliseAdvantages)
            advantages = (advantages - advantages.mean()) / (advantages.std(false) + 1e-8);
        const Tensor allowed = plainRows(batch.masks, count, torch::kUInt8) != 0;
        const Tensor logarithms = m_networks->logits().masked_fill(~allowed, -1e9).log_softmax(1);
        const Tensor actions = plainRows(batch.actions, count, torch::kInt).to(torch::kLong);
        const Tensor policyLoss
            = -(weights * gainOf(logarithms.gather(1, actions).squeeze(1), advantages, batch, metrics)).mean();
        const Tensor entropy = -(logarithms.exp() * logarithms).sum(1).mean();
        (loss + policyLoss - m_settings.entropyWeight * entropy).backward();
        metrics.policyLoss = policyLoss.item<double>();
        metrics.entropy = entropy.item<double>();
        metrics.gradientNorm = stepped(m_actor, m_actorSteps, m_settings.actorRate);
        if (learnsValue)
            stepped(m_critic, m_criticSteps, m_settings.criticRate);
        return metrics;
    }

    /// What the learner maximises, for each state.
    [[nodiscard]] Tensor gainOf(
        const Tensor& chosen, const Tensor& advantages, const TrainingBatch& batch, TrainingMetrics& metrics) const
    {
        if (m_settings.loss == PolicyLoss::Imitation)
            return chosen;
        if (m_settings.loss == PolicyLoss::Gradient)
            return chosen * advantages;
        const Tensor ratio = (chosen - plainColumn(batch.behaviour).log()).exp();
        const Tensor clipped = ratio.clamp(1 - m_settings.clipRange, 1 + m_settings.clipRange);
        metrics.approximateKl = (ratio - 1 - ratio.log()).mean().item<double>();
        metrics.clippedFraction = (ratio != clipped).to(torch::kFloat).mean().item<double>();
        return torch::min(ratio * advantages, clipped * advantages);
    }

    /// One step; the norm of the gradients before they are clipped.
    double stepped(const std::vector<Tensor>& layers, torch::optim::Adam& steps, double rate) const
    {
        const bool clips = m_settings.gradientClip > 0;
        const double norm = torch::nn::utils::clip_grad_norm_(layers, clips ? m_settings.gradientClip : 1e30);
        static_cast<torch::optim::AdamOptions&>(steps.param_groups()[0].options()).lr(rate);
        steps.step();
        return norm;
    }

    NetworkArchitecture m_architecture;
    LearnerParameters m_settings;
    std::unique_ptr<ActorCritic> m_networks;
    std::vector<Tensor> m_actor;
    std::vector<Tensor> m_critic;
    torch::optim::Adam m_actorSteps;
    torch::optim::Adam m_criticSteps;
};

} // namespace

std::unique_ptr<ActorCritic> makeFlatActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
{
    return std::make_unique<PlainFlatNetworks>(architecture, seed);
}

std::unique_ptr<ActorCritic> makeSetActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
{
    return std::make_unique<PlainSetNetworks>(architecture, seed);
}

std::unique_ptr<NetworkLearner> makeActorCriticLearner(
    const NetworkArchitecture& architecture, const LearnerParameters& parameters, std::unique_ptr<ActorCritic> network)
{
    return std::make_unique<PlainLearner>(architecture, parameters, std::move(network));
}

} // namespace consonance
