// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measurements of a model's training: step times by placement and batch (for all-reduce on
// equal devices), and the history of the loss by epoch and batch. Plain data as the files give it; step times
// become a function in core/throughput/step_table.h, epochs in core/sim/epoch_table.h. Immutable once it hangs in a
// catalogue, and shared.
#pragma once

#include "core/workload/run_config.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <vector>

namespace consonance {

struct MeasuredStep {
    /// Replicas on each server, around the ring; empty where only the two sums below are known.
    std::vector<std::int32_t> replicasByServer;
    std::int32_t servers = 0;
    std::int32_t replicas = 0;
    std::int32_t localBatch = 0;
    double stepSeconds = 0; ///< one step that ends with the exchange of gradients
    double syncSeconds = 0; ///< of which waiting for the exchange; a step without it is that much shorter
};

/// State at the end of an epoch.
struct ValidationPoint {
    double progress = 0; ///< steps at the smallest batch with the same effect
    double steps = 0; ///< steps done at this batch
    double metric = 0; ///< on the validation set
    double gradientSquare = 0; ///< squared norm of the mean gradient, during the epoch
    double gradientVariance = 0; ///< trace of its covariance at the smallest batch, during the epoch
};

struct ValidationRun {
    std::int32_t batch = 0; ///< samples, all replicas together
    std::vector<ValidationPoint> epochs;
};

struct TrainingMeasurements {
    BatchSpec limits; ///< minimum = smallest total batch, to which progress and gradient noise refer
    std::vector<MeasuredStep> steps;
    /// Interpolated points, in non-increasing replicasByServer; they count before `steps`.
    std::vector<MeasuredStep> interpolated;
    std::vector<ValidationRun> validations; ///< by batch, ascending; all cover `epochs`
    std::int32_t epochs = 0; ///< training ends after this many
};

/// Local batch and accumulation for `totalBatch` samples on `replicas` devices: as few passes as the devices' memory
/// allows, but at least two on a single device beyond the smallest batch, because the gradient's noise cannot be seen
/// in one (Pollux, OSDI 2021, and its artifact; tolerance 1e-8 before rounding up). A total beyond the largest is cut.
[[nodiscard]] RunConfig splitBatch(const BatchSpec& limits, std::int32_t totalBatch, std::int32_t replicas);

/// The configuration of a job on `replicas` devices: `given`, or the submitted values where that has none.
[[nodiscard]] RunConfig resolveConfig(const JobRequest& request, RunConfig given, std::int32_t replicas);

} // namespace consonance
