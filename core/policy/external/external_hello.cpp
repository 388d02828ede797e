// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/external_hello.h"

#include "core/base/joined_text.h"
#include "core/base/json_reader.h"
#include "core/policy/decision_moments.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kOtherProtocol
    = CONSONANCE_MESSAGE("external.protocol", "it speaks version {0} of the protocol, this program speaks version {1}");
constexpr MessageId kNoTrigger
    = CONSONANCE_MESSAGE("external.no-trigger", "it does not say when it wants to be asked; there are {0}");
constexpr MessageId kUnknownName = CONSONANCE_MESSAGE("external.unknown-name", "there is no {0} '{1}'; there are {2}");
constexpr MessageId kBadParameters
    = CONSONANCE_MESSAGE("external.bad-parameters", "'{0}' is not of the form key=value,key=value");

constexpr std::array<std::string_view, 10> kHelloKeys { "protocol", "name", "triggers", "knowledge", "interval_s",
    "tick_s", "preempts", "resizes", "draws", "parameters" };
constexpr std::array<std::string_view, 6> kParameterKeys { "key", "description", "default", "minimum", "maximum",
    "choices" };
constexpr NumberRange kSpan { .minimum = 1e-3, .maximum = 1e9 };
constexpr std::int64_t kLongestHello = 1 << 20;

/// What may stand behind a command: data, and no code of this program.
constexpr std::array kCarriedKnowledge { Knowledge::RemainingWork, Knowledge::TrueThroughput, Knowledge::Epochs,
    Knowledge::ObservedSpeed, Knowledge::Estimates, Knowledge::Distribution, Knowledge::LossCurve };
constexpr std::array kTriggers { TriggerKind::Arrival, TriggerKind::Completion, TriggerKind::Interval,
    TriggerKind::LeaseEnd, TriggerKind::WakeUp, TriggerKind::ResourceChange, TriggerKind::Threshold };

std::string triggerName(TriggerKind kind)
{
    return triggerNames(kind).front();
}

/// The values of a list of names, joined.
template<typename Values, typename NameOf>
auto readNames(const JsonView& list, const char* what, const Values& values, NameOf nameOf)
    -> Result<typename Values::value_type>
{
    auto joined = static_cast<typename Values::value_type>(0);
    if (!list.isPresent())
        return joined;
    TRY_ASSIGN(const auto entries, list.asArray());
    for (const auto& entry : entries) {
        TRY_ASSIGN(const auto name, entry.asText());
        const auto found = std::ranges::find_if(values, [&](auto value) { return nameOf(value) == name; });
        if (found == values.end())
            return fail(ErrorKind::BadInput, kUnknownName,
                { what, std::string(name), joinedText(values, ", ", nameOf) }, entry.place());
        joined = joined | *found;
    }
    return joined;
}

Result<std::optional<Duration>> readSpan(const JsonView& json)
{
    if (!json.isPresent())
        return std::optional<Duration> {};
    TRY_ASSIGN(const auto seconds, json.asNumber(kSpan));
    return std::optional(Duration::fromSecondsRounded(seconds));
}

/// A truth value, a text, a whole number or a number, as it is written.
Result<ParameterValue> readValue(const JsonView& json)
{
    if (const auto flag = json.asBoolean())
        return ParameterValue(*flag);
    if (const auto text = json.asText())
        return ParameterValue(std::string(*text));
    const bool isWhole = json.wholeText().find_first_of(".eE") == std::string::npos;
    if (isWhole) {
        TRY_ASSIGN(const auto number, json.asInteger());
        return ParameterValue(number);
    }
    TRY_ASSIGN(const auto number, json.asNumber());
    return ParameterValue(number);
}

Result<ParameterSpec> readParameter(const JsonView& json)
{
    TRY(json.refuseUnknownKeys(kParameterKeys));
    ParameterSpec spec;
    TRY_ASSIGN(spec.key, json.required("key").asText());
    TRY_ASSIGN(spec.description, json.optional("description").asTextOr({}));
    TRY_ASSIGN(spec.defaultValue, readValue(json.required("default")));
    if (json.optional("minimum").isPresent()) {
        TRY_ASSIGN(spec.minimum, json.required("minimum").asNumber());
    }
    if (json.optional("maximum").isPresent()) {
        TRY_ASSIGN(spec.maximum, json.required("maximum").asNumber());
    }
    if (json.optional("choices").isPresent()) {
        TRY_ASSIGN(const auto choices, json.required("choices").asArray());
        for (const auto& choice : choices) {
            TRY_ASSIGN(const auto name, choice.asText());
            spec.choices.emplace_back(name);
        }
    }
    return spec;
}

Result<std::vector<ParameterSpec>> readParameters(const JsonView& list)
{
    std::vector<ParameterSpec> specs;
    if (!list.isPresent())
        return specs;
    TRY_ASSIGN(const auto entries, list.asArray());
    for (const auto& entry : entries) {
        TRY_ASSIGN(auto spec, readParameter(entry));
        specs.push_back(std::move(spec));
    }
    return specs;
}

} // namespace

PolicyTraits ExternalHello::applyTo(PolicyTraits traits) const
{
    traits.triggers = triggers;
    traits.knowledge = knowledge;
    traits.interval = interval;
    traits.tick = tick;
    traits.preempts = preempts;
    traits.resizes = resizes;
    traits.draws = draws;
    return traits;
}

Result<ExternalHello> readHello(std::string_view answer, const std::string& who)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(answer, who, { .maximumBytes = kLongestHello }));
    TRY_ASSIGN(const auto root, document.root().object());
    TRY(root.refuseUnknownKeys(kHelloKeys));
    TRY_ASSIGN(const auto protocol, root.required("protocol").asInteger());
    if (protocol != kExternalProtocol)
        return fail(ErrorKind::BadInput, kOtherProtocol,
            { std::to_string(protocol), std::to_string(kExternalProtocol) }, root.required("protocol").place());
    ExternalHello hello { .text = root.wholeText() };
    TRY_ASSIGN(hello.name, root.optional("name").asTextOr({}));
    TRY_ASSIGN(hello.triggers, readNames(root.optional("triggers"), "trigger", kTriggers, triggerName));
    TRY_ASSIGN(hello.knowledge, readNames(root.optional("knowledge"), "knowledge", kCarriedKnowledge, knowledgeName));
    TRY_ASSIGN(hello.interval, readSpan(root.optional("interval_s")));
    TRY_ASSIGN(hello.tick, readSpan(root.optional("tick_s")));
    TRY_ASSIGN(hello.preempts, root.optional("preempts").asBooleanOr(false));
    TRY_ASSIGN(hello.resizes, root.optional("resizes").asBooleanOr(false));
    TRY_ASSIGN(hello.draws, root.optional("draws").asBooleanOr(false));
    TRY_ASSIGN(hello.parameters, readParameters(root.optional("parameters")));
    if (hello.triggers == TriggerKind::None && !hello.tick)
        return fail(ErrorKind::BadInput, kNoTrigger, { joinedText(kTriggers, ", ", triggerName) }, root.place());
    if (hello.tick)
        hello.triggers = hello.triggers | TriggerKind::Interval;
    return hello;
}

Result<std::map<std::string, std::string>> splitParameters(const std::string& text)
{
    std::map<std::string, std::string> parameters;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find(',', begin), text.size());
        auto pair = text.substr(begin, end - begin);
        begin = end + 1;
        pair.erase(0, pair.find_first_not_of(' '));
        const auto equals = pair.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorKind::BadArguments, kBadParameters, { text });
        parameters[pair.substr(0, equals)] = pair.substr(equals + 1);
    }
    return parameters;
}

} // namespace consonance
