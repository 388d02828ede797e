// SPDX-License-Identifier: GPL-3.0-or-later
// The bounded fit of a throughput model, with NLopt's limited-memory BFGS and the gradient written out. It works on the
// logarithms of the parameters: they span seven orders of magnitude, and on the parameters themselves the line search
// gives up where α and β of one term still stand in for each other.
#include "core/policy/tools/goodput_model.h"

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
constexpr double kGammaWeight = 1e-3; ///< towards 1, where α and β are easier to tell apart
constexpr double kRetrogressionWeight = 1e-2; ///< towards small β, which is the optimistic side
constexpr int kMostEvaluations = 300;

struct Problem {
    std::span<const ThroughputSample> samples;
    std::vector<double> logPass;
    std::vector<double> logStep;
};

/// A root mean square of errors and, for its gradient, what each error contributes.
double rootMeanSquare(const std::vector<double>& errors)
{
    double sum = 0;
    for (const double error : errors)
        sum += error * error;
    return std::sqrt(sum / static_cast<double>(errors.size()));
}

double objective(unsigned, const double* logarithms, double* gradient, void* data)
{
    Values x;
    std::transform(logarithms, logarithms + kParameters, x.begin(), [](double one) { return std::exp(one); });
    const auto& problem = *static_cast<const Problem*>(data);
    const std::size_t count = problem.samples.size();
    std::vector<double> passErrors(count);
    std::vector<double> stepErrors(count);
    struct Slope {
        double pass; // of log step by log pass
        double exchange; // of log step by log exchange
        double gamma;
        double passSeconds;
        double exchangeSeconds;
    };
    std::vector<Slope> slopes(count);
    const double gamma = x[Gamma];
    for (std::size_t i = 0; i < count; ++i) {
        const auto& sample = problem.samples[i];
        const double beyondTwo = std::max(static_cast<double>(sample.replicas - 2), kSmallest);
        const double pass = x[AlphaCompute] + x[BetaCompute] * sample.localBatch;
        double exchange = kSmallest;
        if (sample.servers > 1)
            exchange = x[AlphaBetween] + x[BetaBetween] * beyondTwo;
        else if (sample.replicas > 1)
            exchange = x[AlphaWithin] + x[BetaWithin] * beyondTwo;
        const double logPass = std::log(pass);
        const double logExchange = std::log(exchange);
        const double larger = std::max(logPass, logExchange);
        const double sum = std::exp(gamma * (logPass - larger)) + std::exp(gamma * (logExchange - larger));
        const double logSum = gamma * larger + std::log(sum);
        const double share = std::exp(gamma * (logPass - larger)) / sum;
        slopes[i] = { .pass = share,
            .exchange = 1 - share,
            .gamma = (share * logPass + (1 - share) * logExchange) / gamma - logSum / (gamma * gamma),
            .passSeconds = pass,
            .exchangeSeconds = exchange };
        passErrors[i] = logPass - problem.logPass[i];
        stepErrors[i] = logSum / gamma - problem.logStep[i];
    }
    const double passError = rootMeanSquare(passErrors);
    const double stepError = rootMeanSquare(stepErrors);
    const double between = x[BetaBetween] / x[AlphaBetween];
    const double within = x[BetaWithin] / x[AlphaWithin];
    if (gradient) {
        std::fill_n(gradient, kParameters, 0.0);
        for (std::size_t i = 0; i < count; ++i) {
            const auto& sample = problem.samples[i];
            const Slope& slope = slopes[i];
            const double n = static_cast<double>(count);
            const double byPass = passError > 0 ? passErrors[i] / (n * passError) : 0;
            const double byStep = stepError > 0 ? stepErrors[i] / (n * stepError) : 0;
            const double toPass = (byPass + byStep * slope.pass) / slope.passSeconds;
            gradient[AlphaCompute] += toPass;
            gradient[BetaCompute] += toPass * sample.localBatch;
            gradient[Gamma] += byStep * slope.gamma;
            const double beyondTwo = std::max(static_cast<double>(sample.replicas - 2), kSmallest);
            const double toExchange = byStep * slope.exchange / slope.exchangeSeconds;
            if (sample.servers > 1) {
                gradient[AlphaBetween] += toExchange;
                gradient[BetaBetween] += toExchange * beyondTwo;
            } else if (sample.replicas > 1) {
                gradient[AlphaWithin] += toExchange;
                gradient[BetaWithin] += toExchange * beyondTwo;
            }
        }
        gradient[Gamma] += 2 * kGammaWeight * (gamma - 1);
        gradient[AlphaBetween] -= 2 * kRetrogressionWeight * between * between / x[AlphaBetween];
        gradient[BetaBetween] += 2 * kRetrogressionWeight * between / x[AlphaBetween];
        gradient[AlphaWithin] -= 2 * kRetrogressionWeight * within * within / x[AlphaWithin];
        gradient[BetaWithin] += 2 * kRetrogressionWeight * within / x[AlphaWithin];
        for (std::size_t i = 0; i < kParameters; ++i)
            gradient[i] *= x[i];
    }
    return passError + stepError + kGammaWeight * (gamma - 1) * (gamma - 1)
        + kRetrogressionWeight * (between * between + within * within);
}

void fix(Values& start, Values& lowest, Values& highest, std::size_t index, double value)
{
    start[index] = lowest[index] = highest[index] = value;
}

} // namespace

ThroughputParameters fitThroughput(std::span<const ThroughputSample> samples)
{
    Problem problem { .samples = samples, .logPass = {}, .logStep = {} };
    bool hasOneBatch = true;
    bool hasSeveralServers = false;
    bool hasSeveralOnOne = false;
    bool hasManyReplicas = false;
    double meanPass = 0;
    for (const auto& sample : samples) {
        problem.logPass.push_back(std::log(std::max(sample.passSeconds, kSmallest)));
        problem.logStep.push_back(std::log(std::max(sample.stepSeconds, kSmallest)));
        hasOneBatch = hasOneBatch && sample.localBatch == samples.front().localBatch;
        hasSeveralServers = hasSeveralServers || sample.servers > 1;
        hasSeveralOnOne = hasSeveralOnOne || (sample.servers == 1 && sample.replicas > 1);
        hasManyReplicas = hasManyReplicas || sample.replicas > 2;
        meanPass += sample.passSeconds / static_cast<double>(samples.size());
    }
    constexpr double kUnbounded = 1e6;
    Values x { 1e-1, 1e-2, 1e-1, 1e-2, 1e-1, 1e-2, 1 + 1e-3 };
    Values lowest { kSmallest, kSmallest, kSmallest, kSmallest, kSmallest, kSmallest, 1 };
    Values highest { kUnbounded, kUnbounded, kUnbounded, kUnbounded, kUnbounded, kUnbounded, 10 };
    if (hasOneBatch)
        fix(x, lowest, highest, AlphaCompute, std::max(meanPass / 2, kSmallest));
    if (!hasSeveralServers) {
        fix(x, lowest, highest, AlphaBetween, kSmallest);
        fix(x, lowest, highest, BetaBetween, kSmallest);
    }
    if (!hasSeveralOnOne) {
        fix(x, lowest, highest, AlphaWithin, kSmallest);
        fix(x, lowest, highest, BetaWithin, kSmallest);
    }
    if (!hasManyReplicas) {
        fix(x, lowest, highest, BetaBetween, kSmallest);
        fix(x, lowest, highest, BetaWithin, kSmallest);
    }
    for (auto* values : { &x, &lowest, &highest })
        std::ranges::transform(*values, values->begin(), [](double one) { return std::log(one); });
    const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimiser(
        nlopt_create(NLOPT_LD_LBFGS, static_cast<unsigned>(kParameters)), nlopt_destroy);
    if (optimiser) {
        nlopt_set_lower_bounds(optimiser.get(), lowest.data());
        nlopt_set_upper_bounds(optimiser.get(), highest.data());
        nlopt_set_min_objective(optimiser.get(), objective, &problem);
        nlopt_set_ftol_rel(optimiser.get(), 1e-7);
        nlopt_set_maxeval(optimiser.get(), kMostEvaluations);
        double value = 0;
        // A line search that gives up leaves the best point so far in x, which is all that is wanted.
        (void)nlopt_optimize(optimiser.get(), x.data(), &value);
    }
    std::ranges::transform(x, x.begin(), [](double one) { return std::exp(one); });
    if (!hasSeveralServers) {
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
