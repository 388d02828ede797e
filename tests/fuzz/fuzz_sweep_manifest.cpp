// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as the manifest of a sweep: it is refused with a message, or it can be written and read again as the same.
#include "core/sweep/shared/sweep_manifest.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto read = parseManifest({ reinterpret_cast<const char*>(data), size }, "manifest.json");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    const auto again = parseManifest(manifestText(*read), "manifest.json");
    if (!again || again->cells.size() != read->cells.size() || again->cells.size() != distinctCells(*read).size())
        std::abort();
    return 0;
}
