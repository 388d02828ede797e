// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of groups for people and for other programs: names in the language chosen, a Markdown table, JSON and CSV
// (docs/formats.md, "Teams"). Pure; any thread.
#pragma once

#include "core/base/json_writer.h"
#include "core/base/plain_table.h"
#include "core/base/wording.h"
#include "core/teams/course_collection.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

/// "research", "V100", "2–4 GPUs", "all jobs".
[[nodiscard]] std::string groupName(const GroupFigures& group, GroupBy by, const Wording& wording = englishWording);
/// "tenant", "GPU type", "job size"; the heading above the names.
[[nodiscard]] std::string groupHeading(GroupBy by, const Wording& wording = englishWording);

/// For the terminal and for reports. With several contenders the second column names them, and the
/// rows of a group stand together.
[[nodiscard]] PlainTable groupTable(
    const std::vector<ContenderGroups>& contenders, GroupBy by, Resource unit, const Wording& wording = englishWording);

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
[[nodiscard]] std::string groupsCsv(const CourseCollection& courses, std::span<const GroupBy> groupings);

} // namespace consonance
