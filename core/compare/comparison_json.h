// SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison as JSON, in the format of docs/formats.md: its runs and the summary of each policy. Pure, any thread.
#pragma once

#include "core/base/json_writer.h"
#include "core/compare/compare.h"

#include <functional>
#include <span>
#include <string>

namespace consonance {

/// One row of "summary".
void writeSummary(JsonWriter& json, const CompareSummary& row);
/// {"runs": […], "summary": […]}, indented, with a newline at the end. `writeMore` as in resultJson().
[[nodiscard]] std::string comparisonJson(std::span<const RunResult> runs, std::span<const CompareSummary> summary,
    const std::function<void(JsonWriter&)>& writeMore = {});

} // namespace consonance
