// SPDX-License-Identifier: GPL-3.0-or-later
//
// A priority queue over dense ids: at most one entry per id, ordered by (key, id), smallest first. The key of an id can
// be changed and an id removed, both in O(log n); looking at the top, a key or membership is O(1). The order of entries
// that come out is a function of the set of entries alone, never of the history, so a copy or a rebuilt heap gives the
// same run. A 4-ary heap: half the levels of a binary one, and siblings share a cache line. A plain value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace consonance {

class IndexedHeap {
public:
    using Id = std::uint32_t;
    using Key = std::int64_t; ///< microseconds in the engine's use

    struct Entry {
        Key key;
        Id id;
        bool operator==(const Entry&) const = default;
    };

    /// Room for ids below `count` without allocation.
    void reserve(std::size_t count)
    {
        m_entries.reserve(count);
        if (count > m_position.size())
            m_position.resize(count, kAbsent);
    }

    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }
    [[nodiscard]] bool contains(Id id) const { return id < m_position.size() && m_position[id] != kAbsent; }
    /// Precondition: contains(id).
    [[nodiscard]] Key keyOf(Id id) const { return m_entries[m_position[id]].key; }
    /// The smallest entry. Precondition: not empty.
    [[nodiscard]] const Entry& top() const { return m_entries.front(); }
    /// All entries in no particular order.
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }

    /// Inserts the id or changes its key.
    void set(Id id, Key key)
    {
        if (id >= m_position.size())
            m_position.resize(std::max(static_cast<std::size_t>(id) + 1, m_position.size() * 2), kAbsent);
        auto slot = static_cast<std::size_t>(m_position[id]);
        if (m_position[id] == kAbsent) {
            slot = m_entries.size();
            m_entries.push_back({ key, id });
            siftUp(slot, { key, id });
        } else {
            place(slot, { key, id });
        }
    }

    /// True when the id was in the heap.
    bool erase(Id id)
    {
        if (!contains(id))
            return false;
        const auto slot = static_cast<std::size_t>(m_position[id]);
        const Entry last = m_entries.back();
        m_entries.pop_back();
        m_position[id] = kAbsent;
        if (last.id != id)
            place(slot, last);
        return true;
    }

    /// Removes and returns the smallest entry. Precondition: not empty.
    Entry pop()
    {
        const Entry smallest = top();
        erase(smallest.id);
        return smallest;
    }

    void clear()
    {
        for (const auto& entry : m_entries)
            m_position[entry.id] = kAbsent;
        m_entries.clear();
    }

private:
    static constexpr std::uint32_t kAbsent = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t kArity = 4;

    static bool isBefore(const Entry& a, const Entry& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; }

    void put(std::size_t slot, const Entry& entry)
    {
        m_entries[slot] = entry;
        m_position[entry.id] = static_cast<std::uint32_t>(slot);
    }

    /// Writes `entry` into a slot whose old content no longer counts and restores the order.
    void place(std::size_t slot, const Entry& entry)
    {
        if (slot > 0 && isBefore(entry, m_entries[(slot - 1) / kArity]))
            siftUp(slot, entry);
        else
            siftDown(slot, entry);
    }

    void siftUp(std::size_t slot, const Entry& entry)
    {
        while (slot > 0) {
            const auto parent = (slot - 1) / kArity;
            if (!isBefore(entry, m_entries[parent]))
                break;
            put(slot, m_entries[parent]);
            slot = parent;
        }
        put(slot, entry);
    }

    void siftDown(std::size_t slot, const Entry& entry)
    {
        const auto count = m_entries.size();
        while (true) {
            const auto firstChild = slot * kArity + 1;
            if (firstChild >= count)
                break;
            auto smallest = firstChild;
            const auto end = std::min(firstChild + kArity, count);
            for (auto child = firstChild + 1; child < end; ++child) {
                if (isBefore(m_entries[child], m_entries[smallest]))
                    smallest = child;
            }
            if (!isBefore(m_entries[smallest], entry))
                break;
            put(slot, m_entries[smallest]);
            slot = smallest;
        }
        put(slot, entry);
    }

    std::vector<Entry> m_entries;
    std::vector<std::uint32_t> m_position; ///< slot of each id, or kAbsent
};

} // namespace consonance
