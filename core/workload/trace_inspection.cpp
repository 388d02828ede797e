// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_inspection.h"

#include "core/base/csv_reader.h"
#include "core/base/file_io.h"
#include "core/base/marked_text.h"
#include "core/base/packed_file.h"
#include "core/base/stop_scope.h"
#include "core/base/utf8.h"
#include "core/workload/column_proposal.h"
#include "core/workload/import/file_content.h"
#include "core/workload/import/scontrol_text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kUnknownFolder = CONSONANCE_MESSAGE("inspect.folder",
    "this folder is none of those that importers read: the artifact of Pollux or of Sia, with workloads and traces");
constexpr std::size_t kMaximumCellBytes = 60;
constexpr std::size_t kPreviewBytes = std::size_t { 1 } << 20;
constexpr std::size_t kMaximumColumns = 200;

struct FieldText {
    TraceField field;
    const char* meaning; ///< context "TraceColumn"
    const char* absent; ///< context "Assumption": what counts when no row says it; null: nothing has to be assumed
};

constexpr auto kByModel
    = CONSONANCE_TEXT("Assumption", "what the model's profile says; a gang's task: one GPU and nothing else");
constexpr auto kByServerModel = CONSONANCE_TEXT("Assumption", "what the model's profile says");
constexpr auto kRigid = CONSONANCE_TEXT("Assumption", "as many as asked for: jobs do not shrink or grow");

constexpr FieldText kFieldTexts[] = {
    { TraceField::Job, CONSONANCE_TEXT("TraceColumn", "name of the job"), nullptr },
    { TraceField::Arrival, CONSONANCE_TEXT("TraceColumn", "arrival, in seconds or as a date"), nullptr },
    { TraceField::Model, CONSONANCE_TEXT("TraceColumn", "model that is trained"), nullptr },
    { TraceField::Workers, CONSONANCE_TEXT("TraceColumn", "number of workers"), nullptr },
    { TraceField::Servers, CONSONANCE_TEXT("TraceColumn", "number of parameter servers"), nullptr },
    { TraceField::Epochs, CONSONANCE_TEXT("TraceColumn", "epochs of training"), nullptr },
    { TraceField::Iterations, CONSONANCE_TEXT("TraceColumn", "batches of training"), nullptr },
    { TraceField::Gpus, CONSONANCE_TEXT("TraceColumn", "GPUs of a gang, one a task"), nullptr },
    { TraceField::Duration, CONSONANCE_TEXT("TraceColumn", "duration of a gang, in seconds or hh:mm:ss"), nullptr },
    { TraceField::Tenant, CONSONANCE_TEXT("TraceColumn", "tenant"),
        CONSONANCE_TEXT("Assumption", "all jobs are of one tenant, \"default\"") },
    { TraceField::App, CONSONANCE_TEXT("TraceColumn", "group of jobs"),
        CONSONANCE_TEXT("Assumption", "all jobs are of one group, \"default\"") },
    { TraceField::Weight, CONSONANCE_TEXT("TraceColumn", "weight"), CONSONANCE_TEXT("Assumption", "1 for every job") },
    { TraceField::Priority, CONSONANCE_TEXT("TraceColumn", "priority"),
        CONSONANCE_TEXT("Assumption", "0 for every job") },
    { TraceField::Deadline, CONSONANCE_TEXT("TraceColumn", "deadline, in seconds"),
        CONSONANCE_TEXT("Assumption", "no job has a deadline") },
    { TraceField::Preemptible, CONSONANCE_TEXT("TraceColumn", "whether it may be interrupted"),
        CONSONANCE_TEXT("Assumption", "every job may be interrupted") },
    { TraceField::WorkerCpu, CONSONANCE_TEXT("TraceColumn", "cores of a worker or task"), kByModel },
    { TraceField::WorkerGpu, CONSONANCE_TEXT("TraceColumn", "GPUs of a worker or task"), kByModel },
    { TraceField::WorkerMemory, CONSONANCE_TEXT("TraceColumn", "GB of memory of a worker or task"), kByModel },
    { TraceField::WorkerNetwork, CONSONANCE_TEXT("TraceColumn", "MB/s of network of a worker or task"), nullptr },
    { TraceField::WorkerDisk, CONSONANCE_TEXT("TraceColumn", "MB/s of disk of a worker or task"), nullptr },
    { TraceField::ServerCpu, CONSONANCE_TEXT("TraceColumn", "cores of a parameter server"), kByServerModel },
    { TraceField::ServerGpu, CONSONANCE_TEXT("TraceColumn", "GPUs of a parameter server"), nullptr },
    { TraceField::ServerMemory, CONSONANCE_TEXT("TraceColumn", "GB of memory of a parameter server"), kByServerModel },
    { TraceField::ServerNetwork, CONSONANCE_TEXT("TraceColumn", "MB/s of network of a parameter server"), nullptr },
    { TraceField::ServerDisk, CONSONANCE_TEXT("TraceColumn", "MB/s of disk of a parameter server"), nullptr },
    { TraceField::MinimumWorkers, CONSONANCE_TEXT("TraceColumn", "fewest workers or tasks"), kRigid },
    { TraceField::MaximumWorkers, CONSONANCE_TEXT("TraceColumn", "most workers or tasks"), kRigid },
    { TraceField::MinimumServers, CONSONANCE_TEXT("TraceColumn", "fewest parameter servers"), nullptr },
    { TraceField::MaximumServers, CONSONANCE_TEXT("TraceColumn", "most parameter servers"), nullptr },
    { TraceField::GpuType, CONSONANCE_TEXT("TraceColumn", "type of GPU that it needs"),
        CONSONANCE_TEXT("Assumption", "any type will do") },
    { TraceField::GpuMemory, CONSONANCE_TEXT("TraceColumn", "GB of memory of a GPU"), nullptr },
    { TraceField::Batch, CONSONANCE_TEXT("TraceColumn", "samples of a batch"),
        CONSONANCE_TEXT("Assumption", "the model's own, and it is not adapted") },
    { TraceField::MinimumBatch, CONSONANCE_TEXT("TraceColumn", "smallest batch"), nullptr },
    { TraceField::MaximumBatch, CONSONANCE_TEXT("TraceColumn", "largest batch"), nullptr },
    { TraceField::MaximumBatchPerGpu, CONSONANCE_TEXT("TraceColumn", "largest batch of a GPU"), nullptr },
    { TraceField::Utility, CONSONANCE_TEXT("TraceColumn", "worth of completion to the user"), nullptr },
    { TraceField::UtilityDecay, CONSONANCE_TEXT("TraceColumn", "how fast the worth falls, per second"), nullptr },
    { TraceField::UtilityInflection, CONSONANCE_TEXT("TraceColumn", "seconds after arrival at which it falls fastest"),
        nullptr },
    { TraceField::Bid, CONSONANCE_TEXT("TraceColumn", "what the user says it pays at most"), nullptr },
    { TraceField::Valuation, CONSONANCE_TEXT("TraceColumn", "true worth, which no policy reads"), nullptr },
    { TraceField::Class, CONSONANCE_TEXT("TraceColumn", "guaranteed or opportunistic"), nullptr },
    { TraceField::GpuShare, CONSONANCE_TEXT("TraceColumn", "part of each GPU that a task needs"), nullptr },
    { TraceField::User, CONSONANCE_TEXT("TraceColumn", "user"), nullptr },
    { TraceField::Limit, CONSONANCE_TEXT("TraceColumn", "longest run that its scheduler allows, in seconds"), nullptr },
    { TraceField::Checkpoint, CONSONANCE_TEXT("TraceColumn", "seconds between two checkpoints; 0: none"), nullptr },
    { TraceField::Started, CONSONANCE_TEXT("TraceColumn", "recorded start, in seconds or as a date"), nullptr },
    { TraceField::Hosts, CONSONANCE_TEXT("TraceColumn", "recorded servers, such as gpu[01-04]"), nullptr },
};
static_assert(std::size(kFieldTexts) == kTraceFieldCount);

/// The text behind the remarks at its head, and the line it begins in.
std::pair<std::string_view, std::int64_t> behindRemarks(std::string_view text)
{
    std::int64_t line = 1;
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    while (text.starts_with('#')) {
        const auto end = std::min(text.find('\n'), text.size());
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line;
    }
    return { text, line };
}

std::string meaningOf(std::string_view column, const TraceImporter* importer, const ColumnNames& names = {})
{
    if (importer != nullptr) {
        const auto found = std::ranges::find(importer->columns, column, &ImportColumn::name);
        return found == importer->columns.end() ? "" : found->meaning;
    }
    const auto mapped = names.find(column);
    const auto field = findTraceField(mapped == names.end() ? column : mapped->second);
    return field ? kFieldTexts[static_cast<std::size_t>(*field)].meaning : "";
}

/// Columns and first rows of a table; nothing when it has no header.
void previewTable(std::string_view text, const std::string& fileName, const TraceInspectionRequest& request,
    const TraceImporter* importer, TraceInspection& into)
{
    auto table = importer != nullptr && importer->table ? importer->table(text) : CsvOptions {};
    const auto [body, line] = table.columns.empty() ? behindRemarks(text) : std::pair(text, std::int64_t { 1 });
    table.firstLine = line;
    // The beginning is enough, unless it ends within the very first rows.
    const auto cut = body.size() > kPreviewBytes ? body.rfind('\n', kPreviewBytes) : std::string_view::npos;
    auto csv = CsvReader::open(body.substr(0, cut), fileName, std::move(table));
    if (!csv)
        return;
    const auto count = std::min(csv->header().size(), kMaximumColumns);
    for (std::size_t i = 0; i < count; ++i)
        into.columns.push_back({ csv->header()[i], meaningOf(csv->header()[i], importer, request.columns) });
    while (into.rows.size() < request.previewRows) {
        const auto* row = csv->next();
        if (!row)
            break;
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < count; ++i)
            cells.push_back(clippedText(row->text(i), kMaximumCellBytes));
        into.rows.push_back(std::move(cells));
        into.lines.push_back(row->line());
    }
}

/// Of a table that is no trace as it stands.
std::int64_t countRows(std::string_view text, const std::string& fileName)
{
    const auto [body, line] = behindRemarks(text);
    auto csv = CsvReader::open(body, fileName, { .firstLine = line });
    if (!csv)
        return 0;
    std::int64_t rows = 0;
    while (csv->next() != nullptr)
        ++rows;
    return rows + csv->problems().count();
}

std::string cellText(const TraceRow& row, TraceField field)
{
    if (!row.has(field))
        return {};
    if (traceFieldSpec(field).kind == TraceFieldKind::Text)
        return clippedText(row.text(field), kMaximumCellBytes);
    return fmt::format("{}", row.number(field));
}

/// Of JSON the members of the first jobs are the columns.
void previewJobs(const Workload& workload, std::size_t rows, TraceInspection& into)
{
    const auto count = std::min(rows, workload.jobs.size());
    std::vector<TraceRow> first;
    for (std::size_t i = 0; i < count; ++i)
        first.push_back(traceRowOf(workload, workload.jobs[i]));
    std::vector<TraceField> fields;
    for (const auto& text : kFieldTexts) {
        if (std::ranges::any_of(first, [&](const TraceRow& row) { return row.has(text.field); }))
            fields.push_back(text.field);
    }
    for (const auto field : fields)
        into.columns.push_back(
            { std::string(traceFieldSpec(field).name), meaningOf(traceFieldSpec(field).name, nullptr) });
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::string> cells;
        for (const auto field : fields)
            cells.push_back(cellText(first[i], field));
        into.rows.push_back(std::move(cells));
        into.lines.push_back(static_cast<std::int64_t>(i));
    }
}

/// What the format fills in where the file has no such column.
void addDefaults(TraceInspection& into)
{
    std::vector<std::pair<std::string, const char*>> rules;
    for (const auto& text : kFieldTexts) {
        const auto name = traceFieldSpec(text.field).name;
        if (!text.absent
            || std::ranges::find(into.columns, text.meaning, &InspectedColumn::meaning) != into.columns.end())
            continue;
        const auto same = std::ranges::find_if(
            rules, [&](const auto& rule) { return std::string_view(rule.second) == text.absent; });
        if (same == rules.end())
            rules.emplace_back(name, text.absent);
        else
            same->first += ", " + std::string(name);
    }
    for (auto& [fields, rule] : rules) {
        const bool isModels = rule == kByModel || rule == kByServerModel;
        into.assumptions.push_back({ std::move(fields), rule,
            isModels ? CONSONANCE_TEXT("Assumption", "catalogue of models; trace format, version 1")
                     : CONSONANCE_TEXT("Assumption", "trace format, version 1") });
    }
}

void takeWorkload(std::shared_ptr<const Workload> workload, const char* source, TraceInspection& into)
{
    for (const auto& assumption : workload->assumptions)
        into.assumptions.push_back({ assumption.field, assumption.rule, source });
    into.jobCount = std::ssize(workload->jobs);
    into.workload = std::move(workload);
}

/// Which columns of a native table may be those that it lacks.
void proposeColumns(std::string_view text, const ColumnNames& names,
    const std::shared_ptr<const ModelCatalogue>& models, TraceInspection& into)
{
    const auto meaning
        = [](TraceField field) { return std::string(kFieldTexts[static_cast<std::size_t>(field)].meaning); };
    std::vector<std::string> header;
    for (const auto& column : into.columns)
        header.push_back(column.name);
    const auto proposal = proposedColumns(text, header, models, names);
    into.proposed = columnNamesText(proposal.names);
    into.isProposalEnough = proposal.isEnough;
    if (proposal.missing)
        into.notProposed = { columnNamesText({ { "COLUMN", std::string(traceFieldSpec(*proposal.missing).name) } }),
            meaning(*proposal.missing) };
    if (const auto field = missingField(fieldsHeld(header, names)))
        into.missing = meaning(*field);
}

void inspectNative(std::string_view text, const std::string& fileName, const TraceInspectionRequest& request,
    std::shared_ptr<const ModelCatalogue> models, TraceInspection& into)
{
    if (!beginsLikeJson(text) && !isSlurmTable(text))
        previewTable(text, fileName, request, nullptr, into);
    if (!into.columns.empty())
        proposeColumns(text, request.columns, models, into);
    auto file = parseTrace(text, fileName, std::move(models), request.columns);
    if (!file) {
        into.failure = std::move(file).error();
        into.rowCount = into.columns.empty() ? 0 : countRows(text, fileName);
        return;
    }
    into.notices = file->report.notices; // that it begins with the first arrival is an assumption, below
    *file = beginningWithFirstArrival(std::move(*file));
    if (beginsLikeJson(text))
        previewJobs(*file->workload, request.previewRows, into);
    into.rowCount = file->report.rows;
    into.problems = file->report.problems.kept();
    into.problemCount = file->report.problems.count();
    into.malformed = file->report.rows - file->report.jobs;
    takeWorkload(std::move(file->workload), CONSONANCE_TEXT("Assumption", "the trace file, or its format"), into);
    addDefaults(into);
}

Result<void> takeImported(
    Result<ImportedTrace> imported, const TraceInspectionRequest& request, bool hasTable, TraceInspection& into)
{
    if (!imported && imported.error().kind == ErrorKind::BadArguments)
        return fail(std::move(imported).error());
    if (!imported) {
        into.failure = std::move(imported).error();
        return {};
    }
    into.rowCount = imported->report.rows;
    into.problems = imported->report.problems.kept();
    std::ranges::stable_sort(into.problems, {}, [](const Error& problem) { return problem.place.line; });
    into.problemCount = imported->report.problems.count();
    into.malformed = imported->report.malformed;
    into.leftOut = imported->report.dropped;
    into.notices = imported->report.notices.kept();
    into.merged = imported->report.merged;
    into.expanded = imported->report.expanded;
    into.gpuHours = imported->report.gpuHours;
    into.unfinishedJobs = imported->report.unfinishedJobs;
    into.unfinishedGpuHours = imported->report.unfinishedGpuHours;
    takeWorkload(std::move(imported->workload), importerAsSource(), into);
    if (!hasTable)
        previewJobs(*into.workload, request.previewRows, into);
    return {};
}

Result<void> inspectForeign(std::string_view text, const std::string& fileName, const TraceInspectionRequest& request,
    std::shared_ptr<const ModelCatalogue> models, TraceInspection& into)
{
    const auto* importer = findImporter(into.format);
    const bool hasTable = !beginsLikeJson(text) && !isScontrolText(text, "JobId");
    if (hasTable)
        previewTable(text, fileName, request, importer, into);
    return takeImported(
        parseForeignTrace(into.format, text, fileName, request.import, std::move(models)), request, hasTable, into);
}

/// Ours, unless it looks like that of an importer.
std::string formatOf(std::string_view text)
{
    const auto content = contentOf(text);
    return content.trace == TraceContent::Foreign ? content.importer : std::string(kNativeTrace);
}

} // namespace

const char* importerAsSource()
{
    return CONSONANCE_TEXT("Assumption", "the importer and its options");
}

Result<TraceInspection> inspectTraceText(std::string_view text, const std::string& fileName,
    const TraceInspectionRequest& request, std::shared_ptr<const ModelCatalogue> models, const StopToken& stop)
{
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kReadingStopped);
    const bool isFoundOut = request.format.empty() && request.columns.empty();
    TraceInspection inspection { .format = isFoundOut ? formatOf(text)
            : request.format.empty()                  ? std::string(kNativeTrace)
                                                      : request.format };
    if (inspection.format == kNativeTrace)
        inspectNative(text, fileName, request, std::move(models), inspection);
    else
        TRY(inspectForeign(text, fileName, request, std::move(models), inspection));
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kReadingStopped);
    return inspection;
}

namespace {

Result<TraceInspection> inspectFolder(const std::filesystem::path& path, const TraceInspectionRequest& request,
    std::shared_ptr<const ModelCatalogue> models, const StopToken& stop)
{
    const auto* importer = findImporterForFolder(path);
    if (request.format.empty() && importer == nullptr)
        return fail(ErrorKind::BadInput, kUnknownFolder, {}, { .file = path.string() });
    TraceInspection inspection { .format = request.format.empty() ? importer->id : request.format };
    TRY(takeImported(
        importTrace(inspection.format, path, request.import, std::move(models)), request, false, inspection));
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kReadingStopped);
    return inspection;
}

} // namespace

Result<TraceInspection> inspectTrace(const std::filesystem::path& path, const TraceInspectionRequest& request,
    std::shared_ptr<const ModelCatalogue> models, const StopToken& stop)
{
    if (folderExists(path))
        return inspectFolder(path, request, std::move(models), stop);
    TRY_ASSIGN(const auto text, readUnpackedFile(path, kMaximumTraceCsvBytes));
    return inspectTraceText(text, path.string(), request, std::move(models), stop);
}

} // namespace consonance
