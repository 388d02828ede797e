// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces of Microsoft's ITP clusters of 2021 (microsoft/elasticflow-traces; Gu et al., ASPLOS '23), raw – job_id,
// submission_time, duration, num_gpu – and as ElasticFlow used them, with model_name, deadline, batch_size and
// num_iteration, which the authors drew. Times are seconds from the beginning of the collection.
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_table.h"
#include "core/workload/import/importer_list.h"

namespace consonance {

namespace {

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

std::vector<ImportOption> itpOptions()
{
    return { fromOption(), toOption(), modelOption("drawn"), coresOption("0"), memoryOption("0") };
}

Result<ImportedTrace> parseItp(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = itpOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    const TraceTableFormat format {
        .id = "itp", .columns = kItpColumns, .assumptions = { { "gpus", assumption::kPhillyGangs } }
    };
    return importTable(format, {}, text, fileName, request, std::move(rules), std::move(models));
}

} // namespace

TraceImporter itpImporter()
{
    return { .id = "itp",
        .title = CONSONANCE_MESSAGE("itp.title", "Microsoft ITP (ElasticFlow)"),
        .description = CONSONANCE_MESSAGE("itp.description",
            "The traces that ElasticFlow used, of ten clusters of 2021: submission, duration and GPUs are measured; "
            "the model is filled in by a rule"),
        .options = itpOptions(),
        .parse = parseItp,
        .columns = columnsForPeople(kItpColumns),
        .recognises = [](const FormatProbe& probe) {
            return probe.names({ "job_id", "submission_time", "duration", "num_gpu" });
        } };
}

} // namespace consonance
