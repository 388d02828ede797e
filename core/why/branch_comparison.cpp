// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/branch_comparison.h"

#include "core/base/stop_scope.h"
#include "core/run/policy_opinion.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>
#include <tuple>

namespace consonance {

namespace {

constexpr std::int64_t kNoticedMicroseconds = 1000;

bool isSame(const EventLog& a, const EventLog& b, std::size_t i)
{
    const auto& x = a.events()[i];
    const auto& y = b.events()[i];
    const auto head = [](const EventRecord& event) {
        return std::tie(event.at, event.kind, event.job, event.subject, event.detail, event.value);
    };
    return head(x) == head(y) && std::ranges::equal(a.slots(x), b.slots(y));
}

/// What followed from the decision whose record is number `i`.
DecisionSummary summaryAt(const FinishedRun& run, std::size_t i, const Workload& workload)
{
    const auto events = run.log.events();
    DecisionSummary summary { .decision = events[i].subject, .at = events[i].at, .placed = {}, .stopped = {} };
    const auto decisions = run.log.decisions();
    if (events[i].subject < decisions.size())
        summary.isIntervention = includes(decisions[events[i].subject].kinds, TriggerKind::WhatIf);
    for (++i; i < events.size() && !isCause(events[i].kind) && events[i].kind != EventKind::DecisionTaken; ++i) {
        if (!events[i].job.isValid())
            continue;
        const auto& request = workload.job(events[i].job).request;
        if (events[i].kind == EventKind::JobSuspended)
            summary.stopped.push_back(request.name);
        if (!isPlacement(events[i].kind))
            continue;
        summary.placed.push_back(placesOf(run.log.slots(events[i]), request, *run.cluster));
    }
    return summary;
}

bool isChangeByHand(const DecisionRecord& decision)
{
    return decision.kinds == TriggerKind::WhatIf; // one that answers a due decision has the reasons of that, too
}

/// The decisions from record `first` on, in order.
std::vector<std::size_t> decisionsFrom(const EventLog& log, std::size_t first)
{
    std::vector<std::size_t> found;
    for (auto i = first; i < log.events().size(); ++i) {
        if (log.events()[i].kind == EventKind::DecisionTaken)
            found.push_back(i);
    }
    return found;
}

/// The first decision that does something else than the other side's of the same moment, if that has one; a decision
/// before the first record that differs may be the one that brought it about, on either side.
void findDecisions(
    BranchComparison& comparison, const FinishedRun& original, const FinishedRun& branch, const Workload& workload)
{
    auto first = static_cast<std::size_t>(*comparison.firstEvent);
    const auto isEffect = [](const EventLog& log, std::size_t i) {
        return i < log.events().size() && !isCause(log.events()[i].kind)
            && log.events()[i].kind != EventKind::DecisionTaken;
    };
    while (first > 0 && (isEffect(original.log, first) || isEffect(branch.log, first)))
        --first;
    const auto mine = decisionsFrom(original.log, first);
    const auto theirs = decisionsFrom(branch.log, first);
    const auto differs = [](const DecisionSummary& a, const DecisionSummary& b) {
        return std::tie(a.at, a.placed, a.stopped) != std::tie(b.at, b.placed, b.stopped);
    };
    for (std::size_t i = 0; i < std::max(mine.size(), theirs.size()); ++i) {
        std::optional<DecisionSummary> a;
        std::optional<DecisionSummary> b;
        if (i < mine.size())
            a = summaryAt(original, mine[i], workload);
        if (i < theirs.size())
            b = summaryAt(branch, theirs[i], workload);
        if (a && b && !differs(*a, *b))
            continue;
        const bool isMine = a && (!b || a->at <= b->at);
        const bool isTheirs = b && (!a || b->at <= a->at);
        comparison.original = isMine ? std::move(a) : std::nullopt;
        comparison.branch = isTheirs ? std::move(b) : std::nullopt;
        return;
    }
}

void compareJobs(
    BranchComparison& comparison, const FinishedRun& original, const FinishedRun& branch, const Workload& workload)
{
    const auto timeOf
        = [](const JobOutcome& outcome) { return outcome.finished ? std::optional(outcome.completion) : std::nullopt; };
    const auto& mine = original.result.outcomes;
    const auto& theirs = branch.result.outcomes;
    for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i) {
        JobDelta job { .job = mine[i].job,
            .name = workload.job(mine[i].job).request.name,
            .original = timeOf(mine[i]),
            .branch = timeOf(theirs[i]) };
        // What speeds are added up of leaves microseconds.
        const auto delta = job.delta();
        if (job.original == job.branch || (delta && std::abs(delta->microseconds) < kNoticedMicroseconds)) {
            ++comparison.sameJobs;
            continue;
        }
        const bool isSlower = !job.branch || (job.original && *job.branch > *job.original);
        ++(isSlower ? comparison.slowerJobs : comparison.fasterJobs);
        comparison.jobs.push_back(std::move(job));
    }
    // Who finishes in one of the two alone, then the largest differences, either way.
    const auto size = [](const JobDelta& job) {
        const auto delta = job.delta();
        return delta ? std::abs(delta->microseconds) : std::numeric_limits<std::int64_t>::max();
    };
    std::ranges::stable_sort(comparison.jobs, std::ranges::greater {}, size);
}

/// As people know the model that the job trains.
std::string titleOfModel(const Workload& workload, JobId job)
{
    const auto model = workload.job(job).request.model;
    const bool hasTitle = model.isValid() && workload.models && !workload.models->model(model).title.empty();
    return hasTitle ? workload.models->model(model).title : std::string(namedModel(workload, job));
}

} // namespace

JobPlaces placesOf(std::span<const SlotRecord> slots, const JobRequest& request, const Cluster& cluster)
{
    JobPlaces places { .job = request.name, .tasks = {} };
    for (const auto& slot : slots) {
        if (slot.role >= request.roles.size())
            continue;
        places.tasks.push_back({ .role = request.roles[slot.role].kind,
            .place = cluster.path(slot.domain),
            .count = slot.count,
            .from = {} });
    }
    return places;
}

std::uint64_t changesByHand(std::span<const DecisionRecord> decisions)
{
    return static_cast<std::uint64_t>(std::ranges::count_if(decisions, isChangeByHand));
}

std::optional<std::uint64_t> numbersPart(const EventLog& one, const EventLog& other)
{
    const auto a = one.decisions();
    const auto b = other.decisions();
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        if ((i < a.size() && isChangeByHand(a[i])) != (i < b.size() && isChangeByHand(b[i])))
            return i;
    }
    return std::nullopt;
}

std::string numbersPartText(std::uint64_t decision, const Wording& wording)
{
    return TerminalWording(wording)(CONSONANCE_TEXT("CommandLine",
                                        "From decision {0} on the two runs count their decisions differently: a change "
                                        "made by hand counts as one"),
        { std::to_string(decision) });
}

std::optional<Duration> JobDelta::delta() const
{
    if (!original || !branch)
        return std::nullopt;
    return Duration { branch->microseconds - original->microseconds };
}

Result<FinishedRun> finishRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    TRY_ASSIGN(auto simulation, startRun(request, inputs, stop, progress));
    TRY(simulation.runToEnd(stop, progress));
    return FinishedRun {
        .result = collectResult(request, simulation), .log = simulation.engine().log(), .cluster = inputs.cluster
    };
}

Sheet branchJobsSheet(const std::vector<JobDelta>& jobs, const Workload& workload, const Wording& wording)
{
    const bool hasModels
        = std::ranges::any_of(workload.jobs, [](const JobSpec& job) { return job.request.model.isValid(); });
    const auto shownIf = [](bool isShown) { return isShown ? ColumnShown::Always : ColumnShown::OnRequest; };
    // What it cost stands beside the job: a narrow panel ends before the other columns do.
    Sheet sheet { .columns
        = { { "job", CONSONANCE_TEXT("Models", "Job"), CONSONANCE_TEXT("Models", "Whose completion time differs") },
            { "difference_s", CONSONANCE_TEXT("Models", "Difference"),
                CONSONANCE_TEXT("Models", "What the branch cost the job: + is slower, − is faster; seconds in exports"),
                CellUnit::Seconds },
            { "original_jct_s", CONSONANCE_TEXT("Models", "Original"),
                CONSONANCE_TEXT("Models", "Completion time in the original, waiting included; seconds in exports"),
                CellUnit::Seconds },
            { "branch_jct_s", CONSONANCE_TEXT("Models", "Branch"),
                CONSONANCE_TEXT("Models", "Completion time in the branch; seconds in exports"), CellUnit::Seconds },
            { "tenant", CONSONANCE_TEXT("Models", "Tenant"), CONSONANCE_TEXT("Models", "Who submitted it"),
                CellUnit::Text, shownIf(workload.tenants.size() > 1) },
            { "model", CONSONANCE_TEXT("Models", "Model"), CONSONANCE_TEXT("Models", "What the job trains"),
                CellUnit::Text, shownIf(hasModels) } } };
    const auto jct = [&](const std::optional<Duration>& length) {
        return length ? SheetCell { .value = length->seconds() }
                      : SheetCell { .printed = wording("Models", CONSONANCE_TEXT("Models", "not finished"), {}) };
    };
    for (const auto& job : jobs) {
        const auto& request = workload.job(job.job).request;
        SheetCell delta { .isSigned = true, .state = job.branch ? RowState::Better : RowState::Worse };
        if (const auto difference = job.delta()) {
            delta.value = difference->seconds();
            delta.state = *difference > Duration {} ? RowState::Worse : RowState::Better;
        }
        const auto tenant = request.tenant.index();
        sheet.rows.push_back({ .cells = { { job.name }, delta, jct(job.original), jct(job.branch),
                                   { tenant < workload.tenants.size() ? workload.tenants[tenant] : std::string() },
                                   { titleOfModel(workload, job.job) } },
            .job = job.job });
    }
    return sheet;
}

BranchComparison compareBranch(const FinishedRun& original, const FinishedRun& branch, const Workload& workload)
{
    BranchComparison comparison {
        .jobs = {}, .originalMetrics = original.result.metrics, .branchMetrics = branch.result.metrics
    };
    const auto mine = original.log.events();
    const auto theirs = branch.log.events();
    std::size_t i = 0;
    while (i < std::min(mine.size(), theirs.size()) && isSame(original.log, branch.log, i))
        ++i;
    if (i < std::max(mine.size(), theirs.size())) {
        comparison.firstEvent = i;
        comparison.at = kForever;
        for (const auto events : { mine, theirs }) {
            if (i < events.size())
                comparison.at = std::min(comparison.at, events[i].at);
        }
        findDecisions(comparison, original, branch, workload);
    }
    comparison.numbersPart = numbersPart(original.log, branch.log);
    compareJobs(comparison, original, branch, workload);
    comparison.both = jobsOfBoth(original.result.outcomes, branch.result.outcomes, workload);
    return comparison;
}

} // namespace consonance
