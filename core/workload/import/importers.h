// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces in other formats. An importer has an id, options with defaults and meanings, and a function that
// makes a workload and a report of what it found, left out and assumed; missing values are filled in by
// declared, seeded rules that become the workload's assumptions. A new one is a function and an entry in the registry.
// Plain functions, any thread, not for the GUI thread.
#pragma once

#include "core/base/csv_reader.h"
#include "core/base/problem_list.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

struct ImportRequest {
    std::map<std::string, std::string> options;
    std::uint64_t seed = 1; ///< for what the rules draw
    std::int64_t maximumJobs = 0; ///< the first jobs by arrival, after all filters; 0: all
};

/// Rows that did not become jobs, for one reason.
struct DroppedRows {
    MessageId reason;
    std::int64_t rows = 0;
    std::int64_t firstLine = 0; ///< of the first such row; of JSON its place in the list
    std::string firstPointer; ///< of JSON: of that row
};

/// An importer's report; for display.
struct ImportReport {
    std::int64_t rows = 0; ///< data rows of the file
    std::int64_t jobs = 0; ///< of which became jobs
    std::int64_t merged = 0; ///< rows that belong to the job of another row
    std::int64_t expanded = 0; ///< jobs beyond the first of rows that stand for several
    std::vector<DroppedRows> dropped; ///< rows + expanded = jobs + merged + all of these + malformed ones
    ProblemList problems; ///< malformed rows, and inconsistencies in rows that were taken
    ProblemList notices; ///< contradictions that a rule settled in rows that were taken; columns that nothing reads
    std::int64_t malformed = 0;
    std::string firstArrival; ///< in the source's own words; time 0 of the workload
    std::string lastArrival;
    Duration span; ///< between the two
    double gpuHours = 0; ///< requested GPUs · duration, of the jobs taken
    std::int64_t unfinishedJobs = 0; ///< of the jobs taken: they had not ended and run to their limit, or as assumed
    double unfinishedGpuHours = 0; ///< of the GPU-hours, those of these jobs
    double earlierGpuHours = 0; ///< beside the GPU-hours: what earlier attempts at these jobs held
    std::int64_t largestJobGpus = 0;
    std::vector<std::pair<std::string, std::int64_t>> jobsByTenant; ///< most first
    std::vector<std::pair<std::int64_t, std::int64_t>> jobsByGpus; ///< GPUs, jobs; fewest GPUs first
};

/// "2.67", and from 100 on without decimals: "36,000".
[[nodiscard]] std::string gpuHoursText(double hours);

struct ImportedTrace {
    std::shared_ptr<const Workload> workload;
    ImportReport report;
};

/// Fills in the report's figures on the jobs taken.
void describeImported(const Workload& workload, ImportReport& report);

/// A setting of an importer, for lists and help.
struct ImportOption {
    std::string name;
    std::string defaultValue;
    std::string range;
    MessageId meaning;
};

/// A column of a table that an importer reads, for people.
struct ImportColumn {
    std::string name;
    const char* meaning = nullptr; ///< English, context "TraceColumn"
};

/// The beginning of a text, used to detect its format.
class FormatProbe {
public:
    explicit FormatProbe(std::string_view text);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] bool isJson() const { return m_isJson; }
    /// The first line after comments that begin with #, and after one that says which separator there is.
    [[nodiscard]] std::string_view firstLine() const { return m_firstLine; }
    /// Number of fields in the first line.
    [[nodiscard]] std::size_t fieldCount(char delimiter) const;
    /// Whether the first line names all of these columns, whatever separates them.
    [[nodiscard]] bool names(std::initializer_list<std::string_view> columns) const;
    /// Whether a JSON text has such a key anywhere.
    [[nodiscard]] bool hasKey(std::string_view key) const;

private:
    std::string_view m_text;
    std::string_view m_firstLine;
    bool m_isJson = false;
};

struct TraceImporter {
    std::string id; ///< as in --from
    MessageId title;
    MessageId description;
    std::vector<ImportOption> options;
    /// `fileName` is for messages and the origin. The options are known to be valid names. Null when the source is a
    /// folder.
    std::function<Result<ImportedTrace>(std::string_view text, const std::string& fileName,
        const ImportRequest& request, std::shared_ptr<const ModelCatalogue> models)>
        parse {};
    /// Likewise for a source that is a folder of files; null when it is one file.
    Result<ImportedTrace> (*readFolder)(
        const std::filesystem::path& folder, const ImportRequest& request, std::shared_ptr<const ModelCatalogue> models)
        = nullptr;
    /// Of a table.
    std::vector<ImportColumn> columns {};
    /// How to read a table; null: commas, with a header line.
    CsvOptions (*table)(std::string_view text) = nullptr;
    /// Whether a text looks like this format; null: never detected. At most one importer recognises a text.
    bool (*recognises)(const FormatProbe& probe) = nullptr;
    /// Whether a folder looks like what readFolder reads.
    bool (*recognisesFolder)(const std::filesystem::path& folder) = nullptr;
};

/// The importer that recognises the text; null when none does.
[[nodiscard]] const TraceImporter* findImporterFor(std::string_view text);
[[nodiscard]] const TraceImporter* findImporterForFolder(const std::filesystem::path& folder);
/// By id; null when there is none.
[[nodiscard]] const TraceImporter* findImporter(std::string_view id);

/// In the order lists show them.
[[nodiscard]] const std::vector<TraceImporter>& traceImporters();

/// BadArguments: unknown importer or option, a value out of its range, a text for an importer that reads folders.
/// BadInput: a file that cannot be read or holds no job.
[[nodiscard]] Result<ImportedTrace> parseForeignTrace(std::string_view importer, std::string_view text,
    const std::string& fileName, const ImportRequest& request, std::shared_ptr<const ModelCatalogue> models);
[[nodiscard]] Result<ImportedTrace> importTrace(std::string_view importer, const std::filesystem::path& path,
    const ImportRequest& request, std::shared_ptr<const ModelCatalogue> models);

} // namespace consonance
