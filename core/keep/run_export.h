// SPDX-License-Identifier: GPL-3.0-or-later
//
// Many stored runs at once: as one table for spreadsheets and notebooks (inputs, parameters,
// figures), as all results in one file, or as one file each in a folder. Any thread.
#pragma once

#include "core/base/json_writer.h"
#include "core/base/progress.h"
#include "core/store/run_store.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace consonance {

/// One line per run: id, name, status, created, policy, trace, cluster, seed, …, then a column for every parameter
/// (param.KEY) and every figure that one of the runs has. docs/formats.md, "Runs as a table".
[[nodiscard]] std::string runsCsv(std::span<const RunRecord> runs);
/// The same as {"runs": [{…, "parameters": {…}, "metrics": {…}, "tags": […]}, …]}.
[[nodiscard]] std::string runsJson(std::span<const RunRecord> runs);

/// All members of a run but its parent, into an open object.
void writeRun(JsonWriter& json, const RunRecord& run);

/// Waits and hours of stored runs by tenant, type of GPU and size of job; the contender is the run's id. Reads their
/// logs. Errors name the run; Cancelled between two runs.
[[nodiscard]] Result<std::string> teamsCsv(
    const RunStore& store, std::span<const RunRecord> runs, const StopToken& stop = {}, Progress* progress = nullptr);

/// The forms of a run as a separate file.
enum class RunFileFormat : std::uint8_t {
    Bundle, ///< NAME.run: all of it
    Events, ///< NAME.csv: its events
    Result, ///< NAME.json: its figures and jobs, as `simulate --json` writes them
    Teams, ///< NAME-teams.csv: waits and hours by tenant, type of GPU and size of job
};
/// "harmony-testbed-lb-seed-1-1m8eaa3w31j2y.run": what people look for, and the id, which is unique.
[[nodiscard]] std::string exportedFileName(const RunRecord& run, RunFileFormat format);
/// By "bundle", "csv", "json" and "teams".
[[nodiscard]] std::optional<RunFileFormat> runFileFormatFromName(std::string_view name);

/// How each run becomes a file.
struct EachFile {
    RunFileFormat format = RunFileFormat::Bundle;
    std::string task {}; ///< of bundles: for whoever opens them, in the place of the notes; empty: the run's own notes
};

/// Writes a file for each run into the folder, which is created if missing; files of these names are replaced,
/// each atomically. Stops between two files; returns how many were written. Errors name the run.
[[nodiscard]] Result<int> exportEach(const RunStore& store, std::span<const std::string> ids, const EachFile& each,
    const std::filesystem::path& folder, const StopToken& stop = {}, Progress* progress = nullptr);

/// The figures and jobs of all the runs in one file, as `compare --json` writes them; returns how many. The file is
/// written atomically. Errors: a missing run, which the error names; a file that cannot be written;
/// Cancelled when it is stopped between two runs.
[[nodiscard]] Result<int> exportResults(const RunStore& store, std::span<const std::string> ids,
    const std::filesystem::path& path, const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
