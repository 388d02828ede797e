// SPDX-License-Identifier: GPL-3.0-or-later
//
// Probabilities of the actions that may be chosen: the others get 0 and the rest is renormalised to 1, as Harmony does.
#pragma once

#include <cstdint>
#include <span>

namespace consonance {

/// All spans have one entry an action; `probabilities` may be the same memory as `logits`. All 0 when the mask is.
void maskedSoftmax(std::span<const float> logits, std::span<const std::uint8_t> mask, std::span<float> probabilities);

/// −Σ p log p in nats.
[[nodiscard]] double entropyOf(std::span<const float> probabilities);

} // namespace consonance
