// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accelerators among the resources of Kubernetes: which names are devices, and how much of a device one unit is. GPUs
// of every vendor, MIG slices, devices that pods share, and other accelerators, by a table and by the words in a name.
// Pure functions of names, any thread.
#pragma once

#include "core/workload/import/gpu_slices.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace consonance {

/// The MIG slices into which all GPUs of a node are cut, as Google's clusters say it.
inline constexpr std::string_view kPartitionLabel = "cloud.google.com/gke-gpu-partition-size";
inline constexpr std::string_view kSharedResource = ".shared"; ///< ends the names of resources that are shares

/// "nvidia.com" of "nvidia.com/gpu".
[[nodiscard]] inline std::string_view k8sDomain(std::string_view resource)
{
    return resource.substr(0, resource.find('/'));
}

/// What one unit of a resource is.
enum class K8sUnit : std::uint8_t {
    Ignored, ///< no device: what nodes need themselves
    Device,
    Core, ///< one of several on a device, listed beside the devices themselves
    Slice, ///< a MIG slice
    Replica, ///< one of several shares of a device; the labels of its node say of how many
    Part, ///< a fixed part of a device
    PartOfEach, ///< of each of the devices beside it
    Hidden, ///< a part of unknown size, such as memory
    Unknown, ///< perhaps a device
};

struct K8sResource {
    K8sUnit unit = K8sUnit::Unknown;
    double share = 1; ///< of a device
    std::string_view type; ///< of the device, where the name of the resource says it
};
[[nodiscard]] K8sResource k8sResource(std::string_view name);

/// A type of GPU as a label says it, without what NVIDIA's plugin appends: how the GPU is shared.
struct K8sProduct {
    std::string_view type;
    std::optional<MigSlice> slice; ///< all GPUs of the node are cut into such
    bool isShared = false;
};
[[nodiscard]] K8sProduct k8sProduct(std::string_view label);

/// "1/7", "0.3"
[[nodiscard]] std::string shareText(double share);

} // namespace consonance
