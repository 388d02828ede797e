// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job that does not exist yet, submitted right after everything that happens at a moment of a run: when it starts,
// which other jobs start later or earlier because of it, and which smaller or shorter shapes would start sooner. The
// run goes on under its own policy, once without the job and once with it. Deterministic where the number of copies is
// given; any thread. Cost: three runs to the moment and two from there to the end, a run from there for each shape, and
// one run for each copy.
#pragma once

#include "core/operate/known_durations.h"
#include "core/run/run_request.h"
#include "core/why/waiting_reason.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

/// How long unfinished jobs run.
enum class JobLengths : std::uint8_t {
    Estimated, ///< from what is known at the moment: finished jobs, limits
    Known, ///< as in the trace
};
/// Which jobs come after the moment.
enum class LaterJobs : std::uint8_t {
    None,
    Trace, ///< as in the trace
};

/// What of the asked job a shape changes.
enum class ShapeChange : std::uint8_t { None, FewerGpus, MoreServers, OtherType, Shorter };
[[nodiscard]] const char* shapeChangeName(ShapeChange change); ///< "none", "fewer_gpus", …

/// A gang of equal tasks.
struct JobShape {
    ShapeChange change = ShapeChange::None;
    int tasks = 1;
    int gpus = 1; ///< likewise of each task
    double cores = 1;
    double memoryGigabytes = 0;
    std::string gpuType {}; ///< empty: any
    Duration length = Duration::fromSeconds(3600);
    std::optional<Duration> limit {}; ///< what it asks the scheduler for

    [[nodiscard]] int allGpus() const { return tasks * gpus; }
    bool operator==(const JobShape&) const = default;
};

struct DryRunAsk {
    JobShape job {};
    std::string tenant {}; ///< empty: the first of the trace
    std::string user {};
    std::string model {}; ///< empty: none
    JobLengths lengths = JobLengths::Estimated;
    LaterJobs later = LaterJobs::None;
    std::optional<int> copies {}; ///< with other lengths, for an interval; nothing: kUsualCopies where a run is short
    int threads = 0; ///< 0: one per processor
};

/// Another job whose wait or end differs with the new job.
struct MovedJob {
    JobId job; ///< of the run as it is
    std::optional<Time> startWithout; ///< nothing: never
    std::optional<Time> startWith;
    Duration waitsLonger; ///< in all; negative: it waits less
    Duration endsLater;
    bool isStarved = false; ///< ends in the run without the new job alone
};

struct ShapeStart {
    JobShape shape;
    std::optional<Time> start; ///< the median of the copies where there are any; nothing: never
    std::optional<std::pair<Time, Time>> window {}; ///< of eight in ten copies; kForever: never
};

struct DryRun {
    Time at;
    DryRunAsk ask; ///< with what was assumed in the end
    std::string policy;
    std::shared_ptr<const Workload> workload; ///< of the run as it is
    std::shared_ptr<const Workload> withJob; ///< of the run with the new job, which `reason` is about
    std::shared_ptr<const Cluster> cluster;
    std::optional<Error> impossible; ///< why it can never run; nothing was simulated but other shapes
    std::optional<Time> start; ///< of the asked job
    int copies = 0;
    std::optional<WaitingReason> reason; ///< why it does not start at once
    std::vector<MovedJob> moved; ///< the longest further wait first
    std::vector<ShapeStart> shapes; ///< the asked job first, then those that start earlier
    std::size_t shapesTried = 0; ///< besides the asked one
    LengthSources sources {}; ///< of the lengths of unfinished jobs; LengthBasis::Nothing: the trace
    bool knewLengths = false; ///< the policy decided by true lengths before the moment, so they cannot be others
    bool looksAhead = false; ///< it decides differently before the moment where other jobs come after it

    [[nodiscard]] bool startsAtOnce(const ShapeStart& one) const { return one.start == at; }
};

/// The shapes that are tried where the job does not start at once: fewer GPUs for as much GPU time, the same GPUs on
/// more servers, other types, and shorter limits.
[[nodiscard]] std::vector<JobShape> otherShapes(const JobShape& job, const Cluster& cluster);

/// `at` is the run of `request` at the moment. Errors: a job without GPUs and cores, unknown names, a limit below the
/// length, a run that fails, a stop.
[[nodiscard]] Result<DryRun> studyDryRun(const RunRequest& request, const ResolvedInputs& inputs, const Engine& at,
    const DryRunAsk& ask, const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
