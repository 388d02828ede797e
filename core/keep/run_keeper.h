// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keeping runs in the store, and repeating a kept run from the store's data: its trace, cluster, models, policy,
// parameters and seed. Replaying gives the same event hash or says that it does not. Any thread; stores are safe to
// share.
#pragma once

#include "core/base/wording.h"
#include "core/run/run_result.h"
#include "core/run/step_watcher.h"
#include "core/run/what_if.h"
#include "core/store/run_store.h"

#include <optional>
#include <span>
#include <string>

namespace consonance {

/// The header of a run about to begin: everything needed to repeat it. Files that decisions depend on are named by
/// content and kept with it, as in `pins`.
[[nodiscard]] RunHeader runHeader(const RunRequest& request, const Workload& workload, const Cluster& cluster,
    const PolicyTraits& traits, std::span<const PinnedPolicy> pins);
[[nodiscard]] RunHeader runHeader(const RunRequest& request, const Simulation& simulation);

/// Runs to the end while storing; the run stays in the store as cancelled or failed if it does not get there. Sets
/// RunResult::runId. A watcher that stops it early leaves a cancelled run with the figures until then.
[[nodiscard]] Result<RunResult> runAndKeep(RunStore& store, const RunRequest& request, Simulation& simulation,
    const StopToken& stop, Progress* progress = nullptr, std::optional<ForkPoint> fork = {},
    StepWatcher* watcher = nullptr);

/// Stores a finished run, with tags; returns its id.
[[nodiscard]] Result<std::string> keep(RunStore& store, const RunResult& result, const RunRequest& request,
    const Simulation& simulation, std::vector<std::string> tags = {}, std::optional<ForkPoint> fork = {});

/// The newest run of the store that is the same to its last event, with the same inputs and parameters; nothing where
/// there is none. Archived runs and branches do not count.
[[nodiscard]] Result<std::optional<std::string>> keptAlike(
    const RunStore& store, const RunRequest& request, const Simulation& simulation);

/// The parameters of a stored run as text. Errors: a record that another program wrote.
[[nodiscard]] Result<std::map<std::string, std::string>> storedParameters(const RunRecord& run);

/// When the policy of a stored run was asked. Errors: as storedParameters().
[[nodiscard]] Result<DecisionMoments> storedDecideAt(const RunHeader& header);
/// What failures cost in it; kUnsaidLoss where the run does not say.
[[nodiscard]] Result<FailureLoss> storedFailureLoss(const RunHeader& header);

/// What a branch did differently, from its changes, which a reader of any language understands; of a run that an
/// earlier version kept without them, the English text of its header. Empty: no branch. `beginning`: that of its trace.
/// One that left just before a decision says so: "before decision 3: job 17: 1 worker on server-2".
[[nodiscard]] std::string forkText(
    const RunHeader& header, const Wording& wording, const std::optional<std::int64_t>& beginning = {});
/// Whether that names the moment of what was changed, or the decision before which it was; else ForkPoint::at is it.
[[nodiscard]] bool forkTextSaysWhen(const RunHeader& header);
/// What a branch did differently and when, as "fail rack-3 at 09:00:00".
[[nodiscard]] std::string datedForkText(
    const RunHeader& header, const Wording& wording, const std::optional<std::int64_t>& beginning = {});
/// The number of that decision; nothing for a branch that left at a time.
[[nodiscard]] std::optional<std::uint64_t> decisionLeftAt(const RunHeader& header);
/// The change of a branch that left just before a decision, as ForkPoint::change keeps it.
[[nodiscard]] std::string changeBefore(std::uint64_t decision, const std::string& change);
/// Those that differ from the policy's defaults: "candidates=16, region=4".
[[nodiscard]] std::string tellingParameters(const RunRecord& run);
/// The policy with those of its parameters, as contenders of a comparison are named: "harmony candidates=16".
[[nodiscard]] std::string tellingName(const std::string& policy, const std::map<std::string, std::string>& parameters);

/// The request and inputs of a stored run, read from the store alone. Cancelled when stopped (StopScope).
struct StoredInputs {
    RunRequest request;
    ResolvedInputs inputs;
};
[[nodiscard]] Result<StoredInputs> storedInputs(const RunStore& store, const RunRecord& run);

/// When a branch leaves: after all events of a time, or just before a decision.
struct ForkMoment {
    std::optional<Time> at;
    std::optional<std::uint64_t> decision; ///< number of the decision; wins over the time
};

/// A branch of a stored run at the moment it leaves, and that position. Without changes the parent's history continues;
/// if the parent has later changes, its history before them. Errors: an unknown policy, a run whose
/// log cannot be read, changes that cannot be made.
struct PlannedFork {
    Branch branch;
    ForkPoint point;
};
[[nodiscard]] Result<PlannedFork> planFork(const RunStore& store, const RunRecord& parent, const ForkMoment& moment,
    std::vector<Intervention> changes, const StopToken& stop = {}, Progress* progress = nullptr);

/// The stored result of a run, without running it again.
[[nodiscard]] Result<RunResult> storedResult(const RunStore& store, const RunRecord& run);

struct Replay {
    std::uint64_t storedHash = 0;
    std::uint64_t replayedHash = 0;
    [[nodiscard]] bool isEqual() const { return storedHash == replayedHash; }
};
/// Runs it again and compares the event hashes.
[[nodiscard]] Result<Replay> replayStored(
    const RunStore& store, const RunRecord& run, const StopToken& stop, Progress* progress = nullptr);

} // namespace consonance
