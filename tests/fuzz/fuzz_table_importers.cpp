// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as each of the tables that importers read, under the most lenient rules.
#include "tests/fuzz/imported_trace.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string speeds = CONSONANCE_SOURCE_FOLDER "/tests/fixtures/import/simulation_throughputs.json";
    tryImporter("acme", text, {});
    tryImporter("gavel", text, { .options = { { "throughputs", speeds } } });
    tryImporter("helios", text, { .options = { { "tasks", "gpu" }, { "memory_gb_per_gpu", "7.5" } } });
    tryImporter("itp", text, { .options = { { "cpu_per_gpu", "3" } }, .maximumJobs = 2 });
    tryImporter("openb", text, {});
    tryImporter("pai", text, { .options = { { "unfinished", "1h" } } });
    tryImporter("sacct", text, { .options = { { "unfinished", "1h" } } });
    tryImporter("scontrol", text, { .options = { { "unfinished", "1h" } } });
    tryImporter("swf", text, { .options = { { "unfinished", "1h" } } });
    return 0;
}
