// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces that were published as one table with a row for each job, and need little more than the meaning of its
// columns.
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

#include <algorithm>

namespace consonance {

namespace {

// trace_seren.csv and trace_kalos.csv of the Acme traces (InternLM/AcmeTrace; Hu et al., NSDI '24): the jobs of two
// clusters that develop large language models, 2023. Kalos also gives memory by pod, and counts the waiting into its
// durations; they are taken from start to end.

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

// cluster_log.csv of the Helios traces (S-Lab-System-Group/HeliosData; Hu et al., SC '21): the jobs of four Slurm
// clusters of 2020, by virtual cluster, with the nodes, GPUs and cores they asked for.

constexpr TableColumn kHeliosColumns[] = {
    { "job_id", CONSONANCE_TEXT("TraceColumn", "name of the job"), ForeignField::Job, nullptr, 1, true },
    { "user", CONSONANCE_TEXT("TraceColumn", "user"), ForeignField::User },
    { "vc", CONSONANCE_TEXT("TraceColumn", "virtual cluster: the tenant"), ForeignField::Tenant, nullptr, 1, true },
    { "gpu_num", CONSONANCE_TEXT("TraceColumn", "GPUs, all nodes together"), ForeignField::Gpus, &kNumberCell, 1,
        true },
    { "cpu_num", CONSONANCE_TEXT("TraceColumn", "cores, all nodes together"), ForeignField::Cores, &kNumberCell },
    { "node_num", CONSONANCE_TEXT("TraceColumn", "number of nodes"), ForeignField::Nodes, &kNumberCell },
    { "state", CONSONANCE_TEXT("TraceColumn", "state, for choosing"), ForeignField::State },
    { "submit_time", CONSONANCE_TEXT("TraceColumn", "local time of submission: the arrival"), ForeignField::Submitted,
        &kDateCell, 1, true },
    { "start_time", CONSONANCE_TEXT("TraceColumn", "start; with the end it gives the duration where none is measured"),
        ForeignField::Started, &kDateCell },
    { "end_time", CONSONANCE_TEXT("TraceColumn", "end of the job"), ForeignField::Ended, &kDateCell },
    { "duration",
        CONSONANCE_TEXT("TraceColumn", "measured run time, in seconds: the duration; checked against start and end"),
        ForeignField::Duration, &kNumberCell, 1, true },
    { "queue", CONSONANCE_TEXT("TraceColumn", "seconds of waiting; not used"), ForeignField::Unused },
};

// Traces of Microsoft's ITP clusters of 2021 (microsoft/elasticflow-traces; Gu et al., ASPLOS '23), raw – job_id,
// submission_time, duration, num_gpu – and as ElasticFlow used them, with model_name, deadline, batch_size and
// num_iteration, which the authors drew. Times are seconds from the beginning of the collection.

constexpr TableColumn kItpColumns[] = {
    { "job_id", CONSONANCE_TEXT("TraceColumn", "name of the job"), ForeignField::Job, nullptr, 1, true },
    { "submission_time", CONSONANCE_TEXT("TraceColumn", "arrival, in seconds"), ForeignField::Submitted, &kNumberCell,
        1, true },
    { "duration", CONSONANCE_TEXT("TraceColumn", "duration of a gang, in seconds"), ForeignField::Duration,
        &kNumberCell, 1, true },
    { "num_gpu", CONSONANCE_TEXT("TraceColumn", "GPUs of a gang, one a task"), ForeignField::Gpus, &kNumberCell, 1,
        true },
    { "model_name", CONSONANCE_TEXT("TraceColumn", "model drawn by the authors: the group of jobs"),
        ForeignField::App },
    { "deadline", CONSONANCE_TEXT("TraceColumn", "deadline, in seconds"), ForeignField::Deadline, &kNumberCell },
    { "num_iteration", CONSONANCE_TEXT("TraceColumn", "iterations that the authors drew; not used"),
        ForeignField::Unused },
    { "batch_size", CONSONANCE_TEXT("TraceColumn", "batch size that the authors drew; not used"),
        ForeignField::Unused },
};

// openb_pod_list_*.csv of Alibaba's GPU trace of 2023 (alibaba/clusterdata, cluster-trace-gpu-v2023; Weng et al.,
// USENIX ATC '23): pods that share GPUs, in thousandths. A pod is one task. Its GPU share is kept: gpu_share.
// The list of nodes beside it becomes a cluster: core/workload/import/cluster_importers.h.

constexpr auto kShareOfSeveral = CONSONANCE_MESSAGE("openb.share-of-several",
    "1000 thousandths of each of {0} GPUs are expected, found {1}: only a single GPU is shared");
constexpr auto kOverWhole
    = CONSONANCE_MESSAGE("openb.over-whole", "at most 1000 thousandths of a GPU are expected, found {0}");
constexpr auto kDropNeverScheduled
    = CONSONANCE_MESSAGE("openb.drop-never-scheduled", "never scheduled: how long it runs is not known");

constexpr double kGbPerMib = 1.048576e-3;
constexpr TableColumn kOpenbColumns[] = {
    { "name", CONSONANCE_TEXT("TraceColumn", "name of the job"), ForeignField::Job, nullptr, 1, true },
    { "cpu_milli", CONSONANCE_TEXT("TraceColumn", "thousandths of a core"), ForeignField::Cores, &kNumberCell, 1e-3,
        true },
    { "memory_mib", CONSONANCE_TEXT("TraceColumn", "MiB of memory"), ForeignField::Memory, &kNumberCell, kGbPerMib },
    { "num_gpu", CONSONANCE_TEXT("TraceColumn", "GPUs of the one task"), ForeignField::Gpus, &kNumberCell, 1, true },
    { "gpu_milli", CONSONANCE_TEXT("TraceColumn", "thousandths of a GPU, where one is shared"), ForeignField::Unused,
        &kNumberCell },
    { "gpu_spec", CONSONANCE_TEXT("TraceColumn", "types of GPU that will do; one is kept, of several none"),
        ForeignField::Unused },
    { "qos", CONSONANCE_TEXT("TraceColumn", "quality of service; not used"), ForeignField::Unused },
    { "pod_phase", CONSONANCE_TEXT("TraceColumn", "state, for choosing"), ForeignField::State },
    { "creation_time", CONSONANCE_TEXT("TraceColumn", "arrival, in seconds"), ForeignField::Submitted, &kNumberCell, 1,
        true },
    { "deletion_time", CONSONANCE_TEXT("TraceColumn", "end of the job"), ForeignField::Ended, &kNumberCell, 1, true },
    { "scheduled_time", CONSONANCE_TEXT("TraceColumn", "start; with the end it gives the duration"),
        ForeignField::Started, &kNumberCell },
};
constexpr std::size_t kGpuMilli = 4;
constexpr std::size_t kGpuSpec = 5;

Result<std::optional<MessageId>> completeOpenb(const TableCells& cells, ImportBuilder& builder, ForeignJob& job)
{
    job.nodes = 1;
    if (!job.started)
        return std::optional(kDropNeverScheduled);
    TRY_ASSIGN(const auto milli, cells.number(kGpuMilli));
    const double gpus = job.gpus.value_or(0);
    if (gpus > 0 && milli && *milli > 1000)
        return fail(ErrorKind::BadInput, kOverWhole, { std::string(cells.text(kGpuMilli)) }, cells.place(kGpuMilli));
    if (gpus > 1 && milli && *milli < 1000)
        return fail(ErrorKind::BadInput, kShareOfSeveral,
            { std::string(cells.text(3)), std::string(cells.text(kGpuMilli)) }, cells.place(kGpuMilli));
    if (gpus == 1 && milli && *milli > 0)
        job.gpuShare = *milli / 1000;
    const auto types = cells.text(kGpuSpec);
    if (types.find('|') == std::string_view::npos)
        job.gpuType = types;
    else
        builder.assumeOfNext("gpu_type", assumption::kSeveralTypes);
    return std::optional<MessageId> {};
}

} // namespace

TraceImporter acmeImporter()
{
    return tableImporter({ .id = "acme",
                             .title = CONSONANCE_MESSAGE("acme.title", "Shanghai AI Lab Acme"),
                             .description = CONSONANCE_MESSAGE("acme.description",
                                 "trace_seren.csv or trace_kalos.csv of the Acme traces of 2023: GPUs, cores, nodes "
                                 "and times are measured; "
                                 "the model is filled in by a rule"),
                             .options = { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("drawn"),
                                 tasksOption(), memoryOption("0") },
                             .recognises =
                                 [](const FormatProbe& probe) {
                                     return probe.names({ "job_id", "node_num", "gpu_num", "cpu_num", "type",
                                         "submit_time", "gpu_time" });
                                 } },
        { .id = "acme",
            .columns = kAcmeColumns,
            .complete = completeAcme,
            .assumptions = { { "tenant", assumption::kTenantIsUser }, { "gpus", assumption::kNodeTasks },
                { "duration_s", assumption::kTimeFromStartToEnd } } });
}

TraceImporter heliosImporter()
{
    return tableImporter(
        { .id = "helios",
            .title = CONSONANCE_MESSAGE("helios.title", "SenseTime Helios"),
            .description = CONSONANCE_MESSAGE("helios.description",
                "cluster_log.csv of the Helios traces of 2020: GPUs, cores, nodes and times are measured; the model is "
                "filled in by a rule, memory is not said"),
            .options = { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("drawn"), tasksOption(),
                memoryOption("0") },
            .recognises =
                [](const FormatProbe& probe) {
                    return probe.names({ "job_id", "vc", "gpu_num", "node_num", "submit_time", "duration" });
                } },
        { .id = "helios",
            .columns = kHeliosColumns,
            .assumptions = { { "tenant", assumption::kPhillyTenants }, { "gpus", assumption::kNodeTasks },
                { "duration_s", assumption::kMeasuredTime }, { "arrival_s", assumption::kLocalTime } } });
}

TraceImporter itpImporter()
{
    return tableImporter(
        { .id = "itp",
            .title = CONSONANCE_MESSAGE("itp.title", "Microsoft ITP (ElasticFlow)"),
            .description = CONSONANCE_MESSAGE("itp.description",
                "The traces that ElasticFlow used, of ten clusters of 2021: submission, duration and GPUs are "
                "measured; "
                "the model is filled in by a rule"),
            .options = { fromOption(), toOption(), modelOption("drawn"), coresOption("0"), memoryOption("0") },
            .recognises =
                [](const FormatProbe& probe) {
                    return probe.names({ "job_id", "submission_time", "duration", "num_gpu" });
                } },
        { .id = "itp", .columns = kItpColumns, .assumptions = { { "gpus", assumption::kPhillyGangs } } });
}

TraceImporter openbImporter()
{
    return tableImporter(
        { .id = "openb",
            .title = CONSONANCE_MESSAGE("openb.title", "Alibaba openb 2023"),
            .description = CONSONANCE_MESSAGE("openb.description",
                "Lists of pods of Alibaba's GPU trace of 2023: cores, memory, GPUs, parts of GPUs and times are "
                "measured, the model is filled in by a rule"),
            .options = { stateOption(), fromOption(), toOption(), modelOption("drawn") },
            .recognises =
                [](const FormatProbe& probe) {
                    return probe.names(
                        { "name", "cpu_milli", "num_gpu", "gpu_milli", "creation_time", "deletion_time" });
                } },
        { .id = "openb",
            .columns = kOpenbColumns,
            .complete = completeOpenb,
            .assumptions = { { "gpus", assumption::kOneTask }, { "duration_s", assumption::kTimeFromStartToEnd } } });
}

} // namespace consonance
