// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/cluster_presets.h"

#include "core/base/embedded_resources.h"
#include "core/base/file_io.h"
#include "core/base/number_range.h"
#include "core/cluster/cluster_extension.h"
#include "core/cluster/cluster_file.h"
#include "core/cluster/rack_cluster.h"
#include "core/cluster/scaled_cluster.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

std::span<const EmbeddedFile> clusterPresetFiles(); // written by the build

namespace {

constexpr auto kUnknownCluster = CONSONANCE_MESSAGE(
    "cluster.unknown", "{0} is neither a file nor one of the clusters that come with the program: {1}");
constexpr std::string_view kPresetPrefix = "preset:";

} // namespace

ClusterSummary summarise(const Cluster& cluster)
{
    ClusterSummary summary { .name = cluster.name,
        .description = cluster.description,
        .source = cluster.source,
        .assumed = cluster.assumed,
        .levels = cluster.levels,
        .deviceTypes = {},
        .hosts = cluster.hostCount(),
        .changes = static_cast<std::size_t>(std::ranges::count(cluster.changes, false, &ClusterChange::isDrawn)),
        .capacity = {} };
    for (const auto& type : cluster.deviceTypes) {
        if (!type.empty())
            summary.deviceTypes.push_back(type);
    }
    for (const auto& host : cluster.hosts)
        summary.capacity += host.capacity;
    return summary;
}

std::vector<std::string> clusterPresetNames()
{
    std::vector<std::string> names;
    for (const auto& file : clusterPresetFiles())
        names.emplace_back(file.name);
    return names;
}

std::string_view clusterPresetJson(std::string_view name)
{
    const auto file = findEmbedded(clusterPresetFiles(), name);
    return file ? file->bytes : std::string_view();
}

Result<std::vector<ClusterSummary>> summariseClusterPresets()
{
    std::vector<ClusterSummary> summaries;
    for (const auto& file : clusterPresetFiles()) {
        TRY_ASSIGN(const auto cluster, parseCluster(file.bytes, std::string(file.fileName)));
        summaries.push_back(summarise(*cluster));
    }
    return summaries;
}

Result<std::shared_ptr<const Cluster>> loadCluster(const std::string& nameOrPath)
{
    if (const auto named = splitFailures(nameOrPath); !named.failures.empty() && !fileExists(nameOrPath)) {
        TRY_ASSIGN(const auto failures, parseServerFailures(named.failures));
        TRY_ASSIGN(const auto cluster, loadCluster(named.cluster));
        return withFailures(*cluster, failures);
    }
    if (isRackCluster(nameOrPath))
        return makeRackCluster(nameOrPath);
    std::string_view name = nameOrPath;
    const bool mustBePreset = name.starts_with(kPresetPrefix);
    if (mustBePreset)
        name.remove_prefix(kPresetPrefix.size());
    if (const auto preset = findEmbedded(clusterPresetFiles(), name))
        return parseCluster(preset->bytes, std::string(preset->fileName));
    const auto comma = name.find(',');
    const auto scaled = comma == std::string_view::npos ? std::optional<EmbeddedFile> {}
                                                        : findEmbedded(clusterPresetFiles(), name.substr(0, comma));
    if (scaled) {
        TRY_ASSIGN(const auto usual, parseCluster(scaled->bytes, std::string(scaled->fileName)));
        return scaledCluster(*usual, name.substr(comma + 1));
    }
    if (!mustBePreset && (fileExists(nameOrPath) || nameOrPath.find_first_of("/.") != std::string::npos))
        return readClusterFile(nameOrPath);
    return fail(ErrorKind::BadInput, kUnknownCluster,
        { quotedForMessage(nameOrPath), fmt::format("{}", fmt::join(clusterPresetNames(), ", ")) });
}

} // namespace consonance
