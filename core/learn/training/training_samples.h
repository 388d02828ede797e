// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is learned from: inferences of many traces with what became of them. A plain value; samples of one settings and
// shape can be appended.
#pragma once

#include "core/learn/harmony_decision.h"
#include "core/policy/trainer.h"

#include <cstdint>
#include <vector>

namespace consonance {

struct TrainingSamples {
    RecordedInferences inferences;
    std::vector<float> returns; ///< targets of the value; empty when no critic can learn from them
    std::vector<float> advantages; ///< empty when only the actions are taught
    double timeInSystem = 0; ///< mean of a job, seconds, as predicted; of the traces played
    double reward = 0; ///< undiscounted, mean of a trace
    double groupSpread = 0; ///< sum over decisions of the standard deviation of a group's scores, intervals
    std::int64_t traces = 0;
    std::int64_t decisions = 0;
    std::int64_t inferred = 0; ///< inferences made, learned from or not
    std::vector<PlayedEpisode> episodes; ///< one each trace; their cluster is the source's, without a name

    void append(TrainingSamples other);
};

} // namespace consonance
