// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training_health.h"

#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNotANumber = CONSONANCE_MESSAGE("train.alarm.not-a-number",
    "{0} is no number any more: the learning rate is too high; start again from an earlier checkpoint with a lower "
    "one");
constexpr MessageId kEntropy = CONSONANCE_MESSAGE("train.alarm.entropy",
    "the policy hardly explores any more (relative entropy {0}): raise entropy or exploration if it has not learned "
    "enough");
constexpr MessageId kKl = CONSONANCE_MESSAGE(
    "train.alarm.kl", "one update changes the policy much (approximate KL {0}): lower actor_rate or practice_epochs");
constexpr MessageId kGradient = CONSONANCE_MESSAGE(
    "train.alarm.gradient", "gradients are very long (norm {0}): lower the learning rates or clip gradients harder");
constexpr MessageId kCritic = CONSONANCE_MESSAGE("train.alarm.critic",
    "the critic predicts returns no better than their mean (explained variance {0}): raise critic_rate");
constexpr MessageId kPredictor = CONSONANCE_MESSAGE("train.alarm.predictor",
    "the reward predictor errs by {0} % on placements it has not seen: give it more history or more epochs");

std::optional<double> figure(const TrainingReport& report, std::string_view name)
{
    for (const auto& [key, value] : report.figures) {
        if (key == name)
            return value;
    }
    return std::nullopt;
}

Error alarm(MessageId message, std::string argument)
{
    return {
        .kind = ErrorKind::Failed, .message = message, .arguments = { std::move(argument) }, .place = {}, .context = {}
    };
}

} // namespace

std::vector<Error> trainingAlarms(std::span<const TrainingReport> reports, const TrainingHealthLimits& limits)
{
    std::vector<Error> alarms;
    if (reports.empty())
        return alarms;
    const TrainingReport& last = reports.back();
    for (const auto& [name, value] : last.figures) {
        if (!std::isfinite(value))
            alarms.push_back(alarm(kNotANumber, name));
    }
    const auto above = [&](const char* name, double limit, MessageId message) {
        if (const auto value = figure(last, name); value && *value > limit)
            alarms.push_back(alarm(message, fmt::format("{:.3g}", *value)));
    };
    const auto below = [&](const char* name, double limit, MessageId message) {
        if (const auto value = figure(last, name); value && *value < limit)
            alarms.push_back(alarm(message, fmt::format("{:.3g}", *value)));
    };
    below("relative_entropy", limits.leastRelativeEntropy, kEntropy);
    above("approximate_kl", limits.mostApproximateKl, kKl);
    above("gradient_norm", limits.mostGradientNorm, kGradient);
    if (last.phase == "practice" && last.round >= limits.criticRounds)
        below("explained_variance", limits.leastExplainedVariance, kCritic);
    if (last.phase == "predictor" && last.round == last.rounds) {
        if (const auto error = figure(last, "held_out_error"); error && *error > limits.mostPredictorError)
            alarms.push_back(alarm(kPredictor, fmt::format("{:.1f}", *error * 100)));
    }
    return alarms;
}

} // namespace consonance
