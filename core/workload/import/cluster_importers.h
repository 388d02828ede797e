// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters from other programs' lists of nodes: `sinfo --json` and `scontrol show nodes --json` (Slurm),
// slurm.conf, `kubectl get nodes -o json`, the snapshot.json of the KAI scheduler, and the list of nodes of Alibaba's
// openb trace. The format is detected from the text. Every readable node becomes a server; the others are reported with
// a reason. Racks are found as node_racks.h says. Networks are not described there: servers get no uplink. Plain
// functions, any thread, not for the GUI thread.
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

/// Something that was converted or is missing, with what stands at {0}, {1}, … of the text.
struct ClusterRemark {
    MessageId text;
    std::vector<std::string> arguments;
};

struct ImportedCluster {
    std::shared_ptr<const Cluster> cluster;
    std::int64_t nodes = 0; ///< in the source; = servers + left out + problems
    std::vector<DroppedRows> dropped; ///< nodes that take no jobs
    ProblemList problems; ///< nodes that cannot be read
    std::vector<ClusterRemark> remarks;
};

/// Whether the text seems to be a list of nodes.
[[nodiscard]] bool listsNodes(const FormatProbe& probe);
/// BadInput: a text in none of these formats, or no node. `topology` is the text of a topology.conf of Slurm.
[[nodiscard]] Result<ImportedCluster> parseForeignCluster(
    std::string_view text, const std::string& fileName, std::string_view topology = {});
/// The file may be packed. Without a topology.conf one beside the file counts.
[[nodiscard]] Result<ImportedCluster> importCluster(
    const std::filesystem::path& path, const std::filesystem::path& topology = {});
/// As loadCluster(), and another program's list of nodes.
[[nodiscard]] Result<ImportedCluster> readCluster(const std::string& nameOrPath);
/// What a run reports of nodes that are missing in its cluster or were converted.
[[nodiscard]] std::vector<Error> problemsOf(const ImportedCluster& imported);

} // namespace consonance
