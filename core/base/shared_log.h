// SPDX-License-Identifier: GPL-3.0-or-later
//
// A list of plain records that grows at its end. Copies share the records that they have in common: one that goes on
// growing writes behind what the others know of, into room that was reserved or into a longer block of its own. So a
// copy costs nothing, however long the list is. A copy is a value like any other: what is added to one, or taken from
// its end, is seen in no other. Copies may be read, grown and dropped on different threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <type_traits>

namespace consonance {

template<typename T> class SharedLog {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;

    SharedLog() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): stands where a list of records stood
    SharedLog(std::initializer_list<T> records) { append({ records.begin(), records.size() }); }
    explicit SharedLog(std::span<const T> records) { append(records); }

    [[nodiscard]] const T* data() const { return m_block ? m_block->records : nullptr; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] const T* begin() const { return data(); }
    [[nodiscard]] const T* end() const { return data() + m_size; }
    [[nodiscard]] const T& operator[](std::size_t index) const { return data()[index]; }
    [[nodiscard]] const T& front() const { return data()[0]; }
    [[nodiscard]] const T& back() const { return data()[m_size - 1]; }

    /// Room for `count` records in all. Memory is used when it is written, not here.
    void reserve(std::size_t count)
    {
        if (!m_block || count > m_block->capacity)
            moveTo(count);
    }
    void append(std::span<const T> records)
    {
        if (records.empty())
            return;
        const auto before = m_block; // the records may be its own
        if (!claim(records.size())) {
            moveTo(m_size + std::max(records.size(), m_size / 2));
            claim(records.size());
        }
        std::uninitialized_copy(records.begin(), records.end(), m_block->records + m_size);
        m_size += records.size();
    }
    void push_back(const T& record) { append({ &record, 1 }); }
    /// Forgets all but the first `count` records.
    void truncate(std::size_t count) { m_size = std::min(m_size, count); }

private:
    struct Block {
        explicit Block(std::size_t room)
            : records(std::allocator<T>().allocate(room))
            , capacity(room)
        {
        }
        ~Block() { std::allocator<T>().deallocate(records, capacity); }
        Block(const Block&) = delete;
        Block& operator=(const Block&) = delete;

        T* records;
        std::size_t capacity;
        std::atomic<std::size_t> used { 0 }; ///< by the longest of those who share it
    };

    /// False when there is no room, or when another copy went on from here first.
    bool claim(std::size_t count)
    {
        auto expected = m_size;
        return m_block && m_size + count <= m_block->capacity
            && m_block->used.compare_exchange_strong(expected, m_size + count);
    }
    void moveTo(std::size_t capacity)
    {
        auto block = std::make_shared<Block>(capacity);
        std::uninitialized_copy(begin(), end(), block->records);
        block->used = m_size;
        m_block = std::move(block);
    }

    std::shared_ptr<Block> m_block;
    std::size_t m_size = 0;
};

} // namespace consonance
