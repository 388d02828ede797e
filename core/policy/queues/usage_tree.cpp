// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/queues/usage_tree.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace consonance {

std::size_t UsageTree::add(std::size_t parent, double shares, bool isLeaf)
{
    const auto index = m_queues.size();
    m_queues.push_back({ .parent = parent, .shares = shares, .usage = 0, .isLeaf = isLeaf, .children = {} });
    m_queues[parent].children.push_back(index);
    m_leaves += isLeaf ? 1 : 0;
    return index;
}

void UsageTree::charge(std::size_t queue, double amount)
{
    for (auto at = queue;; at = m_queues[at].parent) {
        m_queues[at].usage += amount;
        if (at == kRoot)
            return;
    }
}

void UsageTree::decay(double factor)
{
    for (auto& queue : m_queues)
        queue.usage *= factor;
}

double UsageTree::shareAmongSiblings(std::size_t queue) const
{
    double sum = 0;
    for (const auto sibling : m_queues[m_queues[queue].parent].children)
        sum += std::max(0.0, m_queues[sibling].shares);
    return sum > 0 ? std::max(0.0, m_queues[queue].shares) / sum : 0;
}

double UsageTree::usageAmongSiblings(std::size_t queue) const
{
    const double ofParent = m_queues[m_queues[queue].parent].usage;
    return ofParent > 0 ? m_queues[queue].usage / ofParent : 0;
}

double UsageTree::levelFairShare(std::size_t queue) const
{
    if (m_queues[queue].shares == kSharesOfParent)
        return std::numeric_limits<double>::infinity();
    const double share = shareAmongSiblings(queue);
    const double usage = usageAmongSiblings(queue);
    if (share <= 0)
        return 0;
    return usage > 0 ? share / usage : std::numeric_limits<double>::infinity();
}

namespace {

/// The walk over the tree, depth first.
class FairTreeWalk {
public:
    explicit FairTreeWalk(const UsageTree& tree)
        : m_tree(tree)
        , m_factors(tree.size())
        , m_rank(tree.leafCount())
        , m_rankWithoutTies(tree.leafCount())
    {
    }

    /// `isTied`: the queue above is owed what the one before it was.
    void visit(std::size_t queue, bool isTied)
    {
        struct Member {
            std::size_t queue;
            double owed;
        };
        std::vector<Member> members;
        for (const auto child : m_tree.children(queue))
            members.push_back({ child, m_tree.levelFairShare(child) });
        std::ranges::stable_sort(members, [this](const Member& a, const Member& b) {
            return a.owed != b.owed ? a.owed > b.owed : m_tree.isLeaf(a.queue) && !m_tree.isLeaf(b.queue);
        });
        std::optional<double> before;
        for (const Member& member : members) {
            const bool isTiedHere = before ? *before == member.owed : isTied;
            if (!m_tree.isLeaf(member.queue)) {
                visit(member.queue, isTiedHere);
            } else {
                if (!isTiedHere)
                    m_rank = m_rankWithoutTies;
                m_factors[member.queue] = static_cast<double>(m_rank) / static_cast<double>(m_tree.leafCount());
                --m_rankWithoutTies;
            }
            before = member.owed;
        }
    }
    [[nodiscard]] std::vector<double> take() { return std::move(m_factors); }

private:
    const UsageTree& m_tree;
    std::vector<double> m_factors;
    std::size_t m_rank;
    std::size_t m_rankWithoutTies;
};

} // namespace

std::vector<double> fairTreeFactors(const UsageTree& tree)
{
    FairTreeWalk walk(tree);
    walk.visit(UsageTree::kRoot, false);
    return walk.take();
}

} // namespace consonance
