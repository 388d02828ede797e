// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a list of nodes: it is refused with a message, or every node is accounted for and the cluster survives
// its file.
#include "core/cluster/cluster_file.h"
#include "core/workload/import/cluster_importers.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto imported = parseForeignCluster(text, "nodes");
    if (!imported) {
        if (imported.error().englishText().empty() || imported.error().kind == ErrorKind::BadArguments)
            std::abort();
        return 0;
    }
    auto nodes = static_cast<std::int64_t>(imported->cluster->hostCount()) + imported->problems.count();
    for (const auto& dropped : imported->dropped)
        nodes += dropped.rows;
    if (nodes != imported->nodes)
        std::abort();
    const auto again = parseCluster(clusterToJson(*imported->cluster), "again");
    if (!again || (*again)->contentHash != imported->cluster->contentHash)
        std::abort();
    return 0;
}
