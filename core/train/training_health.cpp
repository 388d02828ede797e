// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/training_health.h"

#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNotANumber = CONSONANCE_MESSAGE("train.alarm.not-a-number",
    "{0} is no longer a number: the learning rate is too high; start again from an earlier checkpoint with a lower "
    "one");
constexpr MessageId kEntropy = CONSONANCE_MESSAGE("train.alarm.entropy",
    "the policy hardly explores any more (relative entropy {0}): raise entropy or exploration if it has not learned "
    "enough");
constexpr MessageId kKl = CONSONANCE_MESSAGE(
    "train.alarm.kl", "one update changes the policy a lot (approximate KL {0}): lower actor_rate or practice_epochs");
constexpr MessageId kGradient = CONSONANCE_MESSAGE(
    "train.alarm.gradient", "gradients are very long (norm {0}): lower the learning rates or clip gradients harder");
constexpr MessageId kCritic = CONSONANCE_MESSAGE("train.alarm.critic",
    "the critic predicts returns no better than their mean (explained variance {0}): raise critic_rate");
constexpr MessageId kClip = CONSONANCE_MESSAGE("train.alarm.clip",
    "most ratios are clipped (share {0}), so most of what was played teaches nothing: lower actor_rate or "
    "practice_epochs");
constexpr MessageId kScale = CONSONANCE_MESSAGE("train.alarm.value-scale",
    "the critic's values are on another scale than the returns ({0} times as large): give it time, or raise "
    "critic_rate");
constexpr MessageId kPredictor = CONSONANCE_MESSAGE("train.alarm.predictor",
    "the reward predictor errs by {0} % on placements it has not seen: give it more history or more epochs");

constexpr MessageId kWhyNotANumber = CONSONANCE_MESSAGE("train.why.not-a-number",
    "A figure that is not a number comes from weights that grew without bound: each step was longer than the one "
    "before. Whatever is learned after that is lost.");
constexpr MessageId kWhyEntropy = CONSONANCE_MESSAGE("train.why.entropy",
    "Entropy says how evenly the policy chooses, divided by that of an even choice: 1 is chance, 0 always the same. It "
    "should fall slowly and flatten. Near 0 nothing new is tried, so nothing better can be found any more.");
constexpr MessageId kWhyKl = CONSONANCE_MESSAGE("train.why.kl",
    "The approximate KL divergence says how far the policy has moved from the one that played the samples. What it "
    "learns only holds near that policy; after a long step it learns from games that it would no longer play.");
constexpr MessageId kWhyGradient = CONSONANCE_MESSAGE("train.why.gradient",
    "The norm of all gradients together, before they are clipped. Very long ones mean that a few samples decide where "
    "the weights go.");
constexpr MessageId kWhyCritic = CONSONANCE_MESSAGE("train.why.critic",
    "Explained variance is the share of the differences between returns that the critic foresees: 1 is all, 0 no more "
    "than a constant would, below 0 worse. Advantages are measured against the critic, so a bad one makes them noise.");
constexpr MessageId kWhyClip = CONSONANCE_MESSAGE("train.why.clip",
    "Ratios compare the probability of an action now with that when it was played; outside the range of clip they are "
    "cut off and have no slope. A few per cent are usual; if most are cut off, the steps are too long.");
constexpr MessageId kWhyScale = CONSONANCE_MESSAGE("train.why.value-scale",
    "The root mean square of the critic's values over that of the returns: near 1 in a sound training. Far below, the "
    "critic has not got there yet; far above, it runs away. Either makes every advantage look good or bad.");
constexpr MessageId kWhyPredictor = CONSONANCE_MESSAGE("train.why.predictor",
    "The mean error of predicted speeds on runs that the predictor was not trained on. The policy is paid by the "
    "predictor: it learns the predictor's mistakes with everything else.");

/// One figure, when it is wrong, and what to say then.
struct Rule {
    const char* figure;
    MessageId problem;
    MessageId explanation;
    bool (*isWrong)(const TrainingReport& report, double value, const TrainingHealthLimits& limits);
    double shownTimes = 1; ///< the value is shown multiplied by it
    const char* format = "{:.3g}";
};

bool hasCritic(const TrainingReport& report, const TrainingHealthLimits& limits)
{
    return report.phase == "practice" && report.round >= limits.criticRounds;
}

using Report = TrainingReport;
using Limits = TrainingHealthLimits;

constexpr std::array kRules {
    Rule { "relative_entropy", kEntropy, kWhyEntropy,
        [](const Report&, double value, const Limits& limits) { return value < limits.leastRelativeEntropy; } },
    Rule { "approximate_kl", kKl, kWhyKl,
        [](const Report&, double value, const Limits& limits) { return value > limits.mostApproximateKl; } },
    Rule { "gradient_norm", kGradient, kWhyGradient,
        [](const Report&, double value, const Limits& limits) { return value > limits.mostGradientNorm; } },
    Rule { "clip_fraction", kClip, kWhyClip,
        [](const Report&, double value, const Limits& limits) { return value > limits.mostClipFraction; } },
    Rule { "explained_variance", kCritic, kWhyCritic,
        [](const Report& report, double value, const Limits& limits) {
            return hasCritic(report, limits) && value < limits.leastExplainedVariance;
        } },
    Rule { "value_scale", kScale, kWhyScale,
        [](const Report& report, double value, const Limits& limits) {
            return hasCritic(report, limits) && (value < limits.leastValueScale || value > limits.mostValueScale);
        } },
    Rule { "held_out_error", kPredictor, kWhyPredictor,
        [](const Report& report, double value, const Limits& limits) {
            return report.phase == "predictor" && report.round == report.rounds && value > limits.mostPredictorError;
        },
        100, "{:.1f}" },
};

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
    return fail(ErrorKind::Failed, message, { std::move(argument) }).value();
}

/// The first report of the stretch up to the last one in which `isWrong`; reports without the figure do not end it.
template<typename IsWrong>
std::size_t beginOf(std::span<const TrainingReport> reports, std::string_view name, const IsWrong& isWrong)
{
    std::size_t since = reports.size() - 1;
    for (std::size_t i = reports.size(); i-- > 0;) {
        const auto value = figure(reports[i], name);
        if (!value)
            continue;
        if (reports[i].phase != reports.back().phase || !isWrong(reports[i], *value))
            break;
        since = i;
    }
    return since;
}

} // namespace

std::vector<TrainingAlarm> trainingAlarms(std::span<const TrainingReport> reports, const TrainingHealthLimits& limits)
{
    std::vector<TrainingAlarm> alarms;
    if (reports.empty())
        return alarms;
    const TrainingReport& last = reports.back();
    for (const auto& [name, value] : last.figures) {
        if (!std::isfinite(value))
            alarms.push_back({ .problem = alarm(kNotANumber, name),
                .explanation = alarm(kWhyNotANumber, name),
                .figure = name,
                .since = beginOf(reports, name, [](const Report&, double one) { return !std::isfinite(one); }) });
    }
    for (const Rule& rule : kRules) {
        const auto value = figure(last, rule.figure);
        if (!value || !rule.isWrong(last, *value, limits))
            continue;
        const auto shown = fmt::format(fmt::runtime(rule.format), *value * rule.shownTimes);
        alarms.push_back({ .problem = alarm(rule.problem, shown),
            .explanation = alarm(rule.explanation, shown),
            .figure = rule.figure,
            .since = beginOf(reports, rule.figure,
                [&](const Report& report, double one) { return rule.isWrong(report, one, limits); }) });
    }
    return alarms;
}

} // namespace consonance
