// SPDX-License-Identifier: GPL-3.0-or-later
//
// Alibaba's GPU trace of 2020 (alibaba/clusterdata, cluster-trace-gpu-v2020; Weng et al., NSDI '22), in two forms: the
// sample of its simulator (job_id, num_inst, submit_time, num_cpu, num_gpu, …, duration, user; cores and GPUs by
// instance), whose rows are jobs; and pai_task_table.csv as it is published, without header, whose rows are the roles
// of a job (cores and GPUs in hundredths, by instance). Parts of a GPU are kept: gpu_share.
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr const char* kJobName = CONSONANCE_TEXT("TraceColumn", "name of the job");
constexpr const char* kInstances = CONSONANCE_TEXT("TraceColumn", "instances: the tasks");
constexpr TableColumn kSampleColumns[] = {
    { "job_id", kJobName, ForeignField::Job, nullptr, 1, true },
    { "num_inst", kInstances, ForeignField::Nodes, &kNumberCell },
    { "submit_time", CONSONANCE_TEXT("TraceColumn", "arrival, in seconds"), ForeignField::Submitted, &kNumberCell, 1,
        true },
    { "num_cpu", CONSONANCE_TEXT("TraceColumn", "cores of an instance"), ForeignField::Cores, &kNumberCell, 1, true },
    { "num_gpu", CONSONANCE_TEXT("TraceColumn", "GPUs of an instance, or a part of one"), ForeignField::Gpus,
        &kNumberCell, 1, true },
    { "gpu_type", CONSONANCE_TEXT("TraceColumn", "GPU that it was given; not used"), ForeignField::Unused },
    { "duration", CONSONANCE_TEXT("TraceColumn", "duration of a gang, in seconds"), ForeignField::Duration,
        &kNumberCell, 1, true },
    { "user", CONSONANCE_TEXT("TraceColumn", "user: the tenant"), ForeignField::Tenant },
    { "group", CONSONANCE_TEXT("TraceColumn", "group of jobs"), ForeignField::App },
};

constexpr TableColumn kTaskColumns[] = {
    { "job_name", kJobName, ForeignField::Job, nullptr, 1, true },
    { "task_name", CONSONANCE_TEXT("TraceColumn", "role; ps are parameter servers"), ForeignField::Unused, nullptr, 1,
        true },
    { "inst_num", kInstances, ForeignField::Nodes, &kNumberCell, 1, true },
    { "status", CONSONANCE_TEXT("TraceColumn", "state, for choosing"), ForeignField::State },
    { "start_time", CONSONANCE_TEXT("TraceColumn", "launch of the task; the first is the arrival"),
        ForeignField::Started, &kNumberCell, 1, true },
    { "end_time", CONSONANCE_TEXT("TraceColumn", "end of the task"), ForeignField::Ended, &kNumberCell, 1, true },
    { "plan_cpu", CONSONANCE_TEXT("TraceColumn", "hundredths of a core, of an instance"), ForeignField::Cores,
        &kNumberCell, 0.01, true },
    { "plan_mem", CONSONANCE_TEXT("TraceColumn", "GB of memory of an instance"), ForeignField::Memory, &kNumberCell, 1,
        true },
    { "plan_gpu", CONSONANCE_TEXT("TraceColumn", "hundredths of a GPU, of an instance"), ForeignField::Gpus,
        &kNumberCell, 0.01, true },
    { "gpu_type", CONSONANCE_TEXT("TraceColumn", "GPU that it was given; not used"), ForeignField::Unused },
};
constexpr std::size_t kTaskName = 1;

constexpr auto kDropNeverLaunched
    = CONSONANCE_MESSAGE("pai.drop-never-launched", "never launched: there is no time of arrival");

bool isSample(std::string_view text)
{
    return FormatProbe(text).names({ "job_id", "num_gpu" });
}

std::vector<ImportOption> paiOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("drawn"), unfinishedOption() };
}

Result<std::optional<MessageId>> multiply(const TableCells& /*cells*/, ImportBuilder& /*builder*/, ForeignJob& job)
{
    job.nodes = std::max(1.0, job.nodes.value_or(1));
    job.user = job.tenant;
    job.cores = job.cores.value_or(0) * *job.nodes;
    if (const double gpus = job.gpus.value_or(0); gpus > 0)
        job.gpuShare = gpus / std::ceil(gpus);
    job.gpus = std::ceil(job.gpus.value_or(0)) * *job.nodes;
    job.user = job.tenant;
    return std::optional<MessageId> {};
}

CsvOptions paiTable(std::string_view text)
{
    if (isSample(text))
        return {};
    // Rows are kept until all were read, so no field may be a copy.
    CsvOptions table { .hasQuotes = false };
    if (!FormatProbe(text).names({ "job_name", "task_name" })) {
        for (const auto& column : kTaskColumns)
            table.columns.emplace_back(column.name);
    }
    return table;
}

/// A row of the table of tasks.
struct TaskRow {
    ForeignJob job;
    bool areServers = false;
    std::int64_t line = 0;
};

/// The rows of one job, in the order of the file.
Result<void> takeTasks(std::span<const TaskRow> tasks, const std::string& fileName, ImportBuilder& builder)
{
    ForeignJob job;
    job.name = tasks.front().job.name;
    job.state = tasks.front().job.state;
    std::vector<ForeignTasks> kinds;
    bool haveAllEnded = true;
    double gpus = 0;
    double whole = 0;
    for (const auto& task : tasks) {
        const double count = std::max(1.0, task.job.nodes.value_or(1));
        const double each = task.job.gpus.value_or(0);
        if (gpus > 0 && each > 0 && std::fabs(each / std::ceil(each) - whole / gpus) > 1e-9)
            builder.assumeOfNext("gpu_share", assumption::kMixedShares);
        gpus += std::ceil(each) * count;
        whole += each * count;
        kinds.push_back({ .count = count,
            .gpus = std::ceil(each) * count,
            .cores = task.job.cores.value_or(0) * count,
            .memoryGb = task.job.memoryGb.value_or(0) * count,
            .areServers = task.areServers });
        if (task.job.started)
            job.started = std::min(job.started.value_or(*task.job.started), *task.job.started);
        haveAllEnded &= task.job.ended.has_value();
        if (task.job.ended)
            job.ended = std::max(job.ended.value_or(*task.job.ended), *task.job.ended);
    }
    // The other rows of a job are counted as read with the first.
    auto& report = builder.report();
    report.merged += std::ssize(tasks) - 1;
    if (!job.started) {
        builder.drop(kDropNeverLaunched, tasks.front().line);
        return {};
    }
    if (!haveAllEnded)
        job.ended.reset();
    job.submitted = job.started;
    job.hasNoSubmission = true;
    if (gpus > 0)
        job.gpuShare = whole / gpus;
    builder.gather(kinds, job);
    return builder.take(job, LinePlaces(fileName, tasks.front().line));
}

Result<ImportedTrace> importTasks(std::string_view text, const std::string& fileName, const ImportRequest& request,
    ImportRules rules, std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(auto csv, CsvReader::open(text, fileName, paiTable(text)));
    TRY_ASSIGN(auto indexes, matchTable(kTaskColumns, csv));
    TableCells cells(kTaskColumns, std::move(indexes));
    ImportBuilder builder("pai", fileName, request, std::move(rules), std::move(models));
    builder.assume("arrival_s", assumption::kFirstTask);
    builder.assume("gpus", assumption::kEachIsNode);
    builder.assume("duration_s", assumption::kTimeFromStartToEnd);
    std::vector<TaskRow> rows;
    while (const auto* row = csv.next()) {
        ++builder.report().rows;
        cells.setRow(*row);
        TaskRow task { .line = row->line() };
        if (auto read = fillFromCells(cells, task.job); !read) {
            builder.refuse(std::move(read).error());
            continue;
        }
        task.areServers = cells.text(kTaskName) == "ps";
        rows.push_back(task);
    }
    takeRowProblems(csv, builder);
    std::ranges::stable_sort(rows, {}, [](const TaskRow& row) { return row.job.name; });
    // In the order of their first rows, so that the draws follow the file.
    std::vector<std::pair<std::size_t, std::size_t>> jobs;
    for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
        while (end < rows.size() && rows[end].job.name == rows[begin].job.name)
            ++end;
        jobs.emplace_back(begin, end - begin);
    }
    std::ranges::sort(jobs, {}, [&](const auto& job) { return rows[job.first].line; });
    for (const auto& [begin, count] : jobs)
        TRY(takeTasks(std::span(rows).subspan(begin, count), fileName, builder));
    return builder.finish();
}

Result<ImportedTrace> parsePai(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = paiOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    if (!isSample(text))
        return importTasks(text, fileName, request, std::move(rules), std::move(models));
    const TraceTableFormat format { .id = "pai",
        .columns = kSampleColumns,
        .complete = multiply,
        .assumptions = { { "tenant", assumption::kTenantIsUser }, { "gpus", assumption::kEachIsNode } } };
    return importTable(format, {}, text, fileName, request, std::move(rules), std::move(models));
}

/// The published table has no header: ten fields, the second a role, the fourth a state.
bool isPai(const FormatProbe& probe)
{
    if (probe.names({ "job_id", "num_cpu", "num_gpu", "submit_time", "duration" })
        || probe.names({ "job_name", "task_name", "inst_num", "plan_gpu" }))
        return true;
    const auto line = probe.firstLine();
    const auto hasField = [&](std::string_view state) { return line.find(fmt::format(",{},", state)) != line.npos; };
    return !probe.isJson() && probe.fieldCount(',') == 10
        && (hasField("Terminated") || hasField("Failed") || hasField("Running") || hasField("Waiting"));
}

std::vector<ImportColumn> paiColumns()
{
    auto columns = columnsForPeople(kSampleColumns);
    for (auto& column : columnsForPeople(kTaskColumns)) {
        if (std::ranges::find(columns, column.name, &ImportColumn::name) == columns.end())
            columns.push_back(std::move(column));
    }
    return columns;
}

} // namespace

TraceImporter paiImporter()
{
    return { .id = "pai",
        .title = CONSONANCE_MESSAGE("pai.title", "Alibaba PAI 2020"),
        .description = CONSONANCE_MESSAGE("pai.description",
            "Alibaba's GPU trace of 2020: the sample of its simulator, or pai_task_table.csv with the roles of each "
            "job; the model is filled in by a rule"),
        .options = paiOptions(),
        .parse = parsePai,
        .columns = paiColumns(),
        .table = paiTable,
        .recognises = isPai };
}

} // namespace consonance
