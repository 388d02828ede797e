// SPDX-License-Identifier: GPL-3.0-or-later
//
// A hierarchy of queues (accounts with users below them, teams, cohorts), each with shares against its siblings and
// with the use that it and everything below it has made, which decays. Policies of such queues are rules on it: which
// queue is owed most, in what order its members come. A plain value; one thread at a time. Charging costs O(depth),
// everything else O(queues).
#pragma once

#include <cstddef>
#include <vector>

namespace consonance {

class UsageTree {
public:
    static constexpr std::size_t kRoot = 0;
    /// The shares of a member that counts as its parent does: it is never owed less than its siblings.
    static constexpr double kSharesOfParent = -1;

    /// Adds a queue below another one and returns its index; a leaf holds jobs and has no queues below it.
    std::size_t add(std::size_t parent, double shares, bool isLeaf);
    /// Adds to the use of the queue and of all above it.
    void charge(std::size_t queue, double amount);
    /// Multiplies the use of all queues.
    void decay(double factor);

    [[nodiscard]] std::size_t size() const { return m_queues.size(); }
    [[nodiscard]] std::size_t leafCount() const { return m_leaves; }
    [[nodiscard]] bool isLeaf(std::size_t queue) const { return m_queues[queue].isLeaf; }
    [[nodiscard]] std::size_t parent(std::size_t queue) const { return m_queues[queue].parent; }
    [[nodiscard]] const std::vector<std::size_t>& children(std::size_t queue) const { return m_queues[queue].children; }
    [[nodiscard]] double shares(std::size_t queue) const { return m_queues[queue].shares; }
    [[nodiscard]] double usage(std::size_t queue) const { return m_queues[queue].usage; }
    /// Part of the shares of its siblings and itself, 0 to 1; 0 where none has any.
    [[nodiscard]] double shareAmongSiblings(std::size_t queue) const;
    /// Part of the use of its parent, 0 to 1; 0 where there was none.
    [[nodiscard]] double usageAmongSiblings(std::size_t queue) const;
    /// How much it is owed: its part of the shares over its part of the use. Infinite without use, 0 without shares.
    [[nodiscard]] double levelFairShare(std::size_t queue) const;

private:
    struct Queue {
        std::size_t parent = kRoot;
        double shares = 1;
        double usage = 0;
        bool isLeaf = false;
        std::vector<std::size_t> children;
    };
    std::vector<Queue> m_queues { Queue {} };
    std::size_t m_leaves = 0;
};

/// Fair tree (Cox and Christiansen, Slurm 14.11; slurm.schedmd.com/fair_tree.html): a walk over the tree that goes into
/// the queue that is owed most first gives every leaf its rank; factors by queue, from 1 for the first leaf down to
/// 1 / leaves, 0 for queues that are no leaves. Siblings that are owed the same share a rank, leaves before others.
[[nodiscard]] std::vector<double> fairTreeFactors(const UsageTree& tree);

} // namespace consonance
