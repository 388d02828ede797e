// SPDX-License-Identifier: GPL-3.0-or-later
//
// A branch beside the run it left: where the two part, the first decision that differs, side by side, and the cost
// or gain for each job. Reads logs and outcomes of two runs of one trace; the branch's cluster may have one more
// server. Pure functions, any thread. Deterministic. Cost: reads both logs once.
#pragma once

#include "core/base/wording.h"
#include "core/run/run_request.h"
#include "core/run/run_result.h"
#include "core/sheet/sheet.h"
#include "core/why/jobs_of_both.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// A finished run, as comparisons need it.
struct FinishedRun {
    RunResult result;
    EventLog log;
    std::shared_ptr<const Cluster> cluster;
};

/// Runs a request to its end. Errors: the policy, a stop.
[[nodiscard]] Result<FinishedRun> finishRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop = {}, Progress* progress = nullptr);

/// Where a record of a log puts a job. A stored log may say anything: roles that the job lacks are left out.
[[nodiscard]] JobPlaces placesOf(std::span<const SlotRecord> slots, const JobRequest& request, const Cluster& cluster);

/// The effect of one decision.
struct DecisionSummary {
    std::uint64_t decision = 0;
    Time at;
    bool isIntervention = false; ///< made by the user
    std::vector<JobPlaces> placed; ///< started, resumed, moved or resized
    std::vector<std::string> stopped; ///< names of jobs that were suspended

    bool operator==(const DecisionSummary&) const = default;
};

struct JobDelta {
    JobId job;
    std::string name;
    std::optional<Duration> original; ///< completion time; nothing: it did not finish
    std::optional<Duration> branch;

    /// Positive when the branch is slower; nothing unless both finished.
    [[nodiscard]] std::optional<Duration> delta() const;
};

/// A change made by hand that places something takes a number like a decision, where it does not answer one that is
/// due. How many such changes are among the decisions.
[[nodiscard]] std::uint64_t changesByHand(std::span<const DecisionRecord> decisions);
/// From which number on the same number is another decision in each run, because of such changes.
[[nodiscard]] std::optional<std::uint64_t> numbersPart(const EventLog& one, const EventLog& other);
/// "from decision 12 on, …"
[[nodiscard]] std::string numbersPartText(std::uint64_t decision, const Wording& wording = englishWording);

struct BranchComparison {
    std::optional<std::uint64_t> firstEvent; ///< number of the first record that differs; nothing: the same run
    Time at; ///< of that record, the earlier of the two
    std::optional<DecisionSummary> original; ///< first decision that differs; nothing: none at the other's moment
    std::optional<DecisionSummary> branch;
    std::optional<std::uint64_t> numbersPart; ///< see numbersPart()
    /// Those that differ by a millisecond at least: who finishes in one of the two alone, then the largest differences.
    std::vector<JobDelta> jobs;
    std::int64_t sameJobs = 0;
    std::int64_t slowerJobs = 0; ///< or not finished in the branch alone
    std::int64_t fasterJobs = 0;
    JobsOfBoth both; ///< first is the original
    RunMetrics originalMetrics;
    RunMetrics branchMetrics;
};

/// What the branch cost each job, as BranchComparison::jobs.
[[nodiscard]] Sheet branchJobsSheet(
    const std::vector<JobDelta>& jobs, const Workload& workload, const Wording& wording = englishWording);

[[nodiscard]] BranchComparison compareBranch(
    const FinishedRun& original, const FinishedRun& branch, const Workload& workload);

} // namespace consonance
