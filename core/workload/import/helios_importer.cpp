// SPDX-License-Identifier: GPL-3.0-or-later
//
// cluster_log.csv of the Helios traces (S-Lab-System-Group/HeliosData; Hu et al., SC '21): the jobs of four Slurm
// clusters of 2020, by virtual cluster, with the nodes, GPUs and cores they asked for.
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

namespace consonance {

namespace {

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

std::vector<ImportOption> heliosOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("drawn"), tasksOption(),
        memoryOption("0") };
}

Result<ImportedTrace> parseHelios(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = heliosOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    const TraceTableFormat format { .id = "helios",
        .columns = kHeliosColumns,
        .assumptions = { { "tenant", assumption::kPhillyTenants }, { "gpus", assumption::kNodeTasks },
            { "duration_s", assumption::kMeasuredTime }, { "arrival_s", assumption::kLocalTime } } };
    return importTable(format, {}, text, fileName, request, std::move(rules), std::move(models));
}

} // namespace

TraceImporter heliosImporter()
{
    return { .id = "helios",
        .title = CONSONANCE_MESSAGE("helios.title", "SenseTime Helios"),
        .description = CONSONANCE_MESSAGE("helios.description",
            "cluster_log.csv of the Helios traces of 2020: GPUs, cores, nodes and times are measured; the model is "
            "filled in by a rule, memory is not said"),
        .options = heliosOptions(),
        .parse = parseHelios,
        .columns = columnsForPeople(kHeliosColumns),
        .recognises = [](const FormatProbe& probe) {
            return probe.names({ "job_id", "vc", "gpu_num", "node_num", "submit_time", "duration" });
        } };
}

} // namespace consonance
