// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `sacct --json` and `squeue --json` print (Slurm 21.08 and later). The JSON drifts with its plugin:
// openapi/dbv0.0.38 (sacct of 22.05) and openapi/v0.0.38 (squeue) give bare numbers and a text for the state,
// data_parser/v0.0.40 (23.11) and later give {set, infinite, number} and a list. /meta/plugin says which printed it;
// each value is taken in either shape. Sources: the openapi and data_parser plugins of SchedMD/slurm.
#include "core/base/json_reader.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/import_builder.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/json_places.h"
#include "core/workload/import/slurm_json.h"
#include "core/workload/import/slurm_values.h"

#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr JsonFieldNames kAccountingFields[] = {
    { ForeignField::Job, "/job_id" },
    { ForeignField::Tenant, "/account" },
    { ForeignField::State, "/state/current" },
    { ForeignField::Submitted, "/time/submission" },
    { ForeignField::Started, "/time/start" },
    { ForeignField::Ended, "/time/end" },
    { ForeignField::Duration, "/time/elapsed" },
    { ForeignField::Limit, "/time/limit" },
    { ForeignField::Nodes, "/tres" },
    { ForeignField::Gpus, "/tres" },
    { ForeignField::Cores, "/tres" },
    { ForeignField::Memory, "/tres" },
};
constexpr JsonFieldNames kQueueFields[] = {
    { ForeignField::Job, "/job_id" },
    { ForeignField::Tenant, "/account" },
    { ForeignField::State, "/job_state" },
    { ForeignField::Submitted, "/submit_time" },
    { ForeignField::Started, "/start_time" },
    { ForeignField::Ended, "/end_time" },
    { ForeignField::Limit, "/time_limit" },
    { ForeignField::Nodes, "/node_count" },
    { ForeignField::Gpus, "/tres_req_str" },
    { ForeignField::Cores, "/cpus" },
    { ForeignField::Memory, "/tres_req_str" },
};

/// [{"type": "gres", "name": "gpu", "count": 2}, …]
Result<SlurmResources> tresFromList(const JsonView& list)
{
    SlurmResources resources;
    if (!list.isPresent())
        return resources;
    TRY_ASSIGN(const auto all, list.asArray());
    for (const auto& one : all) {
        TRY_ASSIGN(const auto type, one.required("type").asText());
        TRY_ASSIGN(const auto name, one.optional("name").asTextOr(""));
        TRY_ASSIGN(const auto count, one.optional("count").asNumberOr(0));
        if (count > 0)
            addTres(resources, name.empty() ? std::string(type) : fmt::format("{}/{}", type, name), count);
    }
    return resources;
}

Result<SlurmResources> tresFromText(const JsonView& value)
{
    TRY_ASSIGN(const auto text, value.asTextOr(""));
    const auto resources = resourcesFromTres(text);
    if (!resources)
        return fail(noTres(text, value.place()));
    return *resources;
}

/// 0 stands for a moment that has not come.
Result<std::optional<double>> momentOf(const JsonView& value)
{
    TRY_ASSIGN(auto moment, slurmNumber(value));
    if (moment && *moment <= 0)
        moment.reset();
    return moment;
}

void takeResources(const SlurmResources& given, const SlurmResources& wanted, ImportBuilder& builder, ForeignJob& job)
{
    const bool isGiven = given.cpus.value_or(0) > 0;
    const auto& resources = isGiven ? given : wanted;
    job.cores = resources.cpus;
    job.memoryGb = resources.memoryGb;
    job.gpus = resources.gpus;
    job.nodes = std::max(1.0, resources.nodes.value_or(1));
    if (!wanted.gpuType.empty() && wanted.gpuType != "mixed")
        job.gpuType = builder.hold(wanted.gpuType);
}

/// Jobs that still run or wait have an end that is only expected.
void forgetExpectedEnd(ForeignJob& job)
{
    if (job.state == "RUNNING" || job.state == "PENDING" || job.state == "SUSPENDED" || job.state == "CONFIGURING"
        || job.state == "COMPLETING") {
        job.ended.reset();
        job.duration.reset();
    }
}

/// "17", and of an array "16_1".
Result<std::string> jobNameOf(const JsonView& job, const JsonView& arrayJob, const JsonView& arrayTask)
{
    TRY_ASSIGN(const auto id, slurmNumber(job.required("job_id")));
    TRY_ASSIGN(const auto array, slurmNumber(arrayJob));
    TRY_ASSIGN(const auto task, slurmNumber(arrayTask));
    if (array && *array > 0 && task)
        return fmt::format("{:.0f}_{:.0f}", *array, *task);
    return fmt::format("{:.0f}", id.value_or(0));
}

Result<void> readAccounting(const JsonView& record, ImportBuilder& builder, ForeignJob& job)
{
    const auto array = record.optional("array");
    TRY_ASSIGN(auto name, jobNameOf(record, array.optional("job_id"), array.optional("task_id")));
    job.name = builder.hold(std::move(name));
    TRY_ASSIGN(job.tenant, record.optional("account").asTextOr(""));
    TRY_ASSIGN(job.state, slurmState(record.required("state").required("current")));
    const auto time = record.required("time");
    TRY_ASSIGN(job.submitted, momentOf(time.required("submission")));
    TRY_ASSIGN(job.started, momentOf(time.optional("start")));
    TRY_ASSIGN(job.ended, momentOf(time.optional("end")));
    TRY_ASSIGN(job.duration, slurmNumber(time.optional("elapsed")));
    TRY_ASSIGN(job.limit, slurmNumber(time.optional("limit")));
    if (job.limit)
        *job.limit *= 60;
    forgetExpectedEnd(job);
    TRY_ASSIGN(const auto given, tresFromList(record.optional("tres").optional("allocated")));
    TRY_ASSIGN(const auto wanted, tresFromList(record.optional("tres").optional("requested")));
    takeResources(given, wanted, builder, job);
    return {};
}

Result<void> readQueue(const JsonView& record, ImportBuilder& builder, ForeignJob& job)
{
    TRY_ASSIGN(auto name, jobNameOf(record, record.optional("array_job_id"), record.optional("array_task_id")));
    job.name = builder.hold(std::move(name));
    TRY_ASSIGN(job.tenant, record.optional("account").asTextOr(""));
    TRY_ASSIGN(job.state, slurmState(record.required("job_state")));
    TRY_ASSIGN(job.submitted, momentOf(record.required("submit_time")));
    TRY_ASSIGN(job.started, momentOf(record.optional("start_time")));
    TRY_ASSIGN(job.ended, momentOf(record.optional("end_time")));
    TRY_ASSIGN(job.limit, slurmNumber(record.optional("time_limit")));
    if (job.limit)
        *job.limit *= 60;
    forgetExpectedEnd(job);
    TRY_ASSIGN(const auto given, tresFromText(record.optional("tres_alloc_str")));
    TRY_ASSIGN(auto wanted, tresFromText(record.optional("tres_req_str")));
    if (!wanted.cpus) {
        TRY_ASSIGN(wanted.cpus, slurmNumber(record.optional("cpus")));
    }
    if (!wanted.nodes) {
        TRY_ASSIGN(wanted.nodes, slurmNumber(record.optional("node_count")));
    }
    takeResources(given, wanted, builder, job);
    return {};
}

std::vector<ImportOption> slurmOptions()
{
    return { tenantOption(), stateOption(), fromOption(), toOption(), modelOption("none"), tasksOption(),
        unfinishedOption() };
}

Result<ImportedTrace> parseSlurmJson(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = slurmOptions();
    TRY_ASSIGN(auto rules, readImportRules(ImportOptionReader(request, declared), *models));
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName, { .maximumBytes = kMaximumTraceJsonBytes }));
    TRY_ASSIGN(const auto plugin, slurmPlugin(document.root()));
    TRY_ASSIGN(const auto records, document.root().required("jobs").asArray());
    ImportBuilder builder("slurm-json", fileName, request, std::move(rules), std::move(models));
    builder.setList("/jobs");
    builder.assume("tenant", assumption::kTenantIsAccount);
    builder.assume("gpus", assumption::kNodeTasks);
    builder.assume("duration_s", assumption::kTimeFromStartToEnd);
    for (std::size_t i = 0; i < records.size(); ++i) {
        ++builder.report().rows;
        const auto& record = records[i];
        const bool isAccounting = plugin.isAccounting || (!plugin.isQueue && !record.optional("job_state").isPresent());
        const auto fields = isAccounting ? std::span<const JsonFieldNames>(kAccountingFields)
                                         : std::span<const JsonFieldNames>(kQueueFields);
        const JsonPlaces places(fileName, fmt::format("/jobs/{}", i), static_cast<std::int64_t>(i), fields);
        ForeignJob job;
        auto read = isAccounting ? readAccounting(record, builder, job) : readQueue(record, builder, job);
        if (!read)
            builder.refuse(std::move(read).error());
        else
            TRY(builder.take(job, places));
    }
    return builder.finish();
}

} // namespace

TraceImporter slurmJsonImporter()
{
    return { .id = "slurm-json",
        .title = CONSONANCE_MESSAGE("slurm-json.title", "Slurm: sacct --json, squeue --json"),
        .description = CONSONANCE_MESSAGE(
            "slurm-json.description", "Jobs as sacct --json or squeue --json print them, of Slurm 21.08 and later"),
        .options = slurmOptions(),
        .parse = parseSlurmJson,
        .recognises = [](const FormatProbe& probe) {
            return probe.hasKey("jobs") && probe.hasKey("meta")
                && (probe.hasKey("plugin") || probe.hasKey("slurm") || probe.hasKey("Slurm"));
        } };
}

} // namespace consonance
