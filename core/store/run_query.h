// SPDX-License-Identifier: GPL-3.0-or-later
//
// Expressions over stored runs: "mean_jct < 40min and param.quantum > 60 and tag = \"night\"". Any
// thread.
#pragma once

#include "core/query/query_catalogue.h"

namespace consonance {

/// Fields of a stored run: its inputs, its figures, "param.NAME" and "metric.KEY".
[[nodiscard]] const QueryCatalogue& runCatalogue();

} // namespace consonance
