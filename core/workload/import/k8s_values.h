// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of Kubernetes objects: quantities, resource lists, times, and the labels by which schedulers identify jobs and
// queues. Pure functions of JSON, any thread.
#pragma once

#include "core/base/json_reader.h"

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

} // namespace consonance
