// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `sacct -P` prints (Slurm's sacct.1): a header line and fields with | between them, or what --delimiter names,
// without quotation marks.
// Which columns there are, the user chooses; Submit and JobID must be among them, and something that says how long the
// job ran and what it was given. Rows of steps (JobID with a dot) belong to their jobs; "700_[3-100%2]" stands for
// tasks of an array, "950+1" for a component of a heterogeneous job, and with --duplicates every attempt has a row.
#include "core/base/number_range.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/slurm_demand.h"

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
    constexpr std::string_view kTexts[] { "Unknown", "UNKNOWN", "None", "NONE", "none", "N/A", "n/a", "NULL", "(null)",
        "-", "INVALID", "UNLIMITED", "Partition_Limit" };
    return std::ranges::find(kTexts, text) != std::end(kTexts);
}

bool readTime(std::string_view text, std::optional<double>& value)
{
    // What has not happened may be printed as the beginning of 1970, in any time zone.
    if (isUnset(text) || text.starts_with("1970-01-01") || text.starts_with("1969-12-31"))
        return true;
    // Unix times come with SLURM_TIME_FORMAT=%s.
    const auto date = secondsFromDate(text);
    const auto seconds = date ? date : integerFromText(text);
    if (seconds && *seconds > 0)
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

constexpr const char* kStart
    = CONSONANCE_TEXT("TraceColumn", "start; with the end it gives the duration where none is measured");
constexpr const char* kSpan
    = CONSONANCE_TEXT("TraceColumn", "measured run time: the duration; checked against start and end");
constexpr const char* kLimit = CONSONANCE_TEXT("TraceColumn", "time limit: the duration of jobs that had not ended");
constexpr const char* kCoresOfAll = CONSONANCE_TEXT("TraceColumn", "cores, all nodes together");
constexpr const char* kNodes = CONSONANCE_TEXT("TraceColumn", "number of nodes");
constexpr const char* kTres = CONSONANCE_TEXT("TraceColumn", "nodes, cores, memory and GPUs, all nodes together");
constexpr const char* kGres = CONSONANCE_TEXT("TraceColumn", "GPUs, before Slurm 20.11");
constexpr TableColumn kSacctColumns[] = {
    { "JobID", CONSONANCE_TEXT("TraceColumn", "name of the job"), ForeignField::Job },
    { "JobIDRaw", CONSONANCE_TEXT("TraceColumn", "name of the job, where there is no JobID"), ForeignField::Job },
    { "User", CONSONANCE_TEXT("TraceColumn", "user"), ForeignField::User },
    { "Account", CONSONANCE_TEXT("TraceColumn", "account: the tenant"), ForeignField::Tenant },
    { "JobName", CONSONANCE_TEXT("TraceColumn", "name of the program: the group of jobs"), ForeignField::App },
    { "State", CONSONANCE_TEXT("TraceColumn", "state, for choosing"), ForeignField::State },
    { "Submit", CONSONANCE_TEXT("TraceColumn", "local time of submission: the arrival"), ForeignField::Submitted,
        &kTimeCell, 1, true },
    { "Start", kStart, ForeignField::Started, &kTimeCell },
    { "End", CONSONANCE_TEXT("TraceColumn", "end of the job"), ForeignField::Ended, &kTimeCell },
    { "ElapsedRaw", kSpan, ForeignField::Duration, &kNumberCell },
    { "Elapsed", kSpan, ForeignField::Duration, &kSpanCell },
    { "Suspended", CONSONANCE_TEXT("TraceColumn", "time suspended: part of the time from start to end"),
        ForeignField::Suspended, &kSpanCell },
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
    { "AllocGRES", kGres, ForeignField::Unused },
    { "ReqGRES", kGres, ForeignField::Unused },
    { "NodeList", CONSONANCE_TEXT("TraceColumn", "recorded servers, such as gpu[01-04]"), ForeignField::Hosts },
    { "Cluster", CONSONANCE_TEXT("TraceColumn", "cluster: jobs of one number on two clusters are two"),
        ForeignField::Unused },
};
constexpr std::size_t kState = 5;
constexpr std::size_t kLimitMinutes = 12;
constexpr std::size_t kAllocTres = 14;
constexpr std::size_t kReqTres = 15;
constexpr std::size_t kAllocNodes = 17;
constexpr std::size_t kAllocCpus = 19;
constexpr std::size_t kReqCpus = 20;
constexpr std::size_t kReqMem = 21;
constexpr std::size_t kAllocGres = 22;
constexpr std::size_t kReqGres = 23;
constexpr std::size_t kCluster = 25;
static_assert(kSacctColumns[kState].name == "State" && kSacctColumns[kLimitMinutes].name == "TimelimitRaw"
    && kSacctColumns[kAllocTres].name == "AllocTRES" && kSacctColumns[kReqMem].name == "ReqMem"
    && kSacctColumns[kCluster].name == "Cluster");

Result<SlurmResources> readTres(const TableCells& cells, std::size_t column)
{
    const auto resources = resourcesFromTres(cells.text(column));
    if (!resources)
        return fail(noTres(cells.text(column), cells.place(column)));
    return *resources;
}

/// Before 20.11 GPUs had columns of their own: those of all nodes together, and those requested for each node.
void takeOldGres(const TableCells& cells, double nodes, SlurmResources& given)
{
    auto gres = resourcesFromGres(cells.text(kAllocGres));
    if (!gres.hasAccelerators())
        gres = resourcesFromGres(cells.text(kReqGres), nodes);
    if (!given.hasAccelerators())
        given.takeGres(std::move(gres));
}

Result<void> takeSacctResources(
    const TableCells& cells, const SlurmParts& parts, ForeignJob& job, ImportBuilder& builder)
{
    TRY_ASSIGN(auto given, readTres(cells, kAllocTres));
    TRY_ASSIGN(const auto wanted, readTres(cells, kReqTres));
    for (const auto column : { kAllocCpus, kReqCpus }) {
        if (job.cores.value_or(0) <= 0) {
            TRY_ASSIGN(job.cores, cells.number(column));
        }
    }
    if (job.nodes.value_or(0) <= 0) {
        TRY_ASSIGN(job.nodes, cells.number(kAllocNodes));
    }
    if (!wanted.hasAccelerators())
        takeOldGres(cells, std::max(1.0, given.nodes.value_or(job.nodes.value_or(1))), given);
    takeSlurmDemand(given, wanted, parts, builder, job);
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

/// "700_[3-100%2]" is a list of tasks, "950+1" a component.
void takeSacctName(ForeignJob& job)
{
    if (const auto tasks = job.name.find("_["); tasks != std::string_view::npos) {
        job.arrayTasks = job.name.substr(tasks + 1);
        job.name = job.name.substr(0, tasks);
    } else if (const auto plus = job.name.find('+'); plus != std::string_view::npos) {
        const auto component = integerFromText(job.name.substr(plus + 1));
        constexpr std::int64_t kMaximumComponents = 100'000;
        if (!component || *component < 0 || *component > kMaximumComponents)
            return;
        job.component = static_cast<int>(*component);
        job.name = job.name.substr(0, plus);
    }
}

Result<std::optional<MessageId>> completeSacct(
    const TableCells& cells, const SlurmParts& parts, ImportBuilder& builder, ForeignJob& job)
{
    // A list of tasks that is cut short ends in dots.
    if (job.name.substr(0, job.name.find('[')).find('.') != std::string_view::npos)
        return std::optional(kDropStep);
    takeSacctName(job);
    takeSlurmName(job.app, builder, job);
    job.cluster = cells.text(kCluster);
    if (const auto minutes = integerFromText(cells.text(kLimitMinutes)); minutes && !job.limit)
        job.limit = static_cast<double>(*minutes) * 60;
    // Where End is not printed, Elapsed of a running job is no duration; State says so.
    takeSlurmState(cells.text(kState), job);
    TRY(takeSacctResources(cells, parts, job, builder));
    return std::optional<MessageId> {};
}

CsvOptions sacctTable(std::string_view /*text*/)
{
    return { .hasQuotes = false }; // the separator is what --delimiter says
}

bool hasName(std::string_view text, std::string_view column)
{
    return FormatProbe(text).names({ column });
}

Result<void> prepareSacct(
    const ImportOptionReader& options, std::string_view text, const std::string& fileName, TraceTableFormat& format)
{
    TRY_ASSIGN(const auto parts, readSlurmParts(options));
    format.complete = [parts](const TableCells& cells, ImportBuilder& builder, ForeignJob& job) {
        return completeSacct(cells, parts, builder, job);
    };
    if (!hasName(text, "JobID") && !hasName(text, "JobIDRaw")) {
        TRY_ASSIGN(const auto csv, CsvReader::open(text, fileName, sacctTable(text)));
        TRY(csv.requiredColumn("JobID"));
    }
    return {};
}

} // namespace

TraceImporter sacctImporter()
{
    return tableImporter(
        { .id = "sacct",
            .title = CONSONANCE_MESSAGE("sacct.title", "Slurm: sacct -P"),
            .description = CONSONANCE_MESSAGE("sacct.description",
                "What sacct -P prints with JobID, Submit, Start, End, State and ReqTRES, AllocTRES (and Account, "
                "Timelimit) "
                "among its columns"),
            .options = slurmOptions(),
            .table = sacctTable,
            .recognises =
                [](const FormatProbe& probe) {
                    return probe.names({ "JobID", "Submit" }) || probe.names({ "JobIDRaw", "Submit" });
                } },
        { .id = "sacct",
            .columns = kSacctColumns,
            .assumptions = { { "tenant", assumption::kTenantIsAccount }, { "gpus", assumption::kNodeTasks },
                { "duration_s", assumption::kMeasuredTime }, { "arrival_s", assumption::kLocalTime } },
            .hasRecords = true },
        prepareSacct);
}

} // namespace consonance
