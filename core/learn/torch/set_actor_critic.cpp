// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/harmony_set_network.h"
#include "core/learn/torch/actor_critic.h"

namespace consonance {

namespace {

/// A batch of states taken apart.
struct SetInput {
    torch::Tensor jobs; ///< [state][job][features]
    torch::Tensor servers; ///< [state][server][features]
    torch::Tensor workers; ///< [state][server][job]
    torch::Tensor ps; ///< likewise
    torch::Tensor toServers; ///< [state][workers' servers, then PSs'][job], scaled
    torch::Tensor isNew; ///< [job]: 1 for new ones
    torch::Tensor isThere; ///< [state][job]
};

/// What a network makes of them.
struct SetEncoding {
    torch::Tensor jobs; ///< [state][job][embedding]
    torch::Tensor servers;
    torch::Tensor context; ///< [state][embedding]
};

class SetActorCritic final : public ActorCritic {
public:
    SetActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
        : m_architecture(architecture)
    {
        declareAll("actor", setActorLayers(architecture));
        m_actorLayers = m_parameters.layerCount();
        declareAll("critic", setCriticLayers(architecture));
        RandomStream random(seed, "learn.weights");
        m_parameters.allocate(random);
        m_parameters.scaleWeights(m_actorLayers - 1, kSmallOutput);
        m_parameters.scaleWeights(m_actorLayers - 2, kSmallOutput);
        m_parameters.scaleWeights(m_parameters.layerCount() - 1, kSmallOutput);
    }

    void show(const StateShape& shape, std::span<const float> states) override
    {
        const auto width = static_cast<std::int64_t>(shape.width());
        m_shape = shape;
        m_input = takeApart(shape,
            torch::from_blob(const_cast<float*>(states.data()),
                { static_cast<std::int64_t>(states.size()) / width, width }, torch::TensorOptions()));
    }

    [[nodiscard]] torch::Tensor logits() const override
    {
        const StateShape& shape = m_shape;
        const SetInput& input = m_input;
        const SetEncoding encoding = encode(input, 0);
        const std::size_t heads = encoderLayers();
        const auto width = static_cast<std::int64_t>(m_architecture.embedding);
        const auto newJobs = static_cast<std::int64_t>(shape.newJobs);
        const auto servers = static_cast<std::int64_t>(shape.servers);
        const auto count = input.jobs.size(0);
        // [state][job][role][server][embedding]
        const auto ofJob = rows(heads, encoding.jobs.narrow(1, 0, newJobs)).view({ count, newJobs, 2, 1, width });
        const auto ofServer = rows(heads + 1, encoding.servers).view({ count, 1, servers, 2, width }).transpose(2, 3);
        const auto ofContext = m_parameters.layer(heads + 2)(encoding.context).view({ count, 1, 2, 1, width });
        const auto edges
            = (torch::stack({ input.workers, input.ps }, 3) * kSetEdgeScale).narrow(2, 0, newJobs).transpose(1, 2);
        const auto ofEdge
            = rows(heads + 3, edges.reshape({ count, newJobs * servers, static_cast<std::int64_t>(kSetEdgeWidth) }))
                  .view({ count, newJobs, servers, 2, width })
                  .transpose(2, 3);
        const auto judged = (ofEdge + ofServer + (ofJob + ofContext)).relu_();
        const auto score = [&](std::int64_t role) {
            return rows(heads + 4 + static_cast<std::size_t>(role),
                judged.select(2, role).reshape({ count, newJobs * servers, width }))
                .view({ count, newJobs, 1, servers });
        };
        return torch::cat({ score(0), score(1) }, 2).view({ count, 2 * newJobs * servers });
    }

    [[nodiscard]] torch::Tensor values() const override
    {
        const SetEncoding encoding = encode(m_input, m_actorLayers);
        const std::size_t heads = m_actorLayers + encoderLayers();
        const auto hidden = m_parameters.layer(heads)(encoding.context).relu_();
        return m_parameters.layer(heads + 1)(hidden).squeeze(1);
    }

private:
    void declareAll(const std::string& network, const std::vector<SetLayer>& layers)
    {
        for (const SetLayer& layer : layers)
            m_parameters.declare(network + "." + layer.name, static_cast<std::int64_t>(layer.inputs),
                static_cast<std::int64_t>(layer.outputs));
    }
    /// job, server, two a round, context
    [[nodiscard]] std::size_t encoderLayers() const { return 3 + 2 * static_cast<std::size_t>(m_architecture.rounds); }

    /// A layer over [own, by workers, by PSs], where the messages are not gathered before the product: sums of them
    /// cost less after it where there are fewer senders than receivers.
    struct MessageLayer {
        torch::Tensor own; ///< [outputs][width]
        torch::Tensor byWorkers;
        torch::Tensor byPs;
        torch::Tensor bias;
    };
    [[nodiscard]] MessageLayer messageLayer(std::size_t layer) const
    {
        const TorchLayer& one = m_parameters.layer(layer);
        const auto width = static_cast<std::int64_t>(m_architecture.embedding);
        return { .own = one.weight.narrow(1, 0, width),
            .byWorkers = one.weight.narrow(1, width, width),
            .byPs = one.weight.narrow(1, 2 * width, width),
            .bias = one.bias };
    }
    /// [state][thing][width] through the weights for the own features.
    [[nodiscard]] static torch::Tensor own(const MessageLayer& layer, const torch::Tensor& things)
    {
        return torch::addmm(layer.bias, things.reshape({ -1, things.size(2) }), layer.own.t())
            .view({ things.size(0), things.size(1), layer.own.size(0) });
    }

    /// The layer applied to the last dimension of [state][thing][features].
    [[nodiscard]] torch::Tensor rows(std::size_t layer, const torch::Tensor& input) const
    {
        const TorchLayer& one = m_parameters.layer(layer);
        return one(input.reshape({ -1, input.size(2) })).view({ input.size(0), input.size(1), one.weight.size(0) });
    }

    [[nodiscard]] static SetInput takeApart(const StateShape& shape, const torch::Tensor& states)
    {
        const auto count = states.size(0);
        const auto jobs = static_cast<std::int64_t>(shape.jobs);
        const auto part = [&](std::size_t first, std::int64_t rows, std::int64_t width) {
            return states.narrow(1, static_cast<std::int64_t>(first), rows * width).view({ count, rows, width });
        };
        const auto request = part(shape.r(), jobs, shape.requestWidth());
        const auto workers = part(shape.w(), jobs, 1);
        const auto servers = part(shape.p(), jobs, 1);
        const auto workersAsked = request.narrow(2, 0, 1);
        const auto serversAsked = request.narrow(2, shape.requestWidth() / 2, 1);
        const auto isThere = ((workersAsked + serversAsked) > 0).to(torch::kFloat);
        SetInput input;
        input.isNew = (torch::arange(jobs) < static_cast<std::int64_t>(shape.newJobs)).to(torch::kFloat);
        input.isThere = isThere.squeeze(2);
        input.jobs
            = torch::cat({ part(shape.x(), jobs, shape.models), request, workers, servers, workersAsked - workers,
                             serversAsked - servers, input.isNew.view({ 1, jobs, 1 }).expand({ count, jobs, 1 }),
                             isThere, part(shape.extra(), jobs, shape.extras) },
                2);
        const auto tasks = states.narrow(1, static_cast<std::int64_t>(shape.d()), shape.servers * 2 * jobs)
                               .view({ count, shape.servers, jobs, 2 });
        const auto onServer = tasks.sum(2);
        input.servers = torch::cat({ part(shape.v(), shape.servers, shape.resources), onServer }, 2);
        input.workers = tasks.select(3, 0);
        input.ps = tasks.select(3, 1);
        input.toServers = torch::cat({ input.workers, input.ps }, 1) * kSetEdgeScale;
        return input;
    }

    [[nodiscard]] SetEncoding encode(const SetInput& input, std::size_t first) const
    {
        const auto isThere = input.isThere.unsqueeze(2);
        SetEncoding now;
        now.jobs = rows(first, input.jobs).relu_() * isThere;
        now.servers = rows(first + 1, input.servers).relu_();
        const auto toJobs = input.toServers.transpose(1, 2);
        const auto servers = input.servers.size(1);
        std::size_t layer = first + 2;
        for (std::int32_t round = 0; round < m_architecture.rounds; ++round, layer += 2) {
            // To servers there are many senders: summed first. To jobs there are few: multiplied first.
            const MessageLayer toServer = messageLayer(layer);
            const auto heard = input.toServers.bmm(now.jobs);
            const auto multiplied = heard.narrow(1, 0, servers).matmul(toServer.byWorkers.t())
                + heard.narrow(1, servers, servers).matmul(toServer.byPs.t());
            now.servers = (own(toServer, now.servers) + multiplied).relu_();
            const MessageLayer toJob = messageLayer(layer + 1);
            const auto said
                = torch::cat({ now.servers.matmul(toJob.byWorkers.t()), now.servers.matmul(toJob.byPs.t()) }, 1);
            now.jobs = own(toJob, now.jobs).baddbmm(toJobs, said).relu_() * isThere;
        }
        const double part = 1.0 / static_cast<double>(input.servers.size(1));
        const auto isNew = input.isNew.view({ 1, -1, 1 });
        const auto summary = torch::cat(
            { now.servers.mean(1), (now.jobs * isNew).sum(1) * part, (now.jobs * (1 - isNew)).sum(1) * part }, 1);
        now.context = m_parameters.layer(layer)(summary).relu_();
        return now;
    }

    NetworkArchitecture m_architecture;
    StateShape m_shape; ///< shown last
    SetInput m_input;
};

} // namespace

std::unique_ptr<ActorCritic> makeSetActorCritic(const NetworkArchitecture& architecture, std::uint64_t seed)
{
    return std::make_unique<SetActorCritic>(architecture, seed);
}

} // namespace consonance
