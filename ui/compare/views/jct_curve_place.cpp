// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/jct_curve_place.h"

#include "ui/compare/models/metric_text.h"
#include "ui/compare/views/jct_distribution_view.h"

#include <cmath>

namespace consonance {

std::optional<RunPlace> placeOnJctCurve(const ComparisonData& data, int curve, double minutes)
{
    const auto contenders = contendersWithJct(data);
    if (curve < 0 || static_cast<std::size_t>(curve) >= contenders.size())
        return {};
    std::optional<RunPlace> place;
    double nearest = 0;
    for (const auto& run : data.results()) {
        if (run.contender() != contenders[static_cast<std::size_t>(curve)])
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

} // namespace consonance
