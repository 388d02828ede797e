// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/offending_rounds.h"

#include <algorithm>

namespace consonance {

OffendingRounds offendingRounds(std::span<const TrainingReport> reports, const TrainingAlarm& alarm, std::size_t limit)
{
    OffendingRounds rounds;
    for (std::size_t i = alarm.since; i < reports.size(); ++i) {
        const auto& report = reports[i];
        const auto figure = std::ranges::find(
            report.figures, alarm.figure, [](const std::pair<std::string, double>& one) { return one.first; });
        if (figure == report.figures.end() || ++rounds.all > limit)
            continue;
        auto episodes = report.episodes;
        std::ranges::stable_sort(episodes, {}, &PlayedEpisode::reward);
        rounds.first.push_back({ i, report.round, figure->second, std::move(episodes) });
    }
    return rounds;
}

RunRequest requestOf(const PlayedEpisode& episode, const std::string& policy, const std::string& checkpoint)
{
    RunRequest request;
    request.trace = episode.trace;
    request.cluster = episode.cluster;
    request.policy = policy;
    request.parameters = { { "checkpoint", checkpoint } };
    request.seed = episode.seed;
    return request;
}

} // namespace consonance
