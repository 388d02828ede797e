// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/gain/loss_curve.h"

#include "core/policy/tools/least_squares.h"

#include <algorithm>
#include <array>
#include <vector>

namespace consonance {

namespace {

constexpr std::size_t kFewestPoints = 3;
/// Floors tried between 0 and the smallest loss; for each the rest is linear.
constexpr int kFloors = 50;

/// Points whose loss lies above the one before and above the one after are spikes (Optimus, section 3.1).
std::vector<LossPoint> withoutOutliers(std::span<const LossPoint> points)
{
    std::vector<LossPoint> kept;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!(points[i].loss > 0))
            continue;
        const bool isSpike = i > 0 && i + 1 < points.size() && points[i].loss > points[i - 1].loss
            && points[i].loss > points[i + 1].loss;
        if (!isSpike)
            kept.push_back(points[i]);
    }
    return kept;
}

struct FittedCurve {
    LossCurve curve;
    double error = 0;
};

FittedCurve fitWithFloor(std::span<const LossPoint> points, std::span<const double> weights, double scale, double floor)
{
    NonnegativeLeastSquares fit(2);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double above = points[i].loss / scale - floor;
        const std::array<double, 2> x { points[i].k, 1 };
        // An error of 1 / above is above² times that of the loss itself.
        fit.add(x, 1 / above, weights[i] * above * above * above * above);
    }
    const auto solution = fit.solve();
    FittedCurve candidate { .curve = { .slope = solution[0], .offset = solution[1], .floor = floor, .scale = scale } };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double difference = (candidate.curve.at(points[i].k) - points[i].loss) / scale;
        candidate.error += weights[i] * difference * difference;
    }
    return candidate;
}

std::optional<LossCurve> fit(std::span<const LossPoint> all, double forgetting)
{
    const auto points = withoutOutliers(all);
    if (points.size() < kFewestPoints)
        return std::nullopt;
    double scale = 0;
    double least = points.front().loss;
    std::vector<double> weights(points.size(), 1.0);
    for (std::size_t i = points.size(); i-- > 0;) {
        scale = std::max(scale, points[i].loss);
        least = std::min(least, points[i].loss);
        if (i + 1 < points.size())
            weights[i] = weights[i + 1] / forgetting;
    }
    std::optional<FittedCurve> best;
    for (int i = 0; i < kFloors; ++i) {
        const double floor = least / scale * i / kFloors;
        const FittedCurve candidate = fitWithFloor(points, weights, scale, floor);
        if (!(candidate.curve.offset > 0) && !(candidate.curve.slope > 0))
            continue;
        if (!best || candidate.error < best->error)
            best = candidate;
    }
    return best ? std::optional(best->curve) : std::nullopt;
}

std::array<double, 5> features(UpdateForm form, double batch, std::int32_t servers, std::int32_t workers)
{
    const auto w = static_cast<double>(std::max(workers, 1));
    const auto p = static_cast<double>(std::max(servers, 1));
    if (form == UpdateForm::Synchronous)
        return { batch / w, 1, w / p, w, p };
    return { 1, w / p, w, p, 0 };
}

/// Seconds that the model explains: of a step, or of a step of every worker.
double explained(UpdateForm form, std::int32_t workers, double speed)
{
    return form == UpdateForm::Synchronous ? 1 / speed : static_cast<double>(std::max(workers, 1)) / speed;
}

} // namespace

double LossCurve::at(double k) const
{
    const double denominator = std::max(slope * k + offset, 1e-12);
    return scale * (1 / denominator + floor);
}

std::optional<double> LossCurve::whenDownTo(double loss) const
{
    const double above = loss / scale - floor;
    if (!(above > 0) || !(slope > 0))
        return std::nullopt;
    return std::max(0.0, (1 / above - offset) / slope);
}

std::optional<LossCurve> fitLossCurve(std::span<const LossPoint> points)
{
    return fit(points, 1);
}

std::optional<LossCurve> fitRecentLosses(std::span<const LossPoint> points, double forgetting)
{
    return fit(points, std::max(forgetting, 1.0));
}

double OptimusSpeed::at(std::int32_t servers, std::int32_t workers) const
{
    const auto x = features(form, batch, servers, workers);
    double seconds = 0;
    for (std::size_t i = 0; i < theta.size(); ++i)
        seconds += theta[i] * x[i];
    return seconds > 0 ? explained(form, workers, seconds) : 0;
}

OptimusSpeed fitOptimusSpeed(UpdateForm form, double batch, std::span<const SpeedSample> samples)
{
    OptimusSpeed fitted { .form = form, .batch = batch };
    NonnegativeLeastSquares fit(fitted.theta.size());
    for (const SpeedSample& sample : samples) {
        if (!(sample.speed > 0))
            continue;
        const double seconds = explained(form, sample.workers, sample.speed);
        // Relative errors: slow configurations would drown the others.
        fit.add(features(form, batch, sample.servers, sample.workers), seconds, 1 / (seconds * seconds));
    }
    const auto theta = fit.solve();
    std::ranges::copy(theta, fitted.theta.begin());
    return fitted;
}

} // namespace consonance
