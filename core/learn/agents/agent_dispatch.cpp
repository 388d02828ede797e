// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/agents/agent_dispatch.h"

#include "core/base/portable_math.h"

#include <algorithm>

namespace consonance {

/// A decision in the making.
struct AgentDispatch::Deal {
    const AgentDrawing& drawing;
    AgentOutcome outcome;
    std::vector<std::vector<double>> since; ///< by cell: workers, then PSs given to it, by model
    std::vector<std::vector<std::int32_t>> held; ///< by job: agents that had it, the present one last
    std::vector<RoomSums> heard; ///< by agent, when jobs were forwarded last
    std::vector<ResourceVector> sent; ///< since then, by the agent that decides: demands, by agent
};

AgentDispatch::AgentDispatch(const AgentNetwork& network, const AgentRegions& regions, const AgentSettings& settings,
    const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds)
    : m_network(network)
    , m_regions(regions)
    , m_settings(settings)
    , m_board(board)
    , m_world(board, predictor)
    , m_scene(sceneOf(regions, board, network.architecture().models))
{
    m_network.encode(m_scene, m_encoding);
    for (const auto& hosts : regions.cells)
        m_rooms.emplace_back(board, hosts);
    m_regionRooms = roomsOfAgents(m_rooms);
    const ResourceVector largest = largestHost(board);
    for (const std::int32_t job : m_world.waitingOnBoard())
        m_jobFeatures.push_back(
            agentJobFeatures(board.job(job), largest, predictor, intervalSeconds, network.architecture().models));
}

std::vector<RoomSums> AgentDispatch::roomsOfAgents(const std::vector<RegionRoom>& cells) const
{
    std::vector<RoomSums> rooms(m_regions.hosts.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        rooms[static_cast<std::size_t>(m_regions.agentOfCell[cell])].add(cells[cell].sums());
    return rooms;
}

/// The agent's cells that may hold the job, and the agents that it may go to: without exchange only the next one, of
/// which nothing is known.
AgentQuestion AgentDispatch::question(const Deal& deal, std::int32_t job, bool mayForward) const
{
    const auto index = static_cast<std::size_t>(job);
    const AgentArchitecture& sizes = m_network.architecture();
    const auto& held = deal.held[index];
    const std::int32_t agent = held.back();
    AgentQuestion question { .agent = agent, .job = m_jobFeatures[index], .targets = {}, .now = {} };
    const auto last = m_regions.firstCell[static_cast<std::size_t>(agent) + 1];
    for (std::int32_t cell = m_regions.firstCell[static_cast<std::size_t>(agent)]; cell < last; ++cell) {
        const RegionRoom& room = deal.outcome.rooms[static_cast<std::size_t>(cell)];
        if (!room.mayTake(*m_world.waiting()[index]))
            continue;
        question.targets.push_back(cell);
        addTargetFeatures(room.sums(), false, deal.since[static_cast<std::size_t>(cell)], question.now);
    }
    const std::vector<double> nothing(2 * static_cast<std::size_t>(sizes.models), 0.0);
    for (std::int32_t step = 1; step < m_regions.agents && mayForward; ++step) {
        const std::int32_t other = (agent + step) % m_regions.agents;
        if (std::ranges::find(held, other) != held.end())
            continue;
        question.targets.push_back(-1 - other);
        if (sizes.exchange == 0) {
            addUnknownTarget(sizes.models, question.now);
            break;
        }
        RoomSums room = deal.heard[static_cast<std::size_t>(other)];
        room.free -= deal.sent[static_cast<std::size_t>(other)] * (m_regions.agents - 1);
        for (std::int64_t& amount : room.free.amount)
            amount = std::max<std::int64_t>(0, amount);
        addTargetFeatures(room, true, nothing, question.now);
    }
    return question;
}

void targetProbabilities(std::span<const double> scores, std::span<double> probabilities)
{
    const double largest = *std::ranges::max_element(scores);
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        probabilities[i] = portableExp(scores[i] - largest);
        sum += probabilities[i];
    }
    for (double& one : probabilities)
        one /= sum;
}

std::int32_t AgentDispatch::dealWith(Deal& deal, std::int32_t job, std::int32_t agent, bool mayForward) const
{
    const auto index = static_cast<std::size_t>(job);
    const auto width = static_cast<std::ptrdiff_t>(m_network.architecture().targetWidth());
    deal.held[index].push_back(agent);
    AgentQuestion asked = question(deal, job, mayForward);
    std::vector<double> probabilities;
    while (!asked.targets.empty()) {
        std::vector<double> scores(asked.targets.size());
        probabilities.resize(scores.size());
        m_network.score(m_encoding, asked, scores);
        targetProbabilities(scores, probabilities);
        auto chosen = static_cast<std::size_t>(std::ranges::max_element(probabilities) - probabilities.begin());
        if (deal.drawing.choice == Choice::Drawn) {
            double left = deal.drawing.random->uniform01();
            for (chosen = 0; chosen + 1 < probabilities.size() && left >= probabilities[chosen]; ++chosen)
                left -= probabilities[chosen];
        }
        const std::int32_t target = asked.targets[chosen];
        const WorldJob& one = *m_world.waiting()[index];
        if (target >= 0 && !deal.outcome.rooms[static_cast<std::size_t>(target)].take(one)) {
            asked.targets.erase(asked.targets.begin() + static_cast<std::ptrdiff_t>(chosen));
            const auto first = asked.now.begin() + static_cast<std::ptrdiff_t>(chosen) * width;
            asked.now.erase(first, first + width);
            continue;
        }
        if (deal.drawing.isRecorded && asked.targets.size() > 1)
            deal.outcome.choices.push_back({ std::move(asked), chosen, probabilities[chosen] });
        if (target < 0) {
            deal.sent[static_cast<std::size_t>(-1 - target)] += demandOf(one);
            return -1 - target;
        }
        deal.outcome.jobs[static_cast<std::size_t>(target)].push_back(m_world.waitingOnBoard()[index]);
        const std::size_t models = deal.since[static_cast<std::size_t>(target)].size() / 2;
        if (one.model >= 0 && static_cast<std::size_t>(one.model) < models) {
            auto& since = deal.since[static_cast<std::size_t>(target)];
            since[static_cast<std::size_t>(one.model)] += one.tasks[0];
            since[models + static_cast<std::size_t>(one.model)] += one.tasks[1];
        }
        return -1;
    }
    return -1;
}

AgentOutcome AgentDispatch::decide(const AgentDrawing& drawing) const
{
    const auto agents = static_cast<std::size_t>(m_regions.agents);
    const std::size_t waiting = m_world.waiting().size();
    const std::size_t onBoard = m_board.jobs().size() - static_cast<std::size_t>(m_board.firstWaiting());
    const std::vector<double> nothing(2 * static_cast<std::size_t>(m_network.architecture().models), 0.0);
    Deal deal { .drawing = drawing,
        .outcome = { .rooms = m_rooms,
            .jobs = std::vector<std::vector<std::int32_t>>(m_rooms.size()),
            .submittedTo = std::vector<std::int32_t>(onBoard, -1),
            .holder = std::vector<std::int32_t>(onBoard, -1),
            .forwarded = {},
            .choices = {} },
        .since = std::vector<std::vector<double>>(m_rooms.size(), nothing),
        .held = std::vector<std::vector<std::int32_t>>(waiting),
        .heard = m_regionRooms,
        .sent = {} };
    const auto onBoardAt = [&](std::size_t job) {
        return static_cast<std::size_t>(m_world.waitingOnBoard()[job] - m_board.firstWaiting());
    };
    std::vector<std::vector<std::int32_t>> mail(agents); // by agent: jobs by service
    for (std::size_t job = 0; job < waiting; ++job) {
        const std::size_t agent = m_world.waiting()[job]->id.index() % agents;
        deal.outcome.submittedTo[onBoardAt(job)] = static_cast<std::int32_t>(agent);
        mail[agent].push_back(static_cast<std::int32_t>(job));
    }
    for (std::int32_t hop = 0; hop <= m_settings.forwards; ++hop) {
        std::vector<std::vector<std::int32_t>> next(agents);
        for (std::size_t agent = 0; agent < agents; ++agent) {
            deal.sent.assign(agents, {});
            for (const std::int32_t job : mail[agent]) {
                deal.outcome.holder[onBoardAt(static_cast<std::size_t>(job))] = static_cast<std::int32_t>(agent);
                const std::int32_t to
                    = dealWith(deal, job, static_cast<std::int32_t>(agent), hop < m_settings.forwards);
                if (to < 0)
                    continue;
                next[static_cast<std::size_t>(to)].push_back(job);
                deal.outcome.forwarded.emplace_back(static_cast<std::int32_t>(agent), to);
            }
        }
        for (auto& one : next)
            std::ranges::sort(one);
        mail = std::move(next);
        deal.heard = roomsOfAgents(deal.outcome.rooms);
    }
    return std::move(deal.outcome);
}

void applyOutcome(const AgentRegions& regions, const AgentOutcome& outcome, PlacementBoard& board)
{
    for (std::size_t cell = 0; cell < regions.cells.size(); ++cell) {
        for (const PlacedGroup& group : outcome.rooms[cell].taken()) {
            const std::int32_t job = outcome.jobs[cell][static_cast<std::size_t>(group.job)];
            const std::int32_t host = regions.cells[cell][static_cast<std::size_t>(group.host)];
            for (std::int32_t i = 0; i < group.workers; ++i)
                board.place(job, PlacedRole::Worker, host);
            for (std::int32_t i = 0; i < group.servers; ++i)
                board.place(job, PlacedRole::ParameterServer, host);
        }
    }
}

} // namespace consonance
