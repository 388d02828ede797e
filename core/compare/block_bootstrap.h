// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far the figures of one trace can be trusted. A trace that was recorded gives no second sample, so its jobs are
// resampled in blocks of consecutive arrivals: jobs that queue behind each other stay together. The result describes
// only this trace and is always called a bootstrap, never a confidence interval over traces. Pure; any thread; the
// same values give the same bits. Cost: 2,000 draws of at most 50 blocks.
#pragma once

#include "core/run/run_result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// The middle 95 % of the draws.
struct DrawnRange {
    double low = 0;
    double high = 0;
};

struct BlockBootstrap {
    std::int64_t jobs = 0; ///< finished by both
    std::int64_t blocks = 0;
    std::int64_t blockJobs = 0; ///< the last block may have fewer
    DrawnRange meanJctSeconds; ///< of the contender
    DrawnRange relative; ///< its mean / the baseline's − 1
};

/// `own` and `base` are of the same jobs in order of arrival. Nothing below 20 jobs, or where the baseline's are all 0.
[[nodiscard]] std::optional<BlockBootstrap> blockBootstrap(std::span<const double> own, std::span<const double> base);

/// For a contender and the baseline when all their runs are of one trace; over the jobs that all these runs
/// finished, each job's JCT averaged over the runs. Else nothing.
[[nodiscard]] std::optional<BlockBootstrap> bootstrapOfOneTrace(
    const std::vector<RunResult>& runs, const std::string& contender, const std::string& baseline);

} // namespace consonance
