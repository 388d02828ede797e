// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/masked_softmax.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace consonance {

void maskedSoftmax(std::span<const float> logits, std::span<const std::uint8_t> mask, std::span<float> probabilities)
{
    float largest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < mask.size(); ++i) {
        if (mask[i] != 0)
            largest = std::max(largest, logits[i]);
    }
    double sum = 0;
    for (std::size_t i = 0; i < mask.size(); ++i) {
        const double weight = mask[i] != 0 ? portableExp(static_cast<double>(logits[i] - largest)) : 0.0;
        probabilities[i] = static_cast<float>(weight);
        sum += weight;
    }
    if (!(sum > 0))
        return;
    const double scale = 1 / sum;
    for (std::size_t i = 0; i < mask.size(); ++i)
        probabilities[i] = static_cast<float>(probabilities[i] * scale);
}

double entropyOf(std::span<const float> probabilities)
{
    double entropy = 0;
    for (const float probability : probabilities) {
        if (probability > 0)
            entropy -= static_cast<double>(probability) * portableLog(static_cast<double>(probability));
    }
    return entropy;
}

} // namespace consonance
