// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as a cluster file: it is refused, or what was read can be written and read again as the same cluster.
#include "core/cluster/capacity_ledger.h"
#include "core/cluster/cluster_file.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto read = parseCluster({ reinterpret_cast<const char*>(data), size }, "cluster.json");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    const auto& cluster = **read;
    // A few bytes can request the largest cluster; at one such cluster per second the fuzzer would find nothing.
    if (cluster.domains.size() > 20'000)
        return 0;
    const CapacityLedger ledger(*read);
    if (ledger.totalFreeGpus() != ledger.totalGpus())
        std::abort();
    const auto again = parseCluster(clusterToJson(cluster), "again.json");
    if (!again || (*again)->contentHash != cluster.contentHash)
        std::abort();
    return 0;
}
