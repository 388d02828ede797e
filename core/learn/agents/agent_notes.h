// SPDX-License-Identifier: GPL-3.0-or-later
//
// What agents did in a decision, as tables among its notes: which agent a job was submitted to and which one decided,
// what each agent received, forwarded and heard of the others. Plain functions.
#pragma once

#include "core/learn/agents/agent_dispatch.h"
#include "core/sim/view.h"

namespace consonance {

void noteAgents(const AgentRegions& regions, const AgentDispatch& dispatch, const AgentOutcome& outcome,
    const PlacementBoard& board, const View& view, DecisionNotes& notes);

} // namespace consonance
