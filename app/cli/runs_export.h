// SPDX-License-Identifier: GPL-3.0-or-later
//
// runs export --where: many runs at once, as a table or as bundles.
#pragma once

#include "core/store/run_store.h"

#include <string>
#include <vector>

namespace consonance {

enum class EachRun : std::uint8_t { InOneTable, AFileOfItsOwn };

/// Every run that meets the filter: one file of figures ("csv", "json", "teams"; "-" is standard output), or a file
/// each in a folder, which is made – always for bundles. Errors: no run meets it, an unknown format.
[[nodiscard]] Result<void> exportRuns(
    const RunStore& store, const RunFilter& filter, const std::string& format, const std::string& out, EachRun each);

/// All runs that meet the filter, newest first. Errors: its condition, with the option --where as the place.
[[nodiscard]] Result<std::vector<RunRecord>> runsThatMeet(const RunStore& store, const RunFilter& filter);

/// Says in a mistake of an expression which option it is in.
[[nodiscard]] Error placedInOption(Error error, const char* option);

} // namespace consonance
