// SPDX-License-Identifier: GPL-3.0-or-later
//
// Breakpoints and log points as JSON: an array of objects in a file that a command reads; the window keeps one object
// for each in its settings. Plain functions, any thread.
#pragma once

#include "core/session/stop_conditions.h"

#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Ids are their places, from 1. Errors, each with file and JSON pointer: not such JSON, a member that is unknown or of
/// the wrong kind, a condition or message that cannot be parsed, with its column.
[[nodiscard]] Result<std::vector<Breakpoint>> parseBreakpoints(std::string_view text, const std::string& file);
/// One of the objects that parseBreakpoints() reads; the id is not kept.
[[nodiscard]] std::string breakpointJson(const Breakpoint& breakpoint);

} // namespace consonance
