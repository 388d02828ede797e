// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/snapshot_moment.h"

#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/workload/assumption_rules.h"

namespace consonance {

Assumption snapshotAt(Time moment)
{
    return { .field = "snapshot", .rule = fillMessage(assumption::kSnapshot, { shortestText(moment.seconds()) }) };
}

std::optional<Time> snapshotMoment(const Workload& workload)
{
    constexpr NumberRange kMoments { .minimum = 0, .maximum = 1e9 };
    for (const auto& one : workload.assumptions) {
        if (one.field != "snapshot")
            continue;
        const auto rule = assumptionRule(one.rule);
        const auto seconds
            = rule.english == assumption::kSnapshot ? decimalFromText(rule.arguments.front()) : std::nullopt;
        if (seconds && kMoments.contains(*seconds))
            return Time::fromSecondsRounded(*seconds);
    }
    return std::nullopt;
}

} // namespace consonance
