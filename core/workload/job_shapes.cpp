// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/job_shapes.h"

namespace consonance {

namespace {

RoleSpec rigidRole(RoleKind kind, const ResourceVector& demand, std::int32_t count)
{
    return {
        .kind = kind,
        .demand = demand,
        .deviceMemoryMegabytes = 0,
        .requested = count,
        .minimum = count,
        .maximum = count,
    };
}

} // namespace

JobSpec makeTrainingJob(const ModelCatalogue& models, ModelId model, const TrainingShape& shape)
{
    const auto& profile = models.model(model);
    JobSpec job;
    job.request.model = model;
    job.request.tenant = TenantId(0);
    job.request.app = AppId(0);
    job.request.roles.add(rigidRole(RoleKind::Worker, profile.workerDemand, shape.workers));
    if (shape.servers > 0)
        job.request.roles.add(rigidRole(RoleKind::ParameterServer, profile.psDemand, shape.servers));
    job.work = { .unit = WorkUnit::Batches, .amount = shape.epochs * profile.stepsPerEpoch, .epochs = shape.epochs };
    return job;
}

JobSpec makeGangJob(std::int32_t tasks, const ResourceVector& taskDemand, Duration duration)
{
    JobSpec job;
    job.request.tenant = TenantId(0);
    job.request.app = AppId(0);
    job.request.roles.add(rigidRole(RoleKind::Task, taskDemand, tasks));
    job.work = { .unit = WorkUnit::ServiceTime, .amount = static_cast<double>(duration.microseconds), .epochs = 0 };
    return job;
}

double epochSecondsApart(const ModelProfile& model)
{
    return model.stepsPerEpoch * (model.computeSecondsPerStep + model.parameterMegabytes / model.interBandwidth);
}

} // namespace consonance
