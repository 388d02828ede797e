// SPDX-License-Identifier: GPL-3.0-or-later
//
// Means of what a learner says of the updates of a round, as figures of a report. A value.
#pragma once

#include "core/learn/network/network_learner.h"

#include <string>
#include <utility>
#include <vector>

namespace consonance {

class RoundMetrics {
public:
    void add(const TrainingMetrics& update, std::size_t samples);
    /// Appends name and value: the share of clipped ratios only where the loss has any, what is said of values only
    /// where they are learned; and samples a second of `seconds`.
    void addTo(std::vector<std::pair<std::string, double>>& figures, double seconds, PolicyLoss loss) const;

private:
    TrainingMetrics m_mean;
    std::int64_t m_count = 0;
    std::int64_t m_samples = 0;
};

} // namespace consonance
