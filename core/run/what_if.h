// SPDX-License-Identifier: GPL-3.0-or-later
//
// What if: a run is followed to a moment, changed there, and continues as a separate branch. Details
// that the user leaves open (where the other tasks of a job go) are filled in first, so that the change kept with
// the branch is complete and can be applied again without asking. The window, the command line and replays use
// these functions and no others. Any thread, one simulation at a time. Deterministic.
#pragma once

#include "core/base/wording.h"
#include "core/run/intervention.h"
#include "core/run/run_request.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Runs to the moment, including everything that happens then. Errors: the policy, a stop.
[[nodiscard]] Result<void> bringTo(
    Simulation& simulation, const RunMoment& moment, const StopToken& stop = {}, Progress* progress = nullptr);

/// Carries a change out now and returns it with the open parts filled in, as it is kept. The tasks of a job
/// that are not named stay where they run, or go where the policy would put them in the decision that is due, or, when
/// it would not, beside the named ones and then to the first servers with room. An answer with `otherwise` alone
/// becomes that of the policy but for this task. Errors: unknown names, more tasks than the job has, no room; nothing
/// has then changed.
[[nodiscard]] Result<Intervention> makeIntervention(Simulation& simulation, Intervention change);

/// Carries out a complete change. Errors: unknown names, no room; nothing has then changed.
[[nodiscard]] Result<void> applyIntervention(Simulation& simulation, const Intervention& change);

/// The plan that gives a job these places; every task is named. For looking ahead.
[[nodiscard]] Result<Plan> planFor(const Engine& engine, const std::vector<JobPlaces>& jobs);
/// The plan of a PlaceJob of these tasks at a decision that the policy answers with `decided`; for looking ahead.
/// Errors: as makeIntervention() would refuse it. The engine is left unchanged.
[[nodiscard]] Result<Plan> planOfMove(
    Engine& engine, const Plan& decided, JobId job, const Slot& to, std::optional<DomainId> from);
/// The places of a job in a plan or, of a running one, now.
[[nodiscard]] JobPlaces placesOf(const Engine& engine, JobId job, std::span<const Slot> slots);
/// Whether the slots hold every task that the job asks for, and no more.
[[nodiscard]] bool holdsEveryTask(const JobRequest& request, const std::vector<Slot>& slots);
/// Errors: no such job.
[[nodiscard]] Result<JobId> findJob(const Workload& workload, const std::string& name);
/// The same; of a job that was left out because it can never run, why that is.
[[nodiscard]] Result<JobId> findJob(const ResolvedInputs& inputs, const std::string& name);

/// A server to be added must be in the cluster, as absent, from the beginning of the run. Errors: as
/// withServerLike().
[[nodiscard]] Result<void> makeRoomFor(
    const std::vector<Intervention>& changes, const std::string& interference, ResolvedInputs& inputs);
/// The same for all changes of a run, as kept with it.
[[nodiscard]] Result<void> makeRoomFor(const RunRequest& request, ResolvedInputs& inputs);

/// What is planned for servers: by the file of the cluster, and by these changes; ascending by time.
[[nodiscard]] std::vector<ClusterChange> plannedChanges(const Cluster& cluster, std::span<const RunChange> changes);

/// The request of the run without any change: the first original.
[[nodiscard]] RunRequest originOf(const RunRequest& request);
/// The request of the run up to a time: changes at that time or later are left out. `events` are the
/// run's events, which date changes that carry no time.
[[nodiscard]] RunRequest requestUntil(const RunRequest& request, Time until, std::span<const EventRecord> events);
/// The request of the branch that leaves `parent` at the moment with these completed changes. Without changes it is the
/// parent.
[[nodiscard]] RunRequest branchRequest(
    const RunRequest& parent, const RunMoment& moment, const std::vector<Intervention>& changes);

/// The moment of all of them; nothing where they have several, or none is known.
[[nodiscard]] std::optional<Time> onlyMoment(std::span<const RunChange> changes);
/// Changes for people; with several moments each names its own, as in "at 03:20:00 drain rack-a; at 04:00:00 …", by
/// the calendar where the `beginning` of the trace is given.
[[nodiscard]] std::string changesText(std::span<const RunChange> changes, const Wording& wording = englishWording,
    const std::optional<std::int64_t>& beginning = {});
inline constexpr std::string_view kChangesWithMoments = "at "; ///< in English only such texts begin with it
/// What a branch did differently from the record `event` of its parent's log on.
[[nodiscard]] std::string branchText(const RunRequest& branch, std::uint64_t event,
    const Wording& wording = englishWording, const std::optional<std::int64_t>& beginning = {});

/// A branch at the moment it left its parent, with its changes applied.
struct Branch {
    RunRequest request;
    ResolvedInputs inputs;
    Simulation simulation;
    std::vector<Intervention> changes; ///< as kept; the last of its request
    std::string text; ///< the difference, for people
};
/// Errors: as makeIntervention(); a policy that already uses servers which do not exist yet.
[[nodiscard]] Result<Branch> startBranch(const RunRequest& parent, ResolvedInputs inputs, const RunMoment& moment,
    std::vector<Intervention> changes, const StopToken& stop = {}, Progress* progress = nullptr);
/// Follows the branch to a later time and applies a change there too, after all events of that time. Its request,
/// changes and text are extended. Errors: as makeIntervention(); the run is over by then, a stop.
[[nodiscard]] Result<void> changeLater(Branch& branch, Time at, std::vector<Intervention> changes,
    const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
