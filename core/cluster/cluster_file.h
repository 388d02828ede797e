// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clusters in JSON files, version 1 (docs/formats.md, "Cluster"): compact groups of equal servers or the whole tree,
// and the changes over time. Reading is bounded, checks everything and stops at the first error with its JSON pointer
// and what was expected. Writing then reading gives a cluster with the same content hash when the domains of the first
// stood in tree order, as those of every file do. Plain functions, any thread; not for the GUI thread with large files.
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace consonance {

inline constexpr int kClusterFileVersion = 1;

/// `fileName` is for messages.
[[nodiscard]] Result<std::shared_ptr<const Cluster>> parseCluster(std::string_view json, std::string fileName);
[[nodiscard]] Result<std::shared_ptr<const Cluster>> readClusterFile(const std::filesystem::path& path);

/// The tree form, indented, with a line end after the last line.
[[nodiscard]] std::string clusterToJson(const Cluster& cluster);
/// Replaces the file as a whole or not at all.
[[nodiscard]] Result<void> writeClusterFile(const Cluster& cluster, const std::filesystem::path& path);

} // namespace consonance
