// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the columns of a table with names of its own are likely to hold: one list of the names that clusters, their
// tools and their people use. Only proposed, never taken for granted. Pure; any thread.
#pragma once

#include "core/base/decimal_sign.h"
#include "core/workload/trace_row.h"

#include <bitset>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
/// The unit of time that the name of a column gives, as in "Dauer_h", "runtime_min" and "Wall Time (s)".
struct ColumnUnit {
    double seconds;
    const char* rule; ///< what to say of the numbers of the column; null: they are seconds, as its name says
};
/// Seconds, and that its name gives no unit, where it gives none.
[[nodiscard]] ColumnUnit columnUnit(std::string_view column);
/// "arrival=submitted, tenant=team, iterations=", as columnNames() reads it back.
[[nodiscard]] std::string columnNamesText(const ColumnNames& names);

/// How many tasks a job has, by the name of a column that is no field of ours: "replicas", "worker_num", "num_nodes".
enum class TaskCount : std::uint8_t { None, Instances, Workers, Tasks, Nodes };
[[nodiscard]] TaskCount taskCountOf(std::string_view column);
/// Whether by its name a column of GPUs counts those of one task, as in "gpu_request" and "gpus_per_worker".
[[nodiscard]] bool countsGpusOfOne(std::string_view column);
/// Whether by its name it counts those of the whole job, as in "total_gpus".
[[nodiscard]] bool countsGpusOfAll(std::string_view column);

/// Two columns of moments between which a duration lies.
struct SpanColumns {
    std::string begin;
    std::string end;
};
/// Of "end_time-start_time"; nothing unless the header has both.
[[nodiscard]] std::optional<SpanColumns> spanColumns(std::string_view difference, std::span<const std::string> header);
/// Of a header such as "start_time,end_time"; empty: none are named so.
[[nodiscard]] std::string likelySpan(std::span<const std::string> header);

/// What a table gives when its columns are read by these names.
struct ColumnTrial {
    std::int64_t rows = 0;
    std::int64_t jobs = 0;
    std::vector<std::string> blocking; ///< columns with a problem, one entry a row and problem
};
[[nodiscard]] ColumnTrial tryColumns(
    std::string_view text, std::shared_ptr<const ModelCatalogue> models, const ColumnNames& names);

/// What to say of a column that is not used. `gpuColumn` holds the GPUs of a job; empty: none does.
[[nodiscard]] Error unusedColumn(const std::string& name, const TraceFields& present, const std::string& gpuColumn);

/// "20:30" as 20 minutes and a half; nothing unless it has two parts.
[[nodiscard]] std::optional<double> secondsFromShortClock(std::string_view text);
/// What to say of how such times were read.
[[nodiscard]] const char* shortClockRule(bool isMinutesFirst);

/// What to say of a table with fewer than one GPU in a column that counts GPUs.
[[nodiscard]] Assumption partsOfGpusAssumed();
/// What to say of a table whose numbers have decimal commas, or may have; nothing of others.
[[nodiscard]] std::optional<Assumption> decimalSignAssumed(const DecimalSign& sign);

/// Whether a table could not be read because a column has another name or is absent; the place names the file.
[[nodiscard]] bool lacksColumn(const Error& error);

} // namespace consonance
