// SPDX-License-Identifier: GPL-3.0-or-later
//
// Results of runs as JSON, in the format of docs/formats.md: {"runs": […], "summary": […]}. Everything measured with
// a wall clock sits under "wall"; the rest is the same bytes from run to run. Pure functions, any thread.
#pragma once

#include "core/run/run_result.h"

#include <functional>
#include <map>
#include <span>
#include <string>

namespace consonance {

class JsonWriter;

/// {"runs": […], "summary": […]}, indented, with a newline at the end. `writeSummary` writes the rows of the summary;
/// without it there are none. `writeMore` writes members that only some results have, after the summary.
[[nodiscard]] std::string resultJson(std::span<const RunResult> runs,
    const std::function<void(JsonWriter&)>& writeSummary = {}, const std::function<void(JsonWriter&)>& writeMore = {});
/// One compact object of the parameters.
[[nodiscard]] std::string parametersJson(const std::map<std::string, ParameterValue>& parameters);

} // namespace consonance
