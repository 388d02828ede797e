// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/agent_practice.h"

#include <algorithm>

namespace consonance {

namespace {

/// The regions of a board, each judged after a decision.
class RegionJudge {
public:
    RegionJudge(const EpisodeSource& source, const TrainingSettings& settings, const AgentRegions& regions,
        const PlacementBoard& board)
        : m_source(source)
        , m_settings(settings)
        , m_regions(regions)
        , m_board(board)
        , m_running(regions.hosts.size())
    {
        std::vector<std::size_t> agentOf(static_cast<std::size_t>(board.hostCount()));
        for (std::size_t agent = 0; agent < regions.hosts.size(); ++agent) {
            for (const std::int32_t host : regions.hosts[agent])
                agentOf[static_cast<std::size_t>(host)] = agent;
        }
        for (const PlacedGroup& group : board.groups())
            m_running[agentOf[static_cast<std::size_t>(group.host)]].push_back(group.job);
        for (auto& jobs : m_running) {
            std::ranges::sort(jobs);
            const auto repeated = std::ranges::unique(jobs);
            jobs.erase(repeated.begin(), repeated.end());
        }
    }

    /// Intervals that all who run or wait in the region still stay, by agent.
    [[nodiscard]] std::vector<double> stays(const AgentOutcome& outcome) const
    {
        std::vector<std::vector<std::int32_t>> waiting(m_regions.hosts.size());
        for (std::size_t i = 0; i < outcome.holder.size(); ++i) {
            if (outcome.holder[i] >= 0)
                waiting[static_cast<std::size_t>(outcome.holder[i])].push_back(
                    m_board.firstWaiting() + static_cast<std::int32_t>(i));
        }
        std::vector<double> stays;
        for (std::size_t agent = 0; agent < waiting.size(); ++agent)
            stays.push_back(
                waiting[agent].empty() && m_running[agent].empty() ? 0.0 : stay(agent, waiting[agent], outcome));
        return stays;
    }

private:
    [[nodiscard]] double stay(
        std::size_t agent, const std::vector<std::int32_t>& waiting, const AgentOutcome& outcome) const
    {
        const auto& hosts = m_regions.hosts[agent];
        PlacementBoard part = m_board.part(hosts, m_running[agent], waiting);
        for (std::int32_t cell = m_regions.firstCell[agent]; cell < m_regions.firstCell[agent + 1]; ++cell) {
            const auto& cellHosts = m_regions.cells[static_cast<std::size_t>(cell)];
            const auto& jobs = outcome.jobs[static_cast<std::size_t>(cell)];
            for (const PlacedGroup& group : outcome.rooms[static_cast<std::size_t>(cell)].taken()) {
                const auto at = [](const auto& all, std::int32_t one) {
                    return static_cast<std::int32_t>(std::ranges::lower_bound(all, one) - all.begin());
                };
                const std::int32_t job = part.firstWaiting() + at(waiting, jobs[static_cast<std::size_t>(group.job)]);
                const std::int32_t host = at(hosts, cellHosts[static_cast<std::size_t>(group.host)]);
                for (std::int32_t i = 0; i < group.workers; ++i)
                    part.place(job, PlacedRole::Worker, host);
                for (std::int32_t i = 0; i < group.servers; ++i)
                    part.place(job, PlacedRole::ParameterServer, host);
            }
        }
        return -objectiveOf(
            m_settings.judge, part, *m_source.predictor, { .intervalSeconds = m_source.intervalSeconds });
    }

    const EpisodeSource& m_source;
    const TrainingSettings& m_settings;
    const AgentRegions& m_regions;
    const PlacementBoard& m_board;
    std::vector<std::vector<std::int32_t>> m_running; ///< by agent, ascending
};

class AgentPlayer {
public:
    AgentPlayer(const EpisodeSource& source, const TrainingSettings& settings, const AgentTrainingSettings& agents,
        const AgentRegions& regions, const AgentNetwork& network)
        : m_source(source)
        , m_settings(settings)
        , m_agents(agents)
        , m_regions(regions)
        , m_network(network)
    {
    }

    Result<AgentSamples> play(const TraceToPlay& trace, const StopToken& stop) const
    {
        TRY_ASSIGN(const auto episode, TrainingEpisode::create(m_source, trace.load, trace.seed, trace.mix));
        RandomStream random(trace.seed, "training.agents");
        AgentSamples samples;
        samples.stays.assign(m_regions.hosts.size(), 0.0);
        double jobSeconds = 0;
        while (!episode->isOver()) {
            if (stop.stop_requested())
                return fail(ErrorKind::Cancelled, kTrainingStopped);
            if (!episode->waiting().empty())
                decide(*episode, random, samples);
            const WorldGain gain = episode->advance();
            jobSeconds += gain.jobSeconds;
            samples.figures.reward -= kRewardOfJobInterval * gain.jobSeconds / m_source.intervalSeconds;
        }
        noteEpisode(m_source, trace, jobSeconds, episode->jobCount(), samples.figures);
        return samples;
    }

private:
    /// Draws a group, learns from it and goes on with the first one: drawn like the others, blindly.
    void decide(TrainingEpisode& episode, RandomStream& random, AgentSamples& samples) const
    {
        PlacementBoard board = episode.board();
        const AgentDispatch dispatch(
            m_network, m_regions, m_agents.agents, board, *m_source.predictor, m_source.intervalSeconds);
        const RegionJudge judge(m_source, m_settings, m_regions, board);
        std::vector<AgentOutcome> group;
        std::vector<std::vector<double>> stays;
        for (std::int32_t i = 0; i < std::max(1, m_settings.group.size); ++i) {
            group.push_back(dispatch.decide({ .choice = Choice::Drawn, .random = &random, .isRecorded = true }));
            stays.push_back(judge.stays(group.back()));
            samples.figures.inferred += static_cast<std::int64_t>(group.back().choices.size());
        }
        ++samples.figures.decisions;
        samples.forwarded += static_cast<std::int64_t>(group.front().forwarded.size());
        for (std::size_t agent = 0; agent < samples.stays.size(); ++agent)
            samples.stays[agent] += stays.front()[agent];
        learnFrom(dispatch.scene(), group, stays, samples);
        applyOutcome(m_regions, group.front(), board);
        episode.place(board);
    }

    void learnFrom(const AgentScene& scene, std::vector<AgentOutcome>& group,
        const std::vector<std::vector<double>>& stays, AgentSamples& samples) const
    {
        JudgedDecision decision { .scene = scene, .choices = {}, .advantages = {} };
        for (std::size_t agent = 0; agent < m_regions.hosts.size(); ++agent) {
            std::vector<std::uint8_t> isNeighbour(m_regions.hosts.size(), 0);
            for (const AgentOutcome& one : group) {
                for (const auto& [from, to] : one.forwarded) {
                    if (from == static_cast<std::int32_t>(agent))
                        isNeighbour[static_cast<std::size_t>(to)] = 1;
                }
            }
            const auto scores = agentScores(stays, agent, isNeighbour, m_agents.crossRegion);
            samples.figures.groupSpread += spreadOf(scores) / static_cast<double>(m_regions.hosts.size());
            for (const GroupMember& member : groupAdvantages(scores, m_settings.group)) {
                for (const AgentChoice& choice : group[member.index].choices) {
                    if (choice.question.agent != static_cast<std::int32_t>(agent))
                        continue;
                    decision.choices.push_back(choice);
                    decision.advantages.push_back(member.advantage);
                }
            }
        }
        if (!decision.choices.empty())
            samples.decisions.push_back(std::move(decision));
    }

    const EpisodeSource& m_source;
    const TrainingSettings& m_settings;
    const AgentTrainingSettings& m_agents;
    const AgentRegions& m_regions;
    const AgentNetwork& m_network;
};

} // namespace

std::vector<double> agentScores(const std::vector<std::vector<double>>& stays, std::size_t agent,
    const std::vector<std::uint8_t>& isNeighbour, double crossRegion)
{
    std::vector<double> scores;
    for (const std::vector<double>& one : stays) {
        double score = -one[agent];
        for (std::size_t other = 0; other < one.size(); ++other) {
            if (other != agent && isNeighbour[other] != 0)
                score -= crossRegion * one[other];
        }
        scores.push_back(score);
    }
    return scores;
}

Result<AgentSamples> practiseTraceOfAgents(const EpisodeSource& source, const TrainingSettings& settings,
    const AgentTrainingSettings& agents, const AgentRegions& regions, const AgentNetwork& network,
    const TraceToPlay& trace, const StopToken& stop)
{
    return AgentPlayer(source, settings, agents, regions, network).play(trace, stop);
}

} // namespace consonance
