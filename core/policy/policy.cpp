// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"

#include "core/base/marked_text.h"
#include "core/base/nearest_word.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownPolicy
    = CONSONANCE_MESSAGE("policy.unknown", "there is no policy \"{0}\"; the nearest is \"{1}\". Known: {2}");
constexpr MessageId kUnknownParameter
    = CONSONANCE_MESSAGE("policy.parameter.unknown", "policy {0} has no parameter \"{1}\"; it has: {2}");
constexpr MessageId kRetiredParameter = CONSONANCE_MESSAGE("policy.parameter.retired",
    "policy {0} no longer has the parameter \"{1}\"; Consonance {2}, was the last version that runs it and can replay "
    "this "
    "run");
constexpr MessageId kBadParameter
    = CONSONANCE_MESSAGE("policy.parameter.bad", "parameter {0} of policy {1} must be {2}, not \"{3}\"");

std::string joined(const std::vector<std::string>& words)
{
    return words.empty() ? std::string("none") : fmt::format("{}", fmt::join(words, ", "));
}

std::string rangeText(const ParameterSpec& spec)
{
    if (spec.minimum && spec.maximum)
        return fmt::format(" from {} to {}", *spec.minimum, *spec.maximum);
    if (spec.minimum)
        return fmt::format(" of at least {}", *spec.minimum);
    if (spec.maximum)
        return fmt::format(" of at most {}", *spec.maximum);
    return {};
}

std::string expectationOf(const ParameterSpec& spec)
{
    switch (spec.defaultValue.index()) {
    case 0:
        return "true or false";
    case 1:
        return "a whole number" + rangeText(spec);
    case 2:
        return "a number" + rangeText(spec);
    default:
        return spec.choices.empty() ? std::string("a text") : "one of " + joined(spec.choices);
    }
}

bool isInRange(const ParameterSpec& spec, double value)
{
    return !(spec.minimum && value < *spec.minimum) && !(spec.maximum && value > *spec.maximum);
}

/// A parameter that stored runs may have and that no longer exists. A run that has one was decided by code that is gone
/// too, so it is never left out silently.
struct RetiredParameter {
    std::string_view policy;
    std::string_view key;
    std::string_view lastVersion; ///< that replays such runs, as people find it
};
constexpr RetiredParameter kRetired[] {
    // Until then `harmony` was the flat network of today's harmony-published, with bundled networks of its own.
    { "harmony", "lookahead", "0.1.0 of 22 November 2026, revision 3871c77b" },
};

template<typename Number> std::optional<ParameterValue> parseNumber(const ParameterSpec& spec, const std::string& text)
{
    Number value {};
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || !isInRange(spec, static_cast<double>(value)))
        return std::nullopt;
    if constexpr (std::is_floating_point_v<Number>) {
        if (!(value - value == 0)) // infinities and NaN
            return std::nullopt;
    }
    return ParameterValue(value);
}

std::optional<ParameterValue> parseValue(const ParameterSpec& spec, const std::string& text)
{
    switch (spec.defaultValue.index()) {
    case 0:
        if (text == "true" || text == "1")
            return ParameterValue(true);
        if (text == "false" || text == "0")
            return ParameterValue(false);
        return std::nullopt;
    case 1:
        return parseNumber<std::int64_t>(spec, text);
    case 2:
        return parseNumber<double>(spec, text);
    default:
        if (!spec.choices.empty() && std::ranges::find(spec.choices, text) == spec.choices.end())
            return std::nullopt;
        return ParameterValue(text);
    }
}

std::vector<std::string> keysOf(const std::vector<ParameterSpec>& specs)
{
    std::vector<std::string> keys;
    for (const ParameterSpec& spec : specs)
        keys.push_back(spec.key);
    return keys;
}

/// Lower-case letters and digits alone.
std::string lettersOf(std::string_view text)
{
    std::string letters;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return letters;
}

} // namespace

const char* provenanceName(Provenance provenance)
{
    switch (provenance) {
    case Provenance::Verified:
        return CONSONANCE_TEXT("CommandLine", "verified");
    case Provenance::FromFormulas:
        return CONSONANCE_TEXT("CommandLine", "from formulas");
    case Provenance::Reconstructed:
        return CONSONANCE_TEXT("CommandLine", "reconstructed");
    case Provenance::Learned:
        return CONSONANCE_TEXT("CommandLine", "learned");
    case Provenance::External:
        return CONSONANCE_TEXT("CommandLine", "external");
    }
    return "";
}

std::string parameterText(const ParameterValue& value)
{
    if (const bool* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const std::int64_t* integer = std::get_if<std::int64_t>(&value))
        return fmt::format("{}", *integer);
    if (const double* number = std::get_if<double>(&value))
        return fmt::format("{}", *number);
    return std::get<std::string>(value);
}

Result<ParameterSet> ParameterSet::create(const std::vector<ParameterSpec>& specs,
    const std::map<std::string, std::string>& given, const std::string& policyId)
{
    for (const auto& [key, text] : given) {
        const bool isKnown
            = std::ranges::any_of(specs, [&wanted = key](const ParameterSpec& spec) { return spec.key == wanted; });
        const auto* const retired
            = std::ranges::find_if(kRetired, [&wanted = key, &policyId](const RetiredParameter& parameter) {
                  return parameter.policy == policyId && parameter.key == wanted;
              });
        if (!isKnown && retired != std::end(kRetired))
            return fail(ErrorKind::Failed, kRetiredParameter, { policyId, key, std::string(retired->lastVersion) });
        if (!isKnown)
            return fail(ErrorKind::BadArguments, kUnknownParameter, { policyId, key, joined(keysOf(specs)) });
    }
    ParameterSet set;
    for (const ParameterSpec& spec : specs) {
        const auto found = given.find(spec.key);
        if (found == given.end()) {
            set.m_values[spec.key] = spec.defaultValue;
            continue;
        }
        const std::optional<ParameterValue> value = parseValue(spec, found->second);
        if (!value)
            return fail(
                ErrorKind::BadArguments, kBadParameter, { spec.key, policyId, expectationOf(spec), found->second });
        set.m_values[spec.key] = *value;
    }
    return set;
}

std::map<std::string, ParameterValue> ParameterSet::tellingValues(const std::vector<ParameterSpec>& specs) const
{
    auto values = m_values;
    for (const ParameterSpec& spec : specs) {
        if (spec.isFilledIn)
            values.erase(spec.key);
    }
    return values;
}

PolicyRegistry& PolicyRegistry::instance()
{
    static PolicyRegistry registry;
    return registry;
}

void PolicyRegistry::add(PolicyTraits traits, Factory make)
{
    m_entries.push_back({ std::move(traits), std::move(make) });
}

void PolicyRegistry::addFormerName(std::string former, std::string id)
{
    m_formerNames.emplace(std::move(former), std::move(id));
}

const PolicyRegistry::Entry* PolicyRegistry::find(std::string_view id) const
{
    if (const auto former = m_formerNames.find(id); former != m_formerNames.end())
        id = former->second;
    const auto found = std::ranges::find_if(m_entries, [id](const Entry& entry) { return entry.traits.id == id; });
    return found == m_entries.end() ? nullptr : &*found;
}

Result<std::map<std::string, std::string>> PolicyRegistry::pinned(
    std::string_view id, std::map<std::string, std::string> parameters) const
{
    const Entry* entry = find(id);
    if (!entry)
        return parameters;
    for (const ParameterSpec& spec : entry->traits.parameters) {
        if (!spec.pin)
            continue;
        auto& value = parameters.try_emplace(spec.key, parameterText(spec.defaultValue)).first->second;
        TRY_ASSIGN(value, spec.pin(value));
    }
    return parameters;
}

std::map<std::string, std::string> PolicyRegistry::asKept(
    std::string_view id, std::map<std::string, std::string> parameters) const
{
    const Entry* entry = find(id);
    for (const ParameterSpec& spec : entry ? entry->traits.parameters : std::vector<ParameterSpec> {}) {
        if (spec.formerly)
            parameters.try_emplace(spec.key, parameterText(*spec.formerly));
    }
    return parameters;
}

Result<std::unique_ptr<Policy>> PolicyRegistry::make(
    std::string_view id, const std::map<std::string, std::string>& parameters) const
{
    if (const Entry* entry = find(id)) {
        TRY_ASSIGN(
            const ParameterSet set, ParameterSet::create(entry->traits.parameters, parameters, entry->traits.id));
        return entry->make(set);
    }
    std::vector<std::string> ids;
    for (const Entry& entry : m_entries)
        ids.push_back(entry.traits.id);
    // People try a policy's name, too: "load-balancing" for lb.
    const auto letters = lettersOf(id);
    const auto distance = [&](const Entry& entry) {
        return std::min(
            editDistance(letters, lettersOf(entry.traits.id)), editDistance(letters, lettersOf(entry.traits.title)));
    };
    const auto nearest = std::ranges::min_element(m_entries, {}, distance);
    return fail(ErrorKind::BadArguments, kUnknownPolicy,
        { std::string(id), nearest == m_entries.end() ? std::string() : nearest->traits.id, joined(ids) });
}

} // namespace consonance
