// SPDX-License-Identifier: GPL-3.0-or-later
//
// One decision of several agents: which cell of which agent each waiting job goes to. A job was submitted to one agent,
// which gives it to a cell of its own or forwards it to another agent. Agents exchange embeddings when the decision
// begins, and how much room they have left before jobs are forwarded once more; in between they deal with their jobs
// independently of each other, shortest service first, and take it that the others send as much to an agent as they do
// themselves. What is placed where in a cell is decided afterwards, by a look at the cell alone. Assumed: all of this;
// jobs are submitted by turns. One thread at a time; deterministic for a stream. Cost: see agent_network.h.
#pragma once

#include "core/learn/agents/agent_scene.h"
#include "core/learn/board_world.h"
#include "core/learn/harmony_decision.h"

#include <utility>
#include <vector>

namespace consonance {

struct AgentSettings {
    std::int32_t agents = 5;
    std::int32_t cell = 8; ///< servers of a cell at most
    RegionForm regions = RegionForm::Subtree;
    std::int32_t forwards = 2; ///< that a job may take in one decision
};

/// A choice that was made, as learners take it.
struct AgentChoice {
    AgentQuestion question;
    std::size_t chosen = 0; ///< of the question's targets
    double probability = 0;
};

struct AgentOutcome {
    std::vector<RegionRoom> rooms; ///< of the cells, after all
    std::vector<std::vector<std::int32_t>> jobs; ///< of the board, by cell, in the order in which they were given to it
    std::vector<std::int32_t> submittedTo; ///< agent, by job of the board from the first waiting one; −1: to none
    std::vector<std::int32_t> holder; ///< likewise, in the end
    std::vector<std::pair<std::int32_t, std::int32_t>> forwarded; ///< from and to which agent, one each time
    std::vector<AgentChoice> choices; ///< when they are recorded
};

struct AgentDrawing {
    Choice choice = Choice::Likeliest;
    RandomStream* random = nullptr; ///< not null when drawn
    bool isRecorded = false;
};

class AgentDispatch {
public:
    /// All outlive this.
    AgentDispatch(const AgentNetwork& network, const AgentRegions& regions, const AgentSettings& settings,
        const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds);

    [[nodiscard]] AgentOutcome decide(const AgentDrawing& drawing) const;
    [[nodiscard]] const AgentScene& scene() const { return m_scene; }
    [[nodiscard]] const std::vector<RoomSums>& regionRooms() const { return m_regionRooms; } ///< by agent

private:
    struct Deal;
    [[nodiscard]] std::vector<RoomSums> roomsOfAgents(const std::vector<RegionRoom>& cells) const;
    [[nodiscard]] AgentQuestion question(const Deal& deal, std::int32_t job, bool mayForward) const;
    /// Gives the job to a cell; the agent that it is forwarded to, or −1.
    [[nodiscard]] std::int32_t dealWith(Deal& deal, std::int32_t job, std::int32_t agent, bool mayForward) const;

    const AgentNetwork& m_network;
    const AgentRegions& m_regions;
    AgentSettings m_settings;
    const PlacementBoard& m_board;
    BoardWorld m_world;
    std::vector<std::vector<double>> m_jobFeatures; ///< as m_world.waiting()
    AgentScene m_scene;
    AgentEncoding m_encoding;
    std::vector<RegionRoom> m_rooms; ///< of the cells, when the decision begins
    std::vector<RoomSums> m_regionRooms;
};

/// Probabilities of the targets.
void targetProbabilities(std::span<const double> scores, std::span<double> probabilities);

/// Places on the board what the outcome's rooms took.
void applyOutcome(const AgentRegions& regions, const AgentOutcome& outcome, PlacementBoard& board);

} // namespace consonance
