// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of docs/policies.md, made from the registry.
#pragma once

#include "core/policy/policy.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace policy_tables {

inline constexpr std::string_view kBegin = "<!-- policies: ";
inline constexpr std::string_view kBeginTail = " -->\n";
inline constexpr std::string_view kEnd = "<!-- end of policies -->";

/// A parameter and the policies that have it just so.
struct SharedParameter {
    ParameterSpec spec;
    std::string policies;
};

inline bool isSame(const ParameterSpec& a, const ParameterSpec& b)
{
    return a.key == b.key && a.description == b.description && a.defaultValue == b.defaultValue
        && a.minimum == b.minimum && a.maximum == b.maximum && a.choices == b.choices && a.source == b.source
        && a.isAssumed == b.isAssumed;
}

inline std::string valuesOf(const ParameterSpec& spec)
{
    if (!spec.choices.empty())
        return fmt::format("`{}`", fmt::join(spec.choices, "`, `"));
    if (std::holds_alternative<bool>(spec.defaultValue))
        return "`true`, `false`";
    if (std::holds_alternative<std::string>(spec.defaultValue))
        return "text";
    const auto edge = [](const std::optional<double>& value) { return value ? fmt::format("{}", *value) : "any"; };
    return fmt::format("{} … {}", edge(spec.minimum), edge(spec.maximum));
}

inline std::string parameterTable(const std::vector<SharedParameter>& parameters)
{
    if (parameters.empty())
        return {};
    std::string table = "\n| parameter | of | default | values | what it is | source |\n|---|---|---|---|---|---|\n";
    for (const auto& [spec, policies] : parameters) {
        const std::string value = parameterText(spec.defaultValue);
        table += fmt::format("| `{}` | {} | {} | {} | {} | {}{} |\n", spec.key, policies,
            value.empty() ? "" : "`" + value + "`", valuesOf(spec), spec.description, spec.isAssumed ? "assumed: " : "",
            spec.source);
    }
    return table;
}

inline std::string tablesOf(std::string_view family, const PolicyRegistry& registry)
{
    std::string table = "| id | title | provenance | knowledge | what it does | source |\n|---|---|---|---|---|---|\n";
    std::vector<SharedParameter> parameters;
    for (const auto& entry : registry.entries()) {
        const PolicyTraits& traits = entry.traits;
        if (traits.family != family)
            continue;
        const std::string id = "`" + traits.id + "`";
        table += fmt::format("| {} | {} | {} | {} | {} | {} |\n", id, traits.title, provenanceName(traits.provenance),
            knowledgeText(traits.knowledge), traits.summary, traits.citation);
        for (const ParameterSpec& spec : traits.parameters) {
            if (spec.isFilledIn)
                continue;
            const auto shared = std::ranges::find_if(
                parameters, [&spec](const SharedParameter& other) { return isSame(other.spec, spec); });
            if (shared == parameters.end())
                parameters.push_back({ .spec = spec, .policies = id });
            else
                shared->policies += ", " + id;
        }
    }
    return table + parameterTable(parameters);
}

} // namespace policy_tables

/// The page with new tables in each section from `<!-- policies: FAMILY -->` to `<!-- end of policies -->`: one of the
/// family's policies, one of their parameters.
inline std::string withPolicyTables(const std::string& page, const PolicyRegistry& registry)
{
    std::string made;
    std::size_t at = 0;
    while (true) {
        const std::size_t begin = page.find(policy_tables::kBegin, at);
        const std::size_t tail = page.find(policy_tables::kBeginTail, begin);
        const std::size_t end = page.find(policy_tables::kEnd, tail);
        if (begin == std::string::npos || tail == std::string::npos || end == std::string::npos)
            return made + page.substr(at);
        const std::size_t name = begin + policy_tables::kBegin.size();
        made += page.substr(at, tail + policy_tables::kBeginTail.size() - at);
        made += "\n" + policy_tables::tablesOf(std::string_view(page).substr(name, tail - name), registry) + "\n";
        at = end;
    }
}

} // namespace consonance
