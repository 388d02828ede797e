// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `sacct -P` prints (Slurm's sacct.1): a header line and fields with | between them, or what --delimiter names,
// without quotation marks.
// Which columns there are, the user chooses; Submit and JobID must be among them, and something that says how long the
// job ran and what it was given. Rows of steps (JobID with a dot) belong to their jobs.
#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/slurm_values.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr auto kSpanExpected
    = CONSONANCE_MESSAGE("sacct.span", "a span of time as [days-]hours:minutes:seconds is expected, found {0}");
constexpr auto kSlurmTimeExpected
    = CONSONANCE_MESSAGE("sacct.time", "a time as 2024-05-01T08:30:00, or Unknown, is expected, found {0}");
constexpr auto kMemoryExpected = CONSONANCE_MESSAGE("sacct.memory", "memory as 64G or 4000M is expected, found {0}");
constexpr auto kDropStep = CONSONANCE_MESSAGE("sacct.drop-step", "a step: it is part of its job");

bool isUnset(std::string_view text)
{
    return text == "Unknown" || text == "None" || text == "N/A" || text == "INVALID" || text == "UNLIMITED"
        || text == "Partition_Limit";
}

bool readTime(std::string_view text, std::optional<double>& value)
{
    if (isUnset(text))
        return true;
    // Unix times come with SLURM_TIME_FORMAT=%s.
    const auto date = secondsFromDate(text);
    const auto seconds = date ? date : integerFromText(text);
    if (seconds)
        value = static_cast<double>(*seconds);
    return seconds && *seconds >= 0;
}

bool readSpan(std::string_view text, std::optional<double>& value)
{
    if (isUnset(text))
        return true;
    value = secondsFromSlurmSpan(text);
    return value.has_value();
}

/// "4Gn" is by node and "4Gc" by core: as Slurm wrote it before 21.08.
bool readMemory(std::string_view text, std::optional<double>& value)
{
    if (text.ends_with('n') || text.ends_with('c'))
        text.remove_suffix(1);
    value = gbFromSlurmMemory(text);
    return value.has_value();
}

const CellReading kTimeCell { readTime, kSlurmTimeExpected };
const CellReading kSpanCell { readSpan, kSpanExpected };
const CellReading kMemoryCell { readMemory, kMemoryExpected };

constexpr const char* kStart = CONSONANCE_TEXT("TraceColumn", "start; with the end it gives the duration");
constexpr const char* kSpan = CONSONANCE_TEXT("TraceColumn", "time that it ran; checked against start and end");
constexpr const char* kLimit = CONSONANCE_TEXT("TraceColumn", "time limit: the duration of jobs that had not ended");
constexpr const char* kCoresOfAll = CONSONANCE_TEXT("TraceColumn", "cores, all nodes together");
constexpr const char* kNodes = CONSONANCE_TEXT("TraceColumn", "number of nodes");
constexpr const char* kTres = CONSONANCE_TEXT("TraceColumn", "nodes, cores, memory and GPUs, all nodes together");
constexpr TableColumn kSacctColumns[] = {
    { "JobID", CONSONANCE_TEXT("TraceColumn", "name of the job"), ForeignField::Job, nullptr, 1, true },
    { "User", CONSONANCE_TEXT("TraceColumn", "user; not used"), ForeignField::Unused },
    { "Account", CONSONANCE_TEXT("TraceColumn", "account: the tenant"), ForeignField::Tenant },
    { "JobName", CONSONANCE_TEXT("TraceColumn", "name of the program; not used"), ForeignField::Unused },
    { "State", CONSONANCE_TEXT("TraceColumn", "state, for choosing"), ForeignField::State },
    { "Submit", CONSONANCE_TEXT("TraceColumn", "local time of submission: the arrival"), ForeignField::Submitted,
        &kTimeCell, 1, true },
    { "Start", kStart, ForeignField::Started, &kTimeCell },
    { "End", CONSONANCE_TEXT("TraceColumn", "end of the job"), ForeignField::Ended, &kTimeCell },
    { "ElapsedRaw", kSpan, ForeignField::Duration, &kNumberCell },
    { "Elapsed", kSpan, ForeignField::Duration, &kSpanCell },
    { "TimelimitRaw", kLimit, ForeignField::Unused },
    { "Timelimit", kLimit, ForeignField::Limit, &kSpanCell },
    { "AllocTRES", kTres, ForeignField::Gpus },
    { "ReqTRES", kTres, ForeignField::Unused },
    { "NNodes", kNodes, ForeignField::Nodes, &kNumberCell },
    { "AllocNodes", kNodes, ForeignField::Unused, &kNumberCell },
    { "NCPUS", kCoresOfAll, ForeignField::Cores, &kNumberCell },
    { "AllocCPUS", kCoresOfAll, ForeignField::Unused, &kNumberCell },
    { "ReqCPUS", kCoresOfAll, ForeignField::Unused, &kNumberCell },
    { "ReqMem", CONSONANCE_TEXT("TraceColumn", "memory"), ForeignField::Unused, &kMemoryCell },
};
constexpr std::size_t kLimitMinutes = 10;
constexpr std::size_t kAllocTres = 12;
constexpr std::size_t kReqTres = 13;
constexpr std::size_t kAllocNodes = 15;
constexpr std::size_t kAllocCpus = 17;
constexpr std::size_t kReqCpus = 18;
constexpr std::size_t kReqMem = 19;

Result<SlurmResources> readTres(const TableCells& cells, std::size_t column)
{
    const auto resources = resourcesFromTres(cells.text(column));
    if (!resources)
        return fail(noTres(cells.text(column), cells.place(column)));
    return *resources;
}

/// The allocated amount, else the requested one: a waiting job has no allocation.
Result<void> takeSacctResources(const TableCells& cells, ForeignJob& job, ImportBuilder& builder)
{
    TRY_ASSIGN(auto resources, readTres(cells, kAllocTres));
    TRY_ASSIGN(const auto wanted, readTres(cells, kReqTres));
    if (cells.text(kAllocTres).empty())
        resources = wanted;
    if (resources.cpus)
        job.cores = resources.cpus;
    for (const auto column : { kAllocCpus, kReqCpus }) {
        if (job.cores.value_or(0) <= 0) {
            TRY_ASSIGN(job.cores, cells.number(column));
        }
    }
    if (resources.nodes)
        job.nodes = resources.nodes;
    if (job.nodes.value_or(0) <= 0) {
        TRY_ASSIGN(job.nodes, cells.number(kAllocNodes));
    }
    if (job.nodes.value_or(0) <= 0)
        job.nodes = 1;
    job.gpus = resources.gpus;
    // Asked for by type: only such GPUs will do.
    if (!wanted.gpuType.empty() && wanted.gpuType != "mixed")
        job.gpuType = builder.hold(wanted.gpuType);
    job.memoryGb = resources.memoryGb;
    if (!job.memoryGb) {
        TRY_ASSIGN(job.memoryGb, cells.number(kReqMem));
        const auto text = cells.text(kReqMem);
        if (job.memoryGb && text.ends_with('n'))
            *job.memoryGb *= *job.nodes;
        if (job.memoryGb && text.ends_with('c'))
            *job.memoryGb *= job.cores.value_or(1);
    }
    return {};
}

Result<std::optional<MessageId>> completeSacct(const TableCells& cells, ImportBuilder& builder, ForeignJob& job)
{
    if (job.name.find('.') != std::string_view::npos)
        return std::optional(kDropStep);
    // "CANCELLED by 1000"
    job.state = job.state.substr(0, job.state.find(' '));
    if (const auto minutes = integerFromText(cells.text(kLimitMinutes)); minutes && !job.limit)
        job.limit = static_cast<double>(*minutes) * 60;
    // Where End is not printed, Elapsed of a running job is no duration; State says so.
    if (job.state == "RUNNING" || job.state == "PENDING" || job.state == "SUSPENDED" || job.state == "REQUEUED") {
        job.duration.reset();
        job.ended.reset();
    }
    TRY(takeSacctResources(cells, job, builder));
    return std::optional<MessageId> {};
}

std::vector<ImportOption> sacctOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("none"), tasksOption(),
        unfinishedOption() };
}

CsvOptions sacctTable(std::string_view /*text*/)
{
    return { .hasQuotes = false }; // the separator is what --delimiter says
}

Result<ImportedTrace> parseSacct(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = sacctOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    const TraceTableFormat format { .id = "sacct",
        .columns = kSacctColumns,
        .complete = completeSacct,
        .assumptions = { { "tenant", assumption::kTenantIsAccount }, { "gpus", assumption::kNodeTasks },
            { "duration_s", assumption::kTimeFromStartToEnd }, { "arrival_s", assumption::kLocalTime } } };
    return importTable(format, sacctTable(text), text, fileName, request, std::move(rules), std::move(models));
}

} // namespace

TraceImporter sacctImporter()
{
    return { .id = "sacct",
        .title = CONSONANCE_MESSAGE("sacct.title", "Slurm: sacct -P"),
        .description = CONSONANCE_MESSAGE("sacct.description",
            "What sacct -P prints with JobID, Submit, Start, End, State and ReqTRES, AllocTRES (and Account, "
            "Timelimit) "
            "among its columns"),
        .options = sacctOptions(),
        .parse = parseSacct,
        .columns = columnsForPeople(kSacctColumns),
        .table = sacctTable,
        .recognises = [](const FormatProbe& probe) {
            return probe.names({ "JobID", "Submit" });
        } };
}

} // namespace consonance
