// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/slurm_json.h"

namespace consonance {

namespace {

char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

} // namespace

Result<std::optional<double>> slurmNumber(const JsonView& value)
{
    std::optional<double> number;
    if (!value.isPresent()) {
        // A required member that is missing says so; an optional one is not there.
        TRY(value.asNumberOr(0));
        return number;
    }
    if (auto isSet = value.optional("set"); isSet.isPresent()) {
        TRY_ASSIGN(const auto given, isSet.asBoolean());
        TRY_ASSIGN(const auto infinite, value.optional("infinite").asBooleanOr(false));
        if (!given || infinite)
            return number;
        TRY_ASSIGN(number, value.required("number").asNumber());
        return number;
    }
    TRY_ASSIGN(number, value.asNumber());
    return number;
}

Result<std::string_view> slurmState(const JsonView& value)
{
    auto list = value.asArray();
    if (!list)
        return value.asText();
    if (list->empty())
        return std::string_view {};
    return list->front().asText();
}

Result<std::string> slurmStates(const JsonView& value)
{
    std::string all;
    if (auto list = value.asArray()) {
        for (const auto& one : *list) {
            TRY_ASSIGN(const auto text, one.asText());
            all += (all.empty() ? "" : ",") + std::string(text);
        }
    } else {
        TRY_ASSIGN(const auto text, value.asTextOr(""));
        all = text;
    }
    for (auto& c : all)
        c = upper(c);
    return all;
}

Result<SlurmPlugin> slurmPlugin(const JsonView& root)
{
    TRY_ASSIGN(const auto plugin, root.required("meta").object());
    TRY_ASSIGN(const auto type, plugin.optional("plugin").optional("type").asTextOr(""));
    return SlurmPlugin { .isAccounting = type.starts_with("openapi/dbv"), .isQueue = type.starts_with("openapi/v") };
}

} // namespace consonance
