// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/grouping_option.h"

#include "app/cli/text_table.h"
#include "app/language/language.h"

#include <CLI/CLI.hpp>

namespace consonance {

CLI::Option* addGroupingOption(CLI::App& command, GroupingOption& option, const char* help)
{
    std::vector<std::string> names;
    for (const auto by : kGroupings)
        names.emplace_back(groupByName(by));
    return command.add_option("--by", option.name, help)->check(CLI::IsMember(names));
}

std::function<void(JsonWriter&)> teamsMember(
    const HistoryCollection& histories, GroupBy by, const std::optional<StoredSpan>& span)
{
    if (histories.isEmpty())
        return {};
    return [&histories, by, span](JsonWriter& json) {
        json.key("teams");
        writeGroups(json, histories.groups(by), by, histories.unit(), span.value_or(StoredSpan {}));
    };
}

std::string groupsText(const HistoryCollection& histories, GroupBy by)
{
    const auto table
        = plainTable(groupSheet(histories.groups(by), by, histories.unit(), localWording()), localWording());
    return textTableAsNamed(table.header, table.rows);
}

} // namespace consonance
