// SPDX-License-Identifier: GPL-3.0-or-later
//
// Training loss against steps or epochs: l(k) = 1 / (b₀ k + b₁) + b₂ with no negative coefficient (Optimus, EuroSys
// 2018, section 3.1; the sublinear class of SLAQ, SoCC 2017, without its quadratic term). Fitted after dividing by the
// largest loss and leaving out points that lie outside their neighbours. Plain values; + − × ÷ √ only. fit() costs
// O(points).
#pragma once

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

} // namespace consonance
