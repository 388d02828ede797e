// SPDX-License-Identifier: GPL-3.0-or-later
//
// --by, of commands that can tell their figures team by team, and what they then print.
#pragma once

#include "core/teams/group_text.h"

#include <functional>
#include <optional>
#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace consonance {

struct GroupingOption {
    std::string name; ///< as typed; empty: not asked for

    [[nodiscard]] bool isGiven() const { return !name.empty(); }
    /// Checked when it was parsed.
    [[nodiscard]] GroupBy by() const { return groupByFromName(name).value_or(GroupBy::Tenant); }
};

CLI::Option* addGroupingOption(CLI::App& command, GroupingOption& option, const char* help);

/// Adds the member "teams" to a result; nothing when no run was collected. `histories` must outlive it.
[[nodiscard]] std::function<void(JsonWriter&)> teamsMember(
    const HistoryCollection& histories, GroupBy by, const std::optional<StoredSpan>& span);

/// For the terminal, in the language chosen.
[[nodiscard]] std::string groupsText(const HistoryCollection& histories, GroupBy by);

} // namespace consonance
