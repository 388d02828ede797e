// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why a branch and the run it left part: the user's changes on either side until then, and, for the decision at
// which the sides part, where each put the task in question, its policy's score of that server and
// of the server that the other side chose. Logs hold no notes of decisions unless a run was asked for them,
// so each side is run again to just before that decision and asked there, as the decision inspector does.
// Owns none of its arguments. Any thread. Deterministic. Cost: both runs again up to where they part.
#pragma once

#include "core/base/wording.h"
#include "core/sim/plan.h"
#include "core/why/branch_comparison.h"
#include "core/why/waiting_reason.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// A change made from outside, and when.
struct TimedChange {
    Time at;
    Intervention change;

    bool operator==(const TimedChange&) const = default;
};

/// A policy's opinion of one server for one task.
struct ServerOpinion {
    std::string server; ///< path
    Infeasible infeasible = Infeasible::No;
    int rank = 0; ///< by the policy's own measure, from 1; 0 when it has none
    std::optional<double> score; ///< higher is better
    std::optional<double> probability;
    std::optional<double> reward; ///< predicted by the policy
};

/// A policy's reason for its choice for one task.
struct DecisionReason {
    std::uint64_t decision = 0;
    Time at;
    std::string policy; ///< id
    std::string scoreName; ///< English, context "Policy"; empty when the policy gives no measure
    std::string job;
    RoleKind role = RoleKind::Worker;
    std::optional<ServerOpinion> chosen; ///< nothing: the job is left waiting
    std::optional<WaitingReason> waiting; ///< of a job that is left waiting
    std::shared_ptr<const Workload> workload; ///< to which its jobs belong
    std::optional<ServerOpinion> other; ///< the server that the other side chose for the task
    int possible = 0; ///< servers the task fitted on
};

struct SideReason {
    std::vector<TimedChange> changes; ///< by the user, on this side alone, until the two part
    std::optional<DecisionReason> decision; ///< nothing: the user decided, or no policy was asked about the task
};

struct PartingReason {
    SideReason original;
    SideReason branch;
};

/// One of the two runs given to compareBranch().
struct PartingSide {
    const RunRequest& request;
    const ResolvedInputs& inputs;
    const EventLog& log;
};

/// Errors: a policy fails, a stop.
[[nodiscard]] Result<PartingReason> whyTheyPart(const BranchComparison& comparison, const PartingSide& original,
    const PartingSide& branch, const StopToken& stop = {}, Progress* progress = nullptr);

/// What a person changed, and why the policy decided as it did, a line each.
/// `beginning`: dateOfBeginning() of their trace.
[[nodiscard]] std::vector<std::string> reasonLines(
    const SideReason& side, const Wording& wording = englishWording, const std::optional<std::int64_t>& beginning = {});

/// What the two sides are to each other.
enum class PartingNames : std::uint8_t { OriginalAndBranch, BranchAndOriginal, FirstAndSecond };

/// A few lines for the terminal; empty when there is nothing to say.
[[nodiscard]] std::string partingText(const PartingReason& reason, const Wording& wording = englishWording,
    const std::optional<std::int64_t>& beginning = {}, PartingNames names = PartingNames::OriginalAndBranch);

} // namespace consonance
