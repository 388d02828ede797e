// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace inspected before use: its first rows, the meaning of each column, the problems of each row,
// and the assumptions where the file says nothing, each with its source. Reads what loadTrace()
// and importTrace() read, with the same readers. When nothing can be read, the columns are still shown with the reason.
// Plain functions, any thread, not for the GUI thread. Cost: the file is read once, and its beginning twice.
#pragma once

#include "core/base/progress.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_file.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

inline constexpr std::string_view kNativeTrace = "native"; ///< the CSV and JSON of docs/formats.md

struct TraceInspectionRequest {
    std::string format; ///< kNativeTrace or an importer's id; empty: detected from the text
    ImportRequest import; ///< for importers
    ColumnNames columns; ///< of a native table
    std::size_t previewRows = 20;
};

struct InspectedColumn {
    std::string name;
    std::string meaning; ///< English, context "TraceColumn"; empty: not used
};

struct InspectedAssumption {
    std::string field;
    std::string rule; ///< English, context "Assumption"
    std::string source; ///< English, context "Assumption": where it comes from
};

struct TraceInspection {
    std::string format; ///< kNativeTrace or an importer's id
    std::vector<InspectedColumn> columns;
    std::string proposed; ///< pairs of columnNames() for a native table with other names; empty: none are likely
    bool isProposalEnough = false; ///< the table can be read with them; this was tried
    struct Unfound {
        std::string pair; ///< "gpus=COLUMN"
        std::string meaning; ///< English, context "TraceColumn"
    };
    Unfound notProposed; ///< a field that no column seems to hold; empty: none
    std::string missing; ///< the meaning of a column that it cannot be read without, English, context "TraceColumn"
    std::vector<std::vector<std::string>> rows; ///< the first ones, a text for each column
    std::vector<std::int64_t> lines; ///< of `rows` in the file; of JSON: places in `jobs`
    std::int64_t rowCount = 0;
    std::int64_t jobCount = 0;
    std::vector<Error> problems; ///< of rows that became no job; the first ones
    std::int64_t problemCount = 0; ///< all of these
    std::int64_t malformed = 0; ///< rows that could not be read
    std::vector<Error> notices; ///< ignored or moved without loss of a job
    std::vector<DroppedRows> leftOut; ///< well-formed rows that the importer does not take
    std::int64_t merged = 0; ///< rows that belong to the job of another row
    std::int64_t expanded = 0; ///< jobs beyond the first of rows that stand for several
    double gpuHours = 0; ///< of an importer's jobs
    std::int64_t unfinishedJobs = 0; ///< of these jobs: they had not ended and run to their limit, or as assumed
    double unfinishedGpuHours = 0; ///< of the GPU-hours, those of these jobs
    std::vector<InspectedAssumption> assumptions;
    std::shared_ptr<const Workload> workload; ///< null when nothing can be read
    std::optional<Error> failure; ///< the reason
};

/// The source of an importer's assumption: English, context "Assumption".
[[nodiscard]] const char* importerAsSource();

/// Errors: the file cannot be read, the format is unknown, a stop. Content that is no trace is reported in `failure`.
[[nodiscard]] Result<TraceInspection> inspectTrace(const std::filesystem::path& path,
    const TraceInspectionRequest& request, std::shared_ptr<const ModelCatalogue> models, const StopToken& stop = {});
/// The same for a text that was already read.
[[nodiscard]] Result<TraceInspection> inspectTraceText(std::string_view text, const std::string& fileName,
    const TraceInspectionRequest& request, std::shared_ptr<const ModelCatalogue> models, const StopToken& stop = {});

} // namespace consonance
