// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/agents/agent_notes.h"

#include "core/base/marked_text.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace consonance {

namespace {

/// "3: server-40 … server-59".
std::string agentName(const AgentRegions& regions, std::size_t agent, const Cluster& cluster)
{
    const auto& hosts = regions.hosts[agent];
    const auto name = [&](std::int32_t host) { return cluster.hostName(HostId(static_cast<std::size_t>(host))); };
    return fmt::format("{}: {} … {}", agent + 1, name(hosts.front()), name(hosts.back()));
}

NoteTable agentTable(
    const AgentRegions& regions, const AgentDispatch& dispatch, const AgentOutcome& outcome, const Cluster& cluster)
{
    NoteTable table { .title = CONSONANCE_TEXT("Policy", "what each agent received and sent"),
        .rows = {},
        .columns = { CONSONANCE_TEXT("Policy", "jobs submitted to it"), CONSONANCE_TEXT("Policy", "received"),
            CONSONANCE_TEXT("Policy", "forwarded"), CONSONANCE_TEXT("Policy", "given to its cells"),
            CONSONANCE_TEXT("Policy", "free part that others hear of") },
        .unit = "1",
        .values = {} };
    for (std::size_t agent = 0; agent < regions.hosts.size(); ++agent) {
        const auto index = static_cast<std::int32_t>(agent);
        std::size_t given = 0;
        for (std::int32_t cell = regions.firstCell[agent]; cell < regions.firstCell[agent + 1]; ++cell)
            given += outcome.jobs[static_cast<std::size_t>(cell)].size();
        table.rows.push_back(agentName(regions, agent, cluster));
        for (const auto count : { std::ranges::count(outcome.submittedTo, index),
                 std::ranges::count(outcome.forwarded, index, &std::pair<std::int32_t, std::int32_t>::second),
                 std::ranges::count(outcome.forwarded, index, &std::pair<std::int32_t, std::int32_t>::first),
                 static_cast<std::ptrdiff_t>(given) })
            table.values.push_back(static_cast<double>(count));
        table.values.push_back(dispatch.regionRooms()[agent].freePart());
    }
    return table;
}

NoteTable jobTable(
    const AgentRegions& regions, const AgentOutcome& outcome, const PlacementBoard& board, const View& view)
{
    NoteTable table { .title = CONSONANCE_TEXT("Policy", "which agent decided"),
        .rows = {},
        .columns = { CONSONANCE_TEXT("Policy", "submitted to agent"), CONSONANCE_TEXT("Policy", "decided by agent"),
            CONSONANCE_TEXT("Policy", "cell of that agent") },
        .unit = "1",
        .values = {} };
    std::vector<std::int32_t> cellOf(outcome.holder.size(), -1);
    for (std::size_t cell = 0; cell < outcome.jobs.size(); ++cell) {
        for (const std::int32_t job : outcome.jobs[cell])
            cellOf[static_cast<std::size_t>(job - board.firstWaiting())] = static_cast<std::int32_t>(cell);
    }
    for (std::size_t i = 0; i < outcome.holder.size(); ++i) {
        if (outcome.holder[i] < 0)
            continue;
        const std::int32_t first = regions.firstCell[static_cast<std::size_t>(outcome.holder[i])];
        table.rows.push_back(view.request(board.job(board.firstWaiting() + static_cast<std::int32_t>(i)).id).name);
        table.values.insert(table.values.end(),
            { outcome.submittedTo[i] + 1.0, outcome.holder[i] + 1.0,
                cellOf[i] < 0 ? std::numeric_limits<double>::quiet_NaN() : cellOf[i] - first + 1.0 });
    }
    return table;
}

} // namespace

void noteAgents(const AgentRegions& regions, const AgentDispatch& dispatch, const AgentOutcome& outcome,
    const PlacementBoard& board, const View& view, DecisionNotes& notes)
{
    notes.tables.push_back(agentTable(regions, dispatch, outcome, view.cluster()));
    notes.tables.push_back(jobTable(regions, outcome, board, view));
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "agents"), regions.agents);
    notes.figures.emplace_back(
        CONSONANCE_TEXT("Policy", "jobs forwarded"), static_cast<double>(outcome.forwarded.size()));
}

} // namespace consonance
