// SPDX-License-Identifier: GPL-3.0-or-later
//
// Many stored runs at once, for spreadsheets and notebooks: what each is made of, its parameters, its figures. Pure.
#pragma once

#include "core/store/run_record.h"

#include <span>
#include <string>

namespace consonance {

/// One line a run: id, name, status, created, policy, trace, cluster, seed, …, then a column for every parameter
/// (param.KEY) and every figure that one of the runs has. docs/formats.md, "Runs as a table".
[[nodiscard]] std::string runsCsv(std::span<const RunRecord> runs);
/// The same as {"runs": [{…, "parameters": {…}, "metrics": {…}, "tags": […]}, …]}.
[[nodiscard]] std::string runsJson(std::span<const RunRecord> runs);

} // namespace consonance
