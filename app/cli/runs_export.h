// SPDX-License-Identifier: GPL-3.0-or-later
//
// runs export --where: many runs at once, as a table or as bundles.
#pragma once

#include "core/store/run_store.h"

#include <string>

namespace consonance {

/// Every run that meets the filter: one file of figures ("csv", "json"; "-" is standard output), or a bundle each in a
/// folder, which is made. Errors: no run meets it, an unknown format.
[[nodiscard]] Result<void> exportRuns(
    const RunStore& store, const RunFilter& filter, const std::string& format, const std::string& out);

/// Says in a mistake of an expression which option it stands in.
[[nodiscard]] Error placedInOption(Error error, const char* option);

} // namespace consonance
