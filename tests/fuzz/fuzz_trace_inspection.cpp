// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text inspected as a trace, in the format its header names and in each that a person may choose: the preview never
// shows more rows than requested, every shown row has a text for each column, and there is either a workload or a
// reason.
#include "core/workload/trace_inspection.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    constexpr std::size_t kPreviewRows = 5;
    const auto models = bundledModels();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const std::string_view format :
        { std::string_view(), kNativeTrace, std::string_view("philly"), std::string_view("swf"),
            std::string_view("sacct"), std::string_view("pai"), std::string_view("kubectl") }) {
        const TraceInspectionRequest request { .format = std::string(format), .previewRows = kPreviewRows };
        const auto seen = inspectTraceText(text, "trace", request, models);
        if (!seen)
            std::abort(); // the content of a text is never an error of the inspection
        if ((seen->workload == nullptr) != seen->failure.has_value() || seen->rows.size() > kPreviewRows
            || seen->rows.size() != seen->lines.size())
            std::abort();
        for (const auto& row : seen->rows) {
            if (row.size() != seen->columns.size())
                std::abort();
        }
        if (seen->failure && seen->failure->englishText().empty())
            std::abort();
    }
    return 0;
}
