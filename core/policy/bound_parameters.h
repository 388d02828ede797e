// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a policy declares its parameters: each is bound once to a field of the policy's rule, so that key, range, source
// and field stand together. The default is the field's value in the rule that the policy is registered with.
#pragma once

#include "core/policy/policy.h"
#include "core/policy/tools/placer.h"

#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

namespace consonance {

/// A parameter without bounds.
[[nodiscard]] inline ParameterSpec described(std::string key, std::string description, std::string source)
{
    return { .key = std::move(key), .description = std::move(description), .source = std::move(source) };
}

/// A number from `least` to `most`.
[[nodiscard]] inline ParameterSpec ranged(
    std::string key, std::string description, double least, double most, std::string source)
{
    auto spec = described(std::move(key), std::move(description), std::move(source));
    spec.minimum = least;
    spec.maximum = most;
    return spec;
}

/// The same where the source is our own reason: no publication says it.
[[nodiscard]] inline ParameterSpec assumed(ParameterSpec spec)
{
    spec.isAssumed = true;
    return spec;
}

template<typename Rule> struct BoundParameter {
    ParameterSpec spec;
    std::function<ParameterValue(const Rule&)> read; ///< the default; none where the spec has it
    std::function<Result<void>(Rule&, const ParameterValue&)> write;
};

template<typename Rule> using BoundParameters = std::vector<BoundParameter<Rule>>;

/// Truth values, whole numbers, numbers and texts are kept as the parameter types of the same kind.
template<typename Field>
using ParameterTypeOf = std::conditional_t<std::is_same_v<Field, bool>, bool,
    std::conditional_t<std::is_integral_v<Field>, std::int64_t,
        std::conditional_t<std::is_floating_point_v<Field>, double, std::string>>>;

/// A field that a member pointer or another callable finds in the rule.
template<typename Rule, typename Access> BoundParameter<Rule> boundBy(Access access, ParameterSpec spec)
{
    using Field = std::remove_cvref_t<std::invoke_result_t<Access, Rule&>>;
    using Type = ParameterTypeOf<Field>;
    return { std::move(spec), [access](const Rule& rule) { return ParameterValue(Type(std::invoke(access, rule))); },
        [access](Rule& rule, const ParameterValue& value) -> Result<void> {
            std::invoke(access, rule) = static_cast<Field>(std::get<Type>(value));
            return {};
        } };
}

template<typename Rule, typename Field> BoundParameter<Rule> bound(Field Rule::*field, ParameterSpec spec)
{
    return boundBy<Rule>(field, std::move(spec));
}

/// A field of a part of the rule.
template<typename Rule, typename Part, typename Field>
BoundParameter<Rule> bound(Part Rule::*part, Field Part::*field, ParameterSpec spec)
{
    return boundBy<Rule>(
        [ part, field ](auto& rule) -> auto& { return rule.*part.*field; }, std::move(spec));
}

/// Seconds of a field in microseconds.
template<typename Rule> BoundParameter<Rule> boundSeconds(std::int64_t Rule::*field, ParameterSpec spec)
{
    return { std::move(spec),
        [field](const Rule& rule) { return ParameterValue(static_cast<double>(rule.*field) / 1e6); },
        [field](Rule& rule, const ParameterValue& value) -> Result<void> {
            rule.*field = Duration::fromSecondsRounded(std::get<double>(value)).microseconds;
            return {};
        } };
}

/// One of a few values, each with its name.
template<typename Rule, typename Value>
BoundParameter<Rule> boundChoice(
    Value Rule::*field, std::vector<std::pair<std::string, std::type_identity_t<Value>>> choices, ParameterSpec spec)
{
    for (const auto& choice : choices)
        spec.choices.push_back(choice.first);
    const auto nameOf = [field, choices](const Rule& rule) {
        for (const auto& [name, value] : choices) {
            if (value == rule.*field)
                return ParameterValue(name);
        }
        return ParameterValue(std::string());
    };
    return { std::move(spec), nameOf, [field, choices](Rule& rule, const ParameterValue& given) -> Result<void> {
                for (const auto& [name, value] : choices) {
                    if (name == std::get<std::string>(given))
                        rule.*field = value;
                }
                return {};
            } };
}

template<typename Rule> BoundParameter<Rule> boundPlacer(PlacerKind Rule::*field, ParameterSpec spec)
{
    std::vector<std::pair<std::string, PlacerKind>> choices;
    for (const std::string& name : placerNames())
        choices.emplace_back(name, placerByName(name).value_or(PlacerKind::Consolidate));
    spec.key = "placer";
    return boundChoice(field, std::move(choices), std::move(spec));
}

/// Seconds between decisions; 0 = at every event. onTicks() carries it out.
template<typename Rule> BoundParameter<Rule> boundTick(double Rule::*field, std::string source)
{
    return bound(field,
        { .key = "tick_s",
            .description = "seconds between decisions, with progress counted in whole ticks; 0 = at every event",
            .minimum = 0.0,
            .maximum = 1e6,
            .source = std::move(source) });
}

[[nodiscard]] inline PolicyTraits onTicks(PolicyTraits traits, double seconds)
{
    if (seconds > 0)
        traits.tick = Duration::fromSecondsRounded(seconds);
    return traits;
}

template<typename Rule> std::vector<ParameterSpec> specsOf(const Rule& rule, const BoundParameters<Rule>& parameters)
{
    std::vector<ParameterSpec> specs;
    for (const BoundParameter<Rule>& parameter : parameters) {
        specs.push_back(parameter.spec);
        if (parameter.read)
            specs.back().defaultValue = parameter.read(rule);
    }
    return specs;
}

/// The rule with the values of the parameters.
template<typename Rule>
Result<Rule> ruleWith(Rule rule, const BoundParameters<Rule>& parameters, const ParameterSet& given)
{
    for (const BoundParameter<Rule>& parameter : parameters)
        TRY(parameter.write(rule, given.values().at(parameter.spec.key)));
    return rule;
}

/// Registers a policy; `make` gets the traits and the rule with the parameters in it, and gives the Policy.
template<typename Rule, typename Make>
void addPolicy(PolicyRegistry& registry, PolicyTraits traits, Rule rule, BoundParameters<Rule> parameters, Make make)
{
    traits.parameters = specsOf(rule, parameters);
    registry.add(traits,
        [traits, rule = std::move(rule), parameters = std::move(parameters), make = std::move(make)](
            const ParameterSet& given) -> Result<std::unique_ptr<Policy>> {
            TRY_ASSIGN(Rule own, ruleWith(rule, parameters, given));
            return std::unique_ptr<Policy>(make(traits, std::move(own)));
        });
}

} // namespace consonance
