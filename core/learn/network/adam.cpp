// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/adam.h"

#include "core/base/portable_math.h"
#include "core/learn/network/vector_code.h"

#include <cmath>
#include <cstddef>

namespace consonance {

namespace {

struct AdamWork {
    const float* gradients;
    float* parameters;
    float* first;
    float* second;
    std::size_t count;
    float scale, firstDecay, secondDecay, rate, secondCorrection, epsilon;
};

[[gnu::always_inline]] inline void adamBody(const AdamWork& work)
{
    // Out of the struct, and the file compiled without errno of roots: or the loop is not made of vectors.
    const float* gradients = work.gradients;
    float* parameters = work.parameters;
    float* firsts = work.first;
    float* seconds = work.second;
    const float scale = work.scale;
    const float firstPart = 1.0F - work.firstDecay;
    const float secondPart = 1.0F - work.secondDecay;
    const float rate = work.rate;
    const float correction = work.secondCorrection;
    const float epsilon = work.epsilon;
    const std::size_t count = work.count;
    for (std::size_t i = 0; i < count; ++i) {
        const float gradient = gradients[i] * scale;
        const float first = firsts[i] + (gradient - firsts[i]) * firstPart;
        const float second = seconds[i] + (gradient * gradient - seconds[i]) * secondPart;
        firsts[i] = first;
        seconds[i] = second;
        parameters[i] -= rate * first / (std::sqrt(second) * correction + epsilon);
    }
}

CONSONANCE_FOR_EACH_WIDTH(adamPass, adamBody, (const AdamWork& work), (work))

} // namespace

void adamUpdate(const AdamStep& step, std::span<const float> gradients, std::span<float> parameters,
    std::span<float> first, std::span<float> second)
{
    const auto steps = static_cast<double>(step.step);
    const double firstCorrection = 1 - portablePow(step.firstDecay, steps);
    const double secondCorrection = 1 - portablePow(step.secondDecay, steps);
    adamPass({ .gradients = gradients.data(),
        .parameters = parameters.data(),
        .first = first.data(),
        .second = second.data(),
        .count = parameters.size(),
        .scale = static_cast<float>(step.gradientScale),
        .firstDecay = static_cast<float>(step.firstDecay),
        .secondDecay = static_cast<float>(step.secondDecay),
        .rate = static_cast<float>(step.rate / firstCorrection),
        .secondCorrection = static_cast<float>(1 / std::sqrt(secondCorrection)),
        .epsilon = static_cast<float>(step.epsilon) });
}

double euclideanNorm(std::span<const float> values)
{
    // Eight sums, so that additions overlap.
    constexpr std::size_t kSums = 8;
    double sums[kSums] {};
    std::size_t i = 0;
    for (; i + kSums <= values.size(); i += kSums) {
        for (std::size_t k = 0; k < kSums; ++k) {
            const auto value = static_cast<double>(values[i + k]);
            sums[k] += value * value;
        }
    }
    for (; i < values.size(); ++i)
        sums[0] += static_cast<double>(values[i]) * static_cast<double>(values[i]);
    double sum = 0;
    for (const double part : sums)
        sum += part;
    return std::sqrt(sum);
}

} // namespace consonance
