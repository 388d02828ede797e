// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a Philly trace, under every rule: it is refused, or every row is accounted for and the workload survives
// the native format.
#include "core/workload/import/importers.h"
#include "core/workload/trace_file.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto models = bundledModels();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const char* rule : { "none", "equal", "one" }) {
        const auto imported
            = parseForeignTrace("philly", text, "philly", { .options = { { "ps_rule", rule } } }, models);
        if (!imported) {
            if (imported.error().englishText().empty())
                std::abort();
            continue;
        }
        const auto& report = imported->report;
        auto rows = report.jobs + report.malformed;
        for (const auto& dropped : report.dropped)
            rows += dropped.rows;
        if (rows != report.rows)
            std::abort();
        const auto again = parseTrace(traceCsvText(*imported->workload), "again", models);
        if (!again || !again->report.problems.isEmpty()
            || again->workload->contentHash != imported->workload->contentHash)
            std::abort();
    }
    return 0;
}
