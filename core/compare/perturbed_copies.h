// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far a figure of one trace can be trusted. A schedule is chaotic: one job that arrives a second later can change
// the order of the queue for days. So the same runs are repeated on copies of the trace with slightly shifted arrivals,
// and the spread over the copies gives the interval (Student t over paired copies). A bootstrap over the jobs of one
// run does not see this. Deterministic for any number of threads. Cost: one run for each copy and contender.
#pragma once

#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/run/run_result.h"
#include "core/store/run_store.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

inline constexpr int kUsualCopies = 20;
inline constexpr int kMostCopies = 10'000;
inline constexpr Duration kUsualJitter = Duration::fromSeconds(60);
/// Copies run without a request up to so many jobs. A clock would give the same question two answers on two machines.
inline constexpr std::size_t kMostJobsCopied = 5000;

/// How copies differ from the trace, and how many there are.
struct CopyRule {
    std::optional<int> copies {}; ///< below 2: none; nothing: as copiesOf() says
    std::optional<Duration> jitter {}; ///< the latest shift; nothing: kUsualJitter, less in a short trace
    double durationNoise = 0; ///< each job's work times a factor, uniform in 1 ± this, 0 … 1
    std::uint64_t seed = 1;

    bool operator==(const CopyRule&) const = default;
};

/// The latest shift of an arrival: the rule's, else kUsualJitter but at most a hundredth of the span of all arrivals,
/// so that a short trace keeps its order of events.
[[nodiscard]] Duration jitterOf(const CopyRule& rule, const Workload& workload);
/// How many copies to run: the rule's, else kUsualCopies up to kMostJobsCopied jobs where no policy (by id) decides
/// slowly. None where a copy would equal the trace.
[[nodiscard]] int copiesOf(const CopyRule& rule, const Workload& workload, std::span<const std::string> policies);
/// What copiesOf() will find of a trace that is not loaded: more than kMostJobsCopied jobs. False where only loading
/// can tell: a line of a table is at most one job, and other files are not read. Reads no more lines than decide it.
[[nodiscard]] bool hasMoreJobsThanCopied(const std::string& trace);

/// Copy number `copy` (from 0): each job arrives later by a time drawn uniformly from 0 to the jitter, its deadline
/// too. Jobs that were in order of arrival may change places.
[[nodiscard]] std::shared_ptr<const Workload> perturbedWorkload(
    const Workload& workload, int copy, const CopyRule& rule);

/// One of the runs that every copy repeats.
struct CopyContender {
    std::string name; ///< RunResult::contender() of its runs
    RunRequest request; ///< changes are made at their times, so each needs one
    ResolvedInputs inputs;
};

/// The runs on copies, and how the copies were made.
struct CopyRuns {
    int copies = 0; ///< 0: none were run
    Duration jitter;
    double durationNoise = 0;
    std::vector<RunResult> runs; ///< by copy, then contender; outcomes only where a run of the copy left jobs

    [[nodiscard]] bool isEmpty() const { return copies == 0; }
};

struct CopyOptions {
    int threads = 0; ///< 0: one per processor
    std::vector<std::uint64_t> seeds {}; ///< of the policies, in turn by copy; empty: those of the requests
    std::optional<StoredSpan> range {}; ///< figures only of jobs that arrive in it
    Progress* progress = nullptr; ///< counts one unit a run; the caller sets the total
    /// Called after each run, one at a time, from any thread.
    std::function<void(std::size_t copy, std::size_t contender, const RunResult&, const Simulation&)> onRun {};
};

/// Runs all contenders on the same copies. Errors: a run that fails, a change without a time or one that answers a
/// single decision, cancellation.
[[nodiscard]] Result<CopyRuns> runCopies(std::span<const CopyContender> contenders, const CopyRule& rule, int copies,
    const CopyOptions& options, const StopToken& stop);

/// The ids of the policies that decide, in the order of the contenders.
[[nodiscard]] std::vector<std::string> policiesOf(std::span<const CopyContender> contenders);

/// The request with a time for each change, which a branch kept by an earlier version may lack; `events` are the run's.
[[nodiscard]] RunRequest withTimesOfChanges(RunRequest request, std::span<const EventRecord> events);

/// What an interval is of: "95 % over 20 copies of the trace with arrivals shifted by up to 60 s".
[[nodiscard]] std::string copiesText(
    int copies, Duration jitter, double durationNoise, const Wording& wording = englishWording);

/// The mean of paired values over copies, with its interval and spread.
struct CopiedFigure {
    int copies = 0;
    double mean = 0;
    double low = 0; ///< the 95 % interval of the mean, Student t
    double high = 0;
    double least = 0; ///< of a single copy
    double most = 0;
};
/// Nothing for fewer than two values, or one that is not finite.
[[nodiscard]] std::optional<CopiedFigure> copiedFigure(std::span<const double> values);

} // namespace consonance
