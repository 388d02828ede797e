// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_file.h"

#include "core/base/file_io.h"

#include <utility>

namespace consonance {

namespace {

constexpr auto kNeedsJson = CONSONANCE_MESSAGE(
    "trace.needs-json", "'{0}': a trace with measured models is written as .json, CSV has no place for them");

} // namespace

bool beginsLikeJson(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n\xef\xbb\xbf";
    const auto first = text.find_first_not_of(kBlanks);
    return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

Result<TraceFile> parseTrace(
    std::string_view text, const std::string& fileName, std::shared_ptr<const ModelCatalogue> models)
{
    if (beginsLikeJson(text))
        return parseTraceJson(text, fileName, std::move(models));
    return parseTraceCsv(text, fileName, std::move(models));
}

Result<TraceFile> readTrace(const std::filesystem::path& path, std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto text, readFile(path, kMaximumTraceCsvBytes));
    return parseTrace(text, path.string(), std::move(models));
}

Result<void> writeTrace(const std::filesystem::path& path, const Workload& workload)
{
    const bool wantsJson = path.extension() == ".json";
    if (!wantsJson && hasMeasurements(*workload.models))
        return fail(ErrorKind::BadArguments, kNeedsJson, { path.string() });
    return writeFileAtomically(path, wantsJson ? traceJsonText(workload) : traceCsvText(workload));
}

} // namespace consonance
