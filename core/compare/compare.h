// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several policies on the same traces: every combination is one run, runs are spread over threads, and the summary
// pairs each policy with the baseline trace by trace. The result does not depend on the number of threads. Cancellable;
// finished runs are kept.
#pragma once

#include "core/compare/block_bootstrap.h"
#include "core/compare/metric_comparison.h"
#include "core/compare/perturbed_copies.h"
#include "core/run/run_result.h"
#include "core/store/run_store.h"

#include <functional>
#include <limits>
#include <mutex>
#include <optional>

namespace consonance {

/// A difference whose p value lies below is taken for more than chance.
inline constexpr double kSure = 0.05;

struct CompareRequest {
    std::vector<std::string> traces;
    std::string cluster; ///< empty: the trace's own; likewise interference and transitions
    std::vector<std::string> policies; ///< "ID", or "ID NAME": the same policy with other parameters
    std::map<std::string, std::map<std::string, std::string>> parameters; ///< by entry of `policies`
    std::string interference = "contention";
    std::string transitions = "common";
    FailureLoss failureLoss; ///< for every run
    std::optional<DecisionMoments> decideAt {}; ///< for every run; nothing: the same for all that can (momentsFor())
    ImpossibleJobs impossible = ImpossibleJobs::LeaveOut;
    std::vector<std::uint64_t> seeds { 1 };
    std::string baseline; ///< entry of `policies`; empty = the first
    std::string objective = kUsualObjective; ///< ranking figure, as objectiveByName() takes it
    int threads = 0; ///< 0 = one per processor
    std::optional<StoredSpan> range; ///< figures only of jobs that arrive in it; runs are kept whole
    CopyRule copies {}; ///< where all runs are of one trace; several traces are several samples already
};

/// The same figures over copies of the only trace.
struct CopiedSummary {
    int copies = 0;
    Duration jitter;
    double durationNoise = 0;
    MetricDelta jct;
    std::optional<MetricDelta> objective; ///< as CompareSummary::objective
};

/// The ranking figure of a row, as tables and pictures show it.
struct RankedFigure {
    double mean;
    double ci95;
    double relative; ///< 0 for the baseline
    double relativeCi95;
    double pValue;
    double wilcoxonPValue;
};

/// One contender (RunResult::contender(), mostly a policy) against the baseline, over all traces.
struct CompareSummary {
    std::string policy;
    std::string baseline;
    std::int64_t runs = 0;
    std::int64_t distinct = 0; ///< runs that are not the same (distinct_runs.h); means and tests are over these
    std::int64_t incomplete = 0; ///< runs that left jobs (leavesJobs)
    double meanJctSeconds = 0; ///< mean over distinct runs of the mean JCT
    double ci95Seconds = 0; ///< half width, Student t over them; NaN with fewer than two
    double relative = 0; ///< MetricDelta::relative of the mean JCT: below 0 is shorter than the baseline's
    double relativeCi95 = 0; ///< NaN with fewer than two pairs
    std::optional<BlockBootstrap> bootstrap; ///< if all runs are of one trace with enough jobs
    double pValue = 1; ///< paired t test of the mean JCTs, two-sided; NaN with fewer than two pairs
    double wilcoxonPValue = 1; ///< signed-rank test of the same pairs
    /// Of ranked(), corrected for all policies compared with the baseline (holm.h); NaN for the baseline.
    double holmPValue = 1;
    double decisionMilliseconds = std::numeric_limits<double>::quiet_NaN(); ///< wall clock, mean; NaN: not measured
    Knowledge knowledge = Knowledge::None; ///< the policy's knowledge, as its first run declared it
    std::string askedAt; ///< when it was asked: askedMoments() of its runs
    std::optional<MetricDelta> objective; ///< the ranking figure, unless that is the mean JCT
    std::optional<CopiedSummary> onCopies; ///< the figures above are of the trace as it is
    bool hasSameMoments = true; ///< decides at the same kind of moments as the baseline

    /// Of the copies where there are any, else of the runs.
    [[nodiscard]] RankedFigure ranked() const;
    /// The mean JCT alike, whatever ranks the rows.
    [[nodiscard]] RankedFigure meanJct() const;
};

struct CompareResult {
    std::vector<RunResult> runs; ///< by trace, then seed, then policy, in the order of the request
    std::vector<CompareSummary> summary; ///< as summarise() ranks it
    std::vector<Error> problems; ///< of the inputs, each once
    CopyRuns copies {}; ///< the same contenders on copies of the only trace
};

/// Runs everything. `onRun`, when given, is called as each run ends, from any thread but one at a time (to store it, to
/// show it). Errors: inputs that cannot be resolved, a policy that failed, cancellation (the runs done so far were
/// reported through `onRun`).
[[nodiscard]] Result<CompareResult> compare(const CompareRequest& request, const StopToken& stop,
    Progress* progress = nullptr, const std::function<void(RunResult&, const Simulation&)>& onRun = {});

/// The first trace's policies if none are given: those whose comparison shows a sample's lesson.
void fillPolicies(CompareRequest& request);

/// The request of one run of a comparison.
[[nodiscard]] RunRequest requestOf(const CompareRequest& request, const RunResult& run);

/// When a contender decides: as the request says. Without a request, at every event if another contender does so and
/// the contender can: it has no period or tick of its own and resizes no job, or it has the parameter decide_at.
[[nodiscard]] DecisionMoments momentsFor(const CompareRequest& request, const std::string& contender);

/// Whether a contender that decides at other moments than the baseline may lead the ranking: only on request.
enum class OtherMoments : std::uint8_t { RankLast, RankAlike };

/// Pairs runs by (trace hash, seed) and summarises the contenders named, ranked by the objective; none: the mean JCT.
/// Best first, over the copies if there are any; then contenders that decide at other moments than the baseline, since
/// part of their difference comes from that; last those with incomplete runs.
[[nodiscard]] std::vector<CompareSummary> summarise(const std::vector<RunResult>& runs,
    const std::vector<std::string>& policies, const std::string& baseline, const MetricInfo* objective = nullptr,
    const CopyRuns& copies = {}, OtherMoments otherMoments = OtherMoments::RankLast);

/// How the table above the notes writes policies and times, so that the notes match it.
struct EvidenceWords {
    std::function<std::string(const std::string& contender)> policy; ///< null: as typed
    std::function<std::string(double seconds)> time; ///< null: in minutes
    bool hasRangesInTable = false; ///< the table shows those within one trace, in brackets
    Wording wording {}; ///< of what intervals are of; null: English
};

/// That a difference is more than chance though the intervals of both overlap, since runs are paired; nothing where
/// that is so of no contender.
[[nodiscard]] std::optional<Error> pairedNote(
    const std::vector<CompareSummary>& summary, const EvidenceWords& words = {});

/// That the policies decide at different moments, and at which; nothing where all decide at the same.
[[nodiscard]] std::optional<Error> askedNote(
    const std::vector<CompareSummary>& summary, const EvidenceWords& words = {});

/// The basis of the figures, for people: what the intervals are of, policies that decide at different moments,
/// differences that the intervals do not show, seeds that repeated a run, and results from one trace alone.
[[nodiscard]] std::vector<Error> evidenceNotes(
    const std::vector<RunResult>& runs, const std::vector<CompareSummary>& summary, const EvidenceWords& words = {});

} // namespace consonance
