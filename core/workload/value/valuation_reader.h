// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opens private valuations: for the engine's answers to offers, a run's figures, trace files and people. Never for
// a policy. Pure functions.
#pragma once

#include "core/workload/workload.h"

#include <optional>

namespace consonance {

class ValuationReader {
public:
    /// As the trace gives it; none where the user is truthful.
    [[nodiscard]] static std::optional<double> stated(const JobSpec& job) { return job.valuation.m_value; }
    /// The true worth of completion at that time: the declared curve from the private valuation, where there is one,
    /// instead of the declared value.
    [[nodiscard]] static double worthAt(const JobSpec& job, Time completion)
    {
        return job.request.worthOf(job.valuation.m_value.value_or(job.request.declaredValue()), completion);
    }
    /// Whether completing the job can be worth anything.
    [[nodiscard]] static bool hasWorth(const JobSpec& job)
    {
        return job.valuation.m_value || job.request.utility || job.request.bid;
    }
};

} // namespace consonance
