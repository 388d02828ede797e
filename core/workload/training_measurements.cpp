// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/training_measurements.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

/// Quotients of whole numbers that are whole but for rounding are not rounded up.
constexpr double kRoundingTolerance = 1e-8;

std::int32_t ceilQuotient(std::int32_t dividend, std::int32_t divisor)
{
    const double quotient = static_cast<double>(dividend) / static_cast<double>(divisor);
    return static_cast<std::int32_t>(std::ceil(quotient - kRoundingTolerance));
}

} // namespace

RunConfig splitBatch(const BatchSpec& limits, std::int32_t totalBatch, std::int32_t replicas)
{
    replicas = std::max(replicas, 1);
    const std::int32_t local = std::max(ceilQuotient(totalBatch, replicas), 1);
    RunConfig config { .localBatch = local };
    if (limits.perDeviceMaximum > 0)
        config.accumulation = ceilQuotient(local, limits.perDeviceMaximum) - 1;
    if (replicas == 1 && limits.minimum > 0 && totalBatch > limits.minimum)
        config.accumulation = std::max(config.accumulation, 1);
    const std::int32_t passes = config.accumulation + 1;
    config.localBatch = ceilQuotient(local, passes);
    if (limits.maximum > 0)
        config.localBatch = std::max(1, std::min(config.localBatch, limits.maximum / (replicas * passes)));
    return config;
}

RunConfig resolveConfig(const JobRequest& request, RunConfig given, std::int32_t replicas)
{
    return given.localBatch > 0 ? given : splitBatch(request.batch, request.batch.initial, replicas);
}

} // namespace consonance
