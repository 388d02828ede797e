// SPDX-License-Identifier: GPL-3.0-or-later
//
// Optimus' speed models of a PS/worker job (EuroSys 2018, section 3.2), with p parameter servers and w workers:
// synchronous 1 / f = θ₀ M / w + θ₁ + θ₂ w / p + θ₃ w + θ₄ p, asynchronous w / f = θ₀ + θ₁ w / p + θ₂ w + θ₃ p. All θ ≥
// 0, fitted to measured speeds. Plain values; + − × ÷ √ only.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace consonance {

enum class UpdateForm : std::uint8_t {
    Synchronous, ///< one batch of M samples is divided among the workers
    EachItsOwn, ///< asynchronous, or synchronous with a batch for each worker: w batches a step
};

struct SpeedSample {
    std::int32_t servers = 1;
    std::int32_t workers = 1;
    double speed = 0; ///< steps (or batches) per second
};

struct OptimusSpeed {
    UpdateForm form = UpdateForm::Synchronous;
    double batch = 1; ///< M; only for Synchronous
    std::array<double, 5> theta {};

    /// Steps (or batches) per second.
    [[nodiscard]] double at(std::int32_t servers, std::int32_t workers) const;
};

/// Samples with no speed are left out.
[[nodiscard]] OptimusSpeed fitOptimusSpeed(UpdateForm form, double batch, std::span<const SpeedSample> samples);

} // namespace consonance
