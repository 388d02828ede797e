// SPDX-License-Identifier: GPL-3.0-or-later
//
// Breakpoints and log points as a file: a JSON array of objects with the members that the window keeps each of its own
// under, so that several with rules of their own can be given to a command. Plain functions, any thread.
#pragma once

#include "core/experiment/stop_conditions.h"

#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Ids are their places, from 1. Errors, each with file and JSON pointer: no such JSON, a member that is unknown or of
/// the wrong kind, a condition or message that cannot be read, with its column.
[[nodiscard]] Result<std::vector<Breakpoint>> parseBreakpoints(std::string_view text, const std::string& file);

} // namespace consonance
