// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two shapes of job that traces consist of, made in one place so that readers, generators and importers agree:
// PS/worker training measured in epochs, and a gang of equal tasks measured in seconds. Pure functions, any thread.
#pragma once

#include "core/workload/workload.h"

#include <cstdint>

namespace consonance {

/// Demand of a gang's task when its trace gives only a number of GPUs: just the GPU.
inline constexpr ResourceVector kBareGpu { .amount = { 1, 0, 0, 0, 0 } };

struct TrainingShape {
    std::int32_t workers = 1;
    std::int32_t servers = 1; ///< 0: the workers exchange gradients without parameter servers
    double epochs = 1;
};

/// A rigid job of the model with the demands of its profile; name and arrival are left to the caller. Work: epochs ·
/// stepsPerEpoch batches.
[[nodiscard]] JobSpec makeTrainingJob(const ModelCatalogue& models, ModelId model, const TrainingShape& shape);

/// A job of a measured model, whose bounds and batch are those of the measurements: `workers` asked for, one to as many
/// as the largest batch feeds possible. Work: all measured epochs. `model` has measurements.
[[nodiscard]] JobSpec makeMeasuredJob(const ModelCatalogue& models, ModelId model, std::int32_t workers);

/// A rigid gang of `tasks` tasks that runs for `duration` at rate 1.
[[nodiscard]] JobSpec makeGangJob(std::int32_t tasks, const ResourceVector& taskDemand, Duration duration);

/// Batches of all workers together in that many seconds, alone, each task on a separate server: a parameter server
/// exchanges its part with all its workers in turn. `shape` has parameter servers; its epochs do not count.
[[nodiscard]] double batchesApart(const ModelProfile& model, const TrainingShape& shape, double seconds);

/// Seconds that one worker and one parameter server on two otherwise empty servers need for an epoch: stepsPerEpoch ·
/// (compute + parameters / inter bandwidth).
[[nodiscard]] double epochSecondsApart(const ModelProfile& model);

/// The work that the submitted epochs mean over the work there is: below 1, the job is longer than its user believes. 1
/// where epochs are not all there is to the work, and where they agree.
[[nodiscard]] double declaredOverTrue(const Work& work, const ModelProfile* model);

} // namespace consonance
