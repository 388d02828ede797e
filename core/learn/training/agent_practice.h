// SPDX-License-Identifier: GPL-3.0-or-later
//
// Group practice of several agents: at every decision of a trace all of them draw a group of joint decisions from the
// same state. Each agent is judged by its own region – who runs and waits there afterwards – plus a cross-region term:
// the same of the regions to which it forwards jobs in any decision of the group, so that handing a job on is no way to
// be rid of it. The best and the worst are learned from (group_advantages.h). Tasks are placed as locality does in the
// cells. Sees predicted speeds alone. A pure function of its arguments; safe on several threads.
#pragma once

#include "core/learn/agents/agent_dispatch.h"
#include "core/learn/training/trace_player.h"

namespace consonance {

struct AgentTrainingSettings {
    AgentSettings agents;
    std::int32_t exchange = 1;
    std::int32_t width = 24; ///< of embeddings
    double crossRegion = 1; ///< weight of the cross-region term
};

/// A decision with what its choices turned out to be worth.
struct JudgedDecision {
    AgentScene scene;
    std::vector<AgentChoice> choices;
    std::vector<float> advantages; ///< one a choice
};

struct AgentSamples {
    std::vector<JudgedDecision> decisions;
    TrainingSamples figures; ///< without inferences
    std::vector<double> stays; ///< by agent: drained stay of its region, intervals, summed over decisions
    std::int64_t forwarded = 0; ///< jobs, in the decisions that the trace went on with
};

/// One trace lived through. The samples point to the regions.
[[nodiscard]] Result<AgentSamples> practiseTraceOfAgents(const EpisodeSource& source, const TrainingSettings& settings,
    const AgentTrainingSettings& agents, const AgentRegions& regions, const AgentNetwork& network,
    const TraceToPlay& trace, const StopToken& stop);

/// Scores of one agent, by decision of a group: minus its own stay, minus the weighted stays of its neighbours.
/// `stays`: [decision of the group][agent]; `isNeighbour`: by agent, 1 where it forwards to in any of them.
[[nodiscard]] std::vector<double> agentScores(const std::vector<std::vector<double>>& stays, std::size_t agent,
    const std::vector<std::uint8_t>& isNeighbour, double crossRegion);

} // namespace consonance
