// SPDX-License-Identifier: GPL-3.0-or-later
//
// A pod of Kubernetes as an importer needs it: the job that it belongs to, what it requests, and when it held that.
// Pure functions of JSON, any thread.
#pragma once

#include "core/workload/import/k8s_accelerators.h"

#include <cstdint>
#include <optional>
#include <string>

namespace consonance {

struct K8sPod {
    std::string pointer; ///< of its object
    std::int64_t index = 0; ///< in the list
    std::string job; ///< key of the job that it is part of
    std::string name; ///< of that job
    std::string tenant;
    std::string user;
    std::string phase;
    std::string node;
    std::string product; ///< type of GPU that it selects
    std::string partition; ///< MIG slices of the nodes that it selects
    double created = 0;
    std::optional<double> started; ///< it holds its resources from here
    std::optional<double> ended;
    std::optional<double> limit;
    K8sAmounts amounts;
    std::optional<double> gpuFraction; ///< of each of its GPUs, as KAI writes it
    double fractionDevices = 1;
    std::optional<double> gpuMemoryGb; ///< of a GPU, as KAI writes it
    bool isServer = false; ///< a parameter server
    bool isOfNode = false; ///< a pod of a daemon set, or a static pod
    bool isOver = false;
    bool wasRestarted = false; ///< its containers were, in place
    bool hasClaims = false; ///< for devices that it does not describe (dynamic resource allocation)
};
[[nodiscard]] Result<K8sPod> readK8sPod(const JsonView& object, std::int64_t index);

} // namespace consonance
