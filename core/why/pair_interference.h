// SPDX-License-Identifier: GPL-3.0-or-later
//
// Interference between models: how much slower each runs when another one shares its server, for every ordered pair, by
// the true throughput model. Each job is one worker and one PS (one task where a model has no PS) placed together on
// one server; nothing else runs. Under a measured co-location table, which covers only shared GPUs, the two share
// their devices. A pure reading of the model; any thread. Cost: two rates per pair.
#pragma once

#include "core/throughput/throughput_model.h"

#include <string>
#include <vector>

namespace consonance {

struct PairInterference {
    std::vector<std::string> models; ///< titles, in catalogue order
    std::string host; ///< the server the figures hold for
    std::vector<double> aloneRate; ///< batches per second of one worker, alone on that server
    std::vector<double> slowdown; ///< models × models, row by row: 1 − rate beside the column's model / rate alone; NaN
                                  ///< where the two do not fit together

    [[nodiscard]] std::size_t size() const { return models.size(); }
    [[nodiscard]] double at(std::size_t victim, std::size_t neighbour) const
    {
        return slowdown[victim * models.size() + neighbour];
    }
};

/// On the first server of `cluster` that can hold two such jobs, else on the largest; empty when the catalogue or
/// cluster is.
[[nodiscard]] PairInterference pairInterference(
    const Cluster& cluster, const ModelCatalogue& catalogue, const ThroughputModel& throughput);

} // namespace consonance
