// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adam (Kingma, Ba, ICLR 2015) over one flat array of parameters, in one pass. The same bits on every x86-64 machine.
#pragma once

#include <cstdint>
#include <span>

namespace consonance {

struct AdamStep {
    double rate = 1e-3;
    double firstDecay = 0.9; ///< β₁ as published
    double secondDecay = 0.999; ///< β₂ as published
    double epsilon = 1e-8;
    double gradientScale = 1; ///< applied to each gradient first: clipping
    std::int64_t step = 1; ///< from 1
};

/// All spans have one entry a parameter.
void adamUpdate(const AdamStep& step, std::span<const float> gradients, std::span<float> parameters,
    std::span<float> first, std::span<float> second);

/// Root of the sum of squares.
[[nodiscard]] double euclideanNorm(std::span<const float> values);

} // namespace consonance
