// SPDX-License-Identifier: GPL-3.0-or-later
//
// Standard Workload Format 2.2 of the Parallel Workloads Archive (Chapin et al., 1999;
// www.cs.huji.ac.il/labs/parallel): a job a line, eighteen numbers with blanks between them, -1 for what is not known,
// remarks behind a semicolon. Logs of other programs have further fields behind these, which are not used. Every
// processor becomes one task, of a core or of a GPU.
#include "core/base/trimmed_text.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

#include "core/base/number_range.h"
#include "core/base/text_format.h"

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kDropPart
    = CONSONANCE_MESSAGE("swf.drop-part", "a part of a job that another line sums up (status 2, 3 or 4)");

constexpr double kGbPerKib = 1.024e-6;
constexpr TableColumn kSwfColumns[] = {
    { "job", CONSONANCE_TEXT("TraceColumn", "name of the job"), ForeignField::Job },
    { "submitted", CONSONANCE_TEXT("TraceColumn", "arrival, in seconds"), ForeignField::Submitted, &kNumberOrMinusOne },
    { "waited", CONSONANCE_TEXT("TraceColumn", "seconds of waiting: the recorded start"), ForeignField::Unused,
        &kNumberOrMinusOne },
    { "run time", CONSONANCE_TEXT("TraceColumn", "duration of a gang, in seconds"), ForeignField::Duration,
        &kNumberOrMinusOne },
    { "processors", CONSONANCE_TEXT("TraceColumn", "processors that it was given: its tasks"), ForeignField::Nodes,
        &kNumberOrMinusOne },
    { "mean CPU time", CONSONANCE_TEXT("TraceColumn", "CPU time; not used"), ForeignField::Unused },
    { "used memory", CONSONANCE_TEXT("TraceColumn", "memory that was used; not used"), ForeignField::Unused },
    { "requested processors", CONSONANCE_TEXT("TraceColumn", "processors that it asked for: its tasks"),
        ForeignField::Unused, &kNumberOrMinusOne },
    { "requested time", CONSONANCE_TEXT("TraceColumn", "time limit, in seconds"), ForeignField::Limit,
        &kNumberOrMinusOne },
    { "requested memory", CONSONANCE_TEXT("TraceColumn", "KiB of memory for each processor"), ForeignField::Unused,
        &kNumberOrMinusOne, kGbPerKib },
    { "status", CONSONANCE_TEXT("TraceColumn", "state, for choosing"), ForeignField::State },
    { "user", CONSONANCE_TEXT("TraceColumn", "user: the tenant"), ForeignField::Tenant },
    { "group", CONSONANCE_TEXT("TraceColumn", "group of users; not used"), ForeignField::Unused },
    { "program", CONSONANCE_TEXT("TraceColumn", "program: the group of jobs"), ForeignField::App },
    { "queue", CONSONANCE_TEXT("TraceColumn", "queue; not used"), ForeignField::Unused },
    { "partition", CONSONANCE_TEXT("TraceColumn", "partition; not used"), ForeignField::Unused },
    { "preceding job", CONSONANCE_TEXT("TraceColumn", "preceding job; not used"), ForeignField::Unused },
    { "think time", CONSONANCE_TEXT("TraceColumn", "time since the preceding job; not used"), ForeignField::Unused },
};
constexpr std::size_t kProbedBytes = 65'536;
constexpr std::size_t kWaited = 2;
constexpr std::size_t kRequested = 7;
constexpr std::size_t kMemory = 9;

/// Asked for where that is known: what a scheduler knows when the job arrives.
Result<void> setProcessors(const TableCells& cells, ForeignJob& job)
{
    TRY_ASSIGN(const auto requested, cells.number(kRequested));
    if (requested && *requested > 0)
        job.nodes = requested;
    TRY_ASSIGN(const auto memoryGb, cells.number(kMemory));
    const double processors = job.nodes.value_or(0);
    job.cores = processors;
    if (memoryGb)
        job.memoryGb = *memoryGb * processors;
    for (auto* text : { &job.tenant, &job.app }) {
        if (*text == "-1")
            *text = {};
    }
    job.user = job.tenant;
    // Failed or cancelled without a run time: while it waited. What completed did run.
    job.hasEnded = job.state == "0" || job.state == "5";
    TRY_ASSIGN(const auto waited, cells.number(kWaited));
    if (waited && job.submitted && job.duration.value_or(0) > 0)
        job.started = *job.submitted + *waited;
    return {};
}

Result<std::optional<MessageId>> completeCores(const TableCells& cells, ImportBuilder& /*builder*/, ForeignJob& job)
{
    if (job.state == "2" || job.state == "3" || job.state == "4")
        return std::optional(kDropPart);
    TRY(setProcessors(cells, job));
    return std::optional<MessageId> {};
}

Result<std::optional<MessageId>> completeGpus(const TableCells& cells, ImportBuilder& builder, ForeignJob& job)
{
    TRY_ASSIGN(const auto reason, completeCores(cells, builder, job));
    job.gpus = job.cores;
    job.cores.reset();
    return reason;
}

/// What 0 s is since 1970, where the remarks say it.
double beginningOf(std::string_view text)
{
    constexpr std::string_view kKey = "UnixStartTime:";
    const auto at = text.substr(0, kProbedBytes).find(kKey);
    if (at == std::string_view::npos)
        return 0;
    auto value = text.substr(at + kKey.size());
    value = trimmedText(value.substr(0, value.find_first_of("\r\n")));
    return static_cast<double>(integerFromText(value).value_or(0));
}

CsvOptions swfTable(std::string_view /*text*/)
{
    CsvOptions table { .splitsAtBlanks = true, .remark = ';', .allowsFurtherFields = true };
    for (const auto& column : kSwfColumns)
        table.columns.emplace_back(column.name);
    return table;
}

std::size_t fieldsOfFirstRow(std::string_view text)
{
    auto csv = CsvReader::open(text.substr(0, kProbedBytes), "probe", swfTable({}));
    const auto* row = csv ? csv->next() : nullptr;
    return row != nullptr ? row->size() : 0;
}

Result<void> prepareSwf(
    const ImportOptionReader& options, std::string_view text, const std::string& /*fileName*/, TraceTableFormat& format)
{
    TRY_ASSIGN(const auto processor, options.choice("processor", { "core", "gpu" }));
    const bool isGpu = processor == 1;
    format.complete = isGpu ? completeGpus : completeCores;
    format.assumptions = { { "gpus", isGpu ? assumption::kProcessorIsGpu : assumption::kProcessorIsCore },
        { "tenant", assumption::kTenantIsUser } };
    format.clockOffset = beginningOf(text);
    if (const auto fields = fieldsOfFirstRow(text); fields > std::size(kSwfColumns))
        format.assumptions.push_back({ "job_id",
            fillMessage(assumption::kFieldsUnused,
                { fmt::to_string(fields - std::size(kSwfColumns)), fmt::to_string(std::size(kSwfColumns)) }) });
    return {};
}

/// Numbers in all fields of the standard. Where a row has further fields, remarks must say that it is such a log.
bool isSwf(const FormatProbe& probe)
{
    if (probe.isJson())
        return false;
    auto csv = CsvReader::open(probe.text().substr(0, kProbedBytes), "probe", swfTable({}));
    const auto* row = csv ? csv->next() : nullptr;
    const auto text = probe.text().substr(0, kProbedBytes);
    const bool hasRemarks = text.starts_with(';') || text.find("\n;") != std::string_view::npos;
    if (row == nullptr || (row->size() > std::size(kSwfColumns) && !hasRemarks))
        return false;
    for (std::size_t i = 0; i < std::size(kSwfColumns); ++i) {
        if (!decimalFromText(row->text(i)))
            return false;
    }
    return true;
}

} // namespace

TraceImporter swfImporter()
{
    return tableImporter({ .id = "swf",
                             .title = CONSONANCE_MESSAGE("swf.title", "Standard Workload Format"),
                             .description = CONSONANCE_MESSAGE("swf.description",
                                 "Logs of the Parallel Workloads Archive: processors, times and users; every processor "
                                 "becomes a task with "
                                 "a core, or with a GPU"),
                             .options = { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("none"),
                                 unfinishedOption(),
                                 { .name = "processor",
                                     .defaultValue = "core",
                                     .range = "core | gpu",
                                     .meaning = CONSONANCE_MESSAGE("swf.option-processor",
                                         "whether a processor of the trace is a core or a GPU") } },
                             .table = swfTable,
                             .recognises = isSwf },
        { .id = "swf", .columns = kSwfColumns }, prepareSwf);
}

} // namespace consonance
