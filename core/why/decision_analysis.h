// SPDX-License-Identifier: GPL-3.0-or-later
//
// "Why here?": one decision taken apart. For each task that a policy placed, every server it could have gone to:
// whether a branch may put it there or what is missing, the policy's score, how fast the job would run there by the
// trained predictor and – with hindsight, which no policy has – by the true model, and what other policies do at the
// very same moment. The window, `consonance-cli explain` and tests read the same data.
//
// Works on a copy of the run at the decision, so any thread may do it; it takes its arguments by value.
// Deterministic except for the seconds. Cost: a plan of each policy, and for each candidate examined with
// hindsight, a copy of the engine's state; DecisionQuestions bounds their number.
#pragma once

#include "core/base/wording.h"
#include "core/policy/simulation.h"
#include "core/run/decision_moment.h"
#include "core/run/intervention.h"
#include "core/sheet/sheet.h"
#include "core/why/waiting_reason.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// Whether to ask the trained predictor; its figures may differ in the last digits between machines.
enum class Predictions : std::uint8_t { Included, LeftOut };

struct DecisionQuestions {
    std::vector<std::string> policies; ///< ids of other policies to ask too
    std::size_t hindsightLimit = 600; ///< most candidates whose true effect is computed
    Predictions predictions = Predictions::Included;
};

/// One server a task could have gone to.
struct CandidateAnalysis {
    HostId host;
    bool isChosen = false;
    Infeasible infeasible = Infeasible::No; ///< by the policy, when it was this task's turn
    /// Whether a branch that puts the task there would be accepted. Of notes alone: as the policy saw it.
    bool isFeasible = false;
    std::optional<Error> refused; ///< why it would not
    /// By the policy's own measure, from 1, the chosen one first among equals; 0 when it has none or the candidate was
    /// not one.
    int rank = 0;
    std::optional<double> score; ///< see DecisionAnalysis::scoreName; higher is better
    std::optional<double> probability;
    std::optional<double> reward; ///< predicted by the policy
    std::optional<double> rewardSpread;
    std::optional<double> predictedSpeed; ///< of the job, by the trained predictor: work per second, whole job placed
    std::optional<double> predictedSpread; ///< standard deviation over the predictor's ensemble
    std::optional<double> trueSpeed; ///< hindsight: the same by the true model
    /// Hindsight: sum over all running jobs of speed / speed of the job alone and apart, minus that sum as decided. Of
    /// the moment right after the decision, with all its other placements as decided: planElsewhere(). A displaced job
    /// does nothing.
    std::optional<double> trueGain;
    std::vector<JobId>
        displaced; ///< jobs of the decision for which there is then no room; the effects are without them
    std::vector<std::int32_t> others; ///< tasks of this role that each other policy puts there, as asked
};

/// All actions for another job, together.
struct OtherJobShare {
    JobId job;
    double probability = 0;
};

/// One task, in the order in which the policy placed them.
struct InferenceAnalysis {
    JobId job;
    std::uint8_t role = 0;
    HostId chosen; ///< invalid when it was not placed
    bool isByHand = false; ///< a person chose; see DecisionAnalysis::byHand
    HostId policysChoice {}; ///< of a task placed by hand, where the policy puts it; invalid: nowhere, or not known
    bool isCarriedOut = false; ///< part of the plan; else the job was given back for lack of room
    std::optional<double> value; ///< critic's
    std::optional<double> entropy; ///< nats, of the choice among all actions, of every job and role
    std::optional<double> equalActions; ///< e^entropy: as undecided as among that many equally likely actions
    std::optional<double> elsewhere; ///< probability of all actions that are not candidates below; together they are 1
    std::vector<OtherJobShare> otherJobs; ///< parts of `elsewhere`, likeliest first; where the policy says them
    std::vector<CandidateAnalysis> candidates; ///< every server, in order; none in the last tasks of a large decision
};

/// Tasks of a role of which not as many stand on a server after the decision as another policy would have there. A job
/// that a plan does not name stays where it is.
struct PlacedOtherwise {
    JobId job;
    std::uint8_t role = 0;
    HostId host;
    std::int32_t decided = 0;
    std::int32_t other = 0;

    bool operator==(const PlacedOtherwise&) const = default;
};

/// What another policy would do now.
struct PolicyChoice {
    std::string policy;
    Knowledge knowledge = Knowledge::None;
    std::vector<JobPlaces> jobs; ///< what it starts or moves
    std::vector<JobId> waiting; ///< what it leaves waiting
    std::vector<PlacedOtherwise> otherwise; ///< against the decision, ascending by job, role and server
    std::optional<Error> problem; ///< why it could not be asked
    double seconds = 0; ///< wall clock
};

/// The subject of a number in the policy's input: a job, a server, or the tasks of a job on a server.
struct StateSubject {
    std::string job; ///< name; empty: the server as a whole
    std::string model; ///< of the job; empty when it has none, or with a server
    std::string server; ///< name; empty: the job as a whole

    bool operator==(const StateSubject&) const = default;
};
/// "job 17 (resnet-50)", "server-1", "server-1, job 17": as JSON names it, in English.
[[nodiscard]] std::string subjectText(const StateSubject& subject);

/// A number in the policy's input.
struct StateEntry {
    StateSubject subject;
    const char* quantity = ""; ///< English, context "State"
    const char* unit = "";
    double value = 0;
};

struct DecisionAnalysis {
    std::uint64_t decision = 0;
    std::uint64_t changesBefore
        = 0; ///< changes made by hand that took a number before it; 0 where only notes are known
    Time at;
    TriggerKind kinds = TriggerKind::None;
    std::string policy;
    Knowledge knowledge = Knowledge::None;
    std::string scoreName;
    std::vector<InferenceAnalysis> inferences;
    std::size_t leftWaiting = 0; ///< jobs that the decision leaves waiting; 0 where only the notes are known
    std::vector<BlockedNote> blocked; ///< the first of them; the policy's notes, where only those are known
    std::vector<WaitingReason> waiting; ///< of `blocked`, one each; empty where only the notes are known
    std::vector<std::pair<std::string, double>> figures;
    std::string judgeName; ///< meaning of a weighed placement's value; empty: none were weighed
    std::vector<WeighedNote> weighed; ///< whole placements, most likely first; empty where only the notes are known
    std::vector<NoteTable> tables; ///< from the policy's notes
    std::vector<JobPlaces> jobs; ///< jobs that the policy starts or moves
    std::optional<Error> refusal {}; ///< why the plan could not be carried out; it then places nothing
    std::vector<PolicyChoice> others; ///< as asked
    std::vector<StateEntry> state; ///< of learned policies
    bool isHindsightPartial = false; ///< a limit was reached
    /// What was done by hand in place of the policy's decision, or beside it; the tasks and jobs are then those of the
    /// change, and `blocked`, `weighed` and the scores what the policy thought when it was asked.
    std::optional<Intervention> byHand {};
    /// Of a PlaceJob: jobs of the policy's decision that it places otherwise now that this one is placed.
    std::vector<JobId> redecided {};
    bool lacksNotes = false; ///< a command decided, and gave no notes
    double seconds = 0; ///< wall clock of asking the policy again, here and now, notes included; no property of the run
    double solverSeconds = 0; ///< the part of it that its solver takes; 0 without one, or where it has nothing to solve
};

/// Errors: no decision is due there, the policy fails, or a stop.
[[nodiscard]] Result<DecisionAnalysis> analyseDecision(
    DecisionMoment moment, const DecisionQuestions& questions = {}, const StopToken& stop = {});

/// The analysis from the notes alone, at once; to show something until the whole is ready.
[[nodiscard]] DecisionAnalysis analysisOfNotes(const DecisionRecord& decision, const std::string& policy);

/// The jobs that a weighed placement starts, by name and in the order of its tasks.
[[nodiscard]] std::vector<JobPlaces> weighedPlaces(
    const WeighedNote& weighed, const Workload& workload, const Cluster& cluster);
/// A row each, with its rank by the judge.
[[nodiscard]] Sheet weighedSheet(
    const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster, const Wording& wording);
/// How often the placements were drawn in total: the number of candidates.
[[nodiscard]] std::int64_t weighedCandidates(const DecisionAnalysis& analysis);

/// How much of an explanation a terminal shows.
struct ExplanationLimits {
    std::size_t hosts = 12; ///< of each task, best first
    std::size_t weighed = 12; ///< placements, most likely first
};

/// As `explain --format json` writes it (docs/formats.md, "Explanation of a decision"); names instead of ids.
/// Wall-clock figures are under "wall".
[[nodiscard]] std::string explanationJson(
    const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster);
/// For the terminal: a table for each task, and one of the weighed placements.
[[nodiscard]] std::string explanationText(const DecisionAnalysis& analysis, const Workload& workload,
    const Cluster& cluster, const ExplanationLimits& limits = {}, const Wording& wording = englishWording);

/// Its number among the policy's own decisions, where changes made by hand took numbers before it; else empty.
[[nodiscard]] std::string ownNumberText(const DecisionAnalysis& analysis, const Wording& wording = englishWording);
/// "fits", "no free GPU", …; English, context "CommandLine".
[[nodiscard]] const char* infeasibleReason(Infeasible reason);
/// Why the task cannot go there, or what the policy had against it; empty: neither.
[[nodiscard]] std::string objectionText(const CandidateAnalysis& candidate, const Wording& wording = englishWording);

} // namespace consonance
