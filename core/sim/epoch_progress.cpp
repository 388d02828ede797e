// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/epoch_progress.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace consonance {

namespace {

/// A job on so many devices with so large a batch, in one epoch.
struct Situation {
    StepTime time;
    GradientNoise noise;
    RunConfig config;
    double scale = 1; ///< total batch in smallest batches

    [[nodiscard]] double gain() const { return noise.gain(scale); }
    [[nodiscard]] double progressPerSecond() const { return gain() / time.totalSeconds(config.accumulation); }
};

Situation situationOf(const StepTable& steps, const EpochTable& epochs, const JobRequest& request,
    std::span<const std::int32_t> replicasByServer, std::int32_t replicas, RunConfig given, std::int32_t epoch)
{
    Situation situation { .config = resolveConfig(request, given, replicas) };
    const std::int32_t batch = replicas * situation.config.localBatch * (situation.config.accumulation + 1);
    situation.scale = static_cast<double>(batch) / static_cast<double>(std::max(request.batch.minimum, 1));
    situation.time = steps.at(replicasByServer, situation.config.localBatch);
    situation.noise = epochs.noise(batch, epoch);
    return situation;
}

} // namespace

EpochProgress::EpochProgress(
    std::shared_ptr<const ModelCatalogue> models, std::shared_ptr<const StepTableSet> steps, std::int32_t gpusPerServer)
    : m_models(std::move(models))
    , m_steps(std::move(steps))
    , m_gpusPerServer(std::max(gpusPerServer, 1))
{
    for (const auto& model : m_models->models) {
        auto& table = m_epochs.emplace_back();
        if (model.training)
            table.emplace(*model.training);
    }
}

EpochProgress::Tables EpochProgress::tablesOf(const JobSpec& job) const
{
    const auto model = job.request.model;
    if (job.work.unit != WorkUnit::Steps || !model.isValid() || !m_epochs[model.index()])
        return {};
    return { .steps = m_steps->find(model), .epochs = &*m_epochs[model.index()] };
}

double EpochProgress::efficiency(const JobPlacement& placement, const JobProgress& progress) const
{
    const Tables tables = tablesOf(*placement.job);
    const RingShape shape(placement);
    if (!tables.epochs || shape.replicas() == 0)
        return 1;
    return situationOf(*tables.steps, *tables.epochs, placement.job->request, shape.replicasByServer(),
        shape.replicas(), placement.config, progress.epoch)
        .gain();
}

double EpochProgress::nextThreshold(const JobSpec& job, const JobProgress& progress) const
{
    const Tables tables = tablesOf(job);
    return tables.epochs ? tables.epochs->target(progress.epoch + 1) : std::numeric_limits<double>::infinity();
}

std::optional<Time> EpochProgress::advanceTick(
    const JobPlacement& placement, JobProgress& progress, Time tickEnd, Duration usable) const
{
    const Tables tables = tablesOf(*placement.job);
    if (!tables.epochs)
        return std::nullopt;
    double seconds = usable.seconds();
    Time now = tickEnd - usable;
    while (seconds > 0) {
        if (progress.rate <= 0) {
            const RingShape shape(placement);
            if (shape.replicas() == 0)
                return std::nullopt;
            progress.rate = situationOf(*tables.steps, *tables.epochs, placement.job->request, shape.replicasByServer(),
                shape.replicas(), progress.config, progress.epoch)
                                .progressPerSecond();
        }
        const double target = tables.epochs->target(progress.epoch + 1);
        const double gained = progress.rate * seconds;
        if (progress.done + gained < target) {
            progress.done += gained;
            return std::nullopt;
        }
        // Whole seconds, halves to even, as the published times were counted.
        const double took = std::nearbyint((target - progress.done) / progress.rate);
        progress.done = target;
        progress.rate = 0;
        ++progress.epoch;
        now = now + Duration::fromSecondsRounded(took);
        seconds -= took;
        if (progress.epoch >= tables.epochs->epochs())
            return now;
    }
    return std::nullopt;
}

std::optional<TrainingSample> EpochProgress::sample(const JobPlacement& placement, const JobProgress& progress) const
{
    const Tables tables = tablesOf(*placement.job);
    const RingShape shape(placement);
    if (!tables.epochs || shape.replicas() == 0)
        return std::nullopt;
    const auto situation = situationOf(*tables.steps, *tables.epochs, placement.job->request, shape.replicasByServer(),
        shape.replicas(), placement.config, progress.epoch);
    return TrainingSample { .servers = static_cast<std::int32_t>(shape.replicasByServer().size()),
        .replicas = shape.replicas(),
        .config = situation.config,
        .stepSeconds = situation.time.stepSeconds,
        .syncSeconds = situation.time.syncSeconds,
        .gradientSquare = situation.noise.square,
        .gradientVariance = situation.noise.variance,
        .epoch = progress.epoch };
}

std::optional<double> EpochProgress::stepsLeft(
    const JobSpec& job, const JobProgress& progress, std::int32_t totalBatch) const
{
    const Tables tables = tablesOf(job);
    if (!tables.epochs)
        return std::nullopt;
    const std::int32_t last = tables.epochs->epochs() - 1;
    if (progress.epoch >= last)
        return 1; // within the last epoch the published count is no finer
    return tables.epochs->steps(totalBatch, last) - tables.epochs->steps(totalBatch, progress.epoch);
}

std::optional<double> EpochProgress::remainingSeconds(const JobSpec& job, const JobProgress& progress) const
{
    const Tables tables = tablesOf(job);
    if (!tables.epochs)
        return std::nullopt;
    std::int32_t replicas = 0;
    for (const auto& role : job.request.roles)
        replicas += role.kind == RoleKind::ParameterServer ? 0 : role.requested;
    std::vector<std::int32_t> packed(static_cast<std::size_t>(replicas / m_gpusPerServer), m_gpusPerServer);
    if (replicas % m_gpusPerServer > 0)
        packed.push_back(replicas % m_gpusPerServer);
    double seconds = 0;
    double done = progress.done;
    for (std::int32_t epoch = progress.epoch; epoch < tables.epochs->epochs(); ++epoch) {
        const auto situation = situationOf(*tables.steps, *tables.epochs, job.request, packed, replicas, {}, epoch);
        const double target = tables.epochs->target(epoch + 1);
        seconds += std::max(0.0, target - done) / situation.progressPerSecond();
        done = std::max(done, target);
    }
    return seconds;
}

} // namespace consonance
