// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_row.h"

#include "core/base/joined_text.h"
#include "core/base/utf8.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/job_shapes.h"
#include "core/workload/recorded_fields.h"
#include "core/workload/trace_generator.h"
#include "core/workload/training_measurements.h"
#include "core/workload/value/value_fields.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <ranges>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kSimilarModel = CONSONANCE_MESSAGE("trace.similar-model",
    "the model {0} has no profile here, but {1} has: call it that in the trace if it is the same");
constexpr auto kNewerVersion
    = CONSONANCE_MESSAGE("trace.version", "this file has version {0}; this program reads traces up to version {1}");
constexpr auto kTooManyJobs
    = CONSONANCE_MESSAGE("trace.too-many-jobs", "the trace has more than {0} jobs; split it or take a part of it");
constexpr auto kNoRows = CONSONANCE_MESSAGE("trace.no-rows", "the trace has no job; at least one is expected");
constexpr auto kNoValidRow
    = CONSONANCE_MESSAGE("trace.no-valid-row", "not one of {0} jobs is valid; the first problem: {1}");
constexpr auto kValueMissing = CONSONANCE_MESSAGE("trace.value-missing", "a value for {0} is expected");
constexpr auto kWorkMissing = CONSONANCE_MESSAGE(
    "trace.work-missing", "one of epochs, iterations and duration_s is expected to say how much work the job is");
constexpr auto kExcludes = CONSONANCE_MESSAGE("trace.excludes", "{0} and {1} exclude each other in one job");
constexpr auto kUnknownModel = CONSONANCE_MESSAGE("trace.unknown-model", "the model {0} is unknown; there are: {1}");
constexpr auto kJobTwice = CONSONANCE_MESSAGE("trace.job-twice", "the name {0} is that of an earlier job, {1}");
constexpr auto kOutOfBounds = CONSONANCE_MESSAGE("trace.bounds", "{0} ≤ {1} is expected, found {2} and {3}");
constexpr auto kDeadlineEarly
    = CONSONANCE_MESSAGE("trace.deadline", "a deadline after the arrival is expected, found {0} s and {1} s");
constexpr auto kControlCharacter
    = CONSONANCE_MESSAGE("trace.control-character", "{0} without line ends and other control characters is expected");
constexpr auto kTooManyAssumptions
    = CONSONANCE_MESSAGE("trace.too-many-assumptions", "only the first {0} assumptions are kept");
constexpr auto kMeasuredEpochs
    = CONSONANCE_MESSAGE("trace.measured-epochs", "{1} epochs are expected, over which {0} was measured; found {2}");
constexpr auto kMeasuredServers
    = CONSONANCE_MESSAGE("trace.measured-ps", "{0} was measured without parameter servers; 0 of them are expected");
constexpr auto kTooMuchWork
    = CONSONANCE_MESSAGE("trace.too-much-work", "at most {0} batches of work are expected, found {1}");

/// 63 years, Unix times included: below 2^51 µs a decimal with six places survives the way to a double and back.
constexpr double kMaximumSeconds = 2e9;
constexpr double kMaximumBatches = 1e12;
constexpr double kMaximumTasks = 100'000;
constexpr double kMaximumAmount = 1e6;

constexpr NumberRange kTasks { .minimum = 1, .maximum = kMaximumTasks };
constexpr NumberRange kTasksOrNone { .minimum = 0, .maximum = kMaximumTasks };
constexpr NumberRange kSeconds { .minimum = 0, .maximum = kMaximumSeconds };
constexpr NumberRange kSomeSeconds { .minimum = 1e-6, .maximum = kMaximumSeconds };
constexpr NumberRange kWork { .minimum = 1e-6, .maximum = 1e9 };
constexpr NumberRange kBatches { .minimum = 1e-6, .maximum = kMaximumBatches };
constexpr NumberRange kAmount { .minimum = 0, .maximum = kMaximumAmount };
constexpr NumberRange kDevices { .minimum = 0, .maximum = 1000 };
constexpr NumberRange kSamples { .minimum = 1, .maximum = 1e9 };
constexpr NumberRange kValue { .minimum = 0, .maximum = 1e12 };

using Kind = TraceFieldKind;

constexpr std::array<TraceFieldSpec, kTraceFieldCount> kFields { {
    { "job_id", Kind::Text, {} },
    { "arrival_s", Kind::Number, kSeconds },
    { "model", Kind::Text, {} },
    { "workers", Kind::Integer, kTasks },
    { "ps", Kind::Integer, kTasksOrNone },
    { "epochs", Kind::Number, kWork },
    { "iterations", Kind::Number, kBatches },
    { "gpus", Kind::Integer, kTasks },
    { "duration_s", Kind::Number, kSomeSeconds },
    { "tenant", Kind::Text, {} },
    { "app", Kind::Text, {} },
    { "weight", Kind::Number, { .minimum = 1e-6, .maximum = 1e6 } },
    { "priority", Kind::Integer, { .minimum = -1000, .maximum = 1000 } },
    { "deadline_s", Kind::Number, kSeconds },
    { "preemptible", Kind::Flag, {} },
    { "worker_cpu", Kind::Number, kAmount },
    { "worker_gpu", Kind::Integer, kDevices },
    { "worker_memory_gb", Kind::Number, kAmount },
    { "worker_network_mb_s", Kind::Number, kAmount },
    { "worker_disk_mb_s", Kind::Number, kAmount },
    { "ps_cpu", Kind::Number, kAmount },
    { "ps_gpu", Kind::Integer, kDevices },
    { "ps_memory_gb", Kind::Number, kAmount },
    { "ps_network_mb_s", Kind::Number, kAmount },
    { "ps_disk_mb_s", Kind::Number, kAmount },
    { "min_workers", Kind::Integer, kTasks },
    { "max_workers", Kind::Integer, kTasks },
    { "min_ps", Kind::Integer, kTasks },
    { "max_ps", Kind::Integer, kTasks },
    { "gpu_type", Kind::Text, {} },
    { "gpu_memory_gb", Kind::Number, kAmount },
    { "batch", Kind::Integer, kSamples },
    { "min_batch", Kind::Integer, kSamples },
    { "max_batch", Kind::Integer, kSamples },
    { "max_batch_per_gpu", Kind::Integer, kSamples },
    { "utility", Kind::Number, kValue },
    { "utility_decay_per_s", Kind::Number, { .minimum = 0, .maximum = 1e6 } },
    { "utility_inflection_s", Kind::Number, kSeconds },
    { "bid", Kind::Number, kValue },
    { "valuation", Kind::Number, kValue },
    { "class", Kind::Text, {} },
    { "gpu_share", Kind::Number, { .minimum = 1e-6, .maximum = 1 } },
    { "user", Kind::Text, {} },
    { "limit_s", Kind::Number, kSomeSeconds },
    { "checkpoint_s", Kind::Number, kSeconds },
    { "start_s", Kind::Number, kSeconds },
    { "nodes", Kind::Text, {} },
} };

std::int64_t rounded(double value)
{
    return static_cast<std::int64_t>(value + 0.5);
}

void overrideDemand(ResourceVector& demand, const std::array<TraceField, kResourceCount>& fields, const TraceRow& row)
{
    for (const auto resource : kAllResources) {
        const auto field = fields[static_cast<std::size_t>(resource)];
        if (row.has(field))
            demand[resource] = rounded(row.number(field) * unitsOf(resource));
    }
}

Error problem(MessageId message, std::vector<std::string> arguments, SourcePlace place)
{
    return fail(ErrorKind::BadInput, message, std::move(arguments), std::move(place)).value();
}

tl::unexpected<Error> wrong(MessageId message, std::vector<std::string> arguments, SourcePlace place)
{
    return fail(problem(message, std::move(arguments), std::move(place)));
}

Result<void> requireFields(const TraceRow& row, std::initializer_list<TraceField> fields, const TracePlaces& places)
{
    for (const auto field : fields) {
        if (!row.has(field))
            return fail(places.problem(kValueMissing, { places.nameOf(field) }, field));
    }
    return {};
}

Result<void> refuseBeside(
    const TraceRow& row, TraceField given, std::initializer_list<TraceField> fields, const TracePlaces& places)
{
    for (const auto field : fields) {
        if (row.has(field))
            return fail(places.problem(kExcludes, { places.nameOf(given), places.nameOf(field) }, field));
    }
    return {};
}

Error outOfBounds(TraceField low, TraceField high, std::pair<int, int> found, TraceField of, const TracePlaces& places)
{
    return places.problem(kOutOfBounds,
        { places.nameOf(low), places.nameOf(high), fmt::to_string(found.first), fmt::to_string(found.second) }, of);
}

/// minimum ≤ requested ≤ maximum for the role, with what the row gives for the ends.
Result<void> setBounds(RoleSpec& role, TraceField requested, TraceField minimum, TraceField maximum,
    const TraceRow& row, const TracePlaces& places)
{
    role.minimum = row.integer(minimum, role.requested);
    role.maximum = row.integer(maximum, role.requested);
    if (role.minimum > role.requested)
        return fail(outOfBounds(minimum, requested, { role.minimum, role.requested }, minimum, places));
    if (role.maximum < role.requested)
        return fail(outOfBounds(requested, maximum, { role.requested, role.maximum }, maximum, places));
    return {};
}

constexpr std::size_t kNamesListed = 20;

Result<ModelId> findModel(const TraceRow& row, const ModelCatalogue& models, const TracePlaces& places)
{
    const auto name = row.text(TraceField::Model);
    if (const auto id = models.find(name))
        return *id;
    return fail(places.problem(kUnknownModel,
        { quotedForMessage(name),
            firstJoined(models.models | std::views::transform(&ModelProfile::name), kNamesListed) },
        TraceField::Model));
}

Result<JobSpec> makeGang(const TraceRow& row, const ModelCatalogue& models, const TracePlaces& places)
{
    TRY(requireFields(row, { TraceField::Gpus }, places));
    TRY(refuseBeside(row, TraceField::Duration,
        { TraceField::Workers, TraceField::Servers, TraceField::Epochs, TraceField::Iterations, TraceField::ServerCpu,
            TraceField::ServerGpu, TraceField::ServerMemory, TraceField::ServerNetwork, TraceField::ServerDisk,
            TraceField::MinimumServers, TraceField::MaximumServers },
        places));
    auto demand = kBareGpu;
    overrideDemand(demand, kWorkerDemand, row);
    auto job = makeGangJob(
        row.integer(TraceField::Gpus), demand, Duration::fromSecondsRounded(row.number(TraceField::Duration)));
    // Its duration says how long it runs; a profile would only say who slows whom.
    if (const auto known = models.find(row.text(TraceField::Model)))
        job.request.model = *known;
    TRY(setBounds(
        job.request.roles[0], TraceField::Gpus, TraceField::MinimumWorkers, TraceField::MaximumWorkers, row, places));
    return job;
}

/// Trains through all that was measured, so the trace can say no other number of epochs.
Result<JobSpec> makeMeasured(
    const TraceRow& row, const ModelCatalogue& models, ModelId model, const TracePlaces& places)
{
    TRY(requireFields(row, { TraceField::Epochs }, places));
    const auto& training = *models.model(model).training;
    const double epochs = row.number(TraceField::Epochs);
    if (epochs != static_cast<double>(training.epochs))
        return fail(places.problem(kMeasuredEpochs,
            { models.model(model).name, fmt::to_string(training.epochs), fmt::to_string(epochs) }, TraceField::Epochs));
    if (row.integer(TraceField::Servers) != 0)
        return fail(places.problem(kMeasuredServers, { models.model(model).name }, TraceField::Servers));
    auto job = makeMeasuredJob(models, model, row.integer(TraceField::Workers));
    auto& workers = job.request.roles[0];
    overrideDemand(workers.demand, kWorkerDemand, row);
    TRY(setBounds(workers, TraceField::Workers, TraceField::MinimumWorkers, TraceField::MaximumWorkers, row, places));
    return job;
}

Result<JobSpec> makeTraining(const TraceRow& row, const ModelCatalogue& models, const TracePlaces& places)
{
    TRY(requireFields(row, { TraceField::Model, TraceField::Workers, TraceField::Servers }, places));
    // Beside iterations, epochs are what the user submitted, and need not agree.
    const auto work = row.has(TraceField::Iterations) ? TraceField::Iterations : TraceField::Epochs;
    TRY(refuseBeside(row, work, { TraceField::Gpus }, places));
    TRY_ASSIGN(const auto model, findModel(row, models, places));
    if (models.model(model).training)
        return makeMeasured(row, models, model, places);
    const double stepsPerEpoch = models.model(model).stepsPerEpoch;
    const double epochs
        = row.has(TraceField::Epochs) ? row.number(TraceField::Epochs) : row.number(work) / stepsPerEpoch;
    auto job = makeTrainingJob(models, model,
        { .workers = row.integer(TraceField::Workers), .servers = row.integer(TraceField::Servers), .epochs = epochs });
    if (work == TraceField::Iterations)
        job.work.amount = row.number(work);
    if (job.work.amount > kMaximumBatches)
        return fail(
            places.problem(kTooMuchWork, { fmt::to_string(kMaximumBatches), fmt::to_string(job.work.amount) }, work));

    auto& roles = job.request.roles;
    overrideDemand(roles[0].demand, kWorkerDemand, row);
    TRY(setBounds(roles[0], TraceField::Workers, TraceField::MinimumWorkers, TraceField::MaximumWorkers, row, places));
    if (roles.size() > 1) {
        overrideDemand(roles[1].demand, kServerDemand, row);
        TRY(setBounds(
            roles[1], TraceField::Servers, TraceField::MinimumServers, TraceField::MaximumServers, row, places));
    }
    return job;
}

/// Names go into logs, tables and CSV files: none that breaks a line there.
Result<void> checkNames(const TraceRow& row, const TracePlaces& places)
{
    const auto isControl = [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; };
    for (const auto field :
        { TraceField::Job, TraceField::Tenant, TraceField::User, TraceField::App, TraceField::GpuType }) {
        if (std::ranges::any_of(row.text(field), isControl))
            return fail(places.problem(kControlCharacter, { places.nameOf(field) }, field));
    }
    return {};
}

/// The value that lacks is that of the one column for it, where the file has but one.
Error workMissing(const TracePlaces& places)
{
    std::vector<TraceField> columns;
    for (const auto field : { TraceField::Epochs, TraceField::Iterations, TraceField::Duration }) {
        if (!places.columnOf(field).empty())
            columns.push_back(field);
    }
    return columns.size() == 1 ? places.problem(kValueMissing, { places.nameOf(columns[0]) }, columns[0])
                               : problem(kWorkMissing, {}, places.row());
}

Result<JobSpec> makeJob(const TraceRow& row, const ModelCatalogue& models, const TracePlaces& places)
{
    TRY(requireFields(row, { TraceField::Job, TraceField::Arrival }, places));
    TRY(checkNames(row, places));
    if (row.has(TraceField::Duration))
        return makeGang(row, models, places);
    if (row.has(TraceField::Epochs) || row.has(TraceField::Iterations))
        return makeTraining(row, models, places);
    return fail(workMissing(places));
}

Result<void> checkRequest(const JobRequest& request, const TracePlaces& places)
{
    if (request.deadline && *request.deadline <= request.arrival)
        return fail(places.problem(kDeadlineEarly,
            { fmt::to_string(request.deadline->seconds()), fmt::to_string(request.arrival.seconds()) },
            TraceField::Deadline));
    const auto& batch = request.batch;
    const auto largest = batch.maximum > 0 ? batch.maximum : batch.initial;
    if (batch.minimum > 0 && largest > 0 && batch.minimum > largest)
        return fail(
            outOfBounds(TraceField::MinimumBatch, batch.maximum > 0 ? TraceField::MaximumBatch : TraceField::Batch,
                { batch.minimum, largest }, TraceField::MinimumBatch, places));
    return {};
}

template<typename Id>
Id idOf(std::string_view name, std::vector<std::string>& names, std::unordered_map<std::string, Id>& ids)
{
    const auto [found, isNew] = ids.try_emplace(std::string(name.empty() ? "default" : name), Id(names.size()));
    if (isNew)
        names.push_back(found->first);
    return found->second;
}

/// Letters and digits alone, in small letters: of "ResNet_50" and "resnet-50" the same.
std::string plainName(std::string_view name)
{
    std::string plain(name);
    std::erase_if(plain, [](unsigned char sign) { return std::isalnum(sign) == 0; });
    std::ranges::transform(
        plain, plain.begin(), [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
    return plain;
}

/// Whoever wrote them meant perhaps one that has a profile; that is for people to say.
void noteSimilarModels(
    const std::set<std::string>& unknown, const ModelCatalogue& models, const SourcePlace& file, TraceReport& report)
{
    for (const auto& name : unknown) {
        const auto similar = std::ranges::find(
            models.models, plainName(name), [](const ModelProfile& model) { return plainName(model.name); });
        if (similar != models.models.end())
            report.notices.push_back({ .kind = ErrorKind::BadInput,
                .message = kSimilarModel,
                .arguments = { name, similar->name },
                .place = file });
    }
}

} // namespace

const TraceFieldSpec& traceFieldSpec(TraceField field)
{
    return kFields[static_cast<std::size_t>(field)];
}

std::optional<TraceField> findTraceField(std::string_view name)
{
    const auto found = std::ranges::find(kFields, name, &TraceFieldSpec::name);
    if (found == kFields.end())
        return std::nullopt;
    return static_cast<TraceField>(found - kFields.begin());
}

std::string_view traceFormatName()
{
    return "consonance-trace";
}

Result<void> checkTraceVersion(std::int64_t version, SourcePlace place)
{
    if (version > kTraceVersion)
        return wrong(kNewerVersion, { fmt::to_string(version), fmt::to_string(kTraceVersion) }, std::move(place));
    return {};
}

TraceBuilder::TraceBuilder(const std::string& fileName, std::shared_ptr<const ModelCatalogue> models)
    : m_fileName(fileName)
{
    m_workload.origin = fileName;
    m_workload.name = clippedText(std::filesystem::path(fileName).stem().string(), kMaximumNameBytes);
    m_workload.models = std::move(models);
}

void TraceBuilder::reserve(std::int64_t jobs)
{
    const auto count = static_cast<std::size_t>(std::clamp<std::int64_t>(jobs, 0, kMaximumJobs));
    m_workload.jobs.reserve(count);
    m_rowOfJob.reserve(count);
}

void TraceBuilder::addAssumption(const Assumption& assumption)
{
    constexpr std::size_t kMaximumAssumptions = 200;
    auto& known = m_workload.assumptions;
    if (known.size() >= kMaximumAssumptions) {
        if (std::exchange(m_hasLostAssumptions, true))
            return;
        m_report.notices.push_back(problem(kTooManyAssumptions, { fmt::to_string(kMaximumAssumptions) },
            { .file = m_fileName, .line = 0, .column = 0, .pointer = {} }));
        return;
    }
    Assumption clipped { .field = clippedText(assumption.field, kMaximumNameBytes),
        .rule = clippedText(assumption.rule, kMaximumRuleBytes) };
    const auto isSame = [&](const Assumption& a) { return a.field == clipped.field && a.rule == clipped.rule; };
    if (std::ranges::none_of(known, isSame))
        known.push_back(std::move(clipped));
}

void TraceBuilder::addUnreadRows(std::int64_t unread, std::int64_t rows)
{
    const auto file = clippedText(std::filesystem::path(m_fileName).filename().string(), kMaximumNameBytes);
    if (unread > 0)
        m_workload.assumptions.insert(m_workload.assumptions.begin(),
            { "rows", fillMessage(assumption::kUnreadRows, { fmt::to_string(unread), fmt::to_string(rows), file }) });
}

TenantId TraceBuilder::tenant(std::string_view name)
{
    return idOf(name, m_workload.tenants, m_tenants);
}

UserId TraceBuilder::user(std::string_view name)
{
    return name.empty() ? UserId {} : idOf(name, m_workload.users, m_users);
}

AppId TraceBuilder::app(std::string_view name)
{
    return idOf(name, m_workload.apps, m_apps);
}

void TraceBuilder::fillRequest(const TraceRow& row, JobRequest& request)
{
    request.name = row.text(TraceField::Job);
    request.arrival = Time::fromSecondsRounded(row.number(TraceField::Arrival));
    request.weight = row.number(TraceField::Weight, 1);
    if (row.has(TraceField::Deadline))
        request.deadline = Time::fromSecondsRounded(row.number(TraceField::Deadline));
    if (row.has(TraceField::Limit))
        request.timeLimit = Duration::fromSecondsRounded(row.number(TraceField::Limit));
    if (row.has(TraceField::Checkpoint))
        request.checkpointEvery = Duration::fromSecondsRounded(row.number(TraceField::Checkpoint));
    request.priorityBand = static_cast<std::int16_t>(row.integer(TraceField::Priority));
    request.preemptible = row.number(TraceField::Preemptible, 1) != 0;
    request.deviceType = row.text(TraceField::GpuType);
    request.roles[0].deviceMemoryMegabytes = rounded(row.number(TraceField::GpuMemory) * 1000);
    request.roles[0].gpuShare = rounded(row.number(TraceField::GpuShare, 1) * static_cast<double>(kFullShare));
    auto& batch = request.batch;
    batch.initial = row.integer(TraceField::Batch, batch.initial);
    batch.minimum = row.integer(TraceField::MinimumBatch, batch.minimum);
    batch.maximum = row.integer(TraceField::MaximumBatch, batch.maximum);
    batch.perDeviceMaximum = row.integer(TraceField::MaximumBatchPerGpu, batch.perDeviceMaximum);
}

Result<void> TraceBuilder::add(const TraceRow& row, const TracePlaces& places)
{
    auto job = makeJob(row, *m_workload.models, places);
    if (!job) {
        m_report.problems.add(std::move(job).error());
        return {};
    }
    fillRequest(row, job->request);
    auto checked = checkRequest(job->request, places);
    if (checked)
        checked = readValueFields(row, places, *job);
    if (checked)
        checked = readRecordedFields(row, places, *job);
    if (!checked) {
        m_report.problems.add(std::move(checked).error());
        return {};
    }
    const auto [known, isNew] = m_rowOfJob.try_emplace(job->request.name, places.number());
    if (!isNew) {
        m_report.problems.add(places.problem(
            kJobTwice, { quotedForMessage(job->request.name), places.describe(known->second) }, TraceField::Job));
        return {};
    }
    if (std::ssize(m_workload.jobs) >= kMaximumJobs)
        return wrong(kTooManyJobs, { fmt::to_string(kMaximumJobs) }, places.row());
    job->request.tenant = tenant(row.text(TraceField::Tenant));
    job->request.user = user(row.text(TraceField::User));
    job->request.app = app(row.text(TraceField::App));
    const bool isGang = job->work.unit == WorkUnit::ServiceTime;
    auto& note = m_notes.emplace_back();
    note.isBareGang = isGang && !row.has(TraceField::WorkerCpu) && !row.has(TraceField::WorkerMemory);
    if (isGang && row.has(TraceField::Model) && !job->request.model.isValid())
        note.unknownModel = &*m_unknownModels.emplace(row.text(TraceField::Model)).first;
    m_workload.jobs.push_back(std::move(*job));
    return {};
}

TraceBuilder::Beyond TraceBuilder::keepFirst(std::int64_t count)
{
    auto& jobs = m_workload.jobs;
    const auto kept = static_cast<std::size_t>(std::max<std::int64_t>(0, count));
    if (jobs.size() <= kept)
        return m_beyond;
    std::vector<std::size_t> order(jobs.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return jobs[i].request.arrival; });
    std::vector<bool> isBeyond(jobs.size());
    for (std::size_t i = kept; i < order.size(); ++i) {
        isBeyond[order[i]] = true;
        const auto row = m_rowOfJob.at(jobs[order[i]].request.name);
        m_beyond.firstRow = m_beyond.jobs == 0 ? row : std::min(m_beyond.firstRow, row);
        ++m_beyond.jobs;
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < isBeyond.size(); ++i) {
        if (isBeyond[i] || next++ == i)
            continue;
        jobs[next - 1] = std::move(jobs[i]);
        m_notes[next - 1] = m_notes[i];
    }
    jobs.resize(next);
    m_notes.resize(next);
    return m_beyond;
}

std::int64_t TraceBuilder::countMarked(std::size_t mark) const
{
    return std::ranges::count_if(m_notes, [mark](const JobNote& note) { return note.marks.test(mark); });
}

double TraceBuilder::earlierGpuSeconds() const
{
    double sum = 0;
    for (const auto& note : m_notes)
        sum += note.earlierGpuSeconds;
    return sum;
}

double TraceBuilder::gpuSecondsMarked(std::size_t mark) const
{
    double sum = 0;
    for (std::size_t i = 0; i < m_notes.size(); ++i)
        sum += m_notes[i].marks.test(mark) ? gpuSecondsOf(m_workload.jobs[i], *m_workload.models) : 0;
    return sum;
}

/// In place of what the file says by the same rule, which counted the jobs of another file.
void TraceBuilder::assumeAnew(const Assumption& assumption)
{
    const auto rule = assumptionRule(assumption.rule).english;
    std::erase_if(m_workload.assumptions, [&](const Assumption& known) {
        return known.field == assumption.field && assumptionRule(known.rule).english == rule;
    });
    addAssumption(assumption);
}

void TraceBuilder::assumeOfJobs()
{
    if (std::ranges::any_of(m_notes, &JobNote::isBareGang))
        addAssumption({ .field = "worker_cpu, worker_memory_gb", .rule = assumption::kBareGang });
    if (const auto profiled = profiledDurations(m_workload))
        assumeAnew(*profiled);
    std::set<std::string> names;
    m_workload.unknownModels.assign(m_unknownModels.begin(), m_unknownModels.end());
    for (std::size_t i = 0; i < m_notes.size(); ++i) {
        const auto* name = m_notes[i].unknownModel;
        if (!name)
            continue;
        m_workload.jobs[i].unknownModel = static_cast<std::int32_t>(
            std::ranges::lower_bound(m_workload.unknownModels, *name) - m_workload.unknownModels.begin());
        names.insert(*name);
    }
    noteSimilarModels(names, *m_workload.models, { m_fileName, 0, 0, {} }, m_report);
    if (const auto jobs = std::ranges::count_if(m_workload.jobs, &JobSpec::hasUnknownModel); jobs > 0)
        assumeAnew({ .field = "model",
            .rule
            = fillMessage(assumption::kUnknownModels, { fmt::to_string(jobs), firstJoined(names, kNamesListed) }) });
}

Result<TraceFile> TraceBuilder::finish()
{
    const SourcePlace file { .file = m_fileName, .line = 0, .column = 0, .pointer = {} };
    if (m_workload.jobs.empty()) {
        if (m_report.problems.isEmpty())
            return wrong(kNoRows, {}, file);
        const auto& first = m_report.problems.kept().front();
        return wrong(kNoValidRow, { fmt::to_string(m_report.rows), first.englishMessage() }, first.place);
    }
    assumeOfJobs();
    m_report.jobs = std::ssize(m_workload.jobs);
    addUnreadRows(m_report.rows - m_report.jobs, m_report.rows);
    return TraceFile { .workload = freezeWorkload(std::move(m_workload)), .report = std::move(m_report) };
}

} // namespace consonance
