// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/importers.h"

#include "core/base/file_io.h"
#include "core/base/number_range.h"
#include "core/workload/import/philly_importer.h"
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
Result<const TraceImporter*> findImporter(std::string_view id, const ImportRequest& request)
{
    const auto& importers = traceImporters();
    const auto importer = std::ranges::find(importers, id, &TraceImporter::id);
    if (importer == importers.end())
        return fail(
            ErrorKind::BadArguments, kUnknownImporter, { quotedForMessage(id), listed(importers, &TraceImporter::id) });
    for (const auto& [name, value] : request.options) {
        if (std::ranges::find(importer->options, name, &ImportOption::name) == importer->options.end())
            return fail(ErrorKind::BadArguments, kUnknownOption,
                { importer->id, quotedForMessage(name), listed(importer->options, &ImportOption::name) });
    }
    return &*importer;
}

} // namespace

const std::vector<TraceImporter>& traceImporters()
{
    static const std::vector<TraceImporter> importers { phillyImporter(), polluxImporter() };
    return importers;
}

Result<ImportedTrace> parseForeignTrace(std::string_view id, std::string_view text, const std::string& fileName,
    const ImportRequest& request, std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto* importer, findImporter(id, request));
    if (!importer->parse)
        return fail(ErrorKind::BadArguments, kFolderExpected, { importer->id });
    return importer->parse(text, fileName, request, std::move(models));
}

Result<ImportedTrace> importTrace(std::string_view id, const std::filesystem::path& path, const ImportRequest& request,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto* importer, findImporter(id, request));
    if (importer->readFolder)
        return importer->readFolder(path, request, std::move(models));
    TRY_ASSIGN(const auto text, readFile(path, kMaximumTraceCsvBytes));
    return importer->parse(text, path.string(), request, std::move(models));
}

} // namespace consonance
