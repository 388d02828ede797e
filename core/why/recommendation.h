// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where should this job go, and why does it wait? For a job entered at a moment of a run, or one that waits
// there: where each policy would put it, how fast it would run in those places and in others, what keeps it from
// starting, and when it will start – from running ahead under the run's policy, with the arrivals of the
// trace. The same without further arrivals and under other policies is shown beside it, as alternatives. The forecast
// knows the true durations of jobs, which no policy does; it is a forecast of the simulator, and says so.
//
// Pure functions of their arguments, any thread. Deterministic. Cost: one run up to the moment for each future.
#pragma once

#include "core/base/wording.h"
#include "core/run/intervention.h"
#include "core/run/run_request.h"
#include "core/why/waiting_reason.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// "model=resnet-50,workers=2,ps=1,epochs=40" or "gpus=4,minutes=90,cpus=8"; as in a trace, gpus=2,worker_gpu=8 are two
/// tasks with 8 GPUs each. gpu_type=…, name=… and tenant=… may be given. Missing counts are 1, 10 epochs, 60 minutes.
/// Errors name the part and the valid values.
[[nodiscard]] Result<JobSpec> parseJobAsk(const std::string& text, const Workload& workload);
/// How to ask for one server with all GPUs, where each of several tasks has one; empty elsewhere.
[[nodiscard]] std::string oneServerHint(const JobRequest& request, const Wording& wording = englishWording);

/// The same inputs with the job arriving at `at`; its id there. Later jobs have ids one higher.
struct AskedJob {
    ResolvedInputs inputs;
    JobId job;
};
[[nodiscard]] Result<AskedJob> withJob(const RunRequest& request, const ResolvedInputs& inputs, JobSpec job, Time at);

/// One way to place the whole job now.
struct RecommendedPlacement {
    JobPlaces places;
    std::vector<std::string> policies; ///< which would do exactly that
    std::vector<std::string> rules; ///< or which simple rules: "consolidate", "scatter", …
    std::optional<double> predictedSpeed; ///< work per second by the trained predictor
    std::optional<double> predictedSpread;
    std::optional<double> modelSpeed; ///< by the interference model
    std::optional<double> othersLose; ///< by the model: total loss of running jobs, in jobs at full speed
    int servers = 0; ///< number of servers used
};

/// When the job starts in one future.
struct StartForecast {
    std::string policy;
    bool withArrivals = true; ///< the trace's future jobs arrive; else none do
    std::optional<Time> start; ///< nothing: never
    std::optional<Error> why; ///< it never starts
};

struct Recommendation {
    JobId job;
    Time at;
    std::vector<RecommendedPlacement> placements; ///< best first
    std::optional<WaitingReason> block; ///< nothing when the run's policy starts it now
    std::vector<StartForecast> futures; ///< the run's own policy first, with arrivals
    /// Under the run's own policy with the trace's arrivals; nothing: never.
    [[nodiscard]] std::optional<Time> predictedStart() const
    {
        return futures.empty() ? std::nullopt : futures.front().start;
    }
};

struct RecommendationOptions {
    std::vector<std::string> policies; ///< asked and simulated besides the run's own; empty: usualAdvisers()
};
/// Policies without oracle knowledge that place in different ways, as far as registered.
[[nodiscard]] std::vector<std::string> usualAdvisers();

/// `job` waits at `at` in the run of `request` on `inputs`. Errors: it does not wait there, the run fails, a stop.
[[nodiscard]] Result<Recommendation> recommend(const RunRequest& request, const ResolvedInputs& inputs, Time at,
    JobId job, const RecommendationOptions& options = {}, const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
