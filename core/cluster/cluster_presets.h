// SPDX-License-Identifier: GPL-3.0-or-later
//
// The clusters that come with the program (resources/clusters, part of the binary), and the one function by which
// programs turn user input into a cluster: the name of a preset or the path of a file. Plain functions, any thread.
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// One cluster in a list of clusters.
struct ClusterSummary {
    std::string name;
    std::string description;
    std::string source;
    std::vector<std::string> assumed;
    std::vector<std::string> levels; ///< outermost first
    std::vector<std::string> deviceTypes; ///< those that have a name
    std::size_t hosts = 0;
    std::size_t changes = 0;
    ResourceVector capacity; ///< of all hosts, also those that appear later
};
[[nodiscard]] ClusterSummary summarise(const Cluster& cluster);

/// Names of the presets, smallest cluster first.
[[nodiscard]] std::vector<std::string> clusterPresetNames();
/// The JSON text of a preset, as a model for users' files; empty when there is no such preset.
[[nodiscard]] std::string_view clusterPresetJson(std::string_view name);
/// One summary for each preset, in the order of the names.
[[nodiscard]] Result<std::vector<ClusterSummary>> summariseClusterPresets();

/// A preset by name ("large", "preset:large") or at another size ("dc,racks=5", scaled_cluster.h), a cluster file by
/// path, or racks in a line (rack_cluster.h); each may say how servers fail behind a comma (server_failures.h). Errors:
/// none of these (lists the presets), or an error in the file.
[[nodiscard]] Result<std::shared_ptr<const Cluster>> loadCluster(const std::string& nameOrPath);

} // namespace consonance
