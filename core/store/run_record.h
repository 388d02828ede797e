// SPDX-License-Identifier: GPL-3.0-or-later
//
// The store's data on a run besides its events, and filters for runs. Plain values, no thread rule. Hashes,
// names and texts come from the caller: the store does not know the format of a trace, cluster or catalogue; it keeps
// the whole documents so that a run can be made again without its original files.
#pragma once

#include "core/base/time.h"
#include "core/sim/metrics.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

enum class RunStatus : std::uint8_t {
    Running, ///< being written now
    Finished,
    Interrupted, ///< its program exited before the end
    Failed, ///< the policy or the inputs ended it; RunRecord::problem says why
    Cancelled, ///< stopped on request
};
/// "running", "finished", …
[[nodiscard]] const char* runStatusName(RunStatus status);
[[nodiscard]] std::optional<RunStatus> runStatusFromName(std::string_view name);

/// An input of a run: its name, its kind, and its whole content. Equal contents are stored once.
struct RunDocument {
    std::string name;
    std::string origin; ///< file or preset with its parameters
    std::uint64_t hash = 0; ///< content hash as the domain computes it; names the document in results
    std::string content; ///< the document; empty in listings, see RunStore::loadDocument
};

enum class DocumentRole : std::uint8_t { Trace = 0, Cluster = 1, Models = 2 };

/// A file that a run's decisions depend on: a checkpoint. Equal contents are stored once.
struct RunFile {
    std::string name; ///< as the run's parameters name it, NAME@HASH
    std::uint64_t hash = 0; ///< of the content
    std::string content; ///< empty in listings, see RunStore::loadFiles
};

/// Where a run was forked from another one.
struct ForkPoint {
    std::string parent; ///< run id; the parent may be gone
    std::uint64_t event = 0; ///< records of the parent's log that the run shares
    Time at;
    std::string change; ///< the difference, for people
};

/// Everything that defines a run; given when it begins.
struct RunHeader {
    std::string name; ///< empty: none
    std::optional<ForkPoint> fork;
    RunDocument trace;
    RunDocument cluster;
    RunDocument models;
    std::vector<RunFile> files; ///< by name; empty in listings
    std::string policy;
    std::string parametersJson = "{}"; ///< object of key → value, complete
    std::string provenance;
    std::string knowledge; ///< as knowledgeText() writes it
    std::uint64_t seed = 1;
    std::string interference; ///< "contention", "measured:FILE", "none"
    std::string transitions; ///< name of the table
    std::optional<Duration> interval; ///< when the run overrides the policy's own
    std::string requestJson; ///< the original request, for making the run again; free form
    std::string programVersion;
    std::vector<std::string> tags;
};

/// Figures by key: those of the JSON contract (mean_jct_s, …), and any other a caller adds. Not-a-number cannot be
/// stored and is left out.
using MetricList = std::map<std::string, double>;

/// The figures of a run under the names of the JSON contract; without the hash, which is kept exactly elsewhere.
[[nodiscard]] MetricList metricList(const RunMetrics& metrics);
/// The inverse; missing figures are 0.
[[nodiscard]] RunMetrics runMetrics(const MetricList& metrics, std::uint64_t eventHash);

/// The data known when a run ends.
struct RunCompletion {
    RunStatus status = RunStatus::Finished;
    std::string problem; ///< when it failed
    MetricList metrics;
    std::vector<JobOutcome> outcomes;
};

/// A run as listed: everything except the large parts.
struct RunRecord {
    std::string id; ///< short text, ordered by time of creation, unique
    RunHeader header; ///< documents without content
    RunStatus status = RunStatus::Running;
    std::string problem;
    std::int64_t createdMilliseconds = 0; ///< since 1970, UTC
    std::int64_t endedMilliseconds = 0; ///< 0 while running
    std::optional<std::int64_t> archivedMilliseconds;
    std::uint64_t events = 0; ///< stored
    std::uint64_t decisions = 0; ///< stored
    Time lastEventAt;
    std::uint64_t eventHash = 0; ///< over the stored events; of the whole run when it is finished
    MetricList metrics;
    std::string notes;
};

/// A training in the store, without its checkpoint and its log.
struct TrainingRecord {
    std::string name; ///< unique in the database
    std::string policy; ///< id of the policy it is of
    std::uint64_t hash = 0; ///< hashText() of the checkpoint
    std::string metadataJson = "{}"; ///< seed, parameters, how it ended
    std::int64_t createdMilliseconds = 0; ///< set by the store
    std::int64_t bytes = 0; ///< of the checkpoint; set by the store
};

enum class Comparison : std::uint8_t { Less, LessOrEqual, Equal, NotEqual, GreaterOrEqual, Greater };

struct MetricCondition {
    std::string key;
    Comparison comparison = Comparison::Less;
    double value = 0;
};

enum class ArchivedRuns : std::uint8_t { Hidden, Only, Included };

/// Selects runs that meet every given condition; an empty filter takes all that are not archived.
struct RunFilter {
    std::string text; ///< every word in id, name, policy, trace, cluster, tags, notes or changes, whatever the case of
                      ///< ASCII letters
    std::string where; ///< a condition over runCatalogue(); empty: none
    std::vector<std::string> tags; ///< all of them
    std::vector<std::string> policies; ///< any of them
    std::vector<RunStatus> statuses; ///< any of them
    std::optional<std::uint64_t> traceHash;
    std::optional<std::uint64_t> clusterHash;
    std::optional<std::string> parent;
    std::optional<std::int64_t> createdFromMilliseconds;
    std::optional<std::int64_t> createdBeforeMilliseconds;
    std::vector<MetricCondition> metrics; ///< a run without the figure fails a condition on it
    ArchivedRuns archived = ArchivedRuns::Hidden;
};

enum class RunSort : std::uint8_t { Created, Name, Status, Policy, Trace, Cluster, Seed, Metric };
enum class SortOrder : std::uint8_t { Ascending, Descending };

struct RunQuery {
    RunFilter filter;
    RunSort sort = RunSort::Created;
    std::string sortMetric; ///< key, when sorted by a metric; runs without it come last
    SortOrder order = SortOrder::Descending;
    std::int64_t offset = 0;
    std::int64_t limit = 100;
};

} // namespace consonance
