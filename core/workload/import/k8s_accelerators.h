// SPDX-License-Identifier: GPL-3.0-or-later
//
// The devices that nodes of Kubernetes offer and that pods hold, as whole GPUs and parts of them. What cannot be
// converted is named, so that no report passes it over. Pure functions of JSON and amounts, any thread.
#pragma once

#include "core/workload/import/k8s_values.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Something about the devices of a node that the report must say.
enum class K8sNodeRemark : std::uint8_t { Slices, Replicas, SharesUnknown, OtherDevices, SeveralKinds, NotConverted };

struct K8sNode {
    std::string name;
    double cores = 0;
    double memoryGb = 0;
    std::string type; ///< of its devices; of several kinds the most frequent
    double gpus = 0; ///< whole devices
    double gpuMemoryGb = 0; ///< of each; 0: not known
    std::map<std::string, double, std::less<>> shares; ///< what one unit of a resource is of a device

    struct Remark {
        K8sNodeRemark kind;
        std::string resources;
        double units = 0;
        double gpus = 0; ///< that these became
    };
    std::vector<Remark> remarks;
};
/// What a node offers, by its labels and its allocatable amounts.
[[nodiscard]] Result<K8sNode> readK8sNode(const JsonView& object);

/// The nodes in the file of the pods; none where it lists only pods.
class K8sNodes {
public:
    void add(K8sNode node);
    [[nodiscard]] const K8sNode* find(std::string_view name) const;
    /// Of a device, one unit of the resource on that node; where the node is not known, on every node that has it.
    /// Nothing: not known.
    [[nodiscard]] std::optional<double> shareOf(std::string_view resource, std::string_view node) const;
    /// The type of the nodes with that resource, where they are of one type and others are not; else empty.
    [[nodiscard]] std::string_view typeOf(std::string_view resource) const;

private:
    struct Offer {
        std::optional<double> share; ///< nothing: it differs between nodes
        std::map<std::string, std::int64_t, std::less<>> nodes; ///< with the resource, by their type
    };

    std::map<std::string, K8sNode, std::less<>> m_nodes;
    std::map<std::string, Offer, std::less<>> m_offers; ///< by resource
    std::map<std::string, std::int64_t, std::less<>> m_types; ///< nodes with devices, by their type
};

/// The devices that a pod holds.
struct K8sHolding {
    double gpus = 0;
    double whole = 0; ///< the same as whole devices
    bool isMixed = false; ///< parts of several sizes
    std::string_view type; ///< required by its kind of device
    struct Rule {
        const char* rule; ///< an assumption about the job
        std::string name; ///< its {1}: a resource, perhaps with what one unit is of a GPU
    };
    std::vector<Rule> rules;
};
/// `product` is the type that the pod selects, as its label says it.
[[nodiscard]] K8sHolding k8sHolding(
    const K8sAmounts& amounts, const K8sNodes& nodes, std::string_view node, const K8sProduct& product);

} // namespace consonance
