// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why learning from returns is hard here, measured: from some states of validation traces several placements are drawn,
// and each is followed under the same drawn futures. What differs between placements is signal; what differs between
// the futures of one placement is noise to a learner that sees one return only. Nothing of it reaches the weights.
// Deterministic; thread-safe. Cost: 144 futures for each validation load, each followed to its end.
#pragma once

#include "core/base/progress.h"
#include "core/learn/network/placement_network.h"
#include "core/learn/training/training_settings.h"

#include <optional>
#include <span>
#include <vector>

namespace consonance {

struct EpisodeSource;

/// Sums over states of variances, in squared job-seconds.
struct ForkNoise {
    double signal = 0; ///< between the means of placements, less what the futures leave of noise in them
    double noise = 0; ///< between the futures of one placement

    /// stays[placement][future]: Σ seconds that jobs stay in the system. All rows as long; fewer than two placements or
    /// futures tell nothing.
    void add(std::span<const std::vector<double>> stays);
    /// Nothing when placements do not differ by more than chance.
    [[nodiscard]] std::optional<double> noiseToSignal() const;
};

/// Errors: a trace that cannot be made; Cancelled.
[[nodiscard]] Result<ForkNoise> measureForkNoise(const EpisodeSource& source, const TrainingSettings& settings,
    const PlacementNetwork& network, const StopToken& stop);

} // namespace consonance
