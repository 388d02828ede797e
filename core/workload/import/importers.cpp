// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/importers.h"

#include "core/base/number_range.h"
#include "core/base/packed_file.h"
#include "core/base/trimmed_text.h"
#include "core/workload/import/importer_list.h"
#include "core/workload/import/pollux_importer.h"
#include "core/workload/trace_file.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr auto kUnknownImporter = CONSONANCE_MESSAGE("import.unknown", "no importer is called {0}; there are: {1}");
constexpr auto kUnknownOption = CONSONANCE_MESSAGE("import.option", "the importer {0} has no option {1}; it has: {2}");
constexpr auto kFolderExpected
    = CONSONANCE_MESSAGE("import.folder", "the importer {0} reads a folder, not the text of a file");

template<typename Item> std::string listed(const std::vector<Item>& items, std::string Item::*name)
{
    std::vector<std::string> names;
    for (const auto& item : items)
        names.push_back(item.*name);
    return fmt::format("{}", fmt::join(names, ", "));
}

/// The importer, when it has all of the request's options.
Result<const TraceImporter*> importerFor(std::string_view id, const ImportRequest& request)
{
    const auto* importer = findImporter(id);
    if (importer == nullptr)
        return fail(ErrorKind::BadArguments, kUnknownImporter,
            { quotedForMessage(id), listed(traceImporters(), &TraceImporter::id) });
    for (const auto& [name, value] : request.options) {
        if (std::ranges::find(importer->options, name, &ImportOption::name) == importer->options.end())
            return fail(ErrorKind::BadArguments, kUnknownOption,
                { importer->id, quotedForMessage(name), listed(importer->options, &ImportOption::name) });
    }
    return importer;
}

} // namespace

const std::vector<TraceImporter>& traceImporters()
{
    static const std::vector<TraceImporter> importers { phillyImporter(), polluxImporter(), openbImporter(),
        heliosImporter(), acmeImporter(), paiImporter(), itpImporter(), siaImporter(), gavelImporter(), swfImporter(),
        sacctImporter(), slurmJsonImporter(), scontrolImporter(), kubectlImporter(), kaiImporter() };
    return importers;
}

const TraceImporter* findImporter(std::string_view id)
{
    const auto& importers = traceImporters();
    const auto importer = std::ranges::find(importers, id, &TraceImporter::id);
    return importer == importers.end() ? nullptr : &*importer;
}

const TraceImporter* findImporterFor(std::string_view text)
{
    const FormatProbe probe(text);
    const auto& importers = traceImporters();
    const auto knows = [&](const TraceImporter& importer) { return importer.recognises && importer.recognises(probe); };
    const auto importer = std::ranges::find_if(importers, knows);
    return importer == importers.end() ? nullptr : &*importer;
}

const TraceImporter* findImporterForFolder(const std::filesystem::path& folder)
{
    const auto& importers = traceImporters();
    const auto knows = [&](const TraceImporter& one) { return one.recognisesFolder && one.recognisesFolder(folder); };
    const auto importer = std::ranges::find_if(importers, knows);
    return importer == importers.end() ? nullptr : &*importer;
}

FormatProbe::FormatProbe(std::string_view text)
    : m_text(text)
    , m_isJson(beginsLikeJson(text))
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    text = behindSeparatorLine(text);
    while (text.starts_with('#')) {
        const auto end = std::min(text.find('\n'), text.size());
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    m_firstLine = text.substr(0, text.find_first_of("\r\n"));
}

std::size_t FormatProbe::fieldCount(char delimiter) const
{
    return m_firstLine.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(m_firstLine, delimiter)) + 1;
}

bool FormatProbe::names(std::initializer_list<std::string_view> columns) const
{
    if (m_isJson)
        return false;
    std::vector<std::string_view> header;
    auto rest = m_firstLine;
    const char delimiter = delimiterOf(rest);
    while (true) {
        const auto end = std::min(rest.find(delimiter), rest.size());
        auto name = trimmedText(rest.substr(0, end));
        if (name.size() >= 2 && name.starts_with('"') && name.ends_with('"'))
            name = name.substr(1, name.size() - 2);
        header.push_back(name);
        if (end == rest.size())
            break;
        rest.remove_prefix(end + 1);
    }
    return std::ranges::all_of(
        columns, [&](std::string_view column) { return std::ranges::find(header, column) != header.end(); });
}

bool FormatProbe::hasKey(std::string_view key) const
{
    return m_isJson && m_text.find(fmt::format("\"{}\"", key)) != std::string_view::npos;
}

Result<ImportedTrace> parseForeignTrace(std::string_view id, std::string_view text, const std::string& fileName,
    const ImportRequest& request, std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto* importer, importerFor(id, request));
    if (!importer->parse)
        return fail(ErrorKind::BadArguments, kFolderExpected, { importer->id });
    return importer->parse(text, fileName, request, std::move(models));
}

Result<ImportedTrace> importTrace(std::string_view id, const std::filesystem::path& path, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto* importer, importerFor(id, request));
    if (importer->readFolder)
        return importer->readFolder(path, request, std::move(models));
    TRY_ASSIGN(const auto text, readUnpackedFile(path, kMaximumTraceCsvBytes));
    return importer->parse(text, path.string(), request, std::move(models));
}

} // namespace consonance
