// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a trace, CSV or JSON: it is refused, or what was read can be written in both forms and read again as the
// same jobs.
#include "core/workload/trace_file.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto models = bundledModels();
    const auto read = parseTrace({ reinterpret_cast<const char*>(data), size }, "trace", models);
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    const auto& workload = *read->workload;
    for (const auto& text : { traceCsvText(workload), traceJsonText(workload) }) {
        const auto again = parseTrace(text, "again", models);
        if (!again || !again->report.problems.isEmpty() || again->workload->contentHash != workload.contentHash)
            std::abort();
    }
    return 0;
}
