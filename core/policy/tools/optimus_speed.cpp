// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/optimus_speed.h"

#include "core/policy/tools/nonnegative_least_squares.h"

#include <algorithm>

namespace consonance {

namespace {

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
