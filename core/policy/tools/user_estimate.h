// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long a policy that asks users takes a job to run: its time limit where the trace has one, which is what
// schedulers are given, or its exact run time. The parameter "estimates" chooses. Plain functions, any thread.
#pragma once

#include "core/policy/bound_parameters.h"

namespace consonance {

enum class EstimateSource : std::uint8_t {
    Limits, ///< jobs without a limit: their run time
    RunTimes,
};

/// Seconds. Knowledge::Estimates.
[[nodiscard]] inline Result<double> userEstimate(JobId job, const View& view, EstimateSource source)
{
    TRY_ASSIGN(const double seconds, view.estimatedSeconds(job));
    const auto& limit = view.request(job).timeLimit;
    return limit && source == EstimateSource::Limits ? limit->seconds() : seconds;
}

/// Runs of before December 2026 took exact run times.
template<typename Rule> BoundParameter<Rule> boundEstimates(EstimateSource Rule::*field)
{
    return boundChoice(field, { { "limits", EstimateSource::Limits }, { "run-times", EstimateSource::RunTimes } },
        { .key = "estimates",
            .description = "what users say of a job's run time: limits (its time limit, where the trace has one) or "
                           "run-times (exact)",
            .source = "a scheduler is given limits; Mu'alem, Feitelson, TPDS 2001",
            .formerly = std::string("run-times") });
}

} // namespace consonance
