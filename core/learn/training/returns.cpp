// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/returns.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

/// Without a critic: the return of each decision against a moving average of those before it on the same trace.
void subtractMovingAverage(std::span<const DecisionStep> steps, TrainingSamples& samples)
{
    constexpr float kRate = 0.1F; ///< assumed
    float average = samples.returns.empty() ? 0.0F : samples.returns.front();
    std::size_t begin = 0;
    for (const DecisionStep& step : steps) {
        const float seen = samples.returns[begin];
        for (std::size_t i = begin; i < step.end; ++i)
            samples.advantages[i] = samples.returns[i] - average;
        average += kRate * (seen - average);
        begin = step.end;
    }
}

/// To mean 0 and deviation 1.
void normalise(std::span<float> values)
{
    constexpr double kLeast = 1e-8;
    const auto count = static_cast<double>(values.size());
    double mean = 0;
    for (const float value : values)
        mean += static_cast<double>(value) / count;
    double variance = 0;
    for (const float value : values)
        variance += (static_cast<double>(value) - mean) * (static_cast<double>(value) - mean) / count;
    const double deviation = std::max(kLeast, std::sqrt(variance));
    for (float& value : values)
        value = static_cast<float>((static_cast<double>(value) - mean) / deviation);
}

} // namespace

void estimateReturns(const TrainingSettings& settings, std::span<const DecisionStep> steps,
    std::span<const float> ownRewards, TrainingSamples& samples)
{
    const std::size_t count = samples.inferences.count();
    samples.returns.assign(count, 0.0F);
    samples.advantages.assign(count, 0.0F);
    double advantage = 0;
    double next = 0; ///< value of the state that follows; nothing comes after the end
    const auto& values = samples.inferences.values;
    const bool isPublished = settings.reward != TrainingReward::TimeInSystem;
    const bool isOwn = settings.reward == TrainingReward::OwnJob;
    const bool hasCritic = settings.learner.useCritic;
    for (std::size_t step = steps.size(); step-- > 0;) {
        const std::size_t begin = step == 0 ? 0 : steps[step - 1].end;
        for (std::size_t i = steps[step].end; i-- > begin;) {
            const bool isLast = i + 1 == steps[step].end;
            double discount = settings.discount;
            double reward = isOwn ? static_cast<double>(ownRewards[i]) : steps[step].reward;
            if (!isPublished) {
                discount = 1;
                for (std::int32_t k = 0; isLast && k < steps[step].intervals; ++k)
                    discount *= settings.discount;
                reward = isLast ? reward : 0;
            }
            const double value = hasCritic ? static_cast<double>(values[i]) : 0;
            // Inside of an interval nothing happens between two inferences: λ counts intervals.
            const double lambda = hasCritic && (isLast || isPublished) ? settings.lambda : 1.0;
            advantage = reward + discount * next - value + discount * lambda * advantage;
            next = value;
            samples.advantages[i] = static_cast<float>(advantage);
            samples.returns[i] = static_cast<float>(advantage + value);
        }
    }
    if (!hasCritic)
        subtractMovingAverage(steps, samples);
    normalise(samples.advantages);
}

} // namespace consonance
