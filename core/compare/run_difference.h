// SPDX-License-Identifier: GPL-3.0-or-later
//
// The differences of two stored runs: inputs and parameters that differ, the first event at which their logs part,
// figures, and the effect on each job. A pure reading of the store; any thread. Cost: reads both logs once.
#pragma once

#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/compare/perturbed_copies.h"
#include "core/run/intervention.h"
#include "core/sim/event_log.h"
#include "core/store/run_store.h"
#include "core/why/jobs_of_both.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

struct DifferingField {
    std::string name; ///< English, context "CommandLine"
    std::string first;
    std::string second;
};

struct DifferingFigure {
    std::string key;
    double first = 0;
    double second = 0;
};

struct JobDifference {
    std::string job;
    double firstJctSeconds = 0; ///< NaN when unfinished
    double secondJctSeconds = 0;
};

/// A record of a log in names.
struct NamedEvent {
    EventKind kind = EventKind::JobArrived;
    Time at;
    JobPlaces places; ///< of the job it concerns; an empty name: none
};

struct RunDifference {
    std::vector<DifferingField> fields; ///< only what differs
    std::optional<std::uint64_t>
        firstEvent; ///< number of the first record that is not the same; nothing when the logs are equal
    std::optional<std::uint64_t> firstDecision; ///< number of the decision behind that record, in each run;
    std::optional<std::uint64_t> secondDecision; ///< nothing before the first one
    std::optional<std::uint64_t> numbersPart; ///< the decision from which on numbers differ (branch_comparison.h)
    Time at; ///< of that record, the earlier of the two
    std::optional<std::int64_t> beginning; ///< dateOfBeginning() of the trace that both are of
    std::optional<NamedEvent> firstWhat; ///< the record in each run; nothing at the end of a log
    std::optional<NamedEvent> secondWhat;
    std::vector<DifferingFigure> figures;
    std::optional<JobsOfBoth> both; ///< of the same trace only
    std::shared_ptr<const Workload> workload; ///< likewise; null: they are of different traces
    std::optional<FailureLoss> firstLoss; ///< likewise; what failures cost there, where servers fail
    std::optional<FailureLoss> secondLoss;
    KeyedFigures firstFigures; ///< of the whole runs
    KeyedFigures secondFigures;
    std::vector<JobDifference> jobs; ///< of the same trace only; largest difference first
    CopyRuns copies {}; ///< contenders kFirstRun and kSecondRun; see copiesOfStored()
};
inline constexpr const char* kFirstRun = "first";
inline constexpr const char* kSecondRun = "second";

/// Within `range` only: records in it, jobs that arrived in it. Figures are always of the whole runs.
[[nodiscard]] Result<RunDifference> compareStored(
    const RunStore& store, const RunRecord& first, const RunRecord& second, const StoredSpan& range = {});
/// Why the two part, for the terminal: changes made by hand, and each policy's reasons. Empty when they
/// do not part, or are of different traces. Errors: a run that cannot be repeated, a stop. Cost: both runs again
/// up to where they part.
[[nodiscard]] Result<std::string> whyStoredPart(const RunStore& store, const RunRecord& first, const RunRecord& second,
    const StopToken& stop = {}, Progress* progress = nullptr, const Wording& wording = englishWording);
/// For the terminal: unfinished jobs, means over the same jobs, differing inputs, where the logs part,
/// the figures of each run, at most ten jobs.
[[nodiscard]] std::string differenceText(const RunDifference& difference, const Wording& wording = englishWording);
/// The same for programs, with every job; `why` is the result of whyStoredPart(), and may be empty.
[[nodiscard]] std::string differenceJson(
    const std::string& first, const std::string& second, const RunDifference& difference, std::string_view why);

} // namespace consonance
