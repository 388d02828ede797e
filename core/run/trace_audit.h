// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace held against itself and against a cluster before anything is run: what it does not say, what cannot be – by
// its own figures or on the cluster –, what is assumed, what was left out, and how much of the cluster it asks for.
// Pure functions, any thread. Cost: O(jobs · log jobs).
#pragma once

#include "core/cluster/cluster.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_inspection.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// A field that some jobs do not give.
struct MissingField {
    std::string field; ///< column of the native format
    std::int64_t jobs = 0; ///< without it
    std::int64_t of = 0; ///< jobs for which it would say something
};

/// What jobs ask for of one resource, beside what the cluster has.
struct ResourceLoad {
    Resource resource = Resource::Gpu;
    std::int64_t capacity = 0; ///< of all servers, in the units of ResourceVector
    std::int64_t peak = 0; ///< asked for at once when every job runs from its arrival on
    /// Asked for over the time of arrivals, over what the cluster gives in that time; nothing when all arrive at once.
    std::optional<double> load;
};

struct ClusterLoad {
    std::string cluster;
    std::vector<ResourceLoad> resources; ///< that jobs ask for: GPUs, cores, memory
    Duration arrivals; ///< from the first to the last
    std::int64_t jobsOfUnknownLength = 0; ///< not counted in: what they need depends on their batch
    std::int64_t impossibleJobs = 0; ///< that can never run there
};

/// Rows that could not be read for one reason.
struct RefusedRows {
    Error first; ///< with its place
    std::int64_t rows = 0; ///< of the problems that are kept word for word
};

/// How a figure of the jobs is spread.
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
    std::vector<Error> impossible; ///< rows and jobs whose figures cannot be; at most 1,000
    std::int64_t impossibleCount = 0; ///< all of them
    std::int64_t malformed = 0; ///< rows that could not be read, impossible ones among them
    std::vector<RefusedRows> refused; ///< these by reason, the most frequent first
    std::vector<Error> problems; ///< of rows that became no job; the first ones
    std::vector<DroppedRows> leftOut;
    std::vector<InspectedAssumption> assumed;
    std::vector<TraceDistribution> distributions; ///< of what jobs give; empty without jobs
    std::optional<ClusterLoad> load; ///< when there is a cluster
};

/// `cluster` may be null.
[[nodiscard]] TraceAudit auditTrace(const TraceInspection& inspection, const std::shared_ptr<const Cluster>& cluster);
[[nodiscard]] TraceAudit auditTrace(const ImportedTrace& imported, const std::shared_ptr<const Cluster>& cluster);
/// Of jobs whose rows nobody has: a preset's, or those of a stored run.
[[nodiscard]] TraceAudit auditTrace(const Workload& workload, const std::shared_ptr<const Cluster>& cluster);

class JsonWriter;
/// As the member `audit` of an open object (docs/formats.md).
void writeAudit(JsonWriter& json, const TraceAudit& audit);

} // namespace consonance
