// SPDX-License-Identifier: GPL-3.0-or-later
//
// What holds for every importer, whatever the text: it is refused with a message, or every row is accounted for and the
// workload survives the native format.
#pragma once

#include "core/workload/import/importers.h"
#include "core/workload/trace_file.h"

#include <cstdlib>
#include <string_view>

namespace consonance {

inline void tryImporter(std::string_view importer, std::string_view foreign, const ImportRequest& request)
{
    const auto models = bundledModels();
    const auto imported = parseForeignTrace(importer, foreign, "trace", request, models);
    if (!imported) {
        if (imported.error().englishText().empty() || imported.error().kind != ErrorKind::BadInput)
            std::abort();
        return;
    }
    const auto& report = imported->report;
    auto rows = report.jobs + report.merged + report.malformed;
    for (const auto& dropped : report.dropped)
        rows += dropped.rows;
    if (rows != report.rows + report.expanded || report.jobs < 1 || report.problems.count() < report.malformed)
        std::abort();
    // Models that the trace brings along are written in JSON only.
    const auto& workload = *imported->workload;
    const auto text = workload.models == models ? traceCsvText(workload) : traceJsonText(workload);
    const auto again = parseTrace(text, "again", models);
    if (!again || !again->report.problems.isEmpty() || again->workload->contentHash != imported->workload->contentHash)
        std::abort();
}

} // namespace consonance
