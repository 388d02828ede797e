// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a file of breakpoints: it is refused with a message, or everything it lists can be armed.
#include "core/session/breakpoint_file.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto read = parseBreakpoints({ reinterpret_cast<const char*>(data), size }, "breakpoints.json");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    for (std::size_t i = 0; i < read->size(); ++i) {
        if ((*read)[i].id != i + 1 || (*read)[i].condition.empty())
            std::abort();
    }
    StopConditions stops;
    if (!stops.setBreakpoints(*read))
        std::abort();
    return 0;
}
