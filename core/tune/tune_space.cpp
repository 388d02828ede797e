// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_space.h"

#include "core/base/portable_math.h"
#include "core/base/text_format.h"
#include "core/tune/tuned_training.h"
#include "core/tune/vary_text.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNothingToVary = CONSONANCE_MESSAGE(
    "tune.nothing-to-vary", "{0} has no parameter with a usable range; name one, such as --vary KEY=1..100");
constexpr double kMiddle = 0.5; ///< of parameters that do not count

/// To three significant digits, so that settings read well; within the range.
double readableNumber(double value, const TunedParameter& parameter)
{
    if (parameter.kind == TunedKind::Integer)
        return std::clamp(std::floor(value + 0.5), std::ceil(parameter.low), std::floor(parameter.high));
    const auto rounded = numberOf(fmt::format("{:.3g}", value)).value_or(value);
    return std::clamp(rounded, parameter.low, parameter.high);
}

std::string numberText(double value, const TunedParameter& parameter)
{
    return parameter.kind == TunedKind::Integer ? fmt::format("{:.0f}", value) : shortestText(value);
}

std::size_t indexAt(double coordinate, std::size_t count)
{
    return std::min(static_cast<std::size_t>(std::max(coordinate, 0.0) * static_cast<double>(count)), count - 1);
}

double coordinateOfIndex(std::size_t index, std::size_t count)
{
    return (static_cast<double>(index) + kMiddle) / static_cast<double>(count);
}

/// The value that a parameter has at its coordinates.
std::string valueAt(const TunedParameter& parameter, std::span<const double> at)
{
    if (parameter.kind == TunedKind::Choice)
        return parameter.choices[indexAt(at.front(), parameter.choices.size())];
    std::vector<double> numbers;
    for (const double coordinate : at)
        numbers.push_back(readableNumber(TuneSpace::numberAt(parameter, coordinate), parameter));
    std::ranges::sort(numbers);
    numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : ",") + numberText(number, parameter);
    return text;
}

/// The coordinates of a value that people typed.
void coordinatesOf(const TunedParameter& parameter, const std::string& value, std::span<double> at)
{
    if (parameter.kind == TunedKind::Choice) {
        const auto found = std::ranges::find(parameter.choices, value);
        if (found != parameter.choices.end())
            at.front() = coordinateOfIndex(
                static_cast<std::size_t>(found - parameter.choices.begin()), parameter.choices.size());
        return;
    }
    const auto numbers = numbersOfList(value);
    for (std::size_t i = 0; i < at.size() && !numbers.empty(); ++i)
        at[i] = TuneSpace::coordinateOf(parameter, numbers[std::min(i, numbers.size() - 1)]);
}

} // namespace

Result<TuneSpace> TuneSpace::create(std::vector<TunedPolicy> policies, const std::vector<std::string>& vary)
{
    TuneSpace space;
    const auto& registry = PolicyRegistry::instance();
    for (const auto& policy : policies) {
        TRY(checkTunable({ policy.id, policy.settings }));
    }
    space.m_policies = std::move(policies);
    if (vary.empty()) {
        for (std::size_t i = 0; i < space.m_policies.size(); ++i) {
            const auto& policy = space.m_policies[i];
            for (const auto& spec : registry.find(policy.id)->traits.parameters) {
                if (spec.isFilledIn)
                    continue;
                if (auto parameter = usualRange(spec, policy, i))
                    space.m_parameters.push_back(std::move(*parameter));
                else
                    space.m_leftOut.push_back(policy.id + "." + spec.key);
            }
        }
    }
    for (const auto& text : vary) {
        TRY_ASSIGN(auto parameter, parseVary(text, space.m_policies));
        // Today's policy is trained as long as the others; else a longer training would look like better settings.
        if (auto& settings = space.m_policies[parameter.policy].settings; isOfTraining(parameter.key))
            settings.try_emplace(parameter.key, space.presentValue(parameter));
        space.m_parameters.push_back(std::move(parameter));
    }
    if (space.m_parameters.empty() && space.m_policies.size() == 1)
        return fail(ErrorKind::BadArguments, kNothingToVary, { space.m_policies.front().id });
    space.addDimensions();
    return space;
}

void TuneSpace::addDimensions()
{
    if (m_policies.size() > 1)
        m_dimensions.push_back({ .isCategory = true });
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        m_firstDimension.push_back(m_dimensions.size());
        for (std::size_t n = 0; n < m_parameters[i].count; ++n)
            m_dimensions.push_back({ .parameter = i, .isCategory = m_parameters[i].kind == TunedKind::Choice });
    }
}

std::string TuneSpace::presentValue(const TunedParameter& parameter) const
{
    return settingOf(m_policies[parameter.policy], parameter.key);
}

bool TuneSpace::counts(const TunedParameter& parameter, const TuneSettings& settings) const
{
    if (parameter.policy != settings.policy)
        return false;
    if (!parameter.condition)
        return true;
    const auto given = settings.parameters.find(parameter.condition->key);
    const auto value = given != settings.parameters.end()
        ? given->second
        : settingOf(m_policies[parameter.policy], parameter.condition->key);
    return std::ranges::find(parameter.condition->values, value) != parameter.condition->values.end();
}

TuneSettings TuneSpace::settingsAt(const TunePoint& point) const
{
    TuneSettings settings { .policy = m_policies.size() > 1 ? indexAt(point.front(), m_policies.size()) : 0 };
    settings.parameters = m_policies[settings.policy].settings;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const auto& parameter = m_parameters[i];
        if (parameter.policy == settings.policy)
            settings.parameters[parameter.key]
                = valueAt(parameter, std::span(point).subspan(m_firstDimension[i], parameter.count));
    }
    // What does not count has its present value, so that equal settings are equal texts.
    const auto all = settings;
    for (const auto& parameter : m_parameters) {
        if (parameter.policy == settings.policy && !counts(parameter, all))
            settings.parameters[parameter.key] = presentValue(parameter);
    }
    return settings;
}

TunePoint TuneSpace::pointOf(const TuneSettings& settings) const
{
    TunePoint point(m_dimensions.size(), kMiddle);
    if (m_policies.size() > 1)
        point.front() = coordinateOfIndex(settings.policy, m_policies.size());
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        if (const auto value = valueOf(i, settings))
            coordinatesOf(
                m_parameters[i], *value, std::span(point).subspan(m_firstDimension[i], m_parameters[i].count));
    }
    return point;
}

std::optional<std::string> TuneSpace::valueOf(std::size_t parameter, const TuneSettings& settings) const
{
    const auto& one = m_parameters[parameter];
    if (!counts(one, settings))
        return std::nullopt;
    const auto given = settings.parameters.find(one.key);
    return given != settings.parameters.end() ? given->second : presentValue(one);
}

std::string TuneSpace::valueAlong(std::size_t parameter, const TuneSettings& settings, double coordinate) const
{
    const auto& one = m_parameters[parameter];
    std::vector<double> at(one.count, kMiddle);
    coordinatesOf(one, valueOf(parameter, settings).value_or(presentValue(one)), at);
    at.front() = coordinate;
    return valueAt(one, at);
}

double TuneSpace::coordinateOf(const TunedParameter& parameter, double value)
{
    if (parameter.high <= parameter.low)
        return kMiddle;
    const double within = std::clamp(value, parameter.low, parameter.high);
    if (parameter.scale == TunedScale::Linear)
        return (within - parameter.low) / (parameter.high - parameter.low);
    return portableLog(within / parameter.low) / portableLog(parameter.high / parameter.low);
}

double TuneSpace::numberAt(const TunedParameter& parameter, double coordinate)
{
    const double within = std::clamp(coordinate, 0.0, 1.0);
    if (parameter.scale == TunedScale::Linear)
        return parameter.low + within * (parameter.high - parameter.low);
    return parameter.low * portableExp(within * portableLog(parameter.high / parameter.low));
}

} // namespace consonance
