// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare.h"

#include "core/base/joined_text.h"
#include "core/base/parallel_work.h"
#include "core/base/percent_text.h"
#include "core/base/text_format.h"
#include "core/compare/holm.h"
#include "core/compare/idle_parameters.h"
#include "core/compare/metric_range.h"
#include "core/run/asked_moments.h"
#include "core/run/never_started.h"
#include "core/run/run_fields.h"
#include "core/run/usual_inputs.h"
#include "core/workload/sample_library.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr MessageId kNothingToCompare = CONSONANCE_MESSAGE("compare.nothing", "a comparison needs at least one {0}");
constexpr MessageId kNoCluster = CONSONANCE_MESSAGE("compare.no-cluster", "the trace {0} brings no cluster: name one");
constexpr MessageId kUnknownBaseline
    = CONSONANCE_MESSAGE("compare.baseline", "the baseline '{0}' is not among the policies compared ({1})");

constexpr MessageId kSameRuns = CONSONANCE_MESSAGE("compare.same-runs",
    "the {1} runs of {0} have {2} different outcomes, the same one counts once; a recorded trace is the same for every "
    "seed");
constexpr MessageId kOneOutcome = CONSONANCE_MESSAGE("compare.one-outcome",
    "the {1} runs of {0} have the same outcome, which counts once; a recorded trace is the same for every seed");
constexpr MessageId kAlike = CONSONANCE_MESSAGE(
    "compare.alike", "{0} made the same runs, event by event: what differs between them had no effect here");
constexpr MessageId kIdle = CONSONANCE_MESSAGE("compare.idle-parameter",
    "{0} made no difference to {1}: the event logs of all runs that differ in it alone are the same");
constexpr MessageId kOneTrace = CONSONANCE_MESSAGE(
    "compare.one-trace", "all runs are of one trace, {0}: nothing here says how far the figures hold for another one");
constexpr MessageId kAskedApart = CONSONANCE_MESSAGE("compare.asked-apart",
    "the policies decide at different moments ({0}): part of the difference comes from when they decide; \"Decide at\" "
    "(--decide-at event or interval) makes all of them decide at the same moments");
constexpr MessageId kPaired = CONSONANCE_MESSAGE("compare.paired",
    "runs are paired by trace and seed, so a difference can be more than chance where intervals overlap: {0} against "
    "{1}");
constexpr MessageId kHolm = CONSONANCE_MESSAGE("compare.holm",
    "p values are of one policy each, not corrected for comparing {0}; after Holm's correction these stay below 0.05: "
    "{1}");
constexpr MessageId kHolmNone = CONSONANCE_MESSAGE("compare.holm-none",
    "p values are of one policy each, not corrected for comparing {0}; after Holm's correction none stays below 0.05");
constexpr MessageId kBootstrapMean = CONSONANCE_MESSAGE("compare.bootstrap-mean",
    "95 % bootstrap of {0} over {1} blocks of {2} jobs by arrival, of this one schedule; other schedules may differ: "
    "mean JCT {3} to {4}");
constexpr MessageId kBootstrapDifference = CONSONANCE_MESSAGE("compare.bootstrap-difference",
    "95 % bootstrap of {0} over {1} blocks of {2} jobs by arrival, of this one schedule; other schedules may differ: "
    "mean JCT {3} to {4}, against {5} {6} % to {7} %, over the {8} jobs that both finished");
constexpr MessageId kBootstrapInTable = CONSONANCE_MESSAGE("compare.bootstrap-in-table",
    "in brackets, and of the means in their tips: 95 % bootstrap over {0} blocks of {1} jobs by arrival, of this one "
    "schedule; other schedules may differ");
constexpr MessageId kOnCopies = CONSONANCE_MESSAGE("compare.on-copies",
    "means with intervals, differences and p values: {0}; the figures of the trace as it is are one draw of these");
constexpr MessageId kNoCopies = CONSONANCE_MESSAGE("compare.no-copies",
    "no copies of the trace were run: copies with shifted arrivals (\"Copies\", --copies 20) show how much the "
    "differences depend on this one schedule");

constexpr MessageId kComparisonStopped = CONSONANCE_MESSAGE("compare.stopped", "the comparison was stopped");

constexpr const char* kDecideAt = "decide_at"; ///< decideAtParameter()

struct Job {
    RunRequest request;
    std::string contender;
    std::size_t inputs = 0; ///< index of its resolved inputs
};

bool isPreset(const std::string& trace)
{
    return trace.starts_with("preset:");
}

RunRequest requestFor(
    const CompareRequest& request, const std::string& trace, std::uint64_t seed, const std::string& contender)
{
    RunRequest one {
        .trace = trace, .policy = policyOfContender(contender), .decideAt = momentsFor(request, contender), .seed = seed
    };
    copyConditions(request, one);
    if (const auto given = request.parameters.find(contender); given != request.parameters.end())
        one.parameters = given->second;
    fillFromTrace(one);
    return one;
}

Result<void> checkRequest(const CompareRequest& request)
{
    TRY(objectiveByName(request.objective));
    if (request.traces.empty())
        return fail(ErrorKind::BadArguments, kNothingToCompare, { "trace" });
    if (request.policies.empty())
        return fail(ErrorKind::BadArguments, kNothingToCompare, { "policy" });
    for (const auto& trace : request.traces) {
        if (requestFor(request, trace, 1, request.policies.front()).cluster.empty())
            return fail(ErrorKind::BadArguments, kNoCluster, { trace });
    }
    if (request.seeds.empty())
        return fail(ErrorKind::BadArguments, kNothingToCompare, { "seed" });
    // Before anything runs; what it cannot find says what there is.
    for (const auto& contender : request.policies) {
        if (const auto policy = policyOfContender(contender); !PolicyRegistry::instance().find(policy))
            TRY(PolicyRegistry::instance().make(policy, {}));
    }
    if (!request.baseline.empty() && std::ranges::find(request.policies, request.baseline) == request.policies.end())
        return fail(ErrorKind::BadArguments, kUnknownBaseline, { request.baseline, joinedText(request.policies) });
    return {};
}

using FinishedSimulation = std::pair<RunResult, std::unique_ptr<Simulation>>;

Result<FinishedSimulation> runOne(const Job& job, const ResolvedInputs& inputs, const StopToken& stop)
{
    TRY_ASSIGN(auto made, startRun(job.request, inputs));
    auto simulation = std::make_unique<Simulation>(std::move(made));
    TRY(simulation->runToEnd(stop));
    auto result = collectResult(job.request, *simulation);
    if (job.contender != job.request.policy)
        result.label = job.contender;
    return FinishedSimulation { std::move(result), std::move(simulation) };
}

/// All jobs, their results in their order.
Result<std::vector<RunResult>> runAll(const std::vector<Job>& jobs, const std::vector<ResolvedInputs>& inputs,
    const CompareRequest& request, const StopToken& stop, Progress* progress,
    const std::function<void(RunResult&, const Simulation&)>& onRun)
{
    std::vector<std::optional<RunResult>> results(jobs.size());
    std::mutex mutex;
    const auto work = [&](std::size_t i, const StopToken& ended) -> Result<void> {
        auto outcome = runOne(jobs[i], inputs[jobs[i].inputs], ended);
        if (!outcome)
            return fail(std::move(outcome).error().inContext(jobs[i].contender));
        auto& [result, simulation] = *outcome;
        const std::lock_guard lock(mutex);
        if (onRun)
            onRun(result, *simulation);
        const auto& engine = simulation->engine();
        if (request.range)
            result = limitedTo(result, *request.range, engine.log(), engine.workload(), engine.cluster());
        results[i] = std::move(result);
        if (progress)
            progress->add(1);
        return {};
    };
    TRY(workInParallel(jobs.size(), request.threads, stop, work));
    std::vector<RunResult> all;
    for (auto& result : results) {
        if (!result) // stopped between two runs, so that none of them had to say so
            return fail(ErrorKind::Cancelled, kComparisonStopped);
        all.push_back(std::move(*result));
    }
    return all;
}

std::vector<std::string> policiesOf(const CompareRequest& request)
{
    std::vector<std::string> policies;
    for (const auto& contender : request.policies)
        policies.push_back(policyOfContender(contender));
    return policies;
}

/// All contenders on copies of the only trace; one with several seeds takes another one for each copy.
Result<CopyRuns> copiesOfRequest(
    const CompareRequest& request, const ResolvedInputs& inputs, int copies, const StopToken& stop, Progress* progress)
{
    if (copies == 0)
        return CopyRuns {};
    std::vector<CopyContender> contenders;
    for (const auto& policy : request.policies)
        contenders.push_back(
            { policy, requestFor(request, request.traces.front(), request.seeds.front(), policy), inputs });
    return runCopies(contenders, request.copies, copies,
        { .threads = request.threads, .seeds = request.seeds, .range = request.range, .progress = progress }, stop);
}

/// When a contender was asked, over all its runs.
/// Over all decisions of its runs; NaN for stored runs, which do not say.
double decisionMillisecondsOf(const std::vector<RunResult>& runs, const std::string& contender)
{
    double seconds = 0;
    std::int64_t decisions = 0;
    for (const auto& run : runs) {
        if (run.contender() == contender && run.wall.decisionSeconds > 0) {
            seconds += run.wall.decisionSeconds;
            decisions += run.metrics.decisions;
        }
    }
    return decisions > 0 ? seconds * 1000 / static_cast<double>(decisions) : std::numeric_limits<double>::quiet_NaN();
}

std::string askedMomentsOf(const std::vector<RunResult>& runs, const std::string& contender)
{
    std::set<std::string> moments;
    for (const auto& run : runs) {
        if (run.contender() == contender)
            moments.insert(askedMoments(run));
    }
    return fmt::format("{}", fmt::join(moments, "; "));
}

/// A policy that decides at every arrival and completion may have further moments of its own.
bool isSameKindOfMoments(const std::string& one, const std::string& other)
{
    const std::string_view event = decisionMomentsName(DecisionMoments::Event);
    return one == other || (one.starts_with(event) && other.starts_with(event));
}

/// By its own moments, at arrivals and completions, whatever its parameters say.
bool decidesAtEvents(const PolicyTraits& traits)
{
    return !traits.tick && includes(traits.triggers, TriggerKind::Arrival)
        && includes(traits.triggers, TriggerKind::Completion);
}

/// A period or a tick of its own is part of a policy's rule, and so is how often it resizes running jobs.
bool canDecideAtEvents(const PolicyTraits& traits)
{
    const bool hasChoice
        = std::ranges::find(traits.parameters, kDecideAt, &ParameterSpec::key) != traits.parameters.end();
    return !traits.tick && (hasChoice || (!traits.interval && !traits.resizes));
}

/// The parameter decide_at, where the contender is given one.
std::optional<std::string> givenMoments(const CompareRequest& request, const std::string& contender)
{
    const auto parameters = request.parameters.find(contender);
    if (parameters == request.parameters.end() || !parameters->second.contains(kDecideAt))
        return std::nullopt;
    return parameters->second.at(kDecideAt);
}

RankedFigure figureOf(const MetricDelta& delta, bool isBaseline)
{
    return { delta.mean, delta.ci95, isBaseline ? 0 : delta.relative, isBaseline ? 0 : delta.relativeCi95,
        delta.tPValue, delta.wilcoxonPValue };
}

std::string nameIn(const EvidenceWords& words, const std::string& policy)
{
    return words.policy ? words.policy(policy) : policy;
}

/// Names of contenders whose runs are the same on all traces and seeds; one text a group. Values of a parameter that
/// does nothing here are told otherwise.
std::vector<std::string> alikeContenders(const std::vector<RunResult>& runs, const std::vector<CompareSummary>& summary,
    const std::vector<IdleParameter>& idle, const EvidenceWords& words)
{
    using Logs = std::set<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>>; // trace, seed, events
    std::map<std::string, Logs> byContender;
    std::map<std::string, const RunResult*> runOf;
    for (const auto& run : runs) {
        byContender[run.contender()].emplace(run.traceHash, run.seed, run.metrics.eventHash);
        runOf.emplace(run.contender(), &run);
    }
    std::vector<std::pair<const Logs*, std::vector<const RunResult*>>> groups; // a run of each contender
    for (const auto& row : summary) {
        const auto& logs = byContender[row.policy];
        if (logs.empty() || std::get<2>(*logs.begin()) == 0)
            continue;
        const auto alike = std::ranges::find_if(groups, [&](const auto& group) { return *group.first == logs; });
        if (alike != groups.end())
            alike->second.push_back(runOf[row.policy]);
        else
            groups.push_back({ &logs, { runOf[row.policy] } });
    }
    std::vector<std::string> texts;
    for (const auto& [logs, alike] : groups) {
        std::vector<std::string> names;
        for (const auto* run : alike)
            names.push_back(nameIn(words, run->contender()));
        if (names.size() > 1 && !differOnlyIn(idle, alike))
            texts.push_back(fmt::format("{}", fmt::join(names, ", ")));
    }
    return texts;
}

} // namespace

void fillPolicies(CompareRequest& request)
{
    if (!request.policies.empty() || request.traces.empty())
        return;
    if (const auto* sample = findSampleEntry(request.traces.front()))
        request.policies = sample->compare;
}

RunRequest requestOf(const CompareRequest& request, const RunResult& run)
{
    return requestFor(request, run.trace, run.seed, run.contender());
}

DecisionMoments momentsFor(const CompareRequest& request, const std::string& contender)
{
    const auto traitsOf = [](const std::string& one) -> const PolicyTraits* {
        const auto* entry = PolicyRegistry::instance().find(policyOfContender(one));
        return entry ? &entry->traits : nullptr;
    };
    const auto* traits = traitsOf(contender);
    const auto given = givenMoments(request, contender);
    if (request.decideAt || given || traits == nullptr || decidesAtEvents(*traits) || !canDecideAtEvents(*traits))
        return request.decideAt.value_or(DecisionMoments::Policy);
    const auto isAtEvents = [&](const std::string& other) {
        const auto* const theirs = traitsOf(other);
        return givenMoments(request, other) == decisionMomentsName(DecisionMoments::Event)
            || (theirs != nullptr && decidesAtEvents(*theirs));
    };
    return std::ranges::any_of(request.policies, isAtEvents) ? DecisionMoments::Event : DecisionMoments::Policy;
}

namespace {

/// What is said of one policy alone; with several the chance grows that one of them differs by chance.
std::optional<Error> holmNote(const std::vector<CompareSummary>& summary, const EvidenceWords& words)
{
    std::string names;
    int tested = 0;
    int sureAlone = 0;
    for (const auto& row : summary) {
        const double alone
            = row.policy == row.baseline ? std::numeric_limits<double>::quiet_NaN() : row.ranked().pValue;
        if (!std::isfinite(alone))
            continue;
        ++tested;
        sureAlone += alone < kSure ? 1 : 0;
        if (row.holmPValue < kSure)
            names += (names.empty() ? "" : ", ") + nameIn(words, row.policy);
    }
    if (tested < 2 || sureAlone == 0)
        return std::nullopt;
    if (names.empty())
        return fail(ErrorKind::BadInput, kHolmNone, { std::to_string(tested) }).value();
    return fail(ErrorKind::BadInput, kHolm, { std::to_string(tested), std::move(names) }).value();
}

void correctForSeveral(std::vector<CompareSummary>& summary)
{
    std::vector<double> alone;
    for (const auto& row : summary)
        alone.push_back(row.policy == row.baseline ? std::numeric_limits<double>::quiet_NaN() : row.ranked().pValue);
    const auto adjusted = holmAdjusted(alone);
    for (std::size_t i = 0; i < summary.size(); ++i)
        summary[i].holmPValue = adjusted[i];
}

} // namespace

RankedFigure CompareSummary::meanJct() const
{
    if (onCopies)
        return figureOf(onCopies->jct, policy == baseline);
    return { meanJctSeconds, ci95Seconds, relative, relativeCi95, pValue, wilcoxonPValue };
}

RankedFigure CompareSummary::ranked() const
{
    const auto& delta = onCopies ? onCopies->objective : objective;
    return delta ? figureOf(*delta, policy == baseline) : meanJct();
}

std::vector<CompareSummary> summarise(const std::vector<RunResult>& runs, const std::vector<std::string>& policies,
    const std::string& baseline, const MetricInfo* objective, const CopyRuns& copies, OtherMoments otherMoments)
{
    const auto* const meanJct = findMetric("mean_jct_s");
    const auto& rankedBy = objective != nullptr ? *objective : *meanJct;
    std::vector<CompareSummary> summary;
    for (const auto& policy : policies) {
        const auto jct = metricDelta(runs, policy, baseline, *meanJct);
        const bool isBaseline = policy == baseline;
        const auto first
            = std::ranges::find_if(runs, [&policy](const RunResult& run) { return run.contender() == policy; });
        summary.push_back({ .policy = policy,
            .baseline = baseline,
            .runs = jct.runs,
            .distinct = jct.distinct,
            .incomplete = std::ranges::count_if(
                runs, [&](const RunResult& run) { return run.contender() == policy && leavesJobs(run, rankedBy); }),
            .meanJctSeconds = jct.mean,
            .ci95Seconds = jct.ci95,
            .relative = isBaseline ? 0 : jct.relative,
            .relativeCi95 = isBaseline ? 0 : jct.relativeCi95,
            .bootstrap = bootstrapOfOneTrace(runs, policy, baseline),
            .pValue = jct.tPValue,
            .wilcoxonPValue = jct.wilcoxonPValue,
            .knowledge = first == runs.end() ? Knowledge::None : first->knowledge,
            .askedAt = askedMomentsOf(runs, policy) });
        auto& row = summary.back();
        row.decisionMilliseconds = decisionMillisecondsOf(runs, policy);
        row.hasSameMoments = isSameKindOfMoments(row.askedAt, askedMomentsOf(runs, baseline));
        if (&rankedBy != meanJct)
            row.objective = metricDelta(runs, policy, baseline, rankedBy);
        if (copies.isEmpty())
            continue;
        row.onCopies = CopiedSummary { .copies = copies.copies,
            .jitter = copies.jitter,
            .durationNoise = copies.durationNoise,
            .jct = metricDelta(copies.runs, policy, baseline, *meanJct) };
        if (&rankedBy != meanJct)
            row.onCopies->objective = metricDelta(copies.runs, policy, baseline, rankedBy);
    }
    correctForSeveral(summary);
    std::ranges::stable_sort(summary, [&](const CompareSummary& a, const CompareSummary& b) {
        if ((a.incomplete > 0) != (b.incomplete > 0))
            return a.incomplete == 0;
        if (otherMoments == OtherMoments::RankLast && a.hasSameMoments != b.hasSameMoments)
            return a.hasSameMoments;
        const double ofA = a.ranked().mean;
        const double ofB = b.ranked().mean;
        if (std::isnan(ofA) || std::isnan(ofB))
            return std::isnan(ofB) && !std::isnan(ofA);
        return rankedBy.sign() * ofA > rankedBy.sign() * ofB;
    });
    return summary;
}

std::optional<Error> askedNote(const std::vector<CompareSummary>& summary, const EvidenceWords& words)
{
    std::map<std::string, std::string> byMoments;
    for (const auto& row : summary) {
        if (row.askedAt.empty())
            continue;
        auto& names = byMoments[row.askedAt];
        names += (names.empty() ? "" : ", ") + nameIn(words, row.policy);
    }
    if (byMoments.size() < 2)
        return std::nullopt;
    std::string text;
    for (const auto& [moments, names] : byMoments)
        text += (text.empty() ? "" : "; ") + moments + ": " + names;
    return fail(ErrorKind::BadInput, kAskedApart, { std::move(text) }).value();
}

std::optional<Error> pairedNote(const std::vector<CompareSummary>& summary, const EvidenceWords& words)
{
    const auto base = std::ranges::find_if(summary, [](const auto& row) { return row.policy == row.baseline; });
    if (base == summary.end())
        return std::nullopt;
    const auto ofBase = base->ranked();
    std::string names;
    for (const auto& row : summary) {
        const auto own = row.ranked();
        const bool isOverlap = std::abs(own.mean - ofBase.mean) <= own.ci95 + ofBase.ci95;
        if (row.policy != row.baseline && isOverlap && own.pValue < kSure)
            names += (names.empty() ? "" : ", ") + nameIn(words, row.policy);
    }
    if (names.empty())
        return std::nullopt;
    return fail(ErrorKind::BadInput, kPaired, { std::move(names), nameIn(words, base->policy) }).value();
}

std::vector<Error> evidenceNotes(
    const std::vector<RunResult>& runs, const std::vector<CompareSummary>& summary, const EvidenceWords& words)
{
    const auto nameOf = [&](const std::string& policy) { return nameIn(words, policy); };
    const auto timeText
        = [&](double seconds) { return words.time ? words.time(seconds) : fixedText(seconds / 60, 1) + " min"; };
    std::vector<Error> notes;
    const auto tell = [&notes](const MessageId& id, std::vector<std::string> arguments) {
        notes.push_back(fail(ErrorKind::BadInput, id, std::move(arguments)).value());
    };
    for (const auto& row : summary) {
        if (row.distinct < row.runs)
            tell(row.distinct == 1 ? kOneOutcome : kSameRuns,
                { nameOf(row.policy), std::to_string(row.runs), std::to_string(row.distinct) });
    }
    const auto idle = idleParameters(runs);
    for (const auto& parameter : idle)
        tell(kIdle, { parameter.key, nameOf(parameter.policy) });
    for (auto& names : alikeContenders(runs, summary, idle, words))
        tell(kAlike, { std::move(names) });
    if (auto asked = askedNote(summary, words))
        notes.push_back(std::move(*asked));
    if (auto paired = pairedNote(summary, words))
        notes.push_back(std::move(*paired));
    if (auto corrected = holmNote(summary, words))
        notes.push_back(std::move(*corrected));
    std::set<std::uint64_t> traces;
    for (const auto& run : runs)
        traces.insert(run.traceHash);
    if (traces.size() != 1)
        return notes;
    tell(kOneTrace, { runs.front().trace });
    if (!summary.empty() && summary.front().onCopies) {
        const auto& copied = *summary.front().onCopies;
        tell(kOnCopies,
            { copiesText(
                copied.copies, copied.jitter, copied.durationNoise, words.wording ? words.wording : englishWording) });
        return notes;
    }
    if (summary.size() > 1)
        tell(kNoCopies, {});
    for (const auto& row : summary) {
        if (!row.bootstrap)
            continue;
        const auto& drawn = *row.bootstrap;
        if (words.hasRangesInTable) {
            tell(kBootstrapInTable, { std::to_string(drawn.blocks), std::to_string(drawn.blockJobs) });
            break;
        }
        std::vector<std::string> arguments { nameOf(row.policy), std::to_string(drawn.blocks),
            std::to_string(drawn.blockJobs), timeText(drawn.meanJctSeconds.low), timeText(drawn.meanJctSeconds.high) };
        if (row.policy == row.baseline) {
            tell(kBootstrapMean, std::move(arguments));
            continue;
        }
        arguments.insert(arguments.end(),
            { nameOf(row.baseline), signedPercentText(drawn.relative.low), signedPercentText(drawn.relative.high),
                std::to_string(drawn.jobs) });
        tell(kBootstrapDifference, std::move(arguments));
    }
    return notes;
}

Result<CompareResult> compare(const CompareRequest& request, const StopToken& stop, Progress* progress,
    const std::function<void(RunResult&, const Simulation&)>& onRun)
{
    TRY(checkRequest(request));
    std::vector<Job> jobs;
    std::vector<ResolvedInputs> inputs;
    CompareResult result;
    std::set<std::string> told;
    for (const auto& trace : request.traces) {
        for (std::size_t i = 0; i < request.seeds.size(); ++i) {
            const auto seed = request.seeds[i];
            if (i == 0 || isPreset(trace)) { // a file is the same for every seed
                TRY_ASSIGN(auto resolved, resolveInputs(requestFor(request, trace, seed, request.policies.front())));
                auto problems = resolved.problems;
                for (const auto& policy : request.policies) {
                    const auto id = policyOfContender(policy);
                    const auto never = countNeverStarted(id, *resolved.workload);
                    if (auto why = neverStarted(id, never, std::ssize(resolved.workload->jobs)))
                        problems.push_back(std::move(*why));
                }
                for (const auto& problem : problems) {
                    if (told.insert(problem.englishText()).second)
                        result.problems.push_back(problem);
                }
                inputs.push_back(std::move(resolved));
            }
            for (const auto& policy : request.policies)
                jobs.push_back({ requestFor(request, trace, seed, policy), policy, inputs.size() - 1 });
        }
    }
    const int copies = inputs.size() == 1 ? copiesOf(request.copies, *inputs.front().workload, policiesOf(request)) : 0;
    if (progress)
        progress->setTotal(
            static_cast<std::int64_t>(jobs.size() + static_cast<std::size_t>(copies) * request.policies.size()));
    TRY_ASSIGN(result.runs, runAll(jobs, inputs, request, stop, progress, onRun));
    TRY_ASSIGN(result.copies, copiesOfRequest(request, inputs.front(), copies, stop, progress));
    const auto& baseline = request.baseline.empty() ? request.policies.front() : request.baseline;
    TRY_ASSIGN(const auto objective, objectiveByName(request.objective));
    result.summary = summarise(result.runs, request.policies, baseline, objective, result.copies,
        request.decideAt ? OtherMoments::RankAlike : OtherMoments::RankLast);
    return result;
}

} // namespace consonance
