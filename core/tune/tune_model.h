// SPDX-License-Identifier: GPL-3.0-or-later
//
// A Gaussian process over the points of a tuning: what the scores seen so far say of points that were not run. Matérn
// 5/2 with a length for each dimension (Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006,
// chapters 2, 4 and 5); categories count as equal or not. Scores of fewer runs have more noise. Lengths, signal and
// noise are those of the largest posterior, found by NLopt's Sbplx. Used by one thread at a time. Deterministic. Cost:
// O(n³) a fit for each of at most kMostFits trials, O(n²) a prediction.
#pragma once

#include "core/tune/tune_space.h"

#include <cstddef>
#include <span>
#include <vector>

namespace consonance {

struct TuneObservation {
    TunePoint point;
    double score = 0;
    double weight = 1; ///< of its runs; the variance of the noise is divided by it
};

struct TunePrediction {
    double mean = 0;
    double deviation = 0; ///< of the true score, without noise
};

class TuneModel {
public:
    /// Without observations every prediction is 0 with deviation 1.
    TuneModel(std::vector<TuneDimension> dimensions, std::vector<TuneObservation> observations);

    [[nodiscard]] TunePrediction predict(const TunePoint& point) const;
    /// Takes the predicted mean of a point for seen, so that the next point of a batch is another one.
    void believe(const TunePoint& point);

private:
    /// Logarithms of the lengths, then of signal and noise variance.
    using Shape = std::vector<double>;

    void use(const Shape& shape);
    [[nodiscard]] double kernel(const TunePoint& a, const TunePoint& b) const;
    /// The negative logarithm of the posterior; factors the covariance on the way.
    double loss(const Shape& shape);
    [[nodiscard]] bool factor();
    void fit();
    void solve();
    static double lossOf(unsigned count, const double* shape, double* gradient, void* model);

    std::vector<TuneDimension> m_dimensions;
    std::vector<TuneObservation> m_seen;
    double m_center = 0;
    double m_scale = 1;
    Shape m_shape;
    std::vector<double> m_inverseSquares; ///< of the lengths in use
    double m_signal = 1;
    double m_noise = 0;
    std::vector<double> m_factor; ///< lower triangle, row by row
    std::vector<double> m_solved; ///< covariance⁻¹ × scores
};

} // namespace consonance
