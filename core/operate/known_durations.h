// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long unfinished jobs go on, estimated without hindsight: from the finished jobs of the same user and job name;
// where these are too few, from the job's limit and the part of their limits that finished jobs used; without a limit
// from finished jobs of its model and size. One thread at a time. Cost: a binary search an estimate, an insertion into
// sorted lists a finished job.
#pragma once

#include "core/base/time.h"
#include "core/base/wording.h"
#include "core/workload/workload.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace consonance {

/// Fewer finished jobs say nothing about others.
inline constexpr std::size_t kFewestDurations = 5;

/// What an estimate rests on, the closest knowledge first.
enum class LengthBasis : std::uint8_t {
    UserAndName, ///< finished jobs of its user and job name; where jobs have no names, of its user
    LimitUse, ///< its limit, and which part of theirs finished jobs used
    SimilarJobs, ///< finished jobs of its model and number of GPUs, or of all
    Limit, ///< its limit alone: no length below it is likelier than another
    Nothing,
};
inline constexpr std::size_t kLengthBases = 5;

/// How many of a number of jobs are estimated by each.
using LengthSources = std::array<std::int64_t, kLengthBases>;
[[nodiscard]] inline std::int64_t countOf(const LengthSources& sources, LengthBasis basis)
{
    return sources[static_cast<std::size_t>(basis)];
}
[[nodiscard]] bool isAnyEstimated(const LengthSources& sources); ///< of one job at least something is known
/// "3 as finished jobs of their user and name ran, 5 by their limits"; empty where there are no jobs.
[[nodiscard]] std::string lengthSourcesText(const LengthSources& sources, const Wording& wording = englishWording);

struct LengthEstimate {
    Duration left; ///< at most up to the limit, where it has not run beyond that
    LengthBasis basis = LengthBasis::Nothing;
};

class KnownDurations {
public:
    explicit KnownDurations(const Workload& workload)
        : m_workload(workload)
    {
    }

    void add(JobId job, Duration held);
    [[nodiscard]] bool isKnown() const; ///< enough jobs have finished to say something about any other
    /// How much longer a job will hold its resources: the percentile of those that held longer than it has by now.
    /// Where none of the similar jobs did, the median is as long again, and the percentiles are those of 1 / (1 − u).
    [[nodiscard]] LengthEstimate left(JobId job, Duration held, double percent = 50) const;

private:
    using Key = std::pair<std::int64_t, std::int64_t>; ///< model and GPUs, or user and job name; −1 for any
    static constexpr Key kAll { -1, -1 };

    [[nodiscard]] std::array<Key, 3> keysOf(JobId job) const; ///< the closest class first
    [[nodiscard]] std::optional<Key> ownKey(JobId job) const;
    [[nodiscard]] std::optional<Duration> leftOfOwn(JobId job, Duration held, double percent) const;
    [[nodiscard]] std::optional<Duration> leftOfLimit(JobId job, Duration held, double percent) const;
    [[nodiscard]] Duration leftOfSimilar(JobId job, Duration held, double percent) const;

    const Workload& m_workload;
    std::map<Key, std::vector<Duration>> m_known; ///< by model and GPUs, ascending
    std::map<Key, std::vector<Duration>> m_own; ///< by user and job name, ascending
    std::map<std::int64_t, std::vector<double>> m_limitUse; ///< parts of their limits, by user and of all, ascending
};

} // namespace consonance
