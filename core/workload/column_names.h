// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the columns of a table with names of its own are likely to hold: one list of the names that clusters, their
// tools and their people use. Only proposed, never taken for granted. Pure; any thread.
#pragma once

#include "core/workload/trace_row.h"

#include <bitset>
#include <span>

namespace consonance {

using TraceFields = std::bitset<kTraceFieldCount>;

/// The first field without which no row is a job, where these are there.
[[nodiscard]] std::optional<TraceField> missingField(const TraceFields& present);
/// The fields that columns have by their own names.
[[nodiscard]] TraceFields fieldsOf(std::span<const std::string> header);
/// Other columns for the fields that no column has by its own name, the likeliest for each.
[[nodiscard]] ColumnNames likelyColumns(std::span<const std::string> header);
/// The field, of those that no column holds yet, whose names a column's own resembles.
[[nodiscard]] std::optional<TraceField> resembledField(std::string_view column, const TraceFields& present);
/// "arrival=submitted, tenant=team", as columnNames() reads it back.
[[nodiscard]] std::string columnNamesText(const ColumnNames& names);

/// Whether a table could not be read because a column has another name or is absent; the place names the file.
[[nodiscard]] bool lacksColumn(const Error& error);

} // namespace consonance
