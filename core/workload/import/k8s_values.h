// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of Kubernetes objects: quantities, resource lists, times, and the labels by which schedulers identify jobs and
// queues. Pure functions of JSON, any thread.
#pragma once

#include "core/base/json_reader.h"
#include "core/workload/import/gpu_slices.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// "500m", "2", "+2", "16Gi", "1E", "1e3", "128974848" (apimachinery's Quantity): the number, in units of one; nothing
/// when it is none, or negative.
[[nodiscard]] std::optional<double> numberFromQuantity(std::string_view text);
/// A text or a number.
[[nodiscard]] Result<double> k8sQuantity(const JsonView& value);

/// {"cpu": "4", "memory": "16Gi", "nvidia.com/gpu": "1"}: cores, bytes, and the resources of device plugins, whose
/// names have a domain. Others, such as "pods", are not among them.
using K8sAmounts = std::map<std::string, double, std::less<>>;
/// Empty when absent.
[[nodiscard]] Result<K8sAmounts> k8sAmounts(const JsonView& list);
/// 0 when it is not among them.
[[nodiscard]] double amountOf(const K8sAmounts& amounts, std::string_view resource);

/// Seconds since 1970 of an RFC 3339 time; nothing when absent.
[[nodiscard]] Result<std::optional<double>> k8sTime(const JsonView& value);

/// The first of the keys that the object of labels or annotations has; "" when it has none of them.
[[nodiscard]] Result<std::string_view> firstLabel(const JsonView& labels, std::initializer_list<std::string_view> keys);

/// Objects of a kind: those in `items` of a list (also within a list), or the object itself.
[[nodiscard]] Result<std::vector<JsonView>> k8sObjects(const JsonView& root, std::string_view kind);

/// A list that the API cut into pages (metadata.continue) goes on elsewhere.
struct K8sPage {
    bool isCut = false;
    std::optional<std::int64_t> missing; ///< objects, where the list counts them
};
[[nodiscard]] Result<K8sPage> k8sPage(const JsonView& root);

/// Accelerators among the resources of Kubernetes: which names are devices, and how much of a device one unit is. GPUs
/// of every vendor, MIG slices, devices that pods share, and other accelerators, by a table and by the words in a name.
/// Pure functions of names, any thread.
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
