// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters from what other programs say of their nodes: `sinfo --json` and `scontrol show nodes --json` (Slurm),
// `kubectl get nodes -o json`, the snapshot.json of the KAI scheduler, and the list of nodes of Alibaba's openb trace.
// Which of them a text is, is found out. Every node that can be read becomes a server; of the others is said why not.
// Networks are not described there: servers get no uplink. Plain functions, any thread, not for the GUI thread.
#pragma once

#include "core/base/problem_list.h"
#include "core/base/result.h"
#include "core/cluster/cluster.h"
#include "core/workload/import/importers.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct ImportedCluster {
    std::shared_ptr<const Cluster> cluster;
    std::int64_t nodes = 0; ///< in the source; = servers + left out + problems
    std::vector<DroppedRows> dropped; ///< nodes that take no jobs
    ProblemList problems; ///< nodes that cannot be read
};

/// BadInput: a text of none of these formats, no node.
[[nodiscard]] Result<ImportedCluster> parseForeignCluster(std::string_view text, const std::string& fileName);
[[nodiscard]] Result<ImportedCluster> importCluster(const std::filesystem::path& path);

} // namespace consonance
