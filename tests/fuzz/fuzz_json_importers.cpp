// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as the JSON of Slurm, Kubernetes and KAI, under the most lenient rules.
#include "tests/fuzz/imported_trace.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const ImportRequest request { .options = { { "unfinished", "1h" } } };
    for (const char* importer : { "slurm-json", "kubectl", "kai" })
        tryImporter(importer, text, request);
    tryImporter("kubectl", text, { .options = { { "model", "none" } } });
    return 0;
}
