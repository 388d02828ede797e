// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jct_curve_place.h"

#include <cmath>

namespace consonance {

namespace {

constexpr double kSecondsPerMinute = 60;

bool hasCurve(const ComparisonData& data, const std::string& contender)
{
    return std::ranges::any_of(data.results(), [&](const RunResult& run) {
        return run.contender() == contender && std::ranges::any_of(run.outcomes, &JobOutcome::finished);
    });
}

} // namespace

std::optional<RunPlace> placeOnJctCurve(const ComparisonData& data, int curve, double minutes)
{
    int drawn = -1;
    for (const auto& contender : data.runs.contenders) {
        drawn += hasCurve(data, contender) ? 1 : 0;
        if (drawn != curve || !hasCurve(data, contender))
            continue;
        std::optional<RunPlace> place;
        double nearest = 0;
        for (const auto& run : data.results()) {
            if (run.contender() != contender)
                continue;
            for (const auto& job : run.outcomes) {
                const double off = std::abs(job.completion.seconds() / kSecondsPerMinute - minutes);
                if (!job.finished || (place && off >= nearest))
                    continue;
                nearest = off;
                place = RunPlace { .runId = QString::fromStdString(run.runId), .job = job.job };
            }
        }
        return place && !place->runId.isEmpty() ? place : std::nullopt;
    }
    return {};
}

} // namespace consonance
