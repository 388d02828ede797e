// SPDX-License-Identifier: GPL-3.0-or-later
//
// A training run epoch by epoch, as it was measured at several batch sizes: how far each epoch reaches, how noisy its
// gradient is, how many steps it takes. Between two measured batches everything is linear in the batch; beyond the
// measured ones the nearest counts. Immutable, thread-safe; queries cost O(measured batches).
#pragma once

#include "core/workload/training_measurements.h"

#include <cstdint>
#include <vector>

namespace consonance {

/// Of one epoch at one batch; the noise refers to the smallest batch.
struct GradientNoise {
    double square = 0; ///< squared norm of the mean gradient
    double variance = 0; ///< trace of its covariance

    /// Progress of one step whose batch is `scale` times the smallest, in steps of the smallest.
    [[nodiscard]] double gain(double scale) const
    {
        const double denominator = variance / scale + square;
        return denominator > 0 ? (variance + square) / denominator : 1;
    }
};

class EpochTable {
public:
    explicit EpochTable(const TrainingMeasurements& measurements);

    /// Number of epochs after which training ends.
    [[nodiscard]] std::int32_t epochs() const { return static_cast<std::int32_t>(m_targets.size()) - 1; }
    /// Progress at the end of the first `epoch` epochs, the least over all measured batches; 0 for none.
    [[nodiscard]] double target(std::int32_t epoch) const;
    /// During the epoch after the first `epoch`.
    [[nodiscard]] GradientNoise noise(std::int32_t batch, std::int32_t epoch) const;
    /// Steps at `batch` until the end of the epoch after the first `epoch`.
    [[nodiscard]] double steps(std::int32_t batch, std::int32_t epoch) const;

private:
    struct Between {
        std::size_t low = 0; ///< indexes into m_runs
        std::size_t high = 0;
        std::int32_t batch = 0;
    };
    [[nodiscard]] Between between(std::int32_t batch) const;
    [[nodiscard]] double mixed(const Between& where, std::int32_t epoch, double ValidationPoint::*value) const;

    std::vector<ValidationRun> m_runs;
    std::vector<double> m_targets; ///< by epochs done
};

} // namespace consonance
