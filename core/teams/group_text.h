// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of groups for people and for other programs: as a sheet, as JSON and as CSV (docs/formats.md, "Teams"). Each
// figure is named once. Pure; any thread.
#pragma once

#include "core/base/json_writer.h"
#include "core/base/wording.h"
#include "core/sheet/sheet.h"
#include "core/teams/history_collection.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

/// "research", "V100", "2–4 GPUs", "all jobs".
[[nodiscard]] std::string groupName(const GroupFigures& group, GroupBy by, const Wording& wording = englishWording);
/// "tenant", "GPU type", "job size"; the heading above the names.
[[nodiscard]] std::string groupHeading(GroupBy by, const Wording& wording = englishWording);

/// All jobs first, then a row for each group; with several contenders the second column names them, and the rows of a
/// group stand together. What was lent, borrowed and paid is shown where anything was. `workload`: of the tenants that
/// rows lead to; null: they lead to none.
[[nodiscard]] Sheet groupSheet(const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit,
    const Wording& wording = englishWording, const Workload* workload = nullptr);

/// {"group": …, "jobs": …, …}, or "total": true instead of the group.
void writeGroup(JsonWriter& json, const GroupFigures& group);
/// {"by": …, "unit": "gpu_h"|"core_h", "from_s": …, "until_s": …, "contenders": [{"contender": …, "runs": …, "groups":
/// […]}, …]}. A span without an end has null there.
void writeGroups(JsonWriter& json, const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit,
    const StoredSpan& span);
/// The same as a text of its own, indented.
[[nodiscard]] std::string groupsJson(
    const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit, const StoredSpan& span);

/// One row per contender and group, one grouping after another.
[[nodiscard]] std::string groupsCsv(const HistoryCollection& histories, std::span<const GroupBy> groupings);

} // namespace consonance
