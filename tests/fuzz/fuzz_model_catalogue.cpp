// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a catalogue of models: it is refused with a message, or what was read can be written and read again as
// the same models.
#include "core/workload/model_catalogue_file.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto read = parseModelCatalogue({ reinterpret_cast<const char*>(data), size }, "models.json");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    const auto again = parseModelCatalogue(modelCatalogueText(**read), "again");
    if (!again || (*again)->contentHash != (*read)->contentHash)
        std::abort();
    return 0;
}
