// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inputs of a run as people write them: a trace or preset, a cluster, a policy with parameters, the interference
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

/// How to treat jobs that can never run on the cluster under any policy.
enum class ImpossibleJobs : std::uint8_t {
    LeaveOut, ///< named, counted, and not run
    Keep, ///< they wait to the end, and the run counts as incomplete
};
[[nodiscard]] const char* impossibleJobsName(ImpossibleJobs what); ///< "leave-out" or "keep"
[[nodiscard]] Result<ImpossibleJobs> impossibleJobsByName(std::string_view name);

/// The rule of a kept run that does not say what failures cost: those of before December 2026, and those in which no
/// server fails.
inline constexpr FailureLoss kUnsaidLoss { .rule = FailureRule::EpochOnly };

struct RunRequest {
    std::string trace; ///< file, or preset:NAME[,jobs=N][,load=L][,arrivals=…]
    std::string cluster; ///< file or preset name
    std::string policy; ///< the initial one; likewise its parameters and the seed
    std::map<std::string, std::string> parameters;
    std::string interference = "contention";
    std::string transitions = "common";
    FailureLoss failureLoss; ///< for jobs whose checkpoints the trace does not know
    std::optional<double> intervalSeconds;
    DecisionMoments decideAt = DecisionMoments::Policy;
    std::uint64_t seed = 1;
    ImpossibleJobs impossible = ImpossibleJobs::LeaveOut;
    /// Until this moment the trace's record is followed (followed_record.h); empty: the moment of a snapshot; "none".
    /// The resolved trace says it (snapshot_moment.h).
    std::string recordUntil;
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
    std::vector<Error> problems; ///< rows left out of the trace, jobs that can never run: the run is possible, users
                                 ///< must be reported
};

/// The table that the request names, with what it says of failures.
[[nodiscard]] Result<TransitionTable> transitionsOf(const RunRequest& request);
/// Whether a server of the run ever fails, by the file of the cluster or by a change from outside.
[[nodiscard]] bool serversFail(const RunRequest& request, const Cluster& cluster);

/// Reads trace, cluster and models. Errors: files that cannot be read at all, unknown names;
/// Cancelled.
[[nodiscard]] Result<ResolvedInputs> resolveInputs(const RunRequest& request, const StopToken& stop = {});

/// Makes throughput and progress of cluster, workload and the name of an interference model; measured models use
/// their measurements.
[[nodiscard]] Result<void> makeModels(const std::string& interference, ResolvedInputs& inputs);

/// Makes the simulation; that of a branch is brought to its last change, which is applied.
[[nodiscard]] Result<Simulation> startRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop = {}, Progress* progress = nullptr);

/// The same, brought to the point where decision number `decision` is due, or the next one when that was a change from
/// outside; to the end of the run when there are fewer.
[[nodiscard]] Result<Simulation> startRunBefore(const RunRequest& request, const ResolvedInputs& inputs,
    std::uint64_t decision, const StopToken& stop = {}, Progress* progress = nullptr);

/// The parts without a column in the store (changes, the policy before the first of them, decision moments, what
/// failures cost) as JSON, and back into a request. The target request names the final policy, as a store and
/// `--policy` do; if the JSON names the first policy, that one wins. Also reads earlier versions. Errors: not the form
/// of requestJson().
[[nodiscard]] std::string requestJson(const RunRequest& request);
[[nodiscard]] Result<void> readRequestJson(const std::string& json, const std::string& name, RunRequest& request);

/// The policy after the last change. `seed` is always set.
[[nodiscard]] ChangePolicy policyAtEnd(const RunRequest& request);

/// Puts resolved inputs and a request together.
[[nodiscard]] SimulationSetup makeSetup(const RunRequest& request, const ResolvedInputs& inputs);

} // namespace consonance
