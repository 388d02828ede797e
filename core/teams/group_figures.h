// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waits, completion times, GPU hours and unserved jobs, team by team, for people responsible for several
// teams. Groups are tenants, users, types of GPU or sizes of jobs. Over one run, or over the jobs of several together,
// such as one policy on many traces. Pure; any thread. Deterministic. Cost: O(jobs) a run.
#pragma once

#include "core/teams/job_histories.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

enum class GroupBy : std::uint8_t {
    Tenant,
    /// A job belongs to the type on which it held most GPU time; one that held none to its requested type. Hours
    /// count where they were held. Jobs without a GPU are a group of their own, kNoGpuKey.
    DeviceType,
    /// Requested GPUs, in the classes of Jeon et al., USENIX ATC 2019: 1, 2–4, 5–8, more than 8; and none.
    JobSize,
    User,
};
inline constexpr GroupBy kGroupings[] { GroupBy::Tenant, GroupBy::User, GroupBy::DeviceType, GroupBy::JobSize };
/// The class of a job that asks for so many GPUs, by number, and its key: "0", "1", "2-4", "5-8", "9+".
inline constexpr std::size_t kJobSizeClasses = 5;
[[nodiscard]] std::size_t jobSizeClass(std::int64_t gpus);
[[nodiscard]] const char* jobSizeKey(std::size_t sizeClass);
inline constexpr const char* kNoGpuKey = "no-gpu";
/// "tenant", "gpu-type", "size", "user"; as on the command line.
[[nodiscard]] const char* groupByName(GroupBy by);
[[nodiscard]] std::optional<GroupBy> groupByFromName(std::string_view name);

struct GroupFigures {
    std::string key; ///< the tenant or user, "" of jobs that name none; the type, "" where it has no name,
                     ///< "no-gpu"; "0", "1", "2-4", "5-8", "9+"
    bool isTotal = false; ///< all jobs together; `key` is empty
    std::int64_t jobs = 0; ///< that arrived
    std::int64_t finished = 0;
    std::int64_t running = 0; ///< hold something at the moment
    std::int64_t notServed = 0; ///< wait at the moment, or were rejected
    double waitP50Seconds = 0; ///< of all jobs, waiting ones with their wait so far; NaN without any
    double waitP95Seconds = 0;
    double meanWaitSeconds = 0;
    double jctP50Seconds = 0; ///< of those that finished; NaN without any
    double jctP95Seconds = 0;
    double meanJctSeconds = 0;
    double hours = 0; ///< GPU hours held (core hours where the cluster has no GPU), a run
    double share = 0; ///< of the hours of all; NaN where no job held anything
    // Of tenants where some contributed parts of the cluster (tenant_exchange.h), a run; NaN of all others.
    double lentHours = std::numeric_limits<double>::quiet_NaN(); ///< of its part, that others held
    double borrowedHours = std::numeric_limits<double>::quiet_NaN(); ///< held beyond its part
    double paid = std::numeric_limits<double>::quiet_NaN();
};

/// All jobs first, then each group that has a job, held something or lent something: tenants, users and types in the
/// order of the inputs, sizes ascending. Empty without runs. Runs must count the same unit.
[[nodiscard]] std::vector<GroupFigures> groupFigures(std::span<const JobHistories> runs, GroupBy by);
/// The jobs that count in the group of that key, ascending.
[[nodiscard]] std::vector<JobId> jobsOfGroup(const JobHistories& run, GroupBy by, std::string_view key);

} // namespace consonance
