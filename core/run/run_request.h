// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a run is made of, as people write it: a trace or preset, a cluster, a policy with parameters, the interference
// model, a seed. Resolving a request reads the files and makes the shared inputs; the request itself is kept with the
// run, so that a run can be made again. Plain values; resolving may be done on any thread.
#pragma once

#include "core/base/result.h"
#include "core/policy/simulation.h"
#include "core/run/run_change.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// What becomes of jobs that can never run on the cluster, whatever the policy does.
enum class ImpossibleJobs : std::uint8_t {
    LeaveOut, ///< named, counted, and not run
    Keep, ///< they wait to the end, and the run counts as incomplete
};
[[nodiscard]] const char* impossibleJobsName(ImpossibleJobs what); ///< "leave-out" or "keep"
[[nodiscard]] Result<ImpossibleJobs> impossibleJobsByName(std::string_view name);

struct RunRequest {
    std::string trace; ///< file, or preset:NAME[,jobs=N][,load=L][,arrivals=…]
    std::string cluster; ///< file or preset name
    std::string policy; ///< that decides at the beginning; so its parameters and the seed
    std::map<std::string, std::string> parameters;
    std::string interference = "contention";
    std::string transitions = "common";
    std::optional<double> intervalSeconds;
    DecisionMoments decideAt = DecisionMoments::Policy;
    std::uint64_t seed = 1;
    ImpossibleJobs impossible = ImpossibleJobs::LeaveOut;
    std::vector<RunChange> changes; ///< of a branch, oldest first
};

/// The shared inputs of one or many runs.
struct ResolvedInputs {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Cluster> originalCluster {}; ///< without the servers that changes add; null: the same
    std::shared_ptr<const Workload> workload;
    std::shared_ptr<const ThroughputModel> throughput;
    std::shared_ptr<const ProgressModel> progress; ///< null: throughput is progress
    TransitionTable transitions;
    std::vector<std::string>
        leftOut; ///< names of jobs that can never run, in the order of the trace; not in `workload`
    std::vector<Error> problems; ///< rows left out of the trace, jobs that can never run: the run is possible, people
                                 ///< must hear of them
};

/// Reads trace, cluster and models. Errors: files that cannot be read at all, unknown names; Cancelled, between one and
/// the next.
[[nodiscard]] Result<ResolvedInputs> resolveInputs(const RunRequest& request, const StopToken& stop = {});

/// Makes throughput and progress of cluster, workload and the name of an interference model; measured models count by
/// their measurements.
[[nodiscard]] Result<void> makeModels(const std::string& interference, ResolvedInputs& inputs);

/// Makes the simulation; of a branch, brought to its last change, which is made.
[[nodiscard]] Result<Simulation> startRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop = {}, Progress* progress = nullptr);

/// The same, brought to where decision number `decision` is due, or the next one when that was a change from outside;
/// at the end of the run when there are not so many.
[[nodiscard]] Result<Simulation> startRunBefore(const RunRequest& request, const ResolvedInputs& inputs,
    std::uint64_t decision, const StopToken& stop = {}, Progress* progress = nullptr);

/// What the store has no column for – changes, who decided before the first of them, moments of decision – as JSON, and
/// back into a request. The request that is read into names who decides at the end, as a store and `--policy` do; where
/// the JSON says who began, that holds. Reads what earlier versions wrote too. Errors: not what requestJson() writes.
[[nodiscard]] std::string requestJson(const RunRequest& request);
[[nodiscard]] Result<void> readRequestJson(const std::string& json, const std::string& name, RunRequest& request);

/// Who decides after the last change. `seed` is always there.
[[nodiscard]] ChangePolicy policyAtEnd(const RunRequest& request);

/// Puts resolved inputs and a request together.
[[nodiscard]] SimulationSetup makeSetup(const RunRequest& request, const ResolvedInputs& inputs);

} // namespace consonance
