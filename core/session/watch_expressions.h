// SPDX-License-Identifier: GPL-3.0-or-later
//
// Expressions to watch over a run, parsed and checked. A plain function; any thread.
#pragma once

#include "core/query/query_expression.h"

#include <string>
#include <vector>

namespace consonance {

/// Errors: one that cannot be parsed, in the context of its number from 1.
[[nodiscard]] Result<std::vector<QueryExpression>> parseWatches(const std::vector<std::string>& expressions);

} // namespace consonance
