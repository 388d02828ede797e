// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/board_search.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace consonance {

namespace {

constexpr double kStaysTogether = 0.7; ///< how often a drawn job prefers hosts it already uses
constexpr std::int64_t kMostTakenBack = 2; ///< jobs that a change places anew

class BoardSearch {
public:
    BoardSearch(const PlacementBoard& board, RandomStream& random)
        : m_random(random)
    {
        for (std::int32_t job = board.firstWaiting(); job < static_cast<std::int32_t>(board.jobs().size()); ++job)
            m_order.push_back(job);
    }

    void shuffle()
    {
        for (std::size_t i = m_order.size(); i > 1; --i)
            std::swap(m_order[i - 1], m_order[drawBelow(i)]);
    }

    void placeAll(PlacementBoard& board)
    {
        for (const std::int32_t job : m_order) {
            if (!board.job(job).isWhole())
                placeJob(board, job);
        }
    }

    void takeSomeBack(PlacementBoard& board)
    {
        const std::int64_t count = m_random.uniformInt(1, kMostTakenBack);
        for (std::int64_t i = 0; i < count; ++i)
            board.remove(m_order[drawBelow(m_order.size())]);
    }

    [[nodiscard]] bool hasJobs() const { return !m_order.empty(); }

private:
    [[nodiscard]] std::size_t drawBelow(std::size_t count)
    {
        return static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(count) - 1));
    }

    void placeJob(PlacementBoard& board, std::int32_t job)
    {
        if (!board.hasRoomFor(job))
            return;
        const bool staysTogether = m_random.chance(kStaysTogether);
        while (!board.job(job).isWhole()) {
            const bool mayBeWorker = board.job(job).left(PlacedRole::Worker) > 0;
            const bool mayBeServer = board.job(job).left(PlacedRole::ParameterServer) > 0;
            const PlacedRole role = mayBeWorker && (!mayBeServer || m_random.chance(0.5)) ? PlacedRole::Worker
                                                                                          : PlacedRole::ParameterServer;
            m_hosts.clear();
            m_used.clear();
            for (std::int32_t host = 0; host < board.hostCount(); ++host) {
                if (!board.fits(job, role, host) || !board.leavesRoom(job, role, host))
                    continue;
                m_hosts.push_back(host);
                if (std::ranges::any_of(board.groups(),
                        [&](const PlacedGroup& group) { return group.job == job && group.host == host; }))
                    m_used.push_back(host);
            }
            if (m_hosts.empty())
                return board.remove(job);
            const auto& from = staysTogether && !m_used.empty() ? m_used : m_hosts;
            board.place(job, role, from[drawBelow(from.size())]);
        }
    }

    RandomStream& m_random;
    std::vector<std::int32_t> m_order; ///< waiting jobs
    std::vector<std::int32_t> m_hosts;
    std::vector<std::int32_t> m_used;
};

} // namespace

PlacementBoard searchBoard(const PlacementBoard& board, const PlacementBoard* start,
    const std::function<double(const PlacementBoard&)>& judge, const BoardSearchBudget& budget, RandomStream& random)
{
    BoardSearch search(board, random);
    PlacementBoard best = start != nullptr ? *start : board;
    if (!search.hasJobs())
        return best;
    double value = start != nullptr ? judge(best) : -std::numeric_limits<double>::infinity();
    for (std::int32_t i = 0; i < budget.drawn + budget.changed; ++i) {
        const bool isDrawn = i < budget.drawn;
        PlacementBoard candidate = isDrawn ? board : best;
        if (!isDrawn)
            search.takeSomeBack(candidate);
        if (i > 0)
            search.shuffle(); // the first candidate keeps the order of arrival
        search.placeAll(candidate);
        const double judged = judge(candidate);
        if (judged > value || (!isDrawn && judged == value)) {
            value = judged;
            best = std::move(candidate);
        }
    }
    return best;
}

} // namespace consonance
