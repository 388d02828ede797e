// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/weighed_placements.h"

#include "core/base/stop_scope.h"

#include <algorithm>
#include <tuple>

namespace consonance {

WeighedPlacements::WeighedPlacements(const View& view, std::span<const std::int32_t> hosts, std::int32_t part)
    : m_view(view)
    , m_hosts(hosts)
    , m_part(part)
{
}

WeighedPlacements::Weighed& WeighedPlacements::entryFor(const PlacementBoard& board)
{
    std::vector<WeighedTasks> tasks;
    const auto add = [&](JobId job, RoleKind kind, std::int32_t host, std::int32_t count) {
        if (count > 0)
            tasks.push_back({ .job = job,
                .role = static_cast<std::uint8_t>(m_view.request(job).roles.find(kind)),
                .host = HostId(m_hosts[static_cast<std::size_t>(host)]),
                .count = count });
    };
    for (const PlacedGroup& group : board.groups()) {
        const BoardJob& job = board.job(group.job);
        if (group.job < board.firstWaiting() || !job.isWhole())
            continue;
        add(job.id, RoleKind::Worker, group.host, group.workers);
        add(job.id, RoleKind::ParameterServer, group.host, group.servers);
    }
    std::ranges::sort(tasks);
    return m_placements.try_emplace(std::move(tasks), Weighed { .board = board, .logLikelihood = {} }).first->second;
}

void WeighedPlacements::add(const PlacementBoard& board, std::optional<double> logLikelihood)
{
    Weighed& entry = entryFor(board);
    ++entry.drawn;
    if (logLikelihood && (!entry.logLikelihood || *logLikelihood > *entry.logLikelihood))
        entry.logLikelihood = logLikelihood;
}

std::vector<WeighedNote> WeighedPlacements::judged(const std::function<double(const PlacementBoard&)>& judge) const
{
    std::vector<WeighedNote> notes;
    for (const auto& [tasks, entry] : m_placements) {
        if (StopScope::isStopped())
            break;
        notes.push_back({ .tasks = tasks,
            .value = judge(entry.board),
            .logLikelihood = entry.logLikelihood,
            .drawn = entry.drawn,
            .part = m_part,
            .isChosen = entry.isChosen });
    }
    std::ranges::stable_sort(notes, [](const WeighedNote& one, const WeighedNote& other) {
        const auto key = [](const WeighedNote& note) {
            return std::tuple(!note.logLikelihood, -note.logLikelihood.value_or(0), -note.value);
        };
        return key(one) < key(other);
    });
    return notes;
}

} // namespace consonance
