// SPDX-License-Identifier: GPL-3.0-or-later
//
// The network that agents share: a hierarchical graph of groups of GPUs, servers and switches, read by message passing
// once a decision, and a score for each way in which an agent may deal with a job. Upwards, a server hears the sum of
// its groups, a switch the mean of its servers; downwards, a cell hears the mean of its servers and of their switches;
// an agent is the mean of its cells. Agents then exchange these pooled embeddings for some rounds: each hears the mean
// of the others. A score is read from job, target (a cell of the agent, or another agent as last heard), the agent
// itself and what was decided since. All of it is assumed: the paper's sizes and layers are not public.
//
// Forward pass and gradients by hand in plain double arithmetic, without torch: the same bits on every x86-64 machine.
// Immutable while it is used; several threads may use one. Cost with the usual width: 2 µs a server and decision,
// below 1 µs a target and job.
#pragma once

#include "core/learn/agents/agent_regions.h"
#include "core/learn/network/named_tensor.h"

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace consonance {

struct AgentArchitecture {
    std::int32_t models = 8;
    std::int32_t width = 24; ///< of embeddings
    std::int32_t exchange = 1; ///< rounds in which agents exchange embeddings; 0: none hears of another

    bool operator==(const AgentArchitecture&) const = default;
    [[nodiscard]] std::size_t serverWidth() const { return 6 + 2 * static_cast<std::size_t>(models); }
    [[nodiscard]] std::size_t jobWidth() const { return 10 + static_cast<std::size_t>(models); }
    [[nodiscard]] std::size_t targetWidth() const { return 5 + 2 * static_cast<std::size_t>(models); }
};
inline constexpr std::size_t kAgentGroupWidth = 2;
inline constexpr std::size_t kAgentSwitchWidth = 2;
/// Of a target's features, those that its score rests on before anything is learned: the free part, and whether it is
/// another agent.
inline constexpr std::size_t kAgentPriorWidth = 2;

/// What the network sees of a cluster at a decision; rows one after the other.
struct AgentScene {
    const AgentRegions* regions = nullptr; ///< outlives this
    std::vector<double> groups; ///< of the first host, then of the second, …
    std::vector<double> servers;
    std::vector<double> switches;
};

/// A job that an agent must deal with.
struct AgentQuestion {
    std::int32_t agent = 0;
    std::vector<double> job;
    std::vector<std::int32_t> targets; ///< a cell, or −1 − a for agent a
    std::vector<double> now; ///< [target][targetWidth]
};

/// What the network makes of a scene.
struct AgentEncoding {
    std::vector<double> group;
    std::vector<double> serverInput;
    std::vector<double> server;
    std::vector<double> switchInput;
    std::vector<double> switchNode;
    std::vector<double> cellInput;
    std::vector<double> cell;
    std::vector<std::vector<double>> pooled; ///< before each round and after the last one, [agent][width]
    std::vector<std::vector<double>> heard; ///< inputs of each round
    std::vector<double> cellPart; ///< of a score's hidden layer, by cell
    std::vector<double> agentPart; ///< likewise, by agent as others last heard of it
    std::vector<double> ownPart; ///< likewise, by agent that decides
};

struct AgentGradient {
    std::vector<double> weights;
    std::vector<double> cellPart;
    std::vector<double> agentPart;
    std::vector<double> ownPart;
};

class AgentNetwork {
public:
    /// Fresh weights.
    AgentNetwork(const AgentArchitecture& architecture, std::uint64_t seed);
    /// BadInput: sizes beyond reason; a tensor is missing, has another shape or is not finite.
    [[nodiscard]] static Result<std::shared_ptr<const AgentNetwork>> fromTensors(
        const AgentArchitecture& architecture, std::span<const NamedTensor> tensors);
    [[nodiscard]] std::vector<NamedTensor> exportTensors() const; ///< "agents.LAYER.weight", [inputs][outputs]

    [[nodiscard]] const AgentArchitecture& architecture() const { return m_architecture; }
    /// No weight depends on the number of rounds.
    void setExchange(std::int32_t rounds) { m_architecture.exchange = rounds; }
    [[nodiscard]] std::span<float> weights() { return m_weights; }
    [[nodiscard]] std::span<const float> weights() const { return m_weights; }

    void encode(const AgentScene& scene, AgentEncoding& into) const;
    /// One score a target.
    void score(const AgentEncoding& encoding, const AgentQuestion& question, std::span<double> scores) const;

    /// All zero, for that encoding.
    [[nodiscard]] AgentGradient gradientFor(const AgentEncoding& encoding) const;
    /// Adds what d(loss)/d(scores) means for what the scores were read from.
    void addScoreGradient(const AgentEncoding& encoding, const AgentQuestion& question,
        std::span<const double> ofScores, AgentGradient& gradient) const;
    /// Then, once a scene: takes it from there to the weights of the graph.
    void addSceneGradient(const AgentScene& scene, const AgentEncoding& encoding, AgentGradient& gradient) const;

private:
    enum LayerName : std::size_t { Group, Server, Switch, Cell, Exchange, Job, Target, Own, Now, Output, kLayers };
    struct Layer {
        const char* name = "";
        std::size_t inputs = 0;
        std::size_t outputs = 0;
        std::size_t first = 0; ///< of its weights [input][output], then of its bias
    };
    [[nodiscard]] std::size_t weightOf(const Layer& layer) const { return layer.first; }
    [[nodiscard]] std::size_t biasOf(const Layer& layer) const { return layer.first + layer.inputs * layer.outputs; }
    void apply(LayerName name, const double* input, double* output, bool isRelu) const;
    void hidden(
        const AgentEncoding& encoding, const AgentQuestion& question, std::size_t target, std::span<double> into) const;
    /// `ofOutput` loses what the activation passed over; `ofInput` may be null.
    void goBack(LayerName name, const double* input, const double* output, double* ofOutput, double* ofInput,
        AgentGradient& gradient) const;

    AgentArchitecture m_architecture;
    std::array<Layer, kLayers> m_layers {};
    std::vector<float> m_weights;
};

} // namespace consonance
