// SPDX-License-Identifier: GPL-3.0-or-later
//
// Nodes as other systems list them, on their way to a cluster: what is left out, what is refused, and what has to be
// said of how they were converted. Used from one thread.
#pragma once

#include "core/workload/import/cluster_importers.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace consonance {

/// A node as another system describes it.
struct ForeignNode {
    std::string name;
    std::string zone;
    double cores = 0;
    double memoryGb = 0;
    double gpus = 0;
    std::string gpuType;
    double gpuMemoryGb = 0;
};

/// Collects nodes and makes a cluster of them.
class NodeCollector {
public:
    void drop(MessageId reason, const SourcePlace& place);
    void refuse(Error problem);
    void say(MessageId text, std::vector<std::string> arguments)
    {
        m_imported.remarks.push_back({ text, std::move(arguments) });
    }
    /// The node that was taken last has it.
    void count(MessageId text, const std::string& what, double units = 0, double gpus = 0);
    /// False: it was left out or refused.
    bool take(ForeignNode node, const SourcePlace& place);
    [[nodiscard]] Result<ImportedCluster> finish(const std::string& fileName, const char* source);

private:
    /// What a report says of some nodes together.
    struct CountedNodes {
        MessageId text;
        std::string what; ///< resources or taints
        double units = 0;
        double gpus = 0;
        std::int64_t nodes = 0;
        std::string names {}; ///< of the first ones

        void add(const std::string& name);
        [[nodiscard]] ClusterRemark remark() const;
    };

    ImportedCluster m_imported;
    std::vector<ForeignNode> m_nodes;
    std::vector<CountedNodes> m_counted;
    std::set<std::string> m_names;
};

} // namespace consonance
