// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which runs count as observations. Another seed of a recorded trace gives the same outcome again unless the policy
// draws, and often even then: runs of the same trace with the same figures to the last bit count once, in every mean,
// interval and test. Pure; any thread.
#pragma once

#include "core/run/run_result.h"

#include <array>
#include <cstdint>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace consonance {

/// Lets every observation pass once.
class ObservationFilter {
public:
    [[nodiscard]] bool isNew(const RunResult& run) { return isNewPair(run, run); }
    /// A pair is distinct when either of its runs is.
    [[nodiscard]] bool isNewPair(const RunResult& own, const RunResult& base)
    {
        return m_seen.insert({ own.traceHash, outcomeOf(own.metrics), outcomeOf(base.metrics) }).second;
    }

private:
    using Outcome = std::pair<std::array<double, 9>, KeyedFigures>;
    static Outcome outcomeOf(const RunMetrics& metrics)
    {
        return { { static_cast<double>(metrics.finished), metrics.meanJctSeconds, metrics.medianJctSeconds,
                     metrics.p90JctSeconds, metrics.p99JctSeconds, metrics.meanQueueingSeconds, metrics.makespanSeconds,
                     metrics.utilisation, static_cast<double>(metrics.restarts) },
            metrics.keyed };
    }

    std::set<std::tuple<std::uint64_t, Outcome, Outcome>> m_seen;
};

/// Indices of a contender's runs, each observation once.
[[nodiscard]] inline std::vector<std::size_t> distinctRuns(
    const std::vector<RunResult>& runs, const std::string& contender)
{
    ObservationFilter filter;
    std::vector<std::size_t> distinct;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].contender() == contender && filter.isNew(runs[i]))
            distinct.push_back(i);
    }
    return distinct;
}

} // namespace consonance
