// SPDX-License-Identifier: GPL-3.0-or-later
// The row that describes a job, with what differs from the defaults, and the CSV of all rows.
#include "core/base/csv_writer.h"
#include "core/base/stop_scope.h"
#include "core/workload/job_shapes.h"
#include "core/workload/recorded_fields.h"
#include "core/workload/trace_row.h"
#include "core/workload/value/value_fields.h"

#include <algorithm>
#include <bitset>

#include <fmt/format.h>

namespace consonance {

namespace {

void setDemand(TraceRow& row, const ResourceVector& demand, const ResourceVector& usual,
    const std::array<TraceField, kResourceCount>& fields)
{
    for (const auto resource : kAllResources) {
        if (demand[resource] != usual[resource])
            row.setNumber(
                fields[static_cast<std::size_t>(resource)], static_cast<double>(demand[resource]) / unitsOf(resource));
    }
}

void setRoleBounds(TraceRow& row, const RoleSpec& role, TraceField minimum, TraceField maximum)
{
    if (role.minimum != role.requested)
        row.setNumber(minimum, role.minimum);
    if (role.maximum != role.requested)
        row.setNumber(maximum, role.maximum);
}

void setTraining(TraceRow& row, const Workload& workload, const JobSpec& job)
{
    const auto& profile = workload.models->model(job.request.model);
    const auto& roles = job.request.roles;
    const int workers = std::max(0, roles.find(RoleKind::Worker));
    const int servers = roles.find(RoleKind::ParameterServer);
    const auto& worker = roles[static_cast<std::size_t>(workers)];
    row.setNumber(TraceField::Workers, worker.requested);
    row.setNumber(TraceField::Servers, 0);
    setDemand(row, worker.demand, profile.workerDemand, kWorkerDemand);
    setRoleBounds(row, worker, TraceField::MinimumWorkers, TraceField::MaximumWorkers);
    if (servers >= 0) {
        const auto& server = roles[static_cast<std::size_t>(servers)];
        row.setNumber(TraceField::Servers, server.requested);
        setDemand(row, server.demand, profile.psDemand, kServerDemand);
        setRoleBounds(row, server, TraceField::MinimumServers, TraceField::MaximumServers);
    }
    if (job.work.unit == WorkUnit::Steps || job.work.epochs * profile.stepsPerEpoch == job.work.amount)
        row.setNumber(TraceField::Epochs, job.work.epochs);
    else
        row.setNumber(TraceField::Iterations, job.work.amount);
    if (declaredOverTrue(job.work, &profile) != 1)
        row.setNumber(TraceField::Epochs, job.work.epochs);
}

void setBatch(TraceRow& row, const BatchSpec& batch)
{
    const auto set = [&](TraceField field, std::int32_t value) {
        if (value != 0)
            row.setNumber(field, value);
    };
    set(TraceField::Batch, batch.initial);
    set(TraceField::MinimumBatch, batch.minimum);
    set(TraceField::MaximumBatch, batch.maximum);
    set(TraceField::MaximumBatchPerGpu, batch.perDeviceMaximum);
}

} // namespace

TraceRow traceRowOf(const Workload& workload, const JobSpec& job)
{
    const auto& request = job.request;
    TraceRow row;
    row.setText(TraceField::Job, request.name);
    row.setNumber(TraceField::Arrival, request.arrival.seconds());
    if (request.model.isValid())
        row.setText(TraceField::Model, workload.models->model(request.model).name);
    else if (job.hasUnknownModel())
        row.setText(TraceField::Model, workload.unknownModels[static_cast<std::size_t>(job.unknownModel)]);
    if (job.work.unit == WorkUnit::ServiceTime) {
        const auto& gang = request.roles[0];
        row.setNumber(TraceField::Gpus, gang.requested);
        row.setNumber(TraceField::Duration, job.work.amount / 1e6);
        setDemand(row, gang.demand, kBareGpu, kWorkerDemand);
        setRoleBounds(row, gang, TraceField::MinimumWorkers, TraceField::MaximumWorkers);
    } else {
        setTraining(row, workload, job);
    }
    const auto setName = [&](TraceField field, const std::string& name) {
        if (name != "default")
            row.setText(field, name);
    };
    setName(TraceField::Tenant, workload.tenants[request.tenant.index()]);
    if (request.user.isValid())
        row.setText(TraceField::User, workload.users[request.user.index()]);
    setName(TraceField::App, workload.apps[request.app.index()]);
    if (request.weight != 1)
        row.setNumber(TraceField::Weight, request.weight);
    if (request.priorityBand != 0)
        row.setNumber(TraceField::Priority, request.priorityBand);
    if (request.deadline)
        row.setNumber(TraceField::Deadline, request.deadline->seconds());
    if (request.timeLimit)
        row.setNumber(TraceField::Limit, request.timeLimit->seconds());
    if (request.checkpointEvery)
        row.setNumber(TraceField::Checkpoint, request.checkpointEvery->seconds());
    writeRecordedFields(job, row);
    if (!request.preemptible)
        row.setNumber(TraceField::Preemptible, 0);
    if (!request.deviceType.empty())
        row.setText(TraceField::GpuType, request.deviceType);
    if (request.roles[0].deviceMemoryMegabytes != 0)
        row.setNumber(TraceField::GpuMemory, static_cast<double>(request.roles[0].deviceMemoryMegabytes) / 1000);
    if (request.roles[0].gpuShare != kFullShare)
        row.setNumber(
            TraceField::GpuShare, static_cast<double>(request.roles[0].gpuShare) / static_cast<double>(kFullShare));
    setBatch(row, request.batch);
    writeValueFields(job, row);
    return row;
}

namespace {

/// The text on one line, for comments.
std::string oneLine(std::string_view text)
{
    std::string line(text);
    std::ranges::replace_if(
        line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return line;
}

void writeCell(CsvWriter& csv, const TraceRow& row, TraceField field)
{
    if (!row.has(field)) {
        csv.field("");
        return;
    }
    switch (traceFieldSpec(field).kind) {
    case TraceFieldKind::Text:
        csv.field(row.text(field));
        return;
    case TraceFieldKind::Integer:
        csv.field(row.integer(field));
        return;
    case TraceFieldKind::Number:
        csv.field(std::string_view(fmt::format("{}", row.number(field))));
        return;
    case TraceFieldKind::Flag:
        csv.field(row.number(field) != 0 ? "yes" : "no");
        return;
    }
}

Result<std::vector<TraceField>> usedFields(const Workload& workload, const StopToken& stop)
{
    std::bitset<kTraceFieldCount> isUsed;
    for (const auto& job : workload.jobs) {
        TRY(goOnUnless(stop));
        const auto row = traceRowOf(workload, job);
        for (std::size_t i = 0; i < kTraceFieldCount; ++i) {
            if (row.has(static_cast<TraceField>(i)))
                isUsed.set(i);
        }
    }
    std::vector<TraceField> fields;
    for (std::size_t i = 0; i < kTraceFieldCount; ++i) {
        if (isUsed.test(i))
            fields.push_back(static_cast<TraceField>(i));
    }
    return fields;
}

} // namespace

Result<std::string> writtenCsv(const Workload& workload, const StopToken& stop)
{
    std::string head = fmt::format("# {} {}\n", traceFormatName(), kTraceVersion);
    head += fmt::format("# name: {}\n", oneLine(workload.name));
    head += fmt::format("# origin: {}\n", oneLine(workload.origin));
    for (const auto& assumption : workload.assumptions)
        head += fmt::format("# assumed {}: {}\n", oneLine(assumption.field), oneLine(assumption.rule));

    TRY_ASSIGN(const auto fields, usedFields(workload, stop));
    CsvWriter csv;
    for (const auto field : fields)
        csv.field(traceFieldSpec(field).name);
    csv.endRow();
    for (const auto& job : workload.jobs) {
        TRY(goOnUnless(stop));
        const auto row = traceRowOf(workload, job);
        for (const auto field : fields)
            writeCell(csv, row, field);
        csv.endRow();
    }
    return head + csv.take();
}

std::string traceCsvText(const Workload& workload)
{
    return writtenCsv(workload, {}).value();
}

} // namespace consonance
