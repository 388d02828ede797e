// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure of several contenders beside a pinned baseline: mean with confidence interval, paired difference, and
// two paired tests, Student's t and Wilcoxon's signed ranks. A contender is a policy, or a policy with a label where
// several stored runs share one. Runs are paired by (trace, seed). Pure; any thread.
#pragma once

#include "core/base/marked_text.h"
#include "core/run/run_result.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// What a makespan is, in one wording for tables and tool tips; English, context "Metric".
inline constexpr const char* kMakespanMeaning = CONSONANCE_TEXT(
    "Metric", "Makespan: from the first arrival to the last completion; the clock may begin before that, at 0.");

enum class MetricKind : std::uint8_t { Seconds, Share, Count, Number };

/// A figure of a run under its name in the JSON contract: one that every run has, or a keyed one (keyedMetrics()).
struct MetricInfo {
    const char* key;
    const char* title; ///< in English; translated in the context "Metric"
    MetricKind kind;
    MetricAim better; ///< better direction; None where it depends
    double (*ofRun)(const RunMetrics&) = nullptr; ///< null of a keyed one
    const char* unit = ""; ///< of a Number, in English; "1" or empty of a plain one
    bool countsRejected = false; ///< KeyedMetric::countsRejected
    const char* meaning = ""; ///< as title; empty where the title says it

    /// NaN where the run has none.
    [[nodiscard]] double valueOf(const RunMetrics& metrics) const;
    /// 1 where more is better, −1 where less is.
    [[nodiscard]] double sign() const { return better == MetricAim::High ? 1 : -1; }
};
/// The figures that every run has.
[[nodiscard]] std::span<const MetricInfo> comparedMetrics();
/// These, and the keyed ones that any of the runs has.
[[nodiscard]] std::vector<const MetricInfo*> comparedMetrics(const std::vector<RunResult>& runs);
/// By key, keyed ones among them; null for an unknown one.
[[nodiscard]] const MetricInfo* findMetric(std::string_view key);

/// The figure by which runs are ranked.
inline constexpr const char* kUsualObjective = "jct";
/// "jct" for the mean JCT, else a key, with "metrics." before it or without. Errors: an unknown key, or one without a
/// better direction; both list the keys.
[[nodiscard]] Result<const MetricInfo*> objectiveByName(std::string_view name);
/// Whether the run left jobs that count against it in this ranking: any unfinished ones, except those
/// rejected where the figure counts them.
[[nodiscard]] bool leavesJobs(const RunResult& run, const MetricInfo& objective);

struct MetricDelta {
    std::string contender;
    const MetricInfo* metric = nullptr;
    std::int64_t runs = 0;
    std::int64_t distinct = 0; ///< runs that are not the same (distinct_runs.h); everything below is over these
    double mean = 0;
    double ci95 = 0; ///< half width; NaN with fewer than two
    std::int64_t pairs = 0; ///< runs that share trace and seed with a baseline run, each distinct pair once
    double difference = 0; ///< mean of contender − baseline over pairs; NaN without any
    double differenceCi95 = 0; ///< NaN with fewer than two pairs
    double relative = 0; ///< mean over pairs of contender / baseline − 1; NaN where a baseline's value is 0
    double relativeCi95 = 0; ///< NaN with fewer than two pairs
    double tPValue = 0; ///< paired t test; NaN with fewer than two pairs
    double wilcoxonPValue = 0; ///< NaN with fewer than two pairs
};

/// One figure of one contender. Times of a pair in which a run left jobs unfinished are over the jobs that both
/// finished. The only place where a difference is defined: below 0 is less than the baseline.
[[nodiscard]] MetricDelta metricDelta(const std::vector<RunResult>& runs, const std::string& contender,
    const std::string& baseline, const MetricInfo& metric);
/// Contenders in order of appearance.
[[nodiscard]] std::vector<std::string> contendersOf(const std::vector<RunResult>& runs);
/// By metric, then contender. The baseline's own rows have differences of 0 and NaN tests.
[[nodiscard]] std::vector<MetricDelta> metricDeltas(
    const std::vector<RunResult>& runs, const std::vector<std::string>& contenders, const std::string& baseline);

/// One trace and seed, with each contender's run; index into runs, or -1 where it did not run.
struct ComparedTrace {
    std::string trace;
    std::uint64_t traceHash = 0;
    std::uint64_t seed = 0;
    std::vector<int> runs; ///< by contender
};
[[nodiscard]] std::vector<ComparedTrace> tracesOf(
    const std::vector<RunResult>& runs, const std::vector<std::string>& contenders);

/// Of runs that are not all there yet: those over which means of different contenders can stand beside each other.
struct SharedRuns {
    std::vector<std::size_t> runs; ///< indices of those whose trace and seed every contender has that has any run
    std::int64_t shared = 0; ///< so many traces with seeds
    std::int64_t all = 0; ///< of so many that any contender has
};
[[nodiscard]] SharedRuns sharedRuns(const std::vector<RunResult>& runs);

/// Labels runs of one policy that would otherwise be confused: by the parameters that differ, by the moments at which
/// they were asked, branches by `branches`, their names by run (empty: no branch), and what is left, of one trace and
/// seed, by number. Changes labels only.
void labelContenders(std::vector<RunResult>& runs, const std::vector<std::map<std::string, std::string>>& parameters,
    const std::vector<std::string>& branches = {});

/// Why these runs need care when compared: other clusters, interference or transitions, traces and
/// seeds that not all have run, unfinished jobs. Empty when a comparison is fair. Without an objective: the mean
/// JCT.
[[nodiscard]] std::vector<Error> fairnessProblems(const std::vector<RunResult>& runs,
    const std::vector<std::string>& contenders, const MetricInfo* objective = nullptr);

} // namespace consonance
