// SPDX-License-Identifier: GPL-3.0-or-later
//
// What slurm.conf and gres.conf (slurm.conf.5, gres.conf.5; Slurm 22.05) say about when and where jobs start: nodes
// with weights, partitions, weights of the priority, parameters of the schedulers. Settings that decide nothing about
// that are passed over; those that do and are not simulated are errors or, on request, are passed over too. Defaults
// are those of slurm.conf.5. Plain values and pure functions, any thread.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct SlurmNode {
    std::string name;
    std::int64_t cpus = 1;
    std::int64_t threadsPerCore = 1; ///< cores are given whole
    std::int64_t memoryMb = 1;
    std::int64_t weight = 1; ///< nodes with less are taken first
    std::string gpuType;
    std::int64_t gpus = 0;
    SourcePlace place;
};

/// Amounts of trackable resources by name in small letters: "cpu", "mem" (MB), "node", "gres/gpu", "gres/gpu:v100".
using TresAmounts = std::map<std::string, double>;

enum class SlurmPartitionState : std::uint8_t {
    Up,
    Drain, ///< takes no jobs, starts those it has
    Down, ///< takes jobs, starts none
    Inactive, ///< neither
};

struct SlurmPartition {
    std::string name;
    std::vector<std::size_t> nodes; ///< ascending
    bool isDefault = false;
    SlurmPartitionState state = SlurmPartitionState::Up;
    std::int64_t tier = 1;
    std::int64_t jobFactor = 1;
    std::int64_t leastNodes = 0;
    std::optional<std::int64_t> mostNodes;
    std::optional<std::int64_t> mostSeconds;
    std::optional<std::int64_t> usualSeconds; ///< limit of jobs without one
    std::optional<std::int64_t> memoryPerCpu;
    bool isExclusive = false; ///< whole nodes only
    std::optional<std::int64_t> overTime; ///< seconds beyond the limit before a job is ended
    std::string qos; ///< whose limits hold here as well
    std::vector<std::string> allowedAccounts; ///< empty: all
    std::vector<std::string> deniedAccounts;
    std::vector<std::string> allowedQos;
    std::vector<std::string> deniedQos;
    TresAmounts billing; ///< TRESBillingWeights; empty: CPUs
};

/// SchedulerParameters; names there begin with "bf_" for the backfill scheduler.
struct SlurmSchedulerParameters {
    std::int64_t backfillInterval = 30; ///< seconds between its passes
    std::int64_t backfillResolution = 60; ///< seconds, of what is planned
    std::int64_t backfillWindow = 86'400; ///< seconds that it plans ahead
    std::int64_t backfillMaxJobTest = 500;
    std::int64_t backfillMaxJobStart = 0; ///< in one pass; 0: no limit
    std::int64_t backfillMinAgeReserve = 0; ///< seconds that a job waits before nodes are planned for it
    std::int64_t backfillMinPriorityReserve = 0;
    std::int64_t backfillWindowStep = 0; ///< bf_window_linear; 0: the step doubles
    std::int64_t batchScheduleDelay = 3; ///< seconds between passes for submissions
    std::int64_t queueDepth = 100; ///< jobs that such a pass looks at
    std::int64_t partitionDepth = 0; ///< of each partition; 0: no limit
    std::int64_t maxJobStart = 0; ///< in one pass of the main scheduler; 0: no limit
    std::int64_t scheduleInterval = 60; ///< seconds between passes over the whole queue
    bool defers = false; ///< no pass as soon as a job ends
    bool limitsStop = false; ///< assoc_limit_stop
};

struct SlurmPriority {
    bool isMultifactor = false; ///< else first come, first served
    double age = 0;
    double fairShare = 0;
    double jobSize = 0;
    double partition = 0;
    double qos = 0;
    TresAmounts tres;
    std::int64_t maximumAge = 7 * 86'400;
    std::int64_t halfLife = 7 * 86'400; ///< seconds; 0: use does not decay
    std::int64_t calculationPeriod = 300; ///< seconds
    bool favorsSmall = false;
    bool sizeIsRelativeToTime = false;
    bool ageCountsFromSubmission = false;
    bool onlyRises = false;
    bool normalisesPartition = true;
    bool normalisesQos = true;
};

struct SlurmConf {
    std::vector<SlurmNode> nodes; ///< in the order of the file
    std::vector<SlurmPartition> partitions;
    SlurmPriority priority;
    SlurmSchedulerParameters scheduler;
    bool hasBackfill = true; ///< sched/backfill, not sched/builtin
    bool givesWholeNodes = false; ///< select/linear
    bool countsMemory = false; ///< CR_…_Memory
    bool hasDatabase = false; ///< slurmdbd, without which age and shares do not count
    bool enforcesLimits = false; ///< AccountingStorageEnforce with limits or safe
    std::optional<std::int64_t> memoryPerCpu; ///< MB
    std::int64_t overTime = 0; ///< seconds; kSlurmNever: jobs are not ended
    std::int64_t killWait = 30;

    [[nodiscard]] std::optional<std::size_t> findPartition(std::string_view name) const;
};
inline constexpr std::int64_t kSlurmNever = -1;
/// What Slurm takes for a limit that is not set.
inline constexpr std::int64_t kSlurmYear = 365LL * 86'400;

enum class UnsupportedSettings : std::uint8_t { Refuse, PassOver };

/// Errors with file, line and column: text that is no slurm.conf, a value of another form, a node or partition without
/// what it needs or given twice, and what is not simulated.
[[nodiscard]] Result<SlurmConf> parseSlurmConf(
    std::string_view text, const std::string& file, UnsupportedSettings unsupported);
/// Checks the GPUs of the nodes against gres.conf. Errors: as above, and GPUs that slurm.conf counts otherwise.
[[nodiscard]] Result<void> checkGresConf(std::string_view text, const std::string& file, const SlurmConf& conf);

} // namespace consonance
