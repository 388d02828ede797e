// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/agents/agent_network.h"

#include "core/base/random.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kBadAgentSizes
    = CONSONANCE_MESSAGE("learn.agents.sizes", "the sizes of the agents' network are out of range: {0}");
constexpr std::int32_t kMostModels = 4096;
constexpr std::int32_t kMostWidth = 1024;
constexpr std::int32_t kMostExchanges = 8;
constexpr double kSmallScore = 0.1; ///< first scores are nearly the prior alone
/// Before anything is learned the emptiest cell is best, and another agent must be much emptier than that.
constexpr std::array<float, kAgentPriorWidth> kPrior { 8.0F, -4.0F };

/// into += scale × from.
void addScaled(const double* from, double scale, std::size_t width, double* into)
{
    for (std::size_t k = 0; k < width; ++k)
        into[k] += scale * from[k];
}

/// One over the number of servers of each switch.
struct SceneParts {
    explicit SceneParts(const AgentRegions& regions)
        : ofSwitch(static_cast<std::size_t>(regions.switches), 0.0)
    {
        for (const std::int32_t one : regions.switchOfHost)
            ofSwitch[static_cast<std::size_t>(one)] += 1;
        for (double& part : ofSwitch)
            part = 1 / part;
    }
    std::vector<double> ofSwitch;
};

} // namespace

AgentNetwork::AgentNetwork(const AgentArchitecture& architecture, std::uint64_t seed)
    : m_architecture(architecture)
{
    const auto width = static_cast<std::size_t>(architecture.width);
    m_layers
        = { Layer { "group", kAgentGroupWidth, width }, Layer { "server", architecture.serverWidth() + width, width },
              Layer { "switch", width + kAgentSwitchWidth, width }, Layer { "cell", 2 * width, width },
              Layer { "exchange", 2 * width, width }, Layer { "job", architecture.jobWidth(), width },
              Layer { "target", width, width }, Layer { "own", width, width },
              Layer { "now", architecture.targetWidth(), width }, Layer { "output", width + kAgentPriorWidth, 1 } };
    std::size_t next = 0;
    for (Layer& layer : m_layers) {
        layer.first = next;
        next += (layer.inputs + 1) * layer.outputs;
    }
    m_weights.assign(next, 0.0F);
    RandomStream random(seed, "learn.agents.weights");
    for (const Layer& layer : m_layers) {
        const bool isOutput = layer.outputs == 1;
        const double range = std::sqrt(3.0 / static_cast<double>(layer.inputs)) * (isOutput ? kSmallScore : 1.0);
        for (std::size_t i = weightOf(layer); i < biasOf(layer); ++i)
            m_weights[i] = static_cast<float>(random.uniform(-range, range));
    }
    std::ranges::copy(kPrior, m_weights.begin() + static_cast<std::ptrdiff_t>(m_layers[Output].first + width));
}

Result<std::shared_ptr<const AgentNetwork>> AgentNetwork::fromTensors(
    const AgentArchitecture& architecture, std::span<const NamedTensor> tensors)
{
    if (architecture.models < 1 || architecture.models > kMostModels || architecture.width < 1
        || architecture.width > kMostWidth || architecture.exchange < 0 || architecture.exchange > kMostExchanges)
        return fail(ErrorKind::BadInput, kBadAgentSizes,
            { fmt::format(
                "{} models, width {}, {} exchanges", architecture.models, architecture.width, architecture.exchange) });
    const auto network = std::make_shared<AgentNetwork>(architecture, 0);
    for (const Layer& layer : network->m_layers) {
        const std::array shape { static_cast<std::int64_t>(layer.inputs), static_cast<std::int64_t>(layer.outputs) };
        TRY_ASSIGN(const auto weight, findTensor(tensors, fmt::format("agents.{}.weight", layer.name), shape));
        TRY_ASSIGN(const auto bias,
            findTensor(tensors, fmt::format("agents.{}.bias", layer.name), std::span(shape).subspan(1)));
        std::ranges::copy(weight, network->m_weights.begin() + static_cast<std::ptrdiff_t>(network->weightOf(layer)));
        std::ranges::copy(bias, network->m_weights.begin() + static_cast<std::ptrdiff_t>(network->biasOf(layer)));
    }
    return network;
}

std::vector<NamedTensor> AgentNetwork::exportTensors() const
{
    std::vector<NamedTensor> tensors;
    const auto at = [this](std::size_t index) { return m_weights.begin() + static_cast<std::ptrdiff_t>(index); };
    for (const Layer& layer : m_layers) {
        tensors.push_back({ .name = fmt::format("agents.{}.weight", layer.name),
            .shape = { static_cast<std::int64_t>(layer.inputs), static_cast<std::int64_t>(layer.outputs) },
            .values = { at(weightOf(layer)), at(biasOf(layer)) } });
        tensors.push_back({ .name = fmt::format("agents.{}.bias", layer.name),
            .shape = { static_cast<std::int64_t>(layer.outputs) },
            .values = { at(biasOf(layer)), at(biasOf(layer) + layer.outputs) } });
    }
    return tensors;
}

void AgentNetwork::apply(LayerName name, const double* input, double* output, bool isRelu) const
{
    const Layer& layer = m_layers[name];
    const float* weight = m_weights.data() + weightOf(layer);
    const float* bias = m_weights.data() + biasOf(layer);
    for (std::size_t k = 0; k < layer.outputs; ++k)
        output[k] = static_cast<double>(bias[k]);
    for (std::size_t i = 0; i < layer.inputs; ++i, weight += layer.outputs) {
        if (input[i] == 0.0)
            continue;
        for (std::size_t k = 0; k < layer.outputs; ++k)
            output[k] += input[i] * static_cast<double>(weight[k]);
    }
    for (std::size_t k = 0; k < layer.outputs && isRelu; ++k)
        output[k] = std::max(0.0, output[k]);
}

void AgentNetwork::goBack(LayerName name, const double* input, const double* output, double* ofOutput, double* ofInput,
    AgentGradient& gradient) const
{
    const Layer& layer = m_layers[name];
    for (std::size_t k = 0; k < layer.outputs && output != nullptr; ++k)
        ofOutput[k] = output[k] > 0 ? ofOutput[k] : 0.0;
    const float* weight = m_weights.data() + weightOf(layer);
    double* ofWeight = gradient.weights.data() + weightOf(layer);
    for (std::size_t i = 0; i < layer.inputs; ++i, weight += layer.outputs, ofWeight += layer.outputs) {
        if (input[i] != 0.0)
            addScaled(ofOutput, input[i], layer.outputs, ofWeight);
        double sum = 0;
        for (std::size_t k = 0; k < layer.outputs && ofInput != nullptr; ++k)
            sum += static_cast<double>(weight[k]) * ofOutput[k];
        if (ofInput != nullptr)
            ofInput[i] += sum;
    }
    addScaled(ofOutput, 1, layer.outputs, gradient.weights.data() + biasOf(layer));
}

void AgentNetwork::encode(const AgentScene& scene, AgentEncoding& into) const
{
    const AgentRegions& regions = *scene.regions;
    const auto width = static_cast<std::size_t>(m_architecture.width);
    const std::size_t hosts = regions.cellOfHost.size();
    const auto switches = static_cast<std::size_t>(regions.switches);
    const std::size_t cells = regions.cells.size();
    const auto agents = static_cast<std::size_t>(regions.agents);
    const SceneParts parts(regions);

    into.group.assign(scene.groups.size() / kAgentGroupWidth * width, 0.0);
    for (std::size_t i = 0; i * kAgentGroupWidth < scene.groups.size(); ++i)
        apply(Group, scene.groups.data() + i * kAgentGroupWidth, into.group.data() + i * width, true);

    const std::size_t own = m_architecture.serverWidth();
    into.serverInput.assign(hosts * (own + width), 0.0);
    into.server.resize(hosts * width);
    into.switchInput.assign(switches * (width + kAgentSwitchWidth), 0.0);
    std::size_t group = 0;
    for (std::size_t host = 0; host < hosts; ++host) {
        double* const input = into.serverInput.data() + host * (own + width);
        std::copy_n(scene.servers.data() + host * own, own, input);
        for (std::int32_t i = 0; i < regions.groupsOfHost[host]; ++i, ++group)
            addScaled(into.group.data() + group * width, 1, width, input + own);
        apply(Server, input, into.server.data() + host * width, true);
        const auto at = static_cast<std::size_t>(regions.switchOfHost[host]);
        addScaled(into.server.data() + host * width, parts.ofSwitch[at], width,
            into.switchInput.data() + at * (width + kAgentSwitchWidth));
    }
    into.switchNode.resize(switches * width);
    for (std::size_t i = 0; i < switches; ++i) {
        double* const input = into.switchInput.data() + i * (width + kAgentSwitchWidth);
        std::copy_n(scene.switches.data() + i * kAgentSwitchWidth, kAgentSwitchWidth, input + width);
        apply(Switch, input, into.switchNode.data() + i * width, true);
    }

    into.cellInput.assign(cells * 2 * width, 0.0);
    into.cell.resize(cells * width);
    into.pooled.assign(static_cast<std::size_t>(m_architecture.exchange) + 1, std::vector<double>(agents * width, 0.0));
    for (std::size_t i = 0; i < cells; ++i) {
        double* const input = into.cellInput.data() + i * 2 * width;
        const double part = 1.0 / static_cast<double>(regions.cells[i].size());
        for (const std::int32_t one : regions.cells[i]) {
            const auto host = static_cast<std::size_t>(one);
            const auto at = static_cast<std::size_t>(regions.switchOfHost[host]);
            addScaled(into.server.data() + host * width, part, width, input);
            addScaled(into.switchNode.data() + at * width, part, width, input + width);
        }
        apply(Cell, input, into.cell.data() + i * width, true);
        const auto agent = static_cast<std::size_t>(regions.agentOfCell[i]);
        addScaled(into.cell.data() + i * width, 1.0 / regions.cellsOf(regions.agentOfCell[i]), width,
            into.pooled.front().data() + agent * width);
    }

    into.heard.assign(static_cast<std::size_t>(m_architecture.exchange), std::vector<double>(agents * 2 * width, 0.0));
    for (std::size_t round = 0; round < into.heard.size(); ++round) {
        const std::vector<double>& before = into.pooled[round];
        std::vector<double> sum(width, 0.0);
        for (std::size_t agent = 0; agent < agents; ++agent)
            addScaled(before.data() + agent * width, 1, width, sum.data());
        for (std::size_t agent = 0; agent < agents; ++agent) {
            double* const input = into.heard[round].data() + agent * 2 * width;
            for (std::size_t k = 0; k < width; ++k) {
                input[k] = before[agent * width + k];
                input[width + k] = agents > 1 ? (sum[k] - input[k]) / static_cast<double>(agents - 1) : 0.0;
            }
            apply(Exchange, input, into.pooled[round + 1].data() + agent * width, true);
        }
    }

    into.cellPart.resize(cells * width);
    into.agentPart.resize(agents * width);
    into.ownPart.resize(agents * width);
    for (std::size_t i = 0; i < cells; ++i)
        apply(Target, into.cell.data() + i * width, into.cellPart.data() + i * width, false);
    const std::vector<double> unknown(width, 0.0);
    for (std::size_t agent = 0; agent < agents; ++agent) {
        const double* const known
            = into.heard.empty() ? unknown.data() : into.pooled[into.heard.size() - 1].data() + agent * width;
        apply(Target, known, into.agentPart.data() + agent * width, false);
        apply(Own, into.pooled.back().data() + agent * width, into.ownPart.data() + agent * width, false);
    }
}

namespace {

/// Where the target's part of the hidden layer is: among cells or among agents.
std::size_t partAt(std::int32_t target)
{
    return static_cast<std::size_t>(target >= 0 ? target : -1 - target);
}

} // namespace

/// What the scores of all targets share, then this one's own.
void AgentNetwork::hidden(
    const AgentEncoding& encoding, const AgentQuestion& question, std::size_t target, std::span<double> into) const
{
    const std::size_t width = into.size();
    const std::int32_t which = question.targets[target];
    const std::vector<double>& parts = which >= 0 ? encoding.cellPart : encoding.agentPart;
    apply(Now, question.now.data() + target * m_architecture.targetWidth(), into.data(), false);
    addScaled(parts.data() + partAt(which) * width, 1, width, into.data());
}

void AgentNetwork::score(const AgentEncoding& encoding, const AgentQuestion& question, std::span<double> scores) const
{
    const auto width = static_cast<std::size_t>(m_architecture.width);
    std::vector<double> shared(width);
    std::vector<double> input(width + kAgentPriorWidth);
    apply(Job, question.job.data(), shared.data(), false);
    addScaled(encoding.ownPart.data() + static_cast<std::size_t>(question.agent) * width, 1, width, shared.data());
    for (std::size_t target = 0; target < scores.size(); ++target) {
        hidden(encoding, question, target, std::span(input).first(width));
        for (std::size_t k = 0; k < width; ++k)
            input[k] = std::max(0.0, input[k] + shared[k]);
        std::copy_n(
            question.now.data() + target * m_architecture.targetWidth(), kAgentPriorWidth, input.data() + width);
        apply(Output, input.data(), &scores[target], false);
    }
}

AgentGradient AgentNetwork::gradientFor(const AgentEncoding& encoding) const
{
    return { .weights = std::vector<double>(m_weights.size(), 0.0),
        .cellPart = std::vector<double>(encoding.cellPart.size(), 0.0),
        .agentPart = std::vector<double>(encoding.agentPart.size(), 0.0),
        .ownPart = std::vector<double>(encoding.ownPart.size(), 0.0) };
}

void AgentNetwork::addScoreGradient(const AgentEncoding& encoding, const AgentQuestion& question,
    std::span<const double> ofScores, AgentGradient& gradient) const
{
    const auto width = static_cast<std::size_t>(m_architecture.width);
    std::vector<double> shared(width);
    std::vector<double> ofShared(width, 0.0);
    std::vector<double> input(width + kAgentPriorWidth);
    const auto agent = static_cast<std::size_t>(question.agent);
    apply(Job, question.job.data(), shared.data(), false);
    addScaled(encoding.ownPart.data() + agent * width, 1, width, shared.data());
    for (std::size_t target = 0; target < ofScores.size(); ++target) {
        const double* const now = question.now.data() + target * m_architecture.targetWidth();
        hidden(encoding, question, target, std::span(input).first(width));
        for (std::size_t k = 0; k < width; ++k)
            input[k] = std::max(0.0, input[k] + shared[k]);
        std::copy_n(now, kAgentPriorWidth, input.data() + width);
        std::vector<double> ofHidden(width + kAgentPriorWidth, 0.0);
        double ofScore = ofScores[target];
        goBack(Output, input.data(), nullptr, &ofScore, ofHidden.data(), gradient);
        for (std::size_t k = 0; k < width; ++k)
            ofHidden[k] = input[k] > 0 ? ofHidden[k] : 0.0;
        goBack(Now, now, nullptr, ofHidden.data(), nullptr, gradient);
        const std::int32_t which = question.targets[target];
        addScaled(ofHidden.data(), 1, width,
            (which >= 0 ? gradient.cellPart : gradient.agentPart).data() + partAt(which) * width);
        addScaled(ofHidden.data(), 1, width, ofShared.data());
    }
    goBack(Job, question.job.data(), nullptr, ofShared.data(), nullptr, gradient);
    addScaled(ofShared.data(), 1, width, gradient.ownPart.data() + agent * width);
}

void AgentNetwork::addSceneGradient(
    const AgentScene& scene, const AgentEncoding& encoding, AgentGradient& gradient) const
{
    const AgentRegions& regions = *scene.regions;
    const auto width = static_cast<std::size_t>(m_architecture.width);
    const std::size_t cells = regions.cells.size();
    const auto agents = static_cast<std::size_t>(regions.agents);
    const SceneParts parts(regions);

    std::vector<double> ofCell(cells * width, 0.0);
    for (std::size_t i = 0; i < cells; ++i)
        goBack(Target, encoding.cell.data() + i * width, nullptr, gradient.cellPart.data() + i * width,
            ofCell.data() + i * width, gradient);
    std::vector<std::vector<double>> ofPooled(encoding.pooled.size(), std::vector<double>(agents * width, 0.0));
    const std::vector<double> unknown(width, 0.0);
    const std::size_t rounds = encoding.heard.size();
    for (std::size_t agent = 0; agent < agents; ++agent) {
        const double* const known = rounds == 0 ? unknown.data() : encoding.pooled[rounds - 1].data() + agent * width;
        double* const ofKnown = rounds == 0 ? nullptr : ofPooled[rounds - 1].data() + agent * width;
        goBack(Target, known, nullptr, gradient.agentPart.data() + agent * width, ofKnown, gradient);
        goBack(Own, encoding.pooled.back().data() + agent * width, nullptr, gradient.ownPart.data() + agent * width,
            ofPooled.back().data() + agent * width, gradient);
    }
    for (std::size_t round = rounds; round-- > 0;) {
        std::vector<double> ofInput(agents * 2 * width, 0.0);
        std::vector<double> ofOthers(width, 0.0); // summed over those that heard
        for (std::size_t agent = 0; agent < agents; ++agent) {
            double* const at = ofInput.data() + agent * 2 * width;
            goBack(Exchange, encoding.heard[round].data() + agent * 2 * width,
                encoding.pooled[round + 1].data() + agent * width, ofPooled[round + 1].data() + agent * width, at,
                gradient);
            addScaled(at + width, 1, width, ofOthers.data());
        }
        for (std::size_t agent = 0; agent < agents; ++agent) {
            const double* const at = ofInput.data() + agent * 2 * width;
            double* const of = ofPooled[round].data() + agent * width;
            addScaled(at, 1, width, of);
            for (std::size_t k = 0; k < width && agents > 1; ++k)
                of[k] += (ofOthers[k] - at[width + k]) / static_cast<double>(agents - 1);
        }
    }

    std::vector<double> ofServer(regions.cellOfHost.size() * width, 0.0);
    std::vector<double> ofSwitch(static_cast<std::size_t>(regions.switches) * width, 0.0);
    for (std::size_t i = 0; i < cells; ++i) {
        const std::int32_t agent = regions.agentOfCell[i];
        addScaled(ofPooled.front().data() + static_cast<std::size_t>(agent) * width, 1.0 / regions.cellsOf(agent),
            width, ofCell.data() + i * width);
        std::vector<double> ofInput(2 * width, 0.0);
        goBack(Cell, encoding.cellInput.data() + i * 2 * width, encoding.cell.data() + i * width,
            ofCell.data() + i * width, ofInput.data(), gradient);
        const double part = 1.0 / static_cast<double>(regions.cells[i].size());
        for (const std::int32_t one : regions.cells[i]) {
            const auto host = static_cast<std::size_t>(one);
            const auto at = static_cast<std::size_t>(regions.switchOfHost[host]);
            addScaled(ofInput.data(), part, width, ofServer.data() + host * width);
            addScaled(ofInput.data() + width, part, width, ofSwitch.data() + at * width);
        }
    }
    std::vector<double> ofSwitchInput(static_cast<std::size_t>(regions.switches) * (width + kAgentSwitchWidth), 0.0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(regions.switches); ++i)
        goBack(Switch, encoding.switchInput.data() + i * (width + kAgentSwitchWidth),
            encoding.switchNode.data() + i * width, ofSwitch.data() + i * width,
            ofSwitchInput.data() + i * (width + kAgentSwitchWidth), gradient);
    const std::size_t own = m_architecture.serverWidth();
    std::size_t group = 0;
    for (std::size_t host = 0; host < regions.cellOfHost.size(); ++host) {
        const auto at = static_cast<std::size_t>(regions.switchOfHost[host]);
        addScaled(ofSwitchInput.data() + at * (width + kAgentSwitchWidth), parts.ofSwitch[at], width,
            ofServer.data() + host * width);
        std::vector<double> ofInput(own + width, 0.0);
        goBack(Server, encoding.serverInput.data() + host * (own + width), encoding.server.data() + host * width,
            ofServer.data() + host * width, ofInput.data(), gradient);
        for (std::int32_t i = 0; i < regions.groupsOfHost[host]; ++i, ++group) {
            std::vector<double> ofGroup(ofInput.begin() + static_cast<std::ptrdiff_t>(own), ofInput.end());
            goBack(Group, scene.groups.data() + group * kAgentGroupWidth, encoding.group.data() + group * width,
                ofGroup.data(), nullptr, gradient);
        }
    }
}

} // namespace consonance
