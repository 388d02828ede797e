// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pairs of states that a generation of the genetic search breeds, shared by all threads that have time. One thread
// runs the generations; any number may help. Which thread breeds a pair must not affect the result.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <emmintrin.h>

namespace consonance {

/// Hands out the pairs of one generation after another to the first thread that asks. The thread that runs a generation
/// waits only for pairs already begun, not for helpers that the machine has no time for.
class SharedPairs {
public:
    explicit SharedPairs(std::size_t count)
        : m_count(static_cast<std::uint32_t>(count))
        , m_next(kStopped | m_count)
    {
    }

    /// Breeds every pair of the generation, with help from the helpers.
    template<typename Breed> void run(std::uint32_t generation, const Breed& breed)
    {
        m_done.store(0, std::memory_order_relaxed);
        m_next.store(std::uint64_t { generation } << 32, std::memory_order_release);
        m_next.notify_all();
        while (take(breed)) { }
        for (auto done = lookAwhile(m_done, [this](auto value) { return value == m_count; }); done != m_count;
             done = m_done.load(std::memory_order_acquire))
            m_done.wait(done, std::memory_order_acquire);
    }
    /// Breeds pairs of whatever generation runs, until stop().
    template<typename Breed> void help(const Breed& breed)
    {
        for (;;) {
            if (take(breed))
                continue;
            const auto seen = lookAwhile(
                m_next, [this](auto value) { return value == kStop || static_cast<std::uint32_t>(value) < m_count; });
            if (seen == kStop)
                return;
            if (static_cast<std::uint32_t>(seen) >= m_count)
                m_next.wait(seen, std::memory_order_acquire);
        }
    }
    void stop()
    {
        m_next.store(kStop, std::memory_order_release);
        m_next.notify_all();
    }

private:
    static constexpr std::uint64_t kStop = ~std::uint64_t { 0 };
    static constexpr std::uint64_t kStopped = std::uint64_t { 0xfffffffe } << 32; ///< before the first generation

    /// Spins until the value is as wanted, at most some tens of microseconds: between two generations that is shorter
    /// than falling asleep and being woken.
    template<typename Value, typename IsWanted>
    static Value lookAwhile(const std::atomic<Value>& variable, const IsWanted& isWanted)
    {
        constexpr int kLooks = 2000;
        auto value = variable.load(std::memory_order_acquire);
        for (int i = 0; i < kLooks && !isWanted(value); ++i) {
            _mm_pause();
            value = variable.load(std::memory_order_acquire);
        }
        return value;
    }

    template<typename Breed> bool take(const Breed& breed)
    {
        auto next = m_next.load(std::memory_order_acquire);
        while (static_cast<std::uint32_t>(next) < m_count) {
            if (!m_next.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel, std::memory_order_acquire))
                continue;
            breed(static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(next >> 32));
            if (m_done.fetch_add(1, std::memory_order_acq_rel) + 1 == m_count)
                m_done.notify_one();
            return true;
        }
        return false;
    }

    std::uint32_t m_count;
    std::atomic<std::uint64_t> m_next; ///< generation in the upper half, its next pair in the lower
    std::atomic<std::uint32_t> m_done { 0 };
};

} // namespace consonance
