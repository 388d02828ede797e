// SPDX-License-Identifier: GPL-3.0-or-later
//
// A set of nodes by index, one bit each. A plain value; operations cost a word for 64 nodes. Sets that meet in one
// operation have the same length.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace consonance {

class NodeSet {
public:
    NodeSet() = default;
    explicit NodeSet(std::size_t nodes)
        : m_words((nodes + 63) / 64)
    {
    }
    [[nodiscard]] static NodeSet all(std::size_t nodes)
    {
        NodeSet set(nodes);
        for (std::size_t i = 0; i < nodes; ++i)
            set.add(i);
        return set;
    }

    void add(std::size_t node) { m_words[node / 64] |= std::uint64_t { 1 } << (node % 64); }
    void remove(std::size_t node) { m_words[node / 64] &= ~(std::uint64_t { 1 } << (node % 64)); }
    [[nodiscard]] bool contains(std::size_t node) const { return (m_words[node / 64] >> (node % 64) & 1) != 0; }
    [[nodiscard]] std::size_t size() const
    {
        std::size_t count = 0;
        for (const auto word : m_words)
            count += static_cast<std::size_t>(std::popcount(word));
        return count;
    }
    [[nodiscard]] bool overlaps(const NodeSet& other) const
    {
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            if ((m_words[i] & other.m_words[i]) != 0)
                return true;
        }
        return false;
    }
    [[nodiscard]] bool contains(const NodeSet& other) const
    {
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            if ((other.m_words[i] & ~m_words[i]) != 0)
                return false;
        }
        return true;
    }
    NodeSet& operator&=(const NodeSet& other)
    {
        for (std::size_t i = 0; i < m_words.size(); ++i)
            m_words[i] &= other.m_words[i];
        return *this;
    }
    NodeSet& operator|=(const NodeSet& other)
    {
        for (std::size_t i = 0; i < m_words.size(); ++i)
            m_words[i] |= other.m_words[i];
        return *this;
    }
    NodeSet& operator-=(const NodeSet& other)
    {
        for (std::size_t i = 0; i < m_words.size(); ++i)
            m_words[i] &= ~other.m_words[i];
        return *this;
    }
    friend NodeSet operator&(NodeSet a, const NodeSet& b) { return a &= b; }
    friend NodeSet operator-(NodeSet a, const NodeSet& b) { return a -= b; }
    bool operator==(const NodeSet&) const = default;

    /// In ascending order.
    template<typename Visit> void forEach(Visit visit) const
    {
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            for (auto word = m_words[i]; word != 0; word &= word - 1)
                visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
        }
    }

private:
    std::vector<std::uint64_t> m_words;
};

} // namespace consonance
