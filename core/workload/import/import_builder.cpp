// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/import_builder.h"

#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/job_records.h"
#include "core/workload/job_shapes.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/trace_generator.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kSubmissionMissing = CONSONANCE_MESSAGE("import.no-submission", "a time of submission is expected");
constexpr auto kNameMissing = CONSONANCE_MESSAGE("import.no-name", "a name or number of the job is expected");
constexpr auto kEndsEarly
    = CONSONANCE_MESSAGE("import.ends-early", "an end after the start is expected, found {0} s before it");
constexpr auto kDurationDiffers = CONSONANCE_MESSAGE("import.duration-differs",
    "it ran {0} s as measured; from start to end the clock says {1} s. The measured time is taken");

constexpr auto kDropNoDemand = CONSONANCE_MESSAGE("import.drop-demand", "no GPU and no core: no demand to place");
constexpr auto kDropTenant = CONSONANCE_MESSAGE("import.drop-tenant", "another tenant");
constexpr auto kDropState = CONSONANCE_MESSAGE("import.drop-state", "another state");

/// How far a duration may be from what start and end say: clocks are read in whole seconds.
constexpr double kDurationTolerance = 1.5;
/// How many names a rule is reported with.
constexpr int kMaximumNames = 12;

std::optional<double> secondsFromStartToEnd(const ForeignJob& job)
{
    if (!job.started || !job.ended)
        return std::nullopt;
    return *job.ended - *job.started - job.suspended.value_or(0);
}

bool isWhole(double value)
{
    return std::floor(value) == value;
}

bool contains(const std::vector<std::string>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

ForeignField sourceOf(TraceField field)
{
    switch (field) {
    case TraceField::Job:
        return ForeignField::Job;
    case TraceField::Arrival:
        return ForeignField::Submitted;
    case TraceField::Gpus:
    case TraceField::Workers:
    case TraceField::WorkerGpu:
    case TraceField::GpuShare:
        return ForeignField::Gpus;
    case TraceField::Duration:
    case TraceField::Iterations:
        return ForeignField::Duration;
    case TraceField::Tenant:
        return ForeignField::Tenant;
    case TraceField::User:
        return ForeignField::User;
    case TraceField::Limit:
        return ForeignField::Limit;
    case TraceField::App:
        return ForeignField::App;
    case TraceField::GpuType:
        return ForeignField::GpuType;
    case TraceField::Deadline:
        return ForeignField::Deadline;
    case TraceField::Started:
        return ForeignField::Started;
    case TraceField::Hosts:
        return ForeignField::Hosts;
    case TraceField::WorkerCpu:
        return ForeignField::Cores;
    case TraceField::WorkerMemory:
        return ForeignField::Memory;
    case TraceField::Priority:
        return ForeignField::Priority;
    case TraceField::Weight:
        return ForeignField::Weight;
    default:
        return ForeignField::Unused;
    }
}

/// Our fields by the places of theirs.
class PlacesOfRow : public TracePlaces {
public:
    explicit PlacesOfRow(const ForeignPlaces& places)
        : m_places(places)
    {
    }
    [[nodiscard]] SourcePlace row() const override { return m_places.row(); }
    [[nodiscard]] SourcePlace field(TraceField field) const override { return m_places.field(sourceOf(field)); }
    [[nodiscard]] std::int64_t number() const override { return m_places.number(); }
    [[nodiscard]] std::string describe(std::int64_t number) const override { return m_places.describe(number); }

private:
    const ForeignPlaces& m_places;
};

Error importProblem(MessageId message, std::vector<std::string> arguments, SourcePlace place)
{
    return fail(ErrorKind::BadInput, message, std::move(arguments), std::move(place)).value();
}

} // namespace

ImportBuilder::ImportBuilder(std::string_view importer, const std::string& fileName, const ImportRequest& request,
    ImportRules rules, std::shared_ptr<const ModelCatalogue> models)
    : m_importer(importer)
    , m_fileName(fileName)
    , m_request(request)
    , m_rules(std::move(rules))
    , m_models(models)
    , m_candidates(gpuModels(*models))
    , m_random(request.seed, fmt::format("import/{}/model", importer))
    , m_builder(fileName, std::move(models))
{
    m_builder.setOrigin(importOrigin(fileName, importer, request));
}

void ImportBuilder::drop(MessageId reason, std::int64_t line, std::int64_t rows)
{
    countDropped(m_report.dropped, reason, line, rows, m_list.empty() ? m_list : fmt::format("{}/{}", m_list, line));
    m_next = {};
}

void ImportBuilder::refuse(Error problem)
{
    m_report.problems.add(std::move(problem));
    ++m_report.malformed;
    m_next = {};
}

void ImportBuilder::assume(const char* field, std::string rule)
{
    m_builder.addAssumption({ .field = field, .rule = std::move(rule) });
}

void ImportBuilder::NextJob::assume(const char* field, const char* rule, std::string name)
{
    CountedRule one { .field = field, .rule = rule, .name = std::move(name) };
    if (std::ranges::none_of(rules, [&](const CountedRule& known) { return known.isSame(one); }))
        rules.push_back(std::move(one));
}

void ImportBuilder::NextJob::splice(NextJob other)
{
    for (auto& one : other.rules)
        assume(one.field, one.rule, std::move(one.name));
    texts.splice(texts.end(), other.texts);
    earlierGpuSeconds += other.earlierGpuSeconds;
}

void ImportBuilder::assumeOfNext(const char* field, const char* rule, std::string name)
{
    m_next.assume(field, rule, std::move(name));
}

std::string_view ImportBuilder::hold(std::string text)
{
    return m_next.texts.emplace_back(std::move(text));
}

void ImportBuilder::gather(std::span<const ForeignTasks> kinds, ForeignJob& job)
{
    const auto hasGpus = [](const ForeignTasks& kind) { return kind.gpus > 0; };
    const bool areOnGpus = std::ranges::any_of(kinds, hasGpus);
    const bool areAllServers = std::ranges::all_of(kinds, &ForeignTasks::areServers);
    double nodes = 0;
    double gpus = 0;
    double cores = 0;
    double memoryGb = 0;
    for (const auto& kind : kinds) {
        if (kind.areServers && kind.gpus > 0)
            assumeOfNext("gpus", assumption::kServersWithGpus);
        else if (kind.areServers && !areAllServers) {
            job.servers += kind.count;
            job.serverCores += kind.cores;
            job.serverMemoryGb += kind.memoryGb;
            continue;
        }
        gpus += kind.gpus;
        cores += kind.cores;
        memoryGb += kind.memoryGb;
        if (kind.gpus > 0 || !areOnGpus)
            nodes += kind.count;
        else
            assumeOfNext("gpus", assumption::kTasksFolded);
    }
    job.nodes = nodes;
    job.gpus = gpus;
    job.cores = cores;
    job.memoryGb = memoryGb;
}

/// Drawn for every row, so that the model of a job does not depend on what else is taken.
ModelId ImportBuilder::drawModel()
{
    if (m_rules.model)
        return *m_rules.model;
    if (!m_rules.isModelDrawn)
        return {};
    const auto drawn = m_random.uniformInt(0, std::ssize(m_candidates) - 1);
    return m_candidates[static_cast<std::size_t>(drawn)];
}

void ImportBuilder::setSnapshot(double now, double usualSeconds)
{
    m_snapshot = now;
    if (m_rules.unfinished != UnfinishedJobs::ToTheirLimit)
        return;
    m_rules.unfinished = UnfinishedJobs::Assumed;
    m_rules.assumedSeconds = usualSeconds;
}

/// In a snapshot it goes on from there in any case.
double ImportBuilder::durationOfRunning(const ForeignJob& job)
{
    constexpr double kLeastSeconds = 60;
    const double held = std::max(0.0, *m_snapshot - *job.started - job.suspended.value_or(0));
    const double limit = job.limit.value_or(0);
    if (limit > held) {
        assumeOfNext("duration_s", assumption::kRunToLimit);
        return limit;
    }
    if (limit > 0) {
        assumeOfNext("duration_s", assumption::kBeyondLimit);
        return held + kLeastSeconds;
    }
    assumeOfNext("duration_s", assumption::kRunAsLongAgain);
    return held + std::max(held, kLeastSeconds);
}

/// As measured, else from start to end.
std::optional<double> ImportBuilder::durationOf(const ForeignJob& job)
{
    const auto between = secondsFromStartToEnd(job);
    if (job.duration)
        return job.duration;
    if (between || neverRan(job) || m_rules.unfinished == UnfinishedJobs::LeaveOut)
        return between;
    if (m_snapshot && job.started && !job.hasEnded)
        return durationOfRunning(job);
    if (job.limit && *job.limit > 0) {
        assumeOfNext("duration_s", assumption::kRunToLimit);
        return job.limit;
    }
    if (m_rules.unfinished != UnfinishedJobs::Assumed)
        return std::nullopt;
    assumeOfNext("duration_s", assumption::kRunAsAssumed);
    return m_rules.assumedSeconds;
}

/// Whether the measured run time is not the time from start to end.
bool ImportBuilder::hasOtherClocks(const ForeignJob& job) const
{
    const auto between = secondsFromStartToEnd(job);
    return between && job.duration
        && std::fabs(*job.duration - *between) > kDurationTolerance + 0.01 * std::fabs(*between);
}

std::optional<MessageId> ImportBuilder::reasonToDrop(const ForeignJob& job, std::optional<double> duration) const
{
    if (!m_rules.tenants.empty() && !contains(m_rules.tenants, job.tenant))
        return kDropTenant;
    if (!m_rules.states.empty() && !contains(m_rules.states, job.state))
        return kDropState;
    if ((m_rules.from && *job.submitted < *m_rules.from) || (m_rules.to && *job.submitted >= *m_rules.to))
        return kDropOutsideTime;
    if (job.gpus.value_or(0) <= 0 && job.cores.value_or(0) <= 0 && job.servers <= 0)
        return kDropNoDemand;
    if (neverRan(job))
        return kDropNeverStarted;
    if (!duration)
        return kDropUnfinished;
    if (*duration < 1e-6)
        return kDropNoDuration;
    return std::nullopt;
}

Result<void> ImportBuilder::take(const ForeignJob& job, const ForeignPlaces& places)
{
    m_hasTakenLast = false;
    m_whyDroppedLast.reset();
    auto judged = judge(job, places);
    m_next = {};
    return judged;
}

Result<void> ImportBuilder::judge(const ForeignJob& job, const ForeignPlaces& places)
{
    const auto drawn = drawModel();
    const auto model = job.model.value_or(drawn);
    const auto wrong = [&](MessageId message, ForeignField field, std::vector<std::string> arguments = {}) {
        refuse(importProblem(message, std::move(arguments), places.field(field)));
        return Result<void> {};
    };
    if (job.name.empty())
        return wrong(kNameMissing, ForeignField::Job);
    if (!job.submitted)
        return wrong(kSubmissionMissing, ForeignField::Submitted);
    const auto duration = durationOf(job);
    if (job.started && job.ended && *job.ended < *job.started && !job.duration)
        return wrong(kEndsEarly, ForeignField::Ended, { shortestText(*job.started - *job.ended) });
    m_whyDroppedLast = reasonToDrop(job, duration);
    if (m_whyDroppedLast) {
        drop(*m_whyDroppedLast, places.number());
        return {};
    }
    m_row.clear();
    if (auto filled = fill(job, *duration, model, places); !filled) {
        refuse(std::move(filled).error());
        return {};
    }
    return add(job, places);
}

void ImportBuilder::count(CountedRule rule)
{
    const auto counted
        = [&] { return std::ranges::find_if(m_counted, [&](const CountedRule& known) { return known.isSame(rule); }); };
    const auto isOfRule = [&](const CountedRule& known) { return std::string_view(known.rule) == rule.rule; };
    auto found = counted();
    if (found == m_counted.end() && std::ranges::count_if(m_counted, isOfRule) >= kMaximumNames) {
        rule.name = "…";
        found = counted();
    }
    if (found == m_counted.end() && m_counted.size() < TraceBuilder::kMarks)
        found = m_counted.insert(found, std::move(rule));
    if (found != m_counted.end())
        m_builder.markLast(static_cast<std::size_t>(found - m_counted.begin()));
}

Result<void> ImportBuilder::add(const ForeignJob& job, const ForeignPlaces& places)
{
    const auto& problems = m_builder.report().problems;
    const auto before = problems.count();
    if (hasOtherClocks(job))
        assumeOfNext("duration_s", assumption::kClocksDiffer);
    TRY(m_builder.add(m_row, PlacesOfRow(places)));
    if (problems.count() > before) {
        // Beyond what the builder keeps word for word, only the number counts here too.
        refuse(problems.kept().back());
        return {};
    }
    m_hasTakenLast = true;
    for (const auto& one : m_next.rules)
        count(one);
    m_builder.noteEarlier(m_next.earlierGpuSeconds);
    if (hasOtherClocks(job))
        m_report.notices.add(
            importProblem(kDurationDiffers, { shortestText(*job.duration), shortestText(*secondsFromStartToEnd(job)) },
                places.field(ForeignField::Duration)));
    limit();
    return {};
}

ImportBuilder::Tasks ImportBuilder::tasksOf(const ForeignJob& job)
{
    double gpus = job.gpus.value_or(0);
    auto cores = job.cores;
    auto memoryGb = job.memoryGb;
    if (job.servers > 0) {
        assumeOfNext("gpus", assumption::kTasksFolded);
        cores = cores.value_or(0) + job.serverCores;
        memoryGb = memoryGb.value_or(0) + job.serverMemoryGb;
    }
    double nodes = std::max(1.0, std::round(job.nodes.value_or(gpus > 0 ? std::ceil(gpus) : 1)));
    bool isByGpu = (m_rules.isTaskPerGpu || !job.nodes) && gpus > 0;
    if (!isByGpu && !isWhole(gpus / nodes)) {
        const bool isUneven = isWhole(gpus) && gpus >= nodes;
        if (isUneven)
            assumeOfNext("gpus", assumption::kUnevenNodes);
        else
            assumeOfNext("worker_gpu", assumption::kSharesRoundedUp);
        isByGpu = isUneven;
    } else if (isByGpu && !isWhole(gpus)) {
        assumeOfNext("worker_gpu", assumption::kSharesRoundedUp);
    }
    if (isByGpu) {
        nodes = std::ceil(gpus);
        gpus = nodes;
    }
    Tasks tasks { .count = nodes, .gpus = std::ceil(gpus / nodes) };
    if (cores)
        tasks.cores = *cores / nodes;
    if (memoryGb)
        tasks.memoryGb = *memoryGb / nodes;
    if (!tasks.cores && tasks.gpus > 0 && m_rules.coresPerGpu > 0) {
        tasks.cores = m_rules.coresPerGpu * tasks.gpus;
        assumeOfNext("worker_cpu", assumption::kCoresAssumed);
    }
    if (!tasks.memoryGb && tasks.gpus > 0 && m_rules.memoryGbPerGpu > 0) {
        tasks.memoryGb = m_rules.memoryGbPerGpu * tasks.gpus;
        assumeOfNext("worker_memory_gb", assumption::kMemoryAssumed);
    }
    return tasks;
}

Result<void> ImportBuilder::set(TraceField field, double value, const ForeignPlaces& places)
{
    const auto& spec = traceFieldSpec(field);
    if (!spec.range.contains(value))
        return fail(numberExpected(spec.range, shortestText(value), places.field(sourceOf(field))));
    m_row.setNumber(field, value);
    return {};
}

Result<void> ImportBuilder::setText(TraceField field, std::string_view value, const ForeignPlaces& places)
{
    if (value.empty())
        return {};
    if (value.size() > maximumTextBytes(field))
        return fail(ErrorKind::BadInput, kTraceTextTooLong, { fmt::to_string(maximumTextBytes(field)) },
            places.field(sourceOf(field)));
    m_row.setText(field, value);
    return {};
}

Result<void> ImportBuilder::setTexts(const ForeignJob& job, const ForeignPlaces& places)
{
    TRY(setText(TraceField::Job, job.name, places));
    TRY(setText(TraceField::Tenant, job.tenant, places));
    TRY(setText(TraceField::User, job.user, places));
    TRY(setText(TraceField::App, job.app, places));
    return setText(TraceField::GpuType, job.gpuType, places);
}

/// What stands for no servers ("None assigned", "(null)") is left out.
Result<void> ImportBuilder::fillRecording(const ForeignJob& job, const ForeignPlaces& places)
{
    TRY(set(TraceField::Started, std::max(*job.started, *job.submitted), places));
    if (job.hosts.find_first_of(" (") != std::string_view::npos)
        return {};
    if (job.hosts.size() <= kMaximumHostsBytes)
        return setText(TraceField::Hosts, job.hosts, places);
    assumeOfNext("nodes", assumption::kLongHostList);
    return {};
}

Result<void> ImportBuilder::fill(const ForeignJob& job, double duration, ModelId model, const ForeignPlaces& places)
{
    TRY(setTexts(job, places));
    TRY(set(TraceField::Arrival, *job.submitted, places));
    if (job.priority)
        TRY(set(TraceField::Priority, std::round(*job.priority), places));
    if (job.weight)
        TRY(set(TraceField::Weight, *job.weight, places));
    if (job.deadline)
        TRY(set(TraceField::Deadline, *job.deadline, places));
    if (job.limit && *job.limit > 0)
        TRY(set(TraceField::Limit, *job.limit, places));
    if (job.started && !job.hasNoSubmission)
        TRY(fillRecording(job, places));
    const bool isTraining = job.servers > 0 && model.isValid() && job.gpus.value_or(0) > 0;
    auto own = job;
    if (isTraining)
        own.servers = 0;
    const auto tasks = tasksOf(own);
    if (tasks.cores)
        TRY(set(TraceField::WorkerCpu, *tasks.cores, places));
    if (tasks.memoryGb)
        TRY(set(TraceField::WorkerMemory, *tasks.memoryGb, places));
    if (model.isValid() && tasks.gpus > 0) {
        m_row.setText(TraceField::Model, m_models->model(model).name);
        if (!job.model)
            assumeOfNext("model", m_rules.model ? assumption::kOneModel : assumption::kPhillyModels);
    }
    if (job.gpuShare && *job.gpuShare < 1) {
        TRY(set(TraceField::GpuShare, *job.gpuShare, places));
        assumeOfNext("gpu_share", assumption::kSharesOfPlacers);
    }
    if (isTraining)
        return fillTraining(job, tasks, duration, model, places);
    TRY(set(TraceField::Gpus, tasks.count, places));
    if (tasks.gpus != 1)
        TRY(set(TraceField::WorkerGpu, tasks.gpus, places));
    return set(TraceField::Duration, duration, places);
}

Result<void> ImportBuilder::fillTraining(
    const ForeignJob& job, const Tasks& tasks, double duration, ModelId model, const ForeignPlaces& places)
{
    const auto servers = std::round(job.servers);
    TRY(set(TraceField::Workers, tasks.count, places));
    TRY(set(TraceField::Servers, servers, places));
    TRY(set(TraceField::WorkerGpu, tasks.gpus, places));
    TRY(set(TraceField::ServerCpu, job.serverCores / servers, places));
    TRY(set(TraceField::ServerMemory, job.serverMemoryGb / servers, places));
    const TrainingShape shape { .workers = static_cast<std::int32_t>(tasks.count),
        .servers = static_cast<std::int32_t>(servers) };
    assumeOfNext("iterations", assumption::kPhillyWork);
    return set(TraceField::Iterations, batchesApart(m_models->model(model), shape, duration), places);
}

/// Takes away what is too late by now, so that a million rows of which ten are wanted cost no memory.
void ImportBuilder::limit()
{
    if (m_request.maximumJobs <= 0 || m_request.maximumJobs >= kMaximumJobs / 2)
        return;
    if (m_builder.jobCount() >= 2 * m_request.maximumJobs + 1000)
        m_beyond = m_builder.keepFirst(m_request.maximumJobs);
}

/// What stands at {0}, {1}, … of the rule.
std::vector<std::string> ImportBuilder::figuresOf(const CountedRule& one, std::size_t mark)
{
    const std::string_view rule = one.rule;
    // Of the model the seed says more than the number of jobs.
    if (rule == assumption::kPhillyModels)
        return { fmt::to_string(m_request.seed) };
    std::vector<std::string> figures { fmt::to_string(m_builder.countMarked(mark)) };
    if (rule == assumption::kRunAsAssumed)
        figures.push_back(shortestText(m_rules.assumedSeconds));
    if (rule == assumption::kCoresAssumed)
        figures.push_back(shortestText(m_rules.coresPerGpu));
    if (rule == assumption::kMemoryAssumed)
        figures.push_back(shortestText(m_rules.memoryGbPerGpu));
    if (!one.name.empty())
        figures.push_back(one.name);
    return figures;
}

void ImportBuilder::addCountedAssumptions()
{
    m_report.earlierGpuHours = m_builder.earlierGpuSeconds() / 3600;
    for (std::size_t i = 0; i < m_counted.size(); ++i) {
        const auto& one = m_counted[i];
        const auto jobs = m_builder.countMarked(i);
        if (jobs == 0)
            continue;
        auto figures = figuresOf(one, i);
        std::string_view rule = one.rule;
        if (rule == assumption::kRunToLimit || rule == assumption::kRunAsAssumed) {
            const auto hours = m_builder.gpuSecondsMarked(i) / 3600;
            m_report.unfinishedJobs += jobs;
            m_report.unfinishedGpuHours += hours;
            if (hours > 0) {
                figures.push_back(gpuHoursText(hours));
                rule = rule == assumption::kRunToLimit ? assumption::kRunToLimitAdds : assumption::kRunAsAssumedAdds;
            }
        }
        if (rule == assumption::kLastAttempt && m_report.earlierGpuHours > 0) {
            figures.push_back(gpuHoursText(m_report.earlierGpuHours));
            rule = assumption::kLastAttemptOnly;
        }
        assume(one.field, fillMessage(rule, figures));
    }
}

Result<ImportedTrace> ImportBuilder::finish()
{
    if (m_request.maximumJobs > 0)
        m_beyond = m_builder.keepFirst(m_request.maximumJobs);
    if (m_beyond.jobs > 0)
        drop(kDropBeyondLimit, m_beyond.firstRow, m_beyond.jobs);
    if (m_builder.jobCount() == 0)
        return fail(nothingImported(m_report, { .file = m_fileName, .line = 0, .column = 0, .pointer = {} }));
    addCountedAssumptions();
    m_builder.addUnreadRows(m_report.malformed, m_report.rows);
    TRY_ASSIGN(auto file, m_builder.finish());
    const auto first = file.workload->jobs.front().request.arrival;
    file = beginningWithFirstArrival(std::move(file));
    if (m_snapshot) {
        auto workload = *file.workload;
        const auto shift = first - workload.jobs.front().request.arrival;
        workload.assumptions.push_back(snapshotAt(Time::fromSecondsRounded(*m_snapshot) - shift));
        file.workload = freezeWorkload(std::move(workload));
    }
    describeImported(*file.workload, m_report);
    return ImportedTrace { .workload = std::move(file.workload), .report = std::move(m_report) };
}

} // namespace consonance
