// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/vary_text.h"

#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/base/trimmed_text.h"
#include "core/tune/tuned_training.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kBadVary = CONSONANCE_MESSAGE("tune.vary",
    "'{0}' is not a parameter with a range; expected KEY, KEY=LOW..HIGH, KEY=LOW..HIGH:log, KEY=LOW..HIGHx2 or "
    "KEY=a|b, perhaps with \" if KEY=VALUE\" behind it");
constexpr MessageId kNoParameter
    = CONSONANCE_MESSAGE("tune.no-parameter", "no tuned policy has the parameter {0}; they have: {1}");
constexpr MessageId kNeedsRange = CONSONANCE_MESSAGE(
    "tune.needs-range", "the table of {0} has no usable range for {1}; name one, such as {1}=1..100 or {1}=a|b");
constexpr MessageId kOutside
    = CONSONANCE_MESSAGE("tune.outside", "{0} of {1} must stay within its bounds; {2} is outside them");
constexpr MessageId kNotAChoice = CONSONANCE_MESSAGE("tune.not-a-choice", "{0} of {1} cannot be {2}: {3}");
constexpr double kWideLog = 100; ///< from this ratio on a positive range is logarithmic (assumed)
constexpr double kFarBeyond = 1000; ///< bounds so far from the present value are no range (assumed)

std::vector<std::string> splitText(std::string_view text, char at)
{
    std::vector<std::string> parts;
    for (;;) {
        const auto end = std::min(text.find(at), text.size());
        parts.emplace_back(trimmedText(text.substr(0, end)));
        if (end == text.size())
            return parts;
        text.remove_prefix(end + 1);
    }
}

TunedScale scaleFor(double low, double high)
{
    return low > 0 && high / low >= kWideLog ? TunedScale::Logarithmic : TunedScale::Linear;
}

bool isInteger(const ParameterSpec& spec)
{
    return std::holds_alternative<std::int64_t>(spec.defaultValue);
}

bool isNumber(const ParameterSpec& spec)
{
    return isInteger(spec) || std::holds_alternative<double>(spec.defaultValue);
}

/// Around the present value, within the bounds of the table.
std::optional<TunedParameter> aroundPresent(
    TunedParameter parameter, const ParameterSpec& spec, double least, double most)
{
    if (least <= 0)
        return std::nullopt;
    const auto readable = [](double value) { return numberOf(fmt::format("{:.2g}", value)).value_or(value); };
    parameter.low = std::max(readable(least / kAssumedSpread), spec.minimum.value_or(0));
    parameter.high = readable(most * kAssumedSpread);
    if (spec.maximum)
        parameter.high = std::min(parameter.high, *spec.maximum);
    if (parameter.kind == TunedKind::Integer)
        parameter.low = std::max(1.0, std::floor(parameter.low));
    parameter.scale = parameter.low > 0 ? scaleFor(parameter.low, parameter.high) : TunedScale::Linear;
    parameter.isAssumed = true;
    return parameter.high > parameter.low ? std::optional(std::move(parameter)) : std::nullopt;
}

struct NamedParameter {
    std::size_t policy = 0;
    ParameterSpec spec;
};

/// "KEY" of the first policy that has it, or "POLICY.KEY".
Result<NamedParameter> findParameter(std::string_view name, const std::vector<TunedPolicy>& policies)
{
    std::string known;
    for (std::size_t i = 0; i < policies.size(); ++i) {
        const auto& id = policies[i].id;
        for (const auto& spec : tunableParameters(id)) {
            if (name == spec.key || name == id + "." + spec.key)
                return NamedParameter { i, spec };
            if (!spec.isFilledIn)
                known += (known.empty() ? "" : ", ") + (policies.size() > 1 ? id + "." : std::string()) + spec.key;
        }
    }
    return fail(ErrorKind::BadArguments, kNoParameter, { std::string(name), known });
}

/// Whether the policy takes the value.
Result<void> checkValue(const TunedPolicy& policy, const ParameterSpec& spec, const std::string& value)
{
    auto settings = policy.settings;
    settings[spec.key] = value;
    if (const auto taken = checkTunable({ policy.id, settings }); !taken)
        return fail(
            ErrorKind::BadArguments, kNotAChoice, { spec.key, policy.id, value, taken.error().englishMessage() });
    return {};
}

/// "LOW..HIGH", "LOW..HIGHx2", "LOW..HIGH:log".
Result<void> readNumbers(std::string_view range, const std::string& text, TunedParameter& parameter)
{
    const auto bad = [&] { return fail(ErrorKind::BadArguments, kBadVary, { text }); };
    std::string_view scale;
    if (const auto colon = range.find(':'); colon != std::string_view::npos) {
        scale = range.substr(colon + 1);
        range = range.substr(0, colon);
    }
    if (const auto times = range.find('x'); times != std::string_view::npos) {
        const auto count = integerFromText(range.substr(times + 1));
        if (!count || *count < 1 || *count > static_cast<std::int64_t>(kMostListNumbers))
            return bad();
        parameter.count = static_cast<std::size_t>(*count);
        range = range.substr(0, times);
    }
    const auto dots = range.find("..");
    const auto low = numberOf(std::string(range.substr(0, dots)));
    const auto high = dots == std::string_view::npos ? std::nullopt : numberOf(std::string(range.substr(dots + 2)));
    if (!low || !high || !(*low < *high))
        return bad();
    parameter.low = *low;
    parameter.high = *high;
    parameter.scale = scaleFor(*low, *high);
    if (scale == "linear")
        parameter.scale = TunedScale::Linear;
    else if (scale == "log" && *low > 0)
        parameter.scale = TunedScale::Logarithmic;
    else if (!scale.empty())
        return bad();
    return {};
}

Result<void> checkBounds(const TunedPolicy& policy, const ParameterSpec& spec, const TunedParameter& parameter)
{
    for (const double end : { parameter.low, parameter.high }) {
        if ((spec.minimum && end < *spec.minimum) || (spec.maximum && end > *spec.maximum))
            return fail(ErrorKind::BadArguments, kOutside, { spec.key, policy.id, shortestText(end) });
    }
    return {};
}

/// "a|b" or a range of numbers.
Result<TunedParameter> withRange(std::string_view range, const std::string& text, const NamedParameter& named,
    const std::vector<TunedPolicy>& policies)
{
    const auto& spec = named.spec;
    const auto& policy = policies[named.policy];
    TunedParameter parameter { .policy = named.policy, .key = spec.key };
    if (range.find("..") == std::string_view::npos) {
        parameter.kind = TunedKind::Choice;
        parameter.choices = splitText(range, '|');
        for (const auto& choice : parameter.choices)
            TRY(checkValue(policy, spec, choice));
        return parameter;
    }
    TRY(readNumbers(range, text, parameter));
    parameter.kind = isInteger(spec) ? TunedKind::Integer : isNumber(spec) ? TunedKind::Number : TunedKind::NumberList;
    if (parameter.kind != TunedKind::NumberList && parameter.count > 1)
        return fail(ErrorKind::BadArguments, kBadVary, { text });
    TRY(checkBounds(policy, spec, parameter));
    if (parameter.kind == TunedKind::NumberList)
        TRY(checkValue(policy, spec, shortestText(parameter.low)));
    return parameter;
}

} // namespace

std::optional<double> numberOf(const std::string& text)
{
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    return parsed.ec == std::errc() && parsed.ptr == end && std::isfinite(number) ? std::optional(number)
                                                                                  : std::nullopt;
}

std::vector<double> numbersOfList(const std::string& text)
{
    std::vector<double> numbers;
    for (const auto& part : splitText(text, ',')) {
        const auto number = numberOf(part);
        if (!number)
            return {};
        numbers.push_back(*number);
    }
    return numbers;
}

std::string settingOf(const TunedPolicy& policy, const std::string& key)
{
    if (const auto given = policy.settings.find(key); given != policy.settings.end())
        return given->second;
    const auto& own = PolicyRegistry::instance().find(policy.id)->traits.parameters;
    const auto valueIn = [&key](const std::vector<ParameterSpec>& specs) {
        const auto spec = std::ranges::find(specs, key, &ParameterSpec::key);
        return spec == specs.end() ? std::string() : parameterText(spec->defaultValue);
    };
    return isOfTraining(key) ? valueIn(tunableParameters(policy.id)) : valueIn(own);
}

std::optional<TunedParameter> usualRange(const ParameterSpec& spec, const TunedPolicy& policy, std::size_t policyIndex)
{
    TunedParameter parameter { .policy = policyIndex, .key = spec.key };
    if (std::holds_alternative<bool>(spec.defaultValue) || !spec.choices.empty()) {
        parameter.kind = TunedKind::Choice;
        parameter.choices = spec.choices.empty() ? std::vector<std::string> { "false", "true" } : spec.choices;
        return parameter.choices.size() > 1 ? std::optional(std::move(parameter)) : std::nullopt;
    }
    const auto present = numbersOfList(settingOf(policy, spec.key));
    if (present.empty())
        return std::nullopt;
    if (!isNumber(spec)) {
        parameter.kind = TunedKind::NumberList;
        parameter.count = std::min(present.size(), kMostListNumbers);
        return aroundPresent(std::move(parameter), spec, std::ranges::min(present), std::ranges::max(present));
    }
    parameter.kind = isInteger(spec) ? TunedKind::Integer : TunedKind::Number;
    const double value = present.front();
    if (!spec.minimum || !spec.maximum || *spec.maximum > kFarBeyond * std::max(value, 1.0))
        return aroundPresent(std::move(parameter), spec, value, value);
    parameter.low = *spec.minimum;
    parameter.high = *spec.maximum;
    parameter.scale = scaleFor(parameter.low, parameter.high);
    return parameter.high > parameter.low ? std::optional(std::move(parameter)) : std::nullopt;
}

Result<TunedParameter> parseVary(const std::string& text, const std::vector<TunedPolicy>& policies)
{
    constexpr std::string_view kIf = " if ";
    std::string_view rest = text;
    std::string_view condition;
    if (const auto at = rest.find(kIf); at != std::string_view::npos) {
        condition = trimmedText(rest.substr(at + kIf.size()));
        rest = rest.substr(0, at);
    }
    const auto equals = rest.find('=');
    TRY_ASSIGN(const auto named, findParameter(trimmedText(rest.substr(0, equals)), policies));
    TunedParameter parameter;
    if (equals == std::string_view::npos) {
        auto usual = usualRange(named.spec, policies[named.policy], named.policy);
        if (!usual)
            return fail(ErrorKind::BadArguments, kNeedsRange, { policies[named.policy].id, named.spec.key });
        parameter = std::move(*usual);
    } else {
        TRY_ASSIGN(parameter, withRange(trimmedText(rest.substr(equals + 1)), text, named, policies));
    }
    if (condition.empty())
        return parameter;
    const auto is = condition.find('=');
    if (is == std::string_view::npos)
        return fail(ErrorKind::BadArguments, kBadVary, { text });
    const auto& own = policies[named.policy];
    TRY_ASSIGN(const auto other, findParameter(trimmedText(condition.substr(0, is)), { own }));
    parameter.condition = { other.spec.key, splitText(condition.substr(is + 1), '|') };
    for (const auto& value : parameter.condition->values)
        TRY(checkValue(own, other.spec, value));
    return parameter;
}

} // namespace consonance
