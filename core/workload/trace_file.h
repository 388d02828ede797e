// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces as files: the native CSV and JSON formats of docs/formats.md. A reader takes every valid row; the problems
// of the others are collected with file, line and column (JSON: pointer) and what was expected. Nothing is
// half-loaded in silence: missing values become Assumptions of the workload, and columns without a meaning
// here are reported. Memory is bounded by kMaximumJobs and the largest file taken. Plain functions, any thread, not for
// the GUI thread. Cost: about 0.6 µs a CSV row, 5 µs a JSON job.
#pragma once

#include "core/base/problem_list.h"
#include "core/base/result.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Larger files are refused: 512 MiB of CSV, 64 MiB of JSON (whose values take ten times their text in memory).
inline constexpr std::int64_t kMaximumTraceCsvBytes = std::int64_t { 512 } << 20;
inline constexpr std::int64_t kMaximumTraceJsonBytes = std::int64_t { 64 } << 20;

/// A reader's report.
struct TraceReport {
    std::int64_t rows = 0; ///< data rows seen
    std::int64_t jobs = 0; ///< of which became jobs
    ProblemList problems; ///< why the others did not; several problems of one row count each
    std::vector<Error> notices; ///< ignored without loss of a job: unknown columns
};

/// The column names of a foreign table: our field by header; empty for a column that is not to be read.
using ColumnNames = std::map<std::string, std::string, std::less<>>;
/// Reads "FIELD=HEADER" pairs; "arrival" is short for "arrival_s", and "FIELD=" leaves out the field, though a column
/// has its name. BadArguments: no such field, or a field named twice.
[[nodiscard]] Result<ColumnNames> columnNames(std::span<const std::string> pairs);

struct TraceFile {
    std::shared_ptr<const Workload> workload;
    TraceReport report;
};

/// `fileName` is for messages and becomes the workload's origin. BadInput when nothing can be read at all: no text, no
/// header, a required column missing, a newer version, too many jobs, or no valid job.
[[nodiscard]] Result<TraceFile> parseTraceCsv(std::string_view text, const std::string& fileName,
    std::shared_ptr<const ModelCatalogue> models, const ColumnNames& columns = {});
[[nodiscard]] Result<TraceFile> parseTraceJson(
    std::string_view text, const std::string& fileName, std::shared_ptr<const ModelCatalogue> models);
/// Whether the first character that is no blank is { or [. Everything else is taken for CSV.
[[nodiscard]] bool beginsLikeJson(std::string_view text);
/// Either of the two, by beginsLikeJson().
[[nodiscard]] Result<TraceFile> parseTrace(std::string_view text, const std::string& fileName,
    std::shared_ptr<const ModelCatalogue> models, const ColumnNames& columns = {});
/// A trace whose arrivals are dates, Unix times from the year 2000 on, or begin after more than a day, with its first
/// arrival at 0; the original moment is kept as an assumption and in the notices. Other traces stay as they are. For
/// files from users: the store's files are read as they were written.
[[nodiscard]] TraceFile beginningWithFirstArrival(TraceFile file);
/// The assumption that dateOfBeginning() reads.
[[nodiscard]] Assumption beginningAt(const std::string& date);
/// The calendar time of 0 s, in seconds since 1970, if the trace gives it.
[[nodiscard]] std::optional<std::int64_t> dateOfBeginning(const Workload& workload);
/// As beginningWithFirstArrival().
[[nodiscard]] Result<TraceFile> readTrace(
    const std::filesystem::path& path, std::shared_ptr<const ModelCatalogue> models, const ColumnNames& columns = {});

/// Texts that read back to a workload with the same content hash, given the same models. Only columns that contain
/// something are written.
[[nodiscard]] std::string traceCsvText(const Workload& workload);
[[nodiscard]] std::string traceJsonText(const Workload& workload);
/// JSON when the name ends in .json, else CSV. BadArguments: CSV for a trace whose models have measurements, which only
/// JSON takes along. Cancelled when the thread's work is stopped (StopScope); the file is then as it was.
[[nodiscard]] Result<void> writeTrace(const std::filesystem::path& path, const Workload& workload);

} // namespace consonance
