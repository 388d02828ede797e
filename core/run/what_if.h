// SPDX-License-Identifier: GPL-3.0-or-later
//
// What if: a run is followed to a moment, something is changed there, and it goes on as a branch of its own. Whatever
// is left open by the person who asks (where the other tasks of a job go) is filled in first, so that what is kept with
// the branch says everything and can be applied again without asking. The window, the command line and replays use
// these functions and no others. Any thread, one simulation at a time. Deterministic.
#pragma once

#include "core/run/intervention.h"
#include "core/run/run_request.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Follows the run to the moment; nothing of what happens then is lost. Errors: the policy, a stop.
[[nodiscard]] Result<void> bringTo(
    Simulation& simulation, const RunMoment& moment, const StopToken& stop = {}, Progress* progress = nullptr);

/// Carries a change out now and gives it with what the person left open filled in, as it is kept. The tasks of a job
/// that are not named stay where they run, or go where the policy would put them in the decision that is due, or, when
/// it would not, beside the named ones and then to the first servers with room. Errors: unknown names, more tasks than
/// the job has, no room; nothing has then changed.
[[nodiscard]] Result<Intervention> makeIntervention(Simulation& simulation, Intervention change);

/// Carries out one that says everything. Errors: unknown names, what does not fit; nothing has then changed.
[[nodiscard]] Result<void> applyIntervention(Simulation& simulation, const Intervention& change);

/// The plan that gives a job these places; every task is named. For looking ahead.
[[nodiscard]] Result<Plan> planFor(const Engine& engine, const std::vector<JobPlaces>& jobs);
/// The places of a job in a plan or, of a running one, now.
[[nodiscard]] JobPlaces placesOf(const Engine& engine, JobId job, std::span<const Slot> slots);
/// Errors: no such job.
[[nodiscard]] Result<JobId> findJob(const Workload& workload, const std::string& name);
/// The same; of a job that was left out because it can never run, why that is.
[[nodiscard]] Result<JobId> findJob(const ResolvedInputs& inputs, const std::string& name);

/// A server that is to be added has to be in the cluster, absent, from the beginning of the run. Errors: as
/// withServerLike().
[[nodiscard]] Result<void> makeRoomFor(
    const std::vector<Intervention>& changes, const std::string& interference, ResolvedInputs& inputs);
/// The same for all changes of a run, as kept with it.
[[nodiscard]] Result<void> makeRoomFor(const RunRequest& request, ResolvedInputs& inputs);

/// The request of the run without any change: what it left first.
[[nodiscard]] RunRequest originOf(const RunRequest& request);
/// The request of the run as it went until then: what was changed at that time or later is left out. `events` are the
/// run's, which tell when a change was made that does not say so itself.
[[nodiscard]] RunRequest requestUntil(const RunRequest& request, Time until, std::span<const EventRecord> events);
/// The request of the branch that leaves `parent` at the moment with these completed changes. Without changes it is the
/// parent's way.
[[nodiscard]] RunRequest branchRequest(
    const RunRequest& parent, const RunMoment& moment, const std::vector<Intervention>& changes);

/// Changes in English; of several moments each says its own, as in "at 03:20:00 drain rack-a; at 04:00:00 …".
[[nodiscard]] std::string changesText(std::span<const RunChange> changes);
inline constexpr std::string_view kChangesWithMoments = "at "; ///< what such a text begins with, and no other
/// What a branch did differently from the record `event` of its parent's log on, in English.
[[nodiscard]] std::string branchText(const RunRequest& branch, std::uint64_t event);

/// A branch standing at the moment it left its parent, with its changes made.
struct Branch {
    RunRequest request;
    ResolvedInputs inputs;
    Simulation simulation;
    std::vector<Intervention> changes; ///< as kept; the last of its request
    std::string text; ///< what was done differently, for people
};
/// Errors: as makeIntervention(); a policy that already looks at servers which are not there yet.
[[nodiscard]] Result<Branch> startBranch(const RunRequest& parent, ResolvedInputs inputs, const RunMoment& moment,
    std::vector<Intervention> changes, const StopToken& stop = {}, Progress* progress = nullptr);
/// Follows the branch on to a later time and changes something there too, after all that happens then. Its request,
/// changes and text grow by it. Errors: as makeIntervention(); the run is over by then, a stop.
[[nodiscard]] Result<void> changeLater(Branch& branch, Time at, std::vector<Intervention> changes,
    const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
