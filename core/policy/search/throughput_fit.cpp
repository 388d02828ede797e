// SPDX-License-Identifier: GPL-3.0-or-later
// The bounded fit of a throughput model, with NLopt's limited-memory BFGS and the gradient written out. It works on the
// logarithms of the parameters: they span seven orders of magnitude, and on the parameters themselves the line search
// gives up where α and β of one term still stand in for each other.
#include "core/policy/search/goodput_model.h"

#include <nlopt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace consonance {

namespace {

constexpr std::size_t kParameters = 7;
enum Index : std::size_t { AlphaCompute, BetaCompute, AlphaBetween, BetaBetween, AlphaWithin, BetaWithin, Gamma };
using Values = std::array<double, kParameters>;

constexpr double kSmallest = 1e-8;
constexpr double kUnbounded = 1e6;
constexpr double kGammaWeight = 1e-3; ///< towards 1, where α and β are easier to tell apart
constexpr double kRetrogressionWeight = 1e-2; ///< towards small β, which is the optimistic side
constexpr int kMostEvaluations = 300;

struct Problem {
    std::span<const ThroughputSample> samples;
    std::vector<double> logPass;
    std::vector<double> logStep;
};

/// The model at one sample and how its errors change with what it is made of.
struct Residual {
    double pass = 0; ///< of log pass
    double step = 0; ///< of log step
    double byPass = 0; ///< slope of log step by log pass
    double byExchange = 0; ///< by log exchange
    double byGamma = 0;
    double passSeconds = 0;
    double exchangeSeconds = 0;
};

/// Replicas beyond two, of which the exchange grows; never 0, as in the artifact.
double beyondTwo(const ThroughputSample& sample)
{
    return std::max(static_cast<double>(sample.replicas - 2), kSmallest);
}

Residual residualAt(const Values& x, const ThroughputSample& sample, double logPassSeen, double logStepSeen)
{
    const double pass = x[AlphaCompute] + x[BetaCompute] * sample.localBatch;
    double exchange = kSmallest;
    if (sample.servers > 1)
        exchange = x[AlphaBetween] + x[BetaBetween] * beyondTwo(sample);
    else if (sample.replicas > 1)
        exchange = x[AlphaWithin] + x[BetaWithin] * beyondTwo(sample);
    const double gamma = x[Gamma];
    const double logPass = std::log(pass);
    const double logExchange = std::log(exchange);
    const double larger = std::max(logPass, logExchange);
    const double sum = std::exp(gamma * (logPass - larger)) + std::exp(gamma * (logExchange - larger));
    const double logSum = gamma * larger + std::log(sum);
    const double share = std::exp(gamma * (logPass - larger)) / sum;
    return { .pass = logPass - logPassSeen,
        .step = logSum / gamma - logStepSeen,
        .byPass = share,
        .byExchange = 1 - share,
        .byGamma = (share * logPass + (1 - share) * logExchange) / gamma - logSum / (gamma * gamma),
        .passSeconds = pass,
        .exchangeSeconds = exchange };
}

double rootMeanSquare(const std::vector<Residual>& residuals, double Residual::*error)
{
    double sum = 0;
    for (const Residual& residual : residuals)
        sum += residual.*error * (residual.*error);
    return std::sqrt(sum / static_cast<double>(residuals.size()));
}

/// Slopes of the two root mean squares by the parameters.
Values slopesOfErrors(
    const Problem& problem, const std::vector<Residual>& residuals, double passError, double stepError)
{
    Values slopes {};
    const auto count = static_cast<double>(residuals.size());
    for (std::size_t i = 0; i < residuals.size(); ++i) {
        const auto& sample = problem.samples[i];
        const Residual& residual = residuals[i];
        const double byPass = passError > 0 ? residual.pass / (count * passError) : 0;
        const double byStep = stepError > 0 ? residual.step / (count * stepError) : 0;
        const double toPass = (byPass + byStep * residual.byPass) / residual.passSeconds;
        slopes[AlphaCompute] += toPass;
        slopes[BetaCompute] += toPass * sample.localBatch;
        slopes[Gamma] += byStep * residual.byGamma;
        const double toExchange = byStep * residual.byExchange / residual.exchangeSeconds;
        if (sample.servers > 1) {
            slopes[AlphaBetween] += toExchange;
            slopes[BetaBetween] += toExchange * beyondTwo(sample);
        } else if (sample.replicas > 1) {
            slopes[AlphaWithin] += toExchange;
            slopes[BetaWithin] += toExchange * beyondTwo(sample);
        }
    }
    return slopes;
}

double objective(unsigned, const double* logarithms, double* gradient, void* data)
{
    Values x;
    std::transform(logarithms, logarithms + kParameters, x.begin(), [](double one) { return std::exp(one); });
    const auto& problem = *static_cast<const Problem*>(data);
    std::vector<Residual> residuals;
    for (std::size_t i = 0; i < problem.samples.size(); ++i)
        residuals.push_back(residualAt(x, problem.samples[i], problem.logPass[i], problem.logStep[i]));
    const double passError = rootMeanSquare(residuals, &Residual::pass);
    const double stepError = rootMeanSquare(residuals, &Residual::step);
    const double gamma = x[Gamma];
    const double between = x[BetaBetween] / x[AlphaBetween];
    const double within = x[BetaWithin] / x[AlphaWithin];
    if (gradient) {
        Values slopes = slopesOfErrors(problem, residuals, passError, stepError);
        slopes[Gamma] += 2 * kGammaWeight * (gamma - 1);
        slopes[AlphaBetween] -= 2 * kRetrogressionWeight * between * between / x[AlphaBetween];
        slopes[BetaBetween] += 2 * kRetrogressionWeight * between / x[AlphaBetween];
        slopes[AlphaWithin] -= 2 * kRetrogressionWeight * within * within / x[AlphaWithin];
        slopes[BetaWithin] += 2 * kRetrogressionWeight * within / x[AlphaWithin];
        for (std::size_t i = 0; i < kParameters; ++i)
            gradient[i] = slopes[i] * x[i];
    }
    return passError + stepError + kGammaWeight * (gamma - 1) * (gamma - 1)
        + kRetrogressionWeight * (between * between + within * within);
}

/// Where the fit starts and what bounds it.
struct Box {
    Values start { 1e-1, 1e-2, 1e-1, 1e-2, 1e-1, 1e-2, 1 + 1e-3 };
    Values lowest { kSmallest, kSmallest, kSmallest, kSmallest, kSmallest, kSmallest, 1 };
    Values highest { kUnbounded, kUnbounded, kUnbounded, kUnbounded, kUnbounded, kUnbounded, 10 };

    void fix(std::size_t index, double value) { start[index] = lowest[index] = highest[index] = value; }
};

/// The priors: what no sample tells of is held at nothing, so that it gets tried.
Box boxFor(std::span<const ThroughputSample> samples)
{
    const auto any = [samples](const auto& holds) { return std::ranges::any_of(samples, holds); };
    Box box;
    if (!any([samples](const auto& sample) { return sample.localBatch != samples.front().localBatch; })) {
        double sum = 0;
        for (const auto& sample : samples)
            sum += sample.passSeconds;
        box.fix(AlphaCompute, std::max(sum / static_cast<double>(samples.size()) / 2, kSmallest));
    }
    if (!any([](const auto& sample) { return sample.servers > 1; })) {
        box.fix(AlphaBetween, kSmallest);
        box.fix(BetaBetween, kSmallest);
    }
    if (!any([](const auto& sample) { return sample.servers == 1 && sample.replicas > 1; })) {
        box.fix(AlphaWithin, kSmallest);
        box.fix(BetaWithin, kSmallest);
    }
    if (!any([](const auto& sample) { return sample.replicas > 2; })) {
        box.fix(BetaBetween, kSmallest);
        box.fix(BetaWithin, kSmallest);
    }
    return box;
}

/// The parameters that fit best within the box.
Values minimise(Problem& problem, Box box)
{
    for (auto* values : { &box.start, &box.lowest, &box.highest })
        std::ranges::transform(*values, values->begin(), [](double one) { return std::log(one); });
    const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimiser(
        nlopt_create(NLOPT_LD_LBFGS, static_cast<unsigned>(kParameters)), nlopt_destroy);
    if (optimiser) {
        nlopt_set_lower_bounds(optimiser.get(), box.lowest.data());
        nlopt_set_upper_bounds(optimiser.get(), box.highest.data());
        nlopt_set_min_objective(optimiser.get(), objective, &problem);
        nlopt_set_ftol_rel(optimiser.get(), 1e-7);
        nlopt_set_maxeval(optimiser.get(), kMostEvaluations);
        double value = 0;
        // A line search that gives up leaves the best point so far, which is all that is wanted.
        (void)nlopt_optimize(optimiser.get(), box.start.data(), &value);
    }
    std::ranges::transform(box.start, box.start.begin(), [](double one) { return std::exp(one); });
    return box.start;
}

} // namespace

ThroughputParameters fitThroughput(std::span<const ThroughputSample> samples)
{
    Problem problem { .samples = samples, .logPass = {}, .logStep = {} };
    for (const auto& sample : samples) {
        problem.logPass.push_back(std::log(std::max(sample.passSeconds, kSmallest)));
        problem.logStep.push_back(std::log(std::max(sample.stepSeconds, kSmallest)));
    }
    Values x = minimise(problem, boxFor(samples));
    if (std::ranges::none_of(samples, [](const auto& sample) { return sample.servers > 1; })) {
        // Between servers is taken to be a little slower than within one until it is seen.
        x[AlphaBetween] = std::max(x[AlphaBetween], 1.1 * x[AlphaWithin]);
        x[BetaBetween] = std::max(x[BetaBetween], 1.1 * x[BetaWithin]);
    }
    return { .alphaCompute = x[AlphaCompute],
        .betaCompute = x[BetaCompute],
        .alphaBetween = x[AlphaBetween],
        .betaBetween = x[BetaBetween],
        .alphaWithin = x[AlphaWithin],
        .betaWithin = x[BetaWithin],
        .gamma = x[Gamma] };
}

} // namespace consonance
