// SPDX-License-Identifier: GPL-3.0-or-later
//
// trace_seren.csv and trace_kalos.csv of the Acme traces (InternLM/AcmeTrace; Hu et al., NSDI '24): the jobs of two
// clusters that develop large language models, 2023. Kalos also gives memory by pod, and counts the waiting into its
// durations; they are taken from start to end.
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

namespace consonance {

namespace {

constexpr TableColumn kAcmeColumns[] = {
    { "job_id", CONSONANCE_TEXT("TraceColumn", "name of the job"), ForeignField::Job, nullptr, 1, true },
    { "user", CONSONANCE_TEXT("TraceColumn", "user: the tenant"), ForeignField::Tenant },
    { "node_num", CONSONANCE_TEXT("TraceColumn", "number of nodes"), ForeignField::Nodes, &kNumberCell, 1, true },
    { "gpu_num", CONSONANCE_TEXT("TraceColumn", "GPUs, all nodes together"), ForeignField::Gpus, &kNumberCell, 1,
        true },
    { "cpu_num", CONSONANCE_TEXT("TraceColumn", "cores, all nodes together"), ForeignField::Cores, &kNumberCell },
    { "mem_per_pod_GB", CONSONANCE_TEXT("TraceColumn", "GB of memory of a node's part"), ForeignField::Unused,
        &kNumberCell },
    { "type", CONSONANCE_TEXT("TraceColumn", "kind of work: the group of jobs"), ForeignField::App },
    { "state", CONSONANCE_TEXT("TraceColumn", "state, for choosing"), ForeignField::State },
    { "submit_time", CONSONANCE_TEXT("TraceColumn", "time of submission: the arrival"), ForeignField::Submitted,
        &kDateCell, 1, true },
    { "start_time", CONSONANCE_TEXT("TraceColumn", "start; with the end it gives the duration"), ForeignField::Started,
        &kDateCell },
    { "end_time", CONSONANCE_TEXT("TraceColumn", "end of the job"), ForeignField::Ended, &kDateCell },
    { "duration", CONSONANCE_TEXT("TraceColumn", "duration, in seconds, where start or end are missing"),
        ForeignField::Unused, &kNumberCell, 1, true },
    { "queue", CONSONANCE_TEXT("TraceColumn", "seconds of waiting; not used"), ForeignField::Unused },
    { "gpu_time", CONSONANCE_TEXT("TraceColumn", "GPU time; not used"), ForeignField::Unused },
};
constexpr std::size_t kMemoryPerPod = 5;
constexpr std::size_t kDuration = 11;

Result<std::optional<MessageId>> completeAcme(const TableCells& cells, ImportBuilder& /*builder*/, ForeignJob& job)
{
    if (cells.has(kMemoryPerPod)) {
        TRY_ASSIGN(const auto memoryGb, cells.number(kMemoryPerPod));
        if (memoryGb)
            job.memoryGb = *memoryGb * std::max(1.0, job.nodes.value_or(1));
    }
    job.user = job.tenant;
    // Kalos counts the waiting into the duration, also of jobs that never started.
    if (!job.ended || !cells.columnOf(ForeignField::Started)) {
        TRY_ASSIGN(job.duration, cells.number(kDuration));
    }
    return std::optional<MessageId> {};
}

std::vector<ImportOption> acmeOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("drawn"), tasksOption(),
        memoryOption("0") };
}

Result<ImportedTrace> parseAcme(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = acmeOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    const TraceTableFormat format { .id = "acme",
        .columns = kAcmeColumns,
        .complete = completeAcme,
        .assumptions = { { "tenant", assumption::kTenantIsUser }, { "gpus", assumption::kNodeTasks },
            { "duration_s", assumption::kTimeFromStartToEnd } } };
    return importTable(format, {}, text, fileName, request, std::move(rules), std::move(models));
}

} // namespace

TraceImporter acmeImporter()
{
    return { .id = "acme",
        .title = CONSONANCE_MESSAGE("acme.title", "Shanghai AI Lab Acme"),
        .description = CONSONANCE_MESSAGE("acme.description",
            "trace_seren.csv or trace_kalos.csv of the Acme traces of 2023: GPUs, cores, nodes and times are measured; "
            "the model is filled in by a rule"),
        .options = acmeOptions(),
        .parse = parseAcme,
        .columns = columnsForPeople(kAcmeColumns),
        .recognises = [](const FormatProbe& probe) {
            return probe.names({ "job_id", "node_num", "gpu_num", "cpu_num", "type", "submit_time", "gpu_time" });
        } };
}

} // namespace consonance
