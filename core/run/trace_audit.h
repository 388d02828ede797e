// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace checked against itself and against a cluster before a run: missing fields, impossible values (by
// its own figures or on the cluster), assumptions, rows left out, and its load on the cluster.
// Pure functions, any thread. Cost: O(jobs · log jobs).
#pragma once

#include "core/cluster/cluster.h"
#include "core/sim/impossible_jobs.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_inspection.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// A field that some jobs lack.
struct MissingField {
    std::string field; ///< column of the native format
    std::int64_t jobs = 0; ///< without it
    std::int64_t of = 0; ///< jobs for which it is relevant
};

/// The jobs' demand for one resource beside the cluster's capacity.
struct ResourceLoad {
    Resource resource = Resource::Gpu;
    std::int64_t capacity = 0; ///< of all servers, in the units of ResourceVector
    std::int64_t peak = 0; ///< peak demand if every job ran from its arrival on
    /// Demand over the time of arrivals, divided by capacity in that time; nothing when all arrive at once.
    std::optional<double> load;
};

struct ClusterLoad {
    std::string cluster;
    std::vector<ResourceLoad> resources; ///< that jobs ask for: GPUs, cores, memory
    Duration arrivals; ///< from the first to the last
    std::int64_t jobsOfUnknownLength = 0; ///< not counted: their needs depend on their batch
    std::int64_t impossibleJobs = 0; ///< not counted either: they can never run there
};

/// Rows that could not be read for one reason.
struct RefusedRows {
    Error first; ///< with its place
    std::int64_t rows = 0; ///< of the problems kept in full
    std::vector<std::int64_t> lines; ///< theirs, the first few; empty where the file has none
};

/// The distribution of a figure over all jobs, also those that can never run.
struct TraceDistribution {
    enum class Of : std::uint8_t { JobGpus, JobSeconds, ArrivalGaps };
    static constexpr std::size_t kBins = 8;

    Of of = Of::JobGpus;
    double least = 0; ///< GPUs or seconds; quantiles are nearest-rank
    double tenth = 0;
    double median = 0;
    double ninetieth = 0;
    double most = 0;
    std::array<std::int64_t, kBins> bins {}; ///< jobs by equal factors from the least above 0 to the most
};
/// "gpus_per_job", …
[[nodiscard]] const char* distributionName(TraceDistribution::Of of);

struct TraceAudit {
    std::int64_t rows = 0;
    std::int64_t jobs = 0;
    std::vector<MissingField> missing;
    std::vector<Error> impossible; ///< rows and jobs with impossible figures; at most 1,000
    std::int64_t impossibleCount = 0; ///< all of them
    std::vector<ImpossibleReason> impossibleReasons; ///< the jobs among these, by reason
    std::int64_t malformed = 0; ///< rows that could not be read, impossible ones among them
    std::vector<RefusedRows> refused; ///< these by reason, the most frequent first
    std::vector<Error> problems; ///< of rows that became no job; the first ones
    std::vector<DroppedRows> leftOut;
    std::int64_t merged = 0; ///< rows that belong to the job of another row
    std::int64_t expanded = 0; ///< jobs beyond the first of rows that stand for several
    std::vector<InspectedAssumption> assumed;
    std::vector<TraceDistribution> distributions; ///< of the jobs' fields; empty without jobs
    std::optional<ClusterLoad> load; ///< when there is a cluster
};

/// `cluster` may be null. Cancelled when the thread's work is stopped (StopScope).
[[nodiscard]] Result<TraceAudit> auditTrace(
    const TraceInspection& inspection, const std::shared_ptr<const Cluster>& cluster);
[[nodiscard]] Result<TraceAudit> auditTrace(
    const ImportedTrace& imported, const std::shared_ptr<const Cluster>& cluster);
/// For jobs without rows: those of a preset or of a stored run.
[[nodiscard]] Result<TraceAudit> auditTrace(const Workload& workload, const std::shared_ptr<const Cluster>& cluster);

class JsonWriter;
/// As the member `audit` of an open object (docs/formats.md).
void writeAudit(JsonWriter& json, const TraceAudit& audit);

} // namespace consonance
