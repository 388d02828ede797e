// SPDX-License-Identifier: GPL-3.0-or-later
//
// A set of small whole numbers (indices of jobs, servers, …) that is iterated in ascending order. A tree of 64-bit
// words: a bit in level 0 per id, a bit in level k+1 per word of level k that is not empty. insert, erase, contains,
// first and nextAfter cost one word per level, which is two or three levels for any cluster we simulate, about 2 ns.
// Memory is one bit for every id up to the largest ever inserted. A plain value: copying copies one vector. Erasing
// (also the current id) or inserting during iteration is allowed; inserted ids above the current one are visited.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <vector>

namespace consonance {

class OrderedIdSet {
public:
    using Id = std::uint32_t;
    /// "No id": what first() and nextAfter() return at the end. Equals the value of an invalid StrongId and cannot be
    /// inserted.
    static constexpr Id kNone = std::numeric_limits<Id>::max();

    OrderedIdSet() = default;
    /// Empty, with room for ids below `capacity`, so that inserting those never allocates.
    explicit OrderedIdSet(std::size_t capacity) { reserve(capacity); }

    void reserve(std::size_t capacity)
    {
        if (capacity > m_capacity)
            grow(capacity);
    }

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    [[nodiscard]] bool contains(Id id) const { return id < m_capacity && ((m_words[id >> 6] >> (id & 63)) & 1) != 0; }

    /// True when the id was not in the set. Precondition: id != kNone.
    bool insert(Id id)
    {
        if (id >= m_capacity)
            grow(static_cast<std::size_t>(id) + 1);
        std::uint64_t& bottom = m_words[id >> 6];
        const auto bit = std::uint64_t { 1 } << (id & 63);
        if ((bottom & bit) != 0)
            return false;
        const bool wasEmpty = bottom == 0;
        bottom |= bit;
        ++m_size;
        if (wasEmpty)
            markAbove(id >> 6);
        return true;
    }

    /// True when the id was in the set.
    bool erase(Id id)
    {
        if (!contains(id))
            return false;
        std::uint64_t& bottom = m_words[id >> 6];
        bottom &= ~(std::uint64_t { 1 } << (id & 63));
        --m_size;
        if (bottom == 0)
            unmarkAbove(id >> 6);
        return true;
    }

    /// Keeps the capacity.
    void clear()
    {
        std::ranges::fill(m_words, 0);
        m_size = 0;
    }

    /// The smallest id, or kNone.
    [[nodiscard]] Id first() const { return m_size == 0 ? kNone : descend(m_levelCount - 1, 0); }

    /// The smallest id above `id`, which need not be in the set, or kNone.
    [[nodiscard]] Id nextAfter(Id id) const
    {
        if (id >= m_capacity)
            return kNone;
        std::size_t position = id;
        for (std::size_t level = 0; level < m_levelCount; ++level) {
            const auto word = position >> 6;
            const auto above = m_words[m_offset[level] + word] & (~std::uint64_t { 1 } << (position & 63));
            if (above != 0)
                return descend(level, word, above);
            position = word;
        }
        return kNone;
    }

    /// The smallest id that is at least `id`, or kNone.
    [[nodiscard]] Id atOrAfter(Id id) const { return contains(id) ? id : nextAfter(id); }

    class Iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Id;
        using difference_type = std::ptrdiff_t;
        using pointer = const Id*;
        using reference = Id;

        Iterator() = default;
        Iterator(const OrderedIdSet* set, Id id)
            : m_set(set)
            , m_id(id)
        {
        }
        Id operator*() const { return m_id; }
        Iterator& operator++()
        {
            m_id = m_set->nextAfter(m_id);
            return *this;
        }
        Iterator operator++(int)
        {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return m_id == other.m_id; }

    private:
        const OrderedIdSet* m_set = nullptr;
        Id m_id = kNone;
    };

    [[nodiscard]] Iterator begin() const { return { this, first() }; }
    [[nodiscard]] Iterator end() const { return { this, kNone }; }

    /// The same ids, whatever the capacities.
    bool operator==(const OrderedIdSet& other) const
    {
        return m_size == other.m_size && std::equal(begin(), end(), other.begin());
    }

private:
    static constexpr std::size_t kMaximumLevels = 6; // 64^6 > 2^32

    [[nodiscard]] Id descend(std::size_t level, std::size_t word) const
    {
        return descend(level, word, m_words[m_offset[level] + word]);
    }

    /// The smallest id below the lowest of `bits`, which are some of that word's.
    [[nodiscard]] Id descend(std::size_t level, std::size_t word, std::uint64_t bits) const
    {
        auto position = (word << 6) | static_cast<std::size_t>(std::countr_zero(bits));
        while (level-- > 0)
            position
                = (position << 6) | static_cast<std::size_t>(std::countr_zero(m_words[m_offset[level] + position]));
        return static_cast<Id>(position);
    }

    void markAbove(std::size_t position)
    {
        for (std::size_t level = 1; level < m_levelCount; ++level) {
            std::uint64_t& word = m_words[m_offset[level] + (position >> 6)];
            const bool wasEmpty = word == 0;
            word |= std::uint64_t { 1 } << (position & 63);
            if (!wasEmpty)
                return;
            position >>= 6;
        }
    }

    void unmarkAbove(std::size_t position)
    {
        for (std::size_t level = 1; level < m_levelCount; ++level) {
            std::uint64_t& word = m_words[m_offset[level] + (position >> 6)];
            word &= ~(std::uint64_t { 1 } << (position & 63));
            if (word != 0)
                return;
            position >>= 6;
        }
    }

    /// Lays out the levels again, at least doubled, so that inserting ascending ids costs O(1) each.
    void grow(std::size_t capacity)
    {
        const auto bottomWords = (std::max(capacity, m_capacity * 2) + 63) / 64;
        std::vector<std::uint64_t> words(bottomWords, 0);
        std::copy_n(m_words.begin(), m_capacity / 64, words.begin());
        std::array<std::size_t, kMaximumLevels> offset {};
        std::size_t levelCount = 1;
        for (std::size_t below = bottomWords; below > 1; ++levelCount) {
            const auto here = (below + 63) / 64;
            offset[levelCount] = words.size();
            words.resize(words.size() + here, 0);
            for (std::size_t i = 0; i < below; ++i) {
                if (words[offset[levelCount - 1] + i] != 0)
                    words[offset[levelCount] + i / 64] |= std::uint64_t { 1 } << (i % 64);
            }
            below = here;
        }
        m_words = std::move(words);
        m_offset = offset;
        m_levelCount = levelCount;
        m_capacity = bottomWords * 64;
    }

    std::vector<std::uint64_t> m_words; ///< level 0 first
    std::array<std::size_t, kMaximumLevels> m_offset {}; ///< where each level begins in m_words
    std::size_t m_levelCount = 0;
    std::size_t m_capacity = 0; ///< a multiple of 64
    std::size_t m_size = 0;
};

} // namespace consonance
