// SPDX-License-Identifier: GPL-3.0-or-later
//
// Training loss against steps or epochs: l(k) = 1 / (b₀ k + b₁) + b₂ with no negative coefficient (Optimus, EuroSys
// 2018, section 3.1; the sublinear class of SLAQ, SoCC 2017, without its quadratic term). Fitted after dividing by the
// largest loss and leaving out points that lie outside their neighbours. Plain values; + − × ÷ √ only. fit() costs
// O(points).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace consonance {

struct LossPoint {
    double k = 0; ///< steps or epochs done
    double loss = 0;
};

struct LossCurve {
    double slope = 0; ///< b₀
    double offset = 1; ///< b₁
    double floor = 0; ///< b₂
    double scale = 1; ///< the largest loss, by which all were divided

    [[nodiscard]] double at(double k) const;
    /// The k at which the loss has fallen to `loss`; nothing when it never does.
    [[nodiscard]] std::optional<double> whenDownTo(double loss) const;
};

/// Nothing with fewer than three usable points.
[[nodiscard]] std::optional<LossCurve> fitLossCurve(std::span<const LossPoint> points);

/// The same with recent points weighted more: each step of age divides a point's weight by `forgetting` ≥ 1.
[[nodiscard]] std::optional<LossCurve> fitRecentLosses(std::span<const LossPoint> points, double forgetting);

/// Optimus' speed models of a PS/worker job (EuroSys 2018, section 3.2), with p parameter servers and w workers:
/// synchronous 1 / f = θ₀ M / w + θ₁ + θ₂ w / p + θ₃ w + θ₄ p, asynchronous w / f = θ₀ + θ₁ w / p + θ₂ w + θ₃ p. All θ
/// ≥ 0, fitted to measured speeds. Plain values; + − × ÷ √ only.
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
