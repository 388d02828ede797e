// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/parting_reason.h"

#include "core/base/stop_scope.h"
#include "core/base/text_format.h"
#include "core/run/intervention_text.h"
#include "core/run/policy_opinion.h"
#include "core/why/decision_analysis.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace consonance {

namespace {

/// Tasks of one job by role and path of the server; names, because the branch's cluster may be another.
using TasksOnServers = std::map<std::pair<std::uint8_t, std::string>, std::int32_t>;

struct PlacedJob {
    JobId job;
    TasksOnServers tasks;
};

std::string serverOf(const Cluster& cluster, HostId host)
{
    return cluster.path(cluster.host(host).domain);
}

TasksOnServers tasksOf(const PartingSide& side, const EventRecord& event)
{
    const auto& cluster = *side.inputs.cluster;
    TasksOnServers tasks;
    for (const auto& slot : side.log.slots(event))
        tasks[{ slot.role, serverOf(cluster, cluster.domain(slot.domain).host) }] += slot.count;
    return tasks;
}

/// What followed from a decision, in order.
std::vector<PlacedJob> placedBy(const PartingSide& side, std::uint64_t decision)
{
    std::vector<PlacedJob> placed;
    const auto events = side.log.events();
    auto event = std::ranges::find_if(events, [decision](const EventRecord& record) {
        return record.kind == EventKind::DecisionTaken && record.subject == decision;
    });
    if (event == events.end())
        return placed;
    for (++event; event != events.end() && !isCause(event->kind) && event->kind != EventKind::DecisionTaken; ++event) {
        if (isPlacement(event->kind))
            placed.push_back({ event->job, tasksOf(side, *event) });
    }
    return placed;
}

std::vector<PlacedJob> placedBy(const PartingSide& side, const std::optional<DecisionSummary>& summary)
{
    return summary ? placedBy(side, summary->decision) : std::vector<PlacedJob> {};
}

const TasksOnServers& tasksIn(const std::vector<PlacedJob>& placed, JobId job)
{
    static const TasksOnServers kNone;
    const auto found = std::ranges::find(placed, job, &PlacedJob::job);
    return found == placed.end() ? kNone : found->tasks;
}

/// The first job that `these` place otherwise than `those`.
JobId firstPlacedOtherwise(const std::vector<PlacedJob>& these, const std::vector<PlacedJob>& those)
{
    for (const auto& job : these) {
        if (job.tasks != tasksIn(those, job.job))
            return job.job;
    }
    return {};
}

/// The decision that put the job where it is at `at`.
std::optional<std::uint64_t> decisionThatPlaced(const EventLog& log, JobId job, Time at)
{
    std::optional<std::uint64_t> decision;
    std::optional<std::uint64_t> found;
    for (const auto& event : log.events()) {
        if (event.at > at)
            break;
        if (event.kind == EventKind::DecisionTaken)
            decision = event.subject;
        else if (isPlacement(event.kind) && event.job == job)
            found = decision;
    }
    return found;
}

/// All changes from outside, oldest first. A change of the policy is one too.
std::vector<TimedChange> changesOf(const PartingSide& side)
{
    std::vector<TimedChange> changes;
    const auto events = side.log.events();
    for (const auto& [moment, change] : side.request.changes) {
        const auto last = std::min<std::size_t>(moment.event, events.size());
        Time at = moment.at.value_or(last > 0 ? events[last - 1].at : Time {});
        // Asked for after the end of the run, it was made there.
        if (last < events.size())
            at = std::min(at, events[last].at);
        changes.push_back({ at, change });
    }
    return changes;
}

/// Those that only this side has, until `until`.
std::vector<TimedChange> ownChanges(const PartingSide& own, const PartingSide& other, Time until)
{
    auto changes = changesOf(own);
    const auto others = changesOf(other);
    const auto shared = std::ranges::mismatch(changes, others).in1;
    changes.erase(changes.begin(), shared);
    std::erase_if(changes, [until](const TimedChange& change) { return change.at > until; });
    return changes;
}

ServerOpinion opinionOf(const CandidateAnalysis& candidate, const Cluster& cluster)
{
    return { .server = serverOf(cluster, candidate.host),
        .infeasible = candidate.infeasible,
        .rank = candidate.rank,
        .score = candidate.score,
        .probability = candidate.probability,
        .reward = candidate.reward };
}

/// A server on which `theirs` put more tasks of the role than `ours`; empty: none.
std::string serverTakenInstead(const TasksOnServers& theirs, const TasksOnServers& ours, std::uint8_t role)
{
    for (const auto& [place, count] : theirs) {
        const auto own = ours.find(place);
        if (place.first == role && count > (own == ours.end() ? 0 : own->second))
            return place.second;
    }
    return {};
}

/// The text on one task: its server, and the opinion on the server that the other side chose for it.
void describe(
    DecisionReason& reason, const InferenceAnalysis& inference, const std::string& otherServer, const PartingSide& side)
{
    const auto& cluster = *side.inputs.cluster;
    reason.role = side.inputs.workload->job(inference.job).request.roles[inference.role].kind;
    for (const auto& candidate : inference.candidates) {
        reason.possible += candidate.isFeasible ? 1 : 0;
        if (candidate.isChosen && inference.isCarriedOut)
            reason.chosen = opinionOf(candidate, cluster);
        else if (serverOf(cluster, candidate.host) == otherServer)
            reason.other = opinionOf(candidate, cluster);
    }
}

/// Why the decision did that with the job; nothing when a person took it, or when it did not deal with the job.
Result<std::optional<DecisionReason>> explain(const PartingSide& side, std::uint64_t decision, JobId job,
    const TasksOnServers& theirs, const StopToken& stop, Progress* progress)
{
    const auto decisions = side.log.decisions();
    if (decision >= decisions.size() || includes(decisions[decision].kinds, TriggerKind::WhatIf))
        return std::nullopt;
    TRY_ASSIGN(const auto simulation, startRunBefore(side.request, side.inputs, decision, stop, progress));
    if (simulation.engine().peek() != Engine::Step::Decision
        || simulation.engine().log().decisions().size() != decision)
        return std::nullopt;
    const DecisionQuestions questions { .policies = {}, .hindsightLimit = 0, .predictions = Predictions::LeftOut };
    TRY_ASSIGN(const auto analysis, analyseDecision(DecisionMoment::of(simulation), questions, stop));
    DecisionReason reason { .decision = decision,
        .at = analysis.at,
        .policy = analysis.policy,
        .scoreName = analysis.scoreName,
        .job = side.inputs.workload->job(job).request.name,
        .workload = side.inputs.workload };
    const auto ours = tasksIn(placedBy(side, decision), job);
    for (const auto& inference : analysis.inferences) {
        if (inference.job != job || !inference.isCarriedOut)
            continue;
        const std::pair place { inference.role, serverOf(*side.inputs.cluster, inference.chosen) };
        const auto own = ours.find(place);
        const auto other = theirs.find(place);
        if ((own == ours.end() ? 0 : own->second) <= (other == theirs.end() ? 0 : other->second))
            continue; // both sides put it there
        describe(reason, inference, serverTakenInstead(theirs, ours, inference.role), side);
        return reason;
    }
    const auto waiting = std::ranges::find(analysis.waiting, job, &WaitingReason::job);
    if (waiting == analysis.waiting.end())
        return std::nullopt;
    reason.waiting = *waiting;
    const auto failed = std::ranges::find_if(analysis.inferences,
        [job](const InferenceAnalysis& inference) { return inference.job == job && !inference.isCarriedOut; });
    if (failed != analysis.inferences.end())
        describe(reason, *failed, serverTakenInstead(theirs, {}, failed->role), side);
    return reason;
}

/// One side of the parting as the other sees it.
struct Standpoint {
    const PartingSide& side;
    const std::optional<DecisionSummary>& summary;
    std::vector<PlacedJob> placed;

    [[nodiscard]] bool isByPerson() const { return summary && summary->isIntervention; }
};

/// Of the job that both sides are asked about; when the decision did not deal with it, of the first one that it did.
Result<std::optional<DecisionReason>> reasonOf(
    const Standpoint& own, const Standpoint& other, JobId job, const StopToken& stop, Progress* progress)
{
    if (own.isByPerson() || !job.isValid())
        return std::nullopt;
    const auto& theirs = tasksIn(other.placed, job);
    // Where a person moved a job, it was another decision that had put it where it was.
    if (other.isByPerson() && tasksIn(own.placed, job).empty()) {
        if (const auto decision = decisionThatPlaced(own.side.log, job, other.summary->at))
            return explain(own.side, *decision, job, theirs, stop, progress);
    }
    if (!own.summary)
        return std::nullopt; // a person started what no policy was asked about then
    TRY_ASSIGN(auto reason, explain(own.side, own.summary->decision, job, theirs, stop, progress));
    const auto first = firstPlacedOtherwise(own.placed, other.placed);
    if (!reason && first.isValid() && first != job)
        return explain(own.side, own.summary->decision, first, tasksIn(other.placed, first), stop, progress);
    return reason;
}

std::string measuresText(const ServerOpinion& opinion, const TerminalWording& say)
{
    if (opinion.infeasible != Infeasible::No)
        return say(infeasibleReason(opinion.infeasible));
    std::string text;
    const auto add = [&](const char* measure, const std::string& value) {
        text += (text.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", ", "))) + say(measure, { value });
    };
    if (opinion.rank > 0)
        add(CONSONANCE_TEXT("CommandLine", "rank {0}"), std::to_string(opinion.rank));
    if (opinion.score)
        add(CONSONANCE_TEXT("CommandLine", "score {0}"), fixedText(*opinion.score, 4));
    if (opinion.probability)
        add(CONSONANCE_TEXT("CommandLine", "probability {0}"), fixedText(*opinion.probability, 3));
    if (opinion.reward)
        add(CONSONANCE_TEXT("CommandLine", "predicted reward {0}"), fixedText(*opinion.reward, 3));
    return text.empty() ? say(CONSONANCE_TEXT("CommandLine", "possible")) : text;
}

std::string decisionText(
    const DecisionReason& reason, const Wording& wording, const std::optional<std::int64_t>& beginning)
{
    const TerminalWording say(wording);
    auto what = reason.chosen ? say(CONSONANCE_TEXT("CommandLine", "{0} of job {1} on {2} ({3}; {4} possible)"),
                    { say(roleKindName(reason.role)), reason.job, reason.chosen->server,
                        measuresText(*reason.chosen, say), std::to_string(reason.possible) })
                              : say(CONSONANCE_TEXT("CommandLine", "job {0} is left waiting: {1}"),
                                  { reason.job, waitingReasonText(*reason.waiting, *reason.workload, wording) });
    if (reason.other)
        what += say(
            CONSONANCE_TEXT("CommandLine", "; {0}: {1}"), { reason.other->server, measuresText(*reason.other, say) });
    if (!reason.scoreName.empty())
        what += say(CONSONANCE_TEXT("CommandLine", " [score: {0}]"), { wording("Policy", reason.scoreName, {}) });
    return say(CONSONANCE_TEXT("CommandLine", "decision {0} at {1} by {2}: {3}"),
        { std::to_string(reason.decision), momentText(reason.at, beginning), reason.policy, what });
}

/// What differs between the two is the sentence, not a word in it: languages put the name elsewhere.
constexpr const char* kOriginal = CONSONANCE_TEXT("CommandLine", "why original: {0}");
constexpr const char* kBranch = CONSONANCE_TEXT("CommandLine", "why branch: {0}");
constexpr const char* kFirst = CONSONANCE_TEXT("CommandLine", "why first run: {0}");
constexpr const char* kSecond = CONSONANCE_TEXT("CommandLine", "why second run: {0}");
constexpr std::array<std::pair<const char*, const char*>, 3> kSides { { { kOriginal, kBranch }, { kBranch, kOriginal },
    { kFirst, kSecond } } };

} // namespace

Result<PartingReason> whyTheyPart(const BranchComparison& comparison, const PartingSide& original,
    const PartingSide& branch, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    PartingReason reason;
    if (!comparison.firstEvent)
        return reason;
    // The decision that differs may come a while after the change that brought it about, never before it.
    const auto untilOf = [&comparison](const std::optional<DecisionSummary>& summary) {
        return summary ? std::max(comparison.at, summary->at) : comparison.at;
    };
    reason.original.changes = ownChanges(original, branch, untilOf(comparison.original));
    reason.branch.changes = ownChanges(branch, original, untilOf(comparison.branch));
    const Standpoint mine { original, comparison.original, placedBy(original, comparison.original) };
    const Standpoint theirs { branch, comparison.branch, placedBy(branch, comparison.branch) };
    // A task placed by the user is the reason; else the first job that goes elsewhere.
    const auto& first = theirs.isByPerson() ? theirs : mine;
    const auto& second = theirs.isByPerson() ? mine : theirs;
    auto job = firstPlacedOtherwise(first.placed, second.placed);
    if (!job.isValid())
        job = firstPlacedOtherwise(second.placed, first.placed);
    TRY_ASSIGN(reason.original.decision, reasonOf(mine, theirs, job, stop, progress));
    TRY_ASSIGN(reason.branch.decision, reasonOf(theirs, mine, job, stop, progress));
    return reason;
}

std::vector<std::string> reasonLines(
    const SideReason& side, const Wording& wording, const std::optional<std::int64_t>& beginning)
{
    std::vector<std::string> lines;
    for (const auto& change : side.changes)
        lines.push_back(TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "changed by hand at {0}: {1}"),
            { momentText(change.at, beginning), interventionText(change.change, wording) }));
    if (side.decision)
        lines.push_back(decisionText(*side.decision, wording, beginning));
    return lines;
}

std::string partingText(const PartingReason& reason, const Wording& wording,
    const std::optional<std::int64_t>& beginning, PartingNames names)
{
    const auto& [first, second] = kSides[static_cast<std::size_t>(names)];
    std::string text;
    for (const auto& [sentence, side] : { std::pair(first, &reason.original), std::pair(second, &reason.branch) }) {
        for (const auto& line : reasonLines(*side, wording, beginning))
            text += TerminalWording(wording)(sentence, { line }) + "\n";
    }
    return text;
}

} // namespace consonance
