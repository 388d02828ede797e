// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/run_difference.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/compare/comparison_sheets.h"
#include "core/compare/copied_difference.h"
#include "core/compare/metric_comparison.h"
#include "core/keep/run_keeper.h"
#include "core/policy/transition_tables.h"
#include "core/run/failure_text.h"
#include "core/run/intervention_text.h"
#include "core/why/branch_comparison.h"
#include "core/why/parting_reason.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr std::size_t kJobsInText = 10;

std::string momentsText(const RunHeader& header)
{
    const auto moments = storedDecideAt(header);
    return moments ? decisionMomentsName(*moments) : "";
}

std::vector<DifferingField> differingFields(const RunHeader& a, const RunHeader& b)
{
    std::vector<DifferingField> fields;
    const auto add = [&fields](const char* name, const std::string& first, const std::string& second) {
        if (first != second)
            fields.push_back({ name, first, second });
    };
    add(CONSONANCE_TEXT("CommandLine", "trace"), a.trace.origin, b.trace.origin);
    add(CONSONANCE_TEXT("CommandLine", "trace hash"), hashToText(a.trace.hash), hashToText(b.trace.hash));
    add(CONSONANCE_TEXT("CommandLine", "cluster"), a.cluster.name, b.cluster.name);
    add(CONSONANCE_TEXT("CommandLine", "cluster hash"), hashToText(a.cluster.hash), hashToText(b.cluster.hash));
    add(CONSONANCE_TEXT("CommandLine", "models hash"), hashToText(a.models.hash), hashToText(b.models.hash));
    add(CONSONANCE_TEXT("CommandLine", "policy"), a.policy, b.policy);
    add(CONSONANCE_TEXT("CommandLine", "parameters"), a.parametersJson, b.parametersJson);
    add(CONSONANCE_TEXT("CommandLine", "seed"), std::to_string(a.seed), std::to_string(b.seed));
    add(CONSONANCE_TEXT("CommandLine", "interference"), a.interference, b.interference);
    add(CONSONANCE_TEXT("CommandLine", "transitions"), a.transitions, b.transitions);
    add(CONSONANCE_TEXT("CommandLine", "decide at"), momentsText(a), momentsText(b));
    add(CONSONANCE_TEXT("CommandLine", "program version"), a.programVersion, b.programVersion);
    return fields;
}

std::vector<DifferingFigure> differingFigures(const MetricList& a, const MetricList& b)
{
    std::vector<DifferingFigure> figures;
    for (const auto& [key, value] : a) {
        const auto other = b.find(key);
        if (other != b.end() && other->second != value)
            figures.push_back({ key, value, other->second });
    }
    return figures;
}

bool isSame(const EventLog& a, std::size_t i, const EventLog& b, std::size_t k)
{
    const auto& x = a.events()[i];
    const auto& y = b.events()[k];
    const auto head = [](const EventRecord& event) {
        return std::tie(event.at, event.kind, event.job, event.subject, event.detail, event.value);
    };
    return head(x) == head(y) && std::ranges::equal(a.slots(x), b.slots(y));
}

NamedEvent namedEvent(const EventLog& log, std::size_t i, const ResolvedInputs& inputs)
{
    const auto& event = log.events()[i];
    NamedEvent named { .kind = event.kind, .at = event.at, .places = {} };
    if (event.job.isValid() && event.job.index() < inputs.workload->jobCount())
        named.places = placesOf(log.slots(event), inputs.workload->job(event.job).request, *inputs.cluster);
    return named;
}

std::string eventText(const std::optional<NamedEvent>& event, const Wording& wording)
{
    const TerminalWording say(wording);
    if (!event)
        return say(CONSONANCE_TEXT("CommandLine", "(end of log)"));
    std::string kind = eventKindName(event->kind);
    if (event->places.job.empty())
        return kind;
    if (event->places.tasks.empty())
        return say(CONSONANCE_TEXT("CommandLine", "{0} job {1}"), { kind, event->places.job });
    return kind + " " + interventionText(PlaceJob { event->places }, wording);
}

/// Records [begin, end) of a log that lie within a span.
struct Stretch {
    std::size_t begin = 0;
    std::size_t end = 0;
};

Stretch stretchOf(const EventLog& log, const StoredSpan& range)
{
    const auto events = log.events();
    const auto begin = std::ranges::lower_bound(events, range.from, {}, &EventRecord::at);
    const auto end
        = range.until == kForever ? events.end() : std::ranges::lower_bound(events, range.until, {}, &EventRecord::at);
    return { static_cast<std::size_t>(begin - events.begin()), static_cast<std::size_t>(end - events.begin()) };
}

/// The last decision at or before a record.
std::optional<std::uint64_t> decisionBefore(const EventLog& log, std::size_t event)
{
    const auto events = log.events().first(std::min(event + 1, log.events().size()));
    for (std::size_t i = events.size(); i > 0; --i) {
        if (events[i - 1].kind == EventKind::DecisionTaken || events[i - 1].kind == EventKind::PlanRefused)
            return events[i - 1].subject;
    }
    return std::nullopt;
}

std::optional<FailureLoss> lossIn(const StoredInputs& stored)
{
    return serversFail(stored.request, *stored.inputs.cluster) ? std::optional(stored.inputs.transitions.failureLoss)
                                                               : std::nullopt;
}

/// What failures cost in both runs, and what becomes of jobs whose server fails.
std::string failuresText(const RunDifference& difference, const Wording& wording)
{
    if (!difference.workload || (!difference.firstLoss && !difference.secondLoss))
        return {};
    const auto costOf = [&wording](const KeyedFigures& figures) {
        const auto cost = failureCostText(figures, wording);
        return cost.empty() ? std::string("–") : cost;
    };
    const auto ruleOf = [&](const std::optional<FailureLoss>& loss) {
        return loss ? failureLossText(*loss, *difference.workload, wording) : std::string("–");
    };
    const TerminalWording say(wording);
    const auto first = costOf(difference.firstFigures);
    const auto second = costOf(difference.secondFigures);
    std::string text = say(CONSONANCE_TEXT("CommandLine", "failures"));
    text += first == second ? fmt::format(": {}\n", first) : fmt::format(": {} | {}\n", first, second);
    const bool isOneRule
        = !difference.firstLoss || !difference.secondLoss || *difference.firstLoss == *difference.secondLoss;
    if (isOneRule)
        return text + ruleOf(difference.firstLoss ? difference.firstLoss : difference.secondLoss) + "\n";
    return text + fmt::format("{} | {}\n", ruleOf(difference.firstLoss), ruleOf(difference.secondLoss));
}

double secondsOf(const JobOutcome& outcome)
{
    return outcome.finished ? outcome.completion.seconds() : std::numeric_limits<double>::quiet_NaN();
}

std::vector<JobDifference> jobDifferences(const std::vector<JobOutcome>& a, const std::vector<JobOutcome>& b,
    const Workload& workload, const StoredSpan& range)
{
    std::vector<JobDifference> jobs;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        const Time arrival = workload.job(a[i].job).request.arrival;
        if (arrival < range.from || arrival >= range.until)
            continue;
        if (a[i].finished == b[i].finished && a[i].completion == b[i].completion)
            continue;
        jobs.push_back({ workload.job(a[i].job).request.name, secondsOf(a[i]), secondsOf(b[i]) });
    }
    // Unfinished on one side counts as the largest difference; equal ones stay in order of arrival.
    const auto size = [](const JobDifference& job) {
        const double difference = std::abs(job.firstJctSeconds - job.secondJctSeconds);
        return std::isfinite(difference) ? difference : std::numeric_limits<double>::max();
    };
    std::ranges::stable_sort(jobs, std::ranges::greater {}, size);
    return jobs;
}

/// Whether the run with this header was made from the other one, perhaps by way of others.
bool descendsFrom(const RunStore& store, const RunHeader& header, const std::string& id)
{
    auto fork = header.fork;
    while (fork && fork->parent != id) {
        const auto parent = store.get(fork->parent);
        fork = parent ? parent->header.fork : std::nullopt;
    }
    return fork.has_value();
}

PartingNames namesOf(const RunStore& store, const RunRecord& first, const RunRecord& second)
{
    if (descendsFrom(store, second.header, first.id))
        return PartingNames::OriginalAndBranch;
    return descendsFrom(store, first.header, second.id) ? PartingNames::BranchAndOriginal
                                                        : PartingNames::FirstAndSecond;
}

/// Figures that are no metrics of a comparison.
std::string countTitle(const std::string& key, const TerminalWording& say)
{
    static const std::map<std::string_view, const char*> titles {
        { "jobs", CONSONANCE_TEXT("CommandLine", "Jobs") },
        { "finished", CONSONANCE_TEXT("CommandLine", "Jobs that finished") },
        { "unfinished", CONSONANCE_TEXT("CommandLine", "Jobs that did not finish") },
        { "rejected", CONSONANCE_TEXT("CommandLine", "Jobs turned away") },
        { "decisions", CONSONANCE_TEXT("CommandLine", "Decisions") },
        { "actions", CONSONANCE_TEXT("CommandLine", "Tasks placed or moved") },
        { "refused_plans", CONSONANCE_TEXT("CommandLine", "Plans refused") },
    };
    const auto found = titles.find(key);
    return found == titles.end() ? key : say(found->second);
}

/// "Mean wait: 3 h 7 min | 3 h 12 min".
std::string figureText(const DifferingFigure& figure, const TerminalWording& say, const Wording& wording)
{
    const auto* metric = figure.key == "unfinished" ? nullptr : findMetric(figure.key);
    const auto title = metric ? metricTitle(*metric, wording) : countTitle(figure.key, say);
    if (metric && metric->kind == MetricKind::Seconds) {
        const auto spans = spanTexts(figure.first, figure.second, wording);
        return fmt::format("{}: {} | {}", title, spans[0], spans[1]);
    }
    const auto textOf = [&](double value) {
        if (metric && metric->kind == MetricKind::Share)
            return fixedText(100 * value, 1) + " %";
        return metric && metric->kind == MetricKind::Number ? fixedText(value, 2) : countText(value);
    };
    return fmt::format("{}: {} | {}", title, textOf(figure.first), textOf(figure.second));
}

/// In the unit of the means above it.
std::string jctsText(const JobDifference& job, const TerminalWording& say, const Wording& wording)
{
    auto jcts = spanTexts(job.firstJctSeconds, job.secondJctSeconds, wording);
    if (!std::isfinite(job.firstJctSeconds))
        jcts[0] = say(CONSONANCE_TEXT("CommandLine", "does not finish"));
    if (!std::isfinite(job.secondJctSeconds))
        jcts[1] = say(CONSONANCE_TEXT("CommandLine", "does not finish"));
    return say(CONSONANCE_TEXT("CommandLine", "job {0}: JCT {1} | {2}"), { job.job, jcts[0], jcts[1] });
}

} // namespace

Result<RunDifference> compareStored(
    const RunStore& store, const RunRecord& first, const RunRecord& second, const StoredSpan& range)
{
    RunDifference difference { .fields = differingFields(first.header, second.header),
        .figures = differingFigures(first.metrics, second.metrics) };
    if (first.header.trace.hash != second.header.trace.hash)
        return difference; // other jobs: events and jobs have nothing to do with each other

    TRY_ASSIGN(const auto firstLog, store.loadLog(first.id));
    TRY_ASSIGN(const auto secondLog, store.loadLog(second.id));
    TRY_ASSIGN(const auto stored, storedInputs(store, first));
    TRY_ASSIGN(const auto otherStored, storedInputs(store, second));
    difference.beginning = dateOfBeginning(*stored.inputs.workload);
    const auto own = stretchOf(firstLog, range);
    const auto other = stretchOf(secondLog, range);
    auto i = own.begin;
    auto k = other.begin;
    while (i < own.end && k < other.end && isSame(firstLog, i, secondLog, k)) {
        ++i;
        ++k;
    }
    if (i < own.end || k < other.end) {
        difference.firstEvent = i;
        if (i < own.end)
            difference.firstWhat = namedEvent(firstLog, i, stored.inputs);
        if (k < other.end)
            difference.secondWhat = namedEvent(secondLog, k, otherStored.inputs);
        difference.at = std::min(
            i < own.end ? firstLog.events()[i].at : kForever, k < other.end ? secondLog.events()[k].at : kForever);
        difference.firstDecision = decisionBefore(firstLog, i);
        difference.secondDecision = decisionBefore(secondLog, k);
    }
    difference.numbersPart = numbersPart(firstLog, secondLog);
    difference.workload = stored.inputs.workload;
    difference.firstLoss = lossIn(stored);
    difference.secondLoss = lossIn(otherStored);
    difference.firstFigures = runMetrics(first.metrics, first.eventHash).keyed;
    difference.secondFigures = runMetrics(second.metrics, second.eventHash).keyed;
    TRY_ASSIGN(const auto firstOutcomes, store.loadOutcomes(first.id));
    TRY_ASSIGN(const auto secondOutcomes, store.loadOutcomes(second.id));
    difference.jobs = jobDifferences(firstOutcomes, secondOutcomes, *stored.inputs.workload, range);
    difference.both = jobsOfBoth(firstOutcomes, secondOutcomes, *stored.inputs.workload, [&](JobId job) {
        const Time arrival = stored.inputs.workload->job(job).request.arrival;
        return arrival >= range.from && arrival < range.until;
    });
    return difference;
}

Result<std::string> whyStoredPart(const RunStore& store, const RunRecord& first, const RunRecord& second,
    const StopToken& stop, Progress* progress, const Wording& wording)
{
    if (first.header.trace.hash != second.header.trace.hash)
        return std::string();
    TRY_ASSIGN(const auto mine, storedInputs(store, first));
    TRY_ASSIGN(const auto theirs, storedInputs(store, second));
    FinishedRun original { .result = {}, .log = {}, .cluster = mine.inputs.cluster };
    FinishedRun branch { .result = {}, .log = {}, .cluster = theirs.inputs.cluster };
    TRY_ASSIGN(original.log, store.loadLog(first.id));
    TRY_ASSIGN(branch.log, store.loadLog(second.id));
    const auto comparison = compareBranch(original, branch, *mine.inputs.workload);
    TRY_ASSIGN(const auto reason,
        whyTheyPart(comparison, { mine.request, mine.inputs, original.log },
            { theirs.request, theirs.inputs, branch.log }, stop, progress));
    return partingText(reason, wording, dateOfBeginning(*mine.inputs.workload), namesOf(store, first, second));
}

std::string differenceText(const RunDifference& difference, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text = difference.both ? jobsOfBothText(*difference.both, wording) : std::string();
    if (const auto expected = copiedDifferenceText(difference.copies, kSecondRun, kFirstRun, wording);
        !expected.empty())
        text += expected + "\n";
    else if (difference.both && difference.firstEvent)
        text += say(CONSONANCE_TEXT("CommandLine", "All of this is of one schedule; other schedules may differ."))
            + "\n";
    for (const auto& field : difference.fields)
        text += fmt::format("{}: {} | {}\n", say(field.name), field.first, field.second);
    text += failuresText(difference, wording);
    if (difference.firstEvent) {
        text += say(CONSONANCE_TEXT("CommandLine", "first divergence: event {0} at {1}: {2} | {3}"),
                    { std::to_string(*difference.firstEvent), momentText(difference.at, difference.beginning),
                        eventText(difference.firstWhat, wording), eventText(difference.secondWhat, wording) })
            + "\n";
        if (difference.numbersPart)
            text += numbersPartText(*difference.numbersPart, wording) + "\n";
    } else if (difference.fields.empty() || difference.figures.empty()) {
        text += say(CONSONANCE_TEXT("CommandLine", "the logs are equal")) + "\n";
    }
    if (!difference.figures.empty())
        text += say(CONSONANCE_TEXT("CommandLine", "each run by itself, over the jobs that it finished:")) + "\n";
    for (const auto& figure : difference.figures)
        text += figureText(figure, say, wording) + "\n";
    for (std::size_t i = 0; i < difference.jobs.size() && i < kJobsInText; ++i)
        text += jctsText(difference.jobs[i], say, wording) + "\n";
    if (difference.jobs.size() > kJobsInText)
        text += say(CONSONANCE_TEXT("CommandLine", "… and {0} more jobs"),
                    { std::to_string(difference.jobs.size() - kJobsInText) })
            + "\n";
    return text;
}

std::string differenceJson(
    const std::string& first, const std::string& second, const RunDifference& difference, std::string_view why)
{
    JsonWriter json(JsonLayout::Indented);
    const auto number = [&json](const char* key, const std::optional<std::uint64_t>& value) {
        if (value)
            json.member(key, *value);
    };
    const auto fields = [&json](const char* key, const std::vector<DifferingField>& list) {
        json.key(key).beginArray();
        for (const auto& field : list)
            json.beginObject()
                .member("name", field.name)
                .member("first", field.first)
                .member("second", field.second)
                .endObject();
        json.endArray();
    };
    json.beginObject().member("first", first).member("second", second);
    json.member("equal_logs", !difference.firstEvent.has_value());
    number("first_event", difference.firstEvent);
    if (difference.firstEvent)
        json.member("at_s", difference.at.seconds());
    number("first_decision", difference.firstDecision);
    number("second_decision", difference.secondDecision);
    number("numbers_differ_from", difference.numbersPart);
    fields("inputs", difference.fields);
    json.key("figures").beginArray();
    for (const auto& figure : difference.figures)
        json.beginObject()
            .member("name", figure.key)
            .member("first", shortestText(figure.first))
            .member("second", shortestText(figure.second))
            .endObject();
    json.endArray();
    if (const auto& both = difference.both) {
        json.key("unfinished").beginObject();
        json.member("jobs", both->jobs).member("first", both->firstUnfinished).member("second", both->secondUnfinished);
        json.key("tenants").beginArray();
        for (const auto& tenant : both->tenants) {
            if (tenant.leavesJobs())
                json.beginObject()
                    .member("tenant", tenant.tenant)
                    .member("jobs", tenant.jobs)
                    .member("first", tenant.first)
                    .member("second", tenant.second)
                    .endObject();
        }
        json.endArray().endObject();
        json.key("finished_by_both").beginObject().member("jobs", both->finishedByBoth);
        json.member("first_mean_jct_s", both->firstMeanJctSeconds);
        json.member("second_mean_jct_s", both->secondMeanJctSeconds).key("tenants").beginArray();
        for (const auto& tenant : both->tenants)
            json.beginObject()
                .member("tenant", tenant.tenant)
                .member("jobs", tenant.finishedByBoth)
                .member("first_mean_wait_s", tenant.firstMeanWaitSeconds)
                .member("second_mean_wait_s", tenant.secondMeanWaitSeconds)
                .endObject();
        json.endArray().endObject();
    }
    writeCopiedDifference(json, difference.copies, kSecondRun, kFirstRun);
    json.key("jobs").beginArray();
    for (const auto& job : difference.jobs)
        json.beginObject()
            .member("job", job.job)
            .member("first_jct_s", job.firstJctSeconds)
            .member("second_jct_s", job.secondJctSeconds)
            .endObject();
    json.endArray();
    if (!why.empty())
        json.member("why", why);
    json.endObject();
    return json.take();
}

} // namespace consonance
