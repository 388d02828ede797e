// SPDX-License-Identifier: GPL-3.0-or-later
//
// From work to progress. The default takes throughput as progress. A model with statistical efficiency says how much a
// unit of work is worth now and where that changes; a model defined on ticks (as published simulators are) advances a
// job by a whole period itself. Immutable and thread-safe; the mutable part is the JobProgress that the engine keeps.
#pragma once

#include "core/base/time.h"
#include "core/sim/allocation.h"
#include "core/throughput/placement.h"

#include <limits>
#include <optional>

namespace consonance {

struct JobProgress {
    double done = 0; ///< in the unit of Work::amount
    std::int32_t epoch = 0; ///< whole epochs, where the model counts them
    RunConfig config; ///< the job's present configuration
    /// Progress per second, kept from tick to tick by a model that defines ticks; 0 when it must be computed again,
    /// as after every change of placement.
    double rate = 0;
};

/// A running job's report on its training.
struct TrainingSample {
    std::int32_t servers = 0;
    std::int32_t replicas = 0;
    RunConfig config; ///< never zeros
    double stepSeconds = 0; ///< one pass and the exchange of gradients
    double syncSeconds = 0; ///< of which waiting for the exchange
    double gradientSquare = 0; ///< squared norm of the mean gradient
    double gradientVariance = 0; ///< trace of its covariance at the smallest batch
    std::int32_t epoch = 0; ///< in which this was observed
};

class ProgressModel {
public:
    virtual ~ProgressModel() = default;

    /// Progress per unit of work at this point.
    [[nodiscard]] virtual double efficiency(const JobPlacement&, const JobProgress&) const { return 1; }
    /// The next value of `done` at which efficiency() changes; infinity when it never does.
    [[nodiscard]] virtual double nextThreshold(const JobSpec&, const JobProgress&) const
    {
        return std::numeric_limits<double>::infinity();
    }
    /// Whether the model advances jobs a tick at a time itself; only in tick mode.
    [[nodiscard]] virtual bool definesTicks() const { return false; }
    /// Advances a job over `usable` of a tick that ends at `tickEnd`; the moment it completed, if it did. Only called
    /// when definesTicks().
    [[nodiscard]] virtual std::optional<Time> advanceTick(
        const JobPlacement&, JobProgress&, Time /*tickEnd*/, Duration /*usable*/) const
    {
        return std::nullopt;
    }

    /// The job's observations of its training in this placement; nothing where the model lacks that detail.
    [[nodiscard]] virtual std::optional<TrainingSample> sample(const JobPlacement&, const JobProgress&) const
    {
        return std::nullopt;
    }
    /// Optimiser steps left at `totalBatch` samples, counted with knowledge of the whole run; nothing where the
    /// model has no steps.
    [[nodiscard]] virtual std::optional<double> stepsLeft(
        const JobSpec&, const JobProgress&, std::int32_t /*totalBatch*/) const
    {
        return std::nullopt;
    }
    /// Seconds left alone in the requested form; nothing when work ÷ rate gives it.
    [[nodiscard]] virtual std::optional<double> remainingSeconds(const JobSpec&, const JobProgress&) const
    {
        return std::nullopt;
    }
};

} // namespace consonance
