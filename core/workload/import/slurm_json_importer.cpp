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
#include "core/workload/import/job_records.h"
#include "core/workload/import/json_places.h"
#include "core/workload/import/json_trim.h"
#include "core/workload/import/slurm_demand.h"
#include "core/workload/import/slurm_json.h"
#include "core/workload/import/snapshot_clock.h"

#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr JsonFieldNames kAccountingFields[] = {
    { ForeignField::Job, "/job_id" },
    { ForeignField::Tenant, "/account" },
    { ForeignField::User, "/user" },
    { ForeignField::App, "/name" },
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
    { ForeignField::User, "/user_name" },
    { ForeignField::App, "/name" },
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

/// Of a job, in either output: all others are dropped before the text is parsed.
constexpr std::string_view kMembersRead[] { "account", "array", "array_job_id", "array_task_id", "array_task_string",
    "cluster", "cpus", "end_time", "het", "het_job_id", "het_job_offset", "job_id", "job_state", "name", "node_count",
    "nodes", "start_time", "state", "submit_time", "time", "time_limit", "tres", "tres_alloc_str", "tres_per_job",
    "tres_per_node", "tres_req_str", "user", "user_name" };

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

/// Names of users and clusters; what is no text is left alone.
std::string_view textOrNothing(const JsonView& value)
{
    const auto text = value.asTextOr("");
    return text ? *text : std::string_view {};
}

/// Where a record says which array and which heterogeneous job it belongs to.
struct RecordParts {
    JsonView array; ///< number of the array's first job
    JsonView task;
    JsonView tasks; ///< list of waiting tasks
    JsonView hetJob;
    JsonView component;
};

/// "17", of an array "16_1" or "16" with its waiting tasks, of a heterogeneous job "16" with its component.
Result<void> takeNames(const JsonView& record, const RecordParts& parts, ImportBuilder& builder, ForeignJob& job)
{
    TRY_ASSIGN(const auto id, slurmNumber(record.required("job_id")));
    TRY_ASSIGN(const auto array, slurmNumber(parts.array));
    TRY_ASSIGN(const auto task, slurmNumber(parts.task));
    TRY_ASSIGN(const auto hetJob, slurmNumber(parts.hetJob));
    TRY_ASSIGN(const auto component, slurmNumber(parts.component));
    job.arrayTasks = textOrNothing(parts.tasks);
    const bool isArray = array.value_or(0) > 0;
    if (isArray && task && job.arrayTasks.empty())
        job.name = builder.hold(fmt::format("{:.0f}_{:.0f}", *array, *task));
    else if (isArray && !job.arrayTasks.empty())
        job.name = builder.hold(fmt::format("{:.0f}", *array));
    else
        job.name = builder.hold(fmt::format("{:.0f}", hetJob.value_or(0) > 0 ? *hetJob : id.value_or(0)));
    constexpr double kMaximumComponents = 100'000;
    if (!isArray && hetJob.value_or(0) > 0 && component && *component >= 0 && *component <= kMaximumComponents)
        job.component = static_cast<int>(*component);
    return {};
}

Result<void> readAccounting(const JsonView& record, const SlurmParts& parts, ImportBuilder& builder, ForeignJob& job)
{
    const auto array = record.optional("array");
    const auto het = record.optional("het");
    TRY(takeNames(record,
        { .array = array.optional("job_id"),
            .task = array.optional("task_id"),
            .tasks = array.optional("task"),
            .hetJob = het.optional("job_id"),
            .component = het.optional("job_offset") },
        builder, job));
    TRY_ASSIGN(job.tenant, record.optional("account").asTextOr(""));
    job.user = textOrNothing(record.optional("user"));
    takeSlurmName(textOrNothing(record.optional("name")), builder, job);
    job.cluster = textOrNothing(record.optional("cluster"));
    TRY_ASSIGN(const auto state, slurmState(record.required("state").required("current")));
    const auto time = record.required("time");
    TRY_ASSIGN(job.submitted, momentOf(time.required("submission")));
    TRY_ASSIGN(job.started, momentOf(time.optional("start")));
    TRY_ASSIGN(job.ended, momentOf(time.optional("end")));
    TRY_ASSIGN(job.duration, slurmNumber(time.optional("elapsed")));
    TRY_ASSIGN(job.suspended, slurmNumber(time.optional("suspended")));
    TRY_ASSIGN(job.limit, slurmNumber(time.optional("limit")));
    job.hosts = textOrNothing(record.optional("nodes"));
    if (job.limit)
        *job.limit *= 60;
    takeSlurmState(state, job);
    TRY_ASSIGN(const auto given, tresFromList(record.optional("tres").optional("allocated")));
    TRY_ASSIGN(const auto wanted, tresFromList(record.optional("tres").optional("requested")));
    takeSlurmDemand(given, wanted, parts, builder, job);
    return {};
}

Result<void> readQueue(const JsonView& record, const SlurmParts& parts, ImportBuilder& builder, ForeignJob& job)
{
    TRY(takeNames(record,
        { .array = record.optional("array_job_id"),
            .task = record.optional("array_task_id"),
            .tasks = record.optional("array_task_string"),
            .hetJob = record.optional("het_job_id"),
            .component = record.optional("het_job_offset") },
        builder, job));
    TRY_ASSIGN(job.tenant, record.optional("account").asTextOr(""));
    job.user = textOrNothing(record.optional("user_name"));
    takeSlurmName(textOrNothing(record.optional("name")), builder, job);
    job.cluster = textOrNothing(record.optional("cluster"));
    TRY_ASSIGN(const auto state, slurmState(record.required("job_state")));
    TRY_ASSIGN(job.submitted, momentOf(record.required("submit_time")));
    TRY_ASSIGN(job.started, momentOf(record.optional("start_time")));
    TRY_ASSIGN(job.ended, momentOf(record.optional("end_time")));
    TRY_ASSIGN(job.limit, slurmNumber(record.optional("time_limit")));
    if (job.limit)
        *job.limit *= 60;
    job.hosts = textOrNothing(record.optional("nodes"));
    takeSlurmState(state, job);
    TRY_ASSIGN(const auto given, tresFromText(record.optional("tres_alloc_str")));
    TRY_ASSIGN(auto wanted, tresFromText(record.optional("tres_req_str")));
    if (!wanted.cpus) {
        TRY_ASSIGN(wanted.cpus, slurmNumber(record.optional("cpus")));
    }
    if (!wanted.nodes) {
        TRY_ASSIGN(wanted.nodes, slurmNumber(record.optional("node_count")));
    }
    if (!given.hasAccelerators() && !wanted.hasAccelerators()) {
        const auto ofJob = resourcesFromGres(textOrNothing(record.optional("tres_per_job")));
        const auto ofNodes
            = resourcesFromGres(textOrNothing(record.optional("tres_per_node")), wanted.nodes.value_or(1));
        wanted.takeGres(ofJob.hasAccelerators() ? ofJob : ofNodes);
    }
    takeSlurmDemand(given, wanted, parts, builder, job);
    return {};
}

Result<ImportedTrace> parseSlurmJson(std::string_view text, const std::string& fileName, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    const auto declared = slurmOptions();
    const ImportOptionReader options(request, declared);
    TRY_ASSIGN(auto rules, readImportRules(options, *models));
    TRY_ASSIGN(const auto parts, readSlurmParts(options));
    const auto trimmed = withoutOtherMembers(text, "jobs", kMembersRead);
    TRY_ASSIGN(const auto document, JsonDocument::parse(trimmed, fileName, { .maximumBytes = kMaximumTraceJsonBytes }));
    TRY_ASSIGN(const auto plugin, slurmPlugin(document.root()));
    TRY_ASSIGN(const auto records, document.root().required("jobs").asArray());
    ImportBuilder builder("slurm-json", fileName, request, std::move(rules), std::move(models));
    builder.setList("/jobs");
    builder.assume("tenant", assumption::kTenantIsAccount);
    builder.assume("gpus", assumption::kNodeTasks);
    builder.assume("duration_s", assumption::kMeasuredTime);
    JobRecords jobs(builder);
    SnapshotClock clock;
    TRY_ASSIGN(const auto printed, momentOf(document.root().optional("last_update")));
    if (printed)
        clock.setMoment(*printed);
    bool isSnapshot = false;
    for (std::size_t i = 0; i < records.size(); ++i) {
        ++builder.report().rows;
        const auto& record = records[i];
        const bool isAccounting = plugin.isAccounting || (!plugin.isQueue && !record.optional("job_state").isPresent());
        const auto fields = isAccounting ? std::span<const JsonFieldNames>(kAccountingFields)
                                         : std::span<const JsonFieldNames>(kQueueFields);
        ForeignJob job;
        auto read = isAccounting ? readAccounting(record, parts, builder, job) : readQueue(record, parts, builder, job);
        if (!read) {
            builder.refuse(std::move(read).error());
            continue;
        }
        clock.note(job);
        isSnapshot |= !isAccounting; // accounting tells of the past
        jobs.add(job,
            std::make_unique<JsonPlaces>(fileName, fmt::format("/jobs/{}", i), static_cast<std::int64_t>(i), fields));
    }
    if (isSnapshot)
        clock.tell(builder);
    TRY(jobs.finish());
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
