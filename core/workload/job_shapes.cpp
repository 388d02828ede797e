// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/job_shapes.h"

#include "core/workload/training_measurements.h"

#include <algorithm>
#include <cmath>

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

JobSpec makeMeasuredJob(const ModelCatalogue& models, ModelId model, std::int32_t workers)
{
    const auto& profile = models.model(model);
    const auto& training = *profile.training;
    JobSpec job;
    auto& request = job.request;
    request.tenant = TenantId(0);
    request.app = AppId(0);
    request.model = model;
    request.batch = training.limits;
    RoleSpec role { .kind = RoleKind::Worker, .demand = profile.workerDemand, .requested = workers, .minimum = 1 };
    role.maximum = std::max(workers, training.limits.maximum / training.limits.perDeviceMinimum);
    request.roles.add(role);
    job.work = { .unit = WorkUnit::Steps, .amount = 0, .epochs = static_cast<double>(training.epochs) };
    const auto last = static_cast<std::size_t>(training.epochs) - 1;
    job.work.amount = training.validations.front().epochs[last].progress;
    for (const auto& run : training.validations)
        job.work.amount = std::min(job.work.amount, run.epochs[last].progress);
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

double batchesApart(const ModelProfile& model, const TrainingShape& shape, double seconds)
{
    const double workersPerServer = static_cast<double>(shape.workers) / shape.servers;
    const double step
        = model.computeSecondsPerStep + workersPerServer * model.parameterMegabytes / model.interBandwidth;
    return shape.workers * seconds / step;
}

double epochSecondsApart(const ModelProfile& model)
{
    return model.stepsPerEpoch * (model.computeSecondsPerStep + model.parameterMegabytes / model.interBandwidth);
}

double declaredOverTrue(const Work& work, const ModelProfile* model)
{
    constexpr double kRounding = 1e-9; ///< a trace may give batches that are no whole epochs
    if (work.unit != WorkUnit::Batches || !model || !(work.epochs > 0) || !(work.amount > 0))
        return 1;
    const double share = work.epochs * model->stepsPerEpoch / work.amount;
    return std::abs(share - 1) < kRounding ? 1 : share;
}

} // namespace consonance
