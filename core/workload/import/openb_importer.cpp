// SPDX-License-Identifier: GPL-3.0-or-later
//
// openb_pod_list_*.csv of Alibaba's GPU trace of 2023 (alibaba/clusterdata, cluster-trace-gpu-v2023; Weng et al.,
// USENIX ATC '23): pods that share GPUs, in thousandths. A pod is one task. Its GPU share is kept: gpu_share.
// The list of nodes beside it becomes a cluster: core/workload/import/cluster_importers.h.
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

namespace consonance {

namespace {

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

std::vector<ImportOption> openbOptions()
{
    return { stateOption(), fromOption(), toOption(), modelOption("drawn") };
}

Result<ImportedTrace> parseOpenb(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = openbOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    const TraceTableFormat format { .id = "openb",
        .columns = kOpenbColumns,
        .complete = completeOpenb,
        .assumptions = { { "gpus", assumption::kOneTask }, { "duration_s", assumption::kTimeFromStartToEnd } } };
    return importTable(format, {}, text, fileName, request, std::move(rules), std::move(models));
}

} // namespace

TraceImporter openbImporter()
{
    return { .id = "openb",
        .title = CONSONANCE_MESSAGE("openb.title", "Alibaba openb 2023"),
        .description = CONSONANCE_MESSAGE("openb.description",
            "Lists of pods of Alibaba's GPU trace of 2023: cores, memory, GPUs, parts of GPUs and times are "
            "measured, the model is filled in by a rule"),
        .options = openbOptions(),
        .parse = parseOpenb,
        .columns = columnsForPeople(kOpenbColumns),
        .recognises = [](const FormatProbe& probe) {
            return probe.names({ "name", "cpu_milli", "num_gpu", "gpu_milli", "creation_time", "deletion_time" });
        } };
}

} // namespace consonance
