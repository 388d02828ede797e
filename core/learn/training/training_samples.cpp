// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/training_samples.h"

namespace consonance {

void TrainingSamples::append(TrainingSamples other)
{
    inferences.append(other.inferences);
    returns.insert(returns.end(), other.returns.begin(), other.returns.end());
    advantages.insert(advantages.end(), other.advantages.begin(), other.advantages.end());
    timeInSystem += other.timeInSystem;
    reward += other.reward;
    groupSpread += other.groupSpread;
    traces += other.traces;
    decisions += other.decisions;
    inferred += other.inferred;
    episodes.insert(episodes.end(), other.episodes.begin(), other.episodes.end());
}

} // namespace consonance
