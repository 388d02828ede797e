// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/file_content.h"

#include "core/base/csv_reader.h"
#include "core/base/packed_file.h"
#include "core/workload/column_names.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/importers.h"

namespace consonance {

namespace {

constexpr std::size_t kBeginning = std::size_t { 1 } << 20;

std::vector<std::string> headerOf(const FormatProbe& probe)
{
    const std::string line(probe.firstLine());
    const auto csv = CsvReader::open(line, {});
    return csv ? csv->header() : std::vector<std::string> {};
}

} // namespace

FileContent contentOf(std::string_view text)
{
    FileContent content;
    const FormatProbe probe(text);
    if (probe.isJson() && probe.hasKey("host_level")) { // which only the program's clusters name
        content.cluster = ClusterContent::Native;
        return content;
    }
    const auto header = probe.isJson() ? std::vector<std::string> {} : headerOf(probe);
    const bool isNative = probe.isJson() ? probe.hasKey(traceFormatName()) : !missingField(fieldsOf(header));
    if (isNative) {
        content.trace = TraceContent::Native;
        return content;
    }
    if (listsNodes(probe))
        content.cluster = ClusterContent::Foreign;
    if (const auto* importer = findImporterFor(text)) {
        content.trace = TraceContent::Foreign;
        content.importer = importer->id;
    } else if (header.size() > 1 && content.cluster == ClusterContent::None) {
        content.trace = TraceContent::Table;
    }
    return content;
}

Result<std::string> readForContent(const std::filesystem::path& path)
{
    TRY_ASSIGN(auto text, readUnpackedBeginning(path, kBeginning));
    if (text.size() < kBeginning || !beginsLikeJson(text))
        return text;
    return readUnpackedFile(path, kMaximumTraceJsonBytes);
}

} // namespace consonance
